"""Runs of examples/rl, each in a process of its own, because JAX keeps threads that a fork would lose."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mahjongkit import rl
from tests.support import ROOT

FOLDER = ROOT / "examples" / "rl"
sys.path.insert(0, str(FOLDER))

import cleanrl_style  # noqa: E402
import clone  # noqa: E402
import evaluate  # noqa: E402
import jax  # noqa: E402
import plot  # noqa: E402
import ppo  # noqa: E402
from network import Network, load  # noqa: E402

Trajectory = list[int]
ROWS = 12


def followed(env: rl.Batch, actions: NDArray[np.int16]) -> tuple[list[Trajectory], dict[int, float], set[int]]:
    """The trajectories of a rollout, found by asking each seat what it earned since it was asked last.

    Returns the questions of every seat and hand, the points after each question, and the last questions of hands.
    """
    running: dict[tuple[int, int], Trajectory] = {}
    found, points, last = [], dict[int, float](), set[int]()
    paid = np.zeros(env.reward.shape)  # when a hand ended; the reward shows it once more to a seat that is asked next
    for step, chosen in enumerate(actions.reshape(-1, len(env))):
        for row in range(len(env)):
            seat, at = int(env.seat[row]), step * len(env) + row
            questions = running.setdefault((row, seat), [])
            if questions:
                points[questions[-1]] += env.reward[row, seat] - paid[row, seat]
            paid[row, seat] = 0
            if env.mask[row].sum() > 1:
                questions.append(at)
                points[at] = 0
        env.step(chosen)
        for row in np.flatnonzero(env.ended).tolist():
            for seat in range(env.reward.shape[1]):
                questions = running.pop((row, seat), [])
                if questions:
                    points[questions[-1]] += env.reward[row, seat] - paid[row, seat]
                    last.add(questions[-1])
                    found.append(questions)
            paid[row] = 0 if env.ended[row] == 2 else env.reward[row]
    return found + list(running.values()), points, last


def compare_trajectories(ruleset: str) -> None:
    """Rewards, links and advantages of a rollout, beside trajectories that were followed seat by seat."""
    settings = ppo.Settings(ruleset, rows=ROWS, steps=500, reward_limit=1e9)
    trainer = ppo.Trainer(settings)
    played = trainer.rollout
    played.play(trainer.network, trainer.params, jax.random.key(1), settings)
    advantages = played.advantages(settings, 0.1)
    env = rl.batch(ruleset, ROWS, seed=settings.seed)
    trajectories, points, last = followed(env, played.action)
    unit = 10 * env.ruleset.learning.score_unit
    assert len(last) > ROWS
    assert sum(1 for value in points.values() if value) > 10
    for questions in trajectories:
        after = advantage = value = 0.0
        for place in reversed(range(len(questions))):
            at = questions[place]
            if place + 1 == len(questions) and at not in last:  # its next question comes after the rollout
                assert played.following[at] == ppo.OPEN
                after, advantage = played.missing[at], 0.0
            else:
                ends = place + 1 == len(questions)
                assert played.following[at] == (played.end if ends else questions[place + 1])
                assert abs(played.reward[at] - points[at] / unit) < 1e-3
                reward = points[at] / unit + (0 if ends else 0.1 * (played.missing[at] - after))
                td_error = reward + settings.discount * value - played.value[at]
                advantage = td_error + settings.discount * settings.gae_lambda * advantage
                assert abs(advantages[at] - advantage) < 1e-3
            after, value = played.missing[at], played.value[at]
    usable = played.following[:-1] != ppo.OPEN
    assert usable.sum() == sum(len(questions) for questions in trajectories) - sum(
        1 for questions in trajectories if questions and questions[-1] not in last
    )


def improve() -> None:
    """Train for seconds; prints the mean ranks against random players before and after."""
    trainer = ppo.Trainer(ppo.Settings("riichi", seed=3, rows=64, steps=128, minibatch=512, epochs=2))
    print(trainer.ranks(40).mean)
    for _ in range(2):
        trainer.update(0)
    print(trainer.ranks(40).mean)


def run_ppo(folder: str) -> None:
    """Train for a moment, draw the curve, and let the weights play; prints the interval of their mean rank."""
    out = Path(folder) / "weights.npz"
    settings = ppo.Settings("sichuan", rows=16, steps=32, minibatch=64, epochs=1)
    ppo.train(settings, 0.01, 20, out)
    plot.draw([out.with_suffix(".json")], out.with_suffix(".svg"))
    found = evaluate.evaluate(Network("sichuan"), load(out), "random", 40, 1)
    print(found.low, found.mean, found.high)


def run_clone(folder: str) -> None:
    """Learn from a dataset; prints the accuracy on other games, and what chance would reach."""
    _, _, found = clone.train(Path(folder), epochs=2, size=256, rate=3e-3, seed=0)
    print(found.share, found.at_random)


def run_cleanrl() -> None:
    """Some iterations at tiny size; prints the mean returns."""
    args = cleanrl_style.Args("sichuan", total_timesteps=8192, num_envs=32, num_steps=64, num_minibatches=2)
    print(*cleanrl_style.run(args))


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
