"""The examples in the README, in the docs and in the docstrings run as they are printed."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import mahjongkit
from tests.support import ROOT

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if not page.name.startswith("handbook-") and ">>>" in page.read_text("utf-8")
]
"""Pages with examples; those of `handbook-*.md` run in `test_handbook_*.py`."""
LEAST_EXAMPLES = {"README.md": 9, "library.md": 44}
MODULES = [module.name for module in pkgutil.walk_packages(mahjongkit.__path__, "mahjongkit.")]


@pytest.mark.parametrize("name", ["mahjongkit", *(name for name in MODULES if not name.endswith("__main__"))])
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_examples(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
    assert result.attempted >= LEAST_EXAMPLES.get(page.name, 1)
    assert result.failed == 0


def test_pages_with_examples_are_found() -> None:
    assert LEAST_EXAMPLES.keys() <= {page.name for page in PAGES}
