"""The score of a Synchronous win: riichi's value with this game's payments."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mahjongkit.locale import Words
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.score import RiichiScore, RiichiWin
from mahjongkit.rules.synchronous.patterns import PATTERNS
from mahjongkit.rules.synchronous.payments import ron_share, self_draw_share, set_points
from mahjongkit.rules.synchronous.words import WORDS
from mahjongkit.scoring.score import balance
from mahjongkit.tiles import WINDS, code


@dataclass(frozen=True, slots=True)
class SynchronousWin(RiichiWin):
    """A winning hand with one tile, and who pays for it."""

    payers: tuple[int, ...]
    losers: int
    """How many share a ron; 0 means that every other player pays as for a self-draw."""
    call_ron: bool
    winners: int
    """How many share the sticks."""

    @property
    def stick_points(self) -> int:
        """What the winner receives of the sticks on the table (RULES 3.1.8)."""
        return STICK * self.sticks // self.winners


class SynchronousScore(RiichiScore):
    """The score of a hand with one tile, which one or several payers produced.

    `points` is what these payers pay for it, without honba and sticks. If other payers produced other tiles, the score
    of the winning tile also has the `scores` of those hands, and its `payments` include them.
    """

    won: SynchronousWin
    table = PATTERNS
    __slots__ = ("others",)

    def __init__(self, won: SynchronousWin) -> None:
        super().__init__(won)
        self.others: tuple[SynchronousScore, ...] = ()

    def set_points(self, others: tuple[SynchronousScore, ...]) -> None:
        """Compute the points; `others` are the scores with the tiles that other payers produced."""
        self.others = others
        set_points(self, len(self.won.payers) * self._share(0))

    @property
    def words(self) -> Words:
        """The words of Synchronous; its hands are scored by rules of riichi."""
        return WORDS

    @property
    def scores(self) -> tuple[SynchronousScore, ...]:
        return (self, *self.others)

    @property
    def payers(self) -> tuple[str, ...]:
        """The seat winds of those who pay for this hand."""
        return tuple(WINDS[payer] for payer in self.won.payers)

    @property
    def share(self) -> int:
        """What each payer pays, with honba (RULES 3.1.12)."""
        return self._share(self.won.honba)

    def _share(self, honba: int) -> int:
        if self.won.losers == 0:
            return self_draw_share(self.base, honba)
        return ron_share(self.base, honba, self.won.ruleset.players, self.won.losers)

    @cached_property
    def payments(self) -> dict[str, int]:
        """What each seat receives (+) or pays (-), with honba and the winner's part of the sticks."""
        paid = [(payer, score.share) for score in self.scores for payer in score.won.payers]
        return balance(self.won.ruleset.players, self.won.seat, paid, self.won.stick_points)

    def hand_words(self, lang: str) -> list[str]:
        sentences = super().hand_words(lang) + self.remarks(lang)
        return sentences + [words for other in self.others for words in other.hand_words(lang)]

    def remarks(self, lang: str) -> list[str]:
        """A sentence on who produced the winning tile."""
        sentences = []
        if self.won.losers:
            seats = self.words.say(lang, "list.and").join(
                self.words.say(lang, f"wind.{payer}") for payer in self.payers
            )
            sentences.append(
                self.words.say(lang, "score.producers", tile=code(self.won.tile), seats=seats, points=self.share)
            )
        elif self.won.call_ron:
            sentences.append(self.words.say(lang, "score.call_ron"))
        return sentences

    def table_words(self, lang: str) -> list[str]:
        """Sentences on counters and sticks, if they change the payments."""
        won = self.won
        sentences = []
        if won.honba:
            each = 100 * (won.ruleset.players - 1) // won.losers if won.losers else 100
            how = "score.honba_ron" if won.losers == 1 else "score.honba_tsumo"
            sentences.append(self.words.say(lang, how, honba=won.honba, each=each))
        if won.sticks:
            how = "score.sticks" if won.winners == 1 else "score.sticks_shared"
            sentences.append(self.words.say(lang, how, sticks=won.sticks, points=won.stick_points))
        return sentences

    def as_data(self) -> dict[str, object]:
        """Riichi's data, and in `scores` the hand with every produced tile and who pays for it."""
        return super().as_data() | {"scores": [score._hand_data() for score in self.scores]}

    def _hand_data(self) -> dict[str, object]:
        hand = super().as_data()
        del hand["payments"]
        return {"win": code(self.won.tile), "payers": list(self.payers), "share": self.share, **hand}
