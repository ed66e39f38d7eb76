"""`SichuanBatch` scores many Sichuan wins given as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, win_batch
from mahjongkit.core.win_batch import WinBatch
from mahjongkit.rules.sichuan.scorer import Scorer, WinContext

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan

if not cython.compiled:  # compiled, the .pxd declares them
    # Which rows contradict themselves, in the order of SichuanBatch.game_faults.
    ROBBED_TSUMO = 0
    ROBBED_HELD = 1
    ROBBED_AFTER_KONG = 2
    ROBBED_LAST = 3
    NO_KONG = 4
    FIRST_MELDS = 5
    FIRST_LATE = 6
    FIRST_OUT = 7
    GIVEN_ALONE = 8
    NO_DIRECT_KONG = 9
    POSSIBLE = -1
    # The void suit of a win where nobody says which it is.
    ANY_VOID = 3


class SichuanBatch(WinBatch):
    """Scores many wins with one scorer, without the interpreter lock."""

    result_names = ("multiplier",)
    game_faults = (
        "robbed with tsumo",
        "robbed on a tile of which the hand holds another",
        "robbed and after_kong together (that is the discard after a kong)",
        "robbed and last_tile together: a kong needs a tile in the wall",
        "after_kong with tsumo without a kong",
        "a win in the first turn with melds",
        "a win in the first turn with after_kong, robbed or last_tile",
        "a win in the first turn after another win",
        "given without tsumo and after_kong",
        "given without a direct kong",
    )

    def __init__(
        self,
        ruleset: Sichuan,
        counts: memoryview,
        wins: memoryview,
        melds: memoryview,
        columns: Mapping[str, memoryview],
    ) -> None:
        """`columns` are those of score_inputs.BATCH_COLUMNS, all of them."""
        self.context = WinContext()
        super().__init__(self.context, counts, wins, melds, ruleset.tiles.kinds, ruleset.shape.melds)
        self.pattern_values = ruleset.scoring.pattern_values
        self.scorer = Scorer(ruleset.shape.whole_goal)
        self.best = self.scorer.best
        self.tsumo = columns["tsumo"]
        self.after_kong = columns["after_kong"]
        self.given = columns["given"]
        self.robbed = columns["robbed"]
        self.last_tile = columns["last_tile"]
        self.first = columns["first"]
        self.seat = columns["seat"]
        self.void = columns["void"]
        self.out = columns["out"]

    def write_into(self, *results: memoryview) -> None:
        (self.multiplier,) = results

    def score_row(self, row: int) -> bool:
        if not self.load_context(self.context, row):
            return False
        multiplier = self.scorer.find_best(self.context, self.pattern_values)
        self.multiplier[row] = multiplier
        if multiplier == 0:
            self.won[row] = -1
            return True
        self.won[row] = 1
        self.points[row] = (multiplier + self.best.added) * self.pattern_values.base * self.payers(self.context, row)
        if self.with_rows:
            self.write_rows(35 * row)
        return True

    def write_rows(self, start: int) -> None:
        """Write the multiplier of every pattern that counted."""
        for row in range(35):
            if bits.has(self.best.counted, row):
                self.rows[start + row] = self.best.value[row]

    def payers(self, win: WinContext, row: int) -> int:
        """How many players pay."""
        if not win.tsumo or (win.given and self.pattern_values.giver_pays):
            return 1
        return 3 - self.out[row]

    def load_context(self, win: WinContext, row: int) -> bool:
        """Fill in the context of the row that is loaded; return whether its columns can go together."""
        win.void = -1 if self.void[row] == ANY_VOID else self.void[row]
        win.after_kong = self.after_kong[row] != 0
        win.given = self.given[row] != 0
        win.robbed = self.robbed[row] != 0
        win.last = self.last_tile[row] != 0
        win.first = self.first[row] != 0
        win.dealer = self.seat[row] == 0
        win.tsumo = self.tsumo[row] != 0 or (win.first and (win.dealer or not self.pattern_values.earthly_ron))
        fault = self.contradiction(win, self.out[row])
        if fault != POSSIBLE:
            return self.refuse(win_batch.FIRST_GAME_FAULT + fault, 0, 0)
        win.gather()
        return True

    def contradiction(self, win: WinContext, out: int) -> int:
        """Why these things cannot have happened together; POSSIBLE if they can."""
        fault = self.robbed_fault(win) if win.robbed else POSSIBLE
        if fault != POSSIBLE:
            return fault
        if win.after_kong and win.tsumo and self.kongs == 0:
            return NO_KONG
        if win.first:
            if win.melds:
                return FIRST_MELDS
            if win.after_kong or win.robbed or win.last:
                return FIRST_LATE
            if out:
                return FIRST_OUT
        if win.given:
            if not win.tsumo or not win.after_kong:
                return GIVEN_ALONE
            if not self.has_direct_kong():
                return NO_DIRECT_KONG
        return POSSIBLE

    def robbed_fault(self, win: WinContext) -> int:
        if win.tsumo:
            return ROBBED_TSUMO
        if self.owned[self.tile] > 1:
            return ROBBED_HELD
        if win.after_kong:
            return ROBBED_AFTER_KONG
        return ROBBED_LAST if win.last else POSSIBLE

    def has_direct_kong(self) -> bool:
        for i in range(self.context.melds):
            if self.context.meld_how[i] == codes.KONG:
                return True
        return False
