"""What learning programs choose from and see in Synchronous."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.learning import NumberChannel
from mahjongkit.rules.riichi.learning import RiichiTableLearning

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous import Synchronous


class Learning(RiichiTableLearning):
    """Like riichi; a seat may also draw instead of calling."""

    ruleset: Synchronous

    verbs = ("riichi", "north", "nine_terminals", "draw")

    @property
    def sets_aside(self) -> bool:
        return True

    @property
    def marks(self) -> tuple[NumberChannel, ...]:
        return (
            NumberChannel("riichi", "1 after riichi, 2 after double riichi", maximum=2),
            NumberChannel("wall", "tiles left in the seat's own wall", maximum=20),
            NumberChannel("sources", "seats whose discards the seat may chi, once it has called chi", "seats"),
            NumberChannel("furiten", "1 if the seat is furiten"),
        )

    @property
    def facts(self) -> tuple[NumberChannel, ...]:
        return (NumberChannel("honba", "honba", maximum=20),)
