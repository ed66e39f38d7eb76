"""How the modules of the page are written."""

import re
from pathlib import Path

import pytest

from tests.support import ROOT

STATIC = ROOT / "src" / "mahjongkit" / "server" / "static"
MODULES = sorted(STATIC.rglob("*.js"))
FOLDERS = {"net", "state", "board", "pages"}
LOWER = {"net": {"net", "state"}, "state": {"net", "state"}, "board": {"net", "state", "board"}, "pages": FOLDERS}
"""The folders from which the modules of each folder import."""


def name_of(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def test_every_module_lies_in_its_folder() -> None:
    assert {path.parent.name for path in MODULES if path.parent != STATIC} == FOLDERS
    assert {path.name for path in MODULES if path.parent == STATIC} == {"main.js", "dom.js"}


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent != STATIC], ids=name_of)
def test_a_module_imports_only_from_lower_folders(path: Path) -> None:
    imported = re.findall(r'^import .*? from "(.+?)";', path.read_text("utf-8"), re.M | re.S)
    folders = {(path.parent / target).resolve().relative_to(STATIC).parent.as_posix() for target in imported}
    assert folders - {"."} <= LOWER[path.parent.name]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_fields_are_created_in_constructors(path: Path) -> None:
    for text in re.split(r"^(?:export )?class ", path.read_text("utf-8"), flags=re.M)[1:]:
        body = re.split(r"^}", text, maxsplit=1, flags=re.M)[0]
        constructor = re.search(r"^  constructor\(.*?^  }", body, re.M | re.S)
        created = set(re.findall(r"this\.(\w+)\b", constructor[0])) if constructor else set()
        inherited = re.match(r"\w+ extends", body) is not None
        changed = set(re.findall(r"this\.(\w+) (?:=|\+=|-=|\?\?=) ", body))
        assert changed - created <= ({"view", "advice"} if inherited else set()), body.split(" ", 1)[0]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_documentation_stands_above_what_it_documents(path: Path) -> None:
    """A comment with an empty line below it would belong to nothing, unless it defines a type."""
    lost = re.findall(r"^ *(/\*\*(?:(?!\*/).)*\*/)\n\n", path.read_text("utf-8"), re.M | re.S)
    assert [comment for comment in lost if "@typedef" not in comment] == []
