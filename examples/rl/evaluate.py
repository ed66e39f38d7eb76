"""Let trained weights play whole matches against the package's players, from a seat that rotates.

    python examples/rl/evaluate.py riichi.npz --ruleset riichi --opponents greedy --matches 1000

Needs `pip install "mahjongkit[examples]"`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
import numpy as np
from network import Network, Params, load
from ppo import Ranks

from mahjongkit import rules


def evaluate(network: Network, params: Params, opponents: str, matches: int, seed: int) -> Ranks:
    """Play one match in every row; the other seats belong to players that have a name."""
    envs = gymnasium.make_vec(
        network.space.name,
        matches,
        vectorization_mode="vector_entry_point",
        ruleset=network.ruleset,
        opponents=opponents,
        reward=f"rank:{list(range(1, network.ruleset.players + 1))}",
        copy=False,
    )
    obs, infos = envs.reset(seed=seed)
    ranks = np.zeros(matches)
    while not ranks.all():
        obs, rewards, ended, _, infos = envs.step(np.asarray(network.best(params, obs, infos["action_mask"])))
        ranks = np.where((ranks == 0) & ended, rewards, ranks)  # the first match of every row
    return Ranks.of(ranks)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("weights", type=Path, help="a file that ppo.py or clone.py has written")
    parser.add_argument("--ruleset", default=rules.DEFAULT, help="the game that the weights were trained for")
    parser.add_argument("--opponents", default="random", help="random, first, greedy, or search:200")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = evaluate(Network(given.ruleset), load(given.weights), given.opponents, given.matches, given.seed)
    print(f"mean rank {found} against {given.opponents} over {given.matches:,} matches")


if __name__ == "__main__":
    main()
