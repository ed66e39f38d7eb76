"""Synchronous mahjong with three players: Norths (RULES 3.1.9)."""

from __future__ import annotations

import pytest

from tests.support.synchronous_staging import (
    alone,
    ends,
    moved,
    names,
    play,
    stage,
    texts,
    turn_of,
    turns,
    verbs,
    won,
)
from tests.support.synchronous_turns import holds

# 3.1.9 Three players.


def test_kita_needs_a_tile_in_the_own_wall() -> None:
    """3.1.9."""
    table = stage({0: "4z"}, ruleset="synchronous3")
    turns(table, 18)
    assert "north 4z" in holds(table, 0)
    turns(table, 1)
    assert turn_of(table) == 20
    assert "discard 4z" in holds(table, 0)
    assert "north" not in verbs(table, 0)


def test_kita_after_a_direct_kong() -> None:
    """3.1.9."""
    table = stage({0: "555p4z", 1: "0p"}, {0: "9p 9p 9s", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 0p"})
    alone(table, 0, "kong 555p")
    assert "north" in verbs(table, 0)
    alone(table, 0, "north 4z")
    assert [*table.view(0).asides[0]] == ["4z"]


def test_a_win_on_a_kita_replacement_in_turn_1() -> None:
    """3.1.9: rinshan, not tenhou; the hand stays closed."""
    table = stage({0: "123456789p99s11s"}, {0: "4z 9s"}, ruleset="synchronous3", indicators="1m")
    play(table, {0: "north 4z, tsumo"})
    assert {"rinshan", "tsumo", "ittsu"} <= names(won(table, 0))
    assert "tenhou" not in names(won(table, 0))


@pytest.mark.parametrize(("indicator", "norths"), [("1m", 1), ("3z", 2)])
def test_kita_dora(indicator: str, norths: int) -> None:
    """3.1.9: one dora, and one more for a West indicator."""
    table = stage({0: "123456789p99s11s"}, {0: "4z 9s"}, ruleset="synchronous3", indicators=indicator)
    play(table, {0: "north 4z, tsumo"})
    dora = sum(line.value for line in won(table, 0).score.scored_patterns if line.pattern.key in ("dora", "north_dora"))
    assert dora == norths


def test_own_kita_ends_ippatsu() -> None:
    """3.1.9."""
    table = stage(
        {0: "123456789p99s11s", 1: "9s"}, {0: "2z 4z 2z", 1: "7z 7z"}, ruleset="synchronous3", indicators="1m"
    )
    play(table, {0: "riichi 2z"})
    play(table, {0: "north 4z, drawn, ron", 1: "discard 9s"})
    assert "double_riichi" in names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_a_north_may_be_kept_discarded_ponned_and_konged() -> None:
    """3.1.9."""
    table = stage({0: "444z"}, {0: "4z"}, ruleset="synchronous3")
    assert {"discard 4z", "closed 4z", "north 4z"} <= texts(table, 0)
    table = stage({0: "444z", 1: "4z"}, {0: "9p", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 4z"})
    assert {"pon 444z", "kong 444z"} <= texts(table, 0)


def test_no_kita_with_four_players() -> None:
    table = stage({0: "44z"}, {0: "4z"})
    assert "north" not in verbs(table, 0)


def test_no_four_winds_and_no_four_riichi_with_three_players() -> None:
    """3.1.9: three equal winds, three riichi: play goes on."""
    table = stage({}, {0: "1z", 1: "1z", 2: "1z"}, ruleset="synchronous3")
    turns(table, 1)
    assert not table.hand_over
    hands = {0: "123456789p99s11z", 1: "123456789s11p22z", 2: "111999m345p88s34s"}
    table = stage(hands, {0: "5z", 1: "5z", 2: "5z"}, ruleset="synchronous3")
    play(table, {0: "riichi 5z", 1: "riichi 5z", 2: "riichi 5z"})
    assert not table.hand_over
    assert table.pot == 3000


@pytest.mark.parametrize(
    ("option", "drawn", "legal"), [("drawn", "1s", False), ("any", "1s", True), ("drawn", "4z", True)]
)
def test_kita_in_riichi(option: str, drawn: str, legal: bool) -> None:
    """3.1.8: the drawn North only, or with `riichi_kita=any` one from the hand, too."""
    table = stage({0: "123456789p99s44z"}, {0: f"2z {drawn} 2z"}, ruleset="synchronous3", riichi_kita=option)
    play(table, {0: "riichi 2z"})
    assert ("north" in verbs(table, 0)) is legal


@pytest.mark.parametrize(("spoilt", "deltas"), [(True, (-2000, 1000, 1000)), (False, (0, 0, 0))])
def test_a_kita_from_the_hand_can_spoil_a_riichi_hand(spoilt: bool, deltas: tuple[int, ...]) -> None:
    """3.1.11: with `riichi_kita=any` a player in riichi may be noten at the exhaustive draw."""
    ready = {1: "123456789s11z55z", 2: "123456s789p22z66z"}
    draws = {0: "2z 1s 2z", 1: "3z", 2: "3z"}
    table = stage({0: "123456789p99s44z", **ready}, draws, ruleset="synchronous3", riichi_kita="any")
    play(table, {0: "riichi 2z"})
    if spoilt:
        alone(table, 0, "north 4z")
    while not table.hand_over:
        turns(table, 1)
    assert ends(table) == "exhaustive"
    assert tuple(delta + 1000 * (seat == 0) for seat, delta in enumerate(moved(table))) == deltas
