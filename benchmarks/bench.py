"""Helpers of the benchmarks: all contestants are timed in every round, and the best round of each counts.

On a shared machine absolute times mean little; compare the ratios within one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.progress import track

ROUNDS = 15


class Row(NamedTuple):
    """A measure, the result, and the goal."""

    what: str
    here: str
    wanted: str


class Report(NamedTuple):
    """One benchmark: its rows, and the best time of each contestant in seconds."""

    title: str
    rows: list[Row]
    times: dict[str, float]


def seconds_each(call: Callable[[Any], Any], items: Sequence[Any]) -> float:
    """The mean time of a call over all items."""
    start = time.perf_counter()
    for item in items:
        call(item)
    return (time.perf_counter() - start) / len(items)


def best_of(contestants: dict[str, Callable[[], float]], what: str) -> dict[str, float]:
    """The best round of each contestant; they are measured in turn."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in track(range(ROUNDS), what, transient=True):
        for name, measure in contestants.items():
            best[name] = min(best[name], measure())
    return best
