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

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.shape import (
        ABSENT,
        ALL_KINDS,
        FAR,
        MERGE,
        POWERS,
        ROW,
        TERMINALS,
        Goal,
        Shape,
        missing_other,
        word,
    )

    LOST = -2  # the draws have not been looked up
    NONE = -1  # or not listed


class Sweep:
    """One hand after another; tiles that do not fit an aim can be taken for useless."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.ways = [0] * 4
            self.keys = [0] * 4  # of the tiles that are of use
            self.words = [0] * 4
            self.others = [0] * 16  # 4 * suit + suit: the row of the other two, or three, together
            self.cut = [0] * 34  # by kind: the word of its suit after a discard of it
            self.grown = [0] * 34  # by kind: the word of its suit after a draw of it
            self.after = [0] * 34  # by kind: tiles missing after a discard of it
            self.rest = [0] * 4  # by suit: the row of the other three together, after a discard
            self.draws = [0] * 34  # kinds that may be accepted, the first `listed` of them
        self.listed = 0
        self.useful = 0  # kinds that fit the aim, a bit each
        self.full = 0  # kinds of which all four are in the hand
        self.need = 0  # sets besides the pair
        self.tiles = 0
        self.sums = 0  # all suits' counts for seven pairs and orphans, or -1 if these forms are too far to matter
        self.missing = 0
        self.bar = LOST  # fewer tiles than these are missing with the draws listed

    def look(self, hand: Shape, goal: Goal, useful: int) -> int:
        """Tiles missing of a hand, of which only some kinds are of use (a bit each)."""
        self.useful = useful
        self.tiles = hand.tiles
        self.need = hand.tiles // 3
        self.bar = LOST
        self.full = 0
        sums = 0
        one = 1
        for kind in range(34):
            if hand.counts[kind] >= 4:
                self.full |= one << kind
        for suit in range(4):
            self.ways[suit] = goal.ways[suit]
            key = hand.keys[suit]
            for rank in range((7 if suit == 3 else 9) if useful != ALL_KINDS else 0):
                if not useful >> (9 * suit + rank) & 1:
                    key -= hand.counts[9 * suit + rank] * POWERS[rank]
            self.keys[suit] = key
            self.words[suit] = word(self.ways[suit], key)
            sums += self.words[suit] & 0xFFFFFF
        self.put_together()
        regular = ROW[MERGE[self.others[0] * 256 + (self.words[0] >> 24)] * 10 + 5 + self.need]
        other = missing_other(goal, sums, hand.tiles)
        self.sums = sums if other <= regular else -1  # one tile cannot bring a form nearer that is farther now
        self.missing = min(regular, other)
        return self.missing

    def put_together(self) -> None:
        """The rows of every two suits, and of every three."""
        a = self.words[0] >> 24
        b = self.words[1] >> 24
        c = self.words[2] >> 24
        d = self.words[3] >> 24
        self.others[1] = self.others[4] = MERGE[c * 256 + d]
        self.others[2] = self.others[8] = MERGE[b * 256 + d]
        self.others[3] = self.others[12] = MERGE[b * 256 + c]
        self.others[6] = self.others[9] = MERGE[a * 256 + d]
        self.others[7] = self.others[13] = MERGE[a * 256 + c]
        self.others[11] = self.others[14] = MERGE[a * 256 + b]
        self.others[0] = MERGE[b * 256 + self.others[1]]
        self.others[5] = MERGE[a * 256 + self.others[1]]
        self.others[10] = MERGE[d * 256 + self.others[11]]
        self.others[15] = MERGE[c * 256 + self.others[11]]

    def look_at_discards(self, hand: Shape, goal: Goal, allowed: int) -> int:
        """Tiles missing after each discard allowed, in `after`, else FAR; the fewest of them."""
        nearest = FAR
        for kind in range(34):
            self.after[kind] = FAR
            if hand.counts[kind] == 0 or not allowed >> kind & 1:
                continue
            suit = kind // 9
            now = self.words[suit]
            if self.useful >> kind & 1:
                now = word(self.ways[suit], self.keys[suit] - POWERS[kind % 9])
            self.cut[kind] = now
            best = ROW[MERGE[self.others[5 * suit] * 256 + (now >> 24)] * 10 + 5 + self.need]
            if self.sums >= 0:
                best = min(best, missing_other(goal, self.sums_with(suit, now), self.tiles))
            self.after[kind] = best
            nearest = min(nearest, best)
        return nearest

    def sums_with(self, suit: int, now: int) -> int:
        return self.sums - (self.words[suit] & 0xFFFFFF) + (now & 0xFFFFFF)

    def look_at_draws(self) -> None:
        """Look every suit up as it is with one tile more."""
        self.bar = NONE
        for suit in range(4):
            way = self.ways[suit]
            if way == ABSENT:
                continue
            for rank in range(7 if suit == 3 else 9):
                if self.may_draw(way, 9 * suit + rank, rank):
                    self.grown[9 * suit + rank] = word(way, self.keys[suit] + POWERS[rank])

    def may_draw(self, way: int, kind: int, rank: int) -> bool:
        """Whether a tile of a kind can come, and be of use."""
        if way == TERMINALS and 0 < rank < 8:
            return False
        return (self.useful & ~self.full) >> kind & 1 != 0

    def list_draws(self, goal: Goal, bar: int) -> None:
        """The kinds with which fewer than `bar` tiles are missing, before any discard: after it no others do it."""
        if self.bar == LOST:
            self.look_at_draws()
        self.bar = bar
        self.listed = 0
        for suit in range(4):
            way = self.ways[suit]
            if way == ABSENT:
                continue
            for rank in range(7 if suit == 3 else 9):
                kind = 9 * suit + rank
                if not self.may_draw(way, kind, rank):
                    continue
                best = ROW[MERGE[self.others[5 * suit] * 256 + (self.grown[kind] >> 24)] * 10 + 5 + self.need]
                if best >= bar and self.sums >= 0:
                    best = missing_other(goal, self.sums_with(suit, self.grown[kind]), self.tiles)
                if best < bar:
                    self.draws[self.listed] = kind
                    self.listed += 1

    def accept(self, goal: Goal, gone: int) -> int:
        """Every kind that makes fewer tiles miss after a discard of `gone` (-1: as it is), a bit each.

        Seven pairs and orphans are looked at where they were no farther than other hands before the discard.
        """
        bar = self.after[gone] if gone >= 0 else self.missing
        if self.bar != bar:
            self.list_draws(goal, bar)
        found = 0
        one = 1
        if gone < 0:
            for i in range(self.listed):
                found |= one << self.draws[i]
            return found
        home = gone // 9
        cut = self.cut[gone]
        sums = -1
        if self.sums >= 0:
            sums = self.sums_with(home, cut)
            if missing_other(goal, sums, self.tiles) > bar:
                sums = -1
        for suit in range(4):
            self.rest[suit] = MERGE[self.others[4 * home + suit] * 256 + (cut >> 24)]
        self.rest[home] = self.others[5 * home]
        key = self.keys[home] - (POWERS[gone % 9] if self.useful >> gone & 1 else 0)
        for i in range(self.listed):
            kind = self.draws[i]
            suit = kind // 9
            now = word(self.ways[suit], key + POWERS[kind % 9]) if suit == home else self.grown[kind]
            best = ROW[MERGE[self.rest[suit] * 256 + (now >> 24)] * 10 + 5 + self.need]
            if best >= bar and sums >= 0:
                before = cut if suit == home else self.words[suit]
                best = missing_other(goal, sums - (before & 0xFFFFFF) + (now & 0xFFFFFF), self.tiles)
            if best < bar:
                found |= one << kind
        return found
