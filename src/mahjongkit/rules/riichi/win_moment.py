"""How and when a riichi hand was won, besides its tiles: what `breakdown.WinContext` is built from."""

from __future__ import annotations

from typing import NamedTuple


class WinMoment(NamedTuple):
    """The moment of a win; winds are 0 to 3."""

    tsumo: bool = False
    seat: int = 0
    round_wind: int = 0
    """-1 where there is none."""
    dealer: bool = False
    riichi: int = 0
    """0, 1, or 2 for double riichi."""
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last: bool = False
    """On the last tile of the wall or the last discard."""
    first: bool = False
    """On the first turn, before any call."""
    red: int = 0
    """How many red fives the hand and melds hold."""
    north: int = 0
    """How many Norths are set aside."""
    open_riichi: bool = False
    tsubame: bool = False
    kanburi: bool = False
    eighth: bool = False
    """The dealer's eighth win in a row."""
