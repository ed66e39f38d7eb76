"""Five strengths for people to choose from. The weaker ones err as people do, not at random.

Beginners look only at their own hands. With practice players compare more discards, and learn which tiles to fear and
what a hand is worth. Club players count everything; experts have also learned from many matches where counting is
wrong, and masters play their choices out. Each level is 0.1 to 0.3 ranks stronger than the one before (`master` less).
"""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """What the players of a level have not learned yet."""

    considers: int
    """How many discards they compare, those that look least useful; 0: all."""
    watches_table: bool
    """Whether they count the tiles on the table."""
    fear: float
    """The part of the danger that they believe in: 0 none, above 1 they are timid."""
    hurry: float
    """How much the chance to win counts, not its value: below 1 they chase expensive hands, above 1 any win will do."""


LIMITS = {
    "beginner": Limits(considers=3, watches_table=False, fear=0.0, hurry=0.75),
    "casual": Limits(considers=3, watches_table=False, fear=0.4, hurry=0.85),
}
"""The limits of the lowest levels; a game may have others."""

LEVELS = {
    "beginner": "greedy:beginner",
    "casual": "greedy:casual",
    "club": "greedy:plain",
    "expert": "greedy",
    "master": "search:200",
}
"""The players of the levels, the weakest first."""
