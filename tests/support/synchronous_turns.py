"""Turns of Synchronous mahjong up to their ron stage, and what is read off the table."""

from __future__ import annotations

from mahjongkit.game.table import Table
from mahjongkit.tiles import code
from tests.support.synchronous_staging import (
    alone,
    discard_drawn,
    do,
    texts,
    turn_of,
    verbs,
)

NO_DORA = "3z 3z 3z 2z"
"""Indicators under which only North and West are dora."""
WAITS_2S5S = "234m567p34s678s88p"
"""Tanyao and pinfu, waits for 2s and 5s."""
FAR = "147m258p369s1234z"
"""Far from ready, and calls next to nothing."""


def rons(table: Table) -> set[int]:
    """The seats that are asked about a ron, after the main stage."""
    return {seat for seat in table.pending if verbs(table, seat) == {"ron", "pass"}}


def to_ron_stage(table: Table, plan: dict[int, str]) -> set[int]:
    """A turn up to its ron stage, with a plan as for `play`; who may ron then. Without one the next turn has begun."""
    turn = turn_of(table)
    left = {seat: [one.strip() for one in text.split(",")] for seat, text in plan.items()}
    while not table.hand_over and turn_of(table) == turn and not _is_ron_stage(table):
        seat = table.pending[0]
        legal = table.legal(seat)
        wanted = left.get(seat) or ["drawn"]
        if "draw" in verbs(table, seat) and wanted[0].split()[0] not in verbs(table, seat):
            table.act(seat, "draw")
        elif wanted[0] == "drawn":
            wanted.pop(0)
            table.act(seat, next(one for one in legal if one.verb == "pass" or (one.verb == "discard" and one.drawn)))
        else:
            do(table, seat, wanted.pop(0))
    assert not any(left.values()), f"not asked for: {left}"
    return rons(table) if turn_of(table) == turn else set()


def _is_ron_stage(table: Table) -> bool:
    last = [event.is_disclosed for event in table.hand_events if event.is_disclosed or event.is_secret][-1:]
    return last == [True] and rons(table) == set(table.pending) and bool(table.pending)


def holds(table: Table, seat: int) -> set[str]:
    """What a seat may do with a tile drawn, after all others have done their part of the turn."""
    discard_drawn(table, seat)
    if "draw" in verbs(table, seat):
        alone(table, seat, "draw")
    return texts(table, seat)


def is_furiten(table: Table, seat: int) -> bool:
    return bool(table.view(seat).marks[seat]["furiten"])


def indicators(table: Table, seat: int = 0) -> int:
    return sum(row == 0 for row, _ in table.view(seat).shown)


def melds(table: Table, seat: int) -> list[str]:
    """The melds of a seat, as it sees them itself, like `pon 0p 5p 5p`."""
    return [f"{meld.kind} {' '.join(map(code, sorted(meld.faces)))}" for meld in table.view(seat).melds[seat]]
