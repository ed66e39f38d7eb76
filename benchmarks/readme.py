"""The table of speeds in the readmes, with the numbers of RESULTS.md. `make bench` writes it again."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "RESULTS.md"
READMES = [ROOT / name for name in ("README.md", "README.zh.md", "README.ja.md")]
SHANTEN, SCORES = "one shanten call, calls per second against", "scores per second against"
ROWS = (
    ("mahjongkit.shanten(hand)", [f"{SHANTEN} riichienv", f"{SHANTEN} xiangting", f"{SHANTEN} mahjong"]),
    ("mahjongkit", [f"{SCORES} riichienv", f"{SCORES} mahjong"]),
    ("mahjongkit, legal and act from Python", ["steps a second through legal/act, against riichienv"]),
    ("mahjongkit, a decision in the native loop", ["hands a second in the native loop, against riichienv"]),
    (
        "mahjongkit, a real game",
        [f"a real game, against the replay of {peer}" for peer in ("riichienv, from mjai", "pymahjong")],
    ),
)
"""For each row of the table, the call whose time it shows, and the measures that compare it with peers."""
ROW = re.compile(r"^\| [^|]+ \|[^|]+\|[^|]* × riichienv.*\|$", re.MULTILINE)
TIME = re.compile(r"[\d.]+ (?:ns|µs|ms)")
RATIO = re.compile(r"[\d.]+(?= ×)")


def duration(nanoseconds: float) -> str:
    """A time with two digits and a unit, or three if it is in nanoseconds.

    >>> [duration(time) for time in (135, 1398, 309_000, 1_398_606)]
    ['135 ns', '1.4 µs', '310 µs', '1.4 ms']
    """
    if nanoseconds < 1000:
        return f"{nanoseconds:.0f} ns"
    number, unit = (nanoseconds / 1e3, "µs") if nanoseconds < 1e6 else (nanoseconds / 1e6, "ms")
    return f"{number:.1f} {unit}" if number < 10 else f"{float(f'{number:.1e}'):.0f} {unit}"


def with_figures(readme: str, results: str) -> str:
    """A readme with the numbers of the results; those of a peer that was not measured stay."""
    found = dict(re.findall(r"^\| (.+?) \| ([\d.,]+) ?(?:ns|x) \|", results, re.MULTILINE))
    numbers = {name: float(number.replace(",", "")) for name, number in found.items()}
    rows = iter(ROWS)

    def row(match: re.Match[str]) -> str:
        call, measures = next(rows)
        ratios = iter(measures)

        def ratio(old: re.Match[str]) -> str:
            value = numbers.get(next(ratios))
            return old[0] if value is None else f"{value:.1f}" if value < 10 else f"{value:.0f}"

        return RATIO.sub(ratio, TIME.sub(duration(numbers[call]), match[0]))

    written = ROW.sub(row, readme)
    assert next(rows, None) is None, "the readme has fewer rows"
    return written


def write() -> None:
    """Write the numbers of RESULTS.md into every readme."""
    for path in READMES:
        path.write_text(with_figures(path.read_text("utf-8"), RESULTS.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
