"""A full disk and a file that becomes read-only: players are told, play pauses, and goes on when that works again."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from mahjongkit import records
from mahjongkit.server import room as rooms
from mahjongkit.server.store import Store
from mahjongkit.sqlite_file import Transaction
from tests.support.inside_server import running
from tests.support.server_client import Client
from tests.support.server_process import NO_TIMERS, Server

linux = pytest.mark.skipif(sys.platform != "linux", reason="limits the files of a running process")


def limit_files(server: Server, size: int | None) -> None:
    """Let a server write no file beyond a size, which it notices as a full disk; None lifts the limit."""
    import resource

    limit = resource.RLIM_INFINITY if size is None else size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def log_size(server: Server) -> int:
    return os.path.getsize(f"{server.db}-wal")


@linux
def test_play_pauses_while_the_disk_is_full_and_then_goes_on(tmp_path: Path) -> None:
    """Nothing can be written at all; afterwards the match ends with a record that has everything."""
    server = Server(tmp_path / "games.db")

    async def visit(room: str) -> None:
        async with Client(server, room) as client:
            await client.sit()
            ask = await client.hear_until("ask")
            limit_files(server, 0)
            await client.answer(ask)
            codes = [(await client.hear_until("error"))["code"] for _ in range(2)]
            assert codes == ["paused", "not_saved"]
            assert server.ask("/api/rooms", {})[0] == 503
            limit_files(server, None)
            await client.answer(ask)
            assert (await client.hear_until("answered"))["question"] == ask["question"]
            assert (await client.play())["type"] == "match_over"

    try:
        room = server.open_room("sichuan", seats=["person", *["random"] * 3])
        asyncio.run(visit(room))
        assert records.loads(server.ask(f"/api/records/{room}")[1]).whole
    finally:
        said = server.stop()
    assert said.count("is paused") == 1
    assert said.count("goes on") == 1
    assert "Traceback" not in said


@pytest.mark.full
@linux
def test_bots_wait_while_the_write_ahead_log_fills_the_disk(tmp_path: Path) -> None:
    """The log cannot grow any more. The server frees its space, and play goes on at the latest when there is more."""
    server = Server(tmp_path / "games.db")

    async def visit(room: str) -> None:
        async with Client(server, room) as watcher:
            await watcher.say("watch")
            await watcher.hear_until("events")
            limit_files(server, log_size(server))
            assert (await watcher.hear_until("error"))["code"] == "paused"
            limit_files(server, None)
            assert (await watcher.play())["type"] == "match_over"

    try:
        room = server.open_room("sichuan", seats=["random"] * 4, timers={**NO_TIMERS, "bot": 0.02})
        asyncio.run(visit(room))
    finally:
        assert "Traceback" not in server.stop()


def test_nobody_loses_a_turn_while_play_is_paused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time is over and nothing can be saved, the question is asked again with the full time."""

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room(seats=["person", *["random"] * 3], timers={**NO_TIMERS, "move": 0.3})
            async with Client(server, room) as client:
                await client.sit()
                ask = await client.hear_until("ask")
                with monkeypatch.context() as patch:
                    patch.setattr(Store, "add_answer", fail)
                    again = await client.hear_until("ask", "answered")
                    assert (again["type"], again["question"]) == ("ask", ask["question"])
                await client.answer(ask)
                assert (await client.hear_until("answered"))["by"] == "you"

    asyncio.run(visit())


@pytest.mark.parametrize("name", ["add_answer", "begin_hand"])
def test_a_read_only_file_pauses_play_too(store: Store, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """SQLite refuses to write, as it does when the rights of the file or the mount change."""
    monkeypatch.setattr(rooms, "RETRY_SECONDS", 0.05)

    async def visit() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["random"] * 4, timers={**NO_TIMERS, "bot": 0.01, "between": 0.1})
            async with server.watched(room) as watcher:
                await watcher.hear_until("hand_over" if name == "begin_hand" else "events")
                store._db.execute("PRAGMA query_only = ON")
                assert (await watcher.hear_until("error"))["code"] == "paused"
                assert (await server.get("/api/rooms", {}))[1]["error"] == "not_saved"
                store._db.execute("PRAGMA query_only = OFF")
                assert (await watcher.play())["type"] == "match_over"

    asyncio.run(visit())


@pytest.mark.parametrize("statement", ["COMMIT", "INSERT"])
def test_a_failed_transaction_leaves_no_transaction_open(store: Store, statement: str) -> None:
    """Otherwise the next writes would be part of it, and be lost with it."""

    class Failing:
        """A connection on which a statement fails as on a full disk; SQLite may then roll back by itself."""

        def __init__(self, db: sqlite3.Connection) -> None:
            self.db = db

        def execute(self, sql: str) -> object:
            if sql.startswith(statement):
                if statement == "INSERT":
                    self.db.execute("ROLLBACK")
                raise sqlite3.OperationalError("database or disk is full")
            return self.db.execute(sql)

        @property
        def in_transaction(self) -> bool:
            return self.db.in_transaction

    failing = Failing(store._db)

    def write() -> None:
        with Transaction(cast(Any, failing)):
            failing.execute("INSERT INTO sent VALUES ('x', 1, 'y')")

    raises_full(write)
    assert not store._db.in_transaction
    assert store.upload("x") is None
    store.add_upload("id", b"data")
    assert store.upload("id") == b"data"


def raises_full(write: Callable[[], None]) -> None:
    with pytest.raises(sqlite3.OperationalError, match="full"):
        write()
