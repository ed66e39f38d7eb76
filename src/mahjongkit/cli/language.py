"""Which language the command line speaks, known before the arguments are read so that --help speaks it, too."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.markup import escape

from mahjongkit.locale import LANGUAGES, from_environment, say


def _chosen() -> str:
    """The language of --lang on the command line, else of the locale."""
    for place, word in enumerate(sys.argv):
        value = sys.argv[place + 1 : place + 2] if word == "--lang" else [word.removeprefix("--lang=")]
        if word.startswith("--lang") and value and value[0] in LANGUAGES:
            return value[0]
    return from_environment()


LANG = _chosen()


def teach(key: str) -> str:
    """A help text; brackets are tiles here and not markup."""
    return escape(say(LANG, f"help.{key}"))


def _check(lang: str) -> str:
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"unknown language '{lang}'; expected one of {', '.join(LANGUAGES)}")
    return lang


Lang = Annotated[str, typer.Option("--lang", callback=_check, help=teach("lang"))]
Json = Annotated[bool, typer.Option("--json", help=teach("json"))]
