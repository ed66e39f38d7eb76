"""`mahjongkit review`: compare a recorded match with the advice; prints text or JSON, or writes an HTML page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit.arena.cluster import LOCAL
from mahjongkit.cli.cluster_name import ClusterName
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.records import Options, Paths, Rules, Strict, load_options, load_record
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from mahjongkit.advice.review import Decision, Review

BARS = "▁▂▃▄▅▆▇█"


def command(
    paths: Paths,
    seat: Annotated[int | None, typer.Option("--seat", help=help_text("review_seat"))] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar=metavar("file"), help=help_text("review_html"))] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar=metavar("budget"), help=help_text("review_search"))
    ] = None,
    most: Annotated[int, typer.Option("--most", min=0, help=help_text("review_most"))] = 10,
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help=help_text("review_workers"))] = None,
    cluster: ClusterName = LOCAL,
    as_json: Json = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    from rich.console import Console

    from mahjongkit.advice.review import review
    from mahjongkit.records import load

    load_with = load_options(rules, option, strict)
    if len(paths) > 1 or paths[0].is_dir():
        from mahjongkit.cli.review_files import FileReviewer, review_files

        reviewer = FileReviewer(load_with, seat, search, html is not None, lang)
        review_files(paths, reviewer, cluster, workers, html, as_json)
        return
    record = load_record(paths[0], load, load_with, lang)
    with _bar(lang) as bar:
        task = bar.add_task("", total=len(record))
        reviewed = review(record, seat, lambda done, total: bar.update(task, completed=done), search)
    if html is not None:
        from mahjongkit.advice.review_html import page

        try:
            html.write_text(page(reviewed, lang), encoding="utf-8")
        except OSError as error:
            raise UsageError("usage.option_file", name="html", path=str(html), reason=file_fault(error)) from None
    if as_json:
        typer.echo(json.dumps(reviewed.as_data(lang), ensure_ascii=False))
        return
    console = Console(highlight=False)
    show(reviewed, most, console, lang)
    if html is not None:
        console.print(say(lang, "review.written", path=html))


def _bar(lang: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say(lang, "review.working")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def show(reviewed: Review, max_mistakes: int, console: Console, lang: str) -> None:
    """Print a review."""
    from rich.text import Text

    ruleset = reviewed.record.ruleset
    title = say(lang, "review.title", ruleset=f"{ruleset.name}:{ruleset.preset}", hands=len(reviewed.record))
    console.print(Text(title, "bold"))
    _show_seats(reviewed, console, lang)
    _show_curve(reviewed, console, lang)
    mistakes = reviewed.mistakes
    console.print(Text(say(lang, "review.mistakes" if mistakes else "review.no_mistakes"), "bold"))
    for decision in mistakes[:max_mistakes]:
        _show_mistake(reviewed, decision, console, lang)
    console.print(Text(reviewed.footnote(lang), "dim"))


def _show_seats(reviewed: Review, console: Console, lang: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    say = reviewed.record.ruleset.words.say
    unit = say(lang, f"advice.value.{reviewed.record.ruleset.evaluator.value_unit}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "simulate.player"))
    for key in ("review.decisions", "review.agreed", "review.cost"):
        table.add_column(say(lang, key, unit=unit), justify="right")
    for seat in reviewed.seats:
        summary = reviewed.summary(seat)
        share = f"{summary.agreed / summary.decisions:.0%}" if summary.decisions else "–"
        name = reviewed.player_name(seat, lang)
        table.add_row(name, str(summary.decisions), share, f"{summary.cost:,.0f}")
    console.print(table)


def _show_curve(reviewed: Review, console: Console, lang: str) -> None:
    from rich.cells import cell_len
    from rich.text import Text

    curve = reviewed.curve
    low, high = min(map(min, curve)), max(map(max, curve))
    console.print(Text(say(lang, "review.curve"), "bold"))
    names = [reviewed.player_name(seat, lang) for seat in range(reviewed.record.ruleset.players)]
    width = max(map(cell_len, names))
    for seat, name in enumerate(names):
        scores = [scores[seat] for scores in curve]
        bars = "".join(BARS[round((score - low) * (len(BARS) - 1) / max(1, high - low))] for score in scores)
        style = "bold" if seat in reviewed.seats and len(reviewed.seats) == 1 else ""
        padded = name + " " * (width - cell_len(name))
        console.print(Text(f"  {padded}  {bars}  {scores[0]:,} → {scores[-1]:,}", style))


def _show_mistake(reviewed: Review, decision: Decision, console: Console, lang: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from mahjongkit.cli.tile_colors import coloured
    from mahjongkit.notation import format_tiles

    console.print(Text(reviewed.describe(decision, lang), "bold"))
    tiles = coloured(format_tiles(decision.view.hand))
    for meld in decision.view.melds[decision.seat]:
        tiles += Text(" [") + coloured(format_tiles(meld.faces)) + Text("]")
    console.print(Padding(tiles, (0, 2)))
    console.print(Padding(Text(decision.advice.explain(lang, decision.choice)), (0, 2)))
