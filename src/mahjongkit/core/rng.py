"""`Generator`: seeded random numbers, the same on every machine and in every version.

It is SplitMix64: each draw adds a fixed odd constant to the state and mixes the bits of the sum. The state is one
64-bit number; streams of the same seed are independent.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

STEP = 0x9E3779B97F4A7C15
STREAM_STEP = 0x632BE59BD9B4E019
MIX_FIRST = 0xBF58476D1CE4E5B9
MIX_SECOND = 0x94D049BB133111EB
MAX_UINT32 = 0xFFFFFFFF
FIRST_DEALER = 1 << 40
"""The stream of a match from which games choose the first dealer."""


def low64(x: int) -> int:
    """The low 64 bits; compiled, a 64-bit register wraps by itself."""
    return x if cython.compiled else x & 0xFFFFFFFFFFFFFFFF


def mix(x: int) -> int:
    """Let every bit of a number affect all bits of the result."""
    x = low64((x ^ (x >> 30)) * MIX_FIRST)
    x = low64((x ^ (x >> 27)) * MIX_SECOND)
    return x ^ (x >> 31)


def stream_of(group: int, number: int) -> int:
    """A stream for every number of every group, both below 2**32."""
    return (group << 32) + number


def upper_bits(draw: int) -> int:
    """The upper 31 of 64 random bits."""
    return draw >> 33


class Generator:
    """Random numbers from one seed and stream."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self.state = 0
        self.seed(seed, stream)

    def seed(self, seed: int, stream: int) -> None:
        """Restart with this seed and stream number."""
        self.state = mix(low64(mix(low64(seed + STEP)) + low64(stream * STREAM_STEP)))

    def next(self) -> int:
        """64 random bits."""
        self.state = low64(self.state + STEP)
        return mix(self.state)

    def bits(self) -> int:
        """`next` for callers in Python."""
        return self.next()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        draw = self.next() >> 32
        rest = draw % n
        while draw - rest > MAX_UINT32 - (n - 1):  # the last numbers, fewer than n, would favour small results
            draw = self.next() >> 32
            rest = draw % n
        return rest


def fold_seed(number: int) -> int:
    """Fold a non-negative number into 64 bits; numbers below 2**64 stay the same."""
    folded = number & 0xFFFFFFFFFFFFFFFF
    while number := number >> 64:
        folded = (folded * 0x9E3779B97F4A7C15 ^ number) & 0xFFFFFFFFFFFFFFFF
    return folded
