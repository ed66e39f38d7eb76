"""Client: a player of any kind in a room, over the socket. It comes back by itself when the line is lost."""

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
    Happened,
    MatchOver,
    Next,
    Resume,
    Sit,
    Welcome,
)

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

ATTEMPTS = 8
"""So often it is tried to come back, each time after twice as long."""


class ServerError(Exception):
    """The server says no."""


def socket_address(url: str) -> str:
    """The socket of a room, from its link.

    >>> socket_address("http://127.0.0.1:8000/room/0123456789abcdef")
    'ws://127.0.0.1:8000/ws/0123456789abcdef'
    """
    found = re.fullmatch(r"(http|ws)(s?)://([^/?#]+)/(?:room|ws)/(\w+)/?", url.strip())
    if not found:
        raise ValueError(f"{url!r} is no link of a room; expected one like http://127.0.0.1:8000/room/0123456789abcdef")
    return f"ws{found[2]}://{found[3]}/ws/{found[4]}"


class Client:
    """Sits down, folds what it is told into what its seat knows, and lets a player choose."""

    def __init__(
        self,
        url: str,
        player: str,
        name: str,
        seat: int | None = None,
        lang: str = "en",
        told: Callable[[str], object] = lambda words: None,
    ) -> None:
        """`told` is called with the words of every hand that is over."""
        self.url = f"{socket_address(url)}?lang={lang}"
        self.player = players.find(player)
        if self.player.needs_table:
            raise ValueError(f"player {player!r} plays in rooms as a bot of the server only; expected one like greedy")
        self.enter: Sit | Resume = Sit(name, seat)
        self.told = told
        self.seat = -1
        self.game: Ruleset
        self.memory: ViewBuilder

    def play(self) -> tuple[list[int], list[int]]:
        """Play until the match is over: the scores and the ranks of all seats."""
        failed = 0
        while True:
            try:
                with connect(self.url, max_size=None) as connection:
                    with suppress(ConnectionClosed):  # then why it was closed is still to be heard
                        connection.send(messages.encode(self.enter), text=True)
                    for text in connection:
                        failed = 0
                        if over := self.hear(connection, messages.understand(text)):
                            return over.scores, over.ranks
                raise ServerError("the server has closed the line")
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                failed += 1
                if self.seat < 0 or failed > ATTEMPTS:
                    raise ServerError(f"{self.url}: {error}") from None
                time.sleep(0.1 * 2**failed)

    def hear(self, connection: ClientConnection, message: messages.Message) -> MatchOver | None:
        """One message; the last one is given back."""
        match message:
            case Welcome(room=room, seat=seat, token=token):
                self.seat = seat
                self.game = find_ruleset(room.terms.ruleset, room.terms.options)
                self.player.sit(self.game)
                self.enter = Resume(token) if token else self.enter
            case HandBegins():
                self.memory = ViewBuilder(self.game, self.seat)
            case Happened(events=events):
                told = (messages.plain(event) for event in events)
                self.memory.apply(Event.from_data(event, self.game) for event in told)
            case Ask(question=question, legal=legal):
                actions = tuple(map(self.game.vocabulary.parse, legal))
                chosen = self.player.choose(self.memory.view(actions))
                connection.send(messages.encode(Act(str(chosen), question)), text=True)
            case HandOver(words=words):
                self.told(words)
                connection.send(messages.encode(Next()), text=True)
            case MatchOver():
                return message
            case Error(code=code, words=words):
                raise ServerError(f"{words} ({code})")
        return None
