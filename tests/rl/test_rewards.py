"""Rewards add up to what the table paid."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from mahjongkit import rl
from mahjongkit.game.table import Table
from tests.support.learning import Shadow, eagerly

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous")
ROWS = 4


def finished(env: rl.Batch, steps: int) -> list[tuple[Table, NDArray[np.float64], list[NDArray[np.float64]]]]:
    """The matches that end within some steps: the table, the sum of every seat's rewards, and the rewards as given."""
    dice, found = np.random.default_rng(2), []
    shadows, sums = [Shadow(env, row) for row in range(len(env))], np.zeros(env.reward.shape)
    given: list[list[NDArray[np.float64]]] = [[] for _ in range(len(env))]
    for _ in range(steps):
        actions = eagerly(env, dice)
        env.step(actions)
        for row, shadow in enumerate(shadows):
            shadow.step(int(actions[row]))
            earned = env.reward[row].astype(np.float64)
            over = env.ended[row] == 2
            sums[row] += earned if over else np.where(np.arange(len(earned)) == env.seat[row], earned, 0)
            if env.ended[row]:
                given[row].append(earned)
            if over:
                found.append((shadow.table, sums[row].copy(), given[row]))
                shadows[row], sums[row], given[row] = Shadow(env, row), 0, []
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reward", ["score", "hand"])
def test_points_add_up_to_the_ledger(name: str, reward: str) -> None:
    env = rl.batch(name, ROWS, seed=1, reward=reward)
    dice, shadow = np.random.default_rng(3), Shadow(env, 0)
    total = np.zeros(env.ruleset.players)
    ended = 0
    while ended < 2:
        actions = eagerly(env, dice)
        env.step(actions)
        shadow.step(int(actions[0]))
        earned = env.reward[0].astype(np.float64)
        total += earned if env.ended[0] == 2 else np.where(np.arange(len(total)) == env.seat[0], earned, 0)
        ended += env.ended[0] > 0
        if env.ended[0] == 2:
            break
    if env.ended[0] < 2:  # what the seats will get when they are asked next
        total += np.where(np.arange(len(total)) == env.seat[0], 0, earned)
    expected = np.zeros(env.ruleset.players)
    for paid in shadow.table.ledger:
        for seat, amount in ((paid.payer, -paid.amount), (paid.payee, paid.amount)):
            if seat >= 0:
                expected[seat] += amount
    assert (total == expected).all()
    assert expected.any()


@pytest.mark.parametrize("name", ["riichi", "sichuan", "synchronous3"])
def test_a_match_adds_up_to_zero_where_sticks_are_paid_out(name: str) -> None:
    env = rl.batch(name, ROWS, seed=1)
    matches = finished(env, 900)
    assert matches
    for table, sums, _ in matches:
        assert sums.sum() == -table.pot
        assert (sums == np.subtract(table.scores, env.ruleset.start_points)).all()
        if name != "synchronous3":
            assert table.pot == 0


def test_ranks_are_rewarded_when_the_match_is_over() -> None:
    env = rl.batch("riichi3", ROWS, seed=1, reward="rank:[60,0,-60]")
    matches = finished(env, 900)
    assert matches
    for table, sums, given in matches:
        assert sums.tolist() == [{1: 60, 2: 0, 3: -60}[rank] for rank in table.result().ranks]
        assert not any(earned.any() for earned in given[:-1])


def test_equal_scores_share_what_their_ranks_bring() -> None:
    env = rl.batch("sichuan", 64, seed=1, reward="rank:[8,4,2,-14]", encoding="none", episode="hand")
    shared = 0
    for _ in range(600):
        env.step(env.mask.argmax(axis=1).astype(np.int16))
        for row in np.flatnonzero(env.ended):
            assert env.reward[row].sum() == pytest.approx(0, abs=1e-5)
            shared += set(env.reward[row].tolist()) - {8.0, 4.0, 2.0, -14.0} != set()
    assert shared


def test_a_callable_gets_the_table_when_a_hand_is_over() -> None:
    seen: list[tuple[int, tuple[int, ...]]] = []

    def reward(table: Table) -> Sequence[float]:
        result = table.hand_result
        seen.append((table.hand_number, tuple(result.scores)))
        return [float(change > 0) for change in result.scores]

    env, dice = rl.batch("riichi", 2, seed=1, reward=reward), np.random.default_rng(1)
    ended, earned = 0, 0.0
    while len(seen) < 6:
        env.step(eagerly(env, dice))
        ended += int((env.ended > 0).sum())
        for row in range(2):
            earned += float(env.reward[row, env.seat[row]])
    assert ended == len(seen)
    assert earned
    assert {number for number, _ in seen} > {0, 1}


def test_an_episode_of_one_hand_ends_with_it() -> None:
    env, dice = rl.batch("riichi", 2, seed=1, episode="hand"), np.random.default_rng(1)
    seeds = set(env.seeds.tolist())
    for _ in range(300):
        env.step(eagerly(env, dice))
        assert set(env.ended.tolist()) <= {0, 2}
        assert env.table(0).hand_number == 0
        seeds |= set(env.seeds.tolist())
    assert len(seeds) > 4


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan", "ninghai", "synchronous3"])
def test_money_is_what_the_match_pays(name: str) -> None:
    matches = finished(rl.batch(name, ROWS, seed=1, reward="money"), 900)
    assert matches
    for table, sums, given in matches:
        paid = table.ruleset.results.money(table._state)
        assert sums == pytest.approx(paid, rel=1e-6)
        assert not any(earned.any() for earned in given[:-1])
        if name.startswith("riichi"):
            assert paid == table.result().points
            assert sum(paid) == pytest.approx(0, abs=1e-6)
        else:
            assert sum(paid) == -table.pot


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reward", ["shaped", "shaped:250"])
def test_what_a_shaped_reward_adds_is_taken_back_when_the_hand_is_over(name: str, reward: str) -> None:
    env, plain, dice = (
        rl.batch(name, ROWS, seed=1, reward=reward),
        rl.batch(name, ROWS, seed=1),
        np.random.default_rng(3),
    )
    more, added = np.zeros((ROWS, env.ruleset.players)), 0
    before: dict[tuple[int, int], float] = {}
    unit = 250 if ":" in reward else env.ruleset.learning.score_unit
    for _ in range(600):
        actions = eagerly(plain, dice)
        env.step(actions)
        plain.step(actions)
        gained = env.reward - plain.reward
        for row in range(ROWS):
            seat = int(env.seat[row])
            asked = np.arange(env.ruleset.players) == seat
            more[row] += np.where(asked | (env.ended[row] == 2), gained[row], 0)
            if env.ended[row]:
                before = {key: value for key, value in before.items() if key[0] != row}
            if env.ended[row] == 2:
                assert more[row] == pytest.approx(0, abs=1e-2)
                more[row] = 0
            missing = float(env.obs[row, env.channels.at["missing"], 0])
            if (row, seat) in before:
                assert gained[row, seat] == pytest.approx(unit * (before[row, seat] - missing), abs=1e-2)
                added += gained[row, seat] != 0
            goal = env.ruleset.learning.goal_mark
            if not goal or table_mark(env, row, seat, goal):
                before[row, seat] = missing
    assert added > 20


def table_mark(env: rl.Batch, row: int, seat: int, mark: str) -> int:
    return int(env.table(row).view(seat).marks[seat].get(mark, 0))
