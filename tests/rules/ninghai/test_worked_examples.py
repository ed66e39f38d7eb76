"""Ninghai mahjong on a real table: the examples of RULES 2.3 that need one, with both presets where they agree."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.rules.ninghai.score import LoserValue, NinghaiScore
from mahjongkit.rules.ninghai.settlement import Settlement
from tests.support.ninghai_staging import (
    LAST,
    PLAIN,
    claim,
    drift,
    meld_up,
    ron,
    stage,
    tiles_left,
)
from tests.support.staging import do, texts, throw, verbs
from tests.support.typed import typed

HALF_FLUSH = "123456789p 23p 11z"
"""Waits for 1p and 4p: no hu and two fan."""


def paid(table: Table, *reasons: str) -> list[int]:
    """What the payments for these reasons come to, seat by seat."""
    sums = [0] * 4
    for move in table.ledger:
        if move.reason in reasons:
            sums[move.payer] -= move.amount
            sums[move.payee] += move.amount
    return sums


def losers(table: Table) -> tuple[LoserValue, ...]:
    result = table.hand_result
    assert isinstance(result, Settlement)
    return result.losers


# Payments.


def test_20_a_win_on_the_bankers_discard() -> None:
    table = stage({1: PLAIN}, "4m")
    ron(table, 0, "4m", 1)
    assert table.scores == (-30, 60, -15, -15)
    assert table.hand_result.reason == "ron"
    assert [(move.payer, move.payee, move.amount, move.reason) for move in table.ledger] == [
        (0, 1, 30, "win"),
        (2, 1, 15, "half"),
        (3, 1, 15, "half"),
    ]


def test_21_a_self_draw() -> None:
    table = stage({1: PLAIN}, "9s 4m")
    throw(table, 0, "9s")
    do(table, 1, "tsumo")
    assert table.scores == (-40, 120, -40, -40)
    assert table.hand_result.reason == "tsumo"


def test_22_halves_of_the_silver() -> None:
    hands = {1: "11m 456p 789s 23m 55p 9m"}
    table = stage(hands, "1m 9s 4m", score_mode="yaobanliu")
    claim(table, 0, "1m", 1, "pon 11m", "9m")
    throw(table, 2, "9s")
    ron(table, 3, "4m", 1)
    assert table.scores == (-50, 200, -50, -100)


def test_23_an_amount_of_120() -> None:
    table = stage({1: HALF_FLUSH}, "4p")
    ron(table, 0, "4p", 1)
    assert table.scores == (-120, 240, -60, -60)


def test_24_the_flat_mode() -> None:
    table = stage({1: HALF_FLUSH}, "4p", score_mode="tuidaoba")
    ron(table, 0, "4p", 1)
    assert table.scores == (-400, 800, -200, -200)


THREE_DOTS = ("chi 23p 1p", "chi 56p 4p", "pon 88p 8p")
READY = "123456789m 12s 99s"


@pytest.mark.parametrize(
    ("hand", "scores"), [("", (0, 260, -260, 0)), (READY, (-65, 260, -130, -65))], ids=["liable", "ready"]
)
def test_25_liability(hand: str, scores: tuple[int, ...]) -> None:
    table = meld_up(THREE_DOTS, "4s 6s 8s", "34p 11z", {2: hand}, "5p")
    ron(table, 2, "5p", 1)
    assert table.scores == scores
    (won,) = table.hand_result.wins
    assert (
        won.seat,
        won.source,
        typed(won.score, NinghaiScore).hu,
        typed(won.score, NinghaiScore).fan,
        typed(won.score, NinghaiScore).amount,
    ) == (1, 2, 2, 2, 130)
    assert paid(table, "liable") == ([0, 130, -130, 0] if scores[0] == 0 else [0] * 4)


# 26 to 31 are about values alone (test_payments); 27 and 28 are part of 32.


def case_32(**options: Any) -> Table:
    """Seat 0 is worth 160, seat 2 is worth 10, seat 3 is worth 20; seat 0 discards the tile of case 20."""
    hands = {0: "9999m 77z g1 1p", 1: PLAIN, 2: "11p f1 8m", 3: "111m 999p"}
    table = stage(hands, "6p 7z 7m 4m", "1z 2z 3z", **options)
    assert [[*tiles] for tiles in table.view(0).asides] == [["g1"], [], ["f1"], []]
    do(table, 0, "closed 9m")  # RULES say 9s, of which the winner holds one
    throw(table, 0, "6p")
    claim(table, 1, "7z", 0, "pon 77z")
    claim(table, 0, "1p", 2, "pon 11p", "8m")
    throw(table, 3, "7m")
    ron(table, 0, "4m", 1)
    return table


@pytest.mark.parametrize(
    ("role", "between"), [("opposite", [220, 0, -155, -65]), ("banker", [290, 0, -155, -135])], ids=["27", "28"]
)
def test_32_the_total_of_a_hand(role: str, between: list[int]) -> None:
    table = case_32(head_role=role)
    assert paid(table, "win", "half") == [-30, 60, -15, -15]
    assert paid(table, "losers") == between
    assert table.scores == tuple(a + b for a, b in zip([-30, 60, -15, -15], between, strict=True))
    assert [(loser.seat, loser.value) for loser in losers(table)] == [(0, 160), (2, 10), (3, 20)]


# Procedure.


@pytest.mark.parametrize("kongs", [0, 1, 2])
def test_33_when_the_hand_is_drawn(kongs: int) -> None:
    table = stage({0: "1111m 9999s"})
    assert (tiles_left(table), table.view(0).left) == (91, 91 - 19)  # one odd tile is not drawn
    for kind in ("1m", "9s")[:kongs]:
        do(table, 0, f"closed {kind}")
    assert table.view(0).left == 91 - kongs - 19 - 2 * kongs
    drift(table)
    assert table.view(0).left == 0
    assert tiles_left(table) == 19 + 2 * kongs
    assert table.hand_result.reason == "reserve"
    assert table.scores == (0, 0, 0, 0)
    assert table.hand_result.wins == ()
    assert [event.as_data()["tiles"] for event in table.events.only("reserve")] == [2] * kongs


def test_34_the_first_go_around() -> None:
    hands = {0: "3m 7s 2468s 1234567z", 1: "123456789s 1234z", 2: "5p", 3: "55p"}
    table = stage(hands, "7z 7z ? ?", hand=0)
    assert texts(table, 0) == {"discard 3m"}
    throw(table, 0, "3m")
    assert len(texts(table, 1)) == 14  # neither dots nor characters: anything
    throw(table, 1, "9s")
    do(table, 2, "discard 5p")
    assert table.pending == (3,)
    assert verbs(table, 3) == {"discard"}  # he was not asked about the pon


def test_34_a_discard_of_the_first_go_around_can_be_won() -> None:
    table = stage({0: "5p", 1: "123456789m 46p 99s", 3: "55p"}, "9p", hand=0)
    do(table, 0, "discard 5p")
    assert table.pending == (1,)
    assert verbs(table, 1) == {"ron", "pass"}  # no chow, and seat 3 is not asked about its pair
    table.act(1, "ron")
    assert table.hand_result.reason == "ron"


@pytest.mark.parametrize(("winner", "banker"), [(2, 1), (0, 0), (None, 1)])
def test_35_who_deals_next(winner: int | None, banker: int) -> None:
    table = stage({} if winner is None else {winner: PLAIN}, "4m ? 4m" if winner == 2 else "4m")
    if winner is None:
        drift(table)
    else:
        drift(table, winner)
        do(table, winner, "tsumo")
    table.next_hand()
    assert table.dealer == banker
    assert table.hand_number == 2


def test_36_a_pung_of_the_last_but_no_draw_after_it() -> None:
    table = stage({2: "55z 2z"}, places={LAST: "5z"})
    drift(table, left=0)
    assert (table.pending, tiles_left(table)) == ((0,), 19)
    do(table, 0, "discard 5z")
    assert verbs(table, 2) == {"pon", "pass"}
    do(table, 2, "pon 55z")
    throw(table, 2, "2z")
    assert table.hand_over
    assert tiles_left(table) == 19
    assert table.hand_result.reason == "reserve"


def test_36_no_chow_and_no_pung_without_an_unreserved_tile() -> None:
    """The last tile is a flower, so that 18 tiles are left."""
    table = stage({1: "35s", 3: "44s"}, back="4s", places={LAST: "f1"})
    drift(table, left=0)
    assert (table.pending, tiles_left(table), table.view(0).left) == ((0,), 18, 0)
    do(table, 0, "discard 4s")
    assert table.hand_over


def test_36_but_a_kong_and_a_win() -> None:
    table = stage({2: "444s 1z", 3: "123456789m 35s 99p"}, back="4s", places={LAST: "f1"})
    drift(table, left=0)
    do(table, 0, "discard 4s")
    assert verbs(table, 2) == {"kong", "pass"}
    assert verbs(table, 3) == {"ron", "pass"}
    table.act(3, "pass")
    do(table, 2, "kong 444s")
    assert (table.pending, tiles_left(table), table.view(2).left) == ((2,), 17, 0)
    throw(table, 2, "1z")
    assert table.hand_over


@pytest.mark.parametrize("end", ["drawn", "won", "konged again"])
def test_37_a_kong_at_the_end(end: str) -> None:
    back = {"drawn": "3z", "won": "1p", "konged again": "9s 3z"}[end]
    table = stage({1: "555z 123m 456m 999s 1p"}, back=back, places={LAST - 1: "5z"})
    drift(table, left=1)
    assert (table.pending, tiles_left(table)) == ((3,), 20)
    claim(table, 3, "5z", 1, "kong 555z")
    assert tiles_left(table) == 19
    if end == "won":
        do(table, 1, "tsumo")
        assert table.hand_result.reason == "tsumo"
        return
    if end == "konged again":
        do(table, 1, "closed 9s")
        assert tiles_left(table) == 18
    throw(table, 1, "3z")
    assert table.hand_result.reason == "reserve"


def test_38_the_fourth_discard() -> None:
    hands = {0: "46p 1z", 1: "55p", 2: "123456789m 46p 99s", 3: "9p"}
    table = stage(hands, "9p 1m 1p 5p 7z", hand=0)
    drift(table, 3)
    do(table, 3, "discard 5p")
    assert table.pending == (2,)
    assert verbs(table, 2) == {"ron", "pass"}
    table.act(2, "pass")
    assert table.pending == (0,)  # the banker's second draw: now everything is allowed
    assert "discard 1z" in texts(table, 0)


def test_38_from_the_bankers_next_draw_on_everything_is_allowed() -> None:
    table = stage({0: "3333p", 1: "55p"}, "? ? ? ? 5p", hand=0)
    assert verbs(table, 0) == {"discard"}
    drift(table, 4)
    assert verbs(table, 0) == {"discard", "closed"}
    do(table, 0, "discard 5p")
    assert verbs(table, 1) == {"pon", "pass"}


@pytest.mark.parametrize(
    ("melds", "spare", "rest", "dangerous"),
    [
        (("pon 11z 1z", "pon 77z 7z", "chi 12s 3s"), "4m 6m 8m", "258p 6s", "123456789s"),
        (("pon 11z 1z", "pon 77z 7z", "pon 55s 5s"), "4m 6m 8m", "258p 6s", "123456789s 19m 19p 1234567z"),
        (("pon 11z 1z", "pon 77z 7z", "pon 66z 6z"), "4m 6m 8m", "258p 6s", "19s 19m 19p 1234567z"),
        (
            ("chi 12p 3p", "pon 66s 6s", "pon 22z 2z", "pon 44z 4z"),
            "4m 6m 8m 2m",
            "9s",
            "123456789p 123456789s 19m 1234567z",
        ),
        (("chi 12p 3p", "chi 45s 6s", "pon 22z 2z"), "4m 6m 8m", "258p 8s", ""),
    ],
    ids=["two honours, a chow", "three pungs", "honours", "four melds", "none"],
)
def test_39_danger_suits(melds: tuple[str, ...], spare: str, rest: str, dangerous: str) -> None:
    table = meld_up(melds, spare, rest, {}, "9p")
    kinds = tuple(sorted(tile for word in dangerous.split() for tile in parse_tiles(word)))
    for seat in (-1, 0, 2, 3):
        assert [(danger.seat, danger.kinds) for danger in table.view(seat).warnings] == ([(1, kinds)] if kinds else [])
    assert table.view(1).warnings == ()  # nobody else is marked
    warned = {tile for danger in table.view(2).warnings for tile in danger.tiles}
    assert warned == {tile for tile in table.view(2).hand if tile.face in kinds}  # not ready whatever they discard


@pytest.mark.parametrize("hand", [0, 1])
def test_40_the_banker_wins_with_the_dealt_tiles(hand: int) -> None:
    table = stage({0: "123m 456p 79s 234m 55p"}, "8s", hand=hand)
    do(table, 0, "tsumo")
    assert table.scores == (120, -40, -40, -40)
    (won,) = table.hand_result.wins
    assert (won.tile, typed(won.score, NinghaiScore).hu, typed(won.score, NinghaiScore).fan) == ("8s", 4, 0)


def test_40_or_with_his_last_flower() -> None:
    """The tile that he received last is the winning one: 夹中 of the fourteenth tile does not count."""
    table = stage({0: "123m 456p 79s 234m 9m f1"}, "8s", "9m")
    do(table, 0, "tsumo")
    (won,) = table.hand_result.wins
    assert (won.tile, typed(won.score, NinghaiScore).hu, typed(won.score, NinghaiScore).fan) == ("9m", 2 + 4, 1)


def test_41_several_win() -> None:
    """Seat 1 wins 40, seat 3 wins 70; seat 2 holds a triplet and collects from seat 0, who sits opposite."""
    hands = {1: "444p 456p 789s 23m 11z", 2: "111s", 3: "123s 23m 123p 789p 9s g4"}
    table = stage(hands, "4m", "9s", multi_win=True)
    ron(table, 0, "4m", 1, 3)
    assert [(won.seat, typed(won.score, NinghaiScore).amount) for won in table.hand_result.wins] == [(1, 40), (3, 70)]
    assert paid(table, "win") == [-40 - 70, 40, 0, 70]
    assert paid(table, "half") == [0, 20, -20 - 35, 35]
    assert paid(table, "losers") == [-10, 0, 10, 0]
    assert table.scores == (-120, 60, -45, 105)


def test_41_without_the_option_only_the_nearest_wins() -> None:
    table = stage({1: PLAIN, 3: "123s 23m 123p 789p 99s"}, "4m")
    do(table, 0, "discard 4m")
    assert table.pending == (1, 3)
    table.act(3, "ron")
    assert not table.hand_over  # all are asked before anything happens
    table.act(1, "ron")
    assert [won.seat for won in table.hand_result.wins] == [1]
    assert table.scores == (-30, 60, -15, -15)


def robbing(**options: Any) -> Table:
    """Seat 2 adds the fourth 6s, for which seat 0 waits."""
    table = stage({0: "123m 456m 99m 45s 789p", 1: "6s", 2: "66s 3z"}, "? ? ? ? 6s", dealer=1, **options)
    claim(table, 1, "6s", 2, "pon 66s", "3z")
    drift(table, 3)
    assert table.pending == (2,)
    do(table, 2, "added 6s")
    return table


def test_42_a_robbed_kong() -> None:
    table = robbing()
    assert (table.pending, verbs(table, 0)) == ((0,), {"ron", "pass"})
    left = table.view(0).left
    table.act(0, "ron")
    assert paid(table, "win", "half") == [60, -15, -30, -15]
    assert [(loser.seat, loser.hu) for loser in losers(table)] == [(1, 0), (2, 2), (3, 0)]
    assert [meld.kind for meld in table.view(0).melds[2]] == ["pon"]
    assert table.view(0).left == left
    assert table.events.only("reserve") == []


def test_42_a_kong_that_nobody_robs_stands() -> None:
    table = robbing()
    left = table.view(0).left
    table.act(0, "pass")
    assert [meld.kind for meld in table.view(0).melds[2]] == ["added"]
    assert table.view(0).left == left - 3
    assert table.pending == (2,)


@pytest.mark.parametrize(("preset", "fan", "worth"), [("field", 1, 10), ("handbook", 0, 0)])
def test_43_seat_winds_and_value_pairs(preset: str, fan: int, worth: int) -> None:
    table = stage({1: "22z 456p 789s 23m 55p 9m", 3: "77z"}, "2z ? ? 4m", preset=f"ninghai:{preset}")
    claim(table, 0, "2z", 1, "pon 22z", "9m")
    drift(table, 2)
    ron(table, 0, "4m", 1)
    (won,) = table.hand_result.wins
    assert (typed(won.score, NinghaiScore).hu, typed(won.score, NinghaiScore).fan) == (4, fan)
    assert {loser.seat: loser.value for loser in losers(table)}[3] == worth


def test_43_the_values_of_27_with_the_field_preset() -> None:
    table = case_32(preset="ninghai:field", seat_wind_fan=False, value_pair_hu=0)
    assert paid(table, "losers") == [290, 0, -155, -135]
