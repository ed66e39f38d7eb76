"""Every text a person reads, in three languages: the same keys in each, in one module per language and part."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

LANGUAGES = ("zh", "ja", "en")
PARTS = ("", "playing.", "advice.", "page.", "errors.", "refusals.", "record_errors.")
"""The parts of a language: its own module, and the modules of its name in subpackages."""


def from_environment() -> str:
    """Return the language of the user's locale, or English if it is not supported."""
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
    """Return all texts whose keys begin with `prefix`, by the rest of their keys."""
    return {key.removeprefix(prefix): text for key, text in _words(lang).items() if key.startswith(prefix)}


def say(lang: str, key: str, **values: object) -> str:
    """Return the text of a key, with values filled in.

    >>> say("en", "tiles.count", tiles=8, kinds=3)
    '8 tiles of 3 kinds'
    """
    return _words(lang)[key].format(**values)
