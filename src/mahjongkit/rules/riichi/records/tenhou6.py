"""The JSON of tenhou.net/6, Tenhou's editor: read and written. A file is one match, in one object or one for each hand.

The format lists what each seat took and what it discarded, but not the order among the seats: it follows from who
called whose tile, and where two orders begin alike, from which of them comes to the end that the record tells.

What a script has and the format cannot hold:
- options besides the length, open all simples and the red fives, and whether a match without final points is whole
- the fu of limit hands, and which red five stands for a closed kong of fives
- when a dora indicator was turned up: read back where Tenhou turns it up
- who was ready at nagashi mangan and abortive draws; at others it follows from the payments
- in a ron by several, who paid what to whom: all but the hands' own values is written with the first win
- the ura indicators of a single win: those of the hand belong to everybody who won with riichi
"""

from __future__ import annotations

import re

from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.export import reenact, transcript_of
from mahjongkit.rules.riichi.records.tenhou6_read import read
from mahjongkit.rules.riichi.records.tenhou6_write import write

_START = re.compile(r'"log"\s*:\s*\[\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]\s*,\s*\[')


def recognises(text: str) -> bool:
    """Whether this is a file of this format: an object with a log of hands in it."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and bool(_START.search(text))


def replay(text: str, name: str, asked: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """A record of this format, played on the table."""
    return reenact(read(text, name), asked)


def dump(record: Record) -> str:
    """A record of ours in this format."""
    return write(transcript_of(record))


__all__ = ["dump", "read", "recognises", "replay", "write"]
