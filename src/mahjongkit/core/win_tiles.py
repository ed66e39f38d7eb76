"""`WinTiles` is one hand as every scorer reads it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes
from mahjongkit.core.shape import Shape

if not cython.compiled:  # compiled, the .pxd declares them
    # How a group was made that is not a meld; melds are numbered by their verbs in codes.py.
    CONCEALED = 0


class WinTiles:
    """The concealed tiles of one hand, the winning tile among them, and its melds."""

    def __init__(self, concealed: Iterable[int] = (), melds: Iterable[tuple[int, int]] = ()) -> None:
        """From the concealed kinds, and melds as (verb, lowest kind)."""
        self.shape = Shape(concealed)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.meld_how = [0] * 4
            self.meld_kind = [0] * 4
        self.melds = 0
        for how, kind in melds:
            self.meld_how[self.melds] = how
            self.meld_kind[self.melds] = kind
            self.melds += 1

    def load(self, state: Any, seat: int) -> None:
        """Load the hand of a seat at a table, its melds in the order of a sorted hand."""
        for kind in range(34):
            self.shape.counts[kind] = state.counts[seat * 34 + kind]
        self.shape.tiles = state.tiles[seat]
        self.melds = state.melds[seat]
        for i in range(self.melds):
            at = seat * codes.MAX_MELDS + i
            lowest = 99
            for j in range(3):
                lowest = min(lowest, codes.kind_of(state.meld_face[4 * at + j]))
            place = i
            while place and self.comes_after(place - 1, state.meld_verb[at], lowest):
                self.meld_how[place] = self.meld_how[place - 1]
                self.meld_kind[place] = self.meld_kind[place - 1]
                place -= 1
            self.meld_how[place] = state.meld_verb[at]
            self.meld_kind[place] = lowest

    def comes_after(self, place: int, how: int, kind: int) -> bool:
        """Whether the meld at a place comes after another one in a sorted hand: by its tiles."""
        if self.meld_kind[place] == kind:
            return self.meld_how[place] == codes.CHI and how != codes.CHI
        return self.meld_kind[place] > kind
