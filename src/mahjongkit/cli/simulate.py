"""`mahjongkit simulate`: play thousands of matches and print statistics for each player."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

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
    statistics_tables,
    with_interval,
    write_files,
)
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.table import Table

    from mahjongkit.arena.statistics import Simulation, Totals

RULES = typer.Argument(metavar=metavar("ruleset"), help=help_text("ruleset"))


@dataclass(frozen=True)
class Arguments:
    """What the command takes."""

    ruleset: Annotated[str, RULES] = rules.DEFAULT
    players: Annotated[str, typer.Option(help=help_text("players"))] = "random"
    matches: Annotated[int | None, typer.Option(help=help_text("matches"), show_default="1000")] = None
    hands: Annotated[int | None, typer.Option(help=help_text("hands"))] = None
    duplicate: Annotated[bool, typer.Option("--duplicate", help=help_text("duplicate"))] = False
    seed: Annotated[int, typer.Option(help=help_text("seed"))] = 0
    workers: Annotated[int | None, typer.Option(help=help_text("workers"), show_default="1")] = None
    cluster: ClusterName = LOCAL
    records: Annotated[Path | None, typer.Option(metavar=metavar("folder"), help=help_text("records"))] = None
    plot: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("plot"))] = None
    state: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("state"))] = None
    resume: Annotated[bool, typer.Option("--resume", help=help_text("resume"))] = False
    on_fault: Annotated[str | None, typer.Option(help=help_text("on_fault"))] = None
    time_limit: Annotated[float | None, typer.Option(metavar=metavar("seconds"), help=help_text("time_limit"))] = None
    check: Annotated[bool, typer.Option("--check", help=help_text("check"))] = False
    csv: Csv = None
    parquet: Parquet = None
    as_json: Json = False
    rules_from: RulesFrom = None
    lang: Lang = LANG


@command_with(Arguments)
def command(asked: Arguments) -> None:
    from mahjongkit.arena import plot as plots
    from mahjongkit.arena.runner import Interrupted, simulate
    from mahjongkit.players import split

    if asked.plot is not None:
        plots.check(asked.plot)
    check_files(asked.csv, asked.parquet)
    add_current_folder()
    interrupted: Interrupted | None = None
    with _progress_bar(asked) as advance:
        try:
            simulation = simulate(
                asked.ruleset,
                asked.matches,
                split(asked.players),
                asked.seed,
                asked.workers,
                advance,
                hands=asked.hands,
                duplicate=asked.duplicate,
                records=asked.records,
                state=asked.state,
                resume=asked.resume,
                on_fault=asked.on_fault,
                time_limit=asked.time_limit,
                check=asked.check,
                cluster=asked.cluster,
            )
        except Interrupted as stopped:
            interrupted, simulation = stopped, stopped.simulation
    if asked.plot is not None and simulation.matches:
        plots.draw(simulation, asked.plot, asked.lang)
    write_files(simulation.rows(), asked.csv, asked.parquet)
    _show(simulation, asked.as_json, asked.lang)
    if interrupted is not None:
        words = say(asked.lang, "simulate.stopped", matches=simulation.matches, state=interrupted.state)
        typer.echo(words, err=True)
        raise typer.Exit(130)


@contextmanager
def _progress_bar(asked: Arguments) -> Iterator[Callable[[Totals], None]]:
    """Show a progress bar on standard error; yields the function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from mahjongkit.arena.runner import DEFAULT_MATCHES

    hands, lang = asked.hands, asked.lang
    columns = (
        TextColumn(say(lang, "simulate.matches" if hands is None else "simulate.hands")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=(asked.matches or DEFAULT_MATCHES) if hands is None else hands, rate="")

        def advance(totals: Totals) -> None:
            done = totals.matches if hands is None else min(totals.hands, hands)
            rate = f"{totals.hands / totals.seconds:,.0f}" if totals.seconds else ""
            bar.update(task, completed=done, rate=say(lang, "simulate.rate", rate=rate))

        yield advance


def _show(simulation: Simulation, as_json: bool, lang: str) -> None:
    """Print the result, and every player's faults on standard error."""
    if as_json:
        typer.echo(json.dumps(simulation.as_data(), ensure_ascii=False))
    else:
        _show_tables(simulation, lang)
    for seat in simulation.seats:
        if seat.faults:
            words = say(lang, "simulate.faults", player=seat.player, faults=seat.faults, first=seat.first_fault)
            typer.echo(words, err=True)


def _show_tables(simulation: Simulation, lang: str) -> None:
    from rich.console import Console

    console = Console()
    counts = {"matches": simulation.matches, "hands": simulation.hands}
    title = say(lang, "simulate.title", ruleset=simulation.ruleset, **counts)
    players = list(zip(_labels(simulation, lang), [one.estimates for one in simulation.seats], strict=True))
    words = rules.find(simulation.ruleset).words
    for table in statistics_tables(players, words, title, lang):
        console.print(table)
    if simulation.duplicate:
        console.print(_differences_table(simulation, lang))
    if simulation.patterns:
        console.print(_patterns_table(simulation, lang))
    speed = f"{simulation.hands_per_second:,.0f}"
    typer.echo(say(lang, "simulate.speed", seconds=f"{simulation.seconds:.2f}", speed=speed))


def _labels(simulation: Simulation, lang: str) -> list[str]:
    """The players with their seats in the first hand."""
    seats = rules.find(simulation.ruleset).results.seat_names(0, lang)
    return [f"{seat} {one.player}" for seat, one in zip(seats, simulation.seats, strict=True)]


def _table(simulation: Simulation, title: str, columns: Sequence[str], lang: str) -> Table:
    """An empty table: words are aligned left, numbers right and never wrapped."""
    from rich.table import Table

    words = rules.find(simulation.ruleset).words
    table = Table(title=title or None)
    for key in columns:
        is_text = key in ("player", "pattern")
        justify: Literal["left", "right"] = "left" if is_text else "right"
        table.add_column(words.say(lang, f"simulate.{key}"), justify=justify, overflow="fold", no_wrap=not is_text)
    return table


def _differences_table(simulation: Simulation, lang: str) -> Table:
    from rich.text import Text

    table = _table(simulation, say(lang, "simulate.differences"), ("player", "player", "difference"), lang)
    labels = _labels(simulation, lang)
    for one in simulation.differences:
        names = [Text(labels[one.first]), Text(labels[one.second])]
        half = None if one.interval is None else (one.interval[1] - one.interval[0]) / 2
        table.add_row(*names, with_interval(one.mean, half, "+"))
    return table


def _patterns_table(simulation: Simulation, lang: str) -> Table:
    title = rules.find(simulation.ruleset).words.say(lang, "simulate.patterns", wins=simulation.wins)
    table = _table(simulation, title, ("pattern", "wins", "of_wins"), lang)
    for one in simulation.patterns:
        table.add_row(one.pattern.names[lang], f"{one.wins:,}", f"{one.rate:.2%}")
    return table
