"""Checks that the described wins of all games share: the winning tile, seats and flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core.shape import foreign_message
from mahjongkit.tiles import FACES, FLOWERS, code

if TYPE_CHECKING:
    from mahjongkit.core.shape import Goal
    from mahjongkit.hand import Hand

WINDS = "ESWN"
"""The seat winds in turn order."""


def complete_hand(hand: Hand, win: str | int, goal: Goal) -> tuple[Hand, int]:
    """The 14-tile hand and the winning tile; `hand` may include that tile or not."""
    face = winning_tile(win)
    complete = hand if hand.has_drawn or face in FLOWERS else hand + face
    if face not in complete.tiles:
        raise ValueError(f"the winning tile {code(face)} is not among the concealed tiles of '{hand}'")
    if foreign := foreign_message(complete.shape, goal):
        raise ValueError(foreign)
    if len(complete) != 14:
        raise ValueError(
            f"'{hand}' shows {len(complete)} tiles with the winning tile; expected 14 in {goal.name}, melds in brackets"
        )
    return complete, face


def winning_tile(win: str | int) -> int:
    """The face of the winning tile, given as text or as a face."""
    if isinstance(win, bool) or not isinstance(win, str | int) or (isinstance(win, int) and not 0 <= win < FACES):
        raise ValueError(f"winning tile {win!r}; expected a text like 8s, or a face")
    return notation.parse_tile(win) if isinstance(win, str) else win


def seat_of(wind: object, what: str, names: str = WINDS) -> int:
    """The seat number of a wind; `what` names the input in an error."""
    if not isinstance(wind, str) or len(wind) != 1 or wind not in names:
        raise ValueError(f"{what} {wind!r}; expected one of {', '.join(names)}")
    return names.index(wind)


def check_flags(flags: dict[str, bool]) -> None:
    """Refuse a flag that is not a bool."""
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise ValueError(f"{name}={value!r}; expected true or false")
