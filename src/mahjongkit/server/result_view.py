"""Sheets: how a hand ended, laid out for people in their language. What pages show is made here, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mahjongkit.locale import say
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult, WinResult
    from mahjongkit.scoring.score import Score


class MeldTold(Struct):
    """A meld of a winner's hand."""

    kind: str
    tiles: list[str]


class RowTold(Struct):
    """A row that counted: its name, what it is worth, and why it counts."""

    name: str
    worth: str
    why: str


class ItemTold(Struct):
    """A smaller item that makes up the value: how much, for what, with which tiles."""

    amount: int
    words: str
    tiles: str


class WinTold(Struct):
    """One winning hand: whose, from whom, with which tile, and how its value comes about."""

    seat: int
    source: int
    tile: str
    tiles: list[str]
    """The concealed tiles without the winning one."""
    melds: list[MeldTold]
    flowers: list[str]
    unit: str
    """What the rows are worth in, as a heading."""
    rows: list[RowTold]
    displaced: list[str]
    """What the hand shows, but does not count, with the reason."""
    items: list[ItemTold]
    remarks: list[str]
    """How the rows become points, where a game has more to say."""
    value: str
    points: int


class PaymentTold(Struct):
    """A payment: from a seat (-1: the table) to another."""

    payer: int
    payee: int
    amount: int
    why: str


class ResultView(Struct):
    """How a hand ended, in the language of the seat."""

    ending: str
    wins: list[WinTold]
    notes: list[str]
    """What else a game tells, a sentence each."""
    payments: list[PaymentTold]
    deltas: list[int]
    scores: list[int]


def result_view_of(result: HandResult, lang: str) -> ResultView:
    """The sheet of a hand that is over."""
    return ResultView(
        say(lang, f"end.{result.reason}"),
        [_win(won, score, lang) for won in result.wins for score in won.score.scores],
        result.details(lang),
        [
            PaymentTold(paid.payer, paid.payee, paid.amount, result.why(place, lang))
            for place, paid in enumerate(result.transfers)
        ],
        list(result.deltas),
        list(result.scores),
    )


def _win(won: WinResult, score: Score, lang: str) -> WinTold:
    hand, tile = score.hand, score.request.win
    tiles = list(map(code, hand.tiles))
    if code(tile) in tiles:
        tiles.remove(code(tile))
    return WinTold(
        won.seat,
        won.source,
        code(tile),
        tiles,
        [MeldTold(meld.kind, list(map(code, meld.tiles))) for meld in hand.melds],
        list(map(code, hand.flowers)),
        say(lang, score.unit),
        [
            RowTold(line.name(lang), score.value_words_of(line, lang), line.pattern.why[lang])
            for line in score.scored_patterns
        ],
        [row.words(lang) for row in score.excluded],
        [ItemTold(*item) for item in score.details(lang)],
        score.remarks(lang),
        score.value_words(lang),
        score.points,
    )
