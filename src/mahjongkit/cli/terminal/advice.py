"""What is shown when a person asks for advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.analysis import discards
from mahjongkit.cli.hand import show_discards
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.console import Console

    from mahjongkit.view import View


def show_advice(console: Console, view: View, lang: str) -> None:
    melds = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[view.seat]]
    hand = Hand.of(view.hand, melds, red_fives=(4, 4, 4))
    if hand.has_drawn:
        show_discards(console, discards(hand, view.game)[:5], lang)
    else:
        console.print(say(lang, "play.no_advice"))
