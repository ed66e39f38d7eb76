"""The comparison of an answer with what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

UNSUPPORTED = "unsupported"
"""The field with which a program says that it cannot answer."""

LISTS = ("waits", "asked")
"""Fields whose order does not matter."""


class Difference(NamedTuple):
    """A field in which an answer is wrong."""

    field: str
    expected: object
    answered: object


class Comparison(NamedTuple):
    """How an answer compares: how many of the expected fields it has, and which of them differ."""

    fields: int
    wrong: tuple[Difference, ...]
    unsupported: bool
    """Whether it has none of the expected fields."""


def compare(expected: dict[str, Any], answered: dict[str, Any]) -> Comparison:
    """Compare the fields that an answer has; what it leaves out, or has beyond, does not matter.

    >>> compare({"han": 3, "fu": 30}, {"han": 2})
    Comparison(fields=1, wrong=(Difference(field='han', expected=3, answered=2),), unsupported=False)
    >>> compare({"han": 3, "fu": 30}, {"unsupported": "no such rule"}).unsupported
    True
    """
    if UNSUPPORTED in answered:
        return Comparison(0, (), True)
    compared = list(_fields("", expected, answered))
    wrong = tuple(one for one in compared if not _equal(one))
    return Comparison(len(compared), wrong, not compared)


def _fields(name: str, expected: object, answered: object) -> Iterator[Difference]:
    """The single values that both have, with their names."""
    if isinstance(expected, dict) and isinstance(answered, dict) and name != "patterns":
        for key, value in expected.items():
            if key in answered:
                yield from _fields(f"{name}.{key}" if name else key, value, answered[key])
    elif isinstance(expected, list) and isinstance(answered, list) and _has_objects(expected):
        if len(expected) != len(answered):
            yield Difference(name, expected, answered)
        else:
            for place, (one, other) in enumerate(zip(expected, answered, strict=True)):
                yield from _fields(f"{name}[{place}]", one, other)
    else:
        yield Difference(name, expected, answered)


def _has_objects(values: list[Any]) -> bool:
    return any(isinstance(value, dict) for value in values)


def _equal(one: Difference) -> bool:
    if one.field == "refused":
        return one.expected == one.answered or one.answered is True
    if one.field in LISTS and isinstance(one.answered, list) and isinstance(one.expected, list):
        return sorted(map(str, one.answered)) == sorted(map(str, one.expected))
    if isinstance(one.expected, bool) or isinstance(one.answered, bool):
        return one.expected is one.answered
    return one.expected == one.answered
