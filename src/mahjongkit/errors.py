"""Errors that several packages raise, and helpers for their messages."""

from __future__ import annotations

from collections.abc import Iterable


class NotAWin(ValueError):
    """The hand to be scored is not complete, or does not meet what the game asks of a winning hand."""


def shown(value: object) -> str:
    """The value as an error message shows it: its repr, cut to 80 characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with thousands of digits, a list nested too deeply
        text = f"a {type(value).__name__} that is too long to show"
    return text if len(text) <= 80 else f"{text[:77]}..."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: known words with similar spelling, or a full stop."""
    from difflib import get_close_matches  # imported here because only an error needs it

    near = get_close_matches(word.lower(), list(known))
    return f": did you mean {', '.join(near)}? " if near else ". "
