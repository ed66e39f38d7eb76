"""Claims and kongs in Synchronous mahjong (RULES 3.1.5)."""

from __future__ import annotations

import pytest

from mahjongkit.game.table import Table
from mahjongkit.tiles import Tile
from tests.support.synchronous_staging import (
    alone,
    play,
    stage,
    texts,
    turn_of,
    turns,
    verbs,
)
from tests.support.synchronous_turns import holds, indicators, melds

# 3.1.5 Calls.


def test_one_discard_for_several_callers_shows_more_than_four_copies() -> None:
    """3.1.5: different players use the same discard at once."""
    table = stage({0: "55m1s", 1: "5m", 2: "34m2s", 3: "67m3s"}, {0: "9p", 1: "7z", 2: "9p", 3: "9p"})
    play(table, {0: "drawn", 1: "discard 5m", 2: "drawn", 3: "drawn"})
    play(table, {0: "pon 55m, discard 1s", 2: "chi 34m, discard 2s", 3: "chi 67m, discard 3s"})
    view = table.view(1)
    tiles = [tile for seat in range(4) for meld in view.melds[seat] for tile in meld.tiles]
    assert tiles.count(Tile("5m")) == 5
    assert [view.melds[seat][0].source for seat in (0, 2, 3)] == [1, 1, 1]


def test_a_player_uses_a_discard_once() -> None:
    """3.1.5: after the pon of the only 5m there is no chow of it."""
    table = stage({0: "5546m9s", 1: "5m"}, {0: "9p", 1: "7z", 2: "6z", 3: "6z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    assert {"pon 555m", "chi 465m"} <= texts(table, 0)
    alone(table, 0, "pon 55m", "discard 9s")
    assert not any(text in ("pon 555m", "chi 465m") for text in texts(table, 0))


def test_own_discards_cannot_be_called() -> None:
    """3.1.5: discards of the other players."""
    table = stage({0: "555m9s"}, {0: "9p 9p", 1: "7z", 2: "6z", 3: "6z"})
    play(table, {0: "discard 5m"})
    assert not any(text.endswith("5m") and text.startswith(("pon", "chi")) for text in texts(table, 0))


@pytest.mark.parametrize("kita", [True, False])
def test_a_discarded_north_can_be_called_and_a_kita_one_cannot(kita: bool) -> None:
    """3.1.5, 3.1.9."""
    table = stage({0: "44z9s", 1: "4z"}, {0: "9p", 1: "7z 7z", 2: "6z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "north 4z, drawn" if kita else "discard 4z"})
    assert ("pon 444z" in texts(table, 0)) is not kita


def test_an_added_kong_tile_cannot_be_called() -> None:
    """3.1.5: kong tiles are no discards. Seat 0 could chow it."""
    table = stage({0: "34m9s", 1: "55m1z", 2: "5m"}, {0: "9p 9p 9p", 1: "7z 0m 6z", 2: "7z", 3: "6z 6z"})
    play(table, {0: "drawn", 2: "discard 5m"})
    assert "chi 345m" in texts(table, 0)
    play(table, {0: "drawn", 1: "pon 55m, discard 1z"})
    play(table, {0: "drawn", 1: "added 0m, drawn"})
    assert turn_of(table) == 4
    assert not any(text.startswith("chi 34") for text in texts(table, 0))


def test_no_chow_with_three_players() -> None:
    """3.1.1."""
    table = stage({0: "34p9s", 1: "5p"}, {0: "9s", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 5p"})
    assert "chi" not in verbs(table, 0)


def test_pungs_know_no_sources() -> None:
    """3.1.5: after a chow from seat 1 a pon from seat 2 is legal, and the set of sources stays."""
    table = stage({0: "34m99p2s4s", 1: "5m", 2: "9p"}, {0: "1z 1z", 1: "7z 7z", 2: "6z 6z", 3: "6z 5z"})
    assert table.view(0).marks[0]["sources"] == 0
    play(table, {0: "drawn", 1: "discard 5m"})
    play(table, {0: "chi 34m, discard 2s", 2: "discard 9p"})
    assert table.view(0).marks[0]["sources"] == 0b10
    play(table, {0: "pon 99p, discard 4s"})
    assert table.view(0).marks[0]["sources"] == 0b10
    assert table.view(3).marks[0]["sources"] == 0b10


@pytest.mark.parametrize(
    ("call", "meld"),
    [
        ("chi 46p", "chi 4p 6p 0p"),
        ("chi 46p0p", "chi 4p 6p 0p"),
        ("chi 46p5p", "chi 4p 5p 6p"),
        ("pon 55p", "pon 5p 5p 0p"),
        ("pon 55p5p", "pon 5p 5p 5p"),
    ],
)
@pytest.mark.parametrize("red", [1, 2])
def test_red_or_plain_five(call: str, meld: str, red: int) -> None:
    """3.1.5: the caller names which one he takes; unnamed it is the red one, whoever discarded it."""
    plain = 3 - red
    table = stage({0: "4655p9s", red: "0p", plain: "5p"}, {0: "1z", 1: "7z", 2: "7z"})
    play(table, {0: "drawn", red: "discard 0p", plain: "discard 5p"})
    alone(table, 0, call)
    assert melds(table, 0) == [meld]
    assert table.view(0).melds[0][0].source == (plain if call.endswith("p5p") else red)


@pytest.mark.parametrize("then", ["5m", "2m"])
def test_swap_calling_after_a_chow(then: str) -> None:
    """3.1.5: the called kind, or the other end of the run, may be discarded."""
    table = stage({0: "34m2m5m", 1: "5m"}, {0: "1z", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    alone(table, 0, "chi 34m")
    assert f"discard {then}" in texts(table, 0)


def test_swap_calling_after_a_pung() -> None:
    table = stage({0: "555m1s", 1: "0m"}, {0: "1z", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 0m"})
    alone(table, 0, "pon 55m")
    assert "discard 5m" in texts(table, 0)


def test_a_kong_needs_a_tile_in_the_own_wall() -> None:
    """3.1.5: with one tile left it is legal, with none it is not."""
    table = stage({0: "1111m", 1: "9m"}, {})
    turns(table, 17)
    assert "closed 1m" in holds(table, 0)
    turns(table, 1)
    assert turn_of(table) == 19
    assert "closed 1m" not in holds(table, 0)
    assert "discard 1m" in texts(table, 0)


def test_any_number_of_kongs() -> None:
    """3.1.5: five in one turn and no abort. 3.1.6: one new indicator."""
    table = stage({0: "111122223333m1z", 1: "66667777m1z"}, {0: "7z 7z 7z 6z", 1: "5z 5z 5z"})
    play(table, {0: "closed 1m, closed 2m, closed 3m, drawn", 1: "closed 6m, closed 7m, drawn"})
    assert not table.hand_over
    assert turn_of(table) == 2
    assert len(table.view(2).melds[0]) == 3
    assert len(table.view(2).melds[1]) == 2
    assert indicators(table, 2) == 2


def test_the_right_kong_is_taken_back_on_an_imagined_table() -> None:
    """3.1.5: seat 1 adds to its first pon when it has added to the second one before; seat 0 has not seen it yet."""
    table = stage({1: "55m66p1z2z", 2: "5m", 3: "6p"}, {0: "9s 9s 9s 9s", 1: "7z 6p 6z 0m 3z", 2: "9p 9p", 3: "1s 1s"})
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z", 3: "discard 6p"})
    play(table, {1: "pon 66p, discard 2z"})
    play(table, {1: "added 6p, drawn"})
    before = [imagined_by_seat_0(table, seed) for seed in range(5)]
    table.act(1, "added 0m")
    assert [imagined_by_seat_0(table, seed) for seed in range(5)] == before


def imagined_by_seat_0(table: Table, seed: int) -> list[tuple[list[int], list[str]]]:
    """The hand and the melds of every seat on a table that looks the same to seat 0."""
    twin = table.determinized(0, seed)
    assert twin.view(0) == table.view(0)
    return [(twin._state.hand_of(seat), [str(meld) for meld in twin.view(seat).melds[seat]]) for seat in range(4)]
