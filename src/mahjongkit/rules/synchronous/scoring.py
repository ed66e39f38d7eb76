"""How Synchronous scores: riichi's patterns and scorer, with everybody as the dealer."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.synchronous.options import scoring_options
from mahjongkit.rules.synchronous.patterns import PATTERNS, patterns_of
from mahjongkit.rules.synchronous.score_inputs import SCORE_INPUTS
from mahjongkit.rules.synchronous.win_request import SynchronousInputs, SynchronousWinRequest, prepare
from mahjongkit.scoring.win_checks import collect_inputs

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.synchronous import Synchronous
    from mahjongkit.scoring.score import Pattern


class Scoring(parts.Scoring):
    """Yaku, fu and dora by the riichi rules in `riichi`."""

    ruleset: Synchronous

    score_inputs = SCORE_INPUTS

    @cached_property
    def riichi(self) -> Riichi:
        """The riichi ruleset that scores the hands of this game."""
        return Riichi(self.ruleset.name, self.ruleset.preset, scoring_options(self.ruleset.options))

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        return patterns_of(self.riichi)

    patterns_by_index = PATTERNS

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        return self.riichi.scoring.pattern_value(pattern)

    def value_words(self, pattern: Pattern, value: int, lang: str) -> str:
        return self.riichi.scoring.value_words(pattern, value, lang)

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> SynchronousWinRequest:
        return prepare(self.ruleset, hand, win, collect_inputs(SynchronousInputs, inputs))
