"""Ninghai mahjong (宁海麻将)."""

from mahjongkit.rules.base import Ruleset
from mahjongkit.tiles import FLOWERS_144

NINGHAI = Ruleset(
    name="ninghai",
    tiles=FLOWERS_144,
    melds=("chi", "pon", "kong", "added", "closed"),
    own_melds=True,  # no seven pairs, no orphans: RULES 2.1.6
)

RULESETS = (NINGHAI,)
