"""Shards: files that hold a fixed number of rows, as `.npz` or as Parquet. The same rows give the same bytes.

A `.npz` is what `numpy.load` reads: one compressed array for each column. In Parquet, an observation and a mask are
binary values of fixed size; the shape of an observation is in the metadata of the schema.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjongkit.errors import InputError, shown
from mahjongkit.rl.samples import COLUMNS, Samples

COMPRESSION_LEVEL = 1
"""Of deflate: higher levels take several times as long and save little, because most bytes are zero."""
ARCHIVE_DATE = (1980, 1, 1, 0, 0, 0)
ROW_GROUP = 1024
SHAPE_KEY = b"mahjongkit"


def write_npz(path: Path, samples: Samples) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in samples.arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy", ARCHIVE_DATE)
            entry.create_system = 3  # the same on every system
            content = BytesIO()
            np.lib.format.write_array(content, np.ascontiguousarray(array), version=(1, 0), allow_pickle=False)
            archive.writestr(entry, content.getbuffer(), zipfile.ZIP_DEFLATED, COMPRESSION_LEVEL)


def read_npz(path: Path) -> Samples:
    with np.load(path, allow_pickle=False) as arrays:
        return Samples(**{name: arrays[name] for name in COLUMNS})


def write_parquet(path: Path, samples: Samples) -> None:
    pa, parquet = _pyarrow()
    columns: dict[str, Any] = {}
    for name, array in samples.arrays.items():
        rows = np.ascontiguousarray(array)
        if rows.ndim == 1:
            columns[name] = pa.array(rows)
        elif rows[:1].size or not len(rows):
            size = int(np.prod(rows.shape[1:]))
            buffers = [None, pa.py_buffer(rows.reshape(len(rows), size))]
            columns[name] = pa.FixedSizeBinaryArray.from_buffers(pa.binary(size), len(rows), buffers)
    shapes = {name: array.shape[1:] for name, array in samples.arrays.items() if array.ndim > 1}
    table = pa.table(columns).replace_schema_metadata({SHAPE_KEY: json.dumps(shapes)})
    parquet.write_table(table, path, row_group_size=ROW_GROUP, compression="zstd", use_dictionary=False)


def read_parquet(path: Path) -> Samples:
    _, parquet = _pyarrow()
    table = parquet.read_table(path)
    shapes = json.loads(table.schema.metadata[SHAPE_KEY])
    types = {"obs": np.uint8, "mask": np.int8}
    arrays: dict[str, NDArray[Any]] = {}
    for name in COLUMNS:
        if name not in shapes:
            arrays[name] = table[name].to_numpy()
            continue
        shape = (table.num_rows, *shapes[name])
        arrays[name] = np.zeros(shape, types[name])
        if name in table.column_names:
            column = table[name].combine_chunks()
            arrays[name][:] = np.frombuffer(column.buffers()[1], types[name], arrays[name].size).reshape(shape)
    return Samples(**arrays)


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InputError("rl.pyarrow") from None
    return pyarrow, pyarrow.parquet


FORMATS: dict[str, tuple[Callable[[Path, Samples], None], Callable[[Path], Samples]]] = {
    "npz": (write_npz, read_npz),
    "parquet": (write_parquet, read_parquet),
}
"""How shards of each format are written and read; the name is also the suffix of the files."""


def check_format(name: str) -> str:
    """The name of a format; raises if it is unknown or its package is not installed."""
    if name not in FORMATS:
        raise InputError("rl.choice", what="format", given=shown(name), known=", ".join(FORMATS))
    if name == "parquet":
        _pyarrow()
    return name


def save(path: Path, samples: Samples, name: str) -> str:
    """Write a shard; the file appears only when it is complete. Returns its hash."""
    draft = path.with_name(path.name + ".new")
    FORMATS[name][0](draft, samples)
    digest = hash_file(draft)
    sync(draft)
    os.replace(draft, path)
    return digest


def load(path: Path) -> Samples:
    """Read a shard of either format; raises InputError if it is damaged."""
    try:
        return FORMATS[path.suffix[1:]][1](path)
    except InputError:
        raise
    except Exception as error:  # whatever a reader meets, the file is to blame
        raise InputError("rl.shard", path=str(path), reason=f"{type(error).__name__}: {error}") from error


def hash_file(path: Path) -> str:
    with path.open("rb") as file:
        digest = sha256()
        while block := file.read(2**20):
            digest.update(block)
    return digest.hexdigest()


def sync(path: Path) -> None:
    """Have the contents of a file on the disk before it is relied on."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
