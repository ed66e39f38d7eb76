"""The score of a Ninghai winner and the value of a loser's tiles, derived from a breakdown on first access."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core.decompositions import PAIR, RUN
from mahjongkit.core.shape import COMPILED
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.patterns import INDEX, PATTERNS
from mahjongkit.rules.ninghai.words import say
from mahjongkit.scoring.groups import group_text
from mahjongkit.scoring.score import Score, ScoredPattern, WonHand, balance
from mahjongkit.tiles import FLOWERS, KINDS, WINDS, code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.ninghai import Ninghai


@dataclass(frozen=True, slots=True)
class NinghaiWin(WonHand):
    """A winning hand, who gave the tile, and who loses. Seats are counted from East."""

    ruleset: Ninghai
    source: int
    """The seat that gave the tile; the winner on a self-draw."""
    losers: tuple[int, ...]
    """In turn order from the source."""
    liable: bool
    """Whether the source pays for all losers."""


class Share(NamedTuple):
    """What one seat, counted from East, pays a winner; the reason is `win` (full silver), `half` or `liable`."""

    payer: int
    silver: int
    reason: str


class NinghaiScore(Score, core.Breakdown):
    """The breakdown of the reading that is worth most, with explanations.

    From the breakdown: `hu`, `fan` (capped at three) and `full` (not capped), `amount` and `silver`.
    """

    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "won") if COMPILED else ("won",)
    unit = "score.fan_hu"
    table = PATTERNS

    won: NinghaiWin

    @property
    def points(self) -> int:
        """The silver that the winner receives in total."""
        return sum(share.silver for share in self.shares)

    @property
    def half(self) -> int:
        """The silver of a half share."""
        return core.half_share(self.amount, self._pattern_values)

    @property
    def _pattern_values(self) -> core.PatternValues:
        return self.won.ruleset.scoring.pattern_values

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """What each loser pays the winner; a liable player pays the shares of the others (RULES 2.1.10, 2.1.12)."""
        return tuple(self._share(loser) for loser in self.won.losers)

    def _share(self, loser: int) -> Share:
        won = self.won
        if won.source in (won.seat, loser):
            return Share(loser, self.silver, "win")
        return Share(won.source, self.half, "liable") if won.liable else Share(loser, self.half, "half")

    def rows(self) -> list[tuple[int, int, int]]:
        return self.rows_under(self._pattern_values)

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-)."""
        return balance(4, self.won.seat, [(payer, silver) for payer, silver, _ in self.shares])

    # In words and as data.

    def value_words_of(self, scored: ScoredPattern, lang: str) -> str:
        return value_words_of(scored, lang)

    def value_words(self, lang: str) -> str:
        """The value as players say it: 14 hu and 2 fan, the amount, the silver."""
        return say(lang, "score.value_words", worth=hu_fan(self, lang), amount=self.amount, silver=self.silver)

    def reading_words(self, lang: str) -> list[str]:
        return [say(lang, "score.reading", groups=" ".join(self.reading))]

    def line_words(self, scored: ScoredPattern, lang: str) -> str:
        """A sentence on a pattern, with the tiles for which it counts."""
        name = with_tiles(scored, tiles_of(scored, self, self.hand, self.won.seat), lang)
        value, why = self.value_words_of(scored, lang), scored.pattern.why[lang]
        return say(lang, "score.line", name=name, value=value, why=why)

    def worth_words(self, lang: str) -> list[str]:
        return self.remarks(lang)

    def remarks(self, lang: str) -> list[str]:
        sentences = [self.amount_words(lang)]
        if self.won.liable:
            sentences.append(say(lang, "score.contract", seat=say(lang, f"wind.{WINDS[self.won.source]}")))
        return sentences

    def amount_words(self, lang: str) -> str:
        """Sentences on how the amount and the silver are computed."""
        values = self._pattern_values
        if self.fan == core.MAX_FAN:
            amount = say(lang, "score.amount_top", fan=self.fan, amount=self.amount)
        else:
            hu, times = 0 if values.flat else self.hu, 2**self.fan
            raw = (values.base + hu) * times
            sum_words = str(values.base) if values.flat else f"({values.base} + {hu})"
            word = "score.amount_capped" if self.amount < raw else "score.amount"
            amount = say(lang, word, formula=f"{sum_words} × {times} = {raw}", amount=self.amount)
        return say(lang, "score.silver", amount=amount, silver=self.silver, half=self.half)

    def totals(self) -> dict[str, object]:
        return {
            "hu": self.hu,
            "fan": self.fan,
            "uncapped": self.full,
            "amount": self.amount,
            "silver": self.silver,
            "half": self.half,
            "liable": self.won.liable,
            "points": self.points,
        }

    def line_data(self, scored: ScoredPattern) -> dict[str, object]:
        return line_data(scored, self, self.hand, self.won.seat)


class LoserValue(core.Breakdown):
    """The value of a loser's tiles when the losers settle among themselves: `hu`, `fan` (capped at three), `value`."""

    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "hand", "ruleset", "seat", "wind") if COMPILED else ("hand", "ruleset", "seat", "wind")

    def __init__(self, ruleset: Ninghai, seat: int, hand: Hand, wind: int) -> None:
        """Of a seat with this hand; `read_breakdown` of a table or `core.loser_value` fills in what it is worth."""
        super().__init__()
        self.ruleset = ruleset
        self.seat = seat
        self.hand = hand
        self.wind = wind

    def __repr__(self) -> str:
        return f"<LoserValue of seat {self.seat}: {self.hu} hu, {self.fan} fan, value {self.value}>"

    @property
    def value(self) -> int:
        """The amount that is compared with those of other losers."""
        return self.amount

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        rows = self.rows_under(self.ruleset.scoring.pattern_values)
        return tuple(ScoredPattern(PATTERNS[index], times, value) for index, times, value in rows)

    def explain(self, lang: str = "en") -> str:
        """The value in one sentence."""
        patterns = []
        for scored in self.scored_patterns:
            name = with_tiles(scored, tiles_of(scored, self, self.hand, self.wind), lang)
            patterns.append(say(lang, "result.loser_row", name=name, value=value_words_of(scored, lang)))
        return say(
            lang,
            "result.loser",
            seat=say(lang, f"wind.{WINDS[self.wind]}"),
            rows=say(lang, "list.comma").join(patterns) or say(lang, "result.nothing"),
            worth=hu_fan(self, lang),
            value=self.value,
        )

    def words(self, lang: str) -> str:
        """The value in a few words."""
        return say(lang, "end_hand.value", worth=hu_fan(self, lang), value=self.value)

    def as_data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "value": self.value,
            "hu": self.hu,
            "fan": self.fan,
            "uncapped": self.full,
            "lines": [line_data(scored, self, self.hand, self.wind) for scored in self.scored_patterns],
        }


# What the scores of winners and the values of losers share.


def with_tiles(scored: ScoredPattern, tiles: list[str], lang: str) -> str:
    """The name of a pattern, then the tiles for which it counts."""
    name = scored.name(lang)
    return say(lang, "score.name_with_tiles", name=name, tiles=" ".join(tiles)) if tiles else name


def tiles_of(scored: ScoredPattern, breakdown: core.Breakdown, hand: Hand, wind: int) -> list[str]:
    """The groups or flowers for which a pattern counts; none if it counts for the whole hand."""
    index = INDEX[scored.pattern.key]
    if index == core.FLOWER:
        return [code(face) for face in hand.flower_faces]
    if index in (core.OWN_FLOWER, core.FLOWER_SET):
        return _fan_flowers(index, scored.times, hand.flower_faces, wind)
    found = []
    for group, how in breakdown.parts():
        kind = group % KINDS
        if group < RUN:
            counts = index in (core.row_of_set(kind, how), core.row_of_honour(kind, wind))
        else:
            counts = index == core.VALUE_PAIR and group >= PAIR
        if counts:
            found.append(group_text(group, how))
    return found


def _fan_flowers(index: int, times: int, flowers: tuple[int, ...], wind: int) -> list[str]:
    """The flowers of a fan pattern; an own flower that its complete set excludes is not among these."""
    whole = [face for four in (FLOWERS[:4], FLOWERS[4:]) if set(four) <= set(flowers) for face in four]
    if index == core.FLOWER_SET:
        return [code(face) for face in whole]
    own = [face for face in flowers if (face - FLOWERS[0]) % 4 == wind]
    return [code(face) for face in own if len(own) == times or face not in whole]


def value_words_of(scored: ScoredPattern, lang: str) -> str:
    return say(lang, f"unit.{scored.pattern.unit}", n=scored.value)


def hu_fan(breakdown: core.Breakdown, lang: str) -> str:
    """Hu and fan as players say them, with the uncapped fan if there are more than three."""
    word = "score.hu_fan_capped" if breakdown.full > breakdown.fan else "score.hu_fan"
    return say(lang, word, hu=breakdown.hu, fan=breakdown.fan, full=breakdown.full)


def line_data(scored: ScoredPattern, breakdown: core.Breakdown, hand: Hand, wind: int) -> dict[str, object]:
    """A pattern that counted, with the tiles for which it counts, as plain data."""
    return {
        "key": scored.pattern.key,
        "name": scored.pattern.names,
        "times": scored.times,
        scored.pattern.unit: scored.value,
        "tiles": tiles_of(scored, breakdown, hand, wind),
    }
