"""Wins scored at the table: limits, double yakuman, renhou and first draws, minimum han, atozuke (RULES 4.1.10)."""

from __future__ import annotations

import pytest

from tests.support.riichi_tables import ON_3M, four, pattern_set
from tests.support.staging import (
    do,
    drift,
    throw,
    verbs,
)

# Scoring


# First draws, draws and the deal


@pytest.mark.parametrize(("broken_by", "blessed"), [("any_call", False), ("open_call", True)])
def test_chiihou_broken_by_a_closed_kan(broken_by: str, blessed: bool) -> None:
    hands = {0: "147m258p369s3334z", 1: "123678m234p5578s"}
    table = four(hands, "3z 6s", replacements="9p", chiihou_broken_by=broken_by)
    do(table, 0, "closed 3z")
    throw(table, 0, "9p")
    do(table, 1, "tsumo")
    assert ("chiihou" in pattern_set(table)) is blessed


@pytest.mark.parametrize("broken_by", ["any_call", "open_call"])
def test_chiihou_broken_by_a_pon_always(broken_by: str) -> None:
    hands = {1: "258m369p1478s334z", 2: "123678m234p5578s"}
    table = four(hands, "3z 6s", chiihou_broken_by=broken_by)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    throw(table, 1, "4z")
    do(table, 2, "tsumo")
    assert "chiihou" not in pattern_set(table)


# What is needed to win


WITH_6Z = {1: "2349m78p33567s66z", 2: "369m147p258s1257z"}  # seat 0 holds another 6z


@pytest.mark.parametrize("atozuke", [True, False])
def test_atozuke_the_yaku_comes_last(atozuke: bool) -> None:
    """A chi without any yaku, then the third 6z by ron."""
    table = four(WITH_6Z, "9p 9m 1m 1s", atozuke=atozuke)
    do(table, 0, "discard 9p drawn")
    do(table, 1, "chi 78p")
    throw(table, 1, "9m")
    drift(table, 2)
    do(table, 0, "discard 6z")
    assert ("ron" in verbs(table, 1)) is atozuke


@pytest.mark.parametrize("atozuke", [True, False])
def test_atozuke_the_yaku_comes_first(atozuke: bool) -> None:
    """The first call is the pon of 6z: the hand wins either way."""
    table = four(WITH_6Z, "1s 9m 1m 9p", atozuke=atozuke)
    do(table, 0, "discard 6z")
    do(table, 1, "pon 66z")
    throw(table, 1, "9m")
    drift(table, 2)
    do(table, 0, "discard 9p drawn")
    assert "ron" in verbs(table, 1)


@pytest.mark.parametrize(("least", "ron"), [(1, True), (2, False), (3, False)])
def test_min_han(least: int, ron: bool) -> None:
    """One han and two dora: dora do not count for the minimum."""
    table = four({1: ON_3M}, "3m", indicators="4s", min_han=least)
    do(table, 0, "discard 3m drawn")
    assert ("ron" in verbs(table, 1)) is ron
