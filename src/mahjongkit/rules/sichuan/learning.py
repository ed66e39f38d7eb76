"""What learning programs choose from and see in Sichuan."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.rules import learning
from mahjongkit.rules.learning import NumberChannel

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan


class Learning(learning.Learning):
    """The three tiles of the exchange are picked one after the other."""

    ruleset: Sichuan

    verbs = ("exchange", "void_m", "void_p", "void_s")
    picks = MappingProxyType({"exchange": 3})
    goal_mark = "void"
    score_unit = 2
    safe_tiles = True

    @property
    def marks(self) -> tuple[NumberChannel, ...]:
        return (
            NumberChannel("void", "the void suit", "suit"),
            NumberChannel("won", "1 for the first winner of the hand, 2 for the second", maximum=3),
            NumberChannel("bar", "what a ron must exceed until the next draw", maximum=255),
        )
