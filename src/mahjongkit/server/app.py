"""The ASGI application: WebSocket, HTTP API and pages around one lobby, behind the middleware."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.websockets import WebSocket

from mahjongkit.locale import say
from mahjongkit.server import http_api, installation, invitation, replays
from mahjongkit.server.installation import page_response
from mahjongkit.server.invitation import Listening
from mahjongkit.server.languages import language
from mahjongkit.server.limits import Limits
from mahjongkit.server.lobby import Lobby
from mahjongkit.server.middleware import GuardMiddleware
from mahjongkit.server.store import Store
from mahjongkit.server.websocket import handle_websocket
from mahjongkit.server.workers import WORKERS, all_ended

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

CLEANUP_SECONDS = 3600.0
"""Seconds between two removals of abandoned rooms."""


async def page(request: Request) -> Response:
    return page_response()


async def missing_page(request: Request, _: Exception) -> Response:
    """Answer an address that does not exist with the page, which says so and leads back; programs get JSON."""
    if request.url.path.startswith("/api/"):
        return http_api.json_response({"error": "no_page", "words": say(language(request), "server.no_page")}, 404)
    return page_response(404)


class Endpoints:
    """Sends WebSockets straight to their room and everything else to Starlette.

    So no message of a match passes through the routing and the middleware that pages need.
    """

    def __init__(self, pages: Starlette) -> None:
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await handle_websocket(WebSocket(scope, receive, send), self.pages.state.lobby)
        else:
            await self.pages(scope, receive, send)


def application(
    store: Store,
    origins: Iterable[str] = (),
    limits: Limits = Limits(),  # noqa: B008 - it is immutable
    workers: int = WORKERS,
    *,
    host: str = "127.0.0.1",
    open_command: str = "",
    prepare: Callable[[Lobby], None] = lambda lobby: None,
) -> ASGIApp:
    """Create the application around a store, which it closes when it stops.

    `host` is where the server listens, `open_command` opens it to the network; `prepare` gets the loaded lobby.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby = app.state.lobby = Lobby(store, limits, workers)
        app.state.result_cache = replays.ResultCache()
        app.state.listening = Listening(host, tuple(origins), open_command)
        lobby.load_unfinished()
        prepare(lobby)
        tasks = [asyncio.create_task(_clean_up(lobby)), asyncio.create_task(lobby.lag.run())]
        yield
        for task in tasks:
            task.cancel()
        lobby.close()
        await all_ended()

    routes = [
        *http_api.ROUTES,
        *installation.ROUTES,
        *invitation.ROUTES,
        *replays.ROUTES,
        Route("/", page),
        Route("/room/{room}", page),
        Route("/replay", page),
        Route("/replay/{id}", page),
        Route("/rules/{name}", page),
        Route("/settle/{name}", page),
    ]
    pages = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: missing_page})
    return GuardMiddleware(Endpoints(pages), origins)


async def _clean_up(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(CLEANUP_SECONDS)
        lobby.remove_abandoned()
        gc.collect()
