"""Players, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjongkit.players.base import Player

NAMES = ("random", "first", "greedy")


def find(name: str, seed: int = 0) -> Player:
    """A player of this name.

    >>> find("lucky")
    Traceback (most recent call last):
    ValueError: unknown player 'lucky'; there are random, first, greedy
    """
    from mahjongkit.players.greedy import GreedyPlayer
    from mahjongkit.players.random import FirstPlayer, RandomPlayer

    players: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "first": FirstPlayer, "greedy": GreedyPlayer}
    if name not in players:
        raise ValueError(f"unknown player {name!r}; there are {', '.join(NAMES)}")
    return players[name](seed)
