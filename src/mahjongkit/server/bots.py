"""Bots by name and strength, limited to what a stranger may ask the server to run."""

from __future__ import annotations

import secrets
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from mahjongkit import players
from mahjongkit.errors import InputError, shown
from mahjongkit.players.levels import LEVELS

if TYPE_CHECKING:
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset

FAST_BOTS = ("random", "first", "greedy", *(name for name, spec in LEVELS.items() if spec.startswith("greedy")))
"""Bots that answer in well under a millisecond; all others run in worker processes."""
MAX_STRENGTH = 1000
"""The largest number allowed after a bot's name."""


@cache
def names() -> tuple[str, ...]:
    """List the available bots; cached, because looking up registered players is slow and they do not change."""
    return players.names()


def check(spec: str, ruleset: Ruleset) -> None:
    """Raise InputError unless `spec` is a known name, optionally with a strength; modules are not allowed.

    A bot of another package is not made here: its code runs only in a process of its own.
    """
    name, colon, strength = spec.partition(":")
    if name not in names() or (colon and (name in LEVELS or players.is_added(name))):
        raise InputError("bot.unknown", bot=shown(spec), known=", ".join(names()))
    if colon and not (strength.isascii() and strength.isdecimal() and 0 < int(strength) <= MAX_STRENGTH):
        raise InputError("bot.strength", bot=shown(spec), maximum=MAX_STRENGTH)
    if not is_foreign(spec):
        _check_made(spec, ruleset)


@lru_cache(maxsize=256)
def _check_made(spec: str, ruleset: Ruleset) -> None:
    """Raise ValueError unless the bot can be made; cached, because some bots prepare a lot."""
    make(spec, ruleset)


def new_seed() -> int:
    return secrets.randbits(63) + 1


def make(spec: str, ruleset: Ruleset) -> Player:
    """Create a bot for a ruleset, with a random seed."""
    player = players.find(spec, new_seed())
    player.start(ruleset)
    return player


def is_fast(spec: str) -> bool:
    return spec in FAST_BOTS


def location(spec: str) -> str:
    """Where the code of a bot is: `module:Class`, and its strength if it has one."""
    return (
        players.location(spec) if spec.partition(":")[0] in (*players.BUILTIN, *LEVELS) else _registered_location(spec)
    )


@cache
def _registered_location(spec: str) -> str:
    """Cached, because looking up registered players is slow."""
    return players.location(spec)


@lru_cache(maxsize=256)
def is_foreign(spec: str) -> bool:
    """Whether the code of a bot belongs to another package, or is a program of others."""
    return not location(spec).startswith("mahjongkit.") or players.runs_program(spec)


def default_bot(ruleset: Ruleset) -> str:
    """The bot for seats where the room names none."""
    return "greedy" if ruleset.has("evaluator") else "random"
