"""Players, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjongkit.players.base import Player

NAMES = ("random", "first")


def find(name: str, seed: int = 0) -> Player:
    """A player of this name.

    >>> find("lucky")
    Traceback (most recent call last):
    ValueError: unknown player 'lucky'; there are random, first
    """
    from mahjongkit.players.random import FirstPlayer, RandomPlayer

    players: dict[str, type[RandomPlayer] | type[FirstPlayer]] = {"random": RandomPlayer, "first": FirstPlayer}
    if name not in players:
        raise ValueError(f"unknown player {name!r}; there are {', '.join(NAMES)}")
    return players[name](seed)
