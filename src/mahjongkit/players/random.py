"""Players that do not think: for tests, benchmarks, and as the least that others must beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if TYPE_CHECKING:
    from mahjongkit.actions import Action
    from mahjongkit.view import View

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import MOST_OFFERS
    from mahjongkit.core.play import Play
    from mahjongkit.core.wall import Generator
    from mahjongkit.players.base import Player
else:
    from mahjongkit.players.base import Player


class RandomPlayer(Player):
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = Generator(seed)

    def wake(self, seed: int) -> None:
        self.generator.sow(seed, 0)

    def choose(self, view: View) -> Action:
        return view.legal[self.generator.below(len(view.legal))]

    def pick(self, play: Play, seat: int) -> int:
        return play.options[seat * MOST_OFFERS + self.generator.below(play.offers[seat])]


class FirstPlayer(Player):
    """Always the first legal action: a win where there is one."""

    def __init__(self, seed: int = 0) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View) -> Action:
        return view.legal[0]

    def pick(self, play: Play, seat: int) -> int:
        return play.options[seat * MOST_OFFERS]
