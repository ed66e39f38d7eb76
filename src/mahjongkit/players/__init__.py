"""Find players by name: built-in ones, ones that other packages register, programs, and any class by its module.

A package registers players as entry points of the group `mahjongkit.players`; a registered name cannot replace a
built-in one. A player is a subclass of `mahjongkit.players.base.Player` whose constructor needs no arguments.

>>> find("search:20")
<SearchPlayer search:20>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mahjongkit.errors import MahjongError, Phrase, PlayerError, shown
from mahjongkit.players.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjongkit.players.base import Player
    from mahjongkit.players.program import ProgramPlayer

GROUP = "mahjongkit.players"
"""The entry point group in which other packages register players."""

BUILTIN = {
    "random": "mahjongkit.players.random:RandomPlayer",
    "first": "mahjongkit.players.random:FirstPlayer",
    "greedy": "mahjongkit.players.greedy:GreedyPlayer",
    "search": "mahjongkit.players.search:SearchPlayer",
}
"""The built-in players: name and `module:Class`."""

PROGRAMS = {"json": "mahjongkit.players.json_protocol:JsonPlayer"}
"""The players whose argument is the command of a program, by their protocols; games add their own."""

_added: dict[str, str] = {}


def names() -> tuple[str, ...]:
    """The names of all players but programs: built-in ones, levels, then those that were added or registered."""
    return (*BUILTIN, *LEVELS, *sorted({*_added, *_registered()} - BUILTIN.keys() - LEVELS.keys()))


def add(name: str, spec: str) -> None:
    """Let a name stand for the player of a spec, for example for a program with its whole command."""
    if not name.isidentifier() or name in BUILTIN or name in LEVELS or name in programs():
        raise PlayerError("player.name", name=shown(name))
    _added[name] = location(spec)


def is_added(name: str) -> bool:
    """Whether `add` gave a player this name; it takes no argument."""
    return name in _added


def programs() -> dict[str, str]:
    """The players whose argument is a command: their names and `module:Class`."""
    from mahjongkit.rules import registry

    return PROGRAMS | {name: where for protocols in registry.protocols() for name, where in protocols.items()}


def protocol(name: str) -> type[ProgramPlayer]:
    """The class of the players that speak a protocol."""
    found: type[ProgramPlayer] = _import_attribute(programs()[name])
    return found


def runs_program(spec: str) -> bool:
    """Whether a program of others plays for a spec; nothing of it is run."""
    where = location(spec)
    return any(where == program or where.startswith(f"{program}:") for program in programs().values())


def split(text: str) -> list[str]:
    """The players of a list: separated by commas, except in quotes.

    >>> split("mjai:'bot --levels 1,2', greedy")
    ["mjai:'bot --levels 1,2'", 'greedy']
    """
    found, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            found.append("")
            continue
        found[-1] += letter
        if letter in "\"'" and quote in ("", letter):
            quote = "" if quote else letter
    return [name.strip() for name in found]


def find(spec: str, seed: int = 0) -> Player:
    """A player by its name, by `name:argument`, or by `module:Class` (and `module:Class:argument`).

    >>> find("lucky")
    Traceback (most recent call last):
    mahjongkit.errors.PlayerError: unknown player 'lucky'; there are random, first, greedy, search, ... 'module:Class'
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
        reason = error if isinstance(error, MahjongError) else f"{type(error).__name__}: {error}"
        raise PlayerError("player.not_made", player=shown(spec), reason=reason) from error
    if seed:
        player.reseed(seed)
    return player


def location(spec: str) -> str:
    """Where the player of a spec is defined, as a spec that needs no registration; nothing of it is imported.

    >>> location("search:20")
    'mahjongkit.players.search:SearchPlayer:20'
    """
    name, colon, argument = str(spec).partition(":")
    if name in LEVELS and not colon:
        return location(LEVELS[name])
    where = BUILTIN.get(name) or _added.get(name) or programs().get(name) or _registered().get(name)
    if where is None:
        return spec
    return f"{where}{colon}{argument}"


def is_builtin(player: Player) -> bool:
    """Whether a player belongs to this package and can be trusted to play by the rules."""
    return type(player).__module__.startswith("mahjongkit.") and not player.runs_program


def _maker(spec: str) -> tuple[Callable[[], Any], str | None]:
    """The callable that makes the player of a spec, and its argument."""
    name, colon, rest = str(spec).partition(":")
    if name in BUILTIN:
        return _load(spec, BUILTIN[name]), rest if colon else None
    standing_for = LEVELS.get(name) or _added.get(name)
    if standing_for:
        if colon:
            raise PlayerError("player.no_argument", argument=shown(rest))
        return _maker(standing_for)
    if name in programs():
        return _load(spec, programs()[name]), rest if colon else None
    registered = _registered()
    if name in registered:
        return _load(spec, registered[name]), rest if colon else None
    if colon:
        attribute, colon, argument = rest.partition(":")
        return _load(spec, f"{name}:{attribute}"), argument if colon else None
    raise PlayerError("player.unknown", player=shown(name), known=", ".join((*names(), *_commands())))


def _commands() -> list[str]:
    return [f"{name}:COMMAND" for name in programs()]


def _import_attribute(where: str) -> Any:
    """The object that `module:attribute` names."""
    module, _, path = where.partition(":")
    found: Any = import_module(module)
    for attribute in path.split("."):
        found = getattr(found, attribute)
    return found


def _load(spec: str, where: str) -> Callable[[], Any]:
    """The class of a player, or what else makes one, at `module:attribute`."""
    try:
        found = _import_attribute(where)
    except Exception as error:
        raise PlayerError(
            "player.not_found", player=shown(spec), where=shown(where), reason=_why_not_found(where, error)
        ) from error
    if not callable(found):
        raise PlayerError("player.not_a_class", player=shown(spec), where=shown(where), found=shown(found))
    player: Callable[[], Any] = found
    return player


def _why_not_found(where: str, error: Exception) -> Phrase | str:
    """Say why `module:attribute` cannot be imported; what an imported module itself says stays as it is."""
    module, _, attribute = where.partition(":")
    if isinstance(error, ModuleNotFoundError) and error.name and module.startswith(error.name):
        return Phrase("player.no_module", module=shown(module))
    if isinstance(error, AttributeError) and error.name in attribute.split("."):
        return Phrase("player.no_attribute", module=shown(module), attribute=shown(attribute))
    return f"{type(error).__name__}: {error}"


def _registered() -> dict[str, str]:
    """The registered players: name and `module:attribute`."""
    from importlib.metadata import entry_points  # slow, and built-in names do not need it

    return {point.name: f"{point.module}:{point.attr}" for point in entry_points(group=GROUP)}
