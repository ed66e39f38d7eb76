"""New dora indicators in Synchronous mahjong (RULES 3.1.6)."""

from __future__ import annotations

import pytest

from mahjongkit.rules.synchronous.score import SynchronousScore
from tests.support.synchronous_staging import (
    moved,
    names,
    play,
    stage,
    won,
)
from tests.support.synchronous_turns import WAITS_2S5S, indicators
from tests.support.typed import typed

# 3.1.6 Dora.


def test_at_most_three_new_indicators() -> None:
    """3.1.6: kongs in four turns, four indicators."""
    table = stage({0: "111122223333m1z", 1: "9999m"})
    for number, (seat, kind) in enumerate([(0, "1m"), (0, "2m"), (0, "3m"), (1, "9m")]):
        assert indicators(table, 2) == number + 1
        play(table, {seat: f"closed {kind}, drawn"})
    assert not table.hand_over
    assert indicators(table, 2) == 4


def test_kita_shows_no_indicator() -> None:
    """3.1.6."""
    table = stage({0: "444z"}, {0: "7z 7z 7z 7z"}, ruleset="synchronous3")
    play(table, {0: "north 4z, north 4z, north 4z, drawn"})
    assert indicators(table, 0) == 1
    assert [*table.view(1).asides[0]] == ["4z"] * 3


@pytest.mark.parametrize("kong", [True, False])
def test_a_self_draw_counts_neither_an_indicator_it_did_not_see_nor_its_ura(kong: bool) -> None:
    """3.1.6: another player kongs in the turn of the win; 7p and 8p would be dora and ura dora."""
    table = stage({0: WAITS_2S5S, 1: "9999m"}, {0: "1z 2s", 1: "7z 7z 7z"}, indicators="3z 7p", ura="3z 7p")
    play(table, {0: "riichi 1z"})
    play(table, {0: "tsumo", 1: "closed 9m, drawn" if kong else "drawn"})
    score = typed(won(table, 0).score, SynchronousScore)
    assert not names(won(table, 0)) & {"dora", "ura_dora"}
    assert (score.fu, score.han) == (20, 6)  # double riichi, ippatsu, menzen tsumo, pinfu, tanyao
    assert moved(table) == (18000, -6000, -6000, -6000)


def test_a_ron_counts_the_new_indicator_and_its_ura() -> None:
    """3.1.6: the same with a ron."""
    table = stage(
        {0: WAITS_2S5S, 1: "9999m", 2: "5s"}, {0: "1z 1z", 1: "7z 7z 7z", 2: "6z 6z"}, indicators="3z 7p", ura="3z 7p"
    )
    play(table, {0: "riichi 1z"})
    play(table, {0: "drawn, ron", 1: "closed 9m, drawn", 2: "discard 5s"})
    han = {line.pattern.key: line.value for line in won(table, 0).score.scored_patterns}
    assert (han["dora"], han["ura_dora"]) == (2, 2)
