"""GuardMiddleware: rejects requests from other sites and too many requests, and adds security headers to responses.

A page of another site must not reach the server through its visitor's browser. So the `Origin` of a request, if it has
one, must be the server's own; and against DNS rebinding its `Host` must be an IP address, `localhost`, the name of this
machine, or a name that `--origin` allows.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import json
from starlette.requests import HTTPConnection

from mahjongkit.locale import say
from mahjongkit.server.languages import language
from mahjongkit.server.limits import (
    REQUEST_BURST,
    REQUESTS_PER_SECOND,
    RETRY_AFTER_SECONDS,
    Rate,
    quota_address,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
"""Tells browsers to use only TLS for a year; sent over TLS only, also when a trusted proxy says that it speaks TLS."""


class GuardMiddleware:
    """Checks every HTTP request and WebSocket before the application sees it."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        """`origins` are further addresses of the server, such as `https://mahjong.example.org`."""
        self.app = app
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        machine = socket.gethostname().lower()
        allowed = {urlsplit(origin).hostname or "" for origin in self.origins}
        self.hosts = {"localhost", machine, f"{machine}.local", *allowed}
        self.rate = Rate(REQUEST_BURST, REQUESTS_PER_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        client = scope.get("client")
        if client and not self.rate.take(quota_address(client[0])):
            await _reject(scope, send, 429, "too_many_requests")
        elif not self.is_allowed_host(host):
            await _reject(scope, send, 421, "unknown_host", host=host)
        elif origin is not None and not self.is_allowed_origin(origin, host):
            await _reject(scope, send, 403, "foreign_origin", origin=origin)
        else:
            added = [*SECURITY_HEADERS, STRICT_TRANSPORT] if scope.get("scheme") == "https" else SECURITY_HEADERS

            async def send_with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message.get("headers", ()), *added]
                await send(message)

            await self.app(scope, receive, send_with_headers)

    def is_allowed_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self.hosts or bool(ip_address(name))
        except ValueError:
            return False

    def is_allowed_origin(self, origin: str, host: str) -> bool:
        """Whether an origin is this server itself, or one of `origins`."""
        return origin in (f"http://{host}", f"https://{host}") or origin in self.origins


async def _reject(scope: Scope, send: Send, status: int, code: str, **values: str) -> None:
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    lang = language(HTTPConnection(scope))
    body = json.encode({"error": code, "words": say(lang, f"server.{code}", **values)})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *SECURITY_HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"%d" % RETRY_AFTER_SECONDS))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
