"""`NinghaiState`, the flow of a Ninghai hand.

Dice, flowers, turns, claims and kongs, until somebody wins or the reserve is reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.core import claims, codes, mechanics, shape
from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, Phrase
from mahjongkit.rules import parts
from mahjongkit.rules.bounds import Carried
from mahjongkit.rules.initial_position import StartFields
from mahjongkit.rules.ninghai import flow_options, payments, seats
from mahjongkit.rules.ninghai.seats import NinghaiSeats

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai


class NinghaiState(NinghaiSeats):
    """A Ninghai match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == seats.BEGIN:
            self.begin_hand()
        elif self.phase == seats.TURN or self.phase == seats.AFTER_CLAIM:
            self.after_turn(self.answers[self.turn])
        elif self.phase == seats.CLAIM:
            self.resolve_claims()
        else:
            self.resolve_rob()
        return 0

    # Before the first turn (2.1.2).

    def begin_hand(self) -> None:
        """Throw the dice, deal, and replace flowers; the dealer draws the fourteenth tile.

        `left` counts the tiles that can still be drawn in turn: `drawable` in RULES without the odd tile.
        """
        self.clear_hand_state()
        self.first_round = self.flow_options.every_hand or (self.flow_options.first_hand and self.number == 0)
        mechanics.start_hand(self, self.box.size - 52 - seats.RESERVE - seats.ODD_TILE)
        self.throw_dice()
        mechanics.deal_around(self)
        mechanics.draw(self, self.dealer)
        self.replace_dealt_flowers()
        for seat in range(4):
            if seat != self.dealer:
                self.update_waits(seat)
        self.turn = self.dealer
        self.ask_turn(self.dealer, True)

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
            seats.FIRST_FLOWER, codes.FACES if self.faces[seat] >> seats.FIRST_FLOWER else seats.FIRST_FLOWER
        ):
            if self.held[seat * codes.FACES + face]:
                mechanics.set_aside(self, seat, face)
                found += 1
        return found

    # A turn (2.1.4).

    def take_turn(self, seat: int) -> None:
        """Draw for the turn; the dealer's second draw ends the first go-around (2.1.3)."""
        self.turn = seat
        if seat == self.dealer:
            self.first_round = False
        mechanics.draw(self, seat)
        if self.lay_flowers(seat):
            self.replace(seat)
        else:
            self.ask_turn(seat, True)

    def replace(self, seat: int) -> None:
        """Draw a replacement, and more for flowers, while any tile is left (2.1.5)."""
        self.turn = seat
        going = 1
        while going and self.tiles_left():
            mechanics.draw_back(self, seat)
            going = self.lay_flowers(seat)
        if going:
            payments.close_hand(self, payments.EXHAUSTED)
        else:
            self.ask_turn(seat, True)

    def ask_turn(self, seat: int, drew: bool) -> None:
        """Ask a seat for its turn after a draw or a claim."""
        self.phase = seats.TURN if drew else seats.AFTER_CLAIM
        self.robbing = False
        mechanics.ask(self, seat)
        if drew and self.may_tsumo(seat):
            mechanics.offer(self, seat, codes.TSUMO, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        if not self.first_round and (drew or self.flow_options.kong_after_claim):
            self.offer_kongs(seat)
        self.offer_allowed_discards(seat)

    def may_tsumo(self, seat: int) -> bool:
        if self.first_round and not self.flow_options.first_win:
            return False
        if self.locked[seat] & shape.bit(self.drawn[seat]):
            return False
        return self.tiles_missing_for(seat, self.flow_options.goal) == 0

    def offer_kongs(self, seat: int) -> None:
        """Closed and added kongs."""
        for kind in range(34 if self.fours[seat] else 0):
            if self.counts[seat * 34 + kind] == 4:
                mechanics.offer(self, seat, codes.CLOSED, kind, codes.NO_TILE, codes.NO_TILE, False)
        for i in range(self.melds[seat]):
            kind = self.meld_face[4 * (seat * 5 + i)]
            if self.meld_verb[seat * 5 + i] == codes.PON and self.held[seat * codes.FACES + kind]:
                mechanics.offer(self, seat, codes.ADDED, kind, codes.NO_TILE, codes.NO_TILE, False)

    def offer_allowed_discards(self, seat: int) -> None:
        """Offer all tiles; in the first go-around only characters and dots, if there are any."""
        banned = 0
        if self.first_round and (self.keys[seat * 4] or self.keys[seat * 4 + 1]):
            banned = ~(shape.bit(18) - 1)
        mechanics.offer_discards(self, seat, banned)

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = codes.verb_of(action)
        if verb == codes.TSUMO:
            payments.settle_wins(self, 1 << seat, seat, self.drawn[seat])
            return
        if verb == codes.CLOSED or verb == codes.ADDED:
            if codes.verb_of(self.options[seat * codes.MAX_OFFERS]) == codes.TSUMO:
                self.lock(seat, self.drawn[seat])
            self.declare_kong(seat, verb, codes.tile_of(action, 0))
            return
        self.tile = codes.tile_of(action, 0)
        mechanics.discard(self, seat, self.tile, action >> 24 & 1 != 0, False)
        self.unlock(seat)
        self.update_waits(seat)
        self.ask_claims()

    # Claims on a discard.

    def ask_claims(self) -> None:
        self.phase = seats.CLAIM
        for i in range(1, 4):
            seat = (self.turn + i) % 4
            if self.offer_claims(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            self.replied = 0
            self.resolve_claims()

    def offer_claims(self, seat: int) -> bool:
        """Offer what a seat may do with the discard; return whether it may do anything but pass."""
        self.answers[seat] = codes.PASS
        self.offers[seat] = 0
        if payments.may_ron(self, seat, self.tile):
            mechanics.offer(self, seat, codes.RON, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        if not self.first_round:
            claims.offer_kong(self, seat, self.tile)
            if self.left + seats.ODD_TILE >= 1:
                claims.offer_pons(self, seat, self.tile)
                if seat == (self.turn + 1) % 4:
                    claims.offer_chis(self, seat, self.tile)
        if self.offers[seat] == 0:
            return False
        mechanics.offer(self, seat, codes.PASS, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        return True

    def claimed_wins(self) -> int:
        """The seats that win on the tile, a bit each: the nearest one, or all of them."""
        found = 0
        for i in range(1, 4):
            seat = (self.turn + i) % 4
            if (
                self.replied >> seat & 1
                and codes.verb_of(self.answers[seat]) == codes.RON
                and (found == 0 or self.flow_options.multi_win)
            ):
                found |= 1 << seat
        return found

    def note_passed(self) -> None:
        """Lock the kind for whoever was offered a win on it and passed."""
        for seat in range(4):
            if self.replied >> seat & 1 and codes.verb_of(self.options[seat * codes.MAX_OFFERS]) == codes.RON:
                self.lock(seat, codes.kind_of(self.tile))

    def resolve_claims(self) -> None:
        winners = self.claimed_wins()
        if winners:
            payments.settle_wins(self, winners, self.turn, self.tile)
            return
        self.note_passed()
        seat = claims.first_claim(self, self.turn, True) if self.replied else -1
        if seat >= 0:
            self.carry_out_claim(seat)
        elif self.left <= 0:  # a single odd tile is not played
            payments.close_hand(self, payments.EXHAUSTED)
        else:
            self.take_turn((self.turn + 1) % 4)

    def carry_out_claim(self, seat: int) -> None:
        action = self.answers[seat]
        mechanics.call(self, seat, action)
        self.look_at_melds(seat)
        if codes.verb_of(action) == codes.KONG:
            mechanics.reserve_tiles(self, seats.RESERVE_PER_KONG)
            self.replace(seat)
        else:
            self.ask_turn(seat, False)

    # Kongs in the seat's own turn.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """Lay a kong: a closed one stands at once, an added one may be robbed."""
        if verb == codes.CLOSED:
            mechanics.lay_closed_kong(self, seat, face)
            self.look_at_melds(seat)
            mechanics.reserve_tiles(self, seats.RESERVE_PER_KONG)
            self.replace(seat)
            return
        mechanics.add_to_pon(self, seat, face)
        self.phase = seats.ROB
        self.robbing = True
        self.tile = face
        for i in range(1, 4):
            other = (seat + i) % 4
            if self.offer_rob(other):
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
        """Carry out the robbed kong, whose tile counts as discarded and whose meld stays a pon; or complete it."""
        seat = self.turn
        winners = self.claimed_wins()
        if winners:
            mechanics.undo_added_kong(self, seat, self.tile)
            self.update_waits(seat)
            payments.settle_wins(self, winners, seat, self.tile)
            return
        self.note_passed()
        mechanics.reserve_tiles(self, seats.RESERVE_PER_KONG)
        self.replace(seat)

    # For search.

    def refresh(self, seat: int) -> int:
        """Renew the others' waits, and what they are asked besides `seat`, after the hidden tiles were dealt anew."""
        self.answered = 0
        for other in range(4):
            if other == seat:
                continue
            self.update_waits(other)
            self.locked[other] = 0
            self.marks[other * 8 + seats.LOCKED_SUITS_MARK] = 0
            self.marks[other * 8 + seats.LOCKED_HONOURS_MARK] = 0
            asked = False
            if self.phase == seats.CLAIM and other != self.turn:
                asked = self.offer_claims(other)
            elif self.phase == seats.ROB and other != self.turn:
                asked = self.offer_rob(other)
            self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0


class Flow(parts.Flow):
    """Ninghai as it is played: the names in its events, and the positions that a hand can begin with."""

    ruleset: Ninghai

    marks = ("danger_m", "danger_p", "danger_s", "danger_honours", "danger_terminals", "locked_suits", "locked_honours")
    private_marks = ("locked_suits", "locked_honours")
    fact_names = ("first_throw", "banker_throw", "second_throw", "opener", "break")
    payment_reasons = ("win", "half", "liable", "losers")
    endings = ("tsumo", "ron", "reserve")
    win_payment_reasons = ("win", "half", "liable")
    declaration_marks = MappingProxyType({"danger": marks[:5]})
    left_in_version_1 = 1  # the odd tile, which is never drawn (RULES 2.1.5)

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """The options in the form that the compiled flow needs."""
        return flow_options.FlowOptions(self.ruleset)

    def new_state(self, seed: int) -> NinghaiState:
        return NinghaiState(self.ruleset, seed)

    def carried(self, number: int) -> tuple[Carried, ...]:
        thrown = {0, *(10 * first + second for first in range(1, 7) for second in range(1, 7))}
        return (
            Carried(0, Phrase("position.first_throw"), {0} if number else thrown),
            Carried(1, Phrase("position.passed"), range(min(number + 1, 4 * self.ruleset.options.circles))),
        )

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The start position from the fields `scores`, `dealer`, `hand` and `passed` (how often the deal passed on).

        Without `dealer`, the dice choose the dealer of a first hand.
        """
        assert isinstance(state, NinghaiState)
        given = StartFields(self.ruleset.name, start, ("scores", "dealer", "hand", "passed"))
        hand = given.hand(state)
        passed = given.number("passed", self.ruleset.options.max_hands)
        maximum = min(state.deals() - 1, hand)
        if passed > maximum:
            raise InputError("start.passed", passed=passed, maximum=maximum, deals=state.deals())
        thrown = state.first_throw() if "dealer" not in start and not hand else 0
        return given.position(state, 0, {seats.FIRST_THROW: thrown, seats.PASSED: passed})
