"""Lobby: all rooms, those in memory and those that are only in the store."""

from __future__ import annotations

import heapq
import logging
import secrets
import time
from typing import TYPE_CHECKING

from msgspec import json

from mahjongkit.errors import UsageError
from mahjongkit.server.bot_executor import BotExecutor
from mahjongkit.server.limits import (
    MAX_UPLOADS_AT_ONCE,
    UPLOADS_PER_ADDRESS,
    UPLOADS_PER_HOUR,
    LagMonitor,
    Limits,
    Rate,
    RefusedError,
    Share,
)
from mahjongkit.server.room import Room
from mahjongkit.server.room_config import PERSON, RoomConfig
from mahjongkit.server.store import StoredRoom
from mahjongkit.server.workers import WORKERS, WorkerPool

if TYPE_CHECKING:
    from mahjongkit.server.rematch import SeatOwner
    from mahjongkit.server.store import Store

MAX_LISTED = 200
"""How many rooms are in the public list, the newest ones."""
MAX_HANDS = 256
"""The most hands that a match on the server may have; its record must be made in seconds."""
MAX_FINISHED = 50
"""How many rooms whose match is over stay in memory although nobody is there."""
ABANDONED_SECONDS = 86400.0
"""An empty room whose match has not started is deleted when it is older than this."""
log = logging.getLogger("mahjongkit")


class Lobby:
    """Finds rooms, opens new ones, and unloads those that are over."""

    def __init__(self, store: Store, limits: Limits = Limits(), workers: int = WORKERS) -> None:  # noqa: B008
        self.store = store
        self.limits = limits
        self.bot_executor = BotExecutor(WorkerPool(workers))
        self.rooms: dict[str, Room] = {}
        self.lag = LagMonitor()
        self.sockets = Share(limits.connections_per_address, limits.connections, "too_many_connections")
        self.uploads = Share(UPLOADS_PER_ADDRESS, MAX_UPLOADS_AT_ONCE, "too_many_uploads")
        self.upload_rate = Rate(UPLOADS_PER_HOUR, UPLOADS_PER_HOUR / 3600)
        self.list_cache: tuple[float, bytes] = (0.0, b"")
        self._opened_by: dict[str, str] = {}
        """The address that opened a room, by the room's id."""
        self._finished: dict[str, Room] = {}
        """Rooms whose match is over and that everybody has left, the one that was left first in front."""

    def load_unfinished(self) -> None:
        """Load every room whose match was not over when the server stopped."""
        self.remove_abandoned()
        for stored in self.store.rooms("waiting", "playing"):
            room = self._load(stored)
            if room is not None and room.waits_only_for_people and len(self.rooms) > self.limits.rooms:
                self._unload(room)

    def _load(self, stored: StoredRoom) -> Room | None:
        """Load a stored room; one that cannot be loaded is logged and must not affect the others."""
        try:
            room = self._make(stored, json.decode(stored.config, type=RoomConfig))
            if room.state != "waiting" or self.store.shuffle(room.id, 0) is not None:  # its first wall is promised
                room.start()
        except Exception:
            log.exception("cannot load room %s", stored.id)
            return None
        self.rooms[room.id] = room
        return room

    def _make(self, stored: StoredRoom, config: RoomConfig) -> Room:
        return Room(stored, config, self.store, self.bot_executor, self.open_next)

    def check_load(self, address: str = "") -> None:
        """Raise RefusedError if no room can be opened now, at all or by this address."""
        if self.lag.is_overloaded:
            raise RefusedError("overloaded")
        if len(self.rooms) >= self.limits.rooms:
            self.remove_abandoned()
        if len(self.rooms) >= self.limits.rooms:
            raise RefusedError("full")
        if address and self._rooms_of(address) >= self.limits.rooms_per_address:
            raise RefusedError("too_many_rooms_here", 429, limit=self.limits.rooms_per_address)

    def _rooms_of(self, address: str) -> int:
        """How many rooms whose match is not over an address has opened, in memory or not."""
        over = [id for id in self._opened_by if id in self.rooms and self.rooms[id].state == "over"]
        for id in over:
            del self._opened_by[id]
        return sum(opener == address for opener in self._opened_by.values())

    def _bot_rooms(self) -> int:
        """How many matches are being played in rooms without seats for people."""
        return sum(room.state != "over" and PERSON not in room.config.seats for room in self.rooms.values())

    def open(self, config: RoomConfig, address: str = "") -> Room:
        """Open a new room; if it has no seats for people, its match starts at once."""
        if config.seats and PERSON not in config.seats and self._bot_rooms() >= self.limits.bot_rooms:
            raise RefusedError("too_many_bot_rooms", limit=self.limits.bot_rooms)
        stored, full = self._new_room(config, address)
        self.store.add_room(stored)
        room = self._add(stored, full, address)
        if PERSON not in full.seats:
            room.start()
        return room

    def open_next(self, before: str, config: RoomConfig, owners: list[SeatOwner]) -> str:
        """Open the room in which people of a room play again; it counts for the address that opened the first one."""
        address = self._opened_by.get(before, "")
        stored, full = self._new_room(config, address)
        self.store.add_next_room(before, stored, owners)
        return self._add(stored, full, address).id

    def _new_room(self, config: RoomConfig, address: str) -> tuple[StoredRoom, RoomConfig]:
        """Check the configuration of a new room, and that there is place for it."""
        ruleset, complete = config.complete()
        if ruleset.options.max_hands > MAX_HANDS:
            raise UsageError("room.hands", hands=ruleset.options.max_hands, maximum=MAX_HANDS)
        self.check_load(address)
        full = complete.with_all_options(ruleset)
        return StoredRoom(secrets.token_hex(8), time.time(), "waiting", json.encode(full).decode()), full

    def _add(self, stored: StoredRoom, config: RoomConfig, address: str) -> Room:
        room = self.rooms[stored.id] = self._make(stored, config)
        if address:
            self._opened_by[stored.id] = address
        return room

    def find(self, id: str) -> Room | None:
        """Return a room, loading it from the store if needed, even if its match is over."""
        if id in self.rooms:
            return self.rooms[id]
        stored = self.store.room(id)
        return self._load(stored) if stored else None

    def listed(self) -> list[Room]:
        """Return the newest public rooms whose match is not over, newest first."""
        found = [room for room in self.rooms.values() if room.config.listed and room.state != "over"]
        return heapq.nlargest(MAX_LISTED, found, key=lambda room: room.created)

    def leave_if_over(self, room: Room) -> None:
        """Let a room go from memory if its match is over and nobody is connected; it stays in the store.

        The last ones stay in memory, because loading one can take many milliseconds.
        """
        if room.state == "over" and not room.visits:
            self._finished.pop(room.id, None)
            self._finished[room.id] = room
            if len(self._finished) > MAX_FINISHED:
                self._unload(next(iter(self._finished.values())))

    def _unload(self, room: Room) -> None:
        """Drop a room from memory, unless somebody is connected; it stays in the store."""
        self._finished.pop(room.id, None)
        if not room.visits:
            room.stop()
            self.rooms.pop(room.id, None)
            if room.state == "over":
                self._opened_by.pop(room.id, None)

    def remove_abandoned(self) -> None:
        """Delete old empty rooms whose match has not started; unload those whose match is over or left alone."""
        for stored in self.store.rooms("waiting"):
            room = self.rooms.get(stored.id)
            if stored.created < time.time() - ABANDONED_SECONDS and (room is None or not room.visits):
                if room is not None:
                    self._unload(room)
                self._opened_by.pop(stored.id, None)
                self.store.drop_room(stored.id)
        for room in list(self.rooms.values()):
            if room.state == "over" or room.is_left_alone:
                self._unload(room)

    def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        self.bot_executor.close()
        self.store.close()
