"""`--batch`: JSON Lines in, one line of JSON out for each; a bad line is answered with its error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import typer

from mahjongkit.errors import MahjongError, UsageError, internal_error, json_fault, shown
from mahjongkit.json_api import JsonObject


def answer_lines(answer: Callable[[JsonObject], JsonObject], lang: str) -> None:
    """Answer every line of standard input as soon as it arrives; errors are said in a language."""
    for line in sys.stdin.buffer:
        typer.echo(_to_json(_answer(line, answer, lang)))


def _to_json(answer: JsonObject) -> str:
    """One line of JSON; a lone surrogate, which UTF-8 cannot encode, is escaped."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def _answer(line: bytes, answer: Callable[[JsonObject], JsonObject], lang: str) -> JsonObject:
    try:
        try:
            query = json.loads(line.decode())
        except ValueError as error:
            raise UsageError("request.not_json", reason=json_fault(error)) from None
        except RecursionError:
            raise UsageError("request.nested") from None
        if not isinstance(query, dict):
            raise UsageError("request.not_an_object", given=shown(query))
        return answer(query)
    except MahjongError as error:
        return {"error": " ".join(error.words(lang).split())}
    except Exception as error:  # a bug that one line triggers must not stop the lines after it
        return {"error": " ".join(internal_error(error).words(lang).split())}
