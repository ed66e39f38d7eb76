"""`mahjongkit play` in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.processes import started


@contextmanager
def playing(folder: Path, *arguments: str, browser: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address that it prints."""
    command = [sys.executable, "-m", "mahjongkit", "play", *arguments, "--lang", "en"]
    command = command if browser else [*command, "--no-browser"]
    with started(command, folder, PYTHONUNBUFFERED="1", BROWSER=browser) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, process.communicate()
        yield process, line.split()[2]
