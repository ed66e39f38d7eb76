"""`WinBatch` reads many wins from arrays, row by row, and checks every row; a game scores them in its own subclass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core.win_tiles import WinTiles
from mahjongkit.tiles import code

if not cython.compiled:  # compiled, the .pxd declares them
    # How a meld was made, numbered like the verbs of codes.py, less one; 0 is none.
    CHI = 1
    PON = 2
    CLOSED = 5
    # What is wrong with a row; a game numbers its own faults from FIRST_GAME_FAULT on.
    NO_FAULT = 0
    FOREIGN_TILE = 1
    FIFTH_CONCEALED = 2
    UNKNOWN_MELD = 3
    FOREIGN_MELD = 4
    WRONG_MELD = 5
    FIFTH_COPY = 6
    WRONG_SIZE = 7
    WRONG_WIN = 8
    FIRST_GAME_FAULT = 9

MELDS = ("none", "chi", "pon", "kong", "added", "closed")
"""The names of the numbers that say how a meld was made."""
MELD_NUMBERS = ", ".join(f"{number} {name}" for number, name in enumerate(MELDS))


class WinBatch:
    """Many wins: n rows of 34 counts, the n winning kinds, and n rows of four melds, or none if no hand has melds.

    A subclass declares the names of its results besides points and its own faults, and scores a row.
    """

    result_names = ()  # type: tuple[str, ...]
    """The names of the results besides `points` and `won`."""
    game_faults = ()  # type: tuple[str, ...]
    """The texts of the faults from FIRST_GAME_FAULT on."""

    def __init__(
        self,
        hand: WinTiles,
        counts: memoryview,
        wins: memoryview,
        melds: memoryview,
        kinds: Iterable[int],
        meld_names: Iterable[str],
    ) -> None:
        """Each row is loaded into `hand`; `kinds` and `meld_names` are those of the game."""
        self.hand = hand
        self.shape = self.hand.shape
        self.counts = counts
        self.wins = wins
        self.melds = melds
        self.size = len(wins)
        self.with_melds = len(melds) > 0
        self.with_rows = False
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.absent = [0] * 34  # 255 for a kind that the game does not have
            self.hows = [0] * 6  # whether the game has a meld
            self.owned = [0] * 34  # concealed and melded
        for kind in range(34):
            self.absent[kind] = 255
        for kind in kinds:
            self.absent[kind] = 0
        for name in meld_names:
            if name in MELDS:
                self.hows[MELDS.index(name)] = 1
        self.kongs = 0
        self.is_closed = True
        self.tile = 0
        self.fault = NO_FAULT
        self.fault_value = 0
        self.fault_place = 0

    def score(self, points: memoryview, won: memoryview, rows: memoryview, results: Sequence[memoryview]) -> int:
        """Score every row; return the first row that is refused, or -1.

        `rows` is empty if nobody wants it; `results` are those that `result_names` names.
        """
        self.points = points
        self.won = won
        self.rows = rows
        self.with_rows = len(rows) > 0
        self.write_into(*results)
        with cython.nogil:
            for row in range(self.size):
                if not self.load(row) or not self.score_row(row):
                    return row
        return -1

    def write_into(self, *results: memoryview) -> None:
        """Take the arrays of the game's own results."""
        raise NotImplementedError

    def score_row(self, row: int) -> bool:
        """Score the row that is loaded, and write its results; return whether it can exist."""
        return False

    def load(self, row: int) -> bool:
        """Load a row into `hand` and the fields here; without a valid hand set `fault` and return False.

        The suit keys of the shape stay empty: scorers read its counts alone.
        """
        start = 34 * row
        over = 0
        foreign = 0
        tiles = 0
        for kind in range(34):
            count = self.counts[start + kind]
            self.shape.counts[kind] = count
            self.owned[kind] = count
            tiles += count
            over |= count | (count + 3)  # a fifth copy sets bit 3
            foreign |= count & self.absent[kind]
        self.shape.tiles = tiles
        if over >= 8 or foreign:
            return self.refuse_counts()
        self.hand.melds = 0
        self.kongs = 0
        self.is_closed = True
        if self.with_melds and not self.load_melds(row):
            return False
        if tiles + 3 * self.hand.melds != 14:
            return self.refuse(WRONG_SIZE, tiles + 3 * self.hand.melds, 0)
        self.tile = self.wins[row]
        if self.tile >= 34 or self.shape.counts[self.tile] == 0:
            return self.refuse(WRONG_WIN, self.tile, 0)
        return True

    def load_melds(self, row: int) -> bool:
        """Load the melds of a row; return whether they are valid."""
        for place in range(4):
            how = self.melds[8 * row + 2 * place]
            kind = self.melds[8 * row + 2 * place + 1]
            if how == 0:
                continue
            if how > CLOSED:
                return self.refuse(UNKNOWN_MELD, how, place)
            if not self.hows[how]:
                return self.refuse(FOREIGN_MELD, how, place)
            last = kind + 2 if how == CHI else kind
            if last >= 34 or (how == CHI and (kind >= 27 or kind % 9 > 6)) or self.absent[kind] or self.absent[last]:
                return self.refuse(WRONG_MELD, kind, place)
            copies = 1 if how == CHI else 3 if how == PON else 4
            for melded in range(kind, last + 1):
                self.owned[melded] += copies
                if self.owned[melded] > 4:
                    return self.refuse(FIFTH_COPY, self.owned[melded], melded)
            self.hand.meld_how[self.hand.melds] = how + 1
            self.hand.meld_kind[self.hand.melds] = kind
            self.hand.melds += 1
            self.kongs += how > PON
            if how != CLOSED:
                self.is_closed = False
        return True

    def refuse(self, fault: int, value: int, place: int) -> bool:
        """Set the fault, a value that goes with it and a kind or the index of a meld; return False."""
        self.fault = fault
        self.fault_value = value
        self.fault_place = place
        return False

    def refuse_counts(self) -> bool:
        """Refuse the first count that is wrong."""
        for kind in range(34):
            count = self.shape.counts[kind]
            if count and self.absent[kind]:
                return self.refuse(FOREIGN_TILE, count, kind)
            if count > 4:
                return self.refuse(FIFTH_CONCEALED, count, kind)
        return True

    # For Python.

    def fault_words(self, name: str) -> str:
        """What is wrong with the row that was refused; `name` is that of the game."""
        value, place = self.fault_value, self.fault_place
        if self.fault >= FIRST_GAME_FAULT:
            return f"impossible: {self.game_faults[self.fault - FIRST_GAME_FAULT]}"
        if self.fault == FOREIGN_TILE:
            return f"counts: {value} of {code(place)}; {name} does not have this tile"
        if self.fault == FIFTH_CONCEALED:
            return f"counts: {value} of {code(place)}; expected 0 to 4"
        if self.fault == UNKNOWN_MELD:
            return f"melds: meld {place} is {value}; expected one of {MELD_NUMBERS}"
        if self.fault == FOREIGN_MELD:
            return f"melds: meld {place} is {value} {MELDS[value]}; {name} does not have this meld"
        if self.fault == WRONG_MELD:
            return f"melds: meld {place} has the lowest kind {value}; expected one of which {name} has this meld"
        if self.fault == FIFTH_COPY:
            return f"melds: {value} of {code(place)} in hand and melds; expected at most 4"
        if self.fault == WRONG_SIZE:
            return f"counts: {value} tiles, each meld counted as three; expected 14"
        return f"wins: {f'kind {value}' if value >= 34 else code(value)}; expected one of the concealed tiles"
