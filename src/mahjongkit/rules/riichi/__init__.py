"""Riichi mahjong for four and for three players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.errors import OptionError, Phrase, shown
from mahjongkit.rules import registry
from mahjongkit.rules.bounds import MAX_START_HONBA, MAX_START_STICKS, Carried
from mahjongkit.rules.riichi.options import PRESETS, RiichiOptions
from mahjongkit.rules.ruleset import Game, Ruleset
from mahjongkit.scoring.win_checks import collect_inputs
from mahjongkit.tiles import ALL_136

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.advice.reasons import Reason
    from mahjongkit.core.state import GameState
    from mahjongkit.game.results import HandResult, MatchResult
    from mahjongkit.game.view import Note, View
    from mahjongkit.hand import Hand
    from mahjongkit.players.evaluator import Evaluator
    from mahjongkit.rules.riichi.batch import RiichiBatch
    from mahjongkit.rules.riichi.flow import RiichiState
    from mahjongkit.rules.riichi.flow_options import FlowOptions
    from mahjongkit.rules.riichi.pattern_values import ScoringParts
    from mahjongkit.rules.riichi.win_request import RiichiWinRequest
    from mahjongkit.scoring.batch import BatchColumn
    from mahjongkit.scoring.score import Pattern, ScoreInput

TILES = ALL_136.with_red_fives((1, 1, 1))
TILES3 = ALL_136.without("108", range(1, 8)).with_red_fives((0, 1, 1))  # no 2m to 8m: RULES 4.1.11
MELDS = ("chi", "pon", "kong", "added", "closed")
MELDS3 = ("pon", "kong", "added", "closed", "north")


MAX_YAKUMAN = 16
"""An upper bound for the yakuman in one hand, with double ones counted twice and local ones included."""


class RiichiTable(Ruleset):
    """What riichi and Synchronous share: sticks, notes on seats and table, riichi among the possible answers."""

    def max_sticks(self, number: int) -> int:
        """The most riichi sticks that can lie on the table when hand `number` begins."""
        return MAX_START_STICKS + self.players * number

    def dora_after(self) -> list[int]:
        """The dora for each kind of indicator."""
        raise NotImplementedError

    def table_notes(self, view: View, lang: str) -> list[Note]:
        from mahjongkit.rules.riichi import results

        return results.table_notes(self, view, lang)

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        from mahjongkit.rules.riichi import results

        return results.seat_notes(self, view, seat, lang)

    def possible_answers(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        from mahjongkit.rules.riichi import advice

        answers, marks = super().possible_answers(hand, void)
        return [*advice.declarations(self, hand), *answers], marks


class Riichi(RiichiTable):
    """Riichi under one set of options."""

    options: RiichiOptions

    everybody_deals = False
    """Whether every winner counts as the dealer and there is no round wind, as in Synchronous."""
    max_indicators = 5
    """The most dora indicators."""
    legacy_options = MappingProxyType({"suukan_timing": "after_discard"})
    former_values = MappingProxyType({"riichi_forbid_furiten": (True, "river")})

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        from mahjongkit.rules.riichi.patterns import PATTERNS

        return PATTERNS

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        from mahjongkit.rules.riichi.pattern_values import value_of

        return (*value_of(pattern, self.options), pattern.limit > 0)

    @cached_property
    def score_inputs(self) -> tuple[ScoreInput, ...]:
        from mahjongkit.rules.riichi.score_inputs import SCORE_INPUTS

        return SCORE_INPUTS

    @cached_property
    def scoring_parts(self) -> ScoringParts:
        """The scorer, and the values of the patterns under these options."""
        from mahjongkit.rules.riichi.pattern_values import ScoringParts

        return ScoringParts(self)

    @cached_property
    def with_late_yaku(self) -> Riichi:
        """The same ruleset with the option atozuke on."""
        return build(self.name, self.preset, self.options.replace(atozuke=True))

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> RiichiWinRequest:
        from mahjongkit.rules.riichi.win_request import RiichiInputs, prepare

        return prepare(self, hand, win, collect_inputs(RiichiInputs, inputs))

    @cached_property
    def batch_columns(self) -> tuple[BatchColumn, ...]:
        from mahjongkit.rules.riichi.score_inputs import batch_columns

        return batch_columns(self)

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> RiichiBatch:
        from mahjongkit.rules.riichi.batch import RiichiBatch

        return RiichiBatch(self, counts, wins, melds, columns)

    # Play.

    extra_verbs = ("riichi", "open_riichi", "north", "nine_terminals", "tenpai", "noten")
    marks = ("riichi", "furiten", "open_riichi", "liable", "liable_kongs")
    private_marks = ("furiten",)
    fact_names = ("round", "honba")
    payment_reasons = ("hand", "honba", "liability", "stick", "sticks", "noten", "nagashi", "left_over")
    win_payment_reasons = ("hand", "honba", "liability")
    declaration_marks = MappingProxyType({"riichi": ("riichi",)})
    discard_verbs = ("discard", "riichi", "open_riichi")
    endings = ("tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "suufon", "suukan", "suucha", "sanchahou")

    @cached_property
    def players(self) -> int:
        return self.options.players

    @property
    def shares_ranks(self) -> bool:
        return self.options.equal_scores == "share"

    @property
    def prizes(self) -> tuple[float, ...]:
        """Uma by rank in points, with oka added for the first."""
        oka = float(self.options.oka)
        return tuple(1000 * (part + (0 if rank else oka)) for rank, part in enumerate(self.options.uma))

    @property
    def start_points(self) -> int:
        return self.options.start_points

    @cached_property
    def flow_options(self) -> FlowOptions:
        """The options in the form that the compiled flow needs."""
        from mahjongkit.rules.riichi.flow_options import FlowOptions

        return FlowOptions(self)

    score_bound_options = ("honba_ron", "honba_tsumo", "noten_pool")

    @cached_property
    def max_score_change(self) -> int:
        """Three rons of yakuman on one discard with honba for each, all sticks, and the payments at a draw."""
        three_rons = (6 + 4 + 4) * 8000 * MAX_YAKUMAN
        per_honba = 3 * max(self.options.honba_ron, self.options.honba_tsumo)
        sticks = 1000 * self.max_sticks(self.max_hands)
        draw = self.options.noten_pool + 3 * 12000
        return three_rons + per_honba * (MAX_START_HONBA + self.max_hands) + sticks + draw

    def possible_pots(self, number: int) -> range:
        return range(0, 1000 * self.max_sticks(number) + 1, 1000)

    def carried(self, number: int) -> tuple[Carried, ...]:
        return (
            Carried(0, Phrase("position.round"), range(4)),
            Carried(1, Phrase("position.honba"), range(MAX_START_HONBA + number + 1)),
            Carried(2, Phrase("position.dealer_wins"), range(number + 1)),
        )

    def new_state(self, seed: int) -> RiichiState:
        from mahjongkit.rules.riichi.flow import RiichiState

        return RiichiState(self, seed)

    def new_evaluator(self) -> Evaluator:
        from mahjongkit.rules.riichi.evaluator import RiichiEvaluator

        return RiichiEvaluator(self)

    def dora_after(self) -> list[int]:
        """The dora for each kind of indicator."""
        from mahjongkit.rules.riichi.pattern_values import dora_after

        return dora_after(self)

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        from mahjongkit.rules.riichi import results

        return results.start_position(self, start, state)

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        from mahjongkit.rules.riichi import advice

        return advice.reasons_for(self, view, choice)

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        from mahjongkit.rules.riichi import advice

        return advice.given_up(self, view, choice, instead)

    def hand_result(self, state: GameState) -> HandResult:
        from mahjongkit.rules.riichi import results

        return results.hand_result(self, cast("RiichiState", state))

    def match_result(self, state: GameState) -> MatchResult:
        from mahjongkit.rules.riichi import results

        return results.match_result(self, cast("RiichiState", state))


def players_of(name: str, found: int) -> int:
    """The number of players of the game with this name; raises if the options say otherwise."""
    players = 3 if name.endswith("3") else 4
    if found != players:
        game = name.rstrip("3")
        raise OptionError("option.players", given=str(found), name=name, players=players, game=game)
    return players


def build(name: str, preset: str, options: RiichiOptions) -> Riichi:
    players = players_of(name, options.players)
    if (options.tiles == 108) != (players == 3):
        raise OptionError("option.tiles", given=options.tiles, players=players, tiles=136 if players == 4 else 108)
    uma = options.uma
    if len(uma) != players:
        raise OptionError("option.uma", given=shown(uma), players=players)
    base = TILES if players == 4 else TILES3
    dead, maximum = options.dead_wall, len(base.faces) - 13 * players - 1
    if dead > maximum:
        raise OptionError("option.dead_wall", given=shown(dead), maximum=maximum)
    melds = tuple(
        meld
        for meld in ("chi", "pon", "kong", "added", "closed", "north")
        if (meld != "chi" or options.chi) and (meld != "north" or (options.players == 3 and options.north == "dora"))
    )
    return Riichi(
        name,
        preset,
        options,
        tiles=base.with_red_fives(options.red_fives),
        melds=melds,
        seven_pairs="different",
        orphans=True,
        own_melds=options.karaten_scope == "hand_and_melds",
    )


def find_riichi(name: str, **changes: object) -> Riichi:
    """The riichi ruleset with this name, with `changes` to its options; raises if the name is another game's."""
    ruleset = registry.find(name, **changes)
    if not isinstance(ruleset, Riichi):
        raise OptionError("ruleset.not_of_riichi", ruleset=name)
    return ruleset


FOUR = ("tenhou", "handbook", "majsoul", "mleague", "wrc", "ema")
THREE = ("tenhou3", "majsoul3")
FORMATS = {
    "tenhou": "mahjongkit.rules.riichi.records.tenhou",
    "tenhou6": "mahjongkit.rules.riichi.records.tenhou6",
    "mjai": "mahjongkit.rules.riichi.records.mjai",
    "majsoul": "mahjongkit.rules.riichi.records.majsoul",
}
"""Modules that read and write foreign record formats, by format name."""

GAMES = (
    Game("riichi", {name: PRESETS[name] for name in FOUR}, build, RiichiOptions),
    Game("riichi3", {name: PRESETS[name] for name in THREE}, build, RiichiOptions),
)
