"""Statistics of players as tables in the terminal, and the options that write them to files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjongkit.cli.language import help_text, metavar
from mahjongkit.locale import Words, say

if TYPE_CHECKING:
    from rich.table import Table

    from mahjongkit.arena.statistics import Estimate

PLAYERS_PER_TABLE = 4
"""How many players fit side by side into a terminal of 80 columns."""
SHORT_NAME = 13
"""Letters of a name that is no wider than the numbers below it."""

Csv = Annotated[Path | None, typer.Option("--csv", metavar=metavar("file"), help=help_text("csv"))]
Parquet = Annotated[Path | None, typer.Option("--parquet", metavar=metavar("file"), help=help_text("parquet"))]


def check_files(csv: Path | None, parquet: Path | None) -> None:
    """Refuse files that could not be written; called before anything is played."""
    from mahjongkit.arena import export

    for path in (csv, parquet):
        if path is not None:
            export.check(path, is_parquet=path is parquet)


def write_files(rows: Sequence[Mapping[str, Any]], csv: Path | None, parquet: Path | None) -> None:
    from mahjongkit.arena import export

    if csv is not None:
        export.write_csv(rows, csv)
    if parquet is not None:
        export.write_parquet(rows, parquet)


def statistics_tables(
    players: Sequence[tuple[str, Mapping[str, Estimate]]], words: Words, title: str, lang: str
) -> Iterator[Table]:
    """Tables with a row for every statistic and a column for every player."""
    from rich.table import Table
    from rich.text import Text

    for first in range(0, len(players), PLAYERS_PER_TABLE):
        block = players[first : first + PLAYERS_PER_TABLE]
        last = first + PLAYERS_PER_TABLE >= len(players)
        table = Table(title=Text(title) if not first else None, caption=say(lang, "simulate.caption") if last else None)
        table.add_column("", overflow="fold")
        for name, _ in block:
            table.add_column(Text(name), justify="right", overflow="fold", no_wrap=len(name) <= SHORT_NAME)
        for name in block[0][1]:
            label = words.say(lang, f"simulate.{name}")
            table.add_row(label, *(estimate_text(name, found[name]) for _, found in block))
        yield table


def estimate_text(name: str, estimate: Estimate) -> str:
    """A statistic and half the width of its interval: `25,123 ±812`, `22.1 ±0.4%`."""
    from mahjongkit.arena.statistics import is_share

    if estimate.value is None:
        return "–"
    scale, unit = (100.0, "%") if is_share(name) else (1.0, "")
    return with_interval(estimate.value * scale, half_width(estimate, scale)) + unit


def half_width(estimate: Estimate, scale: float = 1.0) -> float | None:
    return None if estimate.interval is None else scale * (estimate.interval[1] - estimate.interval[0]) / 2


def with_interval(value: float, half: float | None, sign: str = "") -> str:
    """A number, with as many decimals as tell something, and half the width of its interval."""
    if half is None:
        return f"{value:{sign},.1f}"
    decimals = 0 if half >= 10 else 1 if half >= 1 or half == 0 else 2 if half >= 0.1 else 3
    return f"{value:{sign},.{decimals}f} ±{half:,.{decimals}f}"
