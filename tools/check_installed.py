"""Check an installed mahjongkit: all its files are there, and every game plays a hand.

    python tools/check_installed.py                 the library alone, without extras
    python tools/check_installed.py --interpreted   a package that was built without a compiler

It runs with the Python that has mahjongkit installed, needs nothing else, and compares with the sources beside it.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import mahjongkit as mj
from mahjongkit import locale, players, rules

SOURCES = Path(__file__).resolve().parents[1] / "src" / "mahjongkit"
INSTALLED = Path(mj.__file__).resolve().parent
BUILT = (".c", ".pyc", ".pyd", ".so")
"""The endings of files that the sources have only where they were built."""
COMMANDS = {"play": "play", "serve": "play", "simulate": "cli", "ladder": "arena,cli", "dataset": "cli,rl"}
"""Some commands with the extras that each needs."""


def missing_files() -> list[str]:
    """What the sources have and the installed package has not: modules, words, rule books, the page, its folders."""
    names = (path.relative_to(SOURCES) for path in SOURCES.rglob("*") if path.is_file() and path.suffix not in BUILT)
    return sorted(name.as_posix() for name in names if not (INSTALLED / name).is_file())


def play_a_hand(name: str) -> str:
    """Play a hand between greedy players; return how it ended, in three languages."""
    ruleset = rules.find(name)
    table = mj.Table(ruleset, seed=1)
    bots = [players.find("greedy") for _ in range(ruleset.players)]
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, bots[seat].choose(table.view(seat)))
    return " / ".join(table.hand_result.explain(lang).splitlines()[0] for lang in locale.LANGUAGES)


def commands_without_extras() -> list[str]:
    """The commands that do not say, in one sentence, which extra they need."""
    wrong = []
    for command, extra in COMMANDS.items():
        words = [sys.executable, "-m", "mahjongkit", command, "--lang", "en"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        said = f'mahjongkit: {command} needs an extra of mahjongkit: pip install "mahjongkit[{extra}]"\n'
        if (done.returncode, done.stdout, done.stderr) != (2, "", said):
            wrong.append(f"{command}: {done.stderr}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--interpreted", action="store_true", help="expect a package without compiled modules")
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    problems = []
    if SOURCES == INSTALLED:
        problems.append(f"this is not an installed package, but its sources: {INSTALLED}")
    if mj.compiled == options.interpreted:
        problems.append("the package is compiled" if mj.compiled else "the package is interpreted")
    problems += [f"missing: {name}" for name in missing_files()]
    if not (INSTALLED / "core" / "suit_tables.bin").is_file():
        problems.append("missing: core/suit_tables.bin")
    for name in rules.names():
        for lang in locale.LANGUAGES:
            if not rules.rule_book(name, lang).is_file():
                problems.append(f"no rule book of {name} in {lang}")
        print(f"{name}: {play_a_hand(name)}")
    if importlib.util.find_spec("typer") is None:
        problems += commands_without_extras()
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"mahjongkit {mj.__version__}, {'compiled' if mj.compiled else 'interpreted'}, in {os.fspath(INSTALLED)}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
