"""Greedy: the same choice from a view as from the table, whatever lies hidden, and better than chance."""

from __future__ import annotations

import random

import pytest

from mahjongkit import players, rules
from mahjongkit.arena.runner import Job, simulate
from mahjongkit.errors import PlayerError
from mahjongkit.game.table import Table
from mahjongkit.players.base import Player
from mahjongkit.players.discard_rating import DRAWS, SHARES, STEPS, THREATS, chance_table
from tests.support.drivers import eagerly, playable, steps
from tests.support.tiers import Sample

# Both.


@pytest.mark.parametrize("name", ["sichuan", "ninghai"])
def test_greedy_gains_what_random_players_lose(name: str) -> None:
    best, *others = simulate(name, 100, ("greedy", "random", "random", "random"), seed=9).seats
    assert best.mean_score > 0 > max(other.mean_score for other in others)


Endings = tuple[tuple[float, ...], ...]
NEVER: Endings = ((0.0,) * DRAWS,) * THREATS
SOMETIMES: Endings = ((0.0,) * DRAWS, (0.1,) * DRAWS, (0.2,) * DRAWS)


def chance(
    missing: int, share: int, draws: int, threats: int = 0, endings: tuple[tuple[float, ...], ...] = NEVER
) -> float:
    return chance_table(2.2, endings)[((threats * DRAWS + draws) * STEPS + missing) * SHARES + share]


def test_the_chance_to_win_grows_with_tiles_and_draws_and_falls_with_every_tile_missing() -> None:
    assert chance(1, SHARES // 16, 10) == pytest.approx(1 - (15 / 16) ** 22)
    for missing in range(1, STEPS - 1):
        assert 0 < chance(missing + 1, SHARES // 4, 12) < chance(missing, SHARES // 4, 12) < 1
        assert chance(missing, SHARES // 8, 12) < chance(missing, SHARES // 4, 12)
        assert chance(missing, SHARES // 4, 8) < chance(missing, SHARES // 4, 12)


def test_the_chance_to_win_falls_where_others_may_win_first() -> None:
    """With a draw left nobody comes between; with two, a tenth of the second draws does not happen."""
    quarter = SHARES // 4
    first = chance(1, quarter, 1)
    assert chance(1, quarter, 1, 1, SOMETIMES) == first == pytest.approx(1 - 0.75**2.2)
    assert chance(1, quarter, 2, 1, SOMETIMES) == pytest.approx(first + (1 - first) * 0.9 * first)
    for missing in range(1, STEPS - 1):
        chances = [chance(missing, quarter, 12, threats, SOMETIMES) for threats in range(THREATS)]
        assert chances[0] == chance(missing, quarter, 12)
        assert chances == sorted(chances, reverse=True)
        assert len(set(chances)) == THREATS


@pytest.mark.full  # plays for a quarter of a minute
def test_greedy_is_stronger_than_its_playouts() -> None:
    """Two against two, every deal from every seat: looking ahead is worth more than a tenth of a rank."""
    seats = simulate("riichi", 2000, ("greedy", "greedy:quick") * 2, seed=3, duplicate=True).seats
    assert seats[0].rank_interval is not None
    assert seats[0].mean_rank < seats[0].rank_interval[1] < 2.5


def test_greedy_takes_one_argument() -> None:
    with pytest.raises(PlayerError, match="greedy:quick"):
        players.find("greedy:slow")


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
def test_the_order_of_deals_changes_no_match(name: str, sample: Sample) -> None:
    """A worker plays all deals with the same players, whose answers depend on nothing but the question."""
    game = rules.find(name)
    job = Job(game, ("greedy",) * game.players, 5, False, None, None, None)
    deals = list(range(sample.of(1200)))
    mixed = random.Random(1).sample(deals, len(deals))
    in_order, shuffled = (
        {deal: worker.play(deal, 1, 1000).scores for deal in order}
        for worker, order in ((job.new_worker(alone=True), deals), (job.new_worker(alone=True), mixed))
    )
    assert in_order == shuffled


@pytest.mark.parametrize(("before", "deal"), [(4880, 4881), (11352, 11353), (8896, 13159)])
def test_a_match_played_before_does_not_change_a_match(before: int, deal: int) -> None:
    """In these deals somebody may abort with nine terminals, after aiming at triplets in the deal before."""
    job = Job(rules.find("riichi"), ("greedy",) * 4, 0, False, None, None, None)
    used = job.new_worker(alone=True)
    used.play(before, 1, 1000)
    assert used.play(deal, 1, 1000).scores == job.new_worker(alone=True).play(deal, 1, 1000).scores


@judged
def test_greedy_beats_random_beyond_doubt(name: str) -> None:
    """In the first seat against random players, and a random player among greedy ones."""
    game = rules.find(name)
    others = game.players - 1
    best = simulate(name, 60, ("greedy", *["random"] * others), seed=2).seats[0]
    worst = simulate(name, 60, ("random", *["greedy"] * others), seed=2).seats[0]
    assert best.mean_rank < 1 + 0.15 * others
    assert worst.mean_rank > game.players - 0.15 * others
