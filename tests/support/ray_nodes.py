"""A Ray cluster of two nodes on this machine, in a process of its own: `python -m tests.support.ray_nodes`.

It prints its address, kills the second node when it reads a line, and ends when its standard input ends.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support import ROOT

NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}


def environment() -> dict[str, str]:
    """What the nodes and those who connect to them share: a token of their own, and nothing is reported to anybody."""
    return {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "GRPC_ENABLE_FORK_SUPPORT": "0",
        "RAY_worker_niceness": "0",  # else other tests starve its workers
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
    }


class Nodes:
    """The running cluster: `address` for --cluster."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.address = self.read_line()

    def read_line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        assert line, "the cluster did not start"
        return line

    def kill_second(self) -> None:
        """Kill all processes of the second node at once."""
        assert self.process.stdin is not None
        self.process.stdin.write("kill\n")
        self.process.stdin.flush()
        assert self.read_line() == "killed"


@contextmanager
def started_nodes() -> Iterator[Nodes]:
    """The cluster, with `environment` set in `os.environ`; in the end none of its processes is left."""
    command = [sys.executable, "-m", "tests.support.ray_nodes"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True
    ) as process:
        try:
            yield Nodes(process)
        finally:
            assert process.stdin is not None
            process.stdin.close()
            try:
                process.wait(60)
            finally:
                left = wait_for_end(process.pid)
                for pid in left:
                    os.kill(pid, signal.SIGKILL)
    assert not left


def wait_for_end(session: int, seconds: float = 20.0) -> list[int]:
    """Wait until no process of a session is left; returns those that are."""
    end = time.monotonic() + seconds
    while (left := processes_of(session)) and time.monotonic() < end:
        time.sleep(0.1)
    return left


def processes_of(session: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


def main() -> None:
    from ray.cluster_utils import Cluster

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    nodes: Any = Cluster(initialize_head=True, head_node_args={**NODE, "ray_client_server_port": port})
    second = nodes.add_node(**NODE)
    try:
        print(f"ray://127.0.0.1:{port}", flush=True)
        for _ in sys.stdin:
            nodes.remove_node(second, allow_graceful=False)
            print("killed", flush=True)
    finally:
        nodes.shutdown()


if __name__ == "__main__":
    main()
