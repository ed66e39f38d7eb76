"""The tables that a search imagines: they look the same to its seat, and hidden tiles lie where they can."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mahjongkit import Hand, shanten
from mahjongkit.core.determinize import Determinizer
from mahjongkit.game.table import Table
from mahjongkit.notation import format_tiles
from tests.support.drivers import eagerly, steps
from tests.support.search_tables import judged, questions


def state(table: Table) -> tuple[object, ...]:
    """All that decides how a hand goes on."""
    play = table._state
    seats = range(table.players)
    return (
        table.wall[play.front :],
        [play.hand_of(seat) for seat in seats],
        [play.marks_of(seat) for seat in seats],
        [table.legal(seat) for seat in seats],
        table.pending,
    )


@judged
def test_tables_that_look_alike_are_imagined_alike(name: str) -> None:
    """Whatever lies hidden, and whatever the others passed or were asked: the imagined table shows nothing of it."""
    looked = 0
    table = Table(name, seed=6)
    for number, _ in enumerate(steps(table, eagerly, random.Random(6))):
        for seat in table.pending if number % 6 == 0 else ():
            twin = table.determinized(seat, number)
            assert state(twin) != state(table)
            assert state(twin.view(seat).determinized(9)) == state(table.view(seat).determinized(9))
            looked += 1
        if table.hand_number == 2:
            break
    assert looked > 15


@judged
def test_an_imagined_table_can_be_played_on_and_looks_the_same(name: str) -> None:
    for table, seat in questions(name, 3, 2, 9):
        view = table.view(seat)
        twin = view.determinized(1)
        assert twin.view(seat) == view
        while not twin.hand_over:
            for asked in twin.pending:
                twin.act(asked, twin.legal(asked)[0])


@pytest.mark.parametrize("name", ["riichi", "riichi3"])
def test_who_declared_riichi_is_imagined_ready_for_tiles_that_did_not_pass(name: str) -> None:
    looked = fitting = 0
    for table, seat in questions(name, 5, 8, 2):
        for other in range(table.players):
            if other == seat or not table.view(seat).marks[other]["riichi"]:
                continue
            twin = table.view(seat).determinized(2)
            if len(twin._state.hand_of(other)) % 3 != 1:
                continue
            play: Any = twin._state
            waits = play.waits_now(other)
            assert waits
            fitting += not any(waits >> discard.tile.kind & 1 for discard in table.view(seat).rivers[other])
            looked += 1
    assert looked > 5
    assert fitting > 0.9 * looked  # where no such hand is found soon, any that is ready must do


@pytest.mark.parametrize("name", ["riichi", "sichuan", "ninghai"])
def test_imagined_hands_are_as_near_to_ready_as_real_ones(name: str) -> None:
    """Later in a hand, over many tables: as many are ready, give or take a third, as of the real ones.

    In Sichuan a few more of the real ones are: greedy lets cheap wins pass and stays ready.
    """
    found = [0, 0]
    looked = 0
    for table, seat in questions(name, 20, 16, 1 if name == "sichuan" else 3):
        view = table.view(seat)
        twin = view.determinized(3)
        for other in range(table.players):
            if other == seat or len(view.rivers[other]) < 6 or len(twin._state.hand_of(other)) % 3 != 1:
                continue
            void = view.marks[other].get("void", 0)
            looked += 1
            for number, play in enumerate((table._state, twin._state)):
                hand = Hand(format_tiles(play.hand_of(other)))
                found[number] += shanten(hand, name, void="mps"[void - 1] if void else None) == 0
    assert looked > 100
    assert found[0] > 20
    assert (0.55 if name == "sichuan" else 0.66) * found[0] < found[1] < 1.5 * found[0], (looked, found)


def test_the_next_tile_of_an_imagined_wall_is_any_tile() -> None:
    """Flowers, which nobody can hold, lie anywhere in the wall: not more of them at its front."""
    front = whole = size = looked = 0
    for table, seat in questions("ninghai", 8, 6, 2):
        twin = table.view(seat).determinized(looked)
        unseen = twin.wall[twin._state.front : len(twin.wall) - twin._state.back]
        front += sum(tile.suit in "fg" for tile in unseen[:6])
        whole += sum(tile.suit in "fg" for tile in unseen)
        size += len(unseen)
        looked += 1
    expected = 6 * looked * whole / size
    assert looked > 80
    assert expected > 20
    assert 0.7 * expected < front < 1.3 * expected


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan", "ninghai"])
def test_where_seats_draw_apart_each_has_the_same_luck_whatever_happens(name: str) -> None:
    """However a hand goes on, a seat draws the same tiles one after another, and no tile is lost or made."""
    compared = 0
    for number, (table, seat) in enumerate(questions(name, seed=6, hands=4, every=5)):
        apart = table.determinized(seat, number)
        if apart._state.left < 40:
            continue  # towards the end of the wall one has no draws left, and takes another's
        Determinizer().assign_draws(apart._state)
        drawn = []
        for seed in range(3):
            twin, dice = apart.copy(), random.Random(seed)
            while not twin.hand_over:
                for asked in twin.pending:
                    twin.act(asked, dice.choice(twin.legal(asked)))
            assert sorted(twin.wall) == sorted(apart.wall)
            later = twin.events[len(apart.events) :]
            news = [one for one in later if one.kind == "draw" and not one.as_data()["replacement"]]
            drawn.append([[one.tiles for one in news if one.seat == other] for other in range(table.players)])
        for other in range(table.players):
            shortest = min(len(tiles[other]) for tiles in drawn)
            for i in range(min(shortest, 3)):
                compared += 1
                assert len({tiles[other][i] for tiles in drawn}) == 1, (number, other, drawn)
    assert compared > 30


def test_void_tiles_and_flowers_are_imagined_where_they_can_lie() -> None:
    for table, seat in questions("sichuan", 2, 2, 5):
        twin = table.view(seat).determinized(4)
        for other, river in enumerate(table.view(seat).rivers):
            void = table.view(seat).marks[other].get("void", 0) - 1
            if other != seat and river and void >= 0 and river[-1].tile.face // 9 != void:
                assert all(face // 9 != void for face in twin._state.hand_of(other))
    for table, seat in questions("ninghai", 2, 2, 9):
        twin = table.view(seat).determinized(4)
        assert all(face < 37 for other in range(4) for face in twin._state.hand_of(other) if other != seat)
