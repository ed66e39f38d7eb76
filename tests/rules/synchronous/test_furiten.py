"""Furiten in Synchronous mahjong (RULES 3.1.4)."""

from __future__ import annotations

import pytest

from tests.support.synchronous_staging import (
    ends,
    names,
    play,
    stage,
    texts,
    verbs,
    won,
)
from tests.support.synchronous_turns import NO_DORA, WAITS_2S5S, is_furiten, to_ron_stage

# 3.1.4 Furiten.


@pytest.mark.parametrize("thrown", ["5s", "1z"])
def test_furiten_by_a_discard_of_this_turn(thrown: str) -> None:
    """3.1.4: any wait tile in the river, this turn's among them."""
    table = stage({0: WAITS_2S5S, 1: "2s1z"}, {0: thrown, 1: "7z"})
    assert to_ron_stage(table, {0: f"discard {thrown}", 1: "discard 2s"}) == (set() if thrown == "5s" else {0})
    if thrown == "5s":
        assert is_furiten(table, 0)


def test_furiten_by_an_earlier_discard() -> None:
    table = stage({0: WAITS_2S5S, 1: "2s"}, {0: "5s 1z", 1: "7z 7z"})
    play(table, {0: "discard 5s"})
    assert is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == set()


@pytest.mark.parametrize(("thrown", "tile", "asked"), [("1z", "5s", True), ("1z", "2s", False), ("2s", "5s", False)])
def test_furiten_regardless_of_yaku(thrown: str, tile: str, asked: bool) -> None:
    """3.1.4: 2s has no yaku and 5s has one; a 2s in the river forbids a ron with 5s, too."""
    table = stage({3: "345m345p34s789m55z", 1: tile}, {3: f"{thrown} 1z", 1: "7z 7z"})
    play(table, {3: "drawn"})
    assert is_furiten(table, 3) is (thrown == "2s")
    assert to_ron_stage(table, {1: f"discard {tile}"}) == ({3} if asked else set())


def test_declaring_riichi_while_furiten() -> None:
    """3.1.4: allowed; the riichi tile itself is in the river; a self-draw is always allowed."""
    table = stage({0: WAITS_2S5S, 1: "2s"}, {0: "5s 1z 2s", 1: "7z 7z"}, indicators=NO_DORA)
    play(table, {0: "riichi 5s"})
    assert table.view(1).marks[0]["riichi"] == 2
    assert is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == set()
    play(table, {0: "tsumo"})
    assert ends(table) == "tsumo"
    assert "double_riichi" in names(won(table, 0))


def test_called_tiles_stay_in_the_river() -> None:
    """3.1.4: the discard of a wait tile is furiten though somebody took it."""
    table = stage({0: WAITS_2S5S, 1: "55s9p", 2: "2s"}, {0: "5s 1z 1z", 1: "7z", 2: "7z 7z 7z"})
    play(table, {0: "discard 5s"})
    play(table, {1: "pon 55s, discard 9p"})
    assert [one.tile for one in table.view(1).rivers[0]] == ["5s", "1z"]
    assert to_ron_stage(table, {2: "discard 2s"}) == set()


def test_own_kong_tiles_are_not_in_the_river() -> None:
    """3.1.4: four 2s in a kong, and a wait for 2s and 5s: 5s can be ronned."""
    table = stage({0: "22234s678m567p88p", 1: "5s"}, {0: "2s 1z", 1: "7z"})
    assert to_ron_stage(table, {0: "closed 2s, drawn", 1: "discard 5s"}) == {0}


def test_own_kita_tiles_are_not_in_the_river() -> None:
    """3.1.4: a wait for North with a North set aside."""
    table = stage({0: "123456789p99s44z", 1: "4z"}, {0: "4z 1z", 1: "7z"}, ruleset="synchronous3")
    assert to_ron_stage(table, {0: "north 4z, drawn", 1: "discard 4z"}) == {0}
    assert not is_furiten(table, 0)


def test_four_own_copies_are_no_wait() -> None:
    """3.1.4, 3.1.11: four 1m and three sets wait for nothing, so there is no riichi."""
    table = stage({0: "1111m234p567p678s"}, {0: "9m"})
    assert "riichi 9m" not in texts(table, 0)
    assert "riichi 1m" in texts(table, 0)


def test_no_furiten_by_a_concealed_kong_in_riichi() -> None:
    """3.1.4: only a ron that could be declared counts, and a concealed kong's tile does not."""
    table = stage({0: WAITS_2S5S, 1: "222s", 2: "5s"}, {0: "1z 1z 1z", 1: "7z 2s 7z 6z", 2: "7z 5z 5z"})
    play(table, {0: "riichi 1z"})
    assert to_ron_stage(table, {1: "closed 2s, drawn"}) == set()
    assert not is_furiten(table, 0)
    assert to_ron_stage(table, {2: "discard 5s"}) == {0}


def test_passing_without_riichi_is_no_furiten() -> None:
    """3.1.4: there is no temporary furiten."""
    table = stage({0: WAITS_2S5S, 1: "5s2s"}, {0: "1z 1z", 1: "7z 7z"})
    play(table, {0: "drawn, pass", 1: "discard 5s"})
    assert not is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == {0}


def test_passing_in_riichi_is_furiten_for_the_rest_of_the_hand() -> None:
    """3.1.4: self-draw is still allowed."""
    table = stage({0: WAITS_2S5S, 1: "5s2s2s"}, {0: "1z 1z 1z 1z 5s", 1: "7z 7z 7z"})
    play(table, {0: "riichi 1z"})
    play(table, {0: "drawn, pass", 1: "discard 5s"})
    assert is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == set()
    assert to_ron_stage(table, {1: "discard 2s"}) == set()
    assert "tsumo" in verbs(table, 0)


@pytest.mark.parametrize("drawn", ["5s", "1z"])
def test_discarding_a_winning_self_draw_in_riichi(drawn: str) -> None:
    """3.1.4: the river rule: furiten at once, and for good."""
    table = stage({0: WAITS_2S5S, 1: "2s", 2: "2s"}, {0: f"1z {drawn} 1z", 1: "7z 7z", 2: "6z 6z 6z"})
    play(table, {0: "riichi 1z"})
    asked = set() if drawn == "5s" else {0}
    assert to_ron_stage(table, {1: "discard 2s", 0: f"discard {drawn}"}) == asked
    if drawn == "5s":
        assert is_furiten(table, 0)
        assert to_ron_stage(table, {2: "discard 2s"}) == set()
