"""`SynchronousState`, the flow of a Synchronous hand.

In the main stage of a turn all seats act at once and unseen; then comes the ron stage (RULES 3.1.3).
"""

from __future__ import annotations

from mahjongkit.core import bits, codes, mechanics, turn_flow
from mahjongkit.rules.riichi import flow_options
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.synchronous import calls, seats, secrets, stage_order, turn_end
from mahjongkit.rules.synchronous.flow_names import FlowNames
from mahjongkit.rules.synchronous.seats import SynchronousSeats


class SynchronousState(SynchronousSeats):
    """A Synchronous match in play."""

    def run(self) -> int:
        """Go on from the last answers to the next questions."""
        if self.phase == turn_flow.BEGIN:
            self.begin_hand()
        elif self.phase == seats.MAIN:
            self.carry_out_answer()
        else:
            self.resolve_rons()
        return 0

    def begin_hand(self) -> None:
        mechanics.start_hand(self, self.players * self.wall_size)
        mechanics.set_fact(self, seats.HONBA_NOW, self.carry_over[riichi_seats.HONBA])
        mechanics.deal_around(self)
        mechanics.show(self, 0, self.wall[self.indicator_place(0, False)])
        for seat in range(self.players):
            self.update_waits(seat)
        self.begin_turn()

    # The main stage: seats act in parallel, each at its own pace, asked again until its turn is done.

    def begin_turn(self) -> None:
        self.phase = seats.MAIN
        self.turns += 1
        self.keep_made()
        self.fresh = False
        self.seen = 0
        for seat in range(self.players):
            mechanics.set_mark(self, seat, seats.WALL_MARK, self.walls[seat], False)
        self.stage_start = self.log_size
        self.secret = codes.SECRET
        for seat in range(self.players):
            self.sources_before[seat] = self.sources[seat]
            self.ippatsu_before[seat] = self.ippatsu[seat]
            self.open_turn(seat)
        stage_order.begin_stage(self)

    def open_turn(self, seat: int) -> None:
        """Let a seat draw, or choose between drawing and calling where it can call."""
        self.clear_turn(seat)
        self.offers[seat] = 0
        if self.turns > 1 and not self.riichi[seat]:
            calls.offer_calls(self, seat)
        if self.offers[seat] == 0:
            self.draw_tile(seat, False)
            return
        mechanics.offer_verb(self, seat, seats.DRAW_TILE)
        self.ask_seat(seat, seats.CHOOSING)

    def ask_seat(self, seat: int, stage: int) -> None:
        """Ask a seat about the answers offered to it."""
        self.stage[seat] = stage
        self.answers[seat] = codes.PASS
        self.asked |= bits.one(seat)

    def draw_tile(self, seat: int, replaces: bool) -> None:
        """Draw from the seat's own wall, and ask what to do with the tile."""
        self.take_from_wall(seat, replaces)
        self.robbing = 0
        touched = self.melds[seat] > 0 or self.asides[seat] > 0
        self.broken = flow_options.BREAKS_ALL if touched else 0  # read by RiichiOffers for nine terminals
        self.offers[seat] = 0
        self.offer_turn(seat)
        self.ask_seat(seat, seats.HOLDING)

    def carry_out_answer(self) -> None:
        """Carry out the answer of a seat at once: it acts unseen, so when it is asked again says nothing of others."""
        for seat in range(self.players):
            if bits.has(self.replied, seat):
                stage_order.count_answer(self, seat)
                self.carry_out(seat, self.answers[seat])
        if self.asked == 0:
            self.end_main_stage()

    def carry_out(self, seat: int, action: int) -> None:
        """Carry out the choice of a seat; it is asked again unless its turn is done."""
        verb = codes.verb_of(action)
        self.stage[seat] = seats.DONE
        if verb == seats.DRAW_TILE:
            self.draw_tile(seat, False)
        elif verb == codes.CHI or verb == codes.PON:
            calls.carry_out_call(self, seat, action)
            self.offers[seat] = 0
            mechanics.offer_discards(self, seat, 0)
            self.ask_seat(seat, seats.CALLED_NOW)
        elif verb == codes.KONG or verb == codes.CLOSED or verb == codes.ADDED or verb == riichi_seats.NORTH_ASIDE:
            self.lay_kong_or_north(seat, verb, action)
        elif verb == codes.TSUMO or verb == codes.RON:
            self.main_win[seat] = verb
        elif verb == riichi_seats.NINE:
            self.nines |= bits.one(seat)
        elif verb != codes.PASS:
            self.discard_tile(seat, action)

    def lay_kong_or_north(self, seat: int, verb: int, action: int) -> None:
        """Lay a kong of any kind or set a North aside, then draw the replacement."""
        face = codes.tile_of(action, 0)
        self.acted[seat] = 1
        self.ippatsu[seat] = 0
        if verb == codes.KONG:
            calls.carry_out_call(self, seat, action)
        elif verb == codes.CLOSED:
            mechanics.lay_closed_kong(self, seat, face)
            self.make(seat, face, codes.CLOSED)
        elif verb == codes.ADDED:
            mechanics.add_to_pon(self, seat, face)
            self.make(seat, face, codes.ADDED)
        else:
            mechanics.set_aside(self, seat, riichi_seats.NORTH)
            self.make(seat, riichi_seats.NORTH, riichi_seats.NORTH_ASIDE)
        self.update_waits(seat)
        if verb != riichi_seats.NORTH_ASIDE:
            self.see_indicator(seat)
        self.draw_tile(seat, True)

    def unfinished(self) -> int:
        """The seats whose main stage is not done, however many questions they are still asked."""
        return self.asked if self.phase == seats.MAIN else 0

    def discard_tile(self, seat: int, action: int) -> None:
        """Discard, perhaps with riichi; after a call the seat may go on calling."""
        face = codes.tile_of(action, 0)
        declares = codes.verb_of(action) == riichi_seats.RIICHI_DISCARD
        if declares:
            first = self.discards[seat] == 0 and self.melds[seat] == 0 and self.asides[seat] == 0
            self.declared[seat] = 2 if first else 1
        mechanics.discard(self, seat, face, codes.is_drawn(action), declares)
        if declares:
            mechanics.set_mark(self, seat, riichi_seats.RIICHI_MARK, self.declared[seat], False)
        self.thrown[seat] |= bits.one(codes.kind_of(face))
        self.make(seat, face, codes.DISCARD)
        self.update_waits(seat)
        if self.calling[seat]:
            self.ask_between_calls(seat)

    def ask_between_calls(self, seat: int) -> None:
        """After a discard that follows a call, offer a call-ron, another call, or to stop."""
        self.offers[seat] = 0
        for i in range(self.old_size):
            if self.offers[seat] == 0 and turn_end.may_call_ron(self, seat, i):
                mechanics.offer_verb(self, seat, codes.RON)
        calls.offer_calls(self, seat)
        if self.offers[seat]:
            mechanics.offer_verb(self, seat, codes.PASS)
            self.ask_seat(seat, seats.BETWEEN)

    def end_main_stage(self) -> None:
        """Disclose what everybody did; then settle wins, or begin the ron stage."""
        stage_order.restore_order(self)
        mechanics.disclose_secrets(self, self.stage_start)
        self.tell_indicator()
        winners = 0
        for seat in range(self.players):
            if self.main_win[seat]:
                winners |= bits.one(seat)
        if winners:
            turn_end.settle_main(self, winners)
        else:
            self.ask_rons()

    # The ron stage.

    def ask_rons(self) -> None:
        self.phase = seats.RON_STAGE
        self.seen = 15
        mechanics.set_claim_point(self)
        for seat in range(self.players):
            if self.offer_ron(seat):
                self.asked |= bits.one(seat)
        if self.asked == 0:
            self.continue_hand()

    def offer_ron(self, seat: int) -> bool:
        """Offer ron if a seat may win a tile of this turn.

        A seat that declared nine terminals holds a tile too many and may not (3.1.7).
        """
        mechanics.clear_offers(self, seat)
        if self.waits[seat] == 0 or bits.has(self.nines, seat) or self.is_furiten(seat):
            return False
        for i in range(self.made_size):
            if turn_end.may_ron(self, seat, i):
                mechanics.offer_verb(self, seat, codes.RON)
                mechanics.offer_verb(self, seat, codes.PASS)
                return True
        return False

    def resolve_rons(self) -> None:
        winners = 0
        for seat in range(self.players):
            if not bits.has(self.replied, seat):
                continue
            if codes.verb_of(self.answers[seat]) == codes.RON:
                winners |= bits.one(seat)
            elif self.riichi[seat]:
                self.passed[seat] = 2  # a win was passed in riichi (3.1.4)
        if winners:
            turn_end.settle_rons(self, winners)
            return
        for seat in range(self.players):
            self.mark_furiten(seat)
        self.continue_hand()

    def continue_hand(self) -> None:
        if turn_end.end_turn(self):
            self.begin_turn()

    # For displays.

    def claimable(self, seat: int) -> list[tuple[int, int, int]]:
        """(Whose, tile, place in the river or -1) of every tile that an answer offered to a seat would claim."""
        rons = self.phase == seats.RON_STAGE
        robbing, flags = self.robbing, self.offered_flags  # looking at tiles changes them
        found = []
        for i in range(self.made_size if rons else self.old_size):
            if not self.may_claim(seat, i):
                continue
            if rons:
                found.append((self.made_seat[i], self.made_face[i], self.made_place(i)))
            else:
                found.append((self.old_seat[i], self.old_face[i], self.old_place(i)))
        self.robbing, self.offered_flags = robbing, flags
        return found

    def may_claim(self, seat: int, place: int) -> bool:
        """Whether an answer offered to a seat claims a tile: of this turn in the ron stage, else of the last turn."""
        for i in range(self.offers[seat]):
            action = self.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.RON:
                if verb in (codes.CHI, codes.PON, codes.KONG) and calls.would_call(self, seat, action, place):
                    return True
            elif self.phase == seats.RON_STAGE:
                if turn_end.may_ron(self, seat, place):
                    return True
            elif turn_end.may_call_ron(self, seat, place):
                return True
        return False

    def made_place(self, place: int) -> int:
        """Where a tile of this turn lies in its seat's river; -1 if it does not."""
        if self.made_how[place] != codes.DISCARD:
            return -1
        owner = self.made_seat[place]
        return self.discards[owner] - self.made_discards(owner, place)

    def old_place(self, place: int) -> int:
        """Where a tile of the last turn lies in its seat's river; -1 if it does not."""
        if self.old_how[place] != codes.DISCARD:
            return -1
        owner = self.old_seat[place]
        found = self.discards[owner] - self.made_discards(owner, 0)
        for i in range(place, self.old_size):
            if self.old_seat[i] == owner and self.old_how[i] == codes.DISCARD:
                found -= 1
        return found

    def made_discards(self, seat: int, first: int) -> int:
        """How many of the tiles made in this turn, from one on, are discards of a seat."""
        found = 0
        for i in range(first, self.made_size):
            if self.made_seat[i] == seat and self.made_how[i] == codes.DISCARD:
                found += 1
        return found

    # For whatever looks at the table for one seat.

    def hide_secrets(self, seat: int) -> None:
        secrets.hide_secrets(self, seat)
        for other in range(self.players):
            if other != seat and self.phase == seats.MAIN:
                self.show_sources(other, self.sources_before[other])

    def show_secrets(self, seat: int) -> None:
        for other in range(self.players):
            if other != seat and self.phase == seats.MAIN:
                self.show_sources(other, self.sources[other])
        secrets.show_secrets(self, seat)

    def show_sources(self, seat: int, sources: int) -> None:
        """Set the mark that names the sources of a seat, without an event."""
        self.marks[seat * codes.MAX_MARKS + seats.SOURCES_MARK] = 0 if has_all_sources(sources, seat) else sources

    def safe_against(self, seat: int) -> int:
        """What lies in its river: it is furiten then (3.1.4)."""
        found = 0
        for i in range(self.discards[seat]):
            found |= bits.one(codes.kind_of(self.river[seat * codes.MAX_DISCARDS + i]))
        return found

    # For search.

    def roll_back(self, seat: int) -> int:
        """Undo what the other seats did in the main stage: `seat` has not seen it, and they will choose again."""
        if self.phase != seats.MAIN:
            return 0
        kept = self.stage_start
        for i in range(self.log_size - 1, self.stage_start - 1, -1):
            if codes.event_seat(self.log[i]) != seat:
                self.undo_event(self.log[i])
        for i in range(self.stage_start, self.log_size):
            if codes.event_seat(self.log[i]) == seat:
                self.log[kept] = self.log[i]
                kept += 1
        self.log_size = kept
        kept = 0
        for i in range(self.made_size):
            if self.made_seat[i] == seat:
                self.made_seat[kept] = self.made_seat[i]
                self.made_face[kept] = self.made_face[i]
                self.made_how[kept] = self.made_how[i]
                self.made_flags[kept] = self.made_flags[i]
                kept += 1
        self.made_size = kept
        stage_order.forget_others(self, seat)
        self.nines &= bits.one(seat)
        self.seen &= bits.one(seat)
        if self.fresh and not self.seen:
            self.fresh = False
            self.turned_size -= 1
            self.indicators -= 1
        for other in range(self.players):
            if other != seat:
                self.restore_seat(other)
        return 0

    def restore_seat(self, seat: int) -> None:
        """Restore what the events do not hold, as it was when the turn began."""
        self.drawn[seat] = -1
        self.sources[seat] = self.sources_before[seat]
        self.show_sources(seat, self.sources[seat])
        self.ippatsu[seat] = self.ippatsu_before[seat]
        self.marks[seat * codes.MAX_MARKS + riichi_seats.RIICHI_MARK] = self.riichi[seat]
        self.thrown[seat] = 0
        for i in range(self.discards[seat]):
            self.thrown[seat] |= bits.one(codes.kind_of(self.river[seat * codes.MAX_DISCARDS + i]))

    def undo_event(self, event: int) -> None:
        """Undo one event of the main stage."""
        what = codes.event_kind(event)
        seat = codes.event_seat(event)
        face = codes.event_tile(event)
        if what == codes.DREW:
            self.release(seat, face)
            self.walls[seat] += 1
            self.left += 1
        elif what == codes.DISCARDED:
            self.hold(seat, face)
            self.discards[seat] -= 1
        elif what == codes.SET_ASIDE:
            self.hold(seat, face)
            self.asides[seat] -= 1
        elif what == codes.CALLED:
            self.undo_meld(seat, codes.event_verb(event), codes.kind_of(face))

    def undo_meld(self, seat: int, verb: int, kind: int) -> None:
        """Undo the last meld, or the tile of a kind that was added to a pon."""
        place = seat * codes.MAX_MELDS + self.melds[seat] - 1
        if verb == codes.ADDED:
            while self.meld_verb[place] != codes.ADDED or codes.kind_of(self.meld_face[4 * place]) != kind:
                place -= 1
            self.hold(seat, self.meld_face[4 * place + 3])
            self.melded[seat * 34 + codes.kind_of(self.meld_face[4 * place])] -= 1
            self.meld_verb[place] = codes.PON
            self.meld_face[4 * place + 3] = codes.NO_TILE
            return
        for i in range(4 if verb >= codes.KONG else 3):
            face = self.meld_face[4 * place + i]
            self.melded[seat * 34 + codes.kind_of(face)] -= 1
            if i > 0 or verb == codes.CLOSED:
                self.hold(seat, face)
        self.melds[seat] -= 1

    def refresh(self, seat: int) -> int:
        """Renew the others' waits and questions, after the hidden tiles were dealt anew while `seat` is asked."""
        self.answered = 0
        for other in range(self.players):
            if other == seat:
                continue
            self.forget_passed(other)
            self.asked = bits.without(self.asked, other)
            if self.phase == seats.MAIN:
                self.open_turn(other)
            elif self.offer_ron(other):
                self.asked |= bits.one(other)
        return 0


def has_all_sources(sources: int, seat: int) -> bool:
    """Whether a seat has not called chi yet: all other seats are sources."""
    return sources == bits.without(bits.below(4), seat)


class Flow(FlowNames):
    """Synchronous as it is played."""

    state = SynchronousState
