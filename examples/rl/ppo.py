"""Learn a game from nothing by PPO: one network plays all seats against itself, on many tables at once.

    python examples/rl/ppo.py --ruleset riichi --minutes 12 --out riichi.npz
    python examples/rl/ppo.py --ruleset sichuan --minutes 12 --out sichuan.npz

It prints a line for every update and, now and then, the mean rank against players that choose at random. The curve goes
into a `.json` file beside the weights; plot.py draws it. Needs `pip install "mahjongkit[examples]"`.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from network import Adam, Array, Network, Params, at_random, save
from numpy.typing import NDArray

from mahjongkit import rl

OPEN = -1
"""Instead of the next question of the seat: the rollout stopped before it came."""


@dataclass(frozen=True)
class Settings:
    """The numbers of PPO."""

    ruleset: str = "riichi"
    seed: int = 0
    rows: int = 256
    steps: int = 128
    epochs: int = 3
    minibatch: int = 2048
    learning_rate: float = 1e-3
    discount: float = 0.99
    gae_lambda: float = 0.95
    """Lambda of the generalised advantage estimate."""
    clip: float = 0.2
    entropy: float = 0.01
    shaping: float = 0.1
    """The reward for every tile fewer that is missing to a complete hand; it falls to 0 while the training lasts."""
    reward_limit: float = 3.0
    """Rewards are cut here, so that a single limit hand does not throw the value off."""


class Rollout:
    """The questions of some steps on all tables, question `step * rows + row`.

    The four seats of a table are asked in turns. `following` says for every question which is the next one of the same
    seat in the same hand, so that each seat has a trajectory of its own; after the last one of a hand it is `end`. A
    question with one legal action only belongs to no trajectory.
    """

    def __init__(self, env: rl.Batch, steps: int) -> None:
        self.env, self.steps = env, steps
        self.end = end = len(env) * steps
        self.obs = np.zeros((end, *env.obs.shape[1:]), np.uint8)
        self.mask = np.zeros((end, *env.mask.shape[1:]), np.int8)
        self.action = np.zeros(end, np.int16)
        self.logprob = np.zeros(end, np.float32)
        self.value = np.zeros(end + 1, np.float32)  # one more: after the end everything is 0
        self.reward = np.zeros(end + 1, np.float32)
        self.missing = np.zeros(end + 1, np.float32)
        self.following = np.zeros(end + 1, np.int64)
        self.hands = self.wins = 0
        self.winning = [one.index for one in env.space if one.verb in ("tsumo", "ron")]

    def play(self, network: Network, params: Params, key: Array, settings: Settings) -> None:
        """Let the network play all seats."""
        env, rows = self.env, np.arange(len(self.env))
        points = 1 / (10 * env.ruleset.learning.score_unit)
        self.reward[:], self.following[:] = 0, OPEN
        self.hands = self.wins = 0
        latest = np.full(env.reward.shape, self.end)  # of every seat: its latest question that left a choice
        for step, one in enumerate(jax.random.split(key, self.steps)):
            at, seat = step * len(rows) + rows, env.seat.copy()
            part = slice(at[0], at[-1] + 1)
            found = network.sample(params, env.obs, env.mask, one)
            self.obs[part], self.mask[part], self.missing[part] = env.obs, env.mask, env.obs[:, self._missing, 0]
            self.action[part], self.logprob[part], self.value[part] = (np.asarray(each) for each in found)
            choice = np.flatnonzero(env.mask.sum(axis=1) > 1)
            self.following[latest[choice, seat[choice]]] = at[choice]
            latest[choice, seat[choice]] = at[choice]
            earned = self._step(self.action[part], seat) * points
            self.reward[latest] += np.clip(earned, -settings.reward_limit, settings.reward_limit)
            over = env.ended > 0
            self.following[latest[over]] = self.end
            latest[over] = self.end
            self.hands += int(over.sum())
            self.wins += int(np.isin(self.action[part], self.winning).sum())

    @property
    def _missing(self) -> int:
        return self.env.channels.at["missing"]

    def _step(self, actions: NDArray[np.int16], seat: NDArray[np.int8]) -> NDArray[np.float32]:
        """Step the tables; returns what this step brought every seat [rows, players].

        `env.reward` counts from the seat's last question, so what it showed before is taken off.
        """
        env = self.env
        before = env.reward.copy()
        before[np.arange(len(env)), seat] = 0
        before[env.ended == 2] = 0
        env.step(actions)
        return env.reward - before

    def advantages(self, settings: Settings, shaping: float) -> NDArray[np.float32]:
        """Generalised advantage estimates, each from the following questions of the same seat."""
        found = np.zeros(self.end + 1, np.float32)
        for step in reversed(range(self.steps)):
            at = slice(step * len(self.env), (step + 1) * len(self.env))
            after = self.following[at]
            nearer = np.where(after == self.end, 0, self.missing[at] - self.missing[after])
            td_error = self.reward[at] + shaping * nearer + settings.discount * self.value[after] - self.value[at]
            estimate = td_error + settings.discount * settings.gae_lambda * found[after]
            found[at] = np.where(after == OPEN, 0, estimate)
        return found[: self.end]


class Sample(NamedTuple):
    """A minibatch: what was seen, what was done, and how that turned out."""

    obs: Array
    mask: Array
    action: Array
    logprob: Array
    advantage: Array
    returns: Array


def loss(params: Params, network: Network, sample: Sample, settings: Settings) -> tuple[Array, Array]:
    """The loss of PPO, and the entropy of the policy."""
    logits, value = network(params, sample.obs, sample.mask)
    logprobs = jax.nn.log_softmax(logits)
    logprob = jnp.take_along_axis(logprobs, sample.action[:, None].astype(jnp.int32), axis=1)[:, 0]
    ratio = jnp.exp(logprob - sample.logprob)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    advantage = (sample.advantage - sample.advantage.mean()) / (sample.advantage.std() + 1e-6)
    gain = jnp.minimum(ratio * advantage, clipped * advantage).mean()
    entropy = -(jnp.exp(logprobs) * jnp.where(sample.mask > 0, logprobs, 0)).sum(axis=1).mean()
    return ((value - sample.returns) ** 2).mean() / 2 - gain - settings.entropy * entropy, entropy


@partial(jax.jit, static_argnums=(2, 4))
def learn(
    params: Params, adam: Adam, network: Network, sample: Sample, settings: Settings
) -> tuple[Params, Adam, Array]:
    """One step of Adam on a minibatch."""
    gradients, entropy = jax.grad(loss, has_aux=True)(params, network, sample, settings)
    return *adam.update(params, gradients, settings.learning_rate), entropy


class Ranks(NamedTuple):
    """The mean rank over some matches, with its 95 % confidence interval."""

    mean: float
    low: float
    high: float
    matches: int

    @classmethod
    def of(cls, ranks: NDArray[np.float64]) -> Ranks:
        half = 1.96 * float(ranks.std(ddof=1)) / len(ranks) ** 0.5
        return cls(float(ranks.mean()), float(ranks.mean()) - half, float(ranks.mean()) + half, len(ranks))

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.low:.2f} to {self.high:.2f})"


def evaluate(network: Network, params: Params, matches: int, seed: int) -> Ranks:
    """Play one match in every row, the network in a seat that rotates, the other seats choosing at random."""
    players = network.ruleset.players
    env = rl.batch(network.ruleset, matches, seed=seed, reward=f"rank:{list(range(1, players + 1))}")
    dice, own_seat, ranks = np.random.default_rng(seed), np.arange(matches) % players, np.zeros(matches)
    while not ranks.all():
        actions = at_random(env.mask, dice)
        ours = np.flatnonzero((env.seat == own_seat) & (ranks == 0))
        if len(ours):
            padded = np.resize(ours, max(64, 1 << int(len(ours) - 1).bit_length()))  # few sizes, so few compilations
            actions[ours] = np.asarray(network.best(params, env.obs[padded], env.mask[padded]))[: len(ours)]
        env.step(actions)
        over = np.flatnonzero((env.ended == 2) & (ranks == 0))
        ranks[over] = env.reward[over, own_seat[over]]
    return Ranks.of(ranks)


class Trainer:
    """Plays and learns in turns."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.env = rl.batch(settings.ruleset, settings.rows, seed=settings.seed)
        self.network = Network(settings.ruleset)
        self.key, first = jax.random.split(jax.random.key(settings.seed))
        self.params = self.network.new_weights(first)
        self.adam = Adam.new(self.params)
        self.rollout = Rollout(self.env, settings.steps)
        self.dice = np.random.default_rng(settings.seed)
        self.questions = 0

    def update(self, done: float) -> dict[str, float]:
        """Play some steps and learn from them; `done` is the share of the training that is over."""
        settings, played = self.settings, self.rollout
        self.key, key = jax.random.split(self.key)
        played.play(self.network, self.params, key, settings)
        advantages = played.advantages(settings, settings.shaping * (1 - done))
        returns = advantages + played.value[:-1]
        usable = np.flatnonzero(played.following[:-1] != OPEN)
        size = min(settings.minibatch, len(usable))
        entropy = []
        for _ in range(settings.epochs):
            order = self.dice.permutation(usable)
            for first in range(0, len(order) - size + 1, size):
                at = order[first : first + size]
                arrays = (played.obs, played.mask, played.action, played.logprob, advantages, returns)
                sample = Sample(*(jnp.asarray(array[at]) for array in arrays))
                self.params, self.adam, one = learn(self.params, self.adam, self.network, sample, settings)
                entropy.append(one)
        self.questions += played.end
        return {
            "questions": self.questions,
            "return": float(returns[usable].mean()),
            "wins per hand": played.wins / max(played.hands, 1),
            "entropy": float(np.mean(entropy)),
        }

    def ranks(self, matches: int) -> Ranks:
        return evaluate(self.network, self.params, matches, self.settings.seed + 1)


def train(settings: Settings, minutes: float, matches: int, out: Path) -> list[dict[str, Any]]:
    """Train for some minutes; writes the weights and the curve.

    The mean rank is measured before the training, after 1, 2, 4, 8, ... updates in a fifth of the matches, and at the
    end in all of them.
    """
    trainer = Trainer(settings)
    curve: list[dict[str, Any]] = [{"minutes": 0.0, "ranks": trainer.ranks(matches // 5)}]
    print(f"untrained: mean rank {curve[0]['ranks']}", flush=True)
    start = time.monotonic()
    while (minute := (time.monotonic() - start) / 60) < minutes:
        entry: dict[str, Any] = trainer.update(minute / minutes)
        update = len(curve)
        print(f"update {update}: " + ", ".join(f"{name} {value:,.3g}" for name, value in entry.items()), end="")
        if update.bit_count() == 1:
            entry["ranks"] = trainer.ranks(matches // 5)
            print(f", mean rank {entry['ranks']}", end="")
        entry["minutes"] = (time.monotonic() - start) / 60
        curve.append(entry)
        print(f", {entry['minutes']:.1f} minutes", flush=True)
    save(out, trainer.params)
    curve.append({"minutes": (time.monotonic() - start) / 60, "ranks": trainer.ranks(matches)})
    print(f"mean rank {curve[-1]['ranks']} against random players over {matches:,} matches")
    shown = [entry | {"ranks": entry["ranks"]._asdict()} if "ranks" in entry else entry for entry in curve]
    data = {"ruleset": settings.ruleset, "seed": settings.seed, "curve": shown}
    out.with_suffix(".json").write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ruleset", default="riichi", help="the game, such as riichi, sichuan or ninghai:online")
    parser.add_argument("--minutes", type=float, default=12, help="how long to train")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--matches", type=int, default=1000, help="how many matches the last evaluation plays")
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"), help="the file of the weights")
    given = parser.parse_args()
    train(Settings(given.ruleset, given.seed), given.minutes, given.matches, given.out)


if __name__ == "__main__":
    main()
