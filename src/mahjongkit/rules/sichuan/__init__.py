"""Sichuan mahjong, fight to the end (血战到底)."""

from mahjongkit.rules.base import Ruleset
from mahjongkit.tiles import SUITS_108

SICHUAN = Ruleset(
    name="sichuan",
    tiles=SUITS_108,
    melds=("pon", "kong", "added", "closed"),  # no chi: RULES 1.1.3
    seven_pairs="any",
    own_melds=True,
    void_suit=True,
)

RULESETS = (SICHUAN,)
