"""A hand seen from all its discards at once: what is missing after each, and what is accepted then.

A discard changes one suit, and so does a draw. So every suit is looked up once as it is, once for each tile that may
leave it, and once for each tile that may come; the rest is putting rows together. The answers are those of `Survey`
where melds do not limit the draws (`is_limited`).
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import shape
from mahjongkit.core.shape import Goal, Shape

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.shape import CLASS, MERGE, POWERS, ROW, SUIT

    UNLISTED = -1  # the draws of this hand have not been looked up


def _rows() -> bytearray:
    """The row of every suit with runs, by its key: what is asked most, in one small table."""
    found = bytearray(len(SUIT))
    for key in range(len(SUIT)):
        found[key] = CLASS[SUIT[key]] >> 24
    return found


def _distances() -> bytearray:
    """Tiles missing to so many sets and a pair, of two rows together: (sets * 256 + row) * 256 + row."""
    found = bytearray(5 * 65536)
    for sets in range(5):
        for both in range(len(MERGE)):
            found[sets * 65536 + both] = ROW[MERGE[both] * 10 + 5 + sets]
    return found


ROWS = memoryview(_rows())
DISTANCES = memoryview(_distances())


class DiscardScan:
    """One hand after another; tiles that do not fit an aim can be taken for useless."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.ways = [0] * 4
            self.looked_at = [0] * 4  # the keys of the hand last looked at
            self.keys = [0] * 4  # of the tiles that are of use
            self.words = [0] * 4
            self.others = [0] * 16  # 4 * suit + suit: the row of the other two, or three, together
            self.cut = [0] * 34  # by kind: the row of its suit after a discard of it
            self.grown = [0] * 34  # by kind: the row of its suit after a draw of it
            self.after = [0] * 34  # by kind: tiles missing after a discard of it
            self.there = [0] * 4  # by suit: the ranks in the hand, a bit each
            self.full = [0] * 4  # and those of which all four are there
            self.rest = [0] * 4  # by suit: the row of the other three together, after a discard
            self.draws = [0] * 34  # kinds that may be accepted, the first `listed` of them
        self.knows_tiles = False
        self.discarded = 0  # kinds whose discards have been looked at, a bit each
        self.nearest = 0
        self.listed = 0
        self.bar = UNLISTED  # fewer tiles than these are missing with the draws listed
        self.rough = False  # faster: no draws that touch no tile, no seven pairs unless they are nearer or it is near
        self.useful = 0  # kinds that fit the aim, a bit each
        self.tiles = 0
        self.at = 0  # where the distances to as many sets begin
        self.sums = 0  # all suits' counts for seven pairs and orphans, or -1 if these forms are too far to matter
        self.tiles_missing = 0

    def look(self, hand: Shape, goal: Goal, useful: int) -> int:
        """Tiles missing of a hand, of which only some kinds are of use (a bit each)."""
        if self.is_same(hand, goal, useful):
            return self.tiles_missing
        self.useful = useful
        self.tiles = hand.tiles
        self.at = hand.tiles // 3 << 16
        self.bar = UNLISTED
        self.knows_tiles = False
        self.discarded = 0
        sums = 0
        for suit in range(4):
            key = hand.keys[suit]
            if useful != shape.ALL_KINDS:
                for rank in range(7 if suit == 3 else 9):
                    if not useful >> (9 * suit + rank) & 1:
                        key -= hand.counts[9 * suit + rank] * POWERS[rank]
            self.ways[suit] = goal.ways[suit]
            self.looked_at[suit] = hand.keys[suit]
            self.keys[suit] = key
            self.words[suit] = CLASS[SUIT[key]] if goal.ways[suit] == shape.RUNS else shape.word(goal.ways[suit], key)
            sums += self.words[suit] & 0xFFFFFF
        self.put_together()
        regular = DISTANCES[self.at + self.others[0] * 256 + (self.words[0] >> 24)]
        other = shape.missing_other(goal, sums, hand.tiles)
        self.sums = sums if other <= max(1, regular) else -1  # one tile brings no form nearer that is farther now
        if self.rough and other == regular and regular > 2:
            self.sums = -1
        self.tiles_missing = min(regular, other)
        return self.tiles_missing

    def is_same(self, hand: Shape, goal: Goal, useful: int) -> bool:
        """Whether the hand is the one last looked at."""
        if self.tiles != hand.tiles or self.useful != useful:
            return False
        for suit in range(4):
            if self.looked_at[suit] != hand.keys[suit] or self.ways[suit] != goal.ways[suit]:
                return False
        return True

    def outside(self) -> int:
        """How many kinds of terminals and honours the hand has."""
        sums = (self.words[0] & 0xF000) + (self.words[1] & 0xF000) + (self.words[2] & 0xF000) + (self.words[3] & 0xF000)
        return sums >> 12

    def suited(self) -> int:
        """How many tiles are honours or of the suit that has most."""
        return max(self.tiles_of(0), self.tiles_of(1), self.tiles_of(2)) + self.tiles_of(3)

    def tiles_of(self, suit: int) -> int:
        return self.words[suit] >> 20 & 15

    def groups(self) -> int:
        """How many kinds the hand has two or more tiles of."""
        return (self.words[0] & 15) + (self.words[1] & 15) + (self.words[2] & 15) + (self.words[3] & 15)

    def row_with(self, suit: int, key: int) -> int:
        """The row of a suit as a key tells it."""
        return ROWS[key] if self.ways[suit] == shape.RUNS else shape.word(self.ways[suit], key) >> 24

    def put_together(self) -> None:
        """The rows of every two suits, and of every three."""
        a = self.words[0] >> 24
        b = self.words[1] >> 24
        c = self.words[2] >> 24
        d = self.words[3] >> 24
        front = MERGE[a * 256 + b]
        back = MERGE[c * 256 + d]
        self.others[1] = self.others[4] = back
        self.others[2] = self.others[8] = MERGE[b * 256 + d]
        self.others[3] = self.others[12] = MERGE[b * 256 + c]
        self.others[6] = self.others[9] = MERGE[a * 256 + d]
        self.others[7] = self.others[13] = MERGE[a * 256 + c]
        self.others[11] = self.others[14] = front
        self.others[0] = MERGE[b * 256 + back]
        self.others[5] = MERGE[a * 256 + back]
        self.others[10] = MERGE[d * 256 + front]
        self.others[15] = MERGE[c * 256 + front]

    def look_at_discards(self, hand: Shape, goal: Goal, allowed: int) -> int:
        """Tiles missing after each discard allowed, in `after`, else FAR; the fewest of them."""
        if self.discarded == allowed:
            return self.nearest
        self.discarded = allowed
        nearest = shape.FAR
        for suit in range(4):
            start = self.at + 256 * self.others[5 * suit]
            there = 0
            full = 0
            for rank in range(7 if suit == 3 else 9):
                kind = 9 * suit + rank
                count = hand.counts[kind]
                self.after[kind] = shape.FAR
                if count == 0:
                    continue
                there |= 1 << rank
                full |= count >> 2 << rank
                if allowed >> kind & 1:
                    key = self.keys[suit] - (POWERS[rank] if self.useful >> kind & 1 else 0)
                    self.cut[kind] = self.row_with(suit, key)
                    best = DISTANCES[start + self.cut[kind]]
                    if self.sums >= 0:
                        best = min(best, shape.missing_other(goal, self.sums_with(suit, key), self.tiles))
                    self.after[kind] = best
                    nearest = min(nearest, best)
            self.there[suit] = there
            self.full[suit] = full
        self.knows_tiles = True
        self.nearest = nearest
        return nearest

    def sums_with(self, suit: int, key: int) -> int:
        """What `sums` is once a suit has another key."""
        return self.sums - (self.words[suit] & 0xFFFFFF) + (shape.word(self.ways[suit], key) & 0xFFFFFF)

    def list_draws(self, hand: Shape, goal: Goal, bar: int) -> None:
        """The kinds with which fewer than `bar` tiles are missing before any discard: after it no others do it."""
        self.bar = bar
        listed = 0
        if not self.knows_tiles:
            self.note_tiles(hand)
        for suit in range(4):
            start = self.at + 256 * self.others[5 * suit]
            candidates = self.candidates_of(suit)
            alone = self.tiles_of(suit) == 14  # with one more the tables do not know it
            for rank in range(9):
                if not candidates >> rank & 1:
                    continue
                key = self.keys[suit] + POWERS[rank]
                row = 0 if alone else self.row_with(suit, key)
                best = 0 if alone else DISTANCES[start + row]
                if best >= bar and self.sums >= 0:
                    best = shape.missing_other(goal, self.sums_with(suit, key), self.tiles)
                if best < bar:
                    self.grown[9 * suit + rank] = row
                    self.draws[listed] = 9 * suit + rank
                    listed += 1
        self.listed = listed

    def candidates_of(self, suit: int) -> int:
        """The ranks of a suit that can be drawn and be of use, a bit each."""
        found = self.useful >> 9 * suit & ~self.full[suit]
        if self.ways[suit] == shape.ABSENT:
            return 0
        if self.ways[suit] == shape.TERMINALS:
            return found & 257
        if not self.rough:
            return found & (127 if suit == 3 else 511)
        there = self.there[suit]
        return found & (there if suit == 3 else (there | there << 1 | there << 2 | there >> 1 | there >> 2) & 511)

    def note_tiles(self, hand: Shape) -> None:
        """Which ranks of every suit are in the hand, and which are all there."""
        for suit in range(4):
            self.there[suit] = 0
            self.full[suit] = 0
            for rank in range(7 if suit == 3 else 9):
                if hand.counts[9 * suit + rank]:
                    self.there[suit] |= 1 << rank
                    self.full[suit] |= (hand.counts[9 * suit + rank] >> 2) << rank
        self.knows_tiles = True

    def accept(self, hand: Shape, goal: Goal, gone: int) -> int:
        """Every kind that makes fewer tiles miss, a bit each: of the hand as it is, `gone` being -1, or without `gone`.

        A tile of that kind was taken from the hand since the discards were looked at. Seven pairs and orphans count
        where they were no farther than other hands before the discard.
        """
        bar = self.after[gone] if gone >= 0 else self.tiles_missing
        if self.bar != bar:
            self.list_draws(hand, goal, bar)
        found = 0
        one = 1
        if gone < 0:
            for i in range(self.listed):
                found |= one << self.draws[i]
            return found
        home = gone // 9
        for suit in range(4):
            self.rest[suit] = self.at + 256 * MERGE[self.others[4 * home + suit] * 256 + self.cut[gone]]
        self.rest[home] = self.at + 256 * self.others[5 * home]
        key = self.keys[home] - (POWERS[gone % 9] if self.useful >> gone & 1 else 0)
        for i in range(self.listed):
            kind = self.draws[i]
            suit = kind // 9
            row = self.row_with(home, key + POWERS[kind % 9]) if suit == home else self.grown[kind]
            if DISTANCES[self.rest[suit] + row] < bar:
                found |= one << kind
        if self.tiles_missing < bar and self.useful >> gone & 1:
            found |= one << gone  # also if all four are there: it can be drawn again
        if self.sums >= 0 and shape.missing_other(goal, self.sums_with(home, key), self.tiles) <= bar:
            found |= self.accept_other(goal, home, key, bar)
        return found

    def accept_other(self, goal: Goal, home: int, key: int, bar: int) -> int:
        """The kinds listed that help towards seven pairs or orphans, one suit having another key."""
        found = 0
        one = 1
        sums = self.sums_with(home, key)
        before = shape.word(self.ways[home], key)
        for i in range(self.listed):
            suit = self.draws[i] // 9
            power = POWERS[self.draws[i] % 9]
            if suit == home:
                added = (shape.word(self.ways[suit], key + power) & 0xFFFFFF) - (before & 0xFFFFFF)
            else:
                added = (shape.word(self.ways[suit], self.keys[suit] + power) & 0xFFFFFF) - (
                    self.words[suit] & 0xFFFFFF
                )
            if shape.missing_other(goal, sums + added, self.tiles) < bar:
                found |= one << self.draws[i]
        return found

    def discards(self, hand: Shape, goal: Goal) -> list[tuple[int, int, int]]:
        """(Kind, tiles missing without it, accepted kinds then) of every discard that keeps a hand nearest."""
        found = []
        self.look(hand, goal, shape.ALL_KINDS)
        nearest = self.look_at_discards(hand, goal, shape.ALL_KINDS)
        for kind in range(34):
            if self.after[kind] == nearest:
                hand.remove(kind)
                found.append((kind, nearest, self.accept(hand, goal, kind)))
                hand.add(kind)
        return found
