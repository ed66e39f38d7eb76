"""Part of `make campaign`: attacks the server, kills it, fills it with tables, and writes benchmarks/RELIABILITY.md.

    python benchmarks/reliability.py                          about 25 minutes on a quiet machine
    python benchmarks/reliability.py --only attacks --sockets 50 --seconds 15
    python benchmarks/reliability.py --only claims --discards 5000
    python benchmarks/reliability.py --only kills --kills 50
    python benchmarks/reliability.py --only load --tables 500 1000 1500 2000 2500

Parts that are not run keep their section of the file. The exit code is 1 if something was lost or took too long.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import platform
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

import load
import psutil
from tests.support.attacks import ATTACKS, honest_waits, server_for, under_attack
from tests.support.claim_probe import observe_pings
from tests.support.claim_secrecy import area_under_curve, observe, tolerance
from tests.support.server_client import Client, Hearing, record_of
from tests.support.server_process import NO_TIMERS, Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import mahjongkit as mj

REPORT = Path(__file__).with_name("RELIABILITY.md")
MAX_MEDIAN_SECONDS = 0.050
MAX_SLOW_SECONDS = 0.250
"""How long the honest player may wait for the median answer, and for the slowest of a hundred."""
WARM_UP_SECONDS = 3.0
SEED = 1
GAMES = ("riichi", "sichuan", "ninghai", "synchronous")
CLAIM_GAMES = GAMES[:3]
Rows = list[Sequence[object]]


class Section(NamedTuple):
    """A section of the report, and whether all is well."""

    title: str
    text: str
    passed: bool


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def part_of(waits: list[float], part: float) -> float:
    """The wait that this part of all waits stays below."""
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def most_memory(process: int) -> str:
    """The most memory that a process has used; where the system does not say (macOS), what it uses now."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmHWM:\s+(\d+)", status.read_text("ascii")) if status.exists() else None
    if found:
        return f"{int(found[1]) // 1024} MB"
    used = psutil.Process(process).memory_info()
    return f"{max(used.rss, getattr(used, 'peak_wset', 0)) // 2**20} MB"


# Attacks.


def attacks(options: argparse.Namespace) -> Section:
    rows: Rows = []
    passed = True
    for name in ("none", *ATTACKS):
        print(f"attack: {name}", file=sys.stderr)
        waits, memory, complaints = attacked(name, options.sockets, options.seconds)
        median, slow = part_of(waits, 0.5), part_of(waits, 0.99)
        within = median <= MAX_MEDIAN_SECONDS and slow <= MAX_SLOW_SECONDS and not complaints
        passed &= within
        sockets = options.sockets if name in ATTACKS else 0
        times = (milliseconds(median), milliseconds(slow), milliseconds(max(waits)))
        rows.append((name, sockets, len(waits), *times, memory, complaints, "yes" if within else "**no**"))
    head = ("attack", "sockets", "moves", "median", "slowest 1 %", "slowest", "memory", "tracebacks", "within limits")
    what = "\n".join(f"- **{name}**: {' '.join((attack.__doc__ or '').split())}" for name, attack in ATTACKS.items())
    limits = f"median {milliseconds(MAX_MEDIAN_SECONDS)}, slowest 1 % {milliseconds(MAX_SLOW_SECONDS)}"
    text = (
        "One honest player at a table with three bots, while attackers in another process do one kind of harm. The\n"
        f"times are from the player's answer to its confirmation; the limits are {limits}. The attackers\n"
        f"come from this machine, so no quota for an address slows them down.\n\n{table(head, rows)}\n\n{what}"
    )
    return Section("Under attack", text, passed)


def attacked(name: str, sockets: int, seconds: float) -> tuple[list[float], str, int]:
    """The honest player's waits, the memory of the server, and how many tracebacks it logged."""
    with tempfile.TemporaryDirectory() as folder:
        server = server_for(name, Path(folder))
        try:
            timers = {"move": 0, "absent": 0, "between": 1, "bot": 0.02}
            room = server.open_room("riichi", options={}, seats=["person", *["greedy"] * 3], timers=timers)

            async def play() -> list[float]:
                await asyncio.sleep(WARM_UP_SECONDS)
                return await honest_waits(server, room, seconds)

            with under_attack(server, name, sockets) if name in ATTACKS else nullcontext():
                waits = asyncio.run(play())
            memory = most_memory(server.process.pid)
        finally:
            said = server.stop()
    return waits, memory, said.count("Traceback")


# Claims.


def claims(options: argparse.Namespace) -> Section:
    rows: Rows = []
    passed = True
    runs = [(game, "messages and times", observe, options.discards) for game in CLAIM_GAMES]
    for game, what, observed, tiles in [
        *runs,
        ("riichi", "the longest answer to pings", observe_pings, options.pinged),
    ]:
        print(f"claims: {game}, {what}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            observations = observed(Path(folder), game, tiles, SEED)
        area, bound = area_under_curve(observations), tolerance(observations)
        within = abs(area - 0.5) <= bound
        passed &= within
        named = {one.tile: one.was_offered for one in observations}
        counts = (len(named), sum(named.values()), len(observations))
        rows.append((game, what, *counts, f"{area:.3f}", f"0.5 ± {bound:.3f}", "yes" if within else "**no**"))
    head = ("game", "noticed", "tiles", "offered", "observations", "area", "expected", "within limits")
    text = (
        "Whether a classifier can tell that somebody else was offered a claim on a tile that nobody took. It learns\n"
        "from one half of the tiles and is judged by the other half, and the other way round; the area under its\n"
        "curve is 0.5 if it finds nothing, and 1 if it is always right. Fewer tiles leave more to chance.\n\n"
        "- **messages and times**: four people who answer at once and pass nearly always, with a claim window of\n"
        "  0.3 s (0.1 s for fewer than 5,000 tiles): where messages end, what the next one contains, when it comes.\n"
        "- **the longest answer to pings**: three people with hints and a bot, with a claim window of 0.1 s; an\n"
        "  attacker pings over 80 connections, one ping after the other, while claims are asked for.\n\n"
        f"{table(head, rows)}"
    )
    return Section("Who was offered a claim", text, passed)


# Kills.


def kills(options: argparse.Namespace) -> Section:
    rows: Rows = []
    lost = 0
    for number, game in enumerate(GAMES):
        print(f"kills: {game}", file=sys.stderr)
        count, answers, faults = asyncio.run(killed(game, -(-options.kills // len(GAMES)), number))
        lost += len(faults)
        rows.append((game, count, answers, len(faults)))
        for fault in faults:
            print(fault, file=sys.stderr)
    text = (
        "One person plays while the server is killed (SIGKILL) again and again and started on the same file. Then\n"
        "every message that was ever received is compared with the record: events, questions and confirmed answers.\n\n"
        f"{table(('game', 'kills', 'confirmed answers', 'lost or different'), rows)}"
    )
    return Section("Killed", text, not lost)


async def killed(game: str, times: int, seed: int) -> tuple[int, int, list[str]]:
    """Play matches with kills in between; how many kills there were, confirmed answers, and what was wrong."""
    dice, count, answers, faults = random.Random(seed), 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db")
        try:
            while count < times:
                room = server.open_room(game, seats=["person", *["random"] * 3], timers=NO_TIMERS)
                client = Client(server, room, seed=seed + count)
                await client.connect()
                await client.sit()
                count += await play_with_kills(server, client, dice, times - count)
                await client.close()
                try:
                    Hearing(record_of(server, room), client).check()
                except AssertionError as error:
                    faults.append(f"{game}, room {room}: {error}")
                answers += sum('"type":"answered"' in text for text in client.received)
        finally:
            server.kill()
    return count, answers, faults


async def play_with_kills(server: Server, client: Client, dice: random.Random, most: int) -> int:
    """Play a match to its end; returns how often the server was killed on the way."""
    count = 0
    while True:
        left = dice.randrange(5, 60) if count < most else 10**9

        def is_time(message: dict[str, object]) -> bool:
            nonlocal left
            left -= 1
            return left <= 0

        try:
            message = await client.play(is_time)
            if message["type"] == "match_over":
                return count
        except (ConnectionClosed, InvalidHandshake, OSError):
            pass
        server.kill()
        count += 1
        server.start()
        await client.come_back()


# Load.


def curve(options: argparse.Namespace) -> Section:
    rows: Rows = []
    passed = True
    for tables in options.tables:
        print(f"load: {tables} tables", file=sys.stderr)
        asked = argparse.Namespace(tables=tables, clients=4, seconds=options.seconds, think=2.0)
        figures, server_share, client_share = load.run(asked)
        times = [figures.percentile(part) for part in (0.5, 0.99)] if figures.waits else [float("inf")] * 2
        if tables <= 500:
            passed &= times[1] < load.MAX_WAIT_SECONDS and not figures.errors
        rate = f"{len(figures.waits) / options.seconds:.0f}"
        shares = (f"{server_share:.0%}", f"{client_share:.0%}")
        refused = "yes" if figures.refused else "no"
        slowest = milliseconds(max(figures.waits, default=float("inf")))
        rows.append(
            (tables, figures.tables, refused, rate, *map(milliseconds, times), slowest, *shares, len(figures.errors))
        )
    head = (
        *("tables wanted", "tables", "refused more", "moves a second", "median", "slowest 1 %", "slowest"),
        *("server", "clients", "errors"),
    )
    text = (
        "Tables of four clients each, that think two seconds before a move on average; tables are opened 25 at a time\n"
        "while the others play, until there are enough or the server refuses more (503, Retry-After) because its\n"
        f"event loop is late. Up to 500 tables the slowest 1 % must stay below {milliseconds(load.MAX_WAIT_SECONDS)}.\n"
        f"`server` and `clients` are shares of one processor.\n\n{table(head, rows)}"
    )
    return Section("Many tables", text, passed)


PARTS: dict[str, Callable[[argparse.Namespace], Section]] = {
    "attacks": attacks,
    "claims": claims,
    "kills": kills,
    "load": curve,
}
TITLES = ("Under attack", "Who was offered a claim", "Killed", "Many tables")


def written(section: Section, before: str) -> str:
    """The report with a new section, and the other sections as they were."""
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    run = f"Run of {datetime.date.today()}: mahjongkit {mj.__version__}; {machine}; load of the machine before the run"
    run += f" {LOAD_BEFORE:.1f}."
    known = dict(re.findall(r"^## (.+)\n\n((?:.|\n)*?)(?=\n## |\Z)", before, re.MULTILINE))
    known[section.title] = f"{run}\n\n{section.text}\n"
    titles = [title for title in TITLES if title in known]
    head = "# How reliable the server is\n\nWritten by `make campaign` (`python benchmarks/reliability.py`).\n"
    return "\n".join([head, *(f"## {title}\n\n{known[title].rstrip()}\n" for title in titles)])


LOAD_BEFORE = os.getloadavg()[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Attack, kill and load the server, and write RELIABILITY.md.")
    parser.add_argument("--only", action="append", choices=PARTS, help="run only this part; repeatable")
    parser.add_argument("--sockets", type=int, default=50, help="attackers of each kind (default: 50)")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long to measure each row (default: 15)")
    parser.add_argument("--discards", type=int, default=5000, help="tiles to observe in each game (default: 5000)")
    parser.add_argument("--pinged", type=int, default=1500, help="tiles after which to ping (default: 1500)")
    parser.add_argument("--kills", type=int, default=50, help="how often to kill the server (default: 50)")
    parser.add_argument("--tables", type=int, nargs="+", default=[500, 1000, 1500, 2000, 2500])
    parser.add_argument("--output", type=Path, default=REPORT, help="where to write")
    options = parser.parse_args(arguments)
    passed = True
    for name in options.only or PARTS:
        section = PARTS[name](options)
        before = options.output.read_text(encoding="utf-8") if options.output.exists() else ""
        options.output.write_text(written(section, before), encoding="utf-8")
        print(f"{section.title}: {'all is well' if section.passed else 'LIMITS EXCEEDED'}")
        passed &= section.passed
    print(f"wrote {options.output}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
