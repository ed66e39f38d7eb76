"""`Network`: the network of players/choice_network.py in numpy, trained to tell the choices of a question apart."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mahjongkit.players.choice_network import HEADER, LIMIT

Floats = NDArray[np.float32]
FIRST_UNITS = 64
SECOND_UNITS = 32
LARGEST = 60_000.0
"""Samples are kept with 16 bits, so larger numbers are cut off."""


@dataclass
class Network:
    """Weights for standardized inputs: direct ones, and two layers of rectified units."""

    mean: Floats
    scale: Floats
    weights: list[Floats] = field(default_factory=list)
    """Direct weights, weights and biases of the first layer, those of the second, and weights of its units."""

    @classmethod
    def untrained(cls, inputs: Floats, seed: int) -> Network:
        """A network that rates everything 0, for inputs like these."""
        size = inputs.shape[-1]
        random = np.random.default_rng(seed)
        deviation = inputs.std(axis=0)
        scale = np.where(deviation > 1e-6, 1.0 / np.maximum(deviation, 1e-6), 0.0)
        first = random.normal(0.0, size**-0.5, (size, FIRST_UNITS))
        second = random.normal(0.0, FIRST_UNITS**-0.5, (FIRST_UNITS, SECOND_UNITS))
        zeros = np.zeros
        layers = [zeros(size), first, zeros(FIRST_UNITS), second, zeros(SECOND_UNITS), zeros(SECOND_UNITS)]
        return cls(
            inputs.mean(axis=0).astype(np.float32),
            scale.astype(np.float32),
            [layer.astype(np.float32) for layer in layers],
        )

    def standardized(self, inputs: NDArray[np.floating]) -> Floats:
        found: Floats = np.clip((inputs.astype(np.float32) - self.mean) * self.scale, -LIMIT, LIMIT)
        return found

    def rate(self, inputs: NDArray[np.floating]) -> Floats:
        """The ratings of choices; the last axis of `inputs` holds their numbers."""
        rows = self.standardized(inputs)
        return self._forward(rows.reshape(-1, rows.shape[-1]))[0].reshape(rows.shape[:-1])

    def _forward(self, rows: Floats) -> tuple[Floats, Floats, Floats]:
        direct, first, first_bias, second, second_bias, last = self.weights
        inner = np.maximum(rows @ first + first_bias, 0.0)
        outer = np.maximum(inner @ second + second_bias, 0.0)
        return rows @ direct + outer @ last, inner, outer

    def slopes(self, rows: Floats, inner: Floats, outer: Floats, errors: Floats) -> list[Floats]:
        """How the weights change half the squared errors of the ratings of standardized rows."""
        _, _, _, second, _, last = self.weights
        outer_errors = errors[:, None] * last * (outer > 0.0)
        inner_errors = (outer_errors @ second.T) * (inner > 0.0)
        return [
            rows.T @ errors,
            rows.T @ inner_errors,
            inner_errors.sum(axis=0),
            inner.T @ outer_errors,
            outer_errors.sum(axis=0),
            outer.T @ errors,
        ]

    def scale_ratings(self, factor: float) -> None:
        """Let all ratings be so many times as high."""
        for layer in (self.weights[0], self.weights[-1]):
            layer *= np.float32(factor)

    @classmethod
    def from_numbers(cls, numbers: Floats) -> Network:
        """The network that `as_numbers` wrote."""
        inputs, first, second = (int(size) for size in numbers[:3])
        shapes = [(inputs,), (inputs,), (inputs,), (inputs, first), (first,), (first, second), (second,), (second,)]
        ends = np.cumsum([HEADER, *(int(np.prod(shape)) for shape in shapes)])
        parts = np.split(numbers, ends)[1:]
        mean, scale, *layers = (part.reshape(shape) for part, shape in zip(parts, shapes, strict=False))
        return cls(mean, scale, [layer.copy() for layer in layers])

    def as_numbers(self, deviation: float, unit: float, margin: float) -> Floats:
        """All numbers in the order in which `ChoiceNetwork.load` takes them."""
        sizes = [len(self.mean), FIRST_UNITS, SECOND_UNITS, deviation, unit, margin]
        parts = [np.array(sizes), self.mean, self.scale, *(layer.ravel() for layer in self.weights)]
        return np.concatenate(parts).astype("<f4")


class Adam:
    """The Adam optimizer with decoupled weight decay; its step falls from `step` to 0 over `steps` updates."""

    def __init__(self, network: Network, steps: int, step: float = 2e-3, decay: float = 1e-4) -> None:
        self.network = network
        self.steps = steps
        self.step = step
        self.decay = decay
        self.done = 0
        self.means = [np.zeros_like(layer) for layer in network.weights]
        self.squares = [np.zeros_like(layer) for layer in network.weights]

    def update(self, slopes: list[Floats]) -> None:
        self.done += 1
        step = self.step * 0.5 * (1.0 + np.cos(np.pi * self.done / self.steps))
        for layer, slope, mean, square in zip(self.network.weights, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            change = mean / (1.0 - 0.9**self.done) / (np.sqrt(square / (1.0 - 0.999**self.done)) + 1e-8)
            layer -= step * (change + self.decay * layer)


def halves(numbers: NDArray[np.floating]) -> NDArray[np.float16]:
    """Numbers with 16 bits."""
    found: NDArray[np.float16] = np.clip(numbers, -LARGEST, LARGEST).astype(np.float16)
    return found


def learn_questions(network: Network, adam: Adam, rows: NDArray[np.floating], gains: Floats, listed: Floats) -> float:
    """Improve a network by some questions; return the average squared error.

    `gains` says how much better each choice turned out than the average of its question, and `listed` is 1 for the
    choices that a question has. Only differences within a question count.
    """
    inputs = network.standardized(rows).reshape(-1, rows.shape[-1])
    ratings, inner, outer = network._forward(inputs)
    errors = (centred(ratings.reshape(gains.shape), listed) - gains) * listed
    count = listed.sum()
    adam.update(network.slopes(inputs, inner, outer, (errors / count).reshape(-1).astype(np.float32)))
    return float((errors * errors).sum() / count)


def centred(numbers: Floats, listed: Floats) -> Floats:
    """Each number less the average of its question; 0 where the question has no such choice."""
    average = (numbers * listed).sum(axis=1, keepdims=True) / listed.sum(axis=1, keepdims=True)
    found: Floats = (numbers - average) * listed
    return found
