"""WallExchange: lets the players of a room contribute to the shuffle of each wall, hashes first, then values."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

from mahjongkit.records.wall_shuffle import Contribution
from mahjongkit.server.messages import Shuffle
from mahjongkit.server.wall_commitment import Exchange

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjongkit.records.wall_shuffle import WallShuffle
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.room import Room

REVEAL_SECONDS = 2.0
"""How long a deal waits for the values that players contribute to the wall …"""
RESTART_REVEAL_SECONDS = 10.0
"""… and how long if the server was stopped in the middle, so that players can come back."""
log = logging.getLogger("mahjongkit")


class WallExchange:
    """Opens an exchange before every deal, collects the values, and deals when they are there or time is up."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._exchange: Exchange | None = None
        self._timer: asyncio.TimerHandle | None = None
        """Runs while the deal waits for the values of players."""
        self._deal: Callable[[], None] = room.start

    @property
    def shuffle(self) -> WallShuffle | None:
        """How the next wall is shuffled; None if that is not settled."""
        return None if self._exchange is None else self._exchange.shuffle

    def commit(self, seat: int, hash: str) -> None:
        """Note the hash of what a seat contributes to the next wall that is not promised yet."""
        self.room.seats[seat].commitment = hash

    def reveal(self, seat: int, connection: Connection, hand: int, value: str) -> None:
        """Take the value that a seat contributes to a wall; one that comes too late is left out."""
        exchange = self._exchange
        if exchange is None or exchange.hand != hand or not exchange.waits_for(seat):
            return
        if not exchange.fits(seat, value):
            connection.send_error("wrong_value")
            return
        contributions = exchange.with_value(seat, value)
        self.room.store.save_shuffle(self.room.id, hand, replace(exchange, contributions=contributions).shuffle)
        exchange.contributions = contributions
        if exchange.is_complete and self._timer is not None:
            self._time_out()

    def open(self, hand: int) -> None:
        """Settle who contributes to a wall, promise a secret, and ask for the values."""
        now, stored = self.room.loop.time(), self.room.store.shuffle(self.room.id, hand)
        if stored is not None:  # the server was stopped in the middle
            contributions, secret = {one.seat: one for one in stored.contributions}, bytes.fromhex(stored.secret)
            exchange = Exchange(hand, contributions, secret, now + RESTART_REVEAL_SECONDS)
        else:
            given = [one for one in self.room.seats if one.commitment and one.connection is not None]
            contributions = {one.seat: Contribution(one.seat, one.commitment, None) for one in given}
            exchange = Exchange(hand, contributions, deadline=now + REVEAL_SECONDS)
            if contributions:
                self.room.store.save_shuffle(self.room.id, hand, exchange.shuffle)
        self._exchange = exchange
        for seat in exchange.contributions:
            room_seat = self.room.seats[seat]
            room_seat.commitment = ""
            if room_seat.connection is not None:
                self.send_to(seat, room_seat.connection)

    def send_to(self, seat: int, connection: Connection) -> None:
        """Ask a seat for its value, if it still has to reveal one."""
        exchange = self._exchange
        if exchange is None or not exchange.waits_for(seat):
            return
        contributions, seats = exchange.contributions, range(len(self.room.seats))
        hashes = [contributions[one].hash if one in contributions else None for one in seats]
        seconds = round(max(0.0, exchange.deadline - self.room.loop.time()), 3)
        connection.send(Shuffle(exchange.hand, exchange.shuffle.promise, hashes, seconds))

    def delays_deal(self, hand: int, deal: Callable[[], None]) -> bool:
        """Whether players still have time to reveal values for a wall; `deal` is called when that is over."""
        if self.room.config.seed is not None:
            return False
        if self._exchange is None or self._exchange.hand != hand:
            self.open(hand)
        assert self._exchange is not None
        self.stop()
        if self._exchange.is_complete or self.room.loop.time() >= self._exchange.deadline:
            return False
        self._timer = self.room.loop.call_at(self._exchange.deadline, self._time_out)
        self._deal = deal
        return True

    def _time_out(self) -> None:
        """Deal: all values are here, or time is up."""
        try:
            self._deal()
        except sqlite3.Error as error:
            log.error("room %s: cannot save a hand: %s", self.room.id, error)
            self._timer = self.room.retry_later(self._time_out)

    def close(self) -> None:
        """Forget the exchange: the hand is dealt."""
        self._exchange = None

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
