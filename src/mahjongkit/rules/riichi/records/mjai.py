"""mjai: a match as JSON Lines, one event a line; read and written.

The format names no rules. Where `start_game` does not tell them (`kyoku_first`, `aka_flag`, or `rules`, our own
addition for what those two cannot say), a match is read as Tenhou's, a hanchan unless it ends too early for one.

Not held by the format, and so lost in writing: the final points (places and uma), who showed his hand at nine
terminals, the ura indicators of a hand in which no winner was shown them, and how several wins on one tile share the
payments beyond what the winners get (written as if every winner but the first was paid by the discarder alone).
"""

from __future__ import annotations

import json

from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.export import reenact, transcript_of
from mahjongkit.rules.riichi.records.mjai_names import YAKUMAN
from mahjongkit.rules.riichi.records.mjai_read import read
from mahjongkit.rules.riichi.records.mjai_write import write


def recognises(text: str) -> bool:
    """Whether the first line is an event with which mjai begins."""
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    if not first.startswith("{") or '"type"' not in first:
        return False
    try:
        event = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return event.get("type") in ("start_game", "start_kyoku", "hello")


def replay(text: str, name: str, asked: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """A record of this format, played on the table."""
    return reenact(read(text, name), asked)


def dump(record: Record) -> str:
    """A record of ours in this format."""
    return write(transcript_of(record))


__all__ = ["YAKUMAN", "dump", "read", "recognises", "replay", "write"]
