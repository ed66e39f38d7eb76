"""The HTTP protocol of the server: uvicorn's, with a deadline for headers and limits on connections."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mahjongkit.server.limits import RETRY_AFTER_SECONDS, quota_address

if TYPE_CHECKING:
    from mahjongkit.server.limits import Limits

HEADER_SECONDS = 10.0
"""How long a client may take to send the headers of a request."""


def http_protocol(limits: Limits, trusted_proxies: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """Create the protocol class of a server; it counts the connections of that server."""
    proxies = [ip_network(one) for one in trusted_proxies]
    by_address: Counter[str] = Counter()

    def counted_address(host: str) -> str:
        """The address that a connection counts for; a trusted proxy's connections belong to many clients."""
        address = quota_address(host)
        return "" if address and any(ip_address(host) in proxy for proxy in proxies) else address

    class LimitedProtocol(H11Protocol):
        """Closes connections that are too many, and those whose headers do not arrive."""

        header_timer: asyncio.TimerHandle | None = None
        counted = ""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)  # type: ignore[arg-type]
            address = counted_address(self.client[0] if self.client else "")
            if len(self.connections) > limits.connections or by_address[address] >= limits.connections_per_address:
                _refuse(self.transport)
                return
            if address:
                self.counted = address
                by_address[address] += 1
            self._start_header_timer()

        def connection_lost(self, error: Exception | None) -> None:
            self._stop_header_timer()
            self._uncount()
            super().connection_lost(error)

        def _uncount(self) -> None:
            if self.counted:
                by_address[self.counted] -= 1
                if not by_address[self.counted]:
                    del by_address[self.counted]
                self.counted = ""

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._stop_header_timer()
            elif self.header_timer is None and not self.transport.is_closing():
                self._start_header_timer()

        def handle_websocket_upgrade(self, *arguments: Any) -> None:
            """The connection becomes a WebSocket, which the lobby counts."""
            self._stop_header_timer()
            self._uncount()
            super().handle_websocket_upgrade(*arguments)

        def _start_header_timer(self) -> None:
            self.header_timer = self.loop.call_later(HEADER_SECONDS, self._give_up)

        def _stop_header_timer(self) -> None:
            if self.header_timer is not None:
                self.header_timer.cancel()
                self.header_timer = None

        def _give_up(self) -> None:
            self.header_timer = None
            if self.conn.their_state is h11.IDLE:
                self.transport.close()

    return LimitedProtocol


def _refuse(transport: asyncio.Transport) -> None:
    """Refuse a connection before anything is read from it."""
    transport.write(
        b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n"
        b"retry-after: %d\r\n\r\n" % RETRY_AFTER_SECONDS
    )
    transport.close()
