"""Show the page as it is: lobby, table and result of every game, on a laptop and on a phone, into docs/img.

`make screenshots` runs it. The walls follow from seeds, and the visitor plays as the tests do.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.support.page_driver import Visitor  # noqa: E402
from tests.support.server_process import Server  # noqa: E402

FOLDER = ROOT / "docs" / "img"
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
GAMES: dict[str, int] = {"riichi": 13, "sichuan": 21, "synchronous": 22, "ninghai": 4}
"""A seed for each, in whose first hand there is something to see."""
SETTLED = 2500
"""Milliseconds after which what was called out, and paid, is no longer shown."""
MOVES = 9
"""After so many moves the table is shown."""


def show(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(400)
    visitor.page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/img/{name}.png")


def play(visitor: Visitor, game: str, size: str) -> None:
    """Play hands until a table with something on it and a hand that was won have been seen."""
    missing = {"table", "result"}
    while missing:
        if play_hand(visitor, f"{game}-table-{size}", "table" in missing):
            missing.discard("table")
        if "result" in missing and visitor.page.locator(".winner").count():
            visitor.page.wait_for_timeout(SETTLED)
            show(visitor, f"{game}-result-{size}")
            missing.discard("result")
        if missing:
            visitor.page.click("#next")
            visitor.page.wait_for_selector("dialog.result[open]", state="hidden")


def play_hand(visitor: Visitor, name: str, wanted: bool) -> bool:
    """Discard what was drawn, call nothing but a win. Whether the table was shown on the way."""
    moves = 0
    while (what := visitor.ready()) != "over":
        moves += what == "tile"
        if wanted and moves == MOVES and what == "tile":
            visitor.page.wait_for_timeout(SETTLED)
            show(visitor, name)
        place = ".asked .choice:not(:disabled):not(.on)" if what == "choice" else ".asked .own-tiles .can:not(.picked)"
        win = visitor.page.locator(".asked .choice.win")
        (win.first if win.count() else visitor.page.locator(place).last).click()
    return wanted and moves >= MOVES


def show_game(visitor: Visitor, game: str, seed: int, size: str) -> None:
    """Lobby, table and result of a game; one click discards, also by finger."""
    visitor.context.add_init_script(
        "localStorage.setItem('mahjongkit.settings', '{\"animation\":false,\"twice\":false}')"
    )
    visitor.lobby(game)
    show(visitor, f"{game}-lobby-{size}")
    visitor.play_alone(game, seed=seed)
    play(visitor, game, size)
    visitor.close()


def main() -> None:
    path = which("chromium")
    if path is None:
        raise SystemExit("no chromium: see tests/support/browser.sh")
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as tool:
        server = Server(Path(folder) / "games.db")
        try:
            browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for size, options in SIZES.items():
                for game, seed in GAMES.items():
                    show_game(Visitor(browser, server.url, **options), game, seed, size)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
