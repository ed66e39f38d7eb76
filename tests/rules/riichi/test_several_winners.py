"""Several winners of one tile (RULES 4.1.6, 4.3.2): who is paid, who gets honba and sticks, who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from tests.support.riichi_deals import (
    assert_repeats,
    deal,
    each,
)
from tests.support.riichi_endings import WAITER, goes_on, named, with_idle
from tests.support.riichi_tables import FAR, ON_3M, QUIET, TENHOU, four, received
from tests.support.staging import (
    do,
    drift,
    passes,
    stage,
    verbs,
)


@each
def test_case_18_three_rons(preset: str) -> None:
    hands = {
        1: "123m 789m 123p 99p 56s",
        2: "234m 678m 345p 22p 56s",
        3: "334455m 678p 88p 56s",
    }
    table = deal(preset, hands, "1z 2z 5z 6z 7s", start={"honba": 1, "sticks": 2})
    drift(table, 4)
    do(table, 0, "discard 7s")
    assert "ron" in verbs(table, 1)
    for seat in (3, 2, 1):
        if "ron" in verbs(table, seat):
            do(table, seat, "ron")
    result = table.hand_result
    if preset == "tenhou":
        assert result.reason == "sanchahou"
        assert result.deltas == (0, 0, 0, 0)
        assert result.wins == ()
        assert_repeats(table, 2, pot=2000)
        return
    assert result.reason == "ron"
    assert table.pot == 0
    points = {won.seat: won.score.points for won in result.wins}
    if preset in ("mleague", "wrc"):
        assert points == {1: 1000}
        assert result.deltas == (-1300, 1000 + 300 + 2000, 0, 0)
    elif preset == "ema":
        assert points == {1: 1000, 2: 2000, 3: 3900}
        assert result.deltas == (-7800, 1000 + 300 + 2000, 2300, 4200)
    else:
        assert points == {1: 1000, 2: 2000, 3: 3900}
        assert result.deltas == (-7200, 1000 + 300 + 2000, 2000, 3900)


# Cases 56 to 58: several winners.


def rons_with_honba(preset: str) -> Table:
    """Seat 1 discards 5s: seat 2 has 8000, seat 3 has 1300; honba 2 and two sticks of earlier hands."""
    hands = {2: "334455m 345p 34s 88p", 3: "777z 123m 789p 99p 67s"}
    table = deal(preset, hands, "1z 2z 5z 6z 5z 5s", start={"honba": 2, "sticks": 2})
    drift(table, 5)
    do(table, 1, "discard 5s")
    assert "ron" in verbs(table, 2)
    for seat in (3, 2):
        if "ron" in verbs(table, seat):
            do(table, seat, "ron")
    assert table.hand_result.reason == "ron"
    assert table.pot == 0
    return table


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_56_honba_and_sticks_go_to_the_nearest(preset: str) -> None:
    table = rons_with_honba(preset)
    assert {won.seat: won.score.points for won in table.hand_result.wins} == {2: 8000, 3: 1300}
    assert table.hand_result.deltas == (0, -9900, 10600, 1300)


@pytest.mark.parametrize(
    ("preset", "second", "third"),
    [("tenhou", 8000 + 600 + 2000, 1300), ("ema", 8000 + 600 + 1000, 1300 + 600 + 1000)],
)
def test_cases_56_and_57_a_stick_of_this_hand(preset: str, second: int, third: int) -> None:
    """Seat 3 is in riichi: in ema it gets the honba too, and its own stick back; in tenhou the nearest gets them."""
    hands = {2: "334455m 345p 34s 88p", 3: "111m 123s 789p 99p 67s"}
    draws = "1z 2z 5z 6z 7z 1z 5z 6z 7z 2z 1z 2z 5z 5s"
    table = deal(preset, hands, draws, start={"honba": 2, "sticks": 1})
    drift(table, 7)
    do(table, 3, "riichi 6z")
    passes(table)
    drift(table, 5)
    assert table.pot == 2000
    do(table, 1, "discard 5s")
    do(table, 3, "ron")
    do(table, 2, "ron")
    assert {won.seat: won.score.points for won in table.hand_result.wins} == {2: 8000, 3: 1300}
    got = {seat: sum(paid.amount for paid in table.hand_result.transfers if paid.payee == seat) for seat in (2, 3)}
    assert got == {2: second, 3: third}
    assert table.hand_result.deltas == (0, -10500 if preset == "ema" else -9900, second, third - 1000)
    assert table.pot == 0


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_case_58_only_the_nearest_wins(preset: str) -> None:
    table = rons_with_honba(preset)
    assert {won.seat: won.score.points for won in table.hand_result.wins} == {2: 8000}
    assert table.hand_result.deltas == (0, -8600, 10600, 0)


SECOND_WAITER = "345678s34p88m666z"


# Several winners


def dealer_and_another(preset: str) -> Table:
    """Seat 1 discards a tile that the dealer (2000) and seat 2 (1300) wait for; honba 1."""
    table = stage(
        named(preset),
        with_idle({0: WAITER, 2: SECOND_WAITER}),
        "1m 9m 1p 9p 1s 2p",
        indicators="4z",
        start={"honba": 1},
    )
    drift(table, 5)
    do(table, 1, "discard 2p")
    for seat in (0, 2):
        do(table, seat, "ron")
    return table


@pytest.mark.parametrize("preset", ["tenhou", "majsoul", "ema", "handbook"])
def test_case_59_dealer_among_two_winners_repeats(preset: str) -> None:
    table = dealer_and_another(preset)
    result = table.hand_result
    assert result.reason == "ron"
    assert {win.seat for win in result.wins} == {0, 2}
    extra = 300 if preset == "ema" else 0
    assert result.deltas == (2000 + extra, -3600 - extra, 1600, 0)
    goes_on(table, dealer=0, wind=0, honba=2)


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_case_59_where_only_the_nearest_wins_the_dealer_does_not_repeat(preset: str) -> None:
    table = dealer_and_another(preset)
    assert [win.seat for win in table.hand_result.wins] == [2]
    assert table.hand_result.deltas == (0, -1600, 1600, 0)
    goes_on(table, dealer=1, wind=0, honba=0)


ON_3M_TOO = "24678m22p345678s"


@pytest.mark.parametrize(
    ("most", "abort", "winners"), [(1, False, [1]), (3, False, [1, 2, 3]), (2, True, []), (3, True, [])]
)
def test_max_ron_and_abort_sanchahou(most: int, abort: bool, winners: list[int]) -> None:
    """Seat 0 discards to all three others."""
    hands = {1: ON_3M, 2: ON_3M_TOO, 3: "45678m234567p88s"}
    table = four(hands, "3m", max_ron=most, abort_sanchahou=abort)
    do(table, 0, "discard 3m drawn")
    for seat in (3, 2, 1):
        do(table, seat, "ron")
    assert [won.seat for won in table.hand_result.wins] == winners
    assert table.hand_result.reason == ("ron" if winners else "sanchahou")


# Several winners


def ron_by_two(**options: Any) -> Table:
    """Seat 0 discards to seats 1 and 3; seat 3 is in riichi. Honba 1, two sticks, one of them seat 3's."""
    hands = {0: FAR[0], 1: ON_3M, 2: "369m147p147s1567z", 3: ON_3M_TOO}
    table = stage(TENHOU, hands, "1s 1s 9p 7z 3m", start={"honba": 1, "sticks": 1}, **QUIET, **options)
    drift(table, 3)
    do(table, 3, "riichi 7z")
    passes(table)
    do(table, 0, "discard 3m drawn")
    do(table, 1, "ron")
    do(table, 3, "ron")
    assert [won.seat for won in table.hand_result.wins] == [1, 3]
    return table


@pytest.mark.parametrize(("whom", "got"), [("nearest", {1: 300}), ("each", {1: 300, 3: 300})])
def test_multi_ron_honba(whom: str, got: dict[int, int]) -> None:
    assert received(ron_by_two(multi_ron_honba=whom), "honba") == got


@pytest.mark.parametrize(("whom", "got"), [("nearest", {1: 2000}), ("own_back", {1: 1000, 3: 1000})])
def test_multi_ron_sticks(whom: str, got: dict[int, int]) -> None:
    assert received(ron_by_two(multi_ron_sticks=whom), "sticks") == got
