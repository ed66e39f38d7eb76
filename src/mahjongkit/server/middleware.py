"""Guard: who may come in, and what a browser may do with what it gets.

A page of another site must not reach a table through its visitor's browser. So a request that says where it comes from
must come from this server's own pages, and the name under which the server is called must be one that no stranger can
give to it: an address, `localhost`, this machine's name, or what `--origin` allows.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import json

from mahjongkit.locale import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


class GuardMiddleware:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        """`origins` are other addresses under which the server may be reached, like `https://mahjong.example.org`."""
        self.app = app
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        own = socket.gethostname().lower()
        allowed = {urlsplit(origin).hostname or "" for origin in self.origins}
        self.names = {"localhost", own, f"{own}.local", *allowed}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if not self.knows(host):
            await _refuse(scope, send, 421, "unknown_host", host=host)
        elif origin is not None and not self.is_own(origin, host):
            await _refuse(scope, send, 403, "foreign_origin", origin=origin)
        else:

            async def send_with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message.get("headers", ()), *HEADERS]
                await send(message)

            await self.app(scope, receive, send_with_headers)

    def knows(self, host: str) -> bool:
        """Whether the server may be called by this name."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self.names or bool(ip_address(name))
        except ValueError:
            return False

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a request comes from a page of this server."""
        return origin in (f"http://{host}", f"https://{host}") or origin in self.origins


async def _refuse(scope: Scope, send: Send, status: int, code: str, **values: str) -> None:
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    body = json.encode({"error": code, "words": say("en", f"server.{code}", **values)})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *HEADERS]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
