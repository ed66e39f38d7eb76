"""The tiles and melds of Synchronous, and its complete hands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.rules.riichi.options import tiles_for
from mahjongkit.tiles import TileSet

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous import Synchronous

MELDS = ("chi", "pon", "kong", "added", "closed")
MELDS3 = ("pon", "kong", "added", "closed", "north")


class Shape(parts.Shape):
    """Riichi's tiles and complete hands."""

    ruleset: Synchronous

    seven_pairs = "different"
    orphans = True

    @cached_property
    def players(self) -> int:
        return self.ruleset.options.players

    @cached_property
    def tiles(self) -> TileSet:
        three, red = self.players == 3, int(self.ruleset.options.aka)
        return tiles_for(self.players, (0 if three else red, red, red))

    @cached_property
    def melds(self) -> tuple[str, ...]:
        return MELDS3 if self.players == 3 else MELDS
