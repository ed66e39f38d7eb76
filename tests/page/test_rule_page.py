"""The rule page in a real browser: the lesson, the rule book in the visitor's language, its anchors, the options."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from mahjongkit.locale import LANGUAGES
from tests.support.accessibility import faults
from tests.support.page_driver import Visitor
from tests.support.server_process import Server

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IN_VIEW = """id => { const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return bottom > 0 && top < innerHeight; }"""
FIRST = {"zh": "预设一览", "ja": "プリセットの一覧", "en": "Presets at a glance"}


def tabs(visitor: Visitor) -> list[str | None]:
    return [visitor.page.get_attribute(f"#tab-{name}", "aria-selected") for name in ("learn", "book", "options")]


LEARN, BOOK, OPTIONS = ([str(i == chosen).lower() for i in range(3)] for chosen in range(3))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_comes_first_and_shows_what_the_server_scores(
    visit: Callable[..., Visitor], server: Server, lang: str
) -> None:
    visitor = visit(lang=lang)
    visitor.go("/rules/ninghai:field")
    page = visitor.page
    lesson = server.ask(f"/api/rules/ninghai:field/lesson?lang={lang}")[1]
    assert tabs(visitor) == LEARN
    titles = page.locator(".lesson > section > h2").all_inner_texts()
    assert titles[: len(lesson["sections"])] == [section["title"] for section in lesson["sections"]]
    cards = page.locator(".taught-pattern")
    taught = [pattern for group in lesson["groups"] for pattern in group["patterns"]]
    assert cards.count() == len(taught) + len(lesson["off"])
    for place in (0, len(taught) - 1):
        card, pattern = cards.nth(place), taught[place]
        assert pattern["worth"] == card.locator(".pattern-worth").inner_text()
        assert pattern["example"]["value"] in card.inner_text()
        hand = pattern["example"]
        melds = [tile for meld in hand["melds"] for tile in meld["tiles"]]
        drawn = len(hand["tiles"]) + 1 + len(melds) + len(hand["flowers"])
        assert card.locator(".winning-hand .tile").count() == drawn
    changes = page.locator(".worked-changes").first.inner_text()
    assert all(f"{abs(delta):,}" in changes for delta in lesson["worked"][0]["deltas"])
    page.locator(".lesson-contents a").nth(-1).click()
    page.wait_for_function(IN_VIEW, arg="learn-worked")
    visitor.go("/rules/riichi:mleague#learn-pattern-pinfu")
    page.wait_for_function(IN_VIEW, arg="learn-pattern-pinfu")
    assert tabs(visitor) == LEARN


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_book_is_in_the_language_of_the_visitor(visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang=lang)
    visitor.go("/rules/sichuan:platform#book")
    page = visitor.page
    assert tabs(visitor) == BOOK
    assert page.inner_text("#part-1") == FIRST[lang]
    assert page.inner_text(".contents li:first-child") == FIRST[lang]
    assert page.get_attribute(".book-text", "lang") == lang
    assert page.locator("[id='1.3-1'] .tile").count() == 14  # 123m 456m 55m 123s 789s
    labels = {page.locator("[id='1.3-1'] [role=img]").nth(place).get_attribute("aria-label") for place in range(2)}
    assert all(labels)
    other = LANGUAGES[LANGUAGES.index(lang) - 1]
    page.select_option("#language", other)
    page.wait_for_function("text => document.getElementById('part-1')?.textContent === text", arg=FIRST[other])


def test_an_address_opens_its_rule_and_links_go_on_to_others(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/rules/riichi#4.1.5")
    page.wait_for_function(IN_VIEW, arg="4.1.5")
    assert page.evaluate("document.activeElement.id") == "4.1.5"
    assert page.inner_text(".here") == "4.1.5 After riichi"
    page.click(".contents a[href='#4.3']")
    page.wait_for_function(IN_VIEW, arg="4.3")
    page.evaluate("location.hash = '#4.3-26'")
    page.wait_for_function(IN_VIEW, arg="4.3-26")
    assert page.locator(".here").get_attribute("id") == "4.3-26"
    page.go_back()
    page.wait_for_function("() => document.querySelector('.here')?.id === '4.3'")
    page.select_option("#language", "ja")
    page.wait_for_function("() => document.querySelector('.book-text').lang === 'ja'")
    page.wait_for_function(IN_VIEW, arg="4.3")


@pytest.mark.full
def test_the_options_are_a_tab_that_names_their_rules(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/rules/riichi:mleague#options")
    assert tabs(visitor) == OPTIONS
    assert not page.is_visible(".book")
    row = page.locator("#options [data-option=kiriage]")
    assert row.locator(".set").inner_text() == "yes"
    rons = page.locator("#options [data-option=max_ron]")
    assert rons.locator(".set").inner_text() == "one\nthe nearest after the discarder"
    row.get_by_role("link", name="Rule 4.1.10").click()
    page.wait_for_function(IN_VIEW, arg="4.1.10")
    assert tabs(visitor) == BOOK
    page.focus("#tab-book")
    page.keyboard.press("ArrowRight")
    assert tabs(visitor) == OPTIONS
    assert page.evaluate("document.activeElement.id") == "tab-options"
    assert page.url.endswith("/rules/riichi:mleague#options")
    page.keyboard.press("Home")
    assert tabs(visitor) == LEARN
    assert page.is_visible(".lesson")
    page.keyboard.press("ArrowRight")
    assert page.is_visible(".book")
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert tabs(visitor) == LEARN


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_options_are_those_of_the_size_in_words_and_groups(
    visit: Callable[..., Visitor], server: Server, lang: str
) -> None:
    """As in the lobby: no identifiers, and nothing that only three players have."""
    visitor = visit(lang=lang)
    visitor.go("/rules/riichi#options")
    offered = server.ask(f"/api/rules/riichi/options?lang={lang}")[1]
    rows = visitor.page.locator("#options [data-option]")
    assert rows.evaluate_all("all => all.map(one => one.dataset.option)") == [option["name"] for option in offered]
    groups = [option["group"] for option in offered]
    assert visitor.page.locator("#options section h2").all_inner_texts() == list(dict.fromkeys(groups))
    assert visitor.page.locator("#options code").count() == 0
    assert not re.search(r"\w_\w|✓", visitor.page.inner_text("#options"))


@pytest.mark.full
def test_the_lobby_links_an_option_to_its_rule(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.lobby("sichuan:platform")
    visitor.page.click(".more summary")
    for group in visitor.page.locator(".option-group > summary").all():
        group.click()
    option = visitor.page.locator(".option", has=visitor.page.locator("#option-pass_rule"))
    link = option.get_by_role("link", name="Rule 1.1.10")
    assert link.get_attribute("href") == "/rules/sichuan:platform#1.1.10"
    visitor.page.locator("#option-pass_rule").select_option(label="no restriction")


@pytest.mark.full
@pytest.mark.parametrize(
    ("lang", "tab", "options"),
    [
        *(("zh", "", LAPTOP), ("en", "#book", LAPTOP), ("zh", "#options", LAPTOP)),
        *(("en", "", PHONE), ("zh", "#book", PHONE), ("en", "#options", PHONE)),
    ],
)
def test_nothing_stands_in_the_way(visit: Callable[..., Visitor], lang: str, tab: str, options: dict[str, Any]) -> None:
    """Names, contrast and sizes; tables scroll in their own place, never the page."""
    visitor = visit(lang=lang, **options)
    visitor.go(f"/rules/ninghai{tab}")
    page = visitor.page
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if tab == "#book" and options is PHONE:
        page.tap(".contents summary")
        page.locator(".contents a", has_text="2.1.7").tap()
        page.wait_for_function(IN_VIEW, arg="2.1.7")
