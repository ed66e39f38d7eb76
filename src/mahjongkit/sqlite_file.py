"""What every SQLite file of this package needs: transactions, and errors in words."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from mahjongkit.core.plain_codes import bits
from mahjongkit.errors import Phrase, StoreError, file_fault

ERROR_KEYS = {
    sqlite3.SQLITE_BUSY: "store.busy",
    sqlite3.SQLITE_READONLY: "store.read_only",
    sqlite3.SQLITE_CANTOPEN: "store.cannot_open",
    sqlite3.SQLITE_NOTADB: "store.not_a_database",
    sqlite3.SQLITE_CORRUPT: "store.damaged",
    sqlite3.SQLITE_FULL: "store.disk_full",
}
"""What is wrong with a file, by SQLite's primary error codes."""
PRIMARY_BITS = 8
"""The bits of an error code that hold the primary one; details lie above."""


def store_error(path: str, error: sqlite3.Error) -> StoreError:
    """What is wrong with the file, from SQLite's error."""
    code = bits.field(getattr(error, "sqlite_errorcode", 0), 0, PRIMARY_BITS)
    reason = _cannot_open(Path(path)) if code == sqlite3.SQLITE_CANTOPEN else None
    return StoreError(ERROR_KEYS.get(code, "store.failed"), path=path, reason=reason or str(error))


def _cannot_open(path: Path) -> Phrase | None:
    """Why a file cannot be opened or created, which SQLite does not say."""
    try:
        if not path.parent.is_dir():
            return Phrase("file.no_folder", folder=str(path.parent))
        if path.is_dir():
            return Phrase("file.is_folder")
        return None if os.access(path if path.exists() else path.parent, os.W_OK) else Phrase("file.denied")
    except OSError as error:
        return Phrase("usage.file", path=str(path), reason=file_fault(error))


class Transaction:
    """A transaction: commits on success, rolls back on an exception."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._roll_back()
            return
        try:
            self.db.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        """Roll back, unless SQLite has done so itself, as it does when the disk is full."""
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
