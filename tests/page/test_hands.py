"""Whole hands of every game, played through the page by clicking."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.page_driver import Visitor

GAMES: dict[str, dict[str, Any]] = {
    "riichi": {"length": "east"},
    "sichuan": {"exchange_three": True, "hands_per_match": 1},
    "synchronous": {"hands": 1},
    "ninghai": {},
}
ENDS = ("sichuan", "synchronous")
"""The games of which the match is over after a hand here."""


def number(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-").replace("+", ""))


@pytest.mark.one_in(6)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_by_clicking(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_alone(game, seed=11, **GAMES[game])
    assert sum(len(visitor.hand) == size for size in (13, 14)) == 1
    clicked = visitor.play_hand()
    assert len(clicked) > 3
    if game == "sichuan":
        assert any("void" in one.lower() for one in clicked)
        assert page.locator(".chip.void").count() == 4
        assert sum("Pass these (3)" in one for one in clicked) == 1
    deltas = [number(text) for text in page.locator(".scores .delta").all_inner_texts()]
    paid = page.locator(".receipt tr").count()
    assert len(deltas) == 4
    assert sum(deltas) in (0, -1000 * page.locator(".chip.riichi").count())
    assert (paid > 0) == any(deltas)
    scores = page.locator(".scores .after").all_inner_texts()
    if game in ENDS:
        ends(visitor)
    else:
        page.click("#next")
        visitor.ready()
        assert visitor.scores == scores


def ends(visitor: Visitor) -> None:
    """The end of a match: ranks, the curve, and the way to the replay."""
    page = visitor.page
    page.wait_for_function("() => document.querySelector('#next').textContent === 'Final standings'")
    page.click("#next")
    assert page.locator(".ranks tr").count() == 4
    assert page.locator(".curve polyline").count() == 4
    page.click("#see-replay")
    page.wait_for_selector("#slider")
    assert page.locator(".plate .name").all_inner_texts()[0] == "Guest"


@pytest.mark.full
def test_the_same_seed_deals_the_same_hand(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    hands = []
    for seed in (7, 7, 8):
        visitor.play_alone("riichi", seed=seed)
        visitor.ready()
        hands.append(visitor.hand)
    assert hands[0] == hands[1] != hands[2]


@pytest.mark.full
def test_three_players_and_an_option_that_cannot_be(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_alone("riichi3")
    assert len(visitor.scores) == 3
    visitor.lobby("riichi")
    visitor.set_options(start_points=99999999)
    visitor.page.click("#play-alone")
    visitor.page.wait_for_selector(".problem:not(:empty)")
    assert "99999999" in visitor.page.inner_text(".problem:not(:empty)")
    visitor.complaints = [text for text in visitor.complaints if "422" not in text]


def test_a_win_is_not_passed_by_mistake_and_a_declaration_can_be_taken_back(visit: Callable[..., Visitor]) -> None:
    """What the buttons do, whatever is asked: shown in the page itself."""
    visitor = visit()
    visitor.lobby("riichi")
    found = visitor.page.evaluate("""async () => {
      const { Choices } = await import(module("board/choices"));
      const { loadGame } = await import(module("state/game"));
      await loadGame("riichi");
      const place = document.createElement("div");
      const said = [];
      const choices = new Choices(place, (action) => said.push(action), () => {});
      const press = (n) => choices.press(n);
      choices.set(["ron", "pass"]);
      press(2);
      const asked = place.textContent;
      press(2);
      await loadGame("sichuan");
      choices.set(["void_m", "void_p"]);
      press(1);
      press(2);
      press(1);
      press(1);
      await loadGame("riichi");
      choices.set(["discard 5m", "discard 5m drawn", "riichi 5m", "riichi 7z drawn"]);
      press(1);
      const find = (tile, drawn) => choices.forTile(tile, drawn);
      const declared = [find("5m", false).text, find("7z", true).text, find("1m", false)];
      press(1);
      return { said, asked, declared, plain: [find("5m", false).text, find("5m", true).text] };
    }""")
    assert found["said"] == ["pass", "void_m"]
    assert "Really pass?" in found["asked"]
    assert found["declared"] == ["riichi 5m", "riichi 7z drawn", None]
    assert found["plain"] == ["discard 5m", "discard 5m drawn"]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", GAMES)
def test_advice_on_demand(visit: Callable[..., Visitor], game: str) -> None:
    """Ranked, with its reasons in the visitor's language; it goes when the question is answered."""
    visitor = visit(lang="ja")
    page = visitor.page
    visitor.play_alone(game, seed=11)
    while visitor.ready() == "choice":
        visitor.move()
    page.click("#advise")
    page.wait_for_selector(".advice li")
    assert "打" in page.inner_text(".advice ol > li:first-child .advice-choice")
    assert page.locator(".advice ol > li").count() > 1
    assert all(page.locator(".advice-why").all_inner_texts())
    helps = page.locator(".advice ol > li:first-child .advice-accepts li")
    numbers = [int(text) for text in helps.locator(".left").all_inner_texts()]
    assert f" {sum(numbers)} " in page.inner_text(".advice ol > li:first-child .advice-accepts")
    kinds = set(helps.locator("use").evaluate_all("all => all.map(one => one.getAttribute('href'))"))
    seen = page.locator(".stage :is(.river, .meld) .tile use")
    shown = seen.evaluate_all("all => all.map(u => [u.getAttribute('href'), !!u.closest('.accepted')])")
    assert all((tile in kinds) == marked for tile, marked in shown)
    page.click(".advice .longer")
    page.wait_for_selector(".advice:not(:has(.longer))")
    assert "シミュレーション" in page.locator(".advice-why").first.inner_text()
    page.keyboard.press("a")
    page.wait_for_selector(".advice", state="detached")
    assert page.locator(".advised, .accepted").count() == 0
    page.keyboard.press("a")
    page.wait_for_selector(".advice")
    page.locator(".own-tiles .advised").first.click()
    page.wait_for_selector(".advice", state="detached")
