"""Narrow a value to the type that a test expects."""

from typing import TypeVar

Kind = TypeVar("Kind")


def typed(value: object, kind: type[Kind]) -> Kind:
    """The value, which must be of this type."""
    assert isinstance(value, kind)
    return value
