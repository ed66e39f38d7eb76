"""The store: rooms, seats, hands and answers in one SQLite file, written before anybody is told of them."""

from __future__ import annotations

import json
import logging
import sqlite3
import time
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.errors import shown
from mahjongkit.records.versions import VERSION, VERSIONS
from mahjongkit.rules.bounds import CARRIED, NUMBER
from mahjongkit.server.wall_commitment import Wall

if TYPE_CHECKING:
    from mahjongkit.core.state import HandLog

APPLICATION = 0x6D6A6B74
"""Tells a file of ours from any other."""
MAX_SENT_RECORDS = 500
"""So many records that were sent are kept."""

FOLDER = Path(__file__).parent
ROOM = "rooms.id, created, state, terms, version"
"""The columns of a room."""


MIGRATIONS = {1: "ALTER TABLE rooms ADD COLUMN version INTEGER NOT NULL DEFAULT 1"}
"""What makes a file of a version one of the next: rooms that are there already stay of version 1."""

log = logging.getLogger("mahjongkit")


class KeptRoom(NamedTuple):
    """A room as it is kept: `terms` is JSON; from version 2 on it names every option."""

    id: str
    created: float
    state: str
    terms: str
    version: int = VERSION


class KeptHand(NamedTuple):
    """A hand as it is kept: what it began with, its wall, and every answer so far."""

    id: int
    number: int
    opening: tuple[int, ...]
    wall: Wall
    said: list[int]

    @property
    def hand_log(self) -> HandLog:
        """The hand as a table plays it again: its events follow from the answers."""
        return self.opening, self.wall.faces, array("Q"), array("i", self.said)


class Store:
    """One file. What a method has written is there even if the process is killed right after it."""

    def __init__(self, path: str | Path) -> None:
        """Open or make the file; no other process may serve from it at the same time."""
        self.path = str(path)
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=0.5)
            self._db.executescript((FOLDER / "settings.sql").read_text("utf-8"))
            self._prepare()
        except sqlite3.Error as error:
            busy = "; another server uses it" if "locked" in str(error) else ""
            raise ValueError(f"{self.path}: {error}{busy}") from None

    def _prepare(self) -> None:
        with self._transaction():
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            (application,) = self._db.execute("PRAGMA application_id").fetchone()
            (tables,) = self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables and application != APPLICATION:
                raise ValueError(f"{self.path} is a database of something else")
            if tables and version != VERSION and version not in MIGRATIONS:
                raise ValueError(f"{self.path} was written by another version ({version}; this one writes {VERSION})")
            for before in range(version, VERSION) if tables else ():
                self._db.execute(MIGRATIONS[before])
            for statement in (FOLDER / "tables.sql").read_text("utf-8").split(";"):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {VERSION}")
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")

    def _transaction(self) -> _Transaction:
        return _Transaction(self._db)

    def close(self) -> None:
        self._db.close()

    # Rooms and seats.

    def add_room(self, room: KeptRoom) -> None:
        self._db.execute("INSERT INTO rooms (id, created, state, terms, version) VALUES (?, ?, ?, ?, ?)", room)

    def drop_room(self, room: str) -> None:
        """Forget a room in which nothing was played."""
        with self._transaction():
            self._db.execute("DELETE FROM seats WHERE room = ?", (room,))
            self._db.execute("DELETE FROM rooms WHERE id = ?", (room,))

    def room(self, room: str) -> KeptRoom | None:
        row = self._db.execute(f"SELECT {ROOM} FROM rooms WHERE id = ?", (room,)).fetchone()
        return _room(row) if row else None

    def rooms(self, *states: str) -> list[KeptRoom]:
        """The rooms in these states, the oldest first; rows that are no rooms are reported and left out."""
        marks = ", ".join("?" * len(states))
        asked = f"SELECT {ROOM} FROM rooms WHERE state IN ({marks}) ORDER BY created"
        return [room for row in self._db.execute(asked, states).fetchall() if (room := _room(row)) is not None]

    def take_seat(self, room: str, seat: int, name: str, token: bytes) -> None:
        """A person holds a seat; of the token only its hash is kept."""
        self._db.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)", (room, seat, name, token))

    def free_seat(self, room: str, seat: int) -> None:
        self._db.execute("DELETE FROM seats WHERE room = ? AND seat = ?", (room, seat))

    def seats(self, room: str) -> list[tuple[int, str, bytes]]:
        rows = self._db.execute("SELECT seat, name, token FROM seats WHERE room = ?", (room,)).fetchall()
        for seat, name, token in rows:
            if type(seat) is not int or not isinstance(name, str) or not isinstance(token, bytes):
                raise ValueError(f"room {room}: the row of seat {seat!r} cannot be read")
        return rows

    # Matches.

    def begin_hand(self, room: str, number: int, opening: tuple[int, ...], wall: Wall) -> int:
        """A hand is dealt; its number in the file."""
        row = (room, number, json.dumps(opening), wall.faces, wall.salt)
        with self._transaction():
            self._db.execute("UPDATE rooms SET state = 'playing' WHERE id = ? AND state = 'waiting'", (room,))
            asked = "INSERT INTO hands (room, number, opening, wall, salt) VALUES (?, ?, ?, ?, ?)"
            return int(self._db.execute(asked, row).lastrowid or 0)

    def add_answer(self, hand: int, place: int, said: int) -> None:
        """An answer, by its place among those of the hand."""
        self._db.execute("INSERT INTO answers VALUES (?, ?, ?)", (hand, place, said))

    def hands(self, room: str) -> list[KeptHand]:
        """The hands of a match in their order."""
        asked = "SELECT id, number, opening, wall, salt FROM hands WHERE room = ? ORDER BY number"
        rows = self._db.execute(asked, (room,)).fetchall()
        return [_hand(row, self._answers(row[0])) for row in rows]

    def _answers(self, hand: int) -> list[int]:
        rows = self._db.execute("SELECT place, said FROM answers WHERE hand = ? ORDER BY place", (hand,)).fetchall()
        for expected, (place, said) in enumerate(rows):
            if place != expected or type(said) is not int or not 0 <= said < 2**31:
                raise ValueError(f"hand {hand}, answer {expected}: {said!r} at place {place!r}")
        return [said for _, said in rows]

    # Records.

    def end_match(self, room: str, text: str) -> None:
        """A match is over: its record is kept for good."""
        with self._transaction():
            self._db.execute("UPDATE rooms SET state = 'over' WHERE id = ?", (room,))
            self._db.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (room, time.time(), text))

    def record(self, room: str) -> str | None:
        row = self._db.execute("SELECT text FROM records WHERE room = ?", (room,)).fetchone()
        return row[0] if row else None

    def records(self, limit: int) -> list[tuple[KeptRoom, float]]:
        """The matches that ended last, and when."""
        rows = self._db.execute(
            f"SELECT {ROOM}, ended FROM records JOIN rooms ON rooms.id = records.room ORDER BY ended DESC LIMIT ?",
            (limit,),
        )
        return [(room, ended) for *row, ended in rows if (room := _room(row)) is not None]

    def keep_sent(self, id: str, data: bytes) -> None:
        """A record was sent to be looked at; the oldest ones make room."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO sent VALUES (?, ?, ?)", (id, time.time(), zlib.compress(data)))
            latest = "SELECT id FROM sent ORDER BY came DESC LIMIT ?"
            self._db.execute(f"DELETE FROM sent WHERE id NOT IN ({latest})", (MAX_SENT_RECORDS,))

    def sent(self, id: str) -> bytes | None:
        row = self._db.execute("SELECT data FROM sent WHERE id = ?", (id,)).fetchone()
        return zlib.decompress(row[0]) if row else None


def _room(row: Sequence[Any]) -> KeptRoom | None:
    """A row as a room; a row that cannot be one must not keep the others waiting."""
    id, created, state, terms, version = row
    texts = all(isinstance(value, str) for value in (id, state, terms))
    if texts and isinstance(created, float | int) and version in VERSIONS:
        return KeptRoom(id, created, state, terms, version)
    log.error("room %r cannot be taken up: its row holds %r", id, tuple(row[1:]))
    return None


def _hand(row: Sequence[Any], said: list[int]) -> KeptHand:
    id, number, opening, wall, salt = row
    try:
        position = json.loads(opening)
    except (TypeError, ValueError, RecursionError):
        position = None
    if not isinstance(position, list) or not all(type(value) is int for value in position):
        raise ValueError(f"hand {id}: opening {shown(opening)}; expected a list of whole numbers")
    if not isinstance(wall, bytes) or not isinstance(salt, bytes):
        raise ValueError(f"hand {id}: the wall or its salt is no data")
    if len(position) < CARRIED or position[NUMBER] != number:
        raise ValueError(f"hand {id}: number {number!r}, but the opening is {position}")
    return KeptHand(id, number, tuple(position), Wall(wall, salt), said)


class _Transaction:
    """All of it, or nothing."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.db.execute("COMMIT" if kind is None else "ROLLBACK")
