"""What takes long to parse is refused, and what nobody reads does not stay in memory: tiny frames, chunks, headers."""

import asyncio
import contextlib
import socket
import tracemalloc
from urllib.parse import urlsplit

import h11
import pytest
from starlette.responses import StreamingResponse

from mahjongkit.server import http_protocol, middleware, replays
from mahjongkit.server.connection import CloseCode
from mahjongkit.server.http_protocol import MANY_PARTS, MAX_HEADER_BYTES, MIN_PART_BYTES, RequestParser
from mahjongkit.server.middleware import GuardMiddleware
from mahjongkit.server.store import Store
from tests.support.inside_server import Inside, running

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /api HTTP/1.1\r\n" + HOST
CHUNKED = b"POST /api/hand HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
READ_AT_ONCE = 256 * 1024
"""How many bytes asyncio hands over at once."""


async def sent(server: Inside, *parts: bytes) -> bytes:
    """Send a request in parts; everything that the server answers until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
    answer = bytearray()

    async def receive() -> None:
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(65536):
                answer.extend(part)

    receiving = asyncio.create_task(receive())
    for part in parts:
        writer.write(part)
        await asyncio.wait([receiving], timeout=0.05)
    await receiving
    writer.close()
    return bytes(answer)


def visit(store: Store, *parts: bytes) -> bytes:
    async def talk() -> bytes:
        async with running(store) as server, asyncio.timeout(15):
            return await sent(server, *parts)

    return asyncio.run(talk())


def events_of(data: bytes) -> int:
    """How many events a parser finds in data that comes at once."""
    parser = RequestParser()
    parser.receive_data(data)
    count = 0
    while parser.next_event() is not h11.NEED_DATA:
        count += 1
    return count


def test_a_body_in_tiny_chunks_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(h11.RemoteProtocolError, match="too small parts"):
        events_of(CHUNKED + b"1\r\nx\r\n" * (READ_AT_ONCE // 6))


def test_a_body_in_a_few_small_chunks_or_many_large_ones_is_read() -> None:
    assert events_of(CHUNKED + b"1\r\nx\r\n" * MANY_PARTS + b"0\r\n\r\n") == MANY_PARTS + 2
    large = b"%x\r\n%s\r\n" % (MIN_PART_BYTES, b"x" * MIN_PART_BYTES)
    assert events_of(CHUNKED + large * (2 * MANY_PARTS)) == 2 * MANY_PARTS + 1


def test_whoever_sends_tiny_chunks_is_told_and_disconnected(store: Store) -> None:
    answer = visit(store, CHUNKED, b"1\r\nx\r\n" * (MANY_PARTS + 1))
    assert answer.startswith(b"HTTP/1.1 400")


def test_tiny_chunks_after_the_answer_end_the_connection(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody reads that body, and the log says nothing."""
    head = b"POST /nowhere HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    answer = visit(store, head, b"1\r\nx\r\n" * (READ_AT_ONCE // 6))
    assert answer.startswith(b"HTTP/1.1 404")
    assert answer.count(b"HTTP/1.1") == 1
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("before", [b"", GET + b"\r\n"], ids=["first", "pipelined"])
@pytest.mark.parametrize("line", [b"a: b\r\n", b"a: b\n"])
def test_long_headers_are_refused_however_they_come(store: Store, before: bytes, line: bytes) -> None:
    """A request whose headers are in memory already is not parsed, either."""
    answer = visit(store, before + GET + line * (MAX_HEADER_BYTES // len(line)) + b"\r\n")
    assert answer.count(b"HTTP/1.1 200") == bool(before)
    assert answer.count(b"HTTP/1.1 400") == 1


def test_headers_of_a_usual_length_are_read(store: Store) -> None:
    assert visit(store, GET + b"x: %s\r\nConnection: close\r\n\r\n" % (b"y" * 6000)).startswith(b"HTTP/1.1 200")


def test_a_body_that_nobody_reads_has_a_deadline_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.3)
    answer = visit(store, GET + b"Content-Length: 1000\r\n\r\n", *[b"x"] * 20)
    assert answer.startswith(b"HTTP/1.1 200")


def masked(opcode: int, data: bytes = b"") -> bytes:
    """A frame as a client sends it, masked with zeros."""
    return bytes((opcode, 0x80 | len(data), 0, 0, 0, 0)) + data


async def upgraded(server: Inside) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket to a new room, of which a test can send every byte itself."""
    room = await server.room("riichi")
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    writer.write(b"GET /ws/%s HTTP/1.1\r\n%s%s%s\r\n" % (room.encode(), HOST, upgrade, key))
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


def flooded(store: Store, data: bytes) -> bytes:
    """What the server answers to a flood of frames until it closes the connection."""

    async def flood() -> bytes:
        async with running(store) as server, asyncio.timeout(15):
            reader, writer = await upgraded(server)
            writer.write(data)
            answer = b""
            with contextlib.suppress(ConnectionError):
                while part := await reader.read(65536):
                    answer += part
            writer.close()
            return answer

    return asyncio.run(flood())


@pytest.mark.parametrize("opcode", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "parts of a message"])
def test_a_flood_of_frames_ends_the_connection(store: Store, opcode: int) -> None:
    begin = masked(0x01) if opcode == 0 else b""
    answer = flooded(store, begin + masked(opcode) * (READ_AT_ONCE // 6))
    assert len(answer) < 1000


def test_a_flood_of_tiny_messages_is_not_read_to_its_end(store: Store) -> None:
    answer = flooded(store, masked(0x81, b"1") * (READ_AT_ONCE // 7))
    assert answer.endswith(int(CloseCode.POLICY_VIOLATION).to_bytes(2, "big"))


def test_pings_are_answered_however_long_the_connection_lasts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadlines of requests do not apply to it."""
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.1)
    monkeypatch.setattr(http_protocol, "HEADER_SECONDS", 0.1)

    async def ping() -> bytes:
        async with running(store) as server, asyncio.timeout(15):
            reader, writer = await upgraded(server)
            await asyncio.sleep(0.3)
            writer.write(masked(0x89, b"one") + masked(0x89, b"two"))
            answer = await reader.readexactly(10)
            writer.close()
            return answer

    assert asyncio.run(ping()) == b"\x8a\x03one\x8a\x03two"


def test_whoever_does_not_read_loses_the_connection(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "UNREAD_SECONDS", 0.3)
    text = "x" * 20_000_000
    monkeypatch.setattr(Store, "record", lambda *_: text)

    async def ask() -> int:
        async with running(store) as server, asyncio.timeout(15):
            with socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.setblocking(False)
                loop = asyncio.get_running_loop()
                await loop.sock_connect(line, ("127.0.0.1", urlsplit(server.url).port))
                await loop.sock_sendall(line, b"GET /api/records/x HTTP/1.1\r\n" + HOST + b"\r\n")
                await asyncio.sleep(1)
                size = 0
                with contextlib.suppress(ConnectionError):
                    while part := await loop.sock_recv(line, 65536):
                        size += len(part)
                return size

    assert asyncio.run(ask()) < len(text)


def test_a_long_answer_is_not_copied_for_every_client(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten clients who do not read need far less memory than ten answers."""
    data = b"x" * 20_000_000

    async def answer(*_: object) -> bytes:
        return data

    monkeypatch.setattr(replays, "computed", answer)

    async def ask() -> int:
        async with running(store) as server, asyncio.timeout(15):
            writers = []
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(10):
                _, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port, limit=1024)
                writer.write(b"GET /api/replays/x HTTP/1.1\r\n" + HOST + b"\r\n")
                writers.append(writer)
            await asyncio.sleep(0.5)
            used = tracemalloc.get_traced_memory()[0] - before
            for writer in writers:
                writer.transport.abort()
            return used

    tracemalloc.start()
    try:
        assert asyncio.run(ask()) < len(data)
    finally:
        tracemalloc.stop()


def test_short_and_long_answers_state_their_length() -> None:
    for size in (0, 10, replays.PIECE_BYTES, replays.PIECE_BYTES + 1):
        response = replays.bytes_response(b"x" * size, "text/plain", {"x-more": "1"})
        assert isinstance(response, StreamingResponse) is (size > replays.PIECE_BYTES)
        assert response.headers["content-length"] == str(size)
        assert response.headers["x-more"] == "1"


def test_websockets_count_as_requests_of_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "REQUEST_BURST", 2)
    statuses: list[int] = []

    async def app(*_: object) -> None:
        statuses.append(101)

    async def send(message: dict[str, object]) -> None:
        if "status" in message:
            assert message["type"] == "websocket.http.response.start"
            statuses.append(int(str(message["status"])))

    async def connect() -> None:
        guard = GuardMiddleware(app)
        scope = {"type": "websocket", "client": ("203.0.113.5", 1), "headers": [(b"host", b"127.0.0.1")]}
        for _ in range(3):
            await guard({**scope, "query_string": b""}, app, send)  # type: ignore[arg-type]

    asyncio.run(connect())
    assert statuses == [101, 101, 429]
