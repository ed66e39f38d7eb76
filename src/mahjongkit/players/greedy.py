"""The greedy player: takes the action that the game's evaluator rates highest, without looking further ahead."""

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
    """Plays by the evaluator of the ruleset."""

    def __init__(self, seed: int = 0) -> None:
        """`seed` is ignored: nothing is random."""
        self.ruleset: Any = None
        self.evaluator: Evaluator
        self.seen_state: GameState

    def start(self, ruleset: Any) -> None:
        if self.ruleset is not ruleset:
            self.ruleset = ruleset
            self.evaluator = ruleset.evaluator.new()
            self.seen_state = ruleset.flow.new_state(0)

    def choose(self, view: View) -> Action:
        """Load the view into a state and evaluate that."""
        self.start(view.ruleset)
        return view.ruleset.flow.vocabulary[
            self.evaluator.choose(self.seen_state, view_state.load_view(self.seen_state, view))
        ]

    def pick(self, state: GameState, seat: int) -> int:
        return self.evaluator.choose(state, seat)
