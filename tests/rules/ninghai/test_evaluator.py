"""What greedy does in Ninghai where there is a right answer: liability and calls."""

from __future__ import annotations

from tests.support import ninghai_staging
from tests.support.greedy_choices import choice, text
from tests.support.staging import do

DOTS = ("pon 11p 1p", "chi 67p 8p", "pon 99p 9p")


# Ninghai.


def test_a_tile_that_makes_liable_is_kept_while_there_is_another_choice() -> None:
    """Seat 1 has three melds of dots. Loose dots would be first to go otherwise."""
    hand = "1m 5m 9m 1s 4s 8s 1z 2z 3z 4z 5z 9p 6z"
    table = ninghai_staging.meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: hand}, "6p")
    (danger,) = table.view(2).warnings
    assert danger.tiles == ("6p", "9p")
    assert choice(table.view(2)).tiles[0] not in danger.tiles


def test_who_is_ready_is_not_liable_and_need_not_care() -> None:
    table = ninghai_staging.meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "123456789m 13s 7z 9p"}, "7z")
    (danger,) = table.view(2).warnings
    assert danger.tiles == ()
    assert text(table, 2) == "discard 9p"


def test_dragons_are_called_and_a_call_that_does_not_help_is_not() -> None:
    table = ninghai_staging.stage({0: "5z", 1: "55z 123m 456p 3s 5s 9s 1z 2z"}, "?")
    do(table, 0, "discard 5z")
    assert choice(table.view(1)).verb == "pon"
    table = ninghai_staging.stage({0: "2m", 1: "123m 456m 789m 5566s"}, "?")
    do(table, 0, "discard 2m")
    assert text(table, 1) == "pass"
