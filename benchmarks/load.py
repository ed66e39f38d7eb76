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
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

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
        self.seated = 0
        self.failed: list[str] = []

    def share(self, part: float) -> float:
        """The wait that so large a part of the moves stays below."""
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Person:
    """A client that thinks before it moves."""

    def __init__(self, address: str, figures: Figures, think: float, seed: int) -> None:
        self.address = address
        self.figures = figures
        self.think = think
        self.dice = random.Random(seed)

    async def play(self, start: asyncio.Event) -> None:
        async with connect(self.address, max_size=None, compression=None, ping_interval=None) as line:
            await line.send('{"type":"sit","name":"P"}')
            self.figures.seated += 1
            await start.wait()
            await self.listen(line)

    async def listen(self, line: ClientConnection) -> None:
        sent = 0.0
        moving: asyncio.Task[float] | None = None
        async for text in line:
            self.figures.messages += self.figures.measuring
            assert isinstance(text, str)
            kind = text[9 : text.index('"', 9)]  # {"type":"kind",...
            if kind == "ask":
                moving = asyncio.create_task(self.move(line, json.loads(text)))
            elif kind == "answered" and moving is not None:
                sent, moving = await moving, None
                if self.figures.measuring:
                    self.figures.waits.append(time.perf_counter() - sent)
            elif kind == "hand_over":
                self.figures.hands += self.figures.measuring
                await line.send('{"type":"next"}')
            elif kind == "error":
                self.figures.failed.append(text)
            elif kind == "match_over":
                return

    async def move(self, line: ClientConnection, ask: dict[str, Any]) -> float:
        """Think, then answer; when it was sent."""
        legal: list[str] = ask["legal"]
        quick = 0.3 if "pass" in legal else 1.0
        await asyncio.sleep(self.dice.uniform(0.25, 1.75) * self.think * quick)
        wins = [action for action in legal if action in ("tsumo", "ron")]
        action = (
            wins[0] if wins else "pass" if "pass" in legal and self.dice.random() < 0.8 else self.dice.choice(legal)
        )
        sent = time.perf_counter()
        await line.send(json.dumps({"type": "act", "action": action, "question": ask["question"]}))
        return sent


def open_rooms(url: str, tables: int, clients: int) -> list[str]:
    """The addresses of new rooms, the games in turn."""
    found = []
    for table in range(tables):
        seats = [*["person"] * clients, *["random"] * (4 - clients)]
        terms = {"ruleset": GAMES[table % len(GAMES)], "seats": seats, "timers": {"bot": 0.5, "between": 3}}
        with urlopen(Request(f"{url}/api/rooms", json.dumps(terms).encode())) as answer:
            found.append(f"{url.replace('http', 'ws')}/ws/{json.load(answer)['id']}")
    return found


async def load(url: str, asked: argparse.Namespace, server: int) -> tuple[Figures, float]:
    """Seat everybody, let them play, and measure; the figures, and the server's share of one processor."""
    figures = Figures()
    start = asyncio.Event()
    addresses = open_rooms(url, asked.tables, asked.clients)
    people = [Person(address, figures, asked.think, seed) for seed, address in enumerate(addresses * asked.clients)]
    tasks = []
    for place, person in enumerate(people):
        tasks.append(asyncio.create_task(person.play(start)))
        if place % 50 == 49:  # not all in the same moment
            await asyncio.sleep(0.05)
    while figures.seated < len(people):
        await asyncio.sleep(0.05)
    start.set()
    await asyncio.sleep(min(10.0, asked.seconds))  # everybody comes out of step
    figures.measuring = True
    began, used = time.monotonic(), processor_time(server)
    await asyncio.sleep(asked.seconds)
    figures.measuring = False
    share = (processor_time(server) - used) / (time.monotonic() - began)
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            figures.failed.append(repr(ended))
    return figures, share


def processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(figures: Figures, share: float, asked: argparse.Namespace) -> str:
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
        ("server's share of one processor", f"{share:.0%}"),
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
            figures, share = asyncio.run(load(url, asked, server.pid))
        finally:
            server.terminate()
            server.wait(20)
    table = report(figures, share, asked)
    print(table)
    for words in figures.failed[:5]:
        print(words, file=sys.stderr)
    if asked.write:
        machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
        REPORT.write_text(
            f"# Many tables at once\n\nMade by `python benchmarks/load.py --write` ({machine}): riichi, Sichuan,"
            f" Synchronous and Ninghai in turn,\nclients that think {asked.think} s before a move on average; server and"
            f" clients share the processors.\n\n{table}\n"
        )
    return 0 if figures.share(0.99) < LIMIT and not figures.failed else 1


if __name__ == "__main__":
    sys.exit(main())
