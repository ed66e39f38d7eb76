"""Pairings of a ladder: the uncertain ones first, and no pair too often."""

from itertools import permutations
from random import Random

import pytest

from mahjongkit.arena import pairings
from mahjongkit.arena.pairings import Meetings, PlayerRating, even_share, pair

NEW = PlayerRating(25.0, 25 / 3)


def test_the_least_certain_players_play_first() -> None:
    ratings = [PlayerRating(25.0, 1.0)] * 6 + [NEW, NEW]
    tables = pair(ratings, Meetings(8), 4, 1, 1.0, Random(1))
    assert {6, 7} <= set(tables[0])


def test_opponents_are_those_whose_result_is_open() -> None:
    """Of equally certain players, those of about the same strength tell more than much stronger or weaker ones."""
    ratings = [PlayerRating(25.0, 2.0), *(PlayerRating(25.0 + step, 1.0) for step in (1, -1, 2, 20, 30, -20))]
    (table,) = pair(ratings, Meetings(7), 4, 1, 1.0, Random(1))
    assert set(table) == {0, 1, 2, 3}


def test_the_tables_of_a_round_do_not_repeat_the_same_players() -> None:
    tables = pair([NEW] * 12, Meetings(12), 4, 3, 1.0, Random(4))
    assert sorted(one for table in tables for one in table) == list(range(12))


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("players", [5, 6, 7, 9, 12, 20])
@pytest.mark.parametrize("factor", [1.0, pairings.SHARE_FACTOR])
def test_no_pair_plays_more_than_its_share(seats: int, players: int, factor: float) -> None:
    """Two who are always the most interesting for each other meet no more often than the guard allows."""
    limit = min(1.0, factor * even_share(players, seats))
    ratings = [NEW, NEW] + [PlayerRating(25.0 + 3 * one, 0.5) for one in range(players - 2)]
    meetings = Meetings(players)
    for turn in range(40):
        for table in pair(ratings, meetings, seats, 4, limit, Random(turn)):
            assert len(set(table)) == seats
            meetings.add(table)
    rounding = 1 if factor > 1 else 2  # tables; at even shares not every table is possible
    for one, other in permutations(range(players), 2):
        assert meetings.together[one][other] <= limit * meetings.tables[one] + rounding, (one, other)
    if factor > 1 and players > 6:
        assert meetings.share(0, 1) == pytest.approx(limit, abs=0.1)  # without the guard they would always meet


def test_equal_arguments_give_equal_pairings() -> None:
    ratings = [PlayerRating(20.0 + one, 3.0) for one in range(9)]
    assert pair(ratings, Meetings(9), 4, 8, 0.5, Random(3)) == pair(ratings, Meetings(9), 4, 8, 0.5, Random(3))
    assert pair([NEW] * 9, Meetings(9), 4, 8, 0.5, Random(3)) != pair([NEW] * 9, Meetings(9), 4, 8, 0.5, Random(4))
