"""What many tests share."""

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

import mahjongkit
from tests.support import tiers
from tests.support.page_driver import Visitor
from tests.support.scheduling import PAGE, ChunkScheduling
from tests.support.server_process import Server

QUIETLY = (
    *("--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync",),
)
"""A browser in a test asks nobody for anything."""


def pytest_addoption(parser: pytest.Parser) -> None:
    help = "quick: what every change runs, with samples of the large comparisons; rest: all that quick leaves out"
    parser.addoption("--tier", choices=tiers.TIERS, default="all", help=help)


def pytest_configure(config: pytest.Config) -> None:
    tiers.choose(config.getoption("tier"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept, left = tiers.divide(items, config.getoption("tier"))
    config.hook.pytest_deselected(items=left)
    items[:] = sorted(kept, key=lambda item: not item.nodeid.startswith(PAGE))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Keep the garbage collector away from what stays until the end: it would take a third of the time of all tests."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


def pytest_unconfigure() -> None:
    """Leave alone what is left: collecting it when Python ends would take as long as a whole file of tests."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ChunkScheduling | None:
    return ChunkScheduling(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.fixture
def sample() -> tiers.Sample:
    """How much of a comparison runs; a test that uses it runs in both tiers."""
    return tiers.sample


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only need one; it must have nothing to complain about in the end."""
    server = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield server
    assert server.stop() == ""


@pytest.fixture(scope="session")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as plain Python: the same files without the compiled ones."""
    folder = tmp_path_factory.mktemp("interpreted")
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(mahjongkit.__file__).parent, folder / "mahjongkit", ignore=ignore)
    return folder


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A real browser: Debian's chromium, if possible without its windows, which starts and opens pages three times as
    fast. Without a browser the tests of the page are skipped, but not where CI is set.
    """
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        if os.environ.get("CI"):
            raise RuntimeError("no chromium, or no playwright, for the tests of the page: see tests/support/browser.sh")
        pytest.skip("the page is not tested: no chromium, or no playwright")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", *QUIETLY])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of the page; in the end it must have had nothing to complain about."""
    visitors: list[Visitor] = []

    def make(url: str = "", **options: Any) -> Visitor:
        visitors.append(Visitor(chromium, url or server.url, **options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
