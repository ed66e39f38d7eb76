"""Furiten (RULES 4.1.6, 4.1.9): by the river, for a turn, after riichi, and after a kong that was not robbed."""

from __future__ import annotations

import pytest

from tests.support.riichi_deals import (
    PRESETS,
    added_kan_against_riichi,
    deal,
    each,
    furiten,
)
from tests.support.riichi_endings import (
    added_kong,
)
from tests.support.riichi_tables import ON_3M, four
from tests.support.staging import (
    do,
    drift,
    passes,
    throw,
    verbs,
)

ALL_SIMPLES = "45p 234m 678m 345s 22s"  # waits 3p 6p: all simples and pinfu


# Cases 27 to 34: furiten.


@each
def test_case_29_temporary_furiten(preset: str) -> None:
    table = deal(preset, {0: ALL_SIMPLES}, "1z 6p 3p 5z 6z 3p")
    drift(table, 1)
    do(table, 1, "discard 6p")
    assert "ron" in verbs(table, 0)
    do(table, 0, "pass")
    assert furiten(table, 0)
    do(table, 2, "discard 3p")
    assert 0 not in table.pending
    drift(table, 2)
    assert not furiten(table, 0)
    do(table, 1, "discard 3p")
    assert "ron" in verbs(table, 0)


@each
def test_case_30_temporary_furiten_and_a_call(preset: str) -> None:
    table = deal(preset, {0: "45p 234m 678m 222s 88s"}, "1z 6p 8s 3p 1z 5z 6z 6p")
    drift(table, 1)
    throw(table, 1, "6p")
    do(table, 2, "discard 8s")
    do(table, 0, "pon 88s")
    assert furiten(table, 0), "the call alone does not clear it"
    do(table, 0, "discard 2s")
    ends_with_a_draw = preset in ("wrc", "ema")
    assert furiten(table, 0) == ends_with_a_draw
    do(table, 1, "discard 3p")
    if not ends_with_a_draw:
        assert "ron" in verbs(table, 0)
        return
    assert 0 not in table.pending
    drift(table, 2)
    assert table.pending == (0,)
    drift(table, 1)
    do(table, 1, "discard 6p")
    assert "ron" in verbs(table, 0)


@each
def test_case_32_riichi_passes_a_kan_it_could_rob(preset: str) -> None:
    table = added_kan_against_riichi(preset, ALL_SIMPLES, "3p 1z 2z 3p 5z 6z 3p", "7z")
    do(table, 0, "pass")
    throw(table, 1, "7z")
    do(table, 2, "discard 3p")
    assert 0 not in table.pending
    drift(table, 2)
    assert furiten(table, 0)
    do(table, 1, "discard 3p")
    assert 0 not in table.pending, "for the rest of the hand"
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


# Furiten after a kong that was not robbed


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kong", [False, True])
def test_passed_chankan_is_temporary_furiten(preset: str, kong: bool) -> None:
    """4.1.9 and cases 29, 32: a kong one could have robbed was a win; the next wait in the same go-around is no ron."""
    table = added_kong(preset, "2p 5p" if kong else "9p 5p", replacements="9s")
    if kong:
        do(table, 1, "added 2p")
        assert verbs(table, 3) == {"pass", "ron"}
        do(table, 3, "pass")
    drift(table, 1)
    assert table.pending == (2,)
    do(table, 2, "discard 5p")
    assert (3 in table.pending and "ron" in verbs(table, 3)) is not kong
    passes(table)
    if kong:
        assert not table.hand_over


@pytest.mark.parametrize("preset", PRESETS)
def test_temporary_furiten_of_a_passed_chankan_ends(preset: str) -> None:
    table = added_kong(preset, "2p 9p 1s 5p")
    do(table, 1, "added 2p")
    do(table, 3, "pass")
    drift(table, 3)
    assert table.pending == (0,)
    do(table, 0, "discard 5p")
    assert "ron" in verbs(table, 3)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kong", [False, True])
def test_passed_chankan_after_riichi_is_furiten_for_the_rest_of_the_hand(preset: str, kong: bool) -> None:
    """Case 32: no ron any more, go-arounds later too; the self-draw stays."""
    table = added_kong(preset, "2p 9p 1s 5p 9s 9s 5p" if kong else "1s 9p 9s 5p", riichi=True, replacements="5z")
    if kong:
        do(table, 1, "added 2p")
        assert verbs(table, 3) == {"pass", "ron"}
        do(table, 3, "pass")
    drift(table, 3)
    assert table.pending == (0,)
    do(table, 0, "discard 5p")
    if not kong:
        assert "ron" in verbs(table, 3)
        return
    assert 3 not in table.pending
    passes(table)
    assert table.view(3).marks[3]["furiten"]
    drift(table, 2)
    assert table.pending == (3,)
    do(table, 3, "tsumo")
    assert table.hand_result.reason == "tsumo"


# Furiten


@pytest.mark.parametrize(("ends", "ron"), [("own_discard", True), ("own_draw", False)])
def test_temp_furiten_ends(ends: str, ron: bool) -> None:
    """Seat 1 passes 3m, then pons and discards; 6m comes before the next own draw."""
    table = four({0: "147m258p129s4567z", 1: "45678m345p66777s"}, "1s 9p 3m 6s 6m", temp_furiten_ends=ends)
    throw(table, 0, "1s")
    throw(table, 1, "9p")
    do(table, 2, "discard 3m drawn")
    assert "ron" in verbs(table, 1)
    passes(table)
    do(table, 3, "discard 6s drawn")
    do(table, 1, "pon 66s")
    throw(table, 1, "7s")
    do(table, 2, "discard 6m drawn")
    assert ("ron" in verbs(table, 1)) is ron


@pytest.mark.parametrize("ends", ["own_discard", "own_draw"])
def test_temp_furiten_ends_after_the_own_turn(ends: str) -> None:
    table = four({1: ON_3M}, "3m 1s 9m 9p 3m", temp_furiten_ends=ends)
    throw(table, 0, "3m")
    drift(table, 3)
    do(table, 0, "discard 3m drawn")
    assert "ron" in verbs(table, 1)


@pytest.mark.parametrize("shape", [True, False])
def test_shape_furiten(shape: bool) -> None:
    """Seat 1 waits for 1m (no yaku) and 4m (all simples); 1m goes by, then 4m in the same go-around."""
    table = four({1: "23678m345p66888s"}, "1s 9p 1m 4m", shape_furiten=shape)
    throw(table, 0, "1s")
    throw(table, 1, "9p")
    do(table, 2, "discard 1m drawn")
    assert "ron" not in verbs(table, 1)
    passes(table)
    do(table, 3, "discard 4m drawn")
    assert ("ron" in verbs(table, 1)) is not shape
