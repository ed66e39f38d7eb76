"""Ruleset: one game under one set of options, as a set of parts. Game: a name in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from mahjongkit.errors import InputError
from mahjongkit.locale import Words, words_in
from mahjongkit.rules import display as displays
from mahjongkit.rules import learning as learnings
from mahjongkit.rules import lesson as lessons
from mahjongkit.rules import parts
from mahjongkit.rules.bounds import check_score_bounds

if TYPE_CHECKING:
    from mahjongkit.rules.options import OptionDifference, Options
    from mahjongkit.tiles import TileSet

AnyPart = TypeVar("AnyPart", bound=parts.Part)

PARTS: dict[str, type[parts.Part]] = {
    part.module: part
    for part in (
        *(parts.Shape, parts.Scoring, parts.Flow, parts.Refusals, parts.Results, parts.GameEvaluator, parts.Advice),
        *(parts.Hints, displays.Display, lessons.Lesson, learnings.Learning),
    )
}
"""The parts of a ruleset by name."""


@dataclass(frozen=True, eq=False, repr=False)
class Ruleset:
    """One game under one set of options; get one from `rules.find`.

    The parts are loaded when somebody asks for them.

    >>> import mahjongkit as mj
    >>> ruleset = mj.rules.find("riichi:mleague", kiriage=False)
    >>> ruleset, ruleset.players, ruleset.options.kiriage, ruleset.flow.discard_verbs
    (<Ruleset riichi:mleague>, 4, False, ('discard', 'riichi', 'open_riichi'))
    """

    name: str
    preset: str
    options: Options

    package: ClassVar[str]
    """The game's package, whose modules hold the parts: see `mahjongkit.rules.parts`."""

    def __post_init__(self) -> None:
        self.options.check_together(self.name)
        check_score_bounds(self.options)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}:{self.preset}>"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.name, self.preset, self.options) == (other.name, other.preset, other.options)

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.preset, *self.options.values()))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.preset, self.options)

    # The parts.

    @cached_property
    def shape(self) -> parts.Shape:
        """The tiles, the melds, and what a complete hand is."""
        return self._load(parts.Shape)

    @cached_property
    def scoring(self) -> parts.Scoring:
        """The patterns, the inputs of a described win, and its score."""
        return self._load(parts.Scoring)

    @cached_property
    def flow(self) -> parts.Flow:
        """How a hand is played."""
        return self._load(parts.Flow)

    @cached_property
    def refusals(self) -> parts.Refusals:
        """Why a seat may not take an action."""
        return self._load(parts.Refusals)

    @cached_property
    def results(self) -> parts.Results:
        """How hands and matches end, and what a view says about the table."""
        return self._load(parts.Results)

    @cached_property
    def evaluator(self) -> parts.GameEvaluator:
        """How a player judges a choice."""
        return self._load(parts.GameEvaluator)

    @cached_property
    def advice(self) -> parts.Advice:
        """The reasons for and against a choice that only this game knows."""
        return self._load(parts.Advice)

    @cached_property
    def hints(self) -> parts.Hints:
        """What a learner is told with a question."""
        return self._load(parts.Hints)

    @cached_property
    def display(self) -> displays.Display:
        """What the game shows on a page."""
        return self._load(displays.Display)

    @cached_property
    def lesson(self) -> lessons.Lesson:
        """How the game is taught."""
        return self._load(lessons.Lesson)

    @cached_property
    def learning(self) -> learnings.Learning:
        """What learning programs choose from and see."""
        return self._load(learnings.Learning)

    @cached_property
    def words(self) -> Words:
        """What the game calls things: the package `words` in its folder."""
        return words_in(f"{self.package}.words")

    def has(self, part: str) -> bool:
        """Whether the game has a part, such as `flow`; this does not load it."""
        kind = PARTS[part]
        return hasattr(import_module(self.package), kind.__name__) or self._spec(kind)

    def _spec(self, kind: type[parts.Part]) -> bool:
        package = import_module(self.package)
        return hasattr(package, "__path__") and find_spec(f"{self.package}.{kind.module}") is not None

    def _load(self, kind: type[AnyPart]) -> AnyPart:
        package = import_module(self.package)
        found: type[AnyPart] | None = getattr(package, kind.__name__, None)
        if found is None and self._spec(kind):
            found = getattr(import_module(f"{self.package}.{kind.module}"), kind.__name__)
        if found is None and kind.optional:
            found = kind
        if found is None:
            raise InputError(kind.missing, ruleset=self.name, part=kind.module)
        return found(self)

    # What everybody asks for.

    @property
    def players(self) -> int:
        """How many play."""
        return self.shape.players

    @property
    def tiles(self) -> TileSet:
        """The tiles in play."""
        return self.shape.tiles

    @property
    def start_points(self) -> int:
        """The points that everybody starts a match with."""
        return self.flow.start_points

    @property
    def playable(self) -> bool:
        """Whether this game can be played at a table."""
        return self.has("flow")

    def diff(self, other: Ruleset) -> list[OptionDifference]:
        """The options in which another ruleset of the same game differs."""
        return self.options.diff(other.options)

    def with_options(self, **changes: object) -> Self:
        """The same ruleset with some options changed."""
        return replace(self, options=self.options.replace(**changes))


@dataclass(frozen=True)
class Game:
    """A name in the registry: its ruleset class, its options, and its presets, of which the first is the default."""

    name: str
    kind: type[Ruleset]
    options: type[Options]
    presets: Mapping[str, Mapping[str, object]]

    def ruleset(self, preset: str, changes: Mapping[str, object]) -> Ruleset:
        """The ruleset of a preset with `changes` to its options."""
        return self.kind(self.name, preset, self.options.from_values({**self.presets[preset], **changes}))
