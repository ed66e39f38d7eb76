"""Retired names must not come back: tests/data/retired_names.txt lists them, CHANGELOG.md says what replaced them."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RETIRED = frozenset((ROOT / "tests" / "data" / "retired_names.txt").read_text(encoding="utf-8").split())
FOLDERS = ("src", "tests", "benchmarks", "examples", "docs", "tools")
NOT_CODE = {
    ".pxd": re.compile(r"#.*"),
    ".js": re.compile(r"/\*.*?\*/|//.*?$|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", re.S | re.M),
}
"""Comments and texts, which may use any word."""
FOREIGN = {"src/mahjongkit/rl/environment.py: Box"}
"""Names of other packages: a space of Gymnasium."""


def names_in(path: Path) -> Iterator[str]:
    """The identifiers of a file in which a retired name stands anywhere, and the words of its name."""
    text = path.read_text(encoding="utf-8")
    yield path.stem
    if not RETIRED.intersection(re.findall(r"[A-Za-z_]\w*", text)):
        return
    if path.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                yield token.string
    else:
        yield from re.findall(r"[A-Za-z_]\w*", NOT_CODE[path.suffix].sub(" ", text))


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_retired_name_is_used(folder: str) -> None:
    paths = [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".pxd", ".js")]
    assert paths
    found = {f"{path.relative_to(ROOT)}: {name}" for path in paths for name in RETIRED.intersection(names_in(path))}
    assert not found - FOREIGN


def test_a_retired_name_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = new_play(1)  # hopes\n")
    (tmp_path / "b.js").write_text("// hopes\nconst entitle = 'tariff';\n")
    found = {name for path in tmp_path.iterdir() for name in RETIRED.intersection(names_in(path))}
    assert found == {"new_play", "entitle"}
