"""Deprecated: the simulation is in `mahjongkit.arena.runner`; `mahjongkit.simulate` is the usual name."""

from typing import TYPE_CHECKING

from mahjongkit.deprecation import moved

if TYPE_CHECKING:
    from mahjongkit.arena.runner import simulate as simulate
else:
    __getattr__ = moved(__name__, simulate=":simulate")
