"""The page can be installed: manifest, icons, a service worker with a versioned cache, and a page without a server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mahjongkit.server import installation
from tests.support import ROOT
from tests.support.page_driver import Visitor
from tests.support.server_process import Server

KEPT = """async () => Promise.all((await caches.keys()).map(async (name) => {
  const requests = await (await caches.open(name)).keys();
  return [name, requests.map((request) => new URL(request.url).pathname)];
}))"""
"""The names of all caches, and the paths that they keep."""
ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"


def test_the_manifest_speaks_three_languages(server: Server) -> None:
    texts = set()
    for lang in ("en", "zh", "ja"):
        status, manifest, headers = server.ask(f"/manifest.webmanifest?lang={lang}")
        assert (status, headers["content-type"]) == (200, "application/manifest+json")
        texts.add(json.loads(manifest)["description"])
    assert len(texts) == 3
    for icon in installation.ICONS:
        assert (installation.STATIC.parent / icon["src"].lstrip("/")).exists()


def test_the_policy_allows_a_worker_of_this_server_and_nothing_more(server: Server) -> None:
    _, _, headers = server.ask("/")
    policy = headers["content-security-policy"].split("; ")
    assert policy[0] == "default-src 'none'"
    assert {rule for rule in policy if rule.startswith(("worker", "manifest", "script"))} == {
        "script-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
    }


def test_a_changed_file_is_a_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "STATIC", tmp_path)
    (tmp_path / "main.js").write_text("1")
    before = installation.static_version()
    assert installation.static_version() == before
    os.utime(tmp_path / "main.js", (1, 1))
    assert installation.static_version() != before


def test_files_are_kept_for_good_under_the_address_of_their_version(server: Server) -> None:
    _, page, headers = server.ask("/room/x")
    assert headers["cache-control"] == "no-cache"
    assert "/static/" not in page
    folder = installation.static_folder()
    for name in ("main.js", "board/table.css", "icon.svg"):
        assert f'"{folder}{name}"' in page
        status, text, headers = server.ask(folder + name)
        assert (status, text) == (200, (installation.STATIC / name).read_text("utf-8"))
        assert "immutable" in headers["cache-control"]
        for other in ("/static/", "/static-0123456789abcdef/"):  # no version, and that of a page from before an update
            status, same, headers = server.ask(other + name)
            assert (status, same, headers["cache-control"]) == (200, text, "no-cache")
    assert server.ask(f"{folder}../app.py")[0] == server.ask(f"{folder}nothing.js")[0] == 404


@pytest.mark.full
def test_the_icons_are_drawn_here() -> None:
    assert subprocess.run([sys.executable, str(ROOT / "tools" / "icons.py"), "--check"], check=False).returncode == 0


@pytest.mark.full
def test_the_worker_keeps_files_and_says_that_the_server_is_needed(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    server = Server(tmp_path / "games.db")
    try:
        visitor = visit(server.url, installs=True)
        page = visitor.page
        visitor.go("/")
        page.wait_for_function(ACTIVE)
        visitor.go("/rules/riichi")
        ((name, kept),) = page.evaluate(KEPT)
        assert name == f"mahjongkit-{installation.static_version()}"
        folder = installation.static_folder()
        files = {folder + path.relative_to(installation.STATIC).as_posix() for path in installation.static_files()}
        assert set(kept) == {*files, "/offline"}
        assert not [path for path in kept if path.startswith("/api")]
        assert page.evaluate("performance.getEntriesByName(module('main'))[0].workerStart > 0")
        server.kill()
        page.goto(server.url + "/")
        assert page.inner_text("h1") == "The server cannot be reached"
        assert page.evaluate("getComputedStyle(document.querySelector('a.go')).borderRadius") == "10px"
        server.start("--port", server.url.rsplit(":", 1)[1])
        page.click("text=Try again")
        page.wait_for_selector("#play-alone")
        visitor.complaints = [text for text in visitor.complaints if "ERR_CONNECTION_REFUSED" not in text]
        page.close()
    finally:
        server.kill()
