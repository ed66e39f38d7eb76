"""Sets of small numbers that compiled code keeps as the bits of an integer."""

from __future__ import annotations


def bits_of(mask: int) -> list[int]:
    """The places of the bits that are set, lowest first.

    >>> bits_of(0b10011)
    [0, 1, 4]
    """
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
