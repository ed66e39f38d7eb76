"""Things on the table: the wall and its break, dice, tokens, the gap that a call leaves, received tiles."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.filled_tables import FILL
from tests.support.page_driver import Visitor

STACKS = """async ([ruleset, seat]) => {
  const [{ View }, { loadGame }, { stacksOf }] = await Promise.all(
    ["state/view", "state/game", "board/things"].map((name) => import(module(name))));
  await loadGame(ruleset);
  const view = new View(0, 4, false);
  view.apply({ type: "start", hand: 0, dealer: 1, left: 70 });
  for (const [fact, value] of Object.entries({ opener: 2, break: 9 })) view.apply({ type: "fact", fact, value });
  for (const one of [0, 1, 2, 3]) view.apply({ type: "deal", seat: one, tiles: Array(13).fill("?") });
  const look = () => stacksOf(view).map(({ side, place, tiles, dead }) => [side, place, tiles, dead]);
  const before = look();
  for (const replacement of [false, false, false, true])
    view.apply({ type: "draw", seat, tile: "?", replacement });
  return [before, look()];
}"""


def test_the_wall_shrinks_at_its_break_and_at_its_end(visit: Callable[..., Visitor]) -> None:
    """Riichi: opened at the dealer's right, 26 stacks dealt; seven stacks at the end are never drawn."""
    visitor = visit()
    visitor.lobby("riichi")
    before, after = visitor.page.evaluate(STACKS, ["riichi", 1])
    assert sum(tiles for _, _, tiles, _ in before) == 136 - 52
    assert sum(dead for *_, dead in before) == 7
    assert before[0] == [0, 9, 2, False]  # the dealer's side is gone, and nine stacks of the player to their left
    assert before[-1] == [2, 16, 2, True]
    assert sum(tiles for _, _, tiles, _ in after) == 136 - 56
    assert after[0] == [0, 10, 1, False]
    assert after[-1] == [2, 16, 1, True]
    opened, _ = visitor.page.evaluate(STACKS, ["ninghai", 1])
    assert sum(tiles for _, _, tiles, _ in opened) == 144 - 52
    places = [place for side, place, *_ in opened if side == 2]
    assert places[:2] == [0, 1]  # right of the break lies the end of the wall
    assert [tiles for side, place, tiles, _ in opened if (side, place) == (2, 4)] == [1]


THINGS = """() => {
  const label = (one) => one.getAttribute("aria-label");
  return {
    laid: [...document.querySelectorAll(".laid .token")].map((one) => one.closest(".zone").classList[1]),
    counters: [...document.querySelectorAll(".counter")].map(label),
    pile: document.querySelectorAll(".token-pile:first-child .token").length,
    wall: label(document.querySelector("svg.wall-ring")),
    stacks: document.querySelectorAll(".stack").length,
    dice: [...document.querySelectorAll(".throw")].map(label),
  };
}"""
RECEIVE = """async (events) => {
  table.receive({ type: "events", hand: 0, first: 200, events });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@pytest.mark.full
def test_tokens_and_dice_lie_where_the_game_puts_them(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    page.evaluate(FILL, ["riichi", 4, {}])
    marks = [{"type": "mark", "seat": seat, "mark": "riichi", "value": 1, "private": False} for seat in (1, 3)]
    facts = [{"type": "fact", "fact": "honba", "value": 2}, {"type": "score", "seat": -1, "points": 3000}]
    page.evaluate(RECEIVE, [*marks, *facts])
    found: dict[str, Any] = page.evaluate(THINGS)
    assert found["laid"] == ["right", "left"]
    assert found["counters"] == ["Riichi sticks: 3", "honba: 2"]
    assert (found["dice"], found["wall"]) == ([], "left: 0")
    page.evaluate(FILL, ["ninghai", 4, {}])
    throws = [
        {"type": "fact", "fact": "banker_throw", "value": 25},
        {"type": "fact", "fact": "second_throw", "value": 61},
    ]
    page.evaluate(RECEIVE, throws)
    found = page.evaluate(THINGS)
    assert found["dice"] == ["The dealer's dice: 2 + 5", "The second thrower's dice: 6 + 1"]
    assert (found["laid"], found["counters"]) == ([], [])
    page.evaluate(FILL, ["synchronous", 4, {"wall": 19}])
    assert page.evaluate(THINGS)["stacks"] == 4 * 10


@pytest.mark.full
def test_a_called_tile_leaves_a_gap_and_received_tiles_are_marked(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    page.evaluate(FILL, ["sichuan", 4, {}])
    call = {"type": "call", "seat": 1, "meld": "pon", "from": 3, "tiles": ["7z", "7z", "7z"]}
    given = {"type": "exchange", "seat": 0, "to": 1, "tiles": ["1m", "2m", "3m"]}
    got = {"type": "exchange", "seat": 3, "to": 0, "tiles": ["9p", "9p", "8p"]}
    page.evaluate(RECEIVE, [given, got, call])
    gap = page.locator(".zone.left .river .called")
    assert gap.count() == 1
    assert "called" in (gap.get_attribute("aria-label") or "")
    assert float(gap.locator(".face").evaluate("one => getComputedStyle(one).opacity")) < 0.3
    assert page.locator(".zone.right .meld .turned").count() == 1
    received = page.locator(".own-tiles .received")
    assert received.evaluate_all("all => all.map(one => one.dataset.tile)") == ["8p", "9p", "9p"]
    assert "received in the exchange" in (received.first.get_attribute("aria-label") or "")
    page.evaluate(RECEIVE, [{"type": "discard", "seat": 0, "tile": "4p", "drawn": False, "turned": False}])
    assert received.count() == 0
