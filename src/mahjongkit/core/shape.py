"""Shanten, accepted tiles and discards of a hand.

`Shape` is a hand as flat integers, `Goal` defines a complete hand in one game, `HandProbe` measures a shape against a
goal, `Batch` does so for many hands. The suit tables (suit_tables.py) hold the answers for single suits; this module
merges them. Distances are counted in *missing tiles*, one more than the shanten: 0 is complete, 1 is ready.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, suit_tables
from mahjongkit.core.huge_pages import in_huge_pages
from mahjongkit.errors import InputError, InvalidHand
from mahjongkit.notation import MELD_SIZES
from mahjongkit.tiles import FACES, code

COMPILED: bool = cython.compiled

_TABLES = suit_tables.load()
SUIT = in_huge_pages(_TABLES.suit)
_, HONOUR, CLASS, MERGE, ROW = _TABLES
ALL_KINDS = 2**34 - 1
POWERS = array("i", [5**rank for rank in range(9)])

if not cython.compiled:  # compiled, the .pxd declares them
    # How the tiles of a suit make sets.
    ABSENT = 0  # not in the game, or the void suit: no sets
    RUNS = 1  # nine ranks, runs and triplets
    TERMINALS = 2  # only 1 and 9 are in the game: triplets
    HONOURS = 3  # seven honours: triplets
    # Seven pairs.
    NO_PAIRS = 0
    DIFFERENT_PAIRS = 1  # seven different kinds
    ANY_PAIRS = 2  # four of a kind count as two pairs
    # More missing tiles than any hand can have.
    UNREACHABLE = 15


class Shape:
    """The concealed and melded tiles of one hand, with up-to-date suit keys of the concealed ones."""

    def __init__(self, concealed: Iterable[int] = (), melded: Iterable[int] = (), contents: Iterable[int] = ()) -> None:
        """From the concealed and melded kinds; `contents` is compared with what a goal allows.

        It holds the faces and, numbered after these, the sorts of melds in the order of `notation.MELD_SIZES`.
        """
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.counts = [0] * 34
            self.melded = [0] * 34
            self.keys = [0] * 4
        self.tiles = 0
        self.meld_tiles = 0
        self.contents = 0
        for kind in concealed:
            self.add(kind)
        for kind in melded:
            self.melded[kind] += 1
            self.meld_tiles += 1
        for number in contents:
            self.contents |= bits.one(number)

    def add(self, kind: int) -> None:
        self.counts[kind] += 1
        self.keys[kind // 9] += POWERS[kind % 9]
        self.tiles += 1

    def remove(self, kind: int) -> None:
        self.counts[kind] -= 1
        self.keys[kind // 9] -= POWERS[kind % 9]
        self.tiles -= 1

    def copy_from(self, other: Shape) -> None:
        """Copy the tiles of another shape."""
        for kind in range(34):
            self.counts[kind] = other.counts[kind]
            self.melded[kind] = other.melded[kind]
        for suit in range(4):
            self.keys[suit] = other.keys[suit]
        self.tiles = other.tiles
        self.meld_tiles = other.meld_tiles


class Goal:
    """What a complete hand is: sets and a pair of certain kinds, perhaps also seven pairs or thirteen orphans."""

    def __init__(
        self,
        name: str,
        kinds: Iterable[int],
        allowed: Iterable[int],
        seven_pairs: int = NO_PAIRS,
        orphans: bool = False,
        own_melds: bool = False,
    ) -> None:
        """A complete hand consists of `kinds`; `allowed` may be held as well, like the tiles of a void suit.

        `allowed` is numbered like `Shape.contents`. With `own_melds` a kind of which hand and melds together hold four
        copies cannot be drawn again; without it only the concealed copies count.
        """
        self.name = name
        self.suit_rules = [0] * 4
        self.seven_pairs = seven_pairs
        self.orphans = orphans
        self.own_melds = own_melds
        self.allowed = 0
        for number in allowed:
            self.allowed |= bits.one(number)
        in_play = frozenset(kinds)
        for suit in range(4):
            ranks = tuple(kind - 9 * suit for kind in sorted(in_play) if kind // 9 == suit)
            if ranks not in _SUIT_RULES:
                raise InputError("goal.ranks", goal=name, ranks=str(ranks))
            self.suit_rules[suit] = _SUIT_RULES[ranks]


_SUIT_RULES = {(): ABSENT, tuple(range(9)): RUNS, (0, 8): TERMINALS, tuple(range(7)): HONOURS}


def class_word(rule: int, key: int) -> int:
    """The class word of one suit: its row above bit 24, sums below (suit_tables.FIELDS)."""
    if rule == RUNS:
        return CLASS[SUIT[key]]
    if rule == HONOURS:
        return CLASS[HONOUR[key]]
    if rule == TERMINALS:
        return CLASS[HONOUR[key % 5 + key // 390625 * 5]]
    return 0


def merge(a: int, b: int) -> int:
    """The merged row of two suits."""
    return MERGE[a * 256 + b]


def missing_special(goal: Goal, sums: int, tiles: int) -> int:
    """Tiles missing to seven pairs or thirteen orphans, whichever is nearer, if the goal has them."""
    best = UNREACHABLE
    if tiles < 13:
        return best
    if goal.seven_pairs:
        best = missing_pairs(goal, sums)
    if goal.orphans:
        best = min(best, missing_orphans(sums))
    return best


def missing_pairs(goal: Goal, sums: int) -> int:
    if goal.seven_pairs == DIFFERENT_PAIRS:
        return 7 - min(7, sums & 15) + max(0, 7 - (sums >> 4 & 15))
    pairs = sums >> 8 & 15
    singles = (sums >> 20 & 15) - 2 * pairs
    return 7 - pairs + max(0, 7 - pairs - singles)


def missing_orphans(sums: int) -> int:
    return 14 - (sums >> 12 & 15) - (1 if sums >> 16 & 15 else 0)


def tiles_missing(shape: Shape, goal: Goal) -> int:
    """Tiles missing to the nearest complete hand, by the tables alone; not for shapes that `is_limited`."""
    a = class_word(goal.suit_rules[0], shape.keys[0])
    b = class_word(goal.suit_rules[1], shape.keys[1])
    c = class_word(goal.suit_rules[2], shape.keys[2])
    d = class_word(goal.suit_rules[3], shape.keys[3])
    row = merge(merge(a >> 24, b >> 24), merge(c >> 24, d >> 24))
    best = ROW[row * 10 + 5 + shape.tiles // 3]
    if shape.tiles >= 13:
        sums = (a & 0xFFFFFF) + (b & 0xFFFFFF) + (c & 0xFFFFFF) + (d & 0xFFFFFF)
        best = min(best, missing_special(goal, sums, shape.tiles))
    return best


def is_limited(shape: Shape, goal: Goal) -> bool:
    """Whether melded copies limit the draws, so that the tables alone do not give the answer."""
    return goal.own_melds and shape.meld_tiles > 0


def shanten(shape: Shape, goal: Goal) -> int:
    """The shanten of a shape: -1 is complete, 0 is ready."""
    if shape.contents & ~goal.allowed:
        raise foreign_error(shape, goal)
    if is_limited(shape, goal):
        probe = HandProbe()
        probe.hand.copy_from(shape)
        return probe.measure(goal) - 1
    return tiles_missing(shape, goal) - 1


def foreign_fault(shape: Shape, goal: Goal) -> InvalidHand | None:
    """An error that names tiles or melds the game does not have; None if there are none."""
    return foreign_error(shape, goal) if shape.contents & ~goal.allowed else None


def foreign_error(shape: Shape, goal: Goal) -> InvalidHand:
    foreign = [number for number in range(64) if bits.has(shape.contents & ~goal.allowed, number)]
    tiles = " ".join(code(number) for number in foreign if number < FACES)
    melds = " ".join(name for number, name in enumerate(MELD_SIZES, FACES) if number in foreign)
    if tiles:
        return InvalidHand("hand.foreign_tiles", game=goal.name, tiles=tiles)
    return InvalidHand("hand.foreign_melds", game=goal.name, melds=melds)


class HandProbe:
    """Measures one hand at a time; holds the result and the intermediate values."""

    def __init__(self) -> None:
        self.hand = Shape()
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.words = [0] * 4
            self.other_rows = [0] * 4  # by suit: the merged row of the other three
        self.sums = 0  # counts of all suits for seven pairs and orphans; -1 if these are too far away to matter
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.rows = [
                0
            ] * 100  # where melds limit the draws: 0-3 rows of suits, 4-7 of the other three, 8-9 of two suits
            self.costs = [0] * 500  # two layers of 250 states, see limited_row
        self.tiles_missing = 0
        self.accepted = 0

    # Two methods: by the tables or, where melded copies limit the draws, by explicit rows.

    def measure(self, goal: Goal) -> int:
        """Tiles missing from `hand` to the nearest complete one."""
        return self.prepare_rows(goal) if is_limited(self.hand, goal) else self.prepare_words(goal)

    def prepare_words(self, goal: Goal) -> int:
        sums = 0
        for suit in range(4):
            self.words[suit] = class_word(goal.suit_rules[suit], self.hand.keys[suit])
            sums += self.words[suit] & 0xFFFFFF
        front = merge(self.words[0] >> 24, self.words[1] >> 24)
        back = merge(self.words[2] >> 24, self.words[3] >> 24)
        self.other_rows[0] = merge(self.words[1] >> 24, back)
        self.other_rows[1] = merge(self.words[0] >> 24, back)
        self.other_rows[2] = merge(self.words[3] >> 24, front)
        self.other_rows[3] = merge(self.words[2] >> 24, front)
        regular = ROW[merge(front, back) * 10 + 5 + self.hand.tiles // 3]
        other = missing_special(goal, sums, self.hand.tiles)
        self.sums = sums if other <= regular else -1  # one tile cannot make a form the nearest that is farther now
        return min(regular, other)

    def missing_with(self, goal: Goal, suit: int, now: int) -> int:
        """Tiles missing after a draw that gives `suit` the class word `now`; call `prepare_words` first."""
        best = ROW[merge(self.other_rows[suit], now >> 24) * 10 + 5 + self.hand.tiles // 3]
        if self.sums >= 0:
            sums = self.sums - (self.words[suit] & 0xFFFFFF) + (now & 0xFFFFFF)
            best = min(best, missing_special(goal, sums, self.hand.tiles))
        return best

    def prepare_rows(self, goal: Goal) -> int:
        for suit in range(4):
            self.write_row(goal, suit)
        self.merge_into(8, 0, 1)
        self.merge_into(9, 2, 3)
        self.merge_into(4, 1, 9)
        self.merge_into(5, 0, 9)
        self.merge_into(6, 3, 8)
        self.merge_into(7, 2, 8)
        return self.missing_by_rows(0)

    def missing_by_rows(self, suit: int) -> int:
        """Tiles missing by the row of `suit` and the merged row of the others, as `prepare_rows` wrote it."""
        row = 10 * suit
        rest = 10 * (4 + suit)
        need = self.hand.tiles // 3
        best = UNREACHABLE
        for sets in range(need + 1):
            best = min(best, self.rows[rest + sets] + self.rows[row + 5 + need - sets])
            best = min(best, self.rows[rest + 5 + sets] + self.rows[row + need - sets])
        return best

    def merge_into(self, to: int, a: int, b: int) -> None:
        """Write the min-plus product of rows `a` and `b` to row `to`."""
        for sets in range(5):
            plain = UNREACHABLE
            paired = UNREACHABLE
            for i in range(sets + 1):
                plain = min(plain, self.rows[10 * a + i] + self.rows[10 * b + sets - i])
                paired = min(paired, self.rows[10 * a + i] + self.rows[10 * b + 5 + sets - i])
                paired = min(paired, self.rows[10 * a + 5 + i] + self.rows[10 * b + sets - i])
            self.rows[10 * to + sets] = plain
            self.rows[10 * to + 5 + sets] = paired

    def write_row(self, goal: Goal, suit: int) -> None:
        """Write the row of a suit, from the table if none of its tiles is melded."""
        ranks = 7 if suit == 3 else 9
        for rank in range(ranks):
            if self.hand.melded[9 * suit + rank]:
                self.limited_row(suit, ranks, goal.suit_rules[suit])
                return
        row = class_word(goal.suit_rules[suit], self.hand.keys[suit]) >> 24
        for i in range(10):
            self.rows[10 * suit + i] = ROW[row * 10 + i]

    def limited_row(self, suit: int, ranks: int, rule: int) -> None:
        """Write the row of a suit whose melded copies cannot be drawn, by the cheapest sets, rank by rank.

        A state is (runs begun two ranks ago, runs begun one rank ago, sets, pairs); its cost is the tiles missing.
        """
        need = self.hand.tiles // 3
        now = 0
        for state in range(250):
            self.costs[state] = UNREACHABLE
        self.costs[0] = UNREACHABLE if rule == ABSENT else 0  # a meld of a void suit: never complete
        for rank in range(ranks):
            then = 250 - now
            for state in range(250):
                self.costs[then + state] = UNREACHABLE
            have = self.hand.counts[9 * suit + rank]
            most = 4 - self.hand.melded[9 * suit + rank]
            if rule == TERMINALS and 0 < rank < 8:
                most = 0
            for state in range(250):
                cost = self.costs[now + state]
                if cost >= UNREACHABLE:
                    continue
                older = state // 50
                newer = state // 10 % 5
                sets = state // 2 % 5
                for runs in range(need - sets + 1 if rule == RUNS and rank < 7 else 1):
                    for triplet in range(2 if sets + runs < need else 1):
                        for pair in range(2 - state % 2):
                            used = older + newer + runs + 3 * triplet + 2 * pair
                            if used <= most:
                                to = then + newer * 50 + runs * 10 + (sets + runs + triplet) * 2 + state % 2 + pair
                                self.costs[to] = min(self.costs[to], cost + max(0, used - have))
            now = then
        for sets in range(5):
            self.rows[10 * suit + sets] = self.costs[now + 2 * sets]
            self.rows[10 * suit + 5 + sets] = self.costs[now + 2 * sets + 1]

    # Accepted tiles.

    def accept(self, goal: Goal) -> None:
        """Set `tiles_missing` of `hand`, and `accepted`: every kind that brings it nearer."""
        limited = is_limited(self.hand, goal)
        self.tiles_missing = self.measure(goal)
        self.accepted = 0
        for suit in range(4):
            rule = goal.suit_rules[suit]
            if rule == ABSENT:
                continue
            for rank in range(7 if suit == 3 else 9):
                kind = 9 * suit + rank
                owned = self.hand.counts[kind] + (self.hand.melded[kind] if limited else 0)
                if owned >= 4 or (rule == TERMINALS and 0 < rank < 8):
                    continue
                if limited:
                    after = self.missing_by_rows_after(goal, suit, kind)
                else:
                    after = self.missing_with(goal, suit, class_word(rule, self.hand.keys[suit] + POWERS[rank]))
                if after < self.tiles_missing:
                    self.accepted |= bits.one(kind)

    def missing_by_rows_after(self, goal: Goal, suit: int, kind: int) -> int:
        """Tiles missing after drawing a kind; call `prepare_rows` first."""
        self.hand.add(kind)
        self.write_row(goal, suit)
        after = self.missing_by_rows(suit)
        self.hand.remove(kind)
        return after

    def accepts(self, shape: Shape, goal: Goal) -> tuple[int, int]:
        """Shanten, and the accepted kinds as a mask."""
        if shape.contents & ~goal.allowed:
            raise foreign_error(shape, goal)
        self.hand.copy_from(shape)
        self.accept(goal)
        return self.tiles_missing - 1, self.accepted

    def discards(self, shape: Shape, goal: Goal, left: bytes, drawn: int) -> list[tuple[int, int, int, int]]:
        """(Shanten without it, minus the copies left of accepted kinds, kind, accepted kinds) of every kind held.

        `drawn` is a kind to add first, or -1.
        """
        if shape.contents & ~goal.allowed:
            raise foreign_error(shape, goal)
        found = []
        self.hand.copy_from(shape)
        if drawn >= 0:
            self.hand.add(drawn)
        for kind in range(34):
            if self.hand.counts[kind]:
                self.hand.remove(kind)
                self.accept(goal)
                self.hand.add(kind)
                found.append((self.tiles_missing - 1, -count_left(self.accepted, left), kind, self.accepted))
        return found


def copies_left(shape: Shape, goal: Goal, seen: list[int]) -> bytes:
    """The copies of every kind that are neither in the hand nor in its melds nor seen; raises on a fifth copy."""
    left = bytearray(34)
    for kind in range(34):
        if bits.has(goal.allowed, kind):
            left[kind] = 4 - shape.counts[kind] - shape.melded[kind]
    for kind in seen:
        if left[kind] == 0:
            raise InputError("hand.seen_too_many", tile=code(kind))
        left[kind] -= 1
    return bytes(left)


def count_left(mask: int, left: bytes) -> int:
    """The total copies left of the kinds in a mask."""
    total = 0
    for kind in range(34):
        if bits.has(mask, kind):
            total += left[kind]
    return total


def shanten_by_form(shape: Shape, goal: Goal) -> tuple[int, int, int]:
    """The shanten of the regular form, seven pairs and thirteen orphans; UNREACHABLE for forms not in the game."""
    if shape.contents & ~goal.allowed:
        raise foreign_error(shape, goal)
    probe = HandProbe()
    probe.hand.copy_from(shape)
    sums = 0
    row = 0
    for suit in range(4):
        one = class_word(goal.suit_rules[suit], shape.keys[suit])
        sums += one & 0xFFFFFF
        row = merge(row, one >> 24) if suit else one >> 24
    limited = is_limited(shape, goal)
    whole = shape.tiles >= 13
    return (
        (probe.prepare_rows(goal) if limited else ROW[row * 10 + 5 + shape.tiles // 3]) - 1,
        missing_pairs(goal, sums) - 1 if whole and goal.seven_pairs else UNREACHABLE,
        missing_orphans(sums) - 1 if whole and goal.orphans else UNREACHABLE,
    )


class Batch:
    """Many hands: n rows of 34 counts, and optionally n rows of melded counts. Works without the interpreter lock."""

    def __init__(self, counts: memoryview, melded: memoryview) -> None:
        """`melded` is empty if no hand has melds."""
        self.counts = counts
        self.melded = melded
        self.size = len(counts) // 34
        self.with_melds = len(melded) > 0
        self.probe = HandProbe()

    def shanten(self, goal: Goal, found: memoryview) -> int:
        """Write the shanten of every hand to `found`; return the first row that is not a valid hand, or -1."""
        limited = goal.own_melds and self.with_melds
        with cython.nogil:
            for row in range(self.size):
                if not self.load(row, limited):
                    return row
                found[row] = (self.probe.measure(goal) if limited else tiles_missing(self.probe.hand, goal)) - 1
        return -1

    def accepts(self, goal: Goal, found: memoryview) -> int:
        """Write the accepted kinds of every hand, as a mask; return the first row that is not a valid hand, or -1."""
        with cython.nogil:
            for row in range(self.size):
                if not self.load(row, True) or self.probe.hand.tiles % 3 == 2:
                    return row
                self.probe.accept(goal)
                found[row] = self.probe.accepted
        return -1

    def first_foreign_row(self, goal: Goal) -> int:
        """The first row with a tile that the goal does not allow, or -1."""
        if goal.allowed & ALL_KINDS == ALL_KINDS:
            return -1
        for row in range(self.size):
            for kind in range(34):
                if self.counts[34 * row + kind] and not bits.has(goal.allowed, kind):
                    return row
        return -1

    def load(self, row: int, with_counts: bool) -> bool:
        """Load the keys of a hand, and its counts where needed.

        Return whether the hand is valid: no fifth copy, 3n+1 or 3n+2 tiles, at most 14.
        """
        start = 34 * row
        over = 0
        tiles = 0
        for kind in range(34):
            count = self.counts[start + kind]
            tiles += count
            over |= count | (count + 3)  # a fifth copy sets bit 3
        if over >= 8 or tiles > 14 or tiles % 3 == 0:
            return False
        for suit in range(3):
            key = 0
            for rank in range(9):
                key = 5 * key + self.counts[start + 9 * suit + 8 - rank]
            self.probe.hand.keys[suit] = key
        key = 0
        for rank in range(7):
            key = 5 * key + self.counts[start + 33 - rank]
        self.probe.hand.keys[3] = key
        self.probe.hand.tiles = tiles
        return not with_counts or self.load_counts(start) < 8

    def load_counts(self, start: int) -> int:
        """Load the counts of hand and melds; return 8 or more if they hold a fifth copy."""
        over = 0
        self.probe.hand.meld_tiles = 0
        for kind in range(34):
            count = self.counts[start + kind]
            self.probe.hand.counts[kind] = count
            if self.with_melds:
                melded = self.melded[start + kind]
                self.probe.hand.melded[kind] = melded
                self.probe.hand.meld_tiles += melded
                over |= count + melded + 3
        return over
