"""`make campaign`: runs every comparison and all fuzzing at full size and writes benchmarks/TRUTH.md.

    python benchmarks/campaign.py --size moderate            a few minutes
    python benchmarks/campaign.py --scale 100                a night
    python benchmarks/campaign.py --part records --part laws only some parts, by name or by the start of a name
    python benchmarks/campaign.py --list                     the names of all parts

The comparisons are those of the tests, on cases that the tests do not use. A part whose corpus or package is missing is
listed as not run.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from campaign_parts import NOT_COMPARED, PARTS, Missing, Part, Size
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from tests.support.comparison import Comparison

import mahjongkit as mj

TRUTH = Path(__file__).with_name("TRUTH.md")
SCALES = {"small": 0.01, "moderate": 1.0, "full": 25.0}
SHOWN_DIFFERENCES = 20
"""At most this many differences of a part are written out."""


class Row(NamedTuple):
    """The result of one part; `comparison` is None if it could not run, and `reason` says why."""

    part: Part
    comparison: Comparison | None
    seconds: float
    reason: str = ""


def run(parts: Sequence[Part], scale: float, seed: int) -> list[Row]:
    """Run the parts one after another, each with its own progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    rows = []
    with Progress(*columns) as progress:
        every = progress.add_task("all parts", total=len(parts))
        for part in parts:
            bar = progress.add_task(part.name, total=None)
            rows.append(run_part(part, Size(scale, seed, progress, bar)))
            progress.remove_task(bar)
            progress.advance(every)
    return rows


def run_part(part: Part, size: Size) -> Row:
    """Run one part; an error in the part itself counts as a difference and does not stop the others."""
    began = time.perf_counter()
    try:
        comparison = part.compare(size)
    except Missing as missing:
        return Row(part, None, 0.0, str(missing))
    except Exception:
        comparison = Comparison(0, [f"the comparison itself failed:\n{traceback.format_exc()}"])
    return Row(part, comparison, time.perf_counter() - began)


def show(rows: Sequence[Row], console: Console) -> None:
    table = Table("part", "source", "compared", "differences", "seconds")
    for row in rows:
        table.add_row(row.part.name, row.part.source, *numbers(row))
    console.print(table)


def numbers(row: Row) -> tuple[str, str, str]:
    """Compared, differences and seconds, as text."""
    if row.comparison is None:
        return "not here", "–", "–"
    compared = f"{row.comparison.compared:,} {row.part.unit}"
    return compared, f"{len(row.comparison.differences):,}", f"{row.seconds:,.1f}"


def as_text(rows: Sequence[Row], scale: float, seed: int, whole: bool) -> str:
    """The text of TRUTH.md."""
    compared = sum(row.comparison.compared for row in rows if row.comparison)
    differences = sum(len(row.comparison.differences) for row in rows if row.comparison)
    missing = sum(row.comparison is None for row in rows)
    size = next((name for name, value in SCALES.items() if value == scale), "other")
    build = "compiled" if mj.compiled else "interpreted"
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    lines = [
        "# How right the rules are",
        "",
        "`make campaign` compares mahjongkit with real games, published vectors, other packages, oracles and referees",
        "written from RULES alone, and laws that every match obeys; it also feeds it broken records, texts and",
        "options. The comparisons are those of the tests, on random cases that the tests do not use.",
        "",
        f"- Run of {datetime.date.today()}: mahjongkit {mj.__version__}, {build}; {machine}.",
        f"- Size: scale {scale:g} ({size}; `full` is scale {SCALES['full']:g}), seed {seed}. "
        f"{'Corpora are compared whole.' if scale >= 1 else 'Below scale 1 a sample of each corpus is compared.'}",
        *([] if whole else ["- Only some parts were run."]),
        f"- **{compared:,} cases compared, {differences:,} differences**"
        f"{f'; {missing} parts could not run here' if missing else ''}.",
        "",
        "| part | source | compared | differences | known | seconds |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for row in rows:
        known = len(row.comparison.known) if row.comparison else 0
        many, wrong, seconds = numbers(row)
        lines.append(f"| {row.part.name} | {row.part.source} | {many} | {wrong} | {known or '–'} | {seconds} |")
    lines += ["", "What the parts compare:", ""]
    lines += [f"- **{_named(names)}**: {what}" for what, names in _what(rows).items()]
    lines += [*_missing(rows), *_differences(rows), *_known(rows)]
    return "\n".join(lines) + "\n"


def _named(names: Sequence[str]) -> str:
    """One name, or the group to which several names belong."""
    return names[0] if len(names) == 1 else f"{names[0].partition(':')[0]}: … ({len(names)} parts)"


def _what(rows: Sequence[Row]) -> dict[str, list[str]]:
    """Descriptions of comparisons, with the names of the parts that make them."""
    names: dict[str, list[str]] = {}
    for row in rows:
        names.setdefault(" ".join((row.part.compare.__doc__ or "").split()), []).append(row.part.name)
    return names


def _missing(rows: Sequence[Row]) -> list[str]:
    missing = [f"- {row.part.name}: {row.reason}" for row in rows if row.comparison is None]
    lines = ["", "## Not here", "", *missing] if missing else []
    return [*lines, "", "## Not compared", "", *(f"- {what}: {why}." for what, why in NOT_COMPARED.items())]


def _differences(rows: Sequence[Row]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        if row.comparison is None or not row.comparison.differences:
            continue
        lines += ["", f"### {row.part.name}", ""]
        for difference in row.comparison.differences[:SHOWN_DIFFERENCES]:
            lines += ["```", difference[:2000], "```"]
        more = len(row.comparison.differences) - SHOWN_DIFFERENCES
        lines += [f"… and {more:,} more."] if more > 0 else []
    return ["", "## Differences", "", "These are not explained yet.", *lines] if lines else []


def _known(rows: Sequence[Row]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        for where, why in row.comparison.known.items() if row.comparison else ():
            lines.append(f"- {row.part.name}, `{where}`: {why}")
    explained = "The source is wrong, or needs a rule that no ruleset here has; each line says why."
    return ["", "## Known", "", explained, "", *lines] if lines else []


def find_parts(names: Sequence[str]) -> list[Part]:
    """The parts whose names start with one of these; all parts if there are none."""
    for name in names:
        if not any(part.name.startswith(name) for part in PARTS):
            raise ValueError(f"no part {name!r}; expected one of {', '.join(part.name for part in PARTS)}")
    return [part for part in PARTS if not names or part.name.startswith(tuple(names))]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; its exit code is 1 if there was a difference."""
    parser = argparse.ArgumentParser(description="Run all comparisons and fuzzing, and write TRUTH.md.")
    parser.add_argument("--size", choices=SCALES, default="full", help="how many random cases (default: full)")
    parser.add_argument("--scale", type=float, help="the same as a number: 1 is moderate")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random cases (default: 1)")
    parser.add_argument("--part", action="append", default=[], help="run only parts with this prefix; repeatable")
    parser.add_argument("--output", type=Path, default=TRUTH, help="where to write (default: benchmarks/TRUTH.md)")
    parser.add_argument("--list", action="store_true", help="list the parts")
    options = parser.parse_args(arguments)
    scale = SCALES[options.size] if options.scale is None else options.scale
    if not scale > 0:
        parser.error(f"argument --scale: {scale:g}; expected a number above 0")
    try:
        parts = find_parts(options.part)
    except ValueError as error:
        parser.error(str(error))
    if options.list:
        print(*(f"{part.name}: {part.source}" for part in parts), sep="\n")
        return 0
    rows = run(parts, scale, options.seed)
    show(rows, Console())
    options.output.write_text(as_text(rows, scale, options.seed, not options.part), encoding="utf-8")
    print(f"wrote {options.output}")
    return int(any(row.comparison is not None and row.comparison.differences for row in rows))


if __name__ == "__main__":
    sys.exit(main())
