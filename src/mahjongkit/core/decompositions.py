"""`Decompositions` finds every way to split a complete hand into sets and a pair."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import shape
from mahjongkit.core.shape import Goal, Shape

if not cython.compiled:  # compiled, the .pxd declares them
    # A group is coded as one of these plus its (lowest) kind.
    TRIPLET = 0
    RUN = 34
    PAIR = 68


class Decompositions:
    """The decompositions of one complete hand towards a goal, each listed once."""

    def __init__(self, goal: Goal | None = None) -> None:
        """`goal` is that of all hands to come; `list_all` is told its own."""
        if goal is not None:
            self.goal = goal
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.counts = [0] * 34
            self.path = [0] * 5
            self.groups = [0] * 80  # room for 16 decompositions of five groups; no hand has more than four
        self.size = 0
        self.sets_needed = 0
        self.pair_suit = -1

    def list_all(self, hand: Shape, goal: Goal) -> list[tuple[int, ...]]:
        """Every decomposition as a tuple of group codes (TRIPLET, RUN or PAIR plus kind), lowest kinds first."""
        if hand.contents & ~goal.allowed:
            raise shape.foreign_error(hand, goal)
        self.goal = goal
        self.find(hand)
        groups = self.sets_needed + 1
        return [tuple([self.groups[5 * i + j] for j in range(groups)]) for i in range(self.size)]

    def find(self, hand: Shape) -> None:
        """Find the `size` decompositions; number i has `sets_needed` + 1 codes from `groups[5 * i]` on."""
        self.size = 0
        self.sets_needed = hand.tiles // 3
        self.pair_suit = -1
        for suit in range(4):
            tiles = 0
            for kind in range(9 * suit, 34 if suit == 3 else 9 * suit + 9):
                self.counts[kind] = hand.counts[kind]
                tiles += hand.counts[kind]
            if tiles % 3 == 1 or (tiles and self.goal.suit_rules[suit] == shape.ABSENT):
                return
            if tiles % 3 == 2:  # the pair can only be here
                if self.pair_suit >= 0:
                    return
                self.pair_suit = suit
        self.split(0, 0, 0, self.goal)

    def split(self, kind: int, sets: int, pairs: int, goal: Goal) -> None:
        """Use up all copies of the lowest kind left, then recurse to the next kind: so no decomposition comes twice."""
        while kind < 34 and self.counts[kind] == 0:
            kind += 1
        if kind == 34:
            if sets == self.sets_needed and pairs == 1:
                for i in range(self.sets_needed + 1):
                    self.groups[5 * self.size + i] = self.path[i]
                self.size += 1
            return
        count = self.counts[kind]
        depth = sets + pairs
        max_runs = 0
        if goal.suit_rules[kind // 9] == shape.RUNS and kind % 9 < 7:
            max_runs = min(self.counts[kind + 1], self.counts[kind + 2])
        for triplet in range(2 if count >= 3 else 1):
            for pair in range(2 if count >= 2 and pairs == 0 and kind // 9 == self.pair_suit else 1):
                runs = count - 3 * triplet - 2 * pair
                if runs < 0 or runs > max_runs or sets + triplet + runs > self.sets_needed:
                    continue
                if triplet:
                    self.path[depth] = TRIPLET + kind
                if pair:
                    self.path[depth + triplet] = PAIR + kind
                if runs:
                    for i in range(runs):
                        self.path[depth + triplet + pair + i] = RUN + kind
                    self.counts[kind + 1] -= runs
                    self.counts[kind + 2] -= runs
                self.split(kind + 1, sets + triplet + runs, pairs + pair, goal)
                if runs:
                    self.counts[kind + 1] += runs
                    self.counts[kind + 2] += runs
