"""What cannot be brought about from outside: a full disk, clients that do not read, bots that think for long."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from server_client import Client
from server_process import MESSAGE_BURST, Address, Server

from mahjongkit.advice.advise import Advice, advise
from mahjongkit.cli import main
from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players import BUILTIN
from mahjongkit.players.base import Player
from mahjongkit.server import bot_executor, bots, connection, lobby, websocket
from mahjongkit.server import room as rooms
from mahjongkit.server import store as stores
from mahjongkit.server.app import application
from mahjongkit.server.connection import Connection
from mahjongkit.server.middleware import GuardMiddleware
from mahjongkit.server.serve import configuration, open_door
from mahjongkit.server.store import KeptRoom, Store


class Inside(Address):
    """A server in this very process, so that a test can reach into it."""

    async def get(self, path: str, body: object = None) -> tuple[int, Any]:
        return (await asyncio.to_thread(self.ask, path, body))[:2]

    async def room(self, game: str = "riichi", **terms: Any) -> str:
        return await asyncio.to_thread(self.open_room, game, **terms)

    @asynccontextmanager
    async def watched(self, room: str) -> AsyncIterator[Client]:
        """Somebody who watches a room."""
        async with Client(self, room) as watcher:
            await watcher.say("watch")
            yield watcher


@asynccontextmanager
async def running(store: Store) -> AsyncIterator[Inside]:
    with open_door("127.0.0.1", 0) as door:
        server, inside = uvicorn.Server(configuration(application(store))), Inside()
        inside.url = f"http://127.0.0.1:{door.getsockname()[1]}"
        serving = asyncio.create_task(server.serve(sockets=[door]))
        try:
            yield inside
        finally:
            server.should_exit = True
            await serving


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.db")


def test_who_says_nothing_is_not_waited_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "HELLO_SECONDS", 0.05)

    async def visit() -> None:
        async with running(store) as server, Client(server, await server.room()) as client:
            assert (await client.hear())["code"] == "too_late"
            await client.line.wait_closed()
            assert client.line.close_code == connection.POLICY

    asyncio.run(visit())


def test_advice_that_takes_long_keeps_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match goes on while choices are played out, and advice on a question that is answered is not told."""
    go_on = threading.Event()
    begun = threading.Event()

    def slowly(view: View, search: int | None = None) -> Advice:
        begun.set()
        assert go_on.wait(30)
        return advise(view, search)

    monkeypatch.setattr(bot_executor, "advise", slowly)

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", *["first"] * 3], timers=MESSAGE_BURST)
            async with Client(server, room) as client:
                await client.sit()
                ask = await client.hear_until("ask")
                await client.say("advise", search=20)
                assert await asyncio.to_thread(begun.wait, 30)
                await client.answer(ask)
                assert (await client.hear_until("answered", "advice"))["type"] == "answered"
                later = await client.hear_until("ask")
                go_on.set()
                await client.say("advise", search=20)
                advice = await client.hear_until("advice")
                assert advice["question"] == later["question"]
                assert advice["search"] == 20

    asyncio.run(visit())


def fail(*_: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def test_an_answer_that_cannot_be_kept_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", *["random"] * 3])
            async with Client(server, room) as client:
                await client.sit()
                ask = await client.hear_until("ask")
                with monkeypatch.context() as patch:
                    patch.setattr(Store, "add_answer", fail)
                    await client.answer(ask)
                    assert (await client.hear())["code"] == "not_kept"
                    assert store.hands(room)[0].said == []
                await client.answer(ask)
                assert (await client.hear())["type"] == "answered"

    asyncio.run(visit())


def failing_once(monkeypatch: pytest.MonkeyPatch, name: str) -> list[int]:
    """A method of the store that fails the first time; how often it was called is told."""
    method: Callable[..., Any] = getattr(Store, name)
    calls: list[int] = []

    def once(*arguments: Any) -> Any:
        calls.append(len(calls))
        if len(calls) == 1:
            fail()
        return method(*arguments)

    monkeypatch.setattr(Store, name, once)
    return calls


@pytest.mark.parametrize("name", ["add_answer", "begin_hand", "end_match"])
def test_what_a_room_does_by_itself_is_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", 0.01)

    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", *["random"] * 3], stand_in="random")
            async with Client(server, room) as client, server.watched(room) as watcher:
                await client.sit()
                await client.hear_until("ask")
                calls = failing_once(monkeypatch, name)
                await client.say("leave")  # bots alone play on
                await watcher.play()
                assert len(calls) >= 2
            assert (await server.get(f"/api/records/{room}"))[0] == 200

    asyncio.run(match())


class Slow(Player):
    """Thinks until it is allowed to stop."""

    go_on = threading.Event()

    def configure(self, argument: str) -> None:
        """The strength, which changes nothing."""

    def choose(self, view: View) -> Action:
        self.go_on.wait(20)
        return view.legal[0]


class Broken(Player):
    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("one by none")


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for kind in (Slow, Broken):
        monkeypatch.setitem(BUILTIN, kind.__name__.lower(), f"{__name__}:{kind.__name__}")
    bots.names.cache_clear()
    Slow.go_on.clear()
    yield
    Slow.go_on.set()
    bots.names.cache_clear()


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_thinks_for_long_keeps_nobody_waiting(store: Store) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["slow:7", *["random"] * 3])
            other = await server.room(seats=["random"] * 4)
            async with server.watched(room) as watcher, server.watched(other) as elsewhere:
                await elsewhere.play()
                before = len((await watcher.hear_until("events"))["events"])
                Slow.go_on.set()
                assert (await watcher.hear_until("events"))["first"] == before

    asyncio.run(match())


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_thinks_for_ever_is_answered_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_executor, "MAX_THINKING_SECONDS", 0.02)

    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["slow", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.hear_until("hand_over")
            Slow.go_on.set()

    asyncio.run(match())


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_fails_is_answered_for(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["broken", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.play()

    asyncio.run(match())
    assert "bot broken cannot choose" in caplog.text


def test_who_reads_too_slowly_loses_his_line() -> None:
    class Stuck:
        """A socket that nobody reads from."""

        closed: int | None = None

        async def close(self, code: int) -> None:
            self.closed = code

    async def flood() -> int | None:
        socket = Stuck()
        slow = Connection(socket, "en")  # type: ignore[arg-type]
        for _ in range(connection.MAX_QUEUED_MESSAGES + 1):
            assert not slow.is_closing
            slow.tell(b"{}")
        assert slow.is_closing
        await slow.write()
        return socket.closed

    assert asyncio.run(flood()) == connection.TOO_SLOW


def test_there_is_a_limit_to_rooms_and_watchers(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_WATCHERS", 1)
    monkeypatch.setattr(lobby, "MOST_ROOMS", 1)

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room()
            async with server.watched(room) as first:
                assert (await first.hear())["type"] == "welcome"
                async with server.watched(room) as second:
                    assert (await second.hear())["code"] == "too_many_watchers"
            status, answer = await server.get("/api/rooms", {})
            assert (status, answer["error"]) == (503, "full")

    asyncio.run(visit())


def test_a_room_that_nobody_began_is_forgotten_after_a_day(store: Store) -> None:
    terms = '{"ruleset": "riichi:tenhou", "seats": ["person", "person", "person", "person"], "stand_in": "random"}'
    store.add_room(KeptRoom("old", time.time() - 90000, "waiting", terms, version=1))
    store.add_room(KeptRoom("new", time.time() - 80000, "waiting", terms, version=1))
    store.add_room(KeptRoom("bad", time.time(), "playing", '{"ruleset": "chess"}'))  # nor does it stop the others

    async def visit() -> None:
        async with running(store) as server:
            assert (await server.get("/api/rooms/old"))[0] == 404
            assert (await server.get("/api/rooms/new"))[0] == 200

    asyncio.run(visit())


def test_what_is_kept_of_a_token_does_not_open_a_seat(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(timers=MESSAGE_BURST)
            async with Client(server, room) as owner, Client(server, room) as thief:
                await owner.sit()
                kept = store.seats(room)[0][2]
                assert owner.token is not None
                assert owner.token.encode() not in kept
                for stolen in (kept.hex(), json.dumps(list(kept))[:100]):
                    await thief.say("resume", token=stolen)
                    assert (await thief.hear())["code"] == "wrong_token"

    asyncio.run(visit())


# The file, the port, the packages.


def test_the_store_is_one_servers_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(tmp_path / "games.db")
    try:
        assert main(["serve", "--port", "0", "--db", str(tmp_path / "games.db"), "--lang", "en"]) == 2
        assert "another server uses it" in capsys.readouterr().err
    finally:
        server.stop()


def of_another_version(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_text("no database at all, but long enough to be looked at " * 20), "not a database"),
        (lambda path: sqlite3.connect(path).executescript("CREATE TABLE cats (name TEXT)"), "something else"),
        (of_another_version, "another version (99"),
        (lambda path: path.mkdir(), "unable to open"),
    ],
)
def test_a_file_that_is_no_store_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], object], said: str
) -> None:
    make(tmp_path / "file.db")
    assert main(["serve", "--port", "0", "--db", str(tmp_path / "file.db"), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_records_that_were_sent_are_kept_until_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a file that was made before there was a place for them."""
    monkeypatch.setattr(stores, "MAX_SENT_RECORDS", 3)
    Store(tmp_path / "games.db").close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        db.execute("DROP TABLE sent")
    store = Store(tmp_path / "games.db")
    for number in (1, 2, 3, 1, 4):
        store.keep_sent(f"id {number}", b"record " * number)
    assert [store.sent(f"id {number}") for number in (1, 2, 3, 4)] == [b"record ", None, b"record " * 3, b"record " * 4]
    store.close()


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_door("127.0.0.1", 0) as door:
        port = str(door.getsockname()[1])
        assert main(["serve", "--port", port, "--db", str(tmp_path / "x.db"), "--lang", "en"]) == 2
    assert f"cannot serve on 127.0.0.1, port {port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("package", "command"), [("uvicorn", ["serve", "--port", "0"]), ("websockets", ["join", "http://127.0.0.1/room/x"])]
)
def test_without_the_extra_the_commands_say_how_to_get_it(package: str, command: list[str]) -> None:
    code = f"import sys; sys.modules['{package}'] = None\nfrom mahjongkit.cli import main\nsys.exit(main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, *command, "--lang", "en"], capture_output=True, text=True)
    assert done.returncode == 2
    assert f'needs the package {package}: pip install "mahjongkit[web]"' in done.stderr


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("localhost:1", True),
        ("mahjong.example.org", True),
        ("evil.example", False),
        ("mahjong.example.org.evil.example", False),
        ("", False),
        ("[::1", False),
    ],
)
def test_the_names_under_which_the_server_answers(host: str, known: bool) -> None:
    async def nothing(*_: object) -> None:
        """No application."""

    guard = GuardMiddleware(nothing, ["https://Mahjong.example.org/"])
    assert guard.knows(host) is known
    assert guard.is_own("https://mahjong.example.org", "10.0.0.1:8000")
    assert not guard.is_own("http://mahjong.example.org", "10.0.0.1:8000")
