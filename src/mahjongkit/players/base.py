"""`Player`, the base class of everyone who answers the table's questions.

A player in ordinary Python overrides `choose`, which gets a View and nothing else. A compiled player overrides `pick`,
which reads the table's arrays; its choice must not depend on anything that its seat cannot see (tests check this).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core.state import GameState
from mahjongkit.errors import PlayerError, shown

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.table import Table
    from mahjongkit.game.view import View
    from mahjongkit.rules import Ruleset


class Player:
    """Answers for one seat. A player of your own overrides `choose`.

    >>> import mahjongkit as mj
    >>> class Last(mj.Player):
    ...     def choose(self, view):
    ...         return view.legal[-1]
    >>> mj.simulate("sichuan", matches=2, players=[Last, "random", "random", "random"]).matches
    2
    """

    needs_table = False
    """Whether the player needs the table itself; a view that was folded from events is not enough."""
    runs_program = False
    """Whether a program of others chooses its actions."""

    def start(self, ruleset: Ruleset) -> None:
        """Prepare for a match of this ruleset."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def choose(self, view: View) -> Action:
        """Choose one of `view.legal`."""
        raise NotImplementedError

    def pick(self, state: GameState, seat: int) -> int:
        """Choose one of the legal actions, as its code."""
        with cython.gil:
            return self.choose_from_view(state, seat)

    def pick_for(self, state: GameState, seat: int) -> int:
        """`pick` for callers in Python."""
        return self.pick(state, seat)

    def choose_from_view(self, state: GameState, seat: int) -> int:
        """Call `choose` with a View of the state."""
        from mahjongkit.game.actions import Action
        from mahjongkit.game.view import view_of_state

        ruleset = state.ruleset
        legal = tuple([ruleset.flow.vocabulary[code] for code in state.legal(seat)])
        action = self.choose(view_of_state(state, ruleset, seat, legal))
        if not isinstance(action, Action):
            raise TypeError(f"it chose {action!r}; expected one of view.legal")
        return action.code

    def hand_ended(self, table: Table, seat: int) -> None:
        """A hand in which it played has ended; called for programs and players of other packages."""

    def take_faults(self) -> list[PlayerError]:
        """What went wrong since the last call, if the player itself took the default action instead."""
        return []

    def limit_time(self, seconds: float) -> None:
        """Called before `start` if it runs a program: wait at most so long for an answer."""

    def close(self) -> None:
        """Called when nobody will ask it again."""

    def limit_threads(self, threads: int) -> None:
        """Called before `start`: use at most this many threads, since others run at the same time."""

    def set_seed(self, seed: int) -> None:
        """Seed all random choices; called when a match begins."""

    def reseed(self, seed: int) -> None:
        """`set_seed` for players in ordinary Python, which override this one."""
        self.set_seed(seed)

    def configure(self, argument: str) -> None:
        """Take the text after the colon of `name:argument`."""
        raise PlayerError("player.no_argument", argument=shown(argument))
