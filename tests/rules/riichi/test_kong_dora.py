"""Kong dora (RULES 4.1.9): when a new indicator is turned, and whose win it counts for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.riichi_deals import deal, each, han_by_pattern, indicators_shown, winner
from tests.support.riichi_tables import ON_3M, four, pattern_set, shown
from tests.support.staging import (
    do,
    drift,
    passes,
    throw,
)

# Cases 39 to 44: kan dora.


@each
def test_case_39_closed_kan_and_the_replacement_tile(preset: str) -> None:
    table = deal(preset, {0: "111s 45m 678m 234p 99p"}, "1s", replacements="3m", indicators="3z 8p")
    do(table, 0, "closed 1s")
    assert indicators_shown(table) == 2
    do(table, 0, "tsumo")
    assert han_by_pattern(winner(table)) == {"tsumo": 1, "rinshan": 1, "dora": 2}


@each
def test_case_40_open_kan_and_the_replacement_tile(preset: str) -> None:
    table = deal(preset, {0: "111s 45m 678m 234p 99p"}, "5z 1s", replacements="3m", indicators="3z 8p")
    drift(table, 1)
    do(table, 1, "discard 1s")
    do(table, 0, "kong 111s")
    immediate = preset in ("mleague", "wrc", "ema")
    assert indicators_shown(table) == (2 if immediate else 1)
    do(table, 0, "tsumo")
    assert han_by_pattern(winner(table)) == {"rinshan": 1} | ({"dora": 2} if immediate else {})


@each
def test_case_40_added_kan_and_the_replacement_tile(preset: str) -> None:
    table = deal(preset, {0: "11s 45m 678m 234p 99p 7z"}, "5z 1s 5z 6z 7z 1s", replacements="3m", indicators="3z 8p")
    drift(table, 1)
    do(table, 1, "discard 1s")
    do(table, 0, "pon 11s")
    throw(table, 0, "7z")
    drift(table, 3)
    do(table, 0, "added 1s")
    immediate = preset in ("mleague", "wrc", "ema")
    assert indicators_shown(table) == (2 if immediate else 1)
    do(table, 0, "tsumo")
    assert han_by_pattern(winner(table)) == {"rinshan": 1} | ({"dora": 2} if immediate else {})


@pytest.mark.parametrize("preset", ["handbook", "tenhou", "majsoul", "mleague", "wrc", "ema"])
def test_case_41_open_kan_and_a_ron_on_the_following_discard(preset: str) -> None:
    hands = {0: "111s 69s 258m 36p 567z", 2: "56p 123m 789m 234s 99p"}
    table = deal(preset, hands, "5z 6z 7z 1z 2z 1s", replacements="4p", indicators="3z 8p")
    drift(table, 5)
    do(table, 1, "discard 1s")
    passes(table, 0)
    do(table, 0, "kong 111s")
    do(table, 0, "discard 4p")
    do(table, 2, "ron")
    assert indicators_shown(table) == 2
    assert han_by_pattern(winner(table)) == {"pinfu": 1, "dora": 2}


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_42_two_added_kans_in_a_row(preset: str) -> None:
    table = deal(
        preset,
        {0: "66p 88s 234m 45m 99m 17z"},
        "5z 6p 8s 2z 5z 6z 6p",
        replacements="8s 3m",
        indicators="3z 8m 3m",
    )
    drift(table, 1)
    do(table, 1, "discard 6p")
    do(table, 0, "pon 66p")
    throw(table, 0, "7z")
    do(table, 1, "discard 8s")
    do(table, 0, "pon 88s")
    throw(table, 0, "1z")
    drift(table, 3)
    do(table, 0, "added 6p")
    assert indicators_shown(table) == 1
    do(table, 0, "added 8s")
    assert indicators_shown(table) == 2
    do(table, 0, "tsumo")
    assert indicators_shown(table) == 2
    assert han_by_pattern(winner(table)) == {"rinshan": 1, "dora": 2}


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_43_an_added_kan_then_a_closed_kan(preset: str) -> None:
    table = deal(
        preset,
        {0: "66p 888s 234m 45m 99m 7z"},
        "5z 6p 1z 2z 5z 6p",
        replacements="8s 3m",
        indicators="3z 8m 3m",
    )
    drift(table, 1)
    do(table, 1, "discard 6p")
    do(table, 0, "pon 66p")
    throw(table, 0, "7z")
    drift(table, 3)
    do(table, 0, "added 6p")
    assert indicators_shown(table) == 1
    do(table, 0, "closed 8s")
    assert indicators_shown(table) == 3
    do(table, 0, "tsumo")
    assert han_by_pattern(winner(table)) == {"rinshan": 1, "dora": 4}


@each
def test_case_44_riichi_after_two_kans_has_three_ura(preset: str) -> None:
    table = deal(
        preset,
        {0: "111s 999p 45m 678m 22z"},
        "1s 3m",
        replacements="9p 5z",
        indicators="3z 3z 7m",
        ura="3z 5m 1z",
    )
    do(table, 0, "closed 1s")
    do(table, 0, "closed 9p")
    do(table, 0, "riichi 5z")
    passes(table)
    assert indicators_shown(table, row=1) == 0
    do(table, 1, "discard 3m")
    do(table, 0, "ron")
    assert indicators_shown(table) == 3
    assert indicators_shown(table, row=1) == 3
    assert han_by_pattern(winner(table)) == {"riichi": 1, "ippatsu": 1, "dora": 1, "ura_dora": 3}


TIMES = [("immediate", (2, 2, 2)), ("before_discard", (1, 2, 2)), ("after_discard", (1, 1, 2))]


def indicators_after_kan(kind: str, **options: Any) -> tuple[int, ...]:
    """Seat 1 makes a kan: how many indicators lie open with the replacement tile, while the discard is asked, after it.

    The replacement tile is 2z, which seat 3 could pon.
    """
    own = "258m3669p147s334z" if kind == "added" else "258m369p147s3334z"
    draws = {"closed": "1s 3z", "open": "3z", "added": "3z 9p 9m 1s 3z"}[kind]
    table = four({1: own, 3: "258m147p369s2256z"}, draws, replacements="2z", **options)
    if kind == "closed":
        throw(table, 0, "1s")
        do(table, 1, "closed 3z")
    else:
        do(table, 0, "discard 3z drawn")
        do(table, 1, "kong 333z" if kind == "open" else "pon 33z")
    if kind == "added":
        throw(table, 1, "6p")
        drift(table, 3)
        assert shown(table) == 1
        do(table, 1, "added 3z")
    counts = [shown(table)]
    do(table, 1, "discard 2z drawn")
    assert table.pending == (3,)
    counts.append(shown(table))
    do(table, 3, "pass")
    counts.append(shown(table))
    return tuple(counts)


@pytest.mark.parametrize("kind", ["closed", "open", "added"])
@pytest.mark.parametrize(("time", "counts"), TIMES)
def test_kan_dora_times(kind: str, time: str, counts: tuple[int, ...]) -> None:
    assert indicators_after_kan(kind, **{f"kan_dora_{kind}": time}) == counts


@pytest.mark.parametrize("kind", ["closed", "open", "added"])
def test_kan_dora_times_are_an_option_for_each_kind(kind: str) -> None:
    """The option of one kind says nothing about the others."""
    others = {f"kan_dora_{other}": "after_discard" for other in ("closed", "open", "added") if other != kind}
    assert indicators_after_kan(kind, **{f"kan_dora_{kind}": "immediate", **others}) == (2, 2, 2)


@pytest.mark.parametrize(("time", "count"), [("immediate", 2), ("before_discard", 2), ("after_discard", 1)])
def test_kan_dora_if_the_discard_is_won(time: str, count: int) -> None:
    """The discard after an open kan is won: the indicator was turned already, or it is not turned at all."""
    table = four({1: "258m369p147s3334z", 3: ON_3M}, "3z", replacements="3m", kan_dora_open=time)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "kong 333z")
    do(table, 1, "discard 3m drawn")
    do(table, 3, "ron")
    assert shown(table) == count


@pytest.mark.parametrize("time", ["immediate", "before_discard", "after_discard"])
def test_kan_dora_of_the_replacement_tile(time: str) -> None:
    """Only `immediate` counts for a win on the replacement tile: the second indicator shows 5p."""
    table = four({1: "234678m55p34s333z"}, "1s 3z", replacements="2s", indicators="9p 4p", kan_dora_closed=time)
    throw(table, 0, "1s")
    do(table, 1, "closed 3z")
    do(table, 1, "tsumo")
    assert ("dora" in pattern_set(table)) is (time == "immediate")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("time", ["immediate", "before_discard"])
def test_robbed_kan_dora(turned: bool, time: str) -> None:
    """Seat 2 waits for 3m, of which seat 1 adds the fourth to a pon."""
    hands = {1: "339m2589p147s567z", 2: "24678m345p55678s"}
    table = four(hands, "3m 9p 9p 1s 3m", robbed_kan_dora=turned, kan_dora_added=time)
    do(table, 0, "discard 3m drawn")
    passes(table, 1)
    do(table, 1, "pon 33m")
    throw(table, 1, "9m")
    drift(table, 3)
    do(table, 1, "added 3m")
    do(table, 2, "ron")
    assert "chankan" in pattern_set(table)
    assert shown(table) == (2 if turned else 1)
