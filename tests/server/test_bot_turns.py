"""The order in which rooms play their bots: all in turn, rooms with people first, the others for half of the time."""

from __future__ import annotations

import asyncio
import time

import pytest

from mahjongkit.server import bot_executor
from mahjongkit.server.bot_executor import BotExecutor


class RoomOfBots:
    """A room whose bots have some turns left, of which each takes a moment."""

    def __init__(self, name: str, executor: BotExecutor, log: list[str], is_attended: bool, turns: int = 3) -> None:
        self.name = name
        self.executor = executor
        self.log = log
        self.is_attended = is_attended
        self.turns = turns

    def play_until(self, stop: float) -> None:
        self.log.append(self.name)
        self.turns -= 1
        time.sleep(0.001)
        if self.turns:
            self.executor.schedule(self)


def played(executor: BotExecutor, rooms: list[RoomOfBots], log: list[str]) -> str:
    async def play() -> str:
        for room in rooms:
            executor.schedule(room)
        while any(room.turns for room in rooms):
            await asyncio.sleep(0.001)
        executor.close()
        return "".join(log)

    return asyncio.run(asyncio.wait_for(play(), 30))


def test_rooms_play_in_turn_and_those_with_people_first() -> None:
    executor = BotExecutor()
    log: list[str] = []
    rooms = [RoomOfBots(name, executor, log, name.isupper()) for name in "abcABC"]
    assert played(executor, rooms, log) == "ABCABCABC" + "abcabcabc"


def test_a_room_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    executor = BotExecutor()
    log: list[str] = []

    class Broken(RoomOfBots):
        def play_until(self, stop: float) -> None:
            self.turns = 0
            raise ZeroDivisionError("one by none")

    rooms = [Broken("x", executor, log, False), RoomOfBots("a", executor, log, False)]
    assert played(executor, rooms, log) == "aaa"
    assert "one by none" in caplog.text


def test_rooms_without_people_leave_half_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a burst of theirs the event loop is free for as long as it took."""
    executor = BotExecutor()
    log: list[str] = []
    monkeypatch.setattr(bot_executor, "UNATTENDED_SHARE", 0.1)
    began = time.monotonic()
    played(executor, [RoomOfBots("a", executor, log, False, turns=40)], log)
    assert time.monotonic() - began > 0.04 / 0.1 * 0.8
    monkeypatch.undo()


def test_all_rooms_share_the_burst_of_one_round() -> None:
    """Messages of many clients in one round of the event loop do not each get a burst of their own."""

    async def ends() -> tuple[float, float, float]:
        executor = BotExecutor()
        first = executor.end_of_burst()
        time.sleep(0.002)
        second = executor.end_of_burst()
        await asyncio.sleep(0.001)
        third = executor.end_of_burst()
        executor.close()
        return first, second, third

    first, second, third = asyncio.run(ends())
    assert first == second < third
