"""How hands end, fitted: the chance to win, and how many opponents are left behind.

Both are learned from matches between players with weights, from what they chose and how the hand ended for them.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjongkit.players import fitted_evaluator
from mahjongkit.players.choice_samples import HandSampler
from mahjongkit.rl.network import Adam, Floats, Network, halves

if TYPE_CHECKING:
    from mahjongkit.rl.fitting import Progress
    from mahjongkit.rules import Ruleset

CHUNK_QUESTIONS = 50_000
"""Questions that a worker samples at a time; the samples do not depend on the number of workers."""
BATCH = 4096
PASSES = 3
"""How often every question is learned from."""
SAMPLED_WITH = 900_001
"""Added to the seed, so that these matches are not those of the choices."""


class Hands(NamedTuple):
    """Choices that players took."""

    rows: NDArray[np.float16]
    """Their numbers."""
    won: Floats
    """1 if the hand was won."""
    gains: Floats
    """How many more opponents were left behind after the hand."""

    @classmethod
    def room(cls, questions: int) -> Hands:
        """Room for some choices."""
        rows = np.zeros((questions, fitted_evaluator.FEATURES), np.float16)
        return cls(rows, np.zeros(questions, np.float32), np.zeros(questions, np.float32))

    def write(self, start: int, hands: Hands) -> None:
        """Copy choices to a place."""
        stop = start + len(hands.won)
        self.rows[start:stop] = hands.rows
        self.won[start:stop] = hands.won
        self.gains[start:stop] = hands.gains


def fit_hands(ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress) -> Floats:
    """Two networks, after choices of players with these weights: the chance to win, and what the hand brings."""
    hands = sample_hands(ruleset, weights, questions, seed + SAMPLED_WITH, workers, report)
    deviation = float(hands.gains.std()) or 1.0
    steps = max(1, len(hands.won) // BATCH)
    chances, outcomes = (Network.untrained(hands.rows[:200_000].astype(np.float32), seed) for _ in range(2))
    of_chances, of_outcomes = Adam(chances, PASSES * steps), Adam(outcomes, PASSES * steps)
    random = np.random.default_rng(seed)
    for turn in range(PASSES):
        order = random.permutation(len(hands.won))
        for step in range(steps):
            batch = np.sort(order[step * BATCH : (step + 1) * BATCH])
            rows = hands.rows[batch]
            learn_numbers(chances, of_chances, rows, hands.won[batch], True)
            learn_numbers(outcomes, of_outcomes, rows, hands.gains[batch] / np.float32(deviation), False)
        report("learn", turn + 1, PASSES)
    return np.concatenate([chances.as_numbers(1.0, 1.0, 0.0), outcomes.as_numbers(deviation, 1.0, 0.0)])


def learn_numbers(network: Network, adam: Adam, rows: NDArray[np.floating], wanted: Floats, as_odds: bool) -> None:
    """Improve a network by some rows; with `as_odds` its rating is the log odds of a number that is 0 or 1."""
    inputs = network.standardized(rows)
    ratings, inner, outer = network._forward(inputs)
    said = 1.0 / (1.0 + np.exp(-np.clip(ratings, -30.0, 30.0))) if as_odds else ratings
    errors = ((said - wanted) / len(wanted)).astype(np.float32)
    adam.update(network.slopes(inputs, inner, outer, errors))


def sample_hands(ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress) -> Hands:
    """Sample what players with these weights chose, and whether they won the hand."""
    sizes = [min(CHUNK_QUESTIONS, questions - start) for start in range(0, questions, CHUNK_QUESTIONS)]
    tasks = (repeat(ruleset), sizes, range(len(sizes)), repeat(seed), repeat(weights.tobytes()))
    hands = Hands.room(questions)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for done, chunk in enumerate(pool.map(sample_chunk, *tasks)):
            hands.write(done * CHUNK_QUESTIONS, chunk)
            report("sample", done + 1, len(sizes))
    return hands


def sample_chunk(ruleset: Ruleset, questions: int, chunk: int, seed: int, weights: bytes) -> Hands:
    """Sample some questions; what they are follows from the seed and the number of the chunk."""
    rows = np.zeros((questions, fitted_evaluator.FEATURES), np.float32)
    seats, won = np.zeros(questions, np.int32), np.zeros(questions, np.int32)
    gains = np.zeros(questions, np.float32)
    HandSampler(ruleset, weights).fill(rows, seats, won, gains, seed * 1_000_003 + chunk)
    return Hands(halves(rows), won.astype(np.float32), gains)
