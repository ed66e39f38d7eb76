"""`mahjongkit cases`: list the rule cases, answer them, and check another program by them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.errors import UsageError
from mahjongkit.locale import say

if TYPE_CHECKING:
    from rich.table import Table

    from mahjongkit.cases import Case, CaseReport

VERDICTS = ("right", "wrong", "unsupported")
SHOWN_CHARACTERS = 200
"""How much of a wrong value is printed."""

WORDS = typer.Argument(metavar=metavar("[words]..."), help=help_text("cases_words"), show_default=False)
RUN = typer.Option(metavar=metavar("command"), help=help_text("cases_run"), show_default=False)


def command(
    words: Annotated[list[str] | None, WORDS] = None,
    game: Annotated[str, typer.Option(help=help_text("cases_game"))] = "",
    kind: Annotated[str, typer.Option(help=help_text("cases_kind"))] = "",
    run: Annotated[str, RUN] = "",
    time_limit: Annotated[float, typer.Option(metavar=metavar("seconds"), help=help_text("cases_seconds"))] = 10.0,
    answer: Annotated[bool, typer.Option("--answer", help=help_text("cases_answer"))] = False,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    from mahjongkit import cases

    if answer:
        from mahjongkit.cli.batch import answer_lines

        answer_lines(cases.answer, lang)
        return
    found = cases.load(game, kind, " ".join(words or ()))
    if not found:
        games = ", ".join(sorted({case.game for case in cases.load()}))
        raise UsageError("cases.none", games=games, kinds=", ".join(cases.KINDS))
    if run:
        with _progress_bar(lang, len(found)) as advance:
            reports = cases.check_program(run, found, time_limit, advance)
        _show_reports(reports, as_json, lang)
        if any(report.verdict == "wrong" for report in reports):
            raise typer.Exit(1)
    elif as_json:
        for case in found:
            typer.echo(json.dumps(case.as_data(), ensure_ascii=False))
    else:
        _list(found, lang)


def _list(found: Sequence[Case], lang: str) -> None:
    from rich.console import Console

    for case in found:
        typer.echo(f"{case.id}  {case.kind}  [{', '.join(case.rules)}]  {case.title}")
    counts = Counter((case.game, case.kind) for case in found)
    rows = {pair: [number] for pair, number in counts.items()}
    Console().print(_table(rows, [say(lang, "cases.number")], lang))


def _table(rows: dict[tuple[str, str], list[int]], columns: list[str], lang: str) -> Table:
    """A table by game and kind, with the sums in the last row."""
    from rich.table import Table

    table = Table(say(lang, "cases.game"), say(lang, "cases.kind"))
    for column in columns:
        table.add_column(column, justify="right")
    for (game, kind), numbers in sorted(rows.items()):
        table.add_row(game, kind, *map(str, numbers))
    table.add_section()
    table.add_row(say(lang, "cases.all"), "", *(str(sum(column)) for column in zip(*rows.values(), strict=True)))
    return table


def _show_reports(reports: Sequence[CaseReport], as_json: bool, lang: str) -> None:
    if as_json:
        typer.echo(json.dumps([report.as_data() for report in reports], ensure_ascii=False))
        return
    from rich.console import Console

    for report in reports:
        if report.verdict == "wrong":
            case = report.case
            typer.echo(f"{case.id}  [{', '.join(case.rules)}]  {case.title}")
            for line in _faults(report, lang):
                typer.echo(f"  {line}")
    counts = Counter((report.case.game, report.case.kind, report.verdict) for report in reports)
    rows = {(game, kind): [counts[game, kind, verdict] for verdict in VERDICTS] for game, kind, _ in counts}
    Console().print(_table(rows, [say(lang, f"cases.{verdict}") for verdict in VERDICTS], lang))


def _faults(report: CaseReport, lang: str) -> Iterator[str]:
    """What is wrong with an answer, line by line."""
    if report.fault is not None:
        yield " ".join(report.fault.words(lang).split())
    if report.comparison is not None:
        for one in report.comparison.wrong:
            values = {"expected": _shown(one.expected), "answered": _shown(one.answered)}
            yield say(lang, "cases.difference", field=one.field, **values)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"


@contextmanager
def _progress_bar(lang: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar on standard error; yields the function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn(say(lang, "cases.progress")), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)
