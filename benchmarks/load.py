"""Load test: many tables at once over real sockets; measures how long a client waits until its move is answered.

    python benchmarks/load.py [--tables 500] [--clients 4] [--seconds 60] [--think 2.0]

The server runs in one process, all clients in another; bots play the seats without a client. Each client thinks about
as long as people do (on average `--think` seconds before a move, less before a pass), then sends its move and waits
for `answered`. The figures are printed; --write saves them in benchmarks/LOAD.md.
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
LIMIT_SECONDS = 0.150
"""99 % of the moves should be answered within this time."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--clients", type=int, default=4, help="at every table; bots play the other seats")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure once all clients are seated")
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move, on average")
    parser.add_argument("--write", action="store_true", help="save the figures in benchmarks/LOAD.md")
    return parser.parse_args()


class Figures:
    """The measurements."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.messages = 0
        self.hands = 0
        self.measuring = False
        self.closing = False
        self.seated = 0
        self.failed: list[str] = []

    def quantile(self, share: float) -> float:
        """The wait that this share of the moves stays below."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class LoadClient(asyncio.Protocol):
    """A client that thinks before it moves; a minimal WebSocket of its own keeps its overhead out of the figures."""

    def __init__(self, room: str, figures: Figures, think: float, seed: int) -> None:
        self.room = room
        self.figures = figures
        self.think = think
        self.dice = random.Random(seed)
        self.loop = asyncio.get_running_loop()
        self.buffer = b""
        self.is_open = False
        self.sent_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(self.dice.randbytes(16)).decode()
        headers = ("Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        lines = (f"GET /ws/{self.room} HTTP/1.1", *headers, f"Sec-WebSocket-Key: {key}", "", "")
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.figures.closing:
            self.figures.failed.append(f"a connection was lost: {error}")

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
            self.loop.call_later(self.dice.uniform(0.25, 1.75) * self.think * quick, self.move, legal)
        elif kind == b"answered":
            if self.figures.measuring:
                self.figures.waits.append(time.perf_counter() - self.sent_at)
        elif kind == b"hand_over":
            self.figures.hands += self.figures.measuring
            self.send(b'{"type":"next"}')
        elif kind == b"error":
            self.figures.failed.append(text.decode())

    def move(self, legal: list[str]) -> None:
        wins = [action for action in legal if action in ("tsumo", "ron")]
        passes = ["pass"] if "pass" in legal and self.dice.random() < 0.8 else []
        action = self.dice.choice(wins or passes or legal)
        self.sent_at = time.perf_counter()
        self.send(f'{{"type":"act","action":"{action}"}}'.encode())


def open_rooms(url: str, tables: int, clients: int) -> list[str]:
    """Open rooms, alternating between the games; returns their ids."""
    rooms = []
    for table in range(tables):
        seats = [*["person"] * clients, *["random"] * (4 - clients)]
        config = {"ruleset": GAMES[table % len(GAMES)], "seats": seats, "timers": {"bot": 0.5, "between": 3}}
        with urlopen(Request(f"{url}/api/rooms", json.dumps(config).encode())) as response:
            rooms.append(json.load(response)["id"])
    return rooms


async def load(url: str, options: argparse.Namespace, server: int) -> tuple[Figures, float, float]:
    """Seat all clients, let them play, and measure; returns figures and the processor shares of server and clients."""
    figures = Figures()
    rooms = open_rooms(url, options.tables, options.clients)
    port = int(url.rpartition(":")[2])
    clients = []
    for seed, room in enumerate(rooms * options.clients):
        make = partial(LoadClient, room, figures, options.think, seed)
        _, client = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
        clients.append(client)
    while figures.seated < len(clients):
        await asyncio.sleep(0.05)
    await asyncio.sleep(min(10.0, options.seconds))  # until the tables are out of step
    figures.measuring = True
    began, server_before, clients_before = time.monotonic(), processor_time(server), time.process_time()
    await asyncio.sleep(options.seconds)
    figures.measuring, figures.closing = False, True
    seconds = time.monotonic() - began
    server_share = (processor_time(server) - server_before) / seconds
    clients_share = (time.process_time() - clients_before) / seconds
    for client in clients:
        client.transport.close()
    return figures, server_share, clients_share


def processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(figures: Figures, server: float, clients: float, options: argparse.Namespace) -> str:
    moves = len(figures.waits)
    rows = [
        ("tables at once", f"{options.tables}"),
        ("sockets", f"{options.tables * options.clients}"),
        ("seconds measured", f"{options.seconds:.0f}"),
        ("moves", f"{moves} ({moves / options.seconds:.0f} a second)"),
        ("messages received", f"{figures.messages} ({figures.messages / options.seconds:.0f} a second)"),
        ("hands ended", f"{figures.hands // options.clients}"),
        ("wait for `answered`: median", f"{figures.quantile(0.5) * 1000:.1f} ms"),
        ("wait: slowest 10 %", f"{figures.quantile(0.9) * 1000:.1f} ms"),
        ("wait: slowest 1 %", f"{figures.quantile(0.99) * 1000:.1f} ms (goal: under {LIMIT_SECONDS * 1000:.0f} ms)"),
        ("wait: slowest", f"{max(figures.waits) * 1000:.1f} ms"),
        ("processor share of the server", f"{server:.0%}"),
        ("processor share of the clients", f"{clients:.0%}"),
        ("load average of the last minute", f"{os.getloadavg()[0]:.1f}"),
        ("errors", f"{len(figures.failed)}"),
    ]
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mahjongkit", "serve", "--port", "0", "--db", f"{folder}/load.db"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            figures, server_share, clients_share = asyncio.run(load(url, options, server.pid))
        finally:
            server.terminate()
            server.wait(20)
    table = report(figures, server_share, clients_share, options)
    print(table)
    for words in figures.failed[:5]:
        print(words, file=sys.stderr)
    if options.write:
        machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
        REPORT.write_text(
            "# Many tables at once\n\n"
            f"Made by `python benchmarks/load.py --write` ({machine}): riichi, Sichuan, Synchronous and Ninghai\n"
            f"alternate, clients think {options.think} s before a move on average; server and clients share the\n"
            "processors.\n\n"
            f"{table}\n"
        )
    return 0 if figures.quantile(0.99) < LIMIT_SECONDS and not figures.failed else 1


if __name__ == "__main__":
    sys.exit(main())
