"""The tables of suits: what the definition gives, closed under merging, and refused when damaged."""

import random
import sys
from array import array
from pathlib import Path

import pytest

from mahjongkit.core import suit_tables
from mahjongkit.core.huge_pages import in_huge_pages


def test_tables_are_what_the_definition_gives() -> None:
    assert suit_tables.dump(suit_tables.build()) == Path(suit_tables.PATH).read_bytes()


def test_rows_close_under_merging() -> None:
    tables = suit_tables.load()
    rows = [tuple(tables.rows[10 * i : 10 * i + 10]) for i in range(len(tables.rows) // 10)]
    assert len(set(rows)) == len(rows) == 181
    for a in range(0, 181, 7):
        for b in range(181):
            assert rows[tables.merge[256 * a + b]] == suit_tables.merge(rows[a], rows[b])


def test_a_suit_key_has_the_distances_of_its_counts() -> None:
    """Against a direct search over all targets of a suit, on random keys."""
    tables = suit_tables.load()
    sets = [[3 * (i == rank) for i in range(9)] for rank in range(9)]
    sets += [[1 * (start <= i < start + 3) for i in range(9)] for start in range(7)]
    targets: list[set[tuple[int, ...]]] = [{(0,) * 9}]
    for _ in range(3):
        sums = {tuple(x + y for x, y in zip(target, one, strict=True)) for target in targets[-1] for one in sets}
        targets.append({target for target in sums if max(target) <= 4})
    dice = random.Random(1)
    for _ in range(100):
        counts = [0] * 9
        for tile in dice.sample(range(36), dice.randint(0, 14)):
            counts[tile // 4] += 1
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        row = tables.classes[tables.suit[key]] >> 24
        for n in range(4):
            nearest = min(sum(max(0, t - c) for t, c in zip(target, counts, strict=True)) for target in targets[n])
            assert tables.rows[10 * row + n] == nearest


@pytest.mark.parametrize("damage", [b"", b"no tables", None])
def test_missing_or_damaged_tables_are_said(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "suit_tables.bin"
    if damage is not None:
        path.write_bytes(damage)
    with pytest.raises(ImportError, match=r"suit_tables\.bin is (missing|damaged)"):
        suit_tables.load(path)


def test_flipped_bit_in_tables_is_found(tmp_path: Path) -> None:
    data = bytearray(Path(suit_tables.PATH).read_bytes())
    data[-1000] ^= 1
    (tmp_path / "suit_tables.bin").write_bytes(data)
    with pytest.raises(ImportError, match="checksum"):
        suit_tables.load(tmp_path / "suit_tables.bin")


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
@pytest.mark.parametrize("kind", ["B", "H", "I", "Q"])
def test_a_table_in_huge_pages_has_the_same_numbers(platform: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "linux":
        monkeypatch.setattr(sys, "platform", platform)
    table = array(kind, range(200))
    copied = in_huge_pages(table)
    assert copied.tolist() == table.tolist()
    assert (copied.format, copied.itemsize) == (kind, table.itemsize)
