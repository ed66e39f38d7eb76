"""Sets of small numbers, flags, and numbers packed into one, as the bits of an integer.

Only `core` shifts and masks; all other modules use these functions. Compiled, they are inline; Python calls those of
`plain_codes.bits`. A set may be united (`|`) and intersected (`&`) with another one.
"""

from __future__ import annotations

from collections.abc import Iterable

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, the .pxd declares them
    # Sets.

    def one(place: int) -> int:
        """The set of one number."""
        return 1 << place

    def below(end: int) -> int:
        """The set of the numbers from 0 to `end` - 1."""
        return (1 << end) - 1

    def span(start: int, size: int) -> int:
        """The set of `size` numbers from `start` on."""
        return (1 << size) - 1 << start

    def has(members: int, place: int) -> bool:
        """Whether a number is in a set."""
        return members >> place & 1 != 0

    def has_all(members: int, others: int) -> bool:
        """Whether all of `others` are in a set."""
        return members & others == others

    def without(members: int, place: int) -> int:
        """A set without one of its numbers."""
        return members & ~(1 << place)

    def lowest(members: int) -> int:
        """The lowest number in a set."""
        return (members & -members).bit_length() - 1

    def without_lowest(members: int) -> int:
        """A set without its lowest number."""
        return members & members - 1

    def count(members: int) -> int:
        """How many numbers are in a set."""
        return members.bit_count()

    def has_flag(flags: int, flag: int) -> bool:
        """Whether a flag, a number with one bit, is among the flags; of several flags, whether one of them is."""
        return flags & flag != 0

    # Fields.

    def field(number: int, start: int, size: int) -> int:
        """The number in `size` bits from `start` on."""
        return number >> start & (1 << size) - 1

    def rest(number: int, start: int) -> int:
        """The number in all bits from `start` on; of a set, what is in it from there, counted from 0."""
        return number >> start

    def placed(value: int, start: int) -> int:
        """A value as a field from `start` on; fields that do not overlap may be added up."""
        return value << start

    # Numbers.

    def doubled(number: int, times: int) -> int:
        """A number doubled so many times."""
        return number << times


def bits_of(members: int) -> list[int]:
    """The numbers in a set, lowest first.

    >>> bits_of(0b10011)
    [0, 1, 4]
    """
    return [place for place in range(members.bit_length()) if members >> place & 1]


def mask_of(places: Iterable[int]) -> int:
    """The set of these numbers.

    >>> mask_of([0, 1, 4]) == 0b10011
    True
    """
    return sum(1 << place for place in set(places))
