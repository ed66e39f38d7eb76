"""The flow of a Sichuan hand: exchange, void suits, turns, claims, kongs, until three have won or the wall is empty."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.claims import offer_kong, offer_pons
    from mahjongkit.core.codes import (
        ADDED,
        CLOSED,
        FACES,
        KONG,
        MOST_OFFERS,
        NO_TILE,
        PASS,
        PON,
        RON,
        TSUMO,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.mechanics import (
        add_to_pon,
        ask,
        call,
        close_kong,
        deal,
        deal_around,
        discard,
        draw,
        draw_back,
        exchange,
        mark,
        offer,
        offer_discards,
        start,
        undo_added,
    )
    from mahjongkit.rules.sichuan.payments import (
        exhausted,
        hand_on_fee,
        kong_fees,
        may_ron,
        settle_win,
        three_won,
        value_of,
    )
    from mahjongkit.rules.sichuan.seats import (
        AFTER_PON,
        BAR_MARK,
        BEGIN,
        CHOOSE_VOID,
        CLAIM,
        EXCHANGE,
        EXCHANGE_THREE,
        ROB,
        TURN,
        VOID_M,
        VOID_MARK,
        WON_MARK,
        SichuanSeats,
    )
else:
    from mahjongkit.rules.sichuan.seats import SichuanSeats


class SichuanState(SichuanSeats):
    """A Sichuan match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == BEGIN:
            self.begin_hand()
        elif self.phase == EXCHANGE:
            self.carry_out_exchange()
        elif self.phase == CHOOSE_VOID:
            self.reveal_void()
        elif self.phase == TURN or self.phase == AFTER_PON:
            self.after_turn(self.answers[self.turn])
        elif self.phase == CLAIM:
            self.resolve_claims()
        else:
            self.resolve_rob()
        return 0

    # Before the first turn (1.1.2).

    def begin_hand(self) -> None:
        self.clear_hand_state()
        start(self, self.box.size - 53)
        deal_around(self)
        deal(self, self.dealer, 1)
        if self.flow_options.exchange:
            self.ask_exchange()
        else:
            self.ask_void()

    def ask_exchange(self) -> None:
        self.phase = EXCHANGE
        for seat in range(4):
            ask(self, seat)
            self.offer_exchange(seat)

    def offer_exchange(self, seat: int) -> None:
        """Every choice of three tiles, of one suit where that is the rule."""
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
                        offer(self, seat, EXCHANGE_THREE, a, b, c, False)

    def carry_out_exchange(self) -> None:
        """All at once, in the direction drawn."""
        steps = self.direction()
        for seat in range(4):
            for i in range(3):
                self.release(seat, tile_of(self.answers[seat], i))
        for seat in range(4):
            exchange(self, seat, (seat + steps) % 4, self.answers[seat])
        self.ask_void()

    def ask_void(self) -> None:
        self.phase = CHOOSE_VOID
        for seat in range(4):
            ask(self, seat)
            self.offer_void(seat)

    def offer_void(self, seat: int) -> None:
        for suit in range(3):
            offer(self, seat, VOID_M + suit, NO_TILE, NO_TILE, NO_TILE, False)

    def reveal_void(self) -> None:
        for seat in range(4):
            self.void[seat] = verb_of(self.answers[seat]) - VOID_M
            mark(self, seat, VOID_MARK, self.void[seat] + 1, False)
        for seat in range(4):
            if seat != self.dealer:
                self.look(seat)
        self.turn = self.dealer
        self.ask_turn(self.dealer, True)

    # A turn (1.1.3).

    def take_turn(self, seat: int) -> None:
        self.turn = seat
        self.after_kong = False
        self.given = False
        self.clear_bar(seat)
        draw(self, seat)
        self.ask_turn(seat, True)

    def replace(self, seat: int, given: bool, giver: int) -> None:
        """Draw the replacement after a kong, from the back of the wall."""
        self.turn = seat
        self.after_kong = True
        self.given = given
        self.giver = giver
        self.clear_bar(seat)
        draw_back(self, seat)
        self.ask_turn(seat, True)

    def ask_turn(self, seat: int, may_win: bool) -> None:
        self.phase = TURN if may_win else AFTER_PON
        self.robbing = False
        ask(self, seat)
        if may_win:
            if self.missing_of(seat) == 0:
                offer(self, seat, TSUMO, NO_TILE, NO_TILE, NO_TILE, False)
            self.offer_kongs(seat)
        self.offer_allowed_discards(seat)

    def may_call(self, seat: int, kind: int) -> bool:
        """Whether a tile may be ponged or konged: not of the void suit, and a tile must be left to draw."""
        if self.left == 0 or kind // 9 == self.void[seat]:
            return False
        return not self.flow_options.void_first or self.void_tiles(seat) == 0

    def offer_kongs(self, seat: int) -> None:
        for kind in range(27 if self.fours[seat] else 0):
            if self.counts[seat * 34 + kind] == 4 and self.may_call(seat, kind):
                offer(self, seat, CLOSED, kind, NO_TILE, NO_TILE, False)
        for i in range(self.melds[seat]):
            kind = self.meld_face[4 * (seat * 5 + i)]
            if self.meld_verb[seat * 5 + i] == PON and self.held[seat * FACES + kind] and self.may_call(seat, kind):
                offer(self, seat, ADDED, kind, NO_TILE, NO_TILE, False)

    def offer_allowed_discards(self, seat: int) -> None:
        """A tile of the void suit while there is one, else any."""
        banned = 0
        if self.void_tiles(seat):
            banned = ~self.suit_mask(self.void[seat])
        offer_discards(self, seat, banned)

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = verb_of(action)
        if verb == TSUMO:
            self.win_all(1 << seat, seat)
            return
        if self.phase == TURN and verb_of(self.options[seat * MOST_OFFERS]) == TSUMO:
            self.raise_bar(seat, value_of(self, seat, self.drawn[seat], True))
        if verb == CLOSED or verb == ADDED:
            self.declare_kong(seat, verb, tile_of(action, 0))
            return
        self.tile = tile_of(action, 0)
        discard(self, seat, self.tile, action >> 24 & 1 != 0, False)
        self.look(seat)
        self.ask_claims()

    def raise_bar(self, seat: int, value: int) -> None:
        """A win was passed (1.1.10)."""
        self.bar[seat] = max(self.bar[seat], value)
        mark(self, seat, BAR_MARK, self.bar[seat], True)

    def clear_bar(self, seat: int) -> None:
        self.bar[seat] = -1
        mark(self, seat, BAR_MARK, 0, True)

    # Claims on a discard.

    def ask_claims(self) -> None:
        self.phase = CLAIM
        self.robbing = False
        for i in range(1, 4):
            seat = (self.turn + i) % 4
            if self.is_active(seat) and self.offer_claims(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            self.replied = 0
            self.go_on_after(self.turn)

    def offer_claims(self, seat: int) -> bool:
        """What a seat may do with the discard; whether it may do anything but pass."""
        self.answers[seat] = PASS
        self.offers[seat] = 0
        if may_ron(self, seat, self.tile):
            offer(self, seat, RON, NO_TILE, NO_TILE, NO_TILE, False)
        if self.may_call(seat, self.tile):
            offer_kong(self, seat, self.tile)
            offer_pons(self, seat, self.tile)
        if self.offers[seat] == 0:
            return False
        offer(self, seat, PASS, NO_TILE, NO_TILE, NO_TILE, False)
        return True

    def claimed_wins(self) -> int:
        """The seats that claimed a win, a bit each."""
        found = 0
        for seat in range(4):
            if self.replied >> seat & 1 and verb_of(self.answers[seat]) == RON:
                found |= 1 << seat
        return found

    def note_passed(self) -> None:
        """Whoever was offered a win and did not take it is barred."""
        for seat in range(4):
            if self.replied >> seat & 1 and self.worth[seat] and verb_of(self.answers[seat]) != RON:
                self.raise_bar(seat, self.worth[seat])
            self.worth[seat] = 0

    def resolve_claims(self) -> None:
        self.note_passed()
        winners = self.claimed_wins()
        if winners:
            self.win_all(winners, self.turn)
            return
        for seat in range(4):
            if self.replied >> seat & 1 and verb_of(self.answers[seat]) != PASS:
                self.carry_out_call(seat)
                return
        self.go_on_after(self.turn)

    def win_all(self, winners: int, source: int) -> None:
        """Everybody who won is paid and out; then the next active seat after the source goes on."""
        count = 0
        last = -1
        for i in range(4):
            seat = (source + i) % 4
            if winners >> seat & 1:
                face = self.tile
                if seat == source:
                    face = self.drawn[seat] if self.drawn[seat] >= 0 else self.any_tile(seat)
                settle_win(self, seat, source, face)
                count += 1
                last = seat
        if self.flow_options.transfers and self.after_kong and not self.robbing and last != source and count == 1:
            hand_on_fee(self, source, last)
        for seat in range(4):
            if winners >> seat & 1:
                self.out |= 1 << seat
                self.wins += 1
                mark(self, seat, WON_MARK, self.wins, False)
        if self.first_win < 0:
            self.first_win = last if count == 1 else source
        self.touched = True
        self.robbing = False
        if self.wins >= 3:
            three_won(self)
        else:
            self.go_on_after(source)

    def any_tile(self, seat: int) -> int:
        """A tile to name where none was drawn: the dealer's heavenly hand."""
        for kind in range(27):
            if self.counts[seat * 34 + kind]:
                return kind
        return 0

    def go_on_after(self, seat: int) -> None:
        if self.left == 0:
            exhausted(self)
        else:
            self.take_turn(self.next_active(seat))

    def carry_out_call(self, seat: int) -> None:
        action = self.answers[seat]
        other = self.turn
        held = self.counts[seat * 34 + self.tile]
        place = call(self, seat, action)
        self.touched = True
        self.after_kong = False
        if verb_of(action) == KONG:
            kong_fees(self, seat, KONG, other)
            self.look(seat)
            self.replace(seat, True, other)
            return
        self.free[place] = held >= 3 and self.flow_options.waives_added
        self.ask_turn(seat, False)

    # Kongs.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """A closed kong stands at once; an added one may be robbed."""
        if verb == CLOSED:
            close_kong(self, seat, face)
            self.touched = True
            kong_fees(self, seat, CLOSED, -1)
            self.look(seat)
            self.replace(seat, False, -1)
            return
        add_to_pon(self, seat, face)
        self.look(seat)
        self.phase = ROB
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
        self.answers[seat] = PASS
        self.offers[seat] = 0
        if not may_ron(self, seat, self.tile):
            return False
        offer(self, seat, RON, NO_TILE, NO_TILE, NO_TILE, False)
        offer(self, seat, PASS, NO_TILE, NO_TILE, NO_TILE, False)
        return True

    def resolve_rob(self) -> None:
        """Robbed, the tile counts as discarded and the meld stays a pong; else the kong stands and is paid."""
        seat = self.turn
        self.note_passed()
        winners = self.claimed_wins()
        if winners:
            undo_added(self, seat, self.tile)
            self.look(seat)
            self.win_all(winners, seat)
            return
        self.robbing = False
        self.touched = True
        place = seat * 5
        while kind_of(self.meld_face[4 * place]) != self.tile:
            place += 1
        if self.free[place]:
            self.fee_start = self.log_size
            self.fee_end = self.log_size
        else:
            kong_fees(self, seat, ADDED, -1)
        self.replace(seat, False, -1)

    # Searching.

    def refresh(self, seat: int) -> int:
        """After a redeal, while `seat` is asked: the others' waits, and what they are asked beside it, all anew."""
        self.answered = 0
        for other in range(4):
            if other == seat or not self.is_active(other):
                continue
            if self.phase >= TURN:
                self.look(other)
            self.bar[other] = -1
            self.marks[other * 8 + BAR_MARK] = 0
            asked = False
            if self.phase == EXCHANGE:
                self.offers[other] = 0
                self.offer_exchange(other)
                asked = True
            elif self.phase == CHOOSE_VOID:
                asked = True
            elif self.phase == CLAIM and other != self.turn:
                asked = self.offer_claims(other)
            elif self.phase == ROB and other != self.turn:
                asked = self.offer_rob(other)
            self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0
