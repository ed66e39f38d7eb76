"""Chunks on the processes of this machine: order, progress, errors, lost workers. `test_ray.py` runs them on Ray."""

from __future__ import annotations

import builtins
import multiprocessing
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mahjongkit.arena import ray_cluster
from mahjongkit.arena.cluster import MAX_AHEAD, MAX_ATTEMPTS, connect, run_chunks
from mahjongkit.arena.runner import Interrupted, Totals, simulate
from mahjongkit.errors import ClusterError, InputError, PlayerError, UsageError
from mahjongkit.locale import LANGUAGES
from tests.support.chunks import (
    Counting,
    DiesOnce,
    die,
    divide_by,
    process_of,
    refuse_three,
    square,
    square_slowly,
)
from tests.support.simulations import Eager, counted, run

WHO = ["greedy:quick", "first", "random", "random"]


def test_references_of_ray_that_ctrl_c_met_half_made_are_not_mentioned() -> None:
    class ClientObjectRef:
        def __del__(self) -> None:
            """As in Ray."""

    told: list[Any] = []
    hook = ray_cluster._without_half_made_references(told.append)
    hook(SimpleNamespace(object=ClientObjectRef.__del__))
    other = SimpleNamespace(object=len)
    hook(other)
    assert told == [other]


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_results_come_in_the_order_of_the_chunks(workers: int) -> None:
    done: list[int] = []
    found = list(run_chunks(square_slowly, range(6), workers=workers, progress=done.append))
    assert found == [0, 1, 4, 9, 16, 25]
    assert done == sorted(set(done))
    assert done[-1] == 6


def test_one_worker_is_this_process_and_two_are_others() -> None:
    assert set(run_chunks(process_of, range(2), workers=1)) == {os.getpid()}
    others = set(run_chunks(process_of, range(8), workers=2))
    assert len(others) == 2
    assert os.getpid() not in others


def test_chunks_are_read_only_a_little_ahead() -> None:
    read: list[int] = []

    def chunks() -> Iterator[int]:
        for number in range(1000):
            read.append(number)
            yield number

    results = run_chunks(square, chunks(), workers=2)
    assert next(results) == 0
    assert len(read) <= MAX_AHEAD * 2 * 2
    results.close()
    assert not multiprocessing.active_children()


def test_a_function_stays_in_its_worker() -> None:
    function = Counting()
    with connect("local", 2) as cluster:
        seen = list(cluster.run(function, range(20)))
    assert function.seen == 0
    assert max(count for _, count in seen) >= 10


def test_the_chunks_of_a_killed_worker_run_again(tmp_path: Path) -> None:
    assert list(run_chunks(DiesOnce(tmp_path, 2), range(8), workers=2)) == [one * one for one in range(8)]
    assert (tmp_path / "killed-2").exists()


def test_a_chunk_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(ClusterError, match=f"lost its worker {MAX_ATTEMPTS} times") as failed:
        list(run_chunks(die, range(3), workers=2))
    assert failed.value.key == "cluster.lost"


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_chunk_arrives_as_it_was_raised(workers: int) -> None:
    results = run_chunks(refuse_three, range(6), workers=workers)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(InputError, match="chunk 3; expected a whole number, 4 or more") as failed:
        next(results)
    assert failed.value.words("zh") == "chunk 3；应为不小于 4 的整数"


def test_any_other_error_names_the_machine_and_keeps_its_traceback() -> None:
    with pytest.raises(ClusterError) as failed:
        list(run_chunks(divide_by, [1, 0], workers=2))
    for lang, start in (("en", "on "), ("zh", ""), ("ja", "")):
        assert failed.value.words(lang).startswith(start)
        assert "ZeroDivisionError" in failed.value.words(lang)
    assert "in divide_by" in failed.value.__notes__[0]


@pytest.mark.parametrize("name", ["cloud", "", "ray://", "ray://host", "ray://:1", "ray://host:0", "host:10001"])
def test_an_unknown_cluster_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="expected local, ray or ray://host:port"):
        connect(name)


def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_ray(name: str, *arguments: Any) -> Any:
        if name == "ray":
            raise ImportError(name)
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without_ray)
    monkeypatch.delitem(sys.modules, "ray", raising=False)
    with pytest.raises(UsageError) as missing:
        connect("ray")
    monkeypatch.undo()
    said = [missing.value.words(lang) for lang in LANGUAGES]
    assert len(set(said)) == 3
    assert all(text.endswith('pip install "mahjongkit[cluster]"') for text in said)


def test_a_client_needs_grpc_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match="mahjongkit\\[cluster\\]"):
        connect("ray://localhost:1")


# Simulations.


@pytest.mark.parametrize(
    ("name", "who", "matches", "how"),
    [
        ("riichi", WHO, 60, {}),
        ("sichuan", ["random"], 60, {"duplicate": True}),
        pytest.param("ninghai", [Eager], 3, {}, marks=pytest.mark.full),
    ],
)
def test_a_simulation_is_the_same_on_processes(name: str, who: list[Any], matches: int, how: dict[str, Any]) -> None:
    wanted = counted(simulate(name, matches, who, 9, **how))
    hands = int(str(wanted["hands"])) - 10
    with connect("local", 2) as cluster:
        assert counted(simulate(name, matches, who, 9, cluster=cluster, **how)) == wanted
        by_hands = counted(simulate(name, None, who, 9, hands=hands, cluster=cluster, **how))
    assert by_hands == counted(simulate(name, None, who, 9, hands=hands, **how))


def test_records_are_written_where_the_simulation_was_started(tmp_path: Path) -> None:
    simulate("sichuan", 12, seed=4, records=tmp_path / "threads", duplicate=True)
    with connect("local", 2) as cluster:
        simulate("sichuan", 12, seed=4, records=tmp_path / "processes", duplicate=True, cluster=cluster)
    texts = [{path.name: path.read_text() for path in (tmp_path / one).iterdir()} for one in ("threads", "processes")]
    assert len(texts[0]) == 12
    assert texts[0] == texts[1]


def test_a_simulation_on_processes_is_stopped_and_resumed(tmp_path: Path) -> None:
    def stop(totals: Totals) -> None:
        if totals.matches >= 20:
            raise KeyboardInterrupt

    state = tmp_path / "state.json"
    with connect("local", 2) as cluster:
        with pytest.raises(Interrupted) as stopped:
            simulate("riichi", 3000, WHO, 5, None, stop, state=state, cluster=cluster)
        assert 20 <= stopped.value.simulation.matches < 3000
        found = simulate("riichi", 300, WHO, 5, state=state, resume=True, cluster=cluster)
    assert counted(found) == counted(simulate("riichi", 300, WHO, 5))


def test_a_fault_of_a_player_is_raised_here() -> None:
    with connect("local", 2) as cluster, pytest.raises(PlayerError, match="unknown player 'lucky'"):
        simulate("riichi", 10, ["lucky"], cluster=cluster)


def test_a_cluster_that_fails_in_mid_run_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def fail(totals: Totals) -> None:
        if totals.matches >= 20:
            raise ClusterError("cluster.disconnected", cluster="ray://host:1", reason="gone")

    with connect("local", 2) as cluster:
        with pytest.raises(ClusterError, match=r"was lost: gone; mahjongkit-simulate-.*--resume continues") as stopped:
            simulate("riichi", 300, WHO, 5, None, fail, cluster=cluster)
        assert Path(str(stopped.value.values["path"])).exists()
        found = simulate("riichi", 300, WHO, 5, resume=True, cluster=cluster)
    assert counted(found) == counted(simulate("riichi", 300, WHO, 5))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_names_a_cluster_that_does_not_answer(lang: str) -> None:
    done = run("--cluster", "ray://localhost:1", "--lang", lang)
    assert done.returncode == 2
    assert "ray://localhost:1" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
