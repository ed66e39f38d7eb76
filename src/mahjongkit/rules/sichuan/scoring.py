"""How Sichuan scores: patterns and their values, described wins and hands, batches."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.rules.sichuan.pattern_values import pattern_values_of, value_of
from mahjongkit.rules.sichuan.patterns import PATTERNS
from mahjongkit.rules.sichuan.score_inputs import BATCH_COLUMNS, SCORE_INPUTS, SETTLE_INPUTS
from mahjongkit.rules.sichuan.scorer import Scorer
from mahjongkit.rules.sichuan.win_request import SichuanInputs, SichuanWinRequest, prepare
from mahjongkit.scoring.win_checks import collect_inputs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mahjongkit.hand import Hand
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.rules.sichuan.batch import SichuanBatch
    from mahjongkit.rules.sichuan.scorer import PatternValues
    from mahjongkit.rules.sichuan.settlement import Settlement
    from mahjongkit.scoring.score import Pattern


class Scoring(parts.Scoring):
    """Patterns that multiply."""

    ruleset: Sichuan

    patterns = PATTERNS
    score_inputs = SCORE_INPUTS
    batch_columns = BATCH_COLUMNS
    settle_inputs = SETTLE_INPUTS
    settles_one_win = False
    settle_example = MappingProxyType(
        {
            "hands": (
                "123m678m99m123s46s",
                "28m11244779p [kong 5555m]",
                "113344778m1s [added 6666p]",
                "123456789s1299p",
            ),
            "void": "pssm",
            "events": "3 ron 3p from 0; 1 kong 5m from 0; 2 added 6p",
        }
    )

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        value = value_of(pattern, self.ruleset.options)
        return value, value, False

    @cached_property
    def scorer(self) -> Scorer:
        return Scorer(self.ruleset.shape.whole_goal)

    @cached_property
    def pattern_values(self) -> PatternValues:
        """The values of the patterns under these options."""
        return pattern_values_of(self.ruleset.options)

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> SichuanWinRequest:
        return prepare(self.ruleset, hand, win, collect_inputs(SichuanInputs, inputs))

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> SichuanBatch:
        from mahjongkit.rules.sichuan.batch import SichuanBatch

        return SichuanBatch(self.ruleset, counts, wins, melds, columns)

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **inputs: object) -> Settlement:
        from mahjongkit.rules.sichuan.settlement import settle

        return settle(self.ruleset, hands, win, **inputs)
