"""Run the server on a port until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import uvicorn

from mahjongkit.errors import MahjongError, Phrase, UsageError, file_fault
from mahjongkit.server.app import application
from mahjongkit.server.http_protocol import HEADER_SECONDS, http_protocol
from mahjongkit.server.invitation import ALL_INTERFACES, network_address, url_host
from mahjongkit.server.limits import Limits
from mahjongkit.server.store import Store
from mahjongkit.server.websocket import MAX_MESSAGE_CHARACTERS
from mahjongkit.server.websocket_protocol import LimitedWebSocket
from mahjongkit.server.workers import WORKERS

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from mahjongkit.server.lobby import Lobby

BACKLOG = 2048
FILE_LIMITS = (65_536, 10_240)
"""How many open files to ask for, one after the other, where the system does not grant its own hard limit."""
MAX_UTF8_BYTES = 4
"""The most bytes that a character takes."""
CLIENT_ERRORS = (
    "Invalid UTF-8 sequence",
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request",
    "socket.send() raised exception",
)
"""The beginnings of messages that uvicorn and asyncio log as errors although any client can cause them."""
LOGS = ("uvicorn.error", "asyncio")


class Tls(NamedTuple):
    """The files of a certificate with its chain, and of its private key."""

    certificate: Path
    key: Path


def serve(
    host: str,
    port: int,
    db: str | Path,
    origins: Sequence[str] = (),
    on_start: Callable[[str], None] = print,
    *,
    tls: Tls | None = None,
    trusted_proxies: Sequence[str] = (),
    limits: Limits = Limits(),  # noqa: B008 - it is immutable
    workers: int = WORKERS,
    open_command: str = "",
    prepare: Callable[[Lobby], None] = lambda lobby: None,
) -> None:
    """Run the server; calls `on_start` with the address as soon as it accepts requests.

    `prepare` gets the lobby before that. `open_command` is what the page names to open the server to the network.
    Requests from `trusted_proxies` may state the client's address and scheme (`X-Forwarded-For`, `X-Forwarded-Proto`).
    """
    if tls is not None:
        check_certificate(tls)
    with open_socket(host, port) as listener:
        app = application(*(Store(db), origins, limits, workers), host=host, open_command=open_command, prepare=prepare)
        address = url_host(network_address(host) or ("127.0.0.1" if host in ALL_INTERFACES else host))
        url = f"{'https' if tls else 'http'}://{address}:{listener.getsockname()[1]}"
        raise_file_limit()
        _make_gc_rare()
        for name in LOGS:
            logging.getLogger(name).addFilter(lambda record: not record.getMessage().startswith(CLIENT_ERRORS))
        with suppress(KeyboardInterrupt):  # uvicorn has shut down cleanly and raises it again
            config = uvicorn_config(app, tls, trusted_proxies, limits)
            _AnnouncingServer(config, lambda: on_start(url)).run(sockets=[listener])


def check_certificate(tls: Tls) -> None:
    """Refuse a certificate or key that cannot be used, before anything is opened."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(tls.certificate, tls.key, password=_no_password)
    except (OSError, ValueError) as error:
        files = {"certificate": str(tls.certificate), "private_key": str(tls.key)}
        raise UsageError("serve.certificate", reason=_tls_fault(error), **files) from None


def _no_password() -> str:
    raise UsageError("serve.encrypted_key")


def _tls_fault(error: OSError | ValueError) -> object:
    """Why a certificate or key cannot be used; OpenSSL names its reasons only by codes, and many not at all."""
    if isinstance(error, MahjongError):
        return error
    if isinstance(error, ssl.SSLError):
        return Phrase("serve.other_key" if error.reason == "KEY_VALUES_MISMATCH" else "serve.not_pem")
    return file_fault(error) if isinstance(error, OSError) else str(error)


class _AnnouncingServer(uvicorn.Server):
    """A uvicorn server that calls a function when it has started, and does not wait long for a TLS handshake."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        if self.config.is_ssl:  # uvicorn would wait a minute, and connections count only after the handshake
            listen = partial(loop.create_server, ssl_handshake_timeout=HEADER_SECONDS)
            loop.create_server = listen  # type: ignore[method-assign]
        await super().startup(sockets)
        if self.started:
            self._on_start()


def uvicorn_config(
    app: ASGIApp,
    tls: Tls | None = None,
    trusted_proxies: Sequence[str] = (),
    limits: Limits = Limits(),  # noqa: B008 - it is immutable
) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        http=http_protocol(limits, trusted_proxies),
        ws=LimitedWebSocket,
        ws_max_size=MAX_UTF8_BYTES * MAX_MESSAGE_CHARACTERS,
        ws_per_message_deflate=False,  # messages are small, and every connection would need a window
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=list(trusted_proxies),
        ssl_certfile=tls and tls.certificate,
        ssl_keyfile=tls and str(tls.key),
        timeout_graceful_shutdown=3,
    )


def open_socket(host: str, port: int) -> socket.socket:
    """Open a listening socket, with its protocol given: only then does asyncio set TCP_NODELAY."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, _port_option(), 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = file_fault(error) if isinstance(error, OSError) else Phrase("serve.port")
        raise UsageError("serve.cannot_listen", host=host, port=port, reason=reason) from None
    return listener


def _port_option() -> int:
    """The option with which a server that has just stopped leaves its port to the next one.

    On Windows SO_REUSEADDR would let two servers share a port, and the option that forbids it is another one.
    """
    exclusive: int | None = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    return socket.SO_REUSEADDR if exclusive is None else exclusive


def is_taken(host: str, port: int) -> bool:
    try:
        open_socket(host, port).close()
    except ValueError:
        return True
    return False


def raise_file_limit() -> None:
    """Raise the limit on open files to what the system grants, because every connection is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (hard_limit, *FILE_LIMITS):  # macOS names no hard limit, but grants less
        if limit != hard_limit and soft_limit >= limit:
            return
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard_limit))
            return


def _make_gc_rare() -> None:
    """Make full garbage collections rare: with 500 tables each one takes a fifth of a second."""
    gc.freeze()
    gc.set_threshold(5_000, 10, 40)
