"""What greedy does in riichi where there is a right answer, and how its tables look: like those of people."""

from __future__ import annotations

import pytest

from mahjongkit import players, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.notation import parse_tiles
from tests.support.staging import do, passes, stage


def choice(table: Table, seat: int) -> Action:
    return chosen(table.view(seat))


def chosen(view: View) -> Action:
    player = players.find("greedy:plain")  # what the evaluator counts, without weights
    player.start(view.ruleset)
    return player.choose(view)


def seen_late(view: View, left: int) -> View:
    """The same view, but so many tiles are left."""
    return View(**{name: left if name == "left" else getattr(view, name) for name in View.__slots__})


def met_by_riichi(hand: str, drawn: str) -> Table:
    """Seat 0 has declared riichi with the North as its first discard; seat 1 has drawn and is asked."""
    table = stage(hands={0: "234567m 345p 11s 67s", 1: hand}, draws=f"4z {drawn}", indicators="1s", seed=3)
    do(table, 0, "riichi 4z")
    passes(table)
    assert table.pending == (1,)
    return table


# The tables.


def test_the_rates_are_those_of_human_tables() -> None:
    """The ranges are those of people, a little wider for the luck in so few hands."""
    found = simulate("riichi", hands=1200, players="greedy", seed=8)
    count = len(found.seats)
    win = sum(seat.win_rate for seat in found.seats) / count
    dealt_in = sum(seat.deal_in_rate for seat in found.seats) / count
    called = sum(seat.call_rate for seat in found.seats) / count
    riichi = sum(seat.declared["riichi"] for seat in found.seats) / count
    assert 0.18 < win < 0.26
    assert 0.09 < dealt_in < 0.16
    assert 0.15 < riichi < 0.25
    assert 0.25 < called < 0.45


# Calls.


@pytest.mark.parametrize("tile", ["5z", "6z", "7z", "1z"])
def test_a_pair_of_value_tiles_is_called(tile: str) -> None:
    """Dragons and the wind of the round, for a ready hand."""
    table = stage(hands={0: tile, 1: f"{tile} {tile} 23m 456p 678s 11m 9p"}, indicators="1s")
    do(table, 0, f"discard {tile}")
    assert choice(table, 1).verb == "pon"


def test_a_guest_wind_is_not_called() -> None:
    table = stage(hands={0: "3z", 1: "33z 23m 456p 78s 1m 9p 5z 4z 6z"}, indicators="1s")
    do(table, 0, "discard 3z")
    assert choice(table, 1).verb == "pass"


def test_a_closed_hand_that_is_nearly_ready_stays_closed() -> None:
    """It would be ready after the chi, but worth nothing."""
    table = stage(hands={0: "4m", 1: "23m 123p 789p 5677s 9s"}, indicators="1s")
    do(table, 0, "discard 4m")
    assert {action.verb for action in table.legal(1)} == {"chi", "pass"}
    assert choice(table, 1).verb == "pass"


def test_all_simples_are_opened_for_a_ready_hand() -> None:
    """With two dora, and not ready: 4 m makes it so."""
    table = stage(hands={0: "4m", 1: "23m 456p 5678s 55p 8m 3s"}, indicators="4p")
    do(table, 0, "discard 4m")
    assert choice(table, 1).verb == "chi"


def test_one_suit_is_opened() -> None:
    """A closed hand is left closed if it is nearly ready and worth more so."""
    table = stage(hands={0: "9p", 1: "1357p 99p 66p 33z 444z"}, indicators="1s")
    do(table, 0, "discard 9p")
    assert choice(table, 1).verb == "pon"
    table = stage(hands={0: "9p", 1: "99p 123p 456p 78p 22z 1m"}, indicators="1s")
    do(table, 0, "discard 9p")
    assert choice(table, 1).verb == "pass"
    table = stage(hands={0: "9p", 1: "99p 123m 456s 78p 22z 1m"}, indicators="1s")
    do(table, 0, "discard 9p")
    assert choice(table, 1).verb == "pass"


# Riichi, or silence.


def test_a_ready_hand_without_yaku_declares() -> None:
    table = stage(hands={0: "234m 567m 345p 11s 67s"}, draws="4z", indicators="1s")
    assert str(choice(table, 0)) == "riichi 4z drawn"


def test_a_dear_hand_with_yaku_stays_silent() -> None:
    """A full flush does not need riichi."""
    table = stage(hands={0: "2345678p 33445p 8p"}, draws="4z", indicators="1s")
    assert "riichi" in {action.verb for action in table.legal(0)}
    assert choice(table, 0).verb == "discard"


def test_nobody_declares_when_there_is_hardly_anything_left_to_draw() -> None:
    table = stage(hands={0: "234m 567m 345p 11s 67s"}, draws="4z", indicators="1s")
    view = table.view(0)
    assert chosen(seen_late(view, 40)).verb == "riichi"
    assert str(chosen(seen_late(view, 4))) == "discard 4z drawn"


# Danger.


def test_a_poor_hand_folds_by_what_the_riichi_has_discarded() -> None:
    table = met_by_riichi("147m 258p 369s 1235z", "4z")
    assert str(choice(table, 1)).startswith("discard 4z")


def test_a_poor_hand_folds_by_suji_if_nothing_is_safe() -> None:
    """After the first riichi tile, 5 p, 2 and 8 p are the safest besides lone honours that are dear."""
    table = stage(hands={0: "234567m 11s 67s 345s", 1: "2p 4567m 4567s 2468m"}, draws="5p 7p", indicators="1z", seed=3)
    do(table, 0, "riichi 5p")
    passes(table)
    assert str(choice(table, 1)) == "discard 2p"


def test_a_ready_hand_goes_on_against_riichi() -> None:
    """With two dora: the 9 m is dangerous, and everything else breaks the hand. A poor hand keeps it."""
    table = met_by_riichi("234m 456p 345p 22s 68s", "9m")
    assert choice(table, 1).faces == parse_tiles("9m")
    table = met_by_riichi("147m 258p 369s 1244z", "9m")
    assert choice(table, 1).faces == parse_tiles("4z")


def test_far_from_ready_nothing_is_called_against_riichi() -> None:
    """A pair of dragons that would be called otherwise."""
    table = stage(hands={0: "234567m 345p 11s 67s", 1: "5z", 2: "55z 19m 147p 258s 123z"}, draws="4z ?", seed=3)
    do(table, 0, "riichi 4z")
    passes(table)
    do(table, 1, "discard 5z")
    assert "pon" in {action.verb for action in table.legal(2)}
    assert choice(table, 2).verb == "pass"


# Three players.


def test_the_north_is_set_aside() -> None:
    table = stage("riichi3", hands={0: "19m 123p 456p 789s 44z"}, draws="1z")
    assert str(choice(table, 0)) == "north 4z"


@pytest.mark.parametrize("preset", [f"{name}:{one}" for name in ("riichi", "riichi3") for one in rules.presets(name)])
def test_every_preset_is_played(preset: str) -> None:
    found = simulate(preset, matches=8, players="greedy", seed=4)
    assert found.complete
    assert found.hands > 24
    assert 0.4 < sum(seat.win_rate for seat in found.seats) < 1.1
