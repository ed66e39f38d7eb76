"""Records that are broken on purpose: cut, with flipped bits, reordered; and the check of one."""

from __future__ import annotations

import random
import re
from functools import cache

from mahjongkit import records
from mahjongkit.records import Record, RecordError
from mahjongkit.records.record import Record as OwnRecord
from tests.support.drivers import match


@cache
def one_hand(seed: int) -> Record:
    """The shortest record there is: one hand."""
    whole = Record.of(match("riichi:tenhou", seed))
    return OwnRecord(whole.ruleset, whole.hand_logs[:1], names=whole.names, whole=False)


def pieces(text: str, format: str) -> list[str]:
    """The parts of a record that can change places: tags, lines or values."""
    if format == "tenhou":
        return re.findall(r"<[^>]*>|[^<]+", text)
    return text.splitlines(keepends=True) if format != "tenhou6" else re.split(r"(?<=,)", text)


def broken(text: str, format: str, dice: random.Random) -> str:
    way = dice.randrange(4)
    if way == 0:
        return text[: dice.randrange(len(text))]
    if way == 1:
        place = dice.randrange(len(text))
        return text[:place] + chr(ord(text[place]) ^ 1 << dice.randrange(7)) + text[place + 1 :]
    parts = pieces(text, format)
    one, other = dice.randrange(len(parts)), dice.randrange(len(parts))
    if way == 2:
        parts[one], parts[other] = parts[other], parts[one]
    else:
        del parts[one]
    return "".join(parts)


def check_text(text: str) -> bool:
    """A text is a clear error, or a game that can be played again tile for tile; whether it was refused."""
    try:
        found = records.loads(text, "game", partial=True)
    except RecordError as error:
        return len(error.reason) > 3
    for table in found.tables():
        assert sum(table.scores) + table.pot == sum(found.hand_logs[0][0][:5])
    return False
