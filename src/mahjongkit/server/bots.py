"""Bots: players by name and strength, as a stranger may ask for them."""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING

from mahjongkit import players

if TYPE_CHECKING:
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset

QUICK = ("random", "first", "greedy")
"""They answer in well under a millisecond; all others think in a thread."""
STRONGEST = 1000
"""The largest number that may stand behind a bot's name."""


@cache
def names() -> tuple[str, ...]:
    """The bots there are; looking for registered ones takes long, and they do not change while the server runs."""
    return players.names()


def check(spec: str, game: Ruleset) -> None:
    """Whether a bot may sit at this game: a known name, perhaps with a number, never a module of one's own."""
    name, colon, strength = spec.partition(":")
    if name not in names():
        raise ValueError(f"unknown bot {spec!r}; there are {', '.join(names())}")
    if colon and not (strength.isascii() and strength.isdecimal() and 0 < int(strength) <= STRONGEST):
        raise ValueError(f"bot {spec!r}: expected a number from 1 to {STRONGEST} behind the colon")
    make(spec, game)


def make(spec: str, game: Ruleset) -> Player:
    """A bot that sits at the table, with luck of its own."""
    player = players.find(spec, secrets.randbits(63) + 1)
    player.sit(game)
    return player


def is_quick(spec: str) -> bool:
    return spec in QUICK


def best(game: Ruleset) -> str:
    """The bot that plays a game where none is named."""
    return "greedy" if game.has_evaluator else "random"
