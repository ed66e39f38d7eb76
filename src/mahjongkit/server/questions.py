"""Questions: asks the seats of a room what its table waits for, with clocks and claim windows, and takes answers."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Literal

from mahjongkit.errors import IllegalAction
from mahjongkit.game.view import view_from_events
from mahjongkit.server.bot_turns import BotTurns
from mahjongkit.server.broadcast import ask_message
from mahjongkit.server.claim_window import ClaimWindow
from mahjongkit.server.messages import Answered, encode, hints_message
from mahjongkit.server.seat import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from mahjongkit.game.actions import Action
    from mahjongkit.server.broadcast import Broadcaster
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.match import Match
    from mahjongkit.server.room import Room
    from mahjongkit.server.seat import Seat

Answerer = Literal["you", "clock", "bot"]


class Questions:
    """The questions of a match in play: people and bots answer them, and everybody gets what follows."""

    def __init__(self, room: Room, match: Match, broadcaster: Broadcaster, on_hand_over: Callable[[], None]) -> None:
        """`on_hand_over` is called when everybody knows how the hand has ended."""
        self.room = room
        self.match = match
        self.broadcaster = broadcaster
        self.bot_turns = BotTurns(room, self)
        self._on_hand_over = on_hand_over
        self._window: ClaimWindow | None = None

    # Asking.

    def ask(self) -> None:
        """Ask the seats that the table waits for, or end the hand."""
        table = self.match.table
        if table.hand_over:
            self._on_hand_over()
            return
        for seat in table.pending:
            if self.room.seats[seat].question is None:
                self._ask_seat(self.room.seats[seat])
        self.broadcaster.send_thinking(self.room.connections())

    def _ask_seat(self, room_seat: Seat) -> None:
        room_seat.questions_asked += 1
        question = Question(room_seat.questions_asked, self.match.table.legal(room_seat.seat))
        question.closes_with_window = self.in_window
        room_seat.question = question
        if self._continues_turn(room_seat):
            question.continues_turn, question.free_until = True, room_seat.free_until
        self.start_clock(room_seat, question)
        if room_seat.connection is not None:
            self._send_question(room_seat, room_seat.connection)
            if not self.in_window:  # there they are found for everybody
                self._send_hints_soon(room_seat, room_seat.connection)
        self.bot_turns.give(room_seat)

    def _continues_turn(self, room_seat: Seat) -> bool:
        """Whether a seat was asked before in a turn in which all act at once; notes the turn."""
        table, before = self.match.table, room_seat.turn
        is_unseen = table.ruleset.flow.secret_turns and room_seat.seat in table.choosing
        room_seat.turn = (table.hand_number, table.claim_point) if is_unseen else None
        return is_unseen and room_seat.turn == before

    def send_to(self, room_seat: Seat, connection: Connection) -> None:
        """Send the open question of a seat and hints on it, if there is one and no bot answers it."""
        self._send_question(room_seat, connection)
        self._send_hints_soon(room_seat, connection)

    def _send_question(self, room_seat: Seat, connection: Connection) -> None:
        if room_seat.question is not None and not room_seat.is_played_by_bot:
            now = self.room.loop.time()
            connection.send(ask_message(self.match.table, room_seat.seat, room_seat.question, now))

    def _send_hints_soon(self, room_seat: Seat, connection: Connection) -> None:
        """Send hints after everybody was asked, so that they delay nobody."""
        if connection.wants_hints:
            self.room.loop.call_soon(self.send_hints, room_seat, connection, room_seat.question)

    def send_hints(self, room_seat: Seat, connection: Connection, question: Question | None) -> None:
        """Send hints on a question that is still open, based on what the seat sees."""
        if question is not None and room_seat.question is question and not room_seat.is_played_by_bot:
            connection.send(hints_message(self.match.table.view(room_seat.seat), question.number, connection.lang))

    def start_clock(self, room_seat: Seat, question: Question) -> None:
        """Give a person the full time, or what is left of it where the question continues a turn.

        So nobody can tell from the time that a seat takes how often it was asked in a turn in which all act at once.
        """
        question.cancel_timers()
        if room_seat.is_played_by_bot:
            return
        if question.closes_with_window and self._window is not None:
            question.deadline = self._window.closes
        elif self.room.config.timers.move:
            now, free_until = self.room.loop.time(), question.free_until
            question.free_until = now + self.room.config.timers.move if free_until is None else max(now, free_until)
            room_seat.free_until = question.free_until
            question.deadline = question.free_until + room_seat.bank_seconds
            question.clock_timer = self.room.loop.call_at(question.deadline, self._time_out, room_seat, question)

    def _time_out(self, room_seat: Seat, question: Question) -> None:
        self.answer_by_default(room_seat, question, "clock")
        self.bot_turns.play()

    def advise(self, seat: int, connection: Connection, search: int | None) -> None:
        """Send a seat advice on its question, based on what it sees, optionally after `search` playouts."""
        room_seat = self.room.seats[seat]
        question = room_seat.question
        if question is None:
            connection.send_error("not_asked")
        elif not self.room.ruleset.has("evaluator"):
            connection.send_error("no_advice")
        else:
            self.room.bot_executor.advise(
                question,
                search,
                connection.lang,
                connection.address,
                view=partial(self.match.table.view, seat),
                is_wanted=lambda: room_seat.question is question and room_seat.connection is connection,
                on_advice=connection.send,
                on_busy=partial(connection.send_error, "busy"),
            )

    @property
    def waits_only_for_people(self) -> bool:
        """Whether all that follows next are answers of people."""
        asked = [room_seat for room_seat in self.room.seats if room_seat.question is not None]
        is_retried = any(one.question is not None and one.question.retry_timer is not None for one in asked)
        return not self.in_window and not is_retried and not any(one.is_played_by_bot for one in asked)

    # Answers.

    def act(self, seat: int, connection: Connection, text: str, number: int | None, named: int | None) -> None:
        """Pass the answer of a client to the table; `number` and `named` are the question and seat it names."""
        room_seat = self.room.seats[seat]
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
                if self.answer(room_seat, question, text.strip(), "you"):
                    connection.uncount_message()
            except IllegalAction as refusal:
                connection.send_refusal(refusal)
            self.bot_turns.play()

    def _refuse_unasked(self, seat: int, connection: Connection, text: str) -> None:
        """Tell a client that is not asked why: by a rule such as furiten, if the action names one."""
        try:
            if self.in_window:
                self.match.refuse(seat, text, self.broadcaster.sent)  # the table may be further than what people know
            else:
                self.match.table.copy().act(seat, text)
        except IllegalAction as refusal:
            if refusal.is_explained:
                connection.send_refusal(refusal, "not_asked")
                return
        connection.send_error("not_asked")

    def answer(self, room_seat: Seat, question: Question, action: Action | str, by: Answerer) -> bool:
        """Save an answer, carry it out and broadcast it; returns False if it could not be saved.

        Raises IllegalAction, and changes nothing, if the table refuses the answer.
        """
        try:
            taken = self.match.answer(room_seat.seat, action)
        except sqlite3.Error as error:
            self.room.pause(error)
            self._answer_later(room_seat, question, action, by)
            return False
        self.room.resume_play()
        room_seat.stop_clock(self.room.loop.time())
        room_seat.question = None
        if room_seat.connection is not None:
            room_seat.connection.send(Answered(question.number, str(taken), by))
        if not self.in_window:
            self.publish()
        return True

    def answer_by_default(self, room_seat: Seat, question: Question, by: Answerer) -> None:
        """Pass, or discard the drawn tile, for a seat that does not answer."""
        self.answer(room_seat, question, self.room.ruleset.flow.default_action(question.legal), by)

    def _answer_later(self, room_seat: Seat, question: Question, action: Action | str, by: Answerer) -> None:
        """Handle an answer that could not be saved: a person may repeat it, a bot's is tried again."""
        if by == "you" and room_seat.connection is not None:
            room_seat.connection.notify("not_saved")
        elif by == "clock":  # nobody loses a turn while play is paused
            question.free_until = None
            self.start_clock(room_seat, question)
            if room_seat.connection is not None:
                self.send_to(room_seat, room_seat.connection)
        else:
            question.retry_timer = self.room.retry_later(self._retry, room_seat, question, action, by)

    def _retry(self, room_seat: Seat, question: Question, action: Action | str, by: Answerer) -> None:
        if room_seat.question is question:
            self.answer(room_seat, question, action, by)
            self.bot_turns.play()

    def publish(self) -> None:
        """Send everybody what is new; after a tile that others may claim, the rest waits for the claim window."""
        stopped = self.broadcaster.send_new_events(self.room.connections())
        if stopped and self.room.claim_seconds > 0:
            self.open_window()
            return
        if stopped:
            self.broadcaster.send_new_events(self.room.connections())
        self.ask()

    # The claim window.

    @property
    def in_window(self) -> bool:
        """Whether a claim window is open: the table may be further than what people know."""
        return self._window is not None

    def open_window(self) -> None:
        self._window = ClaimWindow(
            *(self.room.loop, self.room.claim_seconds),
            on_open=self._open_claims,
            on_close=self._close_claims,
            on_end=self._end_window,
        )
        self.broadcaster.send_thinking(self.room.connections())

    def _open_claims(self) -> None:
        """Ask those who may claim; if nobody may, the table has gone on, and others are asked when the window ends."""
        if not self.broadcaster.is_behind:
            self.ask()
            self.bot_turns.play()
        for room_seat in self.room.seats:
            connection = room_seat.connection
            if connection is not None and connection.wants_hints and not room_seat.is_played_by_bot:
                self.room.loop.call_soon(self._send_claim_hints, room_seat, connection)

    def _send_claim_hints(self, room_seat: Seat, connection: Connection) -> None:
        """Find what would be the hints on a claim, and send them to a seat that was offered one.

        They are found for every seat that wants hints, and from what people know: the table may be further. So the time
        that this takes does not show who was offered a claim.
        """
        question, seen = room_seat.question, self.broadcaster.sent.seen_by(room_seat.seat)
        number, legal = (question.number, question.legal) if question is not None else (0, ())
        view = view_from_events(seen, self.room.ruleset, room_seat.seat, legal)
        message = encode(hints_message(view, number, connection.lang))
        if question is not None and question.closes_with_window and not room_seat.is_played_by_bot:
            connection.send(message)

    def _close_claims(self) -> None:
        """Let everybody pass who has not answered in time, bots included, except who asked for more time."""
        for room_seat in self.room.seats:
            question = room_seat.question
            if question is not None and question.closes_with_window:
                self.answer_by_default(room_seat, question, "bot" if room_seat.is_played_by_bot else "clock")

    def _end_window(self) -> None:
        self._window = None
        self.publish()
        self.bot_turns.play()

    def give_more_time(self, seat: int, connection: Connection, number: int | None) -> None:
        """Let a person think about a claim after the claim window, as long as a move may take."""
        room_seat = self.room.seats[seat]
        question = room_seat.question
        if question is None:
            connection.send_error("not_asked")
        elif number is not None and number != question.number:
            connection.send_error("old_question", number=number, now=question.number)
        else:
            if question.closes_with_window:
                question.closes_with_window = False
                self.start_clock(room_seat, question)
            self.send_to(room_seat, connection)

    def stop(self) -> None:
        """Cancel all timers."""
        for room_seat in self.room.seats:
            if room_seat.question is not None:
                room_seat.question.cancel_timers()
        if self._window is not None:
            self._window.cancel()
        self.bot_turns.stop()
