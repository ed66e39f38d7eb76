"""The HTTP API in JSON: analysis and scoring of hands, rules, rooms, walls and records."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, ValidationError, json
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route

from mahjongkit import __version__, rules
from mahjongkit.errors import MahjongError, Phrase, internal_error
from mahjongkit.json_api import about_hand, about_rules, about_score, find_ruleset, settlement
from mahjongkit.locale import say
from mahjongkit.notation import MELD_WORDS
from mahjongkit.server.bots import names
from mahjongkit.server.game_display import family_of, game_display, offered_options
from mahjongkit.server.languages import language
from mahjongkit.server.lesson import lesson_of
from mahjongkit.server.limits import RETRY_AFTER_SECONDS, RefusedError, TokenBucket, address_of
from mahjongkit.server.message_faults import message_fault
from mahjongkit.server.messages import PROTOCOL
from mahjongkit.server.room_config import RoomConfig
from mahjongkit.server.rule_book import rule_book as rule_book_in
from mahjongkit.server.schema import schema
from mahjongkit.sqlite_file import store_error
from mahjongkit.svg import symbols
from mahjongkit.tiles import FACES, code, name

if TYPE_CHECKING:
    from starlette.requests import Request

    from mahjongkit.rules import Ruleset
    from mahjongkit.server.lobby import Lobby
    from mahjongkit.server.room import Room
    from mahjongkit.server.store import StoredRoom

MAX_BODY_BYTES = 16384
MAX_QUERY_BYTES = 4096
"""The longest question about a hand: it is answered in the event loop, and a longer text takes long to read."""
BODY_SECONDS = 30.0
"""How long a client may take to send the body of a request."""
LIST_SECONDS = 1.0
"""How long the list of rooms is remembered when there are many."""
MANY_ROOMS = 50
MAX_RECORDS = 200
"""How many records `/api/records` lists."""
MAX_ROOM_IDS = 50
"""How many ids `/api/rooms/some` looks up."""
SHARED_WORD_GROUPS = (
    *("meld", "verb", "narrate", "seat", "paid"),
    *("bot", "rules", "unit", "game", "preset", "value"),
)
"""Groups of texts that the pages share with the rest of the library."""
log = logging.getLogger("mahjongkit")
broken_off = TokenBucket(20, 1)
"""How many requests that break off are logged: anybody can send them, and must not fill the disk."""


class ApiError(Exception):
    """An error response: a status, a code for programs, and the values that its text for people needs."""

    def __init__(self, status: int, code: str, **values: object) -> None:
        self.status = status
        self.code = code
        self.values = values


def json_response(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(json.encode(value), status, headers, media_type="application/json")


def json_endpoint(handler: Callable[[Request], Awaitable[object]]) -> Callable[[Request], Awaitable[Response]]:
    """Turn a handler into an endpoint that sends its result, or an error, as JSON."""

    async def endpoint(request: Request) -> Response:
        try:
            result = await handler(request)
        except ApiError as error:
            return error_response(request, error.status, error.code, error.values)
        except RefusedError as refusal:
            return error_response(request, refusal.status, refusal.code, refusal.values, RETRY_AFTER_SECONDS)
        except sqlite3.Error as error:
            log.error("%s: %s", _named(request), store_error(lobby_of(request).store.path, error))
            return error_response(request, 503, "not_saved", {}, RETRY_AFTER_SECONDS)
        except ClientDisconnect:
            if broken_off.take():
                log.warning("%s: the client has gone before its request was complete", _named(request))
            return Response(status_code=400)
        return result if isinstance(result, Response) else json_response(result)

    return endpoint


def _named(request: Request) -> str:
    """A request for the log."""
    return f"{request.method} {str(request.scope['path'])[:100]!r}"


def error_response(
    request: Request, status: int, code: str, values: Mapping[str, object], retry_after: int = 0
) -> Response:
    """An error as JSON, in the language of the request; `retry_after` is when to try again, in seconds."""
    lang = language(request)
    words = say(lang, f"server.{code}", **{key: _said(value, lang) for key, value in values.items()})
    headers = {"retry-after": str(retry_after)} if retry_after else None
    return json_response({"error": code, "words": words}, status, headers)


def _said(value: object, lang: str) -> object:
    """A value of an error; if it is an error of the library, its message in one line."""
    return " ".join(value.words(lang).split()) if isinstance(value, MahjongError | Phrase) else value


async def read_body(request: Request, max_bytes: int = MAX_BODY_BYTES) -> bytes:
    """Read the body of a request; one that is much too long is refused at once.

    One that is a little too long is read to its end first: a client that still sends would not see the refusal.
    """
    body, size = bytearray(), 0
    stated = request.headers.get("content-length", "")
    if stated.isdecimal() and int(stated) > 2 * max_bytes:
        raise ApiError(413, "too_long", limit=max_bytes)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size <= max_bytes:
                    body += part
                elif size > 2 * max_bytes:
                    break
    except TimeoutError:
        raise ApiError(408, "too_slow", seconds=BODY_SECONDS) from None
    if size > max_bytes:
        raise ApiError(413, "too_long", limit=max_bytes)
    return bytes(body)


@contextmanager
def api_errors() -> Iterator[None]:
    """Turn errors in the body of a request into an `ApiError` with the reason."""
    try:
        yield
    except (DecodeError, RecursionError) as error:
        code = "invalid_message" if isinstance(error, ValidationError) else "not_json"
        raise ApiError(400, code, reason=message_fault(error)) from None
    except MahjongError as error:
        raise ApiError(422, "invalid_request", reason=error) from None
    except (ValueError, TypeError, OverflowError) as error:
        raise ApiError(422, "invalid_request", reason=internal_error(error)) from None


def query_endpoint(query: Callable[[dict[str, Any]], object]) -> Callable[[Request], Awaitable[Response]]:
    """Create an endpoint that passes the JSON object in the body to a query of `mahjongkit.json_api`."""

    @json_endpoint
    async def endpoint(request: Request) -> object:
        body = await read_body(request, MAX_QUERY_BYTES)
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
    return Response(_schema(), media_type="application/json")


@cache
def _schema() -> bytes:
    return json.encode(schema())


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
        ruleset = find_ruleset(request.path_params["name"], {})
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None
    return Response(await asyncio.to_thread(_rule_page, ruleset), media_type="application/json")


@cache
def _rule_page(ruleset: Ruleset) -> bytes:
    """The text for `rule_page`; cached, because it takes some milliseconds, and there are only so many presets."""
    return json.encode(about_rules(ruleset))


@json_endpoint
async def rule_book(request: Request) -> object:
    """Return the rule book of a game in the visitor's language, as HTML with contents; null if the game has none."""
    try:
        ruleset = find_ruleset(request.path_params["name"], {})
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None
    book = await asyncio.to_thread(rule_book_in, ruleset.name, language(request))
    if book is None:
        return None
    return {"lang": book.lang, "contents": [heading._asdict() for heading in book.contents], "html": book.html}


@json_endpoint
async def lesson(request: Request) -> object:
    """Return the lesson of a ruleset in the visitor's language, examples scored by its options; null without one."""
    try:
        ruleset = find_ruleset(request.path_params["name"], {})
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None
    return Response(await asyncio.to_thread(_lesson, ruleset, language(request)), media_type="application/json")


@cache
def _lesson(ruleset: Ruleset, lang: str) -> bytes:
    """The text for `lesson`; cached, because it takes a tenth of a second, and there are only so many presets."""
    return json.encode(lesson_of(ruleset, lang))


@json_endpoint
async def display(request: Request) -> object:
    """Return what a game calls its actions, marks and seats, and what it shows, in the visitor's language."""
    try:
        return game_display(find_ruleset(request.path_params["name"], {}), language(request))
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None


@json_endpoint
async def options_form(request: Request) -> object:
    """Return the options that a game of this size has, as a form offers them, in the visitor's language."""
    try:
        ruleset = find_ruleset(request.path_params["name"], {})
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None
    return await asyncio.to_thread(offered_options, ruleset, language(request))


@json_endpoint
async def settle_form(request: Request) -> object:
    """Return what somebody must say about a hand to have it settled, with an example."""
    try:
        ruleset = find_ruleset(request.path_params["name"], {})
    except ValueError as error:
        raise ApiError(404, "invalid_request", reason=error) from None
    scoring, lang = ruleset.scoring, language(request)
    example: dict[str, Any] = {**scoring.settle_example, **ruleset.words.texts(lang, "settle.example.")}
    if "hands" in example:
        example["hands"] = [_melds_in_words(hand, ruleset, lang) for hand in example["hands"]]
    return {
        "title": ruleset.words.say(lang, f"game.{ruleset.name}"),
        "players": ruleset.players,
        "seats": list(ruleset.results.seat_names(0, lang)),
        "one_win": scoring.settles_one_win,
        "inputs": [one._asdict() for one in scoring.settle_inputs],
        "example": example,
    }


def _melds_in_words(hand: str, ruleset: Ruleset, lang: str) -> str:
    """A hand as text, with its melds called as the game calls them where the notation reads that word."""

    def word_for(meld: re.Match[str]) -> str:
        word = ruleset.words.find(lang, f"meld.{meld[1]}") or ""
        return f"[{word}" if MELD_WORDS.get(word) == meld[1] else meld[0]

    return re.sub(r"\[(\w+)", word_for, hand)


@json_endpoint
async def settle(request: Request) -> object:
    """Settle a described hand; with `?explain=1` also in sentences, in the visitor's language."""
    body = await read_body(request, MAX_QUERY_BYTES)
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
    with api_errors():
        game = request.query_params.get("rules", "")
        found = rules.find(game).name if game else ""
        return Response(_words(found, language(request)), media_type="application/json")


@cache
def _words(game: str, lang: str) -> bytes:
    """The texts for `words`; cached, because they take twenty milliseconds and do not change."""
    if game:
        return json.encode(_lobby_texts(lang) | _page_texts(rules.find(game), lang))
    texts: dict[str, str] = {}
    for one in sorted(rules.names(), key=lambda one: one.startswith(rules.DEFAULT)):
        texts |= _page_texts(rules.find(one), lang)
    return json.encode(texts)


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
    """Return all tiles as SVG symbols, titled in the visitor's language.

    `?look=numbered` adds indices; `?look=safe` draws colours and signs that everybody can tell apart.
    """
    look = request.query_params.get("look", "")
    svg = _sprite(language(request), look if look in ("numbered", "safe") else "classic")
    return Response(svg, media_type="image/svg+xml")


@cache
def _sprite(lang: str, look: str) -> str:
    return symbols(lang=lang, index=look == "numbered", safe=look == "safe")


@json_endpoint
async def rooms(request: Request) -> object:
    lobby = lobby_of(request)
    if request.method == "GET":
        return Response(_listed(lobby), media_type="application/json")
    lobby.check_load(address_of(request))
    body = await read_body(request)
    with api_errors():
        room = lobby.open(json.decode(body or b"{}", type=RoomConfig), address_of(request))
    return json_response(room.info(), 201)


def _listed(lobby: Lobby) -> bytes:
    """The list of rooms; with many of them it is made at most once a second."""
    made, known = lobby.list_cache
    if len(lobby.rooms) <= MANY_ROOMS or time.monotonic() > made + LIST_SECONDS:
        known = json.encode([room.info() for room in lobby.listed()])
        lobby.list_cache = (time.monotonic(), known)
    return known


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
    """Load the room that a request names; it need not stay in memory if its match is over."""
    lobby = lobby_of(request)
    room = lobby.find(request.path_params["room"])
    if room is None:
        raise ApiError(404, "no_room")
    yield room
    lobby.leave_if_over(room)


@json_endpoint
async def one_room(request: Request) -> object:
    with requested_room(request) as room:
        return room.info()


@json_endpoint
async def all_records(request: Request) -> object:
    found = []
    for stored, ended in lobby_of(request).store.records(MAX_RECORDS):
        config = _config_of(stored)
        if config is not None and config.listed:
            entry = {"room": stored.id, "ruleset": config.ruleset, "ended": ended}
            found.append({**entry, "record": f"/api/records/{stored.id}"})
    return found


ROUTES = [
    Route("/api", server_info),
    Route("/api/protocol", protocol),
    Route("/api/rules", all_rules),
    Route("/api/rules/{name}", rule_page),
    Route("/api/rules/{name}/book", rule_book),
    Route("/api/rules/{name}/lesson", lesson),
    Route("/api/rules/{name}/display", display),
    Route("/api/rules/{name}/options", options_form),
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
    Route("/api/records", all_records),
]
