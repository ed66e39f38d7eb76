"""Randomness that is the same on every machine and in every version: a seeded generator.

A number is drawn by counting up in steps of a fixed odd constant and mixing the bits of the count thoroughly (the
"splitmix" construction): the state is one 64-bit number, and two streams of one seed have nothing in common.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

STEP = 0x9E3779B97F4A7C15
STREAM = 0x632BE59BD9B4E019
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
RANGE = 0x100000000


def low64(x: int) -> int:
    """Wrap as a 64-bit register does; compiled, the register does it itself."""
    return x if cython.compiled else x & 0xFFFFFFFFFFFFFFFF


def mix(x: int) -> int:
    """Spread every bit of a number over all of its bits."""
    x = low64((x ^ (x >> 30)) * FIRST)
    x = low64((x ^ (x >> 27)) * SECOND)
    return x ^ (x >> 31)


class Generator:
    """Random numbers of one seed and stream."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self.state = 0
        self.seed(seed, stream)

    def seed(self, seed: int, stream: int) -> None:
        """Begin again: the stream number of this seed."""
        self.state = mix(low64(mix(low64(seed + STEP)) + low64(stream * STREAM)))

    def next(self) -> int:
        """64 random bits."""
        self.state = low64(self.state + STEP)
        return mix(self.state)

    def bits(self) -> int:
        """The same, for Python."""
        return self.next()

    def below(self, n: int) -> int:
        """One of the numbers 0 to n-1, each as likely as the others."""
        limit = RANGE // n * n
        draw = self.next() >> 32
        while draw >= limit:
            draw = self.next() >> 32
        return draw % n


def seed_of(number: int) -> int:
    """Any whole number that is not negative, as 64 bits; equal below 2**64."""
    folded = number & 0xFFFFFFFFFFFFFFFF
    while number := number >> 64:
        folded = (folded * 0x9E3779B97F4A7C15 ^ number) & 0xFFFFFFFFFFFFFFFF
    return folded
