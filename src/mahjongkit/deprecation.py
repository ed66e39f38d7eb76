"""Names of version 0.1 that still work in this version, each with a DeprecationWarning that names the new one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any


def warn(old: str, new: str, stacklevel: int = 3) -> None:
    """Say that a name is deprecated and what to write instead."""
    warnings.warn(f"{old} is deprecated; use {new}", DeprecationWarning, stacklevel=stacklevel)


def moved(module: str, **homes: str) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names have moved; `homes` are their new modules, as in `game.table:Table`."""

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, _, new = homes[name].partition(":")
        warn(f"{module}.{name}", f"mahjongkit.{home}.{new}" if home else f"mahjongkit.{new}")
        return getattr(import_module(f"mahjongkit.{home}" if home else "mahjongkit"), new)

    return find
