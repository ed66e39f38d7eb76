"""The ASGI application: WebSocket, HTTP API and pages around one lobby, behind the middleware."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import FileResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from mahjongkit.server import http_api, replays
from mahjongkit.server.lobby import Lobby
from mahjongkit.server.middleware import GuardMiddleware
from mahjongkit.server.store import Store
from mahjongkit.server.websocket import handle_websocket

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
CLEANUP_SECONDS = 3600.0
"""Seconds between two removals of abandoned rooms."""


async def page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html")


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


def application(store: Store, origins: Iterable[str] = ()) -> ASGIApp:
    """Create the application around a store, which it closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        lobby = app.state.lobby = Lobby(store)
        app.state.replay_cache = replays.ReplayCache()
        lobby.load_unfinished()
        cleanup = asyncio.create_task(_clean_up(lobby))
        yield
        cleanup.cancel()
        lobby.close()

    routes = [
        *http_api.ROUTES,
        *replays.ROUTES,
        Route("/", page),
        Route("/room/{room}", page),
        Route("/replay", page),
        Route("/replay/{id}", page),
        Route("/rules/{name}", page),
        Route("/settle/{name}", page),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return GuardMiddleware(Endpoints(Starlette(routes=routes, lifespan=lifespan)), origins)


async def _clean_up(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(CLEANUP_SECONDS)
        lobby.remove_abandoned()
        gc.collect()
