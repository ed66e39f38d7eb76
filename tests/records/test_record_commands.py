"""`mahjongkit verify`, `convert` and `show`, run as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahjongkit import records
from mahjongkit.locale import game_words
from mahjongkit.records import Record
from tests.support.command_line import run_text as run
from tests.support.records import happened

# The commands.


def test_verify_counts_and_fails_on_a_mismatch(record: Record, tmp_path: Path) -> None:
    good = tmp_path / "good.jsonl"
    good.write_text(record.dump())
    done = run("verify", good, "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    lists = ["mismatches", "warnings", "inferred", "not_judged", "skipped"]
    assert list(found) == ["games", "hands", "actions", "wins", *lists]
    assert (found["games"], found["hands"], found["mismatches"]) == (1, len(record), [])
    bad = tmp_path / "bad.jsonl"
    bad.write_text(record.dump()[:-2])
    done = run("verify", tmp_path, "--json")
    assert done.returncode == 1
    (mismatch,) = json.loads(done.stdout)["mismatches"]
    assert list(mismatch) == ["file", "hand", "event", "what", "expected", "got"]
    assert mismatch["file"].endswith("bad.jsonl")
    assert run("verify", tmp_path / "nowhere").returncode == 2


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_verify_speaks(record: Record, tmp_path: Path, lang: str) -> None:
    (tmp_path / "game.jsonl").write_text(record.dump())
    done = run("verify", tmp_path, "--lang", lang)
    assert done.returncode == 0
    assert str(len(record)) in done.stdout


def test_convert_by_ending_and_by_name(record: Record, tmp_path: Path) -> None:
    source = tmp_path / "game.jsonl"
    source.write_text(record.dump())
    for ending, format in ((".mjlog", "tenhou"), (".mjai", "mjai"), (".json", "tenhou6"), (".jsonl", "mahjongkit")):
        target = tmp_path / f"out{ending}"
        assert run("convert", source, target).returncode == 0
        assert records.load(target).format == format
        assert happened(records.load(target)) == happened(record)
    assert run("convert", source, tmp_path / "out.txt", "--to", "mjai").returncode == 0
    done = run("convert", source, tmp_path / "out.txt")
    assert done.returncode == 2
    assert "--to" in done.stderr
    assert run("convert", tmp_path / "none.jsonl", tmp_path / "x.mjai").returncode == 2


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_show_tells_a_game(record: Record, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(record.dump())
    whole = run("show", path, "--lang", lang)
    assert whole.returncode == 0, whole.stderr
    assert "Aki" in whole.stdout
    one = run("show", path, "--hand", "1", "--seat", "2", "--lang", lang)
    assert one.returncode == 0
    assert game_words("riichi").say(lang, "tiles.hidden", n=13) in one.stdout
    assert len(one.stdout) < len(whole.stdout)
    assert run("show", path, "--hand", "99").returncode == 2
    assert run("show", path, "--seat", "4").returncode == 2
