"""Datasets: the same bytes however they are built, nothing lost or doubled after a kill, no game on both sides."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shutil
import signal
import sys
import time
import zipfile
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjongkit import records, rl
from mahjongkit.arena.cluster import ThisProcess
from mahjongkit.arena.runner import simulate
from mahjongkit.errors import ClusterError, InputError, MahjongError
from mahjongkit.locale import LANGUAGES
from mahjongkit.rl.dataset_builder import Built, build
from mahjongkit.rl.samples import COLUMNS, SampleOptions
from mahjongkit.rl.sources import Reader, RecordFiles, SelfPlay, Source
from tests.support.command_line import run_text
from tests.support.processes import started, unix

GAMES = ("riichi", "sichuan", "ninghai", "synchronous")
MASKS_ONLY = SampleOptions("none")


def contents(folder: Path) -> dict[str, str]:
    """The hashes of all files of a dataset."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def files(folder: Path) -> RecordFiles:
    return RecordFiles([(str(path), False) for path in sorted(folder.iterdir())])


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten records of riichi in the native format."""
    folder = tmp_path_factory.mktemp("logs")
    simulate("riichi", 10, ["greedy"], seed=3, records=folder)
    return folder


@pytest.fixture(scope="module")
def whole(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(files(logs), tmp_path_factory.mktemp("whole") / "shards", rows=700)


def same_rows(one: rl.Samples, other: rl.Samples, names: Sequence[str] = COLUMNS) -> None:
    for name in names:
        assert one.arrays[name].dtype == other.arrays[name].dtype
        assert np.array_equal(one.arrays[name], other.arrays[name], equal_nan=name.startswith(("value", "reward")))


# Building.


def test_a_dataset_has_the_rows_of_every_record_in_order(logs: Path, whole: Built) -> None:
    expected = [rl.samples(records.load(path)) for path in sorted(logs.iterdir())]
    rows = rl.dataset(whole.path).read()
    same_rows(rows, rl.Samples.joined(expected), [name for name in COLUMNS if name != "record"])
    assert rows.record.tolist() == [number for number, one in enumerate(expected) for _ in range(len(one))]
    sizes = [shard["rows"] for shard in whole.manifest["shards"]]
    assert set(sizes[:-1]) == {700}
    assert sum(sizes) == whole.manifest["rows"] == len(rows)
    for shard in whole.manifest["shards"]:
        assert hashlib.sha256((whole.path / shard["file"]).read_bytes()).hexdigest() == shard["sha256"]
    assert whole.manifest["matches"] == 10
    assert not whole.left_out


@pytest.mark.parametrize("format", ["npz", "parquet"])
def test_the_number_of_processes_changes_no_byte(format: str, logs: Path, tmp_path: Path) -> None:
    found = []
    for workers in (1, 2, 3):
        out = tmp_path / str(workers)
        build(files(logs), out, SampleOptions(reward="hand"), rows=900, format=format, workers=workers)
        found.append(contents(out))
        assert "progress.jsonl" not in found[0]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) > 5


def test_shards_have_no_time_in_them(whole: Built) -> None:
    with zipfile.ZipFile(whole.path / "shard-00000.npz") as archive:
        assert [one.filename for one in archive.infolist()] == [f"{name}.npy" for name in COLUMNS]
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    with np.load(whole.path / "shard-00000.npz") as arrays:
        assert arrays["obs"].shape == (700, 111, 34)
        assert arrays["mask"].dtype == np.int8


@pytest.mark.parametrize("encoding", ["planes-1", "none"])
def test_parquet_has_the_same_rows(encoding: str, logs: Path, tmp_path: Path) -> None:
    both = []
    for format in ("npz", "parquet"):
        build(files(logs), tmp_path / format, SampleOptions(encoding), rows=2000, format=format)
        both.append(rl.dataset(tmp_path / format).read())
    same_rows(both[0], both[1])


def test_parquet_needs_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError, match="parquet") as error:
        build(SelfPlay("random", 1), tmp_path / "out", format="parquet")
    assert error.value.key == "rl.pyarrow"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", GAMES)
def test_self_play_is_what_simulate_plays(name: str, tmp_path: Path) -> None:
    simulate(name, 3, ["greedy", "random", "first", "random"], seed=5, records=tmp_path / "records")
    build(files(tmp_path / "records"), tmp_path / "read", rows=500)
    players = SelfPlay(["greedy", "random", "first", "random"], 3, name, 5)
    build(players, tmp_path / "played", rows=500, workers=2)
    read, played = (contents(tmp_path / folder) for folder in ("read", "played"))
    read.pop("manifest.json")
    played.pop("manifest.json")
    assert read == played
    assert len(read) > 1


def test_search_plays_the_same_matches_on_any_number_of_processes(tmp_path: Path) -> None:
    for workers in (1, 2):
        build(SelfPlay("search:4", 2, "sichuan", 1), tmp_path / str(workers), workers=workers)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


# Stopping and going on.


def command(source: Sequence[str], out: Path, *more: str) -> list[str]:
    own = [sys.executable, "-m", "mahjongkit", "dataset", *source, "--out", str(out), "--rows", "400"]
    return [*own, "--workers", "2", *more]


def killed(arguments: list[str], out: Path, shards: int) -> None:
    """Run a command until it has noted so many shards, then kill it without warning."""
    log = out / "progress.jsonl"
    with started(arguments) as process:
        while process.poll() is None:
            if log.exists() and log.read_bytes().count(b"\n") > shards:
                process.kill()
                break
            time.sleep(0.002)
        assert process.wait() == (1 if os.name == "nt" else -signal.SIGKILL)


@pytest.mark.parametrize("kind", ["records", "self-play"])
def test_a_killed_build_goes_on_and_loses_nothing(kind: str, logs: Path, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for path in sorted(logs.iterdir()):
        shutil.copy(path, many)
    (many / "broken.jsonl").write_text((many / "match-0000000.jsonl").read_text("utf-8")[:-3000], "utf-8")
    (many / "match-copy.jsonl").write_text((many / "match-0000004.jsonl").read_text("utf-8"), "utf-8")
    source = [str(many)] if kind == "records" else ["--self-play", "greedy,random,greedy,random", "--matches", "12"]
    out = tmp_path / "out"
    killed(command(source, out), out, 2)
    assert not (out / "manifest.json").exists()
    with pytest.raises(InputError, match="not finished"):
        rl.dataset(out)
    with (out / "progress.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"file": "shard-0')  # a line that was not written to its end
    (out / "shard-00099.npz.new").write_bytes(b"half")
    killed(command(source, out, "--resume"), out, 5)
    matches = files(many) if kind == "records" else SelfPlay(["greedy", "random", "greedy", "random"], 12)
    build(matches, out, rows=400, resume=True)
    never_killed = build(matches, tmp_path / "again", rows=400)
    expected = contents(tmp_path / "again")
    assert contents(out) == expected
    assert len(expected) > 9
    assert len(never_killed.left_out) == (2 if kind == "records" else 0)
    assert build(matches, out, rows=400, resume=True).manifest == never_killed.manifest
    assert contents(out) == expected


def test_a_killed_process_loses_nothing(logs: Path, whole: Built, tmp_path: Path) -> None:
    killed_processes: list[int | None] = []

    def kill_one(matches: int, rows: int) -> None:
        if not killed_processes:
            process = multiprocessing.active_children()[0]
            killed_processes.append(process.pid)
            process.kill()

    built = build(files(logs), tmp_path / "shards", rows=700, workers=2, progress=kill_one)
    assert killed_processes
    assert contents(built.path) == contents(whole.path)


def test_a_worker_needs_no_access_to_the_files(logs: Path, tmp_path: Path) -> None:
    source = files(logs)
    unit = source.unit(3)
    assert not source.for_workers().files
    (found,) = Reader(source, MASKS_ONLY, packs=True)([unit]).outcomes
    assert found.entry["name"] == str(sorted(logs.iterdir())[3])
    assert found.samples is not None
    same_rows(found.samples, rl.samples(records.load(unit.name), encoding="none"), ("mask", "action", "reward"))
    missing = RecordFiles([(str(tmp_path / "nowhere.json"), True)])
    (lost,) = Reader(missing, MASKS_ONLY, packs=False)([missing.unit(0)]).outcomes
    assert set(lost.reason) == set(LANGUAGES)


def test_chunks_for_a_cluster_take_about_a_second(tmp_path: Path) -> None:
    """Chunks of matches change no byte, and grow until they are worth sending."""
    sizes: list[int] = []

    class Counting(ThisProcess):
        def run(
            self, function: Callable[[Any], Any], chunks: Iterable[Any], progress: Any = None
        ) -> Generator[Any, None, None]:
            for chunk in chunks:
                sizes.append(len(chunk))
                yield function(chunk)

    source = SelfPlay("random", 40, "sichuan", 3)
    build(source, tmp_path / "chunks", MASKS_ONLY, rows=900, cluster=Counting())
    build(source, tmp_path / "one", MASKS_ONLY, rows=900)
    assert contents(tmp_path / "chunks") == contents(tmp_path / "one")
    assert sizes[0] == 1
    assert max(sizes) > 3
    assert sum(sizes) == 40


def test_a_lost_cluster_says_how_to_go_on(tmp_path: Path) -> None:
    class Failing(ThisProcess):
        def run(
            self, function: Callable[[Any], Any], chunks: Iterable[Any], progress: Any = None
        ) -> Generator[Any, None, None]:
            for number, chunk in enumerate(chunks):
                if number == 6:
                    raise ClusterError("cluster.lost", chunk=7, times=5, reason="gone")
                yield function(chunk[:1])

    class OneByOne(Failing):
        workers = 100  # so that every chunk is one match

    source, out = SelfPlay("random", 12, "sichuan", 3), tmp_path / "out"
    with pytest.raises(ClusterError, match="--resume continues") as error:
        build(source, out, MASKS_ONLY, rows=500, cluster=OneByOne())
    assert error.value.key == "cluster.stopped"
    assert error.value.values["matches"] in range(1, 7)
    build(source, out, MASKS_ONLY, rows=500, resume=True)
    build(source, tmp_path / "again", MASKS_ONLY, rows=500)
    assert contents(out) == contents(tmp_path / "again")


@unix
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    source = ["--self-play", "greedy", "--matches", "4000"]
    with started([*command(source, out), "--lang", "en"]) as process:
        while not (out / "shard-00001.npz").exists():
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "--resume continues" in said
    assert "Traceback" not in said


def test_another_job_or_a_changed_shard_is_refused(logs: Path, tmp_path: Path) -> None:
    def stop(matches: int, rows: int) -> None:
        if matches == 6:
            raise KeyboardInterrupt

    out = tmp_path / "out"
    with pytest.raises(KeyboardInterrupt):
        build(files(logs), out, MASKS_ONLY, rows=500, progress=stop)
    for changes, name in (
        ({"rows": 600}, "rows 500, not 600"),
        ({"format": "parquet"}, "format"),
        ({"options": SampleOptions("none", "hand")}, "reward 'score', not 'hand'"),
        ({"source": RecordFiles(files(logs).files[1:])}, "files 10, not 9"),
        ({"source": SelfPlay("random", 1)}, "kind"),
    ):
        given: dict[str, Any] = {"source": files(logs), "options": MASKS_ONLY, "rows": 500, **changes}
        with pytest.raises(InputError, match=name) as error:
            build(out=out, resume=True, **given)
        assert error.value.key == "rl.dataset_other"
    with pytest.raises(InputError) as error:
        build(files(logs), out, MASKS_ONLY, rows=500)
    assert error.value.key == "rl.dataset_exists"
    kept = (out / "shard-00001.npz").read_bytes()
    (out / "shard-00001.npz").write_bytes(kept[:-1])
    with pytest.raises(InputError) as error:
        build(files(logs), out, MASKS_ONLY, rows=500, resume=True)
    assert error.value.key == "rl.shard_changed"
    (out / "shard-00001.npz").write_bytes(kept)
    assert build(files(logs), out, MASKS_ONLY, rows=500, resume=True).manifest["matches"] == 10
    with pytest.raises(InputError) as error:
        build(files(logs), out, MASKS_ONLY, rows=501, resume=True)
    assert error.value.key == "rl.dataset_other"


# What is left out.


@pytest.fixture
def mixed(logs: Path, tmp_path: Path) -> Path:
    """A folder with records of two games, one of them twice, a broken one, and a note."""
    folder = tmp_path / "mixed"
    simulate("sichuan", 2, ["random"], seed=1, records=folder)
    for path in sorted(folder.iterdir()):
        path.rename(folder / f"z-{path.name}")
    for number in range(3):
        shutil.copy(logs / f"match-{number:07d}.jsonl", folder)
    record = records.load(logs / "match-0000000.jsonl")
    (folder / "n-same.mjson").write_text(records.dumps(record, "mjai"), "utf-8")
    (folder / "a-broken.jsonl").write_text((logs / "match-0000004.jsonl").read_text("utf-8").replace("1", "2"), "utf-8")
    (folder / "a-note.txt").write_text("Dear diary", "utf-8")
    return folder


def test_what_is_left_out_is_named(mixed: Path, tmp_path: Path) -> None:
    done = run_text("dataset", mixed, "--out", tmp_path / "out", "--lang", "en")
    assert done.returncode == 0, done.stderr
    lines = {Path(line.partition(":")[0]).name: line for line in done.stdout.splitlines()}
    assert "left out" in lines["a-broken.jsonl"]
    assert "skipped" in lines["a-note.txt"]
    assert "the same game as" in lines["n-same.mjson"]
    assert "mahjongkit/sichuan-v1" in lines["z-match-0000000.jsonl"]
    assert "of 3 matches" in lines["out"]
    assert "5 files left out" in done.stdout
    assert len(rl.dataset(tmp_path / "out").records) == 3


def test_strict_stops_at_the_first_bad_record(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run_text("dataset", mixed, "--out", out, "--strict", "--lang", "en")
    assert done.returncode == 2
    assert "a-broken.jsonl" in done.stderr
    assert not (out / "progress.jsonl").exists()
    (mixed / "a-broken.jsonl").unlink()
    done = run_text("dataset", mixed, "--out", out, "--strict", "--game", "sichuan", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["matches"] == 2
    assert data["layout"]["space"] == "mahjongkit/sichuan-v1"
    assert len(data["left_out"]) == 5
    named = run_text("dataset", mixed / "a-note.txt", "--out", tmp_path / "other", "--strict")
    assert named.returncode == 2
    assert "a-note.txt" in named.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name files or folders of records"),
        (["{logs}", "--self-play", "random"], "not both"),
        (["{logs}", "--matches", "3"], "--matches needs --self-play"),
        (["--self-play", "lucky"], "unknown player"),
        (["--self-play", "random,random"], "2 players"),
        (["--self-play", "random", "--matches", "0"], "matches 0"),
        (["--self-play", "random", "--encoding", "planes-9"], "encoding 'planes-9'"),
        (["--self-play", "random", "--reward", "gold"], "reward 'gold'"),
        (["--self-play", "random", "--format", "csv"], "format 'csv'"),
        (["{logs}/nowhere"], "nowhere"),
        (["{logs}", "--game", "chess"], "chess"),
        (["{logs}", "--cluster", "moon"], "cluster 'moon'"),
    ],
)
def test_a_command_that_cannot_be_done_says_why(arguments: list[str], said: str, logs: Path, tmp_path: Path) -> None:
    given = [one.format(logs=logs) for one in arguments]
    done = run_text("dataset", *given, "--out", tmp_path / "out", "--lang", "en")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out" / "progress.jsonl").exists()


def test_a_player_that_breaks_the_rules_stops_the_build(tmp_path: Path) -> None:
    source: Source = SelfPlay("tests.support.bad_bots:Cheating", 2)
    with pytest.raises(MahjongError, match="match 0"):
        build(source, tmp_path / "out")


# Reading.


def test_every_row_comes_once_in_an_order_that_follows_from_the_seed(whole: Built) -> None:
    dataset = rl.dataset(whole.path)
    everything = dataset.read()
    keys = sorted(zip(everything.record.tolist(), everything.step.tolist(), strict=True))
    orders = []
    for seed, buffer in ((1, 2), (1, 2), (2, 2), (1, 100), (None, 2)):
        batches = list(dataset.batches(256, seed, buffer=buffer))
        assert {len(batch) for batch in batches[:-1]} == {256}
        rows = rl.Samples.joined(batches)
        order = list(zip(rows.record.tolist(), rows.step.tolist(), strict=True))
        assert sorted(order) == keys
        orders.append(order)
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert orders[3] != orders[0]
    assert orders[4] == keys
    assert len({record for record, _ in orders[3][:256]}) > 5
    same_rows(rl.Samples.joined(list(dataset.batches(256))), everything)
    whole_batches = list(dataset.batches(256, 1, drop_last=True))
    assert {len(batch) for batch in whole_batches} == {256}
    assert len(whole_batches) == len(dataset) // 256


def test_no_game_is_in_both_parts_of_a_split(logs: Path, tmp_path: Path) -> None:
    dataset = rl.dataset(build(files(logs), tmp_path / "masks", MASKS_ONLY, rows=700).path)
    sides: dict[str, set[str]] = {}
    for seed in range(12):
        train, test = dataset.split(0.4, seed)
        parts = [set(part.read().record.tolist()) for part in (train, test)]
        assert parts == [set(train.games), set(test.games)]
        assert not parts[0] & parts[1]
        assert parts[0] | parts[1] == set(range(10))
        assert len(train) + len(test) == len(dataset)
        assert sum(map(len, test.batches(100, seed))) == len(test)
        sides[str(seed)] = {dataset.records[number]["game"] for number in test.games}
    assert len(set(map(frozenset, sides.values()))) > 3
    # Elsewhere, with other options and more games, a game is on the same side.
    build(RecordFiles(files(logs).files[::-1]), tmp_path / "other", SampleOptions("none", forced=False), rows=900)
    other = rl.dataset(tmp_path / "other")
    for seed in range(12):
        _, test = other.split(0.4, seed)
        assert {other.records[number]["game"] for number in test.games} == sides[str(seed)]


def test_a_part_can_be_split_again(whole: Built) -> None:
    train, test = rl.dataset(whole.path).split(0.4, 1)
    first, second = train.split(0.5, 2)
    assert sorted([*first.games, *second.games, *test.games]) == list(range(10))


def test_a_dataset_knows_its_actions_and_channels(whole: Built) -> None:
    dataset = rl.dataset(whole.path)
    assert dataset.space.name == "mahjongkit/riichi-v1"
    assert len(dataset.channels) == 111
    assert repr(dataset) == f"<Dataset of mahjongkit/riichi-v1: {len(dataset):,} rows of 10 matches>"


def test_a_folder_that_is_no_dataset_or_is_damaged_is_refused(whole: Built, tmp_path: Path) -> None:
    def key(path: Path) -> str:
        with pytest.raises(InputError) as error:
            rl.dataset(path).read()
        assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
        return error.value.key

    assert key(tmp_path) == "rl.no_dataset"
    copied = tmp_path / "copied"
    shutil.copytree(whole.path, copied)
    (copied / "shard-00001.npz").write_bytes((copied / "shard-00001.npz").read_bytes()[:5000])
    assert key(copied) == "rl.shard"
    (copied / "shard-00001.npz").unlink()
    assert key(copied) == "rl.shard"
    (copied / "manifest.json").write_text("{", "utf-8")
    assert key(copied) == "rl.dataset_unreadable"
    (copied / "manifest.json").write_text("{}", "utf-8")
    assert key(copied) == "rl.not_a_dataset"


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda dataset: dataset.split(0), "rl.split"),
        (lambda dataset: dataset.split(1.0), "rl.split"),
        (lambda dataset: dataset.split(1e-9), "rl.split_empty"),
        (lambda dataset: dataset.batches(0), "rl.whole"),
        (lambda dataset: dataset.batches(16, buffer=0), "rl.whole"),
    ],
)
def test_wrong_arguments_are_refused(call: Any, key: str, whole: Built) -> None:
    with pytest.raises(InputError) as error:
        call(rl.dataset(whole.path))
    assert error.value.key == key
