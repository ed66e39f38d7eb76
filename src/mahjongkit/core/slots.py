"""`Slots` keeps the breakdowns by which a table paid, so that results explain exactly these."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import interpreted

if not cython.compiled:  # compiled, the .pxd declares them
    SLOTS = 8
    SLOT_BYTES = 512

    def copy_slots(slots: Slots, source: Slots) -> None:
        """Copy all slots of another object."""
        for place in range(SLOTS):
            slots.kept[place] = source.kept[place]


class Slots:
    """Room for the blocks of several breakdowns of one hand; a game's scorer says what a block is.

    A table copies a breakdown into a slot when it pays by it, and the result of the hand reads it from there.
    """

    def __init__(self) -> None:
        self.used = False  # something is kept
        if not cython.compiled:  # compiled, the bytes are there
            self.kept = [Kept() for _ in range(SLOTS)]

    def copy_from(self, other: Slots) -> None:
        self.used = other.used
        if other.used:
            copy_slots(self, other)


class Kept:
    """The fields of one block, interpreted."""


def keep_block(slots: Slots, place: int, owner: object, first: str, last: str) -> None:
    """Copy the fields of a block into a slot, interpreted."""
    slots.kept[place] = Kept()
    interpreted.copy_block(slots.kept[place], owner, first, last)
    slots.used = True
