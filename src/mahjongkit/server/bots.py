"""Bots by name and strength, limited to what a stranger may ask the server to run."""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING

from mahjongkit import players

if TYPE_CHECKING:
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset

FAST_BOTS = ("random", "first", "greedy")
"""Bots that answer in well under a millisecond; all others run in a thread."""
MAX_STRENGTH = 1000
"""The largest number allowed after a bot's name."""


@cache
def names() -> tuple[str, ...]:
    """List the available bots; cached, because looking up registered players is slow and they do not change."""
    return players.names()


def check(spec: str, ruleset: Ruleset) -> None:
    """Raise ValueError unless `spec` is a known name, optionally with a strength; modules are not allowed."""
    name, colon, strength = spec.partition(":")
    if name not in names():
        raise ValueError(f"unknown bot {spec!r}; expected one of {', '.join(names())}")
    if colon and not (strength.isascii() and strength.isdecimal() and 0 < int(strength) <= MAX_STRENGTH):
        raise ValueError(f"bot {spec!r}: expected a number from 1 to {MAX_STRENGTH} after the colon")
    make(spec, ruleset)


def make(spec: str, ruleset: Ruleset) -> Player:
    """Create a bot for a ruleset, with a random seed."""
    player = players.find(spec, secrets.randbits(63) + 1)
    player.start(ruleset)
    return player


def is_fast(spec: str) -> bool:
    return spec in FAST_BOTS


def default_bot(ruleset: Ruleset) -> str:
    """The bot for seats where the room names none."""
    return "greedy" if ruleset.has("evaluator") else "random"
