"""The rulesets, by name. A ruleset is a folder here; a number behind its name is a variant in the same folder."""

from __future__ import annotations

from importlib import import_module

from mahjongkit.rules.base import Ruleset

DEFAULT = "riichi"
"""The ruleset where none is named."""

_found: dict[str, Ruleset] = {}


def find(name: str | Ruleset = DEFAULT) -> Ruleset:
    """The ruleset of a name (a ruleset finds itself).

    >>> find("sichuan").void_suit
    True
    >>> find("richi")
    Traceback (most recent call last):
    ValueError: unknown ruleset 'richi': did you mean riichi, riichi3? There are ninghai, riichi, riichi3, ...
    """
    if isinstance(name, Ruleset):
        return name
    if name not in _found and isinstance(name, str):
        folder = name.rstrip("0123456789")
        if folder in _folders():
            _load(folder)
    if name not in _found:
        from difflib import get_close_matches  # only an error needs it

        near = get_close_matches(str(name).lower(), names())
        hint = f"did you mean {', '.join(near)}? " if near else ""
        raise ValueError(f"unknown ruleset {name!r}: {hint}There are {', '.join(names())}")
    return _found[name]


def names() -> tuple[str, ...]:
    """The names of all rulesets."""
    for folder in _folders():
        _load(folder)
    return tuple(sorted(_found))


def _folders() -> list[str]:
    from pkgutil import iter_modules  # only a name's first use needs it

    return [module.name for module in iter_modules(__path__) if module.ispkg]


def _load(folder: str) -> None:
    module = import_module(f"{__name__}.{folder}")
    _found.update((ruleset.name, ruleset) for ruleset in module.RULESETS)


__all__ = ["DEFAULT", "Ruleset", "find", "names"]
