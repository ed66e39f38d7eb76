"""`NinghaiState`, the flow of a Ninghai hand: what differs from `TurnFlow`.

Dice and flowers, the first go-around, locked wins, and the reserve of the wall.
"""

from __future__ import annotations

from mahjongkit.core import bits, claims, codes, mechanics, turn_flow
from mahjongkit.rules.ninghai import payments, seats
from mahjongkit.rules.ninghai.flow_names import FlowNames
from mahjongkit.rules.ninghai.seats import NinghaiSeats


class NinghaiState(NinghaiSeats):
    """A Ninghai match in play."""

    # Before the first turn (2.1.2).

    def begin_hand(self) -> None:
        """Throw the dice, deal, and replace flowers; the dealer draws the fourteenth tile.

        `left` counts the tiles that can still be drawn in turn: `drawable` in RULES without the odd tile.
        """
        self.first_round = self.flow_options.every_hand or (self.flow_options.first_hand and self.number == 0)
        mechanics.start_hand(self, self.box.size - 52 - seats.RESERVE - seats.ODD_TILE)
        self.throw_dice()
        mechanics.deal_around(self)
        mechanics.draw(self, self.dealer)
        self.replace_dealt_flowers()
        for seat in range(4):
            if seat != self.dealer:
                self.update_waits(seat)
        self.ask_turn(self.dealer, turn_flow.TURN)

    def throw_dice(self) -> None:
        """Throw the dice that open the wall, only for show: the wall is in order already, and determines the throws."""
        if self.carry_over[seats.FIRST_THROW]:
            mechanics.set_fact(self, seats.FIRST_THROW_FACT, self.carry_over[seats.FIRST_THROW])
        self.generator.seed(self.wall_seed(), 0)
        dealer_throw = self.throw()
        second = self.throw()
        mechanics.set_fact(self, seats.DEALER_THROW_FACT, dealer_throw)
        mechanics.set_fact(self, seats.SECOND_THROW_FACT, second)
        mechanics.set_fact(self, seats.OPENER_FACT, (self.dealer + dealer_throw // 10 + dealer_throw % 10 - 1) % 4)
        mechanics.set_fact(self, seats.BREAK_FACT, dealer_throw // 10 + dealer_throw % 10 + second // 10 + second % 10)

    def replace_dealt_flowers(self) -> None:
        """Replace flowers in rounds from the dealer on; a flower among the replacements waits for the next round."""
        going = True
        while going:
            going = False
            for i in range(4):
                seat = (self.dealer + i) % 4
                for _ in range(self.lay_flowers(seat)):
                    mechanics.draw_back(self, seat)
                    going = True

    def lay_flowers(self, seat: int) -> int:
        """Lay all flowers of a hand beside it; return how many."""
        found = 0
        for face in range(
            seats.FIRST_FLOWER, codes.FACES if bits.rest(self.faces[seat], seats.FIRST_FLOWER) else seats.FIRST_FLOWER
        ):
            if self.held[seat * codes.FACES + face]:
                mechanics.set_aside(self, seat, face)
                found += 1
        return found

    # A turn (2.1.4); the first go-around allows little (2.1.3).

    def take_turn(self, seat: int) -> None:
        """Draw for the turn; the dealer's second draw ends the first go-around."""
        if seat == self.dealer:
            self.first_round = False
        NinghaiSeats.take_turn(self, seat)

    def replace(self, seat: int) -> None:
        """Draw a replacement while any tile is left, the reserve included (2.1.5)."""
        if mechanics.wall_tiles(self):
            NinghaiSeats.replace(self, seat)
        else:
            self.exhaust()

    def after_draw(self, seat: int) -> None:
        """Lay a flower aside and replace it; then ask."""
        if self.lay_flowers(seat):
            self.replace(seat)
        else:
            self.ask_turn(seat, turn_flow.TURN)

    def may_tsumo(self, seat: int) -> bool:
        if bits.has(self.locked[seat], self.drawn[seat]):
            return False
        return self.may_win_now() and self.tiles_missing_for(seat, self.goal) == 0

    def may_ron(self, seat: int) -> bool:
        if bits.has(self.locked[seat], codes.kind_of(self.tile)):
            return False
        return mechanics.is_waiting_for(self, seat, self.tile) and self.may_win_now()

    def may_win_now(self) -> bool:
        return not self.first_round or self.flow_options.first_win

    def offer_kongs(self, seat: int) -> None:
        if not self.first_round and (self.phase == turn_flow.TURN or self.flow_options.kong_after_claim):
            claims.offer_own_kongs(self, seat, 0)

    def offer_discards(self, seat: int) -> None:
        """Offer all tiles; in the first go-around only characters and dots, if there are any."""
        banned = 0
        if self.first_round and (self.keys[seat * 4] or self.keys[seat * 4 + 1]):
            banned = ~bits.below(18)
        mechanics.offer_discards(self, seat, banned)

    def after_discard(self, seat: int) -> None:
        self.unlock(seat)
        self.update_waits(seat)

    # Claims and kongs.

    def offer_calls(self, seat: int) -> None:
        """Offer no call in the first go-around, and only a kong where no tile could be drawn after a discard."""
        if not self.first_round and self.left + seats.ODD_TILE >= 1:
            NinghaiSeats.offer_calls(self, seat)
        elif not self.first_round:
            claims.offer_kong(self, seat, self.tile)

    def pass_tsumo(self, seat: int, verb: int) -> None:
        """Lock the kind of a self-draw that was passed for a kong; a discard unlocks all kinds (2.1.4)."""
        if verb == codes.CLOSED or verb == codes.ADDED:
            self.lock(seat, self.drawn[seat])

    def pass_ron(self, seat: int) -> None:
        self.lock(seat, codes.kind_of(self.tile))

    def after_call(self, seat: int, verb: int, source: int) -> None:
        self.look_at_melds(seat)

    def complete_kong(self, seat: int, verb: int, source: int) -> None:
        """Keep one more stack of the wall for every kong (2.1.5)."""
        if verb == codes.CLOSED:
            self.look_at_melds(seat)
        mechanics.reserve_tiles(self, seats.RESERVE_PER_KONG)
        self.replace(seat)

    # The end of the hand.

    def carry_out_wins(self, winners: int, source: int) -> None:
        """Let the nearest seat win, or all of them by option."""
        if bits.has(winners, source):
            payments.settle_wins(self, winners, source, self.drawn[source])
        else:
            most = 3 if self.flow_options.multi_win else 1
            payments.settle_wins(self, claims.nearest_seats(self, winners, source, most), source, self.tile)

    def exhaust(self) -> None:
        """End the hand without a winner; a single odd tile is not played."""
        payments.close_hand(self, payments.EXHAUSTED)


class Flow(FlowNames):
    """Ninghai as it is played."""

    state = NinghaiState
