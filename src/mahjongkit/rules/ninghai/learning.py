"""What learning programs see in Ninghai."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules import learning
from mahjongkit.rules.learning import NumberChannel

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai


class Learning(learning.Learning):
    """Dangerous melds and passed wins; dice are left out, because they change nothing."""

    ruleset: Ninghai

    score_unit = 8

    @property
    def marks(self) -> tuple[NumberChannel, ...]:
        dangers = (("m", "characters"), ("p", "dots"), ("s", "bamboo"), ("honours", "honours"))
        return (
            *(NumberChannel(f"danger_{suit}", f"1 if {words} are dangerous") for suit, words in dangers),
            NumberChannel("danger_terminals", "1 if terminals and honours are dangerous"),
            NumberChannel("locked_suits", "suit tiles that the seat may not win until its next discard", "bits"),
            NumberChannel("locked_honours", "honours that it may not win until then", "bits", first=27),
        )

    facts = ()
