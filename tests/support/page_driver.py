"""A visitor of the page in a real browser: what he sees, and what he clicks."""

from __future__ import annotations

import json
from typing import Any

QUIET = """
localStorage.getItem("mahjongkit.settings")
  ?? localStorage.setItem("mahjongkit.settings", '{"motion":"off","sound":false}');
"""
"""Nobody waits for motion or listens here."""
MODULE = """
window.module = (name) => new URL(`${name}.js`, document.querySelector("script[type=module]").src).href;
"""
"""The address of a module of the page, which carries its version."""
WATCH = """
window.received = [];
addEventListener("DOMContentLoaded", () => new MutationObserver((all) => {
  for (const change of all) for (const one of change.addedNodes) received.push(one.textContent);
}).observe(document.getElementById("announcements"), { childList: true }));
"""
"""What a screen reader reads out, text by text."""
NO_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined });"
"""No service worker comes between a test and its server."""
READY = """() =>
  document.querySelector("dialog.result[open]") ? "over"
  : document.querySelector(".asked .choice:not(:disabled):not(.on)") ? "choice"
  : document.querySelector(".asked .own-tiles .can:not(.picked)") ? "tile" : null"""
"""What can be done now."""


class Visitor:
    """One browser window. Whatever the page complains about is remembered."""

    def __init__(self, browser: Any, url: str, lang: str = "en", installs: bool = False, **options: Any) -> None:
        """`installs` lets the page install its service worker."""
        self.context = browser.new_context(locale=lang, **{"viewport": {"width": 1280, "height": 800}, **options})
        self.context.add_init_script(QUIET + MODULE + ("" if installs else NO_WORKER))
        self.url = url
        self.complaints: list[str] = []
        self.page = self.open_tab()

    def open_tab(self) -> Any:
        """A further tab of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.check(request.url))
        return page

    def check(self, url: str) -> None:
        """Nothing comes from elsewhere."""
        if not url.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"asked for {url}")

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main > *")

    def close(self) -> None:
        self.context.close()
        assert self.complaints == []

    # The lobby.

    def lobby(self, game: str) -> None:
        self.go(f"/?game={game}")
        self.page.wait_for_selector("#play-alone")

    def set_options(self, **options: Any) -> None:
        for name, value in options.items():
            field = f"#option-{name}"
            while not self.page.is_visible(field):
                self.page.locator(f"details:not([open]):has({field}) > summary").first.click()
            if isinstance(value, bool):
                self.page.set_checked(field, value)
            elif self.page.locator(field).evaluate("one => one.tagName") == "SELECT":
                self.page.select_option(field, value=json.dumps(value))
            else:
                self.page.fill(field, str(value))

    def play_alone(self, game: str, seed: int | None = None, **options: Any) -> None:
        """From the lobby to the table, against bots that do not wait."""
        self.lobby(game)
        self.page.select_option("#pace", "0")
        if seed is not None:
            self.page.fill("#seed", str(seed))
        self.set_options(**options)
        self.page.click("#play-alone")
        self.page.wait_for_selector(".own-tiles .tile")

    def meet(self, guest: Visitor, game: str) -> None:
        """Open a room as Aki and send its link to another browser, in which Ben sits down."""
        self.lobby(game)
        self.page.fill("#name", "Aki")
        self.page.select_option("#pace", "0")
        self.page.click("#open-room")
        self.page.wait_for_selector("#link")
        link = self.page.input_value("#link")
        assert link == f"{self.url}/room/{self.room}"
        guest.go(link.removeprefix(guest.url))
        guest.page.fill("#name", "Ben")
        guest.page.locator(".sit").first.click()
        for visitor in (self, guest):
            visitor.page.wait_for_selector(".own-tiles .tile")

    # The table.

    @property
    def room(self) -> str:
        return str(self.page.url.rsplit("/", 1)[1])

    def ready(self) -> str:
        """Wait until something can be done: `tile`, `choice`, or `over`."""
        return str(self.page.wait_for_function(READY).json_value())

    def move(self) -> str:
        """Click what comes first: a button, else the last tile of the hand. What was clicked."""
        what = self.ready()
        place = ".asked .choice:not(:disabled):not(.on)" if what == "choice" else ".asked .own-tiles .can:not(.picked)"
        if what != "over":
            found = self.page.locator(place)
            clicked = found.first if what == "choice" else found.last
            what = clicked.get_attribute("aria-label") or clicked.inner_text()
            clicked.click()
        return what

    def discard(self) -> str:
        """Discard the last tile of the hand, whatever else is offered; which tile."""
        tile = self.page.locator(".asked .own-tiles .can:not(.picked)").last
        discarded = str(tile.get_attribute("data-tile"))
        tile.click()
        return discarded

    def answer(self, action: str) -> None:
        """Click what answers a question with an action: a discard, with or without a declaration, or a button."""
        verb, _, rest = action.partition(" ")
        question = self.page.wait_for_selector(".table.asked").get_attribute("data-question")
        if rest:
            tile, _, drawn = rest.partition(" ")
            if verb != "discard":
                self.page.click(".choice.declare:not(.on)")
            place = f'.own-tiles .can[data-tile="{tile}"]'
            self.page.locator(f"{place}.drawn" if drawn else place).first.click()
        else:
            self.page.click(f'.choice[data-verb="{verb}"]')
            if self.page.locator(".choice.sure").count():
                self.page.click(".choice.sure")
        self.page.wait_for_function(
            "asked => document.querySelector('.table').dataset.question !== asked", arg=question
        )

    def play_hand(self) -> list[str]:
        """Click until the hand is over; everything that was clicked."""
        clicked = []
        for _ in range(200):
            clicked.append(self.move())
            if clicked[-1] == "over":
                return clicked[:-1]
        raise AssertionError(f"the hand does not end: {clicked}")

    def wait_for_record(self) -> None:
        """Wait until a worker process has made the record of the match."""
        while self.page.request.get(f"{self.url}/api/records/{self.room}").status != 200:
            self.page.wait_for_timeout(100)

    @property
    def hand(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(".own-tiles .tile", "all => all.map(one => one.dataset.tile)")
        return found

    @property
    def scores(self) -> list[str]:
        """The scores on the plates, from the visitor's on."""
        sides = [".plate.bottom", ".plate.right", ".plate.top", ".plate.left"]
        return [self.page.inner_text(f"{side} .score") for side in sides if self.page.is_visible(side)]

    def settings(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.evaluate("localStorage.getItem('mahjongkit.settings')"))
        return found
