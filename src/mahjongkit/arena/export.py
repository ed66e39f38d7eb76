"""Tables of statistics as files: CSV, and Parquet if pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahjongkit.errors import InputError, UsageError, file_fault

if TYPE_CHECKING:
    import pyarrow

Rows = Sequence[Mapping[str, Any]]


def check(path: Path, is_parquet: bool) -> None:
    """Raise InputError if a table could not be written; called before anything is played."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise InputError("export.folder", path=str(path), folder=str(folder))
    if is_parquet:
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise InputError("export.pyarrow") from None


def write_csv(rows: Rows, path: Path) -> None:
    """Write rows that have the same keys; an unknown number is an empty field."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    except OSError as error:
        raise UsageError("usage.option_file", name="csv", path=str(path), reason=file_fault(error)) from None


def write_parquet(rows: Rows, path: Path) -> None:
    """Write rows that have the same keys; an unknown number is null."""
    import pyarrow
    from pyarrow import parquet

    fields = [pyarrow.field(name, _type([row[name] for row in rows])) for name in rows[0]]
    table = pyarrow.Table.from_pylist([dict(row) for row in rows], schema=pyarrow.schema(fields))
    try:
        parquet.write_table(table, path)
    except OSError as error:
        raise UsageError("usage.option_file", name="parquet", path=str(path), reason=file_fault(error)) from None


def _type(values: Sequence[object]) -> pyarrow.DataType:
    """The type of a column; one without any known number holds numbers, too."""
    import pyarrow

    kinds = {type(value) for value in values if value is not None}
    return pyarrow.string() if kinds == {str} else pyarrow.int64() if kinds == {int} else pyarrow.float64()
