"""The tiles and melds of Sichuan, and its complete hands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.tiles import SUITS_108

if TYPE_CHECKING:
    from mahjongkit.core.shape import Goal


class Shape(parts.Shape):
    """Three suits, one of which every player gives up; seven pairs are a complete hand."""

    tiles = SUITS_108
    melds = ("pon", "kong", "added", "closed")  # no chi: RULES 1.1.3
    seven_pairs = "any"
    own_melds = True
    void_suit = True

    @cached_property
    def whole_goal(self) -> Goal:
        """The goal of a complete hand of any suits, before a suit is void."""
        return self.goal()
