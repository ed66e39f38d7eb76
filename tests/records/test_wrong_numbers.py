"""Numbers and headers that cannot be in a record are refused with a `RecordError`, and never crash.

What reads them is compiled, so whatever could crash runs in a process of its own: a crash is an exit code, not the end
of the tests.
"""

from __future__ import annotations

import json

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.records import Record, RecordError
from mahjongkit.records.record import read
from tests.support.drivers import match
from tests.support.processes import in_process
from tests.support.records import short_record
from tests.support.wrong_records import fuzz_record
from tests.support.wrong_values import GAMES, PYTHON, WEIRD


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", GAMES)
def test_every_integer_of_a_record_is_checked(name: str) -> None:
    """A `RecordError`, or it loads where the value is legal; never a crash, never another exception."""
    tried, loaded = map(int, in_process(fuzz_record, short_record(name, 0, 12).dump(), True))
    assert tried > 300
    assert loaded < tried / 4  # scores, the seed, a few options


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", GAMES)
def test_every_integer_of_a_hand_that_follows_is_checked(name: str) -> None:
    """A hand must begin with what the one before it left, so that no other value is legal there."""
    stated = short_record(name, 1, 3).dump()
    in_process(fuzz_record, stated, False)


def test_every_integer_of_a_whole_match_is_checked() -> None:
    """The result at the end, too."""
    game = rules.find("sichuan", hands_per_match=1)
    in_process(fuzz_record, Record.of(match(game, 1)).dump(), False)


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    table = Table("riichi", seed=1)
    with pytest.raises(ValueError, match=r"name .* cannot be written as UTF-8 text"):
        Record.of(table, ["Aki", "Ben", "Chi", "\ud800"])
    header, *rest = Record.of(table).dump().splitlines()
    names = {**json.loads(header), "names": ["Aki", "Ben", "Chi", "\ud800"]}
    with pytest.raises(RecordError, match="expected 4 texts"):
        read("\n".join([json.dumps(names), *rest]))


def test_a_name_may_hold_any_other_character() -> None:
    """Also those at which Python ends lines."""
    names = ["\u2028", "\x85", "\x0b\x0c\x1c", "\U0001f004 東"]
    assert read(Record.of(Table("riichi", seed=1), names).dump()).names == tuple(names)


@pytest.mark.parametrize("wrong", WEIRD, ids=lambda value: repr(value)[:20])
def test_a_header_that_cannot_be_is_a_record_error(wrong: object) -> None:
    """Whatever stands in it; never another exception."""
    header, *rest = Record.of(Table("ninghai", seed=1)).dump().splitlines()
    stated = json.loads(header)
    refused = 0
    changed = [{**stated, key: wrong} for key in stated]
    changed += [
        {**stated, "options": {**stated["options"], key: wrong}} for key in (*stated["options"], "name", "\ud800")
    ]
    for one in changed:
        try:
            read("\n".join([json.dumps(one), *rest]))
        except RecordError as error:
            assert not PYTHON.search(str(error))  # noqa: PT017
            refused += 1
    assert refused > len(changed) - 10  # a number or a flag may be legal, and the version of the engine is not read
