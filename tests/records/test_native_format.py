"""The native record format: every match survives it, and what is missing or changed is noticed."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from mahjongkit import records
from mahjongkit.game.table import Table
from mahjongkit.records import Record, RecordError
from tests.support.drivers import eagerly, match, playable, steps
from tests.support.tiers import one_of_each_game

# The own format.


@pytest.mark.parametrize("name", one_of_each_game(playable()))
def test_a_match_survives_its_own_format(name: str) -> None:
    for seed in range(3):
        table = match(name, seed)
        text = Record.of(table).dump()
        again = records.loads(text)
        assert again.events == table.events
        assert again.dump() == text
        assert again.whole
        assert list(again.tables())[-1].scores == table.scores


def test_the_header_says_what_was_played(record: Record) -> None:
    header, *_, last = map(json.loads, record.dump().splitlines())
    assert header["format"] == "mahjongkit"
    assert (header["version"], header["ruleset"], header["wall_version"]) == (2, "riichi:tenhou", 2)
    assert header["options"] == json.loads(json.dumps(dict(record.ruleset.options)))
    assert header["names"] == ["Aki", "Ben", "Chi", "Dao"]
    assert last["type"] == "result"
    assert sum(last["scores"]) == 100000


def test_options_that_differ_are_kept() -> None:
    from mahjongkit import rules

    game = rules.find("riichi:mleague", red_fives=(0, 0, 0), max_ron=3, length="east")
    again = records.loads(Record.of(match(game, 1)).dump())
    assert again.ruleset.options == game.options


def test_a_match_that_goes_on_is_loaded_only_when_asked_for() -> None:
    table = Table("riichi", seed=2)
    for _ in steps(table, eagerly, random.Random(1)):
        if table.hand_number == 2:
            break
    text = Record.of(table).dump()
    with pytest.raises(RecordError, match="the record ends before the match does"):
        records.loads(text)
    part = records.loads(text, partial=True)
    assert not part.whole
    assert part.events == table.events


def test_a_record_gives_the_table_at_any_moment(record: Record) -> None:
    before = record.at(hand=2, turn=9)
    discards = sum(len(river) for river in before.view(-1).rivers)
    assert before.hand_number == 2
    assert discards == 9
    assert len(before.pending) == 1
    assert record.at(hand=2, turn=0).hand_events == record.at(hand=2).hand_events[: len(record.at(2, 0).hand_events)]
    assert record.at(hand=2).hand_over


@pytest.mark.parametrize(("hand", "turn", "reason"), [(99, 0, "hand 99"), (-1, 0, "hand -1"), (0, 500, "turn 500")])
def test_a_moment_that_never_was_is_refused(record: Record, hand: int, turn: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        record.at(hand, turn)


def _lines(record: Record) -> list[str]:
    return record.dump().splitlines()


def test_every_line_that_is_missing_is_noticed(record: Record) -> None:
    lines = _lines(record)
    for place in range(0, len(lines), 11):
        with pytest.raises(RecordError):
            records.loads("\n".join(lines[:place] + lines[place + 1 :]))


def test_a_record_cut_anywhere_is_not_whole(record: Record) -> None:
    text = record.dump()
    for place in range(0, len(text) - 1, len(text) // 60):
        with pytest.raises(RecordError):
            records.loads(text[:place])


def test_a_changed_event_is_found_by_its_line(record: Record) -> None:
    lines = _lines(record)
    place = next(i for i, line in enumerate(lines) if '"discard"' in line)
    stated = json.loads(lines[place])
    lines[place] = json.dumps({**stated, "seat": (stated["seat"] + 1) % 4})
    with pytest.raises(RecordError, match=f"line {place + 1}: the record has"):
        records.loads("\n".join(lines))


@pytest.mark.parametrize("text", ["", "{}", "hello", "[1,2]", '{"format":"mahjongkit"}', "<html></html>", "\x00" * 50])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        records.loads(text)


def test_packed_files_are_read_and_broken_ones_refused(record: Record, tmp_path: Path) -> None:
    packed = tmp_path / "game.jsonl.gz"
    packed.write_bytes(gzip.compress(record.dump().encode()))
    assert records.load(packed).events == record.events
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(RecordError, match="packed with gzip, but broken"):
        records.load(packed)
    packed.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(RecordError, match="not UTF-8"):
        records.load(packed)
