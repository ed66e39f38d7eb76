"""Kongs (RULES 4.1.9): how many, with how many tiles left, which can be robbed, and the tile of a ron after one."""

from __future__ import annotations

import pytest

from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.notation import parse_tiles
from mahjongkit.tiles import Tile
from tests.support.riichi_deals import (
    PRESETS,
    added_kan_against_riichi,
    deal,
    each,
    furiten,
    han_by_pattern,
    indicators_shown,
    winner,
)
from tests.support.riichi_endings import (
    KONGER,
    WAITER,
    added_kong,
    declare,
    end_of_wall,
    named,
    offered,
    patterns_of,
    with_idle,
)
from tests.support.riichi_tables import four, melds, pattern_set
from tests.support.staging import (
    do,
    drift,
    drift_until_left,
    passes,
    stage,
    texts,
    throw,
    verbs,
)

PINFU_ONLY = "45p 123m 789m 234s 99s"  # waits 3p 6p: pinfu only


@each
def test_case_33_robbing_a_closed_kan_with_thirteen_orphans(preset: str) -> None:
    hands = {0: "19m 19p 19s 234567z 7z", 1: "111z 258m 369p 258s 5z"}
    table = deal(preset, hands, "5m 1z", replacements="6z")
    throw(table, 0, "5m")
    do(table, 1, "closed 1z")
    if preset in ("majsoul", "wrc", "ema"):
        do(table, 0, "ron")
        assert winner(table).source == 1
        assert "kokushi" in han_by_pattern(winner(table))
        assert table.hand_result.deltas == (48000, -48000, 0, 0)
        return
    assert table.pending == (1,)
    assert table.view(1).drawn is not None
    assert not furiten(table, 0)


# Cases 35 to 38: robbing a kan.


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_35_a_robbed_added_kan(preset: str) -> None:
    table = added_kan_against_riichi(preset, PINFU_ONLY, "", "7z")
    left = table.view(0).left
    do(table, 0, "ron")
    won = winner(table)
    assert han_by_pattern(won) == {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1}
    assert (won.seat, won.source, won.tile) == (0, 1, "6p")
    assert table.hand_result.deltas == (11600, -11600, 0, 0)
    assert indicators_shown(table) == 1
    assert table.view(0).left == left
    kinds = [event.kind for event in table.hand_events]
    last_draw = len(kinds) - 1 - kinds[::-1].index("draw")
    assert table.hand_events[last_draw].as_data()["tile"] == "6p", "no replacement draw"


@each
def test_case_37_an_open_kan_cannot_be_robbed(preset: str) -> None:
    hands = {1: "666p 147m 58s 12567z", 2: PINFU_ONLY}
    table = deal(preset, hands, "1z 2z 5z 6z 6p", replacements="7z")
    drift(table, 4)
    do(table, 0, "discard 6p")
    assert "kong" in verbs(table, 1)
    assert "ron" in verbs(table, 2)
    twin = table.copy()
    twin.act(1, "kong 666p")
    twin.act(2, "ron")
    assert winner(twin).source == 0
    assert han_by_pattern(winner(twin)) == {"pinfu": 1}
    do(table, 2, "pass")
    do(table, 1, "kong 666p")
    assert table.pending == (1,)
    assert table.view(1).drawn is not None
    assert table.legal(2) == ()


@pytest.mark.parametrize("left", [0, 1])
@each
def test_case_38_an_added_kan_needs_a_live_tile(preset: str, left: int) -> None:
    draws, last = ("1z 6p", "6p") if left == 0 else ("6p", "6p ?")
    table = deal(preset, {2: "66p 9p 147m 58s 12567z"}, draws, last=last)
    drift(table, 1 - left)
    do(table, 1 - left, "discard 6p")
    do(table, 2, "pon 66p")
    throw(table, 2, "1z")
    drift_until_left(table, left)
    assert table.pending == (2,)
    assert table.view(2).drawn == "6p"
    assert ("added" in verbs(table, 2)) == (left == 1)
    if left == 0:
        with pytest.raises(IllegalAction):
            table.act(2, "added 6p")


@pytest.mark.parametrize("preset", PRESETS)
def test_case_63_no_kan_and_no_call_with_no_tile_left(preset: str) -> None:
    table = end_of_wall(preset)
    throw(table, 0, "2m")
    assert table.view(1).left == 0
    assert verbs(table, 1) == {"discard"}
    with pytest.raises(IllegalAction):
        table.act(1, "closed 1z")
    do(table, 1, "discard 9s")
    for seat in table.pending:
        assert verbs(table, seat) <= {"tenpai", "noten"}
    declare(table)
    assert table.hand_result.reason == "exhaustive"


def face(tile: str) -> int:
    return parse_tiles(tile)[0]


def one_win(table: Table) -> tuple[int, int, int]:
    (win,) = table.hand_result.wins
    return win.seat, win.source, win.tile.face


@pytest.mark.parametrize("preset", PRESETS)
def test_ron_after_a_closed_kong_is_on_the_discard(preset: str) -> None:
    table = stage(named(preset), with_idle({1: KONGER, 3: WAITER}), "1m 9m", replacements="9s", indicators="4z 4z")
    drift(table, 1)
    do(table, 1, "closed 8s")
    do(table, 1, "discard 2p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("2p"))


@pytest.mark.parametrize("preset", PRESETS)
def test_ron_after_an_open_kong_is_on_the_discard_of_the_caller(preset: str) -> None:
    table = stage(
        named(preset), with_idle({1: "1469m146p2p888s51z", 3: WAITER}), "8s", replacements="9s", indicators="4z 4z"
    )
    do(table, 0, "discard 8s")
    do(table, 1, "kong 888s")
    do(table, 1, "discard 2p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("2p"))
    assert table.hand_result.deltas[0] == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_ron_on_the_replacement_tile_is_on_that_tile(preset: str) -> None:
    table = stage(named(preset), with_idle({1: KONGER, 3: WAITER}), "1m 9m", replacements="5p", indicators="4z 4z")
    drift(table, 1)
    do(table, 1, "closed 8s")
    do(table, 1, "discard 5p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("5p"))


@pytest.mark.parametrize("preset", PRESETS)
def test_ron_on_the_discard_of_the_seat_after_a_kong(preset: str) -> None:
    """The kong is long done: the next seat pays, for its own discard."""
    table = stage(named(preset), with_idle({1: KONGER, 3: WAITER}), "1m 9m 5p", replacements="9s", indicators="4z 4z")
    drift(table, 1)
    do(table, 1, "closed 8s")
    throw(table, 1, "9s")
    do(table, 2, "discard 5p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 2, face("5p"))


@pytest.mark.parametrize("preset", PRESETS)
def test_ron_on_an_added_kong_is_on_the_added_tile(preset: str) -> None:
    table = added_kong(preset, "2p")
    do(table, 1, "added 2p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("2p"))
    assert "chankan" in patterns_of(table)


@pytest.mark.parametrize("preset", PRESETS)
def test_ron_after_an_added_kong_is_on_the_discard(preset: str) -> None:
    """Another seat, who could not rob the kong, wins the discard that follows."""
    table = stage(
        named(preset),
        with_idle({1: "1469m146p22p18s55z", 3: "234567m34s22s666z"}),
        "2p 1m 9m 1p 2p",
        replacements="5s",
        indicators="4z 4z",
    )
    do(table, 0, "discard 2p")
    do(table, 1, "pon 22p")
    passes(table)
    throw(table, 1, "5z")
    drift(table, 3)
    do(table, 1, "added 2p")
    do(table, 1, "discard 5s")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("5s"))
    assert "chankan" not in patterns_of(table)


# A kong of the last tile


@pytest.mark.parametrize("preset", PRESETS)
def test_no_closed_kong_of_the_last_tile_and_no_open_kong_of_the_last_discard(preset: str) -> None:
    """4.1.9: a kan needs a live tile."""
    table = end_of_wall(preset)
    throw(table, 0, "2m")
    assert table.view(1).hand.count(Tile("1z")) + (table.view(1).drawn == "1z") >= 4
    with pytest.raises(IllegalAction):
        table.act(1, "closed 1z")
    do(table, 1, "discard 9s")
    with pytest.raises(IllegalAction):
        table.act(3, "kong 999s")
    declare(table)
    assert table.hand_result.reason == "exhaustive"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("last", [False, True])
def test_no_added_kong_of_the_last_tile(preset: str, last: bool) -> None:
    """Case 38: seat 3 draws the fourth tile of his pon as the last tile; earlier in the hand he could add it."""
    hands = with_idle({3: "1469m1469p88s125z"})
    table = stage(
        named(preset), hands, "5z 8s 6z 6z 7z" + ("" if last else " 8s"), last="8s" if last else "", indicators="2z"
    )
    drift(table, 1)
    do(table, 1, "discard 8s")
    do(table, 3, "pon 88s")
    throw(table, 3, "5z")
    if last:
        drift_until_left(table, 0)
        assert table.pending == (3,)
        assert "discard" in verbs(table, 3)
        assert "added" not in verbs(table, 3)
        with pytest.raises(IllegalAction):
            table.act(3, "added 8s")
    else:
        drift(table, 3)
        assert table.pending == (3,)
        assert offered(table, 3, "added") == {"8s"}


# Kans


@pytest.mark.parametrize(("least", "legal"), [(1, True), (2, False)])
def test_kan_min_wall(least: int, legal: bool) -> None:
    """Seat 0 draws the last tile but one: the fourth 3z."""
    table = four({0: "147m258p369s3334z"}, last="3z 9p", kan_min_wall=least)
    drift_until_left(table, 1)
    assert table.pending == (0,)
    assert ("closed 3z" in texts(table, 0)) is legal


@pytest.mark.parametrize("limit", range(5))
def test_max_kans(limit: int) -> None:
    """One player could make four."""
    hands = {0: "111999m111999p5z", 1: "258m258p258s2567z", 2: "258m258p369s2567z", 3: "258m258p147s2356z"}
    table = four(hands, "1m", replacements="9m 1p 9p 7z", max_kans=limit)
    for made, tile in enumerate(["1m", "9m", "1p", "9p"]):
        assert (f"closed {tile}" in texts(table, 0)) is (made < limit)
        if made == limit:
            break
        do(table, 0, f"closed {tile}")
    assert melds(table, 0) == ["closed"] * limit


@pytest.mark.parametrize("allowed", [False, True])
def test_closed_chankan(allowed: bool) -> None:
    """Seat 2 waits for 3z with thirteen orphans; without the option it is not asked, and not furiten either."""
    hands = {0: "258m147p258s4567z", 1: "258m2258p147s333z", 2: "19m19p19s1245677z", 3: "258m147p369s1256z"}
    table = four(hands, "1s 3z", replacements="8s", closed_chankan=allowed)
    throw(table, 0, "1s")
    do(table, 1, "closed 3z")
    if not allowed:
        assert table.pending == (1,)
        assert not table.view(2).marks[2]["furiten"]
        return
    assert "ron" in verbs(table, 2)
    do(table, 2, "ron")
    assert "kokushi" in pattern_set(table)
    assert table.hand_result.wins[0].source == 1


def test_closed_chankan_is_for_thirteen_orphans_only() -> None:
    table = four({1: "333m2589p147s567z", 2: "24m345p34555678s"}, "1s 3m", closed_chankan=True)
    throw(table, 0, "1s")
    do(table, 1, "closed 3m")
    assert table.pending == (1,)
