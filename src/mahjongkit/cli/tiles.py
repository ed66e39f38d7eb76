"""`mahjongkit tiles`: every tile in every notation."""

from __future__ import annotations

import json

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from mahjongkit.cli.language import LANG, Json, Lang
from mahjongkit.cli.show import coloured
from mahjongkit.locale import say
from mahjongkit.notation import STYLES, format_tiles
from mahjongkit.tiles import CODES, NAMES


def command(as_json: Json = False, lang: Lang = LANG) -> None:
    rows = [{style: format_tiles([face], style) for style in STYLES} for face in range(len(CODES))]
    if as_json:
        names = [{language: NAMES[language][face] for language in NAMES} for face in range(len(CODES))]
        listed = [{"face": face, **row, "name": names[face]} for face, row in enumerate(rows)]
        typer.echo(json.dumps(listed, ensure_ascii=False))
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(say(lang, "tiles.face"), justify="right")
    for style in STYLES:
        table.add_column(style, no_wrap=True)
    table.add_column(say(lang, "tiles.name"), no_wrap=True)
    for face, row in enumerate(rows):
        others = [row[style] for style in STYLES if style != "mpsz"]
        table.add_row(str(face), coloured(row["mpsz"], "bold"), *others, NAMES[lang][face])
    Console(highlight=False).print(table)
