"""Many questions at once: JSON Lines in, one answer line each; a bad line is answered with its error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import typer

Lines = dict[str, Any]
"""One question: an object with text keys."""


def answer_lines(answer: Callable[[Lines], dict[str, Any]]) -> None:
    """Answer every line of standard input as it comes."""
    for line in sys.stdin.buffer:
        typer.echo(json.dumps(_answer(line, answer), ensure_ascii=False))


def _answer(line: bytes, answer: Callable[[Lines], dict[str, Any]]) -> dict[str, Any]:
    try:
        try:
            asked = json.loads(line.decode())
        except ValueError as error:
            raise ValueError(f"not JSON: {error}") from None
        if not isinstance(asked, dict):
            raise ValueError(f"{asked!r} is no object")
        return answer(asked)
    except (ValueError, TypeError, RecursionError) as error:
        return {"error": " ".join(str(error).split())}
