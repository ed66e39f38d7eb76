"""Hints in Synchronous: riichi's, with this game's payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.hints import TableHints
from mahjongkit.rules.riichi.win_moment import WinMoment
from mahjongkit.rules.synchronous.payments import ron_share, self_draw_share

if TYPE_CHECKING:
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.breakdown import Breakdown
    from mahjongkit.rules.synchronous import Synchronous


class Hints(TableHints):
    """Riichi's hints, where everybody is a dealer."""

    ruleset: Synchronous

    @property
    def riichi(self) -> Riichi:
        return self.ruleset.scoring.riichi

    def moment(self, view: View) -> WinMoment:
        return WinMoment(seat=view.seat, round_wind=-1, dealer=True)

    def is_first_turn(self, view: View) -> bool:
        """Before the seat has discarded, called or set aside anything."""
        return not (view.rivers[view.seat] or view.melds[view.seat] or view.asides[view.seat])

    def points_of(self, breakdown: Breakdown, tsumo: bool) -> int:
        """What one payer pays for a ron, or everybody together for a self-draw."""
        others = self.ruleset.players - 1
        if tsumo:
            return others * int(self_draw_share(breakdown.base, 0))
        return int(ron_share(breakdown.base, 0, self.ruleset.players, 1))
