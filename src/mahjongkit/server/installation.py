"""What makes the page installable: its manifest, its service worker, and what is shown without a server."""

from __future__ import annotations

from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import json
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from mahjongkit.locale import say
from mahjongkit.server.languages import language

if TYPE_CHECKING:
    from starlette.requests import Request

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
WORKER = STATIC / "net" / "service-worker.js"
VERSION_HEADER = "x-static-version"
"""The header of pages that says which files they need; the service worker uses its cache only if it has the same."""
ASK_AGAIN = {"cache-control": "no-cache"}
"""Without this a browser would guess how long it may use what it has, and mix files of two versions."""
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


def page_response(status: int = 200) -> Response:
    """The page, whatever its address."""
    return FileResponse(INDEX, status, {VERSION_HEADER: static_version(), **ASK_AGAIN})


class PageFiles(StaticFiles):
    """The files of the page; a browser asks each time whether it has the latest ones, which is short."""

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        response = super().file_response(*arguments, **named)
        response.headers.update(ASK_AGAIN)
        return response


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
    about = {
        "version": static_version(),
        "files": [f"/static/{path.relative_to(STATIC).as_posix()}" for path in static_files()],
        "offline": f"/offline?lang={language(request)}",
        "header": VERSION_HEADER,
    }
    text = f"self.mahjongkit = {json.encode(about).decode()};\n{WORKER.read_text('utf-8')}"
    return Response(text, 200, ASK_AGAIN, media_type="text/javascript")


async def offline(request: Request) -> Response:
    """The page that the service worker shows when the server cannot be reached; it needs no script."""
    lang = language(request)
    title, words, again = (escape(say(lang, f"page.{key}")) for key in ("offline_title", "offline", "try_again"))
    styles = "".join(f'<link rel="stylesheet" href="/static/{name}.css">' for name in OFFLINE_STYLES)
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title} · mahjongkit</title><link rel="icon" href="/static/icon.svg">{styles}</head>'
        f'<body><main><div class="lobby problem-page"><h1>{title}</h1><p>{words}</p>'
        f'<p class="buttons"><a class="go" href="">{again}</a></p></div></main></body></html>\n'
    )


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/service-worker.js", service_worker),
    Route("/offline", offline),
]
