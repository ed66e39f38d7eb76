"""Results of rollouts: the score of every action on every deal, and comparisons of two actions."""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

CONFIDENCE = 1.5
"""How many standard errors make a difference significant."""
MIN_DEALS = 16
"""With fewer deals no difference is clear, however consistent: the sample may lack the rare large hands."""


class Comparison(NamedTuple):
    """How much more one action scored than another on the deals on which both were played out."""

    deals: int
    gain: float
    """The average difference per deal."""
    error: float
    """The standard error of `gain`; infinite with fewer than two deals."""
    clear: bool
    """Whether the difference is statistically significant."""


class RolloutStats(NamedTuple):
    """Results of actions that were played out on the same deals, the favourite first."""

    scores: tuple[tuple[float, ...], ...]
    """For every action the seat's score after every deal; actions that were pruned have fewer."""
    winner: int
    """The index of the action to take, which depends on the player's own judgement as well."""
    confidence: float
    """How many standard errors make a difference significant."""

    def compare(self, one: int, other: int) -> Comparison:
        """Compare the scores of action `one` with those of action `other`.

        >>> RolloutStats(((1, 2, 3, 2), (3, 5)), 0, 1.5).compare(1, 0)
        Comparison(deals=2, gain=2.5, error=0.5, clear=False)
        """
        differences = [mine - its for mine, its in zip(self.scores[one], self.scores[other], strict=False)]
        deals = len(differences)
        if deals < 2:
            return Comparison(deals, sum(differences), inf, False)
        gain = sum(differences) / deals
        error = sqrt(sum((each - gain) ** 2 for each in differences) / (deals - 1) / deals)
        return Comparison(deals, gain, error, deals >= MIN_DEALS and abs(gain) > self.confidence * error)
