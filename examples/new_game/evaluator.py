"""How bots judge a choice: they take the shortest way to a complete hand."""

from mahjongkit.players.evaluator import Evaluator
from mahjongkit.rules import parts


class GameEvaluator(parts.GameEvaluator):
    """The evaluator that all games share, without values and dangers of this game."""

    value_unit = "wins"
    unit_size = 6.0  # the points that a win brings, more or less
    notable_difference = 0.01

    def new(self) -> Evaluator:
        return Evaluator(self.ruleset)
