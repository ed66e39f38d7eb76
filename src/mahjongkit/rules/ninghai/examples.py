"""An example hand for every pattern of Ninghai mahjong."""

from __future__ import annotations

from mahjongkit.rules.lesson import Example, example

PLAIN = "123m456p123s55p67s"

_FAN = {
    "own_flower": example(f"{PLAIN} f1", "8s", seat="E"),
    "flower_set": example(f"{PLAIN} f1 f2 f3 f4", "8s", seat="N"),
    "white_dragon": example("123m456p55p67s [pon 555z]", "8s"),
    "green_dragon": example("123m456p55p67s [pon 666z]", "8s"),
    "red_dragon": example("123m456p55p67s [pon 777z]", "8s"),
    "seat_wind": example("123m456p55p67s [pon 222z]", "8s", seat="S"),
    "half_flush": example("123m456m55m67m333z", "8m"),
    "all_triplets": example("333p77s99s [pon 111m] [pon 888p]", "7s"),
    "full_flush": example("123m234m456m67m99m", "8m"),
    "all_honours": example("33z444z66z [pon 111z] [pon 777z]", "6z", seat="S"),
}
_HU = {
    "flower": example(f"{PLAIN} g4", "8s", seat="E"),
    "exposed_triplet_terminal": example("456p123s55p67s [pon 111m]", "8s"),
    "concealed_triplet_terminal": example("111m456p123s55p67s", "8s"),
    "exposed_kong_terminal": example("456p123s55p67s [kong 1111m]", "8s"),
    "concealed_kong_terminal": example("456p123s55p67s [closed 1111m]", "8s"),
    "exposed_triplet_simple": example("123m123s55p67s [pon 444p]", "8s"),
    "concealed_triplet_simple": example("123m444p123s55p67s", "8s"),
    "exposed_kong_simple": example("123m123s55p67s [added 4444p]", "8s"),
    "concealed_kong_simple": example("123m123s55p67s [closed 4444p]", "8s"),
    "self_draw": example(PLAIN, "8s", tsumo=True),
    "closed_wait": example("123m456p123s55p68s", "7s"),
    "value_pair": example("123m456p123s67s55z", "8s"),
}

EXAMPLES: dict[str, tuple[Example, ...]] = {key: (one,) for key, one in (_FAN | _HU).items()}
"""The examples by the key of their pattern."""

LOSERS = ("23467m2468s1z [pon 111p] f1", "2468m2468s23z [kong 1111s]")
"""The hands of West and North in examples of a whole hand."""

WHOLE_HAND = {
    "hands": ("2468s258p [closed 9999m] [pon 777z] g1", "123m23m456p55p [pon 666z] f2", *LOSERS),
    "win": "4m",
    "winner": "S",
    "discarder": "E",
}
"""South wins on a tile of East, and the losers settle between them."""
