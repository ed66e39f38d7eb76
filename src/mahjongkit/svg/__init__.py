"""Tile pictures as SVG, drawn by this project without fonts, for pages, documents and notebooks.

>>> from mahjongkit.svg import row_svg, symbols, tile_svg
>>> row_svg("123m406p77z")[:80]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -400 2428 400" width="291.4" ...'
"""

from mahjongkit.svg.faces import BACK
from mahjongkit.svg.rows import hand_svg, meld_svg, row_svg
from mahjongkit.svg.tile import PICTURES, code_of, sheet_svg, symbols, tile_svg, title_of
from mahjongkit.svg.views import view_svg

__all__ = [
    "BACK",
    "PICTURES",
    "code_of",
    "hand_svg",
    "meld_svg",
    "row_svg",
    "sheet_svg",
    "symbols",
    "tile_svg",
    "title_of",
    "view_svg",
]
