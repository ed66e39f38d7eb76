"""Ninghai mahjong (宁海麻将)."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.errors import InputError, OptionError, Phrase, shown
from mahjongkit.rules.bounds import Carried
from mahjongkit.rules.ninghai.options import MODES, PRESETS, NinghaiOptions
from mahjongkit.rules.ruleset import Game, Ruleset
from mahjongkit.scoring.win_checks import collect_inputs
from mahjongkit.tiles import FLOWERS_144

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mahjongkit.advice.advise import Choice
    from mahjongkit.advice.reasons import Reason
    from mahjongkit.core.state import GameState
    from mahjongkit.game.view import Danger, Note, View
    from mahjongkit.hand import Hand
    from mahjongkit.players.evaluator import Evaluator
    from mahjongkit.rules.ninghai.batch import NinghaiBatch
    from mahjongkit.rules.ninghai.flow import NinghaiState
    from mahjongkit.rules.ninghai.flow_options import FlowOptions
    from mahjongkit.rules.ninghai.pattern_values import ScoringParts
    from mahjongkit.rules.ninghai.settlement import Settlement
    from mahjongkit.rules.ninghai.win_request import NinghaiWinRequest
    from mahjongkit.scoring.batch import BatchColumn
    from mahjongkit.scoring.score import Pattern, ScoreInput


class Ninghai(Ruleset):
    """Ninghai mahjong under one set of options."""

    options: NinghaiOptions

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        from mahjongkit.rules.ninghai.patterns import PATTERNS

        return PATTERNS

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        from mahjongkit.rules.ninghai.pattern_values import value_of

        value = value_of(pattern, self.options)
        return value, value, False

    @cached_property
    def score_inputs(self) -> tuple[ScoreInput, ...]:
        from mahjongkit.rules.ninghai.score_inputs import SCORE_INPUTS

        return SCORE_INPUTS

    @cached_property
    def settle_inputs(self) -> tuple[ScoreInput, ...]:
        from mahjongkit.rules.ninghai.score_inputs import SETTLE_INPUTS

        return SETTLE_INPUTS

    @cached_property
    def scoring_parts(self) -> ScoringParts:
        """The scorer, and the values of the patterns under these options."""
        from mahjongkit.rules.ninghai.pattern_values import ScoringParts

        return ScoringParts(self)

    @cached_property
    def _modes(self) -> dict[str, Ninghai]:
        return {}

    def in_mode(self, mode: str) -> Ninghai:
        """The same game in another scoring mode."""
        if not isinstance(mode, str):
            raise OptionError("option.not_allowed", name="score_mode", given=shown(mode), expected=", ".join(MODES))
        if mode not in self._modes:
            self._modes[mode] = build(self.name, self.preset, self.options.replace(score_mode=mode))
        return self._modes[mode]

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> NinghaiWinRequest:
        from mahjongkit.rules.ninghai.win_request import NinghaiInputs, prepare

        return prepare(self, hand, win, collect_inputs(NinghaiInputs, inputs))

    @cached_property
    def batch_columns(self) -> tuple[BatchColumn, ...]:
        from mahjongkit.rules.ninghai.score_inputs import BATCH_COLUMNS

        return BATCH_COLUMNS

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> NinghaiBatch:
        from mahjongkit.rules.ninghai.batch import NinghaiBatch

        return NinghaiBatch(self, counts, wins, melds, columns)

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **inputs: object) -> Settlement:
        from mahjongkit.rules.ninghai.settlement import SettlementInputs, settle

        if win is None:
            raise InputError("win.no_tile")
        return settle(self, hands, win, collect_inputs(SettlementInputs, inputs))

    # Play.

    marks = ("danger_m", "danger_p", "danger_s", "danger_honours", "danger_terminals", "locked_suits", "locked_honours")
    private_marks = ("locked_suits", "locked_honours")
    fact_names = ("first_throw", "banker_throw", "second_throw", "opener", "break")
    payment_reasons = ("win", "half", "liable", "losers")
    endings = ("tsumo", "ron", "reserve")
    win_payment_reasons = ("win", "half", "liable")
    declaration_marks = MappingProxyType({"danger": marks[:5]})
    left_in_version_1 = 1  # the odd tile, which is never drawn (RULES 2.1.5)

    @cached_property
    def flow_options(self) -> FlowOptions:
        """The options in the form that the compiled flow needs."""
        from mahjongkit.rules.ninghai.flow_options import FlowOptions

        return FlowOptions(self)

    score_bound_options = ("circles",)
    max_score_change = 50_000
    """An upper bound: amounts are capped at 1000, and steps between losers pay less than twice the difference
    (RULES 2.1.9, 2.1.11).
    """

    @property
    def max_hands(self) -> int:
        """Far more hands than the deal passes; a dealer who keeps winning beyond that ends the match."""
        return 64 * self.options.circles

    def carried(self, number: int) -> tuple[Carried, ...]:
        thrown = {0, *(10 * first + second for first in range(1, 7) for second in range(1, 7))}
        return (
            Carried(0, Phrase("position.first_throw"), {0} if number else thrown),
            Carried(1, Phrase("position.passed"), range(min(number + 1, 4 * self.options.circles))),
        )

    def new_state(self, seed: int) -> NinghaiState:
        from mahjongkit.rules.ninghai.flow import NinghaiState

        return NinghaiState(self, seed)

    def new_evaluator(self) -> Evaluator:
        from mahjongkit.rules.ninghai.evaluator import NinghaiEvaluator

        return NinghaiEvaluator(self)

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        from mahjongkit.rules.ninghai import results

        return results.start_position(self, start, cast("NinghaiState", state))

    def warnings(self, view: View) -> tuple[Danger, ...]:
        from mahjongkit.rules.ninghai import results

        return results.warnings(self, view)

    value_unit = "silver"
    notable_difference = 3.0

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        from mahjongkit.rules.ninghai import advice

        return advice.reasons_for(self, view, choice)

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        from mahjongkit.rules.ninghai import advice

        return advice.given_up(self, view, choice, instead)

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        from mahjongkit.rules.ninghai import results

        return results.seat_notes(self, view, seat, lang)

    def hand_result(self, state: GameState) -> Settlement:
        from mahjongkit.rules.ninghai import results

        return results.hand_result(self, cast("NinghaiState", state))


def build(name: str, preset: str, options: NinghaiOptions) -> Ninghai:
    return Ninghai(
        name,
        preset,
        options,
        tiles=FLOWERS_144,
        melds=("chi", "pon", "kong", "added", "closed"),
        own_melds=True,  # no seven pairs, no orphans: RULES 2.1.6
    )


GAMES = (Game("ninghai", PRESETS, build, NinghaiOptions),)
