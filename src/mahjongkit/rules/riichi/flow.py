"""The flow of a riichi hand: draw, discard, claims, kongs, and what comes after each (RULES 4.1.4, 4.1.5)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.claims import first_claim
    from mahjongkit.core.codes import (
        ADDED,
        CLOSED,
        FROM_BACK,
        KONG,
        MOST_OFFERS,
        PASS,
        PON,
        POT,
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
        deal_around,
        discard,
        draw,
        draw_at,
        end_hand,
        fact,
        mark,
        offer_discards,
        pay,
        reveal,
        set_aside,
        start,
    )
    from mahjongkit.core.shape import bit
    from mahjongkit.rules.riichi.draws import (
        BY_RON,
        BY_TSUMO,
        KYUUSHU,
        SANCHAHOU,
        SUUCHA,
        SUUFON,
        SUUKAN,
        abort,
        after_win,
        ask_noten,
        exhaust,
        is_suucha,
        is_suufon,
        is_suukan,
        nagashi_seats,
        offer_declaration,
    )
    from mahjongkit.rules.riichi.flow_options import (
        BEFORE_DISCARD,
        BREAKS_ALL,
        BREAKS_CHIIHOU,
        IMMEDIATE,
        KITA_ANY,
    )
    from mahjongkit.rules.riichi.offers import RiichiOffers
    from mahjongkit.rules.riichi.seats import (
        AFTER_CALL,
        BEGIN,
        CLAIM,
        DECLARE,
        HONBA,
        HONBA_FACT,
        NINE,
        NORTH,
        NORTH_ASIDE,
        OPEN_MARK,
        OPEN_RIICHI_DISCARD,
        RIICHI_DISCARD,
        RIICHI_MARK,
        ROB,
        ROUND,
        ROUND_FACT,
        TURN,
    )
    from mahjongkit.rules.riichi.wins import PAID_STICK, STICK, find_liable, settle_wins
else:
    from mahjongkit.rules.riichi.offers import RiichiOffers


class RiichiState(RiichiOffers):
    """A riichi match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == BEGIN:
            self.begin_hand()
        elif self.phase == TURN or self.phase == AFTER_CALL:
            self.after_turn(self.answers[self.turn])
        elif self.phase == CLAIM:
            self.resolve_claims()
        elif self.phase == ROB:
            self.resolve_rob()
        else:
            exhaust(self)
        return 0

    def begin_hand(self) -> None:
        self.clear_round()
        start(self, self.box.size - self.flow_options.dead_wall - 13 * self.players)
        fact(self, ROUND_FACT, self.carry_over[ROUND])
        fact(self, HONBA_FACT, self.carry_over[HONBA])
        deal_around(self)
        self.turn_indicator()
        for seat in range(self.players):
            self.look(seat)
        self.take_turn(self.dealer)

    # A turn.

    def take_turn(self, seat: int) -> None:
        self.turn = seat
        self.rinshan = False
        self.on_replacement = False
        self.after_kong = False
        draw(self, seat)
        self.ask_turn(seat)

    def replace(self, seat: int, rinshan: bool) -> None:
        """Draw the replacement after a kong or a North."""
        draw_at(self, seat, self.replacement_place(self.replacements), FROM_BACK)
        self.replacements += 1
        self.rinshan = rinshan
        self.on_replacement = True
        self.ask_turn(seat)

    def ask_turn(self, seat: int) -> None:
        if self.passed[seat] == 1 and self.flow_options.furiten_until_draw:
            self.passed[seat] = 0
            self.mark_furiten(seat)
        self.phase = TURN
        self.banned = 0
        self.robbing = 0
        ask(self, seat)
        self.offer_turn(seat)

    # What was chosen.

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = verb_of(action)
        if verb == TSUMO:
            settle_wins(self, 1 << seat, seat, self.drawn[seat])
            end_hand(self, BY_TSUMO)
            after_win(self, BY_TSUMO)
            return
        if verb == NINE:
            reveal(self, seat)
            abort(self, KYUUSHU)
            return
        if self.phase == TURN and self.riichi[seat] and self.waits[seat] & bit(kind_of(self.drawn[seat])):
            self.passed[seat] = 2  # a self-draw was passed after riichi (4.1.5)
            self.mark_furiten(seat)
        if verb == CLOSED or verb == ADDED:
            self.declare_kong(seat, verb, tile_of(action, 0))
        elif verb == NORTH_ASIDE:
            self.declare_north(seat)
        else:
            self.discard_tile(seat, action)

    def discard_tile(self, seat: int, action: int) -> None:
        """A discard, perhaps with a declaration; then the others are asked."""
        verb = verb_of(action)
        face = tile_of(action, 0)
        declares = verb == RIICHI_DISCARD or verb == OPEN_RIICHI_DISCARD
        if declares:
            self.declaring = seat
            self.open_riichi[seat] = verb == OPEN_RIICHI_DISCARD
            if self.flow_options.stick_on_declare:
                pay(self, seat, POT, STICK, PAID_STICK)
                self.staked[seat] = 1
        self.after_kong = self.on_replacement
        discard(self, seat, face, action >> 24 & 1 != 0, declares or self.turn_next[seat] != 0)
        self.turn_next[seat] = 0
        self.ippatsu[seat] = 0
        self.banned = 0
        self.rinshan = False
        self.tile = face
        self.thrown[seat] |= bit(kind_of(face))
        if self.passed[seat] == 1 and not self.flow_options.furiten_until_draw:
            self.passed[seat] = 0
        self.turn_pending()
        if self.riichi[seat]:
            self.mark_furiten(seat)  # the waits stay the same
        else:
            self.look(seat)
        self.ask_claims()

    # Claims on a discard.

    def ask_claims(self) -> None:
        self.phase = CLAIM
        self.robbing = 0
        self.abort_after = self.abort_if_passed()
        self.wins_only = self.abort_after != 0 or (self.left == 0 and not self.flow_options.last_discard_calls)
        for i in range(1, self.players):
            seat = (self.turn + i) % self.players
            if self.may_claim(seat) and self.offer_claims(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            self.replied = 0
            self.answers[self.turn] = PASS
            self.resolve_claims()

    def abort_if_passed(self) -> int:
        """How the hand is aborted if this discard is not won; 0 if it goes on."""
        if self.discards[self.turn] == 1 and is_suufon(self):
            return SUUFON
        if self.kan_total == 4 and not self.flow_options.suukan_at_once and is_suukan(self):
            return SUUKAN
        return SUUCHA if self.declaring >= 0 and is_suucha(self) else 0

    def claimed_wins(self) -> int:
        """The seats that claimed a win, a bit each."""
        found = 0
        for seat in range(self.players):
            if verb_of(self.answers[seat]) == RON:
                found |= 1 << seat
        return found

    def resolve_claims(self) -> None:
        if self.replied and self.win_or_abort(self.turn):
            return
        self.note_passed(self.turn)
        self.accept_riichi()
        while self.late > 0:
            self.late -= 1
            self.turn_indicator()
        if self.abort_after:
            abort(self, self.abort_after)
            return
        seat = first_claim(self, self.turn, self.flow_options.by_rank) if self.replied else -1
        if seat >= 0:
            self.carry_out_call(seat)
        elif self.left == 0:
            self.finish_draw()
        else:
            self.take_turn((self.turn + 1) % self.players)

    def win_or_abort(self, source: int) -> bool:
        """Carry out the wins claimed; with three of them perhaps an abort (4.1.6). Whether the hand is over."""
        claimed = self.claimed_wins()
        winners = 0
        count = 0
        rons = 0
        for i in range(1, self.players):
            seat = (source + i) % self.players
            if claimed >> seat & 1:
                rons += 1
                if count < self.flow_options.max_ron:
                    winners |= 1 << seat
                    count += 1
        if rons == 0:
            return False
        if rons == 3 and self.flow_options.max_ron > 1 and self.flow_options.abort_sanchahou:
            for seat in range(self.players):
                if claimed >> seat & 1:
                    reveal(self, seat)
            abort(self, SANCHAHOU)
            return True
        if self.robbing and self.robbing != NORTH_ASIDE and self.flow_options.robbed_kan_dora:
            self.turn_indicator()
        settle_wins(self, winners, source, self.tile)
        end_hand(self, BY_RON)
        after_win(self, BY_RON)
        return True

    def note_passed(self, source: int) -> None:
        """Whoever waited for the tile and did not win it is furiten (4.1.5, 4.1.9).

        A kong or a North that only some may rob makes only those furiten who could have won it.
        """
        any_may = self.robbing == 0 or self.robbing == ADDED
        if self.robbing == NORTH_ASIDE:
            any_may = self.flow_options.kita_ron == KITA_ANY
        by_shape = self.flow_options.shape_furiten and any_may
        for seat in range(self.players):
            if seat == source or not self.waits[seat] & bit(kind_of(self.tile)):
                continue
            offered = self.replied >> seat & 1 and verb_of(self.options[seat * MOST_OFFERS]) == RON
            if not offered and not by_shape:
                continue
            self.passed[seat] = 2 if self.riichi[seat] else max(1, self.passed[seat])
            self.mark_furiten(seat)

    def accept_riichi(self) -> None:
        """The declaration's discard was not won: riichi stands, the stick is paid."""
        seat = self.declaring
        if seat < 0:
            return
        self.declaring = -1
        first = self.discards[seat] == 1 and not self.broken & 4
        self.riichi[seat] = 2 if first else 1
        self.ippatsu[seat] = 1
        if not self.flow_options.stick_on_declare:
            pay(self, seat, POT, STICK, PAID_STICK)
            self.staked[seat] = 1
        mark(self, seat, RIICHI_MARK, self.riichi[seat], False)
        if self.open_riichi[seat]:
            mark(self, seat, OPEN_MARK, 1, False)
            reveal(self, seat)

    def carry_out_call(self, seat: int) -> None:
        action = self.answers[seat]
        verb = verb_of(action)
        other = self.turn
        if self.ippatsu[other]:  # only straight after the riichi tile, which is called now
            self.turn_next[other] = 1
        call(self, seat, action)
        self.break_up(BREAKS_ALL)
        self.rinshan = False
        self.on_replacement = False
        if verb == KONG:
            self.kans[seat] += 1
            self.kan_total += 1
            find_liable(self, seat, other, kind_of(self.tile))
            self.complete_kong(seat, self.flow_options.kan_dora_open, BREAKS_ALL)
            return
        if verb == PON:
            find_liable(self, seat, other, kind_of(self.tile))
        self.phase = AFTER_CALL
        self.banned = self.banned_after(action)
        ask(self, seat)
        if self.flow_options.kita_after_call:
            self.offer_north(seat)
        offer_discards(self, seat, self.banned)

    # Kongs and Norths.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """A closed or added kong; others may rob it."""
        self.turn_pending()
        self.robbing = verb
        if verb == CLOSED:
            close_kong(self, seat, face)
        else:
            add_to_pon(self, seat, face)
        self.ask_robbers(seat, face)

    def declare_north(self, seat: int) -> None:
        if self.flow_options.kita_turns_pending:
            self.turn_pending()
        self.robbing = NORTH_ASIDE
        set_aside(self, seat, NORTH)
        if self.flow_options.kita_furiten:
            self.thrown[seat] |= bit(NORTH)
        self.ask_robbers(seat, NORTH)

    def ask_robbers(self, seat: int, face: int) -> None:
        self.phase = ROB
        self.tile = face
        for i in range(1, self.players):
            other = (seat + i) % self.players
            if self.offer_rob(other):
                self.asked |= 1 << other
        if self.asked == 0:
            self.replied = 0
            self.resolve_rob()

    def resolve_rob(self) -> None:
        """Nobody robbed it, or somebody did."""
        seat = self.turn
        if self.win_or_abort(seat):
            return
        self.note_passed(seat)
        verb = self.robbing
        self.robbing = 0
        if verb == NORTH_ASIDE:
            self.look(seat)
            self.break_up(self.flow_options.kita_breaks)
            if self.flow_options.kita_new_dora:
                self.turn_indicator()
            self.replace(seat, self.flow_options.kita_rinshan)
            return
        self.kans[seat] += 1
        self.kan_total += 1
        if verb == CLOSED:
            breaks = BREAKS_ALL - BREAKS_CHIIHOU if self.flow_options.closed_keeps_chiihou else BREAKS_ALL
            self.complete_kong(seat, self.flow_options.kan_dora_closed, breaks)
        else:
            self.complete_kong(seat, self.flow_options.kan_dora_added, BREAKS_ALL)

    def complete_kong(self, seat: int, timing: int, breaks: int) -> None:
        """The kong stands: the fourth may abort the hand; else its indicator now or later, and the replacement."""
        self.break_up(breaks)
        self.look(seat)
        if self.flow_options.suukan_at_once and self.kan_total == 4 and is_suukan(self):
            abort(self, SUUKAN)
            return
        if self.flow_options.kan_dora:
            if timing == IMMEDIATE:
                self.turn_indicator()
            elif timing == BEFORE_DISCARD:
                self.pending += 1
            else:
                self.late += 1
        self.replace(seat, True)

    def turn_pending(self) -> None:
        """Turn the indicators that wait for the discard, or at the latest for the next kong."""
        while self.pending > 0:
            self.pending -= 1
            self.turn_indicator()

    # The end of the wall.

    def finish_draw(self) -> None:
        """Ask who shows his hand where that is a choice, then settle."""
        for seat in range(4):
            self.answers[seat] = PASS
        if self.flow_options.noten_declare and nagashi_seats(self) == 0:
            self.phase = DECLARE
            ask_noten(self)
        if self.asked == 0:
            exhaust(self)

    # Searching.

    def refresh(self, seat: int) -> int:
        """After a redeal, while `seat` is asked: the others' waits, and what they are asked beside it, all anew."""
        self.answered = 0
        for other in range(self.players):
            if other != seat:
                self.forget_passed(other)
        for other in range(self.players):
            if other == seat:
                continue
            asked = False
            if self.phase == CLAIM and other != self.turn:
                asked = self.offer_claims(other)
            elif self.phase == ROB and other != self.turn:
                asked = self.offer_rob(other)
            elif self.phase == DECLARE and not self.riichi[other]:
                asked = True
                offer_declaration(self, other)
            self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0
