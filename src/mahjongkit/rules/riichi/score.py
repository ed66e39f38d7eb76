"""What a winning hand is worth: its readings, the facts of each, the rows of patterns.py they show, fu, and points.

`Win` is a hand that won, with everything around it, as flat integers; `Tariff` is what the ruleset says of the rows;
`Judge` tries every reading and every place of the winning tile and keeps the best `Tally`. A tally holds the rows that
counted, the rows that were displaced and by what, and the fu item by item: the explanation is read from it.
"""

from __future__ import annotations

from collections.abc import Iterable

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.readings import PAIR, RUN, TRIPLET, Readings
    from mahjongkit.core.shape import Goal, Shape

    # The rows, in the order of patterns.PATTERNS (a test holds this).
    (
        RIICHI,
        DOUBLE_RIICHI,
        OPEN_RIICHI,
        IPPATSU,
        TSUMO,
        PINFU,
        TANYAO,
        IIPEIKOU,
        RYANPEIKOU,
        HAKU,
        HATSU,
        CHUN,
        SEAT_WIND,
        ROUND_WIND,
        RINSHAN,
        CHANKAN,
        HAITEI,
        HOUTEI,
        SANSHOKU_DOUJUN,
        SANSHOKU_DOUKOU,
        ITTSU,
        CHANTA,
        JUNCHAN,
        TOITOI,
        SANANKOU,
        SANKANTSU,
        SHOUSANGEN,
        HONROUTOU,
        CHIITOITSU,
        HONITSU,
        CHINITSU,
        RENHOU,
        NAGASHI_MANGAN,
        TENHOU,
        CHIIHOU,
        DAISANGEN,
        SUUANKOU,
        SUUANKOU_TANKI,
        TSUUIISOU,
        RYUUIISOU,
        CHINROUTOU,
        KOKUSHI,
        KOKUSHI_JUUSANMEN,
        SHOUSUUSHII,
        DAISUUSHII,
        SUUKANTSU,
        CHUUREN,
        JUNSEI_CHUUREN,
        DORA,
        URA_DORA,
        RED_DORA,
        NORTH_DORA,
        TSUBAME_GAESHI,
        KANBURI,
        SHIIARU_RAOTAI,
        UUMENSAI,
        SANRENKOU,
        ISSHOKU_SANJUN,
        SANFUUKOU,
        IIPIN_MOYUE,
        CHUUPIN_RAOYUI,
        DAISHARIN,
        DAICHIKURIN,
        DAISUURIN,
        KINMONKYOU,
        SUURENKOU,
        ISSHOKU_YONJUN,
        DAICHISEI,
        BENIKUJAKU,
        HYAKUMANGOKU,
        KOKUIISOU,
        ISHINOUE,
        PAARENCHAN,
    ) = range(73)
    ROWS = 73

    # How a set came to be.
    CONCEALED = 0
    CHI = 1
    PON = 2
    KONG = 3
    ADDED = 4
    CLOSED = 5

    # The form of a reading.
    REGULAR = 0
    PAIRS = 1
    ORPHANS = 2

    # How the winning tile completed its group.
    TWO_SIDED = 0
    MIDDLE = 1
    EDGE = 2
    SHANPON = 3
    SINGLE = 4

    # Why fu are given.
    FU_BASE = 0
    FU_PAIRS = 1
    FU_CLOSED_RON = 2
    FU_TSUMO = 3
    FU_SET = 4
    FU_PAIR = 5
    FU_WAIT = 6
    FU_OPEN = 7

    # Displaced not by a row but because a limit hand counts alone.
    BY_LIMIT = 254
    NOT_DISPLACED = 255

    # Renhou.
    RENHOU_NONE = 0
    RENHOU_ADDS = 1
    RENHOU_ALONE = 2


class Tariff:
    """The rows' values under one ruleset, and its choices of fu and points."""

    def __init__(
        self,
        closed: Iterable[int],
        opened: Iterable[int],
        limits: Iterable[int],
        excludes: Iterable[Iterable[int]],
        *,
        kiriage: bool,
        kazoe_limit: bool,
        stack_limits: bool,
        double_wind_pair: int,
        pinfu_tsumo: bool,
        open_fu: int,
        rinshan_tsumo_fu: bool,
        renhou: int,
        green_needed: bool,
        seven_pairs_fu: int,
        min_han: int,
    ) -> None:
        """For every row its value closed and open (0: it does not count), whether it is a limit hand (the value is
        then a multiple of the limit), and the rows it excludes.
        """
        self.closed = [0] * 73
        self.opened = [0] * 73
        self.limits = [0] * 73
        self.excludes = [255] * 365  # five to a row, filled up with 255
        for row, value in enumerate(closed):
            self.closed[row] = value
        for row, value in enumerate(opened):
            self.opened[row] = value
        for row, value in enumerate(limits):
            self.limits[row] = value
        for row, others in enumerate(excludes):
            for place, other in enumerate(others):
                self.excludes[5 * row + place] = other
        self.kiriage = kiriage
        self.kazoe_limit = kazoe_limit
        self.stack_limits = stack_limits
        self.double_wind_pair = double_wind_pair
        self.pinfu_tsumo = pinfu_tsumo
        self.open_fu = open_fu
        self.rinshan_tsumo_fu = rinshan_tsumo_fu
        self.renhou = renhou
        self.green_needed = green_needed
        self.seven_pairs_fu = seven_pairs_fu
        self.min_han = min_han


class Win:
    """A hand that won and the moment it did."""

    def __init__(
        self,
        concealed: Iterable[int],
        melds: Iterable[tuple[int, int]],
        tile: int,
        *,
        tsumo: bool,
        seat: int,
        round_wind: int,
        riichi: int = 0,
        ippatsu: bool = False,
        rinshan: bool = False,
        chankan: bool = False,
        last: bool = False,
        first: bool = False,
        dealer: bool = False,
        dora: int = 0,
        ura: int = 0,
        red: int = 0,
        north: int = 0,
        open_riichi: bool = False,
        tsubame: bool = False,
        kanburi: bool = False,
        eighth: bool = False,
    ) -> None:
        """The concealed kinds with the winning tile among them; melds as (how, lowest kind); winds 0-3, -1 for none."""
        self.shape = Shape(concealed)
        self.tile = tile
        self.melds = 0
        self.meld_how = [0] * 4
        self.meld_kind = [0] * 4
        self.is_closed = True
        for how, kind in melds:
            self.meld_how[self.melds] = how
            self.meld_kind[self.melds] = kind
            self.melds += 1
            if how != CLOSED:
                self.is_closed = False
        self.tsumo = tsumo
        self.seat = seat
        self.round_wind = round_wind
        self.riichi = riichi
        self.ippatsu = ippatsu
        self.rinshan = rinshan
        self.chankan = chankan
        self.last = last
        self.first = first
        self.dealer = dealer
        self.dora = dora
        self.ura = ura
        self.red = red
        self.north = north
        self.open_riichi = open_riichi
        self.tsubame = tsubame
        self.kanburi = kanburi
        self.eighth = eighth


class Tally:
    """One reading of a win, counted."""

    def __init__(self) -> None:
        self.shown = [0] * 73  # how often a row is shown
        self.value = [0] * 73  # what it counts: han, or multiples of the limit
        self.by = [0] * 73  # which row displaced it
        self.form = 0
        self.groups = [0] * 5  # codes as in readings.py: the concealed ones, then the melds
        self.hows = [0] * 5
        self.size = 0
        self.place = 0
        self.wait = 0
        self.fu_items = [0] * 24  # (fu, why, group), eight at most
        self.fu_size = 0
        self.fu = 0
        self.han = 0
        self.limit = 0
        self.base = -1  # -1: no yaku

    def clear(self) -> None:
        for row in range(73):
            self.shown[row] = 0
            self.value[row] = 0
            self.by[row] = NOT_DISPLACED
        self.fu_size = 0
        self.fu = 0
        self.han = 0
        self.limit = 0
        self.base = -1

    def become(self, other: Tally) -> None:
        """Take over everything from another tally."""
        for row in range(73):
            self.shown[row] = other.shown[row]
            self.value[row] = other.value[row]
            self.by[row] = other.by[row]
        for i in range(5):
            self.groups[i] = other.groups[i]
            self.hows[i] = other.hows[i]
        for i in range(24):
            self.fu_items[i] = other.fu_items[i]
        self.form = other.form
        self.size = other.size
        self.place = other.place
        self.wait = other.wait
        self.fu_size = other.fu_size
        self.fu = other.fu
        self.han = other.han
        self.limit = other.limit
        self.base = other.base

    def give_fu(self, fu: int, why: int, group: int) -> None:
        self.fu_items[3 * self.fu_size] = fu
        self.fu_items[3 * self.fu_size + 1] = why
        self.fu_items[3 * self.fu_size + 2] = group
        self.fu_size += 1
        self.fu += fu

    # What Python asks of the best tally.

    def rows(self) -> list[tuple[int, int, int]]:
        """(Row, times shown, value) of every row that counted."""
        return [(row, self.shown[row], self.value[row]) for row in range(73) if self.value[row]]

    def displaced(self) -> list[tuple[int, int]]:
        """(Row, by which row) of every row that was shown and did not count beside another."""
        return [(row, self.by[row]) for row in range(73) if self.by[row] != NOT_DISPLACED]

    def items(self) -> list[tuple[int, int, int]]:
        """(Fu, why, group's place) one by one."""
        starts = range(0, 3 * self.fu_size, 3)
        return [(self.fu_items[i], self.fu_items[i + 1], self.fu_items[i + 2]) for i in starts]

    def parts(self) -> list[tuple[int, int]]:
        """(Code, how) of every group of the reading, melds last."""
        return [(self.groups[i], self.hows[i]) for i in range(self.size)]


class Judge(Tally):
    """Finds the best reading of a win: it counts one reading after the other on itself and keeps the best."""

    def __init__(self, goal: Goal) -> None:
        """`goal` is what a complete hand is."""
        super().__init__()
        self.goal = goal
        self.readings = Readings()
        self.best = Tally()
        self.counts = [0] * 34  # concealed and melded
        self.starts = [0] * 27  # runs or triplets by their lowest kind
        self.suits = 0
        self.honours = 0
        self.simples = 0
        self.terminals = 0

    def judge(self, win: Win, tariff: Tariff) -> Tally:
        """The best tally; its `base` is -1 if no reading has a yaku, its `size` 0 if there is no reading."""
        self.best = Tally()
        self.weigh(win, tariff)
        return self.best

    def weigh(self, win: Win, tariff: Tariff) -> None:
        self.best.base = -1
        self.best.size = 0
        self.gather(win)
        self.readings.find(win.shape, self.goal)
        groups = self.readings.need + 1
        for reading in range(self.readings.size):
            for place in range(groups):
                code = self.readings.codes[5 * reading + place]
                if place and self.readings.codes[5 * reading + place - 1] == code:
                    continue  # the same group once more
                wait = self.wait_of(code, win.tile)
                if wait >= 0:
                    self.count_regular(win, tariff, reading, place, wait)
        if win.shape.tiles == 14:
            self.count_pairs(win, tariff)
            self.count_orphans(win, tariff)

    def gather(self, win: Win) -> None:
        """The facts that hold for every reading."""
        for kind in range(34):
            self.counts[kind] = win.shape.counts[kind]
        for i in range(win.melds):
            kind = win.meld_kind[i]
            if win.meld_how[i] == CHI:
                self.counts[kind] += 1
                self.counts[kind + 1] += 1
                self.counts[kind + 2] += 1
            else:
                self.counts[kind] += 3 if win.meld_how[i] == PON else 4
        self.suits = 0
        self.honours = 0
        self.simples = 0
        self.terminals = 0
        for kind in range(34):
            count = self.counts[kind]
            if count == 0:
                continue
            if kind >= 27:
                self.honours += count
            else:
                self.suits |= 1 << (kind // 9)
                if kind % 9 == 0 or kind % 9 == 8:
                    self.terminals += count
                else:
                    self.simples += count

    def wait_of(self, code: int, tile: int) -> int:
        """How this tile would have completed a group, or -1 if it is not in it."""
        if code >= PAIR:
            return SINGLE if code - PAIR == tile else -1
        if code < RUN:
            return SHANPON if code == tile else -1
        at = tile - (code - RUN)
        if at < 0 or at > 2:
            return -1
        if at == 1:
            return MIDDLE
        low = (code - RUN) % 9
        return EDGE if (low == 0 and at == 2) or (low == 6 and at == 0) else TWO_SIDED

    # The three forms.

    def count_regular(self, win: Win, tariff: Tariff, reading: int, place: int, wait: int) -> None:
        self.clear()
        self.form = REGULAR
        self.place = place
        self.wait = wait
        self.size = self.readings.need + 1
        for i in range(self.readings.need + 1):
            self.groups[i] = self.readings.codes[5 * reading + i]
            self.hows[i] = CONCEALED
        if not win.tsumo and wait == SHANPON:
            self.hows[place] = PON  # completed by another player's tile
        for i in range(win.melds):
            kind = win.meld_kind[i]
            self.groups[self.size] = RUN + kind if win.meld_how[i] == CHI else TRIPLET + kind
            self.hows[self.size] = win.meld_how[i]
            self.size += 1
        self.show_moment(win, tariff)
        self.show_tiles(win, tariff)
        self.show_sets(win, tariff)
        self.give_regular_fu(win, tariff)
        self.settle(win, tariff)

    def count_pairs(self, win: Win, tariff: Tariff) -> None:
        if self.goal.seven_pairs == 0:
            return
        for kind in range(34):
            if win.shape.counts[kind] != 0 and win.shape.counts[kind] != 2:
                return
        self.clear()
        self.form = PAIRS
        self.size = 5
        self.wait = SINGLE
        self.shown[CHIITOITSU] = 1
        self.show_moment(win, tariff)
        self.show_tiles(win, tariff)
        if self.honours == 14:
            self.shown[DAICHISEI] = 1
        self.give_fu(tariff.seven_pairs_fu, FU_PAIRS, 0)
        self.settle(win, tariff)

    def count_orphans(self, win: Win, tariff: Tariff) -> None:
        if not self.goal.orphans or self.simples:
            return
        for kind in range(34):
            if win.shape.counts[kind] > 2:
                return
            if win.shape.counts[kind] == 0 and (kind >= 27 or kind % 9 == 0 or kind % 9 == 8):
                return
        self.clear()
        self.form = ORPHANS
        self.size = 5
        self.shown[KOKUSHI] = 1
        if win.shape.counts[win.tile] == 2:
            self.shown[KOKUSHI_JUUSANMEN] = 1
        self.show_moment(win, tariff)
        self.give_fu(20, FU_BASE, 0)
        if win.tsumo:
            self.give_fu(2, FU_TSUMO, 0)
        else:
            self.give_fu(10, FU_CLOSED_RON, 0)
        self.settle(win, tariff)

    # Which rows a hand shows.

    def show_moment(self, win: Win, tariff: Tariff) -> None:
        """Rows of the moment: riichi, the last tile, the first turn, dora."""
        if win.riichi:
            self.shown[RIICHI] = 1
            self.shown[IPPATSU] = 1 if win.ippatsu else 0
            self.shown[OPEN_RIICHI] = 1 if win.open_riichi else 0
        if win.riichi == 2:
            self.shown[DOUBLE_RIICHI] = 1
            self.shown[ISHINOUE] = 1 if win.last else 0
        if win.tsumo:
            self.shown[TSUMO] = 1
            self.shown[HAITEI] = 1 if win.last else 0
            self.shown[IIPIN_MOYUE] = 1 if win.last and win.tile == 9 else 0
            if win.first:
                self.shown[TENHOU if win.dealer else CHIIHOU] = 1
        else:
            self.shown[HOUTEI] = 1 if win.last else 0
            self.shown[CHUUPIN_RAOYUI] = 1 if win.last and win.tile == 17 else 0
            self.shown[RENHOU] = 1 if win.first and not win.dealer else 0
        self.shown[RINSHAN] = 1 if win.rinshan else 0
        self.shown[CHANKAN] = 1 if win.chankan else 0
        self.shown[TSUBAME_GAESHI] = 1 if win.tsubame else 0
        self.shown[KANBURI] = 1 if win.kanburi else 0
        self.shown[PAARENCHAN] = 1 if win.eighth else 0
        self.shown[DORA] = win.dora
        self.shown[URA_DORA] = win.ura
        self.shown[RED_DORA] = win.red
        self.shown[NORTH_DORA] = win.north

    def show_tiles(self, win: Win, tariff: Tariff) -> None:
        """Rows that depend on the tiles alone, however they are read."""
        one_suit = self.suits == 1 or self.suits == 2 or self.suits == 4
        if self.honours == 0 and self.terminals == 0:
            self.shown[TANYAO] = 1
        if self.simples == 0:
            self.shown[HONROUTOU] = 1
            if self.terminals == 0:
                self.shown[TSUUIISOU] = 1
            elif self.honours == 0:
                self.shown[CHINROUTOU] = 1
        if one_suit:
            self.shown[HONITSU] = 1
            if self.honours == 0:
                self.shown[CHINITSU] = 1
        total = self.simples + self.terminals + self.honours
        green = (
            self.counts[19] + self.counts[20] + self.counts[21] + self.counts[23] + self.counts[25] + self.counts[32]
        )
        if green == total and (self.counts[32] > 0 or not tariff.green_needed):
            self.shown[RYUUIISOU] = 1
        if self.counts[18] + self.counts[22] + self.counts[24] + self.counts[26] + self.counts[33] == total:
            self.shown[BENIKUJAKU] = 1
        winds = self.counts[27] + self.counts[28] + self.counts[29] + self.counts[30]
        if self.counts[10] + self.counts[12] + self.counts[16] + winds == total:
            self.shown[KOKUIISOU] = 1
        if one_suit and self.honours == 0:
            self.show_one_suit(win)

    def show_one_suit(self, win: Win) -> None:
        """Rows of a hand of one suit only: nine gates, the wheels, a million stones."""
        suit = 0 if self.suits == 1 else 1 if self.suits == 2 else 2
        gates = win.melds == 0
        pure = True
        wheel = win.melds == 0
        ranks = 0
        for rank in range(9):
            count = self.counts[9 * suit + rank]
            least = 3 if rank == 0 or rank == 8 else 1
            if count < least:
                gates = False
            if count - (1 if win.tile == 9 * suit + rank else 0) != least:
                pure = False
            if count != (0 if rank == 0 or rank == 8 else 2):
                wheel = False
            ranks += count * (rank + 1)
        if gates:
            self.shown[CHUUREN] = 1
            self.shown[JUNSEI_CHUUREN] = 1 if pure else 0
        if wheel:
            self.shown[DAISUURIN if suit == 0 else DAISHARIN if suit == 1 else DAICHIKURIN] = 1
        if suit == 0 and ranks >= 100:
            self.shown[HYAKUMANGOKU] = 1

    def show_sets(self, win: Win, tariff: Tariff) -> None:
        """Rows that depend on the sets of this reading."""
        runs = 0
        triplets = 0
        hidden = 0
        kongs = 0
        called = 0
        dragons = 0
        winds = 0
        pair = 0
        outside = True
        sorts = 0
        for i in range(self.size):
            code = self.groups[i]
            how = self.hows[i]
            kind = code % 34
            sorts |= 1 << (kind // 9 if kind < 27 else 3 if kind < 31 else 4)
            if RUN <= code < PAIR:
                runs += 1
                if kind % 9 != 0 and kind % 9 != 6:
                    outside = False
            else:
                if kind < 27 and kind % 9 != 0 and kind % 9 != 8:
                    outside = False
                if code >= PAIR:
                    pair = kind
                else:
                    triplets += 1
                    if how in (CONCEALED, CLOSED):
                        hidden += 1
                    if how >= KONG:
                        kongs += 1
                    if kind >= 31:
                        dragons += 1
                        self.shown[HAKU + kind - 31] = 1
                    elif kind >= 27:
                        winds += 1
                        self.shown[SEAT_WIND] = 1 if kind - 27 == win.seat or self.shown[SEAT_WIND] else 0
                        self.shown[ROUND_WIND] = 1 if kind - 27 == win.round_wind or self.shown[ROUND_WIND] else 0
            if how == CHI or (how >= PON and how <= ADDED and i > self.readings.need):
                called += 1
        if outside:
            self.shown[CHANTA] = 1
            self.shown[JUNCHAN] = 1 if self.honours == 0 else 0
        if triplets == 4:
            self.shown[TOITOI] = 1
        if hidden == 3:
            self.shown[SANANKOU] = 1
        elif hidden == 4:
            self.shown[SUUANKOU] = 1
            self.shown[SUUANKOU_TANKI] = 1 if self.wait == SINGLE else 0
        if kongs == 3:
            self.shown[SANKANTSU] = 1
        elif kongs == 4:
            self.shown[SUUKANTSU] = 1
        if dragons == 3:
            self.shown[DAISANGEN] = 1
        elif dragons == 2 and pair >= 31:
            self.shown[SHOUSANGEN] = 1
        if winds == 4:
            self.shown[DAISUUSHII] = 1
        elif winds == 3:
            self.shown[SANFUUKOU] = 1
            self.shown[SHOUSUUSHII] = 1 if 27 <= pair < 31 else 0
        self.shown[UUMENSAI] = 1 if sorts == 31 else 0
        self.shown[SHIIARU_RAOTAI] = 1 if called == 4 else 0
        plain_pair = pair < 27 or (pair < 31 and pair - 27 != win.seat and pair - 27 != win.round_wind)
        if runs == 4 and win.melds == 0 and plain_pair and self.wait == TWO_SIDED:
            self.shown[PINFU] = 1 if tariff.pinfu_tsumo or not win.tsumo else 0
        if runs >= 2:
            self.show_runs()
        if triplets >= 3:
            self.show_triplets()

    def show_runs(self) -> None:
        """Rows of several runs: equal ones, the same in three suits, one to nine."""
        for kind in range(27):
            self.starts[kind] = 0
        for i in range(self.size):
            if RUN <= self.groups[i] < PAIR:
                self.starts[self.groups[i] - RUN] += 1
        twins = 0
        most = 0
        for kind in range(27):
            twins += self.starts[kind] // 2
            most = max(most, self.starts[kind])
            if kind < 9 and self.starts[kind] and self.starts[kind + 9] and self.starts[kind + 18]:
                self.shown[SANSHOKU_DOUJUN] = 1
        self.shown[IIPEIKOU] = 1 if twins >= 1 else 0
        self.shown[RYANPEIKOU] = 1 if twins == 2 else 0
        self.shown[ISSHOKU_SANJUN] = 1 if most >= 3 else 0
        self.shown[ISSHOKU_YONJUN] = 1 if most == 4 else 0
        for suit in range(3):
            at = 9 * suit
            if self.starts[at] and self.starts[at + 3] and self.starts[at + 6]:
                self.shown[ITTSU] = 1
            if self.starts[at] and self.starts[at + 2] and self.starts[at + 4] and self.starts[at + 6]:
                self.shown[KINMONKYOU] = 1

    def show_triplets(self) -> None:
        """Rows of several triplets: the same rank in three suits, ranks in a row."""
        for kind in range(27):
            self.starts[kind] = 0
        for i in range(self.size):
            if self.groups[i] < 27:
                self.starts[self.groups[i]] = 1
        for kind in range(9):
            if self.starts[kind] and self.starts[kind + 9] and self.starts[kind + 18]:
                self.shown[SANSHOKU_DOUKOU] = 1
        for kind in range(25):
            if kind % 9 <= 6 and self.starts[kind] and self.starts[kind + 1] and self.starts[kind + 2]:
                self.shown[SANRENKOU] = 1
                if kind % 9 <= 5 and self.starts[kind + 3]:
                    self.shown[SUURENKOU] = 1

    # Fu and points.

    def give_regular_fu(self, win: Win, tariff: Tariff) -> None:
        self.give_fu(20, FU_BASE, 0)
        if win.is_closed and not win.tsumo:
            self.give_fu(10, FU_CLOSED_RON, 0)
        if win.tsumo and not self.shown[PINFU] and (tariff.rinshan_tsumo_fu or not win.rinshan):
            self.give_fu(2, FU_TSUMO, 0)
        for i in range(self.size):
            code = self.groups[i]
            kind = code % 34
            if code >= PAIR:
                fu = 2 if kind >= 31 else 0
                if kind - 27 == win.seat or (kind >= 27 and kind - 27 == win.round_wind):
                    fu = tariff.double_wind_pair if win.seat == win.round_wind else 2
                if fu:
                    self.give_fu(fu, FU_PAIR, i)
            elif code < RUN:
                how = self.hows[i]
                fu = 2 if how == PON else 4 if how == CONCEALED else 16 if how == CLOSED else 8
                if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
                    fu *= 2
                self.give_fu(fu, FU_SET, i)
        if self.wait == MIDDLE or self.wait == EDGE or self.wait == SINGLE:
            self.give_fu(2, FU_WAIT, self.place)
        if self.fu == 20 and not win.is_closed and tariff.open_fu > 20:
            self.give_fu(tariff.open_fu - 20, FU_OPEN, 0)

    def settle(self, win: Win, tariff: Tariff) -> None:
        """Count the rows that are shown, leave out the displaced ones, and keep this tally if it is the best."""
        self.price(win, tariff)
        self.displace(tariff)
        self.total(tariff)
        if self.shown[RENHOU] and tariff.renhou == RENHOU_ALONE:
            self.renhou_alone(tariff)
        if self.form != PAIRS:
            self.fu = (self.fu + 9) // 10 * 10
        self.base = base_points(self.han, self.fu, self.limit, tariff.kiriage, tariff.kazoe_limit)
        if self.is_better():
            self.best.become(self)

    def price(self, win: Win, tariff: Tariff) -> None:
        """Give every shown row its value; what does not count in this game, or not open, is not shown."""
        for row in range(73):
            if self.shown[row]:
                value = tariff.closed[row] if win.is_closed else tariff.opened[row]
                if value == 0 or (row == RENHOU and tariff.renhou == RENHOU_ALONE):
                    if row != RENHOU:
                        self.shown[row] = 0
                else:
                    self.value[row] = value * self.shown[row]

    def displace(self, tariff: Tariff) -> None:
        """Take away what another row excludes and, beside a limit hand, everything that is none."""
        limits = 0
        for row in range(73):
            if self.value[row]:
                for i in range(5):
                    other = tariff.excludes[5 * row + i]
                    if other == 255:
                        break
                    if self.shown[other]:
                        self.value[other] = 0
                        self.by[other] = row
        for row in range(73):
            if self.value[row] and tariff.limits[row]:
                limits += 1
        if limits == 0:
            return
        for row in range(73):
            if self.shown[row] and tariff.limits[row] == 0 and self.by[row] == NOT_DISPLACED:
                self.value[row] = 0
                self.by[row] = BY_LIMIT

    def total(self, tariff: Tariff) -> None:
        """Add up: multiples of the limit, or han if there is a yaku (dora are none)."""
        highest = 0
        for row in range(73):
            if tariff.limits[row] and self.value[row]:
                self.limit += self.value[row]
                highest = max(highest, self.value[row])
        if self.limit and not tariff.stack_limits:
            self.keep_one_limit(tariff, highest)
        if self.limit:
            return
        dora = 0
        for row in range(73):
            if DORA <= row <= NORTH_DORA:
                dora += self.value[row]
            else:
                self.han += self.value[row]
        self.han = self.han + dora if self.han >= tariff.min_han else 0

    def keep_one_limit(self, tariff: Tariff, highest: int) -> None:
        """Where limit hands do not add up, the highest one stands for all."""
        kept = -1
        for row in range(73):
            if tariff.limits[row] and kept < 0 and self.value[row] == highest:
                kept = row
        for row in range(73):
            if tariff.limits[row] and self.value[row] and row != kept:
                self.value[row] = 0
                self.by[row] = kept
        self.limit = highest

    def renhou_alone(self, tariff: Tariff) -> None:
        """Renhou that is not added up: it counts alone if it is worth more than the rest, else not at all."""
        value = tariff.closed[RENHOU]
        fu = (self.fu + 9) // 10 * 10 if self.form != PAIRS else self.fu
        rest = base_points(self.han, fu, self.limit, tariff.kiriage, tariff.kazoe_limit)
        if rest >= base_points(value, 30, 0, tariff.kiriage, tariff.kazoe_limit):
            self.by[RENHOU] = BY_LIMIT
            return
        for row in range(73):
            if self.value[row]:
                self.value[row] = 0
                self.by[row] = RENHOU
        self.value[RENHOU] = value
        self.han = value

    def is_better(self) -> bool:
        """Whether the reading in hand beats the best so far: by points, then han, then fu."""
        if self.best.size == 0 or self.base != self.best.base:
            return self.best.size == 0 or self.base > self.best.base
        if self.han != self.best.han:
            return self.han > self.best.han
        return self.fu > self.best.fu


def base_points(han: int, fu: int, limit: int, kiriage: bool, kazoe_limit: bool) -> int:
    """The base of all payments; -1 without a yaku."""
    if limit:
        return 8000 * limit
    if han == 0:
        return -1
    if han >= 13:
        return 8000 if kazoe_limit else 6000
    if han >= 11:
        return 6000
    if han >= 8:
        return 4000
    if han >= 6:
        return 3000
    if han == 5:
        return 2000
    base = fu << (2 + han)
    return 2000 if base > 2000 or (kiriage and base == 1920) else base
