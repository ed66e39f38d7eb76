"""A simulation that is stopped or killed goes on as if nothing had happened."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.arena.runner import Interrupted, Simulation, Totals, simulate
from mahjongkit.players.base import Player
from tests.support.processes import started
from tests.support.simulations import Eager, counted, run

# Stopping and going on.


def stop_after(matches: int) -> Callable[[Totals], None]:
    """Somebody who presses Ctrl-C."""

    def progress(totals: Totals) -> None:
        if totals.matches >= matches:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize(
    ("name", "who", "duplicate", "matches"),
    [
        ("riichi", ["greedy:quick", "first", "random", "random"], False, 60),
        ("sichuan", ["random"], True, 60),
        pytest.param("ninghai", [Eager], False, 12, marks=pytest.mark.full),
    ],
)
def test_stopped_and_resumed_is_as_if_never_stopped(
    name: str, who: list[str | Callable[[], Player]], duplicate: bool, matches: int, tmp_path: Path
) -> None:
    state = tmp_path / "state.json"

    def play(count: int, workers: int = 1, stop: int = 1000, **how: Any) -> Simulation:
        return simulate(name, count, who, 9, workers, stop_after(stop), duplicate=duplicate, **how)

    whole = play(matches)
    for workers, stop in ((2, matches // 6), (1, matches * 2 // 3)):
        with pytest.raises(Interrupted) as stopped:
            play(matches, workers, stop, state=state, resume=state.exists())
        part = stopped.value.simulation
        assert stop <= part.matches <= matches
        assert stopped.value.state == state
        assert counted(part) == {**counted(play(part.matches)), "complete": part.matches == matches}
    assert counted(play(matches, 3, state=state, resume=True)) == counted(whole)
    assert counted(play(matches + 8, state=state, resume=True)) == counted(play(matches + 8))


def test_a_state_of_something_else_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    simulate("sichuan", 10, seed=1, state=state)
    for arguments, reason in (
        ({"seed": 2}, "state of another simulation: seed 1, not 2"),
        ({"players": ["first"]}, "players"),
        ({"ruleset": rules.find("sichuan", base=7)}, "options"),
        ({"duplicate": True}, "duplicate False, not True"),
        ({"matches": 9}, "holds 10 matches already; expected no fewer, not 9"),
    ):
        given: dict[str, Any] = {
            "ruleset": "sichuan",
            "matches": 20,
            "seed": 1,
            "state": state,
            "resume": True,
            **arguments,
        }
        with pytest.raises(ValueError, match=reason):
            simulate(**given)
    with pytest.raises(ValueError, match="exists already; resume continues from it, or remove it"):
        simulate("sichuan", 20, seed=1, state=state)
    good = json.loads(state.read_text())
    for damage in ("", "[]", "{", json.dumps({**good, "sums": [1]}), json.dumps({**good, "scores": [[]] * 4})):
        state.write_text(damage)
        with pytest.raises(ValueError, match=r"state\.json is (not the state of a simulation|damaged)"):
            simulate("sichuan", 20, seed=1, state=state, resume=True)
    state.write_text(json.dumps({**good, "version": "0.0.1"}))
    with pytest.raises(ValueError, match=r"written by version 0\.0\.1"):
        simulate("sichuan", 20, seed=1, state=state, resume=True)


def endless(folder: Path, *arguments: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """A simulation that has begun and will not end by itself."""
    command = [sys.executable, "-m", "mahjongkit", "simulate", "sichuan", "--seed", "3", "--matches", "100000000"]
    return started([*command, *arguments], folder)


def wait_until_it_plays(process: subprocess.Popen[str], seconds: float = 2.0) -> None:
    """Wait until a process has used more time on a processor than it needs to load; just wait where nobody says so."""
    stat = Path(f"/proc/{process.pid}/stat")
    used, end = 0.0, time.monotonic() + (60 if stat.exists() else 3)
    while used < seconds and time.monotonic() < end:
        time.sleep(0.1)
        if stat.exists():
            used = int(stat.read_text().rpartition(")")[2].split()[11]) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
@pytest.mark.one_in(2)
@pytest.mark.parametrize("workers", ["2", "1"])
def test_ctrl_c_tells_what_is_done_and_resume_goes_on(workers: str, tmp_path: Path) -> None:
    with endless(tmp_path, "--workers", workers, "--json") as process:
        wait_until_it_plays(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    found = json.loads(out)
    assert found["complete"] is False
    assert found["matches"] > 0
    assert "--resume" in err
    (state,) = tmp_path.iterdir()  # nobody named a file: it has a name of its own
    more = found["matches"] + 50
    done = run("sichuan", "--seed", "3", "--matches", str(more), "--resume", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    again = {key: value for key, value in json.loads(done.stdout).items() if "second" not in key}
    assert again == json.loads(json.dumps(counted(simulate("sichuan", more, seed=3, workers=2))))
    assert not state.exists()


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_who_is_killed_goes_on_from_the_last_state(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    with endless(tmp_path, "--state", str(state)) as process:
        for _ in range(200):
            if state.exists():
                break
            time.sleep(0.1)
        process.kill()
        process.communicate(timeout=20)
    kept = json.loads(state.read_text())["deals"]
    assert kept > 0
    resumed = simulate("sichuan", kept + 20, seed=3, state=state, resume=True)
    assert counted(resumed) == counted(simulate("sichuan", kept + 20, seed=3, workers=2))
