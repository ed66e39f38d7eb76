"""The rulesets, by name: `riichi`, `riichi:mleague`. A game is a folder here; a number behind its name is a variant in
the same folder, a word behind a colon a preset of its options.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from mahjongkit.rules.options import shown
from mahjongkit.rules.ruleset import Game, Ruleset

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult
    from mahjongkit.hand import Hand
    from mahjongkit.scoring.score import Score, ScoreInput, WinRequest

DEFAULT = "riichi"
"""The ruleset where none is named."""
MOST_NUMBER = 1000
"""The largest number of counters, sticks and the like that is scored: more could lead points out of 32 bits."""

_games: dict[str, Game] = {}
_found: dict[str, Ruleset] = {}


def find(name: str | Ruleset = DEFAULT, /, **changes: object) -> Ruleset:
    """The ruleset of a name like `riichi:mleague`, with options changed as given (a ruleset finds itself).

    >>> find("riichi:mleague", red_fives=(0, 0, 0)).options.kiriage
    True
    >>> find("richi")
    Traceback (most recent call last):
    ValueError: unknown ruleset 'richi': did you mean riichi, riichi3? There are ninghai, riichi, riichi3, ...
    """
    if isinstance(name, Ruleset):
        return _game(name.name).build(name.name, name.preset, name.options.replace(**changes)) if changes else name
    if not changes and name in _found:
        return _found[name]
    game, preset = _game_and_preset(name)
    ruleset = game.ruleset(preset, changes)
    if not changes:
        _found[name] = ruleset
    return ruleset


def _game_and_preset(name: str) -> tuple[Game, str]:
    first, colon, preset = str(name).partition(":")
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
    raise ValueError(f"unknown preset '{preset}' of {game.name}{_near(preset, known)}There are {', '.join(known)}")


def _game(name: str) -> Game:
    if name not in _games:
        folder = name.rstrip("0123456789")
        if folder in _folders():
            _load(folder)
    if name not in _games:
        raise ValueError(f"unknown ruleset {name!r}{_near(name, list(names()))}There are {', '.join(names())}")
    return _games[name]


def _near(word: str, known: list[str]) -> str:
    from difflib import get_close_matches  # only an error needs it

    near = get_close_matches(word.lower(), known)
    return f": did you mean {', '.join(near)}? " if near else ". "


def names() -> tuple[str, ...]:
    """The names of all games."""
    for folder in _folders():
        _load(folder)
    return tuple(sorted(_games))


def presets(name: str) -> tuple[str, ...]:
    """The presets of a game, the default first."""
    return tuple(_game(name).presets)


def formats() -> list[dict[str, str]]:
    """The formats in which others record a game: for every folder that has some, modules by name."""
    modules = [import_module(f"{__name__}.{folder}") for folder in _folders()]
    return [module.FORMATS for module in modules if hasattr(module, "FORMATS")]


@cache
def _folders() -> list[str]:
    from pkgutil import iter_modules  # only a name's first use needs it

    return [module.name for module in iter_modules(__path__) if module.ispkg]


def _load(folder: str) -> None:
    module = import_module(f"{__name__}.{folder}")
    _games.update((game.name, game) for game in module.GAMES)


def prepare(hand: Hand | str, win: str | int, ruleset: str | Ruleset = DEFAULT, **facts: object) -> WinRequest:
    """A win with everything around it, checked: ask it to `score()`, as often as you like."""
    from mahjongkit.hand import Hand

    game = find(ruleset)
    if not isinstance(hand, str | Hand):
        raise ValueError(f"hand {hand!r}; expected a Hand or its text")
    _check_facts(game, game.facts, facts)
    return game.prepare(Hand(hand) if isinstance(hand, str) else hand, win, **facts)


def _check_facts(game: Ruleset, declared: tuple[ScoreInput, ...], facts: dict[str, object]) -> None:
    known = [fact.name for fact in declared]
    for name in facts:
        if known and name not in known:
            raise ValueError(f"unknown fact '{name}'{_near(name, known)}{game.name} knows {', '.join(known)}")
    for fact in declared:
        value = facts.get(fact.name)
        if fact.kind == "number" and type(value) is int and value > MOST_NUMBER:
            raise ValueError(f"{fact.name}={shown(value)}; expected a whole number, at most {MOST_NUMBER}")


def score(hand: Hand | str, win: str | int, ruleset: str | Ruleset = DEFAULT, **facts: object) -> Score:
    """What a winning hand is worth, and why.

    >>> score("234m340p22s34567s", "8s", riichi=1, dora="7s", seat="S").points
    8000
    """
    return prepare(hand, win, ruleset, **facts).score()


def settle(
    hands: Sequence[Hand | str], win: str | int | None = None, ruleset: str | Ruleset = DEFAULT, **facts: object
) -> HandResult:
    """Who pays whom at the end of a hand: the hands of all seats in turn order, and what the game wants to know.

    `win` is the winning tile where a hand has one; in Sichuan `events` tells every win and kong.

    >>> settle(["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "4m", "ninghai", winner="E").deltas
    (120, -40, -40, -40)
    >>> hands = ["123m678m99m123s46s", "24468m11244779p", "113344778m666p1s", "123456789s1299p"]
    >>> settle(hands, ruleset="sichuan", void="pssm", events="3 ron 3p from 0").deltas
    (16, 15, -48, 17)
    """
    from mahjongkit.hand import Hand

    game = find(ruleset)
    if isinstance(hands, str) or not all(isinstance(hand, str | Hand) for hand in hands):
        raise ValueError(f"hands {hands!r}; expected a Hand or its text for every seat")
    _check_facts(game, game.settle_facts, facts)
    return game.settle([Hand(hand) if isinstance(hand, str) else hand for hand in hands], win, **facts)


__all__ = ["DEFAULT", "Ruleset", "find", "names", "prepare", "presets", "score", "settle"]
