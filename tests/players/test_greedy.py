"""Greedy: the same choice from a view as from the table, whatever lies hidden, and better than chance."""

from __future__ import annotations

import random

import pytest

from mahjongkit import players, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.table import Table
from mahjongkit.players.base import Player
from mahjongkit.players.discard_rating import DRAWS, SHARES, STEPS, _chances
from tests.support.drivers import eagerly, playable, steps

# Both.


@pytest.mark.parametrize("name", ["sichuan", "ninghai"])
def test_greedy_gains_what_random_players_lose(name: str) -> None:
    best, *others = simulate(name, 100, ("greedy", "random", "random", "random"), seed=9).seats
    assert best.mean_score > 0 > max(other.mean_score for other in others)


def test_the_chance_to_win_grows_with_tiles_and_draws_and_falls_with_every_tile_missing() -> None:
    chances = _chances()

    def chance(missing: int, share: int, draws: int) -> float:
        return chances[(missing * SHARES + share) * DRAWS + draws]

    assert chance(1, SHARES // 16, 10) == pytest.approx(1 - (15 / 16) ** 22)
    for missing in range(1, STEPS - 1):
        assert 0 < chance(missing + 1, SHARES // 4, 12) < chance(missing, SHARES // 4, 12) < 1
        assert chance(missing, SHARES // 8, 12) < chance(missing, SHARES // 4, 12)
        assert chance(missing, SHARES // 4, 8) < chance(missing, SHARES // 4, 12)


JUDGED = [name for name in playable() if rules.find(name).has("evaluator")]
judged = pytest.mark.parametrize("name", JUDGED)


def seated(name: str, table: Table) -> Player:
    player = players.find(name)
    player.start(table.ruleset)
    return player


@judged
def test_greedy_chooses_from_a_view_what_it_picks_at_the_table(name: str) -> None:
    for seed in range(3):
        table = Table(name, seed=seed)
        player = seated("greedy", table)
        for _ in steps(table, eagerly, random.Random(seed)):
            for seat in table.pending:
                chosen = player.choose(table.view(seat))
                assert chosen in table.legal(seat)
                assert chosen.code == player.pick_for(table._state, seat)
            if table.hand_number == 2:
                break


@judged
def test_what_a_seat_does_not_see_does_not_change_the_choice(name: str) -> None:
    table = Table(name, seed=4)
    player = seated("greedy", table)
    for number, _ in enumerate(steps(table, eagerly, random.Random(4))):
        for seat in table.pending if number % 5 == 0 else ():
            other = table.determinized(seat, number)
            assert player.pick_for(table._state, seat) == player.pick_for(other._state, seat)
        if table.hand_number == 3:
            break


@judged
def test_what_greedy_was_asked_before_does_not_change_its_choice(name: str) -> None:
    for seed in range(2):
        table = Table(name, seed=seed)
        player = seated("greedy", table)
        for number, _ in enumerate(steps(table, eagerly, random.Random(seed))):
            for seat in table.pending:
                chosen = player.pick_for(table._state, seat)
                if number % 4 == 0:
                    assert chosen == seated("greedy", table).pick_for(table._state, seat)
            if table.hand_number == 3:
                break


@judged
def test_greedy_beats_random_beyond_doubt(name: str) -> None:
    """In the first seat against random players, and a random player among greedy ones."""
    game = rules.find(name)
    others = game.players - 1
    best = simulate(name, 60, ("greedy", *["random"] * others), seed=2).seats[0]
    worst = simulate(name, 60, ("random", *["greedy"] * others), seed=2).seats[0]
    assert best.mean_rank < 1 + 0.15 * others
    assert worst.mean_rank > game.players - 0.15 * others


def test_the_table_of_chances_is_the_same_compiled() -> None:
    """With one tile missing, half of the unseen tiles wanted and four draws a win is nearly sure."""
    from mahjongkit.players.discard_rating import _chances

    half, draws, found = 64, 4, _chances()
    assert found[(128 + half) * 24 + draws] == pytest.approx(1 - 0.5 ** (2.2 * draws))
    assert 0 < found[(2 * 128 + half) * 24 + draws] < found[(128 + half) * 24 + draws]
