"""Random numbers below a bound are equally likely, so the last draws of 32 bits, fewer than the bound, are left out."""

from __future__ import annotations

import pytest

from mahjongkit.core import rng
from mahjongkit.core.interpreted import as_plain_python

PLAIN = as_plain_python(rng)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 37, 136, 400, 2**31 - 1])
def test_draws_that_would_favour_small_results_are_drawn_again(n: int) -> None:
    limit = 2**32 // n * n

    class Prepared(PLAIN.Generator):  # type: ignore[misc, name-defined]
        def next(self) -> int:
            return draws.pop(0) << 32

    draws: list[int] = []
    for draw in {0, n - 1, limit - n, limit - 1, *range(limit, min(limit + 3, 2**32)), 2**32 - 1}:
        draws = [draw, 5]
        assert Prepared().below(n) == (draw % n if draw < limit else 5 % n)
        assert len(draws) == (draw < limit)


def test_compiled_and_plain_numbers_are_the_same() -> None:
    compiled, plain = rng.Generator(7, 3), PLAIN.Generator(7, 3)
    assert [compiled.bits() for _ in range(1000)] == [plain.bits() for _ in range(1000)]
