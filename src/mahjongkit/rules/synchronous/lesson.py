"""How Synchronous mahjong is taught: riichi's patterns and examples, with paragraphs of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mahjongkit.locale import Text
from mahjongkit.rules.lesson import AmountTable, Example, Paragraph, example
from mahjongkit.rules.riichi import lesson as riichi
from mahjongkit.rules.riichi.examples import EXAMPLES
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.synchronous.score_inputs import SCORE_INPUTS

if TYPE_CHECKING:
    from mahjongkit.scoring.score import Pattern

_INPUTS = {one.name for one in SCORE_INPUTS}


def _of_this_game(one: Example) -> Example:
    """An example of riichi without what this game does not have."""
    return replace(one, inputs={name: value for name, value in one.inputs.items() if name in _INPUTS})


class Lesson(riichi.Lesson):
    """Riichi's patterns, scored by this game."""

    ruleset: Any  # a Synchronous, whose parts riichi's lesson asks for as well

    examples: Mapping[str, tuple[Example, ...]] = {
        key: tuple(map(_of_this_game, found)) for key, found in EXAMPLES.items()
    }
    worked = (
        example("345p678p22s67s555z", "8s", riichi=1, dora_indicators="5p", seat="S", payers="E,W"),
        example("345p678p22s67s555z", "8s", riichi=1, tsumo=True, dora_indicators="5p", seat="S"),
    )

    def paragraphs(self) -> Mapping[str, list[Paragraph]]:
        options, players = self.ruleset.options, self.ruleset.players
        wall = (len(self.ruleset.tiles) - 8) // players - 13
        return {
            "goal": [(Text("learn.goal", n=players, hands=options.hands, points=f"{options.start_points:,}"),)],
            "tiles": [*self.tile_paragraphs(kan_dora=True), (Text("learn.tiles.wall", wall=wall),)],
            "turn": [
                (Text("learn.turn"),),
                (Text("learn.turn.ron"),),
                (Text("learn.turn.riichi", stick=f"{STICK:,}"),),
                (Text("learn.turn.end"),),
            ],
            "calls": [(Text("learn.calls"), Text("learn.calls.sources" if players == 4 else "learn.calls.no_chi"))],
            "winning": [
                (Text("learn.winning"),),
                (Text("learn.winning.ways"), Text("learn.winning.three")),
                (Text("learn.winning.furiten"),),
            ],
            "paying": [(Text("learn.paying"),), (Text("learn.paying.who", honba=100 * (players - 1)),)],
        }

    def amounts(self) -> AmountTable:
        return self.limits({"learn.limits.points": True}, kazoe=True, unit=100)

    pays_rivers = True

    def enabling(self, pattern: Pattern) -> Mapping[str, object]:
        return {}
