"""`mahjongkit ladder`: rate a pool of players by duplicate deals and print the standings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules
from mahjongkit.arena.cluster import LOCAL
from mahjongkit.cli.arguments import command_with
from mahjongkit.cli.cluster_name import ClusterName
from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.cli.statistics_table import (
    Csv,
    Parquet,
    check_files,
    estimate_text,
    statistics_tables,
    write_files,
)
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.table import Table

    from mahjongkit.arena.ladder import Ladder

PLAYERS = typer.Argument(metavar=metavar("[players]..."), help=help_text("ladder_players"), show_default=False)
RULESET = typer.Option(metavar=metavar("ruleset"), help=help_text("ruleset"))
DB = typer.Option(metavar=metavar("file"), help=help_text("ladder_db"))
HTML = typer.Option("--html", metavar=metavar("file"), help=help_text("ladder_html"))
PLOT = typer.Option(metavar=metavar("file"), help=help_text("ladder_plot"))
TIME_LIMIT = typer.Option(metavar=metavar("seconds"), help=help_text("time_limit"))
MAX_SHARE = typer.Option(metavar=metavar("share"), help=help_text("ladder_max_share"), show_default=False)


@dataclass(frozen=True)
class Arguments:
    """What the command takes."""

    players: Annotated[list[str] | None, PLAYERS] = None
    ruleset: Annotated[str, RULESET] = rules.DEFAULT
    matches: Annotated[int, typer.Option(help=help_text("ladder_matches"))] = 2000
    db: Annotated[Path, DB] = Path("ladder.db")
    resume: Annotated[bool, typer.Option("--resume", help=help_text("ladder_resume"))] = False
    seed: Annotated[int, typer.Option(help=help_text("seed"))] = 0
    workers: Annotated[int | None, typer.Option(help=help_text("workers"), show_default="1")] = None
    cluster: ClusterName = LOCAL
    html: Annotated[Path | None, HTML] = None
    plot: Annotated[Path | None, PLOT] = None
    deals_per_table: Annotated[int, typer.Option(help=help_text("ladder_deals"))] = 5
    tables_per_round: Annotated[int, typer.Option(help=help_text("ladder_tables"))] = 8
    max_share: Annotated[float | None, MAX_SHARE] = None
    on_fault: Annotated[str, typer.Option(help=help_text("on_fault"))] = "default"
    time_limit: Annotated[float | None, TIME_LIMIT] = None
    csv: Csv = None
    parquet: Parquet = None
    as_json: Json = False
    rules_from: RulesFrom = None
    lang: Lang = LANG


@command_with(Arguments)
def command(asked: Arguments) -> None:
    from mahjongkit.arena import plot as plots
    from mahjongkit.arena.ladder import LadderInterrupted, ladder

    if asked.plot is not None:
        plots.check(asked.plot)
    check_files(asked.csv, asked.parquet)
    add_current_folder()
    interrupted = False
    with _progress_bar(asked.lang) as advance:
        try:
            found = ladder(
                asked.players or (),
                asked.ruleset,
                asked.matches,
                seed=asked.seed,
                workers=asked.workers,
                db=asked.db,
                resume=asked.resume,
                progress=advance,
                deals_per_table=asked.deals_per_table,
                tables_per_round=asked.tables_per_round,
                max_share=asked.max_share,
                on_fault=asked.on_fault,
                time_limit=asked.time_limit,
                cluster=asked.cluster,
            )
        except LadderInterrupted as stopped:
            interrupted, found = True, stopped.ladder
    _write(found, asked.html, asked.plot, asked.lang)
    write_files(found.rows(), asked.csv, asked.parquet)
    _show(found, asked.as_json, asked.lang)
    if interrupted:
        typer.echo(say(asked.lang, "simulate.stopped", matches=found.matches, state=asked.db), err=True)
        raise typer.Exit(130)


@contextmanager
def _progress_bar(lang: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error; yields the function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say(lang, "simulate.matches")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _write(found: Ladder, html: Path | None, plot: Path | None, lang: str) -> None:
    """Write the page and the plot."""
    if plot is not None and found.history:
        from mahjongkit.arena import plot as plots

        plots.draw_ratings(found, plot, lang)
    if html is not None:
        from mahjongkit.arena.ladder_html import page

        try:
            html.write_text(page(found, lang), encoding="utf-8")
        except OSError as error:
            raise UsageError("usage.option_file", name="html", path=str(html), reason=file_fault(error)) from None


def _show(found: Ladder, as_json: bool, lang: str) -> None:
    """Print the standings and the statistics, and every player's faults on standard error."""
    if as_json:
        typer.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        from rich.console import Console

        console = Console()
        console.print(_standings(found, lang))
        players = [(one.player, one.estimates) for one in found.standings]
        words = rules.find(found.ruleset).words
        for table in statistics_tables(players, words, say(lang, "ladder.statistics"), lang):
            console.print(table)
        typer.echo(say(lang, "ladder.summary", **_numbers(found), seed=found.seed))
    for one in found.standings:
        if one.faults:
            words_of_faults = {"player": one.player, "faults": one.faults, "first": one.first_fault}
            typer.echo(say(lang, "simulate.faults", **words_of_faults), err=True)


def _numbers(found: Ladder) -> dict[str, int]:
    return {"matches": found.matches, "deals": found.deals, "hands": found.hands}


def _standings(found: Ladder, lang: str) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(say(lang, "ladder.title", ruleset=found.ruleset)))
    table.add_column(say(lang, "ladder.place"), justify="right")
    table.add_column(say(lang, "simulate.player"), overflow="fold")
    for key in ("ladder.rating", "simulate.mean_rank", "ladder.matches", "ladder.most_met"):
        table.add_column(say(lang, key), justify="right", no_wrap=True)
    for place, one in enumerate(found.standings, 1):
        half = (one.interval[1] - one.interval[0]) / 2
        rank = estimate_text("mean_rank", one.estimates["mean_rank"])
        share = max(one.opponents.values())
        rating = f"{one.rating.mu:.1f} ±{half:.1f}"
        table.add_row(str(place), Text(one.player), rating, rank, f"{one.matches:,}", f"{share:.0%}")
    return table
