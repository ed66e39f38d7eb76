"""Pairings of a ladder: who plays at a table next.

A table begins with the player whose rating is the least certain. The others are those whom the result tells most about:
uncertain ratings, close to those at the table. As a guard against collusion, a pair of players meets in a limited share
of the games of either: two programs that help each other cannot play each other all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, sqrt
from random import Random
from typing import NamedTuple

SHARE_FACTOR = 1.25
"""The default limit of a pair's share, as a multiple of the share that it has if everybody plays everybody equally."""
PLANNED_SHRINK = 0.9
"""What planning assumes to be left of a player's uncertainty after one more table."""
SPREAD = 25 / 6
"""The spread of a player's results around the rating: openskill's beta."""


class PlayerRating(NamedTuple):
    """A rating: its mean and its standard deviation."""

    mu: float
    sigma: float


def even_share(players: int, seats: int) -> float:
    """The share of a player's games against one opponent if everybody plays everybody equally often."""
    return (seats - 1) / (players - 1)


class Meetings:
    """How many tables every player had, and every pair together."""

    def __init__(self, players: int) -> None:
        self.tables = [0] * players
        self.together = [[0] * players for _ in range(players)]

    def add(self, table: Sequence[int]) -> None:
        for one in table:
            self.tables[one] += 1
            for other in table:
                self.together[one][other] += one != other

    def copy(self) -> Meetings:
        found = Meetings(0)
        found.tables, found.together = list(self.tables), [list(row) for row in self.together]
        return found

    def share(self, one: int, other: int) -> float:
        """The share of a player's tables at which another one sat, too."""
        return self.together[one][other] / self.tables[one] if self.tables[one] else 0.0

    def next_share(self, one: int, other: int) -> float:
        """The larger share of the two after one more table together."""
        return (self.together[one][other] + 1) / (min(self.tables[one], self.tables[other]) + 1)

    def may_meet(self, one: int, other: int, max_share: float) -> bool:
        """Whether one more table together keeps the pair within its share, rounded up to whole tables."""
        most = max_share * (min(self.tables[one], self.tables[other]) + 1)
        return self.together[one][other] < ceil(most - 1e-9)


def pair(
    ratings: Sequence[PlayerRating], meetings: Meetings, seats: int, tables: int, max_share: float, generator: Random
) -> list[tuple[int, ...]]:
    """The players of the next tables, by seat; nothing but the arguments decides."""
    meetings = meetings.copy()
    planned = list(ratings)
    found = []
    for _ in range(tables):
        order = list(range(len(ratings)))
        generator.shuffle(order)  # decides between equals
        table = _table(planned, meetings, seats, max_share, order)
        meetings.add(table)
        for one in table:
            planned[one] = PlayerRating(planned[one].mu, planned[one].sigma * PLANNED_SHRINK)
        generator.shuffle(table)
        found.append(tuple(table))
    return found


def _table(
    ratings: Sequence[PlayerRating], meetings: Meetings, seats: int, max_share: float, order: Sequence[int]
) -> list[int]:
    """The best table that the limit of the shares allows; if it allows none, the one that keeps the shares lowest."""
    for first in sorted(order, key=lambda one: -ratings[one].sigma):
        table = _filled([first], ratings, meetings, seats, max_share, order)
        if table:
            return table
    return _balanced(meetings, seats, order)


def _balanced(meetings: Meetings, seats: int, order: Sequence[int]) -> list[int]:
    """A table of players who have met least, beginning with one who has played least."""
    table = [min(order, key=lambda one: meetings.tables[one])]
    while len(table) < seats:
        others = [one for one in order if one not in table]
        table.append(min(others, key=lambda one: max(meetings.next_share(one, other) for other in table)))
    return table


def _filled(
    table: list[int],
    ratings: Sequence[PlayerRating],
    meetings: Meetings,
    seats: int,
    max_share: float,
    order: Sequence[int],
) -> list[int]:
    """The table with the most telling opponents added one by one, or an empty list if there are too few."""
    if len(table) == seats:
        return table
    allowed = [
        one for one in order if one not in table and all(meetings.may_meet(one, other, max_share) for other in table)
    ]
    if len(table) + len(allowed) < seats:
        return []
    for one in sorted(allowed, key=lambda one: -_information(ratings, one, table)):
        found = _filled([*table, one], ratings, meetings, seats, max_share, order)
        if found:
            return found
    return []


def _information(ratings: Sequence[PlayerRating], one: int, table: Sequence[int]) -> float:
    """How much the results between a player and those at the table are expected to tell about their ratings."""
    total = 0.0
    for other in table:
        variance = ratings[one].sigma ** 2 + ratings[other].sigma ** 2
        distance = abs(ratings[one].mu - ratings[other].mu) / sqrt(variance + 2 * SPREAD**2)
        chance = 1 / (1 + exp(distance))
        total += variance * chance * (1 - chance)
    return total
