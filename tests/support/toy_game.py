"""A toy game: three suits, two players, the first complete hand takes ten points; two hands a match."""

from __future__ import annotations

from mahjongkit.core import mechanics
from mahjongkit.core.plain_codes import codes
from mahjongkit.core.state import GameState
from mahjongkit.game.results import HandResult
from mahjongkit.rules import Ruleset, parts
from mahjongkit.rules.options import Options
from mahjongkit.tiles import SUITS_108


class ToyPlay(GameState):
    """The flow: phase 0 begins, 1 is a turn, 2 asks the other about a discard."""

    def resume(self) -> None:
        other = 1 - self.turn
        if self.phase == 0:
            mechanics.start_hand(self, 40)
            mechanics.deal_around(self)
            self.take(self.dealer)
        elif self.phase == 1 and codes.verb_of(mechanics.answer_of(self, self.turn)) == codes.TSUMO:
            self.finish(self.turn, other, self.drawn_by(self.turn))
        elif self.phase == 1:
            mechanics.discard(self, self.turn, codes.tile_of(mechanics.answer_of(self, self.turn), 0), False, False)
            self.phase = 2
            mechanics.ask(self, other)
            if mechanics.is_complete_with(
                self, other, mechanics.last_discard(self, self.turn), self.ruleset.shape.goals[None][0]
            ):
                mechanics.offer(self, other, codes.RON, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
            mechanics.offer(self, other, 0, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        elif codes.verb_of(mechanics.answer_of(self, other)) == codes.RON:
            self.finish(other, self.turn, mechanics.last_discard(self, self.turn))
        else:
            self.take(other) if self.left else self.finish(-1, -1, 0)

    def take(self, seat: int) -> None:
        self.turn, self.phase = seat, 1
        mechanics.draw(self, seat)
        mechanics.ask(self, seat)
        if mechanics.is_complete_with(self, seat, codes.NO_TILE, self.ruleset.shape.goals[None][0]):
            mechanics.offer(self, seat, codes.TSUMO, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        mechanics.offer_discards(self, seat, 0)

    def finish(self, winner: int, loser: int, tile: int) -> None:
        if winner >= 0:
            mechanics.log_win(self, winner, self.turn, tile)
            mechanics.pay(self, loser, winner, 10, 0)
        mechanics.end_hand(self, 0 if winner >= 0 else 1)
        self.next_dealer = 1 - self.dealer
        if self.number == 1:
            mechanics.end_match(self)


class Shape(parts.Shape):
    players, tiles, melds = 2, SUITS_108, ("closed",)


class Flow(parts.Flow):
    start_points, payment_reasons, endings = 100, ("win",), ("won", "drawn")

    def new_state(self, seed: int) -> GameState:
        return ToyPlay(self.ruleset, seed)


class Results(parts.Results):
    def hand_result(self, play: GameState) -> HandResult:
        return HandResult(
            "tsumo", (), (), play.hand_log()[0][:2], play.scores(), {"en": ("one", "two")}, self.ruleset.words
        )


class Toy(Ruleset):
    package = __name__


TOY = Toy("toy", "plain", Options())
