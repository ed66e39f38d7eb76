"""`RiichiState`, the flow of a riichi hand: draws, discards, claims, kongs (RULES 4.1.4, 4.1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.core import claims, codes, mechanics, shape
from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, Phrase, shown
from mahjongkit.rules import parts
from mahjongkit.rules.bounds import MAX_START_HONBA, Carried
from mahjongkit.rules.initial_position import StartFields
from mahjongkit.rules.riichi import draws, flow_options, payments, seats, wins
from mahjongkit.rules.riichi.offers import RiichiOffers
from mahjongkit.rules.riichi.options import max_sticks

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


class RiichiState(RiichiOffers):
    """A riichi match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == seats.BEGIN:
            self.begin_hand()
        elif self.phase == seats.TURN or self.phase == seats.AFTER_CALL:
            self.after_turn(self.answers[self.turn])
        elif self.phase == seats.CLAIM:
            self.resolve_claims()
        elif self.phase == seats.ROB:
            self.resolve_rob()
        else:
            draws.exhaust(self)
        return 0

    def begin_hand(self) -> None:
        self.clear_round()
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
        self.turn = seat
        self.rinshan = False
        self.on_replacement = False
        self.after_kong = False
        mechanics.draw(self, seat)
        self.ask_turn(seat)

    def replace(self, seat: int, rinshan: bool) -> None:
        """Draw the replacement after a kong or a North."""
        mechanics.draw_at(self, seat, self.replacement_place(self.replacements), codes.FROM_BACK)
        self.replacements += 1
        self.rinshan = rinshan
        self.on_replacement = True
        self.ask_turn(seat)

    def ask_turn(self, seat: int) -> None:
        if self.passed[seat] == 1 and self.flow_options.furiten_until_draw:
            self.passed[seat] = 0
            self.mark_furiten(seat)
        self.phase = seats.TURN
        self.banned = 0
        self.robbing = 0
        mechanics.ask(self, seat)
        self.offer_turn(seat)

    # Carrying out the choice.

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = codes.verb_of(action)
        if verb == codes.TSUMO:
            wins.settle_wins(self, 1 << seat, seat, self.drawn[seat])
            mechanics.end_hand(self, draws.BY_TSUMO)
            draws.after_win(self, draws.BY_TSUMO)
            return
        if verb == seats.NINE:
            mechanics.reveal_hand(self, seat)
            draws.abort(self, draws.KYUUSHU)
            return
        if (
            self.phase == seats.TURN
            and self.riichi[seat]
            and self.waits[seat] & shape.bit(codes.kind_of(self.drawn[seat]))
        ):
            self.passed[seat] = 2  # a self-draw was passed after riichi (4.1.5)
            self.mark_furiten(seat)
        if verb == codes.CLOSED or verb == codes.ADDED:
            self.declare_kong(seat, verb, codes.tile_of(action, 0))
        elif verb == seats.NORTH_ASIDE:
            self.declare_north(seat)
        else:
            self.discard_tile(seat, action)

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
        mechanics.discard(self, seat, face, action >> 24 & 1 != 0, declares or self.turn_next[seat] != 0)
        self.turn_next[seat] = 0
        self.ippatsu[seat] = 0
        self.banned = 0
        self.rinshan = False
        self.tile = face
        self.thrown[seat] |= shape.bit(codes.kind_of(face))
        if self.passed[seat] == 1 and not self.flow_options.furiten_until_draw:
            self.passed[seat] = 0
        self.turn_pending()
        if self.riichi[seat]:
            self.mark_furiten(seat)  # the waits stay the same
        else:
            self.update_waits(seat)
        self.ask_claims()

    # Claims on a discard.

    def ask_claims(self) -> None:
        self.phase = seats.CLAIM
        self.robbing = 0
        self.abort_after = self.abort_if_passed()
        self.wins_only = self.abort_after != 0 or (self.left == 0 and not self.flow_options.last_discard_calls)
        for i in range(1, self.players):
            seat = (self.turn + i) % self.players
            if self.may_claim(seat) and self.offer_claims(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            self.replied = 0
            self.answers[self.turn] = codes.PASS
            self.resolve_claims()

    def abort_if_passed(self) -> int:
        """The abortive draw that ends the hand if nobody wins this discard; 0 if the hand goes on."""
        if self.discards[self.turn] == 1 and draws.is_suufon(self):
            return draws.SUUFON
        if self.kan_total == 4 and not self.flow_options.suukan_at_once and draws.is_suukan(self):
            return draws.SUUKAN
        return draws.SUUCHA if self.declaring >= 0 and draws.is_suucha(self) else 0

    def claimed_wins(self) -> int:
        """The seats that claimed a win, a bit each."""
        found = 0
        for seat in range(self.players):
            if codes.verb_of(self.answers[seat]) == codes.RON:
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
            draws.abort(self, self.abort_after)
            return
        seat = claims.first_claim(self, self.turn, self.flow_options.by_rank) if self.replied else -1
        if seat >= 0:
            self.carry_out_call(seat)
        elif self.left == 0:
            self.finish_draw()
        else:
            self.take_turn((self.turn + 1) % self.players)

    def win_or_abort(self, source: int) -> bool:
        """Carry out the claimed wins; three of them may abort the hand (4.1.6). Return whether the hand is over."""
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
                    mechanics.reveal_hand(self, seat)
            draws.abort(self, draws.SANCHAHOU)
            return True
        if self.robbing and self.robbing != seats.NORTH_ASIDE and self.flow_options.robbed_kan_dora:
            self.turn_indicator()
        wins.settle_wins(self, winners, source, self.tile)
        mechanics.end_hand(self, draws.BY_RON)
        draws.after_win(self, draws.BY_RON)
        return True

    def note_passed(self, source: int) -> None:
        """Make furiten whoever waited for the tile and did not win on it (4.1.5, 4.1.9).

        A kong or a North that only some may rob makes only those furiten who could have won on it.
        """
        any_may = self.robbing == 0 or self.robbing == codes.ADDED
        if self.robbing == seats.NORTH_ASIDE:
            any_may = self.flow_options.kita_ron == flow_options.KITA_ANY
        by_shape = self.flow_options.shape_furiten and any_may
        for seat in range(self.players):
            if seat == source or not self.waits[seat] & shape.bit(codes.kind_of(self.tile)):
                continue
            offered = self.replied >> seat & 1 and codes.verb_of(self.options[seat * codes.MAX_OFFERS]) == codes.RON
            if not offered and not by_shape:
                continue
            self.passed[seat] = 2 if self.riichi[seat] else max(1, self.passed[seat])
            self.mark_furiten(seat)

    def accept_riichi(self) -> None:
        """Accept riichi and pay the stick, as nobody won on the declaring discard."""
        seat = self.declaring
        if seat < 0:
            return
        self.declaring = -1
        first = self.discards[seat] == 1 and not self.broken & 4
        self.riichi[seat] = 2 if first else 1
        self.ippatsu[seat] = 1
        if not self.flow_options.stick_on_declare:
            mechanics.pay(self, seat, codes.POT, wins.STICK, wins.PAID_STICK)
            self.staked[seat] = 1
        mechanics.set_mark(self, seat, seats.RIICHI_MARK, self.riichi[seat], False)
        if self.open_riichi[seat]:
            mechanics.set_mark(self, seat, seats.OPEN_MARK, 1, False)
            mechanics.reveal_hand(self, seat)

    def carry_out_call(self, seat: int) -> None:
        action = self.answers[seat]
        verb = codes.verb_of(action)
        other = self.turn
        if self.ippatsu[other]:  # only straight after the riichi tile, which is called now
            self.turn_next[other] = 1
        mechanics.call(self, seat, action)
        self.break_up(flow_options.BREAKS_ALL)
        self.rinshan = False
        self.on_replacement = False
        if verb == codes.KONG:
            self.kans[seat] += 1
            self.kan_total += 1
            wins.find_liable(self, seat, other, codes.kind_of(self.tile))
            self.complete_kong(seat, self.flow_options.kan_dora_open, flow_options.BREAKS_ALL)
            return
        if verb == codes.PON:
            wins.find_liable(self, seat, other, codes.kind_of(self.tile))
        self.phase = seats.AFTER_CALL
        self.banned = self.banned_after(action)
        mechanics.ask(self, seat)
        if self.flow_options.kita_after_call:
            self.offer_north(seat)
        mechanics.offer_discards(self, seat, self.banned)

    # Kongs and Norths.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """Lay a closed or added kong, which others may rob."""
        self.turn_pending()
        self.robbing = verb
        if verb == codes.CLOSED:
            mechanics.lay_closed_kong(self, seat, face)
        else:
            mechanics.add_to_pon(self, seat, face)
        self.ask_robbers(seat, face)

    def declare_north(self, seat: int) -> None:
        if self.flow_options.kita_turns_pending:
            self.turn_pending()
        self.robbing = seats.NORTH_ASIDE
        mechanics.set_aside(self, seat, seats.NORTH)
        if self.flow_options.kita_furiten:
            self.thrown[seat] |= shape.bit(seats.NORTH)
        self.ask_robbers(seat, seats.NORTH)

    def ask_robbers(self, seat: int, face: int) -> None:
        self.phase = seats.ROB
        self.tile = face
        for i in range(1, self.players):
            other = (seat + i) % self.players
            if self.offer_rob(other):
                self.asked |= 1 << other
        if self.asked == 0:
            self.replied = 0
            self.resolve_rob()

    def resolve_rob(self) -> None:
        """Carry out the rob, or complete the kong or North that nobody robbed."""
        seat = self.turn
        if self.win_or_abort(seat):
            return
        self.note_passed(seat)
        verb = self.robbing
        self.robbing = 0
        if verb == seats.NORTH_ASIDE:
            self.update_waits(seat)
            self.break_up(self.flow_options.kita_breaks)
            if self.flow_options.kita_new_dora:
                self.turn_indicator()
            self.replace(seat, self.flow_options.kita_rinshan)
            return
        self.kans[seat] += 1
        self.kan_total += 1
        if verb == codes.CLOSED:
            breaks = (
                flow_options.BREAKS_ALL - flow_options.BREAKS_CHIIHOU
                if self.flow_options.closed_keeps_chiihou
                else flow_options.BREAKS_ALL
            )
            self.complete_kong(seat, self.flow_options.kan_dora_closed, breaks)
        else:
            self.complete_kong(seat, self.flow_options.kan_dora_added, flow_options.BREAKS_ALL)

    def complete_kong(self, seat: int, timing: int, breaks: int) -> None:
        """Complete a kong.

        The fourth may abort the hand; otherwise its indicator is turned now or later, and the replacement is drawn.
        """
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
        self.replace(seat, True)

    def turn_pending(self) -> None:
        """Turn the indicators that wait for the discard or, at the latest, for the next kong."""
        while self.pending > 0:
            self.pending -= 1
            self.turn_indicator()

    # The end of the wall.

    def finish_draw(self) -> None:
        """Ask who declares tenpai where that is a choice; then end the hand by exhaustion."""
        for seat in range(4):
            self.answers[seat] = codes.PASS
        if self.flow_options.noten_declare and draws.nagashi_seats(self) == 0:
            self.phase = seats.DECLARE
            draws.ask_noten(self)
        if self.asked == 0:
            draws.exhaust(self)

    # For search.

    def refresh(self, seat: int) -> int:
        """Renew the others' waits, and what they are asked besides `seat`, after the hidden tiles were dealt anew."""
        self.answered = 0
        for other in range(self.players):
            if other != seat:
                self.forget_passed(other)
        for other in range(self.players):
            if other == seat:
                continue
            asked = False
            if self.phase == seats.CLAIM and other != self.turn:
                asked = self.offer_claims(other)
            elif self.phase == seats.ROB and other != self.turn:
                asked = self.offer_rob(other)
            elif self.phase == seats.DECLARE and not self.riichi[other]:
                asked = True
                draws.offer_declaration(self, other)
            self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0


class Flow(parts.Flow):
    """Riichi as it is played: the names of its actions and events, and the positions that a hand can begin with."""

    ruleset: Riichi

    extra_verbs = ("riichi", "open_riichi", "north", "nine_terminals", "tenpai", "noten")
    marks = ("riichi", "furiten", "open_riichi", "liable", "liable_kongs")
    private_marks = ("furiten",)
    fact_names = ("round", "honba")
    payment_reasons = ("hand", "honba", "liability", "stick", "sticks", "noten", "nagashi", "left_over")
    win_payment_reasons = ("hand", "honba", "liability")
    declaration_marks = MappingProxyType({"riichi": ("riichi",)})
    discard_verbs = ("discard", "riichi", "open_riichi")
    endings = ("tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "suufon", "suukan", "suucha", "sanchahou")

    @property
    def start_points(self) -> int:
        return self.ruleset.options.start_points

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """The options in the form that the compiled flow needs."""
        return flow_options.FlowOptions(self.ruleset)

    def new_state(self, seed: int) -> RiichiState:
        return RiichiState(self.ruleset, seed)

    def possible_pots(self, number: int) -> range:
        return range(0, payments.STICK * max_sticks(self.ruleset.players, number) + 1, payments.STICK)

    def carried(self, number: int) -> tuple[Carried, ...]:
        return (
            Carried(0, Phrase("position.round"), range(4)),
            Carried(1, Phrase("position.honba"), range(MAX_START_HONBA + number + 1)),
            Carried(2, Phrase("position.dealer_wins"), range(number + 1)),
        )

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The start position from the fields `scores`, `round` (E S W N), `dealer`, `honba`, `sticks` and `hand`."""
        given = StartFields(self.ruleset.name, start, ("scores", "round", "dealer", "honba", "sticks", "hand"))
        wind = start.get("round", "E")
        if wind not in tuple("ESWN"):
            raise InputError("start.round", given=shown(wind))
        hand = given.hand(state)
        carry_over = {seats.ROUND: "ESWN".index(str(wind)), seats.HONBA: given.number("honba", MAX_START_HONBA + hand)}
        sticks = given.number("sticks", max_sticks(self.ruleset.players, hand))
        return given.position(state, payments.STICK * sticks, carry_over)
