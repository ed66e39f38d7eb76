"""Synchronous mahjong (同步麻将) for four and for three players; hands are scored by riichi's rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, cast

from mahjongkit.errors import Phrase
from mahjongkit.rules.bounds import MAX_START_HONBA, Carried
from mahjongkit.rules.riichi import MAX_YAKUMAN, MELDS, MELDS3, TILES, TILES3, Riichi, RiichiTable, players_of
from mahjongkit.rules.ruleset import Game
from mahjongkit.rules.synchronous.options import SynchronousOptions, scoring_options
from mahjongkit.scoring.win_checks import collect_inputs

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.advice.reasons import Reason
    from mahjongkit.core.state import GameState
    from mahjongkit.game.actions import Action
    from mahjongkit.game.results import HandResult
    from mahjongkit.game.view import View
    from mahjongkit.hand import Hand
    from mahjongkit.players.evaluator import Evaluator
    from mahjongkit.rules.riichi.flow_options import FlowOptions
    from mahjongkit.rules.synchronous.flow import SynchronousState
    from mahjongkit.rules.synchronous.win_request import SynchronousWinRequest
    from mahjongkit.scoring.score import Pattern, ScoreInput


class DealersOnly(Riichi):
    """Riichi as it scores Synchronous hands: everybody is the dealer, no round wind, at most four indicators."""

    everybody_deals = True
    max_indicators = 4


class Synchronous(RiichiTable):
    """Synchronous mahjong under one set of options."""

    options: SynchronousOptions

    @cached_property
    def riichi(self) -> Riichi:
        """The riichi ruleset that scores the hands of this game."""
        return DealersOnly(
            self.name,
            self.preset,
            scoring_options(self.options),
            tiles=self.tiles,
            melds=self.melds,
            seven_pairs=self.seven_pairs,
            orphans=self.orphans,
        )

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        from mahjongkit.rules.synchronous.patterns import patterns_of

        return patterns_of(self.riichi)

    @property
    def patterns_by_index(self) -> tuple[Pattern, ...]:
        from mahjongkit.rules.synchronous.patterns import PATTERNS

        return PATTERNS

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        return self.riichi.pattern_value(pattern)

    @cached_property
    def score_inputs(self) -> tuple[ScoreInput, ...]:
        from mahjongkit.rules.synchronous.score_inputs import SCORE_INPUTS

        return SCORE_INPUTS

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> SynchronousWinRequest:
        from mahjongkit.rules.synchronous.win_request import SynchronousInputs, prepare

        return prepare(self, hand, win, collect_inputs(SynchronousInputs, inputs))

    # Play.

    extra_verbs = (*Riichi.extra_verbs, "draw")
    marks = ("riichi", "furiten", "wall", "sources")
    private_marks = ("furiten",)
    fact_names = ("honba",)
    payment_reasons = Riichi.payment_reasons
    endings = (*Riichi.endings, "call_ron")
    win_payment_reasons = Riichi.win_payment_reasons
    declaration_marks = Riichi.declaration_marks
    discard_verbs = Riichi.discard_verbs
    idle_verbs = ("pass", "draw")
    secret_turns = True
    public_choices = ("draw", "discard", "chi", "pon", "kong")
    shared_discards = True

    @cached_property
    def flow_options(self) -> FlowOptions:
        """Riichi's options in the form that the compiled flow needs."""
        return self.riichi.flow_options

    def dora_after(self) -> list[int]:
        """The dora for each kind of indicator."""
        return self.riichi.dora_after()

    def resolve_action(self, action: Action, legal: tuple[Action, ...]) -> Action:
        """A chi or pon without the called tile becomes the first legal one, which calls a red five if there is one."""
        if action.verb in ("chi", "pon") and len(action.tiles) == 2:
            return next((one for one in legal if one.verb == action.verb and one.tiles[:2] == action.tiles), action)
        return action

    max_hands = 128
    score_bound_options = ("start_points",)

    @property
    def max_score_change(self) -> int:
        """Eight payments of yakuman by one seat, with honba for each, and all sticks (RULES 3.1.8, 3.1.9)."""
        honba = 2 * (MAX_START_HONBA + self.max_hands)
        return 8 * (6 * 8000 * MAX_YAKUMAN + 300 * honba) + 1000 * self.max_sticks(self.max_hands)

    def possible_pots(self, number: int) -> range:
        return range(1000 * self.max_sticks(number) + 1)  # winners share the sticks, and a remainder may stay

    def carried(self, number: int) -> tuple[Carried, ...]:
        return (
            Carried(1, Phrase("position.honba"), range(0, 2 * (MAX_START_HONBA + number) + 1, 2)),
            Carried(3, Phrase("position.counted_hands"), range(self.options.hands)),
        )

    def new_state(self, seed: int) -> SynchronousState:
        from mahjongkit.rules.synchronous.flow import SynchronousState

        return SynchronousState(self, seed)

    def new_evaluator(self) -> Evaluator:
        from mahjongkit.rules.synchronous.evaluator import SynchronousEvaluator

        return SynchronousEvaluator(self)

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        from mahjongkit.rules.synchronous import results

        return results.start_position(self, start, cast("SynchronousState", state))

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        from mahjongkit.rules.synchronous import advice

        return advice.reasons_for(self, view, choice)

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        from mahjongkit.rules.synchronous import advice

        return advice.given_up(self, view, choice, instead)

    def hand_result(self, state: GameState) -> HandResult:
        from mahjongkit.rules.synchronous import results

        return results.hand_result(self, cast("SynchronousState", state))

    @cached_property
    def players(self) -> int:
        return self.options.players

    @property
    def start_points(self) -> int:
        return self.options.start_points


def build(name: str, preset: str, options: SynchronousOptions) -> Synchronous:
    three = players_of(name, options.players) == 3
    tiles, melds = (TILES3, MELDS3) if three else (TILES, MELDS)
    if not options.aka:
        tiles = tiles.with_red_fives((0, 0, 0))
    return Synchronous(name, preset, options, tiles=tiles, melds=melds, seven_pairs="different", orphans=True)


GAMES = (
    Game("synchronous", {"handbook": {}}, build, SynchronousOptions),
    Game("synchronous3", {"handbook": {"players": 3, "start_points": 35000}}, build, SynchronousOptions),
)
