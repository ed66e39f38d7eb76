"""Tables set up tile by tile: chosen hands, draws, indicators and replacements, and short ways to play them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.rules import Ruleset

UNKNOWN = -1


def faces(tiles: str | Sequence[int]) -> list[int]:
    """Tiles of a text; `?` and spaces between them: any tile (like `5m ? 3p`)."""
    if not isinstance(tiles, str):
        return list(tiles)
    found: list[int] = []
    for word in tiles.split():
        found += [UNKNOWN] * len(word) if set(word) == {"?"} else parse_tiles(word, red_fives=(4, 4, 4))
    return found


def wall_of(
    ruleset: str | Ruleset,
    hands: Mapping[int, str] | None = None,
    draws: str | Sequence[int] = "",
    *,
    replacements: str = "",
    indicators: str = "",
    ura: str = "",
    dealer: int = 0,
    last: str = "",
    seed: int = 1,
) -> list[int]:
    """A wall of riichi in which chosen tiles lie where they are wanted; the others are shuffled.

    `hands`: thirteen tiles (or fewer: the rest is random) by seat. `draws`: in the order in which they are drawn from
    the live wall, the dealer's first draw first. `last`: the last tiles of the live wall, if nothing is replaced.
    """
    game = rules.find(ruleset)
    players = game.players
    size = len(game.tiles)
    wall = [UNKNOWN] * size
    for seat, text in (hands or {}).items():
        turn = (seat - dealer) % players
        places = [4 * (players * r + turn) + i for r in range(3) for i in range(4)] + [12 * players + turn]
        for place, face in zip(places, faces(text), strict=False):
            wall[place] = face
    for i, face in enumerate(faces(draws)):
        wall[13 * players + i] = face
    end = size - 14
    for i, face in enumerate(reversed(faces(last))):
        wall[end - 1 - i] = face
    for i, face in enumerate(faces(replacements)):
        wall[size - 1 - i if i < 4 else size - 11 - i] = face
    for i, face in enumerate(faces(indicators)):
        wall[size - 5 - 2 * i] = face
    for i, face in enumerate(faces(ura)):
        wall[size - 6 - 2 * i] = face
    rest = list(game.tiles.faces)
    for face in wall:
        if face != UNKNOWN:
            rest.remove(face)
    random.Random(seed).shuffle(rest)
    return [rest.pop() if face == UNKNOWN else face for face in wall]


def stage(
    ruleset: str | Ruleset = "riichi",
    hands: Mapping[int, str] | None = None,
    draws: str | Sequence[int] = "",
    *,
    replacements: str = "",
    indicators: str = "",
    ura: str = "",
    last: str = "",
    seed: int = 1,
    start: Mapping[str, Any] | None = None,
    **options: object,
) -> Table:
    """A table with this wall, options changed as given; see `wall_of` and `Table`."""
    game = rules.find(ruleset, **options)
    dealer = (start or {}).get("dealer", 0)
    wall = wall_of(
        game,
        hands,
        draws,
        replacements=replacements,
        indicators=indicators,
        ura=ura,
        dealer=dealer,
        last=last,
        seed=seed,
    )
    return Table(game, seed=seed, walls=[wall], start=start)


def verbs(table: Table, seat: int) -> set[str]:
    """The verbs that a seat may answer with."""
    return {action.verb for action in table.legal(seat)}


def texts(table: Table, seat: int) -> set[str]:
    """Everything that a seat may answer, as text, without saying which tile was drawn."""
    return {str(action).removesuffix(" drawn") for action in table.legal(seat)}


def do(table: Table, seat: int, text: str) -> None:
    """Answer with a text; whether a discard is the drawn tile need not be said (the drawn one is preferred)."""
    for action in table.legal(seat):
        if str(action) in (text, f"{text} drawn"):
            table.act(seat, action)
            return
    table.act(seat, text)


def passes(table: Table, *but: int) -> None:
    """Everybody who is asked about a tile passes, but for some seats."""
    for seat in table.pending:
        if seat not in but and "pass" in verbs(table, seat):
            table.act(seat, "pass")


def throw(table: Table, seat: int, tile: str) -> None:
    """A seat discards a tile, and everybody passes."""
    do(table, seat, f"discard {tile}")
    passes(table)


def drift(table: Table, turns: int) -> None:
    """So many turns in which the drawn tile is discarded and everybody passes (nobody wins, nobody calls)."""
    for _ in range(turns):
        if table.hand_over:
            return
        (seat,) = table.pending
        drawn = [action for action in table.legal(seat) if action.verb == "discard" and action.drawn]
        table.act(seat, drawn[0])
        passes(table)


def drift_until_left(table: Table, left: int) -> None:
    """Discard what is drawn until so many tiles can be drawn."""
    while table.view(0).left > left and not table.hand_over:
        drift(table, 1)
