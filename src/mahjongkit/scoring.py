"""Scoring, as every game shares it: rows of patterns, and a score that is its own explanation."""

from __future__ import annotations

from typing import NamedTuple


class Pattern(NamedTuple):
    """One row of a game's table: a pattern a hand can show, and what it is worth."""

    key: str
    names: dict[str, str]
    """`zh`, `ja`, `en`, and `romaji` where there is a Japanese name."""
    why: dict[str, str]
    """What the hand must show, in one line for each language."""
    closed: int = 0
    """The value of a closed hand."""
    open: int = 0
    """The value of an open hand; 0 where it must be closed."""
    limit: int = 0
    """How many times the limit hand it is worth (yakuman), 0 if it is none."""
    excludes: tuple[str, ...] = ()
    """The rows that do not count beside this one."""
    option: str = ""
    """The option that brings it into the game; empty where it always is."""
