"""Checks for the values in the JSON of tenhou.net/6."""

from __future__ import annotations

from mahjongkit.rules.riichi.records.transcript import RecordError

NUMBER_LIMIT = 10**9


def list_of(value: object, where: str, what: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(where, f"{what} is {short(value)}; expected a list")
    return value


def whole_number(value: object, where: str, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= NUMBER_LIMIT:
        raise RecordError(where, f"{what} is {short(value)}; expected a whole number")
    return value


def whole_numbers(value: object, where: str, what: str) -> list[int]:
    return [whole_number(each, where, what) for each in list_of(value, where, what)]


def text_of(value: object, where: str, what: str) -> str:
    if not isinstance(value, str):
        raise RecordError(where, f"{what} is {short(value)}; expected a text")
    return value


def short(value: object) -> str:
    """A value, shortened for an error message."""
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."
