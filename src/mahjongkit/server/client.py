"""Client: lets a player of any kind play in a room over the WebSocket, and reconnects if the connection drops."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from mahjongkit import players
from mahjongkit.errors import MahjongError, Phrase, UsageError, file_fault, shown
from mahjongkit.game.events import Event
from mahjongkit.game.view import ViewBuilder
from mahjongkit.json_api import find_ruleset
from mahjongkit.records.wall_shuffle import value_hash
from mahjongkit.server import messages
from mahjongkit.server.messages import (
    Act,
    Ask,
    Commit,
    Error,
    HandBegins,
    HandOver,
    MatchOver,
    NewEvents,
    Next,
    Resume,
    Reveal,
    Shuffle,
    Sit,
    Welcome,
)

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

MAX_ATTEMPTS = 8
"""How often the client tries to reconnect; it waits twice as long each time."""


class ServerError(MahjongError):
    """The server refused something or cannot be reached."""


def _fault(error: Exception) -> object:
    """Why the server cannot be reached."""
    if isinstance(error, OSError):
        return file_fault(error)
    return Phrase("server.handshake" if isinstance(error, InvalidHandshake) else "server.broken_off")


def socket_address(url: str) -> str:
    """Return the WebSocket address of a room, given its link.

    >>> socket_address("http://127.0.0.1:8000/room/0123456789abcdef")
    'ws://127.0.0.1:8000/ws/0123456789abcdef'
    """
    found = re.fullmatch(r"(http|ws)(s?)://([^/?#]+)/(?:room|ws)/(\w+)/?", url.strip())
    if not found:
        raise UsageError("usage.room_url", url=shown(url))
    return f"ws{found[2]}://{found[3]}/ws/{found[4]}"


class Client:
    """Takes a seat, follows the events in a `ViewBuilder`, and lets a player choose."""

    def __init__(
        self,
        url: str,
        player: str,
        name: str,
        seat: int | None = None,
        lang: str = "en",
        on_hand_over: Callable[[str], object] = lambda words: None,
    ) -> None:
        """`on_hand_over` is called with the result of every hand, in words."""
        self.url = f"{socket_address(url)}?lang={lang}"
        self.player = players.find(player)
        if self.player.needs_table:
            raise UsageError("usage.needs_table", player=shown(player))
        self.values: dict[str, str] = {}
        """What it contributes to walls, by its hash."""
        self.join_message: Sit | Resume = Sit(name, seat, secrets.token_hex(16))
        self.on_hand_over = on_hand_over
        self.seat = -1
        self.ruleset: Ruleset
        self.memory: ViewBuilder

    def play(self) -> tuple[list[int], list[int]]:
        """Play until the match is over; returns the scores and the ranks of all seats."""
        failures = 0
        while True:
            try:
                with connect(self.url, max_size=None) as connection:
                    with suppress(ConnectionClosed):  # the server may have sent the reason before it closed
                        joining = replace(self.join_message, commit=self.new_commitment())
                        connection.send(messages.encode(joining), text=True)
                    for text in connection:
                        failures = 0
                        if over := self.receive(connection, messages.decode_server(text)):
                            return over.scores, over.ranks
                raise ServerError("server.closed")
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                failures += 1
                if self.seat < 0 or failures > MAX_ATTEMPTS:
                    raise ServerError("server.unreachable", url=self.url, reason=_fault(error)) from None
                time.sleep(0.1 * 2**failures)

    def new_commitment(self) -> str:
        """The hash of a new value, which it will reveal when the server asks for it."""
        value = secrets.token_hex(32)
        hash = value_hash(value)
        self.values[hash] = value
        return hash

    def contribute(self, connection: ClientConnection, message: Shuffle) -> None:
        """Reveal the value for the next wall, and commit to one for the wall after it."""
        value = self.values.get(message.hashes[self.seat] or "")
        if value is not None:
            connection.send(messages.encode(Reveal(message.hand, value)), text=True)
            connection.send(messages.encode(Commit(self.new_commitment())), text=True)

    def receive(self, connection: ClientConnection, message: messages.AnyServerMessage) -> MatchOver | None:
        """Handle one message; returns it if the match is over."""
        match message:
            case Welcome(room=room, seat=seat, token=token):
                self.seat = seat
                self.ruleset = find_ruleset(room.config.ruleset, room.config.options)
                self.player.start(self.ruleset)
                self.join_message = Resume(token) if token else self.join_message
            case Shuffle():
                self.contribute(connection, message)
            case HandBegins():
                self.memory = ViewBuilder(self.ruleset, self.seat)
            case NewEvents(events=events):
                data = (messages.event_data(event) for event in events)
                self.memory.apply(Event.from_data(event, self.ruleset) for event in data)
            case Ask(question=question, legal=legal):
                actions = tuple(map(self.ruleset.flow.vocabulary.parse, legal))
                chosen = self.player.choose(self.memory.view(actions))
                connection.send(messages.encode(Act(str(chosen), question)), text=True)
            case HandOver(words=words):
                self.on_hand_over(words)
                connection.send(messages.encode(Next()), text=True)
            case MatchOver():
                return message
            case Error(code=code, words=words):
                raise ServerError("server.refused", words=words, code=code)
        return None
