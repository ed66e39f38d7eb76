"""The Gymnasium vector environment in a loop in the style of CleanRL: one learner at every table, against bots.

    python examples/rl/cleanrl_style.py --game riichi --opponents random --total-timesteps 500000

Every row is always the learner's question, so trajectories are the columns of plain [steps, envs] arrays, as with any
other environment. Illegal actions are masked with `infos["action_mask"]`. The network and the loss are those of ppo.py.
Needs `pip install "mahjongkit[examples]"`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import gymnasium
import jax
import numpy as np
from network import Adam, Network
from ppo import Sample, Settings, learn

import mahjongkit.rl  # noqa: F401  (makes the environments known)


@dataclass(frozen=True)
class Args:
    """What the command line can change; the names are CleanRL's."""

    game: str = "riichi"
    opponents: str = "random"
    seed: int = 1
    total_timesteps: int = 500_000
    num_envs: int = 128
    num_steps: int = 64
    num_minibatches: int = 4
    update_epochs: int = 3
    learning_rate: float = 1e-3
    gamma: float = 0.99
    gae_lambda: float = 0.95


def run(args: Args) -> list[float]:
    """Train; returns the mean return of the episodes that ended in each iteration."""
    network = Network(args.game)
    envs = gymnasium.make_vec(
        network.space.name,
        args.num_envs,
        vectorization_mode="vector_entry_point",
        opponents=args.opponents,
        reward="shaped",  # points, and a little for every tile nearer to a complete hand
        episode="hand",
        autoreset_mode="SameStep",
    )
    settings = Settings(args.game, learning_rate=args.learning_rate)
    unit = 10 * network.ruleset.learning.score_unit
    key, first = jax.random.split(jax.random.key(args.seed))
    params = network.new_weights(first)
    adam, dice = Adam.new(params), np.random.default_rng(args.seed)

    # ALGO Logic: storage
    size = (args.num_steps, args.num_envs)
    obs = np.zeros((*size, *(envs.single_observation_space.shape or ())), np.uint8)
    masks = np.zeros((*size, len(network.space)), np.int8)
    actions, logprobs = np.zeros(size, np.int16), np.zeros(size, np.float32)
    rewards, dones, values = (np.zeros(size, np.float32) for _ in range(3))

    next_obs, infos = envs.reset(seed=args.seed)
    episode_return, global_step, start, history = np.zeros(args.num_envs), 0, time.monotonic(), []
    for iteration in range(1, args.total_timesteps // (args.num_steps * args.num_envs) + 1):
        finished: list[float] = []
        for step in range(args.num_steps):
            global_step += args.num_envs
            obs[step], masks[step] = next_obs, infos["action_mask"]
            key, one = jax.random.split(key)
            sampled = network.sample(params, obs[step], masks[step], one)
            actions[step], logprobs[step], values[step] = (np.asarray(each) for each in sampled)
            next_obs, reward, terminations, truncations, infos = envs.step(actions[step])
            dones[step] = np.logical_or(terminations, truncations)
            rewards[step] = np.clip(np.asarray(reward) / unit, -settings.reward_limit, settings.reward_limit)
            episode_return += reward
            over = dones[step] > 0
            finished += episode_return[over].tolist()
            episode_return[over] = 0

        # Bootstrap the value of the questions after the last step, and go back from there.
        following = np.asarray(network.sample(params, next_obs, infos["action_mask"], key)[2])
        advantages, last = np.zeros_like(rewards), np.zeros(args.num_envs, np.float32)
        for step in reversed(range(args.num_steps)):
            goes_on = 1 - dones[step]
            delta = rewards[step] + args.gamma * following * goes_on - values[step]
            advantages[step] = last = delta + args.gamma * args.gae_lambda * goes_on * last
            following = values[step]
        returns = advantages + values

        # Optimise the policy and the value on questions that left a choice.
        batch = (obs, masks, actions, logprobs, advantages, returns)
        flat = [array.reshape(-1, *array.shape[2:]) for array in batch]
        usable = np.flatnonzero(flat[1].sum(axis=1) > 1)
        minibatch = args.num_steps * args.num_envs // args.num_minibatches // 2
        for _ in range(args.update_epochs):
            order = dice.permutation(usable)
            for at in range(0, len(order) - minibatch + 1, minibatch):
                chosen = order[at : at + minibatch]
                sample = Sample(*(array[chosen] for array in flat))
                params, adam, _ = learn(params, adam, network, sample, settings)

        history.append(float(np.mean(finished)) if finished else 0.0)
        pace = global_step / (time.monotonic() - start)
        print(
            f"iteration {iteration}: global_step={global_step}, episodic_return={history[-1]:.1f} "
            f"({len(finished)} hands), SPS={pace:.0f}",
            flush=True,
        )
    envs.close()
    return history


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, value in vars(Args()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    run(Args(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
