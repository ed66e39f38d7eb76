"""Learn to play like others by behaviour cloning: the network learns to give the answers of a dataset.

    mahjongkit dataset --self-play greedy --ruleset riichi --matches 200 --out shards
    python examples/rl/clone.py shards --epochs 3 --out clone.npz

The accuracy is measured on matches that were not trained on, in questions that leave a choice. Needs
`pip install "mahjongkit[examples]"`.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from network import Adam, Array, Network, Params, save
from ppo import evaluate

from mahjongkit import rl


def loss(params: Params, network: Network, obs: Array, mask: Array, action: Array) -> Array:
    """The cross-entropy between the policy and the answers that were given."""
    logits, _ = network(params, obs, mask)
    logprobs = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None].astype(jnp.int32), axis=1)
    return -logprobs.mean()


@partial(jax.jit, static_argnums=(2, 6))
def learn(
    params: Params, adam: Adam, network: Network, obs: Array, mask: Array, action: Array, rate: float
) -> tuple[Params, Adam, Array]:
    """One step of Adam on a minibatch."""
    value, gradients = jax.value_and_grad(loss)(params, network, obs, mask, action)
    return *adam.update(params, gradients, rate), value


class Accuracy(NamedTuple):
    """How often the most likely action is the one that was chosen."""

    share: float
    at_random: float
    """What choosing among the legal actions at random would reach."""
    questions: int


def accuracy(network: Network, params: Params, data: rl.Dataset, size: int) -> Accuracy:
    """Compare the network's answers with those of a dataset, in questions that leave a choice."""
    right = by_chance = total = 0.0
    for rows in data.batches(size):
        legal = rows.mask.sum(axis=1)
        full = rows[np.resize(np.arange(len(rows)), size)]  # the last batch is filled up, so there is one compilation
        best = np.asarray(network.best(params, full.obs, full.mask))[: len(rows)]
        right += float(((best == rows.action) & (legal > 1)).sum())
        by_chance += float((1 / legal[legal > 1]).sum())
        total += float((legal > 1).sum())
    return Accuracy(right / total, by_chance / total, int(total))


def train(folder: Path, epochs: int, size: int, rate: float, seed: int) -> tuple[Network, Params, Accuracy]:
    """Train on nine games in ten, and measure on the tenth after every pass."""
    data = rl.dataset(folder)
    trained, kept = data.split(0.1, seed)
    network = Network(data.ruleset)
    params = network.new_weights(jax.random.key(seed))
    adam = Adam.new(params)
    print(f"{len(trained):,} questions to learn from, {len(kept):,} of other matches to test with")
    for epoch in range(epochs):
        losses = []
        for rows in trained.batches(size, seed=seed + epoch, drop_last=True):
            params, adam, value = learn(params, adam, network, rows.obs, rows.mask, rows.action, rate)
            losses.append(value)
        found = accuracy(network, params, kept, size)
        print(
            f"pass {epoch + 1}: loss {np.mean(losses):.3f}, {found.share:.1%} of {found.questions:,} answers right "
            f"({found.at_random:.1%} by chance)",
            flush=True,
        )
    return network, params, found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="a dataset that `mahjongkit dataset` has written")
    parser.add_argument("--epochs", type=int, default=3, help="passes over the dataset")
    parser.add_argument("--size", type=int, default=1024, help="questions in a minibatch")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--matches", type=int, default=200, help="matches to play against random players afterwards")
    parser.add_argument("--out", type=Path, default=Path("clone.npz"), help="the file of the weights")
    given = parser.parse_args()
    network, params, _ = train(given.folder, given.epochs, given.size, given.rate, given.seed)
    save(given.out, params)
    if given.matches:
        ranks = evaluate(network, params, given.matches, given.seed)
        print(f"mean rank {ranks.mean:.2f} ({ranks.low:.2f} to {ranks.high:.2f}) against random players")


if __name__ == "__main__":
    main()
