"""The command line, run as a user runs it."""

import json
import os
import subprocess
import sys
from typing import Any


def run(*arguments: str, stdin: str | bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    given = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "mahjongkit", *arguments]
    return subprocess.run(command, input=given, capture_output=True, env={**env, **environment}, check=False)


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
