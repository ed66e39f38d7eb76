"""`codes` and `bits` for callers in plain Python, who cannot call the inline functions of the compiled modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core import bits as compiled_bits
from mahjongkit.core import codes as compiled_codes
from mahjongkit.core.interpreted import as_plain_python

if TYPE_CHECKING:
    from mahjongkit.core import bits as bits
    from mahjongkit.core import codes as codes
else:
    bits = as_plain_python(compiled_bits)
    codes = as_plain_python(compiled_codes)

has_flag = bits.has_flag
is_drawn = codes.is_drawn
tile_of = codes.tile_of
verb_of = codes.verb_of
