"""The registry of rulesets: finds `riichi` or `riichi:mleague` by name.

A game is a folder in `mahjongkit/rules`; a number after its name is a variant in the same folder, and a word after a
colon is a preset of its options. The registry imports a game when somebody asks for it and knows none of them, so every
other module may use it, the lowest included.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, overload

from mahjongkit.errors import OptionError, shown, similar

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.ruleset import Game, Ruleset
    from mahjongkit.rules.ruleset_names import NinghaiName, RiichiName, SichuanName, SynchronousName
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.rules.synchronous import Synchronous

DEFAULT = "riichi"
"""The ruleset when the caller names none."""
PACKAGE = "mahjongkit.rules"
"""The package with one folder per game."""

_games: dict[str, Game] = {}
_found: dict[str, Ruleset] = {}


@overload
def find(name: RiichiName | Riichi = ..., /, **changes: object) -> Riichi: ...
@overload
def find(name: SichuanName | Sichuan, /, **changes: object) -> Sichuan: ...
@overload
def find(name: NinghaiName | Ninghai, /, **changes: object) -> Ninghai: ...
@overload
def find(name: SynchronousName | Synchronous, /, **changes: object) -> Synchronous: ...
@overload
def find(name: str | Ruleset, /, **changes: object) -> Ruleset: ...
def find(name: str | Ruleset = DEFAULT, /, **changes: object) -> Ruleset:
    """The ruleset with a name like `riichi:mleague`, with `changes` to its options; a Ruleset may stand for its name.

    >>> find("riichi:mleague", red_fives=(0, 0, 0)).options.kiriage
    True
    >>> find("richi")
    Traceback (most recent call last):
    mahjongkit.errors.OptionError: unknown ruleset 'richi': did you mean riichi, riichi3? There are ...
    """
    if not isinstance(name, str):
        if not hasattr(name, "preset"):
            raise OptionError("ruleset.not_a_ruleset", given=shown(name), example=DEFAULT)
        return name.with_options(**changes) if changes else name
    if not changes and name in _found:
        return _found[name]
    game, preset = _game_and_preset(name)
    ruleset = game.ruleset(preset, changes)
    if not changes:
        _found[name] = ruleset
    return ruleset


def _game_and_preset(name: str) -> tuple[Game, str]:
    first, colon, preset = name.partition(":")
    game = _game(first)
    if not colon:
        return game, next(iter(game.presets))
    if preset in game.presets:
        return game, preset
    family = [other for other in map(_game, names()) if other.name.startswith(game.name)]
    for variant in family:
        if preset in variant.presets:
            return variant, preset
    known = [word for variant in family for word in variant.presets]
    listed, near = ", ".join(known), ", ".join(similar(preset, known))
    if near:
        raise OptionError("ruleset.unknown_preset_near", preset=preset, game=game.name, known=listed, near=near)
    raise OptionError("ruleset.unknown_preset", preset=preset, game=game.name, known=listed)


def _game(name: str) -> Game:
    if name not in _games:
        folder = name.rstrip("0123456789")
        if folder in _folders():
            _load(folder)
    if name not in _games:
        known, near = ", ".join(names()), ", ".join(similar(name, names()))
        if near:
            raise OptionError("ruleset.unknown_near", given=shown(name), known=known, near=near)
        raise OptionError("ruleset.unknown", given=shown(name), known=known)
    return _games[name]


def names() -> tuple[str, ...]:
    """The names of all games."""
    for folder in _folders():
        _load(folder)
    return tuple(sorted(_games))


def presets(name: str) -> tuple[str, ...]:
    """The presets of a game, the default first."""
    return tuple(_game(name).presets)


def rule_book(name: str) -> Path:
    """The numbered rules of a game, as a file of the package.

    >>> rule_book("riichi3").parent.name
    'riichi'
    """
    module = import_module(f"{PACKAGE}.{_game(name).name.rstrip('0123456789')}")
    return Path(str(module.__file__)).with_name("RULES.md")


def formats() -> list[dict[str, str]]:
    """The foreign record formats: for every game that has some, module names by format name."""
    modules = [import_module(f"{PACKAGE}.{folder}") for folder in _folders()]
    return [module.FORMATS for module in modules if hasattr(module, "FORMATS")]


@cache
def _folders() -> list[str]:
    from pkgutil import iter_modules  # imported here because only the first use of a name needs it

    return [module.name for module in iter_modules(import_module(PACKAGE).__path__) if module.ispkg]


def _load(folder: str) -> None:
    module = import_module(f"{PACKAGE}.{folder}")
    _games.update((game.name, game) for game in module.GAMES)
