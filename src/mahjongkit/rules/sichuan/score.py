"""The score of a Sichuan hand, read from the judge's tally when it is asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core.shape import COMPILED
from mahjongkit.locale import say
from mahjongkit.notation import format_tiles
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.patterns import PATTERNS
from mahjongkit.scoring.score import Excluded, Line, Score
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.sichuan.win_request import SichuanWinRequest

SEATS = "ESWN"


class SichuanScore(core.Breakdown, Score):
    """The best tally of a win, which explains itself.

    From the tally: `multiplier` (capped) and `full` (not capped), `roots` that count and `absorbed` ones that another
    row took in, and `added`: bases that every payer pays besides.
    """

    # A compiled tally has no dictionary; ours comes with the first row or word that is asked for.
    __slots__ = ("__dict__", "situation") if COMPILED else ("situation",)
    unit = "score.multiplier"

    def __init__(self, situation: SichuanWinRequest) -> None:
        if not COMPILED:
            super().__init__()
        self.situation = situation

    @property
    def hand(self) -> Hand:
        return self.situation.hand

    @property
    def share(self) -> int:
        """What each payer pays."""
        return (self.multiplier + self.added) * self.situation.rules.scoring_parts.pattern_values.base

    @property
    def points(self) -> int:  # type: ignore[override]
        """What the winner gets in all."""
        return self.share * len(self.situation.payers)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(Line(PATTERNS[row], times, value) for row, times, value in self.rows())

    @cached_property
    def excluded(self) -> tuple[Excluded, ...]:
        return tuple(Excluded(PATTERNS[row], PATTERNS[by], "row") for row, _, by in self.displaced())

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups as they were read, melds last; the pairs of seven pairs."""
        if self.form == core.PAIRS:
            counts = enumerate(self.hand.counts)
            return tuple(format_tiles([kind] * 2) for kind, count in counts for _ in range(count // 2))
        return tuple(_group(group, how) for group, how in self.parts())

    @cached_property
    def payments(self) -> dict[str, int]:
        """What every seat gets (+) or pays (-)."""
        gets = dict.fromkeys(SEATS, 0)
        for payer in self.situation.payers:
            gets[SEATS[payer]] -= self.share
        gets[SEATS[self.situation.seat]] += self.points
        return gets

    def worth(self, line: Line, lang: str) -> str:
        if self.added and line.pattern is PATTERNS[core.SELF_DRAW]:
            return say(lang, "score.adds", bases=self.added)
        return say(lang, "score.times", times=line.value)

    def value_words(self, lang: str) -> str:
        """The value as one says it: ×8, or ×512 capped at ×256, and bases that are added."""
        if self.multiplier < self.full:
            sentences = say(lang, "score.capped", full=self.full, cap=self.multiplier)
        else:
            sentences = say(lang, "score.times", times=self.multiplier)
        return f"{sentences} {say(lang, 'score.adds', bases=self.added)}" if self.added else sentences

    def explain(self, lang: str = "en") -> str:
        """The score in sentences: rows, what did not count, the product and who pays."""
        sentences = [say(lang, "score.won", hand=self.hand, tile=code(self.situation.win))]
        for line in self.lines:
            why = line.pattern.why[lang]
            sentences.append(say(lang, "score.line", name=line.name(lang), value=self.worth(line, lang), why=why))
        sentences += [row.words(lang) for row in self.excluded]
        base = self.situation.rules.scoring_parts.pattern_values.base
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
                {"key": line.pattern.key, "name": line.pattern.names, "times": line.times, "value": line.value}
                for line in self.lines
            ],
            "excluded": [
                {"key": PATTERNS[row].key, "name": PATTERNS[row].names, "times": times, "by": PATTERNS[by].key}
                for row, times, by in self.displaced()
            ],
            "reading": list(self.reading),
            "payments": self.payments,
        }


def _group(group: int, how: int) -> str:
    """A group's tiles."""
    kind = group % 34
    if 34 <= group < 68:
        return format_tiles([kind, kind + 1, kind + 2])
    return format_tiles([kind] * (2 if group >= 68 else 4 if how >= core.KONG else 3))
