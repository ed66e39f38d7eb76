"""What the benchmarks share: everyone is timed in every round, and each keeps its best round.

Absolute times on a shared machine mean little; the ratios of one run do.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.progress import track

ROUNDS = 15


class Row(NamedTuple):
    """A measure, what came out here, and what is wanted."""

    what: str
    here: str
    wanted: str


class Report(NamedTuple):
    """One benchmark: its rows, and the best times of everyone in seconds."""

    title: str
    rows: list[Row]
    times: dict[str, float]


def seconds_each(call: Callable[[Any], Any], items: Sequence[Any]) -> float:
    """The time of one call, over all items."""
    start = time.perf_counter()
    for item in items:
        call(item)
    return (time.perf_counter() - start) / len(items)


def best_of(contestants: dict[str, Callable[[], float]], what: str) -> dict[str, float]:
    """The best round of everyone, all measured in turn."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in track(range(ROUNDS), what, transient=True):
        for name, measure in contestants.items():
            best[name] = min(best[name], measure())
    return best
