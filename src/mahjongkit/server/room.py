"""Room: connects a match with people and bots. It asks them, waits for answers, and sends everybody what they may see.

Everything here runs in one thread and never blocks: each answer is saved and carried out before the next. It is
broadcast at once, except in a claim window: there the table may be further than what people have seen.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import sqlite3
from collections import deque
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import IllegalAction, InputError
from mahjongkit.records.wall_shuffle import Contribution
from mahjongkit.server.bot_executor import BotExecutor
from mahjongkit.server.broadcast import Broadcaster, ask_message
from mahjongkit.server.claim_window import DEFAULT_SECONDS, ClaimWindow
from mahjongkit.server.connection import CloseCode
from mahjongkit.server.match import Match
from mahjongkit.server.messages import PROTOCOL, Answered, MatchOver, RoomChanged, RoomInfo, Shuffle, Welcome
from mahjongkit.server.seat import BotTurn, Question, Seat, hash_token, new_token
from mahjongkit.server.store import store_error
from mahjongkit.server.wall_commitment import Exchange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mahjongkit.game.actions import Action
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.messages import Resume, ServerMessage, Sit
    from mahjongkit.server.room_config import RoomConfig
    from mahjongkit.server.store import Store, StoredRoom

MAX_WATCHERS = 200
RETRY_SECONDS = 1.0
"""Seconds to wait before retrying a failed write."""
REVEAL_SECONDS = 2.0
"""How long a deal waits for the values that players contribute to the wall …"""
RESTART_REVEAL_SECONDS = 10.0
"""… and how long if the server was stopped in the middle, so that players can come back."""
VANISHED_SECONDS = 300.0
"""How long a seat is kept for a person who is not connected while the match has not started."""
Answerer = Literal["you", "clock", "bot"]
log = logging.getLogger("mahjongkit")


class Room:
    """A room with its seats, its watchers and its match, from the first player to the record."""

    def __init__(self, stored: StoredRoom, config: RoomConfig, store: Store, bot_executor: BotExecutor) -> None:
        """Load a stored room and the owners of its seats."""
        self.id = stored.id
        self.created = stored.created
        self.state = stored.state
        self.version = stored.version
        self.ruleset, self.config = config.complete_stored(stored.version)
        self.store = store
        self.bot_executor = bot_executor
        self.loop = asyncio.get_running_loop()
        self.seats = [Seat(seat, kind, self.config.stand_in) for seat, kind in enumerate(self.config.seats)]
        for seat, name, token_hash in store.seats(self.id):
            if not 0 <= seat < len(self.seats):
                raise InputError("seat.unknown", seat=seat, last=len(self.seats) - 1)
            self.seats[seat].name, self.seats[seat].token_hash = name, token_hash
        self.watchers: set[Connection] = set()
        self.match: Match | None = None
        self.broadcaster: Broadcaster | None = None
        self._exchange: Exchange | None = None
        self._exchange_timer: asyncio.TimerHandle | None = None
        """Runs while the deal waits for the values of players."""
        self._deal_after_exchange: Callable[[], None] = self.start
        self._window: ClaimWindow | None = None
        self._next_hand_timer: asyncio.TimerHandle | None = None
        self._bot_turns: deque[BotTurn] = deque()
        self.is_paused = False
        """Whether play is paused because the store cannot save."""
        for room_seat in self.seats:
            self._start_absence_timer(room_seat)

    # Connections.

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

    def info(self) -> RoomInfo:
        seats = [room_seat.info() for room_seat in self.seats]
        players, link, simultaneous = len(seats), f"/room/{self.id}", self.ruleset.flow.secret_turns
        return RoomInfo(self.id, link, self.state, players, seats, self.config, self.created, simultaneous)

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
        """Start the match if no seat is free; also when resuming, as the server may have stopped just before."""
        if self.state == "waiting" and not any(room_seat.is_free for room_seat in self.seats):
            self.start()

    def _attach(self, room_seat: Seat, connection: Connection, token: str | None) -> None:
        if room_seat.connection is not None:
            room_seat.connection.send_error("taken_over")
            room_seat.connection.close(CloseCode.TAKEN_OVER)
        if room_seat.absence_timer is not None:
            room_seat.absence_timer.cancel()
        room_seat.connection, room_seat.absence_timer, room_seat.is_replaced = connection, None, False
        if room_seat.question is not None and room_seat.question.deadline is None:  # a running clock runs on
            self._start_clock(room_seat, room_seat.question)
        self._send_state(room_seat.seat, connection, token)
        self.broadcast_info()

    def watch(self, connection: Connection) -> bool:
        if not self.config.watchers or len(self.watchers) >= MAX_WATCHERS:
            connection.send_error("no_watchers" if not self.config.watchers else "too_many_watchers")
            return False
        self.watchers.add(connection)
        self._send_state(-1, connection, None)
        return True

    def _send_state(self, seat: int, connection: Connection, token: str | None) -> None:
        """Send a client that joins everything it may know so far."""
        connection.send(Welcome(PROTOCOL, self.info(), seat, token))
        if self._exchange is not None and self._exchange.waits_for(seat):
            connection.send(self._shuffle_message(self._exchange))
        if self.match is None or self.broadcaster is None:
            return
        self.broadcaster.send_hand(seat, connection)
        if self.hand_is_over:
            connection.send(self.broadcaster.hand_over(connection.lang, self._seconds_to_next_hand()))
            if self.state == "over":
                connection.send(self._match_over())
        if seat >= 0 and (question := self.seats[seat].question) is not None:
            connection.send(ask_message(self.match.table, seat, question, self.loop.time()))

    def disconnect(self, seat: int, connection: Connection) -> None:
        """Handle a closed connection; does nothing to the seat if another connection has taken it over."""
        self.watchers.discard(connection)
        if seat < 0 or self.seats[seat].connection is not connection:
            return
        room_seat = self.seats[seat]
        room_seat.connection = None
        self._start_absence_timer(room_seat)
        self.broadcast_info()

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
        self._give_to_bot(room_seat)
        self._deal_if_all_want()
        self._play_bots()

    def leave(self, seat: int) -> None:
        """Free a seat that its owner gives up."""
        room_seat = self.seats[seat]
        self.store.free_seat(self.id, seat)
        if room_seat.connection is not None:
            room_seat.connection.close(CloseCode.LEFT)
        room_seat.connection, room_seat.token_hash, room_seat.name, room_seat.is_replaced = None, b"", "", False
        room_seat.commitment = ""
        self._start_absence_timer(room_seat)
        room_seat.reset_player()
        self.broadcast_info()
        if self.match is not None:
            self._give_to_bot(room_seat)
            self._deal_if_all_want()
            self._play_bots()

    # The shuffle.

    def commit(self, seat: int, hash: str) -> None:
        """Note the hash of what a seat contributes to the next wall that is not promised yet."""
        self.seats[seat].commitment = hash

    def reveal(self, seat: int, connection: Connection, hand: int, value: str) -> None:
        """Take the value that a seat contributes to a wall; one that comes too late is left out."""
        exchange = self._exchange
        if exchange is None or exchange.hand != hand or not exchange.waits_for(seat):
            return
        if not exchange.fits(seat, value):
            connection.send_error("wrong_value")
            return
        contributions = exchange.with_value(seat, value)
        self.store.save_shuffle(self.id, hand, replace(exchange, contributions=contributions).shuffle)
        exchange.contributions = contributions
        if exchange.is_complete and self._exchange_timer is not None:
            self._end_exchange()

    def _open_exchange(self, hand: int) -> Exchange:
        """Settle who contributes to a wall, promise a secret, and ask for the values."""
        stored = self.store.shuffle(self.id, hand)
        if stored is not None:  # the server was stopped in the middle
            contributions, secret = {one.seat: one for one in stored.contributions}, bytes.fromhex(stored.secret)
            exchange = Exchange(hand, contributions, secret, self.loop.time() + RESTART_REVEAL_SECONDS)
        else:
            given = [one for one in self.seats if one.commitment and one.connection is not None]
            contributions = {one.seat: Contribution(one.seat, one.commitment, None) for one in given}
            exchange = Exchange(hand, contributions, deadline=self.loop.time() + REVEAL_SECONDS)
            if contributions:
                self.store.save_shuffle(self.id, hand, exchange.shuffle)
        for seat in exchange.contributions:
            self.seats[seat].commitment = ""
            connection = self.seats[seat].connection
            if connection is not None and exchange.waits_for(seat):
                connection.send(self._shuffle_message(exchange))
        return exchange

    def _shuffle_message(self, exchange: Exchange) -> Shuffle:
        contributions = exchange.contributions
        hashes = [contributions[seat].hash if seat in contributions else None for seat in range(len(self.seats))]
        seconds = round(max(0.0, exchange.deadline - self.loop.time()), 3)
        return Shuffle(exchange.hand, exchange.shuffle.promise, hashes, seconds)

    def _waits_for_values(self, hand: int, deal: Callable[[], None]) -> bool:
        """Whether players still have time to reveal values for a wall; `deal` is called when that is over."""
        if self.config.seed is not None:
            return False
        if self._exchange is None or self._exchange.hand != hand:
            self._exchange = self._open_exchange(hand)
        if self._exchange_timer is not None:
            self._exchange_timer.cancel()
            self._exchange_timer = None
        if self._exchange.is_complete or self.loop.time() >= self._exchange.deadline:
            return False
        self._exchange_timer = self.loop.call_at(self._exchange.deadline, self._end_exchange)
        self._deal_after_exchange = deal
        return True

    def _end_exchange(self) -> None:
        """Deal: all values are here, or time is up."""
        try:
            self._deal_after_exchange()
        except sqlite3.Error as error:
            log.error("room %s: cannot save a hand: %s", self.id, error)
            self._exchange_timer = self.loop.call_later(RETRY_SECONDS, self._end_exchange)

    # The match.

    def start(self) -> None:
        """Start the match, or continue it where it stopped; the first deal may have to wait for values of players."""
        if self.state == "waiting" and self._waits_for_values(0, self.start):
            return
        self.match = Match(
            *(self.store, self.id, self.ruleset, self.config.seed),
            wall_version=min(self.version, WALL_VERSION),  # rooms of version 1 have walls of version 1
            shuffle=self._exchange.shuffle if self._exchange is not None else None,
        )
        self._exchange = None
        has_window = self._claim_seconds > 0 and self.state != "over"
        self.broadcaster = Broadcaster(self.match, from_claim=has_window)
        for seat, _ in self.match.table.actions:
            self.seats[seat].questions_asked += 1
        if self.state == "waiting":
            self.state = "playing"
            self.broadcast_info()
        for seat, connection in self.connections():
            self.broadcaster.send_hand(seat, connection)
        for room_seat in self.seats:
            self._start_absence_timer(room_seat)
        if has_window and self.match.table.claim_point:  # the server may have stopped in a claim window
            self._open_window()
        else:
            self._ask_pending()
        self._play_bots()

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand is over as far as people know."""
        if self.match is None or self.broadcaster is None:
            return False
        return self.match.table.hand_over and not self.broadcaster.is_behind

    def act(self, seat: int, connection: Connection, text: str, number: int | None, named: int | None) -> None:
        """Pass the answer of a client to the table; `number` and `named` are the question and seat it names."""
        room_seat = self.seats[seat]
        question = room_seat.question
        current = room_seat.questions_asked + (question is None)
        if number is not None and number < current:
            connection.uncount_error()  # an answer that comes too late, after the claim window perhaps
        if named is not None and named != seat:
            connection.send_error("other_seat", named=named, seat=seat)
        elif question is None:
            self._refuse_unasked(seat, connection, text.strip())
        elif number is not None and number != question.number:
            connection.send_error("old_question", number=number, now=question.number)
        else:
            try:
                if self._answer(room_seat, question, text.strip(), "you"):
                    connection.uncount_message()
            except IllegalAction as refusal:
                connection.send_refusal(refusal)
            self._play_bots()

    def _refuse_unasked(self, seat: int, connection: Connection, text: str) -> None:
        """Tell a client that is not asked why: by a rule such as furiten, if the action names one."""
        try:
            if self._window is not None and self.match is not None and self.broadcaster is not None:
                self.match.refuse(seat, text, self.broadcaster.sent)  # the table may be further than what people know
            elif self.match is not None:
                self.match.table.copy().act(seat, text)
        except IllegalAction as refusal:
            if refusal.is_explained:
                connection.send_refusal(refusal, "not_asked")
                return
        connection.send_error("not_asked")

    def advise(self, seat: int, connection: Connection, search: int | None) -> None:
        """Send a seat advice on its question, based on what it sees, optionally after `search` playouts."""
        room_seat = self.seats[seat]
        question = room_seat.question
        if question is None or self.match is None:
            connection.send_error("not_asked")
        elif not self.ruleset.has("evaluator"):
            connection.send_error("no_advice")
        else:
            self.bot_executor.advise(
                question,
                search,
                connection.lang,
                view=partial(self.match.table.view, seat),
                is_wanted=lambda: room_seat.question is question and room_seat.connection is connection,
                on_advice=connection.send,
                on_busy=partial(connection.send_error, "busy"),
            )

    def _answer(self, room_seat: Seat, question: Question, action: Action | str, by: Answerer) -> bool:
        """Save an answer, carry it out and broadcast it; returns False if it could not be saved.

        Raises IllegalAction, and changes nothing, if the table refuses the answer.
        """
        assert self.match is not None
        assert self.broadcaster is not None
        try:
            taken = self.match.answer(room_seat.seat, action)
        except sqlite3.Error as error:
            self._pause(error)
            if by == "you" and room_seat.connection is not None:
                room_seat.connection.notify("not_saved")
            elif by == "clock":  # nobody loses a turn while play is paused
                self._start_clock(room_seat, question)
                if room_seat.connection is not None:
                    room_seat.connection.send(ask_message(self.match.table, room_seat.seat, question, self.loop.time()))
            else:
                arguments = (room_seat, question, action, by)
                question.retry_timer = self.loop.call_later(RETRY_SECONDS, self._retry_answer, *arguments)
            return False
        self._resume()
        question.cancel_timers()
        room_seat.question = None
        if room_seat.connection is not None:
            room_seat.connection.send(Answered(question.number, str(taken), by))
        if self._window is None:
            self._publish()
        return True

    def _pause(self, error: sqlite3.Error) -> None:
        """Tell everybody once that play is paused because nothing can be saved; it goes on when that works again."""
        self.store.shrink_log()
        if not self.is_paused:
            self.is_paused = True
            log.error("room %s is paused: %s", self.id, store_error(self.store.path, error))
            for _, connection in self.connections():
                connection.notify("paused")

    def _resume(self) -> None:
        if self.is_paused:
            self.is_paused = False
            log.warning("room %s goes on", self.id)

    def _publish(self) -> None:
        """Send everybody what is new; after a tile that others may claim, the rest waits for the claim window."""
        assert self.broadcaster is not None
        stopped = self.broadcaster.send_new_events(self.connections())
        if stopped and self._claim_seconds > 0:
            self._open_window()
            return
        if stopped:
            self.broadcaster.send_new_events(self.connections())
        self._ask_pending()

    # The claim window.

    @property
    def _claim_seconds(self) -> float:
        """The shortest claim window; 0 if there is none."""
        if self.config.timers.claim is not None:
            return self.config.timers.claim
        people = sum(bool(room_seat.token_hash) for room_seat in self.seats)
        return DEFAULT_SECONDS if people > 1 else 0.0

    def _open_window(self) -> None:
        """Begin the claim window."""
        assert self.broadcaster is not None
        self._window = ClaimWindow(
            *(self.loop, self._claim_seconds),
            on_open=self._open_claims,
            on_close=self._close_claims,
            on_end=self._end_window,
        )
        self.broadcaster.send_thinking(self.connections())

    def _open_claims(self) -> None:
        """Ask those who may claim; if nobody may, the table has gone on, and others are asked when the window ends."""
        assert self.broadcaster is not None
        if not self.broadcaster.is_behind:
            self._ask_pending()
            self._play_bots()

    def _close_claims(self) -> None:
        """Let everybody pass who has not answered in time, bots included, except who asked for more time."""
        for room_seat in self.seats:
            question = room_seat.question
            if question is not None and question.closes_with_window:
                by: Answerer = "bot" if room_seat.is_played_by_bot else "clock"
                self._answer(room_seat, question, self.ruleset.flow.default_action(question.legal), by)

    def _end_window(self) -> None:
        self._window = None
        self._publish()
        self._play_bots()

    def give_more_time(self, seat: int, connection: Connection, number: int | None) -> None:
        """Let a person think about a claim after the claim window, as long as a move may take."""
        room_seat = self.seats[seat]
        question = room_seat.question
        if question is None or self.match is None:
            connection.send_error("not_asked")
        elif number is not None and number != question.number:
            connection.send_error("old_question", number=number, now=question.number)
        else:
            if question.closes_with_window:
                question.closes_with_window = False
                self._start_clock(room_seat, question)
            connection.send(ask_message(self.match.table, seat, question, self.loop.time()))

    def _retry_answer(self, room_seat: Seat, question: Question, action: Action | str, by: Answerer) -> None:
        if room_seat.question is question:
            self._answer(room_seat, question, action, by)
            self._play_bots()

    def _ask_pending(self) -> None:
        """Ask the seats that the table waits for, or end the hand."""
        assert self.match is not None
        assert self.broadcaster is not None
        table = self.match.table
        if table.hand_over:
            self._end_hand()
            return
        for seat in table.pending:
            room_seat = self.seats[seat]
            if room_seat.question is None:
                room_seat.questions_asked += 1
                room_seat.question = Question(room_seat.questions_asked, table.legal(seat))
                room_seat.question.closes_with_window = self._window is not None
                self._start_clock(room_seat, room_seat.question)
                if room_seat.connection is not None:
                    room_seat.connection.send(ask_message(table, seat, room_seat.question, self.loop.time()))
                self._give_to_bot(room_seat)
        self.broadcaster.send_thinking(self.connections())

    def _start_clock(self, room_seat: Seat, question: Question) -> None:
        """Give a person the full time, even if a bot was choosing for them until now."""
        question.cancel_timers()
        if room_seat.is_played_by_bot:
            return
        if question.closes_with_window and self._window is not None:
            question.deadline = self._window.closes
        elif self.config.timers.move:
            question.deadline = self.loop.time() + self.config.timers.move
            question.clock_timer = self.loop.call_at(question.deadline, self._time_out, room_seat, question)

    def _time_out(self, room_seat: Seat, question: Question) -> None:
        self._answer(room_seat, question, self.ruleset.flow.default_action(question.legal), "clock")
        self._play_bots()

    # Bots.

    def _give_to_bot(self, room_seat: Seat) -> None:
        """Let a bot answer the seat's question, if a bot plays the seat; `_play_bots` carries it out."""
        question = room_seat.question
        if question is not None and question.bot_turn is None and room_seat.is_played_by_bot:
            question.cancel_timers()
            question.bot_turn = BotTurn(room_seat, question)
            self._bot_turns.append(question.bot_turn)

    @property
    def is_attended(self) -> bool:
        """Whether a person who plays is connected."""
        return any(room_seat.connection is not None for room_seat in self.seats)

    def _play_bots(self) -> None:
        """Carry on the turns of bots: at once where a person waits for them, else when this room's turn comes."""
        if self._bot_turns and not self.is_attended:
            self.bot_executor.schedule(self)
        else:
            self.play_bots_until(self.bot_executor.end_of_burst())

    def play_bots_until(self, stop: float) -> None:
        """Carry on the turns of bots, but only for a moment at a time, so that other rooms are not delayed.

        A turn leaves the queue while its bot thinks in a process or waits before it acts, and then comes back.
        """
        while self._bot_turns:
            if self.loop.time() >= stop:
                self.bot_executor.schedule(self)
                return
            turn = self._bot_turns.popleft()
            if turn.is_open and (turn.action is not None or self._choose(turn)):
                self._act_for_bot(turn)

    def _choose(self, turn: BotTurn) -> bool:
        """Let a bot choose; returns whether it may act at once, or else continues the turn later."""
        assert self.match is not None
        choice = self.bot_executor.choose(turn.seat, self.match.table.view(turn.seat.seat))
        if isinstance(choice, asyncio.Task):
            choice.add_done_callback(lambda task: self._bot_has_chosen(turn, task))
            return False
        turn.action = choice
        return not self._bot_waits(turn, choice)

    def _bot_has_chosen(self, turn: BotTurn, task: asyncio.Task[Action]) -> None:
        if task.cancelled() or not turn.is_open:
            return
        turn.action = task.result()
        if not self._bot_waits(turn, turn.action):
            self._continue_turn(turn)

    def _bot_waits(self, turn: BotTurn, action: Action) -> bool:
        """Let a bot wait before it acts, so that people can follow; returns whether it waits.

        Not if it only passes, nor in a claim window, which nobody sees it act in.
        """
        delay = self.config.timers.bot
        if not delay or action.verb in self.ruleset.flow.idle_verbs or self._window is not None:
            return False
        turn.timer = self.loop.call_later(delay, self._continue_turn, turn)
        return True

    def _continue_turn(self, turn: BotTurn) -> None:
        self._bot_turns.append(turn)
        self._play_bots()

    def _act_for_bot(self, turn: BotTurn) -> None:
        assert turn.action is not None
        try:
            self._answer(turn.seat, turn.question, turn.action, "bot")
        except IllegalAction as refusal:
            log.error("bot %s chose an illegal action: %s", turn.seat.bot, refusal)
            self._answer(turn.seat, turn.question, self.ruleset.flow.default_action(turn.question.legal), "bot")

    # Between hands, and the end.

    def _end_hand(self) -> None:
        assert self.match is not None
        assert self.broadcaster is not None
        for room_seat in self.seats:
            room_seat.wants_next_hand = False
        if not self.match.table.over:
            has_people = not self.is_empty or any(not room_seat.is_played_by_bot for room_seat in self.seats)
            pause = self.config.timers.between if has_people else 0.0
            self._next_hand_timer = self.loop.call_later(pause, self._deal)
        seconds = self._seconds_to_next_hand()
        languages = {connection.lang for _, connection in self.connections()}
        by_language = {lang: self.broadcaster.hand_over(lang, seconds) for lang in languages}
        for _, connection in self.connections():
            connection.send(by_language[connection.lang])
        if self.match.table.over:
            self._end_match()
        elif self.config.seed is None:
            with suppress(sqlite3.Error):  # the deal tries again
                self._exchange = self._open_exchange(self.match.table.hand_number + 1)

    def _seconds_to_next_hand(self) -> float | None:
        timer = self._next_hand_timer
        return None if timer is None else round(max(0.0, timer.when() - self.loop.time()), 3)

    def want_next_hand(self, seat: int) -> None:
        """Note that a person is ready for the next hand."""
        self.seats[seat].wants_next_hand = True
        self._deal_if_all_want()

    def _deal_if_all_want(self) -> None:
        """Deal the next hand early if every person is ready; absent people count until a bot replaces them."""
        people = [room_seat for room_seat in self.seats if not room_seat.is_played_by_bot]
        if self._next_hand_timer is not None and people and all(room_seat.wants_next_hand for room_seat in people):
            self._next_hand_timer.cancel()
            self._deal()
            self._play_bots()

    def _deal(self) -> None:
        assert self.match is not None
        assert self.broadcaster is not None
        self._next_hand_timer = None
        try:
            if self._waits_for_values(self.match.table.hand_number + 1, self._deal):
                return
            self.match.next_hand(None if self._exchange is None else self._exchange.shuffle)
        except sqlite3.Error as error:
            self._pause(error)
            self._next_hand_timer = self.loop.call_later(RETRY_SECONDS, self._deal)
            return
        self._resume()
        self._exchange = None
        for room_seat in self.seats:
            room_seat.questions_asked = 0
        self.broadcaster.start_hand()
        for seat, connection in self.connections():
            self.broadcaster.send_hand(seat, connection)
        self._ask_pending()
        self._play_bots()

    def _end_match(self) -> None:
        assert self.match is not None
        if self.state == "over":
            self._tell_match_over()
            return
        names = [room_seat.info().name for room_seat in self.seats]
        self.bot_executor.make_record(self.match, names, self._save_record, self._no_record)

    def _no_record(self, error: Exception) -> None:
        """An earlier hand in the file is damaged, or the file cannot be read."""
        log.error("room %s: cannot make a record of its hands: %s", self.id, error)

    def _save_record(self, record: str) -> None:
        assert self.match is not None
        try:
            self.match.end(record)
        except sqlite3.Error as error:
            self._pause(error)
            self.loop.call_later(RETRY_SECONDS, self._save_record, record)
            return
        self._resume()
        self.state = "over"
        self._tell_match_over()

    def _tell_match_over(self) -> None:
        for room_seat in self.seats:
            if room_seat.absence_timer is not None:
                room_seat.absence_timer.cancel()
        self.broadcast(self._match_over())
        self.broadcast_info()

    def _match_over(self) -> MatchOver:
        assert self.match is not None
        scores, ranks, points = self.match.table.result()
        curve = [*self.match.starting_scores(), list(scores)]
        return MatchOver(list(scores), list(ranks), list(points), curve, f"/api/records/{self.id}")

    def stop(self) -> None:
        """Cancel all timers, before the server stops or the room is unloaded."""
        for room_seat in self.seats:
            if room_seat.absence_timer is not None:
                room_seat.absence_timer.cancel()
            if room_seat.question is not None:
                room_seat.question.cancel_timers()
        if self._window is not None:
            self._window.cancel()
        if self._exchange_timer is not None:
            self._exchange_timer.cancel()
        if self._next_hand_timer is not None:
            self._next_hand_timer.cancel()
        self._bot_turns.clear()
        self.bot_executor.unschedule(self)
