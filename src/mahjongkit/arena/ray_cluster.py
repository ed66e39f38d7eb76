"""Run chunks as tasks of a Ray cluster; needs Ray (extra `[cluster]`)."""

from __future__ import annotations

import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from mahjongkit.arena.cluster import Task, TaskCluster, Work, WorkerLost
from mahjongkit.errors import ClusterError, UsageError, file_fault
from mahjongkit.version import __version__

OBJECT_STORE_BYTES = 256 * 2**20
"""Memory for results on their way, where Ray is started here; what does not fit goes to disk."""
CONNECT_SECONDS = 10.0
WAIT_SECONDS = 1.0
"""How long a call waits for a task; in between the processors are counted again and Ctrl-C is noticed."""
COUNT_SECONDS = 5.0
"""Seconds between two counts of the cluster's processors: nodes join and leave."""


class RayCluster(TaskCluster):
    """A Ray cluster: `ray` starts one on this machine, `ray://host:port` connects to one as a Ray client.

    A client needs only this one port of the head node and is not a node itself. A program that has called `ray.init`
    keeps its connection: `ray` uses it and leaves it open.
    """

    def __init__(self, name: str, workers: int | None) -> None:
        self.ray = _import_ray(is_client=name != "ray")
        sys.unraisablehook = _without_half_made_references(sys.unraisablehook)
        self.name = name
        self.wanted = workers
        self.is_own_connection = not (name == "ray" and self.ray.is_initialized())
        if self.is_own_connection:
            self._connect()
        self.remote = self.ray.remote(num_cpus=1, max_retries=0)(_node_function())  # `TaskCluster` starts them again
        self._count_processors()

    def _connect(self) -> None:
        options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if self.name == "ray":
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray must not report to its makers
            options |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE_BYTES, "num_cpus": self.wanted}
        else:
            _check_port(self.name)
        try:
            self.ray.init("local" if self.name == "ray" else self.name, **options)
        except Exception as error:  # Ray raises many kinds of them
            reason = _last_line(error)
            raise ClusterError("cluster.cannot_connect", cluster=self.name, reason=reason) from error

    def _count_processors(self) -> None:
        with self._connected():
            self.processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.counted_at = time.monotonic()
        self.workers = self.wanted or self.processors

    def capacity(self) -> int:
        """One task for each worker, and one more that waits in the cluster if that cannot run at the same time."""
        if time.monotonic() - self.counted_at > COUNT_SECONDS:
            self._count_processors()
        return self.workers if self.workers < self.processors else 2 * self.workers

    def pickled(self, value: object) -> bytes:
        """Ray's pickle also takes what a script or a notebook defines itself."""
        data: bytes = self.ray.cloudpickle.dumps(value)
        return data

    def start(self, work: Work, task: Task) -> None:
        with self._connected():
            task.handle = self.remote.remote(__version__, tuple(work), task.chunk)

    def wait(self, running: Sequence[Task]) -> Sequence[Task]:
        handles = [task.handle for task in running]
        with self._connected():
            self.ray.wait(handles, timeout=WAIT_SECONDS)
            ready = set(self.ray.wait(handles, num_returns=len(handles), timeout=0)[0])
        return [task for task in running if task.handle in ready]

    def fetch(self, task: Task) -> bytes:
        from ray import exceptions

        lost = (
            *(exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.LocalRayletDiedError),
            *(exceptions.ObjectLostError, exceptions.OutOfMemoryError),
        )
        with self._connected():
            try:
                machine, version, result = self.ray.get(task.handle)
            except lost as error:
                raise WorkerLost(type(error).__name__) from None
        if version is None:
            raise ClusterError("cluster.not_installed", machine=machine, version=__version__)
        if version != __version__:
            raise ClusterError("cluster.version", machine=machine, version=version, current=__version__)
        return bytes(result)

    def cancel(self, running: Sequence[Task]) -> None:
        with suppress(Exception):  # the connection may be what has failed
            for task in running:
                self.ray.cancel(task.handle, force=True)

    def close(self) -> None:
        if self.is_own_connection:
            self.ray.shutdown()

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Name the errors of Ray itself, such as a lost connection."""
        from ray.exceptions import RayError

        try:
            yield
        except (ConnectionError, RayError) as error:
            raise ClusterError("cluster.disconnected", cluster=self.name, reason=_last_line(error)) from error


def _without_half_made_references(hook: Callable[[Any], object]) -> Callable[[Any], object]:
    """A hook for errors that cannot be raised; it says nothing of references that Ctrl-C met half made.

    Ray complains about each of them when it is deleted.
    """
    return lambda fault: None if "ClientObjectRef.__del__" in repr(fault.object) else hook(fault)


def _last_line(error: Exception) -> str:
    """What an error says in the end: before that, Ray may quote a traceback of another process."""
    return (str(error).split("\n\n")[0].strip().splitlines() or [type(error).__name__])[-1].strip()


def _import_ray(is_client: bool) -> Any:
    """Ray; a client also needs gRPC, which Ray alone does not install."""
    try:
        import ray
    except ImportError:
        raise UsageError("cluster.ray") from None
    if is_client and find_spec("grpc") is None:
        raise UsageError("cluster.ray")
    return ray


def _check_port(name: str) -> None:
    """Raise ClusterError if nobody listens there; Ray would try for half a minute and say less."""
    host, _, port = name.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except OSError as error:
        raise ClusterError("cluster.cannot_connect", cluster=name, reason=file_fault(error)) from None


def _node_function() -> Callable[[str, tuple[Any, ...], bytes], tuple[str, str | None, bytes]]:
    """What a task runs on its node.

    Ray pickles the inner function by value, because no name leads to it, so it comes from here even if the node has
    another version of mahjongkit, or none.
    """

    def run(wanted: str, work: tuple[Any, ...], chunk: bytes) -> tuple[str, str | None, bytes]:
        """The name of the machine, its version of mahjongkit, and what `perform` returned."""
        import socket

        try:
            import mahjongkit
        except ImportError:
            return socket.gethostname(), None, b""
        if mahjongkit.__version__ != wanted:
            return socket.gethostname(), mahjongkit.__version__, b""
        from mahjongkit.arena.cluster import Work, perform

        return socket.gethostname(), wanted, perform(Work(*work), chunk)

    return run
