"""Reasons for and against choices in Ninghai: liability, pairs of value tiles, the pattern that the hand aims at."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import Reason, caution, reason, seat_names
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai.pattern_values import value_of
from mahjongkit.rules.ninghai.patterns import PATTERNS
from mahjongkit.rules.ninghai.scorer import row_of_honour
from mahjongkit.tiles import TILES, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.view import View
    from mahjongkit.rules.ninghai import Ninghai

FIRST_HONOUR = 27

AIMS = ("", "half_flush", "half_flush", "half_flush", "all_triplets")
"""The pattern for each aim of the evaluator."""


class Advice(parts.Advice):
    """Reasons that only Ninghai has."""

    ruleset: Ninghai

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """Reasons for a choice, and a caution if it would make the discarder liable."""
        found = []
        if choice.known and not choice.folds and 0 < choice.aim < len(AIMS):
            found.append(
                reason(
                    "aims", row=next(one for one in self.ruleset.scoring.patterns if one.key == AIMS[choice.aim]).names
                )
            )
        if choice.action.verb == "discard":
            found += liability(view, choice)
        return found

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """A pair that could become a fan: dragons, and the seat wind if `seat_wind_fan` is on (RULES 2.1.7)."""
        if choice.action.verb != "discard" or instead.action.verb != "discard":
            return []
        gone = kind_of(choice.action.faces[0])
        if view.hand.count(TILES[gone]) == 2 and fan_of_triplet(self.ruleset, view, gone) and visible(view, gone) < 4:
            return [reason("ninghai.breaks_pair", tile=code(gone))]
        return []


def liability(view: View, choice: Choice) -> list[Reason]:
    """The seats to whom a discard would make the discarder liable; none if the hand is ready after it."""
    tile = kind_of(choice.action.faces[0])
    warned = [danger for danger in view.warnings if tile in danger.kinds]
    liable = [danger.seat for danger in warned if choice.action.tiles[0] in danger.tiles]
    if liable:
        return [caution("ninghai.liable", seats=seat_names(view, liable))]
    if warned:
        return [reason("ninghai.not_liable", seats=seat_names(view, [danger.seat for danger in warned]))]
    return []


def fan_of_triplet(ruleset: Ninghai, view: View, kind: int) -> int:
    """The fan of a triplet of this kind."""
    index = row_of_honour(kind, (view.seat - view.dealer) % 4) if kind >= FIRST_HONOUR else -1
    return value_of(PATTERNS[index], ruleset.options) if index >= 0 else 0


def visible(view: View, kind: int) -> int:
    """How many tiles of a kind the viewer sees in their hand, in melds and in rivers."""
    melded = sum(meld.faces.count(kind) for melds in view.melds for meld in melds)
    return (
        view.hand.count(TILES[kind])
        + melded
        + sum(one.tile.face == kind and not one.called for one in itertools.chain(*view.rivers))
    )
