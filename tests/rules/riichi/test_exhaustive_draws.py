"""Exhaustive draws of riichi (RULES 4.1.2, 4.1.3): who is ready, payments, honba, whether the dealer stays."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.riichi_tables import TENHOU, deltas, four
from tests.support.staging import (
    do,
    drift,
    drift_until_left,
    throw,
    verbs,
)

# Cases 1 to 9: payments and honba at an exhaustive draw.


@pytest.mark.parametrize(("scope", "ready"), [("concealed", True), ("hand_and_melds", False)])
def test_karaten_scope(scope: str, ready: bool) -> None:
    """Seat 1 waits only for 3z, of which he has three in a pon and one in the hand."""
    table = four({1: "123456m789p9s333z"}, "3z", karaten_scope=scope)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    throw(table, 1, "9s")
    drift_until_left(table, 0)
    drift(table, 1)
    assert table.hand_result.reason == "exhaustive"
    assert deltas(table) == ((-1000, 3000, -1000, -1000) if ready else (0, 0, 0, 0))


@pytest.mark.parametrize("scope", ["concealed", "hand_and_melds"])
def test_karaten_scope_four_in_the_hand_are_never_ready(scope: str) -> None:
    table = four({1: "123456m789p3333z"}, karaten_scope=scope)
    drift(table, 70)
    assert table.hand_result.reason == "exhaustive"
    assert deltas(table) == (0, 0, 0, 0)


@pytest.mark.parametrize(("repeats", "dealer"), [(True, 0), (False, 1)])
def test_dealer_repeats_tenpai(repeats: bool, dealer: int) -> None:
    table = four({0: "123789m123p78s11z"}, dealer_repeats_tenpai=repeats)
    drift(table, 70)
    assert deltas(table) == (3000, -1000, -1000, -1000)
    table.next_hand()
    assert table.dealer == dealer


@pytest.mark.parametrize("declare", [True, False])
def test_noten_declare(declare: bool) -> None:
    """At the end of the wall the ready player may call himself noten; who is not ready cannot call himself ready."""
    table = four({0: "123789m123p78s11z"}, noten_declare=declare)
    drift(table, 70)
    assert table.hand_over is not declare
    if declare:
        assert verbs(table, 0) == {"tenpai", "noten"}
        for seat in table.pending:
            assert seat == 0 or verbs(table, seat) == {"noten"}
            do(table, seat, "noten")
    assert deltas(table) == ((0, 0, 0, 0) if declare else (3000, -1000, -1000, -1000))


@pytest.mark.parametrize(("dead", "left"), [(14, 69), (16, 67)])
def test_dead_wall(dead: int, left: int) -> None:
    assert Table(rules.find(TENHOU, dead_wall=dead), seed=1).view(0).left == left


def test_a_dead_wall_leaves_something_to_draw() -> None:
    assert Table(rules.find(TENHOU, dead_wall=83), seed=1).view(0).left == 0
    with pytest.raises(ValueError, match="option dead_wall=84: at most 83 tiles are left"):
        rules.find(TENHOU, dead_wall=84)
