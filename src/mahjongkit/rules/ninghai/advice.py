"""What Ninghai has to say for and against choices: liability, pairs of value tiles, what the hand is aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.reasons import Reason, caution, reason, seat_names
from mahjongkit.tiles import code, kind_of

if TYPE_CHECKING:
    from mahjongkit.advice import Choice
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.view import View

AIMS = ("", "half_flush", "half_flush", "half_flush", "all_triplets")
"""The rows that the mind's aims are for."""


def reasons_for(rules: Ninghai, view: View, choice: Choice) -> list[Reason]:
    """What speaks for a choice, and whom it would make the discarder liable to."""
    found = []
    if choice.known and not choice.folds and 0 < choice.aim < len(AIMS):
        found.append(reason("aims", row=next(row for row in rules.patterns if row.key == AIMS[choice.aim]).names))
    if choice.action.verb == "discard":
        found += liability(view, choice)
    return found


def liability(view: View, choice: Choice) -> list[Reason]:
    """Who would be paid for everybody if he won with the tile; nobody where the hand is ready."""
    tile = kind_of(choice.action.tiles[0])
    warned = [danger for danger in view.warnings if tile in danger.kinds]
    liable = [danger.seat for danger in warned if tile in danger.tiles]
    if liable:
        return [caution("ninghai.liable", seats=seat_names(view, liable))]
    if warned:
        return [reason("ninghai.not_liable", seats=seat_names(view, [danger.seat for danger in warned]))]
    return []


def given_up(rules: Ninghai, view: View, choice: Choice, instead: Choice) -> list[Reason]:
    """A pair of dragons or of the seat's own wind, which may become a fan."""
    if choice.action.verb != "discard" or instead.action.verb != "discard":
        return []
    gone = kind_of(choice.action.tiles[0])
    own_wind = 27 + (view.seat - view.dealer) % 4
    if (gone >= 31 or gone == own_wind) and view.hand.count(gone) == 2:
        return [reason("ninghai.breaks_pair", tile=code(gone))]
    return []
