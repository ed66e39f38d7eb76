"""The page that `mahjongkit ladder --html` writes, in a real browser: on a phone and a desk, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjongkit.arena.ladder import ladder
from mahjongkit.arena.ladder_html import page as ladder_page
from mahjongkit.locale import LANGUAGES, say
from tests.support.accessibility import faults
from tests.support.ladders import POOL

WINDOWS = [("zh", 390, 844, "dark"), ("ja", 844, 390, "light"), ("en", 1366, 768, "dark")]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page in every language; one player has a long name."""
    long = "mahjongkit.players.greedy:GreedyPlayer"
    found = ladder([*POOL, long], "riichi", 16, deals_per_table=1, tables_per_round=2)
    folder = tmp_path_factory.mktemp("ladder")
    for lang in LANGUAGES:
        (folder / f"{lang}.html").write_text(ladder_page(found, lang), encoding="utf-8")
    return folder


@pytest.mark.full
@pytest.mark.parametrize(("lang", "width", "height", "scheme"), WINDOWS)
def test_the_page_fits_its_window_and_asks_for_nothing(
    lang: str, width: int, height: int, scheme: str, chromium: Any, pages: Path
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    url = (pages / f"{lang}.html").as_uri()
    page.goto(url)
    assert asked == [url]
    assert page.title() == say(lang, "ladder.title", ruleset="riichi:tenhou")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    charts = page.locator(".chart:visible")
    assert charts.count() == 1
    assert page.evaluate("parseFloat(getComputedStyle(document.body).backgroundColor.slice(4)) < 128") == (
        scheme == "dark"
    )
    letters = charts.locator("text").first.evaluate("one => one.getBoundingClientRect().height")
    assert letters > 10  # readable, on a phone, too
    assert faults(page) == []
    context.close()
