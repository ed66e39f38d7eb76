"""BotExecutor: runs bots, the fast ones inline and the others in threads with a time limit, and computes advice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from mahjongkit.advice.advise import advise
from mahjongkit.game.actions import Action
from mahjongkit.server import bots

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Advice
    from mahjongkit.game.view import View
    from mahjongkit.server.seat import Seat

MAX_THINKING_SECONDS = 10.0
"""How long a bot may think; after that the default action is taken, as for a player who does not answer."""
THREADS = 2
Result = TypeVar("Result")
log = logging.getLogger("mahjongkit")


class BotExecutor:
    """Lets bots choose actions, for all rooms of a server."""

    max_burst_seconds = 0.004
    """How long one room may carry out moves of fast bots before other rooms get their turn."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._adviser = ThreadPoolExecutor(1, thread_name_prefix="adviser")
        """A thread of its own, so that requests for advice never delay a bot."""
        self._busy: set[Seat] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    def choose(self, room_seat: Seat, view: View) -> Action | asyncio.Task[Action]:
        """Let the bot of a seat choose: a fast one at once, another one in a thread."""
        if bots.is_fast(room_seat.bot):
            return self._choose(room_seat, view)
        if room_seat in self._busy:  # still thinking about a question that timed out
            return view.ruleset.flow.default_action(view.legal)
        self._busy.add(room_seat)
        return self._start_task(self._choose_in_thread(room_seat, view))

    def advise(
        self, view: View, search: int, is_wanted: Callable[[], bool], on_advice: Callable[[Advice], None]
    ) -> None:
        """Compute advice with `search` playouts in the background; drops it if `is_wanted` has become false."""
        snapshot = view.determinized(0).view(view.seat)  # looks the same, and the match does not change it
        self._start_task(self._advise(snapshot, search, is_wanted, on_advice))

    async def advise_replay(self, view: View, search: int) -> Advice:
        """Compute advice with `search` playouts on a view whose table does not change."""
        return await asyncio.get_running_loop().run_in_executor(self._adviser, advise, view, search)

    def _start_task(self, work: Coroutine[None, None, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _choose(self, room_seat: Seat, view: View) -> Action:
        try:
            choice: object = room_seat.player(view.ruleset).choose(view)
            if isinstance(choice, Action):
                return choice
            log.error("bot %s chose %r; expected an action", room_seat.bot, choice)
        except Exception:
            log.exception("bot %s failed to choose an action", room_seat.bot)
        return view.ruleset.flow.default_action(view.legal)

    async def _choose_in_thread(self, room_seat: Seat, view: View) -> Action:
        choice = asyncio.get_running_loop().run_in_executor(self._threads, self._choose, room_seat, view)
        choice.add_done_callback(lambda _: self._busy.discard(room_seat))
        try:
            return await asyncio.wait_for(asyncio.shield(choice), MAX_THINKING_SECONDS)
        except TimeoutError:
            log.error("bot %s exceeded %s s", room_seat.bot, MAX_THINKING_SECONDS)
        return view.ruleset.flow.default_action(view.legal)

    async def _advise(
        self, view: View, search: int, is_wanted: Callable[[], bool], on_advice: Callable[[Advice], None]
    ) -> None:
        def compute() -> Advice | None:
            return advise(view, search) if is_wanted() else None

        advice = await asyncio.get_running_loop().run_in_executor(self._adviser, compute)
        if advice is not None and is_wanted():
            on_advice(advice)

    def close(self) -> None:
        self._adviser.shutdown(wait=False, cancel_futures=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
