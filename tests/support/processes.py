"""Commands and functions run in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support import ROOT

unix = pytest.mark.skipif(os.name == "nt", reason="signals and terminals are those of Unix")
"""Marks a test that Windows cannot run."""


def run(*command: str | Path, **environment: str) -> str:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, env={**env, **environment}, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def in_process(function: Callable[..., None], *arguments: object) -> list[str]:
    """Run a function of a test module in a process of its own; what it printed."""
    name = function.__name__
    code = f"import json, sys; from {function.__module__} import {name}; {name}(*json.load(sys.stdin))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, input=json.dumps(arguments), capture_output=True, text=True, timeout=600, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.split()


def interruptible() -> None:
    """Let SIGINT stop a child before it runs its program: a shell that starts tests in the background ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def started(command: Sequence[str], folder: Path | None = None, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A program that SIGINT can stop; it is killed in the end if it still runs, also when a test has failed."""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        preexec_fn=interruptible if os.name == "posix" else None,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()
