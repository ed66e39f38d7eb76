"""Shanten as others recorded it: the vectors of mjx, mahjong, mahjax and riichienv."""

from collections.abc import Callable

import pytest

from tests.support.comparison import Comparison
from tests.support.corpora import corpus
from tests.support.shanten_vectors import (
    MJX,
    compare_mahjax,
    compare_mahjong_completeness,
    compare_mahjong_shanten,
    compare_mjx,
    compare_riichienv,
)
from tests.support.tiers import ONE_IN, Sample


@pytest.mark.parametrize("name", MJX)
def test_mjx(name: str, sample: Sample) -> None:
    """10,000 hands each."""
    found = compare_mjx(name, 1 if sample.whole else ONE_IN)
    assert found.compared == len(sample.some(range(10_000)))
    assert not found.differences, found.differences[:5]


@pytest.mark.parametrize(
    ("compare", "cases"),
    [
        (compare_mahjong_shanten, 77),
        (compare_mahjong_completeness, 34),
        (compare_mahjax, 19),
        (compare_riichienv, 200),  # 28 of them ready
    ],
)
def test_vectors(compare: Callable[[], Comparison], cases: int) -> None:
    found = compare()
    assert found.compared == cases
    assert not found.differences, found.differences[:5]


def test_a_missing_corpus_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="vectors/none"):
        corpus("vectors/none")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="vectors/none"):
        corpus("vectors/none")
