"""Print the packages that an extra of pyproject.toml needs, for one run of pip before the package itself is built."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def requirements(extra: str) -> list[str]:
    """The packages of an extra, with those of the extras that it names."""
    extras = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
    found: list[str] = []
    for one in extras[extra]:
        own = re.fullmatch(r"mahjongkit\[(.+)\]", one)
        found += [name for each in own[1].split(",") for name in requirements(each)] if own else [one]
    return found


if __name__ == "__main__":
    print(*requirements(sys.argv[1]))
