"""The files of the page, and what makes it installable: manifest, service worker, what is shown without a server.

The page names its files by addresses that carry their version, `/static-3f0c…/main.js`, so that a browser keeps them
for good, never mixes two versions and asks for none of them again.
"""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from msgspec import json
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from mahjongkit.locale import say
from mahjongkit.server.languages import language

if TYPE_CHECKING:
    from os import PathLike, stat_result

    from starlette.requests import Request
    from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
WORKER = STATIC / "net" / "service-worker.js"
ASK_AGAIN = {"cache-control": "no-cache"}
"""Without this a browser would guess how long it may use what it has, and mix files of two versions."""
KEEP = {"cache-control": "public, max-age=31536000, immutable"}
"""For files with their version in the address."""
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
"""The types of the page's files. Without them Windows decides by its registry, where `.js` can be any text."""
THEME_COLOR = "#1a2027"
ICONS = [
    {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/static/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/static/icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]
OFFLINE_STYLES = ("looks", "base", "pages/lobby")


def static_files() -> list[Path]:
    """The files of the page that a browser may keep; the service worker itself is not one of them."""
    return sorted(path for path in STATIC.rglob("*.*") if path.suffix != ".ts" and path not in (WORKER, INDEX))


def static_version() -> str:
    """A text that changes with the files: by their sizes and times, so that it is cheap."""
    seen = [f"{path} {stat.st_size} {stat.st_mtime_ns}" for path in static_files() for stat in [path.stat()]]
    return sha256("\n".join(seen).encode()).hexdigest()[:16]


def static_folder() -> str:
    """The address of the files as they are now, or were less than a second ago."""
    return f"/static-{_version_in(int(monotonic()))}/"


def page_response(status: int = 200) -> Response:
    """The page, whatever its address."""
    text = INDEX.read_text("utf-8").replace("/static/", static_folder())
    return HTMLResponse(text, status, ASK_AGAIN)


class PageFiles(StaticFiles):
    """The files of the page; a browser keeps those that it asked for by the address of their version."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        for suffix, media_type in MEDIA_TYPES.items():
            mimetypes.add_type(media_type, suffix)

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        asked = scope["path_params"].get("version")
        response.headers.update(KEEP if asked == _version_in(int(monotonic())) else ASK_AGAIN)
        return response


@lru_cache(maxsize=1)
def _version_in(second: int) -> str:
    """The version in this second: a page asks for dozens of files at once."""
    return static_version()


async def manifest(request: Request) -> Response:
    """The web app manifest in the visitor's language."""
    lang = language(request)
    data = {
        "id": "/",
        "name": "mahjongkit",
        "short_name": "mahjongkit",
        "description": say(lang, "page.app_about"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": THEME_COLOR,
        "theme_color": THEME_COLOR,
        "icons": ICONS,
    }
    return Response(json.encode(data), media_type="application/manifest+json")


async def service_worker(request: Request) -> Response:
    """The service worker, with the version and the names of the files that it keeps.

    A browser installs it anew whenever this text has changed.
    """
    folder = static_folder()
    about = {
        "version": static_version(),
        "files": [f"{folder}{path.relative_to(STATIC).as_posix()}" for path in static_files()],
        "offline": f"/offline?lang={language(request)}",
    }
    text = f"self.mahjongkit = {json.encode(about).decode()};\n{WORKER.read_text('utf-8')}"
    return Response(text, 200, ASK_AGAIN, media_type="text/javascript")


async def offline(request: Request) -> Response:
    """The page that the service worker shows when the server cannot be reached; it needs no script."""
    lang = language(request)
    title, words, again = (escape(say(lang, f"page.{key}")) for key in ("offline_title", "offline", "try_again"))
    folder = static_folder()
    styles = "".join(f'<link rel="stylesheet" href="{folder}{name}.css">' for name in OFFLINE_STYLES)
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title} · mahjongkit</title><link rel="icon" href="{folder}icon.svg">{styles}</head>'
        f'<body><main><div class="lobby problem-page"><h1>{title}</h1><p>{words}</p>'
        f'<p class="buttons"><a class="go" href="">{again}</a></p></div></main></body></html>\n'
    )


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/service-worker.js", service_worker),
    Route("/offline", offline),
    Mount("/static-{version}", PageFiles()),
    Mount("/static", PageFiles()),
]
