"""The option --rules-from: games of a folder outside this package, for one command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.language import help_text, metavar


def add_rules(folder: Path | None) -> Path | None:
    """Add the games of a folder."""
    if folder is not None:
        rules.add_folder(folder)
    return folder


def game_of(folder: Path | None) -> str:
    """The first game of a folder, which is meant if the user names none; empty without a folder."""
    return "" if folder is None else rules.add_folder(folder)[0]


RulesFrom = Annotated[
    Path | None,
    typer.Option("--rules-from", metavar=metavar("folder"), callback=add_rules, help=help_text("rules_from")),
]
