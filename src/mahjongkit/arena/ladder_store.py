"""The SQLite file of a ladder: what is played, the players, and every table with its result.

A round of tables is written when it is paired, and the result of a table when it has been played. Ratings are not
stored: they follow from the results, in the order of the tables. So a killed ladder loses only the tables that were
being played, and continues as if nothing had happened.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mahjongkit.arena import match
from mahjongkit.arena.statistics import PlayerSums
from mahjongkit.errors import InputError, shown
from mahjongkit.sqlite_file import Transaction, store_error

APPLICATION_ID = 0x6D6A6B6C
"""Marks an SQLite file as a ladder of mahjongkit."""
VERSION = 1

TABLES = """
CREATE TABLE ladder (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE players (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
-- `players` are the numbers of the players by seat, as JSON, and `result` is null until the table has been played.
CREATE TABLE tables (
  number INTEGER PRIMARY KEY, round INTEGER NOT NULL, players TEXT NOT NULL, first_deal INTEGER NOT NULL,
  deals INTEGER NOT NULL, seconds REAL, result TEXT
) STRICT;
"""


class Pairing(NamedTuple):
    """A table of a ladder: who plays which deals."""

    number: int
    round: int
    players: tuple[int, ...]
    """The players by seat, as indices in the list of players; they rotate through all seats in every deal."""
    first_deal: int
    deals: int


class TableResult(NamedTuple):
    """What happened at a table; all lists are in the order of its players."""

    ranks: list[list[int]]
    """For every deal, twice the sum of each player's ranks."""
    sums: list[PlayerSums]
    faults: list[str]
    """The first fault of each player, or an empty text."""
    hands: int
    seconds: float

    def as_json(self) -> str:
        sums = [[list(one.fields), list(one.moments)] for one in self.sums]
        data = {"ranks": self.ranks, "sums": sums, "faults": self.faults, "hands": self.hands}
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str, deals: int, seconds: float) -> TableResult:
        data = json.loads(text)
        sums = [PlayerSums(deals, fields, moments) for fields, moments in data["sums"]]
        if any(len(one.fields) != match.FIELDS or len(one.moments) != match.MOMENT_COUNT for one in sums):
            raise KeyError("sums")
        if len(data["ranks"]) != deals or any(len(ranks) != len(sums) for ranks in data["ranks"]):
            raise KeyError("ranks")
        return cls(data["ranks"], sums, [str(fault) for fault in data["faults"]], int(data["hands"]), seconds)


class LadderStore:
    """The file of a ladder, or one in memory. What a method has written survives even if the process is killed."""

    def __init__(self, path: Path | None, resume: bool = False) -> None:
        self.path = ":memory:" if path is None else str(path)
        if path is not None and resume != path.exists():
            raise InputError("simulation.nothing_to_resume" if resume else "simulation.state_exists", path=self.path)
        try:
            self._open(resume)
        except sqlite3.Error as error:
            raise self._error(error) from None

    def _open(self, resume: bool) -> None:
        """Open the file for this process alone."""
        self._db = sqlite3.connect(self.path, isolation_level=None, timeout=0.5)
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        if resume:
            self._check()
        self._db.execute("PRAGMA journal_mode = WAL")
        with Transaction(self._db):  # takes the lock, which ends with the process
            if not resume:
                for statement in TABLES.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _check(self) -> None:
        """Refuse a file that is damaged or is not a ladder of this version."""
        (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise InputError("simulation.damaged", path=self.path, reason=found)
        if self._db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise InputError("ladder.not_a_ladder", path=self.path)
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            raise InputError("ladder.version", path=self.path, version=version, known=VERSION)

    def _error(self, error: sqlite3.Error) -> Exception:
        found = store_error(self.path, error)
        return InputError("ladder.busy", path=self.path) if found.key == "store.busy" else found

    def close(self) -> None:
        self._db.close()

    # What is played.

    def settings(self) -> dict[str, Any]:
        """What was written by `set_settings`."""
        rows = self._db.execute("SELECT name, value FROM ladder").fetchall()
        return {name: json.loads(value) for name, value in rows}

    def set_settings(self, settings: Mapping[str, object]) -> None:
        with Transaction(self._db):
            rows = [(name, json.dumps(value)) for name, value in settings.items()]
            self._db.executemany("INSERT INTO ladder VALUES (?, ?)", rows)

    def players(self) -> list[str]:
        return [name for (name,) in self._db.execute("SELECT name FROM players ORDER BY number")]

    def add_players(self, names: Iterable[str]) -> None:
        with Transaction(self._db):
            first = len(self.players())
            self._db.executemany("INSERT INTO players VALUES (?, ?)", enumerate(names, first))

    # Tables.

    def add_round(self, pairings: Sequence[Pairing]) -> None:
        rows = [(one.number, one.round, json.dumps(one.players), one.first_deal, one.deals) for one in pairings]
        with Transaction(self._db):
            self._db.executemany(
                "INSERT INTO tables (number, round, players, first_deal, deals) VALUES (?, ?, ?, ?, ?)", rows
            )

    def set_result(self, pairing: Pairing, result: TableResult) -> None:
        row = (result.as_json(), result.seconds, pairing.number)
        try:
            self._db.execute("UPDATE tables SET result = ?, seconds = ? WHERE number = ?", row)
        except sqlite3.Error as error:
            raise self._error(error) from None

    def tables(self) -> Iterator[tuple[Pairing, TableResult | None]]:
        """All tables in their order, with the results of those that have been played."""
        columns = "number, round, players, first_deal, deals, seconds, result"
        rows = self._db.execute(f"SELECT {columns} FROM tables ORDER BY number")
        for number, round, players, first_deal, deals, seconds, result in rows:
            try:
                pairing = Pairing(number, round, tuple(json.loads(players)), first_deal, deals)
                yield pairing, None if result is None else TableResult.from_json(result, deals, seconds)
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise InputError("ladder.table", path=self.path, table=number, reason=shown(str(error))) from None
