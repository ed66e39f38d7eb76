"""Nagashi mangan (RULES 4.1.1): a river of terminals and honours that nobody called from."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from tests.support.riichi_deals import NOTEN, PRESETS, assert_repeats, each, exhaust, honba
from tests.support.riichi_endings import (
    SIMPLE_HANDS,
    THREE_PLAYERS,
    dealt_orphans,
    goes_on,
    is_orphan,
    patterns_of,
    play_out,
    turns,
)
from tests.support.riichi_tables import deltas, four
from tests.support.staging import (
    do,
    drift,
    passes,
    stage,
    throw,
)


def nagashi_by_the_dealer(preset: str, tenpai: int) -> Table:
    """The dealer discards only terminals to the end, every other seat begins with a simple; one seat is tenpai."""
    draws = ["?"] * 70
    draws[0::4] = ["1m", "9m", "1p", "9p", "1s", "9s"] * 3
    draws[1:4] = ["5m", "5p", "6s"]
    hands = dict.fromkeys(range(4), NOTEN) | {tenpai: "234m 678m 234s 67s 88p"}
    table = stage(f"riichi:{preset}", hands, " ".join(draws))
    exhaust(table)
    assert [tile.called for tile in table.view(0).rivers[0]] == [False] * 18
    return table


@each
def test_case_24_nagashi_by_a_tenpai_dealer(preset: str) -> None:
    table = nagashi_by_the_dealer(preset, tenpai=0)
    if preset in ("tenhou", "majsoul"):
        assert table.hand_result.reason == "nagashi"
        assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    else:
        assert table.hand_result.reason == "exhaustive"
        assert table.hand_result.deltas == (3000, -1000, -1000, -1000)
    assert_repeats(table, 1)


@each
def test_case_24_nagashi_by_a_noten_dealer(preset: str) -> None:
    table = nagashi_by_the_dealer(preset, tenpai=1)
    if preset in ("tenhou", "majsoul"):
        assert table.hand_result.reason == "nagashi"
        assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    else:
        dealer = -1500 if preset == "handbook" else -1000
        assert table.hand_result.reason == "exhaustive"
        assert table.hand_result.deltas == (dealer, 2000 - dealer, -1000, -1000)
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == (0 if preset == "handbook" else 1)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_71_nagashi_by_the_dealer_whose_discards_nobody_called(preset: str) -> None:
    hands = {0: SIMPLE_HANDS[0], 1: SIMPLE_HANDS[1], 2: SIMPLE_HANDS[2], 3: "2468m2468p246s11z"}
    table = dealt_orphans(preset, hands, turns(70), [0], first=["1z"])
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    goes_on(table, dealer=1, wind=0, honba=1)


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


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_71_own_pon_does_not_matter(preset: str) -> None:
    hands = {0: "2468m2468p33s111z", 1: SIMPLE_HANDS[1], 2: SIMPLE_HANDS[2], 3: SIMPLE_HANDS[3]}
    table = dealt_orphans(preset, hands, [0, 1, *turns(68, first=1)], [0], first=["9m", "3s"])
    drift(table, 1)
    do(table, 1, "discard 3s")
    do(table, 0, "pon 33s")
    passes(table)
    throw(table, 0, "1z")
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (12000, -4000, -4000, -4000)


@pytest.mark.parametrize("preset", PRESETS)
def test_case_72_last_discard_is_ronned_only_the_ron_counts(preset: str) -> None:
    """Seat 1 and the dealer have only terminals and honours in the river; seat 2 has no yaku but the last discard."""
    hands = {0: SIMPLE_HANDS[0], 1: SIMPLE_HANDS[1], 2: "234567m345p345s9s", 3: "2468p2468s33777m"}
    table = dealt_orphans(preset, hands, turns(70), [0, 1], last="9s", aside="99s", indicators="9s", ura="9s")
    drift(table, 69)
    assert table.pending == (1,)
    do(table, 1, "discard 9s")
    do(table, 2, "ron")
    passes(table)
    assert table.hand_result.reason == "ron"
    assert patterns_of(table) == ["houtei"]
    assert table.hand_result.deltas == (0, -1300, 1300, 0)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_73_two_nagashi_are_paid_each_on_its_own(preset: str) -> None:
    table = dealt_orphans(preset, dict(enumerate(SIMPLE_HANDS)), turns(70), [1, 2])
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (-8000, 6000, 6000, -4000)


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_case_74_nagashi_of_three_players(preset: str) -> None:
    hands = {0: "234567p234567s8s", 1: "2468p2468s3377p3s", 2: "2468p2468s5588p5s"}
    table = dealt_orphans(preset, hands, turns(55, 3), [1], start={"honba": 1, "sticks": 1})
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (-4000, 6000, -2000)
    assert table.pot == 1000
    goes_on(table, dealer=0, wind=0, honba=2)


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
