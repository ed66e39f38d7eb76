"""A toy game: three suits, two players, the first complete hand takes ten points; two hands a match."""

from __future__ import annotations

from mahjongkit.core import moves
from mahjongkit.core.codes import NO_TILE, RON, TSUMO, tile_of, verb_of
from mahjongkit.core.play import Play
from mahjongkit.outcome import HandResult
from mahjongkit.rules import Ruleset
from mahjongkit.rules.options import Options
from mahjongkit.tiles import SUITS_108


class ToyPlay(Play):
    """The flow: phase 0 begins, 1 is a turn, 2 asks the other about a discard."""

    def resume(self) -> None:
        other = 1 - self.turn
        if self.phase == 0:
            moves.start(self, 40)
            moves.deal_around(self)
            self.take(self.dealer)
        elif self.phase == 1 and verb_of(moves.answer_of(self, self.turn)) == TSUMO:
            self.finish(self.turn, other, self.drawn_by(self.turn))
        elif self.phase == 1:
            moves.discard(self, self.turn, tile_of(moves.answer_of(self, self.turn), 0), False, False)
            self.phase = 2
            moves.ask(self, other)
            if moves.is_complete_with(self, other, moves.last_discard(self, self.turn), self.ruleset.goals[None][0]):
                moves.offer(self, other, RON, NO_TILE, NO_TILE, NO_TILE, False)
            moves.offer(self, other, 0, NO_TILE, NO_TILE, NO_TILE, False)
        elif verb_of(moves.answer_of(self, other)) == RON:
            self.finish(other, self.turn, moves.last_discard(self, self.turn))
        else:
            self.take(other) if self.left else self.finish(-1, -1, 0)

    def take(self, seat: int) -> None:
        self.turn, self.phase = seat, 1
        moves.draw(self, seat)
        moves.ask(self, seat)
        if moves.is_complete_with(self, seat, NO_TILE, self.ruleset.goals[None][0]):
            moves.offer(self, seat, TSUMO, NO_TILE, NO_TILE, NO_TILE, False)
        moves.offer_discards(self, seat, 0)

    def finish(self, winner: int, loser: int, tile: int) -> None:
        if winner >= 0:
            moves.won(self, winner, self.turn, tile)
            moves.pay(self, loser, winner, 10, 0)
        moves.end_hand(self, 0 if winner >= 0 else 1)
        self.next_dealer = 1 - self.dealer
        if self.number == 1:
            moves.end_match(self)


class Toy(Ruleset):
    players, start_points, reasons, endings = 2, 100, ("win",), ("won", "drawn")

    def new_play(self, seed: int) -> Play:
        return ToyPlay(self, seed)

    def hand_result(self, play: Play) -> HandResult:
        return HandResult("tsumo", (), (), play.chapter()[0][:2], play.scores(), {"en": ("one", "two")})


TOY = Toy("toy", "plain", Options(()), SUITS_108, ("closed",))
