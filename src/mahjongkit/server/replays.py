"""Replays: records of any known format, served step by step, with all tiles open or as one seat saw them."""

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
from mahjongkit.core.hand_log import Answer
from mahjongkit.errors import MahjongError
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.server.http_api import ApiError, json_endpoint, lobby_of, read_body
from mahjongkit.server.languages import language
from mahjongkit.server.messages import MAX_PLAYOUTS, advice_message
from mahjongkit.server.result_view import ResultView, result_view_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from mahjongkit.core.hand_log import HandLog
    from mahjongkit.game.view import View
    from mahjongkit.records import Record

MAX_RECORD_BYTES = 4 * 2**20
"""The largest record that may be uploaded; a compressed one must not be larger when unpacked."""
MAX_CACHED_REPLAYS = 32
OPEN = "open"
"""The value of `?seat=` for which all tiles are open."""


class Step(Struct):
    """An answer in a replay: after how many of the visible events, by which seat, and whether it is a discard."""

    at: int
    seat: int
    action: str
    discard: bool


class ReplayHand(Struct):
    """A hand of a replay: its visible events, the answers, and its result."""

    events: list[dict[str, object]]
    steps: list[Step]
    result_view: ResultView | None


class Replay(Struct):
    """A record as the page shows it."""

    id: str
    ruleset: str
    players: int
    names: list[str]
    formats: list[str]
    """The formats in which it can be downloaded."""
    hands: list[ReplayHand]
    simultaneous: bool
    """Whether all seats act at the same time; a called discard then stays in its river."""
    curve: list[list[int]]
    ranks: list[int] | None


class ReplayCache:
    """The records that were requested last, by id."""

    def __init__(self) -> None:
        self._records: OrderedDict[str, Record] = OrderedDict()

    def put(self, id: str, record: Record) -> None:
        self._records[id] = record
        self._records.move_to_end(id)
        while len(self._records) > MAX_CACHED_REPLAYS:
            self._records.popitem(last=False)

    def find(self, id: str) -> Record | None:
        return self._records.get(id)


def replay_of(id: str, record: Record, seat: int | None, lang: str) -> Replay:
    """Create the replay of a record as a seat saw it; -1 is a watcher, None sees all tiles."""
    ruleset = record.ruleset
    tables = list(record.tables())
    hands = [
        _hand(record, hand_log, table, seat, lang) for hand_log, table in zip(record.hand_logs, tables, strict=True)
    ]
    curve = [list(hand_log.start.scores[: ruleset.players]) for hand_log in record.hand_logs] + [
        list(tables[-1].scores)
    ]
    ranks = list(tables[-1].result().ranks) if tables[-1].over else None
    name, formats = f"{ruleset.name}:{ruleset.preset}", list(records.writable(record))
    names, simultaneous = list(record.names), ruleset.flow.secret_turns
    return Replay(id, name, ruleset.players, names, formats, hands, simultaneous, curve, ranks)


def _hand(record: Record, hand_log: HandLog, end: Table, seat: int | None, lang: str) -> ReplayHand:
    ruleset = record.ruleset
    visible: list[dict[str, object]] = []
    counts = [0]
    for event in Events(hand_log.events, ruleset):
        seen = _visible(event, seat)
        if seen is not None:
            visible.append(seen.as_data())
        counts.append(len(visible))
    table = Table.replayed(ruleset, hand_log, 0)
    steps, happened = [], 0
    for seat, code in hand_log.answers():
        action = ruleset.flow.vocabulary[code]
        happened += len(table.hand_events_from(happened))
        steps.append(Step(counts[happened], seat, str(action), action.verb in ruleset.flow.discard_verbs))
        table.act(seat, action)
    return ReplayHand(visible, steps, result_view_of(end.hand_result, lang) if end.hand_over else None)


def _visible(event: Event, seat: int | None) -> Event | None:
    """Return the event as a seat sees it; with all tiles open (None), later reveals of secret events are left out."""
    if seat is None:
        return None if event.is_disclosed else event
    return event.seen_by(seat)


def replay_cache_of(request: Request) -> ReplayCache:
    cache: ReplayCache = request.app.state.replay_cache
    return cache


async def record_of(request: Request) -> Record:
    """Return the record that a request names: an uploaded one, or that of a match on this server."""
    id = request.path_params["id"]
    record = replay_cache_of(request).find(id)
    if record is None:
        store = lobby_of(request).store
        text, data = store.record(id), store.upload(id)
        if text is not None:
            record = await asyncio.to_thread(records.loads, text)
        elif data is not None:
            record = await asyncio.to_thread(_read, data)
        else:
            raise ApiError(404, "no_record")
        replay_cache_of(request).put(id, record)
    return record


def _read(data: bytes) -> Record:
    return records.loads(records.unpacked(data, "record", MAX_RECORD_BYTES), partial=True, check=False)


@json_endpoint
async def upload(request: Request) -> object:
    """Store a record of any known format and return its id."""
    data = await read_body(request, MAX_RECORD_BYTES)
    try:
        record = await asyncio.to_thread(_read, data)
    except MahjongError as error:
        raise ApiError(422, "invalid_request", reason=error) from None
    except ValueError as error:
        raise ApiError(422, "invalid_request", reason=" ".join(str(error).split())) from None
    id = sha256(data).hexdigest()[:32]
    lobby_of(request).store.add_upload(id, data)
    replay_cache_of(request).put(id, record)
    return {"id": id}


@json_endpoint
async def replay(request: Request) -> object:
    """Return a replay: `?seat=1` as that seat saw it, -1 as a watcher saw it, by default with all tiles open."""
    record = await record_of(request)
    requested = request.query_params.get("seat", OPEN)
    seats = {OPEN: None, **{str(seat): seat for seat in range(-1, record.ruleset.players)}}
    if requested not in seats:
        raise ApiError(422, "invalid_request", reason=f"seat {requested!r}; expected one of {', '.join(seats)}")
    return await asyncio.to_thread(replay_of, request.path_params["id"], record, seats[requested], language(request))


@json_endpoint
async def download(request: Request) -> object:
    """Return a record as a file: `?format=mjai`."""
    record = await record_of(request)
    format = request.query_params.get("format", records.FORMATS[0])
    try:
        text = await asyncio.to_thread(records.dumps, record, format)
    except ValueError as error:
        raise ApiError(422, "invalid_request", reason=error) from None
    name = f"{request.path_params['id']}.{records.EXTENSIONS.get(format, 'txt')}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


@json_endpoint
async def advice(request: Request) -> object:
    """Return advice on one answer of a record: `?hand=0&step=12`, optionally with playouts: `&search=500`."""
    record = await record_of(request)
    try:
        hand, step, search = (int(request.query_params.get(name, "0")) for name in ("hand", "step", "search"))
        if not (0 <= hand < len(record) and 0 <= step < len(record.hand_logs[hand].packed_answers)):
            raise ValueError(f"hand {hand}, step {step}: this record has no such answer")
        if not 0 <= search <= MAX_PLAYOUTS:
            raise ValueError(f"search {search}; expected 0 to {MAX_PLAYOUTS} playouts")
        view = await asyncio.to_thread(_view_at, record, hand, step)
        if search:
            found = await lobby_of(request).bot_executor.advise_replay(view, search)
        else:
            found = await asyncio.to_thread(advise, view)
    except ValueError as error:
        raise ApiError(422, "invalid_request", reason=error) from None
    return advice_message(found, step, language(request), search or None)


def _view_at(record: Record, hand: int, step: int) -> View:
    """Return the view of the seat that gives an answer, just before it answers."""
    hand_log = record.hand_logs[hand]
    return Table.replayed(record.ruleset, hand_log, step).view(Answer.unpack(hand_log.packed_answers[step]).seat)


ROUTES = [
    Route("/api/replays", upload, methods=["POST"]),
    Route("/api/replays/{id}", replay),
    Route("/api/replays/{id}/file", download),
    Route("/api/replays/{id}/advice", advice),
]
