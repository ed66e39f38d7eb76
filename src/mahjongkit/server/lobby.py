"""Lobby: all rooms, those in play and those that are only kept."""

from __future__ import annotations

import logging
import secrets
import time
from typing import TYPE_CHECKING

from msgspec import json

from mahjongkit.server.bot_executor import BotExecutor
from mahjongkit.server.room import Room
from mahjongkit.server.room_config import PERSON, RoomConfig
from mahjongkit.server.store import KeptRoom

if TYPE_CHECKING:
    from mahjongkit.server.store import Store

MOST_ROOMS = 5000
"""So many rooms may be open at once."""
FORGET_SECONDS = 86400.0
"""After so many seconds a room in which nobody has begun, and nobody is, is given up."""
log = logging.getLogger("mahjongkit")


class Full(Exception):
    """There are too many rooms."""


class Lobby:
    """Finds rooms, opens new ones, and puts away those that are over."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thinkers = BotExecutor()
        self.rooms: dict[str, Room] = {}

    def take_up(self) -> None:
        """Go on with every match that was not over when the server stopped."""
        self.sweep()
        for kept in self.store.rooms("waiting", "playing"):
            self._load(kept)

    def _load(self, kept: KeptRoom) -> Room | None:
        """A room as it is kept; one that this version cannot take up must not keep the others waiting."""
        try:
            room = Room(kept, json.decode(kept.terms, type=RoomConfig), self.store, self.thinkers)
            if room.state != "waiting":
                room.start()
        except Exception:
            log.exception("room %s cannot be taken up", kept.id)
            return None
        self.rooms[room.id] = room
        return room

    def open(self, terms: RoomConfig) -> Room:
        """A new room. Where nobody is waited for, the match begins at once."""
        game, complete = terms.complete()
        if len(self.rooms) >= MOST_ROOMS:
            self.sweep()
        if len(self.rooms) >= MOST_ROOMS:
            raise Full
        full = complete.in_full(game)
        kept = KeptRoom(secrets.token_hex(8), time.time(), "waiting", json.encode(full).decode())
        self.store.add_room(kept)
        room = self.rooms[kept.id] = Room(kept, full, self.store, self.thinkers)
        if PERSON not in complete.seats:
            room.start()
        return room

    def find(self, id: str) -> Room | None:
        """A room, also one whose match is long over."""
        if id in self.rooms:
            return self.rooms[id]
        kept = self.store.room(id)
        return self._load(kept) if kept else None

    def listed(self) -> list[Room]:
        """The rooms that are open to see, the newest first."""
        found = [room for room in self.rooms.values() if room.terms.listed and room.state != "over"]
        return sorted(found, key=lambda room: -room.created)

    def put_away(self, room: Room) -> None:
        """Keep a room that is over, and that nobody looks at, in the store alone."""
        if room.state == "over" and room.is_empty:
            room.stop()
            self.rooms.pop(room.id, None)

    def sweep(self) -> None:
        """Give up the rooms in which nobody has begun for long."""
        for kept in self.store.rooms("waiting"):
            room = self.rooms.get(kept.id)
            if kept.created < time.time() - FORGET_SECONDS and (room is None or room.is_empty):
                self.rooms.pop(kept.id, None)
                self.store.drop_room(kept.id)
        for over in list(self.rooms.values()):
            self.put_away(over)

    def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        self.thinkers.close()
        self.store.close()
