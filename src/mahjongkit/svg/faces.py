"""Draws the picture on every face, without the tile's body."""

from __future__ import annotations

from mahjongkit.svg.flowers import flower
from mahjongkit.svg.shapes import (
    BLUE,
    GOLD,
    GREEN,
    GREY,
    INK,
    IVORY,
    JADE,
    PALE_JADE,
    RED,
    away,
    circle,
    filled,
    leaf,
    lettered,
    lined,
    ring,
    stick,
    written,
)
from mahjongkit.tiles import FLOWERS, RED_FIVES, UNSEEN, rank_of, suit_of

BACK = -2
"""A tile that lies face down; a number besides the faces of `tiles`."""

_NUMERALS = "一二三四五六七八九"
_HONOURS = (
    ("東", INK, 28),
    ("南", INK, 25),
    ("西", INK, 28),
    ("北", INK, 30),
    ("", BLUE, 0),
    ("發", GREEN, 22),
    ("中", RED, 34),
)


def picture(face: int) -> str:
    """The picture of a face."""
    if face == UNSEEN:
        return lettered(GREY, "?", 108, 126, 2.3)
    if face == BACK:
        return _back()
    if face in FLOWERS:
        return flower(FLOWERS.index(face))
    red = face in RED_FIVES
    draw = (_character, _dots, _bamboo, _honour)[suit_of(face)]
    return draw(rank_of(face), red) + (filled(RED, circle(267, 35, 16)) if red else "")


def _back() -> str:
    lattice = "".join(f"M{x} {y}l40 52 -40 52 -40-52z" for y in (38, 142, 246) for x in (70, 150, 230))
    whole = "M44 16h212q28 0 28 28v300q0 28-28 28h-212q-28 0-28-28v-300q0-28 28-28"
    return filled(JADE, whole) + lined(PALE_JADE, 7, lattice)


def _character(rank: int, red: bool) -> str:
    numeral = written(RED if red else INK, _NUMERALS[rank - 1], (58, 32, 184, 132), 30)
    return numeral + written(RED, "萬", (62, 194, 176, 168), 17)


def _honour(rank: int, red: bool) -> str:
    sign, colour, brush = _HONOURS[rank - 1]
    if sign:
        return written(colour, sign, (46, 74, 208, 246), brush)
    return lined(colour, 14, "M52 50h196v290h-196z") + lined(colour, 6, "M80 78h140v234h-140z")


_DOTS: dict[int, tuple[int, str]] = {
    2: (74, "150 106 G;150 284 B"),
    3: (54, "80 90 B;150 195 R;220 300 G"),
    4: (55, "88 104 B;212 104 G;88 288 G;212 288 B"),
    5: (50, "82 96 B;218 96 G;150 195 R;82 294 G;218 294 B"),
    6: (46, "92 78 G;208 78 G;92 212 R;208 212 R;92 314 R;208 314 R"),
    7: (41, "68 60 G;150 98 G;232 136 G;98 226 R;202 226 R;98 322 R;202 322 R"),
    8: (40, "98 62 B;202 62 B;98 151 B;202 151 B;98 240 B;202 240 B;98 329 B;202 329 B"),
    9: (40, "62 84 G;150 84 G;238 84 G;62 195 R;150 195 R;238 195 R;62 306 B;150 306 B;238 306 B"),
}
"""The radius of the dots, and the place and colour of each."""

_COLOURS = {"R": RED, "G": GREEN, "B": BLUE}


def _dots(rank: int, red: bool) -> str:
    if rank == 1:
        return _one_dot()
    radius, places = _DOTS[rank]
    paths: dict[str, str] = {}
    for place in places.split(";"):
        x, y, colour = place.split()
        colour = "R" if red else colour
        dot = ring(int(x), int(y), radius, radius * 0.7) + circle(int(x), int(y), radius * 0.44)
        paths[colour] = paths.get(colour, "") + dot
    return "".join(filled(_COLOURS[colour], path) for colour, path in paths.items())


def _one_dot() -> str:
    petals = [leaf(away(150, 195, 36, turn), away(150, 195, 92, turn), 0.27, 0.27) for turn in range(0, 360, 45)]
    return (
        filled(GREEN, ring(150, 195, 120, 100))
        + filled(BLUE, *petals)
        + filled(RED, ring(150, 195, 38, 26) + circle(150, 195, 14))
    )


_STICKS: dict[int, tuple[int, int, str]] = {
    2: (142, 54, "150 106 G;150 284 B"),
    3: (142, 54, "150 106 G;86 284 B;214 284 B"),
    4: (142, 54, "86 106 B;214 106 G;86 284 G;214 284 B"),
    5: (136, 48, "78 106 G;222 106 B;150 195 R;78 284 B;222 284 G"),
    6: (142, 48, "72 106 G;150 106 G;228 106 G;72 284 B;150 284 B;228 284 B"),
    7: (92, 46, "150 74 R;72 195 G;150 195 B;228 195 G;72 316 G;150 316 B;228 316 G"),
    8: (142, 36, "50 106 G;250 106 G;50 284 B;250 284 B"),
    9: (92, 46, "72 74 G;150 74 R;228 74 B;72 195 G;150 195 R;228 195 B;72 316 G;150 316 R;228 316 B"),
}
"""The length and width of the sticks, and the place and colour of each."""


def _bamboo(rank: int, red: bool) -> str:
    if rank == 1:
        return _bird()
    length, width, places = _STICKS[rank]
    drawn = []
    for place in places.split(";"):
        x, y, colour = place.split()
        drawn.append((colour, stick(int(x), int(y), length, width)))
    if rank == 8:
        drawn += [("G", stick(x, 106, 142, width, turn)) for x, turn in ((116, -30), (184, 30))]
        drawn += [("B", stick(x, 284, 142, width, turn)) for x, turn in ((116, 30), (184, -30))]
    colours = sorted({colour for colour, _ in drawn})
    if red:
        return filled(RED, "".join(path for _, path in drawn))
    return "".join(filled(_COLOURS[c], "".join(path for colour, path in drawn if colour == c)) for c in colours)


def _bird() -> str:
    """A bird on its perch, looking to the right."""
    tail = (filled(colour, leaf((146, 246), tip, 0.1, 0.13)) for colour, tip in ((BLUE, (36, 352)), (RED, (76, 374))))
    return (
        "".join(tail)
        + filled(GREEN, leaf((150, 250), (122, 380), 0.13, 0.13))
        + lined(INK, 10, "M176 296V352M208 288V352M150 354H240")
        + filled(GREEN, "M166 84q-62 62-62 164q14 58 72 58q66-14 78-112q2-58-26-110z")
        + filled(BLUE, leaf((214, 148), (74, 296), 0.03, 0.3))
        + filled(RED, circle(196, 82, 42), leaf((190, 52), (142, 22), 0.18, 0.1), leaf((204, 50), (184, 8), 0.18, 0.18))
        + filled(GOLD, leaf((226, 76), (282, 96), 0.2, 0.16))
        + filled(IVORY, circle(206, 76, 12))
        + filled(INK, circle(209, 76, 6))
    )
