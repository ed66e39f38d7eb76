"""`DiscardScan` looks at all discards of a hand at once: the tiles missing after each, and the kinds accepted then.

A discard changes one suit, and so does a draw. So every suit is looked up once as it is, once for each tile that may
leave it, and once for each tile that may come; everything else merges rows. The answers equal those of
`shape.HandProbe` where melds do not limit the draws (`shape.is_limited`).
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, shape
from mahjongkit.core.shape import Goal, Shape

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.shape import CLASS, HONOUR, MERGE, POWERS, ROW, SUIT

    NOT_LISTED = -1  # the accepted kinds of this hand have not been looked up
    HONOURS_AT = 1953125  # where the rows of honours begin in ROWS: after 5 ** 9 keys of a suit with runs


def _rows() -> bytearray:
    """The row of every suit with runs, by its key, then of the honours: the most frequent look-up, in a small table."""
    found = bytearray(HONOURS_AT + len(HONOUR))
    for key in range(len(SUIT)):
        found[key] = CLASS[SUIT[key]] >> 24
    for key in range(len(HONOUR)):
        found[HONOURS_AT + key] = CLASS[HONOUR[key]] >> 24
    return found


def _distances() -> bytearray:
    """Tiles missing to `sets` sets and a pair with two rows merged, at index (sets * 256 + row) * 256 + row."""
    found = bytearray(5 * 65536)
    for sets in range(5):
        for both in range(len(MERGE)):
            found[sets * 65536 + both] = ROW[MERGE[both] * 10 + 5 + sets]
    return found


ROWS = memoryview(_rows())
DISTANCES = memoryview(_distances())


class DiscardScan:
    """Scans one hand at a time; kinds that do not fit a target hand can be declared useless."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are held, filled with zeros
            self.suit_rules = [0] * 4
            self.scanned_keys = [0] * 4  # the keys of the hand last scanned
            self.keys = [0] * 4  # of the useful tiles
            self.words = [0] * 4
            self.rows_without = [0] * 16  # 4 * suit + suit: the merged row of the other two suits, or three
            self.row_after_discard = [0] * 34  # by kind: the row of its suit after discarding it
            self.row_after_draw = [0] * 34  # by kind: the row of its suit after drawing it
            self.missing_after = [0] * 34  # by kind: tiles missing after discarding it
            self.held_ranks = [0] * 4  # by suit: the ranks in the hand, a bit each
            self.full_ranks = [0] * 4  # by suit: the ranks of which the hand holds all four, a bit each
            self.other_rows = [0] * 4  # by suit: the merged row of the other three after a discard
            self.candidates = [0] * 34  # the first `candidate_count`: kinds that may be accepted
        self.ranks_known = False
        self.discards_scanned = 0  # kinds whose discards have been scanned, a bit each
        self.fewest_missing = 0
        self.candidate_count = 0
        self.limit = NOT_LISTED  # with each candidate drawn, fewer tiles than this are missing
        self.rough = False  # faster: skips draws beside no held tile, and seven pairs where they are hardly nearer
        self.useful = 0  # kinds that fit the target, a bit each
        self.tiles = 0
        self.distances_at = 0  # where the distances for this number of sets begin in DISTANCES
        self.sums = 0  # counts of all suits for seven pairs and orphans; -1 if these are too far away to matter
        self.tiles_missing = 0

    def scan(self, hand: Shape, goal: Goal, useful: int) -> int:
        """Tiles missing to a complete hand if only the kinds in `useful` (a bit each) count."""
        if self.is_same(hand, goal, useful):
            return self.tiles_missing
        self.useful = useful
        self.tiles = hand.tiles
        self.distances_at = hand.tiles // 3 << 16
        self.limit = NOT_LISTED
        self.ranks_known = False
        self.discards_scanned = 0
        sums = 0
        for suit in range(4):
            key = hand.keys[suit]
            if useful != shape.ALL_KINDS:
                for rank in range(7 if suit == 3 else 9):
                    if not useful >> (9 * suit + rank) & 1:
                        key -= hand.counts[9 * suit + rank] * POWERS[rank]
            self.suit_rules[suit] = goal.suit_rules[suit]
            self.scanned_keys[suit] = hand.keys[suit]
            self.keys[suit] = key
            self.words[suit] = (
                CLASS[SUIT[key]]
                if goal.suit_rules[suit] == shape.RUNS
                else shape.class_word(goal.suit_rules[suit], key)
            )
            sums += self.words[suit] & 0xFFFFFF
        self.merge_rows()
        regular = DISTANCES[self.distances_at + self.rows_without[0] * 256 + (self.words[0] >> 24)]
        other = shape.missing_special(goal, sums, hand.tiles)
        self.sums = sums if other <= max(1, regular) else -1  # one tile brings no form nearer that is farther now
        if self.rough and other == regular and regular > 2:
            self.sums = -1
        self.tiles_missing = min(regular, other)
        return self.tiles_missing

    def is_same(self, hand: Shape, goal: Goal, useful: int) -> bool:
        """Whether the hand is the one last scanned."""
        if self.tiles != hand.tiles or self.useful != useful:
            return False
        for suit in range(4):
            if self.scanned_keys[suit] != hand.keys[suit] or self.suit_rules[suit] != goal.suit_rules[suit]:
                return False
        return True

    def orphan_kinds(self) -> int:
        """How many different terminals and honours the hand holds."""
        sums = (self.words[0] & 0xF000) + (self.words[1] & 0xF000) + (self.words[2] & 0xF000) + (self.words[3] & 0xF000)
        return sums >> 12

    def half_flush_tiles(self) -> int:
        """How many tiles are honours or belong to the largest suit."""
        return max(self.tiles_of(0), self.tiles_of(1), self.tiles_of(2)) + self.tiles_of(3)

    def tiles_of(self, suit: int) -> int:
        return self.words[suit] >> 20 & 15

    def row_of(self, suit: int) -> int:
        """The row of a suit as it was scanned."""
        return self.words[suit] >> 24

    def pair_kinds(self) -> int:
        """How many kinds the hand holds at least twice."""
        return (self.words[0] & 15) + (self.words[1] & 15) + (self.words[2] & 15) + (self.words[3] & 15)

    def row_with(self, suit: int, key: int) -> int:
        """The row of a suit that has this key."""
        rule = self.suit_rules[suit]
        if rule == shape.RUNS:
            return ROWS[key]
        return ROWS[HONOURS_AT + key] if rule == shape.HONOURS else shape.class_word(rule, key) >> 24

    def merge_rows(self) -> None:
        """Merge the rows of every two suits and of every three."""
        a = self.words[0] >> 24
        b = self.words[1] >> 24
        c = self.words[2] >> 24
        d = self.words[3] >> 24
        front = MERGE[a * 256 + b]
        back = MERGE[c * 256 + d]
        self.rows_without[1] = self.rows_without[4] = back
        self.rows_without[2] = self.rows_without[8] = MERGE[b * 256 + d]
        self.rows_without[3] = self.rows_without[12] = MERGE[b * 256 + c]
        self.rows_without[6] = self.rows_without[9] = MERGE[a * 256 + d]
        self.rows_without[7] = self.rows_without[13] = MERGE[a * 256 + c]
        self.rows_without[11] = self.rows_without[14] = front
        self.rows_without[0] = MERGE[b * 256 + back]
        self.rows_without[5] = MERGE[a * 256 + back]
        self.rows_without[10] = MERGE[d * 256 + front]
        self.rows_without[15] = MERGE[c * 256 + front]

    def scan_discards(self, hand: Shape, goal: Goal, allowed: int) -> int:
        """Fill `missing_after` for the allowed discards (UNREACHABLE for others); return the fewest."""
        if allowed and self.discards_scanned == allowed:  # 0 there means that nothing was scanned yet
            return self.fewest_missing
        self.discards_scanned = allowed
        fewest_missing = shape.UNREACHABLE
        self.note_ranks(hand)
        for kind in range(34):
            self.missing_after[kind] = shape.UNREACHABLE
        for suit in range(4):
            start = self.distances_at + 256 * self.rows_without[5 * suit]
            held = self.held_ranks[suit] & allowed >> 9 * suit
            while held:
                rank = bits.lowest(held)
                held &= held - 1
                kind = 9 * suit + rank
                key = self.keys[suit] - POWERS[rank] * (self.useful >> kind & 1)
                self.row_after_discard[kind] = self.row_with(suit, key)
                best = DISTANCES[start + self.row_after_discard[kind]]
                if self.sums >= 0:
                    best = min(best, shape.missing_special(goal, self.sums_with(suit, key), self.tiles))
                self.missing_after[kind] = best
                fewest_missing = min(fewest_missing, best)
        self.fewest_missing = fewest_missing
        return fewest_missing

    def sums_with(self, suit: int, key: int) -> int:
        """The value of `sums` if a suit had this key."""
        return self.sums - (self.words[suit] & 0xFFFFFF) + (shape.class_word(self.suit_rules[suit], key) & 0xFFFFFF)

    def list_candidates(self, hand: Shape, goal: Goal, limit: int) -> None:
        """List the kinds with which, before any discard, fewer than `limit` tiles are missing.

        After a discard no other kind can be accepted.
        """
        self.limit = limit
        candidate_count = 0
        if not self.ranks_known:
            self.note_ranks(hand)
        for suit in range(4):
            start = self.distances_at + 256 * self.rows_without[5 * suit]
            candidates = self.candidate_ranks(suit)
            alone = self.tiles_of(suit) == 14  # the tables do not hold 15 tiles of a suit
            for rank in range(9):
                if not candidates >> rank & 1:
                    continue
                key = self.keys[suit] + POWERS[rank]
                row = 0 if alone else self.row_with(suit, key)
                best = 0 if alone else DISTANCES[start + row]
                if best >= limit and self.sums >= 0:
                    best = shape.missing_special(goal, self.sums_with(suit, key), self.tiles)
                if best < limit:
                    self.row_after_draw[9 * suit + rank] = row
                    self.candidates[candidate_count] = 9 * suit + rank
                    candidate_count += 1
        self.candidate_count = candidate_count

    def candidate_ranks(self, suit: int) -> int:
        """The ranks of a suit that can be drawn and may be useful, a bit each."""
        found = self.useful >> 9 * suit & ~self.full_ranks[suit] & self.ranks_in_play(suit)
        if not self.rough or self.suit_rules[suit] == shape.TERMINALS:
            return found
        held = self.held_ranks[suit]
        return found & (held if suit == 3 else (held | held << 1 | held << 2 | held >> 1 | held >> 2) & 511)

    def note_ranks(self, hand: Shape) -> None:
        """Note which ranks of every suit the hand holds, and which it holds four times."""
        for suit in range(4):
            held = 0
            full = 0
            for rank in range(7 if suit == 3 else 9):
                held |= (hand.counts[9 * suit + rank] != 0) << rank
                full |= (hand.counts[9 * suit + rank] >> 2) << rank
            self.held_ranks[suit] = held
            self.full_ranks[suit] = full
        self.ranks_known = True

    def held_kinds(self) -> int:
        """The kinds in the hand, a bit each, once their ranks are known."""
        found = self.held_ranks[3]
        return ((found << 9 | self.held_ranks[2]) << 9 | self.held_ranks[1]) << 9 | self.held_ranks[0]

    def ranks_in_play(self, suit: int) -> int:
        """The ranks of a suit that count for the goal, a bit each."""
        rule = self.suit_rules[suit]
        if rule == shape.RUNS:
            return 511
        return 127 if rule == shape.HONOURS else 257 if rule == shape.TERMINALS else 0

    def accept(self, hand: Shape, goal: Goal, discarded: int) -> int:
        """The kinds that bring the hand nearer to complete, a bit each.

        `discarded` is the kind that was removed from the hand since `scan_discards`, or -1 for the hand as scanned.
        Seven pairs and orphans count only where, before the discard, they were no farther than the regular form.
        """
        limit = self.missing_after[discarded] if discarded >= 0 else self.tiles_missing
        if self.limit != limit:
            self.list_candidates(hand, goal, limit)
        found = 0
        one = 1
        if discarded < 0:
            for i in range(self.candidate_count):
                found |= one << self.candidates[i]
            return found
        own_suit = discarded // 9
        for suit in range(4):
            self.other_rows[suit] = (
                self.distances_at
                + 256 * MERGE[self.rows_without[4 * own_suit + suit] * 256 + self.row_after_discard[discarded]]
            )
        self.other_rows[own_suit] = self.distances_at + 256 * self.rows_without[5 * own_suit]
        key = self.keys[own_suit] - (POWERS[discarded % 9] if self.useful >> discarded & 1 else 0)
        for i in range(self.candidate_count):
            kind = self.candidates[i]
            suit = kind // 9
            row = self.row_with(own_suit, key + POWERS[kind % 9]) if suit == own_suit else self.row_after_draw[kind]
            if DISTANCES[self.other_rows[suit] + row] < limit:
                found |= one << kind
        if self.tiles_missing < limit and self.useful >> discarded & 1:
            found |= one << discarded  # also if all four were held: it can be drawn again
        if self.sums >= 0 and shape.missing_special(goal, self.sums_with(own_suit, key), self.tiles) <= limit:
            found |= self.accept_special(goal, own_suit, key, limit)
        return found

    def accept_special(self, goal: Goal, own_suit: int, key: int, limit: int) -> int:
        """The candidates that help towards seven pairs or orphans if `own_suit` has this key."""
        found = 0
        one = 1
        sums = self.sums_with(own_suit, key)
        before = shape.class_word(self.suit_rules[own_suit], key)
        for i in range(self.candidate_count):
            suit = self.candidates[i] // 9
            power = POWERS[self.candidates[i] % 9]
            if suit == own_suit:
                added = (shape.class_word(self.suit_rules[suit], key + power) & 0xFFFFFF) - (before & 0xFFFFFF)
            else:
                added = (shape.class_word(self.suit_rules[suit], self.keys[suit] + power) & 0xFFFFFF) - (
                    self.words[suit] & 0xFFFFFF
                )
            if shape.missing_special(goal, sums + added, self.tiles) < limit:
                found |= one << self.candidates[i]
        return found

    def discards(self, hand: Shape, goal: Goal) -> list[tuple[int, int, int]]:
        """(Kind, tiles missing, accepted kinds) after each discard that leaves the fewest tiles missing."""
        found = []
        self.scan(hand, goal, shape.ALL_KINDS)
        fewest_missing = self.scan_discards(hand, goal, shape.ALL_KINDS)
        for kind in range(34):
            if self.missing_after[kind] == fewest_missing:
                hand.remove(kind)
                found.append((kind, fewest_missing, self.accept(hand, goal, kind)))
                hand.add(kind)
        return found
