"""Pictures of the tiles, drawn here from lines and circles: SVG that needs no font and no file beside it.

>>> symbol(0).startswith('<symbol id="tile-1m" viewBox="0 0 60 80">')
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjongkit.tiles import FLOWERS, KINDS, UNSEEN, code, kind_of, rank_of

WIDTH, HEIGHT = 60, 80
RED, BLUE, GREEN, INK, PALE = "#c0362c", "#2a5caa", "#2f7d4f", "#26221d", "#8a8378"

Stroke = tuple[tuple[int, int], ...]

SIGNS: dict[str, tuple[Stroke, ...]] = {
    "1": (((15, 50), (85, 50)),),
    "2": (((25, 30), (75, 30)), ((12, 75), (88, 75))),
    "3": (((22, 20), (78, 20)), ((28, 50), (72, 50)), ((12, 82), (88, 82))),
    "4": (
        ((15, 20), (85, 20), (85, 85), (15, 85), (15, 20)),
        ((40, 20), (38, 50), (26, 66)),
        ((60, 20), (60, 58), (76, 62)),
    ),
    "5": (((20, 18), (80, 18)), ((48, 18), (38, 84)), ((26, 50), (72, 50), (68, 84)), ((10, 86), (90, 86))),
    "6": (((50, 8), (54, 22)), ((12, 34), (88, 34)), ((36, 48), (14, 88)), ((62, 48), (88, 86))),
    "7": (((10, 48), (90, 36)), ((46, 10), (46, 78), (56, 86), (88, 84), (88, 72))),
    "8": (((40, 18), (34, 50), (10, 86)), ((56, 14), (68, 56), (92, 86))),
    "9": (((8, 36), (70, 36), (70, 78), (78, 86), (92, 84), (92, 70)), ((40, 8), (36, 56), (10, 88))),
    "myriad": (
        ((8, 16), (92, 16)),
        ((40, 16), (36, 50), (10, 88)),
        ((40, 44), (78, 44), (74, 82), (60, 86)),
    ),
    "east": (
        ((12, 20), (88, 20)),
        ((26, 34), (74, 34), (74, 62), (26, 62), (26, 34)),
        ((26, 48), (74, 48)),
        ((50, 6), (50, 94)),
        ((46, 64), (12, 90)),
        ((54, 64), (88, 90)),
    ),
    "south": (
        ((12, 20), (88, 20)),
        ((50, 6), (50, 34)),
        ((16, 92), (16, 34), (84, 34), (84, 92)),
        ((38, 42), (44, 54)),
        ((62, 42), (56, 54)),
        ((28, 60), (72, 60)),
        ((26, 74), (74, 74)),
        ((50, 60), (50, 92)),
    ),
    "west": (
        ((10, 16), (90, 16)),
        ((16, 36), (84, 36), (84, 88), (16, 88), (16, 36)),
        ((40, 16), (40, 50), (30, 66)),
        ((60, 16), (60, 58), (70, 64), (80, 62)),
    ),
    "north": (
        ((36, 10), (36, 90)),
        ((10, 40), (36, 40)),
        ((8, 78), (36, 66)),
        ((62, 10), (62, 76), (70, 86), (92, 84), (92, 70)),
        ((62, 46), (88, 32)),
    ),
    "white": (((14, 14), (86, 14), (86, 86), (14, 86), (14, 14)), ((24, 24), (76, 24), (76, 76), (24, 76), (24, 24))),
    "green": (
        ((30, 10), (24, 32), (86, 32)),
        ((44, 10), (40, 40), (12, 88)),
        ((38, 50), (78, 50), (60, 74), (34, 92)),
        ((42, 58), (86, 92)),
        ((66, 12), (78, 24)),
    ),
    "red": (((18, 28), (82, 28), (82, 62), (18, 62), (18, 28)), ((50, 6), (50, 94))),
}
"""Signs as strokes in a square of a hundred: the nine numerals, ten thousand, winds and dragons."""

HONOURS = (
    *(("east", BLUE), ("south", BLUE), ("west", BLUE), ("north", BLUE)),
    *(("white", BLUE), ("green", GREEN), ("red", RED)),
)

DOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((30, 40),),
    ((30, 22), (30, 58)),
    ((15, 18), (30, 40), (45, 62)),
    ((18, 22), (42, 22), (18, 58), (42, 58)),
    ((16, 20), (44, 20), (30, 40), (16, 60), (44, 60)),
    ((18, 17), (42, 17), (18, 42), (42, 42), (18, 62), (42, 62)),
    ((14, 13), (30, 20), (46, 27), (18, 45), (42, 45), (18, 63), (42, 63)),
    ((18, 13), (42, 13), (18, 31), (42, 31), (18, 49), (42, 49), (18, 67), (42, 67)),
    ((14, 17), (30, 17), (46, 17), (14, 40), (30, 40), (46, 40), (14, 63), (30, 63), (46, 63)),
)
"""Where the dots lie, and the sticks of bamboo from two on."""


def symbol(face: int) -> str:
    """A tile as an SVG symbol `tile-<code>`, to be used as often as it is seen."""
    return f'<symbol id="{name_of(face)}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing(face)}</symbol>'


def name_of(face: int) -> str:
    return "tile-back" if face == UNSEEN else f"tile-{code(face)}"


def symbols(faces: Iterable[int]) -> str:
    """All the symbols that some tiles need, in one hidden picture."""
    found = "".join(symbol(face) for face in sorted(set(faces)))
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{found}</defs></svg>'


def drawing(face: int) -> str:
    """What a tile shows, on its body."""
    if face == UNSEEN:
        return _body("#3f7d5b", "#2d5c43")
    body = _body("#fdfaf2", "#b9b09c")
    if face in FLOWERS:
        return body + _flower(FLOWERS.index(face))
    kind = kind_of(face)
    if kind >= 27:
        sign, colour = HONOURS[kind - 27]
        return body + _sign(sign, 10, 20, 40, colour, 4.5)
    red = face >= KINDS
    rank, suit = rank_of(face), kind // 9
    marks = (_characters, _dots, _bamboo)[suit](rank, red)
    return body + marks + (f'<circle cx="51" cy="9" r="4" fill="{RED}"/>' if red else "")


def _body(fill: str, edge: str) -> str:
    return f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{fill}" stroke="{edge}" stroke-width="2"/>'


def _sign(name: str, x: float, y: float, size: float, colour: str, width: float) -> str:
    scale = size / 100
    lines = [" ".join(f"{x + a * scale:.1f},{y + b * scale:.1f}" for a, b in stroke) for stroke in SIGNS[name]]
    drawn = "".join(f'<polyline points="{points}"/>' for points in lines)
    style = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"'
    return f"<g {style}>{drawn}</g>"


def _characters(rank: int, red: bool) -> str:
    return _sign(str(rank), 15, 7, 30, RED if red else INK, 3.6) + _sign("myriad", 14, 42, 32, RED, 3.6)


def _dots(rank: int, red: bool) -> str:
    radius = 17.0 if rank == 1 else 10.5 if rank < 4 else 9.0 if rank < 6 else 7.6
    found = []
    for place, (x, y) in enumerate(DOTS[rank - 1]):
        colour = RED if red or rank == 1 or _middle(rank, place) else (BLUE, GREEN)[place % 2]
        found.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>')
        found.append(
            f'<circle cx="{x}" cy="{y}" r="{radius * 0.52:.1f}" fill="none" stroke="#fdfaf2" stroke-width="2"/>'
        )
    return "".join(found)


def _middle(rank: int, place: int) -> bool:
    return (rank == 5 and place == 2) or (rank == 9 and 3 <= place <= 5) or (rank == 7 and place < 3)


def _bamboo(rank: int, red: bool) -> str:
    if rank == 1:
        return (
            f'<path d="M12 62 Q20 30 40 26 Q52 30 44 44 Q38 58 22 60 Z" fill="{GREEN}"/>'
            f'<circle cx="42" cy="22" r="8" fill="{RED}"/><path d="M49 20 L57 23 L49 26 Z" fill="{PALE}"/>'
            f'<circle cx="44" cy="20" r="1.6" fill="#fdfaf2"/>'
            f'<path d="M26 60 L24 72 M33 58 L33 72" stroke="{INK}" stroke-width="2" fill="none"/>'
        )
    long, width = (24, 6) if rank < 4 else (20, 6) if rank < 7 else (15, 5.5)
    found = []
    for place, (x, y) in enumerate(DOTS[rank - 1]):
        colour = RED if red or _middle(rank, place) else GREEN
        top = y - long / 2
        found.append(f'<rect x="{x - width / 2}" y="{top}" width="{width}" height="{long}" rx="3" fill="{colour}"/>')
        found.append(f'<path d="M{x - width / 2} {y} h{width}" stroke="#fdfaf2" stroke-width="1.6"/>')
    return "".join(found)


def _flower(place: int) -> str:
    """Five petals in the colour of its row, and its number as dots beneath."""
    petals = ((30, 18), (42, 27), (37, 41), (23, 41), (18, 27))
    colour = RED if place < 4 else BLUE
    found = "".join(f'<circle cx="{x}" cy="{y}" r="8" fill="{colour}" opacity="0.85"/>' for x, y in petals)
    found += '<circle cx="30" cy="31" r="6" fill="#e6b43c"/>'
    number = place % 4 + 1
    starts = 30 - 5 * (number - 1)
    return found + "".join(f'<circle cx="{starts + 10 * i}" cy="67" r="3.2" fill="{INK}"/>' for i in range(number))


def picture(faces: Sequence[int], classes: Sequence[str] = (), height: int = 44) -> str:
    """Tiles side by side as inline pictures; `classes` are style classes for each of them."""
    width = round(height * WIDTH / HEIGHT)
    marks = [*classes, *[""] * (len(faces) - len(classes))]
    return "".join(
        f'<svg class="tile {mark}" width="{width}" height="{height}" role="img" aria-label="{code(face)}">'
        f'<use href="#{name_of(face)}"/></svg>'
        for face, mark in zip(faces, marks, strict=True)
    )
