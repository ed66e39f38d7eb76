"""Bots of other packages run in processes of their own: one that exits, hangs, leaks or floods loses its seat."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjongkit import players
from mahjongkit.players import BUILTIN
from mahjongkit.server import bot_executor, bots, foreign_bots, room_config
from mahjongkit.server.store import Store
from tests.support import bad_bots
from tests.support.inside_server import running
from tests.support.programs import example, written
from tests.support.server_client import Client


@pytest.fixture(autouse=True)
def own_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for kind in (*bad_bots.ALL, bad_bots.Looking, bad_bots.Searching):
        monkeypatch.setitem(BUILTIN, kind.__name__.lower(), f"{kind.__module__}:{kind.__name__}")
    monkeypatch.setenv(bad_bots.GO_ON, str(tmp_path / "go on"))
    bots.names.cache_clear()
    yield
    bots.names.cache_clear()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("bot", ["exiting", "hanging", "leaking", "flooding"])
def test_a_bot_that_fails_loses_its_seat_and_the_match_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bot: str
) -> None:
    """It is asked once; from then on the default action is taken, and another room is not disturbed."""
    monkeypatch.setattr(bot_executor, "MAX_THINKING_SECONDS", 0.5 if bot == "hanging" else 20.0)
    monkeypatch.setattr(foreign_bots, "MAX_PROCESS_BYTES", 300 * 2**20)

    async def match() -> None:
        async with running(store) as server:
            room = await server.room(seats=[bot, *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.play()

    asyncio.run(match())
    assert caplog.text.count(f"bot {bot} loses its seat") == 1


def test_what_a_bot_prints_disturbs_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["chatting", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.play()

    asyncio.run(match())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_bot_sees_what_its_seat_sees_and_nothing_else(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """`Looking` raises if its view holds a state, from which it could read the tiles of others."""

    async def match() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["person", "looking", "random", "random"])
            async with Client(server, room) as client:
                await client.sit()
                await client.play()

    asyncio.run(match())
    assert "failed to choose" not in caplog.text


def test_a_bot_that_needs_the_table_gets_one(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def match() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["searching", "random", "random", "random"])
            async with server.watched(room) as watcher:
                await watcher.hear_until("hand_over")

    asyncio.run(match())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_the_code_of_a_foreign_bot_is_not_loaded_into_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILTIN, "absent", "a_module_that_is_not_there:Player")
    bots.names.cache_clear()
    room_config.RoomConfig(seats=["absent", "absent:3", "random", "random"]).complete()


@pytest.mark.full
def test_only_so_many_foreign_bots_run_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one process for four of them they take turns, and each starts again when it is asked."""
    monkeypatch.setattr(foreign_bots, "MAX_PROCESSES", 1)
    most: list[int] = []
    process = foreign_bots.ForeignBots._process

    async def counted(all_bots: foreign_bots.ForeignBots, bot: foreign_bots._Bot) -> object:
        found = await process(all_bots, bot)
        most.append(sum(one.process is not None for one in all_bots._running))
        return found

    monkeypatch.setattr(foreign_bots.ForeignBots, "_process", counted)

    async def match() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["looking", "looking", "random", "random"])
            async with server.watched(room) as watcher:
                await watcher.hear_until("hand_over")

    asyncio.run(match())
    assert most
    assert max(most) == 1


@pytest.fixture
def added_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The names that `players.add` gave; they are taken back after the test."""
    names: dict[str, str] = {}
    monkeypatch.setattr(players, "_added", names)
    caches = (bots.names, bots.is_foreign, bots._registered_location)
    for cached in caches:
        cached.cache_clear()
    yield names
    for cached in caches:
        cached.cache_clear()


@pytest.mark.parametrize(
    ("ruleset", "name"), [("sichuan", "first_legal"), pytest.param("riichi", "tsumogiri", marks=pytest.mark.full)]
)
def test_a_program_plays_under_the_name_that_the_operator_gave_it(
    store: Store, caplog: pytest.LogCaptureFixture, added_bots: dict[str, str], ruleset: str, name: str
) -> None:
    players.add("program", f"{'json' if ruleset == 'sichuan' else 'mjai'}:{example(f'{name}.py')}")

    async def match() -> None:
        async with running(store) as server:
            room = await server.room(ruleset, seats=["program", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.hear_until("hand_over")

    asyncio.run(match())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_what_a_program_does_wrong_is_logged_and_the_match_goes_on(
    store: Store, caplog: pytest.LogCaptureFixture, added_bots: dict[str, str], tmp_path: Path
) -> None:
    players.add("program", f"json:{written(tmp_path, 'sys.exit(9)')}")

    async def match() -> None:
        async with running(store) as server:
            room = await server.room("sichuan", seats=["program", *["random"] * 3])
            async with server.watched(room) as watcher:
                await watcher.hear_until("hand_over")

    asyncio.run(match())
    assert caplog.text.count("bot program: the program ended with exit code 9") == 1
