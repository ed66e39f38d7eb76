"""What every game's scoring shares: patterns, the inputs of a described win, and a score that can explain itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.locale import Text, Words
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.ruleset import Ruleset


class Pattern(NamedTuple):
    """Something that a winning hand is paid for, such as a yaku or a fan, and its value.

    >>> import mahjongkit as mj
    >>> pinfu = next(pattern for pattern in mj.rules.find("riichi").scoring.patterns if pattern.key == "pinfu")
    >>> pinfu.names["ja"], pinfu.closed, pinfu.open
    ('平和', 1, 0)
    """

    key: str
    names: dict[str, str]
    """Names by language: `zh`, `ja`, `en`, and `romaji` for patterns with a Japanese name."""
    why: dict[str, str]
    """What the hand must show, one line per language."""
    closed: int = 0
    """The value in a closed hand."""
    open: int = 0
    """The value in an open hand; 0 if the hand must be closed."""
    limit: int = 0
    """How many limit hands (yakuman) it is worth; 0 if it is not a limit hand."""
    excludes: tuple[str, ...] = ()
    """The keys of patterns that do not count beside this one."""
    option: str = ""
    """The option that enables it; empty if it is always enabled."""
    unit: str = ""
    """The unit of the value in games that have several: see the `unit.` keys of the locale."""

    def __repr__(self) -> str:
        return f"<Pattern {self.key}: {self.names['en']}>"


class ScoreInput(NamedTuple):
    """Something that a caller may say about a win or about a hand to be settled."""

    name: str
    kind: str
    """`flag`, `count` (a flag that may be given twice), `whose` (a flag, or the seats for which it holds), `number`,
    `tiles`, `seat` or `text`.
    """
    doc: dict[str, str]


def score_input(name: str, kind: str, zh: str, ja: str, en: str) -> ScoreInput:
    """An input with its description in Chinese, Japanese and English."""
    return ScoreInput(name, kind, {"zh": zh, "ja": ja, "en": en})


class ScoredPattern(NamedTuple):
    """A pattern that counted: how many times, and for how much in total."""

    pattern: Pattern
    times: int
    value: int

    def name(self, lang: str) -> str:
        """The pattern's name, followed by the number of times if it counts more than once."""
        return self.pattern.names[lang] + (f" ×{self.times}" if self.times > 1 else "")


class ExcludedPattern(NamedTuple):
    """A pattern that the hand shows and that did not count."""

    pattern: Pattern
    by: Pattern | None
    """The pattern that excludes it, if one does."""
    reason: str
    """`row` (another pattern excludes it), `limit` (a limit hand counts alone) or `worth` (the other patterns are
    worth more than this one alone).
    """

    def words(self, lang: str, words: Words) -> str:
        """A sentence that says why the pattern does not count, in the words of its game."""
        by = self.by.names if self.by else Text(f"score.by.{self.reason}")
        return words.say(lang, "score.excluded", name=self.pattern.names, by=by)


class Score(ABC):
    """The value of a win. Everything is computed on first access.

    >>> import mahjongkit as mj
    >>> score = mj.score("234m340p22s34567s", "8s", riichi=1, seat="S")
    >>> score
    <RiichiScore: Riichi 1, Pinfu 1, All Simples 1, Red Five 1; 4 han 30 fu, points 7700>
    >>> [scored.pattern.key for scored in score.scored_patterns], score.payments
    (['riichi', 'pinfu', 'tanyao', 'red_dora'], {'E': -7700, 'S': 7700, 'W': 0, 'N': 0})
    """

    __slots__ = ()

    unit: str = "score.value"
    """The locale key of the unit in which the patterns are valued."""

    request: WinRequest
    """The win that was scored."""

    if TYPE_CHECKING:  # some games have an attribute of a compiled class, others a property

        @property
        @abstractmethod
        def points(self) -> int:
            """The value of the hand, without counters and sticks."""

    @property
    @abstractmethod
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        """The patterns that counted."""

    @property
    @abstractmethod
    def excluded(self) -> tuple[ExcludedPattern, ...]:
        """The patterns that did not count, and why."""

    @property
    @abstractmethod
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-), by seat wind."""

    @property
    @abstractmethod
    def hand(self) -> Hand:
        """The complete hand."""

    def value_words_of(self, scored: ScoredPattern, lang: str) -> str:
        """The value of one pattern, as a table shows it."""
        return str(scored.value)

    @abstractmethod
    def value_words(self, lang: str) -> str:
        """The total value as players say it."""

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self.request.ruleset.words

    def excluded_words(self, lang: str) -> list[str]:
        """One sentence for each pattern that did not count."""
        return [excluded.words(lang, self.words) for excluded in self.excluded]

    def payment_words(self, lang: str) -> list[str]:
        """One sentence for each seat that receives or pays something."""
        return [
            self.words.say(
                lang, "score.gets" if amount > 0 else "score.pays", seat=Text(f"wind.{seat}"), points=abs(amount)
            )
            for seat, amount in self.payments.items()
            if amount
        ]

    def __repr__(self) -> str:
        rows = ", ".join(f"{scored.name('en')} {self.value_words_of(scored, 'en')}" for scored in self.scored_patterns)
        return f"<{type(self).__name__}: {rows or 'no pattern'}; {self.value_words('en')}, points {self.points}>"

    @property
    def scores(self) -> tuple[Score, ...]:
        """This score and, where several players pay for different tiles, the scores of the hands with those tiles."""
        return (self,)

    def details(self, lang: str) -> list[tuple[int, str, str]]:
        """The items that make up the value, such as fu: (amount, description, tiles)."""
        return []

    def remarks(self, lang: str) -> list[str]:
        """Sentences on how the patterns become points, where that is more than a sum."""
        return []

    @abstractmethod
    def explain(self, lang: str = "en") -> str:
        """The whole score in sentences."""

    @abstractmethod
    def as_data(self) -> dict[str, object]:
        """The whole score as plain data, for JSON."""


class WinRequest(ABC):
    """A described win that has passed all checks and can be scored."""

    __slots__ = ()

    ruleset: Ruleset
    """The rules by which it is scored."""
    hand: Hand
    """The hand with the winning tile."""
    win: int
    """The winning tile."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.hand} wins with {code(self.win)}>"

    @abstractmethod
    def score(self) -> Score:
        """Score the win; repeated calls give equal scores."""
