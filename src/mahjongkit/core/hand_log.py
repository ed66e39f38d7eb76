"""HandLog: a hand as it was played, with the position it began with and every answer given.

Compiled code keeps positions and answers as flat integers; here they have names.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from mahjongkit.core import codes

POSITION_SIZE = codes.POSITION_SIZE
POT, NUMBER, DEALER = codes.POT_PLACE, codes.NUMBER_PLACE, codes.DEALER_PLACE
CARRIED, TURN, REPEAT = codes.CARRIED_PLACE, codes.TURN_PLACE, codes.REPEAT_PLACE
"""Indices in a position, after the four scores; from CARRIED on a game stores up to eight numbers of its own."""

ACTION_BITS = 28
"""An answer is stored as the seat above this many bits of the action's code."""


class Position(tuple[int, ...]):
    """The position a hand begins with: 17 numbers with names.

    >>> Position((25000, 24000, 26000, 25000, 1000, 3, 2, *[0] * 8, 1, 0)).dealer
    2
    """

    __slots__ = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of four seats; in a game for three the last one is 0."""
        return self[:POT]

    @property
    def pot(self) -> int:
        """Points on the table that belong to nobody."""
        return self[POT]

    @property
    def number(self) -> int:
        """The number of the hand in the match, from 0."""
        return self[NUMBER]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self[DEALER]

    @property
    def carried(self) -> tuple[int, ...]:
        """Eight numbers that the game carries over from hand to hand."""
        return self[CARRIED:TURN]

    @property
    def deals_passed(self) -> int:
        """How often the deal has passed on in the match."""
        return self[TURN]

    @property
    def repeats(self) -> int:
        """How often the dealer has repeated."""
        return self[REPEAT]


class Answer(NamedTuple):
    """An answer that a seat gave: the seat and the code of its action.

    >>> Answer.unpack(Answer(3, 65).pack())
    Answer(seat=3, action=65)
    """

    seat: int
    action: int

    def pack(self) -> int:
        """The answer as one integer, as logs and databases store it."""
        return self.seat << ACTION_BITS | self.action

    @classmethod
    def unpack(cls, packed: int) -> Answer:
        """The answer of such an integer."""
        return cls(packed >> ACTION_BITS, packed & (1 << ACTION_BITS) - 1)


class HandLog(NamedTuple):
    """A hand that was played."""

    start: Position
    wall: bytes
    """The faces of all tiles, in drawing order."""
    events: array[int]
    """The codes of its events."""
    packed_answers: array[int]
    """Every answer given, as integers."""

    def answers(self) -> Iterator[Answer]:
        """Every answer given."""
        return map(Answer.unpack, self.packed_answers)
