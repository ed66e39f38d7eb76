"""Take screenshots of the page into docs/img: lobby, table and result of every game, on a laptop and on a phone.

The Chinese and the Japanese readme have small pictures of their own. `make screenshots` runs it; with `zh` or `ja` as
arguments (`python docs/screenshots.py zh ja`) it takes only the pictures of these readmes. Seeds make the walls
repeatable, and the visitor is driven as in the tests.
"""

from __future__ import annotations

import json
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
"""A seed for each game whose first hand is interesting."""
README_GAMES: dict[str, tuple[str, ...]] = {"zh": ("sichuan", "ninghai"), "ja": ("riichi",)}
"""The games in the pictures of a readme: table and result of each, as small JPEG files."""
README_SIZE: dict[str, Any] = {"viewport": {"width": 1024, "height": 680}}
JPEG_QUALITY = 80
SETTLED_MILLISECONDS = 2500
"""After this time the page no longer shows calls and payments."""
MOVES = 9
"""The table is captured after this many moves."""


def capture(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(400)
    file = f"{name}.jpg" if name.endswith(tuple(README_GAMES)) else f"{name}.png"
    quality: dict[str, Any] = {"quality": JPEG_QUALITY} if file.endswith(".jpg") else {}
    visitor.page.screenshot(path=FOLDER / file, **quality)
    print(f"docs/img/{file}")


def play(visitor: Visitor, game: str, size: str) -> None:
    """Play hands until a table in play and the result of a won hand have been captured."""
    missing = {"table", "result"}
    while missing:
        if play_hand(visitor, f"{game}-table-{size}", "table" in missing):
            missing.discard("table")
        if "result" in missing and visitor.page.locator(".winner").count():
            visitor.page.wait_for_timeout(SETTLED_MILLISECONDS)
            capture(visitor, f"{game}-result-{size}")
            missing.discard("result")
        if missing:
            visitor.page.click("#next")
            visitor.page.wait_for_selector("dialog.result[open]", state="hidden")


def play_hand(visitor: Visitor, name: str, wanted: bool) -> bool:
    """Discard the drawn tile and call only wins; returns whether the table was captured, if `wanted`."""
    moves = 0
    while (what := visitor.ready()) != "over":
        moves += what == "tile"
        if wanted and moves == MOVES and what == "tile":
            visitor.page.wait_for_timeout(SETTLED_MILLISECONDS)
            capture(visitor, name)
        place = ".asked .choice:not(:disabled):not(.on)" if what == "choice" else ".asked .own-tiles .can:not(.picked)"
        win = visitor.page.locator(".asked .choice.win")
        (win.first if win.count() else visitor.page.locator(place).last).click()
    return wanted and moves >= MOVES


def capture_game(visitor: Visitor, game: str, seed: int, size: str) -> None:
    """Capture lobby, table and result of a game, for a readme without the lobby.

    With the setting `twice` off, one click or tap discards.
    """
    settings = json.dumps({"motion": "off", "sound": False, "twice": False, "table": "dark"})
    visitor.context.add_init_script(f"localStorage.setItem('mahjongkit.settings', '{settings}')")
    visitor.lobby(game)
    if size in SIZES:
        capture(visitor, f"{game}-lobby-{size}")
    visitor.play_alone(game, seed=seed)
    play(visitor, game, size)
    visitor.close()


def main() -> None:
    path = which("chromium-headless-shell") or which("chromium")
    if path is None:
        raise SystemExit("no chromium: see tests/support/browser.sh")
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as tool:
        server = Server(Path(folder) / "games.db")
        try:
            browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for size, options in () if sys.argv[1:] else SIZES.items():
                for game, seed in GAMES.items():
                    capture_game(Visitor(browser, server.url, **options), game, seed, size)
            for lang in sys.argv[1:] or README_GAMES:
                for game in README_GAMES[lang]:
                    capture_game(Visitor(browser, server.url, lang, **README_SIZE), game, GAMES[game], lang)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
