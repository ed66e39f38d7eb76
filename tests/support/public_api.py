"""The public names and their signatures as text; `python -m tests.support.public_api` records them anew."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import mahjongkit as mj
from tests.support import ROOT

RECORDED = ROOT / "tests" / "data" / "public_api.txt"


def described() -> str:
    """Every public name with its signature, and the public members of every class."""
    return "\n".join(line for name in mj.__all__ for line in _lines(name, getattr(mj, name))) + "\n"


def _lines(name: str, found: Any) -> Iterator[str]:
    if isinstance(found, ModuleType):
        yield f"{name}: module" + (f" with {', '.join(sorted(found.__all__))}" if hasattr(found, "__all__") else "")
        for member in sorted(getattr(found, "__all__", None) or _defined_in(found)):
            if inspect.isfunction(function := getattr(found, member)):
                yield f"    {member}{inspect.signature(function)}"
    elif isinstance(found, type):
        parents = ", ".join(base.__name__ for base in found.__bases__ if base is not object)
        yield f"class {name}({parents})"
        if not issubclass(found, BaseException | tuple) and found is not mj.Player:  # a compiled class has none
            yield f"    {name}{inspect.signature(found)}"
        for member in sorted(one for one in vars(found) if not one.startswith("_")):
            yield f"    {_member(member, inspect.getattr_static(found, member))}"
    elif callable(found):
        yield f"{name}{inspect.signature(found)}"
    else:
        yield f"{name}: {type(found).__name__}"


def _defined_in(module: ModuleType) -> list[str]:
    """The public names that a module does not only import."""
    return [
        name
        for name, found in vars(module).items()
        if not name.startswith("_") and getattr(found, "__module__", "") == module.__name__
    ]


def _member(name: str, found: Any) -> str:
    if isinstance(found, classmethod | staticmethod):
        found = found.__func__
    if inspect.isfunction(found):
        return f"{name}{inspect.signature(found)}"
    if isinstance(found, property):
        hint = getattr(found.fget, "__annotations__", {}).get("return", "")
        return f"{name} -> {hint}"
    return name


if __name__ == "__main__":
    RECORDED.write_text(described(), encoding="utf-8")
    print(f"wrote {RECORDED.relative_to(ROOT)}")
