"""The HTTP protocol of the server: uvicorn's, with deadlines, limits on connections, and limits on what it parses."""

from __future__ import annotations

import asyncio
import re
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
BODY_SECONDS = 40.0
"""How long it may take to send the body, also where nobody reads it; a handler that reads it gives up earlier."""
UNREAD_SECONDS = 60.0
"""A client that does not read what it is sent loses its connection after so long."""
MAX_HEADER_BYTES = 8192
"""How long the headers of a request may be, with the first line: parsing more takes many milliseconds."""
MANY_PARTS = 32
"""A body in more parts than this …"""
MIN_PART_BYTES = 512
"""… must have parts of this size on average: parsing 256 kB in chunks of one byte takes half a second."""
HEADERS_END = re.compile(rb"\n\r?\n")


class RequestParser(h11.Connection):
    """h11's parser, which refuses what would take long to parse."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MAX_HEADER_BYTES)
        self._parts = 0
        self._part_bytes = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.their_state is h11.IDLE:
            data = self.trailing_data[0]
            if len(data) > MAX_HEADER_BYTES and HEADERS_END.search(data, 0, MAX_HEADER_BYTES) is None:
                raise h11.RemoteProtocolError("too long headers", error_status_hint=431)
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._part_bytes = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._part_bytes += len(event.data)
            if self._parts > MANY_PARTS and self._part_bytes < self._parts * MIN_PART_BYTES:
                raise h11.RemoteProtocolError("too small parts of a body")
        return event


class UnreadDeadline(asyncio.Protocol):
    """Drops a connection whose client does not read, so that what was sent does not stay in memory for ever."""

    transport: asyncio.Transport
    unread_timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread_timer = asyncio.get_running_loop().call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_unread_timer()

    def connection_lost(self, error: Exception | None) -> None:
        self._stop_unread_timer()
        super().connection_lost(error)

    def _stop_unread_timer(self) -> None:
        if self.unread_timer is not None:
            self.unread_timer.cancel()
            self.unread_timer = None


def http_protocol(limits: Limits, trusted_proxies: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """Create the protocol class of a server; it counts the connections of that server."""
    proxies = [ip_network(one) for one in trusted_proxies]
    by_address: Counter[str] = Counter()

    def counted_address(host: str) -> str:
        """The address that a connection counts for; a trusted proxy's connections belong to many clients."""
        address = quota_address(host)
        return "" if address and any(ip_address(host) in proxy for proxy in proxies) else address

    class LimitedProtocol(UnreadDeadline, H11Protocol):
        """Closes connections that are too many, and those whose headers or bodies do not arrive."""

        request_timer: asyncio.TimerHandle | None = None
        awaited: object = None
        """What the client must send before the timer ends: h11's state of the request."""
        counted = ""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.conn = RequestParser()

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)  # type: ignore[arg-type]
            address = counted_address(self.client[0] if self.client else "")
            if len(self.connections) > limits.connections or by_address[address] >= limits.connections_per_address:
                _refuse(self.transport)
                return
            if address:
                self.counted = address
                by_address[address] += 1
            self._await_request()

        def connection_lost(self, error: Exception | None) -> None:
            self._stop_request_timer()
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
            if self.conn.their_state is not self.awaited:
                self._stop_request_timer()
                if not self.transport.is_closing() and self.transport.get_protocol() is self:
                    self._await_request()

        def handle_websocket_upgrade(self, *arguments: Any) -> None:
            """The connection becomes a WebSocket, which the lobby counts."""
            self._stop_request_timer()
            self._stop_unread_timer()
            self._uncount()
            super().handle_websocket_upgrade(*arguments)

        def send_400_response(self, msg: str) -> None:
            """Refuse a request; one that has had its answer already loses the connection, and one that waits for it."""
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                super().send_400_response(msg)
            else:
                self.transport.close()
            if self.cycle is not None and not self.cycle.response_complete:
                self.cycle.disconnected = True
                self.cycle.message_event.set()

        def _await_request(self) -> None:
            """Start the timer for the headers or the body, whichever the client has to send now."""
            seconds = {h11.IDLE: HEADER_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(self.conn.their_state)
            if seconds is not None:
                self.awaited = self.conn.their_state
                self.request_timer = self.loop.call_later(seconds, self._give_up)

        def _stop_request_timer(self) -> None:
            if self.request_timer is not None:
                self.request_timer.cancel()
            self.request_timer = self.awaited = None

        def _give_up(self) -> None:
            if self.conn.their_state is self.awaited:
                self.transport.close()
            self._stop_request_timer()

    return LimitedProtocol


def _refuse(transport: asyncio.Transport) -> None:
    """Refuse a connection before anything is read from it."""
    transport.write(
        b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n"
        b"retry-after: %d\r\n\r\n" % RETRY_AFTER_SECONDS
    )
    transport.close()
