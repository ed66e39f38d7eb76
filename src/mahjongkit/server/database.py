"""Check, back up and upgrade the database file of a server, for `mahjongkit db`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import json

from mahjongkit import records
from mahjongkit.errors import Phrase, StoreError, shown
from mahjongkit.game.table import Table
from mahjongkit.records.versions import VERSION
from mahjongkit.records.wall_shuffle import shuffle_problems
from mahjongkit.server.match import checked_hands
from mahjongkit.server.room_config import RoomConfig
from mahjongkit.server.store import Store, StoredRoom
from mahjongkit.sqlite_file import store_error


class Problem(NamedTuple):
    """Something wrong in a file: where, and what."""

    where: Phrase
    what: object


class RoomCheck(NamedTuple):
    """What was found in a room: how many hands and answers replay, and what is wrong."""

    hands: int
    answers: int
    problems: list[Problem]


def open_existing(path: Path, read_only: bool = True) -> Store:
    """Open a file that must exist."""
    if not path.is_file():
        raise StoreError("store.missing", path=str(path))
    return Store(path, read_only)


def file_problems(store: Store) -> list[Problem]:
    """What is wrong with the file as a database; what cannot be read at all is a problem, too."""

    def pages() -> list[Problem]:
        return [Problem(Phrase("store.in_file"), found) for found in store.damaged_pages()]

    def rows() -> list[Problem]:
        missing = [(Phrase("store.in_table", table=table), parent) for table, parent in store.orphans()]
        return [Problem(where, Phrase("store.orphan", parent=parent)) for where, parent in missing]

    def rooms() -> list[Problem]:
        store.room_ids()
        return []

    problems = []
    for find in (pages, rows, rooms):
        try:
            problems += find()
        except sqlite3.Error as error:
            problems.append(Problem(Phrase("store.in_file"), store_error(store.path, error)))
    return problems


def room_ids(store: Store) -> list[str]:
    """The rooms of a file; none if they cannot be read, which is one of the problems of the file."""
    try:
        return store.room_ids()
    except sqlite3.Error:
        return []


def check_rooms(store: Store, ids: Iterable[str]) -> Iterator[RoomCheck]:
    """Replay every stored hand and load every record, room by room."""
    for id in ids:
        where = Phrase("store.in_room", room=shown(id))
        try:
            room = store.room(id)
            yield _check_room(store, room) if room else RoomCheck(0, 0, [Problem(where, Phrase("store.bad_row"))])
        except sqlite3.Error as error:
            yield RoomCheck(0, 0, [Problem(where, store_error(store.path, error))])
        except Exception as error:  # whatever a damaged room raises, the next one must be checked, too
            yield RoomCheck(0, 0, [Problem(where, error)])


def _check_room(store: Store, room: StoredRoom) -> RoomCheck:
    ruleset, _ = json.decode(room.config, type=RoomConfig).complete_stored(room.version)
    store.seats(room.id)
    hands = checked_hands(store, room.id, ruleset)
    problems = []
    for hand in hands:
        Table.replayed(ruleset, hand.hand_log)
        if (shuffle := hand.wall.shuffle) is not None:
            wrong = shuffle_problems(shuffle, shuffle.promise, hand.wall.text)
            problems += [Problem(Phrase("store.in_room", room=shown(room.id)), problem) for problem in wrong]
    text = store.record(room.id)
    if text is not None:
        records.loads(text, name=room.id)
    return RoomCheck(len(hands), sum(len(hand.answers) for hand in hands), problems)


def migrate(path: Path) -> tuple[int, int]:
    """Upgrade a file that an older version wrote; returns its version before and after.

    The file as it was stays beside it, as `FILE.version1` and so on.
    """
    before = open_existing(path)
    version = before.version
    before.close()
    open_existing(path, read_only=False).close()
    return version, VERSION
