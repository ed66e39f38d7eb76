"""Chair: a seat of a room, whoever holds it. Question: what a seat is asked until it answers."""

from __future__ import annotations

import secrets
from asyncio import TimerHandle
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from mahjongkit.server import bots
from mahjongkit.server.messages import SeatTold
from mahjongkit.server.room_config import PERSON

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.connection import Connection


def new_token() -> str:
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> bytes:
    """What is kept of a token: who reads the store cannot take a seat with it."""
    return sha256(token.encode()).digest()


@dataclass(eq=False)
class Question:
    """A question to a seat, numbered among its own in this hand: the same after a restart, and no word of others."""

    number: int
    legal: tuple[Action, ...]
    texts: dict[str, Action] = field(init=False)
    """The same by their texts, as a client names them."""
    deadline: float | None = None
    clock: TimerHandle | None = None
    bot: TimerHandle | None = None
    bot_is_asked: bool = False
    """Whether a bot is thinking about it, or has thought and waits."""

    def __post_init__(self) -> None:
        self.texts = {str(action): action for action in self.legal}

    def stop(self) -> None:
        for timer in (self.clock, self.bot):
            if timer is not None:
                timer.cancel()
        self.clock = self.bot = self.deadline = None
        self.bot_is_asked = False


@dataclass(eq=False)
class Seat:
    """A seat: for a person, who holds it by a token, or a bot's."""

    seat: int
    kind: str
    """`person`, or the bot's name and strength."""
    stand_in: str
    name: str = ""
    token: bytes = b""
    connection: Connection | None = None
    replaced: bool = False
    """Whether a bot plays for the person who holds it, but is gone."""
    away: TimerHandle | None = None
    question: Question | None = None
    asked: int = 0
    wants_next: bool = False
    _player: Player | None = field(default=None, repr=False)

    @property
    def is_for_people(self) -> bool:
        return self.kind == PERSON

    @property
    def is_free(self) -> bool:
        return self.is_for_people and not self.token

    @property
    def is_played_by_bot(self) -> bool:
        return not self.token or self.replaced

    @property
    def bot(self) -> str:
        """The bot that plays it when a bot does."""
        return self.stand_in if self.is_for_people else self.kind

    def player(self, game: Ruleset) -> Player:
        if self._player is None:
            self._player = bots.make(self.bot, game)
        return self._player

    def forget_player(self) -> None:
        """The next question is answered by a player that knows nothing of those before."""
        self._player = None

    def told(self) -> SeatTold:
        kind: Literal["person", "bot", "free"] = "free" if self.is_free else "person" if self.token else "bot"
        return SeatTold(self.seat, self.name or self.bot, kind, self.connection is not None, self.is_played_by_bot)
