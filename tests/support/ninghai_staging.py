"""Ninghai tables set up tile by tile: chosen hands, draws and replacements, and short ways to lay melds out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.tiles import FLOWERS
from tests.support.staging import do, passes, throw

ANY = -1
LAST = 124
"""The place of the last tile that is drawn from the front where no flower and no kong shortens the wall."""


# The hand of case 1 without its winning tile: it waits for 1m and 4m.
PLAIN = "123m 456p 789s 23m 55p"


def wanted(text: str) -> list[int]:
    """Tiles in a row; `?` is any tile that is no flower."""
    found: list[int] = []
    for word in text.split():
        found += [ANY] * len(word) if set(word) == {"?"} else parse_tiles(word)
    return found


def wall_of(
    hands: Mapping[int, str],
    draws: str = "",
    back: str = "",
    *,
    dealer: int = 0,
    places: Mapping[int, str] | None = None,
) -> list[int]:
    """A wall with chosen tiles; flowers that are not chosen lie where nobody comes to draw them.

    `hands`: thirteen tiles by seat, fewer are filled up with tiles that lead nowhere; `draws` from the front, the
    banker's fourteenth first; `back`: replacements, in the order in which they are taken; `places`: single tiles by
    their place.
    """
    wall = [ANY] * 144
    own = {seat: own_places((seat - dealer) % 4) for seat in range(4)}
    for seat, text in hands.items():
        for place, face in zip(own[seat], wanted(text), strict=False):
            wall[place] = face
    for i, face in enumerate(wanted(draws)):
        wall[52 + i] = face
    for i, face in enumerate(wanted(back)):
        wall[143 - i] = face
    for place, text in (places or {}).items():
        (wall[place],) = wanted(text)
    rest = list(rules.find("ninghai").tiles.faces)
    for face in wall:
        if face != ANY:
            rest.remove(face)
    hidden = iter(place for place in range(LAST + 2, 144) if wall[place] == ANY)
    for face in [face for face in rest if face in FLOWERS]:
        wall[next(hidden)] = face
        rest.remove(face)
    generator = random.Random(1)
    while not fill_hands(filled := list(wall), left := list(rest), own, generator):
        pass
    generator.shuffle(left)
    return [left.pop() if face == ANY else face for face in filled]


def own_places(turn: int) -> list[int]:
    """Where the tiles of a seat lie: three rounds of four, one of one."""
    return [16 * r + 4 * turn + i for r in range(3) for i in range(4)] + [48 + turn]


def fill_hands(wall: list[int], rest: list[int], own: Mapping[int, list[int]], generator: random.Random) -> bool:
    """Fill the hands up with tiles of which no two make a pair or belong to a run; whether that went well."""
    for places in sorted(own.values(), key=lambda places: sum(wall[place] == ANY for place in places)):
        held = [wall[place] for place in places if wall[place] != ANY]
        for place in places:
            if wall[place] != ANY:
                continue
            fitting = [face for face in rest if not any(related(face, other) for other in held)]
            if not fitting:
                return False
            wall[place] = generator.choice(fitting)
            rest.remove(wall[place])
            held.append(wall[place])
    return True


def related(face: int, other: int) -> bool:
    """Whether two tiles are a pair or may belong to one run."""
    return face == other or (face // 9 == other // 9 < 3 and abs(face - other) < 3)


def stage(
    hands: Mapping[int, str],
    draws: str = "",
    back: str = "",
    *,
    dealer: int = 0,
    hand: int = 1,
    places: Mapping[int, str] | None = None,
    preset: str = "ninghai:handbook",
    **options: Any,
) -> Table:
    """A table at the banker's first turn; the second hand of a match, since the first one has rules of its own."""
    wall = wall_of(hands, draws, back, dealer=dealer, places=places)
    table = Table(rules.find(preset, **options), seed=1, walls=[wall], start={"dealer": dealer, "hand": hand})
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


def claim(table: Table, discarder: int, tile: str, seat: int, text: str, then: str = "") -> None:
    """A discard that a seat claims; after a chow or a pon it discards something, and everybody passes."""
    do(table, discarder, f"discard {tile}")
    passes(table, seat)
    do(table, seat, text)
    if then:
        throw(table, seat, then)


def ron(table: Table, discarder: int, tile: str, *winners: int) -> None:
    """A discard that some seats win."""
    do(table, discarder, f"discard {tile}")
    passes(table, *winners)
    for winner in winners:
        table.act(winner, "ron")


def meld_up(melds: Sequence[str], spare: str, rest: str, seats: Mapping[int, str], draws: str, **options: Any) -> Table:
    """A table on which seat 1 has taken melds from seat 0, the banker; seat 2 is to play and has drawn.

    `melds` like `pon 11z 1z` or `chi 12s 3s`: its own two tiles and the discard; it gives a tile of `spare` up for
    each, and keeps `rest`. `draws` come from seat 2's on.
    """
    calls = [meld.split() for meld in melds]
    hand = " ".join([*(own for _, own, _ in calls), *spare.split(), rest])
    assert len(wanted(hand)) == 13
    front = " ? ? ".join(tile for _, _, tile in calls)
    table = stage({**seats, 1: hand}, f"{front} {draws}", **options)
    for (verb, own, tile), then in zip(calls, spare.split(), strict=True):
        claim(table, 0, tile, 1, f"{verb} {own}", then)
        if len(table.view(1).melds[1]) < len(calls):
            drift(table, 2)
    assert table.pending == (2,)
    return table


def change(table: Table, before: Iterable[int]) -> list[int]:
    return [now - then for then, now in zip(before, table.scores, strict=True)]


def tiles_left(table: Table) -> int:
    """How many tiles lie in the wall."""
    return len(table._state.unseen_wall())


def tile(text: str) -> int:
    return parse_tiles(text)[0]


DOTS = ("chi 23p 1p", "chi 56p 4p", "pon 88p 8p")
