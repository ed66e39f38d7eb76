"""How Ninghai scores: patterns and their values, described wins and hands, batches."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.errors import InputError, OptionError, shown
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai.examples import LOSERS
from mahjongkit.rules.ninghai.options import MODES
from mahjongkit.rules.ninghai.pattern_values import pattern_values_of, value_of
from mahjongkit.rules.ninghai.patterns import PATTERNS
from mahjongkit.rules.ninghai.score_inputs import BATCH_COLUMNS, SCORE_INPUTS, SETTLE_INPUTS
from mahjongkit.rules.ninghai.scorer import Scorer
from mahjongkit.rules.ninghai.win_request import NinghaiInputs, NinghaiWinRequest, prepare
from mahjongkit.scoring.win_checks import collect_inputs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mahjongkit.core.shape import Goal
    from mahjongkit.hand import Hand
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.batch import NinghaiBatch
    from mahjongkit.rules.ninghai.scorer import PatternValues
    from mahjongkit.rules.ninghai.settlement import Settlement
    from mahjongkit.scoring.score import Pattern


class Scoring(parts.Scoring):
    """Hu and fan; losers settle between them, too."""

    ruleset: Ninghai

    patterns = PATTERNS
    score_inputs = SCORE_INPUTS
    batch_columns = BATCH_COLUMNS
    settle_inputs = SETTLE_INPUTS
    settle_example = MappingProxyType(
        {
            "hands": ("2468s258p [closed 9999m] [pon 777z] g1", "123m456p789s23m55p", *LOSERS),
            "win": "4m",
            "winner": "S",
            "discarder": "E",
        }
    )

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        value = value_of(pattern, self.ruleset.options)
        return value, value, False

    @cached_property
    def goal(self) -> Goal:
        return self.ruleset.shape.goals[None][0]

    @cached_property
    def scorer(self) -> Scorer:
        return Scorer(self.goal)

    @cached_property
    def pattern_values(self) -> PatternValues:
        """The values of the patterns under these options."""
        return pattern_values_of(self.ruleset.options)

    @cached_property
    def _modes(self) -> dict[str, Ninghai]:
        return {}

    def in_mode(self, mode: str) -> Ninghai:
        """The same game in another scoring mode."""
        if not isinstance(mode, str):
            raise OptionError("option.not_allowed", name="score_mode", given=shown(mode), expected=", ".join(MODES))
        if mode not in self._modes:
            self._modes[mode] = self.ruleset.with_options(score_mode=mode)
        return self._modes[mode]

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> NinghaiWinRequest:
        return prepare(self.ruleset, hand, win, collect_inputs(NinghaiInputs, inputs))

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> NinghaiBatch:
        from mahjongkit.rules.ninghai.batch import NinghaiBatch

        return NinghaiBatch(self.ruleset, counts, wins, melds, columns)

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **inputs: object) -> Settlement:
        from mahjongkit.rules.ninghai.settlement import SettlementInputs, settle

        if win is None:
            raise InputError("win.no_tile")
        return settle(self.ruleset, hands, win, collect_inputs(SettlementInputs, inputs))
