"""Simulate on a cluster: its workers play chunks of deals, and the results are added up and saved here, in order."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from mahjongkit.arena.cluster import Cluster
from mahjongkit.arena.runner import Chunk, Job, Runner, Worker
from mahjongkit.arena.statistics import Totals

CLUSTER_CHUNK_SECONDS = 1.0
"""How long a chunk should take on a cluster: long compared with what it costs to send it there."""
MAX_CHUNKS_PER_SECOND = 250
"""How many results are added up per second; where more workers would send more, chunks become longer."""

MAX_FIRST_CHUNKS = 8
"""Chunks that are played alone, to find out how long a deal takes; each has up to four times as many deals."""


class DealRange(NamedTuple):
    """A chunk on its way to a worker."""

    start: int
    deals: int
    max_hands: int


class DealPlayer:
    """Plays chunks of deals in a worker process; it makes the players once and keeps them from chunk to chunk."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.worker: Worker | None = None
        self.records: dict[str, str] = {}

    def __getstate__(self) -> dict[str, object]:
        return {"job": self.job, "worker": None, "records": {}}

    def __call__(self, deal_range: DealRange) -> Chunk:
        if self.worker is None:
            self.worker = self.job.new_worker(alone=False)
            self.worker.save_record = self.records.__setitem__
        self.records.clear()
        chunk = self.worker.play(*deal_range)
        scores = [Counter(scores) for scores in chunk.scores]  # many matches end with the same score
        return chunk._replace(scores=scores, records=pack_records(self.records))


def pack_records(records: dict[str, str]) -> bytes:
    """Texts by the names of their files, compressed for the network."""
    return zlib.compress(json.dumps(records).encode(), 1) if records else b""


def unpack_records(data: bytes) -> dict[str, str]:
    records: dict[str, str] = json.loads(zlib.decompress(data)) if data else {}
    return records


class ClusterRunner(Runner):
    """A simulation whose chunks are played on a cluster."""

    def __init__(
        self,
        job: Job,
        cluster: Cluster,
        matches: int | None,
        hands: int | None,
        progress: Callable[[Totals], None] | None,
    ) -> None:
        super().__init__(job, cluster.workers, matches, hands, progress)
        self.cluster = cluster
        self.deal_player = DealPlayer(job)
        self.chunk_seconds = max(CLUSTER_CHUNK_SECONDS, cluster.workers / MAX_CHUNKS_PER_SECOND)
        self.last_seconds = 0.0  # of the last chunk

    def make_workers(self, count: int) -> None:
        """None here: those of the cluster live in its processes."""
        self.workers = []

    def play(self) -> None:
        before, began = self.totals.seconds, perf_counter()
        try:
            self.find_chunk_size()
            with closing(self.cluster.run(self.deal_player, self.chunks())) as chunks:
                while self.is_unfinished():
                    self.add(next(chunks))
                    self.totals.seconds = before + perf_counter() - began
                    self.report_progress()
        finally:
            self.totals.seconds = before + perf_counter() - began

    def find_chunk_size(self) -> None:
        """Play short chunks one by one until their time says how long a chunk should be.

        Otherwise each worker would begin with tiny chunks, which cost more to send than to play.
        """
        for _ in range(MAX_FIRST_CHUNKS):
            if not self.is_unfinished() or self.last_seconds > self.chunk_seconds / 4:
                return
            count = min(self.chunk_deals, self.deals - self.totals.deals)
            self.add(self.play_chunk(self.totals.deals, count, self.hands - self.totals.hands))
            self.report_progress()

    def chunks(self) -> Iterator[DealRange]:
        """The chunks that are left; the last ones are shorter, so that the workers end at about the same time."""
        start = self.totals.deals
        while start < self.deals and self.is_unfinished():
            share = -(-(self.deals - start) // (2 * self.cluster.workers))
            count = min(self.chunk_deals, self.deals - start, max(share, self.chunk_deals // 8, 1))
            yield DealRange(start, count, self.hands - self.totals.hands)
            start += count

    def play_chunk(self, start: int, count: int, max_hands: int) -> Chunk:
        """Let the cluster play one chunk and wait for it."""
        with closing(self.cluster.run(self.deal_player, [DealRange(start, count, max_hands)])) as chunks:
            return next(chunks)

    def add(self, chunk: Chunk) -> None:
        super().add(chunk)
        self.last_seconds = chunk.seconds

    def write_records(self, chunk: Chunk) -> None:
        for name, text in unpack_records(chunk.records).items():
            self.job.save_record(name, text)
