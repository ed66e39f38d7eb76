"""How the page looks: three looks of the table and of the tiles, as the system asks or as chosen."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.support import ROOT, accessibility
from tests.support.filled_tables import FILL, MARKS
from tests.support.page_driver import Visitor

STATIC = ROOT / "src" / "mahjongkit" / "server" / "static"
LOOKS = ("dark", "light", "contrast")
CHOOSE = """async (table) => {
  const { changeSettings } = await import(module("state/settings"));
  changeSettings({ table });
}"""


def in_every_look(visitor: Visitor, check: Callable[[Any], list[str]]) -> dict[str, list[str]]:
    """What a check of the page finds, by look."""
    found = {}
    for look in LOOKS:
        visitor.page.evaluate(CHOOSE, look)
        assert visitor.page.get_attribute("html", "data-look") == look
        found[look] = check(visitor.page)
    return {look: faults for look, faults in found.items() if faults}


def low_contrast(page: Any) -> list[str]:
    """Texts that do not stand out from what is behind them."""
    return [fault for fault in page.evaluate(accessibility.CHECKS) if fault.startswith("contrast")]


@pytest.mark.full
def test_text_stands_out_in_every_look(visit: Callable[..., Visitor]) -> None:
    """By WCAG AA, in the lobby with its menu and at tables with many marks, warnings and buttons."""
    visitor = visit()
    visitor.lobby("riichi")
    visitor.page.click(".menu summary")
    found = {"lobby": in_every_look(visitor, low_contrast)}
    for game in ("riichi", "sichuan", "ninghai"):
        visitor.page.evaluate(FILL, [game, 4, MARKS[game]])
        found[game] = in_every_look(visitor, low_contrast)
    assert {place: faults for place, faults in found.items() if faults} == {}


@pytest.mark.full
def test_results_and_rules_stand_out_in_every_look(visit: Callable[..., Visitor]) -> None:
    """By our own checks and by those of axe-core."""
    visitor = visit()
    visitor.play_alone("synchronous", seed=2, hands=1)
    visitor.play_hand()
    found = {"result": in_every_look(visitor, accessibility.faults)}
    visitor.page.wait_for_function("() => document.querySelector('#next').textContent === 'Final standings'")
    visitor.page.click("#next")
    visitor.page.wait_for_selector("#match-title")
    found["standings"] = in_every_look(visitor, accessibility.faults)
    visitor.go("/rules/ninghai")
    visitor.page.wait_for_selector("table")
    found["rules"] = in_every_look(visitor, accessibility.faults)
    assert {place: faults for place, faults in found.items() if faults} == {}


def test_all_colours_stand_in_one_place() -> None:
    """A colour elsewhere would be the same in every look."""
    named = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(|:\s*(?:white|red|gold|green|blue)\b", re.I)
    found = {
        path.name: named.findall(path.read_text("utf-8"))
        for path in STATIC.rglob("*.css")
        if path.name != "looks.css" and named.search(path.read_text("utf-8"))
    }
    assert found == {}


def test_every_look_sets_the_same_colours() -> None:
    """Dark is the default: the others may leave out only what they share with it."""
    text = (STATIC / "looks.css").read_text("utf-8")
    blocks = [set(re.findall(r"--[\w-]+(?=:)", block)) for block in text.split("}")[:3]]
    dark, light, contrast = blocks
    assert light | contrast <= dark
    assert dark - light == {"--token", "--token-edge", "--dot-red", "--dot-black", "--seal", "--seal-ink"}
    assert dark - contrast == {"--seal-ink"}


@pytest.mark.parametrize(
    ("system", "look", "tiles"),
    [
        ({"color_scheme": "dark"}, "dark", "classic"),
        ({"color_scheme": "light"}, "light", "classic"),
        ({"color_scheme": "light", "contrast": "more"}, "contrast", "safe"),
    ],
    ids=["dark", "light", "contrast"],
)
@pytest.mark.one_in(3)
def test_the_page_follows_the_system(
    visit: Callable[..., Visitor], system: dict[str, Any], look: str, tiles: str
) -> None:
    visitor = visit(**system)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url) if "tiles.svg" in request.url else None)
    visitor.lobby("riichi")
    assert visitor.page.get_attribute("html", "data-look") == look
    assert asked[0].endswith(f"look={tiles}")
    visitor.page.emulate_media(color_scheme="dark", contrast="no-preference")
    visitor.page.wait_for_function("() => document.documentElement.dataset.look === 'dark'")


@pytest.mark.full
def test_looks_are_chosen_in_the_menu_and_remembered(visit: Callable[..., Visitor]) -> None:
    """Also the tiles: numbered ones have an index, colour-safe ones the shape of their suit."""
    visitor = visit(color_scheme="light")
    page = visitor.page
    visitor.lobby("riichi")
    sprites = [page.inner_html("#t-5s")]
    page.click(".menu summary")
    page.select_option("#set-table", "dark")
    for tiles in ("numbered", "safe"):
        page.select_option("#set-tiles", tiles)
        page.wait_for_function("before => document.querySelector('#t-5s').innerHTML !== before", arg=sprites[-1])
        sprites.append(page.inner_html("#t-5s"))
    assert len(set(sprites)) == 3
    page.reload()
    page.wait_for_selector("#play-alone")
    assert page.get_attribute("html", "data-look") == "dark"
    assert page.inner_html("#t-5s") == sprites[2]
    assert {key: visitor.settings()[key] for key in ("table", "tiles")} == {"table": "dark", "tiles": "safe"}


@pytest.mark.full
def test_settings_of_older_versions_still_count(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.page.add_init_script(
        'localStorage.setItem(\'mahjongkit.settings\', \'{"index":true,"animation":false,"sound":false}\')'
    )
    visitor.lobby("riichi")
    found = visitor.page.evaluate("async () => (await import(module('state/settings'))).settings")
    assert (found["tiles"], found["motion"], found["sound"]) == ("numbered", "off", False)
    assert visitor.page.locator("html.no-animation").count() == 1
