"""An example hand for every pattern of Sichuan mahjong."""

from __future__ import annotations

from mahjongkit.rules.lesson import Example, example

PLAIN = "123456789m55s46s"

_SHAPES = {
    "plain": example(PLAIN, "5s"),
    "no_terminals": example("234678m55s23446s", "5s"),
    "all_triplets": example("22m333m777s99s [pon 111m]", "9s"),
    "one_suit": example("123456789m22m46m", "5m"),
    "seven_pairs": example("11m33m55m77m22s44s9s", "9s"),
    "golden_hook": example("2m [pon 111m] [pon 333m] [pon 777s] [pon 999s]", "2m"),
    "terminals": example("123m789m123s78s99s", "9s"),
    "pure_triplets": example("22m333m777m99m [pon 111m]", "9m"),
    "dragon_pairs": example("1111m55m77m22s44s9s", "9s"),
    "jiang_triplets": example("555m888m22s55s [pon 222m]", "5s"),
    "pure_pairs": example("11m22m44m55m77m88m9m", "9m"),
    "pure_hook": example("2m [pon 111m] [pon 333m] [pon 777m] [pon 999m]", "2m"),
    "jiang_pairs": example("2222m55m88m22s55s8s", "8s"),
    "double_dragon_pairs": example("1111m3333m77m22s9s", "9s"),
    "triple_dragon_pairs": example("1111m3333m7777s9s", "9s"),
    "pure_dragon_pairs": example("1111m33m55m66m88m9m", "9m"),
    "pure_double_dragon_pairs": example("1111m3333m55m77m9m", "9m"),
    "pure_triple_dragon_pairs": example("1111m3333m7777m9m", "9m"),
    "pure_terminals": example("123m123m123m78m99m", "9m"),
    "arhats": example("2m [kong 1111m] [closed 3333m] [added 7777s] [kong 9999s]", "2m"),
    "jiang_double_dragon_pairs": example("2222m5555m88m22s5s", "5s"),
    "jiang_triple_dragon_pairs": example("2222m5555m8888s2s", "2s"),
    "pure_arhats": example("2m [kong 1111m] [closed 3333m] [added 7777m] [kong 9999m]", "2m"),
    "jiang_hook": example("2s [pon 222m] [pon 555m] [pon 888s] [pon 555s]", "2s"),
}
_MOMENTS = {
    "heavenly": example(PLAIN, "5s", seat="E", tsumo=True, heavenly=True),
    "earthly": example(PLAIN, "5s", seat="S", tsumo=True, earthly=True),
    "self_draw": example(PLAIN, "5s", tsumo=True),
    "kong_flower": example("456789m55s46s [closed 1111m]", "5s", tsumo=True, after_kong=True),
    "kong_cannon": example(PLAIN, "5s", after_kong=True),
    "robbed_kong": example("123456789m99s46s", "5s", robbed=True),
    "last_draw": example(PLAIN, "5s", tsumo=True, last=True),
    "last_discard": example(PLAIN, "5s", last=True),
    "concealed_hand": example(PLAIN, "5s"),
    "twelve_hairpins": example("55s46s [kong 1111m] [closed 3333m] [added 7777m]", "5s"),
    "root": example("456789m55s46s [kong 1111m]", "5s"),
}

EXAMPLES: dict[str, tuple[Example, ...]] = {key: (one,) for key, one in (_SHAPES | _MOMENTS).items()}
"""The examples by the key of their pattern."""

WHOLE_HAND = {
    "hands": (
        "123m678m99m123s46s",
        "28m11244779p [kong 5555m]",
        "113344778m1s [added 6666p]",
        "11s33s55s77s22p44p9p",
    ),
    "void": "pssm",
    "events": "3 ron 9p from 0; 1 kong 5m from 0; 2 added 6p",
}
"""North wins, two kongs are paid, then the wall runs out: one player is ready, one is not, and one is a flower pig."""
