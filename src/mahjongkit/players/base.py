"""Player: who answers the table's questions.

A player in ordinary Python overrides `choose`, which gets a View and nothing else. A compiled one overrides `pick`,
which reads the table's arrays and must choose the same whatever its seat does not see (a law, tested).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core.state import GameState

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.rules import Ruleset


class Player:
    """Answers for one seat."""

    needs_table = False
    """Whether it must sit at a table itself, and a view folded from events is not enough for it."""

    def sit(self, ruleset: Ruleset) -> None:
        """A match of this ruleset is about to begin."""

    def choose(self, view: View) -> Action:
        """One of `view.legal`."""
        raise NotImplementedError

    def pick(self, state: GameState, seat: int) -> int:
        """The number of one of the legal actions."""
        with cython.gil:
            return self.look_and_choose(state, seat)

    def pick_for(self, state: GameState, seat: int) -> int:
        """What a compiled player picks, for those who ask from Python."""
        return self.pick(state, seat)

    def look_and_choose(self, state: GameState, seat: int) -> int:
        from mahjongkit.game.actions import Action
        from mahjongkit.game.view import view_of_state

        game = state.ruleset
        legal = tuple([game.vocabulary[code] for code in state.legal(seat)])
        action = self.choose(view_of_state(state, game, seat, legal))
        if not isinstance(action, Action):
            raise TypeError(f"it chose {action!r}; expected one of view.legal")
        return action.code

    def limit_threads(self, threads: int) -> None:
        """Before it sits down: on how many threads it may think, since others are at work, too. Most need none."""

    def set_seed(self, seed: int) -> None:
        """A new match begins: whatever is left to chance follows from this seed."""

    def reseed(self, seed: int) -> None:
        """The same for players in ordinary Python, which override this one."""
        self.set_seed(seed)

    def configure(self, argument: str) -> None:
        """Take what stands behind the colon of `name:argument`."""
        raise ValueError(f"it takes no argument, but is given {argument!r}")
