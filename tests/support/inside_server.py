"""A server in the process of the test, so that a test can reach into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from mahjongkit.server.app import application
from mahjongkit.server.limits import Limits
from mahjongkit.server.lobby import Lobby
from mahjongkit.server.serve import open_socket, uvicorn_config
from mahjongkit.server.store import Store
from tests.support.server_client import Client
from tests.support.server_process import Address


class Inside(Address):
    """A server in this very process, so that a test can reach into it."""

    app: Any

    @property
    def lobby(self) -> Lobby:
        found: Lobby = self.app.app.pages.state.lobby
        return found

    async def get(self, path: str, body: object = None) -> tuple[int, Any]:
        return (await asyncio.to_thread(self.ask, path, body))[:2]

    async def room(self, game: str = "riichi", **terms: Any) -> str:
        return await asyncio.to_thread(self.open_room, game, **terms)

    @asynccontextmanager
    async def watched(self, room: str) -> AsyncIterator[Client]:
        """Somebody who watches a room."""
        async with Client(self, room) as watcher:
            await watcher.say("watch")
            yield watcher


@asynccontextmanager
async def running(store: Store, limits: Limits = Limits()) -> AsyncIterator[Inside]:  # noqa: B008
    with open_socket("127.0.0.1", 0) as door:
        app = application(store, (), limits)
        server, inside = uvicorn.Server(uvicorn_config(app, limits=limits)), Inside()
        inside.app = app
        inside.url = f"http://127.0.0.1:{door.getsockname()[1]}"
        serving = asyncio.create_task(server.serve(sockets=[door]))
        try:
            yield inside
        finally:
            server.should_exit = True
            await serving
