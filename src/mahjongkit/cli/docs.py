"""`mahjongkit docs`: open the documentation site. It is part of the package, or lies where `make docs` builds it."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

import mahjongkit
from mahjongkit.cli.language import LANG, Lang, help_text
from mahjongkit.errors import UsageError
from mahjongkit.locale import say

PACKAGE = Path(mahjongkit.__file__).parent


def command(
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=help_text("browser"))] = True,
    lang: Lang = LANG,
) -> None:
    index = find_site()
    typer.echo(say(lang, "docs.opened", path=index))
    if browser:
        webbrowser.open(index.as_uri())


def find_site(package: Path = PACKAGE) -> Path:
    """The first page of the site: of an installed package, or of the clone that a package is run from."""
    for folder in (package / "site", package.parents[1] / "build" / "site"):
        if (folder / "index.html").is_file():
            return folder / "index.html"
    raise UsageError("usage.no_site")
