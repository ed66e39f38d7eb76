"""`make sanitize`: run laws and fuzzing on a build that checks every access to memory.

The hot modules are compiled once more into build/sanitized, with AddressSanitizer and with checks of every index into
an array of fixed size. A wrong access ends the process at once and shows where it happened.

    python tools/sanitize.py                     laws, damaged records and rows, options at their limits and at random
    python tools/sanitize.py tests/rules -k kong these tests instead
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "sanitized"
CHECKS = "-fsanitize=address,bounds"
FLAGS = f"-O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=bounds {CHECKS}"
TESTS = (
    "tests/laws",
    "tests/records/test_wrong_foreign_values.py",
    "tests/records/test_wrong_numbers.py",
    "tests/records/test_damaged_records.py",
    "tests/records/test_real_games.py",
    "tests/rules/test_money_bounds.py",
    "tests/server/test_damaged_rows.py",
    "tests/unit/test_score_batch.py",
    "tests/unit/test_table_bounds.py",
)
FUZZING = ("fuzzing: options", "fuzzing: option values")
"""Parts of the campaign that run after the tests."""
FUZZING_SCALE = 1


def build() -> None:
    """Compile what changed since the last time."""
    command = [sys.executable, "setup.py", "-q", "build", "--build-base", str(FOLDER)]
    environment = {**os.environ, "MAHJONGKIT_CFLAGS": FLAGS, "LDFLAGS": CHECKS}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def libraries() -> str:
    """The libraries of the checks, which must be loaded before Python."""
    compiler = os.environ.get("CC", "gcc").split()
    found = [
        subprocess.run(
            [*compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    return " ".join(found)


def environment() -> dict[str, str]:
    (package,) = FOLDER.glob("lib*")
    return {
        **os.environ,
        "PYTHONPATH": f"{package}{os.pathsep}{ROOT}",
        "LD_PRELOAD": libraries(),
        "PYTHONMALLOC": "malloc",  # so that every object has its own piece of memory, with guards around it
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",
    }


def main(arguments: list[str]) -> int:
    build()
    probe = "import mahjongkit; print(mahjongkit.compiled, mahjongkit.__file__)"
    said = subprocess.run([sys.executable, "-c", probe], env=environment(), capture_output=True, text=True, check=True)
    if not said.stdout.startswith("True") or str(FOLDER) not in said.stdout:
        print(f"the checked build was not loaded, but {said.stdout}", file=sys.stderr)
        return 1
    tests = [sys.executable, "-m", "pytest", "-q", *(arguments or [*TESTS, "--tier", "quick"])]
    commands = [tests] if arguments else [tests, fuzzing()]
    codes = [subprocess.run(command, cwd=ROOT, env=environment()).returncode for command in commands]
    return int(any(codes))


def fuzzing() -> list[str]:
    """The command that plays matches with random options, and gives options values of all kinds."""
    parts = [word for name in FUZZING for word in ("--part", name)]
    report = ["--scale", str(FUZZING_SCALE), "--output", str(FOLDER / "TRUTH.md")]
    return [sys.executable, "benchmarks/campaign.py", *parts, *report]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
