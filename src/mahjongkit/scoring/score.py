"""What every game's scoring shares: patterns, the inputs of a described win, and a score that can explain itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from mahjongkit.core.shape import COMPILED
from mahjongkit.errors import MahjongError, NotAWin
from mahjongkit.locale import Text, Words
from mahjongkit.scoring.groups import group_text
from mahjongkit.tiles import WINDS, code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand


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
    reason: str = "row"
    """`row` (another pattern excludes it), `limit` (a limit hand counts alone) or `worth` (the other patterns are
    worth more than this one alone).
    """
    times: int = 0
    """How often it would have counted, in games where that can be more than once."""

    def words(self, lang: str, words: Words) -> str:
        """A sentence that says why the pattern does not count, in the words of its game."""
        by = self.by.names if self.by else Text(f"score.by.{self.reason}")
        return words.say(lang, "score.excluded", name=self.pattern.names, by=by)

    def as_data(self) -> dict[str, object]:
        times = {"times": self.times} if self.times else {}
        by = self.by.key if self.by else self.reason
        return {"key": self.pattern.key, "name": self.pattern.names, **times, "by": by}


@dataclass(frozen=True, slots=True)
class WonHand:
    """A winning hand and who won it, described by a caller or won at a table; a game adds who pays."""

    ruleset: Any
    hand: Hand
    """The complete hand, the winning tile included."""
    tile: int
    """The winning tile."""
    seat: int
    """The winner's seat: 0 East to 3 North."""


class Score(ABC):
    """The value of a win. Everything is computed on first access.

    A game's score is also the breakdown that its scorer fills in, so it explains exactly what was scored.

    >>> import mahjongkit as mj
    >>> score = mj.score("234m340p22s34567s", "8s", riichi=1, seat="S")
    >>> score
    <RiichiScore: Riichi 1, Pinfu 1, All Simples 1, Red Five 1; 4 han 30 fu, points 7700>
    >>> [scored.pattern.key for scored in score.scored_patterns], score.payments
    (['riichi', 'pinfu', 'tanyao', 'red_dora'], {'E': -7700, 'S': 7700, 'W': 0, 'N': 0})
    """

    # Slots of this class would not go together with the fields of a compiled breakdown: a game's score has the slot.
    __slots__: tuple[str, ...] = ("won",) if TYPE_CHECKING else ()

    unit: str = "score.value"
    """The locale key of the unit in which the patterns are valued."""
    line_unit: str = "value"
    """The key of a pattern's value in `as_data`."""
    table: tuple[Pattern, ...] = ()
    """The patterns by the index that the scorer uses."""

    won: WonHand
    """The win that was scored."""

    def __init__(self, won: WonHand) -> None:
        if not COMPILED:  # compiled, the fields of a breakdown are there
            super().__init__()
        self.won = won

    if TYPE_CHECKING:  # some games have an attribute of a compiled class, others a property

        @property
        @abstractmethod
        def points(self) -> int:
            """The value of the hand, without counters and sticks."""

        def rows(self) -> list[tuple[int, int, int]]:
            """(Index, how often, value) of every pattern that counted, in the order of the table."""

        def displaced(self) -> list[tuple[int, int, int]]:
            """(Index, how often, index of the pattern that excludes it) of every pattern that did not count."""

        def parts(self) -> list[tuple[int, int]]:
            """(Code, how it was made) of every group of the reading, melds last; none if it has no sets."""

    @property
    def hand(self) -> Hand:
        """The complete hand."""
        return self.won.hand

    @property
    def words(self) -> Words:
        """The words of the game."""
        words: Words = self.won.ruleset.words
        return words

    def excluded_words(self, lang: str) -> list[str]:
        """One sentence for each pattern that did not count."""
        return [excluded.words(lang, self.words) for excluded in self.excluded]

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        """The patterns that counted."""
        return tuple(ScoredPattern(self.table[index], times, value) for index, times, value in self.rows())

    @cached_property
    def excluded(self) -> tuple[ExcludedPattern, ...]:
        """The patterns that did not count, and why."""
        return tuple(
            ExcludedPattern(self.table[index], self.table[by], times=times) for index, times, by in self.displaced()
        )

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups of the hand, melds last; empty for a hand without sets."""
        return tuple(group_text(group, how) for group, how in self.parts())

    @property
    @abstractmethod
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-), by seat wind."""

    def value_words_of(self, scored: ScoredPattern, lang: str) -> str:
        """The value of one pattern, as a table shows it."""
        return str(scored.value)

    @abstractmethod
    def value_words(self, lang: str) -> str:
        """The total value as players say it."""

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

    def details_total(self) -> str:
        """The sum of `details`, and what it is rounded to."""
        return ""

    def remarks(self, lang: str) -> list[str]:
        """Sentences on how the patterns become points, where that is more than a sum."""
        return []

    # The whole score in sentences; a game overrides the parts in which it says something else.

    def explain(self, lang: str = "en") -> str:
        """The whole score in sentences: the hand, what counted and what did not, the total, and who pays."""
        return "\n".join([*self.hand_words(lang), *self.table_words(lang), *self.payment_words(lang)])

    def hand_words(self, lang: str) -> list[str]:
        """Sentences on the value of the hand."""
        return [
            self.words.say(lang, "score.won", hand=self.hand, tile=code(self.won.tile)),
            *self.reading_words(lang),
            *(self.line_words(scored, lang) for scored in self.scored_patterns),
            *self.excluded_words(lang),
            *self.worth_words(lang),
            self.words.say(lang, "score.total", value=self.value_words(lang), points=self.points),
        ]

    def reading_words(self, lang: str) -> list[str]:
        """Sentences on how the hand is read, before its patterns."""
        return []

    def line_words(self, scored: ScoredPattern, lang: str) -> str:
        """A sentence on a pattern that counted."""
        value, why = self.value_words_of(scored, lang), scored.pattern.why[lang]
        return self.words.say(lang, "score.line", name=scored.name(lang), value=value, why=why)

    def worth_words(self, lang: str) -> list[str]:
        """Sentences on what the patterns are worth together, before the total."""
        return []

    def table_words(self, lang: str) -> list[str]:
        """Sentences on what else changes the payments."""
        return []

    # The whole score as plain data.

    def as_data(self) -> dict[str, object]:
        """The whole score as plain data, for JSON."""
        return {
            **self.totals(),
            "lines": [self.line_data(scored) for scored in self.scored_patterns],
            **self.details_data(),
            "excluded": [one.as_data() for one in self.excluded],
            "reading": list(self.reading),
            "payments": self.payments,
        }

    @abstractmethod
    def totals(self) -> dict[str, object]:
        """The numbers that make up the total, and the points."""

    def line_data(self, scored: ScoredPattern) -> dict[str, object]:
        """A pattern that counted."""
        pattern = scored.pattern
        return {"key": pattern.key, "name": pattern.names, "times": scored.times, self.line_unit: scored.value}

    def details_data(self) -> dict[str, object]:
        """The items that make up the value, where the game has any."""
        return {}


def balance(seats: int, winner: int, paid: Iterable[tuple[int, int]], received: int = 0) -> dict[str, int]:
    """What each seat receives (+) or pays (-), by wind: the winner is paid (payer, amount), and receives more besides.

    >>> balance(4, 1, [(0, 300), (2, 200)], 1000)
    {'E': -300, 'S': 1500, 'W': -200, 'N': 0}
    """
    payments = dict.fromkeys(WINDS[:seats], 0)
    for payer, amount in paid:
        payments[WINDS[payer]] -= amount
        payments[WINDS[winner]] += amount
    payments[WINDS[winner]] += received
    return payments


ScoreType = TypeVar("ScoreType", bound=Score)


class WinRequest(ABC):
    """A described win that has passed all checks and can be scored."""

    __slots__ = ("won",)

    won: WonHand

    def __init__(self, won: WonHand) -> None:
        self.won = won

    @property
    def hand(self) -> Hand:
        """The complete hand, the winning tile included."""
        return self.won.hand

    @property
    def win(self) -> int:
        """The winning tile."""
        return self.won.tile

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.hand} wins with {code(self.win)}>"

    @abstractmethod
    def score(self) -> Score:
        """Score the win by the reading that is worth most; repeated calls give equal scores."""


class ScorerRequest(WinRequest, Generic[ScoreType]):
    """A request that the compiled scorer of the game answers."""

    __slots__ = ("_pattern_values", "_score_win", "context")

    score_type: ClassVar[type[Any]]
    """The game's class of scores."""
    context: object
    """The win as the scorer reads it."""

    def __init__(self, won: WonHand, context: object) -> None:
        super().__init__(won)
        self.context = context
        self._score_win = won.ruleset.scoring.scorer.score_win
        self._pattern_values = won.ruleset.scoring.pattern_values

    def score(self) -> ScoreType:
        score: ScoreType = self.score_type(self.won)
        if not self._score_win(self.context, self._pattern_values, score):
            raise self._refusal(score)
        return score

    def _refusal(self, score: Any) -> MahjongError:
        """Why the hand does not win, by what the scorer has found."""
        return NotAWin("win.not_complete", hand=str(self.hand))
