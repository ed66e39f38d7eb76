"""`mahjongkit verify`, `convert` and `show`: games in files."""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import typer

from mahjongkit.cli.language import LANG, Json, Lang, teach
from mahjongkit.locale import say

Paths = Annotated[list[Path], typer.Argument(metavar="PATH...", help=teach("record_paths"))]
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


def _check(path: str) -> dict[str, Any]:
    """One file, as plain data that travels between processes."""
    from mahjongkit.records import RecordError, verify

    try:
        report = verify(path)
    except (RecordError, OSError) as error:
        reason = {"file": path, "hand": None, "event": getattr(error, "where", ""), "what": "record"}
        return {"hands": 0, "actions": 0, "wins": 0, "found": [{**reason, "expected": "a record", "got": str(error)}]}
    found = [{"file": path, **one._asdict()} for one in report.mismatches]
    return {"hands": report.hands, "actions": report.actions, "wins": report.wins, "found": found}


def _files(paths: list[Path]) -> list[str]:
    found: list[str] = []
    for path in paths:
        if path.is_dir():
            found += [str(file) for file in sorted(path.rglob("*")) if file.is_file()]
        elif path.exists():
            found.append(str(path))
        else:
            raise ValueError(f"no file or folder {str(path)!r}")
    return found


def verify(paths: Paths, as_json: Json = False, lang: Lang = LANG) -> None:
    from rich.console import Console
    from rich.progress import track

    files = _files(paths)
    counted = {"games": 0, "hands": 0, "actions": 0, "wins": 0}
    mismatches: list[dict[str, Any]] = []
    workers = min(os.cpu_count() or 1, len(files)) if len(files) >= TOGETHER else 1
    with ProcessPoolExecutor(max(1, workers)) as pool:
        results = pool.map(_check, files, chunksize=4) if workers > 1 else map(_check, files)
        shown = track(results, say(lang, "verify.reading"), len(files), console=Console(stderr=True), transient=True)
        for result in shown:
            counted["games"] += 1
            for key in ("hands", "actions", "wins"):
                counted[key] += result[key]
            mismatches += result["found"]
    if as_json:
        typer.echo(json.dumps({**counted, "mismatches": mismatches}, default=list, ensure_ascii=False))
    else:
        for one in mismatches:
            typer.echo(say(lang, "verify.mismatch", **one))
        typer.echo(say(lang, "verify.counted", wrong=len(mismatches), **counted))
    if mismatches:
        raise typer.Exit(1)


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help=teach("convert_in"))],
    target: Annotated[Path, typer.Argument(metavar="OUT", help=teach("convert_out"))],
    to: Annotated[str, typer.Option("--to", help=teach("convert_to"))] = "",
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records import dumps, load

    format = to or ENDINGS.get(target.suffix.lower(), "")
    if not format:
        known = ", ".join(ENDINGS)
        raise ValueError(f"{target.name}: the ending tells no format; expected one of {known}, or --to")
    record = loaded(source, load)
    target.write_text(dumps(record, format), encoding="utf-8")
    typer.echo(say(lang, "convert.done", hands=len(record), source=source, target=target, format=format))


def loaded(path: Path, load: Any) -> Any:
    try:
        return load(path, partial=True)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None


def show(
    path: Annotated[Path, typer.Argument(metavar="RECORD", help=teach("show_record"))],
    hand: Annotated[int | None, typer.Option("--hand", help=teach("show_hand"))] = None,
    seat: Annotated[int | None, typer.Option("--seat", help=teach("show_seat"))] = None,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records import load
    from mahjongkit.records.story import tell

    record = loaded(path, load)
    if hand is not None and not 0 <= hand < len(record):
        raise ValueError(f"hand {hand}; this record has hands 0 to {len(record) - 1}")
    if seat is not None and not 0 <= seat < record.ruleset.players:
        raise ValueError(f"seat {seat}; expected 0 to {record.ruleset.players - 1}")
    for number in range(len(record)) if hand is None else [hand]:
        for line in tell(record, number, lang, seat):
            typer.echo(line)
