"""Which tests one worker runs together: a marked group, a file of the page, else a few neighbours of a file."""

from __future__ import annotations

from collections import Counter
from typing import Any

from xdist.scheduler import LoadGroupScheduling

CHUNK = 4
"""So many tests of a file: they share fixtures, and the scheduler has less work than with single ones."""
PAGE = "tests/page/"


def chunk(nodeid: str, place: int) -> str:
    """Those that run with a test, given its place in its file. A browser starts slowly: one for a file of the page."""
    file = nodeid.partition("::")[0]
    return file if file.startswith(PAGE) else f"{file} {place // CHUNK}"


class ChunkScheduling(LoadGroupScheduling):  # type: ignore[misc]
    """Hands out chunks of tests instead of single ones, as they are ordered: the files of the page, then all others."""

    def __init__(self, config: Any, log: Any = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # it would keep the files of the page for the end, when others wait
        self.scopes: dict[str, str] = {}
        self.places: Counter[str] = Counter()

    def _split_scope(self, nodeid: str) -> str:
        if nodeid not in self.scopes:
            self.scopes[nodeid] = self.scope_of(nodeid)
        return self.scopes[nodeid]

    def scope_of(self, nodeid: str) -> str:
        group: str = super()._split_scope(nodeid)
        if group != nodeid:
            return group
        file = nodeid.partition("::")[0]
        self.places[file] += 1
        return chunk(nodeid, self.places[file] - 1)
