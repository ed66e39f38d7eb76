"""The package as it is built: source distribution, wheels, and a light import."""

import importlib.util
import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

import mahjongkit
from tests.support import ROOT
from tests.support.processes import run


def test_this_environment_is_compiled() -> None:
    """`make test` compiles the hot modules; a machine without a compiler says so and skips this by name."""
    if shutil.which(os.environ.get("CC", "cc")) is None:
        pytest.skip("no C compiler")
    assert mahjongkit.compiled


# Wheels are built without network: the build tools are those of this environment.


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the sources, as git has them."""
    folder = tmp_path_factory.mktemp("source")
    keep = shutil.ignore_patterns("*.so", "suit_tables.bin", "__pycache__", "*.egg-info")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=keep)
    for name in (
        "setup.py",
        "pyproject.toml",
        "README.md",
        "README.zh.md",
        "README.ja.md",
        "LICENSE",
        "MANIFEST.in",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
    ):
        shutil.copy(ROOT / name, folder)
    return folder


def wheel_names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def rule_books(source: Path) -> set[str]:
    """The rule books of all games, each in three languages, as a wheel names them."""
    books = {path.relative_to(source / "src") for path in source.glob("src/mahjongkit/rules/*/RULES*.md")}
    assert len(books) == 4 * 3
    return {path.as_posix() for path in books}


@pytest.mark.full
def test_sdist_builds_into_a_compiled_wheel(source: Path, tmp_path: Path) -> None:
    """`python -m build` makes the source distribution and, from it, the wheel."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path, source, MAHJONGKIT_CFLAGS="-O0")
    (sdist,) = tmp_path.glob("*.tar.gz")
    assert sdist.name == f"mahjongkit-{mahjongkit.__version__}.tar.gz"
    (wheel,) = tmp_path.glob("*.whl")
    names = wheel_names(wheel)
    assert {"mahjongkit/core/suit_tables.bin", "mahjongkit/core/shape.pxd", "mahjongkit/py.typed"} <= names
    assert {"mahjongkit/server/tables.sql", "mahjongkit/server/static/index.html"} <= names
    static = source / "src" / "mahjongkit" / "server" / "static"
    assert {f"mahjongkit/server/static/{path.relative_to(static)}" for path in static.rglob("*.*")} <= names
    assert rule_books(source) <= names
    assert "mahjongkit/core/shape.py" in names
    if mahjongkit.compiled:
        assert any(name.startswith("mahjongkit/core/shape.c") for name in names)
        assert "any" not in wheel.name


@pytest.mark.full
def test_pure_wheel_is_interpreted_and_says_so(source: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", tmp_path, source)
    said = run(*command, MAHJONGKIT_PURE="1")
    assert "MAHJONGKIT_PURE is set: the hot modules stay INTERPRETED" in said
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"mahjongkit-{mahjongkit.__version__}+interpreted-py3-none-any.whl"
    names = wheel_names(wheel)
    assert rule_books(source) <= names
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    target = tmp_path / "installed"
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", target, wheel)
    script = "import mahjongkit as mj; print(mj.compiled, mj.shanten(mj.Hand('123m406p789s1123z')))"
    assert run(sys.executable, "-c", script, PYTHONPATH=str(target)).split() == ["False", "1"]


@pytest.mark.full
def test_no_compiler_gives_the_interpreted_wheel_and_says_so(source: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", tmp_path, source)
    said = run(*command, CC="/nowhere/cc", MAHJONGKIT_PURE="0")
    assert "no working C compiler was found: the hot modules stay INTERPRETED" in said
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("+interpreted-py3-none-any.whl")


def test_import_stays_light() -> None:
    """The core needs nothing outside the standard library, and none of what is heavy in it."""
    script = "import sys, mahjongkit; print(*sorted(sys.modules))"
    loaded = set(run(sys.executable, "-c", script).split())
    assert not loaded & {"typer", "rich", "numpy", "asyncio", "inspect", "hypothesis"}
    assert importlib.util.find_spec("mahjongkit") is not None
