"""What error messages share: how they show a value, and what they suggest for a misspelt name."""

from __future__ import annotations

from collections.abc import Iterable


def shown(value: object) -> str:
    """Show a value in an error message; very long ones are cut."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list that is nested too deeply
        text = f"a {type(value).__name__} that is too long to show"
    return text if len(text) <= 80 else f"{text[:77]}..."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """End a message about an unknown word: with the known words that are spelt like it, or with a full stop."""
    from difflib import get_close_matches  # only an error needs it

    near = get_close_matches(word.lower(), list(known))
    return f": did you mean {', '.join(near)}? " if near else ". "
