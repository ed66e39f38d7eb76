"""The elements of the pictures: colours, circles, leaves, sticks, letters. A tile is 300 wide and 400 high."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from mahjongkit.svg.brush import Pen, Point, character

WIDTH, HEIGHT = 300, 400

INK, RED, GREEN, BLUE, GOLD = "#17243f", "#c4201d", "#118253", "#1f4f9e", "#e39b23"
IVORY, EDGE, GREY = "#fffdf4", "#b5a98c", "#8d8774"
JADE, PALE_JADE = "#1d6b5c", "#6fb3a0"

LETTERS = {
    "0": "M18 0Q0 0 0 30Q0 60 18 60Q36 60 36 30Q36 0 18 0Z",
    "1": "M5 13L20 0V60",
    "2": "M1 15Q2 0 18 0Q35 0 35 16Q35 28 1 60H36",
    "3": "M2 8Q8 0 18 0Q34 0 34 14Q34 28 14 28Q36 28 36 44Q36 60 18 60Q6 60 0 51",
    "4": "M27 60V0L0 42H36",
    "5": "M32 0H6L3 26Q10 21 18 21Q36 21 36 40Q36 60 17 60Q6 60 0 52",
    "6": "M31 5Q26 0 20 0Q0 2 0 38Q0 60 18 60Q36 60 36 41Q36 24 19 24Q4 24 0 38",
    "7": "M0 0H36L13 60",
    "8": "M18 28Q3 26 3 14Q3 0 18 0Q33 0 33 14Q33 26 18 28Q0 30 0 44Q0 60 18 60Q36 60 36 44Q36 30 18 28Z",
    "9": "M5 55Q10 60 16 60Q36 58 36 22Q36 0 18 0Q0 0 0 19Q0 36 17 36Q32 36 36 22",
    "m": "M0 20V60M0 34Q0 20 11 20Q22 20 22 34V60M22 34Q22 20 33 20Q44 20 44 34V60",
    "p": "M0 20V76M0 40Q0 20 17 20Q34 20 34 40Q34 60 17 60Q0 60 0 40",
    "s": "M30 26Q26 20 16 20Q3 20 3 30Q3 39 16 40Q31 41 31 50Q31 60 16 60Q5 60 0 53",
    "E": "M32 0H0V60H32M0 30H26",
    "S": "M33 8Q28 0 18 0Q2 0 2 15Q2 28 18 30Q36 32 36 46Q36 60 18 60Q5 60 0 51",
    "W": "M0 0L11 60L24 12L37 60L48 0",
    "N": "M0 60V0L36 60V0",
    "P": "M0 60V0H18Q36 0 36 17Q36 34 18 34H0",
    "F": "M32 0H0V60M0 30H26",
    "C": "M35 10Q30 0 19 0Q0 0 0 30Q0 60 19 60Q30 60 35 50",
    "?": "M2 14Q3 0 18 0Q34 0 34 15Q34 26 18 35V42M18 59V60",
    "-": "M4 32H30",
}
"""Digits and letters as lines, 60 high and about 36 wide, drawn for this project."""

_WIDTHS = {"W": 48, "m": 44, "1": 20}


def filled(colour: str, *paths: str) -> str:
    """Paths in one colour, each in its own element, so that overlapping paths do not cut holes into each other."""
    inner = "".join(f'<path d="{path}"/>' for path in paths)
    return f'<path fill="{colour}" d="{paths[0]}"/>' if len(paths) == 1 else f'<g fill="{colour}">{inner}</g>'


def lined(colour: str, width: float, path: str) -> str:
    """A path as a line with round ends."""
    return f'<path {_line(colour, width)} d="{path}"/>'


def _line(colour: str, width: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'


def written(colour: str, sign: str, box: tuple[float, float, float, float], brush: float) -> str:
    """A character in a box (x, y, width, height)."""
    return filled(colour, character(sign, *box, brush))


def lettered(colour: str, text: str, x: float, y: float, scale: float = 1, weight: float = 12) -> str:
    """A short text in one line, by its top left corner."""
    parts, at = [], 0
    for letter in text:
        parts.append(f'<path d="{LETTERS[letter]}"' + (f' transform="translate({at})"/>' if at else "/>"))
        at += _WIDTHS.get(letter, 36) + 20
    place = f"translate({x:g} {y:g})" + (f"scale({scale:g})" if scale != 1 else "")
    return f'<g transform="{place}" {_line(colour, weight)}>{"".join(parts)}</g>'


def circle(x: float, y: float, radius: float) -> str:
    """The path of a circle."""
    r = round(radius)
    return f"M{round(x) - r} {round(y)}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0"


def ring(x: float, y: float, outer: float, inner: float) -> str:
    """The path of a ring; the inner circle runs in the other direction, which makes it a hole."""
    r = round(inner)
    return circle(x, y, outer) + f"M{round(x) - r} {round(y)}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0"


def leaf(start: Point, end: Point, left: float, right: float) -> str:
    """A leaf between two points; `left` and `right` say how far it bulges, relative to its length."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    pen = Pen(ax, ay)
    pen.bend(ax + dx / 2 + 2 * left * dy, ay + dy / 2 - 2 * left * dx, bx, by)
    pen.bend(ax + dx / 2 - 2 * right * dy, ay + dy / 2 + 2 * right * dx, ax, ay)
    return pen.path


def away(x: float, y: float, distance: float, degrees: float) -> Point:
    """The point at a distance in a direction: 0 is up, 90 is right."""
    return x + distance * sin(radians(degrees)), y - distance * cos(radians(degrees))


def stick(x: float, y: float, length: float, width: float, degrees: float = 0) -> str:
    """A bamboo stick: two joints with a gap between them, each with a waist."""

    def at(across: float, along: float) -> Point:
        px, py = away(x, y, -along, degrees)
        return away(px, py, across * width / 2, degrees + 90)

    return "".join(_joint(at, side * length / 2, side * 2.5, side) for side in (-1, 1))


def _joint(at: Callable[[float, float], Point], end: float, near: float, side: int) -> str:
    waist = (end + near) / 2
    pen = Pen(*at(-1, near))
    pen.bend(*at(-0.5, waist), *at(-0.92, end))
    pen.bend(*at(0, end + 9 * side), *at(0.92, end))
    pen.bend(*at(0.5, waist), *at(1, near))
    pen.line(*at(-1, near))
    return pen.path
