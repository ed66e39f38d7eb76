"""`NinghaiBatch` scores many Ninghai wins given as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core.win_batch import WinBatch
from mahjongkit.rules.ninghai import scorer
from mahjongkit.rules.ninghai.scorer import PlayerTiles, Scorer

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai


class NinghaiBatch(WinBatch):
    """Scores many wins with one scorer, without the interpreter lock."""

    result_names = ("hu", "fan")

    def __init__(
        self,
        ruleset: Ninghai,
        counts: memoryview,
        wins: memoryview,
        melds: memoryview,
        columns: Mapping[str, memoryview],
    ) -> None:
        """`columns` are those of score_inputs.BATCH_COLUMNS, all of them."""
        self.player = PlayerTiles()
        super().__init__(self.player, counts, wins, melds, ruleset.tiles.kinds, ruleset.shape.melds)
        self.pattern_values = ruleset.scoring.pattern_values
        self.scorer = Scorer(ruleset.scoring.goal)
        self.tsumo = columns["tsumo"]
        self.flowers = columns["flowers"]
        self.seat = columns["seat"]

    def score(self, points: memoryview, won: memoryview, rows: memoryview, hu: memoryview, fan: memoryview) -> int:
        """Score every row; return the first row that is refused, or -1. `rows` is empty if nobody wants it."""
        with_rows = len(rows) > 0
        with cython.nogil:
            for row in range(self.size):
                if not self.load(row):
                    return row
                self.load_player(self.player, row)
                amount = self.scorer.find_best(self.player, self.pattern_values)
                if amount < 0:
                    won[row] = -1
                    continue
                won[row] = 1
                points[row] = self.total(amount)
                hu[row] = self.scorer.hu
                fan[row] = self.scorer.fan
                if with_rows:
                    self.write_rows(rows, 22 * row)
        return -1

    def write_rows(self, rows: memoryview, start: int) -> None:
        """Write the fan or hu of every pattern that counted."""
        for row in range(22):
            rows[start + row] = self.scorer.times[row] * self.pattern_values.values[row]

    def total(self, amount: int) -> int:
        """What the winner receives from all: two of the losers pay half if the third gave the tile."""
        if self.player.tsumo:
            return 3 * self.scorer.silver
        return self.scorer.silver + 2 * scorer.half_share(amount, self.pattern_values)

    def load_player(self, player: PlayerTiles, row: int) -> None:
        """Fill in what the scorer reads of the row that is loaded."""
        player.tile = self.tile
        player.tsumo = self.tsumo[row] != 0
        player.flowers = self.flowers[row]
        player.wind = self.seat[row]
