"""What riichi shows on a page."""

from __future__ import annotations

from types import MappingProxyType

from mahjongkit.rules import display
from mahjongkit.rules.display import ActionDisplay, CounterDisplay, MarkDisplay, TileRowDisplay

ACTIONS = (
    ActionDisplay("riichi", "declaration"),
    ActionDisplay("open_riichi", "declaration"),
    ActionDisplay("north"),
    ActionDisplay("nine_terminals", confirmed=True),
    ActionDisplay("tenpai"),
    ActionDisplay("noten", confirmed=True),
)
RIICHI = MarkDisplay("mark.riichi", tone="declared", call="verb.riichi")
COUNTERS = (CounterDisplay("page.sticks", unit=1000), CounterDisplay("page.honba", "honba"))
TILE_ROWS = (TileRowDisplay("page.indicators", places=5), TileRowDisplay("page.indicators_under"))


class Display(display.Display):
    """What riichi shows on a page."""

    actions = ACTIONS
    marks = MappingProxyType(
        {
            "riichi": RIICHI,
            "open_riichi": MarkDisplay("mark.open_riichi", tone="declared", call="verb.open_riichi"),
            "liable": MarkDisplay("note.liable"),
            "liable_kongs": MarkDisplay("note.liable_kongs"),
        }
    )
    round_fact = "round"
    counters = COUNTERS
    tile_rows = TILE_ROWS
    length_options = ("length",)
    formats = MappingProxyType({"tenhou": "Tenhou XML", "tenhou6": "tenhou.net/6"})
