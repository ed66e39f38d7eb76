"""`mahjongkit simulate`: play thousands of matches and print statistics for each player."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mahjongkit import rules
from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.table import Table

    from mahjongkit.arena.statistics import Interval, Simulation, Totals

RULES = typer.Argument(metavar=metavar("ruleset"), help=help_text("ruleset"))


def command(
    ruleset: Annotated[str, RULES] = rules.DEFAULT,
    players: Annotated[str, typer.Option(help=help_text("players"))] = "random",
    matches: Annotated[int | None, typer.Option(help=help_text("matches"), show_default="1000")] = None,
    hands: Annotated[int | None, typer.Option(help=help_text("hands"))] = None,
    duplicate: Annotated[bool, typer.Option("--duplicate", help=help_text("duplicate"))] = False,
    seed: Annotated[int, typer.Option(help=help_text("seed"))] = 0,
    workers: Annotated[int, typer.Option(help=help_text("workers"))] = 1,
    records: Annotated[Path | None, typer.Option(metavar=metavar("folder"), help=help_text("records"))] = None,
    plot: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("plot"))] = None,
    state: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("state"))] = None,
    resume: Annotated[bool, typer.Option("--resume", help=help_text("resume"))] = False,
    on_fault: Annotated[str, typer.Option(help=help_text("on_fault"))] = "raise",
    time_limit: Annotated[float | None, typer.Option(metavar=metavar("seconds"), help=help_text("time_limit"))] = None,
    check: Annotated[bool, typer.Option("--check", help=help_text("check"))] = False,
    as_json: Json = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.arena import plot as plots
    from mahjongkit.arena.runner import Interrupted, simulate

    if plot is not None:
        plots.check(plot)
    add_current_folder()
    interrupted: Interrupted | None = None
    with _progress_bar(matches, hands, lang) as advance:
        try:
            simulation = simulate(
                ruleset,
                matches,
                [name.strip() for name in players.split(",")],
                seed,
                workers,
                advance,
                hands=hands,
                duplicate=duplicate,
                records=records,
                state=state,
                resume=resume,
                on_fault=on_fault,
                time_limit=time_limit,
                check=check,
            )
        except Interrupted as stopped:
            interrupted, simulation = stopped, stopped.simulation
    if plot is not None and simulation.matches:
        plots.draw(simulation, plot, lang)
    _show(simulation, as_json, lang)
    if interrupted is not None:
        typer.echo(say(lang, "simulate.stopped", matches=simulation.matches, state=interrupted.state), err=True)
        raise typer.Exit(130)


@contextmanager
def _progress_bar(matches: int | None, hands: int | None, lang: str) -> Iterator[Callable[[Totals], None]]:
    """Show a progress bar on standard error; yields the function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from mahjongkit.arena.runner import DEFAULT_MATCHES

    columns = (
        TextColumn(say(lang, "simulate.matches" if hands is None else "simulate.hands")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=(matches or DEFAULT_MATCHES) if hands is None else hands, rate="")

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
    title = say(lang, "simulate.title", matches=simulation.matches, hands=simulation.hands)
    console.print(_scores_table(simulation, f"{simulation.ruleset}{say(lang, 'page.colon')}{title}", lang))
    console.print(_rates_table(simulation, lang))
    if simulation.duplicate:
        console.print(_differences_table(simulation, lang))
    if simulation.patterns:
        console.print(_patterns_table(simulation, lang))
    speed = f"{simulation.hands_per_second:,.0f}"
    typer.echo(say(lang, "simulate.speed", seconds=f"{simulation.seconds:.2f}", speed=speed))


def _scores_table(simulation: Simulation, title: str, lang: str) -> Table:
    table = _table(simulation, title, ("seat", "player", "mean_score", "mean_rank", "mean_win_value"), lang)
    for seat, one in enumerate(simulation.seats):
        table.add_row(
            str(seat),
            one.player,
            _with_interval(one.mean_score, one.score_interval, ",.1f"),
            _with_interval(one.mean_rank, one.rank_interval, ".3f"),
            "–" if one.mean_win_value is None else f"{one.mean_win_value:,.1f}",
        )
    return table


def _rates_table(simulation: Simulation, lang: str) -> Table:
    declared = [f"{name}_rate" for name in simulation.seats[0].declared]
    rates = ("win_rate", "self_draw_rate", "deal_in_rate", "draw_rate", "call_rate", *declared)
    table = _table(simulation, "", ("seat", "player", *rates), lang)
    table.caption = say(lang, "simulate.caption")
    for seat, one in enumerate(simulation.seats):
        data = one.as_data()
        table.add_row(str(seat), one.player, *(f"{data[rate]:.1%}" for rate in rates))
    return table


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
    table = _table(simulation, say(lang, "simulate.differences"), ("player", "player", "difference"), lang)
    for one in simulation.differences:
        names = [f"{seat} {simulation.seats[seat].player}" for seat in (one.first, one.second)]
        table.add_row(*names, _with_interval(one.mean, one.interval, "+,.1f"))
    return table


def _patterns_table(simulation: Simulation, lang: str) -> Table:
    title = rules.find(simulation.ruleset).words.say(lang, "simulate.patterns", wins=simulation.wins)
    table = _table(simulation, title, ("pattern", "wins", "of_wins"), lang)
    for one in simulation.patterns:
        table.add_row(one.pattern.names[lang], f"{one.wins:,}", f"{one.rate:.2%}")
    return table


def _with_interval(mean: float, interval: Interval | None, form: str) -> str:
    """A mean and half the width of its confidence interval: "25,000.0 ± 12.3"."""
    return f"{mean:{form}}" + ("" if interval is None else f" ± {(interval[1] - interval[0]) / 2:{form.lstrip('+')}}")
