"""`mahjongkit verify`, `convert` and `show`: games in files."""

from __future__ import annotations

import json
import os
import warnings
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from mahjongkit.cli.language import LANG, Json, Lang, teach
from mahjongkit.locale import say

Paths = Annotated[list[Path], typer.Argument(metavar="PATH...", help=teach("record_paths"))]
Rules = Annotated[str, typer.Option("--rules", metavar="RULESET", help=teach("record_rules"))]
Options = Annotated[list[str] | None, typer.Option("--option", help=teach("record_option"))]
Strict = Annotated[bool, typer.Option("--strict", help=teach("strict"))]
ENDINGS = {
    ".jsonl": "mahjongkit",
    ".mjai": "mjai",
    ".mjson": "mjai",
    ".json": "tenhou6",
    ".mjlog": "tenhou",
    ".xml": "tenhou",
}
TOGETHER = 8
"""From so many files on it pays to use every core."""


class Said(NamedTuple):
    """What the command line says about the rules."""

    rules: str | None
    options: dict[str, object]
    strict: bool

    @property
    def arguments(self) -> dict[str, Any]:
        return {"strict": self.strict, "rules": self.rules, **self.options}


def said_of(rules: str, option: list[str] | None, strict: bool) -> Said:
    """The rules and options of the command line, checked."""
    from mahjongkit.cli.score import read_option

    options = dict(read_option(text) for text in option or ())
    for name in ("partial", "check", "strict", "rules", "path", "text", "name"):
        if name in options:
            raise ValueError(f"--option {name}: no option of a ruleset")
    if rules:
        from mahjongkit import rules as rulesets

        rulesets.find(rules, **options)
    return Said(rules or None, options, strict)


def _check(path: str, said: Said, named: bool) -> dict[str, Any]:
    """One file, as plain data that travels between processes; a file that is no record is skipped unless named."""
    from mahjongkit.records import NotARecord, RecordError, verify

    try:
        report = verify(path, **said.arguments)
    except (RecordError, OSError) as error:
        if isinstance(error, NotARecord) and not named:
            return {"skipped": [{"file": path, "reason": error.reason}]}
        reason = {"file": path, "hand": None, "event": getattr(error, "where", ""), "what": "record"}
        return {"games": 1, "mismatches": [{**reason, "expected": "a record", "got": str(error)}]}
    return {
        "games": 1,
        "hands": report.hands,
        "actions": report.actions,
        "wins": report.wins,
        "mismatches": [{"file": path, **one._asdict()} for one in report.mismatches],
        "warnings": [{"file": path, **one._asdict()} for one in report.warnings],
        "inferred": [{"file": path, "option": name, "value": value} for name, value in report.inferred],
        "not_judged": [{"file": path, "claim": claim} for claim in report.not_judged],
    }


def _files(paths: list[Path]) -> list[tuple[str, bool]]:
    """The files to read, and whether each was named itself."""
    found: list[tuple[str, bool]] = []
    for path in paths:
        if path.is_dir():
            found += [(str(file), False) for file in sorted(path.rglob("*")) if file.is_file()]
        elif path.exists():
            found.append((str(path), True))
        else:
            raise ValueError(f"no file or folder {str(path)!r}")
    return found


COUNTED = ("games", "hands", "actions", "wins")
LISTED = ("mismatches", "warnings", "inferred", "not_judged", "skipped")


def verify(
    paths: Paths,
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    from rich.console import Console
    from rich.progress import track

    said = said_of(rules, option, strict)
    files = _files(paths)
    counted = dict.fromkeys(COUNTED, 0)
    listed: dict[str, list[dict[str, Any]]] = {key: [] for key in LISTED}
    workers = min(os.cpu_count() or 1, len(files)) if len(files) >= TOGETHER else 1
    names, named = zip(*files, strict=True) if files else ((), ())
    with ProcessPoolExecutor(max(1, workers)) as pool:
        work = (_check, names, [said] * len(files), named)
        results = pool.map(*work, chunksize=4) if workers > 1 else map(*work)
        shown = track(results, say(lang, "verify.reading"), len(files), console=Console(stderr=True), transient=True)
        for result in shown:
            for key in COUNTED:
                counted[key] += result.get(key, 0)
            for key in LISTED:
                listed[key] += result.get(key, [])
    if as_json:
        typer.echo(json.dumps({**counted, **listed}, default=list, ensure_ascii=False))
    else:
        _print(listed, lang)
        typer.echo(say(lang, "verify.counted", wrong=len(listed["mismatches"]), **counted))
        if listed["skipped"]:
            typer.echo(say(lang, "verify.skipped_count", n=len(listed["skipped"])))
    if listed["mismatches"]:
        raise typer.Exit(1)


def _print(listed: dict[str, list[dict[str, Any]]], lang: str) -> None:
    keys = {"mismatches": "mismatch", "warnings": "warning"}
    for kind in ("skipped", "not_judged", "inferred", "warnings", "mismatches"):
        for one in listed[kind]:
            typer.echo(say(lang, f"verify.{keys.get(kind, kind)}", **one))


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help=teach("convert_in"))],
    target: Annotated[Path, typer.Argument(metavar="OUT", help=teach("convert_out"))],
    to: Annotated[str, typer.Option("--to", help=teach("convert_to"))] = "",
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records import dumps, load

    format = to or ENDINGS.get(target.suffix.lower(), "")
    if not format:
        known = ", ".join(ENDINGS)
        raise ValueError(f"{target.name}: the ending tells no format; expected one of {known}, or --to")
    record = loaded(source, load, said_of(rules, option, strict), lang)
    target.write_text(dumps(record, format), encoding="utf-8")
    typer.echo(say(lang, "convert.done", hands=len(record), source=source, target=target, format=format))


def loaded(path: Path, load: Any, said: Said, lang: str) -> Any:
    """A record, with its warnings on standard error."""
    try:
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            record = load(path, partial=True, **said.arguments)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    for one in heard:
        typer.echo(say(lang, "record.warning", text=one.message), err=True)
    return record


def show(
    path: Annotated[Path, typer.Argument(metavar="RECORD", help=teach("show_record"))],
    hand: Annotated[int | None, typer.Option("--hand", help=teach("show_hand"))] = None,
    seat: Annotated[int | None, typer.Option("--seat", help=teach("show_seat"))] = None,
    rules: Rules = "",
    option: Options = None,
    strict: Strict = False,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records import load
    from mahjongkit.records.narrate import tell

    record = loaded(path, load, said_of(rules, option, strict), lang)
    if hand is not None and not 0 <= hand < len(record):
        raise ValueError(f"hand {hand}; this record has hands 0 to {len(record) - 1}")
    if seat is not None and not 0 <= seat < record.ruleset.players:
        raise ValueError(f"seat {seat}; expected 0 to {record.ruleset.players - 1}")
    for number in range(len(record)) if hand is None else [hand]:
        for line in tell(record, number, lang, seat):
            typer.echo(line)
