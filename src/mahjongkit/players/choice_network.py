"""`ChoiceNetwork`: a small network that rates the choices of a seat by the numbers that describe them.

`mahjongkit fit` finds its weights by playing choices out on many tables (see choice_samples.py). Inputs are
standardized and limited; they count directly, and through two layers of rectified units. Two more networks of the
same form estimate the chance to win the hand, and how it ends.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import exp

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.errors import PlayerError

if not cython.compiled:  # compiled, the .pxd declares them
    MAX_CHOICES = 18
    MAX_INPUTS = 112
    MAX_UNITS = 64  # of a layer
    HEADER = 6  # numbers before the weights
    LIMIT = 5  # standard deviations from the mean that an input may have


@lru_cache(maxsize=16)
def numbers_of(data: bytes) -> memoryview[float]:
    """The numbers of a network, shared by all networks that have the same."""
    return memoryview(array("d", array("f", data[: len(data) // 4 * 4])))


def layers_of(data: bytes) -> tuple[int, int, int]:
    """The inputs and the units of both layers of the first network in a file; zeros if these cannot be its sizes."""
    if len(data) >= 4 * HEADER:
        inputs, first, second = array("f", data[:12])
        if 0 < inputs <= MAX_INPUTS and 0 < first <= MAX_UNITS and 0 < second <= MAX_UNITS:
            return int(inputs), int(first), int(second)
    return 0, 0, 0


def bytes_of(inputs: int, first: int, second: int) -> int:
    """How many bytes such a network takes."""
    return 4 * (HEADER + 3 * inputs + inputs * first + first + first * second + 2 * second)


def split(data: bytes) -> list[bytes]:
    """The networks of a file, one after another; what is left over is the last one."""
    size = bytes_of(*layers_of(data))
    if not layers_of(data)[0] or size >= len(data):
        return [data]
    return [data[:size], *split(data[size:])]


class ChoiceNetwork:
    """Rates one choice at a time; a higher rating is better. Only ratings of the same question can be compared."""

    def __init__(self, shared_from: int = 0, shared_to: int = 0) -> None:
        """All choices of a question share the inputs from `shared_from` to before `shared_to`."""
        self.shared_from = shared_from
        self.shared_to = shared_to
        self.weights: memoryview[float]  # all numbers
        self.inputs = 0
        self.first = 0  # units of the first layer
        self.second = 0  # and of the second
        self.deviation = 1.0  # how many opponents left behind a difference of ratings of 1 is worth
        self.unit = 1.0  # how much of the evaluator's unit an opponent left behind is worth
        self.margin = 0.0  # by how much a choice must be rated higher than the evaluator's favourite to be taken
        self.first_at = 0  # where the weights of the first layer begin, behind means, scales and direct weights …
        self.second_at = 0  # … and those of the second
        self.base_total = 0.0  # what inputs of 0 add to a rating directly
        self.shared_total = 0.0  # the same with the inputs that all choices share
        self.total = 0.0  # of the choice that is rated
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.of_zero = [0.0] * MAX_INPUTS  # what an input of 0 is as a standardized number
            self.base_sum = [0.0] * MAX_UNITS  # the sums of the first layer if all inputs are 0 …
            self.shared_sum = [0.0] * MAX_UNITS  # … and with the inputs that all choices share
            self.first_sum = [0.0] * MAX_UNITS
            self.second_sum = [0.0] * MAX_UNITS
            self.rows = [0.0] * (MAX_CHOICES * MAX_INPUTS)  # the numbers of every choice

    def load(self, data: bytes, inputs: int) -> int:
        """Take the weights of a network with that many inputs, numbers with 32 bits.

        First come the sizes of the layers, `deviation`, `unit` and `margin`; then for each input its mean, its scale
        (one by the standard deviation) and its direct weight; then the weights and biases of the first layer, those of
        the second, and one weight for each unit of the second.
        """
        self.check(data, inputs)
        weights = numbers_of(data)
        self.weights = weights
        self.inputs = int(weights[0])
        self.first = int(weights[1])
        self.second = int(weights[2])
        self.deviation = weights[3]
        self.unit = weights[4]
        self.margin = weights[5]
        self.first_at = HEADER + 3 * self.inputs
        self.second_at = self.first_at + (self.inputs + 1) * self.first
        self.find_base()
        return self.inputs

    def find_base(self) -> None:
        """Find the sums for inputs of 0, so that only other inputs have to be added for every choice."""
        start = self.first_at + self.inputs * self.first
        for j in range(self.first):
            self.first_sum[j] = self.weights[start + j]
        self.total = 0.0
        for i in range(self.inputs):
            self.of_zero[i] = self.standardized(i, 0.0)
            self.add_input(i, self.of_zero[i])
        self.base_total = self.total
        for j in range(self.first):
            self.base_sum[j] = self.first_sum[j]

    def check(self, data: bytes, inputs: int) -> None:
        """Refuse weights of other sizes than their header says, or that do not fit into the arrays."""
        layers = layers_of(data)
        if layers[0] != inputs or len(data) != bytes_of(*layers):
            raise PlayerError("player.weights", size=len(data) // 4, given=layers[0], inputs=inputs)

    def numbers(self, choice: int) -> list[float]:
        """The numbers that describe a choice."""
        return [self.rows[choice * MAX_INPUTS + i] for i in range(self.inputs)]

    def rate_numbers(self, numbers: list[float]) -> float:
        """The rating of a choice that is described by these numbers."""
        for i in range(self.inputs):
            self.rows[i] = numbers[i]
        self.read_shared()
        return self.rate(0)

    def chance_of(self, numbers: list[float]) -> float:
        """The chance of which the rating is the logarithm of the odds."""
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, self.rate_numbers(numbers)))))

    def rate_row(self, other: ChoiceNetwork, choice: int) -> float:
        """The rating of a choice that is described in the rows of another network."""
        for i in range(self.inputs):
            self.rows[i] = other.rows[choice * MAX_INPUTS + i]
        self.read_shared()
        return self.rate(0)

    def read_shared(self) -> None:
        """Begin the sums of the first layer with the inputs that all choices share, taken from the first choice."""
        for j in range(self.first):
            self.first_sum[j] = self.base_sum[j]
        self.total = self.base_total
        self.add_inputs(0, self.shared_from, self.shared_to)
        self.shared_total = self.total
        for j in range(self.first):
            self.shared_sum[j] = self.first_sum[j]

    def rate(self, choice: int) -> float:
        """The rating of a choice, by its row of numbers; `read_shared` comes first."""
        self.total = self.shared_total
        for j in range(self.first):
            self.first_sum[j] = self.shared_sum[j]
        self.add_inputs(choice, 0, self.shared_from)
        self.add_inputs(choice, self.shared_to, self.inputs)
        start = self.second_at + self.first * self.second
        for j in range(self.second):
            self.second_sum[j] = self.weights[start + j]
        for i in range(self.first):
            number = self.first_sum[i]
            if number > 0.0:
                start = self.second_at + i * self.second
                for j in range(self.second):
                    self.second_sum[j] += number * self.weights[start + j]
        start = self.second_at + (self.first + 1) * self.second
        for j in range(self.second):
            if self.second_sum[j] > 0.0:
                self.total += self.second_sum[j] * self.weights[start + j]
        return self.total

    def add_inputs(self, choice: int, start: int, stop: int) -> None:
        """Add some inputs of a choice to the sums of the first layer and to `total`."""
        for i in range(start, stop):
            number = self.rows[choice * MAX_INPUTS + i]
            if number != 0.0:
                self.add_input(i, self.standardized(i, number) - self.of_zero[i])

    def standardized(self, i: int, number: float) -> float:
        """An input by its mean and its scale, within limits."""
        number = (number - self.weights[HEADER + i]) * self.weights[HEADER + self.inputs + i]
        return min(max(number, -float(LIMIT)), float(LIMIT))

    def add_input(self, i: int, number: float) -> None:
        """Add a standardized input to the sums of the first layer and to `total`."""
        self.total += number * self.weights[HEADER + 2 * self.inputs + i]
        at = self.first_at + i * self.first
        for j in range(self.first):
            self.first_sum[j] += number * self.weights[at + j]
