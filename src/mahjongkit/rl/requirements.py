"""Says in one sentence what is missing if the learning kit cannot work here; imported before its other modules."""

from __future__ import annotations

from importlib.util import find_spec

from mahjongkit.core.shape import COMPILED
from mahjongkit.errors import InputError

if find_spec("numpy") is None:
    raise InputError("rl.numpy")
_rows = find_spec("mahjongkit.rl.rows")
if COMPILED and _rows is not None and str(_rows.origin).endswith(".py"):  # `make play` compiles all but this package
    raise InputError("rl.not_compiled")
