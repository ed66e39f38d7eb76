"""`codes` for callers in plain Python, who cannot call the inline functions of the compiled module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core import codes as compiled_codes
from mahjongkit.core.interpreted import as_plain_python

if TYPE_CHECKING:
    from mahjongkit.core import codes as codes
else:
    codes = as_plain_python(compiled_codes)

is_drawn = codes.is_drawn
tile_of = codes.tile_of
verb_of = codes.verb_of
