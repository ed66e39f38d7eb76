"""Rooms of quick people, and how well what one of them notices shows that somebody else was offered a claim."""

from __future__ import annotations

import asyncio
import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mahjongkit.game.events import Events
from mahjongkit.game.table import Table
from mahjongkit.records import Record
from tests.support.comparison import Comparison
from tests.support.server_client import Client, record_of
from tests.support.server_process import NO_TIMERS, SHORT, Address, Server

WINDOW_SECONDS = 0.03
FEW_TILES_WINDOW_SECONDS, MANY_TILES_WINDOW_SECONDS = 0.1, 0.3
"""The windows of the campaign: a busy machine delays a server by more than a short window lasts."""
LATE = ("not_asked", "old_question")
"""The errors of a client whose claim came after the window."""
TIME_BINS = 8
ROOMS_AT_ONCE = 24
MANY_TILES = 5000


class Observation(NamedTuple):
    """What a client noticed after a tile that others could claim and nobody did."""

    tile: str
    """Which tile it was."""
    was_offered: bool
    """Whether another seat was offered a claim."""
    extra: int
    """Events after the tile in the same message."""
    following: int
    """Events in the next message."""
    seconds: float
    """Seconds to the next message."""


class TimedClient(Client):
    """Notes when each message came, and passes most claims, so that they stay unknown."""

    def __init__(self, server: Address, room: str, name: str, seed: int) -> None:
        super().__init__(server, room, name, seed)
        self.times: list[float] = []

    async def hear(self) -> dict[str, Any]:
        message = await super().hear()
        self.times.append(asyncio.get_running_loop().time())
        return message

    def choose(self, legal: list[str]) -> str:
        if "pass" in legal and self.dice.random() < 0.95:
            return "pass"
        return super().choose(legal)

    async def play_on(self) -> None:
        """Play to the end of the match; a claim may come too late."""
        while (message := await self.play(lambda message: message["type"] == "error"))["type"] == "error":
            assert message["code"] in LATE, message

    async def play(self, stop: Any = lambda message: False) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] == "match_over" or stop(message):
                return message
            if message["type"] == "ask":
                await self.answer(message)
            elif message["type"] == "hand_over":
                await self.say("next")


async def play_room(
    server: Address, game: str, seed: int, claim: float, options: dict[str, Any] | None = None
) -> list[Observation]:
    """Let people play a match alone, with a claim window of so many seconds; what they noticed."""
    timers = {**NO_TIMERS, "claim": claim}
    room = await asyncio.to_thread(server.open_room, game, timers=timers, options=options or SHORT.get(game, {}))
    status, info, _ = await asyncio.to_thread(server.ask, f"/api/rooms/{room}")
    assert status == 200
    people = [TimedClient(server, room, f"P{number}", seed + number) for number in range(info["players"])]
    for person in people:
        await person.connect()
        await person.sit()
    await asyncio.gather(*(person.play_on() for person in people))
    record = await asyncio.to_thread(record_of, server, room)
    for person in people:
        await person.close()
    tiles = claimable_tiles(record)
    return [one for person in people for one in observations_of(person, record, tiles)]


class Claimable(NamedTuple):
    """A tile that others could claim: after how many events of which hand, who was offered it, and who took it."""

    hand: int
    point: int
    offered: frozenset[int]
    is_known: bool
    """Whether everybody knows about a claim, because somebody took the tile, or because the hand ended."""


def claimable_tiles(record: Record) -> list[Claimable]:
    """Every tile of a match that others could claim."""
    found = []
    for number, hand_log in enumerate(record.hand_logs):
        offered: dict[int, frozenset[int]] = {}
        taken: set[int] = set()
        table = Table.replayed(record.ruleset, hand_log, 0)
        for seat, code in hand_log.answers():
            before, is_claim = table.claim_point, 0 < table.claim_point == len(table.hand_events)
            action = record.ruleset.flow.vocabulary[code]
            if is_claim and action.verb != "pass":
                taken.add(before)
            table.act(seat, action)
            if table.claim_point != before:
                is_open = table.claim_point == len(table.hand_events)
                offered[table.claim_point] = frozenset(table.pending if is_open else ())
        last = max(offered, default=0)
        found += [Claimable(number, point, who, point in taken or point == last) for point, who in offered.items()]
    return found


def hand_events(record: Record) -> list[Events]:
    return [Table.replayed(record.ruleset, hand_log).hand_events for hand_log in record.hand_logs]


def observations_of(client: TimedClient, record: Record, tiles: list[Claimable]) -> list[Observation]:
    """What a client noticed after every tile that others could claim, except where it was asked itself."""
    messages: dict[int, list[tuple[int, float]]] = defaultdict(list)
    hand = -1
    for text, time in zip(client.received, client.times, strict=True):
        message = json.loads(text)
        if message["type"] == "hand":
            hand = message["hand"]
        elif message["type"] == "events":
            messages[hand].append((message["first"] + len(message["events"]), time))
    found = []
    hands = hand_events(record)
    for tile in tiles:
        if tile.is_known or client.seat in tile.offered:
            continue
        known = len(hands[tile.hand][: tile.point].seen_by(client.seat))
        place = next(i for i, (end, _) in enumerate(messages[tile.hand]) if end >= known)
        (end, time), (later_end, later) = messages[tile.hand][place : place + 2]
        name = f"{client.room} {tile.hand} {tile.point}"
        found.append(Observation(name, bool(tile.offered), end - known, later_end - end, later - time))
    return found


def area_under_curve(observations: Sequence[Observation], seed: int = 0) -> float:
    """How well a classifier tells offers from what is noticed: 0.5 is chance, 1 is always right.

    It learns from one half of the tiles how often somebody was offered a claim for each combination of what is noticed,
    with the time in equally frequent bins, and is judged by the other half; and the other way round.
    """
    tiles = sorted({one.tile for one in observations})
    first = set(random.Random(seed).sample(tiles, len(tiles) // 2))
    halves = [one for one in observations if one.tile in first], [one for one in observations if one.tile not in first]
    return (_learned_area(*halves) + _learned_area(*reversed(halves))) / 2


def _learned_area(train: Sequence[Observation], test: Sequence[Observation]) -> float:
    times = sorted(one.seconds for one in train)
    edges = [times[len(times) * i // TIME_BINS] for i in range(1, TIME_BINS)]

    def cells(one: Observation) -> list[tuple[object, ...]]:
        time = sum(one.seconds >= edge for edge in edges)
        return [("extra", one.extra), ("following", min(one.following, 4)), ("time", time), (one.extra, time)]

    asked, counted = Counter[tuple[object, ...]](), Counter[tuple[object, ...]]()
    for one in train:
        for cell in cells(one):
            asked[cell] += one.was_offered
            counted[cell] += 1
    share = sum(one.was_offered for one in train) / len(train)
    scores = [
        (sum((asked[cell] + 20 * share) / (counted[cell] + 20) for cell in cells(one)), one.was_offered) for one in test
    ]
    return _area(scores)


def _area(scores: list[tuple[float, bool]]) -> float:
    """The chance that an offer has a higher score than no offer; equal scores count half."""
    by_score: dict[float, list[int]] = defaultdict(lambda: [0, 0])
    for score, was_offered in scores:
        by_score[score][was_offered] += 1
    below, area = 0, 0.0
    for score in sorted(by_score):
        without, offered = by_score[score]
        area += offered * (below + without / 2)
        below += without
    offers = len(scores) - below
    assert min(offers, below) > 0, "no tile that was offered, or none that was not"
    return area / (offers * below)


async def play_rooms(server: Address, game: str, tiles: int, seed: int) -> list[Observation]:
    """Let people play in several rooms at once until so many tiles could be claimed and were not; what they noticed."""
    found: list[Observation] = []
    window = MANY_TILES_WINDOW_SECONDS if tiles >= MANY_TILES else FEW_TILES_WINDOW_SECONDS
    while len({one.tile for one in found}) < tiles:
        at_once = min(ROOMS_AT_ONCE, 1 + tiles // 200)
        rooms = (play_room(server, game, seed + 10 * number, window) for number in range(at_once))
        found += [one for observations in await asyncio.gather(*rooms) for one in observations]
        seed += 1000
    return found


def tolerance(observations: Sequence[Observation]) -> float:
    """How far the area may be from 0.5: 0.03 for thousands of tiles, more for few, whose area is a matter of chance."""
    offered = len({one.tile for one in observations if one.was_offered})
    others = len({one.tile for one in observations}) - offered
    if offered + others >= MANY_TILES:
        return 0.03
    return max(0.03, 4 * math.sqrt((1 / offered + 1 / others) / 12))


def observe(folder: Path, game: str, tiles: int, seed: int) -> list[Observation]:
    """What people noticed on a server of its own after so many tiles of a game."""
    server = Server(folder / "games.db")
    try:
        return asyncio.run(play_rooms(server, game, tiles, seed))
    finally:
        server.kill()


def compare(folder: Path, game: str, tiles: int, seed: int) -> Comparison:
    """What a classifier finds in so many tiles of a game."""
    observations = observe(folder, game, tiles, seed)
    area, bound = area_under_curve(observations), tolerance(observations)
    wrong = f"{game}: area under the curve {area:.3f} for {len(observations)} observations, expected 0.5 ± {bound:.3f}"
    return Comparison(len({one.tile for one in observations}), [] if abs(area - 0.5) <= bound else [wrong])
