"""Players contribute to the walls: hashes first, then values; who does not take part loses nothing."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from mahjongkit.records.wall_check import check_walls
from mahjongkit.records.wall_shuffle import value_hash
from mahjongkit.server import wall_exchange
from mahjongkit.server.store import Store
from tests.support.server_client import Client, Hearing, record_of
from tests.support.server_process import Address, Server


class Contributor(Client):
    """Contributes to walls, with values that a test knows; if it is not honest, it does not reveal them."""

    def __init__(self, server: Address, room: str, name: str, honest: bool = True) -> None:
        super().__init__(server, room, name)
        self.honest = honest
        self.values: dict[str, str] = {}

    def commitment(self) -> str:
        value = f"{len(self.values):032x}{ord(self.name[-1]):032x}"
        self.values[value_hash(value)] = value
        return value_hash(value)

    async def sit(self, seat: int | None = None) -> dict[str, Any]:
        await self.say("sit", name=self.name, seat=seat, commit=self.commitment())
        return await super().hear_until("welcome", "error")

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        if message["type"] == "shuffle" and self.honest:
            await self.reveal(message)
        return message

    async def reveal(self, message: dict[str, Any]) -> None:
        await self.say("reveal", hand=message["hand"], value=self.values[message["hashes"][self.seat]])
        await self.say("commit", hash=self.commitment())


async def seat_all(*people: Client) -> None:
    for person in people:
        await person.connect()
        await person.sit()


def received(client: Client, type: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, client.received) if message["type"] == type]


@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai"])
def test_walls_follow_from_what_players_contribute(server: Server, game: str) -> None:
    """Also beside one who takes no part; the promise is known before the values, and the record keeps everything."""

    async def visit() -> tuple[str, list[Client]]:
        room = await asyncio.to_thread(server.open_room, game, seats=["person"] * 3 + ["greedy"])
        people = [Contributor(server, room, "P0"), Client(server, room, "P1"), Contributor(server, room, "P2")]
        await seat_all(*people)
        await asyncio.gather(*(person.play() for person in people))
        return room, people

    room, people = asyncio.run(visit())
    record = record_of(server, room)
    for person in people:
        Hearing(record, person, tuple(people)).check()
    hands = {message["hand"]: message for message in received(people[0], "hand")}
    assert not received(people[1], "shuffle")
    for shuffle in received(people[0], "shuffle"):
        assert [hash is not None for hash in shuffle["hashes"]] == [True, False, True, False]
        hand = hands[shuffle["hand"]]
        assert hand["promise"] == shuffle["promise"]
        assert [(one["seat"], one["hash"]) for one in hand["contributions"]] == [
            (seat, shuffle["hashes"][seat]) for seat in (0, 2)
        ]
        assert all(value_hash(one["value"]) == one["hash"] for one in hand["contributions"])
    assert len(received(people[0], "shuffle")) == len(record)
    walls = server.ask(f"/api/rooms/{room}/walls")[1]
    for checks in (check_walls(json.dumps(walls)), check_walls(record.dump())):
        assert [(check.contributions, check.problems) for check in checks] == [(2, ())] * len(record)


def test_who_sends_a_hash_and_no_value_is_left_out(server: Server) -> None:
    """After a short time; the others' values count."""

    async def visit() -> tuple[float, dict[str, Any]]:
        room = await asyncio.to_thread(server.open_room, "sichuan", seats=["person", "person", "greedy", "greedy"])
        people = [Contributor(server, room, "P0"), Contributor(server, room, "P1", honest=False)]
        start = time.monotonic()
        await seat_all(*people)
        hand = await people[0].hear_until("hand")
        return time.monotonic() - start, hand

    seconds, hand = asyncio.run(visit())
    assert wall_exchange.REVEAL_SECONDS - 0.1 < seconds < wall_exchange.REVEAL_SECONDS + 3
    assert [one["value"] is None for one in hand["contributions"]] == [False, True]


def test_who_takes_no_part_is_not_waited_for(server: Server) -> None:
    async def visit() -> float:
        room = await asyncio.to_thread(server.open_room, "sichuan", seats=["person", "person", "greedy", "greedy"])
        people = [Client(server, room, "P0"), Contributor(server, room, "P1")]
        start = time.monotonic()
        await seat_all(*people)
        await people[1].hear_until("hand")
        return time.monotonic() - start

    assert asyncio.run(visit()) < wall_exchange.REVEAL_SECONDS - 0.5


def test_a_value_with_another_hash_is_refused_and_a_late_one_ignored(server: Server) -> None:
    async def visit() -> None:
        room = await asyncio.to_thread(server.open_room, "sichuan", seats=["person", "greedy", "greedy", "greedy"])
        person = Contributor(server, room, "P0", honest=False)
        await seat_all(person)
        shuffle = await person.hear_until("shuffle")
        await person.say("reveal", hand=0, value="00" * 32)
        assert (await person.hear())["code"] == "wrong_value"
        await person.say("start")  # the match is starting already
        await person.reveal(shuffle)
        hand = await person.hear_until("hand")
        assert hand["contributions"][0]["value"] is not None
        await person.say("reveal", hand=0, value="00" * 32)
        await person.say("reveal", hand=1, value="00" * 32)
        await person.say("advise")
        assert (await person.hear_until("advice", "error", "ask"))["type"] != "error"

    asyncio.run(visit())


@pytest.mark.parametrize("kind", ["sit", "commit", "reveal"])
def test_a_hash_or_a_value_has_no_line_break(server: Server, kind: str) -> None:
    """One that was stored could not be read again: so no record could be made, and no restart find the room."""
    text = "0" * 64 + "\n"
    messages: dict[str, dict[str, Any]] = {
        "sit": {"name": "P0", "commit": text},
        "commit": {"hash": text},
        "reveal": {"hand": 0, "value": text},
    }

    async def visit() -> None:
        room = await asyncio.to_thread(server.open_room, "sichuan")
        async with Client(server, room) as person:
            if kind != "sit":
                await person.sit()
            await person.say(kind, **messages[kind])
            assert (await person.hear_until("error", "welcome"))["code"] == "invalid_message"

    asyncio.run(asyncio.wait_for(visit(), 10))


def test_in_a_room_with_a_seed_nobody_contributes(server: Server) -> None:
    async def visit() -> dict[str, Any]:
        room = await asyncio.to_thread(server.open_room, "sichuan", seats=["person", *["greedy"] * 3], seed=5)
        person = Contributor(server, room, "P0")
        await seat_all(person)
        return await person.hear_until("hand", "shuffle")

    hand = asyncio.run(visit())
    assert (hand["type"], hand["promise"], hand["contributions"]) == ("hand", None, [])


@pytest.mark.one_in(4)
@pytest.mark.parametrize("revealed", [False, True])
@pytest.mark.parametrize("hand", [0, 1])
def test_a_server_killed_in_the_middle_of_the_exchange_keeps_its_promise(
    tmp_path: Path, hand: int, revealed: bool
) -> None:
    """The same promise and hashes; a value that was revealed counts, one that was not can still be revealed."""
    server = Server(tmp_path / "games.db")

    async def until_shuffle() -> tuple[list[Contributor], dict[str, Any]]:
        room = await asyncio.to_thread(server.open_room, "sichuan", seats=["person", "person", "greedy", "greedy"])
        people = [Contributor(server, room, "P0"), Contributor(server, room, "P1")]
        await seat_all(*people)
        if hand:
            await asyncio.gather(*(person.play(lambda one: one["type"] == "hand_over") for person in people))
        people[0].honest, people[1].honest = revealed, False
        shuffles = [await person.hear_until("shuffle") for person in people]
        if revealed:  # a message that is answered shows that the value has arrived
            await people[0].say("more_time")
            await people[0].hear_until("error", "ask")
        assert shuffles[0]["hand"] == hand
        return people, shuffles[0]

    async def go_on(people: list[Contributor], before: dict[str, Any]) -> dict[str, Any]:
        for person in people:
            person.honest, person.server = True, server
        people[0].honest = not revealed
        for person in reversed(people):
            await person.come_back()
        after = await people[1].hear_until("shuffle")
        if not revealed:
            await people[0].hear_until("shuffle")
        assert {**after, "seconds": 0} == {**before, "seconds": 0}
        if hand:
            await asyncio.gather(*(person.say("next") for person in people))
        while (begun := await people[1].hear_until("hand"))["hand"] != hand:
            pass
        assert begun["promise"] == before["promise"]
        return begun

    people, before = asyncio.run(until_shuffle())
    server.kill()
    server.start()
    begun = asyncio.run(go_on(people, before))
    server.kill()
    assert [one["value"] is not None for one in begun["contributions"]] == [True, True]
    stored = Store(tmp_path / "games.db").hands(people[0].room)[hand]
    assert stored.wall.shuffle is not None
    assert stored.wall.shuffle.promise == before["promise"]
