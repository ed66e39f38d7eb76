"""The results of hands and matches; a hand's result can explain itself in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple, Self

from mahjongkit.game.events import Transfer
from mahjongkit.tiles import Tile

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.locale import Words
    from mahjongkit.scoring.score import Score


class WinResult(NamedTuple):
    """A win in a hand: the winner, who gave the tile (the winner on a self-draw), the tile and the score."""

    seat: int
    source: int
    tile: Tile
    score: Score


class EndHand(NamedTuple):
    """The hand of a seat that did not win, as it was at the end."""

    seat: int
    words: str
    """How it stood, in a word or two: ready, not ready, its value."""
    hand: Hand | None
    """The hand, if it was opened."""
    waits: tuple[tuple[int, str], ...] = ()
    """The kinds it waited for, each with what it was worth, if the game says that."""


class HandResult:
    """How a hand ended.

    >>> import mahjongkit as mj
    >>> result = mj.settle(["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "4m", "ninghai", winner="E")
    >>> result.reason, result.deltas, result.wins[0].tile
    ('tsumo', (120, -40, -40, -40), '4m')
    """

    def __init__(
        self,
        reason: str,
        wins: Sequence[WinResult],
        transfers: Sequence[Transfer],
        before: Sequence[int],
        after: Sequence[int],
        names: dict[str, tuple[str, ...]],
        words: Words,
    ) -> None:
        """`before` and `after` are scores, `names` the seats by language, and `words` those of the game."""
        self.reason = reason
        self.wins = tuple(wins)
        self.transfers = tuple(transfers)
        self.scores = tuple(after)
        self.deltas = tuple(now - then for then, now in zip(before, after, strict=True))
        self.names = names
        self.words = words

    def ending(self, lang: str) -> str:
        """How the hand ended, in one sentence."""
        return self.words.say(lang, f"end.{self.reason}")

    def explain(self, lang: str = "en") -> str:
        """The whole result in sentences: wins with their scores, then payments and the change for each seat."""
        sentences = [self.ending(lang)]
        for won in self.wins:
            sentences.append(self.winner(won, lang))
            sentences.append(won.score.explain(lang))
        sentences += self.details(lang)
        sentences += self.payments(lang)
        return "\n".join([*sentences, self.words.say(lang, "list.comma").join(self.changes(lang))])

    def payments(self, lang: str) -> list[str]:
        """A sentence for each payment."""
        return [
            self.words.say(
                lang,
                "result.paid",
                payer=self._name(paid.payer, lang),
                payee=self._name(paid.payee, lang),
                amount=paid.amount,
                reason=self.why(place, lang),
            )
            for place, paid in enumerate(self.transfers)
        ]

    def why(self, place: int, lang: str) -> str:
        """The reason of a payment, as text."""
        return self.words.say(lang, f"paid.{self.transfers[place].reason}")

    def changes(self, lang: str) -> list[str]:
        """Each seat's change and new score, as text."""
        deltas = enumerate(self.deltas)
        return [f"{self._name(seat, lang)} {delta:+d} → {self.scores[seat]}" for seat, delta in deltas]

    def winner(self, won: WinResult, lang: str) -> str:
        """A sentence on who won, and from whom."""
        how = "result.tsumo" if won.seat == won.source else "result.ron"
        return self.words.say(lang, how, seat=self._name(won.seat, lang), source=self._name(won.source, lang))

    def details(self, lang: str) -> list[str]:
        """Sentences that a game adds before the payments."""
        return []

    def notes(self, lang: str) -> list[str]:
        """The sentences of `details` that say more than `tile_rows` and `end_hands` do."""
        return self.details(lang)

    def tile_rows(self, lang: str) -> list[tuple[str, tuple[int, ...]]]:
        """The rows of tiles turned up that mattered, each with its name."""
        return []

    def end_hands(self, lang: str) -> list[EndHand]:
        """The hands of the seats that did not win, if they were opened or settled."""
        return []

    def renamed(self, names: Sequence[str]) -> Self:
        """The same result with other names of the seats, in every language."""
        other = copy(self)
        other.names = dict.fromkeys(self.names, tuple(names))
        return other

    def _name(self, seat: int, lang: str) -> str:
        return self.words.say(lang, "seat.table") if seat < 0 else self.names[lang][seat]

    def as_data(self) -> dict[str, object]:
        """The whole result as plain data, for JSON."""
        return {
            "reason": self.reason,
            "wins": [
                {"seat": won.seat, "from": won.source, "tile": str(won.tile), "score": won.score.as_data()}
                for won in self.wins
            ],
            "payments": [paid._asdict() for paid in self.transfers],
            "deltas": list(self.deltas),
            "scores": list(self.scores),
        }

    def __repr__(self) -> str:
        return f"<HandResult {self.reason} {self.deltas}>"


class MatchResult(NamedTuple):
    """The standing of a match, by seat.

    >>> import mahjongkit as mj
    >>> mj.Table("riichi", seed=7).result().scores
    (25000, 25000, 25000, 25000)
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is first; equal scores share a rank in games with `shares_ranks`."""
    points: tuple[float, ...]
    """The final points by the game's rules, which may add bonuses for ranks to the scores."""

    def as_data(self) -> dict[str, object]:
        """The standing as plain data, for JSON."""
        return {name: list(values) for name, values in self._asdict().items()}


def ranks_of(scores: Sequence[int], shared: bool = False) -> tuple[int, ...]:
    """The rank of every seat; of equal scores the earlier seat ranks higher, or both share the better rank.

    >>> ranks_of([300, 500, 300]), ranks_of([300, 500, 300], shared=True)
    ((2, 1, 3), (2, 1, 2))
    """
    return tuple(
        1 + sum(other > score or (not shared and other == score and i < seat) for i, other in enumerate(scores))
        for seat, score in enumerate(scores)
    )
