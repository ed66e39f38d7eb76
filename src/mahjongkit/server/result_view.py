"""ResultView: the result of a hand as the page shows it, in the reader's language, for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mahjongkit.locale import seats_named, tiles_in_notation
from mahjongkit.tiles import WINDS, code

if TYPE_CHECKING:
    from mahjongkit.game.results import EndHand, HandResult
    from mahjongkit.hand import Hand
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
    items_total: str
    """The sum of the items, with what it is rounded to."""
    remarks: list[str]
    """Sentences on how the rows become points, if the game has any."""
    value: str
    points: int


class ShownWait(Struct):
    """A tile that a hand waited for, and what it was worth, if the game says that."""

    tile: str
    worth: str


class EndHandView(Struct):
    """The hand of a seat that did not win: how it stood, its tiles if they were opened, and its waits."""

    seat: int
    words: str
    tiles: list[str]
    melds: list[ShownMeld]
    flowers: list[str]
    waits: list[ShownWait]


class ResultTileRow(Struct):
    """A row of tiles turned up that mattered, such as indicators."""

    words: str
    tiles: list[str]


class ShownPayment(Struct):
    """A payment from one seat (-1: the table) to another."""

    payer: int
    payee: int
    amount: int
    why: str


class ResultView(Struct):
    """The result of a hand, in the language of the connection; `{0}` in its texts is the player in seat 0."""

    ending: str
    wins: list[WinView]
    end_hands: list[EndHandView]
    tile_rows: list[ResultTileRow]
    notes: list[str]
    """Further sentences on the result, if the game has any."""
    payments: list[ShownPayment]
    deltas: list[int]
    scores: list[int]


def result_view_of(result: HandResult, dealer: int, lang: str) -> ResultView:
    """Lay out the result of a finished hand.

    Tiles in its texts stay in notation, and players are called by the numbers of their seats, because the page draws
    the tiles and knows the names.
    """
    by_wind = numbered_seats(len(result.scores), dealer)
    with tiles_in_notation(), seats_named(by_wind):
        return _result_view(result.renamed(sorted(by_wind.values())), lang)


def numbered_seats(players: int, dealer: int) -> dict[str, str]:
    """What texts call the seats for the page, which knows the names: `{0}` is the player in seat 0, by wind."""
    return {WINDS[(seat - dealer) % players]: f"{{{seat}}}" for seat in range(players)}


def _result_view(result: HandResult, lang: str) -> ResultView:
    return ResultView(
        result.ending(lang),
        [win_view(score, won.seat, won.source, lang) for won in result.wins for score in won.score.scores],
        [_end_hand(end) for end in result.end_hands(lang)],
        [ResultTileRow(words, list(map(code, faces))) for words, faces in result.tile_rows(lang)],
        result.notes(lang),
        [
            ShownPayment(paid.payer, paid.payee, paid.amount, result.why(index, lang))
            for index, paid in enumerate(result.transfers)
        ],
        list(result.deltas),
        list(result.scores),
    )


def win_view(score: Score, seat: int, source: int, lang: str) -> WinView:
    """Lay out the score of a win; `source` is the seat that gave the tile, or the winner's own."""
    hand, tile = score.hand, score.won.tile
    tiles = list(map(code, hand.faces))
    if code(tile) in tiles:
        tiles.remove(code(tile))
    return WinView(
        seat,
        source,
        code(tile),
        tiles,
        _melds(hand),
        list(map(code, hand.flower_faces)),
        score.words.say(lang, score.unit),
        [
            ResultRow(line.name(lang), score.value_words_of(line, lang), line.pattern.why[lang])
            for line in score.scored_patterns
        ],
        score.excluded_words(lang),
        [ResultItem(*item) for item in score.details(lang)] if score.details_total() else [],
        score.details_total(),
        score.remarks(lang),
        score.value_words(lang),
        score.points,
    )


def _end_hand(end: EndHand) -> EndHandView:
    hand = end.hand
    return EndHandView(
        end.seat,
        end.words,
        list(map(code, hand.faces)) if hand else [],
        _melds(hand) if hand else [],
        list(map(code, hand.flower_faces)) if hand else [],
        [ShownWait(code(kind), worth) for kind, worth in end.waits],
    )


def _melds(hand: Hand) -> list[ShownMeld]:
    return [ShownMeld(meld.kind, list(map(code, meld.faces))) for meld in hand.melds]
