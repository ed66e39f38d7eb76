"""Connection: one WebSocket as a room uses it, with a queue for slow readers and a rate limit for senders."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from enum import IntEnum
from typing import TYPE_CHECKING

from mahjongkit.game.actions import Action
from mahjongkit.locale import say, words_in
from mahjongkit.server import messages
from mahjongkit.server.limits import address_of
from mahjongkit.server.messages import Error, ServerMessage

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from mahjongkit.errors import IllegalAction

MESSAGES_PER_SECOND = 20
"""How many messages a second a client may send in the long run."""
MESSAGE_BURST = 60
"""How many messages a client may send at once."""
MAX_ERRORS = 20
"""After this many errors the connection is closed."""
MAX_QUEUED_MESSAGES = 2000
"""With more messages waiting for a slow reader, its connection is closed; it can resume without losing anything."""


class CloseCode(IntEnum):
    """Why the server closes a connection."""

    POLICY_VIOLATION = 1008
    TRY_LATER = 1013
    TOO_SLOW = 4000
    TAKEN_OVER = 4001
    NO_ROOM = 4004
    LEFT = 4005


class Connection:
    """Queues outgoing messages, so that a room never waits for a client."""

    def __init__(self, socket: WebSocket, lang: str) -> None:
        self.socket = socket
        self.lang = lang
        self.address = address_of(socket)
        """Whose quotas count what the client asks for."""
        self.events_sent = 0
        """How many events of the current hand were sent …"""
        self.settled_events_sent = 0
        """… and how many of those that have their final place, see `Broadcaster`."""
        self.wants_hints = False
        """Whether the client asked for hints with every question."""
        self._queue: deque[bytes] = deque()
        self._queue_changed = asyncio.Event()
        self._close_code: CloseCode | None = None
        self._allowance = float(MESSAGE_BURST)
        self._last_received = time.monotonic()
        self._errors = 0

    # Outgoing messages.

    def send(self, message: ServerMessage | bytes) -> None:
        if self._close_code is None:
            self._queue.append(message if isinstance(message, bytes) else messages.encode(message))
            if len(self._queue) > MAX_QUEUED_MESSAGES:
                self._queue.clear()
                self.close(CloseCode.TOO_SLOW)
            self._queue_changed.set()

    def send_error(self, code: str, *, reason_key: str = "", **values: object) -> None:
        """Send an error in the client's language, and close the connection after too many of them."""
        self._send_error(Error(code, say(self.lang, f"server.{code}", **values), reason_key))

    def notify(self, code: str, **values: object) -> None:
        """Send an error that is not the client's fault, so it does not count."""
        self.send(Error(code, say(self.lang, f"server.{code}", **values)))

    def _send_error(self, error: Error) -> None:
        self.send(error)
        self._errors += 1
        if self._errors >= MAX_ERRORS:
            self.close(CloseCode.POLICY_VIOLATION)

    def uncount_error(self) -> None:
        """Do not count the next error: the message was right when the client sent it, or may have been."""
        self._errors -= 1

    def send_refusal(self, refusal: IllegalAction, code: str = "illegal") -> None:
        """Send the reason why the table refuses an action."""
        reason = refusal.reason_in(self.lang)
        action = refusal.action
        if isinstance(action, Action):
            action = action.words(self.lang, words_in(refusal.words_package))
        words = say(self.lang, "server.illegal", action=action, reason=reason)
        self._send_error(Error(code, words, refusal.key, refusal.rule or ""))

    def close(self, code: CloseCode) -> None:
        """Close the connection once the queue is sent."""
        if self._close_code is None:
            self._close_code = code
            self._queue_changed.set()

    @property
    def is_closing(self) -> bool:
        return self._close_code is not None

    async def write(self) -> None:
        """Send queued messages until the connection is closed."""
        while True:
            while self._queue:
                await self.socket.send({"type": "websocket.send", "text": self._queue.popleft().decode()})
            if self._close_code is not None:
                await self.socket.close(self._close_code)
                return
            self._queue_changed.clear()
            await self._queue_changed.wait()

    # The rate limit for incoming messages.

    def exceeds_rate(self) -> bool:
        """Count an incoming message; returns whether it exceeds the rate limit."""
        now = time.monotonic()
        self._allowance = min(MESSAGE_BURST, self._allowance + (now - self._last_received) * MESSAGES_PER_SECOND) - 1
        self._last_received = now
        return self._allowance < 0

    def uncount_message(self) -> None:
        """Do not count the last message: it answered a question, and a client may answer as fast as it can."""
        self._allowance += 1
