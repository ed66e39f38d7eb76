"""Rematch: after a match, people may play again: a new room with the same rules, in which they keep their seats."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from mahjongkit.errors import MahjongError
from mahjongkit.server.limits import RefusedError
from mahjongkit.server.messages import RematchState

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjongkit.server.connection import Connection
    from mahjongkit.server.messages import SeatOrder
    from mahjongkit.server.room import Room
    from mahjongkit.server.room_config import RoomConfig

AGREE_SECONDS = 30.0
"""How long the others may take to agree; then the room opens with those who have."""
log = logging.getLogger("mahjongkit")


class SeatOwner(NamedTuple):
    """Who owns a seat, by the hash of a token."""

    seat: int
    name: str
    token_hash: bytes


class Rematch:
    """Who wants to play again, and the room that opens for them."""

    def __init__(self, room: Room, open_room: Callable[[str, RoomConfig, list[SeatOwner]], str]) -> None:
        """`open_room` opens the room that follows a room, with the owners of its seats, and returns its id."""
        self.room = room
        self.next_room = room.store.next_room(room.id)
        self._open_room = open_room
        self._order: SeatOrder = "same"
        self._wanting: set[int] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def link(self) -> str | None:
        """The link of the room that follows."""
        return None if self.next_room is None else f"/room/{self.next_room}"

    def want(self, seat: int, connection: Connection, order: SeatOrder) -> None:
        """Note that a person wants to play again; the first one decides who sits where."""
        if self.room.state != "over":
            connection.send_error("not_over")
        elif self.next_room is not None or seat in self._wanting:
            connection.send(self.message())
        else:
            if self._timer is None:
                self._order = order
                self._timer = self.room.loop.call_later(AGREE_SECONDS, self._open)
            self._wanting.add(seat)
            self.room.broadcast(self.message())
            self.open_if_all_want()

    def withdraw(self, seat: int) -> None:
        """A person has gone: nobody waits for them, and they do not get a seat."""
        if seat in self._wanting and self.next_room is None:
            self._wanting.discard(seat)
            if not self._wanting:
                self.stop()
            self.room.broadcast(self.message())
        self.open_if_all_want()

    def message(self) -> RematchState:
        seconds = None if self._timer is None else round(max(0.0, self._timer.when() - self.room.loop.time()), 3)
        return RematchState(sorted(self._wanting), self._order, seconds, self.link)

    @property
    def is_proposed(self) -> bool:
        return bool(self._wanting) and self.next_room is None

    def open_if_all_want(self) -> None:
        """Open the room if everybody who is there wants to play again."""
        here = {room_seat.seat for room_seat in self.room.seats if room_seat.connection is not None}
        if self.is_proposed and here <= self._wanting:
            self._open()

    def _open(self) -> None:
        self.stop()
        try:
            self.next_room = self._open_room(self.room.id, *self._next_config())
        except RefusedError as refusal:
            self._give_up(refusal.code, **refusal.values)
        except (sqlite3.Error, MahjongError) as error:
            log.error("room %s: cannot open the room that follows: %s", self.room.id, error)
            self._give_up("not_saved")
        else:
            self.room.broadcast(self.message())
            self.room.broadcast_info()

    def _give_up(self, code: str, **values: object) -> None:
        self._wanting.clear()
        for _, connection in self.room.connections():
            connection.notify(code, **values)
            connection.send(self.message())

    def _next_config(self) -> tuple[RoomConfig, list[SeatOwner]]:
        """The configuration of the next room, without a seed, and the seats of those who want to play again."""
        config, count = self.room.config, len(self.room.seats)
        shift = 1 if self._order == "next" else 0
        seats = [config.seats[(seat - shift) % count] for seat in range(count)]
        owners = [
            SeatOwner((one.seat + shift) % count, one.name, one.token_hash)
            for one in self.room.seats
            if one.seat in self._wanting and one.token_hash
        ]
        return replace(config, seats=seats, seed=None), owners

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
