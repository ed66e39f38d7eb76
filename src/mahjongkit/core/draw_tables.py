"""Tables that tell which draws bring a hand nearer to complete, for a whole suit at once.

A draw lowers each of the ten numbers in the row of its suit (suit_tables.py) by one, or leaves it. So every key has
*draw masks*: for each number of its row the ranks that lower it, a bit each. A hand is as near as its cheapest split of
sets and pair between a suit and the other three; the numbers of the suit's row that belong to such splits are its
*needs*. A draw is accepted if it lowers one of them: two words of masks, cut down to the needs, hold all accepted
ranks.

The 405,350 keys of a suit have 72,000 different masks. They are made from the suit tables when this module is imported.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, shape
from mahjongkit.core.huge_pages import in_huge_pages

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.shape import CLASS, HONOUR, MERGE, POWERS, ROW, SUIT

    # Where the words of each kind of suit begin in WORDS.
    RUNS_AT = 0
    HONOURS_AT = 1953125  # after 5 ** 9 keys of a suit with runs
    TERMINALS_AT = 2031250  # after 5 ** 7 keys of the honours; count of 1s + 5 * count of 9s
    ABSENT_AT = 2031275  # a suit that is not in play: a single word
    # What a word of NEEDS holds: the needs, and above them the tiles missing.
    MISSING_SHIFT = 12

    def draw_place(rule: int, key: int) -> int:
        """Where the word of a suit is in WORDS."""
        if rule == shape.RUNS:
            return RUNS_AT + key
        if rule == shape.HONOURS:
            return HONOURS_AT + key
        return TERMINALS_AT + key % 5 + key // 390625 * 5 if rule == shape.TERMINALS else ABSENT_AT


def _spread(chosen: int, field: int) -> int:
    """A field of nine bits for each of the five places that is chosen."""
    found = 0
    for i in range(5):
        found |= bits.one(9 * i) * (field * bits.has(chosen, i))
    return found


class _Maker:
    """Makes WORDS and MASKS."""

    def __init__(self) -> None:
        self.words = array("I", bytes(4 * (ABSENT_AT + 1)))
        self.masks = array("Q", [0, 0])  # of number 0: a suit that is not in play
        self.numbers: dict[tuple[int, int], int] = {(0, 0): 0}
        self.spaced = array("Q", [_spread(chosen, 1) for chosen in range(32)])
        self.lowered = array("H", bytes(2 * 65536))  # row * 256 + row: the numbers that are lower in the second one
        rows = len(ROW) // 10
        for before in range(rows):
            for after in range(rows):
                found = 0
                for i in range(10):
                    found |= (ROW[10 * after + i] < ROW[10 * before + i]) << i
                self.lowered[256 * before + after] = found

    def add_all(self, suit: bool, first: int, size: int, ranks: int, step: int) -> None:
        """Add the words of all keys of a suit or of the honours; ranks are `step` bits apart."""
        for key in range(size):
            number = SUIT[key] if suit else HONOUR[key]
            if not number:
                continue  # more tiles than a hand has
            row = CLASS[number] >> 24
            plain = 0
            paired = 0
            for rank in range(ranks):
                if key // POWERS[rank] % 5 == 4:
                    continue
                after = SUIT[key + POWERS[rank]] if suit else HONOUR[key + POWERS[rank]]
                if after:
                    lowered = self.lowered[256 * row + (CLASS[after] >> 24)]
                    plain |= self.spaced[lowered & 31] << rank * step
                    paired |= self.spaced[lowered >> 5] << rank * step
            self.words[first + key] = row << 24 | self.number_of(plain, paired)

    def number_of(self, plain: int, paired: int) -> int:
        """The number of two words of masks, without a pair and with one."""
        found = self.numbers.setdefault((plain, paired), len(self.numbers))
        if 2 * found == len(self.masks):
            self.masks.append(plain)
            self.masks.append(paired)
        return found


def _needs() -> array[int]:
    """By the sets of a hand, the merged row of three suits and the row of the fourth: needs of the fourth, distance."""
    found = array("H", bytes(2 * 5 * 65536))
    rows = len(ROW) // 10
    for sets in range(5):
        for others in range(rows):
            for row in range(rows):
                missing = ROW[10 * MERGE[256 * others + row] + 5 + sets]
                needs = 0
                for own in range(sets + 1):
                    rest = 10 * others + sets - own
                    needs |= (ROW[10 * row + own] + ROW[rest + 5] == missing) << own
                    needs |= (ROW[10 * row + own + 5] + ROW[rest] == missing) << own + 5
                found[sets * 65536 + others * 256 + row] = missing << MISSING_SHIFT | needs
    return found


def _made() -> tuple[array[int], array[int]]:
    maker = _Maker()
    maker.add_all(True, RUNS_AT, 1953125, 9, 1)
    maker.add_all(False, HONOURS_AT, 78125, 7, 1)
    maker.add_all(False, TERMINALS_AT, 25, 2, 8)
    return maker.words, maker.masks


_WORDS, _MASKS = _made()
WORDS = in_huge_pages(_WORDS)
"""By the place of a key: the row of the suit above bit 24, below it the number of its masks."""
MASKS = memoryview(_MASKS)
"""Two words for each number: bit 9 * sets + rank if a draw of this rank lowers the tiles missing to so many sets."""
NEEDS = memoryview(_needs())
"""At (sets * 256 + row of the other suits) * 256 + row: the numbers of the row that are needed, and tiles missing."""
FIELDS = memoryview(array("Q", [_spread(chosen, 511) for chosen in range(32)]))
"""Five bits, each spread to the nine bits of a field in MASKS."""
