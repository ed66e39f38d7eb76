"""Several winners of one tile (RULES 4.1.6, 4.3.2): who is paid, who gets honba and sticks, who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from tests.support.riichi_tables import FAR, ON_3M, QUIET, TENHOU, four, received
from tests.support.staging import (
    do,
    drift,
    passes,
    stage,
)

# Cases 56 to 58: several winners.


# Several winners


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
