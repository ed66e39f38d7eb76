"""The chance to win a hand, fitted: how often hands like this one were won in matches between players with weights."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjongkit.players import fitted_evaluator
from mahjongkit.players.choice_samples import ChanceSampler
from mahjongkit.rl.network import Adam, Floats, Network

if TYPE_CHECKING:
    from mahjongkit.rl.fitting import Progress
    from mahjongkit.rules import Ruleset

CHUNK_QUESTIONS = 50_000
"""Questions that a worker samples at a time; the samples do not depend on the number of workers."""
BATCH = 4096
PASSES = 4
"""How often every question is learned from."""
SAMPLED_WITH = 900_001
"""Added to the seed, so that these matches are not those of the choices."""


class Hands(NamedTuple):
    """Choices that players took: their numbers, and 1 if the hand was won."""

    rows: NDArray[np.float32]
    won: Floats


def fit_chances(ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress) -> Floats:
    """The numbers of a network that estimates the chance to win, after choices of players with these weights."""
    hands = sample_hands(ruleset, weights, questions, seed + SAMPLED_WITH, workers, report)
    network = Network.untrained(hands.rows[:200_000], seed)
    steps = max(1, questions // BATCH)
    adam, random = Adam(network, PASSES * steps), np.random.default_rng(seed)
    for turn in range(PASSES):
        order = random.permutation(questions)
        for step in range(steps):
            batch = np.sort(order[step * BATCH : (step + 1) * BATCH])
            learn_outcomes(network, adam, hands.rows[batch], hands.won[batch])
        report("learn", turn + 1, PASSES)
    return network.as_numbers(1.0, 1.0, 0.0)


def learn_outcomes(network: Network, adam: Adam, rows: NDArray[np.floating], won: Floats) -> None:
    """Improve a network whose rating is the logarithm of the odds that the hand is won."""
    inputs = network.standardized(rows)
    ratings, inner, outer = network._forward(inputs)
    errors = (1.0 / (1.0 + np.exp(-np.clip(ratings, -30.0, 30.0))) - won) / len(won)
    adam.update(network.slopes(inputs, inner, outer, errors.astype(np.float32)))


def sample_hands(ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress) -> Hands:
    """Sample what players with these weights chose, and whether they won the hand."""
    sizes = [min(CHUNK_QUESTIONS, questions - start) for start in range(0, questions, CHUNK_QUESTIONS)]
    tasks = (repeat(ruleset), sizes, range(len(sizes)), repeat(seed), repeat(weights.tobytes()))
    found: list[Hands] = []
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for chunk in pool.map(sample_chunk, *tasks):
            found.append(chunk)
            report("sample", len(found), len(sizes))
    return Hands(np.concatenate([one.rows for one in found]), np.concatenate([one.won for one in found]))


def sample_chunk(ruleset: Ruleset, questions: int, chunk: int, seed: int, weights: bytes) -> Hands:
    """Sample some questions; what they are follows from the seed and the number of the chunk."""
    rows = np.zeros((questions, fitted_evaluator.FEATURES), np.float32)
    seats, won = np.zeros(questions, np.int32), np.zeros(questions, np.int32)
    ChanceSampler(ruleset, weights).fill(rows, seats, won, seed * 1_000_003 + chunk)
    return Hands(rows, won.astype(np.float32))
