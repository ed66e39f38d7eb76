"""The score of a Sichuan hand, derived from the scorer's breakdown on first access."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core.shape import COMPILED
from mahjongkit.notation import format_tiles
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.patterns import PATTERNS
from mahjongkit.rules.sichuan.words import say
from mahjongkit.scoring.score import Score, ScoredPattern, WonHand, balance

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan


@dataclass(frozen=True, slots=True)
class SichuanWin(WonHand):
    """A winning hand and who pays for it."""

    ruleset: Sichuan
    payers: tuple[int, ...]
    """The seats that pay, each the same."""


class SichuanScore(Score, core.Breakdown):
    """The breakdown of the reading that is worth most, with explanations.

    From the breakdown: `multiplier` (capped) and `full` (not capped), `roots` that count and `absorbed` ones that are
    part of another pattern, and `added`: bases that every payer pays in addition.
    """

    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "won") if COMPILED else ("won",)
    unit = "score.multiplier"
    table = PATTERNS

    won: SichuanWin

    @property
    def share(self) -> int:
        """What each payer pays."""
        return (self.multiplier + self.added) * self.won.ruleset.options.base

    @property
    def points(self) -> int:
        """What the winner receives in total."""
        return self.share * len(self.won.payers)

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups of the hand, melds last; seven pairs are listed as pairs."""
        if self.form == core.PAIRS:
            counts = enumerate(self.hand.counts)
            return tuple(format_tiles([kind] * 2) for kind, count in counts for _ in range(count // 2))
        return super().reading

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-)."""
        return balance(4, self.won.seat, [(payer, self.share) for payer in self.won.payers])

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

    def worth_words(self, lang: str) -> list[str]:
        """The base, if it is more than one point."""
        base = self.won.ruleset.options.base
        return [say(lang, "score.base", base=base)] if base > 1 else []

    def totals(self) -> dict[str, object]:
        return {
            "multiplier": self.multiplier,
            "uncapped": self.full,
            "added": self.added,
            "roots": self.roots,
            "points": self.points,
        }
