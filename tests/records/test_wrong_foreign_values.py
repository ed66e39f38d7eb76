"""Values that cannot be in a foreign record: texts, huge numbers, wrong types in every field of every format.

What reads them is compiled, so they run in a process of their own: a crash is an exit code, not the end of the tests.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahjongkit import records
from mahjongkit.records import RecordError
from tests.support.broken_records import one_hand
from tests.support.command_line import run_text
from tests.support.processes import in_process
from tests.support.tiers import Sample
from tests.support.wrong_records import WRONG_RECORDS, check_wrong_records

EXAMPLES = 10_000


@pytest.mark.parametrize("format", WRONG_RECORDS)
def test_a_wrong_value_is_a_record_error_or_a_legal_one(format: str, sample: Sample) -> None:
    """Never a crash, never another exception; the message names no Python and can be encoded."""
    tried, loaded = map(int, in_process(check_wrong_records, format, sample.of(EXAMPLES), format))
    assert tried > sample.of(EXAMPLES) / 10
    assert loaded < tried / 2


def with_name(format: str, name: str) -> str:
    """A record whose second player has this name."""
    text = records.dumps(one_hand(3), format)
    marks = {"tenhou": ("P1", name), "tenhou6": ('"P1"', json.dumps(name)), "mjai": ('"P1"', json.dumps(name))}
    return text.replace(*marks[format], 1)


@pytest.mark.parametrize("format", ["tenhou", "tenhou6", "mjai"])
def test_a_name_that_no_file_can_hold_is_a_record_error(format: str) -> None:
    with pytest.raises(RecordError, match=r"name '\\ud800' cannot be written as UTF-8 text") as caught:
        records.loads(with_name(format, "\ud800"), "game")
    assert caught.value.where == "game"


def test_one_bad_file_stops_no_other(tmp_path: Path) -> None:
    """`mahjongkit verify` reports the file with the bad name and checks the good one."""
    (tmp_path / "bad.json").write_text(with_name("tenhou6", "\ud800"))
    (tmp_path / "good.json").write_text(records.dumps(one_hand(3), "tenhou6"))
    done = run_text("verify", tmp_path, "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["games"], report["hands"]) == (1, 2, 1)
    assert [Path(one["file"]).name for one in report["mismatches"]] == ["bad.json"]
