"""What Ninghai shows on a page."""

from __future__ import annotations

from types import MappingProxyType

from mahjongkit.rules import display
from mahjongkit.rules.display import MarkDisplay, WallDisplay

DANGERS = ("m", "p", "s", "honours", "terminals")
LOCKS = ("suits", "honours")


class Display(display.Display):
    """What Ninghai shows on a page."""

    marks = MappingProxyType(
        {
            **{f"danger_{what}": MarkDisplay(f"page.mark_danger_{what}", tone="danger") for what in DANGERS},
            **{f"locked_{what}": MarkDisplay(f"page.mark_locked_{what}") for what in LOCKS},
        }
    )
    wall = WallDisplay(opened_by="opener", opened_after="break", throws=("first_throw", "banker_throw", "second_throw"))
    length_options = ("circles",)
