"""The application: both doors and the pages, behind the guard, around one lobby."""

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
from mahjongkit.server.websocket import visit

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
SWEEP = 3600.0


async def page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html")


class Endpoints:
    """Sockets go straight to their room: nothing of what pages need stands in the way of a message."""

    def __init__(self, pages: Starlette) -> None:
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await visit(WebSocket(scope, receive, send), self.pages.state.lobby)
        else:
            await self.pages(scope, receive, send)


def application(store: Store, origins: Iterable[str] = ()) -> ASGIApp:
    """The application around a store, which it closes when it stops."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        lobby = app.state.lobby = Lobby(store)
        app.state.shelf = replays.ReplayCache()
        lobby.take_up()
        sweeping = asyncio.create_task(_sweep(lobby))
        yield
        sweeping.cancel()
        lobby.close()

    routes = [
        *http_api.ROUTES,
        *replays.ROUTES,
        Route("/", page),
        Route("/room/{room}", page),
        Route("/replay", page),
        Route("/replay/{id}", page),
        Route("/rules/{name}", page),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return GuardMiddleware(Endpoints(Starlette(routes=routes, lifespan=life)), origins)


async def _sweep(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        lobby.sweep()
        gc.collect()
