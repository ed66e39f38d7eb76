"""The state of a Ninghai hand besides what every game has: danger tiles, passed wins, dice, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics, rng
from mahjongkit.core.turn_flow import TurnFlow
from mahjongkit.rules.ninghai import scorer
from mahjongkit.rules.ninghai.scorer import Breakdown, PlayerTiles, Scorer

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.state import add_block

    FIRST_FLOWER = 37  # the faces of the flowers are this and those above it
    RESERVE = 18  # nine stacks at the end of the wall are not drawn
    RESERVE_PER_KONG = 2  # nor one stack more for every kong
    ODD_TILE = 1  # nor the single tile before them (2.1.5)

    # What is carried from hand to hand.
    FIRST_THROW = 0  # the dice that made the first dealer, until their hand is over
    PASSED = 1  # how often the deal has passed

    # Facts of the table, as events name them. A throw is told by its two dice as digits.
    FIRST_THROW_FACT = 0
    DEALER_THROW_FACT = 1
    SECOND_THROW_FACT = 2
    OPENER_FACT = 3
    BREAK_FACT = 4

    # Marks of a seat: which kinds make a discarder liable, and the wins that it has passed.
    DANGER_M_MARK = 0  # then dots and bamboo
    DANGER_HONOURS_MARK = 3
    DANGER_TERMINALS_MARK = 4
    LOCKED_SUITS_MARK = 5  # a bit for each of the 27 kinds
    LOCKED_HONOURS_MARK = 6  # a bit for each of the seven
    HONOURS_FROM = 27

    def add_own_block(seats: NinghaiSeats) -> None:
        add_block(seats, "danger", "winners")


TERMINAL_CLASS = sum(bits.one(kind) for kind in range(34) if scorer.is_terminal(kind))  # with honours (2.1.1)
FLOWER_FACES = sum(bits.one(face) for face in range(FIRST_FLOWER, codes.FACES))


class NinghaiSeats(TurnFlow):
    """What the seats have and what is known of them."""

    def allocate(self, ruleset: Ninghai) -> None:
        TurnFlow.allocate(self, ruleset)
        self.flow_options = ruleset.flow.options
        self.scorer = Scorer(self.flow_options.goal)
        self.player_tiles = PlayerTiles()
        self.loser = Breakdown()
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.danger = [0] * 4  # kinds that make a discarder who is not ready liable, a bit each
            self.locked = [0] * 4  # kinds that may not be won until the next discard, a bit each
            self.value = [0] * 4  # what the hands of the losers are worth
            self.first_round = False  # the restrictions of the first go-around hold (2.1.3)
            self.liable = [False] * 4  # the source of the tile pays a winner for all losers
            self.winners = 0  # a bit each
        add_own_block(self)

    def restart(self, seed: int) -> None:
        """A new match; seat 0 throws the dice for the first dealer (2.1.2); the seed decides them."""
        TurnFlow.restart(self, seed)
        self.generator.seed(seed, rng.FIRST_DEALER)
        dice = self.throw()
        self.carry_over[FIRST_THROW] = dice
        self.dealer = (dice // 10 + dice % 10 - 1) % 4
        self.next_dealer = self.dealer

    def throw(self) -> int:
        """Two dice, as two digits."""
        first = 1 + self.generator.below(6)
        return 10 * first + 1 + self.generator.below(6)

    def load_tiles(self, seat: int, face: int, tsumo: bool) -> None:
        """Put a seat's tiles before the judge: a winner with the winning tile, a loser with none (-1)."""
        self.player_tiles.load(self, seat)
        self.player_tiles.tsumo = tsumo
        self.player_tiles.tile = -1
        if face >= 0:
            self.player_tiles.tile = codes.kind_of(face)
            if not tsumo:
                self.player_tiles.shape.add(codes.kind_of(face))
        self.player_tiles.flowers = 0
        for i in range(self.asides[seat]):
            self.player_tiles.flowers |= bits.one(self.aside[seat * codes.MAX_ASIDES + i] - FIRST_FLOWER)
        self.player_tiles.wind = self.wind_of(seat)

    def look_at_melds(self, seat: int) -> None:
        """Tell everybody which tiles have become dangerous by a seat's melds (2.1.12)."""
        self.load_tiles(seat, -1, False)
        self.danger[seat] = scorer.danger_of(self.player_tiles, self.flow_options.pattern_values)
        for i in range(4):
            suit = scorer.kinds_of(i)
            mechanics.set_mark(self, seat, DANGER_M_MARK + i, bits.has_all(self.danger[seat], suit), False)
        terminals = bits.has_all(self.danger[seat], TERMINAL_CLASS)
        mechanics.set_mark(self, seat, DANGER_TERMINALS_MARK, 1 if terminals else 0, False)

    def lock(self, seat: int, kind: int) -> None:
        """A win on this kind was passed (2.1.4)."""
        if self.flow_options.pass_lock:
            self.locked[seat] |= bits.one(kind)
            self.tell_locked(seat)

    def unlock(self, seat: int) -> None:
        if self.locked[seat]:
            self.locked[seat] = 0
            self.tell_locked(seat)

    def tell_locked(self, seat: int) -> None:
        mechanics.set_mark(self, seat, LOCKED_SUITS_MARK, bits.field(self.locked[seat], 0, HONOURS_FROM), True)
        mechanics.set_mark(self, seat, LOCKED_HONOURS_MARK, bits.rest(self.locked[seat], HONOURS_FROM), True)

    def forget_passed(self, seat: int) -> None:
        TurnFlow.forget_passed(self, seat)
        self.locked[seat] = 0
        self.marks[seat * codes.MAX_MARKS + LOCKED_SUITS_MARK] = 0
        self.marks[seat * codes.MAX_MARKS + LOCKED_HONOURS_MARK] = 0

    def never_held(self, seat: int) -> int:
        """A flower is laid aside at once."""
        return FLOWER_FACES

    # What the border reads.

    def read_breakdown(self, seat: int, breakdown: Breakdown) -> None:
        """Fill in the breakdown by which a winner was paid, or a loser settled with the others."""
        scorer.read_rows(breakdown, self.slots, seat)

    def is_paid_for(self, seat: int) -> bool:
        """Whether the source of the tile is liable for all that a winner receives."""
        return bool(self.liable[seat])

    def first_throw(self) -> int:
        """The dice that made the first dealer; 0 after their first hand, or if nobody threw."""
        return self.carry_over[FIRST_THROW]

    def deals(self) -> int:
        """How often the deal passes until the match is over."""
        return int(self.flow_options.deals)
