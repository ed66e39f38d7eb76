"""Five strengths for people to choose from. The weaker ones err as people do, not at random.

Beginners look only at their own hands. With practice players compare more discards, count the tiles on the table, and
learn which tiles to fear and what a hand is worth; last they look ahead. `greedy` has learned all of that, and `search`
also plays its choices out. The limits make each level about 0.15 ranks stronger than the one before it.
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
    "beginner": Limits(considers=2, watches_table=False, fear=0.0, hurry=0.65),
    "casual": Limits(considers=2, watches_table=False, fear=0.3, hurry=0.75),
    "club": Limits(considers=0, watches_table=True, fear=2.0, hurry=1.0),
}
"""The limits of the levels below `greedy`; a game may have others."""

LEVELS = {
    "beginner": "greedy:beginner",
    "casual": "greedy:casual",
    "club": "greedy:club",
    "expert": "greedy",
    "master": "search:200",
}
"""The players of the levels, the weakest first."""
