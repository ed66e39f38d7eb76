"""Deprecated: the view of a bare hand is in `mahjongkit.advice.hand_view`."""

from typing import TYPE_CHECKING

from mahjongkit.deprecation import moved

if TYPE_CHECKING:
    from mahjongkit.advice.hand_view import view_of_hand as ask

    __all__ = ["ask"]
else:
    __getattr__ = moved(__name__, ask="advice.hand_view:view_of_hand")
