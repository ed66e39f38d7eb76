"""`ReadyPoints`: what a ready hand would be paid, tile by tile, by the scorer of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core import codes
from mahjongkit.core.state import GameState
from mahjongkit.rules.riichi import scorer
from mahjongkit.rules.riichi.breakdown import WinContext
from mahjongkit.rules.riichi.scorer import Scorer

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

NO_YAKU = -1.0


class ReadyPoints:
    """Scores wins that have not happened, for one seat; made for one ruleset."""

    def __init__(self, ruleset: Riichi) -> None:
        self.values = ruleset.scoring.pattern_values
        self.scorer = Scorer(ruleset.shape.goals[None][0])
        self.win = WinContext()
        self.melds = 0  # those of the seat at the table, without a call that is only considered

    def load(self, state: GameState, seat: int, wind: int, round_wind: int) -> None:
        """Take melds and winds from the table."""
        self.win.load(state, seat)
        self.melds = self.win.melds
        self.win.seat = wind
        self.win.dealer = wind == 0
        self.win.round_wind = round_wind
        self.win.north = state.asides[seat]
        self.win.red = 0
        self.win.tsumo = False

    def add_meld(self, verb: int, kind: int) -> None:
        """Consider a call or a kong; `drop_melds` takes it back."""
        self.win.meld_how[self.melds] = verb
        self.win.meld_kind[self.melds] = kind
        self.win.melds = self.melds + 1

    def drop_melds(self) -> None:
        self.win.melds = self.melds

    def points(self, state: GameState, kind: int, riichi: int, doras: int, extra: float) -> float:
        """Points of the probed hand if a tile of `kind` completes it, or NO_YAKU.

        `extra` is the chance of one more han: by ippatsu, ura dora, or a self-draw.
        """
        self.win.shape.copy_from(state.probe.hand)
        self.win.shape.add(kind)
        self.win.tile = kind
        self.win.is_closed = True
        for i in range(self.win.melds):
            if self.win.meld_how[i] != codes.CLOSED:
                self.win.is_closed = False
        self.win.gather()
        self.win.riichi = riichi
        self.win.dora = doras
        self.scorer.find_best(self.win, self.values)
        base = self.scorer.best.base
        if base < 0:
            return NO_YAKU
        low = scorer.ron_points(base, self.win.dealer, self.values.unit)
        if self.scorer.best.yakuman or extra <= 0.0:
            return float(low)
        more = scorer.base_points(
            self.scorer.best.han + 1, self.scorer.best.fu, 0, self.values.kiriage, self.values.kazoe_limit
        )
        return low + extra * (scorer.ron_points(more, self.win.dealer, self.values.unit) - low)
