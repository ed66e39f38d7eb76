"""The colour-safe tiles: suits differ for people with every common colour vision deficiency, by colour and by shape."""

import re
from itertools import combinations
from math import dist

import pytest

from mahjongkit.svg import safe, tile_svg
from mahjongkit.svg.shapes import IVORY

Vector = tuple[float, float, float]
DEFICIENCIES: dict[str, tuple[Vector, Vector, Vector]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What remains of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""
SUITS = (safe.CHARACTERS, safe.DOTS, safe.BAMBOO)
MIN_DIFFERENCE = 40
"""In CIELAB; 10 is seen at a glance."""


def linear(colour: str) -> Vector:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def mixed(rows: tuple[Vector, Vector, Vector], colour: Vector) -> Vector:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in rows)
    return first, second, third


def lab(colour: Vector) -> Vector:
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    scaled = [max(0, part) / white for part, white in zip(mixed(to_xyz, colour), (0.9505, 1, 1.089), strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_suits_differ_in_colour(deficiency: str) -> None:
    seen = [lab(mixed(DEFICIENCIES[deficiency], linear(colour))) for colour in SUITS]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > MIN_DIFFERENCE


def test_colours_stand_out_from_the_tile() -> None:
    def luminance(colour: str) -> float:
        return mixed(((0.2126, 0.7152, 0.0722), (0, 0, 0), (0, 0, 0)), linear(colour))[0]

    colours = (*SUITS, *safe.SECOND.values(), *safe.DRAGONS.values())
    assert min((luminance(IVORY) + 0.05) / (luminance(colour) + 0.05) for colour in colours) > 4.5


def test_suits_differ_in_shape_and_red_fives_have_a_star() -> None:
    """Without any colour the pictures still differ."""
    drawn = {
        tile: re.sub(r"#[0-9a-f]{6}|<title>.*?</title>", "", tile_svg(tile, safe=True))
        for tile in [f"{rank}{suit}" for suit in "mps" for rank in range(10)] + [f"{rank}z" for rank in range(1, 8)]
    }
    assert len(set(drawn.values())) == len(drawn) == 37
    for suit, shape in zip("mps", safe.SUIT_SHAPES, strict=True):
        assert all((shape in picture) == (tile[1] == suit) for tile, picture in drawn.items())
        assert safe.STAR in drawn[f"0{suit}"]
        assert safe.STAR not in drawn[f"5{suit}"]
