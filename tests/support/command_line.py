"""The command line, run as a user runs it: every call is a process of its own.

`start` starts an interpreter for it. `run` and `run_text` fork a process that has already loaded what the commands
import, except what depends on the language; that takes most of the time of a short command.
"""

import io
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

TIMEOUT_SECONDS = 120
FORKS = hasattr(os, "fork") and sys.platform == "linux"
if FORKS:
    forks = multiprocessing.get_context("forkserver")
    others = ("typer", "typer._adapters", "rich.console", "rich.table")
    own = ("json_api", "arena.runner", "arena.cluster", "records", "rl.dataset_builder", "rules.option_words")
    forks.set_forkserver_preload([__name__, *others, *(f"mahjongkit.{name}" for name in own)])


def start(*arguments: str, stdin: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a new interpreter, without the language of this process."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "mahjongkit", *arguments]
    return subprocess.run(command, input=given, capture_output=True, env=_without_language(environment), check=False)


def run(
    *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a forked process, without the language of this process."""
    if not FORKS:
        return start(*arguments, stdin=stdin, **environment)
    with TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("stdin", "stdout", "stderr")]
        Path(paths[0]).write_bytes(stdin.encode() if isinstance(stdin, str) else stdin)
        inside = (arguments, _without_language(environment), str(cwd or Path.cwd()), paths)
        process = forks.Process(target=_command, args=inside)
        process.start()
        process.join(TIMEOUT_SECONDS)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(list(arguments), TIMEOUT_SECONDS)
        out, err = (Path(path).read_bytes() for path in paths[1:])
        return subprocess.CompletedProcess(arguments, process.exitcode, out, err)


def run_text(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The same, with what was printed as text."""
    done = run(*map(str, arguments), cwd=cwd)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def _without_language(environment: dict[str, str]) -> dict[str, str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    return {**env, **environment}


def _command(arguments: Sequence[str], environment: dict[str, str], folder: str, paths: Sequence[str]) -> None:
    """What the forked process does: take over environment, folder and streams, and run the command."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, path in enumerate(paths):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY, 0o600), number)
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.FileIO(number, mode), encoding="utf-8") for number, mode in enumerate("rww")
    )
    sys.argv = ["mahjongkit", *arguments]
    from mahjongkit.__main__ import main

    sys.exit(main())


def hand_answer(*arguments: str) -> dict[str, object]:
    done = run("hand", *arguments, "--json")
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def answer(*arguments: str) -> Any:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)
