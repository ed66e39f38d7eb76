"""Scoring, as every game shares it: rows of patterns, and a score that is its own explanation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.hand import Hand


class Pattern(NamedTuple):
    """One row of a game's table: a pattern a hand can show, and what it is worth."""

    key: str
    names: dict[str, str]
    """`zh`, `ja`, `en`, and `romaji` where there is a Japanese name."""
    why: dict[str, str]
    """What the hand must show, in one line for each language."""
    closed: int = 0
    """The value of a closed hand."""
    open: int = 0
    """The value of an open hand; 0 where it must be closed."""
    limit: int = 0
    """How many times the limit hand it is worth (yakuman), 0 if it is none."""
    excludes: tuple[str, ...] = ()
    """The rows that do not count beside this one."""
    option: str = ""
    """The option that brings it into the game; empty where it always is."""
    unit: str = ""
    """What the value is counted in, where a game counts several things: see `unit.` in the locale."""


class ScoreInput(NamedTuple):
    """Something that a game's scoring may be told about a win."""

    name: str
    kind: str
    """`flag`, `count` (a flag that may be given twice), `whose` (a flag, or the seats for which it holds), `number`,
    `tiles`, `seat` or `text`.
    """
    doc: dict[str, str]


def fact(name: str, kind: str, zh: str, ja: str, en: str) -> ScoreInput:
    """A fact with its line in Chinese, in Japanese and in English."""
    return ScoreInput(name, kind, {"zh": zh, "ja": ja, "en": en})


class Line(NamedTuple):
    """A row that counted: how often, and for how much."""

    pattern: Pattern
    times: int
    value: int

    def name(self, lang: str) -> str:
        """What it is called, with its number if it counts several times."""
        return self.pattern.names[lang] + (f" ×{self.times}" if self.times > 1 else "")


class Excluded(NamedTuple):
    """A row that the hand shows and that did not count, and the row that took its place."""

    pattern: Pattern
    by: Pattern | None
    """The row, if it was one."""
    reason: str
    """`row`, `limit` (a limit hand counts alone) or `worth` (the rest is worth more than this row alone)."""

    def words(self, lang: str) -> str:
        """That it does not count, and beside what."""
        by = self.by.names[lang] if self.by else say(lang, f"score.by.{self.reason}")
        return say(lang, "score.excluded", name=self.pattern.names[lang], by=by)


class Score(ABC):
    """What a win is worth. Everything is made when it is asked for."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What a game's score has besides: han and fu, a multiplier ..."""

    unit: str = "score.value"
    """The word for what the rows are worth in, by its key."""

    points: int
    """What the hand is worth, without what lies on the table."""

    @property
    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """The rows that counted."""

    @property
    @abstractmethod
    def excluded(self) -> tuple[Excluded, ...]:
        """The rows that did not count, and why."""

    @property
    @abstractmethod
    def payments(self) -> dict[str, int]:
        """What every seat gets or pays."""

    @property
    @abstractmethod
    def hand(self) -> Hand:
        """The complete hand."""

    def worth(self, line: Line, lang: str) -> str:
        """What a line counted, for a table."""
        return str(line.value)

    @abstractmethod
    def value_words(self, lang: str) -> str:
        """The value as one says it."""

    def payment_words(self, lang: str) -> list[str]:
        """Who gets and who pays, a sentence each."""
        return [
            say(lang, "score.gets" if amount > 0 else "score.pays", seat=say(lang, f"wind.{seat}"), points=abs(amount))
            for seat, amount in self.payments.items()
            if amount
        ]

    @property
    def scores(self) -> tuple[Score, ...]:
        """This score, and those of the hands that tiles of other payers make, where a game has that."""
        return (self,)

    def details(self, lang: str) -> list[tuple[int, str, str]]:
        """Smaller items that make up the value, like fu: (amount, words, the tiles in them)."""
        return []

    def remarks(self, lang: str) -> list[str]:
        """How the rows become points, where a game has more to say than their sum."""
        return []

    @abstractmethod
    def explain(self, lang: str = "en") -> str:
        """All of it in sentences."""

    @abstractmethod
    def as_data(self) -> dict[str, object]:
        """All of it as plain data, for JSON."""


class WinRequest(ABC):
    """A win with everything around it, ready to be scored."""

    __slots__ = ()

    @abstractmethod
    def score(self) -> Score:
        """Score it, as often as you like."""
