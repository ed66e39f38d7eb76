"""Sets of small numbers, and flags, that compiled code keeps as the bits of an integer.

Callers in plain Python use these functions; compiled modules shift and mask by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable


def bits_of(mask: int) -> list[int]:
    """The places of the bits that are set, lowest first.

    >>> bits_of(0b10011)
    [0, 1, 4]
    """
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def mask_of(places: Iterable[int]) -> int:
    """The number with the bits at these places set.

    >>> mask_of([0, 1, 4]) == 0b10011
    True
    """
    return sum(1 << place for place in set(places))


def has_flag(flags: int, flag: int) -> bool:
    """Whether a flag, a number with one bit, is among the flags."""
    return flags & flag != 0
