"""`mahjongkit simulate`: matches by the thousand."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.language import LANG, Json, Lang, teach
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table

    from mahjongkit.arena.statistics import Interval, Simulation, Totals

RULES = typer.Argument(help=teach("ruleset"))


def command(
    ruleset: Annotated[str, RULES] = rules.DEFAULT,
    players: Annotated[str, typer.Option(help=teach("players"))] = "random",
    matches: Annotated[int | None, typer.Option(help=teach("matches"), show_default="1000")] = None,
    hands: Annotated[int | None, typer.Option(help=teach("hands"))] = None,
    duplicate: Annotated[bool, typer.Option("--duplicate", help=teach("duplicate"))] = False,
    seed: Annotated[int, typer.Option(help=teach("seed"))] = 0,
    workers: Annotated[int, typer.Option(help=teach("workers"))] = 1,
    records: Annotated[Path | None, typer.Option(metavar="DIR", help=teach("records"))] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help=teach("plot"))] = None,
    state: Annotated[Path | None, typer.Option(metavar="FILE", help=teach("state"))] = None,
    resume: Annotated[bool, typer.Option("--resume", help=teach("resume"))] = False,
    on_fault: Annotated[str, typer.Option(help=teach("on_fault"))] = "raise",
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help=teach("time_limit"))] = None,
    check: Annotated[bool, typer.Option("--check", help=teach("check"))] = False,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.arena import plot as plots
    from mahjongkit.arena.runner import Interrupted, simulate

    if plot is not None:
        plots.check(plot)
    if os.getcwd() not in sys.path and "" not in sys.path:  # the installed command knows only installed modules
        sys.path.append(os.getcwd())
    names = [name.strip() for name in players.split(",")]
    stopped: Interrupted | None = None
    with _bar(lang, "simulate.hands" if hands is not None else "simulate.matches") as bar:
        task = bar.add_task("", total=hands if hands is not None else matches or 1000, rate="")

        def advance(totals: Totals) -> None:
            done = totals.matches if hands is None else min(totals.hands, hands)
            rate = f"{totals.hands / totals.seconds:,.0f}" if totals.seconds else ""
            bar.update(task, completed=done, rate=say(lang, "simulate.rate", rate=rate))

        try:
            found = simulate(
                ruleset,
                matches,
                names,
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
        except Interrupted as interrupted:
            stopped, found = interrupted, interrupted.found
    if plot is not None and found.matches:
        plots.draw(found, plot, lang)
    if as_json:
        typer.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        _report(found, lang)
    for seat in found.seats:
        if seat.faults:
            told = say(lang, "simulate.faults", player=seat.player, faults=seat.faults, first=seat.first_fault)
            typer.echo(told, err=True)
    if stopped is not None:
        typer.echo(say(lang, "simulate.stopped", matches=found.matches, state=stopped.state), err=True)
        raise typer.Exit(130)


def _bar(lang: str, what: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn(say(lang, what)),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _report(found: Simulation, lang: str) -> None:
    from rich.console import Console

    console = Console()
    title = say(lang, "simulate.title", matches=found.matches, hands=found.hands)
    console.print(_scores_table(found, f"{found.ruleset}: {title}", lang))
    console.print(_rates_table(found, lang))
    if found.duplicate:
        console.print(_differences_table(found, lang))
    if found.patterns:
        console.print(_patterns_table(found, lang))
    speed = f"{found.hands_per_second:,.0f}"
    typer.echo(say(lang, "simulate.speed", seconds=f"{found.seconds:.2f}", speed=speed))


def _scores_table(found: Simulation, title: str, lang: str) -> Table:
    table = _table(title, ("seat", "player", "mean_score", "mean_rank", "mean_win_value"), lang)
    for seat, one in enumerate(found.seats):
        table.add_row(
            str(seat),
            one.player,
            _with_reach(one.mean_score, one.score_interval, ",.1f"),
            _with_reach(one.mean_rank, one.rank_interval, ".3f"),
            "–" if one.mean_win_value is None else f"{one.mean_win_value:,.1f}",
        )
    return table


def _rates_table(found: Simulation, lang: str) -> Table:
    declared = [f"{name}_rate" for name in found.seats[0].declared]
    rates = ("win_rate", "self_draw_rate", "deal_in_rate", "draw_rate", "call_rate", *declared)
    table = _table("", ("seat", "player", *rates), lang)
    table.caption = say(lang, "simulate.caption")
    for seat, one in enumerate(found.seats):
        data = one.as_data()
        table.add_row(str(seat), one.player, *(f"{data[rate]:.1%}" for rate in rates))
    return table


def _table(title: str, columns: Sequence[str], lang: str) -> Table:
    """A table with words to the left, numbers to the right, and no number broken."""
    from rich.table import Table

    table = Table(title=title or None)
    for key in columns:
        words = key in ("player", "pattern")
        table.add_column(
            say(lang, f"simulate.{key}"), justify="left" if words else "right", overflow="fold", no_wrap=not words
        )
    return table


def _differences_table(found: Simulation, lang: str) -> Table:
    table = _table(say(lang, "simulate.differences"), ("player", "player", "difference"), lang)
    for one in found.differences:
        names = [f"{seat} {found.seats[seat].player}" for seat in (one.first, one.second)]
        table.add_row(*names, _with_reach(one.mean, one.interval, "+,.1f"))
    return table


def _patterns_table(found: Simulation, lang: str) -> Table:
    table = _table(say(lang, "simulate.patterns", wins=found.wins), ("pattern", "wins", "of_wins"), lang)
    for one in found.patterns:
        table.add_row(one.pattern.names[lang], f"{one.wins:,}", f"{one.rate:.2%}")
    return table


def _with_reach(mean: float, interval: Interval | None, form: str) -> str:
    """A mean and how far its interval reaches to either side."""
    return f"{mean:{form}}" + ("" if interval is None else f" ± {(interval[1] - interval[0]) / 2:{form.lstrip('+')}}")
