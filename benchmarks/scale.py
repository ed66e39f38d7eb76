"""Measures simulations on Ray beside those on threads, and computes what a larger cluster does; writes SCALE.md.

`python benchmarks/scale.py [--seconds N] [--rounds N] [--write]`

Run it on a machine that does nothing else. The model at the end uses only what was measured here.
"""

from __future__ import annotations

import argparse
import datetime
import math
import os
import pickle
import platform
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mahjongkit import rules
from mahjongkit.arena.cluster import Task, Work
from mahjongkit.arena.cluster_runner import CLUSTER_CHUNK_SECONDS, MAX_CHUNKS_PER_SECOND, pack_records
from mahjongkit.arena.ray_cluster import RayCluster
from mahjongkit.arena.runner import Chunk, simulate

PLAYERS = "greedy"
WORKERS = (1, 2)
WINDOW = 500
"""Empty chunks that are on their way at once while the driver is measured."""
EMPTY_CHUNKS = 3000
MACHINES = (10, 100, 1000)
PROCESSORS = 8
"""Processors of a machine in the model."""
NETWORK_BYTES = 125e6
"""Bytes per second of the driver's network in the model: 1 Gbit/s."""
JOB_HOURS = 1000
"""Processor hours of the job in the model."""
RESULTS = Path(__file__).with_name("SCALE.md")


class Metered(RayCluster):
    """A cluster that counts what it sends and receives."""

    sent = received = chunks = 0
    busy = 0.0

    def start(self, work: Work, task: Task) -> None:
        self.sent += len(work.function) + len(task.chunk)
        super().start(work, task)

    def fetch(self, task: Task) -> bytes:
        data = super().fetch(task)
        result = pickle.loads(data)
        self.received += len(data)
        self.chunks += 1
        self.busy += result.seconds if isinstance(result, Chunk) else 0.0
        return data


class Run(NamedTuple):
    """The same matches by threads and on Ray, with so many workers."""

    workers: int
    threads: float
    ray: float
    chunks: int
    busy: float
    """Seconds in which workers played, of all workers together."""
    sent: int
    received: int

    @property
    def overhead(self) -> float:
        return self.ray / self.threads - 1

    @property
    def chunk_seconds(self) -> float:
        return self.busy / self.chunks


class Driver(NamedTuple):
    """What a chunk costs the process that hands them out, and how long Ray takes to start."""

    start: float
    seconds: float
    """Processor time of the driver for a chunk."""
    rate: float
    """Empty chunks per second, as far as this machine runs both the driver and the workers."""
    record_bytes: float
    """Bytes of the record of a match, as it is sent."""


def do_nothing(data: bytes) -> bytes:
    """An empty chunk, with a result of the usual size."""
    return data


def measure(workers: int, matches: int, rounds: int) -> Run:
    """The best of several rounds, each by threads and on Ray in turn."""
    found: list[Run] = []
    for _ in range(rounds):
        threads = simulate(matches=matches, players=PLAYERS, workers=workers)
        with Metered("ray", workers) as cluster:
            list(cluster.run(do_nothing, [b""] * workers))  # starts the processes
            cluster.sent = cluster.received = cluster.chunks = 0
            on_ray = simulate(matches=matches, players=PLAYERS, cluster=cluster)
            assert on_ray.scores == threads.scores
            sizes = cluster.sent // cluster.chunks, cluster.received // cluster.chunks
            found.append(Run(workers, threads.seconds, on_ray.seconds, cluster.chunks, cluster.busy, *sizes))
    best = min(found, key=lambda run: run.ray)
    return best._replace(threads=min(run.threads for run in found))


def measure_driver(result_bytes: int) -> Driver:
    began = time.perf_counter()
    with RayCluster("ray", WORKERS[-1]) as cluster:
        started = time.perf_counter() - began
        list(cluster.run(do_nothing, [b""] * 100))
        cluster.workers = cluster.wanted = WINDOW
        began, used = time.perf_counter(), time.process_time()
        list(cluster.run(do_nothing, (os.urandom(result_bytes) for _ in range(EMPTY_CHUNKS))))
        rate = EMPTY_CHUNKS / (time.perf_counter() - began)
        cost = (time.process_time() - used) / EMPTY_CHUNKS
        cluster.workers = cluster.wanted = WORKERS[-1]
        with tempfile.TemporaryDirectory() as folder:
            simulate(matches=8, players=PLAYERS, records=folder, cluster=cluster)
            texts = {path.name: path.read_text() for path in Path(folder).iterdir()}
    return Driver(started, cost, rate, len(pack_records(texts)) / len(texts))


class Prediction(NamedTuple):
    """A cluster of the model."""

    machines: int
    chunk_seconds: float
    driver_load: float
    network_load: float
    records_load: float
    efficiency: float
    hours: float

    def cells(self) -> tuple[str, ...]:
        return (
            f"{self.machines:,}",
            f"{self.machines * PROCESSORS:,}",
            f"{self.chunk_seconds:.0f} s",
            f"{self.driver_load:.0%}",
            f"{self.network_load:.1%}",
            f"{self.records_load:.0%}",
            f"{self.efficiency:.1%}",
            f"{self.hours:.2f} h",
        )


def predict(machines: int, run: Run, driver: Driver, matches_per_second: float, chunk_seconds: float = 0) -> Prediction:
    """Chunks per second follow from workers and chunk length; everything else is a measured cost times that rate."""
    workers = machines * PROCESSORS
    length = chunk_seconds or max(CLUSTER_CHUNK_SECONDS, workers / MAX_CHUNKS_PER_SECOND)
    rate = workers / length
    load = rate * driver.seconds
    network = rate * (run.sent + run.received) / NETWORK_BYTES
    records = matches_per_second * workers * driver.record_bytes / NETWORK_BYTES
    idle = max(0.0, run.overhead) * run.chunk_seconds / length  # what a chunk loses, spread over its length
    slowed = max(1.0, load, network) * (1 + idle)
    ends = driver.start + length / 3 + length  # the first chunks are played alone, the last ones end apart
    seconds = JOB_HOURS * 3600 / workers * slowed + ends
    return Prediction(machines, length, load, network, records, JOB_HOURS * 3600 / workers / seconds, seconds / 3600)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---:"] * len(head), *rows]
    return ["| " + " | ".join(cells) + " |" for cells in lines]


def text(runs: list[Run], driver: Driver, matches: int, rounds: int) -> str:
    """The page."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors"
    lines = [
        "# Simulations on a cluster",
        "",
        f"{datetime.date.today()}, {machine}, best of {rounds}. Made by `benchmarks/scale.py`.",
        "",
        *measured(runs, driver, matches),
        "",
        *computed(runs[0], driver, matches / runs[0].busy),
        "",
    ]
    return "\n".join(lines)


def measured(runs: list[Run], driver: Driver, matches: int) -> list[str]:
    one = runs[0]
    rows = [
        (
            str(run.workers),
            f"{run.threads:.1f} s",
            f"{run.ray:.1f} s",
            f"{run.overhead:+.1%}",
            f"{one.threads / run.threads / run.workers:.0%}",
            f"{one.ray / run.ray / run.workers:.0%}",
            f"{run.busy / run.ray / run.workers:.1%}",
        )
        for run in runs
    ]
    chunk = [
        ("seconds of a worker", f"{one.chunk_seconds:.2f}"),
        ("bytes to the worker", f"{one.sent:,}"),
        ("bytes of the result", f"{one.received:,}"),
        ("processor time of the driver", f"{1000 * driver.seconds:.2f} ms"),
        (f"empty chunks per second, {WINDOW} on their way", f"{driver.rate:,.0f}"),
        ("bytes of one match's record, compressed", f"{driver.record_bytes:,.0f}"),
        ("start of Ray", f"{driver.start:.1f} s"),
    ]
    return [
        f"## Measured: {matches:,} matches of {rules.DEFAULT}, {PLAYERS} in all seats",
        "",
        "Threads and Ray play the same matches on the same machine, with the same result. The efficiency compares with",
        "one worker of the same kind; a worker is busy while it plays.",
        "",
        *table(("workers", "threads", "Ray", "overhead", "efficiency, threads", "efficiency, Ray", "busy"), rows),
        "",
        *table(("a chunk", "measured"), chunk),
    ]


def computed(run: Run, driver: Driver, speed: float) -> list[str]:
    """The model; `speed` is the number of matches that a processor plays in a second."""
    head = ("machines", "workers", "chunk", "driver", "network", "with --records", "efficiency", "duration")
    chunks = math.floor(1 / driver.seconds)
    network = NETWORK_BYTES / (run.sent + run.received)
    workers = NETWORK_BYTES / (speed * driver.record_bytes)
    return [
        f"## Computed: {JOB_HOURS:,} processor hours on machines with {PROCESSORS} processors",
        "",
        f"The driver takes at most {MAX_CHUNKS_PER_SECOND} chunks per second: with more workers, chunks become longer.",
        "Loads are shares of one processor of the driver and of its network with 1 Gbit/s.",
        "",
        *table(head, [predict(machines, run, driver, speed).cells() for machines in MACHINES]),
        "",
        "With chunks of one second on any number of machines:",
        "",
        *table(head, [predict(machines, run, driver, speed, 1.0).cells() for machines in MACHINES]),
        "",
        f"- What saturates first is the processor of the driver, at {chunks:,} chunks per second: with chunks of one",
        f"  second at {chunks / PROCESSORS:,.0f} machines. Longer chunks move this limit as far as needed.",
        "- What then costs most is the end of a job, when workers wait for the last chunk. A job should have a hundred",
        "  chunks for each worker.",
        f"- The network carries {network:,.0f} such chunks per second and is never the limit, but for `--records`:",
        f"  {workers:,.0f} workers, each with {speed:,.1f} matches per second, fill it whatever the length of a chunk.",
        "  Then divide the matches among several drivers with different seeds, each near a disk of its own.",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Simulations on Ray beside threads; prints or writes SCALE.md.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long one thread plays (default: 60)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the best counts (default: 3)")
    parser.add_argument("--write", action="store_true", help="write benchmarks/SCALE.md")
    options = parser.parse_args()
    trial = simulate(matches=200, players=PLAYERS)
    matches = max(100, int(200 * options.seconds / trial.seconds))
    runs = [measure(workers, matches, options.rounds) for workers in WORKERS]
    page = text(runs, measure_driver(runs[0].received), matches, options.rounds)
    if options.write:
        RESULTS.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
