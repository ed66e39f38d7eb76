"""Run chunks of work on the processors of this machine or on a Ray cluster, and yield the results in order.

A command that takes `--cluster` cuts its work into *chunks*: descriptions that can be pickled and take about a second,
such as a range of deals or a file. It needs one function that turns a chunk into a result, and adds the results up in
the order of the chunks, so that neither the number of workers nor the cluster changes a byte of what it computes:

    for result in run_chunks(function, chunks, cluster="local", workers=2, progress=bar):
        ...

- `function` is picklable: a function of a module, or an object with `__call__`, which stays in each worker process as
  long as the run lasts and may keep what is expensive to make (leave it out of `__getstate__`).
- `chunks` is any iterable. It is read only a little ahead, so a generator can choose the next chunk by earlier results.
- The chunks of a worker or a node that dies run again elsewhere. A chunk must therefore have no effect but its result:
  return the text of a file and let the caller write it.
- An error in a chunk is raised where the results are read; no chunk after it is yielded.
- Stopping early (Ctrl-C, `break`, an error) cancels what is still running.

A cluster that is used more than once is opened once: `with connect("ray", workers=2) as cluster: cluster.run(...)`.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import socket
import sys
import time
import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_connections
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, Self, TypeVar

from mahjongkit.errors import ClusterError, InputError, MahjongError, UsageError, internal_error, shown
from mahjongkit.rules import registry

LOCAL = "local"
MAX_ATTEMPTS = 5
"""How often a chunk may lose its worker before the run is given up: it may be the chunk that kills them."""
MAX_AHEAD = 4
"""Chunks that are started before the first unfinished one is done, as a multiple of those that run at once."""
MAX_WINDOWS_PROCESSES = 61
"""The most processes that one process can wait for on Windows."""

ChunkT = TypeVar("ChunkT")
ResultT = TypeVar("ResultT")
Progress = Callable[[int], None]
"""Called with the number of chunks that are finished, whether or not their results have been yielded."""


class WorkerLost(Exception):
    """The process or the node that ran a chunk has died."""


class Work(NamedTuple):
    """A function on its way to a worker, and what must be known there before it can be unpickled."""

    function: bytes
    games: tuple[str, ...]
    """Folders with further games, see `registry.add_folder`."""
    folder: str
    """The current folder, where names like `module:Class` are looked up last."""


class Failure(NamedTuple):
    """The error of a chunk, as the result of its worker."""

    error: MahjongError


def run_chunks(
    function: Callable[[ChunkT], ResultT],
    chunks: Iterable[ChunkT],
    cluster: str | Cluster = LOCAL,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Generator[ResultT, None, None]:
    """Yield `function(chunk)` for every chunk, in order; the module's docstring says what both may be.

    - `cluster`: `local` (processes of this machine; with one worker this process), `ray` (starts Ray on this machine),
      `ray://host:port` (a Ray cluster), or a cluster that is open already
    - `workers`: how many chunks run at once; by default as many as there are processors

    >>> list(run_chunks(abs, [3, -4, 5], workers=1))
    [3, 4, 5]
    """
    if isinstance(cluster, Cluster):
        yield from cluster.run(function, chunks, progress)
        return
    with connect(cluster, workers) as opened:
        yield from opened.run(function, chunks, progress)


def connect(cluster: str = LOCAL, workers: int | None = None) -> Cluster:
    """Open a cluster by its name; it is a context manager that closes it."""
    check_name(cluster)
    if workers is not None and (type(workers) is not int or workers < 1):
        raise InputError("simulation.number", name="workers", given=shown(workers), minimum=1)
    if cluster == LOCAL:
        count = workers or os.cpu_count() or 1
        return LocalProcesses(count) if count > 1 else ThisProcess()
    from mahjongkit.arena.ray_cluster import RayCluster

    return RayCluster(cluster, workers)


def check_name(cluster: str) -> None:
    """Raise UsageError unless a cluster has this name."""
    if cluster in (LOCAL, "ray"):
        return
    host, colon, port = cluster.removeprefix("ray://").rpartition(":")
    if not (cluster.startswith("ray://") and host and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise UsageError("cluster.unknown", given=shown(cluster))


class Cluster(ABC):
    """Something that runs chunks; a backend starts tasks and waits for them."""

    workers: int
    """How many chunks run at once."""

    @abstractmethod
    def run(
        self, function: Callable[[ChunkT], ResultT], chunks: Iterable[ChunkT], progress: Progress | None = None
    ) -> Generator[ResultT, None, None]:
        """Yield `function(chunk)` for every chunk, in order."""

    @abstractmethod
    def close(self) -> None:
        """Stop everything that this object started; it can be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ThisProcess(Cluster):
    """One chunk after the other, without further processes."""

    workers = 1

    def run(
        self, function: Callable[[ChunkT], ResultT], chunks: Iterable[ChunkT], progress: Progress | None = None
    ) -> Generator[ResultT, None, None]:
        for number, chunk in enumerate(chunks, 1):
            result = function(chunk)
            if progress is not None:
                progress(number)
            yield result

    def close(self) -> None:
        """Nothing was started."""


class Task:
    """A chunk that was started. `handle` belongs to the backend; `result` is set when the task is finished."""

    def __init__(self, number: int, chunk: bytes) -> None:
        self.number = number
        self.chunk = chunk
        self.attempts = 0
        self.handle: Any = None
        self.result: bytes | None = None


class TaskCluster(Cluster):
    """Keeps tasks running, starts those of lost workers again, and puts the results in order."""

    @abstractmethod
    def capacity(self) -> int:
        """How many tasks are started before one is finished."""

    @abstractmethod
    def start(self, work: Work, task: Task) -> None:
        """Start a task and set its handle."""

    @abstractmethod
    def wait(self, running: Sequence[Task]) -> Sequence[Task]:
        """Wait until a task is finished or has lost its worker, or for a moment; return all such tasks."""

    @abstractmethod
    def fetch(self, task: Task) -> bytes:
        """What `perform` returned; raises WorkerLost."""

    @abstractmethod
    def cancel(self, running: Sequence[Task]) -> None:
        """Stop tasks whose results nobody wants any more."""

    def pickled(self, value: object) -> bytes:
        return pickle.dumps(value)

    def run(
        self, function: Callable[[ChunkT], ResultT], chunks: Iterable[ChunkT], progress: Progress | None = None
    ) -> Generator[ResultT, None, None]:
        work = Work(self.pickled(function), registry.added_folders(), os.getcwd())
        source = (Task(number, self.pickled(chunk)) for number, chunk in enumerate(chunks))
        order: deque[Task] = deque()  # the tasks whose results have not been yielded
        running: list[Task] = []
        finished = 0
        try:
            while True:
                for task in islice(source, self._room(len(order), len(running))):
                    order.append(task)
                    running.append(task)
                    self.start(work, task)
                if not order:
                    return
                if (result := order[0].result) is not None:
                    order.popleft()
                    yield _unpickled(result)
                    continue
                for task in self.wait(running):
                    self._finish(work, task)
                count = len(running)
                running = [task for task in running if task.result is None]
                finished += count - len(running)
                if progress is not None and count > len(running):
                    progress(finished)
        finally:
            self.cancel(running)

    def _room(self, ordered: int, running: int) -> int:
        """How many more tasks to start: the first unfinished one must not fall too far behind the others."""
        capacity = self.capacity()
        return max(0, min(capacity - running, MAX_AHEAD * capacity - ordered))

    def _finish(self, work: Work, task: Task) -> None:
        """Take the result of a task, or start it again if its worker was lost."""
        try:
            task.result = self.fetch(task)
        except WorkerLost as lost:
            task.attempts += 1
            if task.attempts == MAX_ATTEMPTS:
                raise ClusterError(
                    "cluster.lost", chunk=task.number + 1, times=task.attempts, reason=str(lost)
                ) from None
            self.start(work, task)


def process_count(wanted: int) -> int:
    """How many processes a pool may have: at least one, and on Windows no more than it can wait for."""
    return max(1, min(wanted, MAX_WINDOWS_PROCESSES) if sys.platform == "win32" else wanted)


class WorkerProcess:
    """A process of this machine, and the tasks that it has: it runs the first one while the others wait."""

    def __init__(self) -> None:
        self.connection, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # so that `receive` notices if the process dies
        self.tasks: deque[tuple[Work, Task]] = deque()

    def start(self, work: Work, task: Task) -> None:
        self.tasks.append((work, task))
        with suppress(OSError):  # the process is dead: `receive` notices
            self.connection.send((work, task.chunk))

    def receive(self) -> Task:
        """The task whose result has come; without a result if the process is dead."""
        _, task = self.tasks.popleft()
        try:
            task.handle = self.connection.recv_bytes()
        except (EOFError, OSError):
            self.end()
        return task

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class LocalProcesses(TaskCluster):
    """Processes of this machine, each with a connection of its own, so that one that is killed disturbs no other."""

    def __init__(self, workers: int) -> None:
        self.workers = process_count(workers)
        self.processes: list[WorkerProcess] = []

    def capacity(self) -> int:
        """One task that runs in each process, and one that waits there."""
        return 2 * self.workers

    def start(self, work: Work, task: Task) -> None:
        task.handle = None
        idlest = min(self.processes, key=lambda one: len(one.tasks), default=None)
        if idlest is None or (idlest.tasks and len(self.processes) < self.workers):
            idlest = WorkerProcess()
            self.processes.append(idlest)
        idlest.start(work, task)

    def wait(self, running: Sequence[Task]) -> Sequence[Task]:
        busy: dict[Any, WorkerProcess] = {one.connection: one for one in self.processes if one.tasks}
        ready = [busy[connection] for connection in wait_for_connections(list(busy))]
        found = [one.receive() for one in ready]
        self.processes = [one for one in self.processes if not one.connection.closed]
        for one in ready:
            if one.connection.closed:  # what waited in a dead process is not to blame
                for work, task in one.tasks:
                    self.start(work, task)
        return found

    def fetch(self, task: Task) -> bytes:
        if task.handle is None:
            raise WorkerLost("killed")
        result: bytes = task.handle
        return result

    def cancel(self, running: Sequence[Task]) -> None:
        if running:  # a process cannot be told to leave a chunk
            self.close()

    def close(self) -> None:
        for one in self.processes:
            one.end()
        self.processes = []


def _serve(connection: Connection) -> None:
    """Run the chunks that come, in a worker process; it ends when the process that started it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the first one handles it
    arrived: SimpleQueue[tuple[Work, bytes]] = SimpleQueue()
    Thread(target=_receive, args=(connection, arrived), daemon=True).start()
    Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    while True:
        connection.send_bytes(perform(*arrived.get()))


def _receive(connection: Connection, arrived: SimpleQueue[tuple[Work, bytes]]) -> None:
    """Take chunks from the connection while another one runs, so that nobody waits to send one."""
    try:
        while True:
            arrived.put(connection.recv())
    except (EOFError, OSError):
        os._exit(1)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


# In the worker.

_loaded: tuple[bytes, Callable[[Any], Any]] | None = None
"""The function that this process ran last, as it came and as it is."""


def perform(work: Work, chunk: bytes) -> bytes:
    """Run the function on a chunk; returns its result or its `Failure`, pickled."""
    try:
        return pickle.dumps(_function(work)(pickle.loads(chunk)))
    except MahjongError as error:
        failure: MahjongError = error
    except (Exception, SystemExit) as error:
        failure = ClusterError("cluster.chunk", machine=socket.gethostname(), reason=internal_error(error))
        failure.add_note(traceback.format_exc())
    return pickle.dumps(Failure(failure))


def _function(work: Work) -> Callable[[Any], Any]:
    global _loaded
    if _loaded is None or _loaded[0] != work.function:
        if work.folder not in sys.path:
            sys.path.append(work.folder)
        for folder in work.games:
            registry.add_folder(folder)
        _loaded = work.function, pickle.loads(work.function)
    return _loaded[1]


def _unpickled(data: bytes) -> Any:
    """The result of `perform`; raises its error."""
    result = pickle.loads(data)
    if isinstance(result, Failure):
        raise result.error
    return result
