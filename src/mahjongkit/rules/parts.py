"""The parts of a ruleset: what a game's folder may hold, with the defaults of everything that few games change.

A game derives a class of the same name in the module of the part: `rules/<game>/scoring.py` holds `class
Scoring(parts.Scoring)`. A small game may have all of them in its `__init__.py`. `Ruleset` finds and loads a part when
somebody asks for it. Every part knows its ruleset, and through it the options and the other parts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from mahjongkit.core.shape import ANY_PAIRS, DIFFERENT_PAIRS, NO_PAIRS, Goal
from mahjongkit.errors import IllegalAction, InputError, Phrase, shown
from mahjongkit.hand import MELD_MARKS
from mahjongkit.locale import numeral
from mahjongkit.rules import bounds
from mahjongkit.rules.wall_layout import WallLayout, shared_wall
from mahjongkit.tiles import FACES, SUITS, WINDS, TileSet, code, sort_key, suit_of

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.advice.hints import Safety, WinValue
    from mahjongkit.advice.reasons import Reason
    from mahjongkit.core.hand_log import Position
    from mahjongkit.core.state import GameState, TileBox
    from mahjongkit.game.actions import Action, Vocabulary
    from mahjongkit.game.events import Event
    from mahjongkit.game.refusals import Refusal
    from mahjongkit.game.results import HandResult, MatchResult
    from mahjongkit.game.view import ClaimableTile, Danger, Note, View
    from mahjongkit.hand import Hand
    from mahjongkit.players import evaluator
    from mahjongkit.players.levels import Limits
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.batch import BatchColumn, BatchScorer
    from mahjongkit.scoring.score import Pattern, ScoreInput, WinRequest

SEVEN_PAIRS = {"none": NO_PAIRS, "different": DIFFERENT_PAIRS, "any": ANY_PAIRS}


class Part:
    """A part of a ruleset."""

    module: ClassVar[str]
    """The module of the game's folder that holds this part, which is also the name of the part."""
    missing: ClassVar[str] = "ruleset.no_part"
    """The key of the error if a game does not have this part."""
    optional: ClassVar[bool] = False
    """Whether the defaults serve games that do not have this part."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.ruleset.name}:{self.ruleset.preset}>"


class Shape(Part):
    """The tiles and melds of a game, and what a complete hand is."""

    module = "shape"

    @property
    def players(self) -> int:
        return 4

    @property
    def tiles(self) -> TileSet:
        """The tiles of the wall."""
        raise NotImplementedError

    @property
    def melds(self) -> tuple[str, ...]:
        """The kinds of meld that exist, by their names in `notation.MELD_SIZES`."""
        raise NotImplementedError

    seven_pairs: str = "none"
    """`none`, `different` (seven different kinds) or `any` (four of a kind are two pairs)."""
    orphans: bool = False
    """Whether thirteen orphans are a complete hand."""

    @property
    def own_melds(self) -> bool:
        """Whether a kind is no wait if hand *and melds* hold four copies; otherwise only concealed copies count."""
        return False

    void_suit: bool = False
    """Whether every player gives up one of the three suits."""

    @cached_property
    def sorted_faces(self) -> list[int]:
        """The faces of all tiles of the wall, sorted."""
        return sorted(self.tiles.faces)

    @cached_property
    def goals(self) -> dict[str | None, tuple[Goal, ...]]:
        """The goals by void suit; the key None has those of all suits that may still become void."""
        if not self.void_suit:
            return {None: (self.goal(),)}
        goals = tuple(self.goal(void=suit) for suit in SUITS[:3])
        by_void: dict[str | None, tuple[Goal, ...]] = {suit: (goal,) for suit, goal in zip(SUITS, goals, strict=False)}
        return {**by_void, None: goals}

    def goal(self, void: str = "") -> Goal:
        """The complete hands without the void suit, as compiled code reads them."""
        kinds = [kind for kind in self.tiles.kinds if SUITS[suit_of(kind)] != void]
        marks = [face for face in range(FACES) if face in self.tiles] + [MELD_MARKS[meld] for meld in self.melds]
        return Goal(self.ruleset.name, kinds, marks, SEVEN_PAIRS[self.seven_pairs], self.orphans, self.own_melds)


class Scoring(Part):
    """What a hand can score: patterns, the inputs of a described win, and how it is scored."""

    module = "scoring"
    missing = "ruleset.no_scoring"

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns that a hand can score."""
        raise NotImplementedError

    @property
    def patterns_by_index(self) -> tuple[Pattern, ...]:
        """The patterns by the index that the scorer uses, including those that this game does not have."""
        return self.patterns

    def pattern_value(self, pattern: Pattern) -> tuple[int, int, bool]:
        """The value of a pattern in a closed and in an open hand, and whether it is a multiple of the limit."""
        return pattern.closed, pattern.open, pattern.limit > 0

    def value_words(self, pattern: Pattern, value: int, lang: str) -> str:
        """One of the values of a pattern as a list of patterns shows it."""
        return self.ruleset.words.say(lang, f"unit.{pattern.unit}", n=value) if pattern.unit else str(value)

    score_inputs: tuple[ScoreInput, ...] = ()
    """What a caller may pass to `prepare` besides the hand and the winning tile."""

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> WinRequest:
        """Check a described win; `inputs` are those of `score_inputs`."""
        raise NotImplementedError

    @property
    def batch_columns(self) -> tuple[BatchColumn, ...]:
        """What a caller may pass to `score_batch` besides the hands and the winning tiles, a value for every win."""
        return ()

    @property
    def scores_batches(self) -> bool:
        """Whether `score_batch` can score this game."""
        return type(self).new_batch is not Scoring.new_batch

    def new_batch(
        self, counts: memoryview, wins: memoryview, melds: memoryview, columns: Mapping[str, memoryview]
    ) -> BatchScorer:
        """The compiled loop that scores many wins; `columns` has all `batch_columns`, checked."""
        from mahjongkit.rules import registry

        found = [registry.find(name) for name in registry.names()]
        games = [ruleset.name for ruleset in found if ruleset.has("scoring") and ruleset.scoring.scores_batches]
        raise InputError("ruleset.no_batches", ruleset=self.ruleset.name, games=", ".join(games))

    settle_inputs: tuple[ScoreInput, ...] = ()
    """What a caller may pass to `settle` besides the hands and the winning tile."""
    settle_example: Mapping[str, object] = {}
    """A hand to be settled, as JSON describes it: `hands`, perhaps `win`, and inputs by name."""
    settles_one_win: bool = True
    """Whether `settle` takes the winning tile as an argument; otherwise the inputs list the wins."""

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **inputs: object) -> HandResult:
        """Who pays whom at the end of a described hand; `inputs` are those of `settle_inputs`."""
        raise InputError("ruleset.no_settlement", ruleset=self.ruleset.name)


class Flow(Part):
    """How a hand is played: the state machine, the names in its events and actions, the positions it can begin with.

    Events and actions contain indices into these names.
    """

    module = "flow"
    missing = "ruleset.not_playable"

    state: type[GameState]
    """The state machine that plays a match."""

    def new_state(self, seed: int) -> GameState:
        """The state of a match before its first hand."""
        return self.state(self.ruleset, seed)

    @property
    def start_points(self) -> int:
        return 0

    extra_verbs: tuple[str, ...] = ()
    """The game's verbs beyond those that all games share: see `game.actions.VERBS`."""
    marks: tuple[str, ...] = ()
    """The names of the numbers that a seat declares or shows, such as riichi."""
    private_marks: tuple[str, ...] = ()
    """The marks that only their own seat sees."""
    unspoken_marks: tuple[str, ...] = ()
    """Marks that change with every turn; a narrated record leaves them out."""
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

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The position in which a match starts, as `GameState.begin` takes it; `start` has fields by name."""
        if start:
            raise InputError("start.none", given=shown(next(iter(start))), ruleset=self.ruleset.name)
        scores = state.scores()
        return [*scores, *[0] * (4 - len(scores)), 0, 0, state.dealer, *[0] * 10]

    # Positions and walls: see `mahjongkit.rules.bounds`.

    def possible_pots(self, number: int) -> Collection[int]:
        """The possible amounts of points on the table when hand `number` begins."""
        return range(1)

    def carried(self, number: int) -> tuple[bounds.Carried, ...]:
        """The numbers carried over from hand to hand, with their possible values when hand `number` begins."""
        return ()

    def check_position(self, position: Sequence[int]) -> None:
        """Refuse a position that no hand can begin with."""
        bounds.check_position(self.ruleset, position)

    @cached_property
    def _position_fields(self) -> dict[int, tuple[tuple[int, Phrase, Collection[int]], ...]]:
        return {}

    def position_fields(self, number: int) -> tuple[tuple[int, Phrase, Collection[int]], ...]:
        """The index, name and possible values of every number in the position of hand `number`."""
        if number not in self._position_fields:
            self._position_fields[number] = bounds.position_fields(self.ruleset, number)
        return self._position_fields[number]

    def check_wall(self, wall: Sequence[int]) -> bytes:
        """The wall as bytes; raises if it does not consist of exactly the tiles of this game."""
        return bounds.check_wall(self.ruleset, wall)

    def wall_layout(self, dealer: int) -> WallLayout:
        """Which places of a wall are dealt, drawn and turned up; by default, all seats draw from one wall."""
        return shared_wall(self.ruleset.players, dealer, len(self.ruleset.tiles))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The actions of this game."""
        from mahjongkit.game.actions import Vocabulary

        return Vocabulary(self.extra_verbs)

    @cached_property
    def box(self) -> TileBox:
        """The tiles and start values that a `GameState` needs."""
        from mahjongkit.core.state import TileBox

        ruleset = self.ruleset
        chi = "chi" in ruleset.shape.melds
        return TileBox(ruleset.players, ruleset.tiles.faces, self.start_points, ruleset.options.max_hands, chi=chi)


class Refusals(Part):
    """Why a seat may not take an action: see `mahjongkit.game.refusals`."""

    module = "refusals"
    optional = True

    def find(self, action: Action, view: View, events: Iterable[Event]) -> Refusal | None:
        """The rule that refuses an action, by the view of the seat and the events of the hand that it has seen."""
        from mahjongkit.game.refusals import RefusalFinder

        return RefusalFinder(action, view, events).find()

    def error(
        self, seat: object, action: object, legal: tuple[Action, ...], key: str, /, **values: object
    ) -> IllegalAction:
        """An error that says in the words of this game why a seat may not take an action."""
        error = IllegalAction(seat, action, legal, key, **values)
        error.words_package = self.ruleset.words.package
        return error


class PlacementStatistic(NamedTuple):
    """A number that the players of a game work out from how often a player took each place.

    It is `sum(gains * places) / sum(per * places) + offset`, where `places` counts the matches by place.
    """

    name: str
    """Its words have the key `simulate.<name>`."""
    gains: tuple[int, ...]
    per: tuple[int, ...]
    offset: float = 0.0


class Results(Part):
    """How hands and matches end, and what a view says about the table."""

    module = "results"

    def hand_result(self, state: GameState) -> HandResult:
        """How the hand ended, with every win and payment."""
        raise NotImplementedError

    @property
    def shares_ranks(self) -> bool:
        """Whether equal scores at the end of a match share a rank; otherwise the earlier seat ranks higher."""
        return True

    @property
    def placement_statistics(self) -> tuple[PlacementStatistic, ...]:
        """Statistics from the placements that only the players of this game know."""
        return ()

    def match_result(self, state: GameState) -> MatchResult:
        """The scores and ranks so far, or the final ones."""
        from mahjongkit.game.results import MatchResult, ranks_of

        scores = tuple(state.scores())
        return MatchResult(scores, ranks_of(scores, self.shares_ranks), tuple(map(float, scores)))

    def money(self, state: GameState) -> tuple[float, ...]:
        """What every seat has won or lost in the match so far, in the unit in which it is paid."""
        return tuple(float(score - self.ruleset.start_points) for score in state.scores())

    @property
    def has_warnings(self) -> bool:
        """Whether this game ever warns a seat."""
        return type(self).warnings is not Results.warnings

    def warnings(self, view: View) -> tuple[Danger, ...]:
        """The warnings for a seat: see `View.warnings`."""
        return ()

    def claimable(self, state: GameState, seat: int) -> tuple[ClaimableTile, ...]:
        """The tiles that a seat may claim, in games where that may be others than the latest discard."""
        return ()

    def view_details(self, view: View) -> dict[str, object]:
        """What only this game adds to a view, as plain data: see `View.details`."""
        return {}

    def mark_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A mark with its value in words; `seats` are the names of the seats."""
        return self.ruleset.words.say(lang, f"mark.{name}")

    def fact_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A fact with its value in words; `seats` are the names of the seats."""
        return self.ruleset.words.say(lang, f"fact.{name}", n=value)

    def seat_names(self, dealer: int, lang: str) -> tuple[str, ...]:
        """The names of the seats: their winds."""
        say, players = self.ruleset.words.say, self.ruleset.players
        return tuple(say(lang, f"wind.{WINDS[(seat - dealer) % players]}") for seat in range(players))

    def hand_name(self, start: Position, lang: str) -> str:
        """What players call the hand that begins with a position."""
        return self.ruleset.words.say(lang, "hand_name", number=numeral(start.number + 1, lang))

    def table_notes(self, view: View, lang: str) -> list[Note]:
        """Notes on the table besides scores and tiles left, such as the round."""
        return []

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        """Notes on a seat: by default its marks that the view knows."""
        from mahjongkit.game.view import Note

        seats, unspoken = self.seat_names(view.dealer, lang), self.ruleset.flow.unspoken_marks
        marks = view.marks[seat].items()
        return [Note(self.mark_words(name, value, seats, lang)) for name, value in marks if value or name in unspoken]


class GameEvaluator(Part):
    """How a player judges a choice."""

    module = "evaluator"
    missing = "ruleset.no_evaluator"

    def new(self) -> evaluator.Evaluator:
        """A new evaluator; every player has one of its own."""
        raise NotImplementedError

    def new_careful(self) -> evaluator.Evaluator:
        """A new evaluator that takes no shortcuts and, if the game has fitted weights, chooses by them."""
        found = self.new()
        found.play_carefully()
        if self.weights is not None:
            found.use_weights(self.weights)
        return found

    @cached_property
    def weights(self) -> bytes | None:
        """The weights that `mahjongkit fit` found for the game: `weights.bin` in its folder."""
        package = type(self).__module__.rpartition(".")[0]
        if not package or self.ruleset.players != self.fitted_players:
            return None
        path = resources.files(package) / "weights.bin"
        return path.read_bytes() if path.is_file() else None

    fitted_players: int = 4
    """The number of players at the tables that the weights were fitted on."""
    value_unit: str = "points"
    """The unit of the evaluator's values: see the `advice.unit.` keys of the locale."""
    notable_difference: float = 100.0
    """The smallest difference of values that advice mentions."""
    win_bonus: float = 0.0
    """How many opponents left behind a certain win counts more than its points are worth, in fitted ratings."""
    limits: ClassVar[Mapping[str, Limits]] = {}
    """Levels whose players have other limits in this game than `players/levels.py` says."""

    @property
    def unit_size(self) -> float:
        """How many points of score one unit is."""
        return 1.0

    @property
    def swing(self) -> float | None:
        """How far the difference of two scores moves in a hand; None: it is estimated from a few hands when needed.

        With h hands to come, a seat that leads by d points ends before the other with the chance
        1 / (1 + exp(-d / (swing √h))).
        """
        return None


class Advice(Part):
    """The reasons for and against a choice that only this game knows: see `mahjongkit.advice.advise`."""

    module = "advice"
    optional = True

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """Reasons for a choice and cautions about it that only this game knows."""
        return []

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """What `choice` gives up that `instead` keeps."""
        return []

    def possible_answers(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        """What a seat with this hand could answer, as text, and the marks of the seat; for advice on a bare hand."""
        if void is not None:
            raise InputError("void.not_in_game", void=shown(void), ruleset=self.ruleset.name)
        return [f"discard {code(tile)}" for tile in dict.fromkeys(hand.faces)] if hand.has_drawn else [], {}

    def marks_of_all(self, left: int) -> dict[str, int]:
        """The marks that every seat has while so many tiles are left to draw; for advice on a bare hand."""
        return {}


class Hints(Part):
    """What a learner is told with a question and only this game knows: see `mahjongkit.advice.hints`."""

    module = "hints"
    optional = True

    def void_suit(self, view: View) -> str | None:
        """The suit that the seat has given up."""
        return None

    def win_values(
        self, view: View, hand: Sequence[int], waits: Sequence[int], action: Action | None
    ) -> list[WinValue]:
        """What a ready hand wins on each of its waits; none if that is not known.

        `hand` are the concealed faces, after `action` if it is not None.
        """
        return []

    def warnings(
        self, view: View, waits: Sequence[int], values: Sequence[WinValue], action: Action | None
    ) -> list[Reason]:
        """Why a ready hand may not win, though it waits for these kinds."""
        return []

    def safety(self, view: View) -> Mapping[int, tuple[Safety, Reason]]:
        """How safe the kinds in the seat's hand are, as far as the table shows it."""
        return {}

    def notes(self, view: View) -> list[Reason]:
        """What else matters now."""
        return []
