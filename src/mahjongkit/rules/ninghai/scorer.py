"""`Scorer` and the amounts of Ninghai: what a winner's and a loser's tiles are worth, and what players owe each other.

`PlayerTiles` is one player's tiles as flat integers. `PatternValues` holds the values of the rows of patterns.py under
a ruleset, and how amounts become silver. `Breakdown` is how often each row counts, and the total; explanations are read
from it. `Scorer` finds the best decomposition of a win. All of it runs without the interpreter lock, since a table
settles every hand.
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
    # The rows, in the order of patterns.PATTERNS (a test holds this): fan, then hu.
    OWN_FLOWER = 0
    FLOWER_SET = 1
    WHITE_DRAGON = 2
    GREEN_DRAGON = 3
    RED_DRAGON = 4
    SEAT_WIND = 5
    HALF_FLUSH = 6
    ALL_TRIPLETS = 7
    FULL_FLUSH = 8
    ALL_HONOURS = 9
    FLOWER = 10
    EXPOSED_TRIPLET = 11
    CONCEALED_TRIPLET = 12
    EXPOSED_KONG = 13
    CONCEALED_KONG = 14
    SIMPLE = 4  # the row of a set of 2 to 8 comes this much later
    SELF_DRAW = 19
    CLOSED_WAIT = 20
    VALUE_PAIR = 21
    ROWS = 22

    MAX_FAN = 3

    # How losers settle a difference (RULES 2.1.11).
    FLOOR = 0
    CEIL = 1
    CONVERT = 2
    LINEAR = 3

    def clear_rows(breakdown: Breakdown) -> None:
        """Set the fields from `times` to `size` to zero."""
        interpreted.clear_block(breakdown, "times", "size")

    def copy_rows(breakdown: Breakdown, source: Breakdown) -> None:
        """Copy the fields from `times` to `hows`."""
        interpreted.copy_block(breakdown, source, "times", "hows")

    def keep_rows(breakdown: Breakdown, slots: Slots, place: int) -> None:
        """Copy the fields from `times` to `hows` into a slot."""
        keep_block(slots, place, breakdown, "times", "hows")

    def read_rows(breakdown: Breakdown, slots: Slots, place: int) -> None:
        """Copy the fields from `times` to `hows` out of a slot."""
        interpreted.copy_block(breakdown, slots.kept[place], "times", "hows")


def is_terminal(kind: int) -> bool:
    """Whether a kind is of the terminal class: 1, 9 or an honour."""
    return kind >= 27 or kind % 9 == 0 or kind % 9 == 8


def ceil10(number: int) -> int:
    return (number + 9) // 10 * 10


def row_of_set(kind: int, how: int) -> int:
    """The hu row of a triplet or kong."""
    row = EXPOSED_TRIPLET
    if how == win_tiles.CONCEALED:
        row = CONCEALED_TRIPLET
    elif how == codes.CLOSED:
        row = CONCEALED_KONG
    elif how == codes.KONG or how == codes.ADDED:
        row = EXPOSED_KONG
    return row if is_terminal(kind) else row + SIMPLE


def row_of_honour(kind: int, wind: int) -> int:
    """The fan row of a triplet of dragons or of the player's wind, -1 for other kinds."""
    if kind >= 31:
        return WHITE_DRAGON + kind - 31
    return SEAT_WIND if kind == 27 + wind else -1


class PatternValues:
    """What the rows are worth under one ruleset, and how amounts become silver."""

    def __init__(
        self,
        values: Iterable[int],
        *,
        base: int,
        cap: int,
        flat: bool,
        rounds: bool,
        half_converts: bool,
        set_adds: bool,
        head_is_dealer: bool,
        step: int,
        side_pays: bool,
        any_tile: bool,
        only_honours: bool,
    ) -> None:
        """For every row its fan or hu (0: not in the game).

        - `flat`: hu do not count for a winner; `cap`: the most of any amount
        - `rounds`: an amount becomes silver in steps of 50; else they are the same
        - `half_converts`: a half share is the silver of half the amount; else half of the silver
        - `set_adds`: the seat's own flower counts in addition to its complete set
        - `head_is_dealer`: a head pair is one with the dealer; else one of opposite seats
        - `step`: FLOOR, CEIL, CONVERT or LINEAR; `side_pays`: side pairs settle, too
        - `any_tile`: three melds make every tile dangerous; `only_honours`: 大幺 are the honours alone
        """
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.values = [0] * 22
        for row, value in enumerate(values):
            self.values[row] = value
        self.base = base
        self.cap = cap
        self.flat = flat
        self.rounds = rounds
        self.half_converts = half_converts
        self.set_adds = set_adds
        self.head_is_dealer = head_is_dealer
        self.step = step
        self.side_pays = side_pays
        self.any_tile = any_tile
        self.only_honours = only_honours


class Breakdown:
    """How often each row counts, and the total."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.times = [0] * 22
            self.absorbed = 0  # own flowers that their complete set excludes
            self.size = 0  # groups: all of a win, those of a loser that count
            self.place = 0  # the group that the winning tile completes
            self.hu = 0
            self.fan = 0  # capped
            self.full = 0  # not capped
            self.amount = 0  # -1: not complete
            self.silver = 0
            self.groups = [0] * 5  # codes as in decompositions.py: the concealed ones, then the melds
            self.hows = [0] * 5
        self.amount = -1
        self.place = -1

    def clear(self) -> None:
        clear_rows(self)
        self.place = -1

    def copy_from(self, other: Breakdown) -> None:
        """Copy another breakdown."""
        copy_rows(self, other)

    # Shared by winners and losers.

    def add_flowers(self, flowers: int, wind: int, set_adds: bool) -> None:
        """Count flowers, a bit each: f1-f4, then g1-g4."""
        for group in range(2):
            four = bits.field(flowers, 4 * group, 4)
            for place in range(4):
                self.times[FLOWER] += bits.has(four, place)
            if four == 15:
                self.times[FLOWER_SET] += 1
            if bits.has(four, wind):
                if four == 15 and not set_adds:
                    self.absorbed += 1
                else:
                    self.times[OWN_FLOWER] += 1

    def add_group(self, code: int, how: int, wind: int) -> None:
        """Add a group; triplets, kongs and pairs of value count."""
        self.groups[self.size] = code
        self.hows[self.size] = how
        self.size += 1
        if code < decompositions.RUN:
            self.times[row_of_set(code, how)] += 1
            if row_of_honour(code, wind) >= 0:
                self.times[row_of_honour(code, wind)] += 1
        elif code >= decompositions.PAIR and row_of_honour(code - decompositions.PAIR, wind) >= 0:
            self.times[VALUE_PAIR] += 1

    def add_up(self, pattern_values: PatternValues) -> None:
        """Add up fan and hu of the rows."""
        self.full = 0
        self.hu = 0
        for row in range(FLOWER):
            self.full += self.times[row] * pattern_values.values[row]
        for row in range(FLOWER, 22):
            self.hu += self.times[row] * pattern_values.values[row]
        self.fan = min(self.full, MAX_FAN)

    # For Python.

    def rows_under(self, pattern_values: PatternValues) -> list[tuple[int, int, int]]:
        """(Row, how often, fan or hu) of every row that counts under these values, in the order of the table."""
        values = [self.times[row] * pattern_values.values[row] for row in range(22)]
        return [(row, self.times[row], values[row]) for row in range(22) if values[row]]

    def displaced(self) -> list[tuple[int, int, int]]:
        """(Row, how often, by which row) of the seat's own flower, if its complete set excludes it."""
        return [(OWN_FLOWER, self.absorbed, FLOWER_SET)] if self.absorbed else []

    def parts(self) -> list[tuple[int, int]]:
        """(Code, how) of every group of the decomposition, melds last."""
        return [(self.groups[i], self.hows[i]) for i in range(self.size)]


class PlayerTiles(WinTiles):
    """One player's tiles to be scored, winner or loser."""

    def __init__(
        self,
        concealed: Iterable[int] = (),
        melds: Iterable[tuple[int, int]] = (),
        *,
        flowers: Iterable[int] = (),
        wind: int = 0,
        tsumo: bool = False,
        tile: int = -1,
    ) -> None:
        """From the concealed kinds, a winner's with the winning tile; melds as (verb, lowest kind); flowers 0 to 7.

        `wind` is 0-3 from East, the dealer; `tile` is the winning kind, -1 for a loser.
        """
        super().__init__(concealed, melds)
        self.flowers = 0  # a bit each
        for flower in flowers:
            self.flowers |= bits.one(flower)
        self.wind = wind
        self.tsumo = tsumo
        self.tile = tile


class Scorer(Breakdown):
    """Finds the best decomposition of a win and the best place of the winning tile in it."""

    def __init__(self, goal: Goal) -> None:
        """`goal` defines a complete hand."""
        super().__init__()
        self.decompositions = Decompositions(goal)

    def score_win(self, player: PlayerTiles, pattern_values: PatternValues, best: Breakdown) -> bool:
        """Fill in the best breakdown; return whether the hand is complete."""
        if self.find_best(player, pattern_values) < 0:
            return False
        best.copy_from(self)
        return True

    def find_best(self, player: PlayerTiles, pattern_values: PatternValues) -> int:
        """Count every decomposition and keep the best in this object: the highest amount, then fan, then hu (RULES
        2.1.8).

        Return its amount, -1 if the hand is not complete.
        """
        amount = -1
        full = -1
        hu = -1
        best_index = 0
        place = 0
        if player.shape.tiles + 3 * player.melds == 14:
            self.decompositions.find(player.shape)
            for i in range(self.decompositions.size):
                for j in range(self.decompositions.sets_needed + 1):
                    if not self.holds(self.decompositions.groups[5 * i + j], player.tile):
                        continue
                    self.count(player, pattern_values, i, j)
                    if self.amount < amount or (self.amount == amount and self.full < full):
                        continue
                    if self.amount == amount and self.full == full and self.hu <= hu:
                        continue
                    amount = self.amount
                    full = self.full
                    hu = self.hu
                    best_index = i
                    place = j
        self.amount = -1
        if amount >= 0:
            self.count(player, pattern_values, best_index, place)
        return self.amount

    def holds(self, code: int, kind: int) -> bool:
        """Whether a group has a tile of a kind."""
        return (
            0 <= kind - (code - decompositions.RUN) < 3
            if decompositions.RUN <= code < decompositions.PAIR
            else code % 34 == kind
        )

    def count(self, player: PlayerTiles, pattern_values: PatternValues, index: int, place: int) -> None:
        """Count one decomposition with the winning tile in one of its groups."""
        self.clear()
        self.add_flowers(player.flowers, player.wind, pattern_values.set_adds)
        self.add_colours(player)
        self.place = place
        runs = 0
        for i in range(self.decompositions.sets_needed + 1):
            code = self.decompositions.groups[5 * index + i]
            completed = i == place and not player.tsumo
            self.add_group(
                code, codes.PON if completed and code < decompositions.RUN else win_tiles.CONCEALED, player.wind
            )
            runs += decompositions.RUN <= code < decompositions.PAIR
            if i == place and code == decompositions.RUN + player.tile - 1:
                self.times[CLOSED_WAIT] = 1
        for i in range(player.melds):
            chi = player.meld_how[i] == codes.CHI
            self.add_group(player.meld_kind[i] + (decompositions.RUN if chi else 0), player.meld_how[i], player.wind)
            runs += chi
        if runs == 0:
            self.times[ALL_TRIPLETS] = 1
        if player.tsumo:
            self.times[SELF_DRAW] = 1
        self.add_up(pattern_values)
        self.amount = amount_of(self.hu, self.fan, pattern_values)
        self.silver = silver_of(self.amount, pattern_values)

    def add_colours(self, player: PlayerTiles) -> None:
        """Count rows that depend on the suits alone."""
        suits = 0  # a bit for each
        for kind in range(34):
            if player.shape.counts[kind]:
                suits |= bits.one(kind // 9)
        for i in range(player.melds):
            suits |= bits.one(player.meld_kind[i] // 9)
        if suits == 8:
            self.times[ALL_HONOURS] = 1
        elif suits == 1 or suits == 2 or suits == 4:
            self.times[FULL_FLUSH] = 1
        elif suits == 9 or suits == 10 or suits == 12:
            self.times[HALF_FLUSH] = 1


# Amounts.


def loser_value(player: PlayerTiles, pattern_values: PatternValues, breakdown: Breakdown) -> int:
    """What a loser's tiles are worth: flowers, melds, concealed triplets and the fan of these (RULES 2.1.8).

    Fills in a breakdown, whose amount it returns.
    """
    breakdown.clear()
    breakdown.add_flowers(player.flowers, player.wind, pattern_values.set_adds)
    for i in range(player.melds):
        if player.meld_how[i] != codes.CHI:
            breakdown.add_group(player.meld_kind[i], player.meld_how[i], player.wind)
    for kind in range(34):
        if player.shape.counts[kind] >= 3:
            breakdown.add_group(kind, win_tiles.CONCEALED, player.wind)
        elif player.shape.counts[kind] == 2 and row_of_honour(kind, player.wind) >= 0:
            breakdown.add_group(decompositions.PAIR + kind, win_tiles.CONCEALED, player.wind)
    breakdown.add_up(pattern_values)
    breakdown.amount = min(pattern_values.cap, ceil10(bits.doubled(breakdown.hu, breakdown.fan)))
    breakdown.silver = 0
    return breakdown.amount


def amount_of(hu: int, fan: int, pattern_values: PatternValues) -> int:
    """A winner's amount (RULES 2.1.9)."""
    if fan >= MAX_FAN:
        return pattern_values.cap
    return min(
        pattern_values.cap,
        ceil10(bits.doubled(pattern_values.base if pattern_values.flat else pattern_values.base + hu, fan)),
    )


def rounded(amount: int) -> int:
    """Silver in steps of 50: of the rest below 100, up to 20 gives nothing, 30 to 60 gives 50, from 70 on gives 100."""
    rest = amount % 100
    return amount - rest + (0 if rest <= 20 else 50 if rest <= 60 else 100)


def silver_of(amount: int, pattern_values: PatternValues) -> int:
    """The silver of an amount."""
    return rounded(amount) if pattern_values.rounds else amount


# Who owes what.


def half_share(amount: int, pattern_values: PatternValues) -> int:
    """The silver that a loser pays who did not discard the winning tile (RULES 2.1.10)."""
    if pattern_values.half_converts:
        return silver_of(ceil10(amount // 2), pattern_values)
    return silver_of(amount, pattern_values) // 2


def is_head(one: int, other: int, dealer: int, pattern_values: PatternValues) -> bool:
    """Whether two losers are a head pair; otherwise they are a side pair (RULES 2.1.11)."""
    if pattern_values.head_is_dealer:
        return one == dealer or other == dealer
    return (one + 2) % 4 == other


def between_losers(difference: int, head: bool, pattern_values: PatternValues) -> int:
    """The silver that the lower of two losers pays the higher one (RULES 2.1.11)."""
    if not head and not pattern_values.side_pays:
        return 0
    if pattern_values.step == LINEAR:
        return difference if head else difference // 2
    if pattern_values.step == CONVERT:
        return rounded(difference if head else ceil10(difference // 2))
    wide = 30 if head else 50
    return 50 * ((difference + wide - 1 if pattern_values.step == CEIL else difference) // wide)


# Liability (RULES 2.1.12).


def is_dangerous(player: PlayerTiles, pattern_values: PatternValues, kind: int) -> bool:
    """Whether a discarder who is not ready is liable if this player wins on a kind."""
    return bits.has(danger_of(player, pattern_values), kind)


def danger_of(player: PlayerTiles, pattern_values: PatternValues) -> int:
    """The kinds, a bit each, that make a discarder who is not ready liable if this player wins on them."""
    mask = 0
    honours = melds_in(player, 3)
    for suit in range(4):
        melds = melds_in(player, suit)
        if melds and (melds if suit == 3 else melds + honours) >= 3:
            mask |= kinds_of(suit)
    if mask and pattern_values.any_tile:
        return kinds_of(0) | kinds_of(1) | kinds_of(2) | kinds_of(3)
    sets = 0
    for i in range(player.melds):
        sets += player.meld_how[i] != codes.CHI
    if sets >= 3:
        for kind in range(27 if pattern_values.only_honours else 0, 34):
            if is_terminal(kind):
                mask |= bits.one(kind)
    return mask


def melds_in(player: PlayerTiles, suit: int) -> int:
    """How many melds are of a suit, 3 for the honours."""
    found = 0
    for i in range(player.melds):
        found += player.meld_kind[i] // 9 == suit
    return found


def kinds_of(suit: int) -> int:
    """The kinds of a suit, a bit each."""
    mask = 0
    for kind in range(9 * suit, 34 if suit == 3 else 9 * suit + 9):
        mask |= bits.one(kind)
    return mask
