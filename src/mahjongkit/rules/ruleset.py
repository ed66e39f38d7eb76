"""Ruleset: one game under one set of options. Game: builds the rulesets of one name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from mahjongkit.core.shape import ANY_PAIRS, DIFFERENT_PAIRS, NO_PAIRS, Goal
from mahjongkit.errors import InputError, Phrase, shown
from mahjongkit.hand import MELD_MARKS
from mahjongkit.rules.bounds import (
    MAX_HANDS,
    Carried,
    check_position,
    check_score_bounds,
    check_wall,
    position_fields,
)
from mahjongkit.tiles import FACES, SUITS, TileSet, code, sort_key, suit_of

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.advice.reasons import Reason
    from mahjongkit.core.state import GameState, TileBox
    from mahjongkit.game.actions import Action, Vocabulary
    from mahjongkit.game.results import HandResult, MatchResult
    from mahjongkit.game.view import Danger, Note, View
    from mahjongkit.hand import Hand
    from mahjongkit.players.evaluator import Evaluator
    from mahjongkit.rules.options import OptionDifference, Options
    from mahjongkit.scoring.batch import BatchColumn, BatchScorer
    from mahjongkit.scoring.score import Pattern, ScoreInput, WinRequest

GameOptions = TypeVar("GameOptions", bound="Options")

SEVEN_PAIRS = {"none": NO_PAIRS, "different": DIFFERENT_PAIRS, "any": ANY_PAIRS}


class Ruleset:
    """One game under one set of options; get one from `rules.find`.

    A game overrides what it needs. Attributes and methods are grouped below: scoring, play, bounds, what a view shows,
    advice.

    >>> import mahjongkit as mj
    >>> ruleset = mj.rules.find("riichi:mleague", kiriage=False)
    >>> ruleset, ruleset.players, ruleset.options["kiriage"]
    (<Ruleset riichi:mleague>, 4, False)
    """

    def __init__(
        self,
        name: str,
        preset: str,
        options: Options,
        tiles: TileSet,
        melds: tuple[str, ...],
        *,
        seven_pairs: str = "none",
        orphans: bool = False,
        own_melds: bool = False,
        void_suit: bool = False,
    ) -> None:
        """The tiles, the melds, and the complete hands besides four sets and a pair.

        - `melds`: the kinds of meld that exist, by their names in `notation.MELD_SIZES`
        - `seven_pairs`: `none`, `different` (seven different kinds) or `any` (four of a kind are two pairs)
        - `orphans`: whether thirteen orphans are a complete hand
        - `own_melds`: whether a kind is no wait if hand *and melds* hold four copies; otherwise only concealed copies
          count
        - `void_suit`: whether every player gives up one of the three suits
        """
        self.name = name
        self.preset = preset
        self.options = options
        self.tiles = tiles
        self.melds = melds
        self.seven_pairs = seven_pairs
        self.orphans = orphans
        self.own_melds = own_melds
        self.void_suit = void_suit
        self._position_fields: dict[int, tuple[tuple[int, Phrase, Collection[int]], ...]] = {}
        check_score_bounds(self)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}:{self.preset}>"

    def diff(self, other: Ruleset) -> list[OptionDifference]:
        """The options in which another ruleset of the same game differs."""
        return self.options.diff(other.options)

    legacy_options: Mapping[str, object] = {}
    """Options that version 0.1 did not have, with the values that reproduce how 0.1 played."""

    former_values: Mapping[str, tuple[object, object]] = {}
    """Options with a value that means more today than in 0.1: that value, and the one that means what it meant then."""

    # Scoring.

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns that a hand can score."""
        return ()

    @property
    def patterns_by_index(self) -> tuple[Pattern, ...]:
        """The patterns by the index that the scorer uses, including those that this game does not have."""
        return self.patterns

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        """The value of a pattern in a closed and in an open hand, and whether it is a multiple of the limit."""
        return pattern.closed, pattern.open, pattern.limit > 0

    @property
    def score_inputs(self) -> tuple[ScoreInput, ...]:
        """What a caller may pass to `prepare` besides the hand and the winning tile."""
        return ()

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> WinRequest:
        """Check a described win; `inputs` are those of `score_inputs`."""
        raise InputError("ruleset.no_scoring", ruleset=self.name)

    @property
    def batch_columns(self) -> tuple[BatchColumn, ...]:
        """What a caller may pass to `score_batch` besides the hands and the winning tiles, a value for every win."""
        return ()

    @property
    def scores_batches(self) -> bool:
        """Whether `score_batch` can score this game."""
        return type(self).new_batch is not Ruleset.new_batch

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> BatchScorer:
        """The compiled loop that scores many wins; `columns` has all `batch_columns`, checked."""
        from mahjongkit.rules import registry

        games = [name for name in registry.names() if registry.find(name).scores_batches]
        raise InputError("ruleset.no_batches", ruleset=self.name, games=", ".join(games))

    @property
    def settle_inputs(self) -> tuple[ScoreInput, ...]:
        """What a caller may pass to `settle` besides the hands and the winning tile."""
        return ()

    settles_one_win: bool = True
    """Whether `settle` takes the winning tile as an argument; otherwise the inputs list the wins."""

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **inputs: object) -> HandResult:
        """Who pays whom at the end of a described hand; `inputs` are those of `settle_inputs`."""
        raise InputError("ruleset.no_settlement", ruleset=self.name)

    # Play. A game that can be played overrides `new_state`. Events and actions contain indices into these names.

    @property
    def players(self) -> int:
        return 4

    @property
    def start_points(self) -> int:
        return 0

    extra_verbs: tuple[str, ...] = ()
    """The game's verbs beyond those that all games share: see `game.actions.VERBS`."""
    marks: tuple[str, ...] = ()
    """The names of the numbers that a seat declares or shows, such as riichi."""
    private_marks: tuple[str, ...] = ()
    """The marks that only their own seat sees."""
    fact_names: tuple[str, ...] = ()
    """The names of the numbers that everybody at the table knows, such as the round."""
    payment_reasons: tuple[str, ...] = ()
    """The names of the reasons for which points move."""
    endings: tuple[str, ...] = ()
    """The names of the ways in which a hand can end."""
    win_payment_reasons: tuple[str, ...] = ()
    """The reasons of payments for the win itself: their sum is the value of the win."""
    declaration_marks: Mapping[str, tuple[str, ...]] = {}
    """Declarations that statistics count: by name, the marks any of which shows that a player made it."""
    discard_verbs: tuple[str, ...] = ("discard",)
    """The verbs that discard a tile."""

    @property
    def shares_ranks(self) -> bool:
        """Whether equal scores at the end of a match share a rank; otherwise the earlier seat ranks higher."""
        return True

    secret_turns: bool = False
    """Whether the seats act at the same time and see the others' actions only when the turn ends."""
    shared_discards: bool = False
    """Whether a called discard stays in its river, and several seats may call it."""
    left_in_version_1: int = 0
    """How many more tiles the `start` events in records of version 1 count as `left`."""

    @property
    def hides_winners(self) -> bool:
        """Whether a winner's concealed tiles, with a self-drawn winning tile, stay face down until the hand ends."""
        return False

    public_choices: tuple[str, ...] = ()
    """Verbs of choices that several seats make at once: everybody may know which seats are still choosing."""

    idle_verbs: tuple[str, ...] = ("pass",)
    """The verbs with which a seat does nothing, or only what it must."""

    def default_action(self, legal: Sequence[Action]) -> Action:
        """The action for a seat that does not answer: an idle verb, else a discard of the drawn or the lowest tile."""
        for action in legal:
            if action.verb in self.idle_verbs:
                return action
        discards = [action for action in legal if action.verb == "discard"]
        lowest = sorted(discards, key=lambda action: (not action.drawn, sort_key(action.faces[0])))
        return lowest[0] if lowest else legal[0]

    def resolve_action(self, action: Action, legal: tuple[Action, ...]) -> Action:
        """The legal action that an action read from text stands for, if the text left something out."""
        return action

    @property
    def playable(self) -> bool:
        """Whether this game can be played at a table."""
        return type(self).new_state is not Ruleset.new_state

    def new_state(self, seed: int) -> GameState:
        """The state of a match before its first hand."""
        raise InputError("ruleset.not_playable", ruleset=self.name)

    @property
    def has_evaluator(self) -> bool:
        """Whether the game has an evaluator, which players and advice need."""
        return type(self).new_evaluator is not Ruleset.new_evaluator

    def new_evaluator(self) -> Evaluator:
        """The evaluator with which players rate their choices in this game."""
        raise InputError("ruleset.no_evaluator", ruleset=self.name)

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The position in which a match starts, as `GameState.begin` takes it; `start` has fields by name."""
        if start:
            raise InputError("start.none", given=shown(next(iter(start))), ruleset=self.name)
        scores = state.scores()
        return [*scores, *[0] * (4 - len(scores)), 0, 0, state.dealer, *[0] * 10]

    # Bounds: see `mahjongkit.rules.bounds`.

    @property
    def max_hands(self) -> int:
        """The most hands in a match."""
        return MAX_HANDS

    @property
    def max_score_change(self) -> int:
        """An upper bound for the change of a seat's score in one hand."""
        return 0

    score_bound_options: tuple[str, ...] = ()
    """The options on which `max_hands` and `max_score_change` depend."""

    def possible_pots(self, number: int) -> Collection[int]:
        """The possible amounts of points on the table when hand `number` begins."""
        return range(1)

    def carried(self, number: int) -> tuple[Carried, ...]:
        """The numbers carried over from hand to hand, with their possible values when hand `number` begins."""
        return ()

    def check_position(self, position: Sequence[int]) -> None:
        """Refuse a position that no hand can begin with."""
        check_position(self, position)

    def position_fields(self, number: int) -> tuple[tuple[int, Phrase, Collection[int]], ...]:
        """The index, name and possible values of every number in the position of hand `number`."""
        if number not in self._position_fields:
            self._position_fields[number] = position_fields(self, number)
        return self._position_fields[number]

    def check_wall(self, wall: Sequence[int]) -> bytes:
        """The wall as bytes; raises if it does not consist of exactly the tiles of this game."""
        return check_wall(self, wall)

    @cached_property
    def sorted_faces(self) -> list[int]:
        """The faces of all tiles of the wall, sorted."""
        return sorted(self.tiles.faces)

    # What a view shows.

    def warnings(self, view: View) -> tuple[Danger, ...]:
        """The warnings for a seat: see `View.warnings`."""
        return ()

    def view_details(self, view: View) -> dict[str, object]:
        """What only this game adds to a view, as plain data: see `View.details`."""
        return {}

    def mark_words(self, name: str, value: int, lang: str) -> str:
        """The value of a mark as text."""
        return str(value)

    def seat_names(self, dealer: int, lang: str) -> tuple[str, ...]:
        """The names of the seats: their winds."""
        from mahjongkit.locale import say

        return tuple(say(lang, f"wind.{'ESWN'[(seat - dealer) % self.players]}") for seat in range(self.players))

    def table_notes(self, view: View, lang: str) -> list[Note]:
        """Notes on the table besides scores and tiles left, such as the round."""
        return []

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        """Notes on a seat: by default its marks that the view knows."""
        from mahjongkit.game.view import Note
        from mahjongkit.locale import say

        return [Note(say(lang, f"mark.{name}")) for name, value in view.marks[seat].items() if value]

    # Advice: see `mahjongkit.advice.advise`.

    value_unit: str = "points"
    """The unit of the evaluator's values: see the `advice.unit.` keys of the locale."""

    @property
    def unit_size(self) -> float:
        """How many points of score one unit is."""
        return 1.0

    notable_difference: float = 100.0
    """The smallest difference of values that advice mentions."""

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """Reasons for a choice and cautions about it that only this game knows."""
        return []

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """What `choice` gives up that `instead` keeps."""
        return []

    def possible_answers(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        """What a seat with this hand could answer, as text, and the marks of the seat; for advice on a bare hand."""
        if void is not None:
            raise InputError("void.not_in_game", void=shown(void), ruleset=self.name)
        return [f"discard {code(tile)}" for tile in dict.fromkeys(hand.faces)] if hand.has_drawn else [], {}

    # Results.

    def hand_result(self, state: GameState) -> HandResult:
        """How the hand ended, with every win and payment."""
        raise NotImplementedError

    def match_result(self, state: GameState) -> MatchResult:
        """The scores and ranks so far, or the final ones."""
        from mahjongkit.game.results import MatchResult, ranks_of

        scores = tuple(state.scores())
        return MatchResult(scores, ranks_of(scores, self.shares_ranks), tuple(map(float, scores)))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The actions of this game."""
        from mahjongkit.game.actions import Vocabulary

        return Vocabulary(self.extra_verbs)

    @cached_property
    def box(self) -> TileBox:
        """The tiles and start values that a `GameState` needs."""
        from mahjongkit.core.state import TileBox

        return TileBox(self.players, self.tiles.faces, self.start_points, self.max_hands)

    @cached_property
    def goals(self) -> dict[str | None, tuple[Goal, ...]]:
        """The goals by void suit; the key None has those of all suits that may still become void."""
        if not self.void_suit:
            return {None: (self._goal(""),)}
        goals = tuple(self._goal(suit) for suit in SUITS[:3])
        by_void: dict[str | None, tuple[Goal, ...]] = {suit: (goal,) for suit, goal in zip(SUITS, goals, strict=False)}
        return {**by_void, None: goals}

    def _goal(self, void: str) -> Goal:
        kinds = [kind for kind in self.tiles.kinds if SUITS[suit_of(kind)] != void]
        marks = [face for face in range(FACES) if face in self.tiles] + [MELD_MARKS[meld] for meld in self.melds]
        return Goal(self.name, kinds, marks, SEVEN_PAIRS[self.seven_pairs], self.orphans, self.own_melds)


class Game:
    """A name in the registry: its options, its presets (the first is the default) and how to build a ruleset."""

    def __init__(
        self,
        name: str,
        presets: Mapping[str, Mapping[str, object]],
        build: Callable[[str, str, GameOptions], Ruleset],
        options: type[GameOptions],
    ) -> None:
        self.name = name
        self.presets = presets

        def build_with(preset: str, values: Mapping[str, object]) -> Ruleset:
            return build(name, preset, options.from_values(values))

        self._build_with = build_with

    def ruleset(self, preset: str, changes: Mapping[str, object]) -> Ruleset:
        """The ruleset of a preset with `changes` to its options."""
        return self._build_with(preset, {**self.presets[preset], **changes})
