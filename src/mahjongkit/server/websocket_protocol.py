"""The WebSocket protocol of the server: uvicorn's, with limits on what a client may send at once and leave unread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mahjongkit.server.connection import MESSAGE_BURST, MESSAGES_PER_SECOND
from mahjongkit.server.http_protocol import UnreadDeadline
from mahjongkit.server.limits import TokenBucket

if TYPE_CHECKING:
    from websockets.frames import Frame

READ_BYTES = 1024
"""What a client has sent is parsed in parts of this size, because a frame can be as small as six bytes."""
MAX_WAITING_MESSAGES = 2 * MESSAGE_BURST
"""What a client with so many messages that wait sends further is not read: its room will close the connection."""

CLOSING_SECONDS = 0.2
"""How long the client of a flood has to read why the connection is closed: its own reply is not read."""


class LimitedWebSocket(UnreadDeadline, WebSocketsSansIOProtocol):
    """Drops connections with floods of frames that are not messages, and does not read floods of messages to their end.

    A client can send tens of thousands of tiny frames at once; to parse and to answer them would take half a second.
    """

    is_flooded = False
    """Whether nothing that the client sends is read any more."""
    is_ending = False

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.other_frames = TokenBucket(MESSAGE_BURST, MESSAGES_PER_SECOND)
        """The limit on pings, pongs, and parts of messages."""

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), READ_BYTES):
            if self.is_flooded:
                if self.close_sent and not self.is_ending:
                    self.is_ending = True
                    self.loop.call_later(CLOSING_SECONDS, self.transport.close)
                return
            super().data_received(data[start : start + READ_BYTES])
            self.is_flooded = self.is_flooded or self.queue.qsize() > MAX_WAITING_MESSAGES

    def handle_cont(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._count_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent or self._count_frame():
            super().send_receive_event_to_app()

    def _count_frame(self) -> bool:
        """Count a frame that is not a message; too many end the connection."""
        if not self.is_flooded and not self.other_frames.take():
            self.is_flooded = True
            if not self.close_sent:
                self.transport.abort()
        return not self.is_flooded
