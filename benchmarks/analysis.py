"""The speed of hand analysis, compared with other packages."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence

import psutil
import riichienv
from bench import ROUNDS, Report, Row, best_of, seconds_each
from mahjong.shanten import Shanten
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

import mahjongkit as mj

HANDS = 5_000


def dealt(size: int, count: int, seed: int) -> list[list[int]]:
    """Random hands, as tile ids 0-135."""
    dice = random.Random(seed)
    return [dice.sample(range(136), size) for _ in range(count)]


def counts_of(ids: Sequence[int]) -> list[int]:
    counts = [0] * 34
    for id_ in ids:
        counts[id_ // 4] += 1
    return counts


def time_shanten() -> dict[str, float]:
    ids = dealt(13, HANDS, 1)
    hands = [mj.Hand.of([id_ // 4 for id_ in hand]) for hand in ids]
    counts = [counts_of(hand) for hand in ids]
    rows = b"".join(map(bytes, counts))
    return best_of(
        {
            "mahjongkit.shanten(hand)": lambda: seconds_each(mj.shanten, hands),
            "mahjongkit.shanten_batch": lambda: seconds_each(mj.shanten_batch, [rows]) / HANDS,
            "riichienv": lambda: seconds_each(riichienv.calculate_shanten, ids),
            "xiangting": lambda: seconds_each(lambda c: calculate_replacement_number(c, PlayerCount.FOUR), counts),
            "mahjong": lambda: seconds_each(Shanten.calculate_shanten, counts[:200]),
        },
        "shanten",
    )


def time_discards() -> dict[str, float]:
    ids = dealt(14, 1000, 2)
    hands = [mj.Hand.of([id_ // 4 for id_ in hand]) for hand in ids]
    counts = [counts_of(hand) for hand in ids]

    def fourteen_calls(hand: list[int]) -> None:
        for _ in range(14):
            calculate_necessary_tiles(hand, PlayerCount.FOUR)

    return best_of(
        {
            "mahjongkit.discards(hand)": lambda: seconds_each(mj.discards, hands),
            "14 x xiangting.calculate_necessary_tiles": lambda: seconds_each(fourteen_calls, counts),
        },
        "discards",
    )


def run_python(script: str) -> tuple[float, float]:
    """Processor seconds and MB of memory that a new interpreter needs for a script."""
    report = "import time; print(time.process_time(), flush=True); input()"  # it waits until its memory is read
    command = [sys.executable, "-c", f"{script}\n{report}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        spent = float(process.stdout.readline())
        memory = psutil.Process(process.pid).memory_info().rss
        process.communicate("\n")
    return spent, memory / 2**20


def cost_of_import() -> tuple[float, float]:
    """Milliseconds of `import mahjongkit`, and MB after the first shanten, beyond a bare interpreter."""
    bare = [run_python("pass") for _ in range(ROUNDS)]
    imported = [run_python("import mahjongkit") for _ in range(ROUNDS)]
    used = [run_python("import mahjongkit as mj; mj.shanten(mj.Hand('123m406p789s1123z'))") for _ in range(5)]
    milliseconds = 1000 * (min(t for t, _ in imported) - min(t for t, _ in bare))
    return milliseconds, min(m for _, m in used) - min(m for _, m in bare)


def measure() -> Report:
    shanten = time_shanten()
    one, batch = shanten["mahjongkit.shanten(hand)"], shanten["mahjongkit.shanten_batch"]
    peers = {name: seconds for name, seconds in shanten.items() if not name.startswith("mahjongkit")}
    discards = time_discards()
    ours, theirs = discards.values()
    milliseconds, megabytes = cost_of_import()
    fastest = min(peers.values())
    rows = [
        Row(f"one shanten call, calls per second against {name}", f"{peers[name] / one:.1f} x", f"at least {goal} x")
        for name, goal in (("riichienv", 2), ("xiangting", 5), ("mahjong", 200))
    ]
    rows += [
        Row("batch shanten, time per hand of the fastest peer's call", f"1/{fastest / batch:.1f}", "under 1/8"),
        Row("all discards with accepted tiles, time of 14 calls of xiangting", f"{ours / theirs:.2f}", "under 1"),
        Row("`import mahjongkit`, beyond a bare interpreter", f"{milliseconds:.0f} ms", "under 20 ms"),
        Row("memory after the first shanten, beyond a bare interpreter", f"{megabytes:.0f} MB", "under 40 MB"),
    ]
    return Report(f"Analysis ({HANDS:,} random hands of 13 tiles, 1,000 of 14)", rows, {**shanten, **discards})
