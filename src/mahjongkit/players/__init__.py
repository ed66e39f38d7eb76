"""Players, by name: those of this package, those that other packages register, and any class by its module.

A package registers players as entry points of the group `mahjongkit.players`; a registered name does not hide one of
ours. A player is a subclass of `mahjongkit.players.base.Player` that can be made without arguments.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjongkit.players.base import Player

GROUP = "mahjongkit.players"
"""The group of entry points in which other packages register players."""

OWN = {
    "random": "mahjongkit.players.random:RandomPlayer",
    "first": "mahjongkit.players.random:FirstPlayer",
    "greedy": "mahjongkit.players.greedy:GreedyPlayer",
    "search": "mahjongkit.players.search:SearchPlayer",
}
"""The players of this package."""


def names() -> tuple[str, ...]:
    """The names of all players: ours, then the registered ones."""
    return (*OWN, *sorted(_registered().keys() - OWN.keys()))


def find(spec: str, seed: int = 0) -> Player:
    """A player by its name, by `name:argument`, or by `module:Class` (and `module:Class:argument`).

    >>> find("lucky")
    Traceback (most recent call last):
    ValueError: unknown player 'lucky'; there are random, first, greedy, search, and any 'module:Class'
    """
    make, argument = _maker(spec)
    from mahjongkit.players.base import Player

    try:
        player = make()
        if not isinstance(player, Player):
            made = f"{type(player).__module__}.{type(player).__qualname__}"
            raise TypeError(f"expected a subclass of mahjongkit.players.base.Player, not {made}")
        if argument is not None:
            player.configure(argument)
    except Exception as error:
        reason = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise ValueError(f"player {spec!r} cannot be made: {reason}") from error
    if seed:
        player.reseed(seed)
    return player


def is_own(player: Player) -> bool:
    """Whether a player is one of this package, which plays by the rules."""
    return type(player).__module__.startswith("mahjongkit.")


def _maker(spec: str) -> tuple[Callable[[], Any], str | None]:
    """What makes the player of a spec, and the argument for it."""
    name, colon, rest = str(spec).partition(":")
    if name in OWN:
        return _load(spec, OWN[name]), rest if colon else None
    registered = _registered()
    if name in registered:
        return _load(spec, registered[name]), rest if colon else None
    if colon:
        attribute, colon, argument = rest.partition(":")
        return _load(spec, f"{name}:{attribute}"), argument if colon else None
    raise ValueError(f"unknown player {name!r}; there are {', '.join(names())}, and any 'module:Class'")


def _load(spec: str, where: str) -> Callable[[], Any]:
    """What `module:attribute` names."""
    module, _, path = where.partition(":")
    try:
        found: Any = import_module(module)
        for attribute in path.split("."):
            found = getattr(found, attribute)
    except Exception as error:
        raise ValueError(f"player {spec!r} is not found at {where!r}: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise ValueError(f"player {spec!r}: {where!r} is {found!r}; expected a class")
    return found  # type: ignore[no-any-return]


def _registered() -> dict[str, str]:
    """The registered players: where each is to be found."""
    from importlib.metadata import entry_points  # only a name that is not ours needs it

    return {point.name: f"{point.module}:{point.attr}" for point in entry_points(group=GROUP)}
