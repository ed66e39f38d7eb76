"""mjai: a match as JSON Lines, one event per line; read and written.

The format states no rules. Unless `start_game` has them (`kyoku_first`, `aka_flag`, or `rules`, our own addition for
what those two cannot express), a match is read with Tenhou's rules, as a hanchan unless it ends too early for one.

The format cannot hold, so writing loses: the final points (ranks and uma), who showed their hand at nine terminals, the
ura indicators of a hand in which no winner saw them, and how several wins on one tile share the payments beyond what
the winners get (written as if the discarder alone paid every winner but the first).
"""

from __future__ import annotations

import json

from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.export import replay_transcript, transcript_of
from mahjongkit.rules.riichi.records.mjai_names import YAKUMAN
from mahjongkit.rules.riichi.records.mjai_read import read
from mahjongkit.rules.riichi.records.mjai_write import write


def recognises(text: str) -> bool:
    """Whether the first line is an event with which an mjai file begins."""
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    if not first.startswith("{") or '"type"' not in first:
        return False
    try:
        event = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return event.get("type") in ("start_game", "start_kyoku", "hello")


def replay(text: str, name: str, overrides: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay a record of this format on the table."""
    return replay_transcript(read(text, name), overrides)


def dump(record: Record) -> str:
    """Write a record in this format."""
    return write(transcript_of(record))


__all__ = ["YAKUMAN", "dump", "read", "recognises", "replay", "write"]
