"""Ninghai mahjong (宁海麻将)."""

from mahjongkit.rules.base import Game, Ruleset
from mahjongkit.rules.options import Options
from mahjongkit.tiles import FLOWERS_144


def build(name: str, preset: str, options: Options) -> Ruleset:
    return Ruleset(
        name,
        preset,
        options,
        tiles=FLOWERS_144,
        melds=("chi", "pon", "kong", "added", "closed"),
        own_melds=True,  # no seven pairs, no orphans: RULES 2.1.6
    )


GAMES = (Game("ninghai", {"handbook": {}}, build),)
