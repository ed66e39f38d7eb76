"""Store: rooms, seats, hands, answers and records in one SQLite file."""

from __future__ import annotations

import itertools
import json
import logging
import os
import sqlite3
import time
import zlib
from array import array
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from mahjongkit.core.hand_log import CARRIED, NUMBER, Answer, HandLog, Position
from mahjongkit.errors import InputError, StoreError, file_fault, shown
from mahjongkit.records.versions import VERSION, VERSIONS
from mahjongkit.records.wall_shuffle import WallShuffle
from mahjongkit.server.room_config import RoomState
from mahjongkit.server.wall_commitment import Wall
from mahjongkit.sqlite_file import Transaction, store_error

APPLICATION_ID = 0x6D6A6B74
"""Marks an SQLite file as a store of mahjongkit."""
MAX_UPLOADS = 500
"""How many uploaded records are stored; the oldest ones are deleted."""
SHRINK_SECONDS = 10.0
"""Seconds between two attempts to free the space of the write-ahead log when the disk is full."""

FOLDER = Path(__file__).parent
ROOM_COLUMNS = "rooms.id, created, state, terms, version"

MIGRATIONS = {1: "ALTER TABLE rooms ADD COLUMN version INTEGER NOT NULL DEFAULT 1"}
"""The statement that upgrades a file of each version to the next; existing rooms stay of version 1."""

log = logging.getLogger("mahjongkit")


class StoredRoom(NamedTuple):
    """A row of `rooms`. `config` (the column `terms`) is JSON; from version 2 on it names every option."""

    id: str
    created: float
    state: RoomState
    config: str
    version: int = VERSION


class StoredHand(NamedTuple):
    """A stored hand: its start position (the column `opening`), its wall, and every answer so far."""

    id: int
    number: int
    start_position: tuple[int, ...]
    wall: Wall
    answers: list[int]

    @property
    def hand_log(self) -> HandLog:
        """The hand as `Table.replayed` takes it, without events, which follow from the answers."""
        return HandLog(Position(self.start_position), self.wall.faces, array("Q"), array("i", self.answers))


class Store:
    """The SQLite file of a server. What a method has written survives even if the process is killed right after it."""

    def __init__(self, path: str | Path, read_only: bool = False) -> None:
        """Open or create the file, and upgrade it if an older version wrote it. Only one server can use it at a time.

        `read_only` opens an existing file beside a server that uses it.
        """
        self.path = str(path)
        self._shrunk = 0.0
        self._lock: sqlite3.Connection | None = None
        try:
            if read_only:
                self._db = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True, timeout=0.5)
                self._check_version(self.version)
                self._replace_missing_tables()
            else:
                self._open()
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None

    def _open(self) -> None:
        _make_private(self.path)
        self._lock = _lock(self.path)
        self._db = sqlite3.connect(self.path, isolation_level=None, timeout=0.5)
        self._check_integrity()
        self._check_version(self.version)
        if self._has_tables and self.version < VERSION:
            self.backup(_free_name(f"{self.path}.version{self.version}"))
        self._db.executescript((FOLDER / "settings.sql").read_text("utf-8"))
        self._upgrade()

    def _replace_missing_tables(self) -> None:
        """Read an empty table where the file has none yet: it can only be opened for writing by a server."""
        if not self._db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'shuffles'").fetchone()[0]:
            self._db.execute("CREATE TEMP TABLE shuffles (room, number, secret, contributions)")

    def _check_integrity(self) -> None:
        (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreError("store.damaged", path=self.path, reason=found)

    @property
    def version(self) -> int:
        """The version of mahjongkit's tables in the file."""
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    @property
    def _has_tables(self) -> bool:
        return bool(self._db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])

    def _check_version(self, version: int) -> None:
        if not self._has_tables:
            return
        if self._db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise StoreError("store.foreign", path=self.path)
        if version != VERSION and version not in MIGRATIONS:
            raise StoreError("store.version", path=self.path, version=version, known=VERSION)

    def _upgrade(self) -> None:
        """Create the tables, or upgrade those of an older version."""
        with self._transaction():
            for before in range(self.version, VERSION) if self._has_tables else ():
                self._db.execute(MIGRATIONS[before])
            for statement in (FOLDER / "tables.sql").read_text("utf-8").split(";"):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {VERSION}")
            self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")

    def backup(self, target: str | Path) -> None:
        """Copy the whole file as it is now, also while a server writes to it; `target` must not exist."""
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            raise StoreError("store.exists", path=str(target)) from None
        except OSError as error:
            raise StoreError("store.cannot_open", path=str(target), reason=file_fault(error)) from None
        try:
            with closing(sqlite3.connect(target)) as copy:
                self._db.backup(copy)
        except sqlite3.Error as error:
            os.unlink(target)
            raise store_error(self.path, error) from None

    def damaged_pages(self) -> list[str]:
        """What SQLite finds wrong in the pages of the file, in its own words; at most 100 findings."""
        return [found for (found,) in self._db.execute("PRAGMA integrity_check") if found != "ok"]

    def orphans(self) -> list[tuple[str, str]]:
        """The tables of rows that refer to a missing row, and the tables in which it is missing; at most 100."""
        return [(table, parent) for table, _, parent, _ in self._db.execute("PRAGMA foreign_key_check").fetchmany(100)]

    def shrink_log(self) -> None:
        """Try to move the write-ahead log into the file and to free its space, when the disk is full.

        This waits for others who read the file, so it is tried only every SHRINK_SECONDS.
        """
        if time.monotonic() < self._shrunk + SHRINK_SECONDS:
            return
        self._shrunk = time.monotonic()
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _transaction(self) -> Transaction:
        return Transaction(self._db)

    def close(self) -> None:
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    # Rooms and seats.

    def add_room(self, room: StoredRoom) -> None:
        self._db.execute("INSERT INTO rooms (id, created, state, terms, version) VALUES (?, ?, ?, ?, ?)", room)

    def add_next_room(self, room: str, following: StoredRoom, owners: Iterable[tuple[int, str, bytes]]) -> None:
        """Save the room in which the people of another one play again, with the owners of its seats."""
        with self._transaction():
            self.add_room(following)
            self._db.execute("INSERT INTO rematches VALUES (?, ?)", (room, following.id))
            for seat, name, token_hash in owners:
                self.take_seat(following.id, seat, name, token_hash)

    def next_room(self, room: str) -> str | None:
        """The room in which the people of a room play again."""
        row = self._db.execute("SELECT next FROM rematches WHERE room = ?", (room,)).fetchone()
        return str(row[0]) if row else None

    def is_rematch(self, room: str) -> bool:
        """Whether the people of another room play again in this one."""
        return self._db.execute("SELECT 1 FROM rematches WHERE next = ?", (room,)).fetchone() is not None

    def drop_room(self, room: str) -> None:
        """Delete a room whose match has not started."""
        with self._transaction():
            self._db.execute("DELETE FROM rematches WHERE next = ?", (room,))
            self._db.execute("DELETE FROM seats WHERE room = ?", (room,))
            self._db.execute("DELETE FROM shuffles WHERE room = ?", (room,))
            self._db.execute("DELETE FROM rooms WHERE id = ?", (room,))

    def room(self, room: str) -> StoredRoom | None:
        row = self._db.execute(f"SELECT {ROOM_COLUMNS} FROM rooms WHERE id = ?", (room,)).fetchone()
        return _room(row) if row else None

    def room_ids(self) -> list[str]:
        """The ids of all rooms, oldest first."""
        return [id for (id,) in self._db.execute("SELECT id FROM rooms ORDER BY created")]

    def rooms(self, *states: str) -> list[StoredRoom]:
        """Return the rooms in these states, oldest first; unreadable rows are logged and left out."""
        places = ", ".join("?" * len(states))
        query = f"SELECT {ROOM_COLUMNS} FROM rooms WHERE state IN ({places}) ORDER BY created"
        return [room for row in self._db.execute(query, states).fetchall() if (room := _room(row)) is not None]

    def take_seat(self, room: str, seat: int, name: str, token_hash: bytes) -> None:
        """Save who owns a seat; the column `token` holds only the hash."""
        self._db.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)", (room, seat, name, token_hash))

    def free_seat(self, room: str, seat: int) -> None:
        self._db.execute("DELETE FROM seats WHERE room = ? AND seat = ?", (room, seat))

    def seats(self, room: str) -> list[tuple[int, str, bytes]]:
        rows = self._db.execute("SELECT seat, name, token FROM seats WHERE room = ?", (room,)).fetchall()
        for seat, name, token_hash in rows:
            if type(seat) is not int or not isinstance(name, str) or not isinstance(token_hash, bytes):
                raise InputError("store.seat_row", room=room, seat=repr(seat))
        return rows

    # Matches.

    def save_shuffle(self, room: str, number: int, shuffle: WallShuffle) -> None:
        """Save how the wall of a hand is shuffled, as far as it is settled."""
        contributions = json.dumps(shuffle.as_data()["contributions"])
        row = (room, number, bytes.fromhex(shuffle.secret), contributions)
        self._db.execute("INSERT OR REPLACE INTO shuffles VALUES (?, ?, ?, ?)", row)

    def shuffle(self, room: str, number: int) -> WallShuffle | None:
        query = "SELECT secret, contributions FROM shuffles WHERE room = ? AND number = ?"
        row = self._db.execute(query, (room, number)).fetchone()
        return _shuffle(*row) if row else None

    def begin_hand(self, room: str, number: int, start_position: tuple[int, ...], wall: Wall) -> int:
        """Save a hand that was dealt; returns its id in the file."""
        row = (room, number, json.dumps(start_position), wall.faces, wall.salt)
        with self._transaction():
            if wall.shuffle is not None:
                self.save_shuffle(room, number, wall.shuffle)
            self._db.execute("UPDATE rooms SET state = 'playing' WHERE id = ? AND state = 'waiting'", (room,))
            query = "INSERT INTO hands (room, number, opening, wall, salt) VALUES (?, ?, ?, ?, ?)"
            return int(self._db.execute(query, row).lastrowid or 0)

    def add_answer(self, hand: int, index: int, answer: Answer) -> None:
        """Save an answer with its index among those of the hand."""
        self._db.execute("INSERT INTO answers VALUES (?, ?, ?)", (hand, index, answer.pack()))

    def hands(self, room: str, whole: bool = True) -> list[StoredHand]:
        """Return the hands of a match in order; if not `whole`, all but the last one without their answers."""
        joined = "hands LEFT JOIN shuffles USING (room, number)"
        query = f"SELECT id, number, opening, wall, salt, contributions FROM {joined} WHERE room = ? ORDER BY number"
        rows = self._db.execute(query, (room,)).fetchall()
        return [_hand(row, self._answers(row[0]) if whole or row is rows[-1] else []) for row in rows]

    def _answers(self, hand: int) -> list[int]:
        rows = self._db.execute("SELECT place, said FROM answers WHERE hand = ? ORDER BY place", (hand,)).fetchall()
        for expected, (index, answer) in enumerate(rows):
            if index != expected or type(answer) is not int or not 0 <= answer < 2**31:
                raise InputError(
                    "store.answer_row", hand=hand, expected=expected, answer=repr(answer), place=repr(index)
                )
        return [answer for _, answer in rows]

    # Records.

    def end_match(self, room: str, text: str) -> None:
        """Save the record of a finished match."""
        with self._transaction():
            self._db.execute("UPDATE rooms SET state = 'over' WHERE id = ?", (room,))
            self._db.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (room, time.time(), text))

    def record(self, room: str) -> str | None:
        row = self._db.execute("SELECT text FROM records WHERE room = ?", (room,)).fetchone()
        return row[0] if row else None

    def records(self, limit: int) -> list[tuple[StoredRoom, float]]:
        """Return the matches that ended last, and when."""
        joined = "records JOIN rooms ON rooms.id = records.room"
        query = f"SELECT {ROOM_COLUMNS}, ended FROM {joined} ORDER BY ended DESC LIMIT ?"
        rows = self._db.execute(query, (limit,))
        return [(room, ended) for *row, ended in rows if (room := _room(row)) is not None]

    def has_match_record(self, room: str) -> bool:
        return self._db.execute("SELECT 1 FROM records WHERE room = ?", (room,)).fetchone() is not None

    def has_record(self, id: str) -> bool:
        """Whether there is a record of a match, or an uploaded one, with this id."""
        query = "SELECT EXISTS (SELECT 1 FROM records WHERE room = ?) OR EXISTS (SELECT 1 FROM sent WHERE id = ?)"
        return bool(self._db.execute(query, (id, id)).fetchone()[0])

    def add_upload(self, id: str, data: bytes) -> None:
        """Save an uploaded record, and delete the oldest if there are too many."""
        self.add_packed_upload(id, zlib.compress(data))

    def add_packed_upload(self, id: str, packed: bytes) -> None:
        """Save an uploaded record that is compressed with zlib already."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO sent VALUES (?, ?, ?)", (id, time.time(), packed))
            latest = "SELECT id FROM sent ORDER BY came DESC LIMIT ?"
            self._db.execute(f"DELETE FROM sent WHERE id NOT IN ({latest})", (MAX_UPLOADS,))

    def upload(self, id: str) -> bytes | None:
        row = self._db.execute("SELECT data FROM sent WHERE id = ?", (id,)).fetchone()
        return zlib.decompress(row[0]) if row else None


def _free_name(path: str) -> str:
    """The path, or the first of `path-2`, `path-3` … that does not exist."""
    names = itertools.chain([path], (f"{path}-{number}" for number in itertools.count(2)))
    return next(name for name in names if not os.path.exists(name))


def _make_private(path: str) -> None:
    """Create a missing file so that only its owner can read it, and take other users' rights from an existing one."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        os.chmod(path, 0o600)
    except OSError:
        return  # SQLite gives the better error


def _lock(path: str) -> sqlite3.Connection:
    """Lock the file for one server: an exclusive transaction on an empty database beside it, ended with the process.

    Other programs can still read the file itself, for example to back it up.
    """
    lock = sqlite3.connect(f"{path}-lock", isolation_level=None, timeout=0.5)
    lock.execute("PRAGMA journal_mode = MEMORY")
    lock.execute("BEGIN EXCLUSIVE")
    return lock


def _room(row: Sequence[Any]) -> StoredRoom | None:
    """Read a row of `rooms`; an unreadable one is logged and must not affect the others."""
    id, created, state, config, version = row
    texts = all(isinstance(value, str) for value in (id, state, config))
    if texts and isinstance(created, float | int) and version in VERSIONS:
        return StoredRoom(id, created, state, config, version)
    log.error("cannot load room %r: its row holds %r", id, tuple(row[1:]))
    return None


def _hand(row: Sequence[Any], answers: list[int]) -> StoredHand:
    id, number, opening, wall, salt, contributions = row
    try:
        position = json.loads(opening)
    except (TypeError, ValueError, RecursionError):
        position = None
    if not isinstance(position, list) or not all(type(value) is int for value in position):
        raise InputError("store.opening", hand=id, opening=shown(opening))
    if not isinstance(wall, bytes) or not isinstance(salt, bytes):
        raise InputError("store.wall", hand=id)
    if len(position) < CARRIED or position[NUMBER] != number:
        raise InputError("store.hand_number", hand=id, number=repr(number), position=position)
    known = None if contributions is None else _shuffle(salt, contributions).contributions
    return StoredHand(id, number, tuple(position), Wall(wall, salt, known), answers)


def _shuffle(secret: object, contributions: object) -> WallShuffle:
    """Read a row of `shuffles`."""
    if not isinstance(secret, bytes) or not isinstance(contributions, str):
        raise InputError("store.shuffle", contributions=shown(contributions))
    try:
        data = json.loads(contributions)
    except (ValueError, RecursionError):
        data = None
    return WallShuffle.from_data({"secret": secret.hex(), "contributions": data})
