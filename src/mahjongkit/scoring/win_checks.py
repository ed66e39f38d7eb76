"""Checks that the described wins of all games share: the winning tile, seats and flags."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from mahjongkit import notation
from mahjongkit.core.shape import foreign_fault
from mahjongkit.errors import InputError, InvalidHand, shown
from mahjongkit.tiles import FACES, FLOWERS, code

if TYPE_CHECKING:
    from mahjongkit.core.shape import Goal
    from mahjongkit.hand import Hand

WINDS = "ESWN"
"""The seat winds in turn order."""


Inputs = TypeVar("Inputs")


def collect_inputs(kind: Callable[..., Inputs], inputs: Mapping[str, object]) -> Inputs:
    """The inputs of a described win as the dataclass of the game, whose `prepare` or `settle` checks their values."""
    return kind(**inputs)


def complete_hand(hand: Hand, win: str | int, goal: Goal) -> tuple[Hand, int]:
    """The 14-tile hand and the winning tile; `hand` may include that tile or not."""
    face = winning_tile(win)
    complete = hand if hand.has_drawn or face in FLOWERS else hand + face
    if face not in complete.faces:
        raise InvalidHand("win.tile_not_held", tile=code(face), hand=str(hand))
    if foreign := foreign_fault(complete.shape, goal):
        raise foreign
    if len(complete) != 14:
        raise InvalidHand("win.not_14_tiles", hand=str(hand), count=len(complete), game=goal.name)
    return complete, face


def winning_tile(win: str | int) -> int:
    """The face of the winning tile, given as text or as a face."""
    if isinstance(win, bool) or not isinstance(win, str | int) or (isinstance(win, int) and not 0 <= win < FACES):
        raise InputError("win.tile", given=shown(win))
    return notation.parse_tile(win) if isinstance(win, str) else win


def seat_of(wind: object, what: str, names: str = WINDS) -> int:
    """The seat number of a wind; `what` names the input in an error."""
    if not isinstance(wind, str) or len(wind) != 1 or wind not in names:
        raise InputError("win.wind", what=what, given=shown(wind), winds=", ".join(names))
    return names.index(wind)


def check_flags(flags: dict[str, bool]) -> None:
    """Refuse a flag that is not a bool."""
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise InputError("win.flag", name=name, given=shown(value))
