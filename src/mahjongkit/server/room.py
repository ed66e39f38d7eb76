"""Room: people and bots around a game. It asks, waits, hears, and tells everybody exactly what he may know.

Everything here happens in one thread, without waiting: an answer is kept, carried out and told before the next one.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import sqlite3
from typing import TYPE_CHECKING

from mahjongkit.advice.advise import advise
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.server import connection as lines
from mahjongkit.server.bot_executor import BotExecutor
from mahjongkit.server.broadcast import Broadcaster, ask_for
from mahjongkit.server.match import Game
from mahjongkit.server.messages import PROTOCOL, Answered, MatchOver, RoomChanged, RoomTold, Welcome, advised
from mahjongkit.server.seat import Question, Seat, new_token, token_hash

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from mahjongkit.game.actions import Action
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.messages import Told
    from mahjongkit.server.room_config import RoomConfig
    from mahjongkit.server.store import KeptRoom, Store

MOST_WATCHERS = 200
RETRY_SECONDS = 1.0
"""After so many seconds it is tried again to keep what could not be kept."""
log = logging.getLogger("mahjongkit")


class Room:
    """One table, from the first who sits down to its record."""

    def __init__(self, kept: KeptRoom, terms: RoomConfig, store: Store, thinkers: BotExecutor) -> None:
        """A room as it is kept, with whoever holds its seats."""
        self.id = kept.id
        self.created = kept.created
        self.state = kept.state
        self.version = kept.version
        self.ruleset, self.terms = terms.complete_kept(kept.version)
        self.store = store
        self.thinkers = thinkers
        self.loop = asyncio.get_running_loop()
        self.seats = [Seat(seat, kind, self.terms.stand_in) for seat, kind in enumerate(self.terms.seats)]
        for seat, name, token in store.seats(self.id):
            if not 0 <= seat < len(self.seats):
                raise ValueError(f"seat {seat}; expected 0 to {len(self.seats) - 1}")
            self.seats[seat].name, self.seats[seat].token = name, token
        self.watchers: set[Connection] = set()
        self.game: Game | None = None
        self.broadcaster: Broadcaster | None = None
        self._next: asyncio.TimerHandle | None = None
        self._ready: list[tuple[Seat, Question, Action]] = []
        self._working = False

    # Who is there.

    def lines(self) -> Iterator[tuple[int, Connection]]:
        """Everybody who is told something, with his seat; -1 watches."""
        for room_seat in self.seats:
            if room_seat.connection is not None:
                yield room_seat.seat, room_seat.connection
        for watcher in tuple(self.watchers):
            yield -1, watcher

    @property
    def is_empty(self) -> bool:
        return next(self.lines(), None) is None

    def told(self) -> RoomTold:
        seats = [room_seat.told() for room_seat in self.seats]
        players, link, together = len(seats), f"/room/{self.id}", self.ruleset.secret_turns
        return RoomTold(self.id, link, self.state, players, seats, self.terms, self.created, together)  # type: ignore[arg-type]

    def tell_all(self, message: Told) -> None:
        for _, connection in self.lines():
            connection.tell(message)

    def changed(self) -> None:
        self.tell_all(RoomChanged(self.told()))

    # Coming and going.

    def sit(self, connection: Connection, name: str, seat: int | None) -> int | None:
        """Give somebody a seat that is free; which one."""
        free = [room_seat for room_seat in self.seats if room_seat.is_free and seat in (None, room_seat.seat)]
        if self.state == "over" or not free:
            connection.refuse("no_free_seat" if seat is None else "seat_taken")
            return None
        room_seat, token = free[0], new_token()
        self.store.take_seat(self.id, room_seat.seat, name.strip(), token_hash(token))
        room_seat.name, room_seat.token = name.strip(), token_hash(token)
        room_seat.forget_player()
        self._attach(room_seat, connection, token)
        self._start_if_full()
        return room_seat.seat

    def resume(self, connection: Connection, token: str) -> int | None:
        """Give a seat back to whoever holds its token."""
        hashed = token_hash(token)
        for room_seat in self.seats:
            if room_seat.token and hmac.compare_digest(room_seat.token, hashed):
                self._attach(room_seat, connection, None)
                self._start_if_full()
                return room_seat.seat
        connection.refuse("wrong_token")
        return None

    def _start_if_full(self) -> None:
        """Begin when the last seat is taken; the server may have stopped just before it could."""
        if self.state == "waiting" and not any(room_seat.is_free for room_seat in self.seats):
            self.start()

    def _attach(self, room_seat: Seat, connection: Connection, token: str | None) -> None:
        if room_seat.connection is not None:
            room_seat.connection.refuse("elsewhere")
            room_seat.connection.close(lines.ELSEWHERE)
        if room_seat.away is not None:
            room_seat.away.cancel()
        room_seat.connection, room_seat.away, room_seat.replaced = connection, None, False
        if room_seat.question is not None and room_seat.question.deadline is None:  # else the clock goes on as it was
            self._set_clock(room_seat, room_seat.question)
        self._greet(room_seat.seat, connection, token)
        self.changed()

    def watch(self, connection: Connection) -> bool:
        if not self.terms.watchers or len(self.watchers) >= MOST_WATCHERS:
            connection.refuse("no_watchers" if not self.terms.watchers else "too_many_watchers")
            return False
        self.watchers.add(connection)
        self._greet(-1, connection, None)
        return True

    def _greet(self, seat: int, connection: Connection, token: str | None) -> None:
        """Tell somebody who comes everything that he may know by now."""
        connection.tell(Welcome(PROTOCOL, self.told(), seat, token))
        if self.game is None or self.broadcaster is None:
            return
        self.broadcaster.tell_hand(seat, connection)
        if self.game.table.hand_over:
            connection.tell(self.broadcaster.hand_over(connection.lang, self._seconds_to_next()))
        if self.game.table.over:
            connection.tell(self._match_over())
        if seat >= 0 and (question := self.seats[seat].question) is not None:
            connection.tell(ask_for(self.game.table, seat, question, self.loop.time()))

    def gone(self, seat: int, connection: Connection) -> None:
        """A line was lost; nothing if another has taken its place."""
        self.watchers.discard(connection)
        if seat < 0 or self.seats[seat].connection is not connection:
            return
        room_seat = self.seats[seat]
        room_seat.connection = None
        self._expect(room_seat)
        self.changed()

    def _expect(self, room_seat: Seat) -> None:
        """Wait for somebody who is not there; after a while a bot plays for him."""
        if self.terms.timers.absent and self.state == "playing" and room_seat.token:
            room_seat.away = self.loop.call_later(self.terms.timers.absent, self._replace, room_seat)

    def _replace(self, room_seat: Seat) -> None:
        room_seat.away, room_seat.replaced = None, True
        self.changed()
        self._let_bot_answer(room_seat)
        self._maybe_next()
        self._work()

    def leave(self, seat: int) -> None:
        """A person gives his seat up for good."""
        room_seat = self.seats[seat]
        self.store.free_seat(self.id, seat)
        if room_seat.connection is not None:
            room_seat.connection.close(lines.LEFT)
        room_seat.connection, room_seat.token, room_seat.name, room_seat.replaced = None, b"", "", False
        room_seat.forget_player()
        self.changed()
        if self.game is not None:
            self._let_bot_answer(room_seat)
            self._maybe_next()
            self._work()

    # The match.

    def start(self) -> None:
        """Begin, or go on where the match was."""
        walls = min(self.version, WALL_VERSION)  # rooms of version 1 have walls of version 1
        self.game = Game(self.store, self.id, self.ruleset, self.terms.seed, wall_version=walls)
        self.broadcaster = Broadcaster(self.game)
        for seat, _ in self.game.table.actions:
            self.seats[seat].asked += 1
        if self.state == "waiting":
            self.state = "playing"
            self.changed()
        for seat, connection in self.lines():
            self.broadcaster.tell_hand(seat, connection)
        for room_seat in self.seats:
            if room_seat.connection is None:
                self._expect(room_seat)
        self._go_on()
        self._work()

    def act(self, seat: int, connection: Connection, text: str, number: int | None, named: int | None) -> None:
        """Hear the answer of a seat."""
        room_seat = self.seats[seat]
        question = room_seat.question
        if named is not None and named != seat:
            connection.refuse("other_seat", named=named, seat=seat)
        elif question is None:
            connection.refuse("not_asked")
        elif number is not None and number != question.number:
            connection.refuse("old_question", number=number, now=question.number)
        else:
            action = question.texts.get(text.strip())
            if action is None:
                connection.refuse("illegal", action=text, legal=", ".join(question.texts))
            elif self._answer(room_seat, question, action, "you"):
                connection.was_asked()
                self._work()

    def advise(self, seat: int, connection: Connection, search: int | None) -> None:
        """Advise a seat on its question, by what it sees; after playing the choices out so often, if that is wanted."""
        room_seat = self.seats[seat]
        question = room_seat.question
        if question is None or self.game is None:
            connection.refuse("not_asked")
        elif not self.ruleset.has_evaluator:
            connection.refuse("no_advice")
        elif search is None:
            connection.tell(advised(advise(self.game.table.view(seat)), question.number, connection.lang))
        else:
            self.thinkers.advise(
                self.game.table.view(seat),
                search,
                lambda: room_seat.question is question and room_seat.connection is connection,
                lambda advice: connection.tell(advised(advice, question.number, connection.lang, search)),
            )

    def _answer(self, room_seat: Seat, question: Question, action: Action, by: Literal["you", "clock", "bot"]) -> bool:
        """Carry an answer out: kept first, then done, then told. Whether it could be kept."""
        assert self.game is not None
        assert self.broadcaster is not None
        try:
            self.game.answer(room_seat.seat, action)
        except sqlite3.Error as error:
            log.error("room %s: an answer could not be kept: %s", self.id, error)
            if by == "you" and room_seat.connection is not None:
                room_seat.connection.refuse("not_kept")
            else:
                question.bot = self.loop.call_later(RETRY_SECONDS, self._try_again, room_seat, question, action, by)
            return False
        question.stop()
        room_seat.question = None
        if room_seat.connection is not None:
            room_seat.connection.tell(Answered(question.number, str(action), by))
        self.broadcaster.tell_news(self.lines())
        self._go_on()
        return True

    def _try_again(
        self, room_seat: Seat, question: Question, action: Action, by: Literal["you", "clock", "bot"]
    ) -> None:
        if room_seat.question is question and self._answer(room_seat, question, action, by):
            self._work()

    def _go_on(self) -> None:
        """Ask whoever is asked now, or end the hand."""
        assert self.game is not None
        assert self.broadcaster is not None
        table = self.game.table
        if table.hand_over:
            self._end_hand()
            return
        for seat in table.pending:
            room_seat = self.seats[seat]
            if room_seat.question is None:
                room_seat.asked += 1
                room_seat.question = Question(room_seat.asked, table.legal(seat))
                self._set_clock(room_seat, room_seat.question)
                if room_seat.connection is not None:
                    room_seat.connection.tell(ask_for(table, seat, room_seat.question, self.loop.time()))
                self._let_bot_answer(room_seat)
        self.broadcaster.tell_thinking(self.lines())

    def _set_clock(self, room_seat: Seat, question: Question) -> None:
        """A person has the whole time, also when a bot was thinking for him until now."""
        question.stop()
        if self.terms.timers.move and not room_seat.is_played_by_bot:
            question.deadline = self.loop.time() + self.terms.timers.move
            question.clock = self.loop.call_at(question.deadline, self._out_of_time, room_seat, question)

    def _out_of_time(self, room_seat: Seat, question: Question) -> None:
        action = self.ruleset.default_action(question.legal)
        if self._answer(room_seat, question, action, "clock"):
            self._work()

    # Bots.

    def _let_bot_answer(self, room_seat: Seat) -> None:
        """Have a bot think about the seat's question, if a bot plays it."""
        question = room_seat.question
        if question is None or question.bot_is_asked or not room_seat.is_played_by_bot:
            return
        assert self.game is not None
        question.stop()
        question.bot_is_asked = True
        view = self.game.table.view(room_seat.seat)
        self.thinkers.think(room_seat, view, lambda action: self._bot_chose(room_seat, question, action))

    def _bot_chose(self, room_seat: Seat, question: Question, action: Action) -> None:
        """A bot has chosen: it moves after a while, but lets others pass by at once."""
        if room_seat.question is not question or not question.bot_is_asked:
            return
        delay = self.terms.timers.bot
        if delay and action.verb not in self.ruleset.idle_verbs:
            question.bot = self.loop.call_later(delay, self._bot_moves, room_seat, question, action)
        else:
            self._bot_moves(room_seat, question, action)

    def _bot_moves(self, room_seat: Seat, question: Question, action: Action) -> None:
        self._ready.append((room_seat, question, action))
        if not self._working:
            self.loop.call_soon(self._work)

    def _work(self) -> None:
        """Carry out what bots have chosen, for a short while: other rooms wait, too."""
        if self._working:
            return
        self._working = True
        stop = self.loop.time() + self.thinkers.at_a_time
        try:
            while self._ready and self.loop.time() < stop:
                room_seat, question, action = self._ready.pop(0)
                if room_seat.question is question and question.bot_is_asked:
                    self._answer(room_seat, question, action, "bot")
        finally:
            self._working = False
        if self._ready:
            self.loop.call_soon(self._work)

    # Between hands, and the end.

    def _end_hand(self) -> None:
        assert self.game is not None
        assert self.broadcaster is not None
        for room_seat in self.seats:
            room_seat.wants_next = False
        if not self.game.table.over:
            anybody = not self.is_empty or any(not room_seat.is_played_by_bot for room_seat in self.seats)
            wait = self.terms.timers.between if anybody else 0.0
            self._next = self.loop.call_later(wait, self._deal)
        seconds = self._seconds_to_next()
        languages = {connection.lang for _, connection in self.lines()}
        by_language = {lang: self.broadcaster.hand_over(lang, seconds) for lang in languages}
        for _, connection in self.lines():
            connection.tell(by_language[connection.lang])
        if self.game.table.over:
            self._end_match()

    def _seconds_to_next(self) -> float | None:
        return None if self._next is None else round(max(0.0, self._next.when() - self.loop.time()), 3)

    def wants_next(self, seat: int) -> None:
        """A person has seen how the hand ended."""
        self.seats[seat].wants_next = True
        self._maybe_next()

    def _maybe_next(self) -> None:
        """Deal when everybody has seen enough; for who has just lost his line it waits as long as it may."""
        people = [room_seat for room_seat in self.seats if not room_seat.is_played_by_bot]
        if self._next is not None and people and all(room_seat.wants_next for room_seat in people):
            self._next.cancel()
            self._deal()
            self._work()

    def _deal(self) -> None:
        assert self.game is not None
        assert self.broadcaster is not None
        try:
            self.game.next_hand()
        except sqlite3.Error as error:
            log.error("room %s: a hand could not be kept: %s", self.id, error)
            self._next = self.loop.call_later(RETRY_SECONDS, self._deal)
            return
        self._next = None
        for room_seat in self.seats:
            room_seat.asked = 0
        self.broadcaster.turn_page()
        for seat, connection in self.lines():
            self.broadcaster.tell_hand(seat, connection)
        self._go_on()
        self._work()

    def _end_match(self) -> None:
        assert self.game is not None
        if self.state != "over":
            try:
                self.game.end([room_seat.told().name for room_seat in self.seats])
            except sqlite3.Error as error:
                log.error("room %s: the record could not be kept: %s", self.id, error)
                self.loop.call_later(RETRY_SECONDS, self._end_match)
                return
            except ValueError as error:  # an earlier hand is damaged in the file
                log.error("room %s: its hands are no match: %s", self.id, error)
                return
            self.state = "over"
        for room_seat in self.seats:
            if room_seat.away is not None:
                room_seat.away.cancel()
        self.tell_all(self._match_over())
        self.changed()

    def _match_over(self) -> MatchOver:
        assert self.game is not None
        scores, ranks, points = self.game.table.result()
        curve = [*self.game.openings(), list(scores)]
        return MatchOver(list(scores), list(ranks), list(points), curve, f"/api/records/{self.id}")

    def stop(self) -> None:
        """Stop every clock: the server goes down, or the room is put away."""
        for room_seat in self.seats:
            if room_seat.away is not None:
                room_seat.away.cancel()
            if room_seat.question is not None:
                room_seat.question.stop()
        if self._next is not None:
            self._next.cancel()
        self._ready.clear()
