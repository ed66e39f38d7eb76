"""Wrong rows of a database, and a wrong record that is sent: the server starts and goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mahjongkit.server.lobby import Lobby
from mahjongkit.server.store import Store
from tests.support import DATA
from tests.support.processes import in_process
from tests.support.records import short_record
from tests.support.server_process import Server
from tests.support.tiers import Sample
from tests.support.wrong_values import WRONG_NUMBERS

FOLDER = DATA / "version1"


# Rows of a database.


DAMAGED = "playing-riichi-handbook"


OTHERS = {
    *("playing-riichi3-majsoul3", "playing-sichuan-handbook", "playing-ninghai-handbook"),
    *("playing-synchronous-handbook", "playing-synchronous3-handbook", "playing-sichuan-changed"),
}
ROW = {
    "rooms": f"id = '{DAMAGED}'",
    "seats": f"room = '{DAMAGED}'",
    "hands": f"room = '{DAMAGED}' AND number = 1",
    "answers": f"hand = (SELECT id FROM hands WHERE room = '{DAMAGED}' AND number = 1) AND place = 3",
}
"""The row of each table that is made wrong: the last hand of the room, and one of its answers."""


def wrong_rows() -> Iterator[tuple[str, str, object]]:
    """Tables, columns and values that no server has written there."""
    for wrong in (*WRONG_NUMBERS, 2**62, None, "x", b"x", 1.5):
        for table, column in (("hands", "number"), ("answers", "said"), ("answers", "place"), ("rooms", "version")):
            yield table, column, wrong
        yield "seats", "seat", wrong
    for text in ("", "{", "[]", "[" * 100_000, "null", '["x"]', json.dumps([0] * 15), json.dumps([0] * 18), b"\xff"):
        yield "hands", "opening", text
        yield "rooms", "terms", text
    for place in range(16):
        for number in WRONG_NUMBERS:
            yield "hands", "opening", json.dumps([*[0] * place, number, *[0] * (15 - place)])
    for data in (b"", b"\xff" * 136, bytes(136), "text", 5):
        yield "hands", "wall", data
    for table, column in (("hands", "salt"), ("seats", "name"), ("seats", "token"), ("rooms", "created")):
        yield table, column, [5, "x"][column in ("salt", "token", "created")]
    changes: tuple[dict[str, Any], ...] = (
        {"start_points": 10**9},
        {"nothing": 1},
        {"uma": [[[]]]},
        {"base": 10**400},
        {"kuitan": "\ud800"},
    )
    for options in changes:
        terms = {"ruleset": "riichi:handbook", "options": options, "seats": ["random"] * 4, "stand_in": "random"}
        yield "rooms", "terms", json.dumps(terms)


def take_up_wrong_rows(folder: str, step: int) -> None:
    """Start a lobby on files with one wrong row each, every so many of them; runs in a process of its own."""
    logging.disable()
    tried = left_out = 0
    for table, column, wrong in list(wrong_rows())[::step]:
        path = Path(folder) / "rooms.db"
        shutil.copy(FOLDER / "rooms.db", path)
        Store(path).close()
        with closing(sqlite3.connect(path)) as db:
            db.execute("INSERT INTO seats VALUES ('playing-riichi-handbook', 0, 'Aki', x'00')")
            try:
                db.execute(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {ROW[table]}", (wrong,))
            except sqlite3.IntegrityError:
                continue  # no row can hold it
            db.commit()
        tried += 1
        found = asyncio.run(rooms_taken_up(path))
        assert found >= OTHERS, (table, column, wrong)
        left_out += DAMAGED not in found
    print(tried, left_out)


async def rooms_taken_up(path: Path) -> set[str]:
    lobby = Lobby(Store(path))
    lobby.load_unfinished()
    found = set(lobby.rooms)
    lobby.close()
    return found


def test_a_wrong_row_leaves_out_its_room_alone(tmp_path: Path, sample: Sample) -> None:
    """A bad row in the database must not kill the start, nor keep the other rooms waiting."""
    step = 1 if sample.whole else 7
    tried, left_out = map(int, in_process(take_up_wrong_rows, str(tmp_path), step))
    assert tried > 120 // step
    assert left_out > tried * 0.9


def test_a_room_that_is_left_out_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "rooms.db"
    shutil.copy(FOLDER / "rooms.db", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE hands SET opening = '[1]' WHERE room = 'playing-sichuan-handbook'")
        db.execute("UPDATE rooms SET created = 'long ago' WHERE id = 'playing-ninghai-handbook'")
        db.commit()
    assert asyncio.run(rooms_taken_up(path)) == OTHERS - {"playing-sichuan-handbook", "playing-ninghai-handbook"} | {
        DAMAGED
    }
    reported = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert any("cannot load room playing-sichuan-handbook" in message for message in reported)
    assert any("cannot load room 'playing-ninghai-handbook'" in message for message in reported)


# Over the network.


def test_a_record_that_is_sent_cannot_end_the_server(tmp_path: Path) -> None:
    """682 bytes once were enough to kill the process."""
    stated = short_record("riichi", 0, 1).dump().splitlines()
    server = Server(tmp_path / "games.db")
    for place in range(17):
        hand = json.loads(stated[1])
        hand["opening"][place] = 10**8
        data = "\n".join([stated[0], json.dumps(hand), *stated[2:]]).encode()
        status, answer, _ = server.ask("/api/replays", raw=data)
        assert status == 422, answer
    assert server.ask("/api")[0] == 200
    server.stop()
