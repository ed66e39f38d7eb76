"""Synchronous mahjong (同步麻将) for four and for three players: hands are riichi's."""

from mahjongkit.rules.base import Game, Ruleset
from mahjongkit.rules.options import Options
from mahjongkit.rules.riichi import MELDS, MELDS3, TILES, TILES3


def build(name: str, preset: str, options: Options) -> Ruleset:
    three = name.endswith("3")
    tiles, melds = (TILES3, MELDS3) if three else (TILES, MELDS)
    return Ruleset(name, preset, options, tiles=tiles, melds=melds, seven_pairs="different", orphans=True)


GAMES = (Game("synchronous", {"handbook": {}}, build), Game("synchronous3", {"handbook": {}}, build))
