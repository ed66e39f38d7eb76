"""`mahjongkit verify`, `convert` and `show`: check, convert and print recorded matches."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom, add_rules
from mahjongkit.errors import MahjongError, UsageError, file_fault, internal_error, shown
from mahjongkit.locale import say

Paths = Annotated[list[Path], typer.Argument(metavar=metavar("path..."), help=help_text("record_paths"))]
Rules = Annotated[str, typer.Option("--rules", metavar=metavar("ruleset"), help=help_text("record_rules"))]
Options = Annotated[list[str] | None, typer.Option("--option", help=help_text("record_option"))]
Strict = Annotated[bool, typer.Option("--strict", help=help_text("strict"))]
FORMAT_BY_SUFFIX = {
    ".jsonl": "mahjongkit",
    ".mjai": "mjai",
    ".mjson": "mjai",
    ".json": "tenhou6",
    ".mjlog": "tenhou",
    ".xml": "tenhou",
}
MIN_FILES_FOR_POOL = 8
"""With fewer files, starting worker processes costs more time than it saves."""


class LoadOptions(NamedTuple):
    """The rules that the command line gives for a record."""

    rules: str | None
    options: dict[str, object]
    strict: bool

    @property
    def arguments(self) -> dict[str, Any]:
        return {"strict": self.strict, "rules": self.rules, **self.options}


def load_options(rules: str, option: list[str] | None, strict: bool) -> LoadOptions:
    """Check the rules and options of the command line."""
    from mahjongkit.cli.score import read_option

    options = dict(read_option(text) for text in option or ())
    for name in ("partial", "check", "strict", "rules", "path", "text", "name"):
        if name in options:
            raise UsageError("usage.not_a_rule_option", name=name)
    if rules:
        from mahjongkit import rules as rulesets

        rulesets.find(rules, **options)
    return LoadOptions(rules or None, options, strict)


def _check(path: str, load_with: LoadOptions, named: bool, lang: str) -> dict[str, Any]:
    """Verify one file; returns plain data, so that it can be sent between processes, and `lines` to print.

    A file that is not a record is skipped, unless the command line names it.
    """
    from mahjongkit.records import NotARecord, RecordError, verify

    try:
        report = verify(path, **load_with.arguments)
    except Exception as error:  # also a bug: one file must not stop the files after it
        if isinstance(error, NotARecord) and not named:
            line = say(lang, "verify.skipped", file=path, reason=error.reason_in(lang))
            return {"skipped": [{"file": path, "reason": error.reason}], "lines": {"skipped": [line]}}
        where = {"file": path, "hand": None, "event": getattr(error, "where", ""), "what": "record"}
        said = error.words(lang) if isinstance(error, RecordError) else in_file(path, error, lang)
        unreadable = {**where, "expected": "a record", "got": str(error)}
        return {"games": 1, "mismatches": [unreadable], "lines": {"mismatches": [said]}}
    data: dict[str, Any] = {**report.as_data(), "lines": report.lines(path, lang)}
    lists = {key: [{"file": path, **one} for one in data[key]] for key in LISTS if key in data}
    return {"games": 1, **data, **lists}


def in_file(path: str, error: Exception, lang: str) -> str:
    reason = error if isinstance(error, MahjongError) else internal_error(error)
    return say(lang, "error.usage.file", path=path, reason=reason.words(lang))


def find_files(paths: list[Path]) -> list[tuple[str, bool]]:
    """The files to read, and whether the command line names each of them (and not only its folder)."""
    files: list[tuple[str, bool]] = []
    for path in paths:
        if path.is_dir():
            files += [(str(file), False) for file in sorted(path.rglob("*")) if file.is_file()]
        elif path.exists():
            files.append((str(path), True))
        else:
            raise UsageError("usage.no_file", path=shown(str(path)))
    return files


COUNTS = ("games", "hands", "actions", "wins")
LISTS = ("mismatches", "warnings", "inferred", "not_judged", "skipped")


def verify(
    paths: Paths,
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    as_json: Json = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    counts = dict.fromkeys(COUNTS, 0)
    lists: dict[str, list[dict[str, Any]]] = {key: [] for key in LISTS}
    lines: dict[str, list[str]] = {key: [] for key in LISTS}
    for result in _check_all(find_files(paths), load_options(rules, option, strict), rules_from, lang):
        for key in COUNTS:
            counts[key] += result.get(key, 0)
        for key in LISTS:
            lists[key] += result.get(key, [])
            lines[key] += result.get("lines", {}).get(key, [])
    if as_json:
        typer.echo(json.dumps({**counts, **lists}, default=list, ensure_ascii=False))
    else:
        for kind in ("skipped", "not_judged", "inferred", "warnings", "mismatches"):
            for line in lines[kind]:
                typer.echo(line)
        typer.echo(say(lang, "verify.counted", wrong=len(lists["mismatches"]), **counts))
        if lists["skipped"]:
            typer.echo(say(lang, "verify.skipped_count", n=len(lists["skipped"])))
    if lists["mismatches"]:
        raise typer.Exit(1)


def _check_all(
    files: list[tuple[str, bool]], load_with: LoadOptions, rules_from: Path | None, lang: str
) -> Iterator[dict[str, Any]]:
    """Verify files, many of them in parallel, with a progress bar on standard error."""
    from rich.console import Console
    from rich.progress import track

    from mahjongkit.arena.cluster import process_count

    workers = min(os.cpu_count() or 1, len(files)) if len(files) >= MIN_FILES_FOR_POOL else 1
    names, named = zip(*files, strict=True) if files else ((), ())
    with ProcessPoolExecutor(process_count(workers), initializer=add_rules, initargs=(rules_from,)) as pool:
        work = (_check, names, [load_with] * len(files), named, [lang] * len(files))
        results = pool.map(*work, chunksize=4) if workers > 1 else map(*work)
        yield from track(results, say(lang, "verify.reading"), len(files), console=Console(stderr=True), transient=True)


def convert(
    source: Annotated[Path, typer.Argument(metavar=metavar("source"), help=help_text("convert_in"))],
    target: Annotated[Path, typer.Argument(metavar=metavar("target"), help=help_text("convert_out"))],
    to: Annotated[str, typer.Option("--to", help=help_text("convert_to"))] = "",
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records import dumps, load

    format = to or FORMAT_BY_SUFFIX.get(target.suffix.lower(), "")
    if not format:
        known = ", ".join(FORMAT_BY_SUFFIX)
        raise UsageError("usage.suffix", name=target.name, known=known)
    record = load_record(source, load, load_options(rules, option, strict), lang)
    target.write_text(dumps(record, format), encoding="utf-8")
    typer.echo(say(lang, "convert.done", hands=len(record), source=source, target=target, format=format))


def load_record(path: Path, load: Any, load_with: LoadOptions, lang: str) -> Any:
    """Load a record, and print its warnings on standard error."""
    try:
        record, texts = read_record(path, load, load_with, lang)
    except OSError as error:
        raise UsageError("usage.file", path=str(path), reason=file_fault(error)) from None
    for text in texts:
        typer.echo(say(lang, "record.warning", text=text), err=True)
    return record


def read_record(source: Any, load: Any, load_with: LoadOptions, lang: str) -> tuple[Any, tuple[str, ...]]:
    """A record that `load` reads from a source, and its warnings."""
    from mahjongkit.records import RecordWarning

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        record = load(source, partial=True, **load_with.arguments)
    messages = [one.message for one in caught]
    return record, tuple(one.words(lang) if isinstance(one, RecordWarning) else str(one) for one in messages)


def show(
    path: Annotated[Path, typer.Argument(metavar=metavar("record"), help=help_text("show_record"))],
    hand: Annotated[int | None, typer.Option("--hand", help=help_text("show_hand"))] = None,
    seat: Annotated[int | None, typer.Option("--seat", help=help_text("show_seat"))] = None,
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records import load
    from mahjongkit.records.narrate import narrate_hand

    record = load_record(path, load, load_options(rules, option, strict), lang)
    if hand is not None and not 0 <= hand < len(record):
        raise UsageError("usage.no_such_hand", hand=hand, last=len(record) - 1)
    if seat is not None and not 0 <= seat < record.ruleset.players:
        raise UsageError("seat.unknown", seat=seat, last=record.ruleset.players - 1)
    for number in range(len(record)) if hand is None else [hand]:
        for line in narrate_hand(record, number, lang, seat):
            typer.echo(line)
