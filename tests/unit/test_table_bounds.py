"""Positions and pickles that cannot be are refused by a table, and never crash it.

What reads them is compiled, so whatever could crash runs in a process of its own: a crash is an exit code, not the end
of the tests.
"""

from __future__ import annotations

import pickle
from array import array
from math import comb
from typing import Any

import pytest

from mahjongkit.core import codes, mechanics
from mahjongkit.core.hand_log import HandLog
from mahjongkit.errors import BufferFull
from mahjongkit.game.table import Table
from tests.support.processes import in_process
from tests.support.records import short_record
from tests.support.wrong_values import GAMES, WRONG_NUMBERS

DEALER = 6


@pytest.mark.parametrize("name", GAMES)
def test_a_table_takes_over_no_impossible_position(name: str) -> None:
    """Compiled code checks what a hand begins with by itself, whoever has read it."""
    in_process(take_over_positions, name)


def take_over_positions(name: str) -> None:
    table = Table(name, seed=1)
    opening, wall, *_ = table.hand_logs[0]
    for place in range(len(opening)):
        for wrong in WRONG_NUMBERS:
            play = table.ruleset.flow.new_state(1)
            changed = [*opening[:place], wrong, *opening[place + 1 :]]
            try:
                play.begin(wall, changed)
            except ValueError as error:
                assert str(error).startswith("opening: ")  # noqa: PT017
                assert play.number == -1
            else:
                assert place < table.players or (name.startswith(("riichi", "synchronous")) and wrong == 40)
    for wrong_wall in (
        wall[:-1],
        wall + wall[:1],
        bytes([wall[0]]) + wall[:-1],
        bytes(len(wall)),
        b"\xff" * len(wall),
        b"",
    ):
        if sorted(wrong_wall) != sorted(wall):
            with pytest.raises(ValueError, match="wall: "):
                table.ruleset.flow.new_state(1).begin(wrong_wall, list(opening))
    wrong_sizes: tuple[Any, ...] = ([], opening[:-1], (*opening, 0), ["x"] * 17, [1.0] * 17, [True] * 17)
    for wrong_size in wrong_sizes:
        with pytest.raises(ValueError, match="expected 17 whole numbers"):
            table.ruleset.flow.new_state(1).begin(wall, list(wrong_size))
    for said in (-1, 2**31 - 1, -(2**31), 4 << 28, 63, 9 << 6, 1 << 28):
        with pytest.raises(ValueError, match="seat"):
            Table.replayed(table.ruleset, HandLog(opening, wall, array("Q"), array("i", [said])))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("key", ["scores", "dealer", "hand", "honba", "sticks", "passed", "counted", "round"])
def test_a_start_that_cannot_be_is_refused(name: str, key: str) -> None:
    """Of every type, and of every size."""
    for wrong in (-1, 2**31 - 1, -(2**31), 10**8, 10**400, 1.5, True, None, "\ud800", [], {}, [1] * 9, object()):
        if key == "scores" and wrong == -1:
            continue  # a score may be below zero
        with pytest.raises(ValueError, match=r"^start: "):
            Table(name, seed=1, start={key: [wrong] * 4 if key == "scores" else wrong})


def test_a_start_within_bounds_is_taken() -> None:
    table = Table(
        "riichi", start={"scores": [10**7, -(10**7), 0, 0], "hand": 255, "honba": 355, "sticks": 1120, "round": "N"}
    )
    assert (table.hand_number, table.pot) == (255, 1_120_000)


@pytest.mark.parametrize("name", GAMES)
def test_a_pickle_reaches_a_table_only_checked(name: str) -> None:
    """What a pickle holds is played again, every hand of it."""
    table = short_record(name, 1, 3).resume()
    assert pickle.loads(pickle.dumps(table)).hand_logs == table.hand_logs
    reduced: Any = table.__reduce__()
    restore, arguments = reduced
    spec, seed, walls, dealt, hand_logs, hand_log, version = arguments
    opening, wall, events, said = hand_log
    bad_opening = (*opening[:DEALER], 10**8, *opening[DEALER + 1 :])
    for wrong in (
        (spec, -1, walls, dealt, hand_logs, hand_log, version),
        (spec, 2**64, walls, dealt, hand_logs, hand_log, version),
        (spec, seed, (b"abc",), dealt, hand_logs, hand_log, version),
        (spec, seed, walls, -1, hand_logs, hand_log, version),
        (spec, seed, walls, dealt, hand_logs, (bad_opening, wall, events, said), version),
        (spec, seed, walls, dealt, [(bad_opening, wall, events, said)], hand_log, version),
        (spec, seed, walls, dealt, [(opening, wall, events[:-1], said)], hand_log, version),
        (spec, seed, walls, dealt, hand_logs, (opening, bytes(len(wall)), events, said), version),
        (spec, seed, walls, dealt, hand_logs, (opening, wall, events, array("i", [1 << 28 | 40])), version),
        (spec, seed, walls, dealt, hand_logs, hand_log, 3),
    ):
        with pytest.raises(ValueError, match=r"seed|wall|opening|seat|hand"):
            restore(*wrong)


def test_more_actions_than_a_question_holds_raise() -> None:
    """A flow that offers too much is stopped; nothing is written behind the buffer."""
    in_process(offer_too_much)


def offer_too_much() -> None:
    table = Table("riichi", seed=1)
    state, (first, *_) = table._state, table.legal(0)
    for _ in range(2 * codes.MAX_OFFERS):
        mechanics.offer(state, 0, codes.DISCARD, 0, codes.NO_TILE, codes.NO_TILE, False)
    assert len(state.legal(0)) == codes.MAX_OFFERS
    with pytest.raises(BufferFull, match="more actions to choose from; expected at most 400"):
        table.act(0, first)


def test_every_exchange_fits_into_a_question() -> None:
    """The question with the most answers: which three of fourteen tiles of one suit to exchange."""
    assert comb(14, 3) < codes.MAX_OFFERS


@pytest.mark.parametrize("name", GAMES)
def test_the_rows_and_announcements_of_a_game_fit(name: str) -> None:
    table = Table(name, seed=1)
    assert len(table.ruleset.scoring.patterns) <= codes.MAX_ROWS
    assert len(table._state.marks_of(0)) >= len(table.ruleset.flow.marks)
    assert len(table._state.facts_now()) >= len(table.ruleset.flow.fact_names)
    assert len(table.hand_logs[0].start.carried) == 8
