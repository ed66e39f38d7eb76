"""The tiles and melds of Ninghai, and its complete hands."""

from __future__ import annotations

from mahjongkit.rules import parts
from mahjongkit.tiles import FLOWERS_144


class Shape(parts.Shape):
    """144 tiles with flowers; no seven pairs, no orphans (RULES 2.1.6)."""

    tiles = FLOWERS_144
    melds = ("chi", "pon", "kong", "added", "closed")
    own_melds = True
