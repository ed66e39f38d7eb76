"""The worked cases of riichi, numbers 45 to 58, each played on a table: kuikae, riichi sticks, several winners."""

from __future__ import annotations

import pytest
from staging import do, drift, faces, passes, texts, throw, verbs
from test_riichi_cases import PRESETS, SIDES, TENPAI, assert_repeats, deal, each, exhaust, keys, winner

from mahjongkit.game.table import IllegalAction, Table

WITHOUT_RED = ("wrc", "ema")


# Cases 45 to 49: kuikae.


def discards(tiles: str) -> set[str]:
    """The answers by which these tiles can be discarded, like `4m 1z`."""
    return {f"discard {tile}" for tile in tiles.split()}


@each
def test_case_45_chi_forbids_the_called_tile_and_the_other_end(preset: str) -> None:
    fives = "55m" if preset in WITHOUT_RED else "5m 0m"
    table = deal(preset, {1: f"34m {fives} 29m 147p 58s 12z"}, "5m")
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    assert texts(table, 1) == discards("9m 1p 4p 7p 5s 8s 1z 2z")
    for tile in ("5m", "2m") if preset in WITHOUT_RED else ("5m", "0m", "2m"):
        with pytest.raises(IllegalAction):
            table.act(1, f"discard {tile}")
    do(table, 1, "discard 9m")
    assert 1 not in table.pending


@pytest.mark.parametrize(
    ("held", "called", "chi", "legal"),
    [
        ("46m 5m 0m 37m", "5m", "chi 46m", "3m 7m"),
        ("123m 4m 68m", "3m", "chi 12m", "4m 6m 8m"),
        ("789m 6m 24m", "7m", "chi 89m", "6m 2m 4m"),
    ],
)
@each
def test_case_46_chi_that_only_forbids_the_called_kind(
    preset: str, held: str, called: str, chi: str, legal: str
) -> None:
    if preset in WITHOUT_RED:
        held = held.replace("0m", "5m")
    table = deal(preset, {1: f"{held} 147p 58s 12z"}, called)
    do(table, 0, f"discard {called}")
    do(table, 1, chi)
    assert texts(table, 1) == discards(f"{legal} 1p 4p 7p 5s 8s 1z 2z")


@each
def test_case_47_pon_forbids_the_red_five_too(preset: str) -> None:
    five = "5p" if preset in WITHOUT_RED else "0p"
    table = deal(preset, {2: f"55p {five} 19p 147m 58s 126z"}, "5p")
    do(table, 0, "discard 5p")
    do(table, 2, "pon 55p")
    assert faces(five)[0] in table.view(2).hand
    assert texts(table, 2) == discards("1p 9p 1m 4m 7m 5s 8s 1z 2z 6z")
    with pytest.raises(IllegalAction):
        table.act(2, f"discard {five}")


@pytest.mark.parametrize("melds", [2, 3])
@each
def test_case_48_chi_that_would_leave_no_legal_discard(preset: str, melds: int) -> None:
    """With three melds only 2m 5m would be left; with two there are other tiles to discard."""
    third = "1s" if melds == 3 else ""
    table = deal(preset, {1: "2345m 11p 99p 11s 567z"}, f"1p 9p {third} 1z 2z 5m")
    do(table, 0, "discard 1p")
    do(table, 1, "pon 11p")
    throw(table, 1, "5z")
    do(table, 2, "discard 9p")
    do(table, 1, "pon 99p")
    throw(table, 1, "6z")
    if melds == 3:
        do(table, 2, "discard 1s")
        do(table, 1, "pon 11s")
        throw(table, 1, "7z")
    drift(table, 2)
    do(table, 0, "discard 5m")
    assert ("chi 34m" in texts(table, 1)) == (melds == 2)
    if melds == 3:
        assert table.view(1).drawn is not None, "seat 1 was not asked: it is its own turn"
        with pytest.raises(IllegalAction):
            table.act(1, "chi 34m")


@each
def test_case_49_kuikae_binds_only_one_discard(preset: str) -> None:
    table = deal(preset, {1: "34m 5m 2m 9m 147p 258s 12z"}, "5m 5z 6z 7z 6z")
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    assert not {"discard 5m", "discard 2m"} & texts(table, 1)
    throw(table, 1, "9m")
    drift(table, 3)
    assert table.pending == (1,)
    assert {"discard 5m", "discard 2m"} <= texts(table, 1)
    do(table, 1, "discard 5m")
    assert table.view(1).rivers[1][-1].tile == faces("5m")[0]


# Cases 50 to 55: the riichi tile and the sticks.


@pytest.mark.parametrize("first", [True, False], ids=["double riichi", "riichi"])
@each
def test_case_50_the_riichi_tile_is_ponned(preset: str, first: bool) -> None:
    before = "" if first else "1z 2z 6z 7z"
    table = deal(preset, {0: SIDES, 2: "55z 147m 258p 369s 67z"}, f"{before} 5z 6z 3m")
    drift(table, 0 if first else 4)
    score = table.scores[0]
    do(table, 0, "riichi 5z")
    do(table, 2, "pon 55z")
    assert table.pot == 1000
    assert table.scores[0] == score - 1000
    assert table.view(0).marks[0]["riichi"] == (2 if first else 1)
    throw(table, 2, "7z")
    assert table.pending == (3,)
    drift(table, 1)
    twin = table.copy()
    do(table, 0, "tsumo")
    row = "double_riichi" if first and preset != "handbook" else "riichi"  # 4.2 #16
    assert {row, "tsumo", "pinfu"} == set(keys(winner(table)))
    drift(twin, 1)
    assert [tile.turned for tile in twin.view(0).rivers[0]][-2:] == [True, True], "the next discard is turned too"
    assert twin.view(0).rivers[0][-2].called


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "handbook"])
def test_case_51_the_riichi_tile_is_ronned(preset: str) -> None:
    hands = {0: "456789m 123p 11z 13s", 1: "45p 234m 678m 345s 22s", 3: "123s 789s 123m 99m 78p"}
    table = deal(preset, hands, "5z 6z 7z 5z 3p")
    drift(table, 3)
    do(table, 3, "riichi 5z")
    passes(table)
    do(table, 0, "riichi 3p")
    do(table, 1, "ron")
    assert winner(table).score.points == 2000
    assert table.hand_result.deltas == (-2000, 2000 + 1000, 0, -1000)
    assert table.pot == 0


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_52_riichi_with_exactly_1000_points(preset: str) -> None:
    table = deal(preset, TENPAI, "5z 6z 7z 1z", start={"scores": [1000, 33000, 33000, 33000]})
    do(table, 0, "riichi 5z")
    passes(table)
    assert table.scores[0] == 0
    exhaust(table)
    assert table.hand_result.deltas == (-1000, 0, 0, 0)
    assert not table.over
    table.next_hand()
    assert table.scores == (0, 33000, 33000, 33000)
    assert table.pending == (0,)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_53_the_riichi_tile_is_the_fourth_equal_wind(preset: str) -> None:
    table = deal(preset, {3: SIDES}, "1z 1z 1z 1z")
    drift(table, 3)
    do(table, 3, "riichi 1z")
    assert table.hand_result.reason == "suufon"
    assert table.hand_result.deltas == (0, 0, 0, -1000)
    assert_repeats(table, 1, pot=1000)


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_54_three_rons_on_a_riichi_tile(preset: str) -> None:
    hands = {
        0: "123s 111z 99s 456p 79m",
        1: "123m 789m 123p 99p 56s",
        2: "234m 678m 345p 22p 56s",
        3: "334455m 678p 88p 56s",
    }
    table = deal(preset, hands, "2z 5z 6z 7z 7s")
    drift(table, 4)
    do(table, 0, "riichi 7s")
    for seat in (1, 2, 3):
        do(table, seat, "ron")
    assert table.hand_result.reason == "sanchahou"
    assert table.hand_result.deltas == (0, 0, 0, 0)
    assert table.hand_result.transfers == ()
    assert_repeats(table, 1)


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_55_four_riichi(preset: str) -> None:
    table = deal(preset, TENPAI, "5z 6z 7z 2z 5z 6z 7z 1z", start={"honba": 1})
    drift(table, 4)
    for seat, tile in enumerate(("5z", "6z", "7z", "1z")):
        assert table.pot == 1000 * seat
        do(table, seat, f"riichi {tile}")
        passes(table)
    assert table.hand_result.reason == "suucha"
    assert table.hand_result.deltas == (-1000, -1000, -1000, -1000)
    assert_repeats(table, 2, pot=4000)


# Cases 56 to 58: several winners.


def two_rons(preset: str) -> Table:
    """Seat 1 discards 5s: seat 2 has 8000, seat 3 has 1300; honba 2 and two sticks of earlier hands."""
    hands = {2: "334455m 345p 34s 88p", 3: "777z 123m 789p 99p 67s"}
    table = deal(preset, hands, "1z 2z 5z 6z 5z 5s", start={"honba": 2, "sticks": 2})
    drift(table, 5)
    do(table, 1, "discard 5s")
    assert "ron" in verbs(table, 2)
    for seat in (3, 2):
        if "ron" in verbs(table, seat):
            do(table, seat, "ron")
    assert table.hand_result.reason == "ron"
    assert table.pot == 0
    return table


@pytest.mark.parametrize("preset", ["tenhou"])
def test_case_56_honba_and_sticks_go_to_the_nearest(preset: str) -> None:
    table = two_rons(preset)
    assert {won.seat: won.score.points for won in table.hand_result.wins} == {2: 8000, 3: 1300}
    assert table.hand_result.deltas == (0, -9900, 10600, 1300)


@pytest.mark.parametrize(
    ("preset", "second", "third"),
    [("tenhou", 8000 + 600 + 2000, 1300), ("ema", 8000 + 600 + 1000, 1300 + 600 + 1000)],
)
def test_cases_56_and_57_a_stick_of_this_hand(preset: str, second: int, third: int) -> None:
    """Seat 3 is in riichi: in ema it gets the honba too, and its own stick back; in tenhou the nearest gets them."""
    hands = {2: "334455m 345p 34s 88p", 3: "111m 123s 789p 99p 67s"}
    draws = "1z 2z 5z 6z 7z 1z 5z 6z 7z 2z 1z 2z 5z 5s"
    table = deal(preset, hands, draws, start={"honba": 2, "sticks": 1})
    drift(table, 7)
    do(table, 3, "riichi 6z")
    passes(table)
    drift(table, 5)
    assert table.pot == 2000
    do(table, 1, "discard 5s")
    do(table, 3, "ron")
    do(table, 2, "ron")
    assert {won.seat: won.score.points for won in table.hand_result.wins} == {2: 8000, 3: 1300}
    got = {seat: sum(paid.amount for paid in table.hand_result.transfers if paid.payee == seat) for seat in (2, 3)}
    assert got == {2: second, 3: third}
    assert table.hand_result.deltas == (0, -10500 if preset == "ema" else -9900, second, third - 1000)
    assert table.pot == 0


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_case_58_only_the_nearest_wins(preset: str) -> None:
    table = two_rons(preset)
    assert {won.seat: won.score.points for won in table.hand_result.wins} == {2: 8000}
    assert table.hand_result.deltas == (0, -8600, 10600, 0)
