"""Worker processes: what takes longer than a few milliseconds is computed there, so that no table waits for it.

`WorkerProcess` is one process that can be killed, with limits to its time, memory and output. `WorkerPool` is the few
processes that compute for all rooms and requests; it starts them when there is something to do, and serves everybody in
turn.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec import json

from mahjongkit.rules import registry

WORKERS = 2
"""How many processes compute for all rooms and requests; one of them is kept free for bots that think."""
TASK_SECONDS = 30.0
"""A worker that takes longer for one task is killed."""
START_SECONDS = 30.0
"""How long a process may take until it is ready."""
IDLE_SECONDS = 300.0
"""A worker without a task for so long is stopped."""
MAX_TASKS = 64
"""How many tasks may wait in all; further requests are refused."""
MAX_TASKS_PER_CLIENT = 4
"""How many tasks of one address, or of one room, may wait or run at once."""
WORKER_MEMORY_BYTES = 2**30
"""A task that needs more memory fails."""
KEPT_MEMORY_BYTES = 300 * 2**20
"""A worker that has needed more memory than this ends after its task, and a new one takes its place."""
MAX_RESULT_BYTES = 256 * 2**20
"""The largest result of a task of our own."""
KILL_SECONDS = 5.0
"""How long the server waits for killed processes before it stops."""
NICENESS = 5
"""Workers leave the processor to the process that answers everybody."""

log = logging.getLogger("mahjongkit")


_ending: set[asyncio.Future[Any]] = set()
"""Processes that were killed and have not ended yet, and cancelled tasks that may be starting one."""


def await_at_end(ending: asyncio.Future[Any]) -> None:
    """Let `all_ended` wait for something that ends soon."""
    _ending.add(ending)
    ending.add_done_callback(_ending.discard)


async def all_ended() -> None:
    """Wait until the processes that were killed have ended, but not for long."""
    until = asyncio.get_running_loop().time() + KILL_SECONDS
    await asyncio.sleep(0)  # cancelled tasks kill theirs now
    while _ending and (left := until - asyncio.get_running_loop().time()) > 0:
        await asyncio.wait(_ending, timeout=left)
        await asyncio.sleep(0)  # their pipes are closed in the next round


class WorkerError(Exception):
    """A worker process ended, took too long, or sent something that is not a result."""


class BusyError(Exception):
    """Too many tasks are waiting."""


class Limits(NamedTuple):
    """The limits of a worker process."""

    memory_bytes: int = WORKER_MEMORY_BYTES
    result_bytes: int = MAX_RESULT_BYTES
    is_foreign: bool = False
    """Whether it runs code of others: its output is thrown away, and it may create only small files."""


class WorkerProcess:
    """A process that runs one task after the other. It ends when its input ends, so also with the server."""

    def __init__(self, process: asyncio.subprocess.Process, limits: Limits) -> None:
        self.process = process
        self.limits = limits

    @classmethod
    async def start(cls, limits: Limits = Limits()) -> WorkerProcess:  # noqa: B008 - it is immutable
        """Start a process with the import path and the added games of this one."""
        setup = json.encode({**limits._asdict(), "folders": registry.added_folders(), "niceness": NICENESS})
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", "mahjongkit.server.worker_process", setup.decode()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL if limits.is_foreign else None,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            start_new_session=True,
        )
        worker = cls(process, limits)
        try:
            await asyncio.wait_for(worker._receive(), START_SECONDS)
        except BaseException as error:
            worker.kill()
            if isinstance(error, TimeoutError | OSError | EOFError):
                raise WorkerError(f"the process did not start: {error}") from None
            raise
        return worker

    async def call(self, request: bytes, seconds: float) -> bytes:
        """Send a request and wait for the result; whatever goes wrong, the process is killed."""
        try:
            return await asyncio.wait_for(self._exchange(request), seconds)
        except TimeoutError:
            raise self._failed(f"it took longer than {seconds:g} s") from None
        except (OSError, EOFError):
            raise self._failed("it ended") from None
        except BaseException:
            self.kill()
            raise

    def _failed(self, reason: str) -> WorkerError:
        self.kill()
        return WorkerError(reason)

    async def _exchange(self, request: bytes) -> bytes:
        assert self.process.stdin is not None
        self.process.stdin.write(len(request).to_bytes(4, "big"))
        self.process.stdin.write(request)
        await self.process.stdin.drain()
        return await self._receive()

    async def _receive(self) -> bytes:
        assert self.process.stdout is not None
        size = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        if size > self.limits.result_bytes:
            raise self._failed(f"its result has {size} bytes; at most {self.limits.result_bytes} are allowed")
        return await self.process.stdout.readexactly(size)

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None and not (self.process.stdout is None or self.process.stdout.at_eof())

    def kill(self) -> None:
        """Kill the process and everything that it has started; on Windows, only the process."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        await_at_end(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        await self.process.wait()
        self.process._transport.close()  # type: ignore[attr-defined]  # else its pipes stay open until collected


class Task(NamedTuple):
    """A function of `mahjongkit.server.tasks` to call, and who waits for it."""

    request: bytes
    client: str
    """Whose task it is, for the order: an address or a room."""
    is_urgent: bool
    seconds: float
    is_wanted: Callable[[], bool]
    result: asyncio.Future[Any]


class TaskQueue:
    """Tasks in an order in which every client gets its turn, however many tasks another client has."""

    def __init__(self) -> None:
        self._clients: OrderedDict[str, deque[Task]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._clients.values()))

    def put(self, task: Task) -> None:
        self._clients.setdefault(task.client, deque()).append(task)

    def get(self) -> Task | None:
        """The oldest task of the client whose turn it is."""
        while self._clients:
            client, tasks = self._clients.popitem(last=False)
            task = tasks.popleft()
            if tasks:
                self._clients[client] = tasks
            if not task.result.done():
                return task
        return None

    def clear(self) -> None:
        for tasks in self._clients.values():
            for task in tasks:
                task.result.cancel()
        self._clients.clear()


class WorkerPool:
    """Runs functions of `mahjongkit.server.tasks` in a few processes, for everybody in turn.

    Urgent tasks, the choices of bots, come first, and other tasks never occupy all processes.
    """

    def __init__(self, size: int = WORKERS) -> None:
        self.size = size
        self._urgent = TaskQueue()
        self._other = TaskQueue()
        self._idle: list[tuple[WorkerProcess, asyncio.TimerHandle]] = []
        self._running: dict[asyncio.Task[None], Task] = {}
        self._clients: dict[str, int] = {}
        """How many tasks of each client wait or run."""
        self._is_closed = False

    @property
    def is_full(self) -> bool:
        """Whether further tasks are refused."""
        return self._is_closed or len(self._other) + len(self._urgent) >= MAX_TASKS

    async def run(
        self,
        function: str,
        *arguments: object,
        client: str = "",
        is_urgent: bool = False,
        seconds: float = TASK_SECONDS,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Call a function of `mahjongkit.server.tasks` in a worker and return its result, or raise its exception.

        Raises BusyError if too many tasks wait, WorkerError if the worker fails, and CancelledError if `is_wanted` is
        false when the task's turn comes.
        """
        if self.is_full and not (is_urgent and not self._is_closed):
            raise BusyError
        if client and not is_urgent and self._clients.get(client, 0) >= MAX_TASKS_PER_CLIENT:
            raise BusyError
        request = pickle.dumps((function, arguments))
        result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        task = Task(request, client, is_urgent, seconds, is_wanted, result)
        self._clients[client] = self._clients.get(client, 0) + 1
        (self._urgent if is_urgent else self._other).put(task)
        self._dispatch()
        try:
            return await result
        finally:
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]
            del result, task, request  # the traceback of an error would hold its future, and the future the error

    def _dispatch(self) -> None:
        """Give waiting tasks to free workers."""
        while not self._is_closed and len(self._running) < self.size and (task := self._next()) is not None:
            running = asyncio.get_running_loop().create_task(self._run(task))
            self._running[running] = task
            running.add_done_callback(self._finished)

    def _next(self) -> Task | None:
        others = sum(not task.is_urgent for task in self._running.values())
        task = self._urgent.get()
        if task is None and others < max(1, self.size - 1):
            task = self._other.get()
        if task is not None and not task.is_wanted():
            task.result.cancel()
            return self._next()
        return task

    def _finished(self, running: asyncio.Task[None]) -> None:
        del self._running[running]
        self._dispatch()

    async def _run(self, task: Task) -> None:
        try:
            worker = await self._worker()
            answer = await worker.call(task.request, task.seconds)
            is_done, ends, value = pickle.loads(answer)
        except Exception as error:
            if not isinstance(error, WorkerError):
                log.exception("a worker process failed")
            if not task.result.done():
                task.result.set_exception(error if isinstance(error, WorkerError) else WorkerError(str(error)))
            return
        if ends:
            worker.kill()
        else:
            self._rest(worker)
        if task.result.done():
            return
        if is_done:
            task.result.set_result(value)
        else:
            task.result.set_exception(value)

    async def _worker(self) -> WorkerProcess:
        while self._idle:
            worker, timer = self._idle.pop()
            timer.cancel()
            if worker.is_alive:
                return worker
            worker.kill()
        return await WorkerProcess.start()

    def _rest(self, worker: WorkerProcess) -> None:
        if self._is_closed:
            worker.kill()
            return
        timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._stop, worker)
        self._idle.append((worker, timer))

    def _stop(self, worker: WorkerProcess) -> None:
        self._idle = [one for one in self._idle if one[0] is not worker]
        worker.kill()

    def close(self) -> None:
        self._is_closed = True
        self._urgent.clear()
        self._other.clear()
        for running in list(self._running):
            running.cancel()
            await_at_end(running)
        for worker, timer in self._idle:
            timer.cancel()
            worker.kill()
        self._idle.clear()
