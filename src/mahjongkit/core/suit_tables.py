"""Builds and loads the suit tables: how far the tiles of one suit are from holding sets and a pair.

The nine counts of a suit, 0-4 each, form its *key*, a number in base 5: adding or removing a tile adds or subtracts a
power of five. For every key the table holds its *row*: the fewest tiles missing to hold 0-4 sets, and 0-4 sets and a
pair, with no more than four copies of any kind. The 405,350 keys of up to 14 tiles have only 130 different rows, and
merging suits (the min-plus product of their rows) leads to 181 rows in all. So a row is a small number, merging is one
look-up in a square table, and the shanten of a hand takes four look-ups, three merges and one more look-up.

The build (setup.py) runs this file; the package ships the output with a checksum and only loads it.
"""

from __future__ import annotations

import os
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable
from typing import NamedTuple

PATH = os.path.join(os.path.dirname(__file__), "suit_tables.bin")
MAGIC = b"mahjongkit suits 1\n"
MAX_TILES = 14
UNREACHABLE = 15
"""The row entry for sets that cannot be reached; more tiles than any hand can miss."""

Row = tuple[int, ...]
ABSENT_ROW: Row = (0, *[UNREACHABLE] * 9)
"""The row of a suit that is not in play: it can hold no set."""


class Tables(NamedTuple):
    """The arrays as the hot modules use them."""

    suit: array[int]
    """Key of nine ranks -> class."""
    honour: array[int]
    """Key of the seven honours, which form no runs -> class."""
    classes: array[int]
    """Class -> one word: its row above bit 24, below it six counts of four bits (see `FIELDS`)."""
    merge: array[int]
    """Row * 256 + row -> row."""
    rows: array[int]
    """Row * 10 + sets (+ 5 with a pair) -> tiles missing."""


FIELDS: tuple[Callable[[int, bool], int], ...] = (
    lambda count, orphan: count >= 2,  # kinds held at least twice
    lambda count, orphan: count >= 1,  # kinds held
    lambda count, orphan: count // 2,  # pairs, four of a kind being two
    lambda count, orphan: orphan and count >= 1,  # terminals and honours held
    lambda count, orphan: orphan and count >= 2,  # terminals and honours held at least twice
    lambda count, orphan: count,  # tiles
)
"""What a class word counts besides its row. The counts are sums over kinds, so words of several suits can be added."""


def merge(a: Row, b: Row) -> Row:
    """The merged row of two suits: the cheapest way to split the sets and the pair between them."""
    plain = [min(a[i] + b[n - i] for i in range(n + 1)) for n in range(5)]
    paired = [min(min(a[i] + b[5 + n - i], a[5 + i] + b[n - i]) for i in range(n + 1)) for n in range(5)]
    return tuple(min(tiles_missing, UNREACHABLE) for tiles_missing in plain + paired)


def _digits(key: int, ranks: int) -> list[int]:
    return [key // 5**rank % 5 for rank in range(ranks)]


def _plus(keys: Iterable[int], steps: Iterable[int], ranks: int) -> set[int]:
    """Every sum of a key and a step that holds no fifth copy of a kind."""
    added = [(step, _digits(step, ranks)) for step in steps]
    return {
        key + step
        for key in keys
        for have in [_digits(key, ranks)]
        for step, more in added
        if all(a + b <= 4 for a, b in zip(have, more, strict=True))
    }


def _missing(targets: set[int], ranks: int) -> bytes:
    """For every key, the fewest tiles to add until it contains a target key; surplus tiles do not matter.

    One big integer holds the keys within distance d, a bit per key. Adding a surplus tile of a rank shifts it up by the
    rank's power of five, removing a needed tile shifts it down.
    """
    size = 5**ranks
    steps = [5**rank for rank in range(ranks)]
    room = [
        int(("0" * step + "1" * (4 * step)) * (size // (5 * step)), 2) for step in steps
    ]  # keys with fewer than 4 of this rank
    everything = (1 << size) - 1
    near = sum(1 << key for key in targets)
    for step, free in zip(steps, room, strict=True):
        for _ in range(4):
            near |= (near & free) << step
    distance = 0  # one byte per key, all in one number
    while near != everything:
        distance += int.from_bytes(format(everything ^ near, f"0{size}b").encode().translate(_BITS), "big")
        nearer = near
        for step, free in zip(steps, room, strict=True):
            near |= (nearer >> step) & free
    return distance.to_bytes(size, "little")


_BITS = bytes.maketrans(b"01", b"\x00\x01")


def _sums(ranks: int, value: Callable[[int, int], int]) -> bytes:
    """For every key, the sum of value(rank, count) over its ranks."""
    sums = b"\x00"
    for rank in range(ranks):
        tables = [bytes((x + value(rank, count)) % 256 for x in range(256)) for count in range(5)]
        sums = b"".join(sums.translate(table) for table in tables)
    return sums


def _columns(ranks: int, runs: bool) -> list[bytes]:
    """Columns of one byte per key: its ten distances, then its six fields."""
    steps = [5**rank for rank in range(ranks)]
    sets = [3 * step for step in steps] + ([31 * step for step in steps[:-2]] if runs else [])
    plain: list[set[int]] = [{0}]
    for _ in range(4):
        plain.append(_plus(plain[-1], sets, ranks))
    paired = [_plus(keys, [2 * step for step in steps], ranks) for keys in plain]

    def is_orphan(rank: int) -> bool:
        return not runs or rank in (0, ranks - 1)

    def sums_of(field: Callable[[int, bool], int]) -> bytes:
        return _sums(ranks, lambda rank, count: field(count, is_orphan(rank)))

    return [_missing(keys, ranks) for keys in plain + paired] + [sums_of(field) for field in FIELDS]


def _classify(columns: list[bytes], rows: dict[Row, int], classes: dict[int, int]) -> array[int]:
    """The class of every key; new rows and classes are numbered in order of appearance."""
    width, size = len(columns), len(columns[0])
    table = bytearray(width * size)
    for place, column in enumerate(columns):
        table[place::width] = column
    known: dict[bytes, int] = {}
    found = array("H", bytes(2 * size))
    for key, tiles in enumerate(columns[-1]):
        if tiles > MAX_TILES:
            continue
        entry = bytes(table[width * key : width * (key + 1)])
        if entry not in known:
            row = rows.setdefault(tuple(entry[:10]), len(rows))
            word = row << 24 | sum(count << 4 * place for place, count in enumerate(entry[10:]))
            known[entry] = classes.setdefault(word, len(classes))
        found[key] = known[entry]
    return found


def _close(rows: dict[Row, int]) -> array[int]:
    """The table of merged rows: merge all pairs and add new rows until no more appear."""
    square: dict[tuple[int, int], int] = {}
    done = 0
    while done < len(rows):
        known = list(rows)
        for a, row in enumerate(known):
            for b in range(max(a, done), len(known)):
                square[a, b] = square[b, a] = rows.setdefault(merge(row, known[b]), len(rows))
        done = len(known)
    if len(rows) > 256:
        raise AssertionError(f"{len(rows)} rows do not fit a byte")
    table = array("B", bytes(256 * len(rows)))
    for (a, b), merged in square.items():
        table[256 * a + b] = merged
    return table


def build() -> Tables:
    """Compute all tables from the definition of a set and a pair. Takes about two seconds."""
    rows: dict[Row, int] = {ABSENT_ROW: 0}
    classes: dict[int, int] = {0: 0}  # class 0: a suit out of play, row 0 and nothing to count
    suit = _classify(_columns(9, runs=True), rows, classes)
    honour = _classify(_columns(7, runs=False), rows, classes)
    merged = _close(rows)
    return Tables(suit, honour, array("I", classes), merged, array("B", [x for row in rows for x in row]))


def dump(tables: Tables) -> bytes:
    """The tables as a file: a line with its name, a line of sizes, a checksum, then the arrays, little-endian."""
    body = b"".join(_little(table).tobytes() for table in tables)
    sizes = " ".join(f"{table.typecode}{len(table)}" for table in tables)
    return MAGIC + f"{sizes}\n{zlib.crc32(body):08x}\n".encode() + body


def load(path: str | os.PathLike[str] = PATH) -> Tables:
    """Load the tables that the build made, and verify the checksum."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        raise ImportError(f"{path} is missing: it is made when mahjongkit is installed; install it again") from None
    try:
        magic, sizes, checksum, body = data.split(b"\n", 3)
        if magic + b"\n" != MAGIC or zlib.crc32(body) != int(checksum, 16):
            raise ValueError("the checksum does not match")
        tables, start = [], 0
        for size in sizes.decode().split():
            table = array(size[0])
            stop = start + table.itemsize * int(size[1:])
            table.frombytes(memoryview(body)[start:stop])
            tables.append(_little(table))
            start = stop
        return Tables(*tables)
    except (ValueError, TypeError) as error:
        raise ImportError(f"{path} is damaged ({error}); install mahjongkit again") from error


def _little(table: array[int]) -> array[int]:
    """The array converted to the byte order of the file, or back."""
    if sys.byteorder == "big":
        table = table[:]
        table.byteswap()
    return table


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(dump(build()))
