"""The application: both doors and the pages, behind the guard, around one lobby."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import FileResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from mahjongkit.server.guard import Guard
from mahjongkit.server.lobby import Lobby
from mahjongkit.server.rest import ROUTES
from mahjongkit.server.sockets import visit
from mahjongkit.server.store import Store

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
SWEEP = 3600.0


async def page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html")


def application(store: Store, origins: Iterable[str] = ()) -> Starlette:
    """The application around a store, which it closes when it stops."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        lobby = app.state.lobby = Lobby(store)
        lobby.take_up()
        sweeping = asyncio.create_task(_sweep(lobby))
        yield
        sweeping.cancel()
        lobby.close()

    routes = [
        *ROUTES,
        WebSocketRoute("/ws/{room}", visit),
        Route("/", page),
        Route("/room/{room}", page),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(Guard, origins=origins)], lifespan=life)


async def _sweep(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        lobby.sweep()
