"""Load test: many tables at once over real WebSockets, measuring how long a client waits for the answer to a move.

    python benchmarks/load.py [--tables 500] [--clients 4] [--seconds 60] [--think 2.0]

The server runs in one process and all clients in another. Every table has `--clients` of them; bots play the other
seats. Each client thinks as long as people do (on average `--think` seconds before a move, a fraction of that before a
pass), then sends its move and waits for `answered`. The script prints the figures; --write saves them in
benchmarks/LOAD.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil

from mahjongkit.server.serve import raise_file_limit

GAMES = ("riichi", "sichuan", "synchronous", "ninghai")
REPORT = Path(__file__).with_name("LOAD.md")
MAX_WAIT_SECONDS = 0.100
"""99 % of the moves must be answered within this time."""
BATCH = 25
"""So many tables are opened and seated at a time."""


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--clients", type=int, default=4, help="clients at every table; bots play the other seats")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure once everybody is seated")
    parser.add_argument("--think", type=float, default=2.0, help="average seconds before a move")
    parser.add_argument("--write", action="store_true", help="save the figures in benchmarks/LOAD.md")
    return parser.parse_args()


class Figures:
    """The measurements, shared by all clients."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.messages = 0
        self.hands = 0
        self.measuring = False
        self.closing = False
        self.seated = 0
        self.tables = 0
        self.refused = False
        """Whether the server has refused a further table."""
        self.errors: list[str] = []

    def percentile(self, part: float) -> float:
        """Return the wait that this part of the moves stays below, in seconds."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Person(asyncio.Protocol):
    """A client that thinks before it moves. It implements WebSocket itself, so that it costs little processor time."""

    def __init__(self, room: str, figures: Figures, think: float, seed: int) -> None:
        self.room = room
        self.figures = figures
        self.think = think
        self.random = random.Random(seed)
        self.loop = asyncio.get_running_loop()
        self.buffer = b""
        self.is_open = False
        self.sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(self.random.randbytes(16)).decode()
        headers = ("Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        lines = (f"GET /ws/{self.room} HTTP/1.1", *headers, f"Sec-WebSocket-Key: {key}", "", "")
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.figures.closing:
            self.figures.errors.append(f"a connection was lost: {error}")

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, end, self.buffer = self.buffer.partition(b"\r\n\r\n")
            assert end
            assert b" 101 " in head.splitlines()[0], head
            self.is_open = True
            self.send(b'{"type":"sit","name":"P"}')
        while len(self.buffer) >= 2:
            code, size, start = self.buffer[0], self.buffer[1], 2
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self.buffer[2:start], "big")
            if len(self.buffer) < start + size:
                return
            frame, self.buffer = self.buffer[start : start + size], self.buffer[start + size :]
            if code == 0x81:
                self.receive(frame)
            elif code == 0x89:
                self.send(frame, 0x8A)

    def send(self, data: bytes, code: int = 0x81) -> None:
        """Send one short frame, with a mask of zeros."""
        assert len(data) < 126
        self.transport.write(bytes((code, 0x80 | len(data))) + bytes(4) + data)

    def receive(self, text: bytes) -> None:
        self.figures.messages += self.figures.measuring
        kind = text[9 : text.index(b'"', 9)]  # {"type":"kind",...
        if kind == b"welcome":
            self.figures.seated += 1
        elif kind == b"ask":
            legal: list[str] = json.loads(text)["legal"]
            quick = 0.3 if "pass" in legal else 1.0
            self.loop.call_later(self.random.uniform(0.25, 1.75) * self.think * quick, self.move, legal)
        elif kind == b"answered":
            if self.figures.measuring:
                self.figures.waits.append(time.perf_counter() - self.sent)
        elif kind == b"hand_over":
            self.figures.hands += self.figures.measuring
            self.send(b'{"type":"next"}')
        elif kind == b"error":
            self.figures.errors.append(text.decode())

    def move(self, legal: list[str]) -> None:
        wins = [action for action in legal if action in ("tsumo", "ron")]
        passes = ["pass"] if "pass" in legal and self.random.random() < 0.8 else []
        action = self.random.choice(wins or passes or legal)
        self.sent = time.perf_counter()
        self.send(f'{{"type":"act","action":"{action}"}}'.encode())


def open_room(url: str, table: int, clients: int) -> str | None:
    """Open a room, of one game after the other; returns its id, or None if the server refuses it for now."""
    seats = [*["person"] * clients, *["random"] * (4 - clients)]
    timers = {"bot": 0.5, "between": 3, "claim": 0}  # claims of these clients may come late
    config = {"ruleset": GAMES[table % len(GAMES)], "seats": seats, "timers": timers}
    try:
        with urlopen(Request(f"{url}/api/rooms", json.dumps(config).encode())) as answer:
            return str(json.load(answer)["id"])
    except HTTPError as error:
        if error.code != 503:
            raise
        return None


async def seat_everybody(url: str, options: argparse.Namespace, figures: Figures) -> list[Person]:
    """Open tables and seat their clients, BATCH tables at a time, until there are enough or the server refuses more."""
    loop, port = asyncio.get_running_loop(), int(url.rpartition(":")[2])
    people: list[Person] = []
    while figures.tables < options.tables and not figures.refused:
        for _ in range(min(BATCH, options.tables - figures.tables)):
            room = await asyncio.to_thread(open_room, url, figures.tables, options.clients)
            if room is None:
                figures.refused = True
                break
            figures.tables += 1
            for _ in range(options.clients):
                make = partial(Person, room, figures, options.think, len(people))
                people.append((await loop.create_connection(make, "127.0.0.1", port))[1])
        while figures.seated < len(people):
            await asyncio.sleep(0.05)
    return people


async def load(url: str, options: argparse.Namespace, server: int) -> tuple[Figures, float, float]:
    """Seat everybody, let them play, and measure; returns the figures and the processor shares of both sides."""
    figures = Figures()
    people = await seat_everybody(url, options, figures)
    await asyncio.sleep(min(10.0, options.seconds))  # let the clients fall out of step
    figures.measuring = True
    started, server_time, own_time = time.monotonic(), processor_time(server), time.process_time()
    await asyncio.sleep(options.seconds)
    figures.measuring, figures.closing = False, True
    seconds = time.monotonic() - started
    shares = (processor_time(server) - server_time) / seconds, (time.process_time() - own_time) / seconds
    for person in people:
        person.transport.close()
    return figures, *shares


def processor_time(process: int) -> float:
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


def report(figures: Figures, server: float, clients: float, options: argparse.Namespace) -> str:
    moves = len(figures.waits)
    rows = [
        ("tables at once", f"{figures.tables}{' (the server refused more)' if figures.refused else ''}"),
        ("sockets", f"{figures.tables * options.clients}"),
        ("seconds measured", f"{options.seconds:.0f}"),
        ("moves", f"{moves} ({moves / options.seconds:.0f} a second)"),
        ("messages received", f"{figures.messages} ({figures.messages / options.seconds:.0f} a second)"),
        ("hands ended", f"{figures.hands // options.clients}"),
        ("answered: median", f"{figures.percentile(0.5) * 1000:.1f} ms"),
        ("answered: slowest 10 %", f"{figures.percentile(0.9) * 1000:.1f} ms"),
        ("answered: slowest 1 %", f"{figures.percentile(0.99) * 1000:.1f} ms (limit {MAX_WAIT_SECONDS * 1000:.0f} ms)"),
        ("answered: slowest", f"{max(figures.waits) * 1000:.1f} ms"),
        ("processor share of the server", f"{server:.0%}"),
        ("processor share of the clients", f"{clients:.0%}"),
        ("load average of the last minute", f"{psutil.getloadavg()[0]:.1f}"),
        ("errors", f"{len(figures.errors)}"),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def run(options: argparse.Namespace) -> tuple[Figures, float, float]:
    """Start a server and measure it."""
    raise_file_limit()  # every client is an open file
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mahjongkit", "serve", "--port", "0", "--db", f"{folder}/load.db"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            return asyncio.run(load(url, options, server.pid))
        finally:
            server.terminate()
            server.wait(20)


def main() -> int:
    options = parse_options()
    figures, server_share, client_share = run(options)
    table = report(figures, server_share, client_share, options)
    print(table)
    for error in figures.errors[:5]:
        print(error, file=sys.stderr)
    if options.write:
        machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
        REPORT.write_text(
            "# Many tables at once\n\n"
            f"Made by `python benchmarks/load.py --write` ({machine}): riichi, Sichuan, Synchronous and Ninghai in\n"
            f"turn, clients that think {options.think} s before a move on average; server and clients share the\n"
            "processors.\n\n"
            f"{table}\n"
        )
    return 0 if figures.percentile(0.99) < MAX_WAIT_SECONDS and not figures.errors else 1


if __name__ == "__main__":
    sys.exit(main())
