"""Turns, claims and the end of a hand (RULES 1.1.3, 1.1.4), and what a view says of the moment."""

from __future__ import annotations

import json
import random

import pytest

import mahjongkit
from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.game.view import view_from_events
from mahjongkit.hand import Hand, Meld
from tests.support.drivers import eagerly, steps
from tests.support.sichuan_staging import (
    PLAIN_M,
    PLAIN_S,
    PRESETS,
    SETTLEMENT,
    drift,
    first_win,
    melds,
    paid,
    pong_of_three,
    stage,
)
from tests.support.staging import do, passes, texts, throw, verbs

# 1.1.3: turns.


def test_void_tiles_are_discarded_first() -> None:
    table = stage({0: "19p 1122446688m 13s"}, "psss")
    assert texts(table, 0) == {"discard 1p", "discard 9p"}
    for bad in ("discard 1m", "discard 3s"):
        with pytest.raises(IllegalAction):
            table.act(0, bad)
    throw(table, 0, "9p")
    drift(table, 3)
    assert {action.faces[0] // 9 for action in table.legal(0) if action.verb == "discard"} == {1}


def test_no_call_of_the_void_suit() -> None:
    table = stage({0: "5p", 1: "555p"}, "ppss")
    do(table, 0, "discard 5p")
    assert table.pending == (1,)
    assert table.drawn(1) is not None  # it was not asked
    table = stage({0: "5555p 1122446688m"}, "psss")
    assert "closed" not in verbs(table, 0)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("first", [False, True])
def test_void_first_for_calls(preset: str, first: bool) -> None:
    hands = {0: "5p 1122446688m 134s", 1: "555p 7777s 1m"}
    table = stage(hands, "pmss", preset=preset, void_first_for_calls=first)
    do(table, 0, "discard 5p")
    assert ({"pon", "kong"} <= verbs(table, 1)) is not first
    passes(table)
    assert ("closed" in verbs(table, 1)) is not first
    if not first:  # a void tile is discarded after the pon
        table = stage(hands, "pmss", preset=preset)
        do(table, 0, "discard 5p")
        passes(table, 1)
        do(table, 1, "pon 55p")
        assert texts(table, 1) == {"discard 1m"}


def test_void_first_for_calls_ends_with_the_void_tiles() -> None:
    hands = {0: "5p 1122446688m 134s", 1: "555p 7777s 12346s 1p"}
    table = stage(hands, "pmss", "1s", void_first_for_calls=True)
    do(table, 0, "discard 5p")
    assert {"pon", "kong"} <= verbs(table, 1)
    passes(table)
    assert "closed" in verbs(table, 1)


def test_no_chow() -> None:
    assert "chi" not in rules.find("sichuan").shape.melds
    table = stage({0: "5p 1122446688m 134s", 1: "34p 67p 46p 1199m 228m"}, "psss")
    do(table, 0, "discard 5p")
    assert table.pending == (1,)
    assert table.drawn(1) is not None  # it was not asked


def test_a_win_goes_before_a_kong() -> None:
    hands = {0: "3p 1122446688m 134s", 1: "333p", 2: PLAIN_M}
    for answer in ("pon 33p", "kong 333p"):
        table = stage(hands, "psss", dealer=0)
        do(table, 0, "discard 3p")
        do(table, 1, answer)
        assert melds(table, 1) == []  # nothing before all have answered
        assert table.pending == (2,)
        late = table.copy()
        table.act(2, "ron")
        assert table.scores == (-1, 0, 1, 0)
        assert melds(table, 1) == []
        assert table.pending == (1,)
        assert table.drawn(1) is not None
        late.act(2, "pass")
        assert [kind for kind, _ in melds(late, 1)] == [answer.split()[0]]


def test_winning_is_optional_and_the_next_seat_draws() -> None:
    table = stage({0: "3p 1122446688m 134s", 2: PLAIN_M}, "ppss")
    do(table, 0, "discard 3p")
    assert verbs(table, 2) == {"ron", "pass"}
    table.act(2, "pass")
    assert table.pending == (1,)


def test_turn_order_after_a_pong_and_after_a_kong() -> None:
    for answer, drawn in (("pon 33p", False), ("kong 333p", True)):
        table = stage({0: "3p 1122446688m 134s", 2: "333p"}, "psss")
        do(table, 0, "discard 3p")
        passes(table, 2)
        do(table, 2, answer)
        assert table.pending == (2,)
        assert (table.drawn(2) is not None) is drawn
        drift(table, 1)
        assert table.pending == (3,)


def test_an_added_kong_of_an_earlier_tile_and_none_right_after_a_pong() -> None:
    table = pong_of_three(PRESETS[0])
    with pytest.raises(IllegalAction):
        table.act(1, "added 7p")
    throw(table, 1, "9m")
    drift(table, 3)
    assert "added" in verbs(table, 1)


def test_no_self_draw_win_right_after_a_pong() -> None:
    # 777p with a pair of 9m: after the pon of 7p the rest, with the third 7p, would be complete.
    table = stage({0: "7p 1122446688m 134s", 1: "777p 89p 123m 456m 99m"}, "psss")
    do(table, 0, "discard 7p")
    passes(table, 1)
    do(table, 1, "pon 77p")
    assert verbs(table, 1) == {"discard"}


def test_no_kong_with_an_empty_wall() -> None:
    table = stage({0: "777p 123m 456m 11m 99m"}, "sppp", "? " * 54 + "7p", dealer=1)
    drift(table, left=0)
    assert table.pending == (0,)
    assert table.drawn(0) == "7p"
    assert "closed" not in verbs(table, 0)
    assert "discard" in verbs(table, 0)


def test_no_call_of_the_last_discard() -> None:
    table = stage({2: "777p"}, "psss", "? " * 54 + "7p", dealer=1)
    drift(table, left=0)
    (seat,) = table.pending
    assert seat == 0
    do(table, 0, "discard 7p")
    assert table.hand_over


# 1.1.4: the end of a hand.


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("rule", "dealer"), [("first_winner", 0), ("rotate", 1)])
def test_three_winners_end_the_hand_without_settlement(preset: str, rule: str, dealer: int) -> None:
    hands = {0: "3p 77889m 11134466s", 1: "123456m 567p 12p 88p", 2: PLAIN_S, 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psms", preset=preset, dealer_rule=rule)
    do(table, 0, "discard 3p")
    for seat in (1, 2, 3):
        table.act(seat, "ron")
    assert table.hand_over
    assert table.hand_result.reason == "three_winners"
    assert len(table.hand_result.wins) == 3
    assert table.scores == (-3, 1, 1, 1)
    assert paid(table, *SETTLEMENT) == [0, 0, 0, 0]
    table.next_hand()
    assert table.dealer == dealer


def test_winners_are_out() -> None:
    table = first_win()
    assert [marks["won"] for marks in table.view(0).marks] == [0, 0, 1, 2]
    while not table.hand_over:
        assert set(table.pending) <= {0, 1}
        drift(table, 1)
    assert table.hand_result.reason == "wall_empty"
    assert table.view(0).left == 0


# What a view says of the moment: `View.state`, as the handbook's `get_game_state`.


@pytest.mark.one_in(3)
@pytest.mark.parametrize("preset", [*PRESETS, "sichuan:kit"])
def test_a_view_knows_phase_void_suits_income_and_its_own_readiness(preset: str) -> None:
    """RULES 1.1.2, 1.1.5, 1.1.8: from a view as from the table, and of no other seat whether it is ready."""
    met: set[tuple[str, object]] = set()
    for seed in range(3):
        table = Table(preset, seed=seed)
        for number, _ in enumerate(steps(table, eagerly, random.Random(seed))):
            if number % 6 and not table.hand_over and table.view(-1).details["phase"] == "play":
                continue
            income = [0] * 4
            for move in table.hand_events.transfers(table.hand_number):
                if move.reason.endswith("_kong"):
                    income[move.payee] += move.amount
                elif move.reason in ("transfer", "refund"):
                    income[move.payer] -= move.amount
            asked = {action.verb for seat in table.pending for action in table.legal(seat)}
            expected = "over" if table.hand_over else "exchange" if "exchange" in asked else "play"
            expected = "void" if "void_m" in asked else expected
            for seat in range(-1, 4):
                view = table.view(seat)
                state = view.details
                assert state == view_from_events(table.events.seen_by(seat), table.ruleset, seat).details
                assert state["phase"] == expected
                assert state["void"] == [" mps"[marks["void"]].strip() or None for marks in view.marks]
                assert state["kong_income"] == income
                assert set(state) == {"phase", "void", "won", "announced", "kong_income", "ready", "waits"}
                own = seat >= 0 and state["phase"] in ("play", "over") and not view.marks[seat]["won"]
                if not own:
                    assert (state["ready"], state["waits"]) == (None, [])
                elif len(view.hand) % 3 == 1:
                    melded = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[seat]]
                    void = " mps"[view.marks[seat]["void"]]
                    waits = mahjongkit.waits(Hand.of(view.hand, melded), preset, void=void)
                    assert state["waits"] == [wait.tile for wait in waits]
                    assert state["ready"] is bool(waits)
                met.add((str(state["phase"]), state["ready"]))
                assert json.loads(json.dumps(view.as_data()))["details"] == state
            if table.hand_number == 2:
                break
    assert {("void", None), ("play", True), ("play", False), ("play", None), ("over", None)} <= met
    assert (("exchange", None) in met) is (preset == PRESETS[1])
