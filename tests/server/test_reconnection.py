"""Connections that break, people who leave, and a server that is killed: no game notices."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.records import Record
from tests.support.drivers import match
from tests.support.processes import started
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import NO_TIMERS, SHORT, Server

STAGES = {"waiting", "asked", "answered", "hand_over", "match_over"}


class Unsteady(Client):
    """Loses its line again and again, at every stage of a hand, and comes back."""

    def __init__(self, server: Server, room: str, seed: int) -> None:
        super().__init__(server, room, "Ben", seed)
        self.stages: set[str] = set()

    async def lose(self, stage: str) -> None:
        self.stages.add(stage)
        await self.close()
        welcome = await self.come_back()
        assert welcome["seat"] == self.seat
        assert welcome["token"] is None

    def is_time(self, stage: str) -> bool:
        """The first time that a stage is met, and now and then."""
        return stage not in self.stages or self.dice.random() < 0.1

    async def play_unsteadily(self) -> None:
        over: dict[str, Any] | None = None
        while over is None:
            message = await self.hear()
            assert message["type"] != "error", message
            if message["type"] == "ask":
                kind = " ".join(sorted({action.split()[0] for action in message["legal"]}))
                if self.is_time(f"asked {kind}"):
                    await self.lose(f"asked {kind}")  # it is asked again
                    continue
                await self.answer(message)
                if self.is_time(f"answered {kind}"):
                    await self.hear_until("answered")
                    await self.lose(f"answered {kind}")
            elif message["type"] == "hand_over":
                if self.is_time("hand_over"):
                    await self.lose("hand_over")
                    continue
                await self.say("next")
            elif message["type"] == "match_over":
                over = message
        await self.lose("match_over")
        assert await self.hear_until("match_over") == over


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", SHORT)
def test_a_line_that_breaks_at_any_stage_loses_nothing(server: Server, game: str) -> None:
    async def match() -> tuple[Unsteady, Client]:
        players = rules.find(game).players
        timers = {**NO_TIMERS, "between": 60}
        room = server.open_room(game, seats=["person", "person", *["random"] * (players - 2)], timers=timers)
        unsteady, steady = Unsteady(server, room, 3), Client(server, room, "Chi", 4)
        await unsteady.connect()
        await unsteady.sit()
        await unsteady.lose("waiting")
        await steady.connect()
        await steady.sit()
        await asyncio.gather(unsteady.play_unsteadily(), steady.play())
        await unsteady.close()
        await steady.close()
        return unsteady, steady

    unsteady, steady = asyncio.run(match())
    assert {stage.split()[0] for stage in unsteady.stages} == STAGES
    record = record_of(server, steady.room)
    for client in (unsteady, steady):
        hearing = Hearing(record, client, (unsteady, steady))
        hearing.check()
        assert hearing.whole == set(range(len(record)))


def test_the_same_token_on_a_second_line_takes_the_seat_over(server: Server) -> None:
    async def visit() -> None:
        room = server.open_room("riichi", seats=["person", *["random"] * 3])
        async with Client(server, room) as first:
            await first.sit()
            asked = await first.hear_until("ask")
            second = Client(server, room)
            second.token = first.token
            await second.come_back()
            assert await second.hear_until("ask") == asked
            assert (await first.hear_until("error"))["code"] == "taken_over"
            await first.line.wait_closed()
            assert first.line.close_code == 4001
            await second.answer(asked)
            assert (await second.hear_until("answered"))["by"] == "you"
            await second.close()

    asyncio.run(visit())


@pytest.mark.parametrize("game", ["riichi", "sichuan", "synchronous", "ninghai"])
def test_who_is_gone_is_played_by_a_bot_and_gets_his_seat_back(server: Server, game: str) -> None:
    async def match() -> list[Client]:
        timers = {**NO_TIMERS, "absent": 0.05, "between": 60}
        room = server.open_room(game, seats=["person", "person", "random", "random"], timers=timers)
        leaving, staying = await seated(server, room, 2, seed=1)
        await leaving.hear_until("events")
        await leaving.close()
        while True:  # until the bot has answered for the seat at least once
            message = await staying.hear()
            if message["type"] == "ask":
                await staying.answer(message)
            elif message["type"] == "hand_over":
                await staying.say("next")
            elif message["type"] == "room" and message["room"]["seats"][leaving.seat]["bot"]:
                break
        assert not message["room"]["seats"][leaving.seat]["present"]
        await staying.play(lambda message: message["type"] == "hand_over")
        await leaving.come_back()
        seat = (await staying.hear_until("room"))["room"]["seats"][leaving.seat]
        assert seat["present"]
        assert not seat["bot"]
        await staying.say("next")
        await asyncio.gather(leaving.play(), staying.play())
        for client in (leaving, staying):
            await client.close()
        return [leaving, staying]

    people = asyncio.run(match())
    record = record_of(server, people[0].room)
    for client in people:
        Hearing(record, client, tuple(people), always_there=client is people[1]).check()


def test_who_does_not_answer_in_time_is_answered_for(server: Server) -> None:
    async def match() -> None:
        timers = {**NO_TIMERS, "move": 0.05}
        room = server.open_room("riichi", seats=["person", *["greedy"] * 3], timers=timers)
        async with Client(server, room) as slow:
            await slow.sit()
            ask = await slow.hear_until("ask")
            assert 0 <= ask["seconds"] <= 0.05
            while True:
                message = await slow.hear()
                if message["type"] == "ask":
                    ask = message
                elif message["type"] == "answered":
                    assert message["by"] == "clock"
                    expected = next(
                        (one for one in ask["legal"] if one == "pass"),
                        next((one for one in ask["legal"] if one.startswith("discard") and "drawn" in one), None),
                    )
                    assert message["action"] == expected
                elif message["type"] == "hand_over":
                    break

    asyncio.run(match())


@pytest.mark.full
def test_the_link_to_a_record_that_was_sent_outlives_the_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    sent = Record.of(match("sichuan", 3)).dump().encode()
    id = server.ask("/api/replays", raw=sent)[1]["id"]
    shown = server.ask(f"/api/replays/{id}")
    server.kill()
    server.start()
    assert shown[0] == 200
    assert server.ask(f"/api/replays/{id}")[:2] == shown[:2]
    assert server.stop() == ""


def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """SIGKILL in the middle of a hand of every game, twice, and a stop between hands; then all play to the end."""
    server = Server(tmp_path / "games.db")

    async def sit_down(game: str) -> list[Client]:
        seats = ["person", "person", *["random"] * (rules.find(game).players - 2)]
        room = server.open_room(game, seats=seats, timers={**NO_TIMERS, "between": 60})
        return await seated(server, room, 2, seed=7)

    async def come_back(table: list[Client]) -> None:
        """All come back and hear the hand again: it begins with what they had received of it."""
        for person in table:
            before = Hearing.events_of_hand(person.received)
            await person.come_back()
            await person.hear_until("events")
            assert Hearing.events_of_hand(person.received)[: len(before)] == before

    async def matches() -> list[list[Client]]:
        tables = [await sit_down(game) for game in SHORT]
        everybody = [person for table in tables for person in table]
        for enough in (3, 9):
            await asyncio.gather(*(play_until_asked(table, enough) for table in tables))
            server.kill()
            server.start()
            await asyncio.gather(*map(come_back, tables))
        await asyncio.gather(*(person.play(lambda message: message["type"] == "hand_over") for person in everybody))
        assert await asyncio.to_thread(server.stop) == ""
        for person in everybody:
            await person.line.wait_closed()
            assert person.line.close_code == 1012  # it says that it will be back
        server.start()
        await asyncio.gather(*(person.come_back() for person in everybody))
        await asyncio.gather(*(person.play() for person in everybody))
        await asyncio.gather(*(person.close() for person in everybody))
        return tables

    tables = asyncio.run(matches())
    everybody = tuple(person for table in tables for person in table)
    for table in tables:
        record = record_of(server, table[0].room)
        assert record.whole
        for client in table:
            hearing = Hearing(record, client, everybody)
            hearing.check()
            assert hearing.whole == set(range(len(record)))
    assert server.stop() == ""


async def play_until_asked(people: list[Client], enough: int) -> None:
    """Play until somebody has been asked so often in this hand, and leave his question open."""
    stop = asyncio.Event()

    async def play(person: Client) -> None:
        asked = 0
        hearing = asyncio.create_task(person.hear())
        stopping = asyncio.create_task(stop.wait())
        while True:
            await asyncio.wait((hearing, stopping), return_when=asyncio.FIRST_COMPLETED)
            if stopping.done() and not hearing.done():
                hearing.cancel()
                return
            message = hearing.result()
            asked += message["type"] == "ask"
            if asked >= enough or message["type"] == "hand_over":
                stop.set()
            if stop.is_set():
                return
            if message["type"] == "ask":
                await person.answer(message)
            hearing = asyncio.create_task(person.hear())

    await asyncio.gather(*map(play, people))


@pytest.mark.full
def test_join_comes_back_when_the_server_was_killed(tmp_path: Path) -> None:
    """The client of the command line plays on after the server was killed and started again on the same port."""
    first = Server(tmp_path / "games.db")
    room = first.open_room("riichi", seats=["person", "person", "random", "random"])
    command = [sys.executable, "-m", "mahjongkit", "join", f"{first.url}/room/{room}", "--player", "random"]

    async def match() -> None:
        person = Client(first, room)
        async with person:
            await person.sit(1)
            await play_until_asked([person], 3)
            first.kill()
            first.start("--port", first.url.rpartition(":")[2])
            await person.come_back()
            await person.play()

    with started([*command, "--lang", "en"]) as joined:
        asyncio.run(match())
        said, _ = joined.communicate(timeout=60)
    assert joined.returncode == 0
    assert "The match is over: rank" in said
    assert record_of(first, room).names[:2] == ("random", "Aki")
    first.stop()
