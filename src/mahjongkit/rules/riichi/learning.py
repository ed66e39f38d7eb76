"""What learning programs choose from and see in riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules import learning
from mahjongkit.rules.learning import NumberChannel
from mahjongkit.rules.riichi import payments
from mahjongkit.tiles import kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


def faces_with_reds(faces: tuple[int, ...]) -> tuple[int, ...]:
    """All faces, and the red ones of every five, so that actions do not depend on how many fives are red."""
    return (*(face for face in faces if face < 34), *(red for red in (34, 35, 36) if kind_of(red) in faces))


class Learning(learning.Learning):
    """Discards with riichi are actions of their own; open riichi comes last where the options allow it."""

    ruleset: Riichi

    score_unit = 500
    pot_unit = payments.STICK
    shows_indicators = True
    turns_discards = True
    safe_tiles = True

    @property
    def faces(self) -> tuple[int, ...]:
        return faces_with_reds(super().faces)

    @property
    def verbs(self) -> tuple[str, ...]:
        last = ("open_riichi",) if "open_riichi" in self.ruleset.options.local_yaku else ()
        return ("riichi", "north", "nine_terminals", "tenpai", "noten", *last)

    @property
    def marks(self) -> tuple[NumberChannel, ...]:
        return (
            NumberChannel("riichi", "1 after riichi, 2 after double riichi", maximum=2),
            NumberChannel("open_riichi", "1 after open riichi"),
            NumberChannel("liable", "who is liable for big dragons or big winds", "seat"),
            NumberChannel("liable_kongs", "who is liable for four kongs", "seat"),
            NumberChannel("furiten", "1 if the seat is furiten"),
        )

    @property
    def facts(self) -> tuple[NumberChannel, ...]:
        return (
            NumberChannel("round", "the round wind", "tile", first=27),
            NumberChannel("honba", "honba", maximum=20),
        )

    @property
    def sets_aside(self) -> bool:
        return self.ruleset.players == 3
