"""The examples in the README and in the docstrings run as they are printed."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import mahjongkit

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [module.name for module in pkgutil.walk_packages(mahjongkit.__path__, "mahjongkit.")]


@pytest.mark.parametrize("name", ["mahjongkit", *(name for name in MODULES if not name.endswith("__main__"))])
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


def test_readme_examples() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
    assert result.attempted >= 5
    assert result.failed == 0
