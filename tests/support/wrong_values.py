"""Numbers, texts and values that cannot be, to be refused everywhere."""

from __future__ import annotations

import re
from typing import Any

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")
WRONG_NUMBERS = (-1, 40, 2**31 - 1, -(2**31), 10**8)


# Text and values of any kind: batches.

WEIRD: tuple[Any, ...] = (
    *(None, True, -1, 40, 2**31, 2**64, 10**400, 1.5, float("nan"), "", "x", "\ud800", "\udcff1m", "9" * 400, "²", "٣"),
    *([], {}, [[]], {"a": 1}, ["\ud800"], "123m\ud800", "1z", [1] * 5, "1m" * 200, "a" * 10_000),
)


PYTHON = re.compile(
    r"internal error|too large to convert|unhashable|unsupported|surrogates not|C (int|long)|positional|"
    r"invalid literal|to unpack|zip\(\)|object is not|must be (str|int)|NoneType"
)
