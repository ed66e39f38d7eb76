"""Attacks on a server beside an honest table: what each attacker does, and how long the honest player waits.

The campaign runs them with 50 sockets of each kind; a test runs a few of each.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import trustme
from websockets.exceptions import WebSocketException

from mahjongkit import rules
from tests.support import ROOT
from tests.support.bad_bots import Exiting, Flooding, Hanging, Leaking
from tests.support.records import short_record
from tests.support.server_client import Client
from tests.support.server_process import NO_TIMERS, Address, Server

Attack = Callable[[Address, int], Awaitable[None]]
"""One attacker, with its number: does harm until it is cancelled."""
BAD_BOTS = (Exiting, Hanging, Leaking, Flooding)
TROUBLE = (OSError, EOFError, ValueError, WebSocketException, asyncio.TimeoutError)
"""What an attacker meets when the server defends itself; it then tries again."""


async def request(
    server: Address, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """One HTTP request on a connection of its own; status and body."""
    port = urlsplit(server.url).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        answer = await reader.read()
    finally:
        writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, content


async def open_room(server: Address, **config: Any) -> str:
    """The id of a new room; attackers try until the server lets them have one."""
    while True:
        status, answer = await request(server, "POST", "/api/rooms", json.dumps(config).encode())
        if status == 201:
            return str(json.loads(answer)["id"])
        await asyncio.sleep(0.1)


async def flood_with_advice(server: Address, number: int) -> None:
    """Asks for advice with the most playouts, as fast as it may, on one question after the other."""
    room = await open_room(server, seats=["person", *["first"] * 3], timers=NO_TIMERS, seed=number)
    async with Client(server, room, seed=number) as client:
        await client.sit()
        while True:
            message = await client.hear()
            if message["type"] == "ask":
                for _ in range(10):
                    await client.say("advise", search=1000)
                    await client.say("advise")
                await asyncio.sleep(0.5)
                await client.answer(message)
            elif message["type"] == "hand_over":
                await client.say("next")
            client.received.clear()


async def open_bot_rooms(server: Address, number: int) -> None:
    """Opens rooms in which only bots play, without pauses, one after the other."""
    seats = [("greedy", "greedy", "greedy", "greedy"), ("search:1000", "greedy", "greedy", "greedy")][number % 2]
    while True:
        await open_room(server, seats=seats, timers=NO_TIMERS)


async def ask_for_long_records(server: Address, number: int) -> None:
    """Asks for a record of 340 hands (3.9 MB) and of a whole riichi match in every form, each time another one."""
    id, match = uploaded(server.url)
    paths = [f"/api/replays/{id}?seat={seat}&lang={lang}" for seat in ("open", -1, 0, 1, 2, 3) for lang in ("en", "ja")]
    paths += [f"/api/replays/{match}/file?format={format}" for format in ("mjai", "tenhou", "tenhou6", "mahjongkit")]
    paths += [f"/api/replays/{id}/advice?hand={hand}&step=3&search=1000" for hand in range(8)]
    for turn in range(10**9):
        await request(server, "GET", paths[(number + turn) % len(paths)])


@cache
def uploaded(url: str) -> tuple[str, str]:
    """The ids of a very long record and of one of a riichi match, uploaded once."""
    server = Address()
    server.url = url
    long = short_record(rules.find("sichuan", hands_per_match=1000), 340, 5)
    ids = []
    for record in (long, short_record("riichi", 12, 5)):
        status, answer, _ = server.ask("/api/replays", raw=record.dump().encode())
        assert status in (200, 201), answer
        ids.append(str(answer["id"]))
    return ids[0], ids[1]


async def send_slow_headers(server: Address, number: int) -> None:
    """Opens connections and sends a byte of the headers now and then."""
    port = urlsplit(server.url).port
    while True:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(OSError):
            for byte in b"GET /api HTTP/1.1\r\nX-Slow: " + b"x" * 1000:
                writer.write(bytes((byte,)))
                await writer.drain()
                await asyncio.sleep(0.2)
        writer.close()


async def upload_large_records(server: Address, number: int) -> None:
    """Uploads 3.9 MB that begin like a record and go on with what is none; half of them stop on the way."""
    head = short_record("sichuan", 0, 1, number).dump().split("\n")[:2]
    body = "\n".join([*head, "{}\n" * 1_300_000]).encode()[: 3_900_000 + number]
    port = urlsplit(server.url).port
    while True:
        if number % 2:
            await request(server, "POST", "/api/replays", body)
            continue
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % len(body))
        writer.write(body[:1_000_000])
        await asyncio.sleep(0.3)
        writer.transport.abort()


async def send_tiny_parts(server: Address, number: int) -> None:
    """Sends what takes long to parse, 256 kB at once: chunks of one byte, thousands of headers, or of parameters."""
    head = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    kinds = (
        head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 43_000,
        head + b"a: b\r\n" * 43_000 + b"\r\n",
        b"GET /api?%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n" % (b"a&" * 3500),
    )
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
        with suppress(OSError):
            writer.write(kinds[number % len(kinds)])
            await writer.drain()
            await reader.read()
        writer.transport.abort()


async def send_tiny_frames(server: Address, number: int) -> None:
    """Sends WebSocket frames of six bytes, 43,000 at once: pings, pongs, messages or parts of one; reads nothing."""
    room = await open_room(server, timers=NO_TIMERS)
    opcode = (0x89, 0x8A, 0x81, 0x00)[number % 4]
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
        upgrade = ["Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines = [f"GET /ws/{room} HTTP/1.1", *upgrade, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
        writer.write("\r\n".join(lines).encode())
        with suppress(*TROUBLE):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(bytes((0x01, 0x80, 0, 0, 0, 0)) if opcode == 0 else b"")
            while not writer.transport.is_closing():
                writer.write(bytes((opcode, 0x80, 0, 0, 0, 0)) * 43_000)
                await writer.drain()
        writer.transport.abort()


async def visit_finished_rooms(server: Address, number: int) -> None:
    """Looks at a finished match again and again: the room, its walls, its record, its invitation, and as a watcher."""
    room = await finished_room(server)
    paths = [f"/api/rooms/{room}{path}" for path in ("", "/walls", "/qr.svg", "/invitation")] + [f"/api/records/{room}"]
    for turn in range(10**9):
        if turn % 2:
            async with Client(server, room) as watcher:
                await watcher.say("watch")
                await watcher.hear_until("match_over", "error")
        else:
            await request(server, "GET", paths[(number + turn // 2) % len(paths)])


async def finished_room(server: Address) -> str:
    """A room whose match is over, with 60 hands; bots play it if there is none yet."""
    opened = ""
    while not (found := json.loads((await request(server, "GET", "/api/records"))[1])):
        options = {"hands_per_match": 60}
        opened = opened or await open_room(
            server, ruleset="sichuan", options=options, seats=["first"] * 4, timers=NO_TIMERS
        )
        await asyncio.sleep(0.1)
    return str(found[0]["room"])


async def read_nothing(server: Address, number: int) -> None:
    """Asks for the replay of a record of 340 hands on one connection after the other, and does not read it."""
    id, _ = uploaded(server.url)
    writers = []
    while True:
        _, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port, limit=1024)
        writers.append(writer)  # or the connection would be closed
        writer.write(f"GET /api/replays/{id}?seat={number % 4} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await asyncio.sleep(2)


async def play_at_once(server: Address, number: int) -> None:
    """Plays against fast bots without a pause, and answers every question in no time."""
    room = await open_room(server, seats=["person", *["greedy"] * 3], timers=NO_TIMERS, seed=number)
    async with Client(server, room, seed=number) as client:
        await client.sit()
        while (await client.play(lambda message: message["type"] == "hand_over"))["type"] != "match_over":
            client.received.clear()
            await client.say("next")


async def shake_hands(server: Address, number: int) -> None:
    """Begins TLS handshakes: half of the attackers never finish theirs, half finish one after the other and go away."""
    port = urlsplit(server.url).port
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    while True:
        if number % 2:
            _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
        else:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc")  # a hello of 512 bytes, of which no more comes
            with suppress(OSError):
                await reader.read()
        writer.transport.abort()


async def play_with_bad_bots(server: Address, number: int) -> None:
    """Opens rooms whose bots, of another package, exit, hang, take all memory and flood; plays a hand, and again."""
    bots = [kind.__name__.lower() for kind in BAD_BOTS]
    seats = ["person", *(bots[(number + place) % len(bots)] for place in range(3))]
    while True:
        room = await open_room(server, seats=seats, timers=NO_TIMERS)
        async with Client(server, room, seed=number) as client:
            await client.sit()
            await client.play(lambda message: message["type"] == "hand_over")


TLS_HANDSHAKES, BOTS_OF_OTHERS = "TLS handshakes without end", "bots of other packages"
ATTACKS: dict[str, Attack] = {
    "requests for advice": flood_with_advice,
    "rooms of bots": open_bot_rooms,
    "requests for long records": ask_for_long_records,
    "slow headers": send_slow_headers,
    "large uploads": upload_large_records,
    "players without a pause": play_at_once,
    "tiny parts of requests": send_tiny_parts,
    "tiny frames": send_tiny_frames,
    "visits to a finished room": visit_finished_rooms,
    "answers that nobody reads": read_nothing,
    TLS_HANDSHAKES: shake_hands,
    BOTS_OF_OTHERS: play_with_bad_bots,
}


PREPARATIONS: dict[str, Callable[[Address], Awaitable[object]]] = {"visits to a finished room": finished_room}
"""What some attacks need on the server before they begin."""


async def attack_for_ever(server: Address, name: str, sockets: int) -> None:
    """Let so many attackers loose; whatever the server does to them, they go on."""
    attack = ATTACKS[name]
    if name in PREPARATIONS:
        await PREPARATIONS[name](server)
    print("ready", flush=True)

    async def attacker(number: int) -> None:
        while True:
            with suppress(*TROUBLE, AssertionError):
                await attack(server, number)
            await asyncio.sleep(0.05)

    await asyncio.gather(*map(attacker, range(sockets)))


def server_for(name: str, folder: Path) -> Server:
    """A server with what an attack needs: TLS, or bots of another package."""
    options = []
    if name == BOTS_OF_OTHERS:
        options = [f"--bot={kind.__name__.lower()}={kind.__module__}:{kind.__name__}" for kind in BAD_BOTS]
    if name != TLS_HANDSHAKES:
        return Server(folder / "games.db", *options)
    authority, cert, key = trustme.CA(), folder / "cert.pem", folder / "key.pem"
    leaf = authority.issue_cert("127.0.0.1")
    leaf.cert_chain_pems[0].write_to_path(cert)
    leaf.private_key_pem.write_to_path(key)
    server = Server(folder / "games.db", "--tls-cert", str(cert), "--tls-key", str(key))
    server.trusting = ssl.create_default_context()
    authority.configure_trust(server.trusting)
    return server


@contextmanager
def under_attack(server: Address, name: str, sockets: int) -> Iterator[None]:
    """Attack a server from another process until the context ends."""
    code = f"from tests.support import attacks; attacks.main({server.url!r}, {name!r}, {sockets})"
    command = [sys.executable, "-c", code]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    try:
        assert process.stdout.readline(), "the attackers could not prepare their attack"
        yield
        assert process.poll() is None, "the attackers gave up"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def main(url: str, name: str, sockets: int) -> None:
    """What the process of the attackers runs."""
    server = Address()
    server.url = url
    asyncio.run(attack_for_ever(server, name, sockets))


async def honest_waits(server: Address, room: str, seconds: float) -> list[float]:
    """Play at a table with three bots for a while; how long each answer took to be confirmed, in seconds."""
    waits: list[float] = []
    stop = time.monotonic() + seconds
    async with Client(server, room, "Honest") as client:
        await client.sit()
        while time.monotonic() < stop:
            message = await client.hear()
            client.received.clear()
            if message["type"] == "ask":
                await asyncio.sleep(0.02)
                sent = time.perf_counter()
                await client.answer(message)
                await client.hear_until("answered")
                waits.append(time.perf_counter() - sent)
            elif message["type"] == "hand_over":
                await client.say("next")
            elif message["type"] == "match_over":
                break
    return waits
