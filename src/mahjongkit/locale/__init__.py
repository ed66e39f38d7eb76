"""Every word a person reads, in three languages: a module for each (long parts apart), the same keys in each."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

LANGUAGES = ("zh", "ja", "en")
PARTS = ("", "playing.", "advice.", "page.")
"""Where the words of a language are: its own module, and those of its name in folders."""


def from_environment() -> str:
    """The language of the user's locale, English where it is none of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


@cache
def _words(lang: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; expected one of {', '.join(LANGUAGES)}")
    words: dict[str, str] = {}
    for part in PARTS:
        words |= import_module(f"{__name__}.{part}{lang}").WORDS
    return words


def words_of(lang: str, prefix: str) -> dict[str, str]:
    """All texts whose keys begin alike, by the rest of their keys."""
    return {key.removeprefix(prefix): text for key, text in _words(lang).items() if key.startswith(prefix)}


def say(lang: str, key: str, **values: object) -> str:
    """The text of a key, with values put in their places.

    >>> say("en", "tiles.count", tiles=8, kinds=3)
    '8 tiles of 3 kinds'
    """
    return _words(lang)[key].format(**values)
