"""`TurnFlow`: the life of a hand in which one seat after the other draws and discards.

    begin_hand ─▶ take_turn ─▶ ask_turn ═▶ after_turn ─┬─ a win ───▶ carry_out_wins
                  ▲     ▲ draws            (the seat's  ├─ a kong ──▶ declare_kong ─▶ ask_others ═▶ resolve_claims
                  │     └ replace ◀─┐       choice)     └─ discard ─▶ discard_tile ─▶ ask_others ═▶ resolve_claims
                  │                 │
                  │                 └── complete_kong ◀──┬─ nobody robs the kong       ◀──┐
                  │                          ▲           │                                │
                  │     ask_turn ◀─ carry_out_call ◀─────┼─ a pon, a chi or a kong     ◀──┼── resolve_claims
                  └──────────────── continue_after ◀─────┼─ nobody claims the discard  ◀──┤
                                    (or exhaust)         └─ wins: carry_out_wins       ◀──┘

At `═▶` the hand waits for answers; the phase says which question was asked. Every name is a short step, and a game
overrides those in which it differs:

- what a hand needs: `begin_hand`, `find_waits`, `tiles_missing_of`, `may_tsumo`, `may_ron`;
- what is offered: `offer_turn`, `offer_kongs`, `offer_discards`, `offer_calls`, `offer_pass`, `may_rob`, `first_claim`;
- what happens: `carry_out_wins` and `exhaust`, which every game must override to pay and to decide who deals next,
  and `take_turn`, `replace`, `after_draw`, `discard_tile`, `after_discard`, `after_call`, `complete_kong`,
  `kong_robbed`;
- what is remembered of wins that were passed: `pass_tsumo`, `pass_ron`, `note_passed`, `forget_passed`;
- questions that only one game asks: they have phases from FIRST_GAME_PHASE on, and `run` answers them.

A seat that no longer plays in the hand has its bit in `out`: it is neither asked nor given a turn. `may_ron` and
`offer_calls` are asked only of seats for which `claims.can_claim` holds: they wait for the tile, hold two of it, or
may chi.

This module touches the state only through whole numbers and `mechanics`, so that its source also runs as plain Python
over a compiled state: `plain_flow` offers it to games that are not compiled.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import claims, codes, mechanics
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.claims import can_claim, seat_after
    from mahjongkit.core.mechanics import answer_of, clear_offers, has_offers, set_waits, was_offered_win
    from mahjongkit.core.plain_codes import is_drawn, tile_of, verb_of

    # Phases: which question was asked. A game numbers its own phases from FIRST_GAME_PHASE on.
    BEGIN = 0
    TURN = 1  # what a seat does after its draw
    AFTER_CALL = 2  # and after a chi or a pon
    CLAIM = 3  # who takes the discard
    ROB = 4  # who wins on the tile of a kong
    FIRST_GAME_PHASE = 5


class TurnFlow(GameState):
    """A match in which seats take turns."""

    def allocate(self, ruleset: Any) -> None:
        GameState.allocate(self, ruleset)
        self.goal = ruleset.shape.goals[None][0]  # what completes a hand, where it is the same for all seats

    def run(self) -> int:
        """Go on from the last answer to the next question, or to the end of the hand."""
        if self.phase == BEGIN:
            self.begin_hand()
        elif self.phase == TURN or self.phase == AFTER_CALL:
            self.after_turn(answer_of(self, self.turn))
        else:
            self.resolve_claims()
        return 0

    def resume(self) -> None:
        """The same, where this flow runs as plain Python over a compiled state."""
        self.run()

    def begin_hand(self) -> None:
        """Deal thirteen tiles to everybody; the dealer draws first."""
        mechanics.start_hand(self, mechanics.wall_tiles(self) - 13 * self.players)
        mechanics.deal_around(self)
        for seat in range(self.players):
            self.update_waits(seat)
        self.take_turn(self.dealer)

    # A turn.

    def take_turn(self, seat: int) -> None:
        """Give a seat the turn: it draws from the front of the wall."""
        self.turn = seat
        mechanics.draw(self, seat)
        self.after_draw(seat)

    def replace(self, seat: int) -> None:
        """Draw the replacement after a kong."""
        self.turn = seat
        mechanics.draw_back(self, seat)
        self.after_draw(seat)

    def after_draw(self, seat: int) -> None:
        self.ask_turn(seat, TURN)

    def ask_turn(self, seat: int, phase: int) -> None:
        """Ask a seat what it does after a draw (TURN), or after a chi or a pon (AFTER_CALL)."""
        self.phase = phase
        self.robbing = 0
        mechanics.ask(self, seat)
        self.offer_turn(seat)

    def offer_turn(self, seat: int) -> None:
        if self.phase == TURN and self.may_tsumo(seat):
            mechanics.offer_verb(self, seat, codes.TSUMO)
        self.offer_kongs(seat)
        self.offer_discards(seat)

    def offer_kongs(self, seat: int) -> None:
        """Offer kongs from the seat's own tiles, unless it has just called."""
        if self.phase == TURN:
            claims.offer_own_kongs(self, seat, 0)

    def offer_discards(self, seat: int) -> None:
        mechanics.offer_discards(self, seat, 0)

    def after_turn(self, action: int) -> None:
        """Carry out what the seat chose in its turn."""
        seat = self.turn
        verb = verb_of(action)
        if verb == codes.TSUMO:
            self.carry_out_wins(1 << seat, seat)
            return
        if was_offered_win(self, seat):
            self.pass_tsumo(seat, verb)
        if verb == codes.CLOSED or verb == codes.ADDED:
            self.declare_kong(seat, verb, tile_of(action, 0))
        else:
            self.discard_tile(seat, action)

    def discard_tile(self, seat: int, action: int) -> None:
        face = tile_of(action, 0)
        mechanics.discard(self, seat, face, is_drawn(action), False)
        self.after_discard(seat)
        self.ask_others(CLAIM, face)

    def after_discard(self, seat: int) -> None:
        self.update_waits(seat)

    # Claims on a discard or on the tile of a kong.

    def ask_others(self, phase: int, tile: int) -> None:
        """Ask the others about a discard (CLAIM) or a kong (ROB); go on if none of them can do anything."""
        self.phase = phase
        self.tile = tile
        mechanics.set_claim_point(self)
        seat = seat_after(self, self.turn)
        while seat != self.turn:
            if not self.out >> seat & 1 and self.offer_claims(seat):
                self.asked |= 1 << seat
            seat = seat_after(self, seat)
        if self.asked == 0:
            self.replied = 0
            self.resolve_claims()

    def offer_claims(self, seat: int) -> bool:
        """Offer what a seat may do with the tile; return whether it may do anything but pass."""
        clear_offers(self, seat)
        if not can_claim(self, seat):
            return False
        if self.may_ron(seat):
            mechanics.offer_verb(self, seat, codes.RON)
        if self.phase == CLAIM:
            self.offer_calls(seat)
        if not has_offers(self, seat):
            return False
        self.offer_pass(seat)
        return True

    def offer_calls(self, seat: int) -> None:
        """Offer a kong or a pon of the discard; a chi only to the next seat."""
        claims.offer_kong(self, seat, self.tile)
        claims.offer_pons(self, seat, self.tile)
        if seat == self.next_seat(self.turn):
            claims.offer_chis(self, seat, self.tile)

    def offer_pass(self, seat: int) -> None:
        mechanics.offer_verb(self, seat, codes.PASS)

    def resolve_claims(self) -> None:
        """Carry out the claims: wins first; without one the kong is complete, or the discard may be called."""
        winners = claims.claimed_wins(self) if self.replied else 0
        self.note_passed(winners)
        if winners:
            if self.phase == ROB:
                self.kong_robbed(self.turn)
            self.carry_out_wins(winners, self.turn)
        elif self.phase == ROB:
            verb = self.robbing
            self.robbing = 0
            self.complete_kong(self.turn, verb, self.turn)
        else:
            self.after_passed_discard()

    def after_passed_discard(self) -> None:
        """Nobody won on the discard: let the first claim have it, or go on."""
        seat = self.first_claim() if self.replied else -1
        if seat >= 0:
            self.carry_out_call(seat)
        else:
            self.continue_after(self.turn)

    def first_claim(self) -> int:
        """The seat whose call goes first, or -1."""
        return claims.first_claim(self, self.turn, True)

    def carry_out_call(self, seat: int) -> None:
        """Lay a meld with the discard; after a kong the caller draws a replacement, else it discards."""
        action = answer_of(self, seat)
        verb = verb_of(action)
        source = self.turn
        mechanics.call(self, seat, action)
        self.after_call(seat, verb, source)
        if verb == codes.KONG:
            self.complete_kong(seat, verb, source)
        else:
            self.ask_turn(seat, AFTER_CALL)

    def after_call(self, seat: int, verb: int, source: int) -> None:
        """What changes because a discard of `source` was called."""

    def continue_after(self, seat: int) -> None:
        """Let the seat after this one draw, if a tile is left."""
        if self.left <= 0:
            self.exhaust()
        else:
            self.take_turn(self.next_seat(seat))

    # Kongs in the seat's own turn.

    def declare_kong(self, seat: int, verb: int, face: int) -> None:
        """Lay a closed or an added kong, and ask the others if they may rob it."""
        if verb == codes.CLOSED:
            mechanics.lay_closed_kong(self, seat, face)
        else:
            mechanics.add_to_pon(self, seat, face)
        if self.may_rob(verb):
            self.robbing = verb
            self.ask_others(ROB, face)
        else:
            self.complete_kong(seat, verb, seat)

    def may_rob(self, verb: int) -> bool:
        """Whether others may win on the tile of such a kong."""
        return verb == codes.ADDED

    def kong_robbed(self, seat: int) -> None:
        """Undo an added kong: its tile counts as discarded, the meld is a pon again."""
        mechanics.undo_added_kong(self, seat, self.tile)
        self.update_waits(seat)

    def complete_kong(self, seat: int, verb: int, source: int) -> None:
        """A kong stands; `source` gave its tile, or is the seat itself."""
        self.replace(seat)

    # Wins, and the end of the hand.

    def may_tsumo(self, seat: int) -> bool:
        return self.tiles_missing_of(seat) == 0

    def may_ron(self, seat: int) -> bool:
        """Whether a seat may win on `tile`."""
        return mechanics.is_waiting_for(self, seat, self.tile)

    def note_passed(self, winners: int) -> None:
        """Note who passed a win on the tile; if somebody wins on it, the hand is over and nothing is noted."""
        if winners or not self.replied:
            return
        for seat in range(self.players):
            if mechanics.has_passed_win(self, seat):
                self.pass_ron(seat)

    def pass_ron(self, seat: int) -> None:
        """What follows for a seat that was offered a win on `tile` and passed it."""

    def pass_tsumo(self, seat: int, verb: int) -> None:
        """What follows for a seat that drew a winning tile and chose this verb instead."""

    def carry_out_wins(self, winners: int, source: int) -> None:
        """Pay the winners, a bit each, for the tile of `source`; on a self-draw that is the winner."""
        mechanics.end_hand(self, 0)

    def exhaust(self) -> None:
        """End the hand because no tile is left to draw."""
        mechanics.end_hand(self, 0)

    # Seats.

    def next_seat(self, seat: int) -> int:
        """Who is next in turn and still plays."""
        seat = seat_after(self, seat)
        while self.out >> seat & 1:
            seat = seat_after(self, seat)
        return seat

    def wind_of(self, seat: int) -> int:
        """0 East, the dealer, to 3 North."""
        wind: int = (seat - self.dealer + self.players) % self.players
        return wind

    def update_waits(self, seat: int) -> None:
        """Find the waits of a hand between turns, and keep them."""
        set_waits(self, seat, self.find_waits(seat))

    def find_waits(self, seat: int) -> int:
        return mechanics.waits_of(self, seat, self.goal)

    def tiles_missing_of(self, seat: int) -> int:
        return mechanics.tiles_missing(self, seat, self.goal)

    # For search.

    def refresh(self, seat: int) -> int:
        """Renew the others' waits, and what they are asked besides `seat`, after the hidden tiles were dealt anew."""
        self.answered = 0
        for other in range(self.players):
            if other != seat and not self.out >> other & 1:
                self.forget_passed(other)
        for other in range(self.players):
            if other != seat and not self.out >> other & 1:
                asked = self.ask_again(other)
                self.asked = self.asked | 1 << other if asked else self.asked & ~(1 << other)
        return 0

    def forget_passed(self, seat: int) -> None:
        """With other tiles a seat has other waits, and has passed no win."""
        set_waits(self, seat, self.find_waits(seat))

    def ask_again(self, seat: int) -> bool:
        """Offer a seat anew what its tiles allow; return whether it is asked."""
        return (self.phase == CLAIM or self.phase == ROB) and seat != self.turn and self.offer_claims(seat)
