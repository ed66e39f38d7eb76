"""Wrong input raises an error that names the row, and leaves every table as it was."""

from __future__ import annotations

import importlib.util
import runpy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import mahjongkit as mj
from mahjongkit import rl
from mahjongkit.errors import InputError, MahjongError
from mahjongkit.locale import LANGUAGES
from mahjongkit.rl import requirements
from tests.support.learning import at_random


def snapshot(env: rl.Batch) -> list[bytes]:
    arrays = [array.tobytes() for array in (env.obs, env.mask, env.seat, env.reward, env.ended, env.seeds)]
    return [*arrays, *(env.table(row).hand_logs[-1][3].tobytes() for row in range(len(env)))]


def played(name: str = "riichi", n: int = 4) -> rl.Batch:
    env, dice = rl.batch(name, n, seed=1), np.random.default_rng(1)
    for _ in range(20):
        env.step(at_random(env, dice))
    return env


@pytest.mark.parametrize("name", ["riichi", "sichuan", "synchronous"])
@pytest.mark.parametrize("index", [-1, 0, 1, 999])
def test_an_illegal_action_names_the_row(name: str, index: int) -> None:
    env = rl.batch(name, 4, seed=1)
    actions = env.mask.argmax(axis=1).astype(np.int16)
    if 0 <= index < len(env.space):
        index = int(np.flatnonzero(env.mask[2] == 0)[index])
    actions[2] = index
    before = snapshot(env)
    with pytest.raises(InputError) as error:
        env.step(actions)
    assert error.value.values["row"] == 2
    assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
    assert snapshot(env) == before


def test_what_a_caller_writes_into_the_mask_makes_nothing_legal() -> None:
    env = played()
    before = snapshot(env)
    actions = env.mask.argmax(axis=1).astype(np.int16)
    actions[1] = np.flatnonzero(env.mask[1] == 0)[0]
    env.mask[:] = 1
    with pytest.raises(InputError, match="row 1"):
        env.step(actions)
    env.step(
        np.array([one if row != 1 else np.flatnonzero(env.mask[1])[0] for row, one in enumerate(actions)], np.int16)
    )
    assert snapshot(env) != before


@pytest.mark.parametrize(
    ("actions", "key"),
    [
        ([0, 0, 0, 0], "rl.actions_type"),
        (np.zeros(4, np.int64), "rl.actions_type"),
        (np.zeros(4, np.float32), "rl.actions_type"),
        (None, "rl.actions_type"),
        (np.zeros(3, np.int16), "rl.actions_shape"),
        (np.zeros((4, 1), np.int16), "rl.actions_shape"),
    ],
)
def test_actions_of_another_type_or_shape_are_refused(actions: Any, key: str) -> None:
    env = played()
    before = snapshot(env)
    with pytest.raises(MahjongError) as error:
        env.step(actions)
    assert error.value.key == key
    assert snapshot(env) == before


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"n": 0}, "rl.whole"),
        ({"n": 2.0}, "rl.whole"),
        ({"seed": -1}, "rl.whole"),
        ({"threads": -1}, "rl.whole"),
        ({"encoding": "planes-9"}, "rl.choice"),
        ({"episode": "game"}, "rl.choice"),
        ({"reward": "gold"}, "rl.reward"),
        ({"reward": 3}, "rl.reward"),
        ({"reward": "rank:[1,2,3]"}, "rl.ranks"),
        ({"reward": "rank:[a,2,3,4]"}, "rl.ranks"),
    ],
)
def test_a_batch_that_cannot_be_made_says_why(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(MahjongError) as error:
        rl.batch("riichi", **{"n": 2, **changes})
    assert error.value.key == key
    assert len({error.value.words(lang) for lang in LANGUAGES}) == 3


def test_an_unknown_ruleset_or_one_that_is_not_played_is_refused() -> None:
    with pytest.raises(MahjongError):
        rl.batch("richi", 2)


def test_unknown_rows_are_refused() -> None:
    env = played()
    before = snapshot(env)
    for call in (env.reset, env.fork, env.determinize):
        with pytest.raises(InputError, match="row 4"):
            call([0, 4])
    impossible: list[Any] = [[-1], [1.5], ["1"], [True], [None]]
    for wrong in impossible:
        with pytest.raises(InputError, match="expected 0 to 3"):
            env.reset(wrong)
    with pytest.raises(InputError, match="at least one"):
        env.fork([])
    assert snapshot(env) == before


def test_a_wrong_wall_or_position_leaves_the_rows_as_they_were() -> None:
    env = played()
    before = snapshot(env)
    for wrong in (
        {"wall": "123m"},
        {"wall": [0] * 136},
        {"position": {"honba": -1}},
        {"position": {"stones": 1}},
        {"seed": -1},
    ):
        with pytest.raises(MahjongError):
            env.reset([1], **wrong)
    assert snapshot(env) == before


def test_a_callable_that_returns_too_few_numbers_is_refused() -> None:
    env, dice = rl.batch("riichi", 1, seed=1, reward=lambda table: [1.0]), np.random.default_rng(1)

    def play() -> None:
        for _ in range(2000):
            env.step(at_random(env, dice))

    with pytest.raises(InputError, match="expected 4"):
        play()
    with pytest.raises(InputError, match="reset"):
        env.step(at_random(env, dice))
    env.reset()
    env.step(at_random(env, dice))


def test_indices_and_actions_outside_the_space_are_refused() -> None:
    space = rl.space("riichi")
    impossible: list[Any] = [-1, 158, "1", 1.0]
    for wrong in impossible:
        with pytest.raises(InputError, match="expected 0 to 157"):
            space[wrong]
    with pytest.raises(InputError, match="called tile"):
        space.index("chi 34m")
    with pytest.raises(InputError, match="not in the action space"):
        space.index("open_riichi 1m")
    with pytest.raises(MahjongError):
        space.index("fly 1m")


@pytest.mark.parametrize(
    ("module", "found", "key"),
    [("numpy", None, "rl.numpy"), ("mahjongkit.rl.rows", SimpleNamespace(origin="rl/rows.py"), "rl.not_compiled")],
)
def test_what_is_missing_is_one_sentence(module: str, found: object, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numpy, and where `make play` has compiled all but the learning kit."""
    if key == "rl.not_compiled" and not mj.compiled:
        return
    known = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: found if name == module else known(name))
    with pytest.raises(InputError) as error:
        runpy.run_path(requirements.__file__)
    assert error.value.key == key
