"""Seat: a seat of a room and who plays it. Question: what a seat is asked, until it answers."""

from __future__ import annotations

import secrets
from asyncio import TimerHandle
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from mahjongkit.server import bots
from mahjongkit.server.messages import SeatInfo
from mahjongkit.server.room_config import PERSON

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.connection import Connection


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> bytes:
    """Hash a token for the store, so that nobody who reads the store can take a seat."""
    return sha256(token.encode()).digest()


@dataclass(eq=False)
class Question:
    """A question to a seat, numbered per seat and hand.

    So the number is the same after a restart, and reveals nothing about questions to other seats.
    """

    number: int
    legal: tuple[Action, ...]
    by_text: dict[str, Action] = field(init=False)
    """The legal actions by their text, as a client names them."""
    deadline: float | None = None
    clock_timer: TimerHandle | None = None
    bot_timer: TimerHandle | None = None
    bot_is_asked: bool = False
    """Whether a bot is choosing, or has chosen and waits for `bot_timer`."""

    def __post_init__(self) -> None:
        self.by_text = {str(action): action for action in self.legal}

    def cancel_timers(self) -> None:
        for timer in (self.clock_timer, self.bot_timer):
            if timer is not None:
                timer.cancel()
        self.clock_timer = self.bot_timer = self.deadline = None
        self.bot_is_asked = False


@dataclass(eq=False)
class Seat:
    """A seat of a room, for a person, who owns it by a token, or for a bot."""

    seat: int
    kind: str
    """`person`, or the bot's name and strength."""
    stand_in: str
    name: str = ""
    token_hash: bytes = b""
    connection: Connection | None = None
    is_replaced: bool = False
    """Whether a bot plays for the owner, who has disconnected."""
    absence_timer: TimerHandle | None = None
    question: Question | None = None
    questions_asked: int = 0
    wants_next_hand: bool = False
    _player: Player | None = field(default=None, repr=False)

    @property
    def is_for_person(self) -> bool:
        return self.kind == PERSON

    @property
    def is_free(self) -> bool:
        return self.is_for_person and not self.token_hash

    @property
    def is_played_by_bot(self) -> bool:
        return not self.token_hash or self.is_replaced

    @property
    def bot(self) -> str:
        """The bot that plays this seat when a bot does."""
        return self.stand_in if self.is_for_person else self.kind

    def player(self, ruleset: Ruleset) -> Player:
        if self._player is None:
            self._player = bots.make(self.bot, ruleset)
        return self._player

    def reset_player(self) -> None:
        """Discard the bot, so that the next one knows nothing about earlier questions."""
        self._player = None

    def info(self) -> SeatInfo:
        kind: Literal["person", "bot", "free"] = "free" if self.is_free else "person" if self.token_hash else "bot"
        return SeatInfo(self.seat, self.name or self.bot, kind, self.connection is not None, self.is_played_by_bot)
