"""The flow of a Ninghai hand: dice, flowers, turns, claims and kongs, until somebody wins or the reserve is reached."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.claims import first_claim, offer_chis, offer_kong, offer_pons
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
        deal_around,
        discard,
        draw,
        draw_back,
        fact,
        hold_back,
        offer,
        offer_discards,
        set_aside,
        start,
        undo_added,
    )
    from mahjongkit.core.shape import bit
    from mahjongkit.rules.ninghai.payments import EXHAUSTED, close_hand, may_ron, settle_wins
    from mahjongkit.rules.ninghai.seats import (
        AFTER_CLAIM,
        BANKER_THROW_FACT,
        BEGIN,
        BREAK_FACT,
        CLAIM,
        FIRST_FLOWER,
        FIRST_THROW,
        FIRST_THROW_FACT,
        LOCKED_HONOURS_MARK,
        LOCKED_SUITS_MARK,
        ODD_TILE,
        OPENER_FACT,
        RESERVE,
        RESERVE_PER_KONG,
        ROB,
        SECOND_THROW_FACT,
        TURN,
        NinghaiSeats,
    )
else:
    from mahjongkit.rules.ninghai.seats import NinghaiSeats


class NinghaiState(NinghaiSeats):
    """A Ninghai match in play."""

    def run(self) -> int:
        """Go on from the last answer to the next question."""
        if self.phase == BEGIN:
            self.begin_hand()
        elif self.phase == TURN or self.phase == AFTER_CLAIM:
            self.after_turn(self.answers[self.turn])
        elif self.phase == CLAIM:
            self.resolve_claims()
        else:
            self.resolve_rob()
        return 0

    # Before the first turn (2.1.2).

    def begin_hand(self) -> None:
        """Dice, the deal, and flowers; the banker's fourteenth tile is drawn.

        `left` counts the tiles that can still be drawn in turn: RULES' `drawable` without the odd tile.
        """
        self.clear_hand_state()
        self.first_round = self.flow_options.every_hand or (self.flow_options.first_hand and self.number == 0)
        start(self, self.box.size - 52 - RESERVE - ODD_TILE)
        self.throw_dice()
        deal_around(self)
        draw(self, self.dealer)
        self.replace_dealt_flowers()
        for seat in range(4):
            if seat != self.dealer:
                self.look(seat)
        self.turn = self.dealer
        self.ask_turn(self.dealer, True)

    def throw_dice(self) -> None:
        """Where the wall is opened, told for show: the wall is in order already. The throws follow from it."""
        if self.carry_over[FIRST_THROW]:
            fact(self, FIRST_THROW_FACT, self.carry_over[FIRST_THROW])
        self.generator.seed(self.wall_seed(), 0)
        banker = self.throw()
        second = self.throw()
        fact(self, BANKER_THROW_FACT, banker)
        fact(self, SECOND_THROW_FACT, second)
        fact(self, OPENER_FACT, (self.dealer + banker // 10 + banker % 10 - 1) % 4)
        fact(self, BREAK_FACT, banker // 10 + banker % 10 + second // 10 + second % 10)

    def replace_dealt_flowers(self) -> None:
        """Rounds from the banker on; a flower among the replacements waits for the next round."""
        going = True
        while going:
            going = False
            for i in range(4):
                seat = (self.dealer + i) % 4
                for _ in range(self.lay_flowers(seat)):
                    draw_back(self, seat)
                    going = True

    def lay_flowers(self, seat: int) -> int:
        """Lay all flowers of a hand beside it; how many."""
        found = 0
        for face in range(FIRST_FLOWER, FACES if self.faces[seat] >> FIRST_FLOWER else FIRST_FLOWER):
            if self.held[seat * FACES + face]:
                set_aside(self, seat, face)
                found += 1
        return found

    # A turn (2.1.4).

    def take_turn(self, seat: int) -> None:
        """An ordinary draw; the banker's second one ends the first go-around (2.1.3)."""
        self.turn = seat
        if seat == self.dealer:
            self.first_round = False
        draw(self, seat)
        if self.lay_flowers(seat):
            self.replace(seat)
        else:
            self.ask_turn(seat, True)

    def replace(self, seat: int) -> None:
        """Draw a replacement, and more for flowers, while any tile is left (2.1.5)."""
        self.turn = seat
        going = 1
        while going and self.tiles_left():
            draw_back(self, seat)
            going = self.lay_flowers(seat)
        if going:
            close_hand(self, EXHAUSTED)
        else:
            self.ask_turn(seat, True)

    def ask_turn(self, seat: int, drew: bool) -> None:
        """After a draw, or after a claim."""
        self.phase = TURN if drew else AFTER_CLAIM
        self.robbing = False
        ask(self, seat)
        if drew and self.may_tsumo(seat):
            offer(self, seat, TSUMO, NO_TILE, NO_TILE, NO_TILE, False)
        if not self.first_round and (drew or self.flow_options.kong_after_claim):
            self.offer_kongs(seat)
        self.offer_allowed_discards(seat)

    def may_tsumo(self, seat: int) -> bool:
        if self.first_round and not self.flow_options.first_win:
            return False
        if self.locked[seat] & bit(self.drawn[seat]):
            return False
        return self.tiles_missing_for(seat, self.flow_options.goal) == 0

    def offer_kongs(self, seat: int) -> None:
        """Closed and added kongs."""
        for kind in range(34 if self.fours[seat] else 0):
            if self.counts[seat * 34 + kind] == 4:
                offer(self, seat, CLOSED, kind, NO_TILE, NO_TILE, False)
        for i in range(self.melds[seat]):
            kind = self.meld_face[4 * (seat * 5 + i)]
            if self.meld_verb[seat * 5 + i] == PON and self.held[seat * FACES + kind]:
                offer(self, seat, ADDED, kind, NO_TILE, NO_TILE, False)

    def offer_allowed_discards(self, seat: int) -> None:
        """Any tile; in the first go-around characters and dots only, if there are any."""
        banned = 0
        if self.first_round and (self.keys[seat * 4] or self.keys[seat * 4 + 1]):
            banned = ~(bit(18) - 1)
        offer_discards(self, seat, banned)

    def after_turn(self, action: int) -> None:
        seat = self.turn
        verb = verb_of(action)
        if verb == TSUMO:
            settle_wins(self, 1 << seat, seat, self.drawn[seat])
            return
        if verb == CLOSED or verb == ADDED:
            if verb_of(self.options[seat * MOST_OFFERS]) == TSUMO:
                self.lock(seat, self.drawn[seat])
            self.declare_kong(seat, verb, tile_of(action, 0))
            return
        self.tile = tile_of(action, 0)
        discard(self, seat, self.tile, action >> 24 & 1 != 0, False)
        self.unlock(seat)
        self.look(seat)
        self.ask_claims()

    # Claims on a discard.

    def ask_claims(self) -> None:
        self.phase = CLAIM
        for i in range(1, 4):
            seat = (self.turn + i) % 4
            if self.offer_claims(seat):
                self.asked |= 1 << seat
        if self.asked == 0:
            self.replied = 0
            self.resolve_claims()

    def offer_claims(self, seat: int) -> bool:
        """What a seat may do with the discard; whether it may do anything but pass."""
        self.answers[seat] = PASS
        self.offers[seat] = 0
        if may_ron(self, seat, self.tile):
            offer(self, seat, RON, NO_TILE, NO_TILE, NO_TILE, False)
        if not self.first_round:
            offer_kong(self, seat, self.tile)
            if self.left + ODD_TILE >= 1:
                offer_pons(self, seat, self.tile)
                if seat == (self.turn + 1) % 4:
                    offer_chis(self, seat, self.tile)
        if self.offers[seat] == 0:
            return False
        offer(self, seat, PASS, NO_TILE, NO_TILE, NO_TILE, False)
        return True

    def claimed_wins(self) -> int:
        """The seats that win the tile, a bit each: the nearest one, or all of them."""
        found = 0
        for i in range(1, 4):
            seat = (self.turn + i) % 4
            if (
                self.replied >> seat & 1
                and verb_of(self.answers[seat]) == RON
                and (found == 0 or self.flow_options.multi_win)
            ):
                found |= 1 << seat
        return found

    def note_passed(self) -> None:
        """Whoever was offered a win and passed it may not win this kind for now."""
        for seat in range(4):
            if self.replied >> seat & 1 and verb_of(self.options[seat * MOST_OFFERS]) == RON:
                self.lock(seat, kind_of(self.tile))

    def resolve_claims(self) -> None:
        winners = self.claimed_wins()
        if winners:
            settle_wins(self, winners, self.turn, self.tile)
            return
        self.note_passed()
        seat = first_claim(self, self.turn, True) if self.replied else -1
        if seat >= 0:
            self.carry_out_claim(seat)
        elif self.left <= 0:  # a single odd tile is not played
            close_hand(self, EXHAUSTED)
        else:
            self.take_turn((self.turn + 1) % 4)

    def carry_out_claim(self, seat: int) -> None:
        action = self.answers[seat]
        call(self, seat, action)
        self.look_at_melds(seat)
        if verb_of(action) == KONG:
            hold_back(self, RESERVE_PER_KONG)
            self.replace(seat)
        else:
            self.ask_turn(seat, False)

    # Kongs on the own turn.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """A closed kong stands at once; an added one may be robbed."""
        if verb == CLOSED:
            close_kong(self, seat, face)
            self.look_at_melds(seat)
            hold_back(self, RESERVE_PER_KONG)
            self.replace(seat)
            return
        add_to_pon(self, seat, face)
        self.phase = ROB
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
        self.answers[seat] = PASS
        self.offers[seat] = 0
        if not may_ron(self, seat, self.tile):
            return False
        offer(self, seat, RON, NO_TILE, NO_TILE, NO_TILE, False)
        offer(self, seat, PASS, NO_TILE, NO_TILE, NO_TILE, False)
        return True

    def resolve_rob(self) -> None:
        """Robbed, the tile counts as discarded and the meld stays a pung; else the kong stands."""
        seat = self.turn
        winners = self.claimed_wins()
        if winners:
            undo_added(self, seat, self.tile)
            self.look(seat)
            settle_wins(self, winners, seat, self.tile)
            return
        self.note_passed()
        hold_back(self, RESERVE_PER_KONG)
        self.replace(seat)

    # Searching.

    def refresh(self, seat: int) -> int:
        """After a redeal, while `seat` is asked: the others' waits, and what they are asked beside it, all anew."""
        self.answered = 0
        for other in range(4):
            if other == seat:
                continue
            self.look(other)
            self.locked[other] = 0
            self.marks[other * 8 + LOCKED_SUITS_MARK] = 0
            self.marks[other * 8 + LOCKED_HONOURS_MARK] = 0
            asked = False
            if self.phase == CLAIM and other != self.turn:
                asked = self.offer_claims(other)
            elif self.phase == ROB and other != self.turn:
                asked = self.offer_rob(other)
            self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0
