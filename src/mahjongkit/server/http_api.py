"""The HTTP API in JSON: analysis and scoring of hands, rules, rooms, walls and records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, ValidationError, json
from starlette.responses import Response
from starlette.routing import Route

from mahjongkit import __version__, records, rules
from mahjongkit.errors import MahjongError
from mahjongkit.json_api import about_hand, about_rules, about_score, find_ruleset, settlement
from mahjongkit.locale import say
from mahjongkit.server.bots import names
from mahjongkit.server.game_display import family_of, game_display
from mahjongkit.server.languages import language
from mahjongkit.server.lobby import LobbyFullError
from mahjongkit.server.messages import PROTOCOL
from mahjongkit.server.room_config import RoomConfig
from mahjongkit.server.schema import schema
from mahjongkit.svg import symbols
from mahjongkit.tiles import FACES, code, name

if TYPE_CHECKING:
    from starlette.requests import Request

    from mahjongkit.rules import Ruleset
    from mahjongkit.server.lobby import Lobby
    from mahjongkit.server.room import Room
    from mahjongkit.server.store import StoredRoom

MAX_BODY_BYTES = 16384
MAX_RECORDS = 200
"""How many records `/api/records` lists."""
MAX_ROOM_IDS = 50
"""How many ids `/api/rooms/some` looks up."""
SHARED_WORD_GROUPS = (
    *("meld", "verb", "narrate", "seat", "paid"),
    *("bot", "rules", "unit", "game", "preset", "value"),
)
"""Groups of texts that the pages share with the rest of the library."""


class ApiError(Exception):
    """An error response: a status, a code for programs, and the values that its text for people needs."""

    def __init__(self, status: int, code: str, **values: object) -> None:
        self.status = status
        self.code = code
        self.values = values


def json_response(value: object, status: int = 200) -> Response:
    return Response(json.encode(value), status, media_type="application/json")


def json_endpoint(handler: Callable[[Request], Awaitable[object]]) -> Callable[[Request], Awaitable[Response]]:
    """Turn a handler into an endpoint that sends its result, or an `ApiError`, as JSON."""

    async def endpoint(request: Request) -> Response:
        try:
            result = await handler(request)
        except ApiError as error:
            lang = language(request)
            words = say(
                lang, f"server.{error.code}", **{key: _said(value, lang) for key, value in error.values.items()}
            )
            return json_response({"error": error.code, "words": words}, error.status)
        return result if isinstance(result, Response) else json_response(result)

    return endpoint


def _said(value: object, lang: str) -> object:
    """A value of an error; if it is an error of the library, its message in one line."""
    return " ".join(value.words(lang).split()) if isinstance(value, MahjongError) else value


async def read_body(request: Request, max_bytes: int = MAX_BODY_BYTES) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > max_bytes:
            raise ApiError(413, "too_long", limit=max_bytes)
    return bytes(body)


@contextmanager
def api_errors() -> Iterator[None]:
    """Turn errors in the body of a request into an `ApiError` with the reason."""
    try:
        yield
    except ValidationError as error:
        raise ApiError(400, "invalid_message", reason=error) from None
    except (DecodeError, RecursionError) as error:
        raise ApiError(400, "not_json", reason=error) from None
    except MahjongError as error:
        raise ApiError(422, "invalid_request", reason=error) from None
    except (ValueError, TypeError, OverflowError) as error:
        raise ApiError(422, "invalid_request", reason=" ".join(str(error).split())) from None


def query_endpoint(query: Callable[[dict[str, Any]], object]) -> Callable[[Request], Awaitable[Response]]:
    """Create an endpoint that passes the JSON object in the body to a query of `mahjongkit.json_api`."""

    @json_endpoint
    async def endpoint(request: Request) -> object:
        body = await read_body(request)
        with api_errors():
            return query(json.decode(body, type=dict[str, Any]))

    return endpoint


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


@json_endpoint
async def server_info(request: Request) -> object:
    return {"name": "mahjongkit", "version": __version__, "protocol": PROTOCOL}


@json_endpoint
async def protocol(request: Request) -> object:
    return schema()


@json_endpoint
async def all_rules(request: Request) -> object:
    lang = language(request)
    return [
        {
            "name": name,
            "family": family_of(rules.find(name)),
            "players": rules.find(name).players,
            "presets": rules.presets(name),
            "title": rules.find(name).words.say(lang, f"game.{name}"),
            "about": rules.find(name).words.say(lang, f"game.{name}.about"),
            "settles": bool(rules.find(name).scoring.settle_inputs),
        }
        for name in sorted(rules.names(), key=lambda name: not name.startswith(rules.DEFAULT))
        if rules.find(name).playable
    ]


@json_endpoint
async def rule_page(request: Request) -> object:
    try:
        return about_rules(find_ruleset(request.path_params["name"], {}))
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None


@json_endpoint
async def display(request: Request) -> object:
    """Return what a game calls its actions, marks and seats, and what it shows, in the visitor's language."""
    try:
        return game_display(find_ruleset(request.path_params["name"], {}), language(request))
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None


@json_endpoint
async def settle_form(request: Request) -> object:
    """Return what somebody must say about a hand to have it settled, with an example."""
    try:
        ruleset = find_ruleset(request.path_params["name"], {})
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None
    scoring = ruleset.scoring
    return {
        "title": ruleset.words.say(language(request), f"game.{ruleset.name}"),
        "players": ruleset.players,
        "one_win": scoring.settles_one_win,
        "inputs": [one._asdict() for one in scoring.settle_inputs],
        "example": dict(scoring.settle_example),
    }


@json_endpoint
async def settle(request: Request) -> object:
    """Settle a described hand; with `?explain=1` also in sentences, in the visitor's language."""
    body = await read_body(request)
    with api_errors():
        result = settlement(json.decode(body, type=dict[str, Any]))
    if not request.query_params.get("explain"):
        return result.as_data()
    lang = language(request)
    return {**result.as_data(), "names": result.names[lang], "explanation": result.explain(lang).splitlines()}


@json_endpoint
async def bots(request: Request) -> object:
    return list(names())


@json_endpoint
async def words(request: Request) -> object:
    """Return the texts of the pages in the visitor's language; `?rules=sichuan` gives them in the words of a game.

    Without a game there are the words of all games; where they differ, those of the default game come first.
    """
    lang = language(request)
    if game := request.query_params.get("rules", ""):
        with api_errors():
            return _lobby_texts(lang) | _page_texts(rules.find(game), lang)
    texts: dict[str, str] = {}
    for game in sorted(rules.names(), key=lambda name: name.startswith(rules.DEFAULT)):
        texts |= _page_texts(rules.find(game), lang)
    return texts


def _lobby_texts(lang: str) -> dict[str, str]:
    """What the lobby calls all games, their presets and the values of their options."""
    games = [rules.find(name).words for name in rules.names()]
    return {
        f"{group}.{key}": text
        for words in games
        for group in ("game", "preset", "value")
        for key, text in words.texts(lang, f"{group}.").items()
    }


def _page_texts(ruleset: Ruleset, lang: str) -> dict[str, str]:
    """The texts of the pages and those of `SHARED_WORD_GROUPS`, in the words of a game, and the names of its tiles."""
    game = ruleset.words
    texts = game.texts(lang, "page.")
    texts |= {
        f"{group}.{key}": text for group in SHARED_WORD_GROUPS for key, text in game.texts(lang, f"{group}.").items()
    }
    texts |= {f"tile.{code(face)}": name(face, lang, game) for face in range(FACES)}
    return {**texts, "tile.?": say(lang, "pictures.unseen")}


@json_endpoint
async def sprite(request: Request) -> object:
    """Return all tiles as SVG symbols, titled in the visitor's language; `?index=1` adds indices."""
    svg = _sprite(language(request), request.query_params.get("index") == "1")
    return Response(svg, media_type="image/svg+xml")


@cache
def _sprite(lang: str, index: bool) -> str:
    return symbols(lang=lang, index=index)


@json_endpoint
async def rooms(request: Request) -> object:
    if request.method == "GET":
        return [room.info() for room in lobby_of(request).listed()]
    body = await read_body(request)
    try:
        with api_errors():
            room = lobby_of(request).open(json.decode(body or b"{}", type=RoomConfig))
    except LobbyFullError:
        raise ApiError(503, "full") from None
    return json_response(room.info(), 201)


@json_endpoint
async def some_rooms(request: Request) -> object:
    """Return the state of the rooms with these ids, leaving out unknown ones: `?id=...&id=...`."""
    store = lobby_of(request).store
    found = []
    for stored in map(store.room, request.query_params.getlist("id")[:MAX_ROOM_IDS]):
        if stored is not None and (config := _config_of(stored)) is not None:
            found.append({"id": stored.id, "state": stored.state, "ruleset": config.ruleset, "created": stored.created})
    return found


def _config_of(stored: StoredRoom) -> RoomConfig | None:
    """Return the configuration of a stored room, or None if it is unreadable."""
    try:
        return json.decode(stored.config, type=RoomConfig)
    except (DecodeError, RecursionError):
        return None


@contextmanager
def requested_room(request: Request) -> Iterator[Room]:
    """Load the room that a request names; it is unloaded again if its match is over."""
    lobby = lobby_of(request)
    room = lobby.find(request.path_params["room"])
    if room is None:
        raise ApiError(404, "no_room")
    yield room
    lobby.unload_if_over(room)


@json_endpoint
async def one_room(request: Request) -> object:
    with requested_room(request) as room:
        return room.info()


@json_endpoint
async def walls(request: Request) -> object:
    """Return the hashes of all walls of a match, and the walls that are revealed, if watching is allowed."""
    found = []
    with requested_room(request) as room:
        table = None if room.match is None else room.match.table
        is_public = room.config.watchers or room.state == "over"
        for hand in room.store.hands(room.id):
            entry = {"hand": hand.number, "hash": hand.wall.hash}
            if is_public and (table is None or hand.number != table.hand_number or table.hand_over):
                entry |= {"salt": hand.wall.salt.hex(), "wall": hand.wall.text}
            found.append(entry)
    return found


@json_endpoint
async def all_records(request: Request) -> object:
    found = []
    for stored, ended in lobby_of(request).store.records(MAX_RECORDS):
        config = _config_of(stored)
        if config is not None and config.listed:
            entry = {"room": stored.id, "ruleset": config.ruleset, "ended": ended}
            found.append({**entry, "record": f"/api/records/{stored.id}"})
    return found


@json_endpoint
async def one_record(request: Request) -> object:
    text = lobby_of(request).store.record(request.path_params["room"])
    if text is None:
        raise ApiError(404, "no_record")
    if format := request.query_params.get("format", ""):
        try:
            text = records.dumps(records.loads(text), format)
        except ValueError as error:
            raise ApiError(422, "invalid_request", reason=error) from None
    return Response(text, media_type="text/plain; charset=utf-8")


ROUTES = [
    Route("/api", server_info),
    Route("/api/protocol", protocol),
    Route("/api/rules", all_rules),
    Route("/api/rules/{name}", rule_page),
    Route("/api/rules/{name}/display", display),
    Route("/api/rules/{name}/settle", settle_form),
    Route("/api/bots", bots),
    Route("/api/words", words),
    Route("/api/tiles.svg", sprite),
    Route("/api/hand", query_endpoint(about_hand), methods=["POST"]),
    Route("/api/score", query_endpoint(about_score), methods=["POST"]),
    Route("/api/settle", settle, methods=["POST"]),
    Route("/api/rooms", rooms, methods=["GET", "POST"]),
    Route("/api/rooms/some", some_rooms),
    Route("/api/rooms/{room}", one_room),
    Route("/api/rooms/{room}/walls", walls),
    Route("/api/records", all_records),
    Route("/api/records/{room}", one_record),
]
