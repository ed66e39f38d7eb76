"""The rulesets by name, and the wall between them and the rest of the library."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mahjongkit
from mahjongkit import rules
from mahjongkit.rules import Ruleset

NAMES = ("ninghai", "riichi", "riichi3", "sichuan", "synchronous", "synchronous3")
SOURCE = Path(mahjongkit.__file__).parent
GAMES = re.compile("riichi|sichuan|ninghai|synchronous", re.IGNORECASE)
OUTSIDE = [
    path.relative_to(SOURCE)
    for path in sorted(SOURCE.rglob("*.p[yx]*"))
    if path.suffix in {".py", ".pxd", ".pyx", ".pyi"}
    and path.relative_to(SOURCE).parts[0] not in {"rules", "locale", "cli"}
]


def test_names() -> None:
    assert rules.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_find(name: str) -> None:
    ruleset = rules.find(name)
    assert isinstance(ruleset, Ruleset)
    assert ruleset.name == name
    assert rules.find(name) is ruleset
    assert rules.find(ruleset) is ruleset


def test_the_default_is_riichi() -> None:
    assert rules.DEFAULT == "riichi"
    assert rules.find() is rules.find("riichi")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("richi", "riichi"),
        ("Riichi", "riichi"),
        ("RIICHI", "riichi"),
        ("riichi4", "riichi3"),
        ("sichaun", "sichuan"),
        ("ninghai3", "ninghai"),
        ("syncronous", "synchronous"),
    ],
)
def test_an_unknown_name_is_met_with_near_ones(name: str, near: str) -> None:
    with pytest.raises(ValueError, match=rf"unknown ruleset '{name}'.*did you mean [^?]*\b{near}\b.*\?"):
        rules.find(name)


@pytest.mark.parametrize("name", ["", "xyz", "base", "__init__", "../riichi", "mahjongkit.rules.riichi"])
def test_every_complaint_about_a_name_lists_all(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown ruleset {re.escape(repr(name))}.*{'.*'.join(NAMES)}"):
        rules.find(name)


@pytest.mark.parametrize(
    ("name", "size", "red_fives", "void_suit"),
    [
        ("ninghai", 144, (0, 0, 0), False),
        ("riichi", 136, (1, 1, 1), False),
        ("riichi3", 108, (0, 1, 1), False),
        ("sichuan", 108, (0, 0, 0), True),
    ],
)
def test_the_tiles_of_the_games(name: str, size: int, red_fives: tuple[int, int, int], void_suit: bool) -> None:
    ruleset = rules.find(name)
    assert (len(ruleset.tiles), ruleset.tiles.copies[34:37], ruleset.void_suit) == (size, red_fives, void_suit)


# The games are named nowhere outside their own folders, their translations and the command line.


def words(source: str) -> Iterator[str]:
    """Every identifier and string of a module, its docstrings and comments apart."""
    tree = ast.parse(source)
    scopes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        scope.body[0].value
        for scope in ast.walk(tree)
        if isinstance(scope, scopes) and ast.get_docstring(scope) and isinstance(scope.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if node not in docstrings:
            for _, field in ast.iter_fields(node):
                yield from (str(word) for word in (field if isinstance(field, list) else [field]))


def named_games(path: Path) -> set[str]:
    source = path.read_text("utf-8")
    found = words(source) if path.suffix == ".py" else [re.sub("#.*", "", source)]
    return {game for word in found for game in GAMES.findall(word)}


@pytest.mark.parametrize("path", OUTSIDE, ids=str)
def test_no_game_is_named_outside(path: Path) -> None:
    assert named_games(SOURCE / path) == set()


def test_the_search_covers_the_library_and_finds_names(tmp_path: Path) -> None:
    assert {"hand.py", "notation.py", "tiles.py", "core/shape.py", "core/shape.pxd"} <= {p.as_posix() for p in OUTSIDE}
    innocent = '"""For riichi."""\n# riichi\nclass A:\n    """Riichi."""\n    def f(self):\n        """Riichi."""\n'
    guilty = ["riichi = 1", "'x riichi'", "f'{1}Riichi'", "b'riichi'", "import riichi", "from a.riichi import b"]
    guilty += ["f(riichi=1)", "def riichi(): pass", "def f(riichi): pass", "a.riichi", "def f():\n global riichi"]
    module = tmp_path / "module.py"
    module.write_text(innocent)
    assert named_games(module) == set()
    for line in guilty:
        module.write_text(innocent + line)
        assert {game.lower() for game in named_games(module)} == {"riichi"}, line
