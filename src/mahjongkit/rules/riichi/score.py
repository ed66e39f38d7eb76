"""The score of a riichi hand, derived from the scorer's breakdown on first access."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core import codes
from mahjongkit.core.shape import COMPILED
from mahjongkit.core.win_tiles import CONCEALED
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.rules.riichi.payments import STICK, Bill
from mahjongkit.rules.riichi.words import WORDS
from mahjongkit.scoring.groups import group_text
from mahjongkit.scoring.score import ExcludedPattern, Pattern, Score, ScoredPattern, WonHand, balance
from mahjongkit.tiles import WINDS

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

LIMITS = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman"}
_FU_WHYS = {
    core.FU_BASE: "base",
    core.FU_PAIRS: "pairs",
    core.FU_CLOSED_RON: "closed_ron",
    core.FU_TSUMO: "tsumo",
    core.FU_OPEN: "open",
}
_HOW_WORDS = {
    CONCEALED: "triplet.concealed",
    codes.PON: "triplet.open",
    codes.KONG: "kong.open",
    codes.ADDED: "kong.open",
    codes.CLOSED: "kong.closed",
}
_WAIT_WORDS = {core.MIDDLE: "closed", core.EDGE: "edge", core.SINGLE: "pair"}
_REASONS = {core.BY_LIMIT: "limit", core.BY_WORTH: "worth"}
"""Why a pattern does not count if no other pattern excludes it."""


class FuItem(NamedTuple):
    """An amount of fu, the reason for it, and the tiles that gave it."""

    fu: int
    why: str
    """The end of a locale key `fu.*`: base, pairs, closed_ron, tsumo, open, pair, wait.*, triplet.*, kong.*"""
    tiles: str

    def words(self, lang: str) -> str:
        return WORDS.say(lang, f"fu.{self.why}", tiles=self.tiles)


@dataclass(frozen=True, slots=True)
class RiichiWin(WonHand):
    """A winning hand, who won it, and what else is paid."""

    ruleset: Riichi
    discarder: int
    """The discarder's seat wind, -1 on a self-draw."""
    honba: int
    sticks: int
    """How many sticks the winner takes."""
    context: core.WinContext | None = field(default=None, kw_only=True, compare=False, repr=False)
    """The win as the scorer reads it; a score of a table has its bill instead."""


def riichi_score(score: Score) -> RiichiScore:
    """The score of a win in a riichi match, of which `HandResult` says only that it is a `Score`."""
    assert isinstance(score, RiichiScore)
    return score


class RiichiScore(Score, core.Breakdown):
    """The breakdown of the reading that is worth most, with explanations.

    From the breakdown: `han` (a yakuman counts as thirteen), `fu` rounded up, `yakuman` (their number), and `points`
    without honba and sticks.
    """

    table: tuple[Pattern, ...] = PATTERNS
    line_unit = "han"
    # A compiled breakdown has no __dict__; cached properties need one.
    __slots__ = ("__dict__", "won") if COMPILED else ("won",)

    won: RiichiWin
    if TYPE_CHECKING:  # it is an attribute of the breakdown
        points: int

    @property
    def limit(self) -> str:
        """The limit that the hand reaches: mangan, haneman, baiman, sanbaiman, yakuman, or empty."""
        if self.yakuman:
            return "yakuman" if self.yakuman == 1 else f"{self.yakuman}x yakuman"
        if self.base == 8000:
            return "kazoe yakuman"
        return LIMITS.get(self.base, "")

    @cached_property
    def excluded(self) -> tuple[ExcludedPattern, ...]:
        return tuple(
            ExcludedPattern(self.table[index], None if by in _REASONS else self.table[by], _REASONS.get(by, "row"))
            for index, _, by in self.displaced()
        )

    @cached_property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The fu item by item."""
        return tuple(self._fu_item(*item) for item in self.items())

    def _fu_item(self, fu: int, why: int, place: int) -> FuItem:
        if why in _FU_WHYS:
            return FuItem(fu, _FU_WHYS[why], "")
        group, how = self.parts()[place]
        tiles = group_text(group, how)
        if why == core.FU_SET:
            return FuItem(fu, _HOW_WORDS[how], tiles)
        if why == core.FU_WAIT:
            return FuItem(fu, f"wait.{_WAIT_WORDS[self.wait]}", tiles)
        return FuItem(fu, "pair", tiles)

    @cached_property
    def bill(self) -> Bill:
        """Who pays what."""
        bill = Bill()
        values = self.won.ruleset.scoring.pattern_values
        assert self.won.context is not None
        bill.write_win(self.won.context, self, values, self.won.discarder, self.won.honba)
        return bill

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-), with honba, sticks and liability."""
        items = [(payer, amount) for payer, amount, _ in self.bill.items()]
        return balance(self.won.ruleset.players, self.won.seat, items, STICK * self.won.sticks)

    # In words and as data.

    def details(self, lang: str) -> list[tuple[int, str, str]]:
        return [(item.fu, item.words(lang), item.tiles) for item in self.fu_items]

    def details_total(self) -> str:
        """The sum of the fu, and what it is rounded up to if that is more; empty for a yakuman, which needs no fu."""
        if self.yakuman:
            return ""
        total = sum(item.fu for item in self.fu_items)
        return str(total) if total == self.fu else f"{total} → {self.fu}"

    def worth_words(self, lang: str) -> list[str]:
        """The fu, unless a yakuman counts without them."""
        if self.yakuman:
            return []
        listed = (self.words.say(lang, "score.fu_item", fu=item.fu, what=item.words(lang)) for item in self.fu_items)
        items = " + ".join(listed)
        total = sum(item.fu for item in self.fu_items)
        return [
            self.words.say(
                lang, "score.fu" if total != self.fu else "score.fu_exact", items=items, sum=total, fu=self.fu
            )
        ]

    def table_words(self, lang: str) -> list[str]:
        """Sentences on counters, sticks and liability, if they change the payments."""
        won = self.won
        sentences = []
        if won.honba:
            how = "honba_tsumo" if won.discarder < 0 else "honba_ron"
            sentences.append(self.words.say(lang, f"score.{how}", honba=won.honba, each=won.ruleset.options[how]))
        if won.sticks:
            sentences.append(self.words.say(lang, "score.sticks", sticks=won.sticks, points=STICK * won.sticks))
        for seat, yakuman in self.bill.liable_seats():
            liable = self.words.say(lang, f"wind.{WINDS[seat]}")
            if won.ruleset.options.pao_scope == "all":
                sentences.append(self.words.say(lang, "score.liable", seat=liable))
            else:
                name = self.table[INDEX[yakuman]].names[lang]
                sentences.append(self.words.say(lang, "score.liable_for", seat=liable, yakuman=name))
        return sentences

    def line_words(self, scored: ScoredPattern, lang: str) -> str:
        value, why = self._han_words(scored.value, lang), scored.pattern.why[lang]
        return self.words.say(lang, "score.line", name=scored.name(lang), value=value, why=why)

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

    def totals(self) -> dict[str, object]:
        return {
            "han": self.han,
            "fu": self.fu,
            "yakuman": self.yakuman,
            "points": self.points,
            "limit": self.limit or None,
        }

    def details_data(self) -> dict[str, object]:
        items = [
            {"fu": item.fu, "tiles": item.tiles, "why": {lang: item.words(lang) for lang in LANGUAGES}}
            for item in self.fu_items
        ]
        return {"fu_items": items}
