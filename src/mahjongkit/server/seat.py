"""Seat: a seat of a room and who plays it. Question: what a seat is asked. BotTurn: a question that a bot answers."""

from __future__ import annotations

import secrets
from asyncio import TimerHandle
from base64 import urlsafe_b64encode
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


def new_token(room: str, key: str | None) -> str:
    """A token for a seat: random, or derived from the key that a client has chosen.

    So a client that repeats its key gets the same token again, although the server stores only the token's hash.
    """
    if key is None:
        return secrets.token_urlsafe(24)
    return urlsafe_b64encode(sha256(f"{room} {key}".encode()).digest()[:24]).decode()


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
    deadline: float | None = None
    clock_timer: TimerHandle | None = None
    retry_timer: TimerHandle | None = None
    """Runs when the answer could not be saved."""
    bot_turn: BotTurn | None = None
    """The turn of the bot that answers the question."""
    closes_with_window: bool = False
    """Whether it closes with the claim window."""
    continues_turn: bool = False
    """Whether the seat was asked before in the same turn, where all act at once."""
    free_until: float | None = None
    """Until when the clock of the move runs; after that the time bank does. None: the full time is due."""

    @property
    def bank_deadline(self) -> float | None:
        """The deadline if it includes the time bank: not in a claim window, nor without a time limit."""
        return None if self.closes_with_window or self.free_until is None else self.deadline

    def cancel_timers(self) -> None:
        """Stop the clock, and forget what a bot has chosen."""
        timers = (self.clock_timer, self.retry_timer, self.bot_turn.timer if self.bot_turn is not None else None)
        for timer in timers:
            if timer is not None:
                timer.cancel()
        self.clock_timer = self.retry_timer = self.deadline = self.bot_turn = None


@dataclass(eq=False)
class BotTurn:
    """A question that a bot answers: first it chooses, then it waits for a moment, then it acts."""

    seat: Seat
    question: Question
    action: Action | None = None
    """What the bot has chosen."""
    timer: TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        """Whether the bot still has to answer; not if a person has come back, or the question was answered."""
        return self.seat.question is self.question and self.question.bot_turn is self


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
    is_left_to_bot: bool = False
    """Whether the owner lets a bot play."""
    absence_timer: TimerHandle | None = None
    question: Question | None = None
    questions_asked: int = 0
    bank_seconds: float = 0.0
    """What is left of the time bank in this hand."""
    turn: tuple[int, int] | None = None
    """The turn of the last question, if all act at once in it: the hand, and the last tile that could be claimed."""
    free_until: float | None = None
    """As of the last question."""
    commitment: str = ""
    """The hash of what the owner will contribute to the next wall."""
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
        return not self.token_hash or self.is_replaced or self.is_left_to_bot

    @property
    def bot(self) -> str:
        """The bot that plays this seat when a bot does."""
        return self.stand_in if self.is_for_person else self.kind

    def stop_clock(self, now: float) -> None:
        """Take from the time bank what the question has used of it, and stop its timers."""
        if self.question is not None:
            if self.question.bank_deadline is not None and self.question.free_until is not None:
                self.bank_seconds = max(0.0, self.bank_seconds - max(0.0, now - self.question.free_until))
            self.question.cancel_timers()

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
