"""`NinghaiBatch` scores many Ninghai wins given as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

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

    def write_into(self, *results: memoryview) -> None:
        self.hu, self.fan = results

    def score_row(self, row: int) -> bool:
        self.load_player(self.player, row)
        amount = self.scorer.find_best(self.player, self.pattern_values)
        if amount < 0:
            self.won[row] = -1
            return True
        self.won[row] = 1
        self.points[row] = self.total(amount)
        self.hu[row] = self.scorer.hu
        self.fan[row] = self.scorer.fan
        if self.with_rows:
            self.write_rows(22 * row)
        return True

    def write_rows(self, start: int) -> None:
        """Write the fan or hu of every pattern that counted."""
        for row in range(22):
            self.rows[start + row] = self.scorer.times[row] * self.pattern_values.values[row]

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
