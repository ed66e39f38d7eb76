"""The first go-around, claims and the pass lock of Ninghai (RULES 2.1.3, 2.1.4)."""

from __future__ import annotations

import pytest

from mahjongkit.notation import parse_tiles
from tests.support.ninghai_staging import PLAIN, drift, stage, tile
from tests.support.staging import do, passes, texts, throw, verbs

# The first go-around (2.1.3).


@pytest.mark.parametrize(
    ("first_circle", "hand", "free"),
    [("first_hand", 0, False), ("first_hand", 1, True), ("every_hand", 1, False), ("off", 0, True)],
)
def test_first_circle(first_circle: str, hand: int, free: bool) -> None:
    table = stage({0: "3333s 5z 2m", 1: "22m"}, "7z", hand=hand, first_circle=first_circle)
    assert ("closed" in verbs(table, 0)) == free
    assert ("discard 5z" in texts(table, 0)) == free
    do(table, 0, "discard 2m")
    assert ("pon" in verbs(table, 1)) == free


@pytest.mark.parametrize("wins", [True, False])
def test_first_circle_win(wins: bool) -> None:
    table = stage({0: "123m 456p 79s 234m 55p", 1: "123456m 789s 46p 99p"}, "8s", hand=0, first_circle_win=wins)
    assert ("tsumo" in verbs(table, 0)) == wins
    do(table, 0, "discard 5p")
    assert (table.pending == (1,) and "ron" in verbs(table, 1)) == wins
    if not wins:
        drift(table, 3)
        assert table.pending == (0,)  # the go-around is over
        assert table.view(0).rivers[0][0].tile == "5p"


# Calls (2.1.4).


def test_a_chow_is_for_the_next_player_only_and_comes_after_a_pung() -> None:
    hands = {1: "46m 9s", 2: "46m", 3: "55m 9s"}
    table = stage(hands, "5m")
    do(table, 0, "discard 5m")
    assert table.pending == (1, 3)
    assert texts(table, 1) == {"chi 46m", "pass"}
    assert texts(table, 3) == {"pon 55m", "pass"}
    other = table.copy()
    table.act(1, "chi 46m")
    table.act(3, "pon 55m")
    assert table.view(0).melds[3][0].kind == "pon"
    other.act(1, "chi 46m")
    other.act(3, "pass")
    assert other.pending == (1,)
    assert other.view(0).melds[1][0].faces == parse_tiles("546m")


@pytest.mark.parametrize("claims", ["pon", "kong"])
def test_a_win_comes_before_everything(claims: str) -> None:
    own = "44m" if claims == "pon" else "444m"
    table = stage({1: f"{own}", 3: "123s 23m 123p 789p 99s"}, "4m")
    do(table, 0, "discard 4m")
    do(table, 1, f"{claims} {own}")
    assert table.pending == (3,)
    table.act(3, "ron")
    assert [won.seat for won in table.hand_result.wins] == [3]


def test_any_tile_may_be_discarded_after_a_claim() -> None:
    table = stage({1: "2344m"}, "1m")
    do(table, 0, "discard 1m")
    passes(table, 1)
    do(table, 1, "chi 23m")
    assert {"discard 4m"} <= texts(table, 1)
    table = stage({1: "555z"}, "5z")
    do(table, 0, "discard 5z")
    do(table, 1, "pon 55z")
    assert "discard 5z" in texts(table, 1)


@pytest.mark.parametrize("allowed", [True, False])
def test_kong_after_claim(allowed: bool) -> None:
    table = stage({1: "555z 9999s 1m"}, "5z", kong_after_claim=allowed)
    do(table, 0, "discard 5z")
    do(table, 1, "pon 55z")
    assert verbs(table, 1) == ({"discard", "added", "closed"} if allowed else {"discard"})
    if allowed:
        do(table, 1, "added 5z")
        do(table, 1, "closed 9s")
        assert table.view(0).left == 72 - 2 * 3
    else:
        throw(table, 1, "1m")
        drift(table, 3)
        assert verbs(table, 1) == {"discard", "added", "closed"}


def test_a_closed_kong_cannot_be_robbed() -> None:
    table = stage({0: "6666s", 1: "123456789m 78s 99p"}, "?")
    do(table, 0, "closed 6s")
    assert table.pending == (0,)


@pytest.mark.parametrize("lock", ["none", "same_tile"])
def test_pass_lock(lock: str) -> None:
    """Seat 2 waits for 1m and 4m and passes a 4m."""
    table = stage({2: PLAIN}, "4m 4m 4m 4m", pass_lock=lock)
    locked = lock == "same_tile"
    do(table, 0, "discard 4m")
    table.act(2, "pass")
    assert table.view(2).marks[2]["locked_suits"] == (1 << tile("4m") if locked else 0)
    assert "locked_suits" not in table.view(1).marks[2]
    do(table, 1, "discard 4m")
    assert verbs(table, 2) == ({"chi", "pass"} if locked else {"ron", "chi", "pass"})
    table.act(2, "pass")
    assert ("tsumo" in verbs(table, 2)) == (not locked)  # he may not win on the kind until he has discarded
    do(table, 2, "discard 4m")
    assert table.view(2).marks[2]["locked_suits"] == 0
    do(table, 3, "discard 4m")
    assert verbs(table, 2) == {"ron", "pass"}


def test_pass_lock_is_for_the_same_kind_only_and_for_honours_too() -> None:
    table = stage({2: "123m 456p 789s 55p 77z"}, "7z 5p", pass_lock="same_tile")
    do(table, 0, "discard 7z")
    passes(table)
    assert table.view(2).marks[2]["locked_honours"] == 1 << 6
    do(table, 1, "discard 5p")
    assert "ron" in verbs(table, 2)


@pytest.mark.parametrize("lock", ["none", "same_tile"])
def test_pass_lock_after_a_self_draw_that_was_passed_for_a_kong(lock: str) -> None:
    table = stage({0: "9999s 678s 123m 456p"}, "6s", "6s", pass_lock=lock)
    assert "tsumo" in verbs(table, 0)
    do(table, 0, "closed 9s")
    assert ("tsumo" in verbs(table, 0)) == (lock == "none")
