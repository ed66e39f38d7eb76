"""`mahjongkit tiles`: list every tile in every notation, or write the tile pictures to files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.tile_colors import coloured
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say
from mahjongkit.notation import STYLES, format_tiles
from mahjongkit.tiles import CODES, NAMES


def command(
    svg: Annotated[Path | None, typer.Option("--svg", metavar=metavar("folder"), help=help_text("svg"))] = None,
    index: Annotated[bool, typer.Option("--index", help=help_text("index"))] = False,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    if svg is not None:
        _write_pictures(svg, index, as_json, lang)
    elif index:
        raise UsageError("usage.index_alone")
    elif as_json:
        _print_json()
    else:
        _print_table(lang)


def _write_pictures(folder: Path, index: bool, as_json: bool, lang: str) -> None:
    from mahjongkit.svg import PICTURES, code_of, sheet_svg, symbols, tile_svg

    files = {f"{code_of(face)}.svg": tile_svg(face, index=index, lang=lang) for face in PICTURES}
    files |= {"sprite.svg": symbols(index=index, lang=lang), "sheet.svg": sheet_svg(index=index, lang=lang)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError("usage.file", path=str(folder), reason=file_fault(error)) from None
    if as_json:
        typer.echo(json.dumps({"folder": str(folder), "files": list(files)}, ensure_ascii=False))
    else:
        typer.echo(say(lang, "tiles.written", count=len(files), folder=folder))


def _every_tile() -> list[dict[str, str]]:
    return [{style: format_tiles([face], style) for style in STYLES} for face in range(len(CODES))]


def _print_json() -> None:
    names = [{language: NAMES[language][face] for language in NAMES} for face in range(len(CODES))]
    tiles = [{"face": face, **row, "name": names[face]} for face, row in enumerate(_every_tile())]
    typer.echo(json.dumps(tiles, ensure_ascii=False))


def _print_table(lang: str) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(say(lang, "tiles.face"), justify="right")
    for style in STYLES:
        table.add_column(style, no_wrap=True)
    table.add_column(say(lang, "tiles.name"), no_wrap=True)
    for face, row in enumerate(_every_tile()):
        others = [row[style] for style in STYLES if style != "mpsz"]
        table.add_row(str(face), coloured(row["mpsz"], "bold"), *others, NAMES[lang][face])
    Console(highlight=False).print(table)
