"""Nagashi mangan (RULES 4.1.1): a river of terminals and honours that nobody called from."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from tests.support.riichi_endings import (
    SIMPLE_HANDS,
    dealt_orphans,
    is_orphan,
    play_out,
    turns,
)
from tests.support.riichi_tables import deltas, four
from tests.support.staging import (
    do,
    drift,
    passes,
    throw,
)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_71_one_discard_was_ponned_no_nagashi(preset: str) -> None:
    hands = {0: SIMPLE_HANDS[0], 1: SIMPLE_HANDS[1], 2: SIMPLE_HANDS[2], 3: "2468m2468p246s11z"}
    table = dealt_orphans(preset, hands, [0, *turns(69)], [0], first=["1z"])
    do(table, 0, "discard 1z")
    do(table, 3, "pon 11z")
    throw(table, 3, "2m")
    play_out(table)
    assert all(is_orphan(discard.tile.face) for discard in table.view(0).rivers[0])
    assert table.hand_result.reason == "exhaustive"
    assert table.hand_result.deltas == (0, 0, 0, 0)


# Nagashi although a discard was called


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
@pytest.mark.parametrize("call", ["pon 11m", "kong 111m", "chi 23m"])
@pytest.mark.parametrize("passed", [False, True])
def test_no_nagashi_when_a_discard_was_called(preset: str, call: str, passed: bool) -> None:
    """4.1.1: every discard a terminal or honour, and none of them called; a call that was passed does not count."""
    verb = call.split()[0]
    caller = 1 if verb == "chi" else 3
    hand = {"pon": "2468m2468p246s11m", "kong": "2468m2468p24s111m", "chi": "23468m2468p246s7m"}[verb]
    hands = {seat: hand if seat == caller else SIMPLE_HANDS[seat] for seat in range(4)}
    order = turns(70)
    if not passed:
        order = [0, *turns(68 if verb == "kong" else 69, first=2 if verb == "chi" else 0)]
    table = dealt_orphans(preset, hands, order, [0], first=["1m"], aside="7z", replacements="7z")
    do(table, 0, "discard 1m")
    if not passed:
        do(table, caller, call)
        throw(table, caller, "2p")
    passes(table)
    play_out(table)
    assert all(is_orphan(discard.tile.face) for discard in table.view(0).rivers[0])
    if passed:
        assert table.hand_result.reason == "nagashi"
        assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    else:
        assert table.hand_result.reason == "exhaustive"
        assert not [paid for paid in table.hand_result.transfers if paid.reason == "nagashi"]


def nagashi(seat: int, **options: Any) -> Table:
    """This seat discards only terminals and honours to the end; the dealer is ready. Honba 1, one stick."""
    outside = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z")
    draws = ["3m", "3p", "3s", "8s"] + ["?"] * 66
    for turn in range(seat, 70, 4):
        draws[turn] = outside[turn // 4 % 9]
    hands = {0: "456789m456p78s44z", 1: "258m369p147s4567z", 2: "369m147p258s4567z", 3: "258m1247p369s567z"}
    table = four(hands, " ".join(draws), start={"honba": 1, "sticks": 1}, **options)
    drift(table, 70)
    assert not any(discard.called for discard in table.view(0).rivers[seat])
    assert table.hand_result.reason == "nagashi"
    return table


def test_nagashi_is_win_of_the_dealer() -> None:
    table = nagashi(0, nagashi_is_win=False)
    assert deltas(table) == (12000, -4000, -4000, -4000)
    assert table.pot == 1000
    table = nagashi(0, nagashi_is_win=True)
    assert deltas(table) == (12300 + 1000, -4100, -4100, -4100)
    assert table.pot == 0


def test_nagashi_is_win_of_another() -> None:
    """As a draw the ready dealer stays, as a win the deal passes and honba is 0."""
    table = nagashi(2, nagashi_is_win=False)
    assert deltas(table) == (-4000, -2000, 8000, -2000)
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == (0, 2)
    table = nagashi(2, nagashi_is_win=True)
    assert deltas(table) == (-4100, -2100, 8300 + 1000, -2100)
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == (1, 0)
