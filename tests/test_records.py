"""Records: the own format, loading of any kind, the real games replayed, conversion, and the commands."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from corpora import corpus
from drivers import eagerly, match, playable, steps

from mahjongkit import records
from mahjongkit.game.table import Table
from mahjongkit.records import Record, RecordError

FAULTS: dict[str, str] = json.loads(Path(__file__).with_name("faulty_records.json").read_text())
"""Records of the corpora that break the rules themselves or cannot be replayed, each with the proof."""
RIICHI = ("tenhou-xml", "tenhou-json", "mjai", "majsoul")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "mahjongkit", *map(str, arguments)], capture_output=True, text=True)


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.of(match("riichi", 4), names=["Aki", "Ben", "Chi", "Dao"])


# The own format.


@pytest.mark.parametrize("name", playable())
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
    told = json.loads(lines[place])
    lines[place] = json.dumps({**told, "seat": (told["seat"] + 1) % 4})
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


# Other formats.


def happened(record: Record) -> list[object]:
    """Everything that happened, but for the order of the thirteen tiles dealt, which other formats do not keep."""
    found: list[object] = []
    dealt: dict[int, list[int]] = {}
    for event in record.events:
        if event.kind == "deal":
            dealt.setdefault(event.seat, []).extend(event.tiles)
            continue
        if dealt and event.kind == "show":
            found.append({seat: sorted(tiles) for seat, tiles in dealt.items()})
            dealt = {}
        found.append(event.code)
    return found


def test_events_alone_tell_the_same_match() -> None:
    """From events to a script, from the script to the table: the same events, passes and all."""
    from mahjongkit.rules.riichi.records.export import replay_transcript, transcript_of

    for name in playable():
        if name.startswith("riichi"):
            for seed in range(4):
                record = Record.of(match(name, seed))
                again, report = replay_transcript(transcript_of(record))
                assert report.mismatches == ()
                assert again.events == record.events


@pytest.mark.parametrize("format", ["tenhou", "tenhou6", "mjai"])
@pytest.mark.parametrize("name", ["riichi:tenhou", "riichi3:tenhou3"])
def test_there_and_back_again(format: str, name: str) -> None:
    for seed in range(6):
        record = Record.of(match(name, seed))
        text = records.dumps(record, format)
        again = records.loads(text, partial=True)
        assert again.format == format
        assert happened(again) == happened(record), (format, seed)


def test_the_same_game_in_two_formats_is_the_same() -> None:
    folder = corpus("tenhou-xml/mjx-games")
    pairs = hands = 0
    for path in sorted(corpus("tenhou-json/mjx").iterdir()):
        for twin in folder.glob(f"{path.name.split('.')[0]}*"):
            one, other = (list(records.load(file, partial=True).tables()) for file in (path, twin))
            pairs += 1
            for left, right in zip(one, other, strict=False):
                if left.hand_over and right.hand_over:  # two of the games are cut short
                    assert left.hand_events == right.hand_events
                    assert left.hand_logs[0][0] == right.hand_logs[0][0]
                    hands += 1
    assert pairs >= 30
    assert hands >= 290


def test_an_unknown_format_is_refused(record: Record) -> None:
    with pytest.raises(ValueError, match="unknown format 'pdf'; expected one of mahjongkit, tenhou, tenhou6, mjai"):
        records.dumps(record, "pdf")
    with pytest.raises(ValueError, match="majsoul can be read but not written"):
        records.dumps(record, "majsoul")


# The real games.


@pytest.mark.parametrize("folder", RIICHI)
def test_every_real_game_replays_exactly(folder: str) -> None:
    root = corpus(folder)
    games = hands = wins = actions = 0
    wrong = []
    for path in sorted(file for file in root.rglob("*") if file.is_file()):
        name = str(path.relative_to(root.parent))
        try:
            report = records.verify(path)
        except RecordError as error:
            if name not in FAULTS:
                wrong.append((name, str(error)))
            continue
        games += 1
        hands, wins, actions = hands + report.hands, wins + report.wins, actions + report.actions
        if bool(report.mismatches) != (name in FAULTS):
            wrong.append((name, str(report.mismatches[:1])))
    assert not wrong, wrong[:5]
    assert (games, hands, wins, actions) >= COUNTS[folder]


COUNTS = {
    "tenhou-xml": (490, 4500, 3700, 220000),
    "tenhou-json": (50, 300, 200, 15000),
    "mjai": (1, 5, 3, 300),
    "majsoul": (2, 20, 19, 900),
}


def test_every_fault_names_a_file_and_gives_its_proof() -> None:
    for name, proof in FAULTS.items():
        assert corpus(name.split("/")[0]).parent.joinpath(name).is_file()
        assert len(proof) > 30


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


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_show_tells_a_game(record: Record, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(record.dump())
    whole = run("show", path, "--lang", lang)
    assert whole.returncode == 0, whole.stderr
    assert "Aki" in whole.stdout
    one = run("show", path, "--hand", "1", "--seat", "2", "--lang", lang)
    assert one.returncode == 0
    assert "?" in one.stdout
    assert len(one.stdout) < len(whole.stdout)
    assert run("show", path, "--hand", "99").returncode == 2
    assert run("show", path, "--seat", "4").returncode == 2
