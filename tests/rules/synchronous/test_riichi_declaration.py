"""Riichi in Synchronous mahjong (RULES 3.1.8)."""

from __future__ import annotations

import pytest

from mahjongkit.game.table import IllegalAction
from tests.support.synchronous_staging import (
    alone,
    names,
    play,
    stage,
    texts,
    turns,
    verbs,
    won,
)
from tests.support.synchronous_turns import FAR, NO_DORA, WAITS_2S5S, holds

# 3.1.8 Riichi.


def test_riichi_needs_a_closed_hand() -> None:
    """3.1.8: an open ready hand may not; a concealed kong does not open it."""
    table = stage({0: "88p34s678s567p22m9m", 1: "8p"}, {0: "1z 1z", 1: "7z"})
    play(table, {0: "discard 1z", 1: "discard 8p"})
    play(table, {0: "pon 88p, discard 9m"})
    assert "discard 1z" in holds(table, 0)
    assert "riichi" not in verbs(table, 0)
    table = stage({0: "8888p34s678s567p2m"}, {0: "2m 1z"})
    alone(table, 0, "closed 8p")
    assert "riichi 1z" in texts(table, 0)


def test_riichi_needs_a_ready_hand() -> None:
    """3.1.8: only discards that leave a ready hand."""
    table = stage({0: WAITS_2S5S}, {0: "1z"})
    assert {text for text in texts(table, 0) if text.startswith("riichi")} == {"riichi 1z"}
    table = stage({0: FAR}, {0: "7z"})
    assert "riichi" not in verbs(table, 0)


def test_riichi_with_less_than_1000_points() -> None:
    """3.1.8: no point requirement."""
    table = stage({0: WAITS_2S5S}, {0: "1z"}, start={"scores": [0, 50000, 25000, 25000]})
    play(table, {0: "riichi 1z"})
    assert table.scores[0] == -1000
    assert table.pot == 1000


@pytest.mark.parametrize(
    ("hand", "plan", "value"), [("8888p34s678s567p2m", "closed 8p, riichi 1z", 1), (WAITS_2S5S, "riichi 2m", 2)]
)
def test_double_riichi_needs_no_own_meld(hand: str, plan: str, value: int) -> None:
    """3.1.8: an own concealed kong spoils it; another player's does not."""
    table = stage({0: hand, 1: "9999m"}, {0: "2m 1z", 1: "7z 7z"})
    play(table, {0: plan, 1: "closed 9m, drawn"})
    assert table.view(1).marks[0]["riichi"] == value


def test_double_riichi_not_after_kita() -> None:
    """3.1.8, 3.1.9."""
    table = stage({0: "123456789p99s4z1s"}, {0: "1s 2z"}, ruleset="synchronous3")
    play(table, {0: "north 4z, riichi 2z"})
    assert table.view(1).marks[0]["riichi"] == 1


def test_riichi_later_is_not_double() -> None:
    table = stage({0: WAITS_2S5S}, {0: "1z 1z"})
    turns(table, 1)
    play(table, {0: "riichi 1z"})
    assert table.view(1).marks[0]["riichi"] == 1


def test_ippatsu_though_a_third_player_calls() -> None:
    """3.1.8: calls of third players do not matter."""
    table = stage({0: WAITS_2S5S, 1: "5s", 2: "77z1m", 3: "7z"}, {0: "1z 1z", 1: "6z 6z", 2: "6z", 3: "6z"})
    play(table, {0: "riichi 1z", 3: "discard 7z"})
    play(table, {0: "drawn, ron", 1: "discard 5s", 2: "pon 77z, discard 1m"})
    assert "ippatsu" in names(won(table, 0))


def test_no_ippatsu_on_a_tile_of_a_caller() -> None:
    """3.1.8: the producer had called before."""
    table = stage({0: WAITS_2S5S, 1: "77z5s", 3: "7z"}, {0: "1z 1z", 1: "6z 6z", 3: "6z"})
    play(table, {0: "riichi 1z", 3: "discard 7z"})
    play(table, {0: "drawn, ron", 1: "pon 77z, discard 5s"})
    assert "double_riichi" in names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_no_ippatsu_with_a_robbed_kong() -> None:
    """3.1.8: its producer has konged with that tile."""
    table = stage(
        {0: "34m567p678s22s789p", 1: "55m1z", 2: "5m"}, {0: "9s 9s 9s", 1: "1p 0m 1p", 2: "1p"}, indicators=NO_DORA
    )
    play(table, {2: "discard 5m"})
    play(table, {0: "riichi 9s", 1: "pon 55m, discard 1z"})
    play(table, {0: "drawn, ron", 1: "added 0m, drawn"})
    assert {"riichi", "chankan"} <= names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_no_ippatsu_two_turns_later() -> None:
    table = stage({0: WAITS_2S5S, 1: "5s"}, {0: "1z 1z 1z", 1: "6z 6z 6z"})
    play(table, {0: "riichi 1z"})
    turns(table, 1)
    play(table, {0: "drawn, ron", 1: "discard 5s"})
    assert "double_riichi" in names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_in_riichi_the_drawn_tile_is_discarded() -> None:
    """3.1.8."""
    table = stage({0: WAITS_2S5S}, {0: "1z 9m"})
    play(table, {0: "riichi 1z"})
    assert [str(action) for action in table.legal(0)] == ["discard 9m drawn"]
    with pytest.raises(IllegalAction):
        table.act(0, "discard 8p")


@pytest.mark.parametrize(
    ("hand", "draws", "legal"),
    [
        ("555z34s678s567p88p", "1z 5z", True),  # the waits stay 2s and 5s
        ("22234s678m567p88p", "1z 2s", False),  # 2s could be the pair, or wait: a kong changes the waits
        ("22223s678m567p88p", "1z 9p", False),  # four that were there before: not the drawn tile
    ],
)
def test_concealed_kong_in_riichi(hand: str, draws: str, legal: bool) -> None:
    """3.1.8: only with the drawn tile, and only if the set of waits is unchanged."""
    table = stage({0: hand}, {0: f"{draws} 1p"})
    play(table, {0: "riichi 1z"})
    assert ("closed" in verbs(table, 0)) is legal
