"""Half shares and liability at the Ninghai table (RULES 2.1.10, 2.1.12), and the warnings before it."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.rules.ninghai.score import NinghaiScore
from tests.support.ninghai_staging import DOTS, claim, drift, meld_up, ron, stage
from tests.support.staging import do, passes, throw
from tests.support.typed import typed

# Payments (2.1.10) and liability (2.1.12).


@pytest.mark.parametrize(("rate", "gets"), [("half_of_silver", 150 + 2 * 75), ("convert_half_hu", 150 + 2 * 100)])
def test_half_rate(rate: str, gets: int) -> None:
    hands = {1: "77z 456p 789s 23m 55p 9m"}
    table = stage(hands, "7z ? ? 4m", score_mode="yaobanliu", half_rate=rate)
    claim(table, 0, "7z", 1, "pon 77z", "9m")
    drift(table, 2)
    ron(table, 0, "4m", 1)
    assert (typed(table.hand_result.wins[0].score, NinghaiScore).amount, table.scores[1]) == (130, gets)


THREE_PUNGS = ("pon 44m 4m", "pon 55p 5p", "pon 66s 6s")


def liability(melds: tuple[str, ...], rest: str, tile: str, hand: str = "", **options: Any) -> list[int]:
    """What is paid as liable when seat 2 gives seat 1 a tile."""
    table = meld_up(melds, "2s 4s 9s", rest, {2: hand}, tile, **options)
    warned = {danger.seat: set(danger.tiles) for danger in table.view(2).warnings}
    ron(table, 2, tile, 1)
    paid = [move for move in table.ledger if move.reason == "liable"]
    assert bool(paid) == (tile in warned.get(1, set()))  # the warning says what is paid
    assert all((move.payer, move.payee) == (2, 1) for move in paid)
    return [move.amount for move in paid]


READY = "123456789m 1s 3s 77z"


@pytest.mark.parametrize(
    ("melds", "rest", "tile", "options", "liable"),
    [
        (DOTS, "34p 11z", "5p", {}, True),
        (DOTS, "34s 11z", "5s", {}, False),
        (DOTS, "34s 11z", "5s", {"contract_any_tile": True}, True),
        (DOTS, "34p 11z", "5p", {"contract_any_tile": True}, True),
        (THREE_PUNGS, "99m 1z 1z", "9m", {}, True),
        (THREE_PUNGS, "99m 1z 1z", "1z", {}, True),
        (THREE_PUNGS, "99m 1z 1z", "9m", {"dayao": "honours"}, False),
        (THREE_PUNGS, "99m 1z 1z", "1z", {"dayao": "honours"}, True),
        (THREE_PUNGS, "78m 1z 1z", "6m", {}, False),
        (THREE_PUNGS, "78m 1z 1z", "6m", {"contract_any_tile": True}, False),
        (("pon 55z 5z", "pon 66z 6z", "chi 23s 1s"), "78m 1z 1z", "9m", {}, False),
    ],
)
def test_both_rules_of_liability(
    melds: tuple[str, ...], rest: str, tile: str, options: dict[str, Any], liable: bool
) -> None:
    assert bool(liability(melds, rest, tile, **options)) == liable
    assert liability(melds, rest, tile, READY, **options) == []  # a ready discarder is never liable


def test_a_self_draw_makes_nobody_liable() -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {}, "? ? ? 5p")
    drift(table, 3)
    do(table, 1, "tsumo")
    assert {move.reason for move in table.ledger} <= {"win", "losers"}


@pytest.mark.parametrize(("rest", "liable"), [("", True), ("123456m 1s 3s 77z", False)], ids=["not ready", "ready"])
def test_a_robbed_konger_is_treated_like_a_discarder(rest: str, liable: bool) -> None:
    """Seat 2 adds the fourth 5p; seat 1 waits for it with three melds of dots."""
    melds = ("chi 23p 1p", "chi 67p 8p", "pon 99p 9p")
    table = meld_up(melds, "2s 4s 6s", "34p 11z", {2: f"55p 3z {rest}"}, "? 5p ? ? ? 5p")
    drift(table, 1)
    do(table, 3, "discard 5p")
    passes(table, 2)
    do(table, 2, "pon 55p")
    throw(table, 2, "3z")
    drift(table, 3)
    assert ("5p" in table.view(2).warnings[0].tiles) == liable
    do(table, 2, "added 5p")
    table.act(1, "ron")
    assert [move.amount for move in table.ledger if move.reason == "liable"] == ([70, 70] if liable else [])
    assert table.ledger[0].amount == 140


def test_with_multi_win_liability_is_tested_for_each_winner() -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "", 3: "123456789m 34p 99s"}, "5p", multi_win=True)
    ron(table, 2, "5p", 1, 3)
    moves = [(move.payer, move.payee, move.amount, move.reason) for move in table.ledger if move.reason != "losers"]
    assert [(move[0], move[1], move[3]) for move in moves] == [
        (2, 3, "win"),
        (0, 3, "half"),
        (2, 1, "win"),
        (2, 1, "liable"),  # the half share of seat 0; winners pay each other nothing
    ]


# Warnings.


def test_a_player_is_warned_only_of_tiles_after_which_he_is_not_ready() -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "123456789m 1s 3s 7z 9p"}, "7z")
    (danger,) = table.view(2).warnings
    assert danger.seat == 1
    assert danger.kinds == parse_tiles("123456789p")
    assert danger.tiles == ()  # without 9p he is ready
    throw(table, 2, "7z")
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "123456789m 1s 4s 7z 9p"}, "6p")
    (danger,) = table.view(2).warnings
    assert danger.tiles == ("6p", "9p")
    assert table.view(3).warnings[0].tiles == ()  # nothing to discard yet
    assert [mark for mark, value in table.view(-1).marks[1].items() if value] == ["danger_p"]


def test_other_games_warn_of_nothing() -> None:
    assert Table("riichi", seed=1).view(0).warnings == ()
