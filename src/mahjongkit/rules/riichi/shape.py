"""The tiles and melds of riichi, and its complete hands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.rules.riichi.options import tiles_for
from mahjongkit.tiles import TileSet

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


class Shape(parts.Shape):
    """136 tiles, or 108 for three players; seven pairs and thirteen orphans are complete hands."""

    ruleset: Riichi

    seven_pairs = "different"
    orphans = True

    @cached_property
    def players(self) -> int:
        return self.ruleset.options.players

    @cached_property
    def tiles(self) -> TileSet:
        return tiles_for(self.players, self.ruleset.options.red_fives)

    @cached_property
    def melds(self) -> tuple[str, ...]:
        options = self.ruleset.options
        chi = ("chi",) if options.chi else ()
        north = ("north",) if self.players == 3 and options.north == "dora" else ()
        return (*chi, "pon", "kong", "added", "closed", *north)

    @property
    def own_melds(self) -> bool:
        return self.ruleset.options.karaten_scope == "hand_and_melds"
