"""What Synchronous shows on a page."""

from __future__ import annotations

from types import MappingProxyType

from mahjongkit.rules import display
from mahjongkit.rules.display import MarkDisplay, WallDisplay
from mahjongkit.rules.riichi.display import ACTIONS, COUNTERS, RIICHI, TILE_ROWS


class Display(display.Display):
    """What Synchronous shows on a page."""

    actions = ACTIONS
    marks = MappingProxyType(
        {"riichi": RIICHI, "wall": MarkDisplay("page.own_wall", tiles=("?",), tone="quiet", logged=False)}
    )
    hidden_marks = ("sources",)
    counters = COUNTERS
    tile_rows = TILE_ROWS
    wall = WallDisplay(own="wall")
    length_options = ("hands",)
