"""`SichuanState`, the flow of a Sichuan hand: what differs from `TurnFlow`.

Exchange and void suits, bars on passed wins, fees for kongs, and play that goes on until three have won.
"""

from __future__ import annotations

from mahjongkit.core import bits, claims, codes, mechanics, turn_flow
from mahjongkit.rules.sichuan import payments, seats
from mahjongkit.rules.sichuan.flow_names import FlowNames
from mahjongkit.rules.sichuan.seats import SichuanSeats


class SichuanState(SichuanSeats):
    """A Sichuan match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == seats.EXCHANGE:
            self.carry_out_exchange()
        elif self.phase == seats.CHOOSE_VOID:
            self.reveal_void()
        else:
            SichuanSeats.run(self)
        return 0

    # Before the first turn (1.1.2).

    def begin_hand(self) -> None:
        mechanics.start_hand(self, self.box.size - 53)
        mechanics.deal_around(self)
        mechanics.deal(self, self.dealer, 1)
        if self.flow_options.exchange:
            self.ask_exchange()
        else:
            self.ask_void()

    def ask_exchange(self) -> None:
        self.phase = seats.EXCHANGE
        for seat in range(4):
            mechanics.ask(self, seat)
            self.offer_exchange(seat)

    def offer_exchange(self, seat: int) -> None:
        """Offer every choice of three tiles, of one suit where the rules require it."""
        for a in range(27):
            end = 9 * (a // 9 + 1) if self.flow_options.same_suit else 27
            for b in range(a, end):
                for c in range(b, end):
                    if (
                        self.counts[seat * 34 + a] > 0
                        and self.counts[seat * 34 + b] > (b == a)
                        and self.counts[seat * 34 + c] > (c == a) + (c == b)
                    ):
                        mechanics.offer(self, seat, seats.EXCHANGE_THREE, a, b, c, False)

    def carry_out_exchange(self) -> None:
        """Exchange the tiles of all seats at once, in the direction of this hand."""
        steps = self.direction()
        for seat in range(4):
            for i in range(3):
                self.release(seat, codes.tile_of(self.answers[seat], i))
        for seat in range(4):
            mechanics.exchange(self, seat, (seat + steps) % 4, self.answers[seat])
        self.ask_void()

    def ask_void(self) -> None:
        self.phase = seats.CHOOSE_VOID
        for seat in range(4):
            mechanics.ask(self, seat)
            for suit in range(3):
                mechanics.offer_verb(self, seat, seats.VOID_M + suit)

    def reveal_void(self) -> None:
        for seat in range(4):
            self.void[seat] = codes.verb_of(self.answers[seat]) - seats.VOID_M
            mechanics.set_mark(self, seat, seats.VOID_MARK, self.void[seat] + 1, False)
        for seat in range(4):
            if seat != self.dealer:
                self.update_waits(seat)
        self.ask_turn(self.dealer, turn_flow.TURN)

    # A turn (1.1.3).

    def take_turn(self, seat: int) -> None:
        self.after_kong = False
        self.given = False
        self.set_bar(seat, -1)
        SichuanSeats.take_turn(self, seat)

    def replace(self, seat: int) -> None:
        self.after_kong = True
        self.set_bar(seat, -1)
        SichuanSeats.replace(self, seat)

    def may_ron(self, seat: int) -> bool:
        return payments.may_ron(self, seat, self.tile)

    def may_meld(self, seat: int) -> bool:
        """Whether a seat may pon or kong at all: a tile must be left to draw, and by option the void suit be gone."""
        return self.left > 0 and not (self.flow_options.void_first and self.holds_void(seat))

    def offer_kongs(self, seat: int) -> None:
        """Offer no kong of the void suit."""
        if self.phase == turn_flow.TURN and self.may_meld(seat):
            claims.offer_own_kongs(self, seat, self.suit_mask(self.void[seat]))

    def offer_discards(self, seat: int) -> None:
        """Offer tiles of the void suit while there are any, else all."""
        banned = 0
        if self.holds_void(seat):
            banned = ~self.suit_mask(self.void[seat])
        mechanics.offer_discards(self, seat, banned)

    def offer_calls(self, seat: int) -> None:
        if self.tile // 9 != self.void[seat] and self.may_meld(seat):
            claims.offer_kong(self, seat, self.tile)
            claims.offer_pons(self, seat, self.tile)

    # Passed wins bar a seat from equal and lower ones until its next draw (1.1.10).

    def pass_tsumo(self, seat: int, verb: int) -> None:
        self.set_bar(seat, max(self.bar[seat], payments.value_of(self, seat, self.drawn[seat], True)))

    def pass_ron(self, seat: int) -> None:
        self.set_bar(seat, max(self.bar[seat], self.worth[seat]))

    def note_passed(self, winners: int) -> None:
        """Note passed wins also where others win on the tile, since the hand goes on."""
        SichuanSeats.note_passed(self, 0)

    def set_bar(self, seat: int, value: int) -> None:
        """Tell only the seat what a win must exceed; -1 for nothing."""
        self.bar[seat] = value
        mechanics.set_mark(self, seat, seats.BAR_MARK, max(value, 0), True)

    # Wins (1.1.4).

    def carry_out_wins(self, winners: int, source: int) -> None:
        """Pay all winners, who are out then; the next active seat after the source goes on."""
        count = 0
        last = -1
        face = self.tile
        if bits.has(winners, source):  # a dealer with a heavenly hand has drawn no tile: any is named
            face = self.drawn[source] if self.drawn[source] >= 0 else bits.lowest(self.faces[source])
        for i in range(4):
            seat = (source + i) % 4
            if bits.has(winners, seat):
                payments.settle_win(self, seat, source, face)
                count += 1
                last = seat
        if self.flow_options.transfers and self.after_kong and not self.robbing and last != source and count == 1:
            payments.transfer_fee(self, source, last)
        for seat in range(4):
            if bits.has(winners, seat):
                self.out |= bits.one(seat)
                self.wins += 1
                mechanics.set_mark(self, seat, seats.WON_MARK, self.wins, False)
        if self.first_win < 0:
            self.first_win = last if count == 1 else source
        self.touched = True
        if self.wins >= 3:
            payments.end_after_three_wins(self)
        else:
            self.continue_after(source)

    def exhaust(self) -> None:
        payments.end_at_empty_wall(self)

    # Calls and kongs.

    def after_call(self, seat: int, verb: int, source: int) -> None:
        """Note a pon of a tile that could have been a direct kong: adding to it later may cost nothing."""
        self.touched = True
        self.after_kong = False
        if verb == codes.PON:
            place = seat * codes.MAX_MELDS + self.melds[seat] - 1
            self.free[place] = self.flow_options.waives_added and self.counts[seat * 34 + self.tile] > 0

    def complete_kong(self, seat: int, verb: int, source: int) -> None:
        """Pay the kong, unless it is free, and draw the replacement."""
        self.touched = True
        self.given = verb == codes.KONG
        self.giver = source if self.given else -1
        if verb == codes.ADDED and self.free[mechanics.meld_place(self, seat, codes.ADDED, self.tile)]:
            self.fee_start = self.log_size
            self.fee_end = self.log_size
        else:
            payments.kong_fees(self, seat, verb, source)
        self.update_waits(seat)
        self.replace(seat)

    # For search.

    def forget_passed(self, seat: int) -> None:
        if self.void[seat] >= 0:
            self.update_waits(seat)
        self.bar[seat] = -1
        self.marks[seat * codes.MAX_MARKS + seats.BAR_MARK] = 0

    def ask_again(self, seat: int) -> bool:
        """Before the first turn everybody is asked."""
        if self.phase == seats.EXCHANGE:
            self.offers[seat] = 0
            self.offer_exchange(seat)
        return self.phase >= turn_flow.FIRST_GAME_PHASE or SichuanSeats.ask_again(self, seat)


class Flow(FlowNames):
    """Sichuan as it is played."""

    state = SichuanState
