"""How riichi scores: patterns and their values, described wins, batches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.rules.riichi.pattern_values import dora_after, pattern_values_of, value_of
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.rules.riichi.score_inputs import SCORE_INPUTS, batch_columns
from mahjongkit.rules.riichi.scorer import Scorer
from mahjongkit.rules.riichi.win_request import RiichiInputs, RiichiWinRequest, prepare
from mahjongkit.scoring.win_checks import collect_inputs

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.batch import RiichiBatch
    from mahjongkit.rules.riichi.breakdown import PatternValues
    from mahjongkit.scoring.batch import BatchColumn
    from mahjongkit.scoring.score import Pattern


class Scoring(parts.Scoring):
    """Yaku, fu and dora."""

    ruleset: Riichi

    patterns = PATTERNS
    score_inputs = SCORE_INPUTS

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        return (*value_of(pattern, self.ruleset.options), pattern.limit > 0)

    def value_words(self, pattern: Pattern, value: int, lang: str) -> str:
        if not pattern.limit:
            return super().value_words(pattern, value, lang)
        say = self.ruleset.words.say
        return say(lang, "limit.yakuman") if value == 1 else say(lang, "score.yakuman", times=value)

    @cached_property
    def scorer(self) -> Scorer:
        return Scorer(self.ruleset.shape.goals[None][0])

    @cached_property
    def pattern_values(self) -> PatternValues:
        """The values of the patterns under these options."""
        return pattern_values_of(self.ruleset.options, self.dora_after)

    @cached_property
    def dora_after(self) -> list[int]:
        """The dora for each kind of indicator."""
        return dora_after(self.ruleset)

    @cached_property
    def with_late_yaku(self) -> Scoring:
        """Scoring with the option atozuke on."""
        return self.ruleset.with_options(atozuke=True).scoring

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> RiichiWinRequest:
        return prepare(self.ruleset, hand, win, collect_inputs(RiichiInputs, inputs))

    @cached_property
    def batch_columns(self) -> tuple[BatchColumn, ...]:
        return batch_columns(self.ruleset)

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> RiichiBatch:
        from mahjongkit.rules.riichi.batch import RiichiBatch

        return RiichiBatch(self.ruleset, counts, wins, melds, columns)
