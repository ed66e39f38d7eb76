"""What cannot be a Ninghai win or a settlement is refused with the reason."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from mahjongkit import prepare, rules, settle
from mahjongkit.game.results import HandResult
from tests.support.ninghai_scores import NOTHING, PLAIN, TWO, VALUED, WINNER, ZERO, Facts, game, settled
from tests.support.riichi_scores import refused

# What cannot be.

REFUSED: dict[str, tuple[str, object, Facts, str]] = {
    # what: hand, winning tile, facts, what the error says
    "not complete": ("123m456p789s235m55p", "5m", {}, "not complete"),
    "seven pairs": ("1133557799m2244s", "4s", {}, "not complete"),
    "orphans": ("19m19p19s12345677z", "7z", {}, "not complete"),
    "twelve tiles": ("123m456p789s2m5p", "5p", {}, "tiles"),
    "hidden sets": ("11m", "1m", {}, "tiles"),
    "fifteen tiles": (f"{PLAIN}5p", "5p", {}, "tiles"),
    "five copies": ("111123m45p789s55p", "1m", {}, "1m"),
    "a red five": ("123m406p789s234m55p", "4m", {}, "0p"),
    "a North set aside": (f"{PLAIN} [north 4z]", "4m", {}, "north"),
    "a flower twice in the hand": (f"{PLAIN} f1f1", "4m", {}, "f1"),
    "a flower twice": (f"{PLAIN} f1", "4m", {"flowers": "f1"}, "f1 twice"),
    "a flower twice apart": (PLAIN, "4m", {"flowers": (37, 37)}, "f1 twice"),
    "a flower that is none": (PLAIN, "4m", {"flowers": "1z"}, "1z is not a flower"),
    "a flower that is no face": (PLAIN, "4m", {"flowers": (99,)}, "99 is not a flower"),
    "a flower that is no number": (PLAIN, "4m", {"flowers": ("f1",)}, "'f1' is not a flower"),
    "flowers are a number": (PLAIN, "4m", {"flowers": 37}, "flowers=37"),
    "no such flower": (PLAIN, "4m", {"flowers": "f5"}, "f5|5"),
    "wins with a flower": ("123m456p789s23m55p", "f1", {}, "winning tile f1"),
    "winning tile not in the hand": (PLAIN, "8p", {}, "winning tile 8p"),
    "winning tile is no tile": (PLAIN, "x", {}, "x"),
    "winning tile is a bool": (PLAIN, True, {}, "winning tile"),
    "winning tile is no face": (PLAIN, 77, {}, "winning tile 77"),
    "winning tile is nothing": (PLAIN, None, {}, "winning tile"),
    "tsumo is no flag": (PLAIN, "4m", {"tsumo": 1}, "tsumo"),
    "unready is no flag": (PLAIN, "4m", {"unready": "yes"}, "unready"),
    "unknown fact": (PLAIN, "4m", {"riichi": 1}, "riichi"),
    "no such seat": (PLAIN, "4m", {"seat": "X"}, "E, S, W, N"),
    "seat is a number": (PLAIN, "4m", {"seat": 1}, "E, S, W, N"),
    "no such discarder": (PLAIN, "4m", {"discarder": "Q"}, "E, S, W, N"),
    "the discarder wins": (PLAIN, "4m", {"discarder": "E"}, "the winner"),
    "a discarder of a self-draw": (PLAIN, "4m", {"tsumo": True, "discarder": "S"}, "discarder"),
    "robbed and drawn": (PLAIN, "4m", {"robbed": True, "tsumo": True}, "robbed with tsumo"),
    "robbed while holding another": (PLAIN, "3m", {"robbed": True}, "another"),
    "unready and drawn": (PLAIN, "4m", {"unready": True, "tsumo": True}, "unready"),
    "also without the option": (PLAIN, "4m", {"also": "S"}, "multi_win"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """RULES 2.1.4, 2.1.6: what cannot be is refused with the reason."""
    hand, win, inputs, reason = REFUSED[name]
    refused(reason, lambda: prepare(hand, win, "ninghai", **inputs).score())  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"also": "X"}, "E, S, W, N"),
        ({"also": 1}, "seats like WN"),
        ({"also": "SS"}, "twice"),
        ({"also": "E"}, "the winner E"),
        ({"also": "SWN"}, "three"),
        ({"also": "S", "discarder": "S"}, "another winner"),
        ({"also": "S", "tsumo": True}, "also with tsumo"),
    ],
)
def test_refused_with_several_winners(inputs: Facts, reason: str) -> None:
    refused(reason, lambda: prepare(PLAIN, "4m", game(multi_win=True), **inputs))


UNSETTLED: dict[str, tuple[Callable[[], HandResult], str]] = {
    "no winner": (lambda: settled(VALUED, "4m"), "winner"),
    "an empty winner": (lambda: settled(VALUED, "4m", winner=()), "nobody"),
    "an unknown winner": (lambda: settled(VALUED, "4m", winner="Q"), "winner 'Q'"),
    "a winner out of range": (lambda: settled(VALUED, "4m", winner=4), "winner 4"),
    "a winner twice": (lambda: settled(VALUED, "4m", winner="SS", discarder="E"), "twice"),
    "a winner who is true": (lambda: settled(VALUED, "4m", winner=True), "winner True"),
    "two winners": (lambda: settled(VALUED, "4m", winner="SW", discarder="E"), "multi_win|13"),
    "two winners by self-draw": (lambda: settled(VALUED, "4m", winner="SW"), "self-draw"),
    "an unknown discarder": (lambda: settled(VALUED, "4m", winner="S", discarder="01"), "discarder '01'"),
    "the winner discards": (lambda: settled(VALUED, "4m", winner="S", discarder="S"), "the winner"),
    "an unknown banker": (lambda: settled(VALUED, "4m", winner="S", banker=4), "banker 4"),
    "a banker by wind": (lambda: settled(VALUED, "4m", winner="S", banker="E"), "banker 'E'"),
    "three hands": (lambda: settled(VALUED[:3], "4m", winner="S"), "3 hands"),
    "one text": (lambda: settle("123m", "4m", "ninghai", winner="S"), "every seat"),
    "no hands": (lambda: settle(cast(Any, [1, 2, 3, 4]), "4m", "ninghai", winner="S"), "every seat"),
    "an unknown fact": (lambda: settled(VALUED, "4m", winner="S", tsumo=True), "tsumo"),
    "robbed is no flag": (lambda: settled(VALUED, "4m", winner="S", robbed=1), "robbed"),
    "robbed and drawn": (lambda: settled(VALUED, "4m", winner="S", robbed=True), "robbed with tsumo"),
    "an incomplete hand": (lambda: settled(VALUED, "8p", winner="S", discarder="E"), "not complete"),
    "a loser with too many tiles": (lambda: settled([ZERO + "3z", *VALUED[1:]], "4m", winner=1), "seat 0.*14 tiles"),
    "a loser with too few tiles": (lambda: settled([*VALUED[:3], "2468m2468s23z"], "4m", winner=1), "seat 3.*10 tiles"),
    "a strange tile": (lambda: settled([*VALUED[:3], "2468m2468s23z0p13p"], "4m", winner=1), "seat 3.*0p"),
    "five copies at the table": (
        lambda: settled([*VALUED[:3], "2468m22248s2z [pon 999m]"], "4m", winner=1),
        "copies of",
    ),
    "five with the winning tile": (
        lambda: settled([ZERO, WINNER, TWO, "4446m2468s12345z"], "4m", winner=1),
        "copies of 4m",
    ),
    "a flower twice": (lambda: settled([ZERO + "f1", *VALUED[1:]], "4m", winner=1), "f1 is listed at seat 0.*seat 2"),
    "a flower wins": (lambda: settled(VALUED, "g2", winner=1), "winning tile g2"),
    "no winning tile": (lambda: settled(VALUED, "", winner=1), "expected"),
    "an unknown mode": (lambda: settled(VALUED, "4m", winner=1, mode="幺"), "score_mode"),
}


@pytest.mark.parametrize("name", UNSETTLED)
def test_settlements_refused(name: str) -> None:
    call, reason = UNSETTLED[name]
    refused(reason, call)


@pytest.mark.parametrize("name", [name for name in rules.names() if not rules.find(name).scoring.settle_inputs])
def test_other_games_say_that_they_do_not_settle(name: str) -> None:
    refused(f"{name} does not settle", settle, [NOTHING] * 4, "1m", name)
