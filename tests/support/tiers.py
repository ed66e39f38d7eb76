"""How much of the tests runs: `make test` takes samples of the large comparisons, `make test-rest` all of them.

Every test belongs to one of these two tiers, but for those that take a sample: they run in both, on few cases in the
first one and on all in the second one. Without `--tier` every test runs once, in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Item = TypeVar("Item")

TIERS = ("quick", "rest", "all")
ONE_IN = 20
"""A sample is one case in so many."""
REST_ONE_IN = 6
"""Of random cases the second tier takes one in so many; a run without a tier takes them all, the campaign more."""


class Sample:
    """How much of a comparison runs: one case in twenty in `make test`, else all, but one in six of random cases."""

    whole = True
    one_in = 1

    def of(self, count: int, least: int = 1) -> int:
        """So many random cases; in the second tier at least `least`, for a test that must meet rare ones."""
        return max(least if self.whole else 1, count // self.one_in)

    def some(self, items: Iterable[Item]) -> Sequence[Item]:
        """These cases, or a sample spread over them; the last one is always in it."""
        every = list(items)
        return every if self.whole else every[::-1][::ONE_IN][::-1]

    def examples(self, count: int, sampled: int) -> settings:
        """Hypothesis: so many examples, however long each takes, or a few in the sample."""
        return settings(max_examples=max(sampled, self.of(count)) if self.whole else sampled, deadline=None)


sample = Sample()
"""What runs in this process; `choose` sets it before tests are collected."""


def one_of_each_game(names: Iterable[str]) -> list[Any]:
    """Presets as parameters: `make test` takes the first one of each game, `make test-rest` the others."""
    games: set[str] = set()
    found = []
    for name in names:
        game = name.partition(":")[0]
        found.append(pytest.param(name, marks=pytest.mark.full if game in games else ()))
        games.add(game)
    return found


def spread(*lists: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Parameters in which every value of every list occurs, as few as the longest list has."""
    return [tuple(values[place % len(values)] for values in lists) for place in range(max(map(len, lists)))]


def choose(tier: str) -> None:
    """Set the tier of this process, before any test is loaded."""
    sample.whole = tier != "quick"
    sample.one_in = {"quick": ONE_IN, "rest": REST_ONE_IN}.get(tier, 1)
    settings.register_profile("quick", max_examples=10)
    settings.register_profile("rest", max_examples=30)
    if tier != "all":
        settings.load_profile(tier)


def divide(items: Sequence[pytest.Item], tier: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The items that a tier runs, and those that it leaves out."""
    places: dict[str, int] = {}
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        name = item.nodeid.partition("[")[0]
        places[name] = places.get(name, -1) + 1
        quick = is_quick(item, places[name])
        runs = tier == "all" or quick == (tier == "quick") or (quick and is_sampled(item))
        (kept if runs else left).append(item)
    return kept, left


def is_sampled(item: pytest.Item) -> bool:
    """Whether a test runs in both tiers, on a sample and in full: those with the fixture `sample` or by Hypothesis."""
    return hasattr(getattr(item, "obj", None), "hypothesis") or "sample" in getattr(item, "fixturenames", ())


def is_quick(item: pytest.Item, place: int) -> bool:
    """Whether `make test` runs a test, given its place among those of its function."""
    if item.get_closest_marker("full"):
        return False
    some = item.get_closest_marker("one_in")
    return some is None or place % some.args[0] == 0
