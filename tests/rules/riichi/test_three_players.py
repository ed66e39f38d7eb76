"""Riichi with three players at the table (RULES 4.1.11): payments, Norths, the wall."""

from __future__ import annotations

import pytest

from tests.support.riichi_endings import THREE_PLAYERS, named
from tests.support.staging import do, drift, passes, stage


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_89_replacement_draws_use_up_the_wall_of_three_players(preset: str) -> None:
    table = stage(
        named(preset),
        {0: "1111p468p2468s44z", 1: "19m469p1469s1155z", 2: "19m469p1469s2266z"},
        replacements="9m 9m 1m",
    )
    assert table.view(0).left == 54
    ordinary = 1
    for action in ("north 4z", "north 4z", "closed 1p"):
        do(table, 0, action)
        passes(table)
    assert table.view(0).left == 51
    drift(table, 1)
    while not table.hand_over:
        ordinary += 1
        drift(table, 1)
    assert ordinary == 52
    assert table.view(0).left == 0
    assert table.hand_result.reason == "exhaustive"
