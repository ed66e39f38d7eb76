"""The greedy player: takes the action that the game's evaluator rates highest, without playing anything out."""

from __future__ import annotations

from pathlib import Path
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
PLAIN = "plain"


class GreedyPlayer(Player):
    """Plays by the evaluator of the ruleset, and by the weights that `mahjongkit fit` found.

    `greedy:plain` does without these weights, `greedy:quick` takes the shortcuts of playouts, `greedy:beginner` and the
    like play as people of that level do.
    """

    weights: Path | None = None
    """A file of `mahjongkit fit` to play by instead of the weights of the game; for a class of your own."""

    def __init__(self, seed: int = 0) -> None:
        """`seed` is ignored: nothing is random."""
        self.ruleset: Any = None
        self.argument = ""
        self.evaluator: Evaluator
        self.seen_state: GameState

    def configure(self, argument: str) -> None:
        """Take shortcuts, `quick`, no weights, `plain`, or the limits of a level."""
        self.argument = argument.strip().lower()
        if self.argument not in (QUICK, PLAIN) and self.argument not in LIMITS:
            raise PlayerError("player.greedy", argument=shown(argument), levels=", ".join(LIMITS))

    def start(self, ruleset: Any) -> None:
        if self.ruleset is not ruleset:
            self.ruleset = ruleset
            plays_fitted = not self.argument and self.weights is None
            self.evaluator = ruleset.evaluator.new_careful() if plays_fitted else ruleset.evaluator.new()
            if self.weights is not None:
                self.evaluator.play_carefully()
                self.evaluator.use_weights(Path(self.weights).read_bytes())
            elif self.argument == PLAIN:
                self.evaluator.play_carefully()
            elif self.argument and self.argument != QUICK:
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
