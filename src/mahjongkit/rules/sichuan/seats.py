"""The state of a Sichuan hand besides what every game has: void suits, who is out, bars, kong fees, wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, mechanics, rng, shape
from mahjongkit.core.turn_flow import TurnFlow
from mahjongkit.rules.sichuan import scorer
from mahjongkit.rules.sichuan.scorer import Breakdown, ReadyHand, Scorer, WinContext

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.state import add_block

    # This game's own verbs, behind those of codes.py.
    EXCHANGE_THREE = 9
    VOID_M = 10
    VOID_P = 11
    VOID_S = 12

    # Marks of a seat, as events name them.
    VOID_MARK = 0
    WON_MARK = 1
    BAR_MARK = 2  # the multiplier that a ron must exceed until the next draw; 0 for none
    FANS_MARK = 3  # what a winner whose tiles stay hidden has announced: the rows of the hand, a bit each
    MOMENT_MARK = 4  # and the rows from SELF_DRAW on, then from ROOTS_FROM on how many roots count
    ROOTS_FROM = 8

    # Phases before the first turn, behind those of turn_flow.py.
    EXCHANGE = 5
    CHOOSE_VOID = 6

    def add_own_block(seats: SichuanSeats) -> None:
        add_block(seats, "void", "moved_end")


class SichuanSeats(TurnFlow):
    """What the seats have, what they chose, and who has won."""

    def allocate(self, ruleset: Sichuan) -> None:
        TurnFlow.allocate(self, ruleset)
        self.flow_options = ruleset.flow.options
        self.scorer = Scorer(ruleset.shape.whole_goal)
        self.win = WinContext()
        self.breakdown = self.scorer.best
        self.ready = ReadyHand()
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.void = [0] * 4  # the suit given up: 0 m, 1 p, 2 s
            self.bar = [0] * 4  # the largest multiplier passed up since the last draw
            self.worth = [0] * 4  # what the win offered now is worth
            self.free = [False] * 20  # by meld: an added kong to it costs nothing
            self.wins = 0
            self.first_win = 0  # who deals next because of the first win
            self.touched = False  # a pon, a kong or a win has happened
            self.after_kong = False  # the tile drawn or discarded follows a kong
            self.given = False  # that kong was a direct one
            self.giver = 0
            self.fee_start = 0  # the fees of the last kong, as places of the log
            self.fee_end = 0
            self.moved = 0
            self.moved_start = [0] * 16  # fees handed on, as places of the log
            self.moved_end = [0] * 16
        add_own_block(self)

    def restart(self, seed: int) -> None:
        """A new match; who deals first follows from the seed."""
        TurnFlow.restart(self, seed)
        self.generator.seed(seed, rng.FIRST_DEALER)
        self.dealer = self.generator.below(4)
        self.next_dealer = self.dealer

    def clear_hand(self) -> None:
        TurnFlow.clear_hand(self)
        for seat in range(4):
            self.void[seat] = -1
            self.bar[seat] = -1
        self.first_win = -1
        self.giver = -1

    def is_active(self, seat: int) -> bool:
        """Whether a seat has not won: who has is out (1.1.4)."""
        return not bits.has(self.out, seat)

    def suit_mask(self, suit: int) -> int:
        """The nine kinds of a suit, a bit each."""
        return bits.span(9 * suit, 9)

    def holds_void(self, seat: int) -> bool:
        """Whether a seat still holds tiles of its void suit."""
        return self.keys[seat * 4 + self.void[seat]] != 0

    def tiles_missing_of(self, seat: int) -> int:
        """Tiles missing to a complete hand without the void suit; 0 for a seat that has won or not chosen its void."""
        if self.void[seat] < 0 or not self.is_active(seat):
            return 0
        if self.void[seat] == 0:
            return self.tiles_missing_for(seat, self.flow_options.characters)
        if self.void[seat] == 1:
            return self.tiles_missing_for(seat, self.flow_options.dots)
        return self.tiles_missing_for(seat, self.flow_options.bamboo)

    def find_waits(self, seat: int) -> int:
        if self.void[seat] == 0:
            return mechanics.waits_of(self, seat, self.flow_options.characters)
        if self.void[seat] == 1:
            return mechanics.waits_of(self, seat, self.flow_options.dots)
        return mechanics.waits_of(self, seat, self.flow_options.bamboo)

    # What everybody can tell of hidden tiles.

    def never_held(self, seat: int) -> int:
        """Who has discarded another suit than the void one, or has won, holds none of that any more."""
        if not self.is_active(seat):
            return self.suit_mask(self.void[seat])
        last = mechanics.last_discard(self, seat) if self.discards[seat] else codes.NO_TILE
        if self.void[seat] < 0 or last == codes.NO_TILE or codes.kind_of(last) // 9 == self.void[seat]:
            return 0
        return self.suit_mask(self.void[seat])

    def safe_against(self, seat: int) -> int:
        """Everything if it has won, else its void suit."""
        if not self.is_active(seat):
            return shape.ALL_KINDS
        return self.suit_mask(self.void[seat]) if self.void[seat] >= 0 else 0

    def draws_of(self, seat: int) -> int:
        """Who threw his void suit has drawn no better for it, but gave three tiles away before."""
        found = 3
        for i in range(self.discards[seat]):
            if codes.kind_of(self.river[seat * codes.MAX_DISCARDS + i]) // 9 != self.void[seat]:
                found += 1
        return found

    def direction(self) -> int:
        """To whom the three tiles go: 1 the next seat, 2 across, 3 the previous one. It follows from the wall."""
        return 1 + rng.upper_bits(self.wall_seed()) % 3

    # What the border reads.

    def read_breakdown(self, seat: int, breakdown: Breakdown) -> None:
        """Fill in the breakdown by which a winner was paid."""
        scorer.read_rows(breakdown, self.slots, seat)

    def read_ready(self, seat: int, ready: ReadyHand) -> None:
        """Fill in what the ready check found for a seat that is ready, has not won and is not a flower pig."""
        scorer.read_ready(ready, self.slots, seat)

    def is_ready(self, seat: int) -> bool:
        """Whether the hand of a seat waits for a tile."""
        return self.waits[seat] != 0

    def void_of(self, seat: int) -> int:
        return self.void[seat]
