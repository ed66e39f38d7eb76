"""Sichuan compared with riichi: random play and scoring."""

from __future__ import annotations

import random
import time
from functools import partial

from bench import Report, Row, best_of, seconds_each

import mahjongkit as mj
from mahjongkit.arena.runner import simulate
from mahjongkit.game.table import Table

WINS = {
    "riichi": ("234m340p22s34567s", "8s"),
    "sichuan": ("1111m33m55m22s44s6s", "6s"),
}


def draws_per_hand(name: str) -> float:
    """The mean number of tiles drawn in a hand of random play."""
    draws = hands = 0
    for seed in range(6):
        table, dice = Table(name, seed=seed), random.Random(seed)
        while not table.over:
            for seat in table.pending:
                table.act(seat, dice.choice(table.legal(seat)))
            if table.hand_over:
                draws += len(table.hand_events.only("draw"))
                hands += 1
                table.next_hand()
    return draws / hands


def playing(name: str) -> float:
    start = time.perf_counter()
    simulation = simulate(name, 200, seed=1)
    return (time.perf_counter() - start) / simulation.hands


def scoring(name: str) -> float:
    hand, win = WINS[name]
    ready = mj.prepare(hand, win, name, **({"riichi": 1} if name == "riichi" else {}))
    return seconds_each(lambda _: ready.score(), range(2000))


def measure() -> Report:
    draws = {name: draws_per_hand(name) for name in WINS}
    times = best_of(
        {
            **{f"{name}, a hand in the native loop": partial(playing, name) for name in WINS},
            **{f"{name}, one score": partial(scoring, name) for name in WINS},
        },
        "sichuan",
    )
    riichi, sichuan, score, other = times.values()
    slower = sichuan / draws["sichuan"] / (riichi / draws["riichi"])
    rows = [
        Row("random play per tile drawn, time against riichi's", f"{slower:.2f}x", "at most 1.5x"),
        Row("one score, time against riichi's", f"{other / score:.2f}x", "under 1.5 µs"),
        Row("one score", f"{1e6 * other:.2f} µs", "under 1.5 µs"),
    ]
    return Report("Sichuan", rows, times)


if __name__ == "__main__":
    for row in measure().rows:
        print(*row)
