"""`mahjongkit simulate`: matches by the thousand."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.language import LANG, Lang, teach
from mahjongkit.locale import say

RULES = typer.Argument(help=teach("rules"))


def command(
    ruleset: Annotated[str, RULES] = rules.DEFAULT,
    matches: Annotated[int, typer.Option(help=teach("matches"))] = 1000,
    players: Annotated[str, typer.Option(help=teach("players"))] = "random",
    seed: Annotated[int, typer.Option(help=teach("seed"))] = 0,
    workers: Annotated[int, typer.Option(help=teach("workers"))] = 1,
    as_json: Annotated[bool, typer.Option("--json", help=teach("json"))] = False,
    lang: Lang = LANG,
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Table

    from mahjongkit.arena.simulate import simulate

    names = [name.strip() for name in players.split(",")]
    bar = Progress(
        TextColumn(say(lang, "simulate.matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=max(matches, 0))
        found = simulate(ruleset, matches, names, seed, workers, progress=lambda n: bar.advance(task, n))
    if as_json:
        typer.echo(json.dumps(found.as_data()))
        return
    table = Table(title=f"{ruleset}: {say(lang, 'simulate.title', matches=found.matches, hands=found.hands)}")
    for key in ("seat", "player", "mean_score", "mean_rank"):
        table.add_column(say(lang, f"simulate.{key}"), justify="left" if key == "player" else "right")
    for seat, one in enumerate(found.seats):
        table.add_row(str(seat), one.player, f"{one.mean_score:,.1f}", f"{one.mean_rank:.3f}")
    Console().print(table)
    typer.echo(say(lang, "simulate.speed", seconds=f"{found.seconds:.2f}", speed=f"{found.hands_per_second:,.0f}"))
