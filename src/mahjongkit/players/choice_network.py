"""`ChoiceNetwork`: a small network that rates the choices of a seat by the numbers that describe them.

`mahjongkit fit` finds its weights by playing choices out on many tables (see choice_samples.py). Inputs are
standardized and limited; they count directly, and through two layers of rectified units.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.errors import PlayerError

if not cython.compiled:  # compiled, the .pxd declares them
    MAX_CHOICES = 18
    MAX_INPUTS = 96
    MAX_UNITS = 64  # of a layer
    HEADER = 5  # numbers before the weights
    LIMIT = 5  # standard deviations from the mean that an input may have


class ChoiceNetwork:
    """Rates one choice at a time; a higher rating is better. Only ratings of the same question can be compared."""

    def __init__(self, shared_from: int = 0, shared_to: int = 0) -> None:
        """All choices of a question share the inputs from `shared_from` to before `shared_to`."""
        self.shared_from = shared_from
        self.shared_to = shared_to
        self.weights: memoryview[float]  # all numbers, shared by all networks that have the same
        self.inputs = 0
        self.first = 0  # units of the first layer
        self.second = 0  # and of the second
        self.unit = 1.0  # what a difference of 1 is worth, in the unit of the evaluator
        self.margin = 0.0  # by how much a choice must be rated higher than the evaluator's favourite to be taken
        self.first_at = 0  # where the weights of the first layer begin, behind means, scales and direct weights …
        self.second_at = 0  # … and those of the second
        self.shared_total = 0.0  # what the inputs that all choices share add to a rating directly
        self.total = 0.0  # of the choice that is rated
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.shared_sum = [0.0] * MAX_UNITS
            self.first_sum = [0.0] * MAX_UNITS
            self.second_sum = [0.0] * MAX_UNITS
            self.rows = [0.0] * (MAX_CHOICES * MAX_INPUTS)  # the numbers of every choice

    def load(self, weights: memoryview[float], inputs: int) -> int:
        """Take the numbers of a network with that many inputs; they are not copied.

        First come the sizes of the layers, `unit` and `margin`; then for each input its mean, its scale (one by the
        standard deviation) and its direct weight; then the weights and biases of the first layer, those of the second,
        and one weight for each unit of the second.
        """
        self.check(weights, inputs)
        self.weights = weights
        self.inputs = int(weights[0])
        self.first = int(weights[1])
        self.second = int(weights[2])
        self.unit = weights[3]
        self.margin = weights[4]
        self.first_at = HEADER + 3 * self.inputs
        self.second_at = self.first_at + (self.inputs + 1) * self.first
        return self.inputs

    def check(self, weights: memoryview[float], inputs: int) -> None:
        """Refuse weights of other sizes than their header says, or that do not fit into the arrays."""
        size = len(weights)
        given, first, second = (int(number) for number in weights[:3]) if size > HEADER else (0, 0, 0)
        fits = 0 < given <= MAX_INPUTS and 0 < first <= MAX_UNITS and 0 < second <= MAX_UNITS
        wanted = HEADER + 3 * given + given * first + first + first * second + 2 * second
        if given != inputs or not fits or size != wanted:
            raise PlayerError("player.weights", size=size, given=given, inputs=inputs)

    def numbers(self, choice: int) -> list[float]:
        """The numbers that describe a choice."""
        return [self.rows[choice * MAX_INPUTS + i] for i in range(self.inputs)]

    def rate_numbers(self, numbers: list[float]) -> float:
        """The rating of a choice that is described by these numbers."""
        for i in range(self.inputs):
            self.rows[i] = numbers[i]
        self.read_shared()
        return self.rate(0)

    def read_shared(self) -> None:
        """Begin the sums of the first layer with the inputs that all choices share, taken from the first choice."""
        start = self.first_at + self.inputs * self.first
        for j in range(self.first):
            self.first_sum[j] = self.weights[start + j]
        self.total = 0.0
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
            number = self.rows[choice * MAX_INPUTS + i] - self.weights[HEADER + i]
            number *= self.weights[HEADER + self.inputs + i]
            number = min(max(number, -float(LIMIT)), float(LIMIT))
            self.total += number * self.weights[HEADER + 2 * self.inputs + i]
            at = self.first_at + i * self.first
            for j in range(self.first):
                self.first_sum[j] += number * self.weights[at + j]
