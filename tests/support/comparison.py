"""Comparisons that tests and `make campaign` share: how many cases were compared, and which of them differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

import pytest

Case = TypeVar("Case")


class Comparison(NamedTuple):
    """What was compared."""

    compared: int
    differences: list[str]
    """One text for each case in which the two sides differ."""
    known: dict[str, str] = {}  # noqa: RUF012 never changed
    """Cases whose expected value is wrong or needs a rule that nobody here plays, with what is right and why."""

    def __add__(self, other: object) -> Comparison:
        assert isinstance(other, Comparison)
        return Comparison(
            self.compared + other.compared, self.differences + other.differences, {**self.known, **other.known}
        )


NOTHING = Comparison(0, [])


def check_each(check: Callable[[Case], object], cases: Iterable[Case]) -> Comparison:
    """Run a check that asserts on every case; a case that fails is a difference and does not stop the others."""
    compared, differences = 0, []
    for case in cases:
        compared += 1
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as error:
            differences.append(f"{case}: {type(error).__name__}: {error}")
    return Comparison(compared, differences)


def unequal(case: object, ours: object, theirs: object) -> list[str]:
    """The difference of a case, if there is one."""
    return [] if ours == theirs else [f"{case}\n  ours   {ours}\n  theirs {theirs}"]
