"""Simulation: so many matches between players, on as many threads as wanted; the same result on any number of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import NamedTuple

from mahjongkit import rules
from mahjongkit.arena.match import Match
from mahjongkit.core.wall import seed_of
from mahjongkit.players import find
from mahjongkit.rules import Ruleset

CHUNK = 64
"""Matches that a thread plays before it tells how far it is."""


class SeatStatistics(NamedTuple):
    """How one seat fared."""

    player: str
    mean_score: float
    mean_rank: float


class Simulation(NamedTuple):
    """What a simulation found."""

    matches: int
    hands: int
    decisions: int
    seconds: float
    seats: tuple[SeatStatistics, ...]

    @property
    def hands_per_second(self) -> float:
        return self.hands / self.seconds if self.seconds else 0.0

    def as_data(self) -> dict[str, object]:
        return {
            "matches": self.matches,
            "hands": self.hands,
            "seconds": self.seconds,
            "hands_per_second": self.hands_per_second,
            "seats": [seat._asdict() for seat in self.seats],
        }


def simulate(
    ruleset: str | Ruleset = rules.DEFAULT,
    matches: int = 1000,
    players: Sequence[str] = ("random",),
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play matches; one name stands for all seats. `progress` is told of every few matches that are done.

    >>> simulate("riichi", matches=10, seed=1).matches
    10
    """
    game = rules.find(ruleset)
    names = _names(players, game.players)
    for what, value, least in (("matches", matches, 1), ("seed", seed, 0), ("workers", workers, 1)):
        if type(value) is not int or value < least:
            raise ValueError(f"{what} {value!r}; expected a whole number, {least} or more")
    folded = seed_of(seed)
    starts = iter(range(0, matches, CHUNK))
    workrooms = [Match(game, [find(name) for name in names]) for _ in range(min(workers, -(-matches // CHUNK)))]

    def work(match: Match) -> None:
        for start in starts:  # the workers share one counter: whoever is free takes the next chunk
            count = min(CHUNK, matches - start)
            match.run(folded, start, count)
            if progress:
                progress(count)

    began = perf_counter()
    if len(workrooms) == 1:
        work(workrooms[0])
    else:
        with ThreadPoolExecutor(len(workrooms)) as threads:
            list(threads.map(work, workrooms))
    seconds = perf_counter() - began
    sums = [match.sums() for match in workrooms]
    seats = tuple(
        SeatStatistics(
            name,
            sum(one[seat][0] for one in sums) / matches,
            sum(one[seat][1] for one in sums) / matches,
        )
        for seat, name in enumerate(names)
    )
    hands = sum(match.hands for match in workrooms)
    return Simulation(matches, hands, sum(match.decisions for match in workrooms), seconds, seats)


def _names(players: Sequence[str], seats: int) -> tuple[str, ...]:
    names = (players,) if isinstance(players, str) else tuple(players)
    if len(names) not in (1, seats):
        raise ValueError(f"{len(names)} players; expected one for all seats, or {seats}")
    for name in names:
        find(name)
    return names * seats if len(names) == 1 else names
