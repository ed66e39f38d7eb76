"""Measure which lines and branches the tests execute, and write benchmarks/COVERAGE.md.

    python tools/measure_coverage.py                 `make coverage`: the rules, by the tests that exercise them
    python tools/measure_coverage.py tests/rules/ninghai --only rules/ninghai        a part of it; writes nothing

Compiled modules cannot be measured, so the tests run on a copy of the package without them: the same sources,
interpreted, which give the same answers (tests/build/test_interpreted.py) but take fifty times as long. That is why
only tests that exercise the rules run, with the samples of `make test`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "coverage"
PACKAGE = WORK / "mahjongkit"
REPORT = ROOT / "benchmarks" / "COVERAGE.md"
TESTS = (
    *("tests/rules", "tests/records", "tests/laws/test_refusals.py", "tests/server/test_game_display.py"),
    *("tests/players/test_advice.py", "tests/players/test_hints.py"),
)
LARGE = re.compile(r"_(peers|vectors|oracle|referee|preset|real_games|new_game|commands|numbers|values|records)\.py$")
"""Names of files that compare thousands of hands, damaged files or programs: uncompiled they would take hours."""
TOO_LONG = ("tests/rules/riichi/test_evaluator.py",)
"""Further tests that would take too long: these play thousands of hands."""
MEASURED = "rules"
FILES_PER_RUN = 10
SETTINGS = f"""
[run]
branch = true
source = {PACKAGE}
data_file = {WORK / "data"}
parallel = true
disable_warnings = no-data-collected

[report]
exclude_also =
    if TYPE_CHECKING:
    if cython.compiled:
    except ImportError:  # interpreted
    raise NotImplementedError
    ^\\s*\\.\\.\\.$
partial_also =
    if not cython.compiled:
"""


class Module(NamedTuple):
    """What was executed of a module."""

    name: str
    lines: int
    executed_lines: int
    branches: int
    executed_branches: int
    missing: list[str]
    """What was not executed, in words: the whole module, whole functions, and branches of the others."""


def prepare() -> None:
    """Copy the package without its compiled modules."""
    shutil.rmtree(WORK, ignore_errors=True)
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "mahjongkit", PACKAGE, ignore=ignore)
    (WORK / "settings").write_text(SETTINGS, "utf-8")


def test_files(names: list[str]) -> list[str]:
    """The test files of files and folders, the largest first, so that no core waits for one in the end."""
    paths = [ROOT / name for name in names]
    files = [path for path in paths if path.is_file()]
    files += [
        file for path in paths if path.is_dir() for file in path.rglob("test_*.py") if not LARGE.search(file.name)
    ]
    ordered = sorted(files, key=lambda file: -file.stat().st_size)
    return [file.relative_to(ROOT).as_posix() for file in ordered]


def run_tests(files: list[str]) -> tuple[list[str], int, str]:
    """Run test files under measurement; return them with the exit code and what was printed."""
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={WORK / 'settings'}", "-m", "pytest"]
    environment = {**os.environ, "PYTHONPATH": str(WORK), "PYTHONDONTWRITEBYTECODE": "1"}
    command += ["--tier", "quick", "--timeout", "0", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
    command += [f"--deselect={name}" for name in TOO_LONG]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    return files, done.returncode, done.stdout + done.stderr


def measure(files: list[str], workers: int) -> list[str]:
    """Run the tests in several processes; return the last lines of those that failed."""
    rounds = -(-len(files) // FILES_PER_RUN)
    groups = [files[start::rounds] for start in range(rounds)]
    failed = []
    with ThreadPoolExecutor(workers) as pool:
        for done, (names, code, said) in enumerate(pool.map(run_tests, groups), 1):
            print(f"{done} of {len(groups)}: {' '.join(names)}: {said.strip().splitlines()[-1]}", flush=True)
            if code not in (0, 5):  # 5: nothing to run in this tier
                failed.append(said[-3000:])
    tool = [sys.executable, "-m", "coverage"]
    settings = f"--rcfile={WORK / 'settings'}"
    subprocess.run([*tool, "combine", "-q", settings, str(WORK)], cwd=WORK, check=True)
    subprocess.run([*tool, "json", "-q", settings, "-o", str(WORK / "found.json")], cwd=WORK, check=True)
    return failed


def found_modules() -> list[Module]:
    """What the last measurement found."""
    found = json.loads((WORK / "found.json").read_text("utf-8"))["files"]
    return sorted(module(name, data) for name, data in found.items())


def module(name: str, data: dict[str, Any]) -> Module:
    path = name.replace("\\", "/").rpartition("mahjongkit/")[2]
    source = (PACKAGE / path).read_text("utf-8").splitlines()
    missing = []
    for function, part in data["functions"].items():
        where = f"`{function}`: " if function else ""
        if part["executed_lines"]:
            missing += [where + words(source, *pair) for pair in part["missing_branches"]]
        elif part["missing_lines"]:
            missing.append(f"`{function}` is never called" if function else "the module is never loaded")
    if "the module is never loaded" in missing:
        missing = ["the module is never loaded"]
    summary = data["summary"]
    lines, branches = summary["num_statements"], summary["num_branches"]
    return Module(path, lines, summary["covered_lines"], branches, summary["covered_branches"], missing)


def words(source: list[str], line: int, target: int) -> str:
    """A branch: what stands in its line, and in the line to which it never goes."""
    goal = "the end" if target < 0 else f"`{source[target - 1].strip()}`"
    return f"`{source[line - 1].strip()}` never goes on to {goal}"


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def summary_row(name: str, modules: list[Module]) -> str:
    lines, branches = sum(each.lines for each in modules), sum(each.branches for each in modules)
    executed = sum(each.executed_lines for each in modules)
    taken = sum(each.executed_branches for each in modules)
    return f"| {name} | {lines:,} | {share(executed, lines)} | {branches:,} | {share(taken, branches)} |"


def written(modules: list[Module], tests: list[str]) -> str:
    games = sorted({each.name.split("/")[1] for each in modules if each.name.count("/") > 1})
    rows = [
        summary_row(f"`rules/{game}`", [each for each in modules if each.name.startswith(f"rules/{game}/")])
        for game in games
    ]
    shared = [each for each in modules if each.name.count("/") == 1]
    named = [f"- `{each.name}`: {text}" for each in modules for text in dict.fromkeys(each.missing)]
    version = ".".join(map(str, sys.version_info[:2]))
    text = [
        "# Coverage of the rules",
        "",
        f"Made by `make coverage` (Python {version}). These tests ran on the interpreted package, with the samples of",
        f"`make test`: {', '.join(f'`{name}`' for name in tests)}; not those that compare thousands of hands.",
        "",
        "| | lines | executed | branches | taken |",
        "|---|---:|---:|---:|---:|",
        *rows,
        summary_row("`rules` (what all games share)", shared),
        summary_row("all", modules),
        "",
        "## What no test of these takes",
        "",
        *(named or ["Nothing: every branch is taken."]),
        "",
    ]
    return "\n".join(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tests", nargs="*", help="files or folders of tests; by default those that exercise the rules")
    parser.add_argument("--only", default=MEASURED, help="the folder of the package that counts")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    names = options.tests or list(TESTS)
    prepare()
    failed = measure(test_files(names), options.workers)
    counted = [each for each in found_modules() if each.name.startswith(f"{options.only}/")]
    text = written(counted, names)
    print(text)
    if not options.tests:
        REPORT.write_text(text, "utf-8")
    for said in failed:
        print(said, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
