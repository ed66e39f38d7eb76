"""Sichuan mahjong, fight to the end (血战到底)."""

from mahjongkit.rules.base import Game, Ruleset
from mahjongkit.rules.options import Options
from mahjongkit.tiles import SUITS_108


def build(name: str, preset: str, options: Options) -> Ruleset:
    return Ruleset(
        name,
        preset,
        options,
        tiles=SUITS_108,
        melds=("pon", "kong", "added", "closed"),  # no chi: RULES 1.1.3
        seven_pairs="any",
        own_melds=True,
        void_suit=True,
    )


GAMES = (Game("sichuan", {"handbook": {}}, build),)
