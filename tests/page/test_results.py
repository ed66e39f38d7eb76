"""The sheet at the end of a hand: what matters is on the screen without scrolling, the rest one tap away."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json

from mahjongkit.game.table import Table
from mahjongkit.server.result_view import result_view_of
from tests.support.accessibility import faults
from tests.support.hand_results import HANDS
from tests.support.page_driver import Visitor
from tests.support.tiers import spread

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREENS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "on its side": {"viewport": {"width": 844, "height": 390}, **PHONE},
    "upright": {"viewport": {"width": 390, "height": 844}, **PHONE},
}
SHOW = """async ([ruleset, players, result_view]) => {
  const { Table } = await import(module("pages/table"));
  const { loadGame } = await import(module("state/game"));
  await loadGame(ruleset);
  const names = ["Akira", "Benedikt", "Chiyo", "Dominique"];
  const person = { kind: "person", present: true, bot: false };
  const seats = names.slice(0, players).map((name, seat) => ({ seat, name, ...person }));
  window.table?.close();
  window.table?.root.remove();
  window.table = new Table({ id: "x", players, seats, config: { ruleset } }, 0, () => {});
  document.getElementById("page").replaceChildren(table.root);
  table.receive({ type: "hand_over", result_view, words: "" });
  table.outcome.skipPause();
}"""
OUTSIDE = """places => {
  const sheet = document.querySelector(".result-view").getBoundingClientRect();
  const outside = [];
  for (const place of places) {
    const found = [...document.querySelectorAll(`dialog ${place}`)].filter((one) => one.checkVisibility());
    if (!found.length) outside.push(`${place}: missing`);
    for (const one of found) {
      const box = one.getBoundingClientRect();
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight)
        outside.push(`${place}: outside the window`);
      const clipped = box.bottom > sheet.bottom + 1 || box.top < sheet.top - 1;
      if (one.closest(".result-view") && clipped) outside.push(`${place}: below the edge`);
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
        outside.push(`${place}: wider than its place`);
    }
  }
  return outside;
}"""
"""What of the elements at these places cannot be seen without scrolling."""


def show(visitor: Visitor, table: Table, lang: str = "en") -> None:
    view = result_view_of(table.hand_result, table.dealer, lang)
    name = f"{table.ruleset.name}:{table.ruleset.preset}"
    visitor.page.evaluate(SHOW, [name, table.players, json.decode(json.encode(view))])
    visitor.page.wait_for_selector("dialog[open] #result-title")


@pytest.mark.full
@pytest.mark.parametrize(
    ("screen", "lang"), [*((screen, "en") for screen in SCREENS), ("upright", "zh"), ("upright", "ja")]
)
def test_what_matters_is_seen_without_scrolling(visit: Callable[..., Visitor], screen: str, lang: str) -> None:
    """Winner, hand, total, one's own gain and indicators, for every winner; after a draw the hands and their waits."""
    visitor = visit(lang=lang, **SCREENS[screen])
    visitor.lobby("riichi")
    problems = []
    for name, ended in HANDS.items():
        table = ended()
        show(visitor, table, lang)
        result = table.hand_result
        places = ["#result-title", ".scores .own-score .delta", ".scores li", "#next", ".tab"]
        winning = [".winning-hand", ".total"] + ([".turned-up"] if result.tile_rows(lang) else [])
        tabs = visitor.page.locator(".tab")
        for i in range(visitor.page.locator(".winner").count() or 1):
            tabs.nth(i).click()
            if result.wins:
                wanted = [*places, *winning]
            else:
                wanted = [*places, ".end-hand"] if result.end_hands(lang) else places
            problems += [f"{name} {i}: {found}" for found in visitor.page.evaluate(OUTSIDE, wanted)]
    assert problems == []


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "screen"), spread(["two rons", "an exhausted wall", "sichuan, wall empty", "ninghai"], [*SCREENS])
)
def test_nothing_stands_in_the_way_of_a_result(visit: Callable[..., Visitor], screen: str, name: str) -> None:
    visitor = visit(**SCREENS[screen])
    visitor.lobby("riichi")
    show(visitor, HANDS[name]())
    for i in range(visitor.page.locator(".tab").count()):
        visitor.page.locator(".tab").nth(i).click()
        assert faults(visitor.page) == []


@pytest.mark.full
def test_several_winners_have_a_tab_each(visit: Callable[..., Visitor]) -> None:
    """By click and by arrow key; only one panel is shown at a time."""
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    show(visitor, HANDS["three rons"]())
    assert page.locator(".tab").all_inner_texts() == ["Benedikt", "Chiyo", "Dominique", "Who pays whom"]
    assert page.locator("[role=tabpanel]:visible .total strong").all_inner_texts() == ["1,000 points"]
    page.locator(".tab").nth(1).click()
    assert page.locator("[role=tabpanel]:visible .total strong").all_inner_texts() == ["2,000 points"]
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == "Dominique"
    assert page.locator("[role=tabpanel]:visible .total strong").all_inner_texts() == ["3,900 points"]
    page.keyboard.press("End")
    assert page.locator(".receipt:visible tr").count() == 3
    assert page.locator(".tab[aria-selected=true]").count() == 1


def test_an_exhausted_wall_says_who_was_ready_on_what(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.lobby("riichi")
    show(visitor, HANDS["an exhausted wall"]())
    found = visitor.page.locator(".end-hand").evaluate_all("""all => all.map((one) => [
      one.querySelector("strong").textContent,
      one.querySelector(".chip").textContent,
      one.querySelectorAll(".opened .tile").length,
      [...one.querySelectorAll(".wait .tile")].map((tile) => tile.getAttribute("aria-label")),
    ])""")
    assert found == [
        ["Akira", "tenpai", 13, ["One of Dots", "Nine of Dots"]],
        ["Benedikt", "noten", 0, []],
        ["Chiyo", "tenpai", 13, ["Two of Characters", "Eight of Characters"]],
        ["Dominique", "noten", 0, []],
    ]


@pytest.mark.full
def test_notes_call_players_by_their_names(visit: Callable[..., Visitor]) -> None:
    """Not by their winds, as the rest of the page does not either; also what a screen reader reads."""
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    show(visitor, HANDS["ninghai"]())
    notes = page.locator(".notes li").all_text_contents()
    assert len(notes) == 3
    assert all(note.startswith(("Akira holds", "Benedikt holds", "Chiyo holds", "Dominique holds")) for note in notes)
    show(visitor, HANDS["rons from two"]())
    remarks = page.locator(".remark").all_text_contents()
    assert "comes from Benedikt" in remarks[0]
    assert "comes from Chiyo" in remarks[1]
    read = " ".join(page.locator("#announcements p").all_text_contents())
    assert "Akira" in read
    assert not any(wind in read for wind in ("East", "South ", "West ", "{"))


def test_fu_are_shown_with_their_rounding(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    show(visitor, HANDS["rons from two"]())
    assert page.locator(".items summary").first.inner_text() == "Fu: 32 → 40"
    show(visitor, HANDS["ron"]())
    assert page.locator(".items summary").inner_text() == "Fu: 30"
    show(visitor, HANDS["a yakuman"]())
    assert page.locator(".items").count() == 0


@pytest.mark.full
@pytest.mark.parametrize("width", [800, 1024, 1366, 1920])
def test_a_closed_winning_hand_is_one_row(visit: Callable[..., Visitor], width: int) -> None:
    """However wide the window, its fourteen tiles stand beside each other."""
    visitor = visit(viewport={"width": width, "height": 700})
    visitor.lobby("riichi")
    show(visitor, HANDS["a long list"]())
    tops = visitor.page.locator(".winning-hand .tile").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 14
    assert len(set(tops)) == 1


STANDINGS = """() => table.outcome.showStandings({
  type: "match_over", scores: [33800, 17700, 28100, 20400], ranks: [1, 4, 2, 3], points: [43.8, -32.3, 8.1, -19.6],
  curve: [[25000, 25000, 25000, 25000], [31000, 21000, 25000, 23000], [33800, 17700, 28100, 20400]], record: "",
})"""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("screen", SCREENS)
def test_the_standings_are_seen_without_scrolling(visit: Callable[..., Visitor], screen: str) -> None:
    visitor = visit(**SCREENS[screen])
    page = visitor.page
    visitor.lobby("riichi")
    show(visitor, HANDS["ron"]())
    page.evaluate(STANDINGS)
    page.wait_for_selector("#match-title")
    assert page.locator(".ranks thead th").all_inner_texts() == ["Scores", "Final points"]
    assert page.locator(".ranks tbody tr").first.inner_text().split() == ["1.", "Akira", "33,800", "+43.8"]
    assert page.evaluate(OUTSIDE, [".ranks tr", ".curve", "#see-replay"]) == []
    assert faults(page) == []


@pytest.mark.full
def test_tabs_are_in_one_row_and_a_folded_list_names_no_unit(visit: Callable[..., Visitor]) -> None:
    for screen in ("upright", "on its side"):
        visitor = visit(**SCREENS[screen])
        visitor.lobby("riichi")
        show(visitor, HANDS["ninghai"]())
        tops = visitor.page.locator(".tab").evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len(set(tops)) == 1
    assert not visitor.page.is_visible(".breakdown .unit")
    visitor.page.click(".breakdown > summary")
    assert visitor.page.is_visible(".breakdown .unit")
