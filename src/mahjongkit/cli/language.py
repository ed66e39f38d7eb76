"""The language of the command line, found before the arguments are parsed so that --help uses it, too."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer
from rich.markup import escape

from mahjongkit import rules
from mahjongkit.errors import UsageError
from mahjongkit.locale import LANGUAGES, find_language, say

LANG = find_language(sys.argv)


def help_text(key: str) -> str:
    """A help text, escaped because its brackets are melds and not Rich markup."""
    return escape(say(LANG, f"help.{key}", default=rules.DEFAULT))


def metavar(*names: str) -> str:
    """What stands for arguments in --help, by the names of their kinds; a name may end in `...` or be in brackets."""
    return " ".join(re.sub(r"\w+", lambda name: say(LANG, f"help.metavar.{name[0]}"), name) for name in names)


def _check(lang: str) -> str:
    if lang not in LANGUAGES:
        raise UsageError("usage.language", given=lang, languages=", ".join(LANGUAGES))
    return lang


Lang = Annotated[str, typer.Option("--lang", callback=_check, help=help_text("lang"))]
Json = Annotated[bool, typer.Option("--json", help=help_text("json"))]
