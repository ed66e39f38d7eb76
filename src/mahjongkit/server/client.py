"""Client: lets a player of any kind play in a room over the WebSocket, and reconnects if the connection drops."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from mahjongkit import players
from mahjongkit.game.events import Event
from mahjongkit.game.view import ViewBuilder
from mahjongkit.json_api import find_ruleset
from mahjongkit.server import messages
from mahjongkit.server.messages import (
    Act,
    Ask,
    Error,
    HandBegins,
    HandOver,
    MatchOver,
    NewEvents,
    Next,
    Resume,
    Sit,
    Welcome,
)

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

MAX_ATTEMPTS = 8
"""How often the client tries to reconnect; it waits twice as long each time."""


class ServerError(Exception):
    """The server refused something or cannot be reached."""


def socket_address(url: str) -> str:
    """Return the WebSocket address of a room, given its link.

    >>> socket_address("http://127.0.0.1:8000/room/0123456789abcdef")
    'ws://127.0.0.1:8000/ws/0123456789abcdef'
    """
    found = re.fullmatch(r"(http|ws)(s?)://([^/?#]+)/(?:room|ws)/(\w+)/?", url.strip())
    if not found:
        raise ValueError(
            f"{url!r} is not the link of a room; expected one like http://127.0.0.1:8000/room/0123456789abcdef"
        )
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
            raise ValueError(
                f"player {player!r} can play in rooms only as a bot of the server; expected one like greedy"
            )
        self.join_message: Sit | Resume = Sit(name, seat)
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
                        connection.send(messages.encode(self.join_message), text=True)
                    for text in connection:
                        failures = 0
                        if over := self.receive(connection, messages.decode_server(text)):
                            return over.scores, over.ranks
                raise ServerError("the server closed the connection")
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                failures += 1
                if self.seat < 0 or failures > MAX_ATTEMPTS:
                    raise ServerError(f"{self.url}: {error}") from None
                time.sleep(0.1 * 2**failures)

    def receive(self, connection: ClientConnection, message: messages.AnyServerMessage) -> MatchOver | None:
        """Handle one message; returns it if the match is over."""
        match message:
            case Welcome(room=room, seat=seat, token=token):
                self.seat = seat
                self.ruleset = find_ruleset(room.config.ruleset, room.config.options)
                self.player.start(self.ruleset)
                self.join_message = Resume(token) if token else self.join_message
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
                raise ServerError(f"{words} ({code})")
        return None
