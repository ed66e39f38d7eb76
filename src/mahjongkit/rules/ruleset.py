"""Ruleset: one game under one set of options. Game: what makes rulesets of one name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core.shape import ANY_PAIRS, DIFFERENT_PAIRS, NO_PAIRS, Goal
from mahjongkit.hand import MELD_MARKS
from mahjongkit.rules.bounds import MOST_HANDS, Carried, check_money, check_position, check_wall
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
    from mahjongkit.rules.options import Difference, Option, Options
    from mahjongkit.scoring.score import Pattern, ScoreInput, WinRequest

SEVEN_PAIRS = {"none": NO_PAIRS, "different": DIFFERENT_PAIRS, "any": ANY_PAIRS}


class Ruleset:
    """One game under one set of options. Found by `rules.find`."""

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
        """What the game is played with, and what a complete hand is besides sets and a pair.

        - `melds`: the melds that exist, by their names in `notation.MELD_SIZES`
        - `seven_pairs`: `none`, `different` (seven different kinds) or `any` (four of a kind are two pairs)
        - `orphans`: whether the thirteen orphans are complete
        - `own_melds`: whether a kind of which hand *and melds* hold four copies is no wait; else only concealed copies
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
        check_money(self)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}:{self.preset}>"

    def diff(self, other: Ruleset) -> list[Difference]:
        """The options in which another ruleset of the same game differs."""
        return self.options.diff(other.options)

    legacy_options: Mapping[str, object] = {}
    """Options that version 0.1 did not have, with the values under which a match is played as 0.1 played it."""

    former_values: Mapping[str, tuple[object, object]] = {}
    """Values that mean more today than in 0.1, each with the value that means what it meant then."""

    patterns: tuple[Pattern, ...] = ()
    """The rows that a hand can score."""

    @property
    def rows(self) -> tuple[Pattern, ...]:
        """The rows by the positions at which the table counts them, in this game or not."""
        return self.patterns

    def worth(self, pattern: Pattern) -> tuple[int, int, bool]:
        """What a row is worth closed and open under these options, and whether in multiples of the limit."""
        return pattern.closed, pattern.open, pattern.limit > 0

    facts: tuple[ScoreInput, ...] = ()
    """What `prepare` may be told besides the hand and the winning tile."""

    def prepare(self, hand: Hand, win: str | int, **facts: object) -> WinRequest:
        """A win with everything around it, checked and ready to be scored."""
        raise ValueError(f"{self.name} has no scoring in this version")

    settle_facts: tuple[ScoreInput, ...] = ()
    """What `settle` may be told besides the hands and the winning tile."""

    settles_one_win: bool = True
    """Whether `settle` takes the one tile that the hand was won with; else the game's facts say who won what."""

    def settle(self, hands: Sequence[Hand], win: str | int | None = None, **facts: object) -> HandResult:
        """Who pays whom at the end of a hand, told seat by seat."""
        raise ValueError(f"{self.name} does not settle hands that are told; `score` tells what a win pays")

    # Play. A game that can be played says so by `new_play`; the names are what events and actions are told with.

    players: int = 4
    start_points: int = 0
    own_verbs: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    private_marks: tuple[str, ...] = ()
    fact_names: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    win_reasons: tuple[str, ...] = ()
    """The reasons for which a winner is paid for the win itself: what they add up to is its value."""
    declarations: Mapping[str, tuple[str, ...]] = {}
    """What is told of a player besides how often he wins and calls: names, and the marks any of which says so."""
    discarding: tuple[str, ...] = ("discard",)
    """The verbs with which a tile is discarded."""

    shares_ranks: bool = True
    """Whether equal scores at the end of a match share a rank; else the earlier seat ranks higher."""
    secret_turns: bool = False
    """Whether the seats act at the same time, and learn what the others did when the turn is over."""
    shared_discards: bool = False
    """Whether a discard stays in its river when it is called, and several seats may call it."""
    left_in_version_1: int = 0
    """How many more tiles the `start` event counted as `left` in records of version 1."""

    hides_winners: bool = False
    """Whether a winner's concealed tiles, a self-drawn winning tile among them, stay face down until the hand ends."""

    open_choices: tuple[str, ...] = ()
    """Verbs of choices that several seats make at once: that a seat is asked for one of them is no secret."""

    idle_verbs: tuple[str, ...] = ("pass",)
    """The verbs with which a seat does nothing, or no more than it must."""

    def default_action(self, legal: Sequence[Action]) -> Action:
        """What is done for a seat that does not answer: nothing; else the drawn tile or the lowest is discarded."""
        for action in legal:
            if action.verb in self.idle_verbs:
                return action
        discards = [action for action in legal if action.verb == "discard"]
        lowest = sorted(discards, key=lambda action: (not action.drawn, sort_key(action.tiles[0])))
        return lowest[0] if lowest else legal[0]

    def meant(self, action: Action, legal: tuple[Action, ...]) -> Action:
        """The legal action that is meant where a text left something out that goes without saying."""
        return action

    @property
    def playable(self) -> bool:
        """Whether a table of this game can be opened."""
        return type(self).new_state is not Ruleset.new_state

    def new_state(self, seed: int) -> GameState:
        """A match that has not begun."""
        raise ValueError(f"{self.name} cannot be played in this version")

    @property
    def has_evaluator(self) -> bool:
        """Whether there is a player that judges this game."""
        return type(self).new_evaluator is not Ruleset.new_evaluator

    def new_evaluator(self) -> Evaluator:
        """How a player judges this game."""
        raise ValueError(f"{self.name} has no player that judges in this version")

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The position with which a match begins, as the table keeps it: see `Play.reopen`."""
        if start:
            raise ValueError(f"start: unknown {next(iter(start))!r}; {self.name} always begins from the beginning")
        scores = state.scores()
        return [*scores, *[0] * (4 - len(scores)), 0, 0, state.dealer, *[0] * 10]

    # Bounds: see `mahjongkit.rules.bounds`.

    most_hands: int = MOST_HANDS
    """A match ends with this hand at the latest."""
    most_per_hand: int = 0
    """The most that the score of a seat can change in one hand: rather too much than too little."""
    money_options: tuple[str, ...] = ()
    """The options on which these two depend."""

    def pots(self, number: int) -> Collection[int]:
        """What can lie on the table as a hand of this number begins."""
        return range(1)

    def carried(self, number: int) -> tuple[Carried, ...]:
        """What is carried from hand to hand, and the values it can have as a hand of this number begins."""
        return ()

    def check_position(self, position: Sequence[int]) -> None:
        """Refuse a position that no hand can begin with."""
        check_position(self, position)

    def check_wall(self, wall: Sequence[int]) -> bytes:
        """The wall as bytes, if it is made of exactly the tiles of this game."""
        return check_wall(self, wall)

    @cached_property
    def sorted_faces(self) -> list[int]:
        """The tiles of the wall in the order of their faces."""
        return sorted(self.tiles.faces)

    def warnings(self, view: View) -> tuple[Danger, ...]:
        """What a seat is warned of: see `View.warnings`."""
        return ()

    def state(self, view: View) -> dict[str, object]:
        """What a seat knows of this moment by the game's own words, as plain data: see `View.state`."""
        return {}

    def mark_words(self, name: str, value: int, lang: str) -> str:
        """The value of a mark in words."""
        return str(value)

    def seat_names(self, dealer: int, lang: str) -> tuple[str, ...]:
        """What the seats are called: by their winds."""
        from mahjongkit.locale import say

        return tuple(say(lang, f"wind.{'ESWN'[(seat - dealer) % self.players]}") for seat in range(self.players))

    def table_notes(self, view: View, lang: str) -> list[Note]:
        """What the game tells of the table besides scores and tiles left, in words."""
        return []

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        """What a seat has declared, in words: its marks, as far as the view knows them."""
        from mahjongkit.game.view import Note
        from mahjongkit.locale import say

        return [Note(say(lang, f"mark.{name}")) for name, value in view.marks[seat].items() if value]

    # Advice: see `mahjongkit.advice.advise`.

    value_unit: str = "points"
    """What a mind's values are counted in: see `advice.unit.` in the locale."""

    @property
    def unit_size(self) -> float:
        """How much of the score one of them is."""
        return 1.0

    notable: float = 100.0
    """The least difference of values that is worth a word."""

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """What this game has to say for a choice, or of the dangers in it."""
        return []

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """What a choice gives up that another one keeps."""
        return []

    def question(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        """What could be answered by a seat with this hand, as text, and what the seat has declared before."""
        if void is not None:
            raise ValueError(f"void suit {void!r}: there is none in {self.name}")
        return [f"discard {code(tile)}" for tile in dict.fromkeys(hand.tiles)] if hand.has_drawn else [], {}

    def hand_result(self, state: GameState) -> HandResult:
        """How the hand ended."""
        raise NotImplementedError

    def match_result(self, state: GameState) -> MatchResult:
        """How the match stands."""
        from mahjongkit.game.results import MatchResult, ranks_of

        scores = tuple(state.scores())
        return MatchResult(scores, ranks_of(scores, self.shares_ranks), tuple(map(float, scores)))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The actions of this game."""
        from mahjongkit.game.actions import Vocabulary

        return Vocabulary(self.own_verbs)

    @cached_property
    def box(self) -> TileBox:
        """What lies on the table before it is dealt."""
        from mahjongkit.core.state import TileBox

        return TileBox(self.players, self.tiles.faces, self.start_points, self.most_hands)

    @cached_property
    def goals(self) -> dict[str | None, tuple[Goal, ...]]:
        """What is to be completed, by the void suit. While none is named, every suit may still become it."""
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
    """A name under which rulesets are found: its options, its presets (the first is the default), how one is built."""

    def __init__(
        self,
        name: str,
        presets: Mapping[str, Mapping[str, object]],
        build: Callable[[str, str, Options], Ruleset],
        options: tuple[Option, ...] = (),
    ) -> None:
        self.name = name
        self.presets = presets
        self.build = build
        self.options = options

    def ruleset(self, preset: str, changes: Mapping[str, object]) -> Ruleset:
        """The ruleset of a preset, with some options changed."""
        from mahjongkit.rules.options import Options

        return self.build(self.name, preset, Options(self.options, {**self.presets[preset], **changes}))
