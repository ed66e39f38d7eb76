"""Many questions at once: JSON Lines in, one answer line each; a bad line is answered with its error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import typer

from mahjongkit.errors import shown

Lines = dict[str, Any]
"""One question: an object with text keys."""


def answer_lines(answer: Callable[[Lines], dict[str, Any]]) -> None:
    """Answer every line of standard input as it comes."""
    for line in sys.stdin.buffer:
        typer.echo(_written(_answer(line, answer)))


def _written(answer: dict[str, Any]) -> str:
    """One line of JSON; half of a surrogate pair, which no file can hold, is written as its number."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def _answer(line: bytes, answer: Callable[[Lines], dict[str, Any]]) -> dict[str, Any]:
    try:
        try:
            asked = json.loads(line.decode())
        except ValueError as error:
            raise ValueError(f"not JSON: {error}") from None
        if not isinstance(asked, dict):
            raise ValueError(f"{shown(asked)} is no object")
        return answer(asked)
    except RecursionError:
        return {"error": "not JSON: nested too deeply"}
    except (ValueError, TypeError, OverflowError) as error:
        return {"error": " ".join(str(error).split())}
    except Exception as error:  # a line is answered whatever is in it; the lines after it must not wait for ever
        return {"error": f"internal error: {type(error).__name__}: {' '.join(str(error).split())}"}
