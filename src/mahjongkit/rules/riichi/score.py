"""The score of a riichi hand, read from the judge's tally when it is asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core.shape import COMPILED
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.notation import format_tiles
from mahjongkit.rules.riichi import breakdown as core
from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.rules.riichi.payments import STICK, Bill
from mahjongkit.scoring.score import Excluded, Line, Pattern, Score
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
    """Some fu, why they are given, and the tiles that gave them."""

    fu: int
    why: str
    """A key: base, pairs, closed_ron, tsumo, open, pair, wait.*, triplet.*, kong.*"""
    tiles: str

    def words(self, lang: str) -> str:
        return say(lang, f"fu.{self.why}", tiles=self.tiles)


class RiichiScore(core.Breakdown, Score):
    """The best tally of a win, which explains itself.

    From the tally: `han` (a yakuman counts as thirteen), `fu` rounded up, `yakuman` (how many times), and `points`
    without honba and sticks.
    """

    table: tuple[Pattern, ...] = PATTERNS
    """The rows by their positions."""
    # A compiled tally has no dictionary; ours comes with the first row or word that is asked for.
    __slots__ = ("__dict__", "situation") if COMPILED else ("situation",)

    def __init__(self, situation: RiichiWinRequest) -> None:
        if not COMPILED:
            super().__init__()
        self.situation = situation

    @property
    def hand(self) -> Hand:
        return self.situation.hand

    def details(self, lang: str) -> list[tuple[int, str, str]]:
        return [(item.fu, item.words(lang), item.tiles) for item in self.fu_items]

    @property
    def limit(self) -> str:
        """The limit that the hand reaches: mangan, haneman, baiman, sanbaiman, yakuman, or an empty text."""
        if self.yakuman:
            return "yakuman" if self.yakuman == 1 else f"{self.yakuman}x yakuman"
        if self.base == 8000:
            return "kazoe yakuman"
        return LIMITS.get(self.base, "")

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        times = 13 if self.yakuman else 1
        return tuple(Line(self.table[row], shown, value * times) for row, shown, value in self.rows())

    @cached_property
    def excluded(self) -> tuple[Excluded, ...]:
        reasons = {core.BY_LIMIT: "limit", core.BY_WORTH: "worth"}
        return tuple(
            Excluded(self.table[row], None if by in reasons else self.table[by], reasons.get(by, "row"))
            for row, by in self.displaced()
        )

    @cached_property
    def reading(self) -> tuple[str, ...]:
        """The groups as they were read, melds last; no groups for seven pairs and thirteen orphans."""
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
        """The fu one by one, with the group that gave them."""
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
        """What every seat gets (+) or pays (-), with honba, sticks and liability."""
        now = self.situation
        gets = dict.fromkeys(WINDS[: now.rules.scoring_parts.pattern_values.players], 0)
        for payer, amount, _ in self._bill.items():
            gets[WINDS[payer]] -= amount
            gets[WINDS[now.seat]] += amount
        gets[WINDS[now.seat]] += STICK * now.sticks
        return gets

    @cached_property
    def _bill(self) -> Bill:
        now = self.situation
        bill = Bill()
        bill.write_win(now.core, self, now.rules.scoring_parts.pattern_values, now.discarder, now.honba)
        return bill

    def explain(self, lang: str = "en") -> str:
        """The score in sentences: rows, fu, points and who pays."""
        return "\n".join([*self._hand_words(lang), *self._table_words(lang), *self.payment_words(lang)])

    def _hand_words(self, lang: str) -> list[str]:
        """What the hand is worth, and why."""
        sentences = [say(lang, "score.won", hand=self.situation.hand, tile=code(self.situation.win))]
        for line in self.lines:
            sentences.append(
                say(
                    lang,
                    "score.line",
                    name=line.name(lang),
                    value=self._worth(line.value, lang),
                    why=line.pattern.why[lang],
                )
            )
        for row in self.excluded:
            sentences.append(row.words(lang))
        if not self.yakuman:
            items = " + ".join(f"{item.fu} ({item.words(lang)})" for item in self.fu_items)
            total = sum(item.fu for item in self.fu_items)
            sentences.append(
                say(lang, "score.fu" if total != self.fu else "score.fu_exact", items=items, sum=total, fu=self.fu)
            )
        sentences.append(say(lang, "score.total", value=self.value_words(lang), points=self.points))
        return sentences

    def _table_words(self, lang: str) -> list[str]:
        """What lies on the table and who is liable, where it changes the payments."""
        now = self.situation
        sentences = []
        if now.honba:
            how = "honba_tsumo" if now.discarder < 0 else "honba_ron"
            sentences.append(say(lang, f"score.{how}", honba=now.honba, each=now.rules.options[how]))
        if now.sticks:
            sentences.append(say(lang, "score.sticks", sticks=now.sticks, points=STICK * now.sticks))
        for seat, yakuman in self._bill.liable_seats():
            liable = say(lang, f"wind.{WINDS[seat]}")
            if now.rules.options["pao_scope"] == "all":
                sentences.append(say(lang, "score.liable", seat=liable))
            else:
                sentences.append(
                    say(lang, "score.liable_for", seat=liable, yakuman=self.table[INDEX[yakuman]].names[lang])
                )
        return sentences

    def worth(self, line: Line, lang: str) -> str:
        return self._worth(line.value, lang) if self.yakuman else str(line.value)

    def _worth(self, han: int, lang: str) -> str:
        if self.yakuman:
            return say(lang, "score.yakuman", times=han // 13) if han > 13 else say(lang, "limit.yakuman")
        return say(lang, "score.han", han=han)

    def value_words(self, lang: str) -> str:
        """The value as one says it: 3 han 40 fu, mangan, two yakuman."""
        if self.yakuman:
            return self._worth(self.han, lang)
        worth = say(lang, "score.han_fu", han=self.han, fu=self.fu)
        return (
            say(lang, "score.with_limit", worth=worth, limit=say(lang, f"limit.{self.limit}")) if self.limit else worth
        )

    def as_data(self) -> dict[str, object]:
        return {
            "han": self.han,
            "fu": self.fu,
            "yakuman": self.yakuman,
            "points": self.points,
            "limit": self.limit or None,
            "lines": [
                {"key": line.pattern.key, "name": line.pattern.names, "times": line.times, "han": line.value}
                for line in self.lines
            ],
            "fu_items": [
                {"fu": item.fu, "tiles": item.tiles, "why": {lang: item.words(lang) for lang in LANGUAGES}}
                for item in self.fu_items
            ],
            "excluded": [
                {"key": row.pattern.key, "name": row.pattern.names, "by": row.by.key if row.by else row.reason}
                for row in self.excluded
            ],
            "reading": list(self.reading),
            "payments": self.payments,
        }
