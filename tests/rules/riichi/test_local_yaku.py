"""Local yaku that depend on how a hand was played: open riichi, tsubame gaeshi, kanburi, eight wins in a row."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from tests.support.riichi_tables import FAR, ON_3M, QUIET, READY, TENHOU, four, pattern_set, received
from tests.support.staging import do, passes, throw, verbs, wall_of

# Local yaku


def test_local_open_riichi() -> None:
    table = four({1: READY}, "1s 7z 6s", local_yaku=("open_riichi",), **QUIET)
    throw(table, 0, "1s")
    do(table, 1, "open_riichi 7z")
    passes(table)
    assert table.view(0).marks[1]["open_riichi"]
    assert table.view(0).marks[1]["riichi"]
    assert len(table.view(0).laid[1]) == 13  # everybody sees the hand
    assert table.pot == 1000
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert {"open_riichi", "double_riichi"} <= pattern_set(table)


def test_local_open_riichi_is_a_choice() -> None:
    table = four({1: READY}, "1s 7z 6s", local_yaku=("open_riichi",), **QUIET)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    assert not table.view(0).laid[1]
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert "open_riichi" not in pattern_set(table)


def test_local_open_riichi_not_without_the_option() -> None:
    table = four({1: READY}, "1s 7z")
    throw(table, 0, "1s")
    assert "riichi" in verbs(table, 1)
    assert "open_riichi" not in verbs(table, 1)
    with pytest.raises(IllegalAction):
        table.act(1, "open_riichi 7z drawn")


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("riichi", [True, False])
def test_local_tsubame_gaeshi(used: bool, riichi: bool) -> None:
    """Ron on the tile with which riichi is declared."""
    table = four({1: READY, 2: ON_3M}, "1s 3m", local_yaku=("tsubame_gaeshi",) if used else (), **QUIET)
    throw(table, 0, "1s")
    do(table, 1, "riichi 3m" if riichi else "discard 3m drawn")
    do(table, 2, "ron")
    assert ("tsubame_gaeshi" in pattern_set(table)) is (used and riichi)


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("kan", [True, False])
def test_local_kanburi(used: bool, kan: bool) -> None:
    """Ron on the discard after a kan."""
    draws, replacements = ("3z", "3m") if kan else ("3m", "3z")
    local = ("kanburi",) if used else ()
    hands = {0: "147m258p369s3334z", 2: ON_3M}
    table = four(hands, draws, replacements=replacements, local_yaku=local)
    if kan:
        do(table, 0, "closed 3z")
    do(table, 0, "discard 3m drawn")
    do(table, 2, "ron")
    assert ("kanburi" in pattern_set(table)) is (used and kan)


@pytest.mark.parametrize("used", [True, False])
def test_local_paarenchan(used: bool) -> None:
    """The dealer wins eight hands in a row, the last one for a yakuman."""
    game = rules.find(TENHOU, local_yaku=("paarenchan",) if used else ())
    wall = wall_of(game, {**dict(enumerate(FAR)), 0: ON_3M}, "1s 3m", **QUIET)
    table = Table(game, seed=1, walls=[wall] * 8)
    for hand in range(8):
        throw(table, 0, "1s")
        do(table, 1, "discard 3m drawn")
        do(table, 0, "ron")
        eighth = used and hand == 7
        assert ("paarenchan" in pattern_set(table)) is eighth
        assert received(table, "hand") == {0: 48000 if eighth else 2000}
        if hand < 7:
            table.next_hand()
