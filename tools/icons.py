"""Draw the icons of the installed page as PNG: a tile with a ring, as in static/icon.svg.

python tools/icons.py          write src/mahjongkit/server/static/icons
python tools/icons.py --check  change nothing; exit code 1 if an icon is out of date
"""

from __future__ import annotations

import struct
import sys
import zlib
from math import hypot
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "src" / "mahjongkit" / "server" / "static" / "icons"
SAMPLES = 3
"""How many points of a pixel are looked at, along each side."""
CLEAR, GROUND = (0, 0, 0, 0), (26, 32, 39, 255)
EDGE, FACE, RING = (43, 106, 77, 255), (253, 250, 242, 255), (179, 40, 45, 255)


class Icon(NamedTuple):
    """An icon: its size in pixels, and how much of it the tile fills; one that may be cut off has a ground."""

    size: int
    scale: float
    ground: tuple[int, int, int, int]


ICONS = {
    "icon-192.png": Icon(192, 1.0, CLEAR),
    "icon-512.png": Icon(512, 1.0, CLEAR),
    "maskable-512.png": Icon(512, 0.68, GROUND),
}


def color(x: float, y: float, ground: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The colour of a point of the tile, which is drawn in a square of 32 with its centre at 0."""
    if outside(x, y, 11, 15, 5) > 0:
        return ground
    if outside(x, y, 9, 13, 3) > 0:
        return EDGE
    return RING if 4.5 <= hypot(x, y) <= 7.5 else FACE


def outside(x: float, y: float, width: float, height: float, radius: float) -> float:
    """How far a point is outside of a rectangle with round corners, given by half its sides."""
    dx, dy = max(abs(x) - width + radius, 0.0), max(abs(y) - height + radius, 0.0)
    return hypot(dx, dy) - radius


def pixel(column: int, row: int, icon: Icon) -> bytes:
    """The colour of a pixel: the mean of its points, weighted by how opaque they are."""
    points = []
    for i in range(SAMPLES * SAMPLES):
        x, y = (column + (i % SAMPLES + 0.5) / SAMPLES), (row + (i // SAMPLES + 0.5) / SAMPLES)
        unit = 32 / icon.size / icon.scale
        points.append(color((x - icon.size / 2) * unit, (y - icon.size / 2) * unit, icon.ground))
    alpha = sum(point[3] for point in points)
    if not alpha:
        return bytes(4)
    mixed = [round(sum(point[i] * point[3] for point in points) / alpha) for i in range(3)]
    return bytes([*mixed, round(alpha / len(points))])


def png(icon: Icon) -> bytes:
    """Draw an icon; it is symmetric, so a quarter of it is enough."""
    half = icon.size // 2
    rows = []
    for row in range(half):
        left = [pixel(column, row, icon) for column in range(half)]
        rows.append(b"\0" + b"".join(left) + b"".join(reversed(left)))
    data = zlib.compress(b"".join(rows) + b"".join(reversed(rows)), 9)
    header = struct.pack(">IIBBBBB", icon.size, icon.size, 8, 6, 0, 0, 0)
    chunks = (chunk(b"IHDR", header), chunk(b"IDAT", data), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def pixels(image: bytes) -> bytes:
    """The pixels of an icon that was drawn here; how well they are compressed depends on the version of zlib."""
    start = image.index(b"IDAT")
    return zlib.decompress(image[start + 4 : start + 4 + struct.unpack(">I", image[start - 4 : start])[0]])


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> int:
    is_check = "--check" in sys.argv[1:]
    changed = []
    for name, icon in ICONS.items():
        drawn, path = png(icon), FOLDER / name
        if not path.exists() or pixels(path.read_bytes()) != pixels(drawn):
            changed.append(name)
            if not is_check:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(drawn)
    print(f"out of date: {', '.join(changed)}" if is_check and changed else "every icon is up to date")
    return 1 if is_check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
