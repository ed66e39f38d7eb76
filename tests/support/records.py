"""Short records, and what happened in a record, in the terms that every format keeps."""

from __future__ import annotations

import random

from mahjongkit.game.table import Table
from mahjongkit.records import Record
from mahjongkit.rules import Ruleset
from tests.support.drivers import eagerly, steps


def short_record(ruleset: str | Ruleset, hands: int, answers: int, seed: int = 3) -> Record:
    """The first hands of a match, and so many answers of the next one."""
    table = Table(ruleset, seed=seed)
    for _ in steps(table, eagerly, random.Random(seed)):
        if table.hand_number > hands or (table.hand_number == hands and len(table.actions) >= answers):
            break
    return Record.of(table)


def happened(record: Record) -> list[object]:
    """Everything that happened, but for the order of the thirteen tiles dealt, which other formats do not keep."""
    found: list[object] = []
    dealt: dict[int, list[int]] = {}
    for event in record.events:
        if event.kind == "deal":
            dealt.setdefault(event.seat, []).extend(event.faces)
            continue
        if dealt and event.kind == "show":
            found.append({seat: sorted(tiles) for seat, tiles in dealt.items()})
            dealt = {}
        found.append(event.code)
    return found
