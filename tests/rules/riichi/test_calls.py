"""Calls (RULES 4.1.9): a ron goes before a pon and a pon before a chi; the last discard."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from tests.support.riichi_deals import PRESETS
from tests.support.riichi_endings import (
    WAITER,
    named,
    with_idle,
)
from tests.support.riichi_tables import ON_3M, four, melds
from tests.support.staging import do, drift, passes, stage, texts, throw, verbs

# Ron and pon on one tile


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("call", ["pon 22p", "chi 13p", "chi 34p"])
@pytest.mark.parametrize("order", list(permutations((1, 3))))
def test_ron_is_not_lost_to_a_call_of_another_seat(preset: str, call: str, order: Sequence[int]) -> None:
    """4.1.9, call priority: whoever answers first, the ron of a seat further away comes before the call."""
    table = stage(
        named(preset),
        with_idle({1: "1469m13422p1469s", 3: WAITER}),
        "1m 9m 1p 9p 2p",
        indicators="4z",
        start={"honba": 1},
    )
    drift(table, 4)
    do(table, 0, "discard 2p")
    assert set(table.pending) == {1, 3}
    for seat in order:
        if seat in table.pending:
            do(table, seat, "ron" if seat == 3 else call)
    assert table.hand_result.reason == "ron"
    assert [(win.seat, win.source) for win in table.hand_result.wins] == [(3, 0)]
    assert table.hand_result.deltas == (-1600, 0, 0, 1600)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("order", list(permutations((1, 3))))
def test_ron_is_not_lost_to_an_open_kong(preset: str, order: Sequence[int]) -> None:
    table = stage(named(preset), with_idle({1: "1469m14222p146s5z", 3: WAITER}), "1m 9m 1p 9p 2p", indicators="4z")
    drift(table, 4)
    do(table, 0, "discard 2p")
    for seat in order:
        if seat in table.pending:
            do(table, seat, "ron" if seat == 3 else "kong 222p")
    assert [(win.seat, win.source) for win in table.hand_result.wins] == [(3, 0)]
    assert len([shown for shown in table.view(0).shown if shown[0] == 0]) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_call_is_carried_out_when_the_ron_is_passed(preset: str) -> None:
    table = stage(named(preset), with_idle({1: "1469m13422p1469s", 3: WAITER}), "1m 9m 1p 9p 2p", indicators="4z")
    drift(table, 4)
    do(table, 0, "discard 2p")
    do(table, 1, "pon 22p")
    assert not table.view(1).melds[1]  # it waits for the answer of seat 3
    do(table, 3, "pass")
    assert table.pending == (1,)
    assert len(table.view(1).melds[1]) == 1


@pytest.mark.parametrize(("priority", "caller", "kind"), [("ron_pon_chi", 3, "pon"), ("ron_nearest", 1, "chi")])
@pytest.mark.parametrize("first", [1, 3])
def test_call_priority_pon_or_the_nearest(priority: str, caller: int, kind: str, first: int) -> None:
    table = four({1: "34m2589p147s4567z", 3: "557m147p369s1567z"}, "5m", call_priority=priority)
    do(table, 0, "discard 5m")
    assert set(table.pending) == {1, 3}
    calls = {1: "chi 34m", 3: "pon 55m"}
    do(table, first, calls[first])
    other = 4 - first
    if other in table.pending and calls[other] in texts(table, other):
        do(table, other, calls[other])
    assert melds(table, caller) == [kind]
    assert table.pending == (caller,)
    assert melds(table, 4 - caller) == []


@pytest.mark.parametrize("priority", ["ron_pon_chi", "ron_nearest"])
def test_call_priority_ron_comes_first_always(priority: str) -> None:
    table = four({1: "24m2589p147s4567z", 3: ON_3M}, "3m", call_priority=priority)
    do(table, 0, "discard 3m")
    do(table, 1, "chi 24m")
    do(table, 3, "ron")
    assert table.hand_result.wins[0].seat == 3


@pytest.mark.parametrize("chi", [True, False])
def test_chi(chi: bool) -> None:
    table = four({1: "34m2589p147s4567z"}, "5m", chi=chi)
    do(table, 0, "discard 5m")
    assert ("chi" in verbs(table, 1)) is chi


@pytest.mark.parametrize("last", ["ron_only", "any_call"])
def test_last_discard(last: str) -> None:
    """The last tile, 3m, is discarded by seat 1: seat 2 could chi, seat 3 pon."""
    hands = {0: "47m258p369s24567z", 1: "258m369p147s4567z", 2: "24m1479p258s1567z", 3: "33m147p3669s1567z"}
    table = four(hands, last="3m", last_discard=last)
    drift(table, 69)
    do(table, 1, "discard 3m drawn")
    assert table.hand_over is (last == "ron_only")
    if last == "any_call":
        assert verbs(table, 2) == {"chi", "pass"}
        assert verbs(table, 3) == {"pon", "pass"}
        passes(table, 3)
        do(table, 3, "pon 33m")
        throw(table, 3, "9s")
    assert table.hand_result.reason == "exhaustive"


def test_last_discard_of_a_kan_is_never_called() -> None:
    """Even where any call is allowed there is no replacement tile for an open kan."""
    table = four({2: "69m147p258s12567z", 3: "333m147p369s1567z"}, last="3m", last_discard="any_call")
    drift(table, 69)
    do(table, 1, "discard 3m drawn")
    assert "pon" in verbs(table, 3)
    assert "kong" not in verbs(table, 3)
