"""Many tables at once over real sockets: how long a client waits until its move is answered.

    python benchmarks/load.py [--tables 500] [--clients 4] [--seconds 60] [--think 2.0]

A server in a process of its own, and in another all the clients: every table has so many of them, bots play the other
seats. Each client thinks as long as people do (on average `--think` seconds before a move, a fraction of it before a
pass), then sends its move and waits for `answered`. The figures are printed, and kept in benchmarks/LOAD.md by --write.
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
from urllib.request import Request, urlopen

GAMES = ("riichi", "sichuan", "synchronous", "ninghai")
REPORT = Path(__file__).with_name("LOAD.md")
LIMIT = 0.150
"""The slowest 1 % of moves are to be answered in so many seconds."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--clients", type=int, default=4, help="at every table; bots play the other seats")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long is measured, once all are seated")
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move, on average")
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/LOAD.md")
    return parser.parse_args()


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.messages = 0
        self.hands = 0
        self.measuring = False
        self.closing = False
        self.seated = 0
        self.failed: list[str] = []

    def share(self, part: float) -> float:
        """The wait that so large a part of the moves stays below."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Person(asyncio.Protocol):
    """A client that thinks before it moves. It speaks WebSocket itself, so that little is measured but the server."""

    def __init__(self, room: str, figures: Figures, think: float, seed: int) -> None:
        self.room = room
        self.figures = figures
        self.think = think
        self.dice = random.Random(seed)
        self.loop = asyncio.get_running_loop()
        self.buffer = b""
        self.is_open = False
        self.sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(self.dice.randbytes(16)).decode()
        asked = ("Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        lines = (f"GET /ws/{self.room} HTTP/1.1", *asked, f"Sec-WebSocket-Key: {key}", "", "")
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.figures.closing:
            self.figures.failed.append(f"a line was lost: {error}")

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, end, self.buffer = self.buffer.partition(b"\r\n\r\n")
            assert end
            assert b" 101 " in head.splitlines()[0], head
            self.is_open = True
            self.say(b'{"type":"sit","name":"P"}')
        while len(self.buffer) >= 2:
            code, size, start = self.buffer[0], self.buffer[1], 2
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self.buffer[2:start], "big")
            if len(self.buffer) < start + size:
                return
            frame, self.buffer = self.buffer[start : start + size], self.buffer[start + size :]
            if code == 0x81:
                self.hear(frame)
            elif code == 0x89:
                self.say(frame, 0x8A)

    def say(self, data: bytes, code: int = 0x81) -> None:
        """One short frame; its mask is nought."""
        assert len(data) < 126
        self.transport.write(bytes((code, 0x80 | len(data))) + bytes(4) + data)

    def hear(self, text: bytes) -> None:
        self.figures.messages += self.figures.measuring
        kind = text[9 : text.index(b'"', 9)]  # {"type":"kind",...
        if kind == b"welcome":
            self.figures.seated += 1
        elif kind == b"ask":
            legal: list[str] = json.loads(text)["legal"]
            quick = 0.3 if "pass" in legal else 1.0
            self.loop.call_later(self.dice.uniform(0.25, 1.75) * self.think * quick, self.move, legal)
        elif kind == b"answered":
            if self.figures.measuring:
                self.figures.waits.append(time.perf_counter() - self.sent)
        elif kind == b"hand_over":
            self.figures.hands += self.figures.measuring
            self.say(b'{"type":"next"}')
        elif kind == b"error":
            self.figures.failed.append(text.decode())

    def move(self, legal: list[str]) -> None:
        wins = [action for action in legal if action in ("tsumo", "ron")]
        passes = ["pass"] if "pass" in legal and self.dice.random() < 0.8 else []
        action = self.dice.choice(wins or passes or legal)
        self.sent = time.perf_counter()
        self.say(f'{{"type":"act","action":"{action}"}}'.encode())


def open_rooms(url: str, tables: int, clients: int) -> list[str]:
    """New rooms, the games in turn."""
    found = []
    for table in range(tables):
        seats = [*["person"] * clients, *["random"] * (4 - clients)]
        terms = {"ruleset": GAMES[table % len(GAMES)], "seats": seats, "timers": {"bot": 0.5, "between": 3}}
        with urlopen(Request(f"{url}/api/rooms", json.dumps(terms).encode())) as answer:
            found.append(json.load(answer)["id"])
    return found


async def load(url: str, asked: argparse.Namespace, server: int) -> tuple[Figures, float, float]:
    """Seat everybody, let them play, and measure: the figures, and what server and clients use of one processor."""
    figures = Figures()
    rooms = open_rooms(url, asked.tables, asked.clients)
    port = int(url.rpartition(":")[2])
    people = []
    for seed, room in enumerate(rooms * asked.clients):
        make = partial(Person, room, figures, asked.think, seed)
        _, person = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
        people.append(person)
    while figures.seated < len(people):
        await asyncio.sleep(0.05)
    await asyncio.sleep(min(10.0, asked.seconds))  # everybody comes out of step
    figures.measuring = True
    began, used, own = time.monotonic(), processor_time(server), time.process_time()
    await asyncio.sleep(asked.seconds)
    figures.measuring, figures.closing = False, True
    seconds = time.monotonic() - began
    shares = (processor_time(server) - used) / seconds, (time.process_time() - own) / seconds
    for person in people:
        person.transport.close()
    return figures, *shares


def processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(figures: Figures, server: float, clients: float, asked: argparse.Namespace) -> str:
    moves = len(figures.waits)
    rows = [
        ("tables at once", f"{asked.tables}"),
        ("sockets", f"{asked.tables * asked.clients}"),
        ("seconds measured", f"{asked.seconds:.0f}"),
        ("moves", f"{moves} ({moves / asked.seconds:.0f} a second)"),
        ("messages received", f"{figures.messages} ({figures.messages / asked.seconds:.0f} a second)"),
        ("hands ended", f"{figures.hands // asked.clients}"),
        ("answered: median", f"{figures.share(0.5) * 1000:.1f} ms"),
        ("answered: slowest 10 %", f"{figures.share(0.9) * 1000:.1f} ms"),
        ("answered: slowest 1 %", f"{figures.share(0.99) * 1000:.1f} ms (to be under {LIMIT * 1000:.0f} ms)"),
        ("answered: slowest", f"{max(figures.waits) * 1000:.1f} ms"),
        ("what the server used of a processor", f"{server:.0%}"),
        ("what the clients used of a processor", f"{clients:.0%}"),
        ("processes that wanted a processor, in the last minute", f"{os.getloadavg()[0]:.1f}"),
        ("errors", f"{len(figures.failed)}"),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def main() -> int:
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mahjongkit", "serve", "--port", "0", "--db", f"{folder}/load.db"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            figures, used, own = asyncio.run(load(url, asked, server.pid))
        finally:
            server.terminate()
            server.wait(20)
    table = report(figures, used, own, asked)
    print(table)
    for words in figures.failed[:5]:
        print(words, file=sys.stderr)
    if asked.write:
        machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
        REPORT.write_text(
            "# Many tables at once\n\n"
            f"Made by `python benchmarks/load.py --write` ({machine}): riichi, Sichuan, Synchronous and Ninghai in\n"
            f"turn, clients that think {asked.think} s before a move on average; server and clients share the\n"
            "processors.\n\n"
            f"{table}\n"
        )
    return 0 if figures.share(0.99) < LIMIT and not figures.failed else 1


if __name__ == "__main__":
    sys.exit(main())
