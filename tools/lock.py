"""Pin every package of the development environment: write requirements/dev.txt from the extras in pyproject.toml.

    python tools/lock.py                the newest versions that fit together, for every system and version of Python
    python tools/lock.py --keep         keep the pins there are, and add what is missing

`make setup` and the workflows install what is pinned; whoever installs the package gets the ranges of pyproject.toml.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements" / "dev.txt"
NOT_PINNED = ("bench", "libriichi")
"""Extras with packages that exist for few systems, or that contradict the others."""
HEADER = "# Written by `make lock` (tools/lock.py), for every system and Python 3.11 or newer.\n"


def extras() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [name for name in project["optional-dependencies"] if name not in NOT_PINNED]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="keep the pins there are")
    options = parser.parse_args()
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--no-header", "--no-annotate", *(f"--extra={name}" for name in extras())]
    command += [] if options.keep else ["--upgrade"]
    before = LOCK.read_text("utf-8") if LOCK.is_file() else ""
    LOCK.parent.mkdir(exist_ok=True)
    done = subprocess.run([*command, "--output-file", LOCK, "pyproject.toml"], cwd=ROOT, check=False)
    if done.returncode:
        LOCK.write_text(before, "utf-8")
        return done.returncode
    LOCK.write_text(HEADER + LOCK.read_text("utf-8"), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
