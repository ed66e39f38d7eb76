"""Rows are reset, copied and dealt anew one by one."""

from __future__ import annotations

import random
from collections.abc import Callable
from threading import Event

import numpy as np
import pytest

from mahjongkit import rl
from mahjongkit.errors import InputError
from mahjongkit.game.table import Table
from mahjongkit.tiles import faces_of
from tests.support.learning import at_random

GAMES = ("riichi", "sichuan", "ninghai", "synchronous")


@pytest.mark.parametrize("name", GAMES)
def test_a_row_begins_with_a_given_wall_and_seed(name: str) -> None:
    env = rl.batch(name, 3, seed=1)
    wall = list(env.ruleset.tiles.faces)
    random.Random(4).shuffle(wall)
    before = env.obs[[0, 2]].copy()
    env.reset([1], wall=wall, seed=12)
    assert faces_of(env.table(1).wall) == tuple(wall)
    assert env.table(1).view(0) == Table(name, seed=12, walls=[wall]).view(0)
    assert env.seeds[1] == 12
    assert (env.obs[[0, 2]] == before).all()


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("riichi", {"round": "S", "honba": 3, "sticks": 1, "scores": [20000, 30000, 25000, 24000]}),
        ("ninghai", {"hand": 3, "dealer": 2}),
        ("ninghai", {"scores": [3, -1, -1, -1]}),
        ("synchronous", {"honba": 2}),
    ],
)
def test_a_row_begins_in_a_given_position(name: str, position: dict[str, object]) -> None:
    env = rl.batch(name, 2, seed=1)
    env.reset([0], position=position)
    table = Table(name, seed=int(env.seeds[0]), start=position)
    assert env.table(0).view(1) == table.view(1)
    assert not env.reward[0].any()


def test_rows_can_be_chosen_by_a_mask() -> None:
    env = rl.batch("riichi", 4, seed=1)
    before = env.seeds.copy()
    env.reset(np.array([False, True, False, True]))
    assert (env.seeds != before).tolist() == [False, True, False, True]


def test_a_reset_row_begins_its_next_match() -> None:
    env, other = rl.batch("riichi", 2, seed=1), rl.batch("riichi", 2, seed=1)
    env.reset([1])
    assert env.seeds[0] == other.seeds[0]
    other.reset([1])
    assert (env.obs == other.obs).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_plays_on_by_itself(name: str) -> None:
    env, dice = rl.batch(name, 4, seed=1), np.random.default_rng(3)
    for _ in range(30):
        env.step(at_random(env, dice))
    kept = [array.copy() for array in (env.obs, env.mask, env.seat, env.seeds)]
    twin = env.fork([2, 2, 0])
    assert (twin.obs == env.obs[[2, 2, 0]]).all()
    for _ in range(50):
        twin.step(at_random(twin, dice))
    assert all((array == old).all() for array, old in zip((env.obs, env.mask, env.seat, env.seeds), kept, strict=True))


def test_later_matches_of_a_fork_are_not_those_of_the_batch() -> None:
    env = rl.batch("riichi", 2, seed=1, episode="hand", encoding="none")
    both = (env, env.fork())
    seen: list[set[int]] = [set(), set()]
    for one, found in zip(both, seen, strict=True):
        dice = np.random.default_rng(1)
        for _ in range(600):
            one.step(at_random(one, dice))
            found |= set(one.seeds[one.ended == 2].tolist())
    assert min(map(len, seen)) > 2
    assert not seen[0] & seen[1]


# Threads.


def test_a_thread_that_begins_late_delays_no_step() -> None:
    env, alone = (rl.batch("riichi", 300, seed=1, threads=threads) for threads in (2, 1))
    assert env._pool is not None
    free, dice = Event(), np.random.default_rng(1)
    busy = env._pool.submit(free.wait, 20)  # the other thread has something else to do
    for _ in range(20):
        actions = at_random(env, dice)
        env.step(actions)
        alone.step(actions)
        assert (env.obs == alone.obs).all()
        assert (env.mask == alone.mask).all()
    assert not busy.done()
    free.set()
    assert busy.result()
    env.step(at_random(env, dice))


def test_an_error_in_any_thread_is_raised() -> None:
    """The callable that rewards fails for one match only, wherever its row is."""
    for row in (0, 299):
        env = rl.batch("sichuan", 300, seed=1, threads=2, encoding="none", reward=fails_for(row), episode="hand")
        with pytest.raises(ZeroDivisionError):
            play_until_it_fails(env)
        with pytest.raises(InputError, match="reset"):
            env.step(at_random(env, np.random.default_rng(1)))
        env.reset()
        env.step(at_random(env, np.random.default_rng(1)))


def fails_for(row: int) -> Callable[[Table], list[float]]:
    seed = int(rl.batch("sichuan", 300, seed=1, encoding="none", episode="hand").seeds[row])

    def reward(table: Table) -> list[float]:
        return [1 / (table.seed != seed)] * 4

    return reward


def play_until_it_fails(env: rl.Batch) -> None:
    dice = np.random.default_rng(2)
    for _ in range(1000):
        env.step(at_random(env, dice))
