"""Room: people and bots around a game. It asks, waits, hears, and tells everybody exactly what he may know.

Everything here happens in one thread, without waiting: an answer is kept, carried out and told before the next one.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import sqlite3
from typing import TYPE_CHECKING

from mahjongkit.advice import advise
from mahjongkit.core.play import WALL_VERSION
from mahjongkit.server import line as lines
from mahjongkit.server.game import Game
from mahjongkit.server.messages import PROTOCOL, Answered, MatchOver, RoomChanged, RoomTold, Welcome, advised
from mahjongkit.server.seats import Chair, Question, new_token, token_hash
from mahjongkit.server.telling import Teller, ask_for
from mahjongkit.server.thinking import Thinkers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from mahjongkit.actions import Action
    from mahjongkit.server.line import Line
    from mahjongkit.server.messages import Told
    from mahjongkit.server.store import KeptRoom, Store
    from mahjongkit.server.terms import Terms

MOST_WATCHERS = 200
AGAIN = 1.0
"""After so many seconds it is tried again to keep what could not be kept."""
log = logging.getLogger("mahjongkit")


class Room:
    """One table, from the first who sits down to its record."""

    def __init__(self, kept: KeptRoom, terms: Terms, store: Store, thinkers: Thinkers) -> None:
        """A room as it is kept, with whoever holds its seats."""
        self.id = kept.id
        self.created = kept.created
        self.state = kept.state
        self.version = kept.version
        self.ruleset, self.terms = terms.complete_kept(kept.version)
        self.store = store
        self.thinkers = thinkers
        self.loop = asyncio.get_running_loop()
        self.chairs = [Chair(seat, kind, self.terms.stand_in) for seat, kind in enumerate(self.terms.seats)]
        for seat, name, token in store.seats(self.id):
            if not 0 <= seat < len(self.chairs):
                raise ValueError(f"seat {seat}; expected 0 to {len(self.chairs) - 1}")
            self.chairs[seat].name, self.chairs[seat].token = name, token
        self.watchers: set[Line] = set()
        self.game: Game | None = None
        self.teller: Teller | None = None
        self._next: asyncio.TimerHandle | None = None
        self._ready: list[tuple[Chair, Question, Action]] = []
        self._working = False

    # Who is there.

    def lines(self) -> Iterator[tuple[int, Line]]:
        """Everybody who is told something, with his seat; -1 watches."""
        for chair in self.chairs:
            if chair.line is not None:
                yield chair.seat, chair.line
        for watcher in tuple(self.watchers):
            yield -1, watcher

    @property
    def is_empty(self) -> bool:
        return next(self.lines(), None) is None

    def told(self) -> RoomTold:
        seats = [chair.told() for chair in self.chairs]
        players, link, together = len(seats), f"/room/{self.id}", self.ruleset.secret_turns
        return RoomTold(self.id, link, self.state, players, seats, self.terms, self.created, together)  # type: ignore[arg-type]

    def tell_all(self, message: Told) -> None:
        for _, line in self.lines():
            line.tell(message)

    def changed(self) -> None:
        self.tell_all(RoomChanged(self.told()))

    # Coming and going.

    def sit(self, line: Line, name: str, seat: int | None) -> int | None:
        """Give somebody a seat that is free; which one."""
        free = [chair for chair in self.chairs if chair.is_free and seat in (None, chair.seat)]
        if self.state == "over" or not free:
            line.refuse("no_free_seat" if seat is None else "seat_taken")
            return None
        chair, token = free[0], new_token()
        self.store.take_seat(self.id, chair.seat, name.strip(), token_hash(token))
        chair.name, chair.token = name.strip(), token_hash(token)
        chair.forget_player()
        self._attach(chair, line, token)
        self._start_if_full()
        return chair.seat

    def resume(self, line: Line, token: str) -> int | None:
        """Give a seat back to whoever holds its token."""
        hashed = token_hash(token)
        for chair in self.chairs:
            if chair.token and hmac.compare_digest(chair.token, hashed):
                self._attach(chair, line, None)
                self._start_if_full()
                return chair.seat
        line.refuse("wrong_token")
        return None

    def _start_if_full(self) -> None:
        """Begin when the last seat is taken; the server may have stopped just before it could."""
        if self.state == "waiting" and not any(chair.is_free for chair in self.chairs):
            self.start()

    def _attach(self, chair: Chair, line: Line, token: str | None) -> None:
        if chair.line is not None:
            chair.line.refuse("elsewhere")
            chair.line.close(lines.ELSEWHERE)
        if chair.away is not None:
            chair.away.cancel()
        chair.line, chair.away, chair.replaced = line, None, False
        if chair.question is not None and chair.question.deadline is None:  # else the clock goes on as it was
            self._set_clock(chair, chair.question)
        self._greet(chair.seat, line, token)
        self.changed()

    def watch(self, line: Line) -> bool:
        if not self.terms.watchers or len(self.watchers) >= MOST_WATCHERS:
            line.refuse("no_watchers" if not self.terms.watchers else "too_many_watchers")
            return False
        self.watchers.add(line)
        self._greet(-1, line, None)
        return True

    def _greet(self, seat: int, line: Line, token: str | None) -> None:
        """Tell somebody who comes everything that he may know by now."""
        line.tell(Welcome(PROTOCOL, self.told(), seat, token))
        if self.game is None or self.teller is None:
            return
        self.teller.tell_hand(seat, line)
        if self.game.table.hand_over:
            line.tell(self.teller.hand_over(line.lang, self._seconds_to_next()))
        if self.game.table.over:
            line.tell(self._match_over())
        if seat >= 0 and (question := self.chairs[seat].question) is not None:
            line.tell(ask_for(self.game.table, seat, question, self.loop.time()))

    def gone(self, seat: int, line: Line) -> None:
        """A line was lost; nothing if another has taken its place."""
        self.watchers.discard(line)
        if seat < 0 or self.chairs[seat].line is not line:
            return
        chair = self.chairs[seat]
        chair.line = None
        self._expect(chair)
        self.changed()

    def _expect(self, chair: Chair) -> None:
        """Wait for somebody who is not there; after a while a bot plays for him."""
        if self.terms.timers.absent and self.state == "playing" and chair.token:
            chair.away = self.loop.call_later(self.terms.timers.absent, self._replace, chair)

    def _replace(self, chair: Chair) -> None:
        chair.away, chair.replaced = None, True
        self.changed()
        self._let_bot_answer(chair)
        self._maybe_next()
        self._work()

    def leave(self, seat: int) -> None:
        """A person gives his seat up for good."""
        chair = self.chairs[seat]
        self.store.free_seat(self.id, seat)
        if chair.line is not None:
            chair.line.close(lines.LEFT)
        chair.line, chair.token, chair.name, chair.replaced = None, b"", "", False
        chair.forget_player()
        self.changed()
        if self.game is not None:
            self._let_bot_answer(chair)
            self._maybe_next()
            self._work()

    # The match.

    def start(self) -> None:
        """Begin, or go on where the match was."""
        walls = min(self.version, WALL_VERSION)  # rooms of version 1 have walls of version 1
        self.game = Game(self.store, self.id, self.ruleset, self.terms.seed, wall_version=walls)
        self.teller = Teller(self.game)
        for seat, _ in self.game.table.actions:
            self.chairs[seat].asked += 1
        if self.state == "waiting":
            self.state = "playing"
            self.changed()
        for seat, line in self.lines():
            self.teller.tell_hand(seat, line)
        for chair in self.chairs:
            if chair.line is None:
                self._expect(chair)
        self._go_on()
        self._work()

    def act(self, seat: int, line: Line, text: str, number: int | None, named: int | None) -> None:
        """Hear the answer of a seat."""
        chair = self.chairs[seat]
        question = chair.question
        if named is not None and named != seat:
            line.refuse("other_seat", named=named, seat=seat)
        elif question is None:
            line.refuse("not_asked")
        elif number is not None and number != question.number:
            line.refuse("old_question", number=number, now=question.number)
        else:
            action = question.texts.get(text.strip())
            if action is None:
                line.refuse("illegal", action=text, legal=", ".join(question.texts))
            elif self._answer(chair, question, action, "you"):
                line.was_asked()
                self._work()

    def advise(self, seat: int, line: Line, search: int | None) -> None:
        """Advise a seat on its question, by what it sees; after playing the choices out so often, if that is wanted."""
        chair = self.chairs[seat]
        question = chair.question
        if question is None or self.game is None:
            line.refuse("not_asked")
        elif not self.ruleset.has_mind:
            line.refuse("no_advice")
        elif search is None:
            line.tell(advised(advise(self.game.table.view(seat)), question.number, line.lang))
        else:
            self.thinkers.advise(
                self.game.table.view(seat),
                search,
                lambda: chair.question is question and chair.line is line,
                lambda advice: line.tell(advised(advice, question.number, line.lang, search)),
            )

    def _answer(self, chair: Chair, question: Question, action: Action, by: Literal["you", "clock", "bot"]) -> bool:
        """Carry an answer out: kept first, then done, then told. Whether it could be kept."""
        assert self.game is not None
        assert self.teller is not None
        try:
            self.game.answer(chair.seat, action)
        except sqlite3.Error as error:
            log.error("room %s: an answer could not be kept: %s", self.id, error)
            if by == "you" and chair.line is not None:
                chair.line.refuse("not_kept")
            else:
                question.bot = self.loop.call_later(AGAIN, self._try_again, chair, question, action, by)
            return False
        question.stop()
        chair.question = None
        if chair.line is not None:
            chair.line.tell(Answered(question.number, str(action), by))
        self.teller.tell_news(self.lines())
        self._go_on()
        return True

    def _try_again(self, chair: Chair, question: Question, action: Action, by: Literal["you", "clock", "bot"]) -> None:
        if chair.question is question and self._answer(chair, question, action, by):
            self._work()

    def _go_on(self) -> None:
        """Ask whoever is asked now, or end the hand."""
        assert self.game is not None
        assert self.teller is not None
        table = self.game.table
        if table.hand_over:
            self._end_hand()
            return
        for seat in table.pending:
            chair = self.chairs[seat]
            if chair.question is None:
                chair.asked += 1
                chair.question = Question(chair.asked, table.legal(seat))
                self._set_clock(chair, chair.question)
                if chair.line is not None:
                    chair.line.tell(ask_for(table, seat, chair.question, self.loop.time()))
                self._let_bot_answer(chair)
        self.teller.tell_thinking(self.lines())

    def _set_clock(self, chair: Chair, question: Question) -> None:
        """A person has the whole time, also when a bot was thinking for him until now."""
        question.stop()
        if self.terms.timers.move and not chair.is_played_by_bot:
            question.deadline = self.loop.time() + self.terms.timers.move
            question.clock = self.loop.call_at(question.deadline, self._out_of_time, chair, question)

    def _out_of_time(self, chair: Chair, question: Question) -> None:
        action = self.ruleset.default_action(question.legal)
        if self._answer(chair, question, action, "clock"):
            self._work()

    # Bots.

    def _let_bot_answer(self, chair: Chair) -> None:
        """Have a bot think about the seat's question, if a bot plays it."""
        question = chair.question
        if question is None or question.bot_is_asked or not chair.is_played_by_bot:
            return
        assert self.game is not None
        question.stop()
        question.bot_is_asked = True
        view = self.game.table.view(chair.seat)
        self.thinkers.think(chair, view, lambda action: self._bot_chose(chair, question, action))

    def _bot_chose(self, chair: Chair, question: Question, action: Action) -> None:
        """A bot has chosen: it moves after a while, but lets others pass by at once."""
        if chair.question is not question or not question.bot_is_asked:
            return
        delay = self.terms.timers.bot
        if delay and action.verb not in self.ruleset.idle_verbs:
            question.bot = self.loop.call_later(delay, self._bot_moves, chair, question, action)
        else:
            self._bot_moves(chair, question, action)

    def _bot_moves(self, chair: Chair, question: Question, action: Action) -> None:
        self._ready.append((chair, question, action))
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
                chair, question, action = self._ready.pop(0)
                if chair.question is question and question.bot_is_asked:
                    self._answer(chair, question, action, "bot")
        finally:
            self._working = False
        if self._ready:
            self.loop.call_soon(self._work)

    # Between hands, and the end.

    def _end_hand(self) -> None:
        assert self.game is not None
        assert self.teller is not None
        for chair in self.chairs:
            chair.wants_next = False
        if not self.game.table.over:
            anybody = not self.is_empty or any(not chair.is_played_by_bot for chair in self.chairs)
            wait = self.terms.timers.between if anybody else 0.0
            self._next = self.loop.call_later(wait, self._deal)
        seconds = self._seconds_to_next()
        languages = {line.lang for _, line in self.lines()}
        by_language = {lang: self.teller.hand_over(lang, seconds) for lang in languages}
        for _, line in self.lines():
            line.tell(by_language[line.lang])
        if self.game.table.over:
            self._end_match()

    def _seconds_to_next(self) -> float | None:
        return None if self._next is None else round(max(0.0, self._next.when() - self.loop.time()), 3)

    def wants_next(self, seat: int) -> None:
        """A person has seen how the hand ended."""
        self.chairs[seat].wants_next = True
        self._maybe_next()

    def _maybe_next(self) -> None:
        """Deal when everybody has seen enough; for who has just lost his line it waits as long as it may."""
        people = [chair for chair in self.chairs if not chair.is_played_by_bot]
        if self._next is not None and people and all(chair.wants_next for chair in people):
            self._next.cancel()
            self._deal()
            self._work()

    def _deal(self) -> None:
        assert self.game is not None
        assert self.teller is not None
        try:
            self.game.next_hand()
        except sqlite3.Error as error:
            log.error("room %s: a hand could not be kept: %s", self.id, error)
            self._next = self.loop.call_later(AGAIN, self._deal)
            return
        self._next = None
        for chair in self.chairs:
            chair.asked = 0
        self.teller.turn_page()
        for seat, line in self.lines():
            self.teller.tell_hand(seat, line)
        self._go_on()
        self._work()

    def _end_match(self) -> None:
        assert self.game is not None
        if self.state != "over":
            try:
                self.game.end([chair.told().name for chair in self.chairs])
            except sqlite3.Error as error:
                log.error("room %s: the record could not be kept: %s", self.id, error)
                self.loop.call_later(AGAIN, self._end_match)
                return
            except ValueError as error:  # an earlier hand is damaged in the file
                log.error("room %s: its hands are no match: %s", self.id, error)
                return
            self.state = "over"
        for chair in self.chairs:
            if chair.away is not None:
                chair.away.cancel()
        self.tell_all(self._match_over())
        self.changed()

    def _match_over(self) -> MatchOver:
        assert self.game is not None
        scores, ranks, points = self.game.table.result()
        curve = [*self.game.openings(), list(scores)]
        return MatchOver(list(scores), list(ranks), list(points), curve, f"/api/records/{self.id}")

    def stop(self) -> None:
        """Stop every clock: the server goes down, or the room is put away."""
        for chair in self.chairs:
            if chair.away is not None:
                chair.away.cancel()
            if chair.question is not None:
                chair.question.stop()
        if self._next is not None:
            self._next.cancel()
        self._ready.clear()
