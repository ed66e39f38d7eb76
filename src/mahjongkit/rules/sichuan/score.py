"""The score of a Sichuan hand, derived from the scorer's breakdown on first access."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core.shape import COMPILED
from mahjongkit.notation import format_tiles
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.patterns import PATTERNS
from mahjongkit.rules.sichuan.words import say
from mahjongkit.scoring.score import ExcludedPattern, Score, ScoredPattern
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.sichuan.win_request import SichuanWinRequest

SEATS = "ESWN"


class SichuanScore(core.Breakdown, Score):
    """The breakdown of the reading that is worth most, with explanations.

    From the breakdown: `multiplier` (capped) and `full` (not capped), `roots` that count and `absorbed` ones that are
    part of another pattern, and `added`: bases that every payer pays in addition.
    """

    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "request") if COMPILED else ("request",)
    unit = "score.multiplier"

    request: SichuanWinRequest

    def __init__(self, request: SichuanWinRequest) -> None:
        if not COMPILED:
            super().__init__()
        self.request = request

    @property
    def hand(self) -> Hand:
        return self.request.hand

    @property
    def share(self) -> int:
        """What each payer pays."""
        return (self.multiplier + self.added) * self.request.ruleset.scoring.pattern_values.base

    @property
    def points(self) -> int:
        """What the winner receives in total."""
        return self.share * len(self.request.payers)

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        return tuple(ScoredPattern(PATTERNS[index], times, value) for index, times, value in self.rows())

    @cached_property
    def excluded(self) -> tuple[ExcludedPattern, ...]:
        return tuple(ExcludedPattern(PATTERNS[index], PATTERNS[by], "row") for index, _, by in self.displaced())

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups of the hand, melds last; seven pairs are listed as pairs."""
        if self.form == core.PAIRS:
            counts = enumerate(self.hand.counts)
            return tuple(format_tiles([kind] * 2) for kind, count in counts for _ in range(count // 2))
        return tuple(_group(group, how) for group, how in self.parts())

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-)."""
        payments = dict.fromkeys(SEATS, 0)
        for payer in self.request.payers:
            payments[SEATS[payer]] -= self.share
        payments[SEATS[self.request.seat]] += self.points
        return payments

    def value_words_of(self, scored: ScoredPattern, lang: str) -> str:
        if self.added and scored.pattern is PATTERNS[core.SELF_DRAW]:
            return say(lang, "score.adds", bases=self.added)
        return say(lang, "score.times", times=scored.value)

    def value_words(self, lang: str) -> str:
        """The value as players say it: ×8, or ×512 capped at ×256, and bases that are added."""
        if self.multiplier < self.full:
            sentences = say(lang, "score.capped", full=self.full, cap=self.multiplier)
        else:
            sentences = say(lang, "score.times", times=self.multiplier)
        return f"{sentences} {say(lang, 'score.adds', bases=self.added)}" if self.added else sentences

    def explain(self, lang: str = "en") -> str:
        """The score in sentences: patterns, what did not count, the product and who pays."""
        sentences = [say(lang, "score.won", hand=self.hand, tile=code(self.request.win))]
        for scored in self.scored_patterns:
            value, why = self.value_words_of(scored, lang), scored.pattern.why[lang]
            sentences.append(say(lang, "score.line", name=scored.name(lang), value=value, why=why))
        sentences += self.excluded_words(lang)
        base = self.request.ruleset.scoring.pattern_values.base
        if base > 1:
            sentences.append(say(lang, "score.base", base=base))
        sentences.append(say(lang, "score.total", value=self.value_words(lang), points=self.points))
        return "\n".join([*sentences, *self.payment_words(lang)])

    def as_data(self) -> dict[str, object]:
        return {
            "multiplier": self.multiplier,
            "uncapped": self.full,
            "added": self.added,
            "roots": self.roots,
            "points": self.points,
            "lines": [
                {"key": scored.pattern.key, "name": scored.pattern.names, "times": scored.times, "value": scored.value}
                for scored in self.scored_patterns
            ],
            "excluded": [
                {"key": PATTERNS[index].key, "name": PATTERNS[index].names, "times": times, "by": PATTERNS[by].key}
                for index, times, by in self.displaced()
            ],
            "reading": list(self.reading),
            "payments": self.payments,
        }


def _group(group: int, how: int) -> str:
    """The tiles of a group as text."""
    kind = group % 34
    if 34 <= group < 68:
        return format_tiles([kind, kind + 1, kind + 2])
    return format_tiles([kind] * (2 if group >= 68 else 4 if how >= core.KONG else 3))
