"""The greedy player: takes the action that the game's evaluator rates highest, without playing anything out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjongkit.core.state import GameState
from mahjongkit.errors import PlayerError, shown
from mahjongkit.players import view_state
from mahjongkit.players.base import Player
from mahjongkit.players.evaluator import Evaluator

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View


QUICK = "quick"


class GreedyPlayer(Player):
    """Plays by the evaluator of the ruleset: `greedy`, or `greedy:quick`, which takes the shortcuts of playouts."""

    def __init__(self, seed: int = 0) -> None:
        """`seed` is ignored: nothing is random."""
        self.ruleset: Any = None
        self.is_quick = False
        self.evaluator: Evaluator
        self.seen_state: GameState

    def configure(self, argument: str) -> None:
        """Take shortcuts: `quick`."""
        if argument.strip().lower() != QUICK:
            raise PlayerError("player.greedy", argument=shown(argument))
        self.is_quick = True

    def start(self, ruleset: Any) -> None:
        if self.ruleset is not ruleset:
            self.ruleset = ruleset
            self.evaluator = ruleset.evaluator.new()
            if not self.is_quick:
                self.evaluator.play_carefully()
            self.seen_state = ruleset.flow.new_state(0)

    def choose(self, view: View) -> Action:
        """Load the view into a state and evaluate that."""
        self.start(view.ruleset)
        return view.ruleset.flow.vocabulary[
            self.evaluator.choose(self.seen_state, view_state.load_view(self.seen_state, view))
        ]

    def pick(self, state: GameState, seat: int) -> int:
        return self.evaluator.choose(state, seat)
