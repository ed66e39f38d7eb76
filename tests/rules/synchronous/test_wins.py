"""Wins in Synchronous mahjong (RULES 3.1.7): call-ron, robbed kongs, several payers, fu."""

from __future__ import annotations

import pytest

from mahjongkit.rules.synchronous.score import SynchronousScore
from tests.support.synchronous_staging import (
    alone,
    ends,
    moved,
    names,
    play,
    stage,
    turns,
    verbs,
    won,
)
from tests.support.synchronous_turns import NO_DORA, WAITS_2S5S, holds, indicators, is_furiten, to_ron_stage
from tests.support.typed import typed

# 3.1.7 Winning.


def test_last_own_tile_is_haitei() -> None:
    """3.1.7: the seat's own wall is empty after the draw."""
    table = stage({0: WAITS_2S5S}, {0: "? " * 18 + "2s"})
    turns(table, 18)
    assert "tsumo" in holds(table, 0)
    alone(table, 0, "tsumo")
    assert "haitei" in names(won(table, 0))


def test_no_call_ron_before_a_call() -> None:
    """3.1.7: the winning tile lies there, but only a call and a discard lead to it."""
    table = stage({0: WAITS_2S5S, 1: "5s", 2: "8p"}, {0: "1z", 1: "7z", 2: "7z"})
    play(table, {0: "drawn, pass", 1: "discard 5s", 2: "discard 8p"})
    assert "ron" not in verbs(table, 0)
    assert verbs(table, 0) >= {"draw", "pon"}
    alone(table, 0, "pon 88p")
    assert verbs(table, 0) == {"discard"}


@pytest.mark.parametrize("copies", [1, 2])
def test_call_ron_not_on_a_tile_one_has_used(copies: int) -> None:
    """3.1.7: if the same kind was discarded twice and used once, the other copy is still open."""
    hands = {0: "4667m234678p88s9s", 1: "5m", 2: "5m" if copies == 2 else "1z"}
    table = stage(hands, {0: "1z", 1: "7z", 2: "7z", 3: "7z"}, indicators=NO_DORA)
    play(table, {0: "drawn", 1: "discard 5m", 2: "discard 5m" if copies == 2 else "discard 1z", 3: "drawn"})
    alone(table, 0, "chi 46m", "discard 9s")
    assert ("ron" in verbs(table, 0)) is (copies == 2)
    if copies == 2:
        alone(table, 0, "ron")
        assert ends(table) == "call_ron"
        assert {won(table, 0).source, table.view(3).melds[0][0].source} == {1, 2}
        assert names(won(table, 0)) == {"tanyao"}
        assert moved(table) == (1500, -500, -500, -500)


@pytest.mark.parametrize("thrown", ["8m", "1z"])
def test_no_call_ron_while_furiten(thrown: str) -> None:
    """3.1.7: with 8m, the other wait, in the river."""
    table = stage({0: "4667m234678p88s9s", 1: "5m", 2: "5m"}, {0: thrown, 1: "7z", 2: "7z", 3: "7z"})
    play(table, {0: "drawn", 1: "discard 5m", 2: "discard 5m", 3: "drawn"})
    alone(table, 0, "chi 46m", "discard 9s")
    assert ("ron" in verbs(table, 0)) is (thrown == "1z")


def test_call_ron_on_the_tile_of_an_added_kong() -> None:
    """3.1.7: of the previous turn; robbing the kong counts."""
    table = stage(
        {0: "34m567p678s22s77z1z", 1: "55m1z", 2: "5m", 3: "7z"},
        {0: "1z 9p 9p", 1: "1p 0m 1p", 2: "1p 9s", 3: "9p 9s"},
        indicators=NO_DORA,
    )
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z"})
    play(table, {1: "added 0m, drawn", 3: "discard 7z"})
    alone(table, 0, "pon 77z", "discard 1z", "ron")
    assert ends(table) == "call_ron"
    assert won(table, 0).source == 1
    assert {"chankan", "chun"} <= names(won(table, 0))


def test_call_ron_on_a_kita_tile() -> None:
    """3.1.7: of the previous turn, without robbing a kong."""
    table = stage(
        {0: "44z567p678s22s77z1z", 1: "4z7z"},
        {0: "9p", 1: "1p 1p", 2: "1p"},
        ruleset="synchronous3",
        indicators="1s",
    )
    play(table, {0: "drawn", 1: "north 4z, discard 7z"})
    alone(table, 0, "pon 77z", "discard 1z", "ron")
    assert ends(table) == "call_ron"
    assert won(table, 0).source == 1
    assert "chankan" not in names(won(table, 0))
    assert "chun" in names(won(table, 0))


def test_ron_against_every_producer_with_his_best_tile() -> None:
    """3.1.7: seat 1 made 2s and 0s, seat 2 made 5s; each pays half of what his best tile is worth."""
    table = stage(
        {0: "234m567p34s678s88p", 1: "11z99m2s0s", 2: "1z5s", 3: "9m"},
        {0: "7z 7z", 1: "6z", 2: "6z 6z", 3: "6z 5z"},
        indicators=NO_DORA,
    )
    play(table, {0: "drawn", 2: "discard 1z", 3: "discard 9m"})
    play(table, {0: "drawn, ron", 1: "pon 11z, discard 2s, pon 99m, discard 0s", 2: "discard 5s"})
    wins = {win.source: win.tile for win in table.hand_result.wins}
    assert wins == {1: "0s", 2: "5s"}
    assert (
        typed(won(table, 0, 1).score, SynchronousScore).han
        == typed(won(table, 0, 2).score, SynchronousScore).han + 1
        == 3
    )
    assert moved(table) == (2900 + 1500, -2900, -1500, 0)


def test_thirteen_orphans_rob_a_concealed_kong() -> None:
    """3.1.7: only they do; the kong is not undone."""
    table = stage(
        {0: "11m19p19s1234567z", 1: "9999m", 2: "78m456p456s22s345p"},
        {0: "5p", 1: "6p 6p", 2: "6p"},
        indicators="3m 4m",
    )
    assert to_ron_stage(table, {1: "closed 9m, drawn"}) == {0}
    assert indicators(table, 3) == 2
    table.act(0, "ron")
    assert moved(table) == (48000, -48000, 0, 0)
    assert won(table, 0).source == 1
    assert names(won(table, 0)) == {"kokushi"}
    assert [meld.kind for meld in table.view(3).melds[1]] == ["closed"]


def test_thirteen_orphans_that_pass_a_concealed_kong_in_riichi() -> None:
    """3.1.4: for them a concealed kong's tile counts: furiten."""
    table = stage({0: "11m19p19s1234567z", 1: "999m"}, {0: "5p 5p 5p", 1: "6p 9m 6p"}, indicators="3m 4m")
    play(table, {0: "riichi 5p"})
    play(table, {0: "drawn, pass", 1: "closed 9m, drawn"})
    assert is_furiten(table, 0)


def test_a_robbed_kong_stands() -> None:
    """3.1.7: its replacement draw and indicator too; the ron counts robbing a kong."""
    table = stage(
        {0: "34m567p678s22s789p", 1: "55m1z", 2: "5m"}, {0: "9s 9s 9s", 1: "1p 0m 1p", 2: "1p"}, indicators=NO_DORA
    )
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z"})
    assert to_ron_stage(table, {1: "added 0m, drawn"}) == {0}
    table.act(0, "ron")
    assert "chankan" in names(won(table, 0))
    assert [meld.kind for meld in table.view(3).melds[1]] == ["added"]
    assert indicators(table, 3) == 2


def test_no_tenhou_after_an_own_kong() -> None:
    """3.1.7: a first-turn self-draw with a meld of one's own is none; another player's kong does not matter."""
    table = stage({0: "555z34s678s567p88p"}, {0: "5z 2s"}, indicators=NO_DORA)
    play(table, {0: "closed 5z, tsumo"})
    assert "rinshan" in names(won(table, 0))
    assert "tenhou" not in names(won(table, 0))
    table = stage({0: WAITS_2S5S, 1: "9999m"}, {0: "2s", 1: "7z 7z"}, indicators=NO_DORA)
    play(table, {0: "tsumo", 1: "closed 9m, drawn"})
    assert names(won(table, 0)) == {"tenhou"}
    assert moved(table) == (48000, -16000, -16000, -16000)


def test_a_pair_of_the_seat_wind_has_2_fu() -> None:
    """3.1.7: 30, 8 for the triplet and 2 for the pair are 40; with 4 for the pair they would be 50."""
    table = stage({1: "111m567p34678s22z", 0: "5s"}, {1: "1z 1z", 0: "7z 7z"}, indicators=NO_DORA)
    play(table, {1: "riichi 1z"})
    play(table, {1: "drawn, ron", 0: "discard 5s"})
    assert typed(won(table, 1).score, SynchronousScore).fu == 40


def test_a_pair_of_norths_has_no_fu_with_three_players() -> None:
    """3.1.1: 30, 8 for the triplet and 2 for the wait are 40."""
    hands = {1: "111p567p35678s44z", 0: "4s"}
    table = stage(hands, {1: "1z 1z", 0: "7z 7z"}, ruleset="synchronous3", indicators="1m")
    play(table, {1: "riichi 1z"})
    play(table, {1: "drawn, ron", 0: "discard 4s"})
    assert typed(won(table, 1).score, SynchronousScore).fu == 40
