"""ClaimWindow: the time after a tile that others may claim, in which nothing else becomes known.

Its length is drawn before anybody answers and does not depend on who may claim. So neither the pause after a discard
nor the boundaries of messages show whether somebody was offered a claim.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

DEFAULT_SECONDS = 2.0
"""The shortest claim window of a room with more than one person, unless the room is opened with another."""
JITTER = 0.5
"""A window lasts up to this share longer, at random, so that the time that something takes is lost in it."""
ASKING_SHARE, MAX_ASKING_SECONDS = 0.1, 0.2
"""Claims are asked for after this share of the window or, at random, up to half of it earlier.

So asking does not delay the message with the tile, and nobody knows when to test whether the server is busy asking.
"""
CLOSING_SHARE, MAX_CLOSING_SECONDS = 0.4, 0.1
"""Claims close this share of the window before its end, so that closing them does not delay what follows."""

_random = random.SystemRandom()


class ClaimWindow:
    """A claim window that has begun: claims are open from a moment after its beginning to a moment before its end."""

    def __init__(
        self,
        loop: AbstractEventLoop,
        seconds: float,
        *,
        on_open: Callable[[], None],
        on_close: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        """Begin a window of at least so many seconds."""
        length, begin = seconds * _random.uniform(1, 1 + JITTER), loop.time()
        opens = begin + min(MAX_ASKING_SECONDS, length * ASKING_SHARE) * _random.uniform(0.5, 1)
        self.closes = begin + length - min(MAX_CLOSING_SECONDS, length * CLOSING_SHARE)
        """When claims close, by the clock of the event loop."""
        self._timers = (
            loop.call_at(opens, on_open),
            loop.call_at(self.closes, on_close),
            loop.call_at(begin + length, on_end),
        )

    def cancel(self) -> None:
        for timer in self._timers:
            timer.cancel()
