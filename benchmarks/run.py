"""`make bench`: runs every benchmark, prints the ratios, writes them to benchmarks/RESULTS.md and to the readmes."""

from __future__ import annotations

import datetime
import platform
from importlib.metadata import version
from pathlib import Path

import analysis
import learning
import ninghai
import players
import readme
import scoring
import sichuan
import synchronous
import table as play
from bench import ROUNDS, Report
from rich.console import Console
from rich.table import Table

import mahjongkit as mj

MEASURES = (
    analysis.measure,
    scoring.measure,
    play.measure,
    play.measure_loading,
    learning.measure,
    sichuan.measure,
    ninghai.measure,
    synchronous.measure,
    players.measure,
)
RESULTS = Path(__file__).with_name("RESULTS.md")


def show(report: Report) -> None:
    table = Table("measure", "here", "wanted", title=report.title)
    for row in report.rows:
        table.add_row(*row)
    Console().print(table)
    for name, seconds in report.times.items():
        print(f"  {name}: {1e9 * seconds:,.0f} ns")


def as_text(report: Report) -> list[str]:
    return [
        f"## {report.title}",
        "",
        "| measure | here | wanted |",
        "|---|---|---|",
        *(f"| {what} | {here} | {wanted} |" for what, here, wanted in report.rows),
        "",
        "| call | best time |",
        "|---|---|",
        *(f"| {name} | {1e9 * seconds:,.0f} ns |" for name, seconds in report.times.items()),
        "",
    ]


def main() -> None:
    versions = ", ".join(f"{name} {version(name)}" for name in ("mahjongkit", "riichienv", "xiangting", "mahjong"))
    how = "compiled" if mj.compiled else "INTERPRETED"
    lines = [
        "# Measured against peers",
        "",
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.machine()}; {versions} ({how}).",
        f"Made by `make bench`: best of {ROUNDS} rounds, everyone in every round.",
        "",
    ]
    for measure in MEASURES:
        report = measure()
        show(report)
        lines += as_text(report)
    RESULTS.write_text("\n".join(lines))
    readme.write()


if __name__ == "__main__":
    main()
