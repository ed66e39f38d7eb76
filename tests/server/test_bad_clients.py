"""Bad messages and bad visitors: each gets a clear error or a closed socket, and nobody else notices."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from mahjongkit.server.connection import MAX_ERRORS, CloseCode
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import NO_TIMERS, Server

Abuse = Callable[[Client], Awaitable[None]]


async def refused(client: Client, text: str | bytes, code: str) -> str:
    """Send something; the error that comes back, in words."""
    await client.line.send(text)
    message = await client.hear_until("error")
    client.received.pop()
    assert message["code"] == code, message
    return str(message["words"])


async def closed(client: Client) -> int | None:
    """How the server closed the line."""
    with suppress(ConnectionClosed):
        while True:
            await client.hear()
            if json.loads(client.received[-1])["type"] == "error":
                client.received.pop()
    return client.line.close_code


def act(action: str, **more: Any) -> str:
    return json.dumps({"type": "act", "action": action, **more})


async def not_json(client: Client) -> None:
    for text in ("", "hello", "{", '{"type":', '{"type": "act"', "\x00"):
        await refused(client, text, "not_json")


async def not_the_protocol(client: Client) -> None:
    for text in (
        "1",
        "null",
        "[]",
        "[" * 3000,
        "{}",
        '{"type": "fly"}',
        '{"type": 7}',
        '{"action": "pass"}',
        '{"type": "act"}',
    ):
        await refused(client, text, "invalid_message")
    for field in ('"action": 5', '"action": "pass", "question": "1"', '"action": "pass", "more": 1', '"action": null'):
        await refused(client, f'{{"type": "act", {field}}}', "invalid_message")


async def bytes_instead_of_text(client: Client) -> None:
    await refused(client, b'{"type": "next"}', "not_text")
    await refused(client, b"\xff\xfe", "not_text")


async def anothers_action(client: Client) -> None:
    for seat in (client.seat ^ 1, 3, -1, 99):
        words = await refused(client, act("pass", seat=seat), "other_seat")
        assert f"seat {seat}" in words


async def what_is_not_asked_for(client: Client) -> None:
    legal = "discard 1m, discard"  # whoever is asked is asked for a discard in the beginning
    for action in ("", "fly", "discard", "discard 9z", "tsumo drawn", "x" * 60, "pass\n", "discard ?", legal):
        code = await refused_one_of(client, act(action), "illegal", "not_asked")
        assert code == ("illegal" if client.name == "P0" else "not_asked")


async def refused_one_of(client: Client, text: str, *codes: str) -> str:
    await client.line.send(text)
    message = await client.hear_until("error")
    client.received.pop()
    assert message["code"] in codes
    return str(message["code"])


async def an_old_question(client: Client) -> None:
    for number in (0, -1, 2, 10**12):
        await refused_one_of(client, act("pass", question=number), "old_question", "not_asked")


async def somebody_else(client: Client) -> None:
    for text in ('{"type": "sit", "name": "Eve"}', '{"type": "watch"}', '{"type": "resume", "token": "x"}'):
        await refused(client, text, "already_joined")
    await refused(client, '{"type": "start"}', "already_started")


async def too_long(client: Client) -> None:
    await refused(client, json.dumps({"type": "act", "action": "x" * 5000}), "too_long")


ABUSES: dict[str, Abuse] = {
    abuse.__name__: abuse
    for abuse in (
        not_json,
        not_the_protocol,
        bytes_instead_of_text,
        anothers_action,
        what_is_not_asked_for,
        an_old_question,
        somebody_else,
        too_long,
    )
}


async def ten_megabytes(client: Client) -> None:
    with suppress(ConnectionClosed):
        await client.line.send(" " * 10 * 2**20)
    assert await closed(client) == 1009


async def a_thousand_a_second(client: Client) -> None:
    with suppress(ConnectionClosed):
        for _ in range(1000):
            await client.line.send('{"type": "next"}')
    assert await closed(client) == CloseCode.POLICY_VIOLATION


async def wrong_again_and_again(client: Client) -> None:
    for _ in range(MAX_ERRORS):
        await client.line.send("?")
    assert await closed(client) == CloseCode.POLICY_VIOLATION


async def no_utf8(client: Client) -> None:
    await client.line.send(b"\xff\xff", text=True)
    assert await closed(client) == 1007


FATAL: dict[str, Abuse] = {
    abuse.__name__: abuse for abuse in (ten_megabytes, a_thousand_a_second, wrong_again_and_again, no_utf8)
}


async def hears_of(client: Client, seat: int, present: bool) -> None:
    """Wait until a client hears that somebody is there or gone; it may hear other news of the room before."""
    while (await client.hear_until("room"))["room"]["seats"][seat]["present"] is not present:
        pass


def play_with(server: Server, abuse: Abuse, fatal: bool) -> None:
    """One of two people is abusive in the middle of a hand; the other hears nothing, and the match is in order."""

    async def match(who: int) -> list[Client]:
        room = server.open_room("riichi", seats=["person", "person", "random", "random"])
        watcher = Client(server, room)
        await watcher.connect()
        await watcher.say("watch")
        people = await seated(server, room, 2, seed=3)
        asked = await people[0].hear_until("ask")
        await people[1].hear_until("events")
        abuser, other = people[who], people[1 - who]
        await abuse(abuser)
        if fatal:
            await hears_of(other, abuser.seat, False)
            await abuser.come_back()
            await hears_of(other, abuser.seat, True)
            if who == 0:
                assert await abuser.hear_until("ask") == asked
        await other.say("next")  # nothing to go on with: not even an error
        await people[0].answer(asked)
        received = await people[1].hear_until("events", "error")
        assert received["type"] == "events"
        await asyncio.gather(*(person.play(lambda message: message["type"] == "hand_over") for person in people))
        for person in people:  # bots play the rest
            await person.say("leave")
            assert await closed(person) == CloseCode.LEFT
        await watcher.play()
        await watcher.close()
        return people

    for who in (0, 1):
        people = asyncio.run(match(who))
        record = record_of(server, people[0].room)
        for client in people:
            Hearing(record, client, tuple(people), always_there=False).check()


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", ABUSES)
def test_bad_messages_get_an_error_and_change_nothing(server: Server, name: str) -> None:
    play_with(server, ABUSES[name], fatal=False)


@pytest.mark.parametrize("name", FATAL)
def test_bad_visitors_lose_their_line_and_nothing_else(server: Server, name: str) -> None:
    play_with(server, FATAL[name], fatal=True)


def test_strangers_without_a_token_get_no_seat(server: Server) -> None:
    async def visit() -> None:
        room = server.open_room("riichi", seats=["person", *["random"] * 3])
        async with Client(server, room) as owner, Client(server, room) as stranger:
            await owner.sit()
            for text in ('{"type": "act", "action": "pass"}', '{"type": "next"}', '{"type": "leave"}'):
                await refused(stranger, text, "not_joined")
            assert owner.token is not None
            for token in ("", "x", owner.token[:-1], owner.token + "x", owner.token.swapcase(), "x" * 100):
                await refused(stranger, json.dumps({"type": "resume", "token": token}), "wrong_token")
            await refused(stranger, '{"type": "sit", "name": "Eve"}', "no_free_seat")
            await refused(stranger, '{"type": "sit", "name": "Eve", "seat": 0}', "seat_taken")
            await refused(stranger, '{"type": "sit", "name": " "}', "invalid_message")

    asyncio.run(visit())


def test_watching_where_it_is_allowed_only(server: Server) -> None:
    async def visit() -> None:
        closed_room, room = server.open_room("riichi", watchers=False), server.open_room("riichi")
        async with Client(server, closed_room) as stranger:
            await refused(stranger, '{"type": "watch"}', "no_watchers")
        async with Client(server, room) as watcher:
            await watcher.say("watch")
            assert (await watcher.hear_until("welcome"))["seat"] == -1
            for text in ('{"type": "act", "action": "pass"}', '{"type": "start"}', '{"type": "leave"}'):
                await refused(watcher, text, "only_watching")

    asyncio.run(visit())


def test_a_room_that_is_not_there(server: Server) -> None:
    async def visit() -> None:
        for room in ("0123456789abcdef", "x", "%2e%2e", "'%3b%20DROP%20TABLE%20rooms"):
            async with Client(server, room) as stranger:
                assert (await stranger.hear())["code"] == "no_room"
                assert await closed(stranger) == CloseCode.NO_ROOM

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("https://evil.example", None, 403),
        ("null", None, 403),
        ("http://127.0.0.1:1", None, 403),
        (None, "evil.example", 421),
        ("http://evil.example", "evil.example", 421),
    ],
)
def test_pages_of_other_sites_are_shut_out(server: Server, origin: str | None, host: str | None, status: int) -> None:
    headers = {key: value for key, value in (("Origin", origin), ("Host", host)) if value is not None}
    bodies: tuple[dict[str, Any] | None, ...] = (None, {})
    for body in bodies:
        found, answer, stated = server.ask("/api/rooms", body, headers)
        assert (found, "words" in answer) == (status, True)
        assert "access-control-allow-origin" not in stated

    async def visit() -> None:
        room = server.open_room("riichi")
        more = {"additional_headers": {"Host": host}} if host else {}
        with pytest.raises(InvalidStatus) as error:
            await connect(f"{server.socket}/ws/{room}", origin=origin, **more)  # type: ignore[arg-type]
        assert error.value.response.status_code == status

    if host is None:  # a client of websockets always says its own host
        asyncio.run(visit())


def test_the_own_pages_and_clients_without_pages_are_let_in(server: Server) -> None:
    assert server.ask("/api/rooms", {}, {"Origin": server.url})[0] == 201

    async def visit() -> None:
        room = server.open_room("riichi")
        async with connect(f"{server.socket}/ws/{room}", origin=Origin(server.url)):
            pass

    asyncio.run(visit())


@pytest.mark.parametrize("path", ["/", "/room/x", "/api", "/nowhere", "/static/page.js", "/api/rooms/x"])
def test_headers_forbid_what_a_page_does_not_need(server: Server, path: str) -> None:
    _, text, headers = server.ask(path)
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    if headers["content-type"].startswith("text/html"):
        assert "<script>" not in text
        assert " on" not in text.replace(" one", "").replace(" only", "")
        assert "<style" not in text
        assert " style=" not in text


def test_a_flood_slows_nobody_down(server: Server) -> None:
    """While some shout, a match of others goes on."""

    async def shout(room: str) -> None:
        for _ in range(5):
            async with Client(server, room) as client:
                with suppress(ConnectionClosed):
                    for _ in range(300):
                        await client.line.send("x" * 3000)
                assert await closed(client) == CloseCode.POLICY_VIOLATION

    async def match() -> list[Client]:
        room = server.open_room("sichuan", timers=NO_TIMERS)
        people = await seated(server, room, 4)
        await asyncio.gather(*(person.play() for person in people), *(shout(room) for _ in range(5)))
        for person in people:
            await person.close()
        return people

    people = asyncio.run(match())
    record = record_of(server, people[0].room)
    for client in people:
        Hearing(record, client, tuple(people)).check()
