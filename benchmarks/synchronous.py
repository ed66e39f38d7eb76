"""Synchronous compared with riichi: the time of a decision of random play in the native loop."""

from __future__ import annotations

import time
from functools import partial

from bench import Report, Row, best_of

from mahjongkit.arena.runner import simulate

MATCHES = {"riichi": 100, "synchronous": 300, "riichi3": 100, "synchronous3": 300}


def playing(name: str) -> float:
    """Seconds for one decision."""
    start = time.perf_counter()
    simulation = simulate(name, MATCHES[name], seed=1)
    return (time.perf_counter() - start) / simulation.decisions


def measure() -> Report:
    times = best_of(
        {f"{name}, a decision in the native loop": partial(playing, name) for name in MATCHES}, "synchronous"
    )
    riichi, four, riichi3, three = times.values()
    rows = [
        Row("random play per decision, time against riichi's", f"{four / riichi:.2f}x", "at most 2x"),
        Row("the same with three players", f"{three / riichi3:.2f}x", "at most 2x"),
    ]
    return Report("Synchronous", rows, times)


if __name__ == "__main__":
    for row in measure().rows:
        print(*row)
