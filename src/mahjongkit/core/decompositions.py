"""All ways to read a complete hand as sets and a pair."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import shape
from mahjongkit.core.shape import Goal, Shape

if not cython.compiled:  # compiled, the .pxd declares them
    # Groups of a reading: a code is one of these plus the (lowest) kind.
    TRIPLET = 0
    RUN = 34
    PAIR = 68


class Decompositions:
    """All ways to read a complete hand as sets and a pair, each once."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.counts = [0] * 34
            self.stack = [0] * 5
            self.codes = [0] * 80  # room for 16 readings of five groups; no hand has more than four
        self.size = 0
        self.need = 0
        self.pair_suit = -1

    def read(self, hand: Shape, goal: Goal) -> list[tuple[int, ...]]:
        """Every reading as a tuple of group codes (TRIPLET, RUN or PAIR plus kind), in the order of their kinds."""
        if hand.marks & ~goal.marks:
            raise shape.foreign(hand, goal)
        self.find(hand, goal)
        groups = self.need + 1
        return [tuple([self.codes[5 * i + j] for j in range(groups)]) for i in range(self.size)]

    def find(self, hand: Shape, goal: Goal) -> None:
        """Find all readings: `size` of them, `need` + 1 codes each, five apart in `codes`."""
        self.size = 0
        self.need = hand.tiles // 3
        self.pair_suit = -1
        for suit in range(4):
            tiles = 0
            for kind in range(9 * suit, 34 if suit == 3 else 9 * suit + 9):
                self.counts[kind] = hand.counts[kind]
                tiles += hand.counts[kind]
            if tiles % 3 == 1 or (tiles and goal.ways[suit] == shape.ABSENT):
                return
            if tiles % 3 == 2:  # the pair can only be here
                if self.pair_suit >= 0:
                    return
                self.pair_suit = suit
        self.split(0, 0, 0, goal)

    def split(self, kind: int, sets: int, pairs: int, goal: Goal) -> None:
        """Settle all copies of the lowest kind left at once, then go on with the next: so no reading comes twice."""
        while kind < 34 and self.counts[kind] == 0:
            kind += 1
        if kind == 34:
            if sets == self.need and pairs == 1:
                for i in range(self.need + 1):
                    self.codes[5 * self.size + i] = self.stack[i]
                self.size += 1
            return
        count = self.counts[kind]
        depth = sets + pairs
        most_runs = 0
        if goal.ways[kind // 9] == shape.RUNS and kind % 9 < 7:
            most_runs = min(self.counts[kind + 1], self.counts[kind + 2])
        for triplet in range(2 if count >= 3 else 1):
            for pair in range(2 if count >= 2 and pairs == 0 and kind // 9 == self.pair_suit else 1):
                runs = count - 3 * triplet - 2 * pair
                if runs < 0 or runs > most_runs or sets + triplet + runs > self.need:
                    continue
                if triplet:
                    self.stack[depth] = TRIPLET + kind
                if pair:
                    self.stack[depth + triplet] = PAIR + kind
                if runs:
                    for i in range(runs):
                        self.stack[depth + triplet + pair + i] = RUN + kind
                    self.counts[kind + 1] -= runs
                    self.counts[kind + 2] -= runs
                self.split(kind + 1, sets + triplet + runs, pairs + pair, goal)
                if runs:
                    self.counts[kind + 1] += runs
                    self.counts[kind + 2] += runs
