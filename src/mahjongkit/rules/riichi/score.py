"""The score of a riichi hand, derived from the scorer's breakdown on first access."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core.shape import COMPILED
from mahjongkit.locale import LANGUAGES
from mahjongkit.notation import format_tiles
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.rules.riichi.payments import STICK, Bill
from mahjongkit.rules.riichi.words import WORDS
from mahjongkit.scoring.score import ExcludedPattern, Pattern, Score, ScoredPattern
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.riichi.win_request import RiichiWinRequest

WINDS = "ESWN"
LIMITS = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman"}
_FU_WHYS = {
    core.FU_BASE: "base",
    core.FU_PAIRS: "pairs",
    core.FU_CLOSED_RON: "closed_ron",
    core.FU_TSUMO: "tsumo",
    core.FU_OPEN: "open",
}
_HOW_WORDS = {
    core.CONCEALED: "triplet.concealed",
    core.PON: "triplet.open",
    core.KONG: "kong.open",
    core.ADDED: "kong.open",
    core.CLOSED: "kong.closed",
}
_WAIT_WORDS = {core.MIDDLE: "closed", core.EDGE: "edge", core.SINGLE: "pair"}


class FuItem(NamedTuple):
    """An amount of fu, the reason for it, and the tiles that gave it."""

    fu: int
    why: str
    """The end of a locale key `fu.*`: base, pairs, closed_ron, tsumo, open, pair, wait.*, triplet.*, kong.*"""
    tiles: str

    def words(self, lang: str) -> str:
        return WORDS.say(lang, f"fu.{self.why}", tiles=self.tiles)


def riichi_score(score: Score) -> RiichiScore:
    """The score of a win in a riichi match, of which `HandResult` says only that it is a `Score`."""
    assert isinstance(score, RiichiScore)
    return score


class RiichiScore(core.Breakdown, Score):
    """The breakdown of the reading that is worth most, with explanations.

    From the breakdown: `han` (a yakuman counts as thirteen), `fu` rounded up, `yakuman` (their number), and `points`
    without honba and sticks.
    """

    table: tuple[Pattern, ...] = PATTERNS
    """The patterns by the index that the scorer uses."""
    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "request") if COMPILED else ("request",)

    request: RiichiWinRequest

    def __init__(self, request: RiichiWinRequest) -> None:
        if not COMPILED:
            super().__init__()
        self.request = request

    @property
    def hand(self) -> Hand:
        return self.request.hand

    def details(self, lang: str) -> list[tuple[int, str, str]]:
        return [(item.fu, item.words(lang), item.tiles) for item in self.fu_items]

    @property
    def limit(self) -> str:
        """The limit that the hand reaches: mangan, haneman, baiman, sanbaiman, yakuman, or empty."""
        if self.yakuman:
            return "yakuman" if self.yakuman == 1 else f"{self.yakuman}x yakuman"
        if self.base == 8000:
            return "kazoe yakuman"
        return LIMITS.get(self.base, "")

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        times = 13 if self.yakuman else 1
        return tuple(ScoredPattern(self.table[index], count, value * times) for index, count, value in self.rows())

    @cached_property
    def excluded(self) -> tuple[ExcludedPattern, ...]:
        reasons = {core.BY_LIMIT: "limit", core.BY_WORTH: "worth"}
        return tuple(
            ExcludedPattern(self.table[index], None if by in reasons else self.table[by], reasons.get(by, "row"))
            for index, by in self.displaced()
        )

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups of the hand, melds last; empty for seven pairs and thirteen orphans."""
        if self.form != core.REGULAR:
            return ()
        return tuple(self._group(place) for place in range(self.size))

    def _group(self, place: int) -> str:
        group, how = self.parts()[place]
        kind = group % 34
        if 34 <= group < 68:
            return format_tiles([kind, kind + 1, kind + 2])
        return format_tiles([kind] * (2 if group >= 68 else 4 if how >= core.KONG else 3))

    @cached_property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The fu item by item."""
        return tuple(self._fu_item(*item) for item in self.items())

    def _fu_item(self, fu: int, why: int, place: int) -> FuItem:
        if why in _FU_WHYS:
            return FuItem(fu, _FU_WHYS[why], "")
        tiles = self._group(place)
        if why == core.FU_SET:
            return FuItem(fu, _HOW_WORDS[self.parts()[place][1]], tiles)
        if why == core.FU_WAIT:
            return FuItem(fu, f"wait.{_WAIT_WORDS[self.wait]}", tiles)
        return FuItem(fu, "pair", tiles)

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-), with honba, sticks and liability."""
        request = self.request
        payments = dict.fromkeys(WINDS[: request.ruleset.scoring.pattern_values.players], 0)
        for payer, amount, _ in self._bill.items():
            payments[WINDS[payer]] -= amount
            payments[WINDS[request.seat]] += amount
        payments[WINDS[request.seat]] += STICK * request.sticks
        return payments

    @cached_property
    def _bill(self) -> Bill:
        request = self.request
        bill = Bill()
        pattern_values = request.ruleset.scoring.pattern_values
        bill.write_win(request.context, self, pattern_values, request.discarder, request.honba)
        return bill

    def explain(self, lang: str = "en") -> str:
        """The score in sentences: patterns, fu, points and who pays."""
        return "\n".join([*self._hand_words(lang), *self._table_words(lang), *self.payment_words(lang)])

    def _hand_words(self, lang: str) -> list[str]:
        """Sentences on the value of the hand: patterns, fu and points."""
        sentences = [self.words.say(lang, "score.won", hand=self.request.hand, tile=code(self.request.win))]
        for scored in self.scored_patterns:
            value, why = self._han_words(scored.value, lang), scored.pattern.why[lang]
            sentences.append(self.words.say(lang, "score.line", name=scored.name(lang), value=value, why=why))
        sentences += self.excluded_words(lang)
        if not self.yakuman:
            items = " + ".join(
                self.words.say(lang, "score.fu_item", fu=item.fu, what=item.words(lang)) for item in self.fu_items
            )
            total = sum(item.fu for item in self.fu_items)
            sentences.append(
                self.words.say(
                    lang, "score.fu" if total != self.fu else "score.fu_exact", items=items, sum=total, fu=self.fu
                )
            )
        sentences.append(self.words.say(lang, "score.total", value=self.value_words(lang), points=self.points))
        return sentences

    def _table_words(self, lang: str) -> list[str]:
        """Sentences on counters, sticks and liability, if they change the payments."""
        request = self.request
        sentences = []
        if request.honba:
            how = "honba_tsumo" if request.discarder < 0 else "honba_ron"
            sentences.append(
                self.words.say(lang, f"score.{how}", honba=request.honba, each=request.ruleset.options[how])
            )
        if request.sticks:
            sentences.append(self.words.say(lang, "score.sticks", sticks=request.sticks, points=STICK * request.sticks))
        for seat, yakuman in self._bill.liable_seats():
            liable = self.words.say(lang, f"wind.{WINDS[seat]}")
            if request.ruleset.options.pao_scope == "all":
                sentences.append(self.words.say(lang, "score.liable", seat=liable))
            else:
                sentences.append(
                    self.words.say(
                        lang, "score.liable_for", seat=liable, yakuman=self.table[INDEX[yakuman]].names[lang]
                    )
                )
        return sentences

    def value_words_of(self, scored: ScoredPattern, lang: str) -> str:
        return self._han_words(scored.value, lang) if self.yakuman else str(scored.value)

    def _han_words(self, han: int, lang: str) -> str:
        if self.yakuman:
            return (
                self.words.say(lang, "score.yakuman", times=han // 13)
                if han > 13
                else self.words.say(lang, "limit.yakuman")
            )
        return self.words.say(lang, "score.han", han=han)

    def value_words(self, lang: str) -> str:
        """The value as players say it: 3 han 40 fu, mangan, two yakuman."""
        if self.yakuman:
            return self._han_words(self.han, lang)
        worth = self.words.say(lang, "score.han_fu", han=self.han, fu=self.fu)
        return (
            self.words.say(lang, "score.with_limit", worth=worth, limit=self.words.say(lang, f"limit.{self.limit}"))
            if self.limit
            else worth
        )

    def as_data(self) -> dict[str, object]:
        return {
            "han": self.han,
            "fu": self.fu,
            "yakuman": self.yakuman,
            "points": self.points,
            "limit": self.limit or None,
            "lines": [
                {"key": scored.pattern.key, "name": scored.pattern.names, "times": scored.times, "han": scored.value}
                for scored in self.scored_patterns
            ],
            "fu_items": [
                {"fu": item.fu, "tiles": item.tiles, "why": {lang: item.words(lang) for lang in LANGUAGES}}
                for item in self.fu_items
            ],
            "excluded": [
                {"key": one.pattern.key, "name": one.pattern.names, "by": one.by.key if one.by else one.reason}
                for one in self.excluded
            ],
            "reading": list(self.reading),
            "payments": self.payments,
        }
