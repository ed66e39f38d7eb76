"""How a hand is played: the turns that most games share, with this game's payments at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjongkit.core import mechanics
from mahjongkit.core.plain_flow import TurnFlow
from mahjongkit.hand import Hand
from mahjongkit.rules import parts
from mahjongkit.scoring.groups import melds_of

from .scoring import ChickenScore, ChickenWin, Win

if TYPE_CHECKING:
    from . import Chicken


class ChickenState(TurnFlow):
    """A match in play."""

    score_paid: ChickenScore | None = None
    """The score of the win that ended the hand."""

    def begin_hand(self) -> None:
        self.score_paid = None
        super().begin_hand()

    def copy_from(self, other: Any) -> None:
        super().copy_from(other)
        self.score_paid = other.score_paid

    def carry_out_wins(self, winners: int, source: int) -> None:
        """Pay the winner; of several, the first after the discarder wins alone (RULES 1.3)."""
        in_turn = [(source + step) % 4 for step in range(4)]
        seat = next(other for other in in_turn if winners >> other & 1)
        tile = self.drawn_by(seat) if seat == source else self.tile
        tiles = self.hand_of(seat) if seat == source else [*self.hand_of(seat), tile]
        hand, wind = Hand.of(tiles, melds_of(self, seat)), self.wind_of(seat)
        self.score_paid = Win(ChickenWin(self.ruleset, hand, tile, wind, self.wind_of(source))).score()
        mechanics.reveal_hand(self, seat)
        mechanics.log_win(self, seat, source, tile)
        for pattern in self.score_paid.scored_patterns:
            mechanics.count_row(self, seat, self.ruleset.scoring.patterns.index(pattern.pattern))
        for payer in in_turn:
            if payer != seat:
                mechanics.pay(self, payer, seat, self.score_paid.owed_by(self.wind_of(payer)), 0)
        self.finish(0 if seat == source else 1)

    def exhaust(self) -> None:
        self.finish(2)

    def finish(self, ending: int) -> None:
        """End the hand; everybody deals once (RULES 1.1)."""
        mechanics.end_hand(self, ending)
        self.next_dealer = (self.dealer + 1) % 4
        if self.number + 1 == self.ruleset.options.max_hands:
            mechanics.end_match(self)


class Flow(parts.Flow):
    """The names in this game's events."""

    ruleset: Chicken

    payment_reasons = win_payment_reasons = ("win",)
    endings = ("tsumo", "ron", "no_winner")

    @property
    def start_points(self) -> int:
        return self.ruleset.options.start_points

    def new_state(self, seed: int) -> ChickenState:
        return ChickenState(self.ruleset, seed)
