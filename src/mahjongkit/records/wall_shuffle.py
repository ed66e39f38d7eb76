"""WallShuffle: a wall that follows from the server's secret and from what players contributed, for anyone to check.

Before the deal the server publishes the hash of its secret, the promise, and each player the hash of a value. Then the
players reveal their values, and the wall is shuffled from secret and values. The server does not know the values when
it makes its promise, and no player knows the secret or another's value when they choose their own. So nobody can choose
the wall, unless the server and all players that contribute do it together.

The algorithm, which `docs/protocol.md` describes for other programs:

>>> shuffle = WallShuffle("00" * 32, (Contribution(0, value_hash("11" * 32), "11" * 32),))
>>> shuffle.wall(["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"])
['5m', '6m', '7m', '4m', '1m', '8m', '9m', '2m', '3m']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from mahjongkit.errors import InputError, Phrase, shown

VERSION = "mahjongkit shuffle 1"
"""The first line of what the seed is the hash of; it changes with the algorithm."""
HEX = re.compile(r"[0-9a-f]{64}")
"""A secret, a value or a hash: 32 bytes in hexadecimal."""


def value_hash(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def wall_hash(salt: str, wall: str) -> str:
    """The hash of a wall, which is published before its first tile is drawn."""
    return value_hash(f"{salt} {wall}")


class Contribution(NamedTuple):
    """What a seat contributes to a shuffle."""

    seat: int
    hash: str
    """The hash of its value, which it sent first."""
    value: str | None
    """Its value; None if it was not revealed in time: it is left out."""

    @classmethod
    def from_data(cls, data: object) -> Contribution:
        match data:
            case {"seat": int(seat), "hash": str(hash), "value": None | str() as value}:
                if 0 <= seat < 4 and all(HEX.fullmatch(text) for text in (hash, value or hash)):
                    return cls(seat, hash, value)
        raise InputError("shuffle.contribution", given=shown(data))


class WallShuffle(NamedTuple):
    """How a wall was shuffled."""

    secret: str
    """The server's secret, 64 hexadecimal digits."""
    contributions: tuple[Contribution, ...] = ()
    """In the order of the seats."""

    @classmethod
    def from_data(cls, data: object) -> WallShuffle:
        """The shuffle that `as_data` has written."""
        match data:
            case {"secret": str(secret), "contributions": list(contributions)} if HEX.fullmatch(secret):
                return cls(secret, contributions_from_data(contributions))
        raise InputError("shuffle.data", given=shown(data))

    def as_data(self) -> dict[str, Any]:
        """The shuffle as plain data, for JSON."""
        return {"secret": self.secret, "contributions": [one._asdict() for one in self.contributions]}

    @property
    def promise(self) -> str:
        """The hash of the secret."""
        return value_hash(self.secret)

    @property
    def seed(self) -> str:
        """What secret and values come to: all that the wall depends on."""
        values = [f"{one.seat} {one.value}" for one in self.contributions if one.value is not None]
        return value_hash("\n".join([VERSION, self.secret, *values]))

    @property
    def table_seed(self) -> int:
        """The seed for what else is random at the table: the first dealer."""
        return int(value_hash(f"{self.seed} table")[:16], 16)

    def wall(self, tiles: Iterable[str]) -> list[str]:
        """The wall: the tiles of the game, sorted as text and shuffled (Fisher–Yates)."""
        wall, numbers = sorted(tiles), self._numbers()
        for last in range(len(wall) - 1, 0, -1):
            chosen = _below(last + 1, numbers)
            wall[last], wall[chosen] = wall[chosen], wall[last]
        return wall

    def _numbers(self) -> Iterator[int]:
        """Numbers of 32 bits: the hashes of the seed and a counter, cut into eight each."""
        seed = self.seed
        for block in count():
            digest = sha256(f"{seed} {block}".encode()).digest()
            for place in range(0, 32, 4):
                yield int.from_bytes(digest[place : place + 4], "big")


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number below a limit, each with the same chance: numbers that would favour some are skipped."""
    whole = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < whole) % limit


def contributions_from_data(data: Sequence[object]) -> tuple[Contribution, ...]:
    """The contributions of a shuffle; each seat has at most one, and they are in the order of the seats."""
    found = tuple(map(Contribution.from_data, data))
    seats = [one.seat for one in found]
    if seats != sorted(set(seats)):
        raise InputError("shuffle.seats", seats=shown(seats))
    return found


def shuffle_problems(shuffle: WallShuffle, promise: object, wall: str) -> list[Phrase]:
    """What is wrong with a wall that is said to be shuffled so."""
    problems = [] if promise == shuffle.promise else [Phrase("shuffle.wrong_promise")]
    problems += [
        Phrase("shuffle.wrong_value", seat=one.seat)
        for one in shuffle.contributions
        if one.value is not None and value_hash(one.value) != one.hash
    ]
    if shuffle.wall(wall.split(" ")) != wall.split(" "):
        problems.append(Phrase("shuffle.wrong_wall"))
    return problems
