"""Records in which one value after another is replaced by a wrong one."""

from __future__ import annotations

import json
import random
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from html import escape
from typing import Any
from urllib.parse import quote

from mahjongkit import records
from mahjongkit.locale import LANGUAGES
from mahjongkit.records import RecordError
from mahjongkit.records.record import read
from mahjongkit.rules.riichi.records.export import transcript_of
from tests.support.broken_records import one_hand
from tests.support.majsoul_words import told_end, told_moves, told_start
from tests.support.wrong_values import PYTHON, WEIRD, WRONG_NUMBERS

WRONG_VALUES: tuple[Any, ...] = (*WEIRD, *WRONG_NUMBERS)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every value in plain data, lists and objects too: what holds it, and where in that."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


def wrong_data(value: Any, wrong: Sequence[Any] = WRONG_VALUES) -> Iterator[Callable[[], str]]:
    """JSON texts, made on demand, each with one wrong value."""
    for holder, key in list(places(value)):
        for one in wrong:
            yield partial(_with_value, value, holder, key, one)


def _with_value(value: Any, holder: Any, key: Any, wrong: Any) -> str:
    right = holder[key]
    holder[key] = wrong
    text = json.dumps(value)
    holder[key] = right
    return text


def wrong_lines(text: str) -> Iterator[Callable[[], str]]:
    """JSON Lines, each with one wrong value in one of the lines."""
    lines = text.splitlines()
    for place, line in enumerate(lines):
        for changed in wrong_data(json.loads(line)):
            yield partial(_with_line, lines, place, changed)


def _with_line(lines: list[str], place: int, changed: Callable[[], str]) -> str:
    return "\n".join([*lines[:place], changed(), *lines[place + 1 :]])


def wrong_attributes(text: str) -> Iterator[Callable[[], str]]:
    """XML texts, each with one wrong value in an attribute, as it is and percent-encoded."""
    for attribute in re.finditer(r'="([^"]*)"', text):
        begin, end = attribute.span(1)
        for one in WRONG_VALUES:
            plain = str(one) if not isinstance(one, int) or abs(one) < 10**20 else hex(one)
            for stated in {escape(plain), quote(plain, errors="surrogatepass"), f"{attribute[1]},{escape(plain)}"}:
                yield partial("".join, (text[:begin], stated, text[end:]))


def wrong_tenhou() -> Iterator[Callable[[], str]]:
    return wrong_attributes(records.dumps(_named(), "tenhou"))


def wrong_tenhou6() -> Iterator[Callable[[], str]]:
    return wrong_data(json.loads(records.dumps(_named(), "tenhou6")))


def wrong_mjai() -> Iterator[Callable[[], str]]:
    return wrong_lines(records.dumps(_named(), "mjai"))


def wrong_majsoul() -> Iterator[Callable[[], str]]:
    """A game in the words of Mahjong Soul, with a head that states names, rules and results."""
    hand = transcript_of(one_hand(3)).hands[0]
    first = {"name": ".lq.RecordNewRound", "data": told_start(hand, hand.moves[0])}
    events = [first, *told_moves(hand), told_end(hand)]
    head = {
        "accounts": [{"seat": seat, "nickname": f"P{seat}"} for seat in range(4)],
        "config": {"mode": {"mode": 2, "detail_rule": {"dora_count": 3, "init_point": 25000, "shiduan": 1}}},
        "result": {"players": [{"seat": seat, "part_point_1": 25000, "total_point": 0} for seat in range(4)]},
    }
    return wrong_data({"head": head, "data": {"data": {"actions": [{"type": 1, "result": one} for one in events]}}})


WRONG_RECORDS = {
    "tenhou": wrong_tenhou,
    "tenhou6": wrong_tenhou6,
    "mjai": wrong_mjai,
    "majsoul": wrong_majsoul,
}
"""The foreign formats: every record with one wrong value."""


def _named() -> records.Record:
    record = copy(one_hand(3))
    record.names = ("Aki", "Ben", "Chi", "Dao")
    return record


def check_wrong_records(format: str, count: int, seed: str) -> None:
    """So many of a format's wrong records: each is a `RecordError`, or a game that can be played again.

    Runs in a process of its own, because a crash would end the tests.
    """
    warnings.simplefilter("ignore")
    every = list(WRONG_RECORDS[format]())
    loaded = 0
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    for text in chosen:
        try:
            record = records.loads(text(), "game", partial=True)
        except RecordError as error:
            for lang in LANGUAGES:
                error.words(lang).encode()
            assert not PYTHON.search(str(error)), str(error)  # noqa: PT017
        else:
            loaded += 1
            list(record.tables())[-1].result()
            record.dump().encode()
    print(len(chosen), loaded)


# The native format.


def integers(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every integer in plain data: what holds it, and where in that."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if type(one) is int:
            yield value, key
        elif isinstance(one, dict | list):
            yield from integers(one)


def fuzz_record(text: str, events: bool) -> None:
    """Replace every integer of a record by every wrong value; runs in a process of its own."""
    stated = text.splitlines()
    tried = loaded = 0
    for at, one in enumerate(stated):
        line = json.loads(one)
        if not events and line.get("type") not in (None, "hand", "answers", "result"):
            continue
        for holder, key in list(integers(line)):
            right = holder[key]
            for wrong in WRONG_NUMBERS:
                if wrong == right:
                    continue
                holder[key] = wrong
                tried += 1
                try:
                    record = read("\n".join([*stated[:at], json.dumps(line), *stated[at + 1 :]]))
                except RecordError as error:
                    assert len(error.reason) > 3  # noqa: PT017
                else:
                    loaded += 1
                    list(record.tables())[-1].result()
            holder[key] = right
    print(tried, loaded)
