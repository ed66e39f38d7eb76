"""Synchronous tables set up tile by tile: chosen hands, own walls and indicators, and short ways to play them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from mahjongkit import rules
from mahjongkit.game.results import WinResult
from mahjongkit.game.table import Table
from mahjongkit.rules import Ruleset
from mahjongkit.tiles import code
from tests.support.staging import UNKNOWN, faces
from tests.support.staging import do as do
from tests.support.staging import texts as texts
from tests.support.staging import verbs as verbs


def wall_of(
    ruleset: str | Ruleset = "synchronous",
    hands: Mapping[int, str] | None = None,
    draws: Mapping[int, str] | None = None,
    *,
    indicators: str = "",
    ura: str = "",
    seed: int = 1,
) -> list[int]:
    """A wall in which chosen tiles lie where they are wanted; the others are shuffled.

    `hands`: thirteen tiles (or fewer: the rest is random) by seat. `draws`: each seat's wall by seat, in the order
    in which their tiles are drawn, replacements among them. `?` is any tile.
    """
    game = rules.find(ruleset)
    players = game.players
    size = len(game.tiles)
    own = 19 if players == 4 else 20
    wall = [UNKNOWN] * size
    for seat, text in (hands or {}).items():
        places = [4 * (players * r + seat) + i for r in range(3) for i in range(4)] + [12 * players + seat]
        _lay(wall, places, text, f"hand of seat {seat}")
    for seat, text in (draws or {}).items():
        first = 13 * players + own * seat
        _lay(wall, list(range(first, first + own)), text, f"own wall of seat {seat}")
    _lay(wall, list(range(size - 8, size, 2)), indicators, "indicators")
    _lay(wall, list(range(size - 7, size, 2)), ura, "ura")
    rest = list(game.tiles.faces)
    for face in wall:
        if face != UNKNOWN:
            if face not in rest:
                raise ValueError(f"too many {code(face)} are wanted")
            rest.remove(face)
    random.Random(seed).shuffle(rest)
    return [rest.pop() if face == UNKNOWN else face for face in wall]


def _lay(wall: list[int], places: list[int], text: str, what: str) -> None:
    found = faces(text)
    if len(found) > len(places):
        raise ValueError(f"{what}: {len(found)} tiles where {len(places)} lie")
    for place, face in zip(places, found, strict=False):
        wall[place] = face


def stage(
    hands: Mapping[int, str] | None = None,
    draws: Mapping[int, str] | None = None,
    /,
    *,
    ruleset: str = "synchronous",
    indicators: str = "",
    ura: str = "",
    seed: int = 1,
    start: Mapping[str, Any] | None = None,
    **options: object,
) -> Table:
    """A table with this wall, options (like `hands=1`) changed as given; see `wall_of` and `Table`."""
    game = rules.find(ruleset, **options)
    wall = wall_of(game, hands, draws, indicators=indicators, ura=ura, seed=seed)
    return Table(game, seed=seed, walls=[wall], start=start)


# Playing.


def turn_of(table: Table) -> int:
    """The number of the turn, from 1: what is done in secret is told once a turn, at the end of its main stage."""
    stated = [event.is_disclosed for event in table.hand_events if event.is_disclosed or event.is_secret]
    ended = sum(now and not before for before, now in pairwise(stated))
    rons = stated[-1:] == [True] and all(verbs(table, seat) == {"ron", "pass"} for seat in table.pending)
    return ended if table.hand_over or rons else ended + 1


def discard_drawn(table: Table, *but: int) -> None:
    """In this turn everybody asked and not named draws, discards the drawn tile, passes rons and calls nothing.

    It stops when only the named seats are asked, or when the turn is over.
    """
    turn = turn_of(table)
    while not table.hand_over and turn_of(table) == turn:
        asked = [seat for seat in table.pending if seat not in but]
        if not asked:
            return
        _do_nothing(table, asked[0])


def _do_nothing(table: Table, seat: int) -> None:
    legal = table.legal(seat)
    quiet = [one for one in legal if one.verb in ("draw", "pass")]
    quiet += [one for one in legal if one.verb == "discard" and one.drawn]
    quiet += [one for one in legal if one.verb == "discard"]
    table.act(seat, quiet[0])


def turns(table: Table, number: int) -> None:
    """So many turns in which everybody discards what he drew."""
    for _ in range(number):
        discard_drawn(table)


def alone(table: Table, seat: int, *answers: str) -> None:
    """Answers of a seat in this turn, as far as they go; whoever else is asked meanwhile discards what he drew.

    Afterwards only the seat is asked, unless the turn is over. To draw rather than call must be said.
    """
    turn = turn_of(table)
    discard_drawn(table, seat)
    for i, answer in enumerate(answers):
        if turn_of(table) != turn:
            raise AssertionError(f"the turn is over; not asked for: {answers[i:]}")
        do(table, seat, answer)
        if turn_of(table) == turn:
            discard_drawn(table, seat)


def play(table: Table, plan: Mapping[int, str]) -> None:
    """One turn to its end, in which the named seats answer as told and the others (or then) discard what they drew.

    A plan is answers with commas between them, like `pon 55m, discard 1z, pass` or `drawn, ron` (`drawn`: discard the
    drawn tile). To draw rather than call need not be said. An answer that is not legal, or left over, is an error.
    """
    turn = turn_of(table)
    left = {seat: [one.strip() for one in text.split(",") if one.strip()] for seat, text in plan.items()}
    while not table.hand_over and turn_of(table) == turn:
        seat = table.pending[0]
        wanted = left.get(seat)
        if not wanted:
            _do_nothing(table, seat)
        elif wanted[0] == "drawn" and "discard" in verbs(table, seat):
            wanted.pop(0)
            _do_nothing(table, seat)
        elif "draw" in verbs(table, seat) and wanted[0].split()[0] not in verbs(table, seat):
            table.act(seat, "draw")
        else:
            do(table, seat, wanted.pop(0))
    if any(left.values()):
        raise AssertionError(f"the turn is over; not asked for: {left}")


# What came of it.


def moved(table: Table) -> tuple[int, ...]:
    """What every seat has won or lost in this hand, sticks among it."""
    hand_log = table.hand_logs[-1]
    return tuple(now - then for now, then in zip(table.scores, hand_log[0], strict=False))


def ends(table: Table) -> str:
    """Why the hand ended."""
    return table.hand_events.only("end")[0].word


def won(table: Table, seat: int, source: int | None = None) -> WinResult:
    """A seat's win, from one payer if it has several."""
    found = [one for one in table.hand_result.wins if one.seat == seat and source in (None, one.source)]
    if len(found) != 1:
        raise AssertionError(f"{len(found)} wins of seat {seat} from {source}")
    return found[0]


def names(win: WinResult) -> set[str]:
    """The keys of the patterns of a win."""
    return {line.pattern.key for line in win.score.scored_patterns}


WAITS_4S = "234m567p35s678s88p"
NINE = "19m19p19s123z258m4p"
READY = {0: "123456789m23p55z", 1: "123456789p23s66z", 2: "123456789s23m77z", 3: "123m456p789s56m22z"}
"""Four hands that wait: for 1p 4p, 1s 4s, 1m 4m, 4m 7m."""
NINETEEN = "1111m9999m1111p9999p111s"
"""Terminals for a whole wall."""


def honba(table: Table) -> int:
    return table.view(0).facts["honba"]


def three_nagashi(**options: Any) -> Table:
    """After three kongs of seat 3 in turn 1 its wall is empty in turn 16; the others discard 48 terminals and honours.

    Seat 0 is in riichi from turn 1.
    """
    hands = {0: "234m567p34s678s88p", 3: "777m666m333p2468s"}
    draws = {0: "1111m9999m1111p9999p", 1: "1111s9999s1111z2222z", 2: "3333z4444z5555z6666z", 3: "7m 6m 3p 5m"}
    table = stage(hands, draws, **options)
    play(table, {0: "riichi 1m", 3: "closed 7m, closed 6m, closed 3p, discard 5m"})
    turns(table, 15)
    return table
