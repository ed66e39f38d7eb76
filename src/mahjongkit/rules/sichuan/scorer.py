"""`Scorer` finds the best way to count a Sichuan win.

`WinContext` is the winning hand and its circumstances as flat integers. `PatternValues` holds the values of the rows of
patterns.py under a ruleset. `Breakdown` is one decomposition counted: the rows it shows, those that count, what
displaced the others, and the roots; explanations are read from it. `Scorer` fills it in without the interpreter lock: a
table scores every possible win, and the ready hands when the wall is empty.
"""

from __future__ import annotations

from collections.abc import Iterable

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, decompositions, interpreted, win_tiles
from mahjongkit.core.decompositions import Decompositions
from mahjongkit.core.shape import Goal
from mahjongkit.core.slots import Slots, keep_block
from mahjongkit.core.win_tiles import WinTiles

if not cython.compiled:  # compiled, the .pxd declares them
    # The rows, in the order of patterns.PATTERNS (a test holds this). `top_only` chooses from those up to EARTHLY.
    (
        PLAIN,
        NO_TERMINALS,
        ALL_TRIPLETS,
        ONE_SUIT,
        SEVEN_PAIRS,
        GOLDEN_HOOK,
        TERMINALS,
        PURE_TRIPLETS,
        DRAGON_PAIRS,
        JIANG_TRIPLETS,
        PURE_PAIRS,
        PURE_HOOK,
        JIANG_PAIRS,
        DOUBLE_DRAGON_PAIRS,
        TRIPLE_DRAGON_PAIRS,
        PURE_DRAGON_PAIRS,
        PURE_DOUBLE_DRAGON_PAIRS,
        PURE_TRIPLE_DRAGON_PAIRS,
        PURE_TERMINALS,
        ARHATS,
        JIANG_DOUBLE_DRAGON_PAIRS,
        JIANG_TRIPLE_DRAGON_PAIRS,
        PURE_ARHATS,
        JIANG_HOOK,
        HEAVENLY,
        EARTHLY,
        SELF_DRAW,
        KONG_FLOWER,
        KONG_CANNON,
        ROBBED_KONG,
        LAST_DRAW,
        LAST_DISCARD,
        CONCEALED_HAND,
        TWELVE_HAIRPINS,
        ROOT,
    ) = range(35)
    ROWS = 35

    # The form of a hand.
    REGULAR = 0
    PAIRS = 1

    def copy_rows(breakdown: Breakdown, source: Breakdown) -> None:
        """Copy the fields from `shown` to `multiplier`."""
        interpreted.copy_block(breakdown, source, "shown", "multiplier")

    def keep_rows(breakdown: Breakdown, slots: Slots, place: int) -> None:
        """Copy the fields from `shown` to `multiplier` into a slot."""
        keep_block(slots, place, breakdown, "shown", "multiplier")

    def read_rows(breakdown: Breakdown, slots: Slots, place: int) -> None:
        """Copy the fields from `shown` to `multiplier` out of a slot."""
        interpreted.copy_block(breakdown, slots.kept[place], "shown", "multiplier")

    def keep_ready(ready: ReadyHand, slots: Slots, place: int) -> None:
        """Copy the fields from `shown` to `tile` into a slot."""
        keep_block(slots, place, ready, "shown", "tile")

    def read_ready(ready: ReadyHand, slots: Slots, place: int) -> None:
        """Copy the fields from `shown` to `tile` out of a slot."""
        interpreted.copy_block(ready, slots.kept[place], "shown", "tile")


class PatternValues:
    """The rows under one ruleset: their values, what they exclude and absorb, and how they combine."""

    def __init__(
        self,
        values: Iterable[int],
        excludes: Iterable[Iterable[int]],
        absorbs: Iterable[int],
        *,
        top_only: bool,
        cap: int,
        base: int,
        self_draw_adds: bool,
        giver_pays: bool,
        earthly_ron: bool,
    ) -> None:
        """For every row its value (0: not in the game), the rows it excludes and the roots it absorbs.

        - `top_only`: of the rows up to EARTHLY the highest counts alone
        - `cap`: the largest multiplier, 0 if there is none
        - `self_draw_adds`: a self-draw does not multiply (its value is 1), every payer pays one base more
        - `giver_pays`: a win on the replacement of a direct kong is not a self-draw; the giver of the tile pays alone
        - `earthly_ron`: the dealer's first discard can be an earthly win
        """
        self.values = [0] * 35
        self.excludes = [0] * 35
        self.absorbs = [0] * 35
        for row, value in enumerate(values):
            self.values[row] = value
        for row, others in enumerate(excludes):
            for other in others:
                self.excludes[row] |= bits.one(other)
        for row, absorbed in enumerate(absorbs):
            self.absorbs[row] = absorbed
        self.top_only = top_only
        self.cap = cap
        self.base = base
        self.self_draw_adds = self_draw_adds
        self.giver_pays = giver_pays
        self.earthly_ron = earthly_ron


class WinContext(WinTiles):
    """A winning hand and the circumstances of the win."""

    def __init__(
        self,
        concealed: Iterable[int] = (),
        melds: Iterable[tuple[int, int]] = (),
        *,
        void: int = -1,
        tsumo: bool = False,
        after_kong: bool = False,
        given: bool = False,
        robbed: bool = False,
        last: bool = False,
        first: bool = False,
        dealer: bool = False,
    ) -> None:
        """From the concealed kinds including the winning tile, melds as (verb, kind), and the void suit 0-2 (-1: none).

        `after_kong`: won on the replacement of a kong or, by ron, on the discard after one. `given`: that kong was a
        direct one. `last`: the wall is empty. `first`: before the first discard of the winner, and nothing was called.
        """
        super().__init__(concealed, melds)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.counts = [0] * 27  # concealed and melded
        self.void = void
        self.tsumo = tsumo
        self.after_kong = after_kong
        self.given = given
        self.robbed = robbed
        self.last = last
        self.first = first
        self.dealer = dealer
        self.gather()

    def gather(self) -> None:
        """Count the tiles of hand and melds together."""
        self.kongs = 0
        self.called = 0  # melds with another player's tile
        self.suits = 0  # a bit for each suit
        self.roots = 0
        self.terminals = 0  # kinds of rank 1 or 9
        self.others = 0  # kinds of another rank than 2, 5, 8
        for kind in range(27):
            self.counts[kind] = self.shape.counts[kind]
        for i in range(self.melds):
            how = self.meld_how[i]
            self.counts[self.meld_kind[i]] += 3 if how == codes.PON else 4
            self.kongs += how != codes.PON
            self.called += how != codes.CLOSED
        for kind in range(27):
            count = self.counts[kind]
            if count:
                self.suits |= bits.one(kind // 9)
                self.roots += count == 4
                self.terminals += kind % 9 == 0 or kind % 9 == 8
                self.others += kind % 3 != 1

    def is_one_suit(self) -> bool:
        return self.suits == 1 or self.suits == 2 or self.suits == 4

    def clear_situation(self) -> None:
        """Make it a plain ron: only the tiles count."""
        self.tsumo = False
        self.after_kong = False
        self.given = False
        self.robbed = False
        self.last = False
        self.first = False


class Breakdown:
    """One decomposition of a win, counted."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.shown = 0  # the rows that the decomposition shows, a bit each
            self.counted = 0  # those of them that count
            self.value = [0] * 35  # what a row that counts multiplies by
            self.by = [0] * 35  # which row displaced it
            self.form = 0
            self.size = 0
            self.groups = [0] * 5  # codes as in decompositions.py: the concealed ones, then the melds
            self.hows = [0] * 5
            self.top = 0  # with `top_only` the value of the row that counts alone
            self.absorbed = 0
            self.roots = 0
            self.added = 0
            self.full = 0
            self.multiplier = 0  # 0: not complete

    def copy_from(self, other: Breakdown) -> None:
        """Copy another breakdown."""
        copy_rows(self, other)

    # For Python.

    def assign(self, other: Breakdown) -> None:
        """Copy another breakdown."""
        self.copy_from(other)

    def rows(self) -> list[tuple[int, int, int]]:
        """(Row, how often, multiplier) of every row that counted, in the order of the table."""
        counted = [row for row in range(35) if bits.has(self.counted, row)]
        return [(row, self.roots if row == ROOT else 1, self.value[row]) for row in counted]

    def displaced(self) -> list[tuple[int, int, int]]:
        """(Row, how often, by which row) of every row that was shown and did not count; absorbed roots last."""
        found = [(row, 1, self.by[row]) for row in range(34) if bits.has(self.shown & ~self.counted, row)]
        return found + ([(ROOT, self.absorbed, self.by[ROOT])] if self.absorbed else [])

    def parts(self) -> list[tuple[int, int]]:
        """(Code, how) of every group of the decomposition, melds last; none for seven pairs."""
        return [(self.groups[i], self.hows[i]) for i in range(self.size if self.form == REGULAR else 0)]


class ReadyHand(Breakdown):
    """A ready hand: the breakdown of its best plain ron, the tile of that, and what every wait is worth."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.worth = [0] * 27  # the multiplier of a plain ron, 0 for a kind that is not a wait
            self.tile = 0

    def clear(self) -> None:
        for kind in range(27):
            self.worth[kind] = 0
        self.tile = -1

    def waits(self) -> list[tuple[int, int]]:
        """(Kind, multiplier) of every wait."""
        return [(kind, self.worth[kind]) for kind in range(27) if self.worth[kind]]


class Scorer(Breakdown):
    """Counts one decomposition after another on itself and keeps the best in `best`."""

    def __init__(self, goal: Goal) -> None:
        """`goal` defines a complete hand, whatever suit is void."""
        super().__init__()
        self.decompositions = Decompositions(goal)
        self.best = Breakdown()

    def score_win(self, win: WinContext, pattern_values: PatternValues, best: Breakdown) -> bool:
        """Fill in the best breakdown; return whether the hand is complete."""
        own = self.best
        self.best = best
        complete = self.find_best(win, pattern_values) > 0
        self.best = own  # or the next hand would be counted into the breakdown that the caller keeps
        return complete

    def best_ron(self, win: WinContext, pattern_values: PatternValues, waits: int, ready: ReadyHand) -> int:
        """The most that a ready hand could win by a plain ron on one of its waits, a bit each (RULES 1.1.9).

        `win` holds the hand without a winning tile; its circumstances are cleared. Fills in `ready`; of equal waits it
        keeps the lowest.
        """
        win.clear_situation()
        ready.clear()
        most = 0
        for kind in range(27):
            if bits.has(waits, kind) and win.shape.counts[kind] < 4:
                win.shape.add(kind)
                win.gather()
                if win.counts[kind] <= 4:
                    ready.worth[kind] = self.find_best(win, pattern_values)
                    if ready.worth[kind] > most:
                        most = ready.worth[kind]
                        ready.tile = kind
                        ready.copy_from(self.best)
                win.shape.remove(kind)
        win.gather()
        return most

    def find_best(self, win: WinContext, pattern_values: PatternValues) -> int:
        """Count every decomposition and keep the best in `best`.

        Return its multiplier, 0 if the hand is not complete.
        """
        self.best.size = 0
        self.best.multiplier = 0
        self.best.full = 0
        self.best.top = 0
        if win.suits == 7 or (win.void >= 0 and bits.has(win.suits, win.void)):
            return 0
        if win.shape.tiles + 3 * win.melds != 14:
            return 0
        self.count_pairs(win, pattern_values)
        self.decompositions.find(win.shape)
        for index in range(self.decompositions.size):
            self.count_regular(win, pattern_values, index)
        return self.best.multiplier

    # The two forms.

    def count_pairs(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Count seven pairs, if the hand is; rows of fewer quads are shown as well, and displaced."""
        if win.melds:
            return
        for kind in range(27):
            if win.counts[kind] % 2:
                return
        self.form = PAIRS
        self.size = 5
        self.shown = 0
        self.show_situation(win, pattern_values)
        self.show_tiles(win, pattern_values)
        self.show(SEVEN_PAIRS, pattern_values)
        if win.roots >= 1:
            self.show(DRAGON_PAIRS, pattern_values)
        if win.roots >= 2:
            self.show(DOUBLE_DRAGON_PAIRS, pattern_values)
        if win.roots >= 3:
            self.show(TRIPLE_DRAGON_PAIRS, pattern_values)
        if win.is_one_suit():
            self.show_pure_pairs(win, pattern_values)
        if win.others == 0:
            self.show(JIANG_PAIRS, pattern_values)
            if win.roots >= 2:
                self.show(JIANG_DOUBLE_DRAGON_PAIRS, pattern_values)
            if win.roots >= 3:
                self.show(JIANG_TRIPLE_DRAGON_PAIRS, pattern_values)
        self.finish_count(win, pattern_values)

    def show_pure_pairs(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show the one-suit rows of seven pairs, those of fewer quads as well.

        Without rows for two and three quads (`only_listed_fans`) the table of the handbook counts such a hand as
        one-suit seven pairs if one row counts alone; where rows multiply, one suit and the quads are separate rows.
        """
        if win.roots < 2 or pattern_values.values[PURE_DOUBLE_DRAGON_PAIRS]:
            for quads in range(win.roots + 1):
                self.show(PURE_PAIRS if quads == 0 else PURE_DRAGON_PAIRS + quads - 1, pattern_values)
        elif pattern_values.top_only:
            self.show(PURE_PAIRS, pattern_values)

    def count_regular(self, win: WinContext, pattern_values: PatternValues, index: int) -> None:
        """Count four sets and a pair."""
        self.form = REGULAR
        self.size = self.decompositions.sets_needed + 1
        self.shown = 0
        for i in range(self.size):
            self.groups[i] = self.decompositions.groups[5 * index + i]
            self.hows[i] = win_tiles.CONCEALED
        for i in range(win.melds):
            self.groups[self.size] = decompositions.TRIPLET + win.meld_kind[i]
            self.hows[self.size] = win.meld_how[i]
            self.size += 1
        self.show_tiles(win, pattern_values)
        self.show_sets(win, pattern_values)
        if bits.without(self.shown, ALL_TRIPLETS) == 0:
            self.show(PLAIN, pattern_values)
        self.show_situation(win, pattern_values)
        if win.called == 0:
            self.show(CONCEALED_HAND, pattern_values)
        self.finish_count(win, pattern_values)

    # Rows that a hand shows.

    def show(self, row: int, pattern_values: PatternValues) -> None:
        """Show a row if the game has it."""
        if pattern_values.values[row]:
            self.shown |= bits.one(row)

    def show_situation(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows of the circumstances of the win."""
        if win.first and (win.tsumo or (pattern_values.earthly_ron and not win.dealer)):
            self.show(HEAVENLY if win.dealer else EARTHLY, pattern_values)
        if win.tsumo and not (win.given and pattern_values.giver_pays):
            self.show(SELF_DRAW, pattern_values)
        if win.after_kong:
            self.show(KONG_FLOWER if win.tsumo else KONG_CANNON, pattern_values)
        if win.robbed:
            self.show(ROBBED_KONG, pattern_values)
        if win.last:
            self.show(LAST_DRAW if win.tsumo else LAST_DISCARD, pattern_values)

    def show_tiles(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows that depend on the tiles alone, not on the decomposition."""
        if win.terminals == 0:
            self.show(NO_TERMINALS, pattern_values)
        if win.is_one_suit():
            self.show(ONE_SUIT, pattern_values)

    def show_sets(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows that depend on the sets of this decomposition."""
        triplets = 0
        outside = True
        for i in range(self.size):
            code = self.groups[i]
            rank = code % 34 % 9
            if decompositions.RUN <= code < decompositions.PAIR:
                if rank != 0 and rank != 6:
                    outside = False
            else:
                triplets += code < decompositions.RUN
                if rank != 0 and rank != 8:
                    outside = False
        if outside:
            self.show(TERMINALS, pattern_values)
            if win.is_one_suit():
                self.show(PURE_TERMINALS, pattern_values)
        if triplets == 4:
            self.show_triplets(win, pattern_values)

    def show_triplets(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Show rows of four triplets or kongs: of one suit, of ranks 2-5-8, all melded, all kongs."""
        self.show(ALL_TRIPLETS, pattern_values)
        if win.is_one_suit():
            self.show(PURE_TRIPLETS, pattern_values)
        if win.others == 0:
            self.show(JIANG_TRIPLETS, pattern_values)
        if win.melds < 4:
            return
        self.show(GOLDEN_HOOK, pattern_values)
        if win.is_one_suit():
            self.show(PURE_HOOK, pattern_values)
        if win.kongs == 4:
            self.show(ARHATS, pattern_values)
            if win.is_one_suit():
                self.show(PURE_ARHATS, pattern_values)
        elif win.others == 0:
            self.show(JIANG_HOOK, pattern_values)

    # What counts.

    def finish_count(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Drop the displaced rows, multiply the others, and keep this breakdown if it is the best."""
        if pattern_values.top_only:
            self.keep_top(win, pattern_values)
        else:
            self.displace(pattern_values)
        self.multiply(win, pattern_values)
        if self.top > self.best.top or (self.top == self.best.top and self.full > self.best.full):
            self.best.copy_from(self)

    def displace(self, pattern_values: PatternValues) -> None:
        """Every row displaces the rows it excludes."""
        self.top = 0
        gone = 0
        for row in range(34):
            if bits.has(self.shown, row):
                gone |= pattern_values.excludes[row]
        self.counted = self.shown & ~gone
        for row in range(34):
            if bits.has(self.counted, row):
                self.mark_displaced(self.shown & pattern_values.excludes[row], row)

    def keep_top(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Of the rows up to EARTHLY count only the highest; of equal ones that which leaves more value with the roots.

        A row that does not count displaces no situational rows: a heavenly win below a higher row leaves the self-draw.
        """
        top = -1
        most = 0
        for row in range(EARTHLY + 1):
            if bits.has(self.shown, row):
                worth = bits.doubled(
                    pattern_values.values[row], win.roots - min(win.roots, pattern_values.absorbs[row])
                )
                if (
                    top < 0
                    or pattern_values.values[row] > self.top
                    or (pattern_values.values[row] == self.top and worth > most)
                ):
                    top = row
                    most = worth
                    self.top = pattern_values.values[row]
        listed = bits.below(EARTHLY + 1)
        gone = self.shown & (bits.without(listed, top) | pattern_values.excludes[top])
        self.counted = self.shown & ~gone
        self.mark_displaced(gone, top)

    def mark_displaced(self, rows: int, row: int) -> None:
        """Note `row` as the one that displaced these rows."""
        if rows == 0:
            return
        for other in range(34):
            if bits.has(rows, other):
                self.by[other] = row

    def multiply(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Multiply the rows that count and the roots that none of them absorbs."""
        self.full = 1
        self.absorbed = 0
        for row in range(34):
            if bits.has(self.counted, row):
                self.value[row] = pattern_values.values[row]
                self.full *= pattern_values.values[row]
                self.absorb(win, pattern_values, row)
        self.roots = win.roots - self.absorbed
        if win.kongs == 3 and self.roots == 3 and pattern_values.values[TWELVE_HAIRPINS]:
            self.count_hairpins(win, pattern_values)
        if self.roots:
            self.shown |= bits.one(ROOT)
            self.counted |= bits.one(ROOT)
            self.value[ROOT] = bits.doubled(1, self.roots)
            self.full = bits.doubled(self.full, self.roots)
        self.added = 1 if pattern_values.self_draw_adds and bits.has(self.counted, SELF_DRAW) else 0
        self.multiplier = min(self.full, pattern_values.cap) if pattern_values.cap else self.full

    def absorb(self, win: WinContext, pattern_values: PatternValues, row: int) -> None:
        """Let a row that counts absorb its roots."""
        if pattern_values.absorbs[row]:
            self.absorbed = min(win.roots, pattern_values.absorbs[row])
            self.by[ROOT] = row

    def count_hairpins(self, win: WinContext, pattern_values: PatternValues) -> None:
        """Count the roots of three kongs as one row of the same value."""
        self.shown |= bits.one(TWELVE_HAIRPINS)
        self.counted |= bits.one(TWELVE_HAIRPINS)
        self.value[TWELVE_HAIRPINS] = pattern_values.values[TWELVE_HAIRPINS]
        self.full *= pattern_values.values[TWELVE_HAIRPINS]
        self.absorb(win, pattern_values, TWELVE_HAIRPINS)
        self.roots = 0
