"""What one address may have: rooms, connections, uploads, requests; and what all may have together."""

import asyncio
import contextlib
import gc
import json
import socket
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect

from mahjongkit.locale import LANGUAGES, say
from mahjongkit.server import bot_executor, http_api, http_protocol, limits, lobby
from mahjongkit.server.limits import LagMonitor, Rate, RefusedError, Share, quota_address
from mahjongkit.server.store import Store
from tests.support.inside_server import running
from tests.support.records import short_record
from tests.support.server_process import NO_TIMERS, Server

HERE = {"X-Forwarded-For": "203.0.113.5"}
THERE = {"X-Forwarded-For": "203.0.113.6"}
ROOM = json.dumps({"ruleset": "sichuan", "timers": NO_TIMERS}).encode()


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a trusted proxy, with small limits."""
    options = ("--trusted-proxy", "127.0.0.1", "--rooms-per-address", "2", "--connections-per-address", "2")
    server = Server(Path(tmp_path_factory.mktemp("quotas")) / "games.db", *options, "--max-bot-rooms", "1")
    yield server
    server.stop()


def test_rooms_of_one_address(proxied: Server) -> None:
    """The third is refused with 429 and Retry-After, in the language of the request; others open theirs."""
    for _ in range(2):
        assert proxied.ask("/api/rooms", headers=HERE, raw=ROOM)[0] == 201
    for lang in LANGUAGES:
        status, answer, headers = proxied.ask(f"/api/rooms?lang={lang}", headers=HERE, raw=ROOM)
        assert (status, answer["error"]) == (429, "too_many_rooms_here")
        assert answer["words"] == say(lang, "server.too_many_rooms_here", limit=2)
        assert headers["retry-after"] == str(limits.RETRY_AFTER_SECONDS)
    assert proxied.ask("/api/rooms", headers=THERE, raw=ROOM)[0] == 201
    for _ in range(3):
        assert proxied.ask("/api/rooms", raw=ROOM)[0] == 201  # this machine has no quota


def test_rooms_in_which_only_bots_play(proxied: Server) -> None:
    bots = json.dumps({"ruleset": "riichi", "seats": ["greedy"] * 4, "timers": {"bot": 60}}).encode()
    assert proxied.ask("/api/rooms", raw=bots)[0] == 201
    status, answer, _ = proxied.ask("/api/rooms", raw=bots)
    assert (status, answer["error"]) == (503, "too_many_bot_rooms")


def test_connections_of_one_address(proxied: Server) -> None:
    room = proxied.open_room("sichuan")

    async def visit() -> None:
        url = f"{proxied.socket}/ws/{room}"
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(2):
                line = await stack.enter_async_context(connect(url, additional_headers=HERE))
                await line.send('{"type": "watch"}')
                assert json.loads(await line.recv())["type"] == "welcome"
            refused = await stack.enter_async_context(connect(url, additional_headers=HERE))
            assert json.loads(await refused.recv())["code"] == "too_many_connections_here"
            await refused.wait_closed()
            assert refused.close_code == 1013
            other = await stack.enter_async_context(connect(url, additional_headers=THERE))
            await other.send('{"type": "watch"}')
            assert json.loads(await other.recv())["type"] == "welcome"

    asyncio.run(visit())


def test_advice_of_one_address(proxied: Server) -> None:
    """However many tables it plays at, only so many questions of one address wait for workers; others get theirs."""

    async def visit() -> None:
        async with contextlib.AsyncExitStack() as stack:
            tables = []
            for headers in (HERE, HERE, THERE):
                room = await asyncio.to_thread(
                    proxied.open_room, "riichi", seats=["person", *["first"] * 3], timers=NO_TIMERS
                )
                url = f"{proxied.socket}/ws/{room}"
                tables.append(await stack.enter_async_context(connect(url, additional_headers=headers)))
                await tables[-1].send('{"type": "sit", "name": "A"}')
                await received(tables[-1], "ask")
            for playouts in range(1000, 1000 - bot_executor.MAX_ADVICE_PER_QUESTION, -1):
                for table in tables[:2]:
                    await table.send(json.dumps({"type": "advise", "search": playouts}))
            await tables[2].send('{"type": "advise", "search": 20}')
            assert (await received(tables[1], "error"))["code"] == "busy"
            assert (await received(tables[2], "advice"))["search"] == 20

    asyncio.run(asyncio.wait_for(visit(), 30))


async def received(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this type, or an error."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] in (kind, "error"):
            return message


def test_a_match_must_not_be_too_long(proxied: Server) -> None:
    long = json.dumps({"ruleset": "sichuan", "options": {"hands_per_match": lobby.MAX_HANDS + 1}}).encode()
    status, answer, _ = proxied.ask("/api/rooms?lang=en", raw=long)
    assert (status, answer["error"]) == (422, "invalid_request")
    assert f"expected at most {lobby.MAX_HANDS}" in answer["words"]


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("unix", ""),
    ],
)
def test_the_address_that_counts(host: str, counted: str) -> None:
    assert quota_address(host) == counted


def test_uploads_at_once() -> None:
    share = Share(1, 2, "too_many_uploads")
    with share.taken("a"):
        with pytest.raises(RefusedError, match="too_many_uploads_here"), share.taken("a"):
            pass
        with share.taken("b"), pytest.raises(RefusedError, match=r"too_many_uploads$"), share.taken(""):
            pass
    with share.taken("a"):
        pass
    assert not share._counts


def test_requests_of_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    rate = Rate(3, 2)
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    assert rate.take("b")
    assert rate.take("")
    now[0] = 0.5
    assert [rate.take("a") for _ in range(2)] == [True, False]


def test_no_room_is_opened_while_the_event_loop_is_late(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            assert (await server.get("/api/rooms", {}))[0] == 201
            found = server.lobby
            found.lag._lags.extend([limits.MAX_LAG_SECONDS + 0.1] * limits.LAG_SAMPLES)
            status, answer, headers = await asyncio.to_thread(server.ask, "/api/rooms", {})
            assert (status, answer["error"]) == (503, "overloaded")
            assert headers["retry-after"] == str(limits.RETRY_AFTER_SECONDS)

    asyncio.run(visit())


def test_a_late_event_loop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LAG_INTERVAL_SECONDS", 0.001)

    async def block() -> LagMonitor:
        monitor = LagMonitor()
        running = asyncio.create_task(monitor.run())
        for _ in range(limits.LAG_SAMPLES + 1):
            await asyncio.sleep(0.002)
            time.sleep(0.03)
        running.cancel()
        return monitor

    assert asyncio.run(block()).lag > 0.01


def talk(server: str, *parts: bytes, pause: float = 0.05) -> bytes:
    """Send a request in parts; everything that the server answers until it closes the connection."""
    port = urlsplit(server).port
    assert port is not None
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        for part in parts:
            line.sendall(part)
            time.sleep(pause)
        answer = b""
        with contextlib.suppress(ConnectionError):
            while part := line.recv(65536):
                answer += part
        return answer


def test_headers_and_bodies_have_deadlines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Headers that do not end are not waited for, also after a first request; a body neither, with an answer."""
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.2)
    monkeypatch.setattr(http_api, "BODY_SECONDS", 0.2)
    request = b"GET /api HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def visit() -> None:
        async with running(store) as server:
            assert await asyncio.to_thread(talk, server.url, b"") == b""
            assert await asyncio.to_thread(talk, server.url, b"GET /api HTT") == b""
            second = await asyncio.to_thread(talk, server.url, request, b"GET /ap")
            assert second.count(b"HTTP/1.1 200") == 1
            post = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{"
            assert (await asyncio.to_thread(talk, server.url, post)).startswith(b"HTTP/1.1 408")

    asyncio.run(visit())


def test_connections_are_limited(store: Store) -> None:
    async def visit() -> None:
        async with running(store, limits.Limits(connections=3)) as server:
            port = urlsplit(server.url).port
            open_ones = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            assert (await asyncio.to_thread(talk, server.url)).startswith(b"HTTP/1.1 503")
            for _, writer in open_ones:
                writer.close()
                await writer.wait_closed()
            await asyncio.sleep(0.1)
            assert (await server.get("/api"))[0] == 200

    asyncio.run(visit())


def test_an_upload_that_breaks_off_is_one_line_in_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    body = short_record("sichuan", 0, 5).dump().encode()
    head = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % (2 * len(body))

    async def visit() -> None:
        async with running(store) as server:
            _, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
            writer.write(head + body)
            await writer.drain()
            await asyncio.sleep(0.1)
            writer.transport.abort()
            while not caplog.records:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(visit(), 30))
    (record,) = caplog.records
    assert "the client has gone" in record.getMessage()
    assert record.exc_info is None


def test_many_requests_that_break_off_do_not_fill_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/hand HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"

    async def visit() -> None:
        async with running(store) as server:
            for _ in range(100):
                _, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
                writer.write(head)
                await asyncio.sleep(0.005)
                writer.transport.abort()
            await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(visit(), 30))
    assert len(caplog.records) < 50


def test_a_refused_upload_leaves_nothing_in_memory(store: Store) -> None:
    """Not even until the next garbage collection, which is rare: uploads come faster than that."""
    head = "\n".join(short_record("sichuan", 0, 5).dump().split("\n")[:2]).encode()
    bodies = [head + b"\n{}" * (300_000 + number) for number in range(5)]

    def upload(server: str, body: bytes) -> bytes:
        post = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
        return talk(server, post % len(body), body, pause=0)

    async def visit() -> int:
        async with running(store) as server:
            await asyncio.to_thread(upload, server.url, bodies.pop())
            gc.collect()
            before, _ = tracemalloc.get_traced_memory()
            while bodies:
                assert (await asyncio.to_thread(upload, server.url, bodies.pop())).startswith(b"HTTP/1.1 422")
            return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    gc.disable()
    try:
        assert asyncio.run(visit()) < 500_000
    finally:
        gc.enable()
        tracemalloc.stop()


def test_a_request_that_is_too_long_is_refused_before_it_is_sent(proxied: Server) -> None:
    post = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 99999999\r\n\r\n"
    assert talk(proxied.url, post).startswith(b"HTTP/1.1 413")
