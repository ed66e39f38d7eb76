"""How hands end, fitted: the chance to win, and how many opponents are left behind.

Both are learned from matches between players with weights, from what they chose and how the hand ended for them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjongkit.players import fitted_evaluator
from mahjongkit.players.choice_samples import HandSampler
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
    """Choices that players took."""

    rows: NDArray[np.float32]
    """Their numbers."""
    won: Floats
    """1 if the hand was won."""
    gains: Floats
    """How many more opponents were left behind after the hand."""


def fit_hands(ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress) -> Floats:
    """Two networks, after choices of players with these weights: the chance to win, and what the hand brings."""
    hands = sample_hands(ruleset, weights, questions, seed + SAMPLED_WITH, workers, report)
    deviation = float(hands.gains.std()) or 1.0
    gains = hands.gains / np.float32(deviation)
    passes = itertools.count(1)

    def advance() -> None:
        report("learn", next(passes), 2 * PASSES)

    chances = learn(hands.rows, hands.won, seed, True, advance)
    outcomes = learn(hands.rows, gains, seed, False, advance)
    return np.concatenate([chances.as_numbers(1.0, 1.0, 0.0), outcomes.as_numbers(deviation, 1.0, 0.0)])


def learn(rows: NDArray[np.floating], wanted: Floats, seed: int, as_odds: bool, advance: Callable[[], None]) -> Network:
    """A network for numbers; with `as_odds` its rating is the logarithm of the odds of a number that is 0 or 1."""
    network = Network.untrained(rows[:200_000], seed)
    steps = max(1, len(rows) // BATCH)
    adam, random = Adam(network, PASSES * steps), np.random.default_rng(seed)
    for _ in range(PASSES):
        order = random.permutation(len(rows))
        for step in range(steps):
            batch = np.sort(order[step * BATCH : (step + 1) * BATCH])
            learn_numbers(network, adam, rows[batch], wanted[batch], as_odds)
        advance()
    return network


def learn_numbers(network: Network, adam: Adam, rows: NDArray[np.floating], wanted: Floats, as_odds: bool) -> None:
    """Improve a network by some rows."""
    inputs = network.standardized(rows)
    ratings, inner, outer = network._forward(inputs)
    said = 1.0 / (1.0 + np.exp(-np.clip(ratings, -30.0, 30.0))) if as_odds else ratings
    errors = ((said - wanted) / len(wanted)).astype(np.float32)
    adam.update(network.slopes(inputs, inner, outer, errors))


def sample_hands(ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress) -> Hands:
    """Sample what players with these weights chose, and whether they won the hand."""
    sizes = [min(CHUNK_QUESTIONS, questions - start) for start in range(0, questions, CHUNK_QUESTIONS)]
    tasks = (repeat(ruleset), sizes, range(len(sizes)), repeat(seed), repeat(weights.tobytes()))
    found: list[Hands] = []
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for chunk in pool.map(sample_chunk, *tasks):
            found.append(chunk)
            report("sample", len(found), len(sizes))
    return Hands(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def sample_chunk(ruleset: Ruleset, questions: int, chunk: int, seed: int, weights: bytes) -> Hands:
    """Sample some questions; what they are follows from the seed and the number of the chunk."""
    rows = np.zeros((questions, fitted_evaluator.FEATURES), np.float32)
    seats, won = np.zeros(questions, np.int32), np.zeros(questions, np.int32)
    gains = np.zeros(questions, np.float32)
    HandSampler(ruleset, weights).fill(rows, seats, won, gains, seed * 1_000_003 + chunk)
    return Hands(rows, won.astype(np.float32), gains)
