"""The registry of rulesets: finds `riichi` or `riichi:mleague` by name.

A game is a package with `GAMES`: a folder in `mahjongkit/rules`, a package that another distribution registers as an
entry point of the group `mahjongkit.games`, or a folder given to `add_folder`. A number after the name of a game is a
variant in the same package, and a word after a colon is a preset of its options. The registry imports a game when
somebody asks for it and knows none of them, so every other module may use it, the lowest included.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, overload
from warnings import warn

from mahjongkit.errors import InputError, OptionError, shown, similar
from mahjongkit.locale import LANGUAGES

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

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
GROUP = "mahjongkit.games"
"""The entry point group in which other distributions register games, by the name of the game without a number."""

_games: dict[str, Game] = {}
_found: dict[str, Ruleset] = {}
_added: list[str] = []


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
    mahjongkit.errors.OptionError: unknown ruleset 'richi': did you mean riichi, riichi3? Known rulesets: ...
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
    family = [other for other in _games.values() if other.name.rstrip("0123456789") == game.name or other is game]
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
        first = name.rstrip("0123456789")
        if first in _folders():
            _register(import_module(f"{PACKAGE}.{first}"))
        elif first.isidentifier() and first in _entry_points():
            _register(_entry_points()[first].load())
    if name not in _games:
        known, near = ", ".join(names()), ", ".join(similar(name, names()))
        if near:
            raise OptionError("ruleset.unknown_near", given=shown(name), known=known, near=near)
        raise OptionError("ruleset.unknown", given=shown(name), known=known)
    return _games[name]


def names() -> tuple[str, ...]:
    """The names of all games."""
    for folder in _folders():
        _register(import_module(f"{PACKAGE}.{folder}"))
    for point in _entry_points().values():
        try:
            _register(point.load())
        except Exception as error:  # of another package: the other games work nevertheless
            warn(f"the game {point.name} of {point.value} cannot be loaded: {error}", RuntimeWarning, stacklevel=2)
    return tuple(sorted(_games))


def add_folder(path: str | Path) -> tuple[str, ...]:
    """Add the games of a folder outside this package, such as `examples/new_game`, and return their names."""
    folder = Path(path).resolve()
    module = sys.modules.get(folder.name) or _import_folder(folder, shown(str(path)))
    if Path(str(module.__file__)).parent != folder:
        raise OptionError("ruleset.folder_taken", folder=shown(str(path)), name=folder.name)
    names = _register(module)
    if str(folder) not in _added:
        _added.append(str(folder))
    return names


def added_folders() -> tuple[str, ...]:
    """The folders given to `add_folder`, for other processes that need the same games."""
    return tuple(_added)


def _import_folder(folder: Path, given: str) -> ModuleType:
    """Import a folder as a package that has the folder's name."""
    from importlib.util import module_from_spec, spec_from_file_location

    start = folder / "__init__.py"
    if not start.is_file():
        raise OptionError("ruleset.folder", folder=given)
    spec = spec_from_file_location(folder.name, start, submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    sys.modules[folder.name] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[folder.name]
        raise
    return module


def presets(name: str) -> tuple[str, ...]:
    """The presets of a game, the default first."""
    return tuple(_game(name).presets)


def rule_book(name: str, lang: str = "en") -> Path:
    """The numbered rules of a game, as a file of the package; in English if there is no edition in a language.

    >>> rule_book("riichi3").parent.name, rule_book("riichi3", "ja").name
    ('riichi', 'RULES.ja.md')
    """
    if lang not in LANGUAGES:
        raise InputError("tiles.language", given=shown(lang), languages=", ".join(LANGUAGES))
    folder = Path(str(import_module(_game(name).kind.package).__file__)).parent
    edition = folder / f"RULES.{lang}.md"
    return edition if edition.is_file() else folder / "RULES.md"


def formats() -> list[dict[str, str]]:
    """The foreign record formats: for every game that has some, module names by format name."""
    modules = [import_module(package) for package in sorted({_game(name).kind.package for name in names()})]
    return [module.FORMATS for module in modules if hasattr(module, "FORMATS")]


def protocols() -> list[dict[str, str]]:
    """The protocols of programs that play only one game: for every game that has some, `module:Class` by name."""
    modules = [import_module(package) for package in sorted({_game(name).kind.package for name in names()})]
    return [module.PROTOCOLS for module in modules if hasattr(module, "PROTOCOLS")]


@cache
def _folders() -> list[str]:
    from pkgutil import iter_modules  # imported here because only the first use of a name needs it

    return [module.name for module in iter_modules(import_module(PACKAGE).__path__) if module.ispkg]


@cache
def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow, and the games of this package do not need it

    return {point.name: point for point in entry_points(group=GROUP)}


def _register(module: ModuleType) -> tuple[str, ...]:
    """Add the games of a package; a name can belong to one package only."""
    games: tuple[Game, ...] = getattr(module, "GAMES", ())
    if not games:
        raise OptionError("ruleset.no_games", package=module.__name__)
    for game in games:
        first = game.name.rstrip("0123456789")
        own = f"{PACKAGE}.{first}" if first in _folders() else game.kind.package
        known = _games.get(game.name, game).kind.package
        for owner in (own, known):
            if owner != game.kind.package:
                raise OptionError("ruleset.name_taken", name=game.name, package=module.__name__, other=owner)
        _games[game.name] = game
    return tuple(game.name for game in games)
