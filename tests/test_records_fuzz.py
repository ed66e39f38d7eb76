"""Broken records: cut, bit-flipped, reordered, 50,000 of them. Always a clear error or a correct game."""

from __future__ import annotations

import random
import re

import pytest
from drivers import match

from mahjongkit import records
from mahjongkit.records import Record, RecordError
from mahjongkit.records.record import Record as OwnRecord

EXAMPLES = 12_600
"""Of each of the four formats that are written."""


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


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("format", ["mahjongkit", "tenhou", "tenhou6", "mjai"])
def test_a_broken_record_is_a_clear_error_or_a_correct_game(format: str, part: int) -> None:
    dice = random.Random(f"{format}{part}")
    texts = [records.dumps(one_hand(seed), format) for seed in range(6)]
    refused = 0
    for _ in range(EXAMPLES // 2):
        refused += check_text(broken(dice.choice(texts), format, dice))
    assert refused > EXAMPLES // 4


def check_text(text: str) -> bool:
    """A text is a clear error, or a game that can be played again tile for tile; whether it was refused."""
    try:
        found = records.loads(text, "game", partial=True)
    except RecordError as error:
        return len(error.reason) > 3
    for table in found.tables():
        assert sum(table.scores) + table.pot == sum(found.hand_logs[0][0][:5])
    return False
