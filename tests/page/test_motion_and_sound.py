"""Motion at the chosen speed and never in the way; sounds and spoken calls, until they are muted."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.filled_tables import FILL
from tests.support.page_driver import Visitor

RECEIVE = """async (events) => {
  table.receive({ type: "events", hand: 0, first: 200, events });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
RECORD = """() => {
  window.moves = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const place = this.closest(".zone")?.classList[1] ?? this.className.split(" ").at(-1);
    moves.push([place, Math.round(timing.duration), frames[0].transform]);
    return animate.call(this, frames, timing);
  };
}"""
"""Notes what moves: the side of the board or the last class, for how many milliseconds, and from where."""
WIN = {"type": "win", "seat": 2, "from": 1, "tile": "7z"}


def discard(seat: int, drawn: bool = True) -> dict[str, Any]:
    return {"type": "discard", "seat": seat, "tile": "7z", "drawn": drawn, "turned": False}


def moving_table(visit: Callable[..., Visitor], motion: str, **options: Any) -> Visitor:
    """A visitor at a table, with motion at a speed ("" as the system asks)."""
    visitor = visit(**options)
    visitor.lobby("riichi")
    set_motion(visitor, motion)
    visitor.page.evaluate(FILL, ["riichi", 4, {}])
    visitor.page.evaluate(RECORD)
    return visitor


def set_motion(visitor: Visitor, motion: str) -> None:
    change = "async (motion) => (await import(module('state/settings'))).changeSettings({ motion })"
    visitor.page.evaluate(change, motion)


def moves_of(visitor: Visitor, *events: dict[str, Any]) -> list[tuple[str, int, str]]:
    """What moves when events are shown."""
    visitor.page.evaluate("() => { moves.length = 0; }")
    visitor.page.evaluate(RECEIVE, events)
    return [(place, duration, frame) for place, duration, frame in visitor.page.evaluate("moves")]


@pytest.mark.full
def test_tiles_fly_at_the_chosen_speed_and_nothing_waits_for_them(visit: Callable[..., Visitor]) -> None:
    visitor = moving_table(visit, "normal")
    page = visitor.page
    ((place, duration, drawn),) = moves_of(visitor, discard(1))
    assert (place, duration) == ("right", 260)
    assert drawn.startswith("translate(")
    pay = {"type": "pay", "from": 0, "to": 1, "amount": 1000, "reason": "hand"}
    draw = {"type": "draw", "seat": 0, "tile": "1z", "replacement": False}
    moved = [(place, duration) for place, duration, _ in moves_of(visitor, pay, draw)]
    assert moved == [("points-move", 650), ("cannot", 240)]
    ask = {"type": "ask", "question": 2, "legal": ["discard 1z drawn"], "seconds": None, "warnings": []}
    sent = page.evaluate(
        """async (message) => {
          const sent = [];
          table.send = (message) => sent.push(message.action);
          table.receive(message);
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          document.querySelector(".own-tiles .drawn").click();
          return sent;
        }""",
        ask,
    )
    assert sent == ["discard 1z drawn"]
    page.wait_for_function("() => !document.querySelector('.points-move')")
    for speed, milliseconds in (("fast", 130), ("slow", 468)):
        set_motion(visitor, speed)
        assert [move[:2] for move in moves_of(visitor, discard(2))] == [("top", milliseconds)]
    # No motion shows whether a tile was just drawn: it starts from the middle of the hand.
    page.evaluate(FILL, ["riichi", 4, {}])
    ((_, _, held),) = moves_of(visitor, discard(1, drawn=False))
    assert held == drawn


@pytest.mark.parametrize(("motion", "system"), [("off", "no-preference"), ("", "reduce")], ids=["off", "system"])
@pytest.mark.full
def test_nothing_moves_without_motion(visit: Callable[..., Visitor], motion: str, system: str) -> None:
    visitor = moving_table(visit, motion, reduced_motion=system)
    page = visitor.page
    assert moves_of(visitor, discard(1), WIN) == []
    assert page.locator(".win-banner").count() == 0
    style = "getComputedStyle(document.querySelector('.own-tiles .tile')).transitionDuration"
    assert page.evaluate(style) == "0s"
    if system == "reduce":  # whoever chooses a speed gets it
        set_motion(visitor, "normal")
        assert [move[:2] for move in moves_of(visitor, discard(2))] == [("top", 260)]


@pytest.mark.full
def test_a_win_has_its_moment_which_a_click_or_a_key_ends(visit: Callable[..., Visitor]) -> None:
    visitor = moving_table(visit, "normal")
    shown = """([event, end]) => {
      const banner = () => document.querySelector(".win-banner");
      table.receive({ type: "events", hand: 0, first: 200, events: [event] });
      const found = [banner().querySelector(".win-call").textContent,
        banner().querySelector("use").getAttribute("href"), getComputedStyle(banner()).pointerEvents];
      if (end === "click") table.root.dispatchEvent(new PointerEvent("pointerdown"));
      else document.dispatchEvent(new KeyboardEvent("keydown", { key: end }));
      return [...found, banner() === null];
    }"""
    assert visitor.page.evaluate(shown, [WIN, "click"]) == ["Ron", "#t-7z", "none", True]
    drawn = {**WIN, "from": 2, "tile": "?"}
    assert visitor.page.evaluate(shown, [drawn, "x"]) == ["Tsumo", "#t-back", "none", True]


LISTEN = """
localStorage.setItem("mahjongkit.settings", localStorage.getItem("mahjongkit.settings") ?? '{"motion":"off"}');
window.contexts = window.started = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); contexts += 1; } };
for (const node of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = node.prototype;
  node.prototype.start = function (...when) { started += 1; return start.apply(this, when); };
}
window.spoken = [];
const voice = (lang, localService, name) => ({ lang, localService, name, voiceURI: name, default: false });
window.voices = [voice("en-US", false, "far"), voice("en-GB", true, "near"), voice("ja-JP", false, "distant")];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => voices,
  cancel: () => {},
  speak: (one) => spoken.push([one.text, one.voice.name]),
} });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
CALL = {"type": "call", "seat": 1, "meld": "pon", "from": 0, "tiles": ["7z", "7z", "7z"]}


@pytest.mark.full
def test_sounds_and_calls_are_heard_until_they_are_muted(visit: Callable[..., Visitor]) -> None:
    """By one click or the key m, which is remembered; a voice of the machine speaks the words of the game."""
    visitor = visit()
    page = visitor.page
    page.add_init_script("localStorage.getItem('tried') ?? localStorage.clear(); localStorage.setItem('tried', '1');")
    page.add_init_script(LISTEN)
    visitor.lobby("riichi")
    page.evaluate(FILL, ["riichi", 4, {}])
    page.evaluate(RECEIVE, [discard(1)])
    assert page.evaluate("contexts") == 1
    before = page.evaluate("started")
    assert before > 0
    page.evaluate(RECEIVE, [CALL, WIN])
    assert page.evaluate("started") > before
    assert page.evaluate("spoken") == [["pon", "near"], ["ron", "near"]]
    button = page.locator("#mute")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    before = page.evaluate("started")
    page.evaluate(RECEIVE, [CALL, WIN])
    assert (page.evaluate("started"), len(page.evaluate("spoken"))) == (before, 2)
    assert visitor.settings()["sound"] is False
    page.reload()
    page.wait_for_selector("#play-alone")
    assert button.get_attribute("aria-pressed") == "false"
    page.keyboard.press("m")
    assert button.get_attribute("aria-pressed") == "true"


@pytest.mark.full
def test_no_voice_of_another_machine_speaks(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="ja")
    page = visitor.page
    page.add_init_script(LISTEN)
    visitor.lobby("riichi")
    found = page.evaluate("""async () => {
      const { speak } = await import(module("board/sound"));
      const { changeSettings } = await import(module("state/settings"));
      changeSettings({ sound: true });
      speak("ポン", 1);
      const far = spoken.length;
      voices.push({ lang: "ja-JP", localService: true, name: "here" });
      speak("ポン", 1);
      changeSettings({ voice: false });
      speak("チー", 1);
      return [far, spoken];
    }""")
    assert found == [0, [["ポン", "here"]]]
