"""Checks for the values in the JSON of tenhou.net/6.

`part` and `names` say which value it is: the error has the key of the check and the part.
"""

from __future__ import annotations

from mahjongkit.rules.riichi.records.transcript import RecordError

NUMBER_LIMIT = 10**9


def list_of(value: object, where: str, part: str, **names: object) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(where, f"riichi.tenhou6.list.{part}", value=short(value), **names)
    return value


def whole_number(value: object, where: str, part: str, **names: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= NUMBER_LIMIT:
        raise RecordError(where, f"riichi.tenhou6.number.{part}", value=short(value), **names)
    return value


def whole_numbers(value: object, where: str, part: str, **names: object) -> list[int]:
    return [whole_number(each, where, part, **names) for each in list_of(value, where, part, **names)]


def text_of(value: object, where: str, part: str, **names: object) -> str:
    if not isinstance(value, str):
        raise RecordError(where, f"riichi.tenhou6.text.{part}", value=short(value), **names)
    return value


def short(value: object) -> str:
    """A value, shortened for an error message."""
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."
