"""Sichuan tables set up tile by tile: hands, draws, void suits, and short ways to play them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from tests.support.staging import do, passes, texts, throw, verbs

PRESETS = ("sichuan:handbook", "sichuan:platform")
SUITS = "mps"
SETTLEMENT = ("pig", "refund", "ready")
ANY = -7
"""A wish for a tile of any suit; in general the negative sum of 1 for m, 2 for p, 4 for s."""


@cache
def seed_for(dealer: int) -> int:
    return next(seed for seed in range(999) if Table("sichuan", seed=seed).dealer == dealer)


def wanted(text: str) -> list[int]:
    """Tiles in a row; `?` is any tile, `?s` any tile of the suit."""
    found: list[int] = []
    for word in text.split():
        if word.startswith("?"):
            found.append(ANY if word == "?" else -(1 << SUITS.index(word[1])))
        else:
            found += parse_tiles(word)
    return found


def places_of(seat: int, dealer: int) -> list[int]:
    """Where the tiles of a seat lie in the wall: three rounds of four, one of one, one more for the dealer."""
    turn = (seat - dealer) % 4
    return [16 * r + 4 * turn + i for r in range(3) for i in range(4)] + [48 + turn] + ([52] if turn == 0 else [])


def wall_of(hands: Mapping[int, str], voids: str, draws: str = "", back: str = "", dealer: int = 0) -> list[int]:
    """A wall with chosen hands, draws and replacements; hands given in part are filled up without the void suit."""
    wishes = [ANY] * 108
    for seat in range(4):
        filler = ANY + (1 << SUITS.index(voids[seat]))
        tiles = wanted(hands.get(seat, ""))
        for i, place in enumerate(places_of(seat, dealer)):
            wishes[place] = tiles[i] if i < len(tiles) else filler
    for i, tile in enumerate(wanted(draws)):
        wishes[53 + i] = tile
    for i, tile in enumerate(wanted(back)):
        wishes[107 - i] = tile
    rest = [tile for tile in range(27) for _ in range(4)]
    for tile in wishes:
        if tile >= 0:
            rest.remove(tile)
    random.Random(1).shuffle(rest)
    wall = list(wishes)
    for place in sorted(range(108), key=lambda place: max(0, -wishes[place]).bit_count()):  # the choosy ones first
        if wishes[place] < 0:
            wall[place] = next(tile for tile in rest if -wishes[place] >> tile // 9 & 1)
            rest.remove(wall[place])
    return wall


def declare(table: Table, voids: str) -> None:
    for seat in range(4):
        table.act(seat, f"void_{voids[seat]}")


def stage(
    hands: Mapping[int, str],
    voids: str,
    draws: str = "",
    back: str = "",
    *,
    dealer: int = 0,
    preset: str = "sichuan:handbook",
    **options: Any,
) -> Table:
    """A table at the dealer's first turn: `draws` come from the front, `back` are the replacements."""
    game = rules.find(preset, **{"exchange_three": False, **options})
    table = Table(game, seed=seed_for(dealer), walls=[wall_of(hands, voids, draws, back, dealer)])
    assert table.dealer == dealer
    declare(table, voids)
    assert table.pending == (dealer,)
    return table


def drift(table: Table, turns: int = 999, left: int = -1) -> None:
    """Turns in which the drawn tile (or one that may be) is discarded; nobody wins, nobody calls."""
    for _ in range(turns):
        if table.hand_over or table.view(0).left <= left:
            return
        (seat,) = table.pending
        throws = [action for action in table.legal(seat) if action.verb == "discard"]
        table.act(seat, next((action for action in throws if action.drawn), throws[-1]))
        passes(table)


def change(table: Table, before: Iterable[int]) -> list[int]:
    return [now - then for then, now in zip(before, table.scores, strict=True)]


def paid(table: Table, *reasons: str) -> list[int]:
    """What the payments for these reasons come to, seat by seat."""
    sums = [0] * 4
    for move in table.ledger:
        if move.reason in reasons:
            sums[move.payer] -= move.amount
            sums[move.payee] += move.amount
    return sums


def moves(table: Table, reason: str) -> set[tuple[int, int, int]]:
    return {(move.payer, move.payee, move.amount) for move in table.ledger if move.reason == reason}


def melds(table: Table, seat: int) -> list[tuple[str, int]]:
    return [(meld.kind, meld.faces[0]) for meld in table.view(seat).melds[seat]]


def tile(text: str) -> int:
    return parse_tiles(text)[0]


# Hands that wait for 3p with a plain hand: of m and p, of s and p.
PLAIN_M = "123456789m 12p 99p"


PLAIN_S = "123456789s 12p 99p"


def robbing(preset: str, two: bool = False, **options: Any) -> Table:
    """Seat 2 has a pon of 6s and the fourth; seat 0 waits for it, and seat 3 if `two`."""
    hands = {0: "123m 456m 99m 45s 789s", 1: "6s", 2: "66s"}
    if two:
        hands[3] = "123m 456m 88m 45s 789s"
    table = stage(hands, "pspp", "?p ?p ?m 6s", dealer=1, preset=preset, **options)
    do(table, 1, "discard 6s")
    passes(table, 2)
    do(table, 2, "pon 66s")
    assert table.pending == (2,)
    drift(table, 4)
    assert table.pending == (2,)
    assert melds(table, 2) == [("pon", tile("6s"))]
    return table


def at_the_end(preset: str, only_void: bool, **options: Any) -> Table:
    """Examples 39 and 41: 0 ready, 1 not ready, 2 a pig, 3 has won; seat 2 discards only void tiles, or others, too."""
    hands = {0: "3p 123m 678m 99m 123s 46s", 1: "555m 2m 8m 1144779p 2p", 3: PLAIN_S}
    hands[2] = "66p 11m 33m 44m 77m 8m ?s ?s" if only_void else "66p 11m 33m 44m 77m 88m 9m"
    start = "?p ?s 6p 5m 6p" if only_void else "?p ?m 6p 5m 6p ? ? ?s"
    cycles = (53 - len(start.split())) // 3
    draws = start + (" ? ? ?s" * cycles)
    table = stage(hands, "pssm", draws, "?p ?s", preset=preset, **options)
    do(table, 0, "discard 3p")
    passes(table, 3)
    table.act(3, "ron")
    drift(table, 2)
    do(table, 0, "discard 6p")
    passes(table, 2)
    do(table, 2, "pon 66p")
    drift(table, 1)
    do(table, 0, "discard 5m")
    passes(table, 1)
    do(table, 1, "kong 555m")
    drift(table, 1)
    assert table.pending == (2,)
    if not only_void:
        throw(table, 2, "8m")
        drift(table, 2)
    do(table, 2, "added 6p")
    passes(table)
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    assert moves(table, "direct_kong") == {(0, 1, 2)}
    assert moves(table, "added_kong") == {(0, 2, 1), (1, 2, 1)}
    river = [discard.tile.face // 9 for discard in table.view(2).rivers[2]]
    assert (set(river) == {2}) is only_void
    return table


def pong_of_three(preset: str, wait: bool = False, **options: Any) -> Table:
    """Seat 1 has answered 7p with a pon although it held three, and is to act after its next draw."""
    hands = {0: "7p", 1: "777p 123m 456m 78m 99m"}
    if wait:
        hands[3] = "123m 345m 68p 123p 55p"
    table = stage(hands, "psss", "?s ?s ?p ?s", "6m", preset=preset, **options)
    do(table, 0, "discard 7p")
    assert {"pon 77p", "kong 777p", "pass"} <= texts(table, 1)
    passes(table, 1)
    do(table, 1, "pon 77p")
    assert verbs(table, 1) == {"discard"}  # no kong in that turn
    return table


def first_win(**options: Any) -> Table:
    """Seat 0 deals; seat 2 wins its first discard, then seat 1 draws what seat 3 wins."""
    hands = {0: "3p 1122446688m 134s", 2: PLAIN_M, 3: "123s 567s 678s 78p 22p"}
    table = stage(hands, "ppsm", "9p", **options)
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")
    do(table, 1, "discard 9p")
    passes(table, 3)
    table.act(3, "ron")
    return table
