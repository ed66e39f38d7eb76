"""The package as it is built: source distribution, wheels, and a light import."""

import importlib.util
import os
import shutil
import sys
import zipfile
from pathlib import Path
from types import ModuleType

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


@pytest.fixture(scope="module")
def tools() -> ModuleType:
    """tools/wheel.py, which `make wheel` runs."""
    spec = importlib.util.spec_from_file_location("tools_wheel", ROOT / "tools" / "wheel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COMPILED_ANEW = "core/rng"


@pytest.fixture(scope="module")
def unpacked(source: Path, tools: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked, with modules that this checkout has compiled from the same sources.

    One module is left out, so that the build has to translate and to compile it.
    """
    folder = tmp_path_factory.mktemp("unpacked")
    sdist = tools.build_sdist(folder, source)
    assert sdist.name == f"mahjongkit-{mahjongkit.__version__}.tar.gz"
    unpacked: Path = tools.unpack(sdist, folder)
    reused = tools.take_over_compiled(unpacked, COMPILED_ANEW)
    compiled = sum(1 for _ in (ROOT / "src").rglob("*.pxd"))
    print(f"{reused} of {compiled} modules are those of this checkout")
    return unpacked


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tools: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the source distribution alone."""
    built: Path = tools.build_wheel(unpacked, tmp_path_factory.mktemp("wheel"))
    return built


@pytest.mark.full
@pytest.mark.xdist_group("wheels")  # they share what takes long to build
def test_sdist_builds_into_a_compiled_wheel(source: Path, unpacked: Path, wheel: Path) -> None:
    names = wheel_names(wheel)
    assert {"mahjongkit/core/suit_tables.bin", "mahjongkit/core/shape.pxd", "mahjongkit/py.typed"} <= names
    assert {"mahjongkit/server/tables.sql", "mahjongkit/server/static/index.html"} <= names
    static = source / "src" / "mahjongkit" / "server" / "static"
    assert {f"mahjongkit/server/static/{path.relative_to(static).as_posix()}" for path in static.rglob("*.*")} <= names
    assert rule_books(source) <= names
    assert "mahjongkit/core/shape.py" in names
    assert wheel.stat().st_size < 8_000_000
    if mahjongkit.compiled:
        modules = [path.relative_to(source / "src") for path in (source / "src").rglob("*.pxd")]
        compiled = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
        assert compiled == {path.with_suffix("").as_posix() for path in modules} | {"mahjongkit/core/compiled"}
        assert "any" not in wheel.name
        assert (unpacked / "build" / "c" / "src" / "mahjongkit" / f"{COMPILED_ANEW}.c").is_file()


@pytest.mark.full
@pytest.mark.xdist_group("wheels")  # they share what takes long to build
def test_an_installed_wheel_needs_no_compiler_and_plays_every_game(
    wheel: Path, tools: ModuleType, tmp_path: Path
) -> None:
    """tools/check_installed.py: every file is there, all games play, and commands name their extras."""
    if not mahjongkit.compiled:
        pytest.skip("no C compiler")
    tools.check_wheel(wheel, tmp_path)


@pytest.mark.full
@pytest.mark.xdist_group("wheels")  # they share what takes long to build
def test_the_installed_page_has_all_its_files(wheel: Path, tmp_path: Path) -> None:
    """A server of the installed package, with the packages of this environment: the page, its folders, a rule book."""
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", tmp_path / "installed", wheel)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import mahjongkit\n"
        "from mahjongkit.server import installation\n"
        "assert mahjongkit.__file__.startswith(sys.argv[1]), mahjongkit.__file__\n"
        "print(*sorted(path.relative_to(installation.STATIC).as_posix() for path in installation.static_files()))\n"
    )
    shown = run(sys.executable, "-c", script, tmp_path / "installed").split()
    static = ROOT / "src" / "mahjongkit" / "server" / "static"
    files = {path.relative_to(static).as_posix() for path in static.rglob("*.*") if path.suffix != ".ts"}
    assert set(shown) == files - {"index.html", "net/service-worker.js"}
    assert len({name.partition("/")[0] for name in shown if "/" in name}) >= 5


@pytest.mark.full
@pytest.mark.xdist_group("wheels")  # they share what takes long to build
def test_the_sdist_installs_into_a_clean_environment(unpacked: Path, tools: ModuleType, tmp_path: Path) -> None:
    if not mahjongkit.compiled:
        pytest.skip("no C compiler")
    tools.check_sdist(unpacked, tmp_path)


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
