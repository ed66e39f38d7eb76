"""The JSON of tenhou.net/6, Tenhou's editor; read and written. A file is one match, in one object or one per hand.

The format lists what each seat took and discarded, but not the order of the seats' turns. It follows from who called
whose tile; if several orders are possible, the one that leads to the recorded ending is taken.

What a transcript has and the format cannot hold:
- options other than the length, open tanyao and the red fives, and whether a match without final points is whole
- the fu of limit hands, and which red five stands for a closed kong of fives
- when a dora indicator was turned up: it is read back at the moment when Tenhou turns it up
- who was ready at nagashi mangan and abortive draws; at other draws it follows from the payments
- with several rons, who paid what to whom: everything but the hands' values is written with the first win
- the ura indicators of a single win: those of the hand belong to everybody who won with riichi
"""

from __future__ import annotations

import re

from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.export import replay_transcript, transcript_of
from mahjongkit.rules.riichi.records.tenhou6_read import read
from mahjongkit.rules.riichi.records.tenhou6_write import write

_START = re.compile(r'"log"\s*:\s*\[\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]\s*,\s*\[')


def recognises(text: str) -> bool:
    """Whether a text is in this format: an object with a log of hands."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and bool(_START.search(text))


def replay(text: str, name: str, overrides: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay a record of this format on the table."""
    return replay_transcript(read(text, name), overrides)


def dump(record: Record) -> str:
    """Write a record in this format."""
    return write(transcript_of(record))


__all__ = ["dump", "read", "recognises", "replay", "write"]
