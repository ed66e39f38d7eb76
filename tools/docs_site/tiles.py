"""Tiles as pictures in pages: one SVG file for each tile, and HTML that shows rows of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from mahjongkit.notation import parse_tiles
from mahjongkit.svg import PICTURES, code_of, tile_svg, title_of
from mahjongkit.svg.tile import face_of
from mahjongkit.tiles import code

GROUP = r"(?:(?:\d+ )*\d+[mpsz]|[fg][1-4])"
HAND = re.compile(rf"(?<![\w.,−#/&-]){GROUP}(?: ?{GROUP})*(?!\w)", re.ASCII)
"""Tiles in a text, such as `11 33 55m 234p`."""
FOLDER = "_static/tiles"
BACK = "back"


def write_pictures(folder: Path) -> None:
    """Write every tile as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for face in PICTURES:
        (folder / f"{code_of(face)}.svg").write_text(tile_svg(face), "utf-8")


def tile(name: str, lang: str = "en", kind: str = "") -> str:
    """One tile, by its short name or `back`."""
    classes = f"tile {kind}".strip()
    words = escape(title_of(face_of(name), lang), quote=True)
    return f'<img class="{classes}" src="{FOLDER}/{name}.svg" alt="{name}" title="{words}">'


def row(groups: Iterable[Sequence[str]], lang: str = "en") -> str:
    """Groups of tiles in a row, with a gap between them."""
    shown = "".join(
        f'<span class="group">{"".join(tile(one, lang) for one in group)}</span>' for group in groups if group
    )
    return f'<span class="tiles">{shown}</span>'


def written(text: str, lang: str = "en") -> str:
    """The tiles of a text such as `11m 33m 234p`: a group for each word."""
    return row(([code(face) for face in parse_tiles(word)] for word in text.split()), lang)


def meld(kind: str, tiles: Sequence[str], lang: str = "en", turned: int = -1) -> str:
    """A meld; the tile at the place `turned` was called and lies on its side."""
    shown = []
    for place, name in enumerate(tiles):
        if kind == "closed" and place in (0, 3):
            name = BACK
        shown.append(tile(name, lang, "turned" if place == turned else ""))
    return f'<span class="group meld">{"".join(shown)}</span>'


def with_tiles(text: str, lang: str = "en") -> str:
    """A text as HTML, with its tiles as pictures."""
    found, place = [], 0
    for match in HAND.finditer(text):
        found += [escape(text[place : match.start()], quote=False), written(full_groups(match[0]), lang)]
        place = match.end()
    return "".join([*found, escape(text[place:], quote=False)])


def full_groups(text: str) -> str:
    """Every group with its suit: `11 33m` becomes `11m 33m`."""
    groups, waiting = [], []
    for flower, ranks, suit in re.findall(r"([fg]\d)|(\d+)([mpsz]?)", text):
        waiting.append(ranks)
        if suit or flower:
            groups += [one + suit for one in waiting if one] + [flower] * bool(flower)
            waiting = []
    return " ".join(groups)
