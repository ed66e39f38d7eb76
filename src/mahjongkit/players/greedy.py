"""The greedy player: the choice that its mind rates highest, without looking further ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjongkit.core.state import GameState
from mahjongkit.players import view_state
from mahjongkit.players.base import Player
from mahjongkit.players.evaluator import Evaluator

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View


class GreedyPlayer(Player):
    """Plays by the mind of the game at hand."""

    def __init__(self, seed: int = 0) -> None:
        """Nothing is left to chance."""
        self.ruleset: Any = None
        self.evaluator: Evaluator = None  # type: ignore[assignment]
        self.picture: GameState = None  # type: ignore[assignment]

    def sit(self, ruleset: Any) -> None:
        if self.ruleset is not ruleset:
            self.ruleset = ruleset
            self.evaluator = ruleset.new_evaluator()
            self.picture = ruleset.new_state(0)

    def choose(self, view: View) -> Action:
        """Set what the view shows out as on a table, and judge it there."""
        self.sit(view.game)
        return view.game.vocabulary[self.evaluator.choose(self.picture, view_state.lay_out(self.picture, view))]

    def pick(self, state: GameState, seat: int) -> int:
        return self.evaluator.choose(state, seat)
