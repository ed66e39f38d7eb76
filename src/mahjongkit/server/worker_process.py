"""The program of a worker process: reads requests from its input, runs them, and writes the results to its output.

A request to a worker of our own is a pickled function name and its arguments; the result is pickled, too. A worker that
runs a bot of others is the same with one bot (`ForeignBot`), and its results are JSON: the server unpickles nothing
that foreign code has written.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO

from msgspec import json

MAX_FILE_BYTES = 2**24
"""The largest file that a bot of others may write."""
CPU_SECONDS = 60
"""A bot of others may compute so long for one answer, even if the server is gone and nobody stops it."""
MAX_REASON_CHARACTERS = 300


def main(setup: str) -> None:
    options = json.decode(setup)
    questions, answers = _take_streams(options["is_foreign"])
    _limit(options)
    requests: SimpleQueue[bytes] = SimpleQueue()
    run = _foreign_runner(options["folders"]) if options["is_foreign"] else _own_runner(options["folders"])
    threading.Thread(target=_read, args=(questions, requests), daemon=True).start()
    _write(answers, b"ready")
    while True:
        _write(answers, run(requests.get()))


def _take_streams(is_foreign: bool) -> tuple[BinaryIO, BinaryIO]:
    """Keep the pipes of the server for ourselves: what a task prints goes nowhere, what it reads is empty."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2) if is_foreign else (0, 1):
        os.dup2(nothing, stream)
    return questions, answers


def _limit(options: dict[str, Any]) -> None:
    with suppress(OSError, AttributeError):
        os.nice(options["niceness"])
    try:
        import resource
    except ImportError:  # Windows
        return
    kinds = [resource.RLIMIT_DATA] if sys.platform == "linux" else [resource.RLIMIT_AS]
    limits = [(kind, options["memory_bytes"]) for kind in kinds] + [(resource.RLIMIT_CORE, 0)]
    if options["is_foreign"]:
        limits.append((resource.RLIMIT_FSIZE, MAX_FILE_BYTES))
    for kind, limit in limits:
        with suppress(OSError, ValueError):
            _, hard = resource.getrlimit(kind)
            limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (limit, limit))


def _limit_time() -> None:
    """Allow the next answer so many seconds of the processor; the system kills the process after them."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + CPU_SECONDS, hard))


def _read(questions: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Read requests; when the server has gone, end at once, whatever the main thread does."""
    while len(head := questions.read(4)) == 4:
        requests.put(questions.read(int.from_bytes(head, "big")))
    os._exit(0)


def _write(answers: BinaryIO, answer: bytes) -> None:
    answers.write(len(answer).to_bytes(4, "big") + answer)
    answers.flush()


def _own_runner(folders: list[str]) -> Callable[[bytes], bytes]:
    from mahjongkit.rules import registry
    from mahjongkit.server import tasks

    for folder in folders:
        registry.add_folder(folder)

    def run(request: bytes) -> bytes:
        name, arguments = pickle.loads(request)
        try:
            is_done, value = True, getattr(tasks, name)(*arguments)
        except Exception as error:
            is_done, value = False, error
        try:
            return pickle.dumps((is_done, _is_large(), value))
        except Exception as error:
            return pickle.dumps((False, True, RuntimeError(f"{type(value).__name__}: {error}")))

    return run


def _is_large() -> bool:
    """Whether the process has needed much memory, so that a new one should take its place."""
    from mahjongkit.server.workers import KEPT_MEMORY_BYTES

    return _most_memory() > KEPT_MEMORY_BYTES


def _most_memory() -> int:
    """The most memory that this process has used, in bytes; 0 if the system does not say.

    On Linux, `getrusage` counts what the parent used before it started this process, too.
    """
    with suppress(OSError), open("/proc/self/status", encoding="ascii") as status:
        return next((1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM:")), 0)
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _foreign_runner(folders: list[str]) -> Callable[[bytes], bytes]:
    from mahjongkit.rules import registry
    from mahjongkit.server.foreign_bot import ForeignBot

    for folder in folders:
        registry.add_folder(folder)
    bot = ForeignBot()

    def run(request: bytes) -> bytes:
        _limit_time()
        try:
            answer: dict[str, object] = {"action": bot.choose(*pickle.loads(request))}
            answer["fault"] = bot.fault[:MAX_REASON_CHARACTERS]
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:MAX_REASON_CHARACTERS]}
        return json.encode(answer)

    return run


if __name__ == "__main__":
    main(sys.argv[1])
