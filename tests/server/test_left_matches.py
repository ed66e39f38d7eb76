"""A match that only waits for people who are gone leaves memory, and goes on when they come back."""

import asyncio

import pytest

from mahjongkit.server import room as rooms
from mahjongkit.server.limits import Limits, RefusedError
from mahjongkit.server.lobby import Lobby
from mahjongkit.server.room_config import RoomConfig, Timers
from mahjongkit.server.seat import hash_token
from mahjongkit.server.store import Store
from tests.support.inside_server import running
from tests.support.server_client import Client, Hearing, record_of
from tests.support.server_process import NO_TIMERS

ADDRESS = "203.0.113.5"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ALONE_SECONDS", 0.0)


@pytest.mark.parametrize("move", [0, 600])
def test_a_match_that_waits_for_somebody_who_left_leaves_memory(store: Store, move: float) -> None:
    """If no bot ever replaces them, it waits in the file, and goes on when they come back."""

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["person", *["greedy"] * 3], timers={**NO_TIMERS, "move": move})
            lobby = server.lobby
            person = Client(server, room)
            await person.connect()
            await person.sit()
            for _ in range(3):
                ask = await person.hear_until("ask")
                await person.answer(ask)
            ask = await person.hear_until("ask")
            lobby.remove_abandoned()
            assert room in lobby.rooms
            await person.close()
            async with Client(server, room):  # somebody who has not joined yet counts, too
                while lobby.rooms[room].is_attended:
                    await asyncio.sleep(0.01)
                lobby.remove_abandoned()
                assert room in lobby.rooms
            while lobby.rooms[room].visits:
                await asyncio.sleep(0.01)
            lobby.remove_abandoned()
            assert room not in lobby.rooms
            assert (await server.get(f"/api/rooms/{room}"))[1]["state"] == "playing"
            await person.come_back()
            again = await person.hear_until("ask")
            assert (again["question"], again["legal"]) == (ask["question"], ask["legal"])
            await person.answer(again)
            await person.play()
            record = await asyncio.to_thread(record_of, server, room)
            Hearing(record, person).check()
            await person.close()

    asyncio.run(asyncio.wait_for(visit(), 60))


def test_a_match_that_goes_on_by_itself_stays_in_memory(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            waiting = await server.room(seats=["person", *["greedy"] * 3])
            replaced = await server.room(seats=["person", *["greedy"] * 3], timers={**NO_TIMERS, "absent": 60})
            bots = await server.room(seats=["greedy"] * 4, timers={**NO_TIMERS, "bot": 60})
            async with Client(server, replaced) as person:
                await person.sit()
                await person.hear_until("ask")
            while server.lobby.rooms[replaced].visits:
                await asyncio.sleep(0.01)
            server.lobby.remove_abandoned()
            assert set(server.lobby.rooms) == {waiting, replaced, bots}

    asyncio.run(visit())


def test_a_match_in_the_file_counts_for_the_quota_of_its_address(store: Store) -> None:
    async def visit() -> None:
        lobby = Lobby(store, Limits(rooms_per_address=1))
        room = lobby.open(RoomConfig(seats=["person", *["first"] * 3], timers=Timers(absent=0)), ADDRESS)
        room.seats[0].token_hash = hash_token("token")
        room.start()
        while not room.waits_only_for_people:
            await asyncio.sleep(0.01)
        lobby.remove_abandoned()
        assert not lobby.rooms
        with pytest.raises(RefusedError, match="too_many_rooms_here"):
            lobby.check_load(ADDRESS)
        lobby.close()

    asyncio.run(visit())
