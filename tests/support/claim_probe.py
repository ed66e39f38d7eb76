"""An attacker who pings a server while claims are asked for: whether it is busy for longer where one is offered."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mahjongkit.server.connection import MESSAGE_BURST, MESSAGES_PER_SECOND
from mahjongkit.server.limits import TokenBucket
from tests.support import ROOT
from tests.support.claim_secrecy import Observation, TimedClient, claimable_tiles, hand_events
from tests.support.server_client import record_of
from tests.support.server_process import NO_TIMERS, SHORT, Address, Server

WINDOW_SECONDS = 0.1
PINGING_SECONDS = 0.02
"""Claims are asked for within this time after the tile."""
SOCKETS = 80
"""So many connections ping in turn, because the server limits the pings of each."""
PING = bytes((0x89, 0x80, 0, 0, 0, 0))


class ThinkingClient(TimedClient):
    """Answers only after the pings: otherwise they would show that a client on this machine is at work."""

    async def answer(self, ask: dict[str, Any]) -> None:
        await asyncio.sleep(1.5 * PINGING_SECONDS)
        await super().answer(ask)


class Socket:
    """A WebSocket whose every byte is read when it comes."""

    def __init__(self, server: Address, room: str) -> None:
        address = urlsplit(server.url)
        self.stream = socket.create_connection(("127.0.0.1", address.port or 0), timeout=30)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.allowed = TokenBucket(MESSAGE_BURST - 1, 0.95 * MESSAGES_PER_SECOND)
        lines = [f"GET /ws/{room} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
        self.stream.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.receive()
        self.buffer = self.buffer.partition(b"\r\n\r\n")[2]
        watch = b'{"type":"watch"}'
        self.stream.sendall(bytes((0x81, 0x80 | len(watch), 0, 0, 0, 0)) + watch)

    def receive(self) -> None:
        data = self.stream.recv(65536)
        if not data:
            raise EOFError
        self.buffer += data

    def taken(self, size: int) -> bytes:
        while len(self.buffer) < size:
            self.receive()
        found, self.buffer = self.buffer[:size], self.buffer[size:]
        return found

    def frame(self) -> tuple[int, bytes]:
        """The opcode and content of the next frame; a ping of the server is answered."""
        while True:
            opcode, size = self.taken(2)
            if size >= 126:
                size = int.from_bytes(self.taken(2 if size == 126 else 8), "big")
            data = self.taken(size)
            if opcode & 15 != 9:
                return opcode & 15, data
            self.stream.sendall(bytes((0x8A, 0x80 | size, 0, 0, 0, 0)) + data)

    def ping(self) -> float | None:
        """How long the server takes to answer a ping, in seconds; None where it would be one too many."""
        if not self.allowed.take():
            return None
        sent = time.perf_counter()
        self.stream.sendall(PING)
        while self.frame()[0] != 10:
            pass
        return time.perf_counter() - sent


def main(url: str, room: str, idle_room: str) -> None:
    """Watch a room, ping after all events, and print the longest answer for each."""
    server = Address()
    server.url = url
    pingers = cycle([Socket(server, idle_room) for _ in range(SOCKETS)])
    table, hand = Socket(server, room), -1
    print("ready", flush=True)
    while (message := json.loads(table.frame()[1]))["type"] != "match_over":
        if message["type"] == "hand":
            hand = message["hand"]
        elif message["type"] == "events":
            stop, waits = time.perf_counter() + PINGING_SECONDS, [0.0]
            while time.perf_counter() < stop and (wait := next(pingers).ping()) is not None:
                waits.append(wait)
            print(json.dumps([hand, message["first"] + len(message["events"]), max(waits)]), flush=True)


async def play_probed(server: Address, game: str, seed: int) -> list[Observation]:
    """Let people with hints play a match in which somebody pings; how long the longest answer took after each tile."""
    timers = {**NO_TIMERS, "claim": WINDOW_SECONDS}
    seats = ["person", "person", "person", "greedy"]
    room = await asyncio.to_thread(server.open_room, game, timers=timers, seats=seats, options=SHORT.get(game, {}))
    idle_room = await asyncio.to_thread(server.open_room, game)
    code = f"from tests.support import claim_probe; claim_probe.main({server.url!r}, {room!r}, {idle_room!r})"
    probe = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert probe.stdout is not None
    assert await asyncio.to_thread(probe.stdout.readline) == "ready\n"
    people = [ThinkingClient(server, room, f"P{seat}", seed + seat) for seat in range(3)]
    for person in people:
        await person.connect()
        await person.sit()
        await person.say("want_hints", on=True)
    await asyncio.gather(*(person.play_on() for person in people))
    output, _ = await asyncio.to_thread(probe.communicate)
    assert probe.returncode == 0, "the attacker gave up"
    for person in people:
        await person.close()
    record = await asyncio.to_thread(record_of, server, room)
    longest = {(hand, end): seconds for hand, end, seconds in map(json.loads, output.splitlines())}
    found, hands = [], hand_events(record)
    for tile in claimable_tiles(record):
        known = len(hands[tile.hand][: tile.point].seen_by(-1))
        if not tile.is_known and (tile.hand, known) in longest:
            name = f"{room} {tile.hand} {tile.point}"
            found.append(Observation(name, bool(tile.offered), 0, 0, longest[tile.hand, known]))
    return found


def observe_pings(folder: Path, game: str, tiles: int, seed: int) -> list[Observation]:
    """How long a server of its own took to answer pings after so many tiles."""
    server, found = Server(folder / "games.db"), list[Observation]()
    try:
        while len(found) < tiles:
            found += asyncio.run(play_probed(server, game, seed))
            seed += 10
    finally:
        server.kill()
    return found
