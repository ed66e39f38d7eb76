"""What learning programs choose from and see in riichi."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from mahjongkit.rules import learning
from mahjongkit.rules.learning import ForeignSpace, NumberChannel
from mahjongkit.rules.riichi import payments
from mahjongkit.tiles import code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


@cache
def mortal_space() -> ForeignSpace:
    """The 46 actions of Mortal, which plays with four players.

    Riichi and its discard are two steps, and so are a kong in one's turn and its kind. A call does not say which fives
    it takes, so red ones go first. Mortal is not asked whether a ready hand is shown: it is.
    """
    discards = [f"discard {code(face)}" for face in range(37)]
    calls = ("chi low", "chi middle", "chi high", "pon")
    actions = (*discards, "riichi", *calls, "kong", "win", "nine_terminals", "pass")
    at = {name: index for index, name in enumerate(actions)}
    steps: dict[str, tuple[int, ...]] = {name: (index,) for name, index in at.items()}
    steps |= {f"{call} red": (at[call],) for call in calls}
    steps |= {"tsumo": (at["win"],), "ron": (at["win"],), "tenpai": (at["pass"],)}
    steps |= {f"riichi {code(face)}": (at["riichi"], face) for face in range(37)}
    steps |= {f"{verb} {code(kind)}": (at["kong"], kind) for verb in ("added", "closed") for kind in range(34)}
    return ForeignSpace(actions, steps, always_asks=(at["riichi"],))


class RiichiTableLearning(learning.Learning):
    """What every game played as riichi is shows: points, sticks, indicators, discards that lie sideways."""

    score_unit = 500
    pot_unit = payments.STICK
    shows_indicators = True
    turns_discards = True
    safe_tiles = True

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces, and the red ones of every five, so that actions do not depend on how many fives are red."""
        faces = super().faces
        return (*(face for face in faces if face < 34), *(red for red in (34, 35, 36) if kind_of(red) in faces))


class Learning(RiichiTableLearning):
    """Discards with riichi are actions of their own; open riichi comes last where the options allow it."""

    ruleset: Riichi

    @property
    def verbs(self) -> tuple[str, ...]:
        last = ("open_riichi",) if "open_riichi" in self.ruleset.options.local_yaku else ()
        return ("riichi", "north", "nine_terminals", "tenpai", "noten", *last)

    @property
    def foreign_spaces(self) -> Mapping[str, ForeignSpace]:
        return {"mortal": mortal_space()} if self.ruleset.players == 4 else {}

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
