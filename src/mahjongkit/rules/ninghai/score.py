"""What Ninghai tiles are worth, a winner's and a loser's, read from a tally when it is asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core.codes import KONG
from mahjongkit.core.decompositions import PAIR, RUN
from mahjongkit.core.shape import COMPILED
from mahjongkit.locale import say
from mahjongkit.notation import format_tiles
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.patterns import PATTERNS
from mahjongkit.scoring.score import Excluded, Line, Score
from mahjongkit.scoring.win_checks import WINDS
from mahjongkit.tiles import FLOWERS, code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.win_request import NinghaiWinRequest


class Share(NamedTuple):
    """What one seat pays a winner, as winds from East, and why: `win` (the full silver), `half` or `liable`."""

    payer: int
    silver: int
    reason: str


class NinghaiScore(core.Breakdown, Score):
    """The best tally of a win, which explains itself.

    From the tally: `hu`, `fan` (capped at three) and `full` (not capped), `amount` and `silver`.
    """

    # A compiled tally has no dictionary; ours comes with the first row or word that is asked for.
    __slots__ = ("__dict__", "situation") if COMPILED else ("situation",)
    unit = "score.fan_hu"

    def __init__(self, situation: NinghaiWinRequest) -> None:
        if not COMPILED:
            super().__init__()
        self.situation = situation

    @property
    def hand(self) -> Hand:
        return self.situation.hand

    @property
    def points(self) -> int:  # type: ignore[override]
        """The silver that the winner gets in all."""
        return sum(share.silver for share in self.shares)

    @property
    def half(self) -> int:
        """The silver of a half share."""
        return core.half_share(self.amount, self.situation.rules.scoring_parts.pattern_values)

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """Who pays the winner, loser by loser; a liable source pays the shares of the others (RULES 2.1.10, 2.1.12)."""
        return tuple(self._share(loser) for loser in self.situation.losers)

    def _share(self, loser: int) -> Share:
        told = self.situation
        if told.source in (told.seat, loser):
            return Share(loser, self.silver, "win")
        return Share(told.source, self.half, "liable") if told.liable else Share(loser, self.half, "half")

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return lines_of(self, self.situation.rules)

    @cached_property
    def excluded(self) -> tuple[Excluded, ...]:
        return excluded_of(self)

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups as they were read, melds last."""
        return tuple(group_text(group, how) for group, how in self.parts())

    @cached_property
    def payments(self) -> dict[str, int]:
        """What every seat gets (+) or pays (-)."""
        gets = dict.fromkeys(WINDS, 0)
        for payer, silver, _ in self.shares:
            gets[WINDS[payer]] -= silver
        gets[WINDS[self.situation.seat]] += self.points
        return gets

    def worth(self, line: Line, lang: str) -> str:
        return worth_of(line, lang)

    def value_words(self, lang: str) -> str:
        """The value as one says it: 14 hu and 2 fan, the amount, the silver."""
        return say(lang, "score.value_words", worth=hu_fan(self, lang), amount=self.amount, silver=self.silver)

    def explain(self, lang: str = "en") -> str:
        """The score in sentences: rows, what did not count, the amount, the silver and who pays."""
        told = self.situation
        sentences = [say(lang, "score.won", hand=self.hand, tile=code(told.win))]
        sentences.append(say(lang, "score.reading", groups=" ".join(self.reading)))
        for line in self.lines:
            tiles = " ".join(tiles_of(line, self, self.hand, told.seat))
            name = f"{line.name(lang)} {tiles}".rstrip()
            sentences.append(
                say(lang, "score.line", name=name, value=self.worth(line, lang), why=line.pattern.why[lang])
            )
        sentences += [row.words(lang) for row in self.excluded]
        sentences += self.remarks(lang)
        sentences.append(say(lang, "score.total", value=self.value_words(lang), points=self.points))
        for seat, amount in self.payments.items():
            if amount:
                word = "score.gets" if amount > 0 else "score.pays"
                sentences.append(say(lang, word, seat=say(lang, f"wind.{seat}"), points=abs(amount)))
        return "\n".join(sentences)

    def remarks(self, lang: str) -> list[str]:
        told = self.situation
        sentences = [self.amount_words(lang)]
        if told.liable:
            sentences.append(say(lang, "score.contract", seat=say(lang, f"wind.{WINDS[told.source]}")))
        return sentences

    def amount_words(self, lang: str) -> str:
        """How the amount and the silver come about."""
        pattern_values = self.situation.rules.scoring_parts.pattern_values
        if self.fan == core.MAX_FAN:
            amount = say(lang, "score.amount_top", fan=self.fan, amount=self.amount)
        else:
            hu = 0 if pattern_values.flat else self.hu
            raw = (pattern_values.base + hu) << self.fan
            sum_words = str(pattern_values.base) if pattern_values.flat else f"({pattern_values.base} + {hu})"
            formula = f"{sum_words} × {1 << self.fan} = {raw}"
            word = "score.amount_capped" if self.amount < raw else "score.amount"
            amount = say(lang, word, formula=formula, amount=self.amount)
        return f"{amount} {say(lang, 'score.silver', silver=self.silver, half=self.half)}"

    def as_data(self) -> dict[str, object]:
        return {
            "hu": self.hu,
            "fan": self.fan,
            "uncapped": self.full,
            "amount": self.amount,
            "silver": self.silver,
            "half": self.half,
            "liable": self.situation.liable,
            "points": self.points,
            "lines": lines_data(self, self.lines, self.hand, self.situation.seat),
            "excluded": [
                {"key": row.pattern.key, "name": row.pattern.names, "times": self.displaced, "by": row.by.key}
                for row in self.excluded
                if row.by
            ],
            "reading": list(self.reading),
            "payments": self.payments,
        }


class LoserValue:
    """What a loser's tiles are worth when the losers settle among themselves."""

    def __init__(self, rules: Ninghai, seat: int, hand: Hand, laid: core.PlayerTiles, wind: int) -> None:
        self.rules = rules
        self.seat = seat
        self.hand = hand
        self.wind = wind
        self.value = core.loser_value(laid, rules.scoring_parts.pattern_values)
        self.tally = laid.breakdown

    @property
    def hu(self) -> int:
        return self.tally.hu

    @property
    def fan(self) -> int:
        """Capped at three."""
        return self.tally.fan

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return lines_of(self.tally, self.rules)

    def explain(self, lang: str = "en") -> str:
        """The value in one sentence."""
        rows = [
            f"{' '.join([line.name(lang), *tiles_of(line, self.tally, self.hand, self.wind)])} {worth_of(line, lang)}"
            for line in self.lines
        ]
        return say(
            lang,
            "result.loser",
            seat=say(lang, f"wind.{WINDS[self.wind]}"),
            rows=", ".join(rows) or say(lang, "result.nothing"),
            worth=hu_fan(self.tally, lang),
            value=self.value,
        )

    def as_data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "value": self.value,
            "hu": self.hu,
            "fan": self.fan,
            "uncapped": self.tally.full,
            "lines": lines_data(self.tally, self.lines, self.hand, self.wind),
        }


# What winners and losers are told alike.


def lines_of(tally: core.Breakdown, rules: Ninghai) -> tuple[Line, ...]:
    """The rows that count, each with what all its times come to."""
    found = [Line(PATTERNS[row], times, times * rules.worth(PATTERNS[row])[0]) for row, times in tally.rows()]
    return tuple(line for line in found if line.value)


def excluded_of(tally: core.Breakdown) -> tuple[Excluded, ...]:
    """An own flower that its complete set takes in."""
    own, four = PATTERNS[core.OWN_FLOWER], PATTERNS[core.FLOWER_SET]
    return (Excluded(own, four, "row"),) if tally.displaced else ()


def tiles_of(line: Line, tally: core.Breakdown, hand: Hand, wind: int) -> list[str]:
    """The groups or flowers for which a row counts; none where it is the hand as a whole."""
    row = PATTERNS.index(line.pattern)
    if row == core.FLOWER:
        return [code(face) for face in hand.flowers]
    if row in (core.OWN_FLOWER, core.FLOWER_SET):
        return _fan_flowers(row, line.times, hand.flowers, wind)
    found = []
    for group, how in tally.parts():
        kind = group % 34
        if group < RUN:
            counts = row in (core.row_of_set(kind, how), core.row_of_honour(kind, wind))
        else:
            counts = row == core.VALUE_PAIR and group >= PAIR
        if counts:
            found.append(group_text(group, how))
    return found


def _fan_flowers(row: int, times: int, flowers: tuple[int, ...], wind: int) -> list[str]:
    """The flowers of a fan row; an own one that its complete set has taken in is not among the own."""
    whole = [face for four in (FLOWERS[:4], FLOWERS[4:]) if set(four) <= set(flowers) for face in four]
    if row == core.FLOWER_SET:
        return [code(face) for face in whole]
    own = [face for face in flowers if (face - FLOWERS[0]) % 4 == wind]
    return [code(face) for face in own if len(own) == times or face not in whole]


def group_text(group: int, how: int) -> str:
    """A group's tiles."""
    kind = group % 34
    if RUN <= group < PAIR:
        return format_tiles([kind, kind + 1, kind + 2])
    return format_tiles([kind] * (2 if group >= PAIR else 4 if how >= KONG else 3))


def worth_of(line: Line, lang: str) -> str:
    return say(lang, f"unit.{line.pattern.unit}", n=line.value)


def hu_fan(tally: core.Breakdown, lang: str) -> str:
    """Hu and fan as one says them, the fan beyond the third as well."""
    word = "score.hu_fan_capped" if tally.full > tally.fan else "score.hu_fan"
    return say(lang, word, hu=tally.hu, fan=tally.fan, full=tally.full)


def lines_data(tally: core.Breakdown, lines: tuple[Line, ...], hand: Hand, wind: int) -> list[dict[str, object]]:
    return [
        {
            "key": line.pattern.key,
            "name": line.pattern.names,
            "times": line.times,
            line.pattern.unit: line.value,
            "tiles": tiles_of(line, tally, hand, wind),
        }
        for line in lines
    ]
