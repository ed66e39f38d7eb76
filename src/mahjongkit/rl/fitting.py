"""`fit` finds the weights by which `greedy` chooses, from matches that it plays against itself.

Some questions of these matches are samples: several choices are played out to the end of the hand on the same table
(players/choice_samples.py), and a small network learns which numbers of a choice go with a better outcome. Every round
takes its samples from matches of players that use the network of the round before. Two more networks learn how
hands end (hand_fitting.py). In the end `favour_winning` lets the first network rate choices a little higher that win
more often.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjongkit import rules
from mahjongkit.errors import InputError
from mahjongkit.players import choice_network, fitted_evaluator
from mahjongkit.players.choice_network import HEADER
from mahjongkit.players.choice_samples import ChoiceSampler
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.players.search import RolloutBoard, swing_of
from mahjongkit.rl.hand_fitting import fit_hands
from mahjongkit.rl.network import Adam, Floats, Network, centred, halves, learn_questions

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

CHUNK_QUESTIONS = 50_000
"""Questions that a worker samples at a time; the samples do not depend on the number of workers."""
CHOICES = 4
"""Choices of a question that are played out."""
BATCH_QUESTIONS = 2048
HAND_QUESTIONS = 6
"""How hands end is learned from so many times the questions of a round: they cost less, and teach less."""
MARGIN = 0.04
"""By how much a choice must be rated higher than the evaluator's favourite to be taken."""

FAVOURED_WITH = 800_001
"""Added to the seed, so that `favour_winning` sees matches of its own."""
FAVOURING_PASSES = 6
"""How often it learns from every question."""

Progress = Callable[[str, int, int], None]
"""Called with what is done (`sample` or `learn`), how far it is, and how far it goes."""


class Samples(NamedTuple):
    """Questions: the numbers of their choices, what each choice led to, and how many choices were played out."""

    rows: NDArray[np.float16]
    outcomes: Floats
    sizes: NDArray[np.int32]

    @classmethod
    def room(cls, questions: int) -> Samples:
        """Room for some questions."""
        return cls(
            np.zeros((questions, CHOICES, fitted_evaluator.FEATURES), np.float16),
            np.zeros((questions, CHOICES), np.float32),
            np.zeros(questions, np.int32),
        )

    @property
    def listed(self) -> Floats:
        """1 for each choice that was played out."""
        return (np.arange(CHOICES)[None] < self.sizes[:, None]).astype(np.float32)

    def between(self, start: int, stop: int) -> Samples:
        """Some of the questions, not copied."""
        return Samples(self.rows[start:stop], self.outcomes[start:stop], self.sizes[start:stop])

    def write(self, start: int, samples: Samples) -> int:
        """Copy questions to a place; return where they end."""
        stop = start + len(samples.sizes)
        self.rows[start:stop] = samples.rows
        self.outcomes[start:stop] = samples.outcomes
        self.sizes[start:stop] = samples.sizes
        return stop


@dataclass(frozen=True)
class Gain:
    """What choosing by a network brought on questions that it was not fitted on, compared with the evaluator alone."""

    questions: int
    mean: float
    """Opponents left behind more, per question."""
    error: float
    """The standard error of the mean."""
    changed: float
    """The share of the questions in which the network chose something else."""


@dataclass(frozen=True)
class Fitted:
    """The weights, and what they bring."""

    weights: Floats
    gain: Gain


def fit(
    ruleset: Ruleset | str = rules.DEFAULT,
    questions: int = 1_000_000,
    seed: int = 0,
    rounds: int = 16,
    epochs: int = 4,
    workers: int = 1,
    progress: Progress | None = None,
) -> Fitted:
    """Fit weights for a game on that many questions in each round; the last tenth of the last round is for checking.

    Each round plays by the weights of the one before, and learns from the questions of the last `epochs` rounds.
    """
    game = rules.find(ruleset) if isinstance(ruleset, str) else ruleset
    for name, value in (("questions", questions), ("rounds", rounds), ("epochs", epochs), ("workers", workers)):
        if value < 1:
            raise InputError("fit.count", name=name, value=value)
    if not isinstance(game.evaluator.new(), FittedEvaluator):
        raise InputError("fit.game", game=game.name)
    report = progress or (lambda what, done, total: None)
    samples = Samples.room(min(rounds, epochs) * questions)
    trainer: Trainer | None = None
    for turn in range(rounds):
        place = turn % epochs * questions
        found = samples.between(place, place + questions)
        weights = None if trainer is None else trainer.weights(game)
        sample(found, game, seed * rounds + turn + 1, weights, workers, report)
        if trainer is None:
            trainer = Trainer(found, seed, sum(min(one + 1, epochs) for one in range(rounds)) * steps_of(questions))
        checked = questions // 10 if turn == rounds - 1 else 0
        known = np.arange(min(turn + 1, epochs) * questions)
        trainer.learn(samples, known[(known < place + questions - checked) | (known >= place + questions)], report)
    assert trainer is not None
    checked_on = found.between(questions - questions // 10, questions)
    weights = trainer.weights(game)
    hands = fit_hands(game, weights, HAND_QUESTIONS * questions, seed, workers, report)
    fitted = np.concatenate([weights, hands])
    favoured = favour_winning(game, fitted, questions, seed, workers, report)
    return Fitted(favoured, gain_of(trainer.network, checked_on))


def favour_winning(
    ruleset: Ruleset, weights: Floats, questions: int, seed: int, workers: int, report: Progress
) -> Floats:
    """Weights whose first network also counts the chance to win, as much as the game says (`win_bonus`).

    Players who win more often than the playouts of quick players suggest are no worse, and in some games better.
    The new network is fitted to what the first two networks say about choices of matches; nothing is played out.
    """
    bonus = ruleset.evaluator.win_bonus
    if not bonus:
        return weights
    rating, chance, outcome = (
        np.frombuffer(part, "<f4").astype(np.float32) for part in choice_network.split(weights.tobytes())
    )
    deviation, unit, margin = (float(number) for number in rating[3:HEADER])
    samples = Samples.room(questions)
    sample(samples, ruleset, seed + FAVOURED_WITH, weights, workers, report, plays_out=False)
    rates, wins = Network.from_numbers(rating), Network.from_numbers(chance)
    for start in range(0, questions, BATCH_QUESTIONS):
        some = samples.between(start, min(start + BATCH_QUESTIONS, questions))
        chances = 1.0 / (1.0 + np.exp(-np.clip(wins.rate(some.rows), -30.0, 30.0)))
        some.outcomes[:] = (deviation * rates.rate(some.rows) + bonus * chances) * some.listed
    order = np.tile(np.arange(questions), FAVOURING_PASSES)
    trainer = Trainer(samples, seed, steps_of(len(order)))
    trainer.learn(samples, order, report)
    trainer.network.scale_ratings(trainer.deviation / deviation)
    return np.concatenate([trainer.network.as_numbers(deviation, unit, margin), chance, outcome])


def unit_of(ruleset: Ruleset) -> float:
    """How much of the evaluator's unit an opponent left behind is worth in the middle of an even match.

    It is what takes a lead from nothing to certainty if the chance grows as fast as at equal scores, four hands before
    the end; a win also lowers the others.
    """
    return 8.0 * swing_of(RolloutBoard(ruleset), ruleset) / ruleset.players / ruleset.evaluator.unit_size


# Samples.


def sample(
    samples: Samples,
    ruleset: Ruleset,
    seed: int,
    weights: Floats | None,
    workers: int,
    report: Progress,
    plays_out: bool = True,
) -> None:
    """Fill samples with questions of matches between players with these weights (None: the evaluator alone).

    Without `plays_out` there are no outcomes.
    """
    questions = len(samples.sizes)
    sizes = [min(CHUNK_QUESTIONS, questions - start) for start in range(0, questions, CHUNK_QUESTIONS)]
    numbers = None if weights is None else weights.tobytes()
    tasks = (repeat(ruleset), sizes, range(len(sizes)), repeat(seed), repeat(numbers), repeat(plays_out))
    stop = 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for done, chunk in enumerate(pool.map(sample_chunk, *tasks), 1):
            stop = samples.write(stop, chunk)
            report("sample", done, len(sizes))


def sample_chunk(
    ruleset: Ruleset, questions: int, chunk: int, seed: int, weights: bytes | None, plays_out: bool
) -> Samples:
    """Sample some questions; what they are follows from the seed and the number of the chunk."""
    sampler = ChoiceSampler(ruleset)
    sampler.plays_out = plays_out
    if weights is not None:
        sampler.load(weights)
    rows = np.zeros((questions, CHOICES, fitted_evaluator.FEATURES), np.float32)
    outcomes = np.zeros((questions, CHOICES), np.float32)
    sizes = np.zeros(questions, np.int32)
    sampler.fill(rows, outcomes, sizes, seed * 1_000_003 + chunk)
    return Samples(halves(rows), outcomes, sizes)


# Learning.


class Trainer:
    """Trains a network on questions; its step falls to 0 over a number of batches."""

    def __init__(self, samples: Samples, seed: int, steps: int) -> None:
        """The first samples say how far inputs and outcomes are spread."""
        listed = samples.listed
        gains = centred(samples.outcomes, listed)
        self.deviation = float(np.sqrt((gains * gains).sum() / listed.sum())) or 1.0
        """The standard deviation of the outcomes within a question."""
        every = max(1, len(gains) // 200_000)
        self.network = Network.untrained(samples.rows[::every][listed[::every] > 0].astype(np.float32), seed)
        self.adam = Adam(self.network, steps)
        self.random = np.random.default_rng(seed)

    def learn(self, samples: Samples, questions: NDArray[np.int64], report: Progress) -> None:
        """Learn from some of the questions, each once, in random order."""
        order = self.random.permutation(questions)
        steps = steps_of(len(order))
        for step in range(steps):
            batch = np.sort(order[step * BATCH_QUESTIONS : (step + 1) * BATCH_QUESTIONS])
            listed = (np.arange(CHOICES)[None] < samples.sizes[batch][:, None]).astype(np.float32)
            gains = centred(samples.outcomes[batch], listed) / self.deviation
            learn_questions(self.network, self.adam, samples.rows[batch], gains, listed)
            if step % 50 == 49 or step == steps - 1:
                report("learn", step + 1, steps)

    def weights(self, ruleset: Ruleset) -> Floats:
        """All numbers of the network, as a player of the game takes them."""
        return self.network.as_numbers(self.deviation, unit_of(ruleset), MARGIN)


def steps_of(questions: int) -> int:
    """How many batches so many questions make."""
    return max(1, questions // BATCH_QUESTIONS)


def gain_of(network: Network, samples: Samples) -> Gain:
    """Compare what the network would have chosen with the evaluator's favourite, which is the first choice."""
    questions = len(samples.sizes)
    steps = range(0, questions, BATCH_QUESTIONS)
    rated = [network.rate(samples.rows[start : start + BATCH_QUESTIONS]) for start in steps]
    ratings = np.where(samples.listed > 0, np.concatenate(rated), -np.inf)
    ratings[:, 1:] -= MARGIN
    best = ratings.argmax(axis=1)
    numbers = np.arange(len(best))
    gains = samples.outcomes[numbers, best] - samples.outcomes[:, 0]
    error = float(gains.std() / max(1, len(gains)) ** 0.5)
    return Gain(len(best), float(gains.mean()), error, float((best > 0).mean()))
