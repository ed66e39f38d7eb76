"""Thinkers: bots that think, the quick ones at once and the others in threads, none of them for ever; and advice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from mahjongkit.advice.advise import advise
from mahjongkit.server import bots

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Advice
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.server.seat import Seat

MAX_THINKING_SECONDS = 10.0
"""So many seconds a bot may think; then the game does for it what it does for who does not answer."""
THREADS = 2
log = logging.getLogger("mahjongkit")


class BotExecutor:
    """Has bots choose."""

    at_a_time = 0.004
    """So many seconds a room may let quick bots play before others have their turn."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")
        self._adviser = ThreadPoolExecutor(1, thread_name_prefix="adviser")
        """Apart from the bots, so that none of them is late because people ask for advice."""
        self._busy: set[Seat] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def think(self, room_seat: Seat, view: View, chosen: Callable[[Action], None]) -> None:
        """Have the bot of a seat choose; `chosen` is called at once or later with one of `view.legal`."""
        if bots.is_quick(room_seat.bot):
            chosen(self._choose(room_seat, view))
        elif room_seat in self._busy:  # still at a question that it has lost
            chosen(view.game.default_action(view.legal))
        else:
            self._busy.add(room_seat)
            self._begin(self._wait(room_seat, view, chosen))

    def advise(self, view: View, search: int, is_wanted: Callable[[], bool], told: Callable[[Advice], None]) -> None:
        """Play the choices of a view out and tell the advice later, unless it is not wanted any more by then."""
        apart = view.determinized(0).view(view.seat)  # the table goes on meanwhile, and this one looks the same
        self._begin(self._advise(apart, search, is_wanted, told))

    async def advice_on(self, view: View, search: int) -> Advice:
        """The same for a view whose table stands still."""
        return await asyncio.get_running_loop().run_in_executor(self._adviser, advise, view, search)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _choose(self, room_seat: Seat, view: View) -> Action:
        try:
            action = room_seat.player(view.game).choose(view)
            if action in view.legal:
                return action
            log.error("bot %s chose %r, which is not legal", room_seat.bot, action)
        except Exception:
            log.exception("bot %s cannot choose", room_seat.bot)
        return view.game.default_action(view.legal)

    async def _wait(self, room_seat: Seat, view: View, chosen: Callable[[Action], None]) -> None:
        thought = asyncio.get_running_loop().run_in_executor(self._threads, self._choose, room_seat, view)
        thought.add_done_callback(lambda _: self._busy.discard(room_seat))
        try:
            action = await asyncio.wait_for(asyncio.shield(thought), MAX_THINKING_SECONDS)
        except TimeoutError:
            log.error("bot %s thought longer than %s s", room_seat.bot, MAX_THINKING_SECONDS)
            action = view.game.default_action(view.legal)
        chosen(action)

    async def _advise(
        self, view: View, search: int, is_wanted: Callable[[], bool], told: Callable[[Advice], None]
    ) -> None:
        def think() -> Advice | None:
            return advise(view, search) if is_wanted() else None

        advice = await asyncio.get_running_loop().run_in_executor(self._adviser, think)
        if advice is not None and is_wanted():
            told(advice)

    def close(self) -> None:
        self._adviser.shutdown(wait=False, cancel_futures=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
