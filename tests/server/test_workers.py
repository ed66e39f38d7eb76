"""Worker processes: started when needed, killed when they hang, replaced when they die; everybody gets a turn."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable

import pytest

from mahjongkit.core import codes
from mahjongkit.errors import RecordError
from mahjongkit.game.table import Table
from mahjongkit.server import workers
from mahjongkit.server.workers import BusyError, TaskQueue, WorkerError, WorkerPool
from mahjongkit.server.workers import Task as Waiting
from tests.support.records import short_record


def with_pool(size: int, work: Callable[[WorkerPool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = WorkerPool(size)
        try:
            await work(pool)
        finally:
            pool.close()
            await workers.all_ended()

    asyncio.run(run())


def test_a_result_and_an_error_come_back() -> None:
    data = short_record("sichuan", 0, 5).dump().encode()

    async def work(pool: WorkerPool) -> None:
        assert len(await pool.run("packed_upload", data)) < len(data)
        with pytest.raises(RecordError, match="line 3"):
            await pool.run("packed_upload", b"\n".join(data.split(b"\n")[:2]) + b"\n{\n")

    with_pool(1, work)


def test_a_process_is_started_for_the_first_task_and_serves_the_next() -> None:
    async def work(pool: WorkerPool) -> None:
        assert not pool._idle
        table = Table("riichi", seed=3)
        arguments = ("mahjongkit.players.greedy:GreedyPlayer", table.ruleset, table.hand_logs[-1], 0, 5, 1)
        chosen = [await pool.run("choose", *arguments) for _ in range(3)]
        assert set(chosen) <= {action.code for action in table.legal(0)}
        async with asyncio.timeout(10):
            while not pool._idle:
                await asyncio.sleep(0.01)
        ((worker, _),) = pool._idle
        assert worker.process.returncode is None

    with_pool(2, work)


def test_a_worker_of_a_large_server_serves_more_than_one_task() -> None:
    """What the server itself has used does not count as memory of its workers."""
    data = short_record("sichuan", 0, 5).dump().encode()
    used = bytearray(workers.KEPT_MEMORY_BYTES + 2**20)
    used[:: 2**12] = b"1" * len(used[:: 2**12])  # or the system gives no memory

    async def work(pool: WorkerPool) -> None:
        await pool.run("packed_upload", data)
        ((first, _),) = pool._idle
        await pool.run("packed_upload", data)
        assert [worker for worker, _ in pool._idle] == [first]

    with_pool(1, work)


def test_a_worker_that_takes_too_long_or_dies_is_replaced() -> None:
    data = short_record("sichuan", 0, 5).dump().encode()

    async def work(pool: WorkerPool) -> None:
        await pool.run("packed_upload", data)
        with pytest.raises(WorkerError, match="longer than"):
            await pool.run("packed_upload", data, seconds=0.000001)
        await pool.run("packed_upload", data)
        ((worker, _),) = pool._idle
        worker.process.kill()
        await worker.process.wait()
        assert await pool.run("packed_upload", data)

    with_pool(1, work)


def test_every_client_gets_its_turn() -> None:
    """However many tasks one client has, another one waits for at most one of them."""

    async def order() -> str:
        queue, loop = TaskQueue(), asyncio.get_running_loop()
        for client in "aaaabbc":
            queue.put(Waiting(b"", client, False, 1.0, lambda: True, loop.create_future()))
        found = ""
        while (task := queue.get()) is not None:
            found += task.client
        return found

    assert asyncio.run(order()) == "abcabaa"


def test_there_is_a_limit_for_each_client_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    data = short_record("sichuan", 0, 5).dump().encode()
    monkeypatch.setattr(workers, "MAX_TASKS", 6)

    async def work(pool: WorkerPool) -> None:
        mine = [asyncio.ensure_future(pool.run("packed_upload", data, client="me")) for _ in range(5)]
        others = [asyncio.ensure_future(pool.run("packed_upload", data, client=str(i))) for i in range(5)]
        results = await asyncio.gather(*mine, *others, return_exceptions=True)
        assert sum(isinstance(result, BusyError) for result in results[:5]) == 5 - workers.MAX_TASKS_PER_CLIENT
        assert sum(isinstance(result, bytes) for result in results) == 7  # one runs, six wait
        assert await pool.run("packed_upload", data, client="me")

    with_pool(1, work)


def test_a_task_that_nobody_wants_any_more_is_not_run() -> None:
    async def work(pool: WorkerPool) -> None:
        with pytest.raises(asyncio.CancelledError):
            await pool.run("packed_upload", b"", is_wanted=lambda: False)
        assert not pool._idle

    with_pool(1, work)


def test_workers_end_with_the_server() -> None:
    """Their input ends, and so do they, whatever they do."""

    async def start() -> int:
        worker = await workers.WorkerProcess.start()
        assert worker.process.stdin is not None
        worker.process.stdin.close()
        await asyncio.wait_for(worker.process.wait(), 20)
        worker.kill()
        await workers.all_ended()
        return worker.process.pid

    pid = asyncio.run(start())
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("the worker still runs")


def test_an_upload_stops_at_the_first_impossible_line() -> None:
    """A line that is too long is not parsed, and a hand with more events than any hand has is not read on."""
    header, hand, *_ = short_record("sichuan", 0, 5).dump().split("\n")
    long_line = f"{header}\n{'[' * 2_000_000}".encode()
    long_hand = "\n".join([header, hand, *["{}"] * 1_000_000]).encode()

    async def work(pool: WorkerPool) -> None:
        with pytest.raises(RecordError, match="line 2: a line of more than 131072 characters"):
            await pool.run("packed_upload", long_line)
        with pytest.raises(RecordError, match=f"line {2 + codes.MAX_EVENTS + 1}"):
            await pool.run("packed_upload", long_hand)

    with_pool(1, work)
