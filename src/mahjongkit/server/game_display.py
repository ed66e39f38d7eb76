"""GameDisplay: what a game calls and shows on the page, in the reader's language; the page itself knows no game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from mahjongkit.game.actions import VERBS
from mahjongkit.rules.display import ActionDisplay, MarkDisplay, Token, Tone, Way
from mahjongkit.rules.option_words import OptionWords
from mahjongkit.rules.options import ManyOption
from mahjongkit.tiles import WINDS

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset
    from mahjongkit.rules.display import Display, WallDisplay
    from mahjongkit.rules.options import Option

WIN_VERBS = ("tsumo", "ron")
CALL_VERBS = ("kong", "closed", "added", "pon", "chi")
CLAIM_VERBS = ("kong", "pon", "chi")
"""The verbs that call a tile of another player."""
Role = Literal["win", "claim", "discard", "idle", ""]


class ShownAction(Struct):
    """How the actions of a verb are offered; see `mahjongkit.rules.display.ActionDisplay`."""

    verb: str
    words: str
    role: Role
    way: Way
    confirmed: bool
    prompt: str
    button: str


class ShownMarkPart(Struct):
    """A pattern that a mark counts `value / unit % base` times, without the fraction."""

    words: str
    unit: int
    base: int


class ShownMark(Struct):
    """How a mark is shown; see `mahjongkit.rules.display.MarkDisplay`."""

    words: str
    values: list[str]
    parts: list[ShownMarkPart]
    tiles: list[str]
    beside: str
    tone: Tone
    call: str
    logged: bool
    last_suit: bool
    token: Token
    locks_hand: bool


class SeatName(Struct):
    """What the seat so many places after the dealer is called."""

    short: str
    name: str


class ShownRound(Struct):
    """The fact that numbers the rounds, and their names in turn."""

    fact: str
    words: str
    names: list[str]


class ShownCounter(Struct):
    """A number in the middle: a fact, or the points on the table in a unit if `fact` is empty."""

    words: str
    fact: str
    unit: int
    token: Token


class ShownThrow(Struct):
    """A fact that holds a throw of two dice as two digits; the words have a place for `dice`."""

    words: str
    fact: str


class ShownWall(Struct):
    """How the wall lies on the table; see `mahjongkit.rules.display.WallDisplay`."""

    tiles: int
    """How many tiles the game has."""
    own: str
    opened_by: str
    opened_after: str
    throws: list[ShownThrow]


class ShownTileRow(Struct):
    """A row of tiles turned up in the middle, and how many places it has at least."""

    words: str
    places: int


class GameDisplay(Struct):
    """What a game calls its actions, marks and seats, and what it shows in the middle of the table."""

    actions: list[ShownAction]
    """All verbs of the game, in the order of their buttons."""
    marks: dict[str, ShownMark]
    seats: list[SeatName]
    """The names of the seats, from the dealer on."""
    round: ShownRound | None
    counters: list[ShownCounter]
    tile_rows: list[ShownTileRow]
    wall: ShownWall
    plays_on: bool
    """Whether the others play on after a win."""
    length_options: list[str]
    """The options that set the length of a match."""
    formats: dict[str, str]
    """The names of record formats that are better known by another name."""


class ShownValue(Struct):
    """A value of an option, what it is called, and what the name leaves open."""

    value: Any
    words: str
    note: str


class ShownOption(Struct):
    """An option of a game as a form offers it, with the value of the preset."""

    name: str
    group: str
    words: str
    rule: str
    """The numbers of its rules in the rule book."""
    kind: Literal["flag", "number", "numbers", "choice", "several", "places"]
    """`several` takes any of the values, `places` one for each place of a list, `numbers` a list of numbers."""
    values: list[ShownValue]
    value: Any
    maximum: int
    sets_length: bool
    """Whether it sets the length of a match."""


class _Speaker:
    """Says the texts of a game in a language, with the places for values left open."""

    def __init__(self, ruleset: Ruleset, lang: str) -> None:
        self.ruleset = ruleset
        self.lang = lang

    def text(self, key: str) -> str:
        return (self.ruleset.words.find(self.lang, key) or key) if key else ""

    def texts(self, keys: tuple[str, ...]) -> list[str]:
        return [self.text(key) for key in keys]

    def action(self, display: ActionDisplay) -> ShownAction:
        words, prompt, button = self.texts((f"verb.{display.verb}", display.prompt, display.button))
        role = _role(self.ruleset, display.verb)
        return ShownAction(display.verb, words, role, display.way, display.confirmed, prompt, button)

    def mark(self, display: MarkDisplay) -> ShownMark:
        patterns = self.ruleset.scoring.patterns_by_index if display.parts else ()
        return ShownMark(
            self.text(display.words),
            self.texts(display.values),
            [ShownMarkPart(patterns[part.pattern].names[self.lang], part.unit, part.base) for part in display.parts],
            list(display.tiles),
            self.text(display.beside),
            display.tone,
            self.text(display.call),
            display.logged,
            display.last_suit,
            display.token,
            display.locks_hand,
        )

    def wall(self, display: WallDisplay) -> ShownWall:
        throws = [ShownThrow(self.text(f"fact.{fact}"), fact) for fact in display.throws]
        tiles = len(self.ruleset.shape.sorted_faces)
        return ShownWall(tiles, display.own, display.opened_by, display.opened_after, throws)

    def seats(self) -> list[SeatName]:
        names = self.ruleset.results.seat_names(0, self.lang)
        return [SeatName(self.text(f"page.wind_short.{WINDS[seat]}"), name) for seat, name in enumerate(names)]


def game_display(ruleset: Ruleset, lang: str) -> GameDisplay:
    """Describe a game to the page."""
    display, speaker = ruleset.display, _Speaker(ruleset, lang)
    rounds = [speaker.text(f"round.{wind}") for wind in WINDS]
    return GameDisplay(
        [speaker.action(action) for action in _actions(ruleset, display)],
        {name: speaker.mark(mark) for name, mark in _marks(ruleset, display).items()},
        speaker.seats(),
        ShownRound(display.round_fact, speaker.text("note.round"), rounds) if display.round_fact else None,
        [ShownCounter(speaker.text(one.words), one.fact, one.unit, one.token) for one in display.counters],
        [ShownTileRow(speaker.text(row.words), row.places) for row in display.tile_rows],
        speaker.wall(display.wall),
        display.plays_on,
        list(display.length_options),
        {format: speaker.text(words) for format, words in display.formats.items()},
    )


@lru_cache(maxsize=64)
def offered_options(ruleset: Ruleset, lang: str) -> list[ShownOption]:
    """The options that a game of this size has, in words, each with the values that go with the preset."""
    display, speaker, words = ruleset.display, _Speaker(ruleset, lang), OptionWords(ruleset, lang)
    groups = {name: speaker.text(group) for group, names in display.option_groups.items() for name in names}
    found = []
    for option in ruleset.options.declared:
        values = [value for value in _values(option) if _is_possible(ruleset, option, value)]
        if option.players not in (0, ruleset.players) or (_values(option) and len(values) < 2):
            continue
        section = speaker.text(f"rules.section.{option.section}")
        found.append(
            ShownOption(
                option.name,
                groups.get(option.name, section),
                _capitalized(option.doc[lang]),
                option.rule,
                _kind(option, ruleset.options[option.name]),
                [ShownValue(value, words.name(option.name, value), words.note(option.name, value)) for value in values],
                ruleset.options[option.name],
                option.maximum,
                option.name in display.length_options,
            )
        )
    order = list(dict.fromkeys([*groups.values(), *(option.group for option in found)]))
    return sorted(found, key=lambda option: order.index(option.group))


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _values(option: Option) -> tuple[object, ...]:
    return option.values if isinstance(option.values, tuple) else ()


def _is_possible(ruleset: Ruleset, option: Option, value: object) -> bool:
    """Whether the preset can be played with this value; several values at once are always possible."""
    if isinstance(option, ManyOption):
        return True
    try:
        ruleset.options.replace(**{option.name: value}).check_together(ruleset.name)
    except ValueError:
        return False
    return True


def _kind(option: Option, value: object) -> Literal["flag", "number", "numbers", "choice", "several", "places"]:
    values = _values(option)
    if not values:
        return "numbers" if isinstance(value, tuple) else "number"
    if set(values) == {False, True} and all(isinstance(one, bool) for one in values):
        return "flag"
    if isinstance(value, tuple) and not any(isinstance(one, tuple) for one in values):
        return "several" if isinstance(option, ManyOption) else "places"
    return "choice"


def _actions(ruleset: Ruleset, display: Display) -> list[ActionDisplay]:
    """All verbs in the order of their buttons: wins, what only this game has, calls, then what does nothing."""
    own = {action.verb: action for action in display.actions}
    own |= {verb: ActionDisplay(verb) for verb in ruleset.flow.extra_verbs if verb not in own}
    idle = [verb for verb in (*own, *VERBS) if verb in ruleset.flow.idle_verbs]
    ordered = dict.fromkeys([*WIN_VERBS, *own, *CALL_VERBS, *VERBS])
    return [own.get(verb, ActionDisplay(verb)) for verb in (*(verb for verb in ordered if verb not in idle), *idle)]


def _role(ruleset: Ruleset, verb: str) -> Role:
    """What an action does, as far as the page must know it: it can take wins, refuse claims and discard by itself."""
    if verb in WIN_VERBS:
        return "win"
    if verb in CLAIM_VERBS:
        return "claim"
    if verb in ruleset.flow.discard_verbs:
        return "discard"
    return "idle" if verb in ruleset.flow.idle_verbs else ""


def _marks(ruleset: Ruleset, display: Display) -> dict[str, MarkDisplay]:
    return {
        name: display.marks.get(name, MarkDisplay(f"mark.{name}"))
        for name in ruleset.flow.marks
        if name not in display.hidden_marks
    }


def family_of(ruleset: Ruleset) -> str:
    """The folder of a game: the same for its variants with other numbers of players."""
    return ruleset.package.rpartition(".")[2]
