"""The score of a win: riichi's, paid as in this game."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.locale import say
from mahjongkit.rules.riichi.score import WINDS, RiichiScore
from mahjongkit.rules.synchronous.patterns import PATTERNS
from mahjongkit.rules.synchronous.payments import ron_share, self_draw_share, set_points
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous.win_request import SynchronousWinRequest


class SynchronousScore(RiichiScore):
    """What a hand is worth with one tile, which one or several payers produced.

    `points` is what these payers pay for it, without honba and sticks. Where others produced tiles that make other
    hands, the score of the winning tile also holds the `scores` of those, and its `payments` are all of it.
    """

    situation: SynchronousWinRequest
    table = PATTERNS
    __slots__ = ("others",)

    def __init__(self, situation: SynchronousWinRequest) -> None:
        super().__init__(situation)
        self.others: tuple[SynchronousScore, ...] = ()

    def settle(self, others: tuple[SynchronousScore, ...]) -> None:
        """Work out the points; `others` are the scores of tiles that other payers produced."""
        self.others = others
        set_points(self, len(self.situation.payers) * self._share(0))

    @property
    def scores(self) -> tuple[SynchronousScore, ...]:
        return (self, *self.others)

    @property
    def payers(self) -> tuple[str, ...]:
        """Who pays for this hand."""
        return tuple(WINDS[payer] for payer in self.situation.payers)

    @property
    def share(self) -> int:
        """What each payer pays, with honba (RULES 3.1.12)."""
        return self._share(self.situation.honba)

    def _share(self, honba: int) -> int:
        now = self.situation
        if now.losers == 0:
            return self_draw_share(self.base, honba)
        return ron_share(self.base, honba, now.rules.players, now.losers)

    @cached_property
    def payments(self) -> dict[str, int]:
        """What every seat gets (+) or pays (-), with honba and the winner's part of the sticks."""
        now = self.situation
        gets = dict.fromkeys(WINDS[: now.rules.players], 0)
        for score in self.scores:
            for payer in score.payers:
                gets[payer] -= score.share
                gets[WINDS[now.seat]] += score.share
        gets[WINDS[now.seat]] += now.stick_points
        return gets

    def _hand_words(self, lang: str) -> list[str]:
        sentences = super()._hand_words(lang) + self.remarks(lang)
        return sentences + [words for other in self.others for words in other._hand_words(lang)]

    def remarks(self, lang: str) -> list[str]:
        """Who produced the winning tile."""
        sentences = []
        if self.situation.losers:
            seats = say(lang, "score.and").join(say(lang, f"wind.{payer}") for payer in self.payers)
            sentences.append(
                say(lang, "score.producers", tile=code(self.situation.win), seats=seats, points=self.share)
            )
        elif self.situation.call_ron:
            sentences.append(say(lang, "score.call_ron"))
        return sentences

    def _table_words(self, lang: str) -> list[str]:
        """What lies on the table, where it changes the payments."""
        now = self.situation
        sentences = []
        if now.honba:
            each = 100 * (now.rules.players - 1) // now.losers if now.losers else 100
            how = "score.honba_ron" if now.losers == 1 else "score.honba_tsumo"
            sentences.append(say(lang, how, honba=now.honba, each=each))
        if now.sticks:
            how = "score.sticks" if now.winners == 1 else "score.sticks_shared"
            sentences.append(say(lang, how, sticks=now.sticks, points=now.stick_points))
        return sentences

    def as_data(self) -> dict[str, object]:
        """As riichi's, and in `scores` the hand of every tile that was produced, with who pays for it."""
        return super().as_data() | {"scores": [score._hand_data() for score in self.scores]}

    def _hand_data(self) -> dict[str, object]:
        hand = super().as_data()
        del hand["payments"]
        return {"win": code(self.situation.win), "payers": list(self.payers), "share": self.share, **hand}
