"""`SichuanState`, the flow of a Sichuan hand.

Exchange, void suits, turns, claims and kongs, until three have won or the wall is empty.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core import claims, codes, mechanics
from mahjongkit.rules import parts
from mahjongkit.rules.sichuan import flow_options, payments, seats
from mahjongkit.rules.sichuan.seats import SichuanSeats

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan


class SichuanState(SichuanSeats):
    """A Sichuan match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == seats.BEGIN:
            self.begin_hand()
        elif self.phase == seats.EXCHANGE:
            self.carry_out_exchange()
        elif self.phase == seats.CHOOSE_VOID:
            self.reveal_void()
        elif self.phase == seats.TURN or self.phase == seats.AFTER_PON:
            self.after_turn(self.answers[self.turn])
        elif self.phase == seats.CLAIM:
            self.resolve_claims()
        else:
            self.resolve_rob()
        return 0

    # Before the first turn (1.1.2).

    def begin_hand(self) -> None:
        self.clear_hand_state()
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
            for b in range(a, 27):
                if self.flow_options.same_suit and b // 9 != a // 9:
                    break
                for c in range(b, 27):
                    if self.flow_options.same_suit and c // 9 != a // 9:
                        break
                    same_a = 1 + (1 if b == a else 0) + (1 if c == a else 0)
                    same_c = 1 + (1 if b == c else 0)
                    if (
                        self.counts[seat * 34 + a] >= same_a
                        and self.counts[seat * 34 + b] > 0
                        and self.counts[seat * 34 + c] >= same_c
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
            self.offer_void(seat)

    def offer_void(self, seat: int) -> None:
        for suit in range(3):
            mechanics.offer(self, seat, seats.VOID_M + suit, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)

    def reveal_void(self) -> None:
        for seat in range(4):
            self.void[seat] = codes.verb_of(self.answers[seat]) - seats.VOID_M
            mechanics.set_mark(self, seat, seats.VOID_MARK, self.void[seat] + 1, False)
        for seat in range(4):
            if seat != self.dealer:
                self.update_waits(seat)
        self.turn = self.dealer
        self.ask_turn(self.dealer, True)

    # A turn (1.1.3).

    def take_turn(self, seat: int) -> None:
        self.turn = seat
        self.after_kong = False
        self.given = False
        self.clear_bar(seat)
        mechanics.draw(self, seat)
        self.ask_turn(seat, True)

    def replace(self, seat: int, given: bool, giver: int) -> None:
        """Draw the replacement after a kong, from the back of the wall."""
        self.turn = seat
        self.after_kong = True
        self.given = given
        self.giver = giver
        self.clear_bar(seat)
        mechanics.draw_back(self, seat)
        self.ask_turn(seat, True)

    def ask_turn(self, seat: int, may_win: bool) -> None:
        self.phase = seats.TURN if may_win else seats.AFTER_PON
        self.robbing = False
        mechanics.ask(self, seat)
        if may_win:
            if self.missing_of(seat) == 0:
                mechanics.offer(self, seat, codes.TSUMO, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
            self.offer_kongs(seat)
        self.offer_allowed_discards(seat)

    def may_call(self, seat: int, kind: int) -> bool:
        """Whether a seat may pon or kong a kind: not of its void suit, and a tile must be left to draw."""
        if self.left == 0 or kind // 9 == self.void[seat]:
            return False
        return not self.flow_options.void_first or self.void_tiles(seat) == 0

    def offer_kongs(self, seat: int) -> None:
        for kind in range(27 if self.fours[seat] else 0):
            if self.counts[seat * 34 + kind] == 4 and self.may_call(seat, kind):
                mechanics.offer(self, seat, codes.CLOSED, kind, codes.NO_TILE, codes.NO_TILE, False)
        for i in range(self.melds[seat]):
            kind = self.meld_face[4 * (seat * 5 + i)]
            if (
                self.meld_verb[seat * 5 + i] == codes.PON
                and self.held[seat * codes.FACES + kind]
                and self.may_call(seat, kind)
            ):
                mechanics.offer(self, seat, codes.ADDED, kind, codes.NO_TILE, codes.NO_TILE, False)

    def offer_allowed_discards(self, seat: int) -> None:
        """Offer tiles of the void suit while there are any, else all."""
        banned = 0
        if self.void_tiles(seat):
            banned = ~self.suit_mask(self.void[seat])
        mechanics.offer_discards(self, seat, banned)

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = codes.verb_of(action)
        if verb == codes.TSUMO:
            self.carry_out_wins(1 << seat, seat)
            return
        if self.phase == seats.TURN and codes.verb_of(self.options[seat * codes.MAX_OFFERS]) == codes.TSUMO:
            self.raise_bar(seat, payments.value_of(self, seat, self.drawn[seat], True))
        if verb == codes.CLOSED or verb == codes.ADDED:
            self.declare_kong(seat, verb, codes.tile_of(action, 0))
            return
        self.tile = codes.tile_of(action, 0)
        mechanics.discard(self, seat, self.tile, action >> 24 & 1 != 0, False)
        self.update_waits(seat)
        self.ask_claims()

    def raise_bar(self, seat: int, value: int) -> None:
        """Bar a seat that passed a win from equal and lower ones (1.1.10)."""
        self.bar[seat] = max(self.bar[seat], value)
        mechanics.set_mark(self, seat, seats.BAR_MARK, self.bar[seat], True)

    def clear_bar(self, seat: int) -> None:
        self.bar[seat] = -1
        mechanics.set_mark(self, seat, seats.BAR_MARK, 0, True)

    # Claims on a discard.

    def ask_claims(self) -> None:
        self.phase = seats.CLAIM
        self.robbing = False
        for i in range(1, 4):
            seat = (self.turn + i) % 4
            if self.is_active(seat) and self.offer_claims(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            self.replied = 0
            self.continue_after(self.turn)

    def offer_claims(self, seat: int) -> bool:
        """Offer what a seat may do with the discard; return whether it may do anything but pass."""
        self.answers[seat] = codes.PASS
        self.offers[seat] = 0
        if payments.may_ron(self, seat, self.tile):
            mechanics.offer(self, seat, codes.RON, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        if self.may_call(seat, self.tile):
            claims.offer_kong(self, seat, self.tile)
            claims.offer_pons(self, seat, self.tile)
        if self.offers[seat] == 0:
            return False
        mechanics.offer(self, seat, codes.PASS, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        return True

    def claimed_wins(self) -> int:
        """The seats that claimed a win, a bit each."""
        found = 0
        for seat in range(4):
            if self.replied >> seat & 1 and codes.verb_of(self.answers[seat]) == codes.RON:
                found |= 1 << seat
        return found

    def note_passed(self) -> None:
        """Bar whoever was offered a win and did not take it."""
        for seat in range(4):
            if self.replied >> seat & 1 and self.worth[seat] and codes.verb_of(self.answers[seat]) != codes.RON:
                self.raise_bar(seat, self.worth[seat])
            self.worth[seat] = 0

    def resolve_claims(self) -> None:
        self.note_passed()
        winners = self.claimed_wins()
        if winners:
            self.carry_out_wins(winners, self.turn)
            return
        for seat in range(4):
            if self.replied >> seat & 1 and codes.verb_of(self.answers[seat]) != codes.PASS:
                self.carry_out_call(seat)
                return
        self.continue_after(self.turn)

    def carry_out_wins(self, winners: int, source: int) -> None:
        """Pay all winners, who are out then; the next active seat after the source goes on."""
        count = 0
        last = -1
        for i in range(4):
            seat = (source + i) % 4
            if winners >> seat & 1:
                face = self.tile
                if seat == source:
                    face = self.drawn[seat] if self.drawn[seat] >= 0 else self.any_tile(seat)
                payments.settle_win(self, seat, source, face)
                count += 1
                last = seat
        if self.flow_options.transfers and self.after_kong and not self.robbing and last != source and count == 1:
            payments.transfer_fee(self, source, last)
        for seat in range(4):
            if winners >> seat & 1:
                self.out |= 1 << seat
                self.wins += 1
                mechanics.set_mark(self, seat, seats.WON_MARK, self.wins, False)
        if self.first_win < 0:
            self.first_win = last if count == 1 else source
        self.touched = True
        self.robbing = False
        if self.wins >= 3:
            payments.end_after_three_wins(self)
        else:
            self.continue_after(source)

    def any_tile(self, seat: int) -> int:
        """A tile to name as the winning one where none was drawn: the dealer's heavenly hand."""
        for kind in range(27):
            if self.counts[seat * 34 + kind]:
                return kind
        return 0

    def continue_after(self, seat: int) -> None:
        if self.left == 0:
            payments.end_at_empty_wall(self)
        else:
            self.take_turn(self.next_active(seat))

    def carry_out_call(self, seat: int) -> None:
        action = self.answers[seat]
        other = self.turn
        held = self.counts[seat * 34 + self.tile]
        place = mechanics.call(self, seat, action)
        self.touched = True
        self.after_kong = False
        if codes.verb_of(action) == codes.KONG:
            payments.kong_fees(self, seat, codes.KONG, other)
            self.update_waits(seat)
            self.replace(seat, True, other)
            return
        self.free[place] = held >= 3 and self.flow_options.waives_added
        self.ask_turn(seat, False)

    # Kongs.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """Lay a kong: a closed one stands at once, an added one may be robbed."""
        if verb == codes.CLOSED:
            mechanics.lay_closed_kong(self, seat, face)
            self.touched = True
            payments.kong_fees(self, seat, codes.CLOSED, -1)
            self.update_waits(seat)
            self.replace(seat, False, -1)
            return
        mechanics.add_to_pon(self, seat, face)
        self.update_waits(seat)
        self.phase = seats.ROB
        self.robbing = True
        self.tile = face
        for i in range(1, 4):
            other = (seat + i) % 4
            if self.is_active(other) and self.offer_rob(other):
                self.asked |= 1 << other
        if self.asked == 0:
            self.replied = 0
            self.resolve_rob()

    def offer_rob(self, seat: int) -> bool:
        self.answers[seat] = codes.PASS
        self.offers[seat] = 0
        if not payments.may_ron(self, seat, self.tile):
            return False
        mechanics.offer(self, seat, codes.RON, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        mechanics.offer(self, seat, codes.PASS, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        return True

    def resolve_rob(self) -> None:
        """Carry out the robbed kong, whose tile counts as discarded and whose meld stays a pon; or pay the kong."""
        seat = self.turn
        self.note_passed()
        winners = self.claimed_wins()
        if winners:
            mechanics.undo_added_kong(self, seat, self.tile)
            self.update_waits(seat)
            self.carry_out_wins(winners, seat)
            return
        self.robbing = False
        self.touched = True
        place = seat * 5
        while codes.kind_of(self.meld_face[4 * place]) != self.tile:
            place += 1
        if self.free[place]:
            self.fee_start = self.log_size
            self.fee_end = self.log_size
        else:
            payments.kong_fees(self, seat, codes.ADDED, -1)
        self.replace(seat, False, -1)

    # For search.

    def refresh(self, seat: int) -> int:
        """Renew the others' waits, and what they are asked besides `seat`, after the hidden tiles were dealt anew."""
        self.answered = 0
        for other in range(4):
            if other == seat or not self.is_active(other):
                continue
            if self.phase >= seats.TURN:
                self.update_waits(other)
            self.bar[other] = -1
            self.marks[other * 8 + seats.BAR_MARK] = 0
            asked = False
            if self.phase == seats.EXCHANGE:
                self.offers[other] = 0
                self.offer_exchange(other)
                asked = True
            elif self.phase == seats.CHOOSE_VOID:
                asked = True
            elif self.phase == seats.CLAIM and other != self.turn:
                asked = self.offer_claims(other)
            elif self.phase == seats.ROB and other != self.turn:
                asked = self.offer_rob(other)
            self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0


class Flow(parts.Flow):
    """Sichuan as it is played: the names of its actions and events."""

    ruleset: Sichuan

    extra_verbs = ("exchange", "void_m", "void_p", "void_s")
    public_choices = extra_verbs
    marks = ("void", "won", "bar", "fans", "moment")
    private_marks = ("bar",)
    payment_reasons = ("win", "direct_kong", "added_kong", "closed_kong", "transfer", "pig", "refund", "ready")
    endings = ("three_winners", "wall_empty")
    win_payment_reasons = ("win",)

    @cached_property
    def hides_winners(self) -> bool:
        return self.ruleset.options.reveal_winner == "hidden"

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """The options in the form that the compiled flow needs."""
        return flow_options.FlowOptions(self.ruleset)

    def new_state(self, seed: int) -> SichuanState:
        return SichuanState(self.ruleset, seed)
