"""`AcceptedTiles` finds the accepted kinds after every discard of a hand at once, where all of them are wanted.

`DiscardScan.accept` looks at one discard at a time and leaves out kinds early, which is faster for a few discards. Here
loops have no branches, so that the processor can look up many distances at the same time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import mechanics, shape
from mahjongkit.core.discard_scan import DiscardScan
from mahjongkit.core.shape import Goal, Shape

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.discard_scan import DISTANCES, ROWS
    from mahjongkit.core.shape import MERGE, POWERS

    def count_bits(mask: int) -> int:
        """How many bits are set."""
        return mask.bit_count()


ORPHANS: int = sum(1 << kind for kind in (0, 8, 9, 17, 18, *range(26, 34)))


class AcceptedTiles:
    """The accepted kinds after every discard that a `DiscardScan` has scanned."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.after = [0] * 34  # by discard: the kinds accepted then, a bit each
            self.kind = [0] * 34  # kinds that can be drawn, suit by suit
            self.row = [0] * 34  # the row of its suit with each of them
            self.start = [0] * 5  # where the kinds of each suit begin
            self.held = [0] * 4  # kinds of which the hand holds one or more, two or more …, a bit each
        self.present = 0  # kinds of suits that count, a bit each

    def find(self, scan: DiscardScan, hand: Shape, goal: Goal) -> None:
        """Fill `after` for every kind in the hand; `scan` has scanned all its discards."""
        self.list_draws(scan, hand)
        for suit in range(4):
            row = -1
            limit = -1
            others = 0
            held = scan.held_ranks[suit]
            while held:
                rank = mechanics.lowest_bit(held)
                held &= held - 1
                kind = 9 * suit + rank
                if scan.row_after_discard[kind] != row or scan.missing_after[kind] != limit:
                    row = scan.row_after_discard[kind]
                    limit = scan.missing_after[kind]
                    others = self.accepted_elsewhere(scan, suit, row, limit)
                found = others | self.accepted_beside(scan, suit, scan.keys[suit] - POWERS[rank], limit)
                found |= shape.bit(kind) * (scan.tiles_missing < limit)  # also if all four were held
                if scan.tiles >= 13:
                    found |= self.accepted_specially(goal, kind, limit)
                self.after[kind] = found

    def list_draws(self, scan: DiscardScan, hand: Shape) -> None:
        """List the kinds that can be drawn; a suit of 14 tiles has no row with one more."""
        size = 0
        for count in range(4):
            self.held[count] = 0
        self.present = 0
        for suit in range(4):
            self.start[suit] = size
            rule = scan.suit_rules[suit]
            alone = scan.tiles_of(suit) == 14
            for rank in range(0 if rule == shape.ABSENT else 7 if suit == 3 else 9):
                if rule == shape.TERMINALS and 0 < rank < 8:
                    continue
                kind = 9 * suit + rank
                self.present |= shape.bit(kind)
                for count in range(hand.counts[kind]):
                    self.held[count] |= shape.bit(kind)
                if hand.counts[kind] == 4:
                    continue
                key = scan.keys[suit] + POWERS[rank]
                self.kind[size] = kind
                self.row[size] = 0 if alone else ROWS[key] if rule == shape.RUNS else scan.row_with(suit, key)
                size += 1
        self.start[4] = size

    def accepted_elsewhere(self, scan: DiscardScan, own_suit: int, row: int, limit: int) -> int:
        """The kinds of other suits that are accepted after a discard that leaves its own suit with a row."""
        found = 0
        for suit in range(4):
            if suit == own_suit:
                continue
            start = scan.distances_at + 256 * MERGE[scan.rows_without[4 * own_suit + suit] * 256 + row]
            for place in range(self.start[suit], self.start[suit + 1]):
                found |= shape.bit(self.kind[place]) * (DISTANCES[start + self.row[place]] < limit)
        return found

    def accepted_beside(self, scan: DiscardScan, suit: int, key: int, limit: int) -> int:
        """The kinds of the same suit that are accepted after a discard that leaves it with a key."""
        found = 0
        start = scan.distances_at + 256 * scan.rows_without[5 * suit]
        if scan.suit_rules[suit] == shape.RUNS:
            for place in range(self.start[suit], self.start[suit + 1]):
                row = ROWS[key + POWERS[self.kind[place] - 9 * suit]]
                found |= shape.bit(self.kind[place]) * (DISTANCES[start + row] < limit)
            return found
        for place in range(self.start[suit], self.start[suit + 1]):
            row = scan.row_with(suit, key + POWERS[self.kind[place] - 9 * suit])
            found |= shape.bit(self.kind[place]) * (DISTANCES[start + row] < limit)
        return found

    # Seven pairs and thirteen orphans.

    def accepted_specially(self, goal: Goal, discarded: int, limit: int) -> int:
        """The kinds that are accepted for seven pairs or orphans, if as many tiles are missing to these."""
        first = self.held[0]
        second = self.held[1]
        third = self.held[2]
        fourth = self.held[3]
        tile = shape.bit(discarded)
        if fourth & tile:
            fourth ^= tile
        elif third & tile:
            third ^= tile
        elif second & tile:
            second ^= tile
        else:
            first &= ~tile
        found = 0
        if goal.seven_pairs == shape.DIFFERENT_PAIRS:
            found = self.for_different_pairs(first, second, limit)
        elif goal.seven_pairs == shape.ANY_PAIRS:
            found = self.for_any_pairs(first & ~second | third & ~fourth, second, fourth, limit)
        if goal.orphans:
            found |= self.for_orphans(first & ORPHANS, second & ORPHANS, limit)
        return found & ~fourth

    def for_different_pairs(self, first: int, second: int, limit: int) -> int:
        """Single tiles become pairs; with fewer than seven kinds, new ones are accepted, too."""
        kinds = count_bits(first)
        if 7 - min(7, count_bits(second)) + max(0, 7 - kinds) != limit:
            return 0
        return self.present & ~second if kinds < 7 else first & ~second

    def for_any_pairs(self, singles: int, second: int, fourth: int, limit: int) -> int:
        """Single tiles become pairs; if these are too few, every tile is accepted."""
        pairs = count_bits(second) + count_bits(fourth)
        more = max(0, 7 - pairs - count_bits(singles))
        if 7 - pairs + more != limit:
            return 0
        return self.present if more else singles

    def for_orphans(self, first: int, second: int, limit: int) -> int:
        """Orphans not held; without a pair, also those that are."""
        if 14 - count_bits(first) - (second != 0) != limit:
            return 0
        return ORPHANS & ~first if second else ORPHANS
