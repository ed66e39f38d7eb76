"""The games are named nowhere outside their own folders."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mahjongkit

SOURCE = Path(mahjongkit.__file__).parent
GAMES = re.compile("riichi|sichuan|ninghai|synchronous|立直|四川|宁海|寧海|同步|リーチ|同時麻雀", re.IGNORECASE)
OUTSIDE = [
    path.relative_to(SOURCE)
    for path in sorted(SOURCE.rglob("*.p[yx]*"))
    if path.suffix in {".py", ".pxd", ".pyx", ".pyi"} and path.relative_to(SOURCE).parts[0] != "rules"
]
"""Everything but the games' folders."""


class WithoutTypes(ast.NodeTransformer):
    """Removes what only type checkers read: blocks under TYPE_CHECKING, and overloads."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return None if any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list) else node


def words(source: str) -> Iterator[str]:
    """Every identifier and string of a module, but for docstrings, comments and what only type checkers read."""
    tree = WithoutTypes().visit(ast.parse(source))
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
    module.write_text(innocent + "if TYPE_CHECKING:\n    import riichi\n@overload\ndef g(a: riichi): ...\n")
    assert named_games(module) == set()
    for line in guilty:
        module.write_text(innocent + line)
        assert {game.lower() for game in named_games(module)} == {"riichi"}, line
