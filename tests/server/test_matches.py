"""Whole matches over real sockets, and what every client heard of them: all that its seat may know, nothing else."""

import asyncio

import pytest

from mahjongkit import rules
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import SHORT, Server


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", SHORT)
def test_a_match_of_people_and_a_watcher(server: Server, game: str) -> None:
    async def match() -> list[Client]:
        room = server.open_room(game)
        watcher = Client(server, room)
        await watcher.connect()
        await watcher.say("watch")
        everybody = [watcher, *await seated(server, room, rules.find(game).players, seed=5)]
        await asyncio.gather(*(client.play() for client in everybody))
        for client in everybody:
            await client.close()
        return everybody

    everybody = asyncio.run(match())
    record = record_of(server, everybody[0].room)
    assert record.whole
    for client in everybody:
        hearing = Hearing(record, client, tuple(everybody))
        hearing.check()
        assert hearing.whole == set(range(len(record)))


@pytest.mark.parametrize("game", SHORT)
def test_a_match_of_people_and_bots(server: Server, game: str) -> None:
    async def match() -> list[Client]:
        players = rules.find(game).players
        room = server.open_room(game, seats=["random", *["person"] * 2, "first"][:players])
        people = await seated(server, room, 2)
        await asyncio.gather(*(client.play() for client in people))
        for client in people:
            await client.close()
        return people

    people = asyncio.run(match())
    record = record_of(server, people[0].room)
    assert record.names[:3] == ("random", "P0", "P1")
    for client in people:
        Hearing(record, client, tuple(people)).check()


def test_two_rooms_at_once_know_nothing_of_each_other(server: Server) -> None:
    async def matches() -> list[list[Client]]:
        rooms = [server.open_room(game) for game in ("riichi", "sichuan")]
        tables = await asyncio.gather(*(seated(server, room, 4, seed) for seed, room in enumerate(rooms)))
        await asyncio.gather(*(client.play() for table in tables for client in table))
        for client in (client for table in tables for client in table):
            await client.close()
        return list(tables)

    tables = asyncio.run(matches())
    everybody = tuple(client for table in tables for client in table)
    for table in tables:
        record = record_of(server, table[0].room)
        for client in table:
            Hearing(record, client, everybody).check()


@pytest.mark.parametrize(("game", "bots"), [("riichi", ["greedy"] * 4), ("sichuan", ["search:5", *["first"] * 3])])
def test_a_room_of_bots_alone_plays_by_itself(server: Server, game: str, bots: list[str]) -> None:
    """Quick ones at once, those that think in threads."""
    room = server.open_room(game, seats=bots)

    async def watch() -> Client:
        async with Client(server, room) as watcher:
            await watcher.say("watch")
            await watcher.play()
            return watcher

    watcher = asyncio.run(watch())
    Hearing(record_of(server, room), watcher).check()
