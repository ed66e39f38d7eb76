"""`mahjongkit check-wall`: check that walls have their hashes and were shuffled as promised."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say


def command(
    file: Annotated[Path, typer.Argument(metavar=metavar("file"), help=help_text("check_wall_file"))],
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    from mahjongkit.records.wall_check import check_walls

    checks = check_walls(_read(file))
    if as_json:
        typer.echo(json.dumps([check.as_data(lang) for check in checks], ensure_ascii=False))
    for check in () if as_json else checks:
        values = {"hand": check.hand, "n": check.contributions}
        for problem in check.problems:
            typer.echo(say(lang, "check_wall.bad", problem=problem.words(lang), **values))
        if not check.problems:
            typer.echo(say(lang, f"check_wall.{check.outcome}", **values))
    if any(check.problems for check in checks):
        raise typer.Exit(1)


def _read(file: Path) -> str:
    """The text of a file; `-` is standard input."""
    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    except OSError as error:
        raise UsageError("usage.file", path=str(file), reason=file_fault(error)) from None
