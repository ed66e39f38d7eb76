"""`mahjongkit review`: a recorded match beside the advice, as text, as JSON, and as one page with pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit.cli.language import LANG, Json, Lang, teach
from mahjongkit.cli.records import Options, Rules, Strict, loaded, said_of
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from mahjongkit.advice.review import Decision, Review

BARS = "▁▂▃▄▅▆▇█"


def command(
    path: Annotated[Path, typer.Argument(metavar="RECORD", help=teach("show_record"))],
    seat: Annotated[int | None, typer.Option("--seat", help=teach("review_seat"))] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help=teach("review_html"))] = None,
    search: Annotated[str | None, typer.Option("--search", metavar="BUDGET", help=teach("review_search"))] = None,
    most: Annotated[int, typer.Option("--most", min=0, help=teach("review_most"))] = 10,
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    from rich.console import Console

    from mahjongkit.advice.review import review
    from mahjongkit.records import load

    record = loaded(path, load, said_of(rules, option, strict), lang)
    with _bar(lang) as bar:
        task = bar.add_task("", total=len(record))
        found = review(record, seat, lambda done, total: bar.update(task, completed=done), search)
    if html is not None:
        from mahjongkit.advice.review_html import page

        try:
            html.write_text(page(found, lang), encoding="utf-8")
        except OSError as error:
            raise ValueError(f"--html {html}: {error.strerror}") from None
    if as_json:
        typer.echo(json.dumps(found.as_data(lang), ensure_ascii=False))
        return
    console = Console(highlight=False)
    show(found, most, console, lang)
    if html is not None:
        console.print(say(lang, "review.written", path=html))


def _bar(lang: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say(lang, "review.working")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def show(found: Review, most: int, console: Console, lang: str) -> None:
    """Print a review."""
    from rich.text import Text

    game = found.record.ruleset
    title = say(lang, "review.title", ruleset=f"{game.name}:{game.preset}", hands=len(found.record))
    console.print(Text(title, "bold"))
    _show_seats(found, console, lang)
    _show_curve(found, console, lang)
    mistakes = found.mistakes
    console.print(Text(say(lang, "review.mistakes" if mistakes else "review.no_mistakes"), "bold"))
    for decision in mistakes[:most]:
        _show_mistake(found, decision, console, lang)
    console.print(Text(found.footnote(lang), "dim"))


def _show_seats(found: Review, console: Console, lang: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    unit = say(lang, f"advice.value.{found.record.ruleset.value_unit}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "simulate.seat"))
    table.add_column(say(lang, "simulate.player"))
    for key in ("review.decisions", "review.agreed", "review.cost"):
        table.add_column(say(lang, key, unit=unit), justify="right")
    for seat in found.seats:
        tally = found.tally(seat)
        share = f"{tally.agreed / tally.decisions:.0%}" if tally.decisions else "–"
        table.add_row(str(seat), found.record.names[seat], str(tally.decisions), share, f"{tally.cost:,.0f}")
    console.print(table)


def _show_curve(found: Review, console: Console, lang: str) -> None:
    from rich.text import Text

    curve = found.curve
    low, high = min(map(min, curve)), max(map(max, curve))
    console.print(Text(say(lang, "review.curve"), "bold"))
    for seat in range(found.record.ruleset.players):
        scores = [scores[seat] for scores in curve]
        bars = "".join(BARS[round((score - low) * (len(BARS) - 1) / max(1, high - low))] for score in scores)
        style = "bold" if seat in found.seats and len(found.seats) == 1 else ""
        console.print(Text(f"  {found.record.names[seat]:<10} {bars}  {scores[0]:,} → {scores[-1]:,}", style))


def _show_mistake(found: Review, decision: Decision, console: Console, lang: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from mahjongkit.cli.tile_colors import coloured
    from mahjongkit.notation import format_tiles

    console.print(Text(found.told(decision, lang), "bold"))
    tiles = coloured(format_tiles(decision.view.hand))
    for meld in decision.view.melds[decision.seat]:
        tiles += Text(" [") + coloured(format_tiles(meld.tiles)) + Text("]")
    console.print(Padding(tiles, (0, 2)))
    console.print(Padding(Text(decision.advice.explain(lang, decision.choice)), (0, 2)))
