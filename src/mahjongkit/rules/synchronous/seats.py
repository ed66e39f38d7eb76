"""The state of a Synchronous hand besides riichi's: own walls, tiles made in this turn and the last, chow sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.riichi import wins
from mahjongkit.rules.riichi.offers import RiichiOffers

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous import Synchronous

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.state import add_block

    # This game's own verb, behind riichi's.
    DRAW_TILE = 15

    # What is carried from hand to hand, besides riichi's honba.
    COUNTED = 3

    # The only fact about the table.
    HONBA_NOW = 0

    # Marks of a seat, behind riichi's first two.
    WALL_MARK = 2
    SOURCES_MARK = 3

    # Phases behind those of turn_flow.py, of which only BEGIN is used: the main stage of a turn, and the ron stage.
    MAIN = 5
    RON_STAGE = 6

    # What a seat is doing in the main stage.
    DONE = 0
    CHOOSING = 1  # to draw or to call
    HOLDING = 2  # a tile drawn
    CALLED_NOW = 3  # and must discard
    BETWEEN = 4  # calls

    # What is true of a tile somebody made.
    CLEAN = 1  # its maker had neither called nor konged in the turn
    LAST = 2  # its maker's wall was empty

    MOST_MADE = 64
    NO_ROUND_WIND = 99

    def add_own_block(seats: SynchronousSeats) -> None:
        add_block(seats, "walls", "stage_start")


class SynchronousSeats(RiichiOffers):
    """What the seats have and have done; tiles that others may take are `made`: discarded, konged or set aside."""

    def allocate(self, ruleset: Synchronous) -> None:
        RiichiOffers.allocate(self, ruleset)
        self.hands = ruleset.options.hands
        self.kita_from_hand = ruleset.options.riichi_kita == "any"
        self.wall_size = 19 if self.players == 4 else 20
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.walls = [0] * 4  # tiles left in the seat's own wall
            self.stage = [0] * 4
            self.calling = [0] * 4  # in the call branch
            self.acted = [0] * 4  # has called, konged or set a North aside in this turn
            self.replaced = [0] * 4  # the tile drawn is a replacement
            self.declared = [0] * 4  # riichi declared in this turn, 2 for double riichi
            self.main_win = [0] * 4  # won in the main stage: TSUMO, or RON for a call-ron
            self.sources = [0] * 4  # whose discards may be chowed, a bit each
            self.sources_before = [0] * 4
            self.ippatsu_before = [0] * 4
            self.used = [0] * 4  # tiles of the last turn that the seat has taken, a bit each
            self.chows = [0] * 4  # in this turn
            self.chow_kind = [0] * 16
            self.steps = [0] * 4  # answers in this main stage
            self.made_seat = [0] * 64
            self.made_face = [0] * 64
            self.made_how = [0] * 64
            self.made_flags = [0] * 64
            self.made_step = [0] * 64  # by which of its maker's answers
            self.made_size = 0
            self.old_seat = [0] * 64  # the same of the last turn
            self.old_face = [0] * 64
            self.old_how = [0] * 64
            self.old_size = 0
            self.gain_seat = [0] * 8  # wins: who, from whom, with which tile
            self.gain_from = [0] * 8
            self.gain_face = [0] * 8
            self.gain_how = [0] * 8
            self.gain_losers = [0] * 8
            self.gains = 0
            self.turns = 0
            self.nines = 0  # who declared nine terminals, a bit each
            self.indicators = 0
            self.fresh = False  # an indicator was turned in this turn
            self.seen = 0  # who has seen it, a bit each
            self.offered_flags = 0  # what is true of the tile being looked at
            self.opened = 0  # events of the hand when all seats had begun the turn
            self.first_answer = 0  # and answers
            self.latest = 0  # the order of the last answer
            self.mixed = False  # seats have overtaken each other
            self.stage_start = 0
        add_own_block(self)

    def clear_hand(self) -> None:
        RiichiOffers.clear_hand(self)
        self.indicators = 1
        for seat in range(4):
            self.walls[seat] = self.wall_size
            self.sources[seat] = bits.without(bits.below(4), seat)

    def clear_turn(self, seat: int) -> None:
        self.stage[seat] = DONE
        self.calling[seat] = 0
        self.acted[seat] = 0
        self.replaced[seat] = 0
        self.declared[seat] = 0
        self.main_win[seat] = 0
        self.used[seat] = 0
        self.chows[seat] = 0

    def seat_winner(self, seat: int) -> None:
        """Everybody is a dealer, and there is no round wind (3.1.1)."""
        self.win.seat = seat
        self.win.dealer = True
        self.win.round_wind = NO_ROUND_WIND

    # The wall: hands, own walls, an unused tile with three players, and four pairs of indicators at the end.

    def indicator_place(self, number: int, below: bool) -> int:
        return self.box.size - 8 + 2 * number + (1 if below else 0)

    def wall_place(self, seat: int) -> int:
        """Where the next tile of an own wall lies."""
        place: int = 13 * self.players + self.wall_size * (seat + 1) - self.walls[seat]
        return place

    def unseen_wall(self) -> list[int]:
        places = []
        for seat in range(self.players):
            first = self.wall_place(seat)
            places += list(range(first, first + self.walls[seat]))
        places += list(range((13 + self.wall_size) * self.players, self.box.size - 8))
        turned = len(self.hidden_indicators())
        places += [self.indicator_place(i, False) for i in range(turned, 4)]
        return places + [self.indicator_place(i, True) for i in range(4)]

    def take_from_wall(self, seat: int, replaces: bool) -> None:
        mechanics.draw_at(self, seat, self.wall_place(seat), codes.FROM_BACK if replaces else 0)
        self.walls[seat] -= 1
        self.replaced[seat] = 1 if replaces else 0

    def see_indicator(self, seat: int) -> None:
        """The first kong of a seat in a turn shows it the new indicator, the same to all (3.1.6)."""
        if not self.fresh and self.indicators < 4:
            mechanics.turn_up(self, 0, self.wall[self.indicator_place(self.indicators, False)])
            self.indicators += 1
            self.fresh = True
        if self.fresh and not bits.has(self.seen, seat):
            self.seen |= bits.one(seat)
            mechanics.log_event(self, codes.SHOWN, seat, 0, 0, self.turned[self.indicators - 1])

    def tell_indicator(self) -> None:
        """At the end of the main stage everybody learns of it."""
        if self.fresh:
            mechanics.log_event(self, codes.SHOWN, codes.NOBODY, 0, 0, self.turned[self.indicators - 1])

    def known_indicators(self, seat: int) -> int:
        """How many indicators count for a seat: not one that it had not seen when it won."""
        return self.indicators - (1 if self.fresh and not bits.has(self.seen, seat) else 0)

    # Tiles that others may take.

    def make(self, seat: int, face: int, how: int) -> None:
        """A tile is discarded (DISCARD), added to a pon, konged closed, or set aside."""
        flags = 0 if self.acted[seat] else CLEAN
        if how == codes.DISCARD and self.walls[seat] == 0:
            flags |= LAST
        self.made_seat[self.made_size] = seat
        self.made_face[self.made_size] = face
        self.made_how[self.made_size] = how
        self.made_flags[self.made_size] = flags
        self.made_step[self.made_size] = self.steps[seat]
        self.made_size += 1

    def keep_made(self) -> None:
        """A new turn: what was made in this one can be called in the next."""
        for i in range(self.made_size):
            self.old_seat[i] = self.made_seat[i]
            self.old_face[i] = self.made_face[i]
            self.old_how[i] = self.made_how[i]
        self.old_size = self.made_size
        self.made_size = 0

    def win_flags(self, seat: int, tsumo: bool) -> int:
        """What is true of a win (3.1.7, 3.1.8); of a ron with the tile that is being looked at."""
        facts = 0
        if not tsumo:
            if self.ippatsu[seat] and bits.has_flag(self.offered_flags, CLEAN):
                facts |= wins.WON_IPPATSU
            if self.robbing == codes.ADDED or self.robbing == codes.CLOSED:
                facts |= wins.WON_CHANKAN
            if bits.has_flag(self.offered_flags, LAST):
                facts |= wins.WON_LAST
            return facts
        facts = wins.WON_TSUMO
        if self.ippatsu[seat]:
            facts |= wins.WON_IPPATSU
        if self.replaced[seat]:
            facts |= wins.WON_RINSHAN
        elif self.walls[seat] == 0:
            facts |= wins.WON_LAST
        if self.discards[seat] == 0 and self.melds[seat] == 0 and self.asides[seat] == 0:
            facts |= wins.WON_FIRST
        return facts

    # What riichi's offers ask about, seat by seat here.

    def may_kong(self) -> bool:
        """No limit to their number (3.1.5)."""
        return True

    def offer_kongs(self, seat: int) -> None:
        """A kong needs a tile in the seat's own wall."""
        if self.walls[seat]:
            RiichiOffers.offer_kongs(self, seat)

    def may_declare(self, seat: int) -> bool:
        """So does riichi."""
        return self.walls[seat] > 0 and RiichiOffers.may_declare(self, seat)

    def offer_north(self, seat: int) -> None:
        """And setting a North aside; after riichi only the one drawn (3.1.8, 3.1.9)."""
        if (
            not self.flow_options.kita
            or self.walls[seat] == 0
            or self.held[seat * codes.FACES + riichi_seats.NORTH] == 0
        ):
            return
        if not self.riichi[seat] or self.drawn[seat] == riichi_seats.NORTH or self.kita_from_hand:
            mechanics.offer_tile(self, seat, riichi_seats.NORTH_ASIDE, riichi_seats.NORTH)

    def mark_sources(self, seat: int) -> None:
        mechanics.set_mark(self, seat, SOURCES_MARK, self.sources[seat], False)

    def chowed(self, seat: int, kind: int) -> int:
        """How often a seat has chowed a kind in this turn."""
        found = 0
        for i in range(self.chows[seat]):
            if self.chow_kind[seat * 4 + i] == kind:
                found += 1
        return found

    def discarded_by(self, sources: int, kind: int) -> int:
        """How often some seats discarded a kind in the last turn."""
        found = 0
        for i in range(self.old_size):
            if (
                self.old_how[i] == codes.DISCARD
                and bits.has(sources, self.old_seat[i])
                and codes.kind_of(self.old_face[i]) == kind
            ):
                found += 1
        return found

    # What the border reads.

    def hands_to_play(self) -> int:
        """How many counted hands make a match."""
        return self.hands

    def recorded_wins(self) -> list[tuple[int, int, int, bool, int]]:
        """(Seat, from whom, tile, whether it was drawn, how many share a ron) of every win."""
        return [
            (
                self.gain_seat[i],
                self.gain_from[i],
                self.gain_face[i],
                self.gain_how[i] == codes.TSUMO,
                self.gain_losers[i],
            )
            for i in range(self.gains)
        ]
