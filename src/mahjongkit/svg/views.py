"""Draws what a seat sees as one picture: every seat's tiles and river line by line, the viewing seat's last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from mahjongkit.locale import say
from mahjongkit.svg.faces import BACK
from mahjongkit.svg.rows import Row, row_of
from mahjongkit.svg.shapes import GREY, INK, RED, WIDTH, circle, filled, lettered
from mahjongkit.svg.tile import document, escape
from mahjongkit.tiles import faces_of

if TYPE_CHECKING:
    from mahjongkit.game.view import View

MARGIN = 760
"""The space to the left of the tiles, for a score and the dealer's mark."""
NAME_WIDTH = 620
"""The space for a name."""
HEADING_HEIGHT = 150
PAPER = "#f4f1e6"
"""The ground of a picture with names, which is looked at by itself."""
SMALL_SCALE = 0.62
"""The scale of tiles in rivers, and of indicators."""


class PictureRow(NamedTuple):
    """One row of the picture: tiles at a scale, a number before them, a name, and whether it has the dealer's mark."""

    row: Row
    scale: float
    number: int | None = None
    dealer: bool = False
    name: str = ""


def view_svg(
    view: View,
    *,
    index: bool = False,
    lang: str = "en",
    width: int = 28,
    names: Sequence[str] = (),
    heading: str = "",
    opened: Sequence[View] = (),
) -> str:
    """A view as one SVG document, tiles of hands `width` pixels wide.

    The first line has the number of tiles left and the tiles turned up on the wall. Every hand follows its score, the
    dealer's with a red mark. Discards that were called are pale. `names` and `heading` are written with the fonts of
    the reader; `opened` are the views of all seats, if their hands are to be seen.
    """
    first = PictureRow(_plain(tile.face for _, tile in view.shown), SMALL_SCALE, view.left, name=heading)
    lines = [first]
    for step in range(1, view.ruleset.players + 1):
        seat = (view.seat + step) % view.ruleset.players
        name = names[seat] if names else ""
        row = _hand(opened[seat] if opened else view, seat)
        lines.append(PictureRow(row, 1, view.scores[seat], seat == view.dealer, name))
        lines.append(PictureRow(_river(view, seat), SMALL_SCALE))
    drawn, y, right = [], HEADING_HEIGHT if heading else 0, MARGIN
    for line in lines:
        y += round(line.row.height * line.scale) + (110 if line.scale == 1 else 30)
        right = max(right, MARGIN + round(line.row.width * line.scale))
        drawn.append(_drawing(line, y, index, lang))
    title = heading or (say(lang, "pictures.view", seat=view.seat) if view.seat >= 0 else say(lang, "pictures.watched"))
    size = (right + 20, y + 20)
    ground = f'<rect width="{size[0]}" height="{size[1]}" fill="{PAPER}"/>' if names or heading else ""
    return document(ground + "".join(drawn), title, (0, 0, *size), width / WIDTH)


def _drawing(line: PictureRow, y: int, index: bool, lang: str) -> str:
    scale = f"scale({line.scale:g})" if line.scale != 1 else ""
    tiles = f'<g transform="translate({MARGIN} {y}){scale}">{line.row.drawing(index, lang)}</g>'
    number = "" if line.number is None else lettered(GREY, str(line.number), 110, y - 215, 1.8)
    name = _name(line.name, y - 260) if line.name else ""
    return name + number + (filled(RED, circle(44, y - 160, 30)) if line.dealer else "") + tiles


def _name(name: str, y: int) -> str:
    """A name above the number of its row; one that is too long is pressed together."""
    wide = sum(1 + (east_asian_width(sign) in "WF") for sign in name)
    pressed = f' textLength="{NAME_WIDTH}" lengthAdjust="spacingAndGlyphs"' if wide * 55 > NAME_WIDTH else ""
    return f'<text x="110" y="{y}" font-family="sans-serif" font-size="105" fill="{INK}"{pressed}>{escape(name)}</text>'


def _plain(tiles: Iterable[int]) -> Row:
    row = Row()
    for face in tiles:
        row.add(face)
    return row


def _hand(view: View, seat: int) -> Row:
    is_viewer = seat == view.seat
    tiles = faces_of(view.hand if is_viewer else view.laid[seat]) or (BACK,) * view.sizes[seat]
    drawn = view.drawn.face if is_viewer and view.drawn is not None else None
    return row_of(tiles, view.melds[seat], drawn, faces_of(view.asides[seat]), seat, view.ruleset.players)


def _river(view: View, seat: int) -> Row:
    row = Row()
    for discard in view.rivers[seat]:
        add = row.add_turned if discard.turned else row.add
        add(discard.tile.face, faded=discard.called)
    return row
