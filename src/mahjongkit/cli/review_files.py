"""`mahjongkit review` of many records: each file is a chunk that a process of this machine or a cluster reviews."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import typer

from mahjongkit import rules
from mahjongkit.advice.reasons import in_figures
from mahjongkit.advice.review import SeatSummary, review
from mahjongkit.advice.rollouts import check_budget
from mahjongkit.arena.cluster import run_chunks
from mahjongkit.cli.records import LoadOptions, find_files, in_file, read_record
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say


class RecordFile(NamedTuple):
    """A file on its way to a worker, which may not see the disk it lies on."""

    path: str
    data: bytes
    is_named: bool
    """Whether the command line names the file, and not only its folder."""


class FileReview(NamedTuple):
    """What a worker found in a file; without `data`, why it found nothing."""

    path: str
    data: dict[str, Any] | None = None
    html: str = ""
    warnings: tuple[str, ...] = ()
    error: str = ""
    is_skipped: bool = False
    """Whether the file is not a record and only its folder was named."""


class FileReviewer:
    """Reviews one file after the other."""

    def __init__(self, load_with: LoadOptions, seat: int | None, search: str | None, html: bool, lang: str) -> None:
        self.load_with = load_with
        self.seat = seat
        self.search = search
        self.html = html
        self.lang = lang

    def __call__(self, file: RecordFile) -> FileReview:
        from mahjongkit.advice.review_html import page
        from mahjongkit.records import MAX_BYTES, NotARecord, RecordError, loads, unpacked

        try:
            text = unpacked(file.data, file.path, MAX_BYTES)
            record, warnings = read_record(text, partial(loads, name=file.path), self.load_with, self.lang)
            reviewed = review(record, self.seat, search=self.search)
        except Exception as error:  # also a bug: one file must not stop the files after it
            if isinstance(error, NotARecord) and not file.is_named:
                reason = say(self.lang, "verify.skipped", file=file.path, reason=error.reason_in(self.lang))
                return FileReview(file.path, error=reason, is_skipped=True)
            said = error.words(self.lang) if isinstance(error, RecordError) else in_file(file.path, error, self.lang)
            return FileReview(file.path, error=said)
        html = page(reviewed, self.lang) if self.html else ""
        return FileReview(file.path, reviewed.as_data(self.lang), html, warnings)


def review_files(
    paths: list[Path],
    reviewer: FileReviewer,
    cluster: str,
    workers: int | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Review files, and print a line of JSON for each or a table of all; `folder` is where pages are written."""
    lang = reviewer.lang
    if reviewer.search is not None:
        check_budget(reviewer.search)
    files = find_files(paths)
    pages = None if folder is None else PageFolder(folder)
    table = SummaryTable(lang)
    is_wrong = False
    for found in _reviewed(files, reviewer, cluster, workers):
        for text in found.warnings:
            typer.echo(f"{found.path}{say(lang, 'page.colon')}{say(lang, 'record.warning', text=text)}", err=True)
        if found.data is None:
            is_wrong = is_wrong or not found.is_skipped
            typer.echo(found.error, err=True)
            continue
        if pages is not None:
            pages.write(found)
        if as_json:
            typer.echo(json.dumps({"file": found.path, **found.data}, ensure_ascii=False))
        else:
            table.add(found.path, found.data)
    if not as_json:
        table.show()
    if is_wrong:
        raise typer.Exit(1)


def _reviewed(
    files: list[tuple[str, bool]], reviewer: FileReviewer, cluster: str, workers: int | None
) -> Iterator[FileReview]:
    """The reviews in the order of the files, with a progress bar on standard error for all workers."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say(reviewer.lang, "verify.reading")), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(files))
        chunks = (RecordFile(path, _read(path), is_named) for path, is_named in files)
        most = min(workers, len(files)) if workers else None
        yield from run_chunks(reviewer, chunks, cluster, most, lambda done: bar.update(task, completed=done))


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise UsageError("usage.file", path=path, reason=file_fault(error)) from None


class PageFolder:
    """Where the pages are written; files of the same name get numbers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.names: set[str] = set()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError("usage.option_file", name="html", path=str(path), reason=file_fault(error)) from None

    def write(self, found: FileReview) -> None:
        stem = Path(found.path).stem
        name, number = stem, 1
        while name in self.names:
            number += 1
            name = f"{stem}-{number}"
        self.names.add(name)
        (self.path / f"{name}.html").write_text(found.html, encoding="utf-8")


class SummaryTable:
    """Each seat of each file, and each player of all files."""

    def __init__(self, lang: str) -> None:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        self.lang = lang
        self.table = Table(box=SIMPLE_HEAD, pad_edge=False)
        self.totals: dict[tuple[str, str], SeatSummary] = {}
        for key in ("review.file", "simulate.player"):
            self.table.add_column(say(lang, key), overflow="fold")
        for key in ("review.decisions", "review.agreed", "review.total_cost"):
            self.table.add_column(say(lang, key), justify="right", no_wrap=True)

    def add(self, path: str, data: dict[str, Any]) -> None:
        for seat, values in data["seats"].items():
            summary, player = SeatSummary(**values), data["names"][int(seat)]
            self._row(path, data["ruleset"], player, summary)
            decisions, agreed, cost = self.totals.get((data["ruleset"], player), (0, 0, 0.0))
            total = SeatSummary(decisions + summary.decisions, agreed + summary.agreed, cost + summary.cost)
            self.totals[data["ruleset"], player] = total
            path = ""

    def _row(self, path: str, ruleset: str, player: str, summary: SeatSummary) -> None:
        found = rules.find(ruleset)
        unit = f"advice.unit.{found.evaluator.value_unit}"
        cost = found.words.say(self.lang, unit, n=in_figures(summary.cost))
        share = f"{summary.agreed / summary.decisions:.0%}" if summary.decisions else "–"
        self.table.add_row(path, player, str(summary.decisions), share, cost)

    def show(self) -> None:
        from rich.console import Console

        self.table.add_section()
        label = say(self.lang, "review.all_files")
        for (ruleset, player), summary in self.totals.items():
            self._row(f"{label}{say(self.lang, 'page.colon')}{ruleset}", ruleset, player, summary)
        Console(highlight=False).print(self.table)
