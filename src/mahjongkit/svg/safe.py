"""Faces for people who see red, green or blue less well: one colour for each suit, and a shape beside the number."""

from __future__ import annotations

from mahjongkit.svg.faces import picture
from mahjongkit.svg.shapes import BLUE, GOLD, GREEN, INK, IVORY, RED, filled, lettered, ring
from mahjongkit.tiles import RED_FIVES, kind_of, rank_of, suit_of

CHARACTERS, DOTS, BAMBOO = "#1c1b22", "#0a5fb4", "#b64a00"
"""The colours of the three suits; they differ with every common deficiency (`tests/unit/test_tile_colours.py`)."""
SECOND = {0: "#4a4658", 1: "#063f7c", 2: "#7d3200"}
"""A second shade for each suit."""
DRAGONS = {31: DOTS, 32: "#00634c", 33: BAMBOO}
RED_FIVE = "#ffdf8c"
"""The ground of a red five."""

STAR = "M262 18l9 19 21 3-15 14 4 21-19-10-19 10 4-21-15-14 21-3z"
SUIT_SHAPES = (
    "M92 26h48v48h-48z",
    ring(118, 50, 30, 14),
    "M92 20h18v62h-18zM122 20h18v62h-18z",
)


def safe_front(face: int) -> str:
    """The picture of a face below its number and the shape of its suit; a red five has a star on a yellow ground."""
    suit, kind = suit_of(face), kind_of(face)
    main = (CHARACTERS, DOTS, BAMBOO)[suit] if suit < 3 else DRAGONS.get(kind, CHARACTERS)
    drawn = recoloured(picture(kind), main, SECOND.get(suit, main))
    index = lettered(main, "ESWNPFC"[rank_of(face) - 1] if suit == 3 else str(rank_of(face)), 28, 24, 1.05, 14)
    if suit < 3:
        index += filled(main, SUIT_SHAPES[suit])
    is_red = face in RED_FIVES
    ground = filled(RED_FIVE, "M39 4h222q34 0 34 34v308q0 34-34 34h-222q-34 0-34-34v-308q0-34 34-34") if is_red else ""
    star = filled(CHARACTERS, STAR) if is_red else ""
    return f'{ground}{index}{star}<g transform="translate(30 82)scale(.8)">{drawn}</g>'


def recoloured(drawing: str, main: str, second: str) -> str:
    """A drawing in two shades of one colour."""
    for colour, new in ((RED, main), (GREEN, main), (INK, main), (BLUE, second), (GOLD, second)):
        drawing = drawing.replace(colour, new)
    return drawing.replace(IVORY, "#ffffff")
