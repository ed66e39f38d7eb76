"""Players that do not evaluate anything: for tests, for benchmarks, and as a baseline for others."""

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
    """Chooses among the legal actions, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = Generator(seed)

    def set_seed(self, seed: int) -> None:
        self.generator.seed(seed, 0)

    def choose(self, view: View) -> Action:
        return view.legal[self.generator.below(len(view.legal))]

    def pick(self, state: GameState, seat: int) -> int:
        return state.options[seat * codes.MAX_OFFERS + self.generator.below(state.offers[seat])]


class FirstPlayer(Player):
    """Always chooses the first legal action, which is a win where one is legal."""

    def __init__(self, seed: int = 0) -> None:
        """`seed` is ignored: nothing is random."""

    def choose(self, view: View) -> Action:
        return view.legal[0]

    def pick(self, state: GameState, seat: int) -> int:
        return state.options[seat * codes.MAX_OFFERS]
