"""Sichuan mahjong, fight to the end (血战到底)."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.rules.ruleset import Game, Ruleset
from mahjongkit.rules.sichuan.options import PRESETS, SichuanOptions
from mahjongkit.scoring.win_checks import collect_inputs
from mahjongkit.tiles import SUITS_108

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mahjongkit.advice.advise import Choice
    from mahjongkit.advice.reasons import Reason
    from mahjongkit.core.shape import Goal
    from mahjongkit.core.state import GameState
    from mahjongkit.game.view import Note, View
    from mahjongkit.hand import Hand
    from mahjongkit.players.evaluator import Evaluator
    from mahjongkit.rules.sichuan.batch import SichuanBatch
    from mahjongkit.rules.sichuan.flow import SichuanState
    from mahjongkit.rules.sichuan.flow_options import FlowOptions
    from mahjongkit.rules.sichuan.pattern_values import ScoringParts
    from mahjongkit.rules.sichuan.settlement import Settlement
    from mahjongkit.rules.sichuan.win_request import SichuanWinRequest
    from mahjongkit.scoring.batch import BatchColumn
    from mahjongkit.scoring.score import Pattern, ScoreInput


MAX_MULTIPLIER = 2**16
"""An upper bound for the multiplier of a hand without a cap."""
MAX_KONGS = 16


class Sichuan(Ruleset):
    """Sichuan mahjong under one set of options."""

    options: SichuanOptions

    legacy_options = MappingProxyType(
        {
            "reveal_winner": "shown",
            "pig_pays_ready_check": False,
            "heaven_excludes_zimo": True,
            "settle_after_three_wins": False,
            "only_listed_fans": False,
        }
    )

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        from mahjongkit.rules.sichuan.patterns import PATTERNS

        return PATTERNS

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        from mahjongkit.rules.sichuan.pattern_values import value_of

        value = value_of(pattern, self.options)
        return value, value, False

    @cached_property
    def score_inputs(self) -> tuple[ScoreInput, ...]:
        from mahjongkit.rules.sichuan.score_inputs import SCORE_INPUTS

        return SCORE_INPUTS

    @cached_property
    def settle_inputs(self) -> tuple[ScoreInput, ...]:
        from mahjongkit.rules.sichuan.score_inputs import SETTLE_INPUTS

        return SETTLE_INPUTS

    @cached_property
    def whole_goal(self) -> Goal:
        """The goal of a complete hand of any suits, before a suit is void."""
        return self._goal("")

    @cached_property
    def scoring_parts(self) -> ScoringParts:
        """The scorer, and the values of the patterns under these options."""
        from mahjongkit.rules.sichuan.pattern_values import ScoringParts

        return ScoringParts(self)

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> SichuanWinRequest:
        from mahjongkit.rules.sichuan.win_request import SichuanInputs, prepare

        return prepare(self, hand, win, collect_inputs(SichuanInputs, inputs))

    @cached_property
    def batch_columns(self) -> tuple[BatchColumn, ...]:
        from mahjongkit.rules.sichuan.score_inputs import BATCH_COLUMNS

        return BATCH_COLUMNS

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> SichuanBatch:
        from mahjongkit.rules.sichuan.batch import SichuanBatch

        return SichuanBatch(self, counts, wins, melds, columns)

    settles_one_win = False

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **inputs: object) -> Settlement:
        from mahjongkit.rules.sichuan.settlement import settle

        return settle(self, hands, win, **inputs)

    # Play.

    extra_verbs = ("exchange", "void_m", "void_p", "void_s")
    public_choices = extra_verbs
    marks = ("void", "won", "bar", "fans", "moment")
    private_marks = ("bar",)
    payment_reasons = ("win", "direct_kong", "added_kong", "closed_kong", "transfer", "pig", "refund", "ready")
    endings = ("three_winners", "wall_empty")
    win_payment_reasons = ("win",)

    @cached_property
    def hides_winners(self) -> bool:
        return self.options.reveal_winner == "hidden"

    @cached_property
    def flow_options(self) -> FlowOptions:
        """The options in the form that the compiled flow needs."""
        from mahjongkit.rules.sichuan.flow_options import FlowOptions

        return FlowOptions(self)

    score_bound_options = ("base", "cap", "hands_per_match", "direct_kong_fee", "pig_multiplier")

    @property
    def max_hands(self) -> int:
        return self.options.hands_per_match

    @cached_property
    def max_score_change(self) -> int:
        """Three wins, three ready hands, three pigs, and the fees of all kongs with their refunds and transfers."""
        multiplier = self.options.cap or MAX_MULTIPLIER
        fees = 2 * 3 * MAX_KONGS * max(2, self.options.direct_kong_fee)
        return self.options.base * (3 * (multiplier + 1) + 3 * multiplier + 3 * self.options.pig_multiplier + fees)

    def new_state(self, seed: int) -> SichuanState:
        from mahjongkit.rules.sichuan.flow import SichuanState

        return SichuanState(self, seed)

    def new_evaluator(self) -> Evaluator:
        from mahjongkit.rules.sichuan.evaluator import SichuanEvaluator

        return SichuanEvaluator(self)

    value_unit = "bases"
    notable_difference = 0.1

    @property
    def unit_size(self) -> float:
        return float(self.options.base)

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        from mahjongkit.rules.sichuan import advice

        return advice.reasons_for(self, view, choice)

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        from mahjongkit.rules.sichuan import advice

        return advice.given_up(self, view, choice, instead)

    def possible_answers(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        from mahjongkit.rules.sichuan import advice

        return advice.possible_answers(hand, void)

    def view_details(self, view: View) -> dict[str, object]:
        from mahjongkit.rules.sichuan import results

        return results.view_details(self, view)

    def mark_words(self, name: str, value: int, lang: str) -> str:
        from mahjongkit.rules.sichuan import results

        if name in ("fans", "moment"):
            return results.pattern_names(results.announced({name: value}), lang)
        return super().mark_words(name, value, lang)

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        from mahjongkit.rules.sichuan import results

        return results.seat_notes(self, view, seat, lang)

    def hand_result(self, state: GameState) -> Settlement:
        from mahjongkit.rules.sichuan import results

        return results.hand_result(self, cast("SichuanState", state))


def build(name: str, preset: str, options: SichuanOptions) -> Sichuan:
    return Sichuan(
        name,
        preset,
        options,
        tiles=SUITS_108,
        melds=("pon", "kong", "added", "closed"),  # no chi: RULES 1.1.3
        seven_pairs="any",
        own_melds=True,
        void_suit=True,
    )


GAMES = (Game("sichuan", PRESETS, build, SichuanOptions),)
