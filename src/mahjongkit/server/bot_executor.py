"""BotExecutor: lets bots choose and gives advice, for all rooms: fast work at once, the rest in worker processes."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from weakref import WeakKeyDictionary, WeakSet

from mahjongkit.advice.advise import advise
from mahjongkit.game.actions import Action
from mahjongkit.server import bots
from mahjongkit.server.foreign_bots import ForeignBots
from mahjongkit.server.messages import advice_message, encode
from mahjongkit.server.workers import BusyError, WorkerError, WorkerPool, await_at_end

if TYPE_CHECKING:
    from mahjongkit.core.hand_log import HandLog
    from mahjongkit.game.view import View
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.match import Match
    from mahjongkit.server.seat import Question, Seat

MAX_THINKING_SECONDS = 10.0
"""How long a bot may think; after that the default action is taken, as for a player who does not answer."""
MAX_INLINE_SECONDS = 0.005
"""A fast bot that takes longer than this on average chooses in a worker process."""
INLINE_ADVICE_SHARE = 0.05
"""The part of the time in which advice without playouts is computed at once; beyond it, in a worker process."""
MAX_INLINE_ADVICE_SECONDS = 0.1
"""How much of that time can be saved up."""
MAX_ADVICE_PER_QUESTION = 4
"""How often a seat gets advice on one question with other numbers of playouts or in other languages."""
UNATTENDED_SHARE = 0.5
"""The part of the time that rooms in which no person is present may take together."""
RECORD_ATTEMPTS = 3
"""How often workers try to make the record of a match before the server makes it itself."""
Result = TypeVar("Result")
log = logging.getLogger("mahjongkit")


class BotRoom(Protocol):
    """A room whose bots go on playing."""

    @property
    def is_attended(self) -> bool:
        """Whether a person is present."""

    def play_until(self, stop: float) -> None:
        """Carry on the turns of bots until this time of the event loop."""


class BotExecutor:
    """Lets bots choose actions, for all rooms of a server."""

    max_burst_seconds = 0.004
    """How long rooms may carry out moves of fast bots in one round of the event loop."""

    def __init__(self, workers: WorkerPool | None = None) -> None:
        self.workers = workers or WorkerPool()
        self.foreign = ForeignBots()
        self._busy: WeakSet[Seat] = WeakSet()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._advice: WeakKeyDictionary[Question, dict[tuple[int | None, str], bytes]] = WeakKeyDictionary()
        """The advice on questions by number of playouts and language; empty while it is being computed."""
        self._advice_seconds = MAX_INLINE_ADVICE_SECONDS
        self._advised = time.monotonic()
        self._choice_seconds: dict[tuple[str, Ruleset], float] = {}
        """How long fast bots take on average."""
        self._attended: dict[BotRoom, None] = {}
        self._unattended: dict[BotRoom, None] = {}
        self._unattended_from = 0.0
        """When rooms without people get their next turn."""
        self._timer: asyncio.Handle | None = None
        self._burst_end: float | None = None
        """When the time for moves of fast bots in this round of the event loop is over."""

    # Turns of rooms.

    def schedule(self, room: BotRoom) -> None:
        """Let a room carry on the turns of its bots when all others have had theirs."""
        for rooms in (self._attended, self._unattended):
            rooms.pop(room, None)
        (self._attended if room.is_attended else self._unattended)[room] = None
        self._wake()

    def end_of_burst(self) -> float:
        """Until when a room may play its bots at once; all rooms share the time in one round of the event loop."""
        loop = asyncio.get_running_loop()
        if self._burst_end is None:
            self._burst_end = loop.time() + self.max_burst_seconds
            loop.call_soon(self._end_burst)
        return self._burst_end

    def _end_burst(self) -> None:
        self._burst_end = None

    def unschedule(self, room: BotRoom) -> None:
        self._attended.pop(room, None)
        self._unattended.pop(room, None)

    def _wake(self) -> None:
        """Continue in the next round of the event loop, or when rooms without people may go on."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None
        if self._attended or (self._unattended and loop.time() >= self._unattended_from):
            self._timer = loop.call_soon(self._play_rooms)
        elif self._unattended:
            self._timer = loop.call_at(self._unattended_from, self._play_rooms)

    def _play_rooms(self) -> None:
        """Give rooms their turn, for a moment in each round of the event loop, so that messages do not wait long."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        rooms = self._attended or (self._unattended if began >= self._unattended_from else {})
        is_unattended = rooms is self._unattended
        while rooms and loop.time() < began + self.max_burst_seconds:
            room = next(iter(rooms))
            del rooms[room]
            try:
                room.play_until(began + self.max_burst_seconds)
            except Exception:
                log.exception("a room failed to carry on the turns of its bots")
        if is_unattended:
            now = loop.time()
            self._unattended_from = now + (now - began) * (1 - UNATTENDED_SHARE) / UNATTENDED_SHARE
        self._wake()

    # Choices.

    def choose(self, room_seat: Seat, view: View) -> Action | asyncio.Task[Action]:
        """Let the bot of a seat choose: a fast one at once, another one in a process."""
        key = (room_seat.bot, view.ruleset)
        if bots.is_fast(room_seat.bot) and self._choice_seconds.get(key, 0.0) <= MAX_INLINE_SECONDS:
            began = time.perf_counter()
            choice = self._choose(room_seat, view)
            taken = time.perf_counter() - began
            self._choice_seconds[key] = 0.95 * self._choice_seconds.get(key, taken) + 0.05 * taken
            return choice
        if bots.is_foreign(room_seat.bot):
            if self.foreign.is_lost(room_seat):
                return view.ruleset.flow.default_action(view.legal)
            return self._start_task(self._choose_foreign(room_seat, view))
        hand_log = view.asking_state().hand_log()
        if room_seat in self._busy:  # still thinking about a question that was answered meanwhile
            return view.ruleset.flow.default_action(view.legal)
        self._busy.add(room_seat)
        return self._start_task(self._choose_in_worker(room_seat, view, hand_log))

    def _choose(self, room_seat: Seat, view: View) -> Action:
        try:
            choice: object = room_seat.player(view.ruleset).choose(view)
            if isinstance(choice, Action):
                return choice
            log.error("bot %s chose %r; expected an action", room_seat.bot, choice)
        except Exception:
            log.exception("bot %s failed to choose an action", room_seat.bot)
        return view.ruleset.flow.default_action(view.legal)

    async def _choose_in_worker(self, room_seat: Seat, view: View, hand_log: HandLog) -> Action:
        threads = max(1, (os.cpu_count() or 1) // self.workers.size)
        arguments = (bots.location(room_seat.bot), view.ruleset, hand_log, view.seat)
        try:
            chosen = self.workers.run(
                *("choose", *arguments, bots.new_seed(), threads),
                client=f"seat {id(room_seat)}",
                is_urgent=True,
                seconds=MAX_THINKING_SECONDS,
            )
            return view.ruleset.flow.vocabulary[await asyncio.wait_for(chosen, MAX_THINKING_SECONDS)]
        except (WorkerError, BusyError, TimeoutError) as error:
            log.error("bot %s did not choose: %s", room_seat.bot, str(error) or type(error).__name__)
        except Exception:
            log.exception("bot %s failed to choose an action", room_seat.bot)
        finally:
            self._busy.discard(room_seat)
        return view.ruleset.flow.default_action(view.legal)

    async def _choose_foreign(self, room_seat: Seat, view: View) -> Action:
        choice = await self.foreign.choose(room_seat, view, MAX_THINKING_SECONDS)
        return view.ruleset.flow.default_action(view.legal) if choice is None else choice

    # Advice.

    def advise(
        self,
        question: Question,
        search: int | None,
        lang: str,
        address: str,
        view: Callable[[], View],
        is_wanted: Callable[[], bool],
        on_advice: Callable[[bytes], None],
        on_busy: Callable[[], None],
    ) -> None:
        """Call `on_advice` with the advice on a question as a message, unless `is_wanted` has become false.

        Advice is computed once for each question, number of playouts and language. If too many others wait for workers,
        or too many tasks of this address, `on_busy` is called instead.
        """
        key, known = (search, lang), self._advice.setdefault(question, {})
        if key in known:
            if advice := known[key]:
                on_advice(advice)
        elif search is None and self._may_advise_inline():
            began = time.monotonic()
            known[key] = encode(advice_message(advise(view()), question.number, lang))
            self._advice_seconds -= time.monotonic() - began
            on_advice(known[key])
        elif self.workers.is_full or len(known) >= MAX_ADVICE_PER_QUESTION:
            on_busy()
        else:
            known[key] = b""  # on its way
            now = view()
            arguments = (now.ruleset, now.asking_state().hand_log(), now.seat, search, question.number, lang)
            self._start_task(self._advise(question, key, address, arguments, is_wanted, on_advice, on_busy))

    async def _advise(
        self,
        question: Question,
        key: tuple[int | None, str],
        address: str,
        arguments: tuple[object, ...],
        is_wanted: Callable[[], bool],
        on_advice: Callable[[bytes], None],
        on_busy: Callable[[], None],
    ) -> None:
        known = self._advice[question]
        try:
            known[key] = await self.workers.run("advice", *arguments, client=address, is_wanted=is_wanted)
        except (BusyError, WorkerError) as error:
            del known[key]
            if isinstance(error, WorkerError):
                log.error("no advice: %s", error)
            on_busy()
        else:
            if is_wanted():
                on_advice(known[key])

    def _may_advise_inline(self) -> bool:
        now = time.monotonic()
        self._advice_seconds += (now - self._advised) * INLINE_ADVICE_SHARE
        self._advice_seconds = min(self._advice_seconds, MAX_INLINE_ADVICE_SECONDS)
        self._advised = now
        return self._advice_seconds > 0

    # Records.

    def make_record(
        self, match: Match, names: list[str], on_record: Callable[[str], None], on_error: Callable[[Exception], None]
    ) -> None:
        """Make the record of a finished match in a worker."""
        self._start_task(self._make_record(match, names, on_record, on_error))

    async def _make_record(
        self, match: Match, names: list[str], on_record: Callable[[str], None], on_error: Callable[[Exception], None]
    ) -> None:
        arguments = (match.store.path, match.room, match.ruleset, names)
        try:
            for attempt in range(RECORD_ATTEMPTS):
                try:
                    record = await self.workers.run("match_record", *arguments, client=match.room, is_urgent=True)
                    break
                except (BusyError, WorkerError) as error:
                    log.error("room %s: no worker made its record: %s", match.room, error)
                    await asyncio.sleep(2.0**attempt)
            else:
                record = match.record(names)
        except Exception as error:
            on_error(error)
        else:
            on_record(record)

    def _start_task(self, work: Coroutine[None, None, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
            await_at_end(task)
        self.foreign.close()
        self.workers.close()
