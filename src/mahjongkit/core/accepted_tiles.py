"""`AcceptedTiles` finds the accepted kinds of a hand, or those after every discard at once, where all are wanted.

`core.discard_scan` looks at one discard at a time, which is faster for a few discards. Here the draw tables
(core/draw_tables.py) give all accepted ranks of a suit in a few operations without branches.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, draw_tables, shape
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.draw_tables import FIELDS, MASKS, NEEDS, WORDS
    from mahjongkit.core.shape import MERGE, POWERS

    PADDED = 48  # bytes of an array with a number for every kind, so that `bits_at` can read 16 at a time

    def prefetch_word(words: Any, place: int) -> None:
        """Let the processor load a word while it does something else; interpreted, there is nothing to do."""

    def folded(fields: int) -> int:
        """Five fields of nine bits as one: a bit that is set in any of them."""
        return (fields | fields >> 9 | fields >> 18 | fields >> 27 | fields >> 36) & 511

    def bits_at(numbers: Any, place: int) -> int:
        """One bit of each of 34 bytes, the padding being zero."""
        found = 0
        for kind in range(34):
            found |= (numbers[kind] >> place & 1) << kind
        return found


ORPHANS: int = sum(1 << kind for kind in (0, 8, 9, 17, 18, *range(26, 34)))


class AcceptedTiles:
    """The tiles missing from a hand and the kinds that it accepts, now or after every discard."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.after = [0] * 34  # by discard: the kinds accepted then, a bit each
            self.missing_after = [0] * 34  # by discard: the tiles missing then
            self.suit_rules = [0] * 4
            self.keys = [0] * 4
            self.suit_words = [0] * 4  # of `draw_tables.WORDS`
            self.rows_without = [0] * 16  # 4 * suit + suit: the merged row of the other two suits, or three
            self.counts = [0] * PADDED  # in the hand
            self.discarded = [0] * 14  # the first `discards`: the kinds in the hand
            self.word_after = [0] * 14  # in the same order: the word of the suit without one tile of this kind
            self.row_after = [0] * 14  # its row
            self.plain = [0] * 14  # its masks without a pair
            self.paired = [0] * 14  # and with one
        self.discards = 0
        self.words = WORDS
        self.masks = MASKS
        self.needs = NEEDS
        self.fields = FIELDS
        self.merged = MERGE
        self.held = 0  # the kinds in the hand, a bit each
        self.present = 0  # kinds of suits that count, a bit each
        self.first = 0  # those of which the hand holds one or more, a bit each
        self.second = 0  # two or more
        self.third = 0
        self.fourth = 0
        self.tiles = 0
        self.needs_at = 0  # where the needs for this number of sets begin
        self.tiles_missing = 0
        self.special = 0  # tiles missing to seven pairs or orphans
        self.is_special = False  # whether these are near enough to matter

    def load(self, state: GameState, seat: int) -> None:
        """Look at the hand of a seat."""
        for kind in range(34):
            self.counts[kind] = state.counts[34 * seat + kind]
        for suit in range(4):
            self.keys[suit] = state.keys[4 * seat + suit]
        self.tiles = state.tiles[seat]
        self.needs_at = self.tiles // 3 << 16

    def prefetch(self, goal: Goal) -> None:
        """Let the processor load what `scan` and `find` will look up, if something else is done before."""
        for suit in range(4):
            prefetch_word(self.words, draw_tables.draw_place(goal.suit_rules[suit], self.keys[suit]))
        if self.tiles % 3 != 2:
            return
        held = bits_at(self.counts, 0) | bits_at(self.counts, 1) | bits_at(self.counts, 2)
        while held:
            kind = bits.lowest(held)
            held &= held - 1
            suit = kind // 9
            key = self.keys[suit] - POWERS[kind % 9]
            prefetch_word(self.words, draw_tables.draw_place(goal.suit_rules[suit], key))

    def scan(self, goal: Goal) -> int:
        """Tiles missing to a complete hand."""
        for suit in range(4):
            self.suit_rules[suit] = goal.suit_rules[suit]
            self.suit_words[suit] = self.words[draw_tables.draw_place(self.suit_rules[suit], self.keys[suit])]
        self.note_held()
        self.merge_rows()
        missing = (
            self.needs[self.needs_at + 256 * self.rows_without[0] + (self.suit_words[0] >> 24)]
            >> draw_tables.MISSING_SHIFT
        )
        self.is_special = False
        if self.tiles >= 13:
            self.special = self.missing_special(goal)
            self.is_special = self.special <= missing + 1  # a discard can take the hand one tile farther from sets
            missing = min(missing, self.special)
        self.tiles_missing = missing
        return missing

    def note_held(self) -> None:
        """Note of which kinds the hand holds one, two, three or four."""
        ones = bits_at(self.counts, 0)
        twos = bits_at(self.counts, 1)
        fours = bits_at(self.counts, 2)
        self.held = ones | twos | fours
        if self.tiles < 13:
            return
        self.present = 0
        for suit in range(4):
            self.present |= bits.one(9 * suit) * self.ranks_in_play(self.suit_rules[suit])
        self.first = self.held & self.present
        self.second = (twos | fours) & self.present
        self.third = (ones & twos | fours) & self.present
        self.fourth = fours & self.present

    def ranks_in_play(self, rule: int) -> int:
        """The ranks of a suit that count, a bit each."""
        if rule == shape.RUNS:
            return 511
        return 127 if rule == shape.HONOURS else 257 if rule == shape.TERMINALS else 0

    def merge_rows(self) -> None:
        """Merge the rows of every two suits and of every three."""
        a = self.suit_words[0] >> 24
        b = self.suit_words[1] >> 24
        c = self.suit_words[2] >> 24
        d = self.suit_words[3] >> 24
        front = self.merged[a * 256 + b]
        back = self.merged[c * 256 + d]
        self.rows_without[1] = self.rows_without[4] = back
        self.rows_without[2] = self.rows_without[8] = self.merged[b * 256 + d]
        self.rows_without[3] = self.rows_without[12] = self.merged[b * 256 + c]
        self.rows_without[6] = self.rows_without[9] = self.merged[a * 256 + d]
        self.rows_without[7] = self.rows_without[13] = self.merged[a * 256 + c]
        self.rows_without[11] = self.rows_without[14] = front
        self.rows_without[0] = self.merged[b * 256 + back]
        self.rows_without[5] = self.merged[a * 256 + back]
        self.rows_without[10] = self.merged[d * 256 + front]
        self.rows_without[15] = self.merged[c * 256 + front]

    def accepted_ranks(self, word: int, needs: int) -> int:
        """The ranks of a suit whose draws lower a number of its row that is needed, a bit each."""
        place = (word & 0xFFFFFF) * 2
        found = self.masks[place] & self.fields[needs & 31] | self.masks[place + 1] & self.fields[needs >> 5 & 31]
        return folded(found)

    def accepted(self, goal: Goal) -> int:
        """The kinds that bring the scanned hand nearer to complete, a bit each."""
        found = 0
        for suit in range(4):
            needs = self.needs[self.needs_at + 256 * self.rows_without[5 * suit] + (self.suit_words[suit] >> 24)]
            if needs >> draw_tables.MISSING_SHIFT > self.tiles_missing:
                break  # seven pairs or orphans are nearer
            found |= bits.one(9 * suit) * self.accepted_ranks(self.suit_words[suit], needs)
        if self.is_special and self.special == self.tiles_missing:
            found |= self.accepted_specially(goal, self.tiles_missing)
        return found

    def find(self, goal: Goal) -> int:
        """Fill `after` and `missing_after` for every kind in the scanned hand; returns the fewest tiles missing."""
        self.look_up_discards()
        fewest = shape.UNREACHABLE
        known = -1
        elsewhere = 0
        for i in range(self.discards):
            kind = self.discarded[i]
            suit = kind // 9
            row = self.row_after[i]
            if 256 * suit + row != known:
                known = 256 * suit + row
                elsewhere = self.accepted_elsewhere(suit, row)
            needs = self.needs[self.needs_at + 256 * self.rows_without[5 * suit] + row]
            found = self.plain[i] & self.fields[needs & 31] | self.paired[i] & self.fields[needs >> 5 & 31]
            found = elsewhere | bits.one(9 * suit) * folded(found)
            missing = needs >> draw_tables.MISSING_SHIFT
            if self.is_special:
                found = self.with_special(goal, kind, missing, found)
                missing = min(missing, self.special)
            self.after[kind] = found
            self.missing_after[kind] = missing
            fewest = min(fewest, missing)
        return fewest

    def look_up_discards(self) -> None:
        """Look up the suit of every tile as it is without it; one look-up does not wait for another."""
        count = 0
        for suit in range(4):
            held = self.held >> 9 * suit & 511
            while held:
                rank = bits.lowest(held)
                held &= held - 1
                self.discarded[count] = 9 * suit + rank
                self.word_after[count] = self.words[
                    draw_tables.draw_place(self.suit_rules[suit], self.keys[suit] - POWERS[rank])
                ]
                count += 1
        self.discards = count
        for i in range(count):
            place = (self.word_after[i] & 0xFFFFFF) * 2
            self.row_after[i] = self.word_after[i] >> 24
            self.plain[i] = self.masks[place]
            self.paired[i] = self.masks[place + 1]

    def accepted_elsewhere(self, own_suit: int, row: int) -> int:
        """The kinds of other suits that are accepted after a discard that leaves its own suit with a row."""
        found = 0
        for suit in range(4):
            if suit == own_suit:
                continue
            others = self.merged[row * 256 + self.rows_without[4 * own_suit + suit]]
            needs = self.needs[self.needs_at + 256 * others + (self.suit_words[suit] >> 24)]
            found |= bits.one(9 * suit) * self.accepted_ranks(self.suit_words[suit], needs)
        return found

    # Seven pairs and thirteen orphans.

    def with_special(self, goal: Goal, discarded: int, missing: int, found: int) -> int:
        """The kinds accepted after a discard, with those for seven pairs and orphans; sets `special` for it."""
        first = self.first
        second = self.second
        third = self.third
        fourth = self.fourth
        tile = bits.one(discarded)
        if fourth & tile:
            self.fourth = fourth ^ tile
        elif third & tile:
            self.third = third ^ tile
        elif second & tile:
            self.second = second ^ tile
        else:
            self.first = first & ~tile
        self.special = self.missing_special(goal)
        if self.special < missing:
            found = 0
        if self.special <= missing:
            found |= self.accepted_specially(goal, self.special)
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
        return found

    def missing_special(self, goal: Goal) -> int:
        """Tiles missing to seven pairs or thirteen orphans, whichever is nearer, if the goal has them."""
        missing = shape.UNREACHABLE
        if goal.seven_pairs == shape.DIFFERENT_PAIRS:
            missing = self.missing_different_pairs()
        elif goal.seven_pairs == shape.ANY_PAIRS:
            missing = self.missing_any_pairs()
        return min(missing, self.missing_orphans()) if goal.orphans else missing

    def accepted_specially(self, goal: Goal, missing: int) -> int:
        """The kinds that are accepted for seven pairs or orphans, if so many tiles are missing to these."""
        found = 0
        if goal.seven_pairs == shape.DIFFERENT_PAIRS and self.missing_different_pairs() == missing:
            found = self.present if bits.count(self.first) < 7 else self.first
            found &= ~self.second
        elif goal.seven_pairs == shape.ANY_PAIRS and self.missing_any_pairs() == missing:
            pairs = bits.count(self.second) + bits.count(self.fourth)
            singles = self.singles()
            found = self.present if pairs + bits.count(singles) < 7 else singles
        if goal.orphans and self.missing_orphans() == missing:
            found |= ORPHANS & ~self.first if self.second & ORPHANS else ORPHANS
        return found & ~self.fourth

    def missing_different_pairs(self) -> int:
        """Seven pairs take seven kinds: with fewer, new ones are needed, too."""
        return 7 - min(7, bits.count(self.second)) + max(0, 7 - bits.count(self.first))

    def missing_any_pairs(self) -> int:
        """Four of a kind are two pairs."""
        pairs = bits.count(self.second) + bits.count(self.fourth)
        return 7 - pairs + max(0, 7 - pairs - bits.count(self.singles()))

    def singles(self) -> int:
        """Kinds of which the hand holds one or three."""
        return self.first & ~self.second | self.third & ~self.fourth

    def missing_orphans(self) -> int:
        return 14 - bits.count(self.first & ORPHANS) - (self.second & ORPHANS != 0)
