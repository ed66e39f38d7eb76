"""`mahjongkit cases`: list the rule cases, answer them, and check another program by them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.errors import UsageError
from mahjongkit.locale import ruleset_name, say

if TYPE_CHECKING:
    from rich.table import Table

    from mahjongkit.cases import Case, CaseReport

VERDICTS = ("right", "wrong", "unsupported")
SECTION = re.compile(r"^##+ (\d(?:\.\d+)+) (.+)$", re.MULTILINE)
"""A heading of a rule book: the number of the rule, and its title."""
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
        kind = say(lang, f"cases.kind.{case.kind}")
        typer.echo(f"{case.id}  {kind}  [{', '.join(case.rules)}]  {_title(case, lang)}".rstrip())
    counts = Counter((case.game, case.kind) for case in found)
    rows = {pair: [number] for pair, number in counts.items()}
    Console().print(_table(rows, [say(lang, "cases.number")], lang))


def _title(case: Case, lang: str) -> str:
    """The title of a case; it has only an English one, so other languages show its section of the rule book."""
    if lang == "en":
        return case.title
    sections = _sections(case.game, lang)
    numbers = [rule.partition(" ")[0] for rule in reversed(case.rules)]
    return next((sections[number] for number in numbers if number in sections), "")


@cache
def _sections(game: str, lang: str) -> dict[str, str]:
    """The rules of a game that have a heading of their own, such as 1.1.6, and these headings."""
    return dict(SECTION.findall(rules.rule_book(game, lang).read_text("utf-8")))


def _table(rows: dict[tuple[str, str], list[int]], columns: list[str], lang: str) -> Table:
    """A table by game and kind, with the sums in the last row."""
    from rich.table import Table

    table = Table(say(lang, "cases.game"), say(lang, "cases.kind"))
    for column in columns:
        table.add_column(column, justify="right")
    for (game, kind), numbers in sorted(rows.items()):
        table.add_row(_with_id(ruleset_name(game, lang), game, lang), _kind(kind, lang), *map(str, numbers))
    table.add_section()
    table.add_row(say(lang, "cases.all"), "", *(str(sum(column)) for column in zip(*rows.values(), strict=True)))
    return table


def _kind(kind: str, lang: str) -> str:
    return _with_id(say(lang, f"cases.kind.{kind}"), kind, lang)


def _with_id(name: str, typed: str, lang: str) -> str:
    """A name with what one types for it."""
    return name if name == typed else say(lang, "page.name_with_note", name=name, what=typed)


def _show_reports(reports: Sequence[CaseReport], as_json: bool, lang: str) -> None:
    if as_json:
        typer.echo(json.dumps([report.as_data() for report in reports], ensure_ascii=False))
        return
    from rich.console import Console

    for report in reports:
        if report.verdict == "wrong":
            case = report.case
            typer.echo(f"{case.id}  [{', '.join(case.rules)}]  {_title(case, lang)}".rstrip())
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
