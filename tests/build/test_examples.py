"""The examples in the README, in the docs and in the docstrings run as they are printed."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import mahjongkit
from tests.support import ROOT, new_game

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if not page.name.startswith("handbook-") and ">>>" in page.read_text("utf-8")
]
"""Pages with examples; those of `handbook-*.md` run in `test_handbook_*.py`."""
LEAST_EXAMPLES = {"README.md": 9, "hands.md": 11, "scoring.md": 20, "tables.md": 20, "learning-riichi.md": 3}
MODULES = [module.name for module in pkgutil.walk_packages(mahjongkit.__path__, "mahjongkit.")]


@pytest.mark.parametrize("name", ["mahjongkit", *(name for name in MODULES if not name.endswith("__main__"))])
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=OPTIONS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_examples(page: Path) -> None:
    with new_game.registered():  # docs/new-game.md registers it
        result = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
    assert result.attempted >= LEAST_EXAMPLES.get(page.name, 1)
    assert result.failed == 0


def test_the_new_game_is_shown_as_it_is() -> None:
    """Every file of the example stands in its page, all but the imports and the other languages."""
    page = (ROOT / "docs" / "new-game.md").read_text("utf-8")
    shown = re.findall(r"```python\n# (\S+\.py)\n(.*?)\n```", page, re.S)
    assert {name for name, _ in shown} == {
        *("__init__.py", "shape.py", "scoring.py", "flow.py", "results.py", "evaluator.py", "words/en.py"),
    }
    for name, code in shown:
        assert code in (new_game.FOLDER / name).read_text("utf-8"), name


def test_pages_with_examples_are_found() -> None:
    assert LEAST_EXAMPLES.keys() <= {page.name for page in PAGES}
