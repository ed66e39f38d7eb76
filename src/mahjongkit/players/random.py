"""Players that do not think: for tests, benchmarks, and as the least that others must beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core import codes
from mahjongkit.core.rng import Generator
from mahjongkit.core.state import GameState
from mahjongkit.players.base import Player

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View


class RandomPlayer(Player):
    """Any legal action, each as likely as the others."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = Generator(seed)

    def set_seed(self, seed: int) -> None:
        self.generator.seed(seed, 0)

    def choose(self, view: View) -> Action:
        return view.legal[self.generator.below(len(view.legal))]

    def pick(self, state: GameState, seat: int) -> int:
        return state.options[seat * codes.MOST_OFFERS + self.generator.below(state.offers[seat])]


class FirstPlayer(Player):
    """Always the first legal action: a win where there is one."""

    def __init__(self, seed: int = 0) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View) -> Action:
        return view.legal[0]

    def pick(self, state: GameState, seat: int) -> int:
        return state.options[seat * codes.MOST_OFFERS]
