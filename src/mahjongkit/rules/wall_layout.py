"""Where the tiles of a wall end up, so that a wall can be built from what was dealt, drawn and turned up."""

from __future__ import annotations

from typing import NamedTuple


class WallLayout(NamedTuple):
    """Places of a wall, each list in the order in which its tiles are taken."""

    hands: tuple[tuple[int, ...], ...]
    """The thirteen places that are dealt to each seat."""
    draws: tuple[tuple[int, ...], ...]
    """The draws after the deal: of each seat, or only one list where all draw from the same wall."""
    replacements: tuple[int, ...] = ()
    """Replacements after kongs and flowers; empty where they are ordinary draws."""
    indicators: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


def dealt_places(players: int, dealer: int) -> tuple[tuple[int, ...], ...]:
    """Where the hands of the seats lie: three rounds of four tiles and one of one, the dealer first."""
    turns = [(seat - dealer) % players for seat in range(players)]
    return tuple(
        (*(4 * (players * i + turn) + j for i in range(3) for j in range(4)), 12 * players + turn) for turn in turns
    )


def shared_wall(players: int, dealer: int, size: int) -> WallLayout:
    """All seats draw from the front of one wall, and replacements from its back."""
    draws = tuple(range(13 * players, size))
    return WallLayout(dealt_places(players, dealer), (draws,), draws[::-1])
