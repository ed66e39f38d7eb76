"""ResultView: the result of a hand as the page shows it, in the reader's language, for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mahjongkit.locale import tiles_in_notation
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult, WinResult
    from mahjongkit.scoring.score import Score


class ShownMeld(Struct):
    """A meld of a winner's hand."""

    kind: str
    tiles: list[str]


class ResultRow(Struct):
    """A scoring pattern that counts: its name, its value, and why it counts."""

    name: str
    worth: str
    why: str


class ResultItem(Struct):
    """A smaller item of the value, such as fu: how much, for what, with which tiles."""

    amount: int
    words: str
    tiles: str


class WinView(Struct):
    """One winning hand: its seat, the seat it won from, the winning tile, and how its value is made up."""

    seat: int
    source: int
    tile: str
    tiles: list[str]
    """The concealed tiles without the winning one."""
    melds: list[ShownMeld]
    flowers: list[str]
    unit: str
    """The unit of the rows' values, as a heading."""
    rows: list[ResultRow]
    excluded: list[str]
    """Patterns that the hand has but that do not count, with the reason."""
    items: list[ResultItem]
    remarks: list[str]
    """Sentences on how the rows become points, if the game has any."""
    value: str
    points: int


class ShownPayment(Struct):
    """A payment from one seat (-1: the table) to another."""

    payer: int
    payee: int
    amount: int
    why: str


class ResultView(Struct):
    """The result of a hand, in the language of the connection."""

    ending: str
    wins: list[WinView]
    notes: list[str]
    """Further sentences on the result, if the game has any."""
    payments: list[ShownPayment]
    deltas: list[int]
    scores: list[int]


def result_view_of(result: HandResult, lang: str) -> ResultView:
    """Lay out the result of a finished hand; tiles in its texts stay in notation, because the page draws them."""
    with tiles_in_notation():
        return _result_view(result, lang)


def _result_view(result: HandResult, lang: str) -> ResultView:
    return ResultView(
        result.ending(lang),
        [_win(won, score, lang) for won in result.wins for score in won.score.scores],
        result.details(lang),
        [
            ShownPayment(paid.payer, paid.payee, paid.amount, result.why(index, lang))
            for index, paid in enumerate(result.transfers)
        ],
        list(result.deltas),
        list(result.scores),
    )


def _win(won: WinResult, score: Score, lang: str) -> WinView:
    hand, tile = score.hand, score.won.tile
    tiles = list(map(code, hand.faces))
    if code(tile) in tiles:
        tiles.remove(code(tile))
    return WinView(
        won.seat,
        won.source,
        code(tile),
        tiles,
        [ShownMeld(meld.kind, list(map(code, meld.faces))) for meld in hand.melds],
        list(map(code, hand.flower_faces)),
        score.words.say(lang, score.unit),
        [
            ResultRow(line.name(lang), score.value_words_of(line, lang), line.pattern.why[lang])
            for line in score.scored_patterns
        ],
        score.excluded_words(lang),
        [ResultItem(*item) for item in score.details(lang)],
        score.remarks(lang),
        score.value_words(lang),
        score.points,
    )
