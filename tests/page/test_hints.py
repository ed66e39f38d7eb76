"""Hints for learners at the table: shown with every question, for the tile that is pointed at, and covering nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.advice.hints import Hints, hints_for
from mahjongkit.game.view import View
from mahjongkit.locale import LANGUAGES
from tests.support.page_driver import WATCH, Visitor
from tests.support.seat_scripts import ScriptedHand, find_script

SCREENS = ((1366, 768), (844, 390), (390, 844))
OVERLAPS = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const all = [...document.querySelectorAll(".hints, .switches")];
  const tools = all.map((one) => [one.className, one.getBoundingClientRect()]);
  const others = boxes(".own-tiles .tile, .own-beside .tile, .stage .tile, .plate:not(.empty), .choice, .status");
  const covered = tools.flatMap(([name, box]) => others.filter((other) => !apart(box, other)).map(() => name));
  const outside = tools.filter(([, box]) => box.bottom > innerHeight || box.right > innerWidth || box.height < 20);
  return { covered, outside: outside.map(([name]) => name), wide: document.documentElement.scrollWidth > innerWidth };
}"""


def verbs(view: View) -> set[str]:
    return {action.verb for action in view.legal}


def is_ready(view: View) -> bool:
    return "discard" in verbs(view) and any(hint.waits for hint in hints_for(view).discards)


def play_to(visitor: Visitor, game: str, script: ScriptedHand) -> Hints:
    visitor.play_alone(game, seed=script.seed)
    for action in script.answers:
        visitor.answer(action)
    visitor.ready()
    return hints_for(script.view)


def shown_waits(visitor: Visitor) -> list[list[Any]]:
    """The waits in the strip, row by row: tile and label."""
    found: list[list[Any]] = visitor.page.eval_on_selector_all(
        ".hint-ready",
        """rows => rows.map((row) => [...row.querySelectorAll("li")].map((one) =>
          [one.querySelector("use").getAttribute("href").slice(3), one.innerText.replace(/\\s+/g, " ").trim()]))""",
    )
    return found


def state_of(visitor: Visitor) -> str:
    return str(visitor.page.inner_text(".hint-state strong")).lower()


def check_layout(visitor: Visitor) -> None:
    for width, height in SCREENS:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(50)
        found = visitor.page.evaluate(OVERLAPS)
        assert found == {"covered": [], "outside": [], "wide": False}, (width, height)
    visitor.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.full
def test_waits_values_and_warnings_in_riichi(visit: Callable[..., Visitor]) -> None:
    """Every discard that makes the hand ready; then the tile pointed at, the declaration, and the answer."""
    script = find_script("riichi", lambda view: "riichi" in verbs(view) and len(hints_for(view).discards[0].waits) > 1)
    visitor = visit()
    visitor.context.add_init_script(WATCH)
    hints = play_to(visitor, "riichi", script)
    page = visitor.page
    page.wait_for_selector(".hint-ready")
    ready = [hint for hint in hints.discards if hint.waits]
    expected = [
        [[str(wait.tile), f"{wait.left} left {hints.say('en', wait.value)}"] for wait in hint.waits] for hint in ready
    ]
    assert state_of(visitor) == "tenpai"
    assert shown_waits(visitor) == expected[:4]
    warned = [hints.say("en", warning) for hint in ready for warning in hint.warnings]
    assert [text.removeprefix("⚠ ") for text in page.locator(".hint-warning").all_inner_texts()] == warned
    assert hints.explain("en") in page.evaluate("received")
    check_layout(visitor)
    worse = next(hint for hint in hints.discards if hint.shanten == 1 and hint.action)
    assert worse.action
    page.hover(f'.own-tiles [data-tile="{worse.action.tiles[0]}"]')
    assert page.inner_text(".hint-state > span:last-child") == f"{worse.accepted} tiles help"
    assert (state_of(visitor), shown_waits(visitor)) == ("1-shanten", [])
    page.click(".choice.declare")
    page.mouse.move(600, 300)
    declared = [waits for hint, waits in zip(ready, expected, strict=True) if str(hint.action).startswith("riichi")]
    page.wait_for_function(f"() => document.querySelectorAll('.hint-ready').length === {len(declared)}")
    assert shown_waits(visitor) == declared
    page.keyboard.press("f")
    visitor.answer("discard " + str(ready[0].action).partition(" ")[2])
    page.mouse.move(600, 300)
    if visitor.ready() == "tile":
        assert [[tile for tile, _ in row] for row in shown_waits(visitor)] == [[tile for tile, _ in declared[0]]]


WARNINGS_CUT = """() => {
  const strip = document.querySelector(".hints").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".hint-warning")].map((one) => one.getBoundingClientRect());
  return boxes.map((box) => box.top < strip.top || box.bottom > strip.bottom || box.right > strip.right);
}"""


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_warnings_are_seen_without_scrolling(visit: Callable[..., Visitor], lang: str) -> None:
    """Riichi would win by any tile, a plain discard only by self-draw: the strip says both, and why."""

    def lacks_yaku(view: View) -> bool:
        return "riichi" in verbs(view) and any(hint.waits and hint.warnings for hint in hints_for(view).discards)

    visitor = visit(lang=lang)
    play_to(visitor, "riichi", find_script("riichi", lacks_yaku))
    visitor.page.mouse.move(2, 2)  # away from the tiles on every screen
    visitor.page.wait_for_selector(".hint-warning")
    for width, height in SCREENS:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(50)
        cut = visitor.page.evaluate(WARNINGS_CUT)
        assert len(cut) > 0
        assert not any(cut), (width, height)
    check_layout(visitor)


@pytest.mark.full
def test_safe_tiles_are_marked_by_shape_and_said(visit: Callable[..., Visitor]) -> None:
    def faces_riichi(view: View) -> bool:
        return "discard" in verbs(view) and {hint.safety for hint in hints_for(view).tiles} == {"safe", "fair", "risky"}

    visitor = visit()
    hints = play_to(visitor, "riichi", find_script("riichi", faces_riichi, most=60))
    page = visitor.page
    page.wait_for_selector(".own-tiles .safety")
    for hint in hints.tiles:
        tile = page.locator(f'.own-tiles [data-tile="{hint.tile}"]').first
        assert tile.locator(f".safety.{hint.safety}").count() == 1
        assert (tile.get_attribute("aria-label") or "").endswith(hints.say("en", hint.why))
    looks = page.locator(".hint-legend .safety").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundImage)"
    )
    assert len({*looks}) == len(looks) == 3
    assert page.locator(".hint-legend").inner_text().split("\n") == ["safe", "fairly safe", "risky"]
    check_layout(visitor)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", ["sichuan", "ninghai", "synchronous"])
@pytest.mark.parametrize(
    "lang", ["en", pytest.param("zh", marks=pytest.mark.full), pytest.param("ja", marks=pytest.mark.full)]
)
def test_every_game_says_what_its_hand_waits_for(visit: Callable[..., Visitor], game: str, lang: str) -> None:
    visitor = visit(lang=lang)
    hints = play_to(visitor, game, find_script(game, is_ready, most=60))
    visitor.page.mouse.move(600, 300)
    visitor.page.wait_for_selector(".hint-ready")
    ready = [hint for hint in hints.discards if hint.waits][:4]
    values = [[hints.say(lang, wait.value) for wait in hint.waits] for hint in ready]
    shown = shown_waits(visitor)
    assert [[tile for tile, _ in row] for row in shown] == [[str(wait.tile) for wait in hint.waits] for hint in ready]
    assert all(
        text.endswith(value)
        for row, texts in zip(shown, values, strict=True)
        for (_, text), value in zip(row, texts, strict=True)
    )
    assert state_of(visitor) == hints.state(hints.hand, lang).lower()
    assert visitor.page.locator(".hint-note").count() == len(hints.notes)
    check_layout(visitor)


@pytest.mark.full
def test_sichuan_suggests_a_void_suit(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    hints = play_to(visitor, "sichuan", find_script("sichuan", lambda view: "void_m" in verbs(view)))
    visitor.page.wait_for_selector(".hint-note")
    assert visitor.page.inner_text(".hint-note").lower() == hints.say("en", hints.notes[0])
    assert rules.find("sichuan").hints.void_suit(find_script("sichuan", is_ready, most=60).view) in ("m", "p", "s")


@pytest.mark.full
def test_hints_are_on_against_bots_only_and_can_be_switched(visit: Callable[..., Visitor]) -> None:
    """The two settings are separate, and both are remembered."""
    host, guest = visit(), visit()
    host.meet(guest, "riichi")
    host.ready()
    assert host.page.get_attribute("#switch-hints", "aria-checked") == "false"
    assert not host.page.is_visible(".hints")
    host.page.keyboard.press("i")
    host.page.wait_for_selector(".hints .hint-state")
    assert (host.settings()["hintsTogether"], host.settings()["hintsAlone"]) == (True, True)
    host.page.keyboard.press("i")
    host.page.wait_for_selector(".hints", state="hidden")
    host.play_alone("riichi", seed=1)
    host.page.wait_for_selector(".hints .hint-state")
    host.page.reload()
    host.page.wait_for_selector(".hints .hint-state")
    host.page.click("#switch-hints")
    host.page.wait_for_selector(".hints", state="hidden")
    assert (host.settings()["hintsTogether"], host.settings()["hintsAlone"]) == (False, False)
