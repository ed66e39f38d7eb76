"""`RiichiState`, the flow of a riichi hand: what differs from `TurnFlow` (RULES 4.1.4, 4.1.5).

Riichi and furiten, indicators, Norths, abortive draws, and kongs that may be robbed.
"""

from __future__ import annotations

from mahjongkit.core import bits, claims, codes, mechanics, turn_flow
from mahjongkit.rules.riichi import draws, flow_options, seats, wins
from mahjongkit.rules.riichi.flow_names import FlowNames
from mahjongkit.rules.riichi.offers import RiichiOffers


class RiichiState(RiichiOffers):
    """A riichi match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == seats.DECLARE:
            draws.exhaust(self)
        else:
            RiichiOffers.run(self)
        return 0

    def begin_hand(self) -> None:
        mechanics.start_hand(self, self.box.size - self.flow_options.dead_wall - 13 * self.players)
        mechanics.set_fact(self, seats.ROUND_FACT, self.carry_over[seats.ROUND])
        mechanics.set_fact(self, seats.HONBA_FACT, self.carry_over[seats.HONBA])
        mechanics.deal_around(self)
        self.turn_indicator()
        for seat in range(self.players):
            self.update_waits(seat)
        self.take_turn(self.dealer)

    # A turn.

    def take_turn(self, seat: int) -> None:
        self.rinshan = False
        self.on_replacement = False
        self.after_kong = False
        RiichiOffers.take_turn(self, seat)

    def replace(self, seat: int) -> None:
        self.draw_replacement(seat, True)

    def draw_replacement(self, seat: int, rinshan: bool) -> None:
        """Draw the replacement after a kong or a North from the dead wall."""
        mechanics.draw_at(self, seat, self.replacement_place(self.replacements), codes.FROM_BACK)
        self.replacements += 1
        self.rinshan = rinshan
        self.on_replacement = True
        self.after_draw(seat)

    def after_draw(self, seat: int) -> None:
        if self.passed[seat] == 1 and self.flow_options.furiten_until_draw:
            self.passed[seat] = 0
            self.mark_furiten(seat)
        self.banned = 0
        self.ask_turn(seat, turn_flow.TURN)

    # Carrying out the choice.

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = codes.verb_of(action)
        if verb == seats.NINE:
            mechanics.reveal_hand(self, seat)
            draws.abort(self, draws.KYUUSHU)
            return
        if (
            verb != codes.TSUMO
            and self.phase == turn_flow.TURN
            and self.riichi[seat]
            and mechanics.is_waiting_for(self, seat, self.drawn[seat])
        ):
            self.passed[seat] = 2  # a self-draw was passed after riichi (4.1.5)
            self.mark_furiten(seat)
        if verb == seats.NORTH_ASIDE:
            self.declare_north(seat)
        else:
            RiichiOffers.after_turn(self, action)

    def discard_tile(self, seat: int, action: int) -> None:
        """Discard, perhaps with a riichi declaration; then ask the others."""
        verb = codes.verb_of(action)
        face = codes.tile_of(action, 0)
        declares = verb == seats.RIICHI_DISCARD or verb == seats.OPEN_RIICHI_DISCARD
        if declares:
            self.declaring = seat
            self.open_riichi[seat] = verb == seats.OPEN_RIICHI_DISCARD
            if self.flow_options.stick_on_declare:
                mechanics.pay(self, seat, codes.POT, wins.STICK, wins.PAID_STICK)
                self.staked[seat] = 1
        self.after_kong = self.on_replacement
        mechanics.discard(self, seat, face, codes.is_drawn(action), declares or self.turn_next[seat] != 0)
        self.turn_next[seat] = 0
        self.ippatsu[seat] = 0
        self.banned = 0
        self.rinshan = False
        self.thrown[seat] |= bits.one(codes.kind_of(face))
        if self.passed[seat] == 1 and not self.flow_options.furiten_until_draw:
            self.passed[seat] = 0
        self.turn_pending()
        if self.riichi[seat]:
            self.mark_furiten(seat)  # the waits stay the same
        else:
            self.update_waits(seat)
        self.abort_after = self.abort_if_passed()
        self.wins_only = self.abort_after != 0 or (self.left == 0 and not self.flow_options.last_discard_calls)
        self.ask_others(turn_flow.CLAIM, face)

    # Claims on a discard.

    def abort_if_passed(self) -> int:
        """The abortive draw that ends the hand if nobody wins this discard; 0 if the hand goes on."""
        if self.discards[self.turn] == 1 and draws.is_suufon(self):
            return draws.SUUFON
        if self.kan_total == 4 and not self.flow_options.suukan_at_once and draws.is_suukan(self):
            return draws.SUUKAN
        return draws.SUUCHA if self.declaring >= 0 and draws.is_suucha(self) else 0

    def carry_out_wins(self, winners: int, source: int) -> None:
        """Pay the winners; three claims on one tile may abort the hand (4.1.6)."""
        reason = draws.BY_TSUMO
        face = self.drawn[source]
        if not bits.has(winners, source):
            if claims.count_seats(winners) == 3 and self.flow_options.max_ron > 1 and self.flow_options.abort_sanchahou:
                for seat in range(self.players):
                    if bits.has(winners, seat):
                        mechanics.reveal_hand(self, seat)
                draws.abort(self, draws.SANCHAHOU)
                return
            if self.robbing and self.robbing != seats.NORTH_ASIDE and self.flow_options.robbed_kan_dora:
                self.turn_indicator()
            reason = draws.BY_RON
            face = self.tile
            winners = claims.nearest_seats(self, winners, source, self.flow_options.max_ron)
        wins.settle_wins(self, winners, source, face)
        mechanics.end_hand(self, reason)
        draws.after_win(self, reason)

    def note_passed(self, winners: int) -> None:
        """Make furiten whoever waited for the tile and did not win on it (4.1.5, 4.1.9).

        A kong or a North that only some may rob makes only those furiten who could have won on it.
        """
        if winners:
            return
        any_may = self.robbing == 0 or self.robbing == codes.ADDED
        if self.robbing == seats.NORTH_ASIDE:
            any_may = self.flow_options.kita_ron == flow_options.KITA_ANY
        by_shape = self.flow_options.shape_furiten and any_may
        tile = bits.one(codes.kind_of(self.tile))
        for seat in range(self.players):
            if seat == self.turn or not self.waits[seat] & tile:
                continue
            if not by_shape and not mechanics.has_passed_win(self, seat):
                continue
            self.passed[seat] = 2 if self.riichi[seat] else max(1, self.passed[seat])
            self.mark_furiten(seat)

    def after_passed_discard(self) -> None:
        """Nobody won: riichi stands, late indicators are turned, and the hand may be aborted."""
        self.accept_riichi()
        while self.late > 0:
            self.late -= 1
            self.turn_indicator()
        if self.abort_after:
            draws.abort(self, self.abort_after)
        else:
            RiichiOffers.after_passed_discard(self)

    def first_claim(self) -> int:
        return claims.first_claim(self, self.turn, self.flow_options.by_rank)

    def accept_riichi(self) -> None:
        """Accept riichi and pay the stick, as nobody won on the declaring discard."""
        seat = self.declaring
        if seat < 0:
            return
        self.declaring = -1
        first = self.discards[seat] == 1 and not bits.has_flag(self.broken, flow_options.BREAKS_DOUBLE)
        self.riichi[seat] = 2 if first else 1
        self.ippatsu[seat] = 1
        if not self.flow_options.stick_on_declare:
            mechanics.pay(self, seat, codes.POT, wins.STICK, wins.PAID_STICK)
            self.staked[seat] = 1
        mechanics.set_mark(self, seat, seats.RIICHI_MARK, self.riichi[seat], False)
        if self.open_riichi[seat]:
            mechanics.set_mark(self, seat, seats.OPEN_MARK, 1, False)
            mechanics.reveal_hand(self, seat)

    def after_call(self, seat: int, verb: int, source: int) -> None:
        if self.ippatsu[source]:  # only straight after the riichi tile, which is called now
            self.turn_next[source] = 1
        self.break_up(flow_options.BREAKS_ALL)
        self.rinshan = False
        self.on_replacement = False
        if verb == codes.PON:
            wins.find_liable(self, seat, source, codes.kind_of(self.tile))
        self.banned = self.banned_after(self.answers[seat])

    # Kongs and Norths.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        self.turn_pending()
        RiichiOffers.declare_kong(self, seat, verb, face)

    def declare_north(self, seat: int) -> None:
        if self.flow_options.kita_turns_pending:
            self.turn_pending()
        mechanics.set_aside(self, seat, seats.NORTH)
        if self.flow_options.kita_furiten:
            self.thrown[seat] |= bits.one(seats.NORTH)
        if self.may_rob(seats.NORTH_ASIDE):
            self.robbing = seats.NORTH_ASIDE
            self.ask_others(turn_flow.ROB, seats.NORTH)
        else:
            self.complete_north(seat)

    def kong_robbed(self, seat: int) -> None:
        """A robbed kong stays as it lies: the hand is over."""

    def complete_kong(self, seat: int, verb: int, source: int) -> None:
        """Complete a kong, or a North that nobody robbed.

        The fourth kong may abort the hand; else its indicator is turned now or later, and the replacement is drawn.
        """
        if verb == seats.NORTH_ASIDE:
            self.complete_north(seat)
            return
        self.kans[seat] += 1
        self.kan_total += 1
        breaks = flow_options.BREAKS_ALL
        timing = self.flow_options.kan_dora_added
        if verb == codes.KONG:
            wins.find_liable(self, seat, source, codes.kind_of(self.tile))
            timing = self.flow_options.kan_dora_open
        elif verb == codes.CLOSED:
            timing = self.flow_options.kan_dora_closed
            if self.flow_options.closed_keeps_chiihou:
                breaks -= flow_options.BREAKS_CHIIHOU
        self.break_up(breaks)
        self.update_waits(seat)
        if self.flow_options.suukan_at_once and self.kan_total == 4 and draws.is_suukan(self):
            draws.abort(self, draws.SUUKAN)
            return
        if self.flow_options.kan_dora:
            if timing == flow_options.IMMEDIATE:
                self.turn_indicator()
            elif timing == flow_options.BEFORE_DISCARD:
                self.pending += 1
            else:
                self.late += 1
        self.replace(seat)

    def complete_north(self, seat: int) -> None:
        self.update_waits(seat)
        self.break_up(self.flow_options.kita_breaks)
        if self.flow_options.kita_new_dora:
            self.turn_indicator()
        self.draw_replacement(seat, self.flow_options.kita_rinshan)

    def turn_pending(self) -> None:
        """Turn the indicators that wait for the discard or, at the latest, for the next kong."""
        while self.pending > 0:
            self.pending -= 1
            self.turn_indicator()

    # The end of the wall.

    def exhaust(self) -> None:
        """Ask who declares tenpai where that is a choice; then end the hand by exhaustion."""
        for seat in range(4):
            self.answers[seat] = codes.PASS
        if self.flow_options.noten_declare and draws.nagashi_seats(self) == 0:
            self.phase = seats.DECLARE
            draws.ask_noten(self)
        if self.asked == 0:
            draws.exhaust(self)

    # For search.

    def ask_again(self, seat: int) -> bool:
        if self.phase != seats.DECLARE:
            return RiichiOffers.ask_again(self, seat)
        if self.riichi[seat]:
            return False
        draws.offer_declaration(self, seat)
        return True


class Flow(FlowNames):
    """Riichi as it is played."""

    state = RiichiState
