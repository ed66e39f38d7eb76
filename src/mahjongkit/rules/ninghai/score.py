"""The score of a Ninghai winner and the value of a loser's tiles, derived from a breakdown on first access."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core.codes import KONG
from mahjongkit.core.decompositions import PAIR, RUN
from mahjongkit.core.shape import COMPILED
from mahjongkit.notation import format_tiles
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.patterns import PATTERNS
from mahjongkit.rules.ninghai.words import say
from mahjongkit.scoring.score import ExcludedPattern, Score, ScoredPattern
from mahjongkit.scoring.win_checks import WINDS
from mahjongkit.tiles import FLOWERS, code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.win_request import NinghaiWinRequest


class Share(NamedTuple):
    """What one seat, counted from East, pays a winner; the reason is `win` (full silver), `half` or `liable`."""

    payer: int
    silver: int
    reason: str


class NinghaiScore(core.Breakdown, Score):
    """The breakdown of the reading that is worth most, with explanations.

    From the breakdown: `hu`, `fan` (capped at three) and `full` (not capped), `amount` and `silver`.
    """

    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "request") if COMPILED else ("request",)
    unit = "score.fan_hu"

    request: NinghaiWinRequest

    def __init__(self, request: NinghaiWinRequest) -> None:
        if not COMPILED:
            super().__init__()
        self.request = request

    @property
    def hand(self) -> Hand:
        return self.request.hand

    @property
    def points(self) -> int:
        """The silver that the winner receives in total."""
        return sum(share.silver for share in self.shares)

    @property
    def half(self) -> int:
        """The silver of a half share."""
        return core.half_share(self.amount, self.request.ruleset.scoring.pattern_values)

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """What each loser pays the winner; a liable player pays the shares of the others (RULES 2.1.10, 2.1.12)."""
        return tuple(self._share(loser) for loser in self.request.losers)

    def _share(self, loser: int) -> Share:
        request = self.request
        if request.source in (request.seat, loser):
            return Share(loser, self.silver, "win")
        return Share(request.source, self.half, "liable") if request.liable else Share(loser, self.half, "half")

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        return scored_patterns_of(self, self.request.ruleset)

    @cached_property
    def excluded(self) -> tuple[ExcludedPattern, ...]:
        return excluded_of(self)

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups of the hand, melds last."""
        return tuple(group_text(group, how) for group, how in self.parts())

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-)."""
        payments = dict.fromkeys(WINDS, 0)
        for payer, silver, _ in self.shares:
            payments[WINDS[payer]] -= silver
        payments[WINDS[self.request.seat]] += self.points
        return payments

    def value_words_of(self, scored: ScoredPattern, lang: str) -> str:
        return value_words_of(scored, lang)

    def value_words(self, lang: str) -> str:
        """The value as players say it: 14 hu and 2 fan, the amount, the silver."""
        return say(lang, "score.value_words", worth=hu_fan(self, lang), amount=self.amount, silver=self.silver)

    def explain(self, lang: str = "en") -> str:
        """The score in sentences: patterns, what did not count, the amount, the silver and who pays."""
        request = self.request
        sentences = [say(lang, "score.won", hand=self.hand, tile=code(request.win))]
        sentences.append(say(lang, "score.reading", groups=" ".join(self.reading)))
        for scored in self.scored_patterns:
            tiles = " ".join(tiles_of(scored, self, self.hand, request.seat))
            name = f"{scored.name(lang)} {tiles}".rstrip()
            value, why = self.value_words_of(scored, lang), scored.pattern.why[lang]
            sentences.append(say(lang, "score.line", name=name, value=value, why=why))
        sentences += self.excluded_words(lang)
        sentences += self.remarks(lang)
        sentences.append(say(lang, "score.total", value=self.value_words(lang), points=self.points))
        return "\n".join([*sentences, *self.payment_words(lang)])

    def remarks(self, lang: str) -> list[str]:
        request = self.request
        sentences = [self.amount_words(lang)]
        if request.liable:
            sentences.append(say(lang, "score.contract", seat=say(lang, f"wind.{WINDS[request.source]}")))
        return sentences

    def amount_words(self, lang: str) -> str:
        """Sentences on how the amount and the silver are computed."""
        pattern_values = self.request.ruleset.scoring.pattern_values
        if self.fan == core.MAX_FAN:
            amount = say(lang, "score.amount_top", fan=self.fan, amount=self.amount)
        else:
            hu = 0 if pattern_values.flat else self.hu
            raw = (pattern_values.base + hu) << self.fan
            sum_words = str(pattern_values.base) if pattern_values.flat else f"({pattern_values.base} + {hu})"
            formula = f"{sum_words} × {1 << self.fan} = {raw}"
            word = "score.amount_capped" if self.amount < raw else "score.amount"
            amount = say(lang, word, formula=formula, amount=self.amount)
        return say(lang, "score.silver", amount=amount, silver=self.silver, half=self.half)

    def as_data(self) -> dict[str, object]:
        return {
            "hu": self.hu,
            "fan": self.fan,
            "uncapped": self.full,
            "amount": self.amount,
            "silver": self.silver,
            "half": self.half,
            "liable": self.request.liable,
            "points": self.points,
            "lines": patterns_data(self, self.scored_patterns, self.hand, self.request.seat),
            "excluded": [
                {"key": one.pattern.key, "name": one.pattern.names, "times": self.displaced, "by": one.by.key}
                for one in self.excluded
                if one.by
            ],
            "reading": list(self.reading),
            "payments": self.payments,
        }


class LoserValue:
    """The value of a loser's tiles when the losers settle among themselves."""

    def __init__(self, ruleset: Ninghai, seat: int, hand: Hand, laid: core.PlayerTiles, wind: int) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.hand = hand
        self.wind = wind
        self.value = core.loser_value(laid, ruleset.scoring.pattern_values)
        self.breakdown = laid.breakdown

    def __repr__(self) -> str:
        return f"<LoserValue of seat {self.seat}: {self.hu} hu, {self.fan} fan, value {self.value}>"

    @property
    def hu(self) -> int:
        return self.breakdown.hu

    @property
    def fan(self) -> int:
        """The fan, capped at three."""
        return self.breakdown.fan

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        return scored_patterns_of(self.breakdown, self.ruleset)

    def explain(self, lang: str = "en") -> str:
        """The value in one sentence."""
        patterns = []
        for scored in self.scored_patterns:
            tiles = tiles_of(scored, self.breakdown, self.hand, self.wind)
            patterns.append(" ".join([scored.name(lang), *tiles, value_words_of(scored, lang)]))
        return say(
            lang,
            "result.loser",
            seat=say(lang, f"wind.{WINDS[self.wind]}"),
            rows=say(lang, "list.comma").join(patterns) or say(lang, "result.nothing"),
            worth=hu_fan(self.breakdown, lang),
            value=self.value,
        )

    def as_data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "value": self.value,
            "hu": self.hu,
            "fan": self.fan,
            "uncapped": self.breakdown.full,
            "lines": patterns_data(self.breakdown, self.scored_patterns, self.hand, self.wind),
        }


# What the scores of winners and the values of losers share.


def scored_patterns_of(breakdown: core.Breakdown, ruleset: Ninghai) -> tuple[ScoredPattern, ...]:
    """The patterns that count, each with its total value."""
    found = [
        ScoredPattern(PATTERNS[index], times, times * ruleset.scoring.pattern_value(PATTERNS[index])[0])
        for index, times in breakdown.rows()
    ]
    return tuple(scored for scored in found if scored.value)


def excluded_of(breakdown: core.Breakdown) -> tuple[ExcludedPattern, ...]:
    """The seat's own flower, if its complete set excludes it."""
    own, four = PATTERNS[core.OWN_FLOWER], PATTERNS[core.FLOWER_SET]
    return (ExcludedPattern(own, four, "row"),) if breakdown.displaced else ()


def tiles_of(scored: ScoredPattern, breakdown: core.Breakdown, hand: Hand, wind: int) -> list[str]:
    """The groups or flowers for which a pattern counts; none if it counts for the whole hand."""
    index = PATTERNS.index(scored.pattern)
    if index == core.FLOWER:
        return [code(face) for face in hand.flower_faces]
    if index in (core.OWN_FLOWER, core.FLOWER_SET):
        return _fan_flowers(index, scored.times, hand.flower_faces, wind)
    found = []
    for group, how in breakdown.parts():
        kind = group % 34
        if group < RUN:
            counts = index in (core.row_of_set(kind, how), core.row_of_honour(kind, wind))
        else:
            counts = index == core.VALUE_PAIR and group >= PAIR
        if counts:
            found.append(group_text(group, how))
    return found


def _fan_flowers(index: int, times: int, flowers: tuple[int, ...], wind: int) -> list[str]:
    """The flowers of a fan pattern; an own flower that its complete set excludes is not among the own ones."""
    whole = [face for four in (FLOWERS[:4], FLOWERS[4:]) if set(four) <= set(flowers) for face in four]
    if index == core.FLOWER_SET:
        return [code(face) for face in whole]
    own = [face for face in flowers if (face - FLOWERS[0]) % 4 == wind]
    return [code(face) for face in own if len(own) == times or face not in whole]


def group_text(group: int, how: int) -> str:
    """The tiles of a group as text."""
    kind = group % 34
    if RUN <= group < PAIR:
        return format_tiles([kind, kind + 1, kind + 2])
    return format_tiles([kind] * (2 if group >= PAIR else 4 if how >= KONG else 3))


def value_words_of(scored: ScoredPattern, lang: str) -> str:
    return say(lang, f"unit.{scored.pattern.unit}", n=scored.value)


def hu_fan(breakdown: core.Breakdown, lang: str) -> str:
    """Hu and fan as players say them, with the uncapped fan if there are more than three."""
    word = "score.hu_fan_capped" if breakdown.full > breakdown.fan else "score.hu_fan"
    return say(lang, word, hu=breakdown.hu, fan=breakdown.fan, full=breakdown.full)


def patterns_data(
    breakdown: core.Breakdown, patterns: tuple[ScoredPattern, ...], hand: Hand, wind: int
) -> list[dict[str, object]]:
    """The scored patterns as plain data, for JSON."""
    return [
        {
            "key": scored.pattern.key,
            "name": scored.pattern.names,
            "times": scored.times,
            scored.pattern.unit: scored.value,
            "tiles": tiles_of(scored, breakdown, hand, wind),
        }
        for scored in patterns
    ]
