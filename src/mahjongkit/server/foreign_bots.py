"""ForeignBots: the processes in which bots of other packages play, one for each seat, with limits.

A bot whose process ends, hangs, needs too much memory or sends too much loses its seat: from then on the default action
is taken for it. An exception in one choice costs it only that choice.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

from msgspec import DecodeError, Struct, json

from mahjongkit.server import bots
from mahjongkit.server.foreign_bot import NEEDS_TABLE
from mahjongkit.server.workers import Limits, WorkerError, WorkerProcess

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.server.seat import Seat

MAX_PROCESSES = 16
"""How many bots of other packages may run at once; the one that was asked least recently makes room.

If all of them are choosing, the next bot waits until one has chosen, but not longer than it may think.
"""
MAX_PROCESS_BYTES = 2**30
"""How much memory such a bot may use."""
MAX_ANSWER_BYTES = 4096
"""The longest answer of such a bot."""
IDLE_SECONDS = 120.0
"""A bot that was not asked for so long is stopped; it starts again when it is asked."""
log = logging.getLogger("mahjongkit")


class _Answer(Struct):
    """What the process of a bot answers."""

    action: str = ""
    error: str = ""
    fault: str = ""
    """Why the action is not the program's own, but the default action."""


class _Bot:
    """The bot of a seat: its process, and whether it thinks now."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.process: WorkerProcess | None = None
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.process is not None:
            self.process.kill()
        self.process = self.timer = None


class ForeignBots:
    """The bots of other packages, by seat."""

    def __init__(self) -> None:
        self._bots: WeakKeyDictionary[Seat, _Bot] = WeakKeyDictionary()
        self._running: dict[_Bot, None] = {}
        """The bots with a process, the one that was asked least recently first."""
        self._lost: WeakSet[Seat] = WeakSet()
        self._places = asyncio.Semaphore(MAX_PROCESSES)

    def is_lost(self, room_seat: Seat) -> bool:
        """Whether the bot has lost its seat."""
        return room_seat in self._lost

    async def choose(self, room_seat: Seat, view: View, seconds: float) -> Action | None:
        """The choice of a seat's bot, or None if it has not made one; then the default action is to be taken."""
        bot = self._bots.get(room_seat)
        if bot is None:
            bot = self._bots[room_seat] = _Bot(bots.new_seed())
        try:
            async with asyncio.timeout(seconds):
                await self._places.acquire()
        except TimeoutError:
            log.error("bot %s did not choose: too many other bots are choosing", room_seat.bot)
            return None
        try:
            async with bot.lock:
                if room_seat in self._lost:
                    return None
                answer = await self._ask(bot, room_seat.bot, view, seconds)
            if answer.error:
                log.error("bot %s failed to choose an action: %r", room_seat.bot, answer.error)
                return None
            if answer.fault:
                log.error("bot %s: %s", room_seat.bot, answer.fault)
            return view.ruleset.flow.vocabulary.parse(answer.action)
        except (WorkerError, DecodeError) as error:
            log.error("bot %s loses its seat: %s", room_seat.bot, error)
            self._lost.add(room_seat)
            self._stop(bot)
        except ValueError as error:
            log.error("bot %s chose something that is not an action: %s", room_seat.bot, error)
        finally:
            self._places.release()
        return None

    async def _ask(self, bot: _Bot, name: str, view: View, seconds: float) -> _Answer:
        values = {field: getattr(view, field) for field in view.FIELDS}
        process = await self._process(bot)
        hand_log = None
        for _ in range(2):
            request = pickle.dumps((bots.location(name), bot.seed, values, hand_log))
            answer = json.decode(await process.call(request, seconds), type=_Answer)
            if answer.action != NEEDS_TABLE:
                break
            hand_log = view.asking_state().hand_log()
        if bot.process is process:
            bot.timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._stop, bot)
        return answer

    async def _process(self, bot: _Bot) -> WorkerProcess:
        """The process of a bot, which now counts as the one that was asked last."""
        if bot.timer is not None:
            bot.timer.cancel()
            bot.timer = None
        self._running.pop(bot, None)
        self._running[bot] = None
        for other in [one for one in self._running if not one.lock.locked()][: len(self._running) - MAX_PROCESSES]:
            self._stop(other)
        if bot.process is not None and not bot.process.is_alive:
            bot.process.kill()
            bot.process = None
        if bot.process is None:
            bot.process = await WorkerProcess.start(Limits(MAX_PROCESS_BYTES, MAX_ANSWER_BYTES, is_foreign=True))
        return bot.process

    def _stop(self, bot: _Bot) -> None:
        bot.stop()
        self._running.pop(bot, None)

    def close(self) -> None:
        for bot in list(self._running):
            self._stop(bot)
