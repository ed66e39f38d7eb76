"""Keeps large tables in huge pages, where the system has them.

Look-ups all over a table of megabytes otherwise spend as much time on finding the page as on reading it.
"""

from __future__ import annotations

import mmap
import sys
from contextlib import suppress
from typing import Any


def in_huge_pages(table: Any) -> memoryview[int]:
    """The numbers of a table (an array, or another buffer), in huge pages if possible."""
    numbers: memoryview[int] = memoryview(table)
    if sys.platform != "linux":
        return numbers
    memory = mmap.mmap(-1, numbers.nbytes, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a kernel without them
        memory.madvise(mmap.MADV_HUGEPAGE)
    memory[:] = numbers.cast("B")
    copied: memoryview[int] = memoryview(memory).cast(numbers.format)  # type: ignore[call-overload]
    return copied
