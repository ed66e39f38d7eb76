"""The score of a Synchronous win: riichi's value with this game's payments."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.score import WINDS, RiichiScore
from mahjongkit.rules.synchronous.patterns import PATTERNS
from mahjongkit.rules.synchronous.payments import ron_share, self_draw_share, set_points
from mahjongkit.rules.synchronous.words import WORDS
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.locale import Words
    from mahjongkit.rules.synchronous.win_request import SynchronousWinRequest


class SynchronousScore(RiichiScore):
    """The score of a hand with one tile, which one or several payers produced.

    `points` is what these payers pay for it, without honba and sticks. If other payers produced other tiles, the score
    of the winning tile also has the `scores` of those hands, and its `payments` include them.
    """

    request: SynchronousWinRequest
    table = PATTERNS

    @property
    def words(self) -> Words:
        """The words of Synchronous; its hands are scored by rules of riichi."""
        return WORDS

    __slots__ = ("others",)

    def __init__(self, request: SynchronousWinRequest) -> None:
        super().__init__(request)
        self.others: tuple[SynchronousScore, ...] = ()

    def set_points(self, others: tuple[SynchronousScore, ...]) -> None:
        """Compute the points; `others` are the scores with the tiles that other payers produced."""
        self.others = others
        set_points(self, len(self.request.payers) * self._share(0))

    @property
    def scores(self) -> tuple[SynchronousScore, ...]:
        return (self, *self.others)

    @property
    def payers(self) -> tuple[str, ...]:
        """The seat winds of those who pay for this hand."""
        return tuple(WINDS[payer] for payer in self.request.payers)

    @property
    def share(self) -> int:
        """What each payer pays, with honba (RULES 3.1.12)."""
        return self._share(self.request.honba)

    def _share(self, honba: int) -> int:
        request = self.request
        if request.losers == 0:
            return self_draw_share(self.base, honba)
        return ron_share(self.base, honba, request.ruleset.players, request.losers)

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-), with honba and the winner's part of the sticks."""
        request = self.request
        payments = dict.fromkeys(WINDS[: request.ruleset.players], 0)
        for score in self.scores:
            for payer in score.payers:
                payments[payer] -= score.share
                payments[WINDS[request.seat]] += score.share
        payments[WINDS[request.seat]] += request.stick_points
        return payments

    def _hand_words(self, lang: str) -> list[str]:
        sentences = super()._hand_words(lang) + self.remarks(lang)
        return sentences + [words for other in self.others for words in other._hand_words(lang)]

    def remarks(self, lang: str) -> list[str]:
        """A sentence on who produced the winning tile."""
        sentences = []
        if self.request.losers:
            seats = self.words.say(lang, "list.and").join(
                self.words.say(lang, f"wind.{payer}") for payer in self.payers
            )
            sentences.append(
                self.words.say(lang, "score.producers", tile=code(self.request.win), seats=seats, points=self.share)
            )
        elif self.request.call_ron:
            sentences.append(self.words.say(lang, "score.call_ron"))
        return sentences

    def _table_words(self, lang: str) -> list[str]:
        """Sentences on counters and sticks, if they change the payments."""
        request = self.request
        sentences = []
        if request.honba:
            each = 100 * (request.ruleset.players - 1) // request.losers if request.losers else 100
            how = "score.honba_ron" if request.losers == 1 else "score.honba_tsumo"
            sentences.append(self.words.say(lang, how, honba=request.honba, each=each))
        if request.sticks:
            how = "score.sticks" if request.winners == 1 else "score.sticks_shared"
            sentences.append(self.words.say(lang, how, sticks=request.sticks, points=request.stick_points))
        return sentences

    def as_data(self) -> dict[str, object]:
        """Riichi's data, and in `scores` the hand with every produced tile and who pays for it."""
        return super().as_data() | {"scores": [score._hand_data() for score in self.scores]}

    def _hand_data(self) -> dict[str, object]:
        hand = super().as_data()
        del hand["payments"]
        return {"win": code(self.request.win), "payers": list(self.payers), "share": self.share, **hand}
