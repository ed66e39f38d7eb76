"""Brush strokes, converted to outlines that a browser can fill.

A stroke is a letter for its style, the point where it starts, optionally a control point, and the point where it ends:
`h 8 52 92 48` or `p 40 18 34 62 6 92`, in a square of 100 by 100.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from mahjongkit.errors import InputError, shown
from mahjongkit.svg.characters import CHARACTERS


class StrokeStyle(NamedTuple):
    """The shape of a stroke: its width at the start, the bend and the end, and the tips of the brush at both ends.

    The unit is half the width of the brush; a tip is an offset along the stroke and one to its left.
    """

    widths: tuple[float, float, float]
    start_tip: tuple[float, float]
    end_tip: tuple[float, float]


STYLES = {
    "h": StrokeStyle((0.8, 0.64, 1.0), (1.0, 0.9), (1.5, -0.6)),  # across
    "v": StrokeStyle((1.08, 0.88, 0.98), (1.3, -0.9), (1.3, -0.3)),  # down
    "p": StrokeStyle((1.12, 0.95, 0.12), (1.2, -0.9), (0.6, 0)),  # falling to the left, thin at the end
    "n": StrokeStyle((0.3, 0.7, 1.3), (0.6, 0), (3.4, 1.5)),  # falling to the right, thick before the end
    "d": StrokeStyle((0.2, 0.9, 1.15), (0.6, 0), (1.8, -0.5)),  # a dot
    "t": StrokeStyle((1.0, 0.55, 0.08), (1.4, 0), (0.6, 0)),  # a hook, or rising to the right
    "s": StrokeStyle((0.98, 0.94, 0.94), (1.6, 0), (1.6, 0)),  # a bend between two other strokes
}

Point = tuple[float, float]


def character(sign: str, x: float, y: float, width: float, height: float, brush: float) -> str:
    """The path of a character in a box, with a brush of that width."""
    if sign not in CHARACTERS:
        raise InputError("picture.character", sign=shown(sign), characters="".join(CHARACTERS))
    return "".join(
        stroke(line[0], [(x + a * width / 100, y + b * height / 100) for a, b in _points(line)], brush / 2)
        for line in CHARACTERS[sign].split(";")
    )


def _points(line: str) -> list[Point]:
    numbers = [float(number) for number in line[1:].split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def stroke(style: str, points: list[Point], half: float) -> str:
    """The outline of a stroke: along its left side, around the end, back along its right side, around the start.

    `half` is half the width of the brush.
    """
    (ax, ay), (bx, by) = points[0], points[-1]
    cx, cy = points[1] if len(points) == 3 else ((ax + bx) / 2, (ay + by) / 2)
    shape = STYLES[style]
    start, bend, end = (half * width for width in shape.widths)
    at_start, at_bend, at_end = _left_of(cx - ax, cy - ay), _left_of(bx - ax, by - ay), _left_of(bx - cx, by - cy)
    pen = Pen(*_beside(ax, ay, at_start, start))
    pen.bend(*_beside(cx, cy, at_bend, bend), *_beside(bx, by, at_end, end))
    pen.bend(*_tip(bx, by, at_end, half, shape.end_tip), *_beside(bx, by, at_end, -end))
    pen.bend(*_beside(cx, cy, at_bend, -bend), *_beside(ax, ay, at_start, -start))
    pen.bend(*_tip(ax, ay, at_start, -half, shape.start_tip), *_beside(ax, ay, at_start, start))
    return pen.path


def _left_of(dx: float, dy: float) -> Point:
    """The unit vector to the left of a direction."""
    length = hypot(dx, dy)
    return dy / length, -dx / length


def _beside(x: float, y: float, left: Point, distance: float) -> Point:
    return x + left[0] * distance, y + left[1] * distance


def _tip(x: float, y: float, left: Point, half: float, tip: tuple[float, float]) -> Point:
    """The point of the brush's tip at an end of a stroke; `half` is negative at its start."""
    along, across = tip[0] * half, tip[1] * abs(half)
    return x - left[1] * along + left[0] * across, y + left[0] * along + left[1] * across


class Pen:
    """Builds the data of an SVG path from relative steps in whole numbers."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = round(x), round(y)
        self.path = f"M{self.x} {self.y}"

    def bend(self, cx: float, cy: float, x: float, y: float) -> None:
        self._step("q", round(cx) - self.x, round(cy) - self.y, round(x) - self.x, round(y) - self.y)

    def line(self, x: float, y: float) -> None:
        self._step("l", round(x) - self.x, round(y) - self.y)

    def _step(self, command: str, *numbers: int) -> None:
        self.x, self.y = self.x + numbers[-2], self.y + numbers[-1]
        self.path += command + " ".join(map(str, numbers)).replace(" -", "-")
