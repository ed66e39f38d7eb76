"""The switches at the table: what the page answers by itself, when, and how the hand is sorted."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from mahjongkit.game.view import View
from tests.support.page_driver import Visitor
from tests.support.seat_scripts import ScriptedHand, find_script

CLAIMS = ("chi", "pon", "kong")
WINS = ("tsumo", "ron")


def verbs(view: View) -> set[str]:
    return {action.verb for action in view.legal}


class Asked:
    """The questions that the server has sent to a page, and the answers that it got."""

    def __init__(self, page: Any) -> None:
        self.legal: list[list[str]] = []
        self.events: list[dict[str, Any]] = []
        self.answers: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.receive(json.loads(frame)))
        socket.on("framesent", lambda frame: self.send(json.loads(frame)))

    def receive(self, message: dict[str, Any]) -> None:
        if message["type"] == "ask":
            self.legal.append(message["legal"])
        elif message["type"] == "events":
            self.events += message["events"]

    def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            self.answers.append(message["action"])


def play_to(visitor: Visitor, game: str, script: ScriptedHand) -> None:
    visitor.play_alone(game, seed=script.seed)
    for action in script.answers:
        visitor.answer(action)


def is_on(visitor: Visitor, name: str) -> bool:
    return bool(visitor.page.get_attribute(f"#switch-{name}", "aria-checked") == "true")


@pytest.mark.full
def test_after_riichi_the_drawn_tile_is_discarded(visit: Callable[..., Visitor]) -> None:
    """By itself, unless there is a choice; switched off by its key, the page asks again, also in the next match."""
    locked = find_script("riichi", lambda view: view.marks[0]["riichi"] > 0 and view.left > 30 and len(view.legal) == 1)
    visitor = visit()
    asked = Asked(visitor.page)
    play_to(visitor, "riichi", locked)
    visitor.page.wait_for_function(
        "(n) => document.querySelectorAll('.zone.bottom .river .tile').length > n", arg=len(locked.view.rivers[0])
    )
    assert asked.answers[len(locked.answers)] == str(locked.view.legal[0])
    assert is_on(visitor, "autoDiscard")
    visitor.page.keyboard.press("f")
    assert not is_on(visitor, "autoDiscard")
    assert visitor.ready() in ("tile", "choice", "over")
    assert visitor.settings()["autoDiscard"] is False


@pytest.mark.full
def test_a_win_is_taken_and_the_switch_is_off_in_the_next_hand(visit: Callable[..., Visitor]) -> None:
    wins = find_script("riichi", lambda view: bool(verbs(view) & {*WINS}))
    visitor = visit()
    visitor.play_alone("riichi", seed=wins.seed)
    visitor.page.click("#switch-autoWin")
    visitor.page.reload()
    visitor.page.wait_for_selector(".own-tiles .tile")
    assert is_on(visitor, "autoWin")
    visitor.page.keyboard.press("f")
    for action in wins.answers:
        visitor.answer(action)
    visitor.page.wait_for_selector("dialog.result[open]")
    assert "Guest wins" in visitor.page.inner_text("#result-title")
    visitor.page.click("#next")
    visitor.page.wait_for_selector("dialog.result", state="hidden")
    visitor.ready()
    assert not is_on(visitor, "autoWin")


@pytest.mark.full
def test_sichuan_without_calls_and_with_automatic_wins(visit: Callable[..., Visitor]) -> None:
    """Claims are passed without being offered, but a win is offered, unless it is taken automatically, too."""
    claims = find_script("sichuan", lambda view: verbs(view) & {*CLAIMS, *WINS} >= {"pon", "ron"})
    visitor = visit()
    asked = Asked(visitor.page)
    visitor.play_alone("sichuan", seed=claims.seed)
    assert visitor.page.locator("#switch-autoDiscard").count() == 0
    visitor.page.keyboard.press("c")
    assert is_on(visitor, "noCalls")
    for action in claims.answers:
        if action != "pass":
            visitor.answer(action)
    assert visitor.page.wait_for_selector('.choice[data-verb="ron"]')
    assert visitor.page.locator('.choice[data-verb="pon"]').count() == 1
    assert asked.answers == claims.answers
    visitor.page.keyboard.press("w")
    visitor.page.wait_for_function("() => document.querySelector('.own.out, dialog[open]')")
    assert asked.answers[-1] == "ron"
    visitor.page.wait_for_selector(".hints", state="hidden")


@pytest.mark.full
def test_no_calls_are_passed_until_the_switch_is_off(visit: Callable[..., Visitor]) -> None:
    claim = find_script("riichi", lambda view: "pon" in verbs(view) and "ron" not in verbs(view))
    visitor = visit()
    asked = Asked(visitor.page)
    play_to(visitor, "riichi", claim)
    visitor.page.wait_for_selector('.choice[data-verb="pon"]')
    visitor.page.click("#switch-noCalls")
    visitor.page.wait_for_function("() => !document.querySelector('.choice[data-verb=pon]')")
    assert visitor.ready() != "over"
    assert asked.answers[len(claim.answers)] == "pass"


@pytest.mark.full
def test_the_hand_is_sorted_or_as_it_came(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    asked = Asked(visitor.page)
    visitor.play_alone("ninghai", seed=1)
    assert visitor.ready() == "tile"
    before = visitor.hand
    visitor.page.keyboard.press("s")
    came = [tile for event in asked.events if event["type"] == "deal" and event["seat"] == 0 for tile in event["tiles"]]
    came += [event["tile"] for event in asked.events if event["type"] == "draw" and event["seat"] == 0]
    for event in asked.events:
        if event["type"] == "aside" and event["seat"] == 0:
            came.remove(event["tile"])
    visitor.page.wait_for_function(f"() => document.querySelector('.own-tiles .tile').dataset.tile === '{came[0]}'")
    assert visitor.hand == came != before
    assert sorted(came) == sorted(before)
    assert visitor.page.locator(".own-tiles .tile:last-child.drawn").count() == 1
    place = visitor.page.locator(".own-tiles .tile").evaluate_all(
        "all => all.findIndex((tile) => tile.matches('.can:not(.drawn)'))"
    )
    visitor.page.locator(".own-tiles .tile").nth(place).click()
    visitor.page.wait_for_function("() => document.querySelectorAll('.zone.bottom .river .tile').length === 1")
    assert visitor.hand[:13] == [*came[:place], *came[place + 1 :]]
    visitor.page.reload()
    visitor.page.wait_for_selector(".own-tiles .tile")
    assert visitor.hand[:13] == [*came[:place], *came[place + 1 :]]
    assert visitor.settings()["sortHand"] is False


ANSWERS = """async () => {
  const [{ Switches, answerDelay }, { loadGame }, { changeSettings }] = await Promise.all(
    ["board/switches", "state/game", "state/settings"].map((name) => import(module(name))));
  await loadGame("riichi");
  const answer = (legal, on, marks = {}) => {
    const switches = new Switches("room", true, () => {});
    for (const name of on) switches.forHand[name] = true;
    return switches.answer(legal, marks);
  };
  const claim = ["chi 34p", "pon 55p", "kong 555p", "pass"];
  const locked = { riichi: 1 };
  const delays = (question, people) => Array.from({ length: 200 }, () => answerDelay(question, people));
  const long = { closes: false, seconds: 30 };
  return {
    asked: answer(claim, ["autoWin"]),
    passed: answer(claim, ["noCalls"]),
    win: answer(["ron", ...claim], ["noCalls"]),
    taken: answer(["ron", ...claim], ["noCalls", "autoWin"]),
    tsumo: answer(["discard 5p drawn", "tsumo"], ["autoWin"], locked),
    forced: answer(["discard 5p drawn"], [], locked),
    kong: answer(["discard 5p drawn", "closed 5p"], ["noCalls"], locked),
    aside: answer(["discard 4z drawn", "north"], [], locked),
    single: answer(["discard 5p drawn"], ["noCalls", "autoWin"]),
    declared: answer(["discard 5p", "riichi 5p"], ["noCalls", "autoWin"]),
    own: answer(["closed 5p", "pass"], ["noCalls"]),
    off: (changeSettings({ autoDiscard: false }), answer(["discard 5p drawn"], [], locked)),
    closing: Math.max(...delays({ closes: true, seconds: 2 }, 2)),
    alone: Math.max(...delays(long, 1)),
    least: Math.min(...delays(long, 2)),
    most: Math.max(...delays(long, 2)),
    different: new Set(delays(long, 2)).size,
    hurried: Math.max(...delays({ closes: false, seconds: 1 }, 2)),
  };
}"""


def test_what_the_switches_answer_and_when(visit: Callable[..., Visitor]) -> None:
    """Where others play, an answer takes as long as a person's; in a claim window nobody can see when it comes."""
    visitor = visit()
    visitor.go("/")
    found = visitor.page.evaluate(ANSWERS)
    answers = {name: one for name, one in found.items() if isinstance(one, str)}
    assert answers == {
        **dict.fromkeys(("asked", "win", "kong", "aside", "single", "declared", "own", "off"), ""),
        **{"passed": "pass", "taken": "ron", "tsumo": "tsumo", "forced": "discard 5p drawn"},
    }
    assert found["closing"] == 0
    assert 0 < found["alone"] < 500
    assert 800 <= found["least"] < found["most"] <= 2000
    assert found["different"] > 100
    assert found["hurried"] <= 500


@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
@pytest.mark.full
def test_switches_have_names_in_every_language(visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang=lang)
    visitor.play_alone("riichi", seed=1)
    names = visitor.page.locator(".switches [role=switch]").all_inner_texts()
    expected = {
        "en": ["Auto discard", "Auto win", "No calls", "Sort hand", "Hints"],
        "zh": ["自动摸切", "自动和牌", "不吃碰杠", "自动理牌", "提示"],
        "ja": ["ツモ切り", "自動和了", "鳴きなし", "自動理牌", "ヒント"],
    }
    assert [name.strip() for name in names] == expected[lang]
    visitor.page.focus("#switch-sortHand")
    visitor.page.keyboard.press("Space")
    assert not is_on(visitor, "sortHand")
    assert visitor.page.evaluate("document.activeElement.id") == "switch-sortHand"
