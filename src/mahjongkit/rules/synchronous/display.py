"""What Synchronous shows on a page."""

from __future__ import annotations

from types import MappingProxyType

from mahjongkit.rules import display
from mahjongkit.rules.display import MarkDisplay, TileRowDisplay, WallDisplay
from mahjongkit.rules.riichi.display import ACTIONS, COUNTERS, RIICHI


class Display(display.Display):
    """What Synchronous shows on a page."""

    actions = ACTIONS
    marks = MappingProxyType(
        {"riichi": RIICHI, "wall": MarkDisplay("page.own_wall", tiles=("?",), tone="quiet", logged=False)}
    )
    hidden_marks = ("sources",)
    counters = COUNTERS
    tile_rows = (TileRowDisplay("page.indicators", places=4), TileRowDisplay("page.indicators_under"))
    wall = WallDisplay(own="wall")
    length_options = ("hands",)
