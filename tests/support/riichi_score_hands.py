"""Hands and rules that several tests of riichi scores share."""

from collections.abc import Mapping

import pytest

from tests.support.riichi_deals import PRESETS

TSUMO: dict[str, object] = {"tsumo": True}
RIICHI: dict[str, object] = {"riichi": 1}
NONE: dict[str, object] = {}
each_preset = pytest.mark.parametrize("preset", PRESETS)
PINFU = "23m456789p23499s"
"""4m completes it: pinfu alone, 1 han 30 fu; one dora more for every 3m among the indicators."""
SIXTY = "999m13p45556s [closed 2222m]"
"""2p completes it: 30 + 8 + 16 + 2 = 56, 60 fu with riichi; an indicator 3s is one dora."""
DRAGONS = "234m99p77z [pon 555z] [pon 666z]"
"""7z completes the three dragons."""
DRAGONS_OF_HONOURS = "1133z [pon 555z] [pon 666z] [pon 777z]"
"""1z completes the three dragons in a hand of honours: two yakuman."""
WINDS_OF_HONOURS = "4455z [pon 111z] [pon 222z] [pon 333z]"
"""4z completes the four winds in a hand of honours: two yakuman, three where big winds count twice."""
PAIR_WAIT = "222m4449p666888s"
"""9p completes four concealed triplets on the pair."""


def by_preset(expected: Mapping[str, object]) -> dict[str, object]:
    """A table `a b c: value` spread out, and complete."""
    spread = {name: value for names, value in expected.items() for name in names.split()}
    assert set(spread) == set(PRESETS)
    return spread
