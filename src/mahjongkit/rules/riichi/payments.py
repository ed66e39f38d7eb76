"""`Bill`: who pays what for a riichi win, with shares of a self-draw, honba, and liability (pao)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import interpreted
from mahjongkit.core.slots import Slots, keep_block
from mahjongkit.rules.riichi import breakdown, scorer
from mahjongkit.rules.riichi.breakdown import Breakdown, PatternValues, WinContext

if not cython.compiled:  # compiled, the .pxd declares them
    # Reasons of an item.
    FOR_HAND = 0
    FOR_HONBA = 1
    FOR_LIABILITY = 2

    # Who pays a ron if somebody is liable.
    HALF = 0
    ALL_LIABLE = 1
    ALL_DISCARDER = 2

    def keep_items(bill: Bill, slots: Slots, place: int) -> None:
        """Copy the fields from `payer` to `liabilities` into a slot."""
        keep_block(slots, place, bill, "payer", "liabilities")

    def read_items(bill: Bill, slots: Slots, place: int) -> None:
        """Copy the fields from `payer` to `liabilities` out of a slot."""
        interpreted.copy_block(bill, slots.kept[place], "payer", "liabilities")


STICK = 1000
LIABLE = ("daisangen", "daisuushii", "suukantsu")
"""The yakuman for which somebody can be liable, in the order of `WinContext.liable`."""


class Bill:
    """The payments for one win, item by item. Seats are winds: 0 is the dealer."""

    def __init__(self) -> None:
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.payer = [0] * 16
            self.amount = [0] * 16
            self.reason = [0] * 16
            self.size = 0
            self.liable = [-1] * 3
            self.liable_place = [0] * 3
            self.liable_base = [0] * 3
        self.size = 0
        self.liabilities = 0

    def clear(self) -> None:
        self.size = 0
        self.liabilities = 0

    def add(self, payer: int, amount: int, reason: int) -> None:
        if amount:
            self.payer[self.size] = payer
            self.amount[self.size] = amount
            self.reason[self.size] = reason
            self.size += 1

    def items(self) -> list[tuple[int, int, int]]:
        """(Payer, amount, reason) of every item."""
        return [(self.payer[i], self.amount[i], self.reason[i]) for i in range(self.size)]

    def liable_seats(self) -> list[tuple[int, str]]:
        """(Liable seat, yakuman) of every liability; with `pao_scope` "all" one seat is liable for the whole hand."""
        return [(self.liable[i], LIABLE[self.liable_place[i]]) for i in range(self.liabilities)]

    def write_win(
        self, win: WinContext, result: Breakdown, pattern_values: PatternValues, discarder: int, honba: int
    ) -> int:
        """Write the bill of a win; `discarder` is -1 on a self-draw. Return the number of items."""
        self.clear()
        self.find_liable(win, result, pattern_values)
        if discarder < 0:
            self.add_tsumo(win, result, pattern_values, honba)
        else:
            self.add_ron(win, result, pattern_values, discarder, honba)
        return self.size

    def find_liable(self, win: WinContext, result: Breakdown, pattern_values: PatternValues) -> None:
        """Find who is liable for which part of the base (RULES 4.1.10).

        Each seat is liable for the yakuman it fed, paid like that yakuman alone; with `pao_all` the first of them is
        liable for the whole hand.
        """
        for place in range(3):
            value = result.value[breakdown.liable_row(place)]
            if value and win.liable[place] >= 0 and not (pattern_values.pao_all and self.liabilities):
                self.liable[self.liabilities] = win.liable[place]
                self.liable_place[self.liabilities] = place
                self.liable_base[self.liabilities] = result.base if pattern_values.pao_all else 8000 * value
                self.liabilities += 1

    def rest_of(self, base: int) -> int:
        """The part of the base for which nobody is liable."""
        for i in range(self.liabilities):
            base -= self.liable_base[i]
        return base

    def add_tsumo(self, win: WinContext, result: Breakdown, pattern_values: PatternValues, honba: int) -> None:
        others = pattern_values.players - 1
        if self.liabilities and pattern_values.pao_tsumo:
            self.add_tsumo_shares(win, self.rest_of(result.base), pattern_values, FOR_HAND)
            for i in range(self.liabilities):
                self.add(
                    self.liable[i],
                    scorer.ron_points(self.liable_base[i], win.dealer, pattern_values.unit),
                    FOR_LIABILITY,
                )
            self.add(self.liable[0], honba * pattern_values.honba_tsumo * others, FOR_HONBA)
            return
        self.add_tsumo_shares(win, result.base, pattern_values, FOR_HAND)
        for i in range(1, pattern_values.players):
            self.add((win.seat + i) % pattern_values.players, honba * pattern_values.honba_tsumo, FOR_HONBA)

    def add_tsumo_shares(self, win: WinContext, base: int, pattern_values: PatternValues, reason: int) -> None:
        """Add what each of the others pays for a self-draw."""
        for i in range(1, pattern_values.players):
            other = (win.seat + i) % pattern_values.players
            double = other == 0 or win.seat == 0
            self.add(
                other,
                scorer.tsumo_share(base, double, win.seat == 0, pattern_values.bisect, pattern_values.unit),
                reason,
            )

    def add_ron(
        self, win: WinContext, result: Breakdown, pattern_values: PatternValues, discarder: int, honba: int
    ) -> None:
        self.add(discarder, scorer.ron_points(self.rest_of(result.base), win.dealer, pattern_values.unit), FOR_HAND)
        for i in range(self.liabilities):
            whole = scorer.ron_points(self.liable_base[i], win.dealer, pattern_values.unit)
            if self.liable[i] == discarder or pattern_values.pao_ron == ALL_DISCARDER:
                self.add(discarder, whole, FOR_HAND)
            elif pattern_values.pao_ron == ALL_LIABLE:
                self.add(self.liable[i], whole, FOR_LIABILITY)
            else:
                self.add(self.liable[i], whole // 2, FOR_LIABILITY)
                self.add(discarder, whole - whole // 2, FOR_HAND)
        on_liable = self.liabilities > 0 and pattern_values.pao_honba
        self.add(self.liable[0] if on_liable else discarder, honba * pattern_values.honba_ron, FOR_HONBA)

    def write_nagashi(self, seat: int, pattern_values: PatternValues, honba: int) -> None:
        """Write the bill of a nagashi mangan, that of a mangan self-draw (RULES 4.1.1)."""
        self.clear()
        for i in range(1, pattern_values.players):
            other = (seat + i) % pattern_values.players
            share = scorer.tsumo_share(
                2000, other == 0 or seat == 0, seat == 0, pattern_values.bisect, pattern_values.unit
            )
            self.add(other, share, FOR_HAND)
            self.add(other, honba * pattern_values.honba_tsumo, FOR_HONBA)
