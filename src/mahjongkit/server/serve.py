"""Serve on a port until somebody stops it."""

from __future__ import annotations

import gc
import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from mahjongkit.server.app import application
from mahjongkit.server.store import Store
from mahjongkit.server.websocket import LARGEST

if TYPE_CHECKING:
    from starlette.types import ASGIApp

BACKLOG = 2048
NO_ERRORS = ("Invalid UTF-8 sequence", "ASGI callable returned without completing handshake", "Invalid HTTP request")
"""What uvicorn reports as an error of the server, though any stranger can cause it."""


def serve(
    host: str, port: int, db: str | Path, origins: Sequence[str] = (), opened: Callable[[str], None] = print
) -> None:
    """Serve; `opened` is told the address as soon as the server answers, and can be stopped."""
    with open_door(host, port) as door:
        app = application(Store(db), origins)
        url = f"http://{_name(host)}:{door.getsockname()[1]}"
        _allow_many_files()
        _collect_seldom()
        logging.getLogger("uvicorn.error").addFilter(lambda record: not record.getMessage().startswith(NO_ERRORS))
        with suppress(KeyboardInterrupt):  # uvicorn has ended in good order and says it once more
            _Announced(configuration(app), lambda: opened(url)).run(sockets=[door])


class _Announced(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def _name(host: str) -> str:
    """What others call this machine: where it listens everywhere, its address in the network."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:  # nothing is sent
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def configuration(app: ASGIApp) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST,
        ws_per_message_deflate=False,  # messages are small, and thousands of lines would each need a window
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )


def open_door(host: str, port: int) -> socket.socket:
    """A socket whose kind is spelt out: only then asyncio sends every message at once (TCP_NODELAY)."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        door.close()
        raise ValueError(f"cannot serve on {host}, port {port}: {error}") from None
    return door


def is_taken(host: str, port: int) -> bool:
    """Whether somebody serves there already."""
    try:
        open_door(host, port).close()
    except ValueError:
        return True
    return False


def _allow_many_files() -> None:
    """Every line is an open file: take as many as the system grants."""
    try:
        import resource
    except ImportError:  # a system that has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _collect_seldom() -> None:
    """Looking through everything for garbage takes a fifth of a second with 500 tables: that must be rare."""
    gc.freeze()
    gc.set_threshold(5_000, 10, 40)
