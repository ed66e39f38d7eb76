"""Deprecated: the pictures are in `mahjongkit.svg`."""

from typing import TYPE_CHECKING

from mahjongkit.deprecation import moved

if TYPE_CHECKING:
    from mahjongkit.svg import hand_svg as hand_svg
    from mahjongkit.svg import tile_svg as tile_svg
else:
    __getattr__ = moved(__name__, hand_svg="svg:hand_svg", tile_svg="svg:tile_svg")
