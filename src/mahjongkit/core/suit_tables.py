"""Makes and reads the suit tables: what the tiles of one suit are worth towards a complete hand.

Nine counts of 0-4 are a *key*, a number in base 5, so a tile that comes or goes adds or subtracts a power of five. For
every key the table knows its *row*: the fewest tiles missing to hold 0-4 sets, and 0-4 sets and a pair, with no more
than four copies of any kind. Of the 405,350 keys of up to 14 tiles only 130 rows are different, and merging two suits
(the min-plus product of their rows) leads to 181 rows in all. So a row is a small number, merging is one look-up in a
square, and the shanten of a hand is four look-ups, three merges and one more look-up.

The build runs this file (setup.py); the package ships its output with a checksum and only reads it.
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
MOST_TILES = 14
FAR = 15
"""A distance that no hand has: the row entry of what cannot be."""

Row = tuple[int, ...]
NOTHING: Row = (0, *[FAR] * 9)
"""The row of a suit that cannot help: no sets, and no way to any."""


class Tables(NamedTuple):
    """The arrays as the hot modules use them."""

    suit: array[int]
    """Key of nine ranks -> class."""
    honour: array[int]
    """Key of seven honours -> class. Runs do not exist here."""
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
"""What a class word counts besides its row: sums over the kinds, so the words of several suits simply add up."""


def merge(a: Row, b: Row) -> Row:
    """The row of two suits together: the cheapest way to share the sets, and the pair, between them."""
    plain = [min(a[i] + b[n - i] for i in range(n + 1)) for n in range(5)]
    paired = [min(min(a[i] + b[5 + n - i], a[5 + i] + b[n - i]) for i in range(n + 1)) for n in range(5)]
    return tuple(min(tiles_missing, FAR) for tiles_missing in plain + paired)


def _digits(key: int, ranks: int) -> list[int]:
    return [key // 5**rank % 5 for rank in range(ranks)]


def _plus(keys: Iterable[int], steps: Iterable[int], ranks: int) -> set[int]:
    """Every key plus every step that makes no fifth copy of a kind."""
    added = [(step, _digits(step, ranks)) for step in steps]
    return {
        key + step
        for key in keys
        for have in [_digits(key, ranks)]
        for step, more in added
        if all(a + b <= 4 for a, b in zip(have, more, strict=True))
    }


def _missing(targets: set[int], ranks: int) -> bytes:
    """For every key, the fewest tiles to add until it holds one of the target keys; surplus tiles do no harm.

    The keys within distance d are one big integer, a bit per key. Adding a surplus tile of a rank shifts it up by that
    rank's power of five, taking a needed one away shifts it down.
    """
    size = 5**ranks
    steps = [5**rank for rank in range(ranks)]
    room = [int(("0" * step + "1" * (4 * step)) * (size // (5 * step)), 2) for step in steps]  # this rank is below 4
    everything = (1 << size) - 1
    near = sum(1 << key for key in targets)
    for step, free in zip(steps, room, strict=True):
        for _ in range(4):
            near |= (near & free) << step
    distance = 0  # one byte per key, added up as one number
    while near != everything:
        distance += int.from_bytes(format(everything ^ near, f"0{size}b").encode().translate(_BITS), "big")
        nearer = near
        for step, free in zip(steps, room, strict=True):
            near |= (nearer >> step) & free
    return distance.to_bytes(size, "little")


_BITS = bytes.maketrans(b"01", b"\x00\x01")


def _sums(ranks: int, value: Callable[[int, int], int]) -> bytes:
    """For every key the sum over its ranks of value(rank, count)."""
    sums = b"\x00"
    for rank in range(ranks):
        tables = [bytes((x + value(rank, count)) % 256 for x in range(256)) for count in range(5)]
        sums = b"".join(sums.translate(table) for table in tables)
    return sums


def _columns(ranks: int, runs: bool) -> list[bytes]:
    """The ten distances of every key, then its six fields, each column one byte per key."""
    steps = [5**rank for rank in range(ranks)]
    sets = [3 * step for step in steps] + ([31 * step for step in steps[:-2]] if runs else [])
    plain: list[set[int]] = [{0}]
    for _ in range(4):
        plain.append(_plus(plain[-1], sets, ranks))
    paired = [_plus(keys, [2 * step for step in steps], ranks) for keys in plain]

    def is_orphan(rank: int) -> bool:
        return not runs or rank in (0, ranks - 1)

    fields = [_sums(ranks, lambda rank, count, f=field: f(count, is_orphan(rank))) for field in FIELDS]  # type: ignore[misc]
    return [_missing(keys, ranks) for keys in plain + paired] + fields


def _classify(columns: list[bytes], rows: dict[Row, int], classes: dict[int, int]) -> array[int]:
    """The class of every key; rows and classes that are new are numbered as they appear."""
    width, size = len(columns), len(columns[0])
    table = bytearray(width * size)
    for place, column in enumerate(columns):
        table[place::width] = column
    known: dict[bytes, int] = {}
    found = array("H", bytes(2 * size))
    for key, tiles in enumerate(columns[-1]):
        if tiles > MOST_TILES:
            continue
        entry = bytes(table[width * key : width * (key + 1)])
        if entry not in known:
            row = rows.setdefault(tuple(entry[:10]), len(rows))
            word = row << 24 | sum(count << 4 * place for place, count in enumerate(entry[10:]))
            known[entry] = classes.setdefault(word, len(classes))
        found[key] = known[entry]
    return found


def _close(rows: dict[Row, int]) -> array[int]:
    """Merge every row with every row, adding what comes out until nothing new does."""
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
    """All tables, from nothing but the definition of a set and a pair. Takes about two seconds."""
    rows: dict[Row, int] = {NOTHING: 0}
    classes: dict[int, int] = {0: 0}  # class 0: a suit out of play, row 0 and nothing to count
    suit = _classify(_columns(9, runs=True), rows, classes)
    honour = _classify(_columns(7, runs=False), rows, classes)
    merged = _close(rows)
    return Tables(suit, honour, array("I", classes), merged, array("B", [x for row in rows for x in row]))


def dump(tables: Tables) -> bytes:
    """The tables as a file: a line that names it, a line of sizes, a checksum, then the arrays, little-endian."""
    body = b"".join(_little(table).tobytes() for table in tables)
    sizes = " ".join(f"{table.typecode}{len(table)}" for table in tables)
    return MAGIC + f"{sizes}\n{zlib.crc32(body):08x}\n".encode() + body


def load(path: str | os.PathLike[str] = PATH) -> Tables:
    """Read the tables that the build made, and check that they are whole."""
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
    """The array in the byte order of the file, or back from it."""
    if sys.byteorder == "big":
        table = table[:]
        table.byteswap()
    return table


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(dump(build()))
