"""The greedy player: takes the action that the game's evaluator rates highest, without playing anything out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjongkit.core.state import GameState
from mahjongkit.errors import PlayerError, shown
from mahjongkit.players import view_state
from mahjongkit.players.base import Player
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.players.levels import LIMITS

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View


QUICK = "quick"


class GreedyPlayer(Player):
    """Plays by the evaluator of the ruleset.

    `greedy:quick` takes the shortcuts of playouts, `greedy:beginner` and the like play as people of that level do.
    """

    def __init__(self, seed: int = 0) -> None:
        """`seed` is ignored: nothing is random."""
        self.ruleset: Any = None
        self.argument = ""
        self.evaluator: Evaluator
        self.seen_state: GameState

    def configure(self, argument: str) -> None:
        """Take shortcuts, `quick`, or the limits of a level."""
        self.argument = argument.strip().lower()
        if self.argument != QUICK and self.argument not in LIMITS:
            raise PlayerError("player.greedy", argument=shown(argument), levels=", ".join(LIMITS))

    def start(self, ruleset: Any) -> None:
        if self.ruleset is not ruleset:
            self.ruleset = ruleset
            self.evaluator = ruleset.evaluator.new()
            if not self.argument:
                self.evaluator.play_carefully()
            elif self.argument != QUICK:
                self.evaluator.play_with_limits(*(LIMITS | ruleset.evaluator.limits)[self.argument])
            self.seen_state = ruleset.flow.new_state(0)

    def choose(self, view: View) -> Action:
        """Load the view into a state and evaluate that."""
        self.start(view.ruleset)
        return view.ruleset.flow.vocabulary[
            self.evaluator.choose(self.seen_state, view_state.load_view(self.seen_state, view))
        ]

    def pick(self, state: GameState, seat: int) -> int:
        return self.evaluator.choose(state, seat)
