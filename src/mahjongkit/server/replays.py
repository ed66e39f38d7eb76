"""Replays: records of any known format, ready to be looked at step by step, openly or as one seat saw them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from mahjongkit import records
from mahjongkit.advice.advise import advise
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.server.http_api import Refusal, body_of, door, lobby_of
from mahjongkit.server.languages import language
from mahjongkit.server.messages import MOST_PLAYOUTS, advised
from mahjongkit.server.result_view import ResultView, result_view_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from mahjongkit.core.state import HandLog
    from mahjongkit.game.view import View
    from mahjongkit.records import Record

LARGEST = 4 * 2**20
"""No record that is sent is longer; a packed one is not when it is unpacked."""
MAX_CACHED_REPLAYS = 32
"""So many records lie ready."""
OPEN = "open"
"""Instead of a seat: all tiles are seen."""


class Step(Struct):
    """An answer that was given: after how many of the told events, by whom, and whether it is a discard."""

    at: int
    seat: int
    action: str
    discard: bool


class HandReplayed(Struct):
    """A hand: what happened, as it is seen, the answers in it, and how it ended."""

    events: list[dict[str, object]]
    steps: list[Step]
    sheet: ResultView | None


class Replay(Struct):
    """A record, to be looked at."""

    id: str
    ruleset: str
    players: int
    names: list[str]
    formats: list[str]
    """In which formats it can be had."""
    hands: list[HandReplayed]
    together: bool
    """Whether all seats act at the same time; then a called discard stays in its river."""
    curve: list[list[int]]
    ranks: list[int] | None


class ReplayCache:
    """The records that were looked at last, ready to be looked at again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Record] = OrderedDict()

    def put(self, id: str, record: Record) -> None:
        self._kept[id] = record
        self._kept.move_to_end(id)
        while len(self._kept) > MAX_CACHED_REPLAYS:
            self._kept.popitem(last=False)

    def find(self, id: str) -> Record | None:
        return self._kept.get(id)


def replay_of(id: str, record: Record, seat: int | None, lang: str) -> Replay:
    """A record as a seat saw it; None sees everything, -1 what a watcher sees."""
    game = record.ruleset
    tables = list(record.tables())
    hands = [
        _hand(record, hand_log, table, seat, lang) for hand_log, table in zip(record.hand_logs, tables, strict=True)
    ]
    curve = [list(hand_log[0][: game.players]) for hand_log in record.hand_logs] + [list(tables[-1].scores)]
    ranks = list(tables[-1].result().ranks) if tables[-1].over else None
    name, formats = f"{game.name}:{game.preset}", list(records.writable(record))
    return Replay(id, name, game.players, list(record.names), formats, hands, game.secret_turns, curve, ranks)


def _hand(record: Record, hand_log: HandLog, end: Table, seat: int | None, lang: str) -> HandReplayed:
    game = record.ruleset
    seen: list[dict[str, object]] = []
    counts = [0]
    for event in Events(hand_log[2], game):
        shown = _seen(event, seat)
        if shown is not None:
            seen.append(shown.as_data())
        counts.append(len(seen))
    table = Table.replayed(game, hand_log, 0)
    steps = []
    for answer_log in hand_log[3]:
        action = game.vocabulary[answer_log & 0xFFFFFFF]
        at = counts[len(table.hand_events)]
        steps.append(Step(at, answer_log >> 28, str(action), action.verb in game.discarding))
        table.act(answer_log >> 28, action)
    return HandReplayed(seen, steps, result_view_of(end.hand_result, lang) if end.hand_over else None)


def _seen(event: Event, seat: int | None) -> Event | None:
    """The event as it is seen; who sees everything needs not be told a second time what was secret."""
    if seat is None:
        return None if event.is_told else event
    return event.seen_by(seat)


def replay_cache_of(request: Request) -> ReplayCache:
    shelf: ReplayCache = request.app.state.shelf
    return shelf


async def record_of(request: Request) -> Record:
    """The record that is asked for: one that was sent, or that of a match played here."""
    id = request.path_params["id"]
    record = replay_cache_of(request).find(id)
    if record is None:
        store = lobby_of(request).store
        text, data = store.record(id), store.sent(id)
        if text is not None:
            record = await asyncio.to_thread(records.loads, text)
        elif data is not None:
            record = await asyncio.to_thread(_read, data)
        else:
            raise Refusal(404, "no_record")
        replay_cache_of(request).put(id, record)
    return record


def _read(data: bytes) -> Record:
    return records.loads(records.unpacked(data, "record", LARGEST), partial=True, check=False)


@door
async def send(request: Request) -> object:
    """Take a record of any known format; its id is answered."""
    data = await body_of(request, LARGEST)
    try:
        record = await asyncio.to_thread(_read, data)
    except ValueError as error:
        raise Refusal(422, "no_answer", reason=" ".join(str(error).split())) from None
    id = sha256(data).hexdigest()[:32]
    lobby_of(request).store.keep_sent(id, data)
    replay_cache_of(request).put(id, record)
    return {"id": id}


@door
async def look(request: Request) -> object:
    """A record to be looked at: `?seat=1` as that seat saw it, -1 as a watcher, else with all tiles open."""
    record = await record_of(request)
    asked = request.query_params.get("seat", OPEN)
    seats = {OPEN: None, **{str(seat): seat for seat in range(-1, record.ruleset.players)}}
    if asked not in seats:
        raise Refusal(422, "no_answer", reason=f"seat {asked!r}; expected one of {', '.join(seats)}")
    return await asyncio.to_thread(replay_of, request.path_params["id"], record, seats[asked], language(request))


@door
async def file(request: Request) -> object:
    """A record as a file: `?format=mjai`."""
    record = await record_of(request)
    format = request.query_params.get("format", records.FORMATS[0])
    try:
        text = await asyncio.to_thread(records.dumps, record, format)
    except ValueError as error:
        raise Refusal(422, "no_answer", reason=error) from None
    name = f"{request.path_params['id']}.{records.EXTENSIONS.get(format, 'txt')}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


@door
async def advice(request: Request) -> object:
    """What was to be done where a seat answered: `?hand=0&step=12`, played out so often: `&search=500`."""
    record = await record_of(request)
    try:
        hand, step, search = (int(request.query_params.get(name, "0")) for name in ("hand", "step", "search"))
        if not (0 <= hand < len(record) and 0 <= step < len(record.hand_logs[hand][3])):
            raise ValueError(f"hand {hand}, step {step}: there is no such answer in this record")
        if not 0 <= search <= MOST_PLAYOUTS:
            raise ValueError(f"search {search}; expected 0 to {MOST_PLAYOUTS} playouts")
        view = await asyncio.to_thread(_asked, record, hand, step)
        if search:
            found = await lobby_of(request).thinkers.advice_on(view, search)
        else:
            found = await asyncio.to_thread(advise, view)
    except ValueError as error:
        raise Refusal(422, "no_answer", reason=error) from None
    return advised(found, step, language(request), search or None)


def _asked(record: Record, hand: int, step: int) -> View:
    """What a seat saw when it was asked for an answer."""
    hand_log = record.hand_logs[hand]
    return Table.replayed(record.ruleset, hand_log, step).view(hand_log[3][step] >> 28)


ROUTES = [
    Route("/api/replays", send, methods=["POST"]),
    Route("/api/replays/{id}", look),
    Route("/api/replays/{id}/file", file),
    Route("/api/replays/{id}/advice", advice),
]
