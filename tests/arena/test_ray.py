"""Simulations, ladders, reviews and datasets on a real Ray cluster with two nodes; one of them is killed in mid-run."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import __version__, cli
from mahjongkit.arena import ray_cluster
from mahjongkit.arena.cluster import connect, run_chunks
from mahjongkit.arena.ladder import ladder
from mahjongkit.arena.runner import PlayerSpec, simulate
from mahjongkit.errors import ClusterError, InputError
from mahjongkit.rl.dataset_builder import build
from mahjongkit.rl.samples import SampleOptions
from mahjongkit.rl.sources import RecordFiles, SelfPlay
from tests.support import ladders
from tests.support.chunks import DiesOnce, die, divide_by, refuse_three, square, square_slowly
from tests.support.processes import in_process, interruptible
from tests.support.ray_nodes import Nodes, environment, started_nodes, wait_for_end
from tests.support.simulations import Eager, counted

pytestmark = [
    pytest.mark.full,  # Ray starts slowly
    pytest.mark.xdist_group("ray"),
    pytest.mark.timeout(1800),
    pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc"),
]
MATCHES = 6000
PLAYERS = ["greedy", "random", "random", "random"]
DATASET = ("dataset", "--self-play", "greedy", "--matches", "200", "--seed", "7", "--encoding", "none")
TIMEOUT_SECONDS = 600
"""What takes half a minute on a machine with nothing else to do may take long on another one."""
SIMULATE = ("simulate", "riichi", "--players", ",".join(PLAYERS), "--seed", "7", "--json")


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """The cluster; the test that kills a node is the last one of this file."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment().items():
            patch.setenv(name, value)
        with started_nodes() as started:
            yield started


def on_cluster(address: str, folder: str) -> None:
    """Everything that one connection can show; runs in a process of its own."""
    with connect(address) as cluster:
        assert cluster.workers == 2  # one processor of each node
        done: list[int] = []
        assert list(cluster.run(square_slowly, range(6), done.append)) == [0, 1, 4, 9, 16, 25]
        assert done[-1] == 6
        check_simulations(Path(folder))
        check_ladder()
        check_lost_workers(Path(folder))
        check_errors()
        check_review(Path(folder))
        check_dataset(Path(folder))
    print("checked")


def check_simulations(folder: Path) -> None:
    """The number of workers changes nothing. `ray` uses the connection that exists."""
    who: list[PlayerSpec] = [Eager, "tests.support.simulations:Eager", "greedy", "random"]
    wanted = counted(simulate("sichuan", 60, who, 3, duplicate=True, records=folder / "threads"))
    for workers in (1, 2, 8):
        tasks = folder / f"tasks-{workers}"
        found = simulate("sichuan", 60, who, 3, workers, duplicate=True, records=tasks, cluster="ray")
        assert counted(found) == wanted
        assert files(tasks) == files(folder / "threads")
    by_hands = simulate("riichi", None, ["random"], 3, hands=500, cluster="ray")
    assert counted(by_hands) == counted(simulate("riichi", None, ["random"], 3, hands=500))


def check_ladder() -> None:
    """Tables as tasks, with the ratings of threads."""
    settings: dict[str, Any] = {"ruleset": "sichuan", "matches": 48, "deals_per_table": 2, "tables_per_round": 3}
    wanted, found = (ladder(ladders.POOL, seed=4, cluster=cluster, **settings) for cluster in ("local", "ray"))
    assert ladders.counted(found) == ladders.counted(wanted)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def check_lost_workers(folder: Path) -> None:
    assert list(run_chunks(DiesOnce(folder, 2), range(6), "ray")) == [0, 1, 4, 9, 16, 25]
    assert (folder / "killed-2").exists()
    with pytest.raises(ClusterError, match="chunk 3 lost its worker 5 times"):
        list(run_chunks(die, range(3), "ray"))


def check_errors() -> None:
    with pytest.raises(InputError) as refused:
        list(run_chunks(refuse_three, range(6), "ray"))
    assert refused.value.words("zh") == "chunk 3；应为不小于 4 的整数"
    with pytest.raises(ClusterError, match="ZeroDivisionError") as failed:
        list(run_chunks(divide_by, [0], "ray"))
    assert failed.value.key == "cluster.chunk"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ray_cluster, "__version__", "9.9.9")
        with pytest.raises(ClusterError, match=f"has mahjongkit {__version__}; install 9.9.9, the version here"):
            list(run_chunks(square, [1], "ray"))


def check_review(folder: Path) -> None:
    """Two reviews by the command, with one processor and on the cluster; a worker does not read the files."""
    games = folder / "games"
    simulate("sichuan", 2, "greedy", 5, records=games)
    (games / "notes.txt").write_text("not a record")
    for cluster in ("local", "ray"):
        arguments = ["review", str(games), "--json", "--html", str(folder / cluster), "--cluster", cluster]
        assert cli.main([*arguments, "--workers", "1"]) == 0
    assert files(folder / "local") == files(folder / "ray")


def check_dataset(folder: Path) -> None:
    """Records and matches as shards, the same bytes with any number of tasks; `notes.txt` is left out."""
    records = RecordFiles([(str(path), False) for path in sorted((folder / "games").iterdir())])
    for name, source in (("read", records), ("played", SelfPlay("greedy", 6, "sichuan", 5))):
        wanted = build(source, folder / f"{name}-here", rows=300)
        for workers in (None, 1, 8):
            built = build(source, folder / f"{name}-{workers}", rows=300, workers=workers, cluster="ray")
            assert files(built.path) == files(wanted.path)
            assert built.manifest == wanted.manifest


def test_chunks_simulations_ladders_reviews_and_datasets_on_two_nodes(nodes: Nodes, tmp_path: Path) -> None:
    printed = " ".join(in_process(on_cluster, nodes.address, str(tmp_path)))
    assert printed.endswith("checked")
    lines = [json.loads(line) for line in printed.removesuffix("checked").replace("} {", "}\n{").splitlines()]
    assert len(lines) == 4
    assert lines[:2] == lines[2:]


def command(folder: Path, *arguments: str, verb: Sequence[str] = SIMULATE) -> subprocess.Popen[str]:
    """The command in a session of its own, which Ctrl-C can stop."""
    return subprocess.Popen(
        [sys.executable, "-m", "mahjongkit", *verb, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
        preexec_fn=interruptible,
    )


def test_ray_on_this_machine_leaves_no_process_behind(nodes: Nodes, tmp_path: Path) -> None:
    with command(tmp_path, "--matches", "300", "--cluster", "ray", "--workers", "2") as process:
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 0, err
    assert err.strip() == ""
    found = json.loads(out)
    wanted = counted(simulate("riichi", 300, PLAYERS, 7))
    assert {key: found[key] for key in wanted} == json.loads(json.dumps(wanted))
    assert wait_for_end(process.pid) == []


def deals_in(state: Path) -> int:
    return int(json.loads(state.read_text())["deals"]) if state.exists() else 0


def wait_for(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.1)


def wait_for_deals(state: Path, more_than: int) -> None:
    wait_for(lambda: deals_in(state) > more_than)


def shards_in(folder: Path) -> int:
    """How many finished shards the log of a build names."""
    log = folder / "progress.jsonl"
    return log.read_bytes().count(b"\n") - 1 if log.exists() else 0


def stopped_dataset(nodes: Nodes, folder: Path) -> list[str]:
    """Begin a dataset on the cluster and stop it by Ctrl-C; the arguments that continue it."""
    arguments = ["--out", str(folder), *DATASET[1:], "--rows", "2000", "--cluster", nodes.address, "--lang", "en"]
    with command(folder.parent, *arguments, verb=DATASET[:1]) as process:
        wait_for(lambda: shards_in(folder) > 1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130, err
    assert "--resume continues" in err
    assert "Traceback" not in err
    return [*arguments, "--resume"]


def test_stopped_and_resumed_with_a_node_killed_in_mid_run(nodes: Nodes, tmp_path: Path) -> None:
    shards = tmp_path / "shards"
    continued = stopped_dataset(nodes, shards)
    state = tmp_path / "state.json"
    arguments = ("--matches", str(MATCHES), "--state", str(state), "--cluster", nodes.address)
    with command(tmp_path, *arguments) as process:
        wait_for_deals(state, 0)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    stopped = json.loads(out)
    assert 0 < stopped["matches"] < MATCHES
    assert deals_in(state) == stopped["matches"]
    saved = shards_in(shards)
    with (
        command(tmp_path, *arguments, "--resume") as process,
        command(tmp_path, *continued, verb=DATASET[:1]) as builder,
    ):
        wait_for_deals(state, stopped["matches"])
        wait_for(lambda: shards_in(shards) > saved)
        nodes.kill_second()
        assert process.poll() is None
        assert builder.poll() is None
        before = deals_in(state)
        out, err = process.communicate(timeout=TIMEOUT_SECONDS)
        _, said = builder.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 0, err
    assert builder.returncode == 0, said
    assert before < MATCHES
    found = json.loads(out)
    wanted = counted(simulate("riichi", MATCHES, PLAYERS, 7, 2))
    assert {key: found[key] for key in wanted} == json.loads(json.dumps(wanted))
    build(SelfPlay("greedy", 200, "riichi", 7), tmp_path / "here", SampleOptions("none"), rows=2000)
    assert files(shards) == files(tmp_path / "here")
