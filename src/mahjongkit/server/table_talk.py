"""TableTalk: the emotes of a room, and its chat if the room has one. Nothing of it is saved."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from mahjongkit.server.limits import TokenBucket
from mahjongkit.server.messages import ChatLine, Emoted

if TYPE_CHECKING:
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.messages import EmoteName
    from mahjongkit.server.room import Room

EMOTE_BURST, EMOTES_PER_SECOND = 3, 0.25
CHAT_BURST, CHAT_PER_SECOND = 4, 0.5
MAX_LINES = 30
"""How many lines of the chat are sent to somebody who joins."""


class TableTalk:
    """Passes emotes and lines on to everybody, only so many from each seat, however often its owner reconnects."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._lines: deque[ChatLine] = deque(maxlen=MAX_LINES)
        self._emote_limits = [TokenBucket(EMOTE_BURST, EMOTES_PER_SECOND) for _ in room.seats]
        self._chat_limits = [TokenBucket(CHAT_BURST, CHAT_PER_SECOND) for _ in room.seats]

    def emote(self, seat: int, connection: Connection, emote: EmoteName) -> None:
        if self._emote_limits[seat].take():
            self.room.broadcast(Emoted(seat, emote))
        else:
            connection.notify("too_many_emotes")

    def chat(self, seat: int, connection: Connection, text: str) -> None:
        if not self.room.config.chat:
            connection.send_error("no_chat")
        elif not self._chat_limits[seat].take():
            connection.notify("too_many_lines")
        else:
            line = ChatLine(seat, self.room.seats[seat].name, " ".join(text.split()))
            self._lines.append(line)
            self.room.broadcast(line)

    def send_to(self, connection: Connection) -> None:
        """Send a client that joins the last lines of the chat."""
        for line in self._lines:
            connection.send(line)
