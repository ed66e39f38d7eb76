"""One tile as a picture, all tiles as a sprite for web pages, and all tiles on one sheet."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mahjongkit.errors import InputError, shown
from mahjongkit.locale import say
from mahjongkit.notation import parse_tile
from mahjongkit.svg.faces import BACK, picture
from mahjongkit.svg.safe import safe_front
from mahjongkit.svg.shapes import BLUE, EDGE, GREEN, HEIGHT, INK, IVORY, RED, WIDTH, lettered
from mahjongkit.tiles import CODES, FACES, FLOWERS, RED_FIVES, UNSEEN, kind_of, name, rank_of, suit_of

PICTURES = (*range(FACES), BACK, UNSEEN)
"""All pictures: the faces, the back, and an unseen tile."""

_NAMED = {"back": BACK, "unseen": UNSEEN, "?": UNSEEN}


def face_of(tile: int | str) -> int:
    """The face that a number or a text means."""
    if isinstance(tile, str):
        return _NAMED[tile] if tile in _NAMED else parse_tile(tile)
    if type(tile) is not int or not BACK <= tile < FACES:
        raise InputError("picture.tile", given=shown(tile), last=FACES - 1, unseen=UNSEEN, back=BACK)
    return tile


def code_of(face: int) -> str:
    """The name of a picture, as files and sprites use it: 1m .. g4, back, unseen."""
    return {BACK: "back", UNSEEN: "unseen"}.get(face) or CODES[face]


def title_of(face: int, lang: str = "en") -> str:
    """The name of a picture in a language."""
    return say(lang, f"pictures.{code_of(face)}") if face < 0 else name(face, lang)


def escape(text: str) -> str:
    """Escape a text for XML, also for attributes."""
    for sign, entity in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(sign, f"&{entity};")
    return text


def body(width: int = WIDTH, height: int = HEIGHT) -> str:
    """A tile without a face: its front, and a strip of its side below."""
    return (
        f'<rect width="{width}" height="{height}" rx="38" fill="{EDGE}"/>'
        f'<rect x="5" y="4" width="{width - 10}" height="{height - 20}" rx="34" fill="{IVORY}"/>'
    )


@cache
def front(face: int, index: bool = False, safe: bool = False) -> str:
    """The picture of a face, with or without an index in the corner; flowers always show their number."""
    if not (index or safe) or face < 0 or face in FLOWERS:
        return picture(face)
    if safe:
        return safe_front(face)
    suit = suit_of(face)
    text = "ESWNPFC"[rank_of(face) - 1] if suit == 3 else f"{rank_of(face)}{'mps'[suit]}"
    colour = (
        RED if face in RED_FIVES else {31: BLUE, 32: GREEN, 33: RED}.get(kind_of(face), (RED, BLUE, GREEN, INK)[suit])
    )
    return lettered(colour, text, 28, 24, 1.05, 13) + f'<g transform="translate(30 82)scale(.8)">{picture(face)}</g>'


def tile_svg(tile: int | str, *, index: bool = False, safe: bool = False, lang: str = "en", width: int = 60) -> str:
    """One tile as an SVG document, `width` pixels wide (it can be shown at any size).

    `index` adds a small rank and suit in the corner for those who do not read the characters; `safe` draws the suits in
    colours and with signs that people with a colour vision deficiency can tell apart; `lang` is the language of the
    title that screen readers and tooltips use.

    >>> tile_svg("5m", lang="ja")
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="60" ...<title>五萬</title>...'
    """
    face = face_of(tile)
    return document(body() + front(face, index, safe), title_of(face, lang), (0, 0, WIDTH, HEIGHT), width / WIDTH)


def document(inner: str, title: str, box: tuple[int, int, int, int], scale: float) -> str:
    """An SVG document: a view box (x, y, width, height), a scale and a title."""
    if not scale > 0:
        raise InputError("picture.scale", scale=f"{scale:g}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}" '
        f'width="{round(box[2] * scale, 1):g}" height="{round(box[3] * scale, 1):g}" role="img">'
        f"<title>{escape(title)}</title>{inner}</svg>"
    )


def symbols(
    tiles: Iterable[int | str] = PICTURES,
    *,
    index: bool = False,
    safe: bool = False,
    lang: str = "en",
    prefix: str = "t-",
) -> str:
    """A sprite: every tile as a symbol named `t-5m`, for pages that show it with `<use href="#t-5m"/>`.

    The sprite itself is not displayed. Put it into the page, or into a separate file.
    """
    inner = "".join(
        f'<symbol id="{escape(prefix)}{code_of(face)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(title_of(face, lang))}</title>{body()}{front(face, index, safe)}</symbol>"
        for face in dict.fromkeys(map(face_of, tiles))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" display="none">{inner}</svg>'


_SHEET = (
    *((*range(9 * suit, 9 * suit + 9), RED_FIVES[suit]) for suit in range(3)),
    (*range(27, 34), BACK, UNSEEN),
    FLOWERS,
)


def sheet_svg(*, index: bool = False, safe: bool = False, lang: str = "en", width: int = 60) -> str:
    """Every tile on one sheet, one line per suit."""
    inner = "".join(
        placed(face, column * 320, line * 424, index, lang, safe=safe)
        for line, faces in enumerate(_SHEET)
        for column, face in enumerate(faces)
    )
    return document(inner, say(lang, "pictures.sheet"), (-10, -12, 3200, 424 * len(_SHEET)), width / WIDTH)


def placed(
    face: int,
    x: int,
    y: int,
    index: bool,
    lang: str,
    turned: bool = False,
    faded: bool = False,
    safe: bool = False,
) -> str:
    """A tile in a larger picture; a turned one lies on its side, its top to the left."""
    drawn = body() + front(face, index, safe)
    if turned:
        drawn = body(HEIGHT, WIDTH) + f'<g transform="translate(8 292)rotate(-90)">{front(face, index, safe)}</g>'
    pale = ' opacity=".45"' if faded else ""
    return f'<g transform="translate({x} {y})"{pale}><title>{escape(title_of(face, lang))}</title>{drawn}</g>'
