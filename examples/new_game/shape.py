"""The tiles and melds; a complete hand is four sets and a pair."""

from mahjongkit.rules import parts
from mahjongkit.tiles import ALL_136


class Shape(parts.Shape):
    """136 tiles, every kind of meld."""

    tiles = ALL_136
    melds = ("chi", "pon", "kong", "added", "closed")
    own_melds = True
