"""The other door, without a socket: questions about hands and rules, rooms, walls and records, in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, ValidationError, json
from starlette.responses import Response
from starlette.routing import Route

from mahjongkit import __version__, records, rules
from mahjongkit.json_api import about_hand, about_rules, about_score, about_settlement, find_ruleset
from mahjongkit.locale import say, words_of
from mahjongkit.server.bots import names
from mahjongkit.server.languages import language
from mahjongkit.server.lobby import Full
from mahjongkit.server.messages import PROTOCOL
from mahjongkit.server.room_config import RoomConfig
from mahjongkit.server.schema import schema
from mahjongkit.svg import symbols
from mahjongkit.tiles import FACES, code, name

if TYPE_CHECKING:
    from starlette.requests import Request

    from mahjongkit.server.lobby import Lobby
    from mahjongkit.server.room import Room
    from mahjongkit.server.store import KeptRoom

LARGEST = 16384
"""No question is longer."""
MOST_RECORDS = 200
MOST_REMEMBERED = 50
SHARED = (
    *("wind", "meld", "mark", "fact", "verb", "narrate", "seat", "bot", "rules", "unit", "paid", "end"),
    *("game", "preset", "value", "round", "note"),
)
"""Groups of words that the pages share with the rest of the library."""


class Refusal(Exception):
    """What is answered instead: a status, a code for programs, and what the words for people need."""

    def __init__(self, status: int, code: str, **values: object) -> None:
        self.status = status
        self.code = code
        self.values = values


def answer(value: object, status: int = 200) -> Response:
    return Response(json.encode(value), status, media_type="application/json")


def door(inner: Callable[[Request], Awaitable[object]]) -> Callable[[Request], Awaitable[Response]]:
    """Answers in JSON, also what is refused."""

    async def outer(request: Request) -> Response:
        try:
            found = await inner(request)
        except Refusal as refusal:
            words = say(language(request), f"server.{refusal.code}", **refusal.values)
            return answer({"error": refusal.code, "words": words}, refusal.status)
        return found if isinstance(found, Response) else answer(found)

    return outer


async def body_of(request: Request, largest: int = LARGEST) -> bytes:
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > largest:
            raise Refusal(413, "too_long", limit=largest)
    return bytes(found)


@contextmanager
def reasons() -> Iterator[None]:
    """Says why a question is none, or has no answer."""
    try:
        yield
    except ValidationError as error:
        raise Refusal(400, "not_understood", reason=error) from None
    except (DecodeError, RecursionError) as error:
        raise Refusal(400, "no_json", reason=error) from None
    except (ValueError, TypeError, OverflowError) as error:
        raise Refusal(422, "no_answer", reason=" ".join(str(error).split())) from None


def question(about: Callable[[dict[str, Any]], object]) -> Callable[[Request], Awaitable[Response]]:
    """A question in plain data that the library answers."""

    @door
    async def ask(request: Request) -> object:
        body = await body_of(request)
        with reasons():
            return about(json.decode(body, type=dict[str, Any]))

    return ask


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


@door
async def about(request: Request) -> object:
    return {"name": "mahjongkit", "version": __version__, "protocol": PROTOCOL}


@door
async def protocol(request: Request) -> object:
    return schema()


@door
async def all_rules(request: Request) -> object:
    lang = language(request)
    return [
        {
            "name": name,
            "players": rules.find(name).players,
            "presets": rules.presets(name),
            "title": say(lang, f"game.{name}"),
            "about": say(lang, f"game.{name}.about"),
        }
        for name in sorted(rules.names(), key=lambda name: not name.startswith(rules.DEFAULT))
        if rules.find(name).playable
    ]


@door
async def rule_page(request: Request) -> object:
    try:
        return about_rules(find_ruleset(request.path_params["name"], {}))
    except ValueError as error:
        raise Refusal(404, "no_answer", reason=error) from None


@door
async def bots(request: Request) -> object:
    return list(names())


@door
async def words(request: Request) -> object:
    """What the pages say, in the visitor's language: their own words, and those they share with everything else."""
    lang = language(request)
    shared = {f"{group}.{key}": text for group in SHARED for key, text in words_of(lang, f"{group}.").items()}
    announced = [rules.find(game) for game in rules.names() if "fans" in rules.find(game).marks]
    shared |= {
        f"fans.{place}": row.names[lang] for game in announced for place, row in enumerate(game.patterns_by_index)
    }
    tiles = {f"tile.{code(face)}": name(face, lang) for face in range(FACES)}
    return {**words_of(lang, "page."), **shared, **tiles, "tile.?": say(lang, "pictures.unseen")}


@door
async def sprite(request: Request) -> object:
    """All tiles as symbols, titled in the visitor's language; `?index=1` with indices."""
    found = _sprite(language(request), request.query_params.get("index") == "1")
    return Response(found, media_type="image/svg+xml")


@cache
def _sprite(lang: str, index: bool) -> str:
    return symbols(lang=lang, index=index)


@door
async def rooms(request: Request) -> object:
    if request.method == "GET":
        return [room.told() for room in lobby_of(request).listed()]
    body = await body_of(request)
    try:
        with reasons():
            room = lobby_of(request).open(json.decode(body or b"{}", type=RoomConfig))
    except Full:
        raise Refusal(503, "full") from None
    return answer(room.told(), 201)


@door
async def some_rooms(request: Request) -> object:
    """The rooms that somebody remembers, as far as they are still there: `?id=...&id=...`."""
    store = lobby_of(request).store
    found = []
    for kept in map(store.room, request.query_params.getlist("id")[:MOST_REMEMBERED]):
        if kept is not None and (terms := _terms_of(kept)) is not None:
            found.append({"id": kept.id, "state": kept.state, "ruleset": terms.ruleset, "created": kept.created})
    return found


def _terms_of(kept: KeptRoom) -> RoomConfig | None:
    """The terms of a stored room, if they can be read."""
    try:
        return json.decode(kept.terms, type=RoomConfig)
    except (DecodeError, RecursionError):
        return None


@contextmanager
def visited(request: Request) -> Iterator[Room]:
    """The room that is asked about; if it is long over it is put away again."""
    lobby = lobby_of(request)
    room = lobby.find(request.path_params["room"])
    if room is None:
        raise Refusal(404, "no_room")
    yield room
    lobby.put_away(room)


@door
async def one_room(request: Request) -> object:
    with visited(request) as room:
        return room.told()


@door
async def walls(request: Request) -> object:
    """The hashes of all walls of a match, and the walls that are open: to strangers only where they may watch."""
    found = []
    with visited(request) as room:
        table = None if room.game is None else room.game.table
        shown = room.terms.watchers or room.state == "over"
        for hand in room.store.hands(room.id):
            told = {"hand": hand.number, "hash": hand.wall.hash}
            if shown and (table is None or hand.number != table.hand_number or table.hand_over):
                told |= {"salt": hand.wall.salt.hex(), "wall": hand.wall.text}
            found.append(told)
    return found


@door
async def all_records(request: Request) -> object:
    found = []
    for kept, ended in lobby_of(request).store.records(MOST_RECORDS):
        terms = _terms_of(kept)
        if terms is not None and terms.listed:
            told = {"room": kept.id, "ruleset": terms.ruleset, "ended": ended}
            found.append({**told, "record": f"/api/records/{kept.id}"})
    return found


@door
async def one_record(request: Request) -> object:
    text = lobby_of(request).store.record(request.path_params["room"])
    if text is None:
        raise Refusal(404, "no_record")
    if format := request.query_params.get("format", ""):
        try:
            text = records.dumps(records.loads(text), format)
        except ValueError as error:
            raise Refusal(422, "no_answer", reason=error) from None
    return Response(text, media_type="text/plain; charset=utf-8")


ROUTES = [
    Route("/api", about),
    Route("/api/protocol", protocol),
    Route("/api/rules", all_rules),
    Route("/api/rules/{name}", rule_page),
    Route("/api/bots", bots),
    Route("/api/words", words),
    Route("/api/tiles.svg", sprite),
    Route("/api/hand", question(about_hand), methods=["POST"]),
    Route("/api/score", question(about_score), methods=["POST"]),
    Route("/api/settle", question(about_settlement), methods=["POST"]),
    Route("/api/rooms", rooms, methods=["GET", "POST"]),
    Route("/api/rooms/some", some_rooms),
    Route("/api/rooms/{room}", one_room),
    Route("/api/rooms/{room}/walls", walls),
    Route("/api/records", all_records),
    Route("/api/records/{room}", one_record),
]
