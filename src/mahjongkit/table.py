"""Deprecated: the tables are in `mahjongkit.game.table`; `mahjongkit.Table` is the usual name."""

from typing import TYPE_CHECKING

from mahjongkit.deprecation import moved

if TYPE_CHECKING:
    from mahjongkit.errors import IllegalAction as IllegalAction
    from mahjongkit.game.table import Table as Table
else:
    __getattr__ = moved(__name__, Table=":Table", IllegalAction=":IllegalAction")
