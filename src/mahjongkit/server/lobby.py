"""Lobby: all rooms, those in memory and those that are only in the store."""

from __future__ import annotations

import logging
import secrets
import time
from typing import TYPE_CHECKING

from msgspec import json

from mahjongkit.server.bot_executor import BotExecutor
from mahjongkit.server.room import Room
from mahjongkit.server.room_config import PERSON, RoomConfig
from mahjongkit.server.store import StoredRoom

if TYPE_CHECKING:
    from mahjongkit.server.store import Store

MAX_ROOMS = 5000
"""How many rooms may be in memory at once."""
ABANDONED_SECONDS = 86400.0
"""An empty room whose match has not started is deleted when it is older than this."""
log = logging.getLogger("mahjongkit")


class LobbyFullError(Exception):
    """There are too many rooms."""


class Lobby:
    """Finds rooms, opens new ones, and unloads those that are over."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bot_executor = BotExecutor()
        self.rooms: dict[str, Room] = {}

    def load_unfinished(self) -> None:
        """Load every room whose match was not over when the server stopped."""
        self.remove_abandoned()
        for stored in self.store.rooms("waiting", "playing"):
            self._load(stored)

    def _load(self, stored: StoredRoom) -> Room | None:
        """Load a stored room; one that cannot be loaded is logged and must not affect the others."""
        try:
            room = Room(stored, json.decode(stored.config, type=RoomConfig), self.store, self.bot_executor)
            if room.state != "waiting":
                room.start()
        except Exception:
            log.exception("cannot load room %s", stored.id)
            return None
        self.rooms[room.id] = room
        return room

    def open(self, config: RoomConfig) -> Room:
        """Open a new room; if it has no seats for people, its match starts at once."""
        ruleset, complete = config.complete()
        if len(self.rooms) >= MAX_ROOMS:
            self.remove_abandoned()
        if len(self.rooms) >= MAX_ROOMS:
            raise LobbyFullError
        full = complete.with_all_options(ruleset)
        stored = StoredRoom(secrets.token_hex(8), time.time(), "waiting", json.encode(full).decode())
        self.store.add_room(stored)
        room = self.rooms[stored.id] = Room(stored, full, self.store, self.bot_executor)
        if PERSON not in complete.seats:
            room.start()
        return room

    def find(self, id: str) -> Room | None:
        """Return a room, loading it from the store if needed, even if its match is over."""
        if id in self.rooms:
            return self.rooms[id]
        stored = self.store.room(id)
        return self._load(stored) if stored else None

    def listed(self) -> list[Room]:
        """Return the public rooms whose match is not over, newest first."""
        found = [room for room in self.rooms.values() if room.config.listed and room.state != "over"]
        return sorted(found, key=lambda room: -room.created)

    def unload_if_over(self, room: Room) -> None:
        """Drop a room from memory if its match is over and nobody is connected; it stays in the store."""
        if room.state == "over" and room.is_empty:
            room.stop()
            self.rooms.pop(room.id, None)

    def remove_abandoned(self) -> None:
        """Delete old empty rooms whose match has not started, and unload rooms whose match is over."""
        for stored in self.store.rooms("waiting"):
            room = self.rooms.get(stored.id)
            if stored.created < time.time() - ABANDONED_SECONDS and (room is None or room.is_empty):
                self.rooms.pop(stored.id, None)
                self.store.drop_room(stored.id)
        for room in list(self.rooms.values()):
            self.unload_if_over(room)

    def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        self.bot_executor.close()
        self.store.close()
