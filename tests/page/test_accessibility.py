"""Everybody can play: by keyboard alone, by ear, on a phone, in three languages."""

from collections.abc import Callable
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.locale import LANGUAGES
from tests.support import ROOT
from tests.support.accessibility import faults
from tests.support.page_driver import Visitor
from tests.support.server_process import Server

STATIC = ROOT / "src" / "mahjongkit" / "server" / "static"
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ANOTHER = """before =>
  document.querySelector(".table").dataset.question !== before || document.querySelector("dialog[open]")"""
"""Whether another question is asked, or none."""
UPRIGHT, ON_ITS_SIDE = {"width": 390, "height": 844}, {"width": 844, "height": 390}


def test_nothing_is_said_without_words() -> None:
    """Every word that the modules of the page ask for is there; languages are compared with each other elsewhere."""
    import re

    known = {key for game in rules.names() for key in rules.find(game).words.texts("en", "page.")}
    asked = {key for path in STATIC.rglob("*.js") for key in re.findall(r'\bsay\(\s*"(\w+)"', path.read_text("utf-8"))}
    assert len(asked) > 60
    assert asked <= known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_has_a_name(lang: str) -> None:
    for game in rules.names():
        words = rules.find(game).words
        assert all(words.say(lang, f"preset.{preset}") for preset in rules.presets(game))


@pytest.mark.full
def test_the_language_can_be_switched_anywhere_and_is_remembered(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit(lang="ja")
    page = visitor.page
    visitor.play_alone("riichi", seed=5)
    visitor.ready()
    hand, seen = visitor.hand, set()
    assert page.evaluate("document.documentElement.lang") == "ja"
    for lang in LANGUAGES:
        page.select_option("#language", lang)
        words = server.ask(f"/api/words?lang={lang}")[1]
        page.wait_for_function(
            "text => document.querySelector('.status')?.textContent === text", arg=words["your_turn"]
        )
        assert visitor.hand == hand
        seen.add(page.locator(".own-tiles .tile").first.get_attribute("aria-label"))
    assert len(seen) == 3
    page.select_option("#language", "zh")
    page.reload()
    visitor.ready()
    assert page.inner_text(".logside h2") == "经过"
    visitor.lobby("riichi")
    assert page.inner_text("#play-alone") == "马上开始"
    assert visitor.settings()["lang"] == "zh"


@pytest.mark.full
def test_a_hand_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page, press = visitor.page, visitor.page.keyboard.press
    visitor.lobby("sichuan")
    page.select_option("#pace", "0")
    for _ in range(60):
        press("Tab")
        if page.evaluate("document.activeElement.id") == "play-alone":
            break
    press("Enter")
    page.wait_for_selector(".own-tiles .tile")
    while (what := visitor.ready()) != "over":
        question = page.get_attribute(".table", "data-question")
        if what == "choice":
            press("1")
            if page.locator(".choice.sure").count():  # what cannot be taken back is pressed twice
                press("1")
        else:
            press("h")
            while "can" not in (page.evaluate("document.activeElement.className") or "").split():
                press("ArrowLeft")
            press("Enter")
        page.wait_for_function(ANOTHER, arg=question)
    assert page.evaluate("document.activeElement.id") == "next"
    press("Enter")
    page.wait_for_selector("dialog.result", state="hidden")
    assert "1" in page.inner_text(".round") or "2" in page.inner_text(".round")


@pytest.mark.full
def test_what_happens_is_told_to_who_listens(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_alone("riichi", seed=5)
    visitor.ready()
    assert visitor.page.get_attribute("#announcements", "aria-live") == "polite"
    visitor.move()
    visitor.page.wait_for_function("() => document.querySelector('#announcements').textContent.includes('discards')")


@pytest.mark.one_in(10)
@pytest.mark.parametrize("place", ["lobby", "rules", "table", "result", "replay"])
@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, UPRIGHT], ids=["laptop", "phone"])
def test_nothing_stands_in_the_way(visit: Callable[..., Visitor], place: str, size: dict[str, int]) -> None:
    visitor = visit(viewport=size)
    page = visitor.page
    if place == "rules":
        visitor.go("/rules/ninghai")
        page.wait_for_selector("table")
    elif place == "lobby":
        visitor.lobby("riichi")
        page.click(".more summary")
        page.click(".menu summary")
    else:
        visitor.play_alone("synchronous", seed=2, hands=1)
        visitor.ready()
        if place != "table":
            visitor.play_hand()
    if place == "replay":
        visitor.wait_for_record()
        page.goto(f"{visitor.url}/replay/{visitor.room}")
        page.wait_for_selector("#slider")
        for _ in range(3):
            page.click("#turn_on")
    assert faults(page) == []


@pytest.mark.full
@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, UPRIGHT], ids=["laptop", "phone"])
def test_nothing_stands_in_the_way_of_people_who_meet(visit: Callable[..., Visitor], size: dict[str, int]) -> None:
    """In the waiting room, when joining, with the chat, the menu and the walls open, and in a tab without the seat."""
    host, guest = visit(viewport=size), visit(viewport=size)
    host.lobby("riichi")
    host.page.check("#chat")
    host.page.click("#open-room")
    host.page.wait_for_selector("#link")
    found = {"waiting": faults(host.page)}
    guest.go(f"/room/{host.room}")
    page = guest.page
    page.wait_for_selector(".sit")
    found["joining"] = faults(page)
    page.locator(".sit").first.click()
    page.wait_for_selector(".own-tiles .tile")
    page.click("#talk")
    page.fill("#chat-text", "hello")
    page.press("#chat-text", "Enter")
    page.wait_for_selector(".chat-log p")
    found["chat"] = faults(page)
    page.keyboard.press("Escape")
    page.click(".menu > summary")
    found["menu"] = faults(page)
    page.click("#walls-button")
    page.wait_for_selector("dialog[open]")
    found["walls"] = faults(page)
    guest.open_tab().goto(page.url)
    page.wait_for_selector("#play-here")
    found["taken over"] = faults(page)
    assert {place: said for place, said in found.items() if said} == {}


@pytest.mark.full
@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, UPRIGHT], ids=["laptop", "phone"])
def test_nothing_stands_in_the_way_of_advice_settling_and_problems(
    visit: Callable[..., Visitor], size: dict[str, int]
) -> None:
    visitor = visit(viewport=size)
    page = visitor.page
    visitor.play_alone("riichi", seed=5)
    visitor.ready()
    page.click("#advise")
    page.wait_for_selector(".advice")
    found = {"advice": faults(page)}
    visitor.go("/settle/ninghai")
    page.click("#example")
    page.click("#settle")
    page.wait_for_selector("#settlement table")
    found["settled"] = faults(page)
    visitor.go("/nonsense")
    visitor.complaints.clear()  # the browser notes the status 404
    found["no page"] = faults(page)
    assert {place: said for place, said in found.items() if said} == {}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_phone(visit: Callable[..., Visitor], size: dict[str, int]) -> None:
    """Everything is on the screen and large enough for a finger; a tile is lifted first, then discarded."""
    visitor = visit(viewport=size, **PHONE)
    page = visitor.page
    visitor.play_alone("ninghai", seed=4)
    visitor.ready()
    while visitor.ready() == "choice":
        page.locator(".choice").last.tap()
    boxes = page.locator(".own-tiles .tile, .plate, .choice, .centre").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(b => [b.left, b.top, b.right, b.bottom])"
    )
    for left, top, right, bottom in boxes:
        assert left >= -1
        assert top >= -1
        assert right <= size["width"] + 1
        assert bottom <= size["height"] + 1
    tile = page.locator(".own-tiles .can").last
    box = tile.bounding_box()
    assert box is not None
    assert box["width"] >= 40
    tile.tap()
    assert page.locator(".own-tiles .picked").count() == 1
    assert page.locator(".zone.bottom .river .tile").count() == 0
    page.locator(".own-tiles .picked").tap()
    page.wait_for_selector(".zone.bottom .river .tile")
