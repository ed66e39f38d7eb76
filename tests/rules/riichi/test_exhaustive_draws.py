"""Exhaustive draws of riichi (RULES 4.1.2, 4.1.3): who is ready, payments, honba, whether the dealer stays."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.riichi_deals import NOTEN, TENPAI, assert_repeats, each, exhaust, honba, settle
from tests.support.riichi_tables import TENHOU, deltas, four
from tests.support.staging import (
    do,
    drift,
    drift_until_left,
    stage,
    texts,
    throw,
    verbs,
)

POOL = ("tenhou", "majsoul", "mleague", "wrc", "ema")


def drawn_game(preset: str, tenpai: tuple[int, ...], **start: int) -> Table:
    """An exhaustive draw at which these seats are tenpai."""
    hands = {seat: TENPAI[seat] if seat in tenpai else NOTEN for seat in range(4)}
    table = stage(f"riichi:{preset}", hands, start=start)
    exhaust(table)
    assert table.hand_result.reason == "exhaustive"
    return table


# Cases 1 to 9: payments and honba at an exhaustive draw.


@pytest.mark.parametrize(
    ("case", "tenpai", "per_pair", "pool"),
    [
        ("case 1", (0, 1), (2000, 2000, -2000, -2000), (1500, 1500, -1500, -1500)),
        ("case 2", (0,), (3000, -1000, -1000, -1000), (3000, -1000, -1000, -1000)),
        ("case 3", (1, 2), (-3000, 2500, 2500, -2000), (-1500, 1500, 1500, -1500)),
        ("case 4, nobody", (), (0, 0, 0, 0), (0, 0, 0, 0)),
        ("case 4, everybody", (0, 1, 2, 3), (0, 0, 0, 0), (0, 0, 0, 0)),
        ("case 5", (1, 2, 3), (-4500, 1500, 1500, 1500), (-3000, 1000, 1000, 1000)),
        ("case 6", (0, 1, 2), (1000, 1000, 1000, -3000), (1000, 1000, 1000, -3000)),
        ("case 7", (1,), (-1500, 3500, -1000, -1000), (-1000, 3000, -1000, -1000)),
    ],
)
@each
def test_cases_1_to_7_tenpai_payments(
    preset: str, case: str, tenpai: tuple[int, ...], per_pair: tuple[int, ...], pool: tuple[int, ...]
) -> None:
    table = drawn_game(preset, tenpai)
    assert table.hand_result.deltas == (pool if preset in POOL else per_pair), case
    assert {paid.reason for paid in table.hand_result.transfers} <= {"noten"}


@each
def test_case_8_dealer_noten_passes_the_deal_and_honba_goes_on_or_ends(preset: str) -> None:
    table = drawn_game(preset, (1,), honba=2)
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == (0 if preset == "handbook" else 3)


@each
def test_case_9_dealer_tenpai_stays(preset: str) -> None:
    table = drawn_game(preset, (0,), honba=2)
    assert_repeats(table, 3)


@each
def test_case_26_a_wait_on_a_tile_held_four_times(preset: str) -> None:
    hands = {0: "1111m 234p 567p 789s", 1: TENPAI[1], 2: NOTEN, 3: NOTEN}
    table = stage(f"riichi:{preset}", hands, "5z")
    assert "riichi 1m" in texts(table, 0), "then it waits on 5z"
    assert "riichi 5z" not in texts(table, 0)
    drift(table, 70)
    if table.pending:
        assert verbs(table, 0) == {"noten"}
        assert verbs(table, 1) == {"tenpai", "noten"}
    settle(table)
    dealer = -1500 if preset == "handbook" else -1000
    assert table.hand_result.reason == "exhaustive"
    assert table.hand_result.deltas == (dealer, 2000 - dealer, -1000, -1000)


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
