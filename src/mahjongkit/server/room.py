"""Room: who is in a room and who plays its seats. It joins the people, the bots and the match.

Everything here runs in one thread and never blocks: each answer is saved and carried out before the next. It is
broadcast at once, except in a claim window: there the table may be further than what people have seen.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import InputError
from mahjongkit.server.bot_executor import BotExecutor
from mahjongkit.server.broadcast import Broadcaster
from mahjongkit.server.claim_window import DEFAULT_SECONDS
from mahjongkit.server.connection import CloseCode
from mahjongkit.server.hand_sequence import HandSequence
from mahjongkit.server.limits import TokenBucket
from mahjongkit.server.match import Match
from mahjongkit.server.messages import PROTOCOL, RoomChanged, RoomInfo, Welcome
from mahjongkit.server.questions import Questions
from mahjongkit.server.rematch import Rematch
from mahjongkit.server.seat import Seat, hash_token, new_token
from mahjongkit.server.table_talk import TableTalk
from mahjongkit.server.wall_exchange import WallExchange
from mahjongkit.sqlite_file import store_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mahjongkit.server.connection import Connection
    from mahjongkit.server.messages import Resume, ServerMessage, Sit
    from mahjongkit.server.rematch import SeatOwner
    from mahjongkit.server.room_config import RoomConfig
    from mahjongkit.server.store import Store, StoredRoom

MAX_WATCHERS = 200
RETRY_SECONDS = 1.0
"""Seconds to wait before retrying a failed write."""
LET_BOT_BURST, LET_BOT_PER_SECOND = 6, 0.2
"""How often a person may let a bot play or take the seat back: each time everybody is told."""
WATCHERS_SECONDS = 1.0
"""Seconds between two messages about how many watch."""
GATHER_SECONDS = 10.0
"""How long a match that is played again waits for the people who own its seats."""
ALONE_SECONDS = 3600.0
"""A match that waits only for people leaves memory after so long without anybody; it goes on when somebody comes."""
VANISHED_SECONDS = 300.0
"""How long a seat is kept for a person who is not connected while the match has not started."""
log = logging.getLogger("mahjongkit")


class Room:
    """A room with its seats, its watchers and its match, from the first player to the record."""

    def __init__(
        self,
        stored: StoredRoom,
        config: RoomConfig,
        store: Store,
        bot_executor: BotExecutor,
        open_next: Callable[[str, RoomConfig, list[SeatOwner]], str],
    ) -> None:
        """Load a stored room and the owners of its seats; `open_next` opens the room in which they play again."""
        self.id = stored.id
        self.created = stored.created
        self.state = stored.state
        self.version = stored.version
        self.ruleset, self.config = config.complete_stored(stored.version)
        self.store = store
        self.bot_executor = bot_executor
        self.loop = asyncio.get_running_loop()
        self._loaded = self.left = self.loop.time()
        self.visits = 0
        """How many connections there are, also of those who have not joined yet."""
        self.seats = [Seat(seat, kind, self.config.stand_in) for seat, kind in enumerate(self.config.seats)]
        for seat, name, token_hash in store.seats(self.id):
            if not 0 <= seat < len(self.seats):
                raise InputError("seat.unknown", seat=seat, last=len(self.seats) - 1)
            self.seats[seat].name, self.seats[seat].token_hash = name, token_hash
        self.watchers: set[Connection] = set()
        self.questions: Questions | None = None
        """None before the match."""
        self.exchange = WallExchange(self)
        self.hands = HandSequence(self)
        self.talk = TableTalk(self)
        self.rematch = Rematch(self, open_next)
        self._bot_limits = [TokenBucket(LET_BOT_BURST, LET_BOT_PER_SECOND) for _ in self.seats]
        self._gather_timer: asyncio.TimerHandle | None = None
        """Runs while a match that is played again waits for its players."""
        self._watchers_timer: asyncio.TimerHandle | None = None
        """Runs until everybody is told how many watch."""
        self.is_paused = False
        """Whether play is paused because the store cannot save."""
        for room_seat in self.seats:
            self._start_absence_timer(room_seat)

    # Connections.

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Note that somebody is connected, and when they left."""
        self.visits += 1
        try:
            yield
        finally:
            self.visits -= 1
            self.left = self.loop.time()

    def connections(self) -> Iterator[tuple[int, Connection]]:
        """Yield every connection with its seat; -1 is a watcher."""
        for room_seat in self.seats:
            if room_seat.connection is not None:
                yield room_seat.seat, room_seat.connection
        for watcher in tuple(self.watchers):
            yield -1, watcher

    @property
    def is_empty(self) -> bool:
        return next(self.connections(), None) is None

    @property
    def is_attended(self) -> bool:
        """Whether a person who plays is connected."""
        return any(room_seat.connection is not None for room_seat in self.seats)

    @property
    def is_left_alone(self) -> bool:
        """Whether nobody has been here for long, and nothing happens until a person comes: no bot will replace one."""
        is_long = self.visits == 0 and self.loop.time() >= self.left + ALONE_SECONDS
        return is_long and self.waits_only_for_people

    @property
    def waits_only_for_people(self) -> bool:
        """Whether a match waits only for answers of people, with or without a clock."""
        if self.state != "playing" or self.questions is None or self.questions.match.table.hand_over:
            return False
        is_absence_timed = any(room_seat.absence_timer is not None for room_seat in self.seats)
        return not is_absence_timed and self.questions.waits_only_for_people

    def info(self) -> RoomInfo:
        seats = [room_seat.info() for room_seat in self.seats]
        players, link, simultaneous = len(seats), f"/room/{self.id}", self.ruleset.flow.secret_turns
        about = (self.id, link, self.state, players, seats, self.config, self.created, simultaneous)
        return RoomInfo(*about, watching=len(self.watchers), next=self.rematch.link)

    def broadcast(self, message: ServerMessage) -> None:
        for _, connection in self.connections():
            connection.send(message)

    def broadcast_info(self) -> None:
        self.broadcast(RoomChanged(self.info()))

    # Joining and leaving.

    def sit(self, connection: Connection, message: Sit) -> int | None:
        """Give a client a free seat, or again the one it took with this key; returns which one, or None."""
        token, name, seat = new_token(self.id, message.key), message.name.strip(), message.seat
        room_seat = self._owned_by(token) if message.key is not None else None
        if room_seat is None:
            free = [room_seat for room_seat in self.seats if room_seat.is_free and seat in (None, room_seat.seat)]
            if self.state == "over" or not free:
                connection.send_error("no_free_seat" if seat is None else "seat_taken")
                return None
            room_seat = free[0]
            self.store.take_seat(self.id, room_seat.seat, name, hash_token(token))
            room_seat.name, room_seat.token_hash = name, hash_token(token)
            room_seat.reset_player()
        room_seat.commitment = message.commit or ""
        self._attach(room_seat, connection, token)
        self._start_if_full()
        return room_seat.seat

    def resume(self, connection: Connection, message: Resume) -> int | None:
        """Reconnect the owner of a seat by its token; returns the seat, or None if no seat has this token."""
        room_seat = self._owned_by(message.token)
        if room_seat is None:
            connection.send_error("wrong_token")
            return None
        room_seat.commitment = message.commit or room_seat.commitment
        self._attach(room_seat, connection, None)
        self._start_if_full()
        return room_seat.seat

    def _owned_by(self, token: str) -> Seat | None:
        """The seat that a token owns."""
        hashed, found = hash_token(token), None
        for room_seat in self.seats:
            if room_seat.token_hash and hmac.compare_digest(room_seat.token_hash, hashed):
                found = room_seat
        return found

    def _start_if_full(self) -> None:
        """Start the match if no seat is free; also when resuming, as the server may have stopped just before.

        People who play again own their seats before they are connected: they are waited for, but not long.
        """
        if self.state != "waiting" or any(room_seat.is_free for room_seat in self.seats):
            return
        is_missing = any(room_seat.token_hash and room_seat.connection is None for room_seat in self.seats)
        if self._gather_timer is not None:
            self._gather_timer.cancel()
            self._gather_timer = None
        start = self._loaded + GATHER_SECONDS
        if is_missing and self.loop.time() < start and self.store.is_rematch(self.id):
            self._gather_timer = self.loop.call_at(start, self._start_if_full)
        else:
            self.start()

    def _attach(self, room_seat: Seat, connection: Connection, token: str | None) -> None:
        if room_seat.connection is not None:
            room_seat.connection.send_error("taken_over")
            room_seat.connection.close(CloseCode.TAKEN_OVER)
        if room_seat.absence_timer is not None:
            room_seat.absence_timer.cancel()
        question = room_seat.question
        if question is not None and room_seat.is_replaced:
            question.free_until = None
        room_seat.connection, room_seat.absence_timer, room_seat.is_replaced = connection, None, False
        if self.questions is not None and question is not None and question.deadline is None:  # a running clock runs on
            self.questions.start_clock(room_seat, question)
        self._send_state(room_seat.seat, connection, token)
        self.broadcast_info()

    def watch(self, connection: Connection) -> bool:
        if not self.config.watchers or len(self.watchers) >= MAX_WATCHERS:
            connection.send_error("no_watchers" if not self.config.watchers else "too_many_watchers")
            return False
        self.watchers.add(connection)
        self._send_state(-1, connection, None)
        self._tell_watchers()
        return True

    def _tell_watchers(self) -> None:
        """Tell everybody how many watch, but not each time that one of many comes or goes."""
        if self._watchers_timer is None:
            self._watchers_timer = self.loop.call_later(WATCHERS_SECONDS, self._send_watchers)

    def _send_watchers(self) -> None:
        self._watchers_timer = None
        self.broadcast_info()

    def _send_state(self, seat: int, connection: Connection, token: str | None) -> None:
        """Send a client that joins everything it may know so far."""
        connection.send(Welcome(PROTOCOL, self.info(), seat, token))
        self.talk.send_to(connection)
        if seat >= 0:
            self.exchange.send_to(seat, connection)
        if self.questions is None:
            return
        self.questions.broadcaster.send_hand(seat, connection)
        if self.hand_is_over:
            self.hands.send_result(connection)
        if seat >= 0:
            self.questions.send_to(self.seats[seat], connection)

    def disconnect(self, seat: int, connection: Connection) -> None:
        """Handle a closed connection; does nothing to the seat if another connection has taken it over."""
        if connection in self.watchers:
            self.watchers.discard(connection)
            self._tell_watchers()
        if seat < 0 or self.seats[seat].connection is not connection:
            return
        room_seat = self.seats[seat]
        room_seat.connection = None
        self._start_absence_timer(room_seat)
        self.broadcast_info()
        self.rematch.withdraw(seat)

    def _start_absence_timer(self, room_seat: Seat) -> None:
        """Let a bot play for an absent owner after a while, or free the seat if the match has not started."""
        if room_seat.absence_timer is not None:
            room_seat.absence_timer.cancel()
            room_seat.absence_timer = None
        if not room_seat.token_hash or room_seat.connection is not None:
            return
        if self.state == "waiting":
            room_seat.absence_timer = self.loop.call_later(VANISHED_SECONDS, self._vacate, room_seat)
        elif self.config.timers.absent and self.state == "playing":
            room_seat.absence_timer = self.loop.call_later(self.config.timers.absent, self._replace, room_seat)

    def _vacate(self, room_seat: Seat) -> None:
        """Free the seat of a person who has not come back before the match."""
        try:
            self.leave(room_seat.seat)
        except sqlite3.Error as error:
            log.error("room %s: cannot free a seat: %s", self.id, error)
            self._start_absence_timer(room_seat)

    def _replace(self, room_seat: Seat) -> None:
        room_seat.absence_timer, room_seat.is_replaced = None, True
        self.broadcast_info()
        self._let_bot_play(room_seat)

    def _let_bot_play(self, room_seat: Seat) -> None:
        """Go on without a person: a bot answers their question, and nobody waits for them between hands."""
        if self.questions is not None:
            self.questions.bot_turns.give(room_seat)
            self.hands.deal_if_all_want()
            self.questions.bot_turns.play()

    def let_bot(self, seat: int, connection: Connection, plays: bool) -> None:
        """Let a bot play a seat for its owner, or give it back; the clock of an open question runs on."""
        room_seat = self.seats[seat]
        if plays == room_seat.is_left_to_bot:
            return
        if not self._bot_limits[seat].take():
            connection.notify("too_many_changes")
            return
        room_seat.is_left_to_bot = plays
        self.broadcast_info()
        if plays:
            self._let_bot_play(room_seat)
        elif self.questions is not None and room_seat.question is not None:
            self.questions.start_clock(room_seat, room_seat.question)
            self.questions.send_to(room_seat, connection)

    def leave(self, seat: int) -> None:
        """Free a seat that its owner gives up."""
        room_seat = self.seats[seat]
        self.store.free_seat(self.id, seat)
        if room_seat.connection is not None:
            room_seat.connection.close(CloseCode.LEFT)
        room_seat.connection, room_seat.token_hash, room_seat.name, room_seat.is_replaced = None, b"", "", False
        room_seat.commitment, room_seat.is_left_to_bot = "", False
        self._start_absence_timer(room_seat)
        room_seat.reset_player()
        self.broadcast_info()
        self._let_bot_play(room_seat)
        self.rematch.withdraw(seat)

    # The match.

    @property
    def match(self) -> Match | None:
        return None if self.questions is None else self.questions.match

    def start(self) -> None:
        """Start the match, or continue it where it stopped; the first deal may have to wait for values of players."""
        if self.state == "waiting" and self.exchange.delays_deal(0, self.start):
            return
        match = Match(
            *(self.store, self.id, self.ruleset, self.config.seed),
            wall_version=min(self.version, WALL_VERSION),  # rooms of version 1 have walls of version 1
            shuffle=self.exchange.shuffle,
        )
        self.exchange.close()
        has_window = self.claim_seconds > 0 and self.state != "over"
        broadcaster = Broadcaster(match, from_claim=has_window)
        self.questions = Questions(self, match, broadcaster, self.hands.end_hand)
        for seat, _ in match.table.actions:
            self.seats[seat].questions_asked += 1
        for room_seat in self.seats:
            room_seat.bank_seconds = self.config.timers.bank  # full after a restart, too
        if self.state == "waiting":
            self.state = "playing"
            self.broadcast_info()
        for seat, connection in self.connections():
            broadcaster.send_hand(seat, connection)
        for room_seat in self.seats:
            self._start_absence_timer(room_seat)
        if has_window and match.table.claim_point:  # the server may have stopped in a claim window
            self.questions.open_window()
        else:
            self.questions.ask()
        self.questions.bot_turns.play()

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand is over as far as people know."""
        questions = self.questions
        return questions is not None and questions.match.table.hand_over and not questions.broadcaster.is_behind

    @property
    def claim_seconds(self) -> float:
        """The shortest claim window; 0 if there is none."""
        if self.config.timers.claim is not None:
            return self.config.timers.claim
        people = sum(bool(room_seat.token_hash) for room_seat in self.seats)
        return DEFAULT_SECONDS if people > 1 else 0.0

    # The store.

    def pause(self, error: sqlite3.Error) -> None:
        """Tell everybody once that play is paused because nothing can be saved; it goes on when that works again."""
        self.store.shrink_log()
        if not self.is_paused:
            self.is_paused = True
            log.error("room %s is paused: %s", self.id, store_error(self.store.path, error))
            for _, connection in self.connections():
                connection.notify("paused")

    def resume_play(self) -> None:
        """Go on after a pause: something was saved."""
        if self.is_paused:
            self.is_paused = False
            log.warning("room %s goes on", self.id)

    def retry_later(self, save: Callable[..., None], *arguments: object) -> asyncio.TimerHandle:
        """Try again in a moment to save what could not be saved."""
        return self.loop.call_later(RETRY_SECONDS, save, *arguments)

    def stop(self) -> None:
        """Cancel all timers, before the server stops or the room is unloaded."""
        for room_seat in self.seats:
            if room_seat.absence_timer is not None:
                room_seat.absence_timer.cancel()
        for timer in (self._gather_timer, self._watchers_timer):
            if timer is not None:
                timer.cancel()
        if self.questions is not None:
            self.questions.stop()
        self.exchange.stop()
        self.hands.stop()
        self.rematch.stop()
