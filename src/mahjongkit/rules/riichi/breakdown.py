"""What scoring works with, as flat integers: a win, the value of the rows, and a reading counted.

`WinContext` is a hand that won, with its circumstances. `PatternValues` holds the values of the rows under a ruleset.
`Breakdown` is one reading counted: the rows that counted, those that were displaced and by what, and the fu item by
item; explanations are read from it. The scorer (scorer.py) fills it in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, interpreted
from mahjongkit.core.slots import Slots, keep_block
from mahjongkit.core.win_tiles import WinTiles
from mahjongkit.rules.riichi.win_moment import WinMoment

if TYPE_CHECKING:
    from mahjongkit.rules.riichi.options import RiichiOptions

if not cython.compiled:  # compiled, the .pxd declares them
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
        NORTH_WIND,
    ) = range(74)
    ROWS = 74

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
    BY_WORTH = 253  # because the rest is worth more
    NOT_DISPLACED = 255

    # Renhou.
    RENHOU_NONE = 0
    RENHOU_ADDS = 1
    RENHOU_ALONE = 2

    def clear_rows(breakdown: Breakdown) -> None:
        """Set the fields from `shown` to `yakuman` to zero."""
        interpreted.clear_block(breakdown, "shown", "yakuman")

    def copy_rows(breakdown: Breakdown, source: Breakdown) -> None:
        """Copy the fields from `shown` to `given`."""
        interpreted.copy_block(breakdown, source, "shown", "given")

    def keep_rows(breakdown: Breakdown, slots: Slots, place: int) -> None:
        """Copy the fields from `shown` to `points` into a slot."""
        keep_block(slots, place, breakdown, "shown", "points")

    def read_rows(breakdown: Breakdown, slots: Slots, place: int) -> None:
        """Copy the fields from `shown` to `points` out of a slot."""
        interpreted.copy_block(breakdown, slots.kept[place], "shown", "points")


_RENHOU = {
    "none": RENHOU_NONE,
    "mangan": RENHOU_ALONE,
    "mangan_adds": RENHOU_ADDS,
    "baiman": RENHOU_ALONE,
    "yakuman": RENHOU_ADDS,
}
"""How renhou counts, by the value of the option."""


class PatternValues:
    """The rows' values under one ruleset, and its choices of fu and points."""

    def __init__(
        self,
        closed: Iterable[int],
        opened: Iterable[int],
        limits: Iterable[int],
        excludes: Iterable[Iterable[int]],
        dora_of: Iterable[int],
        options: RiichiOptions,
    ) -> None:
        """For every row its value closed and open (0: it does not count), whether it is a limit hand (the value is
        then a multiple of the limit), and the rows it excludes. `dora_of` is the kind that an indicator points at, by
        kind.
        """
        self.closed = [0] * 74
        self.opened = [0] * 74
        self.limits = [0] * 74
        self.excludes = [255] * 370  # five to a row, filled up with 255
        for row, value in enumerate(closed):
            self.closed[row] = value
        for row, value in enumerate(opened):
            self.opened[row] = value
        for row, value in enumerate(limits):
            self.limits[row] = value
        for row, others in enumerate(excludes):
            for place, other in enumerate(others):
                self.excludes[5 * row + place] = other
        self.dora_of = [0] * 34
        for kind, dora in enumerate(dora_of):
            self.dora_of[kind] = dora
        self._read_hands(options)
        self._read_payments(options)

    def _read_hands(self, options: RiichiOptions) -> None:
        """Read the options about han, fu and dora."""
        three = options.players == 3
        self.kiriage = options.kiriage
        self.kazoe_limit = options.kazoe == "yakuman"
        self.stack_limits = options.yakuman_stack
        self.double_wind_pair = options.double_wind_pair
        self.pinfu_tsumo = options.pinfu_tsumo
        self.open_fu = options.open_pinfu_fu
        self.rinshan_tsumo_fu = options.rinshan_tsumo_fu
        self.renhou = _RENHOU[options.renhou]
        self.green_needed = options.ryuuiisou_needs_green
        self.seven_pairs_fu = options.seven_pairs_fu
        self.min_han = options.min_han
        self.north_yakuhai = three and options.north_yakuhai
        self.kan_dora = options.kan_dora
        self.kan_ura = options.kan_ura
        self.norths_count = ("none", "dora", "dora_and_ura").index(options.kita_indicators)  # for which indicators

    def _read_payments(self, options: RiichiOptions) -> None:
        """Read the options about who pays how much."""
        self.players = options.players
        self.unit = options.payment_rounding
        self.bisect = options.players == 3 and options.tsumo_loss == "bisect"
        self.honba_ron = options.honba_ron
        self.honba_tsumo = options.honba_tsumo
        self.pao_tsumo = options.pao_tsumo == "liable"
        self.pao_ron = ("half", "liable", "discarder").index(options.pao_ron)
        self.pao_all = options.pao_scope == "all"
        self.pao_honba = options.pao_honba == "liable"


class WinContext(WinTiles):
    """A hand that won and the moment it did."""

    def __init__(
        self,
        concealed: Iterable[int] = (),
        melds: Iterable[tuple[int, int]] = (),
        tile: int = 0,
        moment: WinMoment | None = None,
        *,
        shown: Iterable[int] = (),
        hidden: Iterable[int] = (),
        opened: bool = False,
    ) -> None:
        """The concealed kinds with the winning tile among them; melds as (verb, lowest kind).

        `shown` and `hidden` are the kinds of the dora and ura indicators; `count_dora` counts them. `opened` says
        that a North set aside opens the hand.
        """
        super().__init__(concealed, melds)
        self.tile = tile
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.counts = [0] * 34  # concealed and melded
            self.shown = [0] * 5
            self.hidden = [0] * 5
            self.liable = [-1] * 3  # who answers for a yakuman, see `liable_row`
        self.is_closed = not opened
        for i in range(self.melds):
            if self.meld_how[i] != codes.CLOSED:
                self.is_closed = False
        self.gather()
        if moment is not None or not cython.compiled:  # compiled, everything is 0 until it is set
            self.set_moment(moment or WinMoment())
        self.dora = 0
        self.ura = 0
        self.shown_size = 0
        self.hidden_size = 0
        for kind in shown:
            self.shown[self.shown_size] = kind
            self.shown_size += 1
        for kind in hidden:
            self.hidden[self.hidden_size] = kind
            self.hidden_size += 1
        for i in range(3):
            self.liable[i] = -1

    def set_moment(self, moment: WinMoment) -> None:
        self.tsumo = moment.tsumo
        self.seat = moment.seat
        self.round_wind = moment.round_wind
        self.riichi = moment.riichi
        self.ippatsu = moment.ippatsu
        self.rinshan = moment.rinshan
        self.chankan = moment.chankan
        self.last = moment.last
        self.first = moment.first
        self.dealer = moment.dealer
        self.red = moment.red
        self.north = moment.north
        self.open_riichi = moment.open_riichi
        self.tsubame = moment.tsubame
        self.kanburi = moment.kanburi
        self.eighth = moment.eighth

    def gather(self) -> None:
        """Count what lies in hand and melds together."""
        self.suits = 0  # a bit for each suit
        self.honours = 0
        self.simples = 0
        self.terminals = 0
        for kind in range(34):
            self.counts[kind] = self.shape.counts[kind]
        for i in range(self.melds):
            kind = self.meld_kind[i]
            if self.meld_how[i] == codes.CHI:
                self.counts[kind] += 1
                self.counts[kind + 1] += 1
                self.counts[kind + 2] += 1
            else:
                self.counts[kind] += 3 if self.meld_how[i] == codes.PON else 4
        for suit in range(3):
            first = 9 * suit
            ends = self.counts[first] + self.counts[first + 8]
            middle = 0
            for kind in range(first + 1, first + 8):
                middle += self.counts[kind]
            self.terminals += ends
            self.simples += middle
            if ends + middle:
                self.suits |= bits.one(suit)
        for kind in range(27, 34):
            self.honours += self.counts[kind]
        pairs = 0
        for kind in range(34):
            pairs += self.counts[kind] == 2
        self.pairs = pairs  # kinds held exactly twice

    def count_dora(self, pattern_values: PatternValues) -> int:
        """Count the dora and the ura dora that the indicators point at; the dora."""
        self.dora = 0
        self.ura = 0
        for i in range(self.shown_size if pattern_values.kan_dora else min(1, self.shown_size)):
            kind = pattern_values.dora_of[self.shown[i]]
            self.dora += self.counts[kind]
            if kind == 30 and pattern_values.norths_count > 0:
                self.dora += self.north
        most = min(self.hidden_size, self.shown_size)
        for i in range(most if pattern_values.kan_dora and pattern_values.kan_ura else min(1, most)):
            kind = pattern_values.dora_of[self.hidden[i]]
            self.ura += self.counts[kind]
            if kind == 30 and pattern_values.norths_count > 1:
                self.ura += self.north
        return self.dora

    def set_liable(self, place: int, seat: int) -> None:
        """A seat answers for the yakuman at this place, see `liable_row`."""
        self.liable[place] = seat


def liable_row(place: int) -> int:
    """The row of a yakuman for which somebody can be liable, by its place in `Win.liable`."""
    return DAISANGEN if place == 0 else DAISUUSHII if place == 1 else SUUKANTSU


class Breakdown:
    """One reading of a win, counted."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.shown = [0] * 74  # how often a row is shown
            self.value = [0] * 74  # what it counts: han, or multiples of the limit
            self.length = 0
            self.fu_size = 0
            self.fu = 0
            self.han = 0
            self.yakuman = 0
            self.base = 0
            self.by = [0] * 74  # which row displaced it
            self.order = [0] * 74  # the rows shown, in the order they were found
            self.form = 0
            self.groups = [0] * 5  # codes as in core/decompositions.py: the concealed ones, then the melds
            self.hows = [0] * 5
            self.size = 0
            self.place = 0
            self.wait = 0
            self.given = [0] * 24  # (fu, why, group), eight at most
            self.points = 0
        self.base = -1  # -1: no yaku

    def clear(self) -> None:
        clear_rows(self)
        self.base = -1

    def show(self, row: int, times: int) -> None:
        """The reading shows this row, so many times."""
        if times and self.shown[row] == 0:
            self.order[self.length] = row
            self.length += 1
            self.shown[row] = times
            self.by[row] = NOT_DISPLACED

    def copy_from(self, other: Breakdown) -> None:
        """Take over everything but the points."""
        copy_rows(self, other)

    def give_fu(self, fu: int, why: int, group: int) -> None:
        self.given[3 * self.fu_size] = fu
        self.given[3 * self.fu_size + 1] = why
        self.given[3 * self.fu_size + 2] = group
        self.fu_size += 1
        self.fu += fu

    # What Python asks of the best tally.

    def rows(self) -> list[tuple[int, int, int]]:
        """(Row, times shown, han) of every row that counted, in the order of the table; a yakuman has thirteen han."""
        han = 13 if self.yakuman else 1
        rows = sorted([self.order[i] for i in range(self.length)])
        return [(row, self.shown[row], self.value[row] * han) for row in rows if self.value[row]]

    def displaced(self) -> list[tuple[int, int, int]]:
        """(Row, times shown, by which row) of every row that was shown and did not count beside another."""
        rows = sorted([self.order[i] for i in range(self.length)])
        return [
            (row, self.shown[row], self.by[row]) for row in rows if self.shown[row] and self.by[row] != NOT_DISPLACED
        ]

    def items(self) -> list[tuple[int, int, int]]:
        """(Fu, why, group's place) one by one."""
        starts = range(0, 3 * self.fu_size, 3)
        return [(self.given[i], self.given[i + 1], self.given[i + 2]) for i in starts]

    def parts(self) -> list[tuple[int, int]]:
        """(Code, how) of every group of the reading, melds last; none for seven pairs and thirteen orphans."""
        return [(self.groups[i], self.hows[i]) for i in range(self.size if self.form == REGULAR else 0)]
