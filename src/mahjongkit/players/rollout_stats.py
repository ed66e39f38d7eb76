"""What playing actions out has brought, deal by deal."""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

ENOUGH = 16
"""On fewer deals nothing is clear, however alike they are: the rare large hands are not among them."""


class Difference(NamedTuple):
    """How much more one action brought than another, on the deals on which both were played out."""

    deals: int
    gain: float
    """On average."""
    error: float
    """The standard error of that average; infinite if there are too few deals to know."""
    clear: bool
    """Whether it is beyond doubt."""


class RolloutStats(NamedTuple):
    """Actions that were played out on the same deals, the favourite first."""

    brought: tuple[tuple[float, ...], ...]
    """What every action brought in every deal; one that was given up on the way has fewer of them."""
    winner: int
    """Which one is taken: the favourite, or another that is better beyond doubt."""
    doubt: float
    """So many standard errors are beyond doubt."""

    def compare(self, one: int, other: int) -> Difference:
        """What one of them brought more than another.

        >>> RolloutStats(((1, 2, 3, 2), (3, 5)), 0, 1.5).compare(1, 0)
        Difference(deals=2, gain=2.5, error=0.5, clear=False)
        """
        per_seat_draws = [mine - its for mine, its in zip(self.brought[one], self.brought[other], strict=False)]
        deals = len(per_seat_draws)
        if deals < 2:
            return Difference(deals, sum(per_seat_draws), inf, False)
        gain = sum(per_seat_draws) / deals
        error = sqrt(sum((each - gain) ** 2 for each in per_seat_draws) / (deals - 1) / deals)
        return Difference(deals, gain, error, deals >= ENOUGH and abs(gain) > self.doubt * error)
