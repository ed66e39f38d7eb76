"""Every playable preset as a batch: the same questions as a `Table`, and nothing that a seat may not see."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import mahjongkit
from mahjongkit import rl
from mahjongkit.game.table import Table
from tests.support import new_game
from tests.support.drivers import playable
from tests.support.learning import Policy, Shadow, at_random, digest, eagerly, learner_digest
from tests.support.processes import run
from tests.support.tiers import Sample, one_of_each_game

games = pytest.mark.parametrize("name", one_of_each_game(playable()))
ROWS = 3


def compare_with_tables(env: rl.Batch, policy: Policy, steps: int) -> None:
    """Play the matches of every row at a `Table` as well."""
    dice = np.random.default_rng(4)
    shadows = [Shadow(env, row) for row in range(len(env))]
    for _ in range(steps):
        actions = policy(env, dice)
        for shadow in shadows:
            assert env.seat[shadow.row] == shadow.seat
            assert (env.mask[shadow.row] == shadow.mask()).all()
        env.step(actions)
        for row, shadow in enumerate(shadows):
            before = shadow.table.hand_number
            shadow.step(int(actions[row]))
            assert env.ended[row] == (2 if shadow.table.over else 1 if shadow.table.hand_number > before else 0)
            if shadow.table.over:
                shadows[row] = Shadow(env, row)


@games
@pytest.mark.parametrize("policy", [at_random, eagerly], ids=["random", "eager"])
def test_a_row_is_a_table(name: str, policy: Policy, sample: Sample) -> None:
    compare_with_tables(rl.batch(name, ROWS, seed=3), policy, sample.of(1200) + 100)


@games
def test_redealing_hidden_tiles_changes_nothing_that_a_row_shows(name: str, sample: Sample) -> None:
    env, dice, changed = rl.batch(name, ROWS, seed=6), np.random.default_rng(8), 0
    for number in range(sample.of(3000) + 150):
        env.step(eagerly(env, dice) if number % 100 < 70 else at_random(env, dice))
        if number % 3:
            continue
        twin = env.fork()
        for array in ("obs", "mask", "seat", "reward", "ended"):
            assert (getattr(twin, array) == getattr(env, array)).all()
        twin.determinize(seed=number)
        changed += any(twin.table(row).wall != env.table(row).wall for row in range(ROWS))
        wrong = np.argwhere(twin.obs != env.obs)
        assert not wrong.size, [env.channels[int(channel)].name for _, channel, _ in wrong]
        assert (twin.mask == env.mask).all()
        assert (twin.seat == env.seat).all()
        assert not (twin.seeds == env.seeds).any()
        twin.step(at_random(twin, dice))
    assert changed


@pytest.mark.parametrize("name", ["riichi", "sichuan", "synchronous"])
def test_tables_that_look_the_same_are_dealt_anew_in_the_same_way(name: str) -> None:
    env, dice = rl.batch(name, 1, seed=6), np.random.default_rng(8)
    for _ in range(60):
        env.step(at_random(env, dice))
        other = env.fork()
        other.determinize(seed=1)
        first, second = env.fork(), other.fork()
        for one in (first, second):
            one.determinize(seed=2)
        assert first.table(0).wall == second.table(0).wall
        assert first.seeds[0] == second.seeds[0]


@games
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    assert digest(name, "planes-1", 40, 160, 1) == digest(name, "planes-1", 40, 160, 2)


def test_masks_alone_are_the_same_as_with_observations() -> None:
    both = [rl.batch("riichi", 4, seed=2, encoding=encoding) for encoding in ("planes-1", "none")]
    assert both[1].obs.shape == (4, 0, 34)
    dice = np.random.default_rng(1)
    for _ in range(200):
        assert (both[0].mask == both[1].mask).all()
        actions = at_random(both[0], dice)
        for env in both:
            env.step(actions)


@pytest.mark.full
def test_compiled_and_interpreted_batches_are_the_same(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(str(mahjongkit.__file__)).parent, tmp_path / "mahjongkit", ignore=ignore)
    names = ["riichi", "sichuan", "ninghai", "synchronous3"]
    expected = [text for name in names for text in (digest(name, "planes-1", 150), learner_digest(name, 30))]
    assert run(sys.executable, "-m", "tests.support.learning", *names, PYTHONPATH=str(tmp_path)).split() == expected


def test_a_game_outside_the_package_needs_no_part_of_its_own() -> None:
    with new_game.registered():
        compare_with_tables(rl.batch(new_game.PRESETS[0], 2, seed=1), eagerly, 200)


@games
def test_an_index_stands_for_an_action_both_ways(name: str) -> None:
    space = rl.space(name)
    assert len({one.name for one in space}) == len(space)
    assert [one.index for one in space] == list(range(len(space)))
    assert space[0].name == "pass"
    table, seen = Table(name, seed=2), set()
    while table.hand_number < 2:
        for seat in table.pending:
            legal = table.legal(seat)
            for action in legal if legal[0].verb not in space.picks else ():
                index = space.index(action, table.ruleset.tiles.faces[0])
                found = space.action(index, [action], table.ruleset.tiles.faces[0])
                assert found == action
                seen.add(index)
            table.act(seat, legal[len(legal) // 2])
        if table.hand_over:
            table.next_hand()
    assert len(seen) > 30
