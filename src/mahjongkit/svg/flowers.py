"""The eight flowers: a number, a character and a small picture."""

from __future__ import annotations

from collections.abc import Callable

from mahjongkit.svg.brush import stroke
from mahjongkit.svg.shapes import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    IVORY,
    RED,
    away,
    circle,
    filled,
    leaf,
    lettered,
    lined,
    stick,
    written,
)


def plum() -> str:
    branch = [
        stroke("p", [(262, 356), (190, 352), (84, 232)], 11),
        stroke("p", [(190, 330), (232, 290), (248, 232)], 8),
    ]
    petals = [circle(*away(122, 268, 35, turn), 32) for turn in range(0, 360, 72)]
    stamens = "".join("M122 268L{:.0f} {:.0f}".format(*away(122, 268, 38, turn)) for turn in range(36, 396, 72))
    return (
        filled(INK, *branch)
        + filled(RED, *petals, circle(248, 226, 22), circle(212, 328, 16))
        + lined(IVORY, 6, stamens)
        + filled(GOLD, circle(122, 268, 15))
    )


def orchid() -> str:
    leaves = [
        stroke("p", [(144, 372), (120, 220), (34, 208)], 12),
        stroke("p", [(150, 372), (170, 200), (266, 196)], 12),
        stroke("p", [(142, 372), (100, 290), (30, 296)], 10),
        stroke("p", [(152, 372), (190, 280), (270, 290)], 10),
    ]
    reach = ((66, 0), (58, 72), (58, 288), (50, 135), (50, 225))
    petals = [leaf((146, 232), away(146, 232, length, turn), 0.24, 0.24) for length, turn in reach]
    stem = stroke("s", [(147, 366), (140, 300), (146, 240)], 6)
    return filled(GREEN, *leaves, stem) + filled(BLUE, *petals) + filled(GOLD, circle(146, 234, 12))


def chrysanthemum() -> str:
    def petals(count: int, length: float, start: float, wide: float) -> list[str]:
        return [leaf((150, 262), away(150, 262, length, start + 360 * n / count), wide, wide) for n in range(count)]

    leaves = leaf((152, 374), (58, 350), 0.22, 0.1), leaf((148, 374), (242, 350), 0.1, 0.22)
    return (
        filled(GREEN, stroke("v", [(150, 300), (150, 372)], 8), *leaves)
        + filled(GOLD, *petals(18, 94, 0, 0.12))
        + filled(RED, *petals(12, 58, 15, 0.13))
        + filled(GOLD, circle(150, 262, 17))
    )


def bamboo() -> str:
    stems = [stick(110, 270, 204, 30, 4), stick(178, 290, 164, 26, -4)]
    leaves = [
        leaf((124, 214), (30, 250), 0.14, 0.05),
        leaf((124, 214), (52, 296), 0.05, 0.14),
        leaf((180, 236), (270, 204), 0.14, 0.05),
        leaf((180, 236), (276, 262), 0.14, 0.05),
        leaf((180, 236), (248, 310), 0.14, 0.05),
    ]
    return filled(GREEN, *stems) + filled(INK, *leaves)


def butterfly() -> str:
    wings = [leaf((150, 262), (40, 180), 0.28, 0.22), leaf((150, 262), (260, 180), 0.22, 0.28)]
    lower = [leaf((150, 278), (72, 362), 0.22, 0.28), leaf((150, 278), (228, 362), 0.28, 0.22)]
    return (
        filled(RED, *wings)
        + filled(GOLD, *lower)
        + filled(IVORY, circle(88, 214, 13), circle(212, 214, 13))
        + lined(INK, 7, "M150 226Q142 196 122 190M150 226Q158 196 178 190")
        + filled(INK, stick(150, 286, 134, 24))
    )


def lotus() -> str:
    outer = [leaf((150, 340), (52, 236), 0.2, 0.16), leaf((150, 340), (248, 236), 0.16, 0.2)]
    inner = [leaf((150, 342), (100, 200), 0.18, 0.16), leaf((150, 342), (200, 200), 0.16, 0.18)]
    middle = [leaf((150, 342), (150, 186), 0.2, 0.2)]
    return (
        filled(GREEN, leaf((34, 344), (266, 344), 0.09, 0.12))
        + filled(GOLD, *outer)
        + filled(RED, *inner)
        + f'<g stroke="{IVORY}" stroke-width="6">{filled(RED, *middle)}</g>'
    )


def maple() -> str:
    lobes = [
        leaf((150, 318), away(150, 300, length, turn), 0.19, 0.19)
        for length, turn in ((126, 0), (122, 52), (122, -52), (86, 100), (86, -100))
    ]
    veins = "M150 310V214M150 310L218 256M150 310L82 256"
    return (
        filled(RED, *lobes) + lined(GOLD, 7, veins) + filled(INK, stroke("v", [(150, 312), (148, 344), (164, 374)], 7))
    )


def snow() -> str:
    arms = ""
    for turn in range(0, 360, 60):
        fork = away(150, 272, 58, turn)
        tips = [away(*fork, 34, turn + side) for side in (-48, 48)]
        end = away(150, 272, 98, turn)
        arms += "M150 272L{:.0f} {:.0f}M{:.0f} {:.0f}L{:.0f} {:.0f}L{:.0f} {:.0f}".format(
            *end, *tips[0], *fork, *tips[1]
        )
    return lined(BLUE, 14, arms)


PICTURES: tuple[tuple[str, str, Callable[[], str]], ...] = (
    ("梅", RED, plum),
    ("蘭", RED, orchid),
    ("菊", RED, chrysanthemum),
    ("竹", RED, bamboo),
    ("春", BLUE, butterfly),
    ("夏", BLUE, lotus),
    ("秋", BLUE, maple),
    ("冬", BLUE, snow),
)
"""The flowers in the order of their faces: plants in red, seasons in blue."""


def flower(place: int) -> str:
    """The picture of flower 0 to 7."""
    sign, colour, picture = PICTURES[place]
    brush = 11 if sign in "蘭夏梅" else 13
    return (
        lettered(colour, str(place % 4 + 1), 36, 40, 1.2)
        + written(colour, sign, (150, 28, 118, 118), brush)
        + picture()
    )
