"""Replays: records of any known format, served step by step, with all tiles open or as one seat saw them; walls.

Worker processes make everything that is sent here; what was asked for lately is remembered.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from mahjongkit import records
from mahjongkit.errors import MahjongError, Phrase, internal_error, shown
from mahjongkit.server.http_api import ApiError, json_endpoint, lobby_of, read_body, requested_room
from mahjongkit.server.languages import language
from mahjongkit.server.limits import RefusedError, address_of
from mahjongkit.server.tasks import MAX_RECORD_BYTES, OPEN, NoRecordError
from mahjongkit.server.workers import BusyError, WorkerError

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_DIGITS = 10
"""The longest number that a query may contain."""
MAX_CACHED_BYTES = 64 * 2**20
"""How many bytes of results are remembered."""
PIECE_BYTES = 2**16
"""Results that are longer are sent in pieces of this size."""


class ResultCache:
    """The results of worker processes that were requested last; a question that is being answered is asked once."""

    def __init__(self) -> None:
        self._results: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._size = 0
        self._pending: dict[tuple[object, ...], asyncio.Future[bytes]] = {}

    def find(self, key: tuple[object, ...]) -> bytes | None:
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    def put(self, key: tuple[object, ...], result: bytes) -> None:
        self._size += len(result) - len(self._results.pop(key, b""))
        self._results[key] = result
        while self._size > MAX_CACHED_BYTES:
            _, dropped = self._results.popitem(last=False)
            self._size -= len(dropped)

    async def compute(self, request: Request, function: str, *arguments: object) -> bytes:
        """Return the result of a function of `tasks` for these arguments, from the cache or from a worker."""
        key = (function, *arguments)
        if (known := self.find(key)) is not None:
            return known
        if key not in self._pending:
            store, workers = lobby_of(request).store, lobby_of(request).bot_executor.workers
            work = workers.run(function, store.path, *arguments, client=address_of(request))
            self._pending[key] = pending = asyncio.ensure_future(work)
            pending.add_done_callback(lambda done: self._finished(key, done))
        return await _result(asyncio.shield(self._pending[key]))

    def _finished(self, key: tuple[object, ...], done: asyncio.Future[bytes]) -> None:
        del self._pending[key]
        if not done.cancelled() and done.exception() is None:
            self.put(key, done.result())


async def _result(work: asyncio.Future[bytes]) -> bytes:
    """Wait for a worker, and turn its errors into responses."""
    try:
        return await work
    except NoRecordError:
        raise ApiError(404, "no_record") from None
    except (BusyError, asyncio.CancelledError):
        raise RefusedError("busy") from None
    except WorkerError:
        raise ApiError(422, "too_much_work") from None
    except MahjongError as error:
        raise ApiError(422, "invalid_request", reason=error) from None
    except ValueError as error:
        raise ApiError(422, "invalid_request", reason=internal_error(error)) from None
    except MemoryError:
        raise ApiError(422, "too_much_work") from None
    finally:
        del work  # the traceback of an error would hold the future, and the future the error with the whole request


def cache_of(request: Request) -> ResultCache:
    cache: ResultCache = request.app.state.result_cache
    return cache


async def computed(request: Request, function: str, *arguments: object) -> bytes:
    """Return a result for a record that exists; one that does not costs no worker its time."""
    cache, id = cache_of(request), request.path_params["id"]
    if cache.find((function, id, *arguments)) is None and not lobby_of(request).store.has_record(id):
        raise ApiError(404, "no_record")
    return await cache.compute(request, function, id, *arguments)


def bytes_response(data: bytes, media_type: str, headers: dict[str, str] | None = None) -> Response:
    """Send data in pieces: a client that reads slowly would otherwise make the server hold a copy of all of it."""

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(data), PIECE_BYTES):
            yield data[start : start + PIECE_BYTES]
            await asyncio.sleep(0)

    if len(data) <= PIECE_BYTES:
        return Response(data, 200, headers, media_type)
    return StreamingResponse(pieces(), 200, {**(headers or {}), "content-length": str(len(data))}, media_type)


def json_bytes(data: bytes) -> Response:
    return bytes_response(data, "application/json")


@json_endpoint
async def upload(request: Request) -> object:
    """Store a record of any known format and return its id."""
    lobby, address = lobby_of(request), address_of(request)
    with lobby.uploads.taken(address):
        if not lobby.upload_rate.take(address):
            raise RefusedError("too_many_uploads_here", 429)
        data = await read_body(request, MAX_RECORD_BYTES)
        id = sha256(data).hexdigest()[:32]
        if not lobby.store.has_record(id):
            work = lobby.bot_executor.workers.run("packed_upload", data, client=address)
            lobby.store.add_packed_upload(id, await _result(asyncio.ensure_future(work)))
    return {"id": id}


@json_endpoint
async def replay(request: Request) -> object:
    """Return a replay: `?seat=1` as that seat saw it, -1 as a watcher saw it, by default with all tiles open."""
    seat = request.query_params.get("seat", OPEN)[:20]
    return json_bytes(await computed(request, "replay", seat, language(request)))


@json_endpoint
async def download(request: Request) -> object:
    """Return a record as a file: `?format=mjai`."""
    format = request.query_params.get("format", records.FORMATS[0])
    text = await computed(request, "convert", known_format(format))
    name = f"{request.path_params['id']}.{records.EXTENSIONS.get(format, 'txt')}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return bytes_response(text, "text/plain; charset=utf-8", headers)


def known_format(format: str) -> str:
    """Refuse an unknown format before a worker does."""
    if format not in records.FORMATS:
        reason = Phrase("record.format", format=shown(format), formats=", ".join(records.FORMATS))
        raise ApiError(422, "invalid_request", reason=reason)
    return format


@json_endpoint
async def record(request: Request) -> object:
    """Return the record of a match: `?format=mjai` in another format."""
    id, format = request.path_params["id"], request.query_params.get("format", "")
    if not lobby_of(request).store.has_match_record(id):
        raise ApiError(404, "no_record")
    data = await (computed(request, "convert", known_format(format)) if format else computed(request, "match_text"))
    return bytes_response(data, "text/plain; charset=utf-8")


@json_endpoint
async def walls(request: Request) -> object:
    """Return the hashes of all walls of a match, and the walls that are revealed, if watching is allowed."""
    with requested_room(request) as room:
        if room.match is None:
            return []
        last = room.match.table.hand_number
        is_public = room.config.watchers or room.state == "over"
        revealed = -1 if not is_public else last if room.hand_is_over else last - 1
    return json_bytes(await cache_of(request).compute(request, "walls", room.id, last, revealed))


def _number(request: Request, name: str) -> int:
    """A whole number of the query, by default 0."""
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < MAX_DIGITS):
        raise ApiError(422, "invalid_request", reason=Phrase("request.number", name=name, given=shown(text)))
    return int(text)


@json_endpoint
async def advice(request: Request) -> object:
    """Return advice on one answer of a record: `?hand=0&step=12`, optionally with playouts: `&search=500`."""
    numbers = [_number(request, name) for name in ("hand", "step", "search")]
    return json_bytes(await computed(request, "replay_advice", *numbers, language(request)))


@json_endpoint
async def review(request: Request) -> object:
    """Return the review of one hand of a record: `?hand=0`. Who wants the whole match asks hand by hand."""
    return json_bytes(await computed(request, "hand_review", _number(request, "hand"), language(request)))


@json_endpoint
async def picture(request: Request) -> object:
    """Return a position of a record as a picture: `?hand=0&step=12`, optionally as one seat saw it: `&seat=1`."""
    numbers = [_number(request, name) for name in ("hand", "step")]
    seat = request.query_params.get("seat", OPEN)[:20]
    svg = await computed(request, "picture", *numbers, seat, language(request))
    return bytes_response(svg, "image/svg+xml")


ROUTES = [
    Route("/api/rooms/{room}/walls", walls),
    Route("/api/records/{id}", record),
    Route("/api/replays", upload, methods=["POST"]),
    Route("/api/replays/{id}", replay),
    Route("/api/replays/{id}/file", download),
    Route("/api/replays/{id}/advice", advice),
    Route("/api/replays/{id}/review", review),
    Route("/api/replays/{id}/picture", picture),
]
