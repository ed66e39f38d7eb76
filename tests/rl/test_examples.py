"""The programs in examples/rl run, and what they train improves. Each runs in a process of its own."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.support.processes import run

pytestmark = pytest.mark.full  # JAX takes its time to compile


def trained(what: str, *arguments: str | Path) -> list[str]:
    """What a function of `tests.support.training` has printed, line by line."""
    return run(sys.executable, "-m", "tests.support.training", what, *arguments).splitlines()


@pytest.mark.parametrize("ruleset", ["sichuan", "riichi"])
def test_every_seat_has_a_trajectory_of_its_own(ruleset: str) -> None:
    trained("compare_trajectories", ruleset)


def test_the_policy_improves_within_seconds() -> None:
    before, after = (float(line) for line in trained("improve"))
    assert after < 1.3
    assert before > after + 0.4


def test_ppo_writes_weights_and_its_curve(tmp_path: Path) -> None:
    *shown, last = trained("run_ppo", tmp_path)
    assert shown[0].startswith("untrained: mean rank ")
    assert any(line.startswith("update 1: questions 512, ") for line in shown)
    curve = json.loads((tmp_path / "weights.json").read_text("utf-8"))["curve"]
    assert len(curve) == len(shown)
    assert {"minutes", "questions", "return", "wins per hand", "entropy", "ranks"} <= curve[1].keys()
    assert curve[-1]["ranks"]["matches"] == 20
    assert "Mean rank against three random players" in (tmp_path / "weights.svg").read_text("utf-8")
    low, mean, high = (float(word) for word in last.split())
    assert low < mean < high
    assert 1 <= mean <= 4


def test_cloning_finds_the_answers_of_games_not_trained_on(tmp_path: Path) -> None:
    folder = tmp_path / "shards"
    command = ("dataset", "--self-play", "greedy", "--ruleset", "sichuan", "--matches", "24", "--out", folder)
    run(sys.executable, "-m", "mahjongkit", *command)
    right, by_chance = (float(word) for word in trained("run_clone", folder)[-1].split())
    assert by_chance < 0.4
    assert right > by_chance + 0.2


def test_the_vector_environment_in_a_cleanrl_loop() -> None:
    *shown, last = trained("run_cleanrl")
    assert len(shown) == len(last.split()) == 4
    assert shown[-1].startswith("iteration 4: global_step=8192, episodic_return=")
