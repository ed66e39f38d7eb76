"""PettingZoo environments keep its contracts, without a warning, and play the same matches as batches and tables."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from mahjongkit import rl
from mahjongkit.errors import InputError
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules import registry
from tests.support.tiers import Sample

games = pytest.mark.parametrize("name", registry.names())


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def choose(mask: Any, dice: random.Random) -> int:
    return dice.choice(np.flatnonzero(mask).tolist())


# The contracts.


@games
@pytest.mark.parametrize("episode", ["match", "hand"])
def test_the_aec_contract_is_kept(name: str, episode: str, sample: Sample) -> None:
    api_test(rl.aec(name, episode=episode), num_cycles=sample.of(2000) + 100)


@games
def test_a_seed_determines_an_aec_match(name: str, sample: Sample) -> None:
    seed_test(lambda: rl.aec(name), num_cycles=sample.of(1000) + 50)


@games
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_the_parallel_contract_is_kept(name: str, mask: str, sample: Sample) -> None:
    parallel_api_test(rl.parallel(name, mask=mask), num_cycles=sample.of(2000) + 100)


@games
def test_a_seed_determines_a_parallel_match(name: str, sample: Sample) -> None:
    parallel_seed_test(lambda: rl.parallel(name), num_cycles=sample.of(1000) + 50)


# Matches.


@games
def test_an_aec_match_is_that_of_a_batch(name: str) -> None:
    """Observations, masks, rewards and seats are those of a row that plays the same match."""
    env, dice = rl.aec(name, episode="hand", reward="score"), random.Random(3)
    env.reset(seed=11)
    row = rl.batch(name, 1, episode="hand")
    row.reset(seed=11)
    total = dict.fromkeys(env.possible_agents, 0.0)
    expected = np.zeros(len(env.possible_agents))
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        total[agent] += reward
        if terminated:
            env.step(None)
            continue
        assert agent == f"seat_{row.seat[0]}"
        assert (observation == row.obs[0]).all()
        assert (info["action_mask"] == row.mask[0]).all()
        assert reward == row.reward[0, row.seat[0]]
        expected[row.seat[0]] += row.reward[0, row.seat[0]]
        action = choose(info["action_mask"], dice)
        env.step(action)
        row.step(np.array([action], np.int16))
    expected += row.reward[0]
    assert row.ended[0] == 2
    assert list(total.values()) == expected.tolist()


def test_the_match_of_a_seed_is_that_of_the_table() -> None:
    env = rl.aec("riichi")
    env.reset(seed=12)
    assert env._batch.table(0).view(0) == Table("riichi", seed=12).view(0)
    env.reset()
    assert env._batch.table(0).view(0) != Table("riichi", seed=12).view(0)


@games
def test_a_parallel_match_is_that_of_an_aec_environment(name: str) -> None:
    """The same answers to the same questions lead to the same end, whether they are given in turn or at once."""
    env, dice = rl.parallel(name, episode="hand"), random.Random(5)
    seen, infos = env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    answers: dict[str, list[tuple[Any, int]]] = {agent: [] for agent in env.possible_agents}
    while env.agents:
        asked = [agent for agent in env.agents if seen[agent].any()]
        actions = {agent: choose(infos[agent]["action_mask"], dice) for agent in env.agents}
        assert all(actions[agent] == 0 for agent in env.agents if agent not in asked)
        for agent in asked:
            answers[agent].append((seen[agent], actions[agent]))
        seen, rewards, _, _, infos = env.step(actions)
        for agent, reward in rewards.items():
            total[agent] += reward
    repeat_in_turn(name, answers, seen, total)


def repeat_in_turn(
    name: str, answers: dict[str, list[tuple[Any, int]]], final: dict[str, Any], total: dict[str, float]
) -> None:
    """Give every seat's answers in turn; a seat that loses its question to another one's answer is not asked."""
    env = rl.aec(name, episode="hand")
    env.reset(seed=4)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        total[agent] -= reward
        if terminated:
            assert (seen == final[agent]).all()
            env.step(None)
            continue
        while not (answers[agent][0][0] == seen).all():
            answers[agent].pop(0)
        env.step(answers[agent].pop(0)[1])
    assert not any(total.values())


@pytest.mark.parametrize("name", ["riichi", "sichuan"])
def test_the_end_of_a_match_is_shown_to_every_agent(name: str) -> None:
    env, dice = rl.aec(name, episode="hand"), random.Random(1)
    env.reset(seed=2)
    while not env.terminations[env.agent_selection]:
        env.step(choose(env.last()[4]["action_mask"], dice))
    channels, table = env._batch.channels, env._batch.table(0)
    ends = {agent: env.observe(agent) for agent in env.agents}
    for agent, seen in ends.items():
        hand = [tile.kind for tile in table.view(env._seats[agent]).hand]
        own = [hand.count(kind) for kind in range(channels.columns)]
        assert seen[channels.at["hand"]].tolist() == own
    for agent in env.possible_agents:
        assert env.agent_selection == agent
        seen, _, terminated, truncated, info = env.last()
        assert (seen == ends[agent]).all()
        assert (terminated, truncated) == (True, False)
        assert info["action_mask"].nonzero()[0].tolist() == [0]
        env.step(None)
    assert env.agents == []


# What agents see.


def test_the_mask_can_be_a_part_of_the_observation() -> None:
    env = rl.aec("riichi", mask="observation")
    env.reset(seed=1)
    seen, _, _, _, info = env.last()
    assert env.observation_space("seat_0").contains(seen)
    assert sorted(seen) == ["action_mask", "observation"]
    assert (seen["action_mask"] == info["action_mask"]).all()


@pytest.mark.parametrize("make", [rl.aec, rl.parallel])
def test_every_encoding_can_be_observed(make: Any) -> None:
    for options in ({"encoding": "dict", "history": 50}, {"oracle": True}):
        env = make("riichi", **options)
        first = env.reset(seed=1)
        seen = env.last()[0] if first is None else first[0]["seat_0"]
        assert env.observation_space("seat_0").contains(seen)


def test_agents_that_are_not_asked_see_nothing() -> None:
    env = rl.aec("riichi")
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent).any() == (agent == env.agent_selection)
        assert ("action_mask" in env.infos[agent]) == (agent == env.agent_selection)


def test_observations_are_kept() -> None:
    """Later steps do not change what an agent has got."""
    env = rl.aec("riichi")
    env.reset(seed=1)
    first, _, _, _, info = env.last()
    kept, mask = first.copy(), info["action_mask"].copy()
    for _ in range(8):
        env.step(int(env.last()[4]["action_mask"].argmax()))
    assert (first == kept).all()
    assert (info["action_mask"] == mask).all()


def test_a_table_is_shown_as_text() -> None:
    env = rl.aec("riichi", render_mode="ansi")
    env.reset(seed=1)
    assert f"seat {env.agent_selection[-1]}" in str(env.render())
    silent = rl.parallel("riichi")
    silent.reset(seed=1)
    assert silent.render() is None


# Mistakes.


def illegal(mask: Any) -> int:
    return int((mask == 0).argmax())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = rl.aec("riichi")
    env.reset(seed=1)
    before, _, _, _, info = env.last()
    for wrong in (illegal(info["action_mask"]), -1, 158, 70000):
        with pytest.raises(InputError, match="row 0"):
            env.step(wrong)
    with pytest.raises(InputError, match="whole"):
        env.step(1.5)  # type: ignore[arg-type]
    assert (env.last()[0] == before).all()


@games
def test_an_illegal_action_is_replaced_by_the_default_one(name: str) -> None:
    env = rl.aec(name, illegal="default", episode="hand")
    env.reset(seed=1)
    table = Table(name, seed=1)
    for _ in range(40):
        seat, legal = table.pending[0], table.legal(table.pending[0])
        if legal[0].verb in env._batch.space.picks:
            for _ in range(env._batch.space.picks[legal[0].verb]):
                env.step(illegal(env.infos[env.agent_selection]["action_mask"]))
        else:
            env.step(illegal(env.infos[env.agent_selection]["action_mask"]))
        table.act(seat, table.ruleset.flow.default_action(legal))
        assert env._batch.table(0).view(seat) == table.view(seat)


def test_agents_that_are_asked_must_answer() -> None:
    env = rl.parallel("synchronous", illegal="error")
    _, infos = env.reset(seed=1)
    actions = {agent: int(info["action_mask"].argmax()) for agent, info in infos.items()}
    with pytest.raises(InputError, match="seat_2"):
        env.step({agent: action for agent, action in actions.items() if agent != "seat_2"})
    with pytest.raises(InputError, match="seat_9"):
        env.step({**actions, "seat_9": 0})
    with pytest.raises(InputError, match="not legal"):
        env.step({**actions, "seat_1": illegal(infos["seat_1"]["action_mask"])})
    env.step(actions)


def test_a_finished_match_must_be_reset() -> None:
    env, dice = rl.aec("riichi", episode="hand"), random.Random(1)
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(choose(env.last()[4]["action_mask"], dice))
    with pytest.raises(InputError, match="over"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    for call in (lambda: env.step(None), env.last):
        with pytest.raises(InputError, match="over"):
            call()
    env.reset()
    assert len(env.agents) == 4


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"mask": "everywhere"}, "rl.choice"),
        ({"illegal": "ignore"}, "rl.choice"),
        ({"render_mode": "human"}, "rl.choice"),
        ({"encoding": "none"}, "rl.nothing_shown"),
        ({"reward": "gold"}, "rl.reward"),
    ],
)
def test_an_environment_that_cannot_be_made_says_why(options: dict[str, Any], key: str) -> None:
    for make in (rl.aec, rl.parallel):
        with pytest.raises(InputError) as error:
            make("riichi", **options)
        assert error.value.key == key
        assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
