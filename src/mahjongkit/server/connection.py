"""Line: one socket, as a room sees it. It never waits for a slow reader, and hears no more than a person can say."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

from mahjongkit.locale import say
from mahjongkit.server import messages
from mahjongkit.server.messages import Error, Told

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

MESSAGES_PER_SECOND = 20
"""So many messages a second may come in the long run."""
MESSAGE_BURST = 60
"""And so many at once."""
MAX_ERRORS = 20
"""So many messages may be wrong before the line is closed."""
MAX_QUEUED_MESSAGES = 2000
"""So many messages may wait for a slow reader before his line is closed; he can come back and loses nothing."""

# Why a line is closed.
POLICY = 1008
TOO_SLOW = 4000
ELSEWHERE = 4001
REFUSED = 4003
NO_ROOM = 4004
LEFT = 4005


class Connection:
    """What is sent waits in a queue, so that nobody waits for anybody."""

    def __init__(self, socket: WebSocket, lang: str) -> None:
        self.socket = socket
        self.lang = lang
        self.seen = 0
        """How many events of this hand were told to it."""
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._closing: int | None = None
        self._allowance = float(MESSAGE_BURST)
        self._heard = time.monotonic()
        self._wrong = 0

    # Out.

    def tell(self, message: Told | bytes) -> None:
        if self._closing is None:
            self._waiting.append(message if isinstance(message, bytes) else messages.encode(message))
            if len(self._waiting) > MAX_QUEUED_MESSAGES:
                self._waiting.clear()
                self.close(TOO_SLOW)
            self._news.set()

    def refuse(self, code: str, **values: object) -> None:
        """Say what could not be done; who is wrong too often is not listened to any more."""
        self.tell(Error(code, say(self.lang, f"server.{code}", **values)))
        self._wrong += 1
        if self._wrong >= MAX_ERRORS:
            self.close(POLICY)

    def close(self, code: int) -> None:
        """Close the line when everything is said."""
        if self._closing is None:
            self._closing = code
            self._news.set()

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    async def write(self) -> None:
        """Send what waits, until the line is closed."""
        while True:
            while self._waiting:
                await self.socket.send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self._closing is not None:
                await self.socket.close(self._closing)
                return
            self._news.clear()
            await self._news.wait()

    # In.

    def is_flooded(self) -> bool:
        """Whether one message more is too much."""
        now = time.monotonic()
        self._allowance = min(MESSAGE_BURST, self._allowance + (now - self._heard) * MESSAGES_PER_SECOND) - 1
        self._heard = now
        return self._allowance < 0

    def was_asked(self) -> None:
        """The message was the answer to a question: it costs nothing, however fast a client plays."""
        self._allowance += 1
