"""No difference between the hands of Synchronous mahjong, riichi's, and those of the package `mahjong`."""

from random import Random

import pytest

from tests.support.synchronous_peers import BOTH, check_win, usable
from tests.support.tiers import Sample

CHUNK = 4_000


@pytest.mark.parametrize(("name", "chunk"), [("four", 0), ("four", 1), ("four", 2), ("four", 3), ("three", 0)])
def test_no_difference(name: str, chunk: int, sample: Sample) -> None:
    """Rows, han, fu and payments of 20,000 wins (RULES 3.1.7, 3.1.9, 3.1.12)."""
    both, rng = BOTH[name], Random(f"payers {name} {chunk}")
    count = sample.of(CHUNK)
    some = usable(f"synchronous {name} {chunk}", count + count // 4, both)[:count]
    assert len(some) == count
    several = sum(check_win(win, both, rng) for win in some)
    assert several > count // 8
