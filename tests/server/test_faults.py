"""What cannot be brought about from outside: a full disk, clients that do not read, bots that think for long."""

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest

from mahjongkit.errors import IllegalAction
from mahjongkit.game.actions import Action
from mahjongkit.game.events import Events
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.players import BUILTIN
from mahjongkit.players.base import Player
from mahjongkit.server import bot_executor, bots, broadcast, connection, websocket
from mahjongkit.server import lobby as lobbies
from mahjongkit.server import room as rooms
from mahjongkit.server.connection import Connection
from mahjongkit.server.limits import Limits
from mahjongkit.server.store import Store, StoredRoom
from mahjongkit.server.workers import WorkerPool
from tests.support import bad_bots
from tests.support.inside_server import Inside, running
from tests.support.server_client import Client
from tests.support.server_process import NO_TIMERS


def test_who_says_nothing_is_not_waited_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "JOIN_SECONDS", 0.05)

    async def visit() -> None:
        async with running(store) as server, Client(server, await server.room()) as client:
            assert (await client.hear())["code"] == "join_timeout"
            await client.line.wait_closed()
            assert client.line.close_code == connection.CloseCode.POLICY_VIOLATION

    asyncio.run(visit())


def test_advice_that_takes_long_keeps_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match goes on while choices are played out, and advice on a question that is answered is not told."""
    run = WorkerPool.run

    async def visit() -> None:
        go_on, begun = asyncio.Event(), asyncio.Event()

        async def slowly(pool: WorkerPool, *arguments: Any, **options: Any) -> Any:
            begun.set()
            await go_on.wait()
            return await run(pool, *arguments, **options)

        monkeypatch.setattr(WorkerPool, "run", slowly)
        async with running(store) as server:
            room = await server.room(seats=["person", *["first"] * 3], timers=NO_TIMERS)
            async with Client(server, room) as client:
                await client.sit()
                ask = await client.hear_until("ask")
                await client.say("advise", search=20)
                await asyncio.wait_for(begun.wait(), 30)
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
                    assert [(await client.hear())["code"] for _ in range(2)] == ["paused", "not_saved"]
                    assert store.hands(room)[0].answers == []
                await client.answer(ask)
                assert (await client.hear())["type"] == "answered"

    asyncio.run(visit())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_not_asked_hears_why(store: Store, lang: str) -> None:
    """The second of two people, while the first is to play."""

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", "person", "random", "random"])
            async with Client(server, room, lang=lang) as first, Client(server, room, lang=lang) as second:
                await first.sit()
                await second.sit()
                await first.hear_until("ask")
                with pytest.raises(IllegalAction) as refused:
                    Table("riichi", seed=5).act(1, "ron")
                await second.say("act", action="ron")
                error = await second.hear_until("error")
                assert (error["code"], error["reason"]) == ("not_asked", refused.value.key)
                assert error["rule"] == (refused.value.rule or "")
                assert refused.value.reason_in(lang) in error["words"]
                await second.say("act", action="fly")
                assert (await second.hear_until("error"))["words"] == say(lang, "server.not_asked")

    asyncio.run(visit())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_answer_changes_nothing_and_says_why(store: Store, lang: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        Table("riichi", seed=5).act(0, "tsumo")

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", *["random"] * 3], seed=5)
            async with Client(server, room, lang=lang) as client:
                await client.sit()
                ask = await client.hear_until("ask")
                before = store.hands(room)[0].answers
                await client.say("act", action="tsumo")
                error = await client.hear()
                assert (error["code"], error["reason"]) == ("illegal", refused.value.key)
                assert error["rule"] == (refused.value.rule or "")
                assert refused.value.reason_in(lang) in error["words"]
                assert store.hands(room)[0].answers == before
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


class Counting(Player):
    """Plays at random, and counts the calls that its own is nested in."""

    depths: ClassVar[set[int]] = set()

    def choose(self, view: View) -> Action:
        frame, depth = sys._getframe(), 0
        while frame.f_back is not None:
            frame, depth = frame.f_back, depth + 1
        self.depths.add(depth)
        return view.legal[-1]


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The bots of `tests.support.bad_bots` by name; when the file exists, slow ones go on."""
    for kind in (*bad_bots.ALL, Counting):
        monkeypatch.setitem(BUILTIN, kind.__name__.lower(), f"{kind.__module__}:{kind.__name__}")
    go_on = tmp_path / "go on"
    monkeypatch.setenv(bad_bots.GO_ON, str(go_on))
    bots.names.cache_clear()
    yield go_on
    bots.names.cache_clear()


def test_a_bot_that_thinks_for_long_keeps_nobody_waiting(store: Store, own_bots: Path) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["slow:7", *["random"] * 3])
            other = await server.room(seats=["random"] * 4)
            async with server.watched(room) as watcher, server.watched(other) as elsewhere:
                await elsewhere.play()
                before = len((await watcher.hear_until("events"))["events"])
                own_bots.touch()
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

    asyncio.run(match())


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_fails_is_answered_for(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["broken", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.play()

    asyncio.run(match())
    assert "bot broken failed to choose" in caplog.text


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_chooses_what_is_not_legal_is_answered_for(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["cheating", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.play()

    asyncio.run(match())
    assert "bot cheating chose an illegal action: seat 0, action 'tsumo'" in caplog.text


@pytest.mark.usefixtures("own_bots")
def test_bots_play_in_a_loop_however_long_it_takes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot's move is nested in the one before it; every event is sent once, and no list of events is built again."""
    monkeypatch.setattr(bots, "FAST_BOTS", (*bots.FAST_BOTS, "counting"))
    monkeypatch.setattr(bot_executor.BotExecutor, "max_burst_seconds", 60.0)
    asked_from: list[int] = []
    events_from = Table.hand_events_from

    def counted(table: Table, start: int) -> Events:
        asked_from.append(start)
        return events_from(table, start)

    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", *["counting"] * 3], stand_in="counting")
            async with Client(server, room) as client, server.watched(room) as watcher:
                await client.sit()
                await client.hear_until("ask")
                monkeypatch.setattr(Table, "hand_events_from", counted)
                await client.say("leave")
                await watcher.play()

    Counting.depths.clear()
    asyncio.run(match())
    assert len(Counting.depths) <= 5, "the depth differs only with what started the loop"
    assert len(asked_from) > 20 * asked_from.count(0), "from the beginning only when a hand begins"


def test_who_reads_too_slowly_loses_his_line() -> None:
    class Stuck:
        """A socket that nobody reads from."""

        client = None
        closed: int | None = None

        async def close(self, code: int) -> None:
            self.closed = code

    async def flood() -> int | None:
        socket = Stuck()
        slow = Connection(cast(Any, socket), "en")
        for _ in range(connection.MAX_QUEUED_MESSAGES + 1):
            assert not slow.is_closing
            slow.send(b"{}")
        assert slow.is_closing
        await slow.write()
        return socket.closed

    assert asyncio.run(flood()) == connection.CloseCode.TOO_SLOW


def test_there_is_a_limit_to_rooms_and_watchers(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_WATCHERS", 1)

    async def visit() -> None:
        async with running(store, Limits(rooms=1)) as server:
            room = await server.room()
            async with server.watched(room) as first:
                assert (await first.hear())["type"] == "welcome"
                async with server.watched(room) as second:
                    assert (await second.hear())["code"] == "too_many_watchers"
            status, answer = await server.get("/api/rooms", {})
            assert (status, answer["error"]) == (503, "full")

    asyncio.run(visit())


def test_the_last_rooms_whose_match_is_over_stay_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at one again and again does not make the server load it again and again, nor work out its walls."""
    monkeypatch.setattr(lobbies, "MAX_FINISHED", 2)
    loaded: list[str] = []
    load = lobbies.Lobby._load

    def counted(lobby: lobbies.Lobby, stored: StoredRoom) -> rooms.Room | None:
        loaded.append(stored.id)
        return load(lobby, stored)

    monkeypatch.setattr(lobbies.Lobby, "_load", counted)

    async def visit() -> None:
        async with running(store) as server:
            over = []
            for _ in range(3):
                over.append(await server.room("sichuan", seats=["first"] * 4, options={"hands_per_match": 1}))
                async with server.watched(over[-1]) as watcher:
                    await watcher.play()
            while set(server.lobby.rooms) != set(over[1:]):
                await asyncio.sleep(0.01)
            assert not loaded
            for id in (over[0], over[0], over[2], over[2]):
                assert (await server.get(f"/api/rooms/{id}"))[1]["state"] == "over"
                assert "wall" in (await server.get(f"/api/rooms/{id}/walls"))[1][0]
            assert loaded == over[:1]
            assert set(server.lobby.rooms) == {over[0], over[2]}
            server.lobby.remove_abandoned()
            assert not server.lobby.rooms

    asyncio.run(asyncio.wait_for(visit(), 30))


def test_a_hand_is_encoded_once_for_all_who_join(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty clients who watch a finished match again and again delayed everybody by half a second."""
    encoded: list[int] = []
    encode_hand = broadcast.Broadcaster._hand_so_far

    def counted(broadcaster: broadcast.Broadcaster, seat: int) -> broadcast._HandSoFar:
        encoded.append(seat)
        return encode_hand(broadcaster, seat)

    monkeypatch.setattr(broadcast.Broadcaster, "_hand_so_far", counted)

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["person", *["first"] * 3])
            async with Client(server, room) as person:
                await person.sit()
                await person.answer(await person.hear_until("ask"))
                await person.hear_until("ask")
                encoded.clear()
                for _ in range(3):
                    async with server.watched(room) as watcher:
                        hand = await watcher.hear_until("hand")
                        events = await watcher.hear_until("events")
                        assert (hand["hand"], events["first"]) == (0, 0)
                assert encoded == [-1]
                await person.say("leave")
            async with server.watched(room) as watcher:
                await watcher.play()
            encoded.clear()
            for _ in range(3):
                async with server.watched(room) as watcher:
                    await watcher.hear_until("match_over")
            assert encoded in ([], [-1])

    asyncio.run(visit())


def test_a_room_that_nobody_began_is_forgotten_after_a_day(store: Store) -> None:
    terms = '{"ruleset": "riichi:tenhou", "seats": ["person", "person", "person", "person"], "stand_in": "random"}'
    store.add_room(StoredRoom("old", time.time() - 90000, "waiting", terms, version=1))
    store.add_room(StoredRoom("new", time.time() - 80000, "waiting", terms, version=1))
    store.add_room(StoredRoom("bad", time.time(), "playing", '{"ruleset": "chess"}'))  # nor does it stop the others

    async def visit() -> None:
        async with running(store) as server:
            assert (await server.get("/api/rooms/old"))[0] == 404
            assert (await server.get("/api/rooms/new"))[0] == 200

    asyncio.run(visit())


def test_what_is_kept_of_a_token_does_not_open_a_seat(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(timers=NO_TIMERS)
            async with Client(server, room) as owner, Client(server, room) as thief:
                await owner.sit()
                kept = store.seats(room)[0][2]
                assert owner.token is not None
                assert owner.token.encode() not in kept
                for stolen in (kept.hex(), json.dumps(list(kept))[:100]):
                    await thief.say("resume", token=stolen)
                    assert (await thief.hear())["code"] == "wrong_token"

    asyncio.run(visit())


def test_who_vanishes_while_the_room_waits_loses_the_seat(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while; who comes back in time keeps it. A restart of the server begins the time again."""
    monkeypatch.setattr(rooms, "VANISHED_SECONDS", 0.4)

    async def kinds(server: Inside, room: str) -> list[str]:
        return [seat["kind"] for seat in (await server.get(f"/api/rooms/{room}"))[1]["seats"]]

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room()
            async with Client(server, room) as stays:
                await stays.sit()
                async with Client(server, room) as returns, Client(server, room) as vanishes:
                    await returns.sit()
                    await vanishes.sit()
                await returns.come_back()
                assert await kinds(server, room) == ["person", "person", "person", "free"]
                while await kinds(server, room) != ["person", "person", "free", "free"]:
                    await asyncio.sleep(0.05)
                assert (await vanishes.come_back())["code"] == "wrong_token"
                await vanishes.close()
                await asyncio.sleep(0.5)
                assert await kinds(server, room) == ["person", "person", "free", "free"]
                await returns.close()
        async with running(Store(store.path)) as server:
            assert await kinds(server, room) == ["person", "person", "free", "free"]
            while await kinds(server, room) != ["free"] * 4:
                await asyncio.sleep(0.05)

    asyncio.run(visit())
