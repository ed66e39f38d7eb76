"""Riichi with three players at the table (RULES 4.1.11): payments, Norths, the wall."""

from __future__ import annotations

import pytest

from mahjongkit.game.table import Table
from mahjongkit.rules.riichi.score import RiichiScore
from tests.support.riichi_endings import IDLE3, THREE_PLAYERS, WAITER3, named, patterns_of, with_idle
from tests.support.staging import do, drift, passes, stage
from tests.support.typed import typed


def three_to_self_draw(preset: str, hand: str, tile: str, honba: int) -> Table:
    """Seat 1, no dealer, draws the tile he waits for in the second go-around."""
    table = stage(
        named(preset),
        with_idle({1: hand}, 3),
        f"1m 9m 1m 9m {tile}",
        indicators="5z",
        start={"honba": honba},
    )
    drift(table, 4)
    do(table, 1, "tsumo")
    return table


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_85_mangan_self_draw_of_three_players(preset: str) -> None:
    table = three_to_self_draw(preset, "2334456799p777z", "5p", 1)
    assert typed(table.hand_result.wins[0].score, RiichiScore).han == 5
    assert table.hand_result.deltas == (-4100, 6200, -2100)


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_85_self_draw_of_40_fu_2_han_of_three_players(preset: str) -> None:
    table = three_to_self_draw(preset, "234567p234s777z8s", "8s", 0)
    score = typed(table.hand_result.wins[0].score, RiichiScore)
    assert (score.han, score.fu) == (2, 40)
    assert table.hand_result.deltas == (-1300, 2000, -700)


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_86_honba_of_a_ron_of_three_players(preset: str) -> None:
    table = stage(
        named(preset),
        {0: IDLE3[0], 1: "23434567789p44z", 2: IDLE3[1]},
        "1m 9m 1m 9m 1s 8p",
        indicators="5z",
        start={"honba": 1},
    )
    drift(table, 5)
    do(table, 2, "discard 8p")
    do(table, 1, "ron")
    assert table.hand_result.wins[0].score.points == 7700
    assert table.hand_result.deltas == (0, 7900, -7900)


def riichi_of_three(preset: str, draws: str, hand: str = WAITER3) -> Table:
    """The dealer declares riichi with his second discard; seat 1 to act with what he drew."""
    table = stage(
        named(preset),
        {0: hand, 1: "19m1469p1469s115z", 2: "19m1469p1469s226z"},
        draws,
        replacements="2p",
        indicators="5z",
        ura="5z",
    )
    drift(table, 3)
    do(table, 0, "riichi 9m")
    passes(table)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("preset", THREE_PLAYERS)
@pytest.mark.parametrize("kita", [False, True])
def test_case_87_kita_of_another_breaks_ippatsu(preset: str, kita: bool) -> None:
    table = riichi_of_three(preset, "1m 1m 3z 9m 4z" if kita else "1m 1m 3z 9m 5p")
    if kita:
        do(table, 1, "north 4z")
        passes(table)
        do(table, 1, "discard 2p")
    else:
        do(table, 1, "discard 5p")
    do(table, 0, "ron")
    assert ("ippatsu" in patterns_of(table)) is not kita
    assert "riichi" in patterns_of(table)


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_87_ron_on_the_north_itself_keeps_ippatsu(preset: str) -> None:
    table = riichi_of_three(preset, "1m 1m 3z 9m 4z", "234567s345p777z4z")
    do(table, 1, "north 4z")
    do(table, 0, "ron")
    assert {"riichi", "ippatsu"} <= set(patterns_of(table))
    assert ("chankan" in patterns_of(table)) is (preset == "tenhou3")
    assert table.hand_result.wins[0].source == 1


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_88_north_with_a_west_indicator(preset: str) -> None:
    """Set aside a North is two dora, kept in the hand one."""

    def han(hand: str, draws: str, north: bool) -> int:
        table = stage(
            named(preset),
            {0: "19m1469p1469s115z", 1: hand, 2: "19m1469p1469s226z"},
            draws,
            replacements="7p",
            indicators="3z",
        )
        drift(table, 1)
        if north:
            do(table, 1, "north 4z")
            passes(table)
        drift(table, 3)
        do(table, 1, "tsumo")
        assert "rinshan" not in patterns_of(table)
        return int(typed(table.hand_result.wins[0].score, RiichiScore).han)

    plain = 2  # self-draw and red dragons
    assert han(WAITER3, "1m 9m 1m 9m 2p", north=False) == plain
    assert han(WAITER3, "1m 4z 1m 9m 2p", north=True) == plain + 2
    assert han("234567s34p44777z", "1m 9m 1m 9m 2p", north=False) == plain + 2


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
