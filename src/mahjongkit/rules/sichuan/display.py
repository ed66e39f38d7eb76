"""What Sichuan shows on a page."""

from __future__ import annotations

from types import MappingProxyType

from mahjongkit.rules import display
from mahjongkit.rules.display import ActionDisplay, MarkDisplay, MarkPart
from mahjongkit.rules.sichuan import scorer, seats

MOMENTS = range(seats.ROOTS_FROM)
"""The patterns that the mark `moment` can name, from self-draw on; what is above them counts roots."""


class Display(display.Display):
    """What Sichuan shows on a page."""

    actions = (
        ActionDisplay("exchange", "tiles", prompt="page.pick_three", button="page.exchange_these"),
        *(ActionDisplay(f"void_{suit}", confirmed=True, prompt="page.choose_void") for suit in "mps"),
    )
    marks = MappingProxyType(
        {
            "void": MarkDisplay(
                values=tuple(f"page.void_short.{suit}" for suit in "mps"),
                tiles=("5m", "5p", "5s"),
                beside="page.without",
                last_suit=True,
            ),
            "won": MarkDisplay("page.won_place", tone="won"),
            "bar": MarkDisplay("page.mark_bar"),
            "fans": MarkDisplay(parts=tuple(MarkPart(index, 2**index) for index in range(scorer.SELF_DRAW))),
            "moment": MarkDisplay(
                parts=(
                    *(MarkPart(scorer.SELF_DRAW + moment, 2**moment) for moment in MOMENTS),
                    MarkPart(scorer.ROOT, 2**seats.ROOTS_FROM, 2**seats.ROOTS_FROM),
                )
            ),
        }
    )
    plays_on = True
    length_options = ("hands_per_match",)
