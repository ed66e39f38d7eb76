"""A brush: strokes as a hand makes them, turned into outlines that any browser fills.

A stroke is a letter for how the brush is pressed, the point where it sets down, perhaps the point it bends towards, and
the point where it is lifted: `h 8 52 92 48` or `p 40 18 34 62 6 92`, in a square of 100 by 100.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from mahjongkit.svg.characters import CHARACTERS


class Manner(NamedTuple):
    """How a stroke is made: its width where it begins, bends and ends, and where the brush's tip points at both ends.

    All in parts of half the brush; a tip is told along the stroke and across it, to its left.
    """

    widths: tuple[float, float, float]
    set_down: tuple[float, float]
    lifted: tuple[float, float]


MANNERS = {
    "h": Manner((0.8, 0.64, 1.0), (1.0, 0.9), (1.5, -0.6)),  # across
    "v": Manner((1.08, 0.88, 0.98), (1.3, -0.9), (1.3, -0.3)),  # down
    "p": Manner((1.12, 0.95, 0.12), (1.2, -0.9), (0.6, 0)),  # falling to the left, lifted slowly
    "n": Manner((0.3, 0.7, 1.3), (0.6, 0), (3.4, 1.5)),  # falling to the right, pressed before the end
    "d": Manner((0.2, 0.9, 1.15), (0.6, 0), (1.8, -0.5)),  # a dot
    "t": Manner((1.0, 0.55, 0.08), (1.4, 0), (0.6, 0)),  # a hook, or rising to the right
    "s": Manner((0.98, 0.94, 0.94), (1.6, 0), (1.6, 0)),  # a bend between two other strokes
}

Point = tuple[float, float]


def character(sign: str, x: float, y: float, width: float, height: float, brush: float) -> str:
    """The path of a character in a box, written with a brush of that width."""
    if sign not in CHARACTERS:
        raise ValueError(f"{sign!r} is not drawn; expected one of {''.join(CHARACTERS)}")
    return "".join(
        stroke(line[0], [(x + a * width / 100, y + b * height / 100) for a, b in _points(line)], brush / 2)
        for line in CHARACTERS[sign].split(";")
    )


def _points(line: str) -> list[Point]:
    numbers = [float(number) for number in line[1:].split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def stroke(manner: str, points: list[Point], half: float) -> str:
    """The outline of one stroke: along its left side, round its end, back along its right side, round its beginning."""
    (ax, ay), (bx, by) = points[0], points[-1]
    cx, cy = points[1] if len(points) == 3 else ((ax + bx) / 2, (ay + by) / 2)
    how = MANNERS[manner]
    start, bend, end = (half * part for part in how.widths)
    here, middle, there = _turned(cx - ax, cy - ay), _turned(bx - ax, by - ay), _turned(bx - cx, by - cy)
    pen = Pen(*_beside(ax, ay, here, start))
    pen.bend(*_beside(cx, cy, middle, bend), *_beside(bx, by, there, end))
    pen.bend(*_tip(bx, by, there, half, how.lifted), *_beside(bx, by, there, -end))
    pen.bend(*_beside(cx, cy, middle, -bend), *_beside(ax, ay, here, -start))
    pen.bend(*_tip(ax, ay, here, -half, how.set_down), *_beside(ax, ay, here, start))
    return pen.path


def _turned(dx: float, dy: float) -> Point:
    """The direction to the left of a stroke."""
    length = hypot(dx, dy)
    return dy / length, -dx / length


def _beside(x: float, y: float, left: Point, distance: float) -> Point:
    return x + left[0] * distance, y + left[1] * distance


def _tip(x: float, y: float, left: Point, half: float, tip: tuple[float, float]) -> Point:
    """Where the brush's tip points at an end; `half` is negative where the stroke begins."""
    along, across = tip[0] * half, tip[1] * abs(half)
    return x - left[1] * along + left[0] * across, y + left[0] * along + left[1] * across


class Pen:
    """Writes the data of a path in whole numbers, each step from the last point that was written."""

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
