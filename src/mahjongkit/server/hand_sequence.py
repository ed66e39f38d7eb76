"""HandSequence: deals the hands of a room one after another, with a pause between them, and ends the match."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

from mahjongkit.server.messages import MatchOver

if TYPE_CHECKING:
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.questions import Questions
    from mahjongkit.server.room import Room

BOTS_PAUSE_SECONDS = 5.0
"""The longest pause between hands while all people let bots play."""
log = logging.getLogger("mahjongkit")


class HandSequence:
    """What happens between the hands of a match, and when it is over."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._timer: asyncio.TimerHandle | None = None
        """Runs until the next hand is dealt."""

    @property
    def _questions(self) -> Questions:
        assert self.room.questions is not None
        return self.room.questions

    def end_hand(self) -> None:
        """Send everybody the result, and let the next hand follow after a pause."""
        room, match, broadcaster = self.room, self._questions.match, self._questions.broadcaster
        for room_seat in room.seats:
            room_seat.wants_next_hand = False
        if not match.table.over:
            self._timer = room.loop.call_later(self._pause_seconds(), self._deal)
        languages = {connection.lang for _, connection in room.connections()}
        by_language = {lang: broadcaster.hand_over(lang, self._seconds_left()) for lang in languages}
        for _, connection in room.connections():
            connection.send(by_language[connection.lang])
        if match.table.over:
            self._end_match()
        elif room.config.seed is None:
            with suppress(sqlite3.Error):  # the deal tries again
                room.exchange.open(match.table.hand_number + 1)

    def _pause_seconds(self) -> float:
        """How long the result is shown: not at all if nobody is there, and shortly if only bots play."""
        room, between = self.room, self.room.config.timers.between
        if any(not room_seat.is_played_by_bot for room_seat in room.seats):
            return between
        return 0.0 if room.is_empty else min(between, BOTS_PAUSE_SECONDS) if room.is_attended else between

    def send_result(self, connection: Connection) -> None:
        """Send a client that joins how the hand, and perhaps the match, has ended."""
        connection.send(self._questions.broadcaster.hand_over(connection.lang, self._seconds_left()))
        if self.room.state == "over":
            connection.send(self._match_over())
            if self.room.rematch.is_proposed:
                connection.send(self.room.rematch.message())

    def _seconds_left(self) -> float | None:
        """Seconds until the next hand is dealt."""
        return None if self._timer is None else round(max(0.0, self._timer.when() - self.room.loop.time()), 3)

    def want_next_hand(self, seat: int) -> None:
        """Note that a person is ready for the next hand."""
        self.room.seats[seat].wants_next_hand = True
        self.deal_if_all_want()

    def deal_if_all_want(self) -> None:
        """Deal the next hand early if every person is ready; absent people count until a bot replaces them.

        If all people let bots play, the result is shown only shortly.
        """
        people = [room_seat for room_seat in self.room.seats if not room_seat.is_played_by_bot]
        if self._timer is None:
            return
        if people and all(room_seat.wants_next_hand for room_seat in people):
            self._timer.cancel()
            self._deal()
            self._questions.bot_turns.play()
        elif not people and self.room.is_attended and self._timer.when() > self.room.loop.time() + BOTS_PAUSE_SECONDS:
            self._timer.cancel()
            self._timer = self.room.loop.call_later(self._pause_seconds(), self._deal)

    def _deal(self) -> None:
        room, match = self.room, self._questions.match
        self._timer = None
        try:
            if room.exchange.delays_deal(match.table.hand_number + 1, self._deal):
                return
            match.next_hand(room.exchange.shuffle)
        except sqlite3.Error as error:
            room.pause(error)
            self._timer = room.retry_later(self._deal)
            return
        room.resume_play()
        room.exchange.close()
        for room_seat in room.seats:
            room_seat.questions_asked = 0
            room_seat.bank_seconds = room.config.timers.bank
        self._questions.broadcaster.start_hand()
        for seat, connection in room.connections():
            self._questions.broadcaster.send_hand(seat, connection)
        self._questions.ask()
        self._questions.bot_turns.play()

    # The end of the match.

    def _end_match(self) -> None:
        if self.room.state == "over":
            self._tell_match_over()
            return
        names = [room_seat.info().name for room_seat in self.room.seats]
        self.room.bot_executor.make_record(self._questions.match, names, self._save_record, self._no_record)

    def _no_record(self, error: Exception) -> None:
        """An earlier hand in the file is damaged, or the file cannot be read."""
        log.error("room %s: cannot make a record of its hands: %s", self.room.id, error)

    def _save_record(self, record: str) -> None:
        try:
            self._questions.match.end(record)
        except sqlite3.Error as error:
            self.room.pause(error)
            self.room.retry_later(self._save_record, record)
            return
        self.room.resume_play()
        self.room.state = "over"
        self._tell_match_over()

    def _tell_match_over(self) -> None:
        for room_seat in self.room.seats:
            if room_seat.absence_timer is not None:
                room_seat.absence_timer.cancel()
        self.room.broadcast(self._match_over())
        self.room.broadcast_info()

    def _match_over(self) -> MatchOver:
        match = self._questions.match
        scores, ranks, points = match.table.result()
        curve = [*match.starting_scores(), list(scores)]
        return MatchOver(list(scores), list(ranks), list(points), curve, f"/api/records/{self.room.id}")

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
