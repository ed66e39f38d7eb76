"""Riichi mahjong for four and for three players."""

from mahjongkit.rules.base import Ruleset
from mahjongkit.tiles import ALL_136

RIICHI = Ruleset(
    name="riichi",
    tiles=ALL_136.with_red_fives((1, 1, 1)),
    melds=("chi", "pon", "kong", "added", "closed"),
    seven_pairs="different",
    orphans=True,
)

RIICHI3 = Ruleset(
    name="riichi3",
    tiles=ALL_136.without("108", range(1, 8)).with_red_fives((0, 1, 1)),  # no 2m to 8m: RULES 4.1.11
    melds=("pon", "kong", "added", "closed", "north"),
    seven_pairs="different",
    orphans=True,
)

RULESETS = (RIICHI, RIICHI3)
