"""Functions over chunks, for runs on processes and on clusters."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from mahjongkit.errors import InputError


def square(number: int) -> int:
    return number * number


def square_slowly(number: int) -> int:
    """The first chunks take longest, so that they finish last."""
    time.sleep(0.05 * max(0, 3 - number))
    return number * number


def process_of(_: int) -> int:
    time.sleep(0.02)
    return os.getpid()


def refuse_three(number: int) -> int:
    """Raises an error of this library for one chunk."""
    if number == 3:
        raise InputError("simulation.number", name="chunk", given=3, minimum=4)
    return number


def divide_by(number: int) -> float:
    return 1 / number


def kill_this_process() -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows ends a process by any signal


class DiesOnce:
    """Kills the process that runs a chunk, but only the first time."""

    def __init__(self, folder: Path, chunk: int) -> None:
        self.folder = folder
        self.chunk = chunk

    def __call__(self, number: int) -> int:
        mark = self.folder / f"killed-{number}"
        if number == self.chunk and not mark.exists():
            mark.touch()
            kill_this_process()
        return number * number


def die(number: int) -> int:
    """Kills every process that runs chunk 2."""
    if number == 2:
        kill_this_process()
    return number


class Counting:
    """Counts the chunks that this object has seen; it is not pickled with its count."""

    def __init__(self) -> None:
        self.seen = 0

    def __getstate__(self) -> dict[str, int]:
        return {"seen": 0}

    def __call__(self, _: int) -> tuple[int, int]:
        self.seen += 1
        return os.getpid(), self.seen
