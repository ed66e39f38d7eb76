"""The player that looks ahead: the same choice with any number of threads, within its budget, better than chance."""

from __future__ import annotations

import random

import pytest

from mahjongkit import players, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import view_from_events
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.players.rollout_stats import RolloutStats
from mahjongkit.players.search import SearchPlayer
from mahjongkit.server.client import Client
from tests.support.drivers import eagerly, steps
from tests.support.search_tables import judged, questions


def searching(table: Table, budget: str = "12", seed: int = 5, threads: int = 1) -> SearchPlayer:
    player = players.find(f"search:{budget}")
    assert isinstance(player, SearchPlayer)
    player.threads = threads
    player.start(table.ruleset)
    player.reseed(seed)
    return player


@judged
def test_the_same_seed_and_budget_choose_the_same_with_any_threads(name: str) -> None:
    for table, seat in questions(name, 8, 1, 11):
        one = searching(table, threads=1)
        two = searching(table, threads=2)
        chosen = one.choose(table.view(seat))
        assert chosen in table.legal(seat)
        assert chosen == two.choose(table.view(seat)) == one.choose(table.view(seat))
        assert chosen.code == two.pick_for(table._state, seat)


@judged
def test_what_a_seat_does_not_see_does_not_change_what_it_finds(name: str) -> None:
    for table, seat in questions(name, 9, 1, 13):
        player = searching(table)
        view, twin = table.view(seat), table.determinized(seat, 3).view(seat)
        assert player.average_scores(view, view.legal[:2], 3) == player.average_scores(twin, view.legal[:2], 3)
        assert player.choose(view) == player.choose(twin)


@judged
def test_what_others_did_unseen_does_not_change_its_luck(name: str) -> None:
    """Also while some have acted and others have not: the same deals for whoever sees the same."""
    looked = 0
    table = Table(name, seed=4)
    for number, _ in enumerate(steps(table, eagerly, random.Random(4))):
        for seat in table.pending[:1] if number % 7 == 0 else ():
            if len(table.legal(seat)) > 1:
                looked += 1
                twin = table.determinized(seat, number)
                actions = table.legal(seat)[:2]
                player = searching(table)
                assert player.average_scores(table.view(seat), actions, 2) == player.average_scores(
                    twin.view(seat), actions, 2
                )
        if table.hand_number == 2:
            break
    assert looked > 5


def highest_rated(table: Table, seat: int) -> Action:
    """The choice with the highest rating, or what greedy takes where nothing is rated."""
    evaluator = table.ruleset.evaluator.new_careful()
    assert isinstance(evaluator, FittedEvaluator)
    chosen, _, _ = evaluator.evaluate(table._state, seat)
    margin = evaluator.network.margin * evaluator.network.deviation
    ratings = [rating + (margin if place else 0.0) for place, rating in enumerate(evaluator.ratings().values())]
    best = list(evaluator.ratings())[ratings.index(max(ratings))] if ratings else chosen
    return table.ruleset.flow.vocabulary[best]


def test_search_finds_what_greedy_does_not_see() -> None:
    """Other choices than the highest rated one are found if ratings are doubted, and only then."""
    others = {1.0: 0, 1e-6: 0}
    for table, seat in questions("riichi", 4, 4, 4):
        for doubt in others:
            player = searching(table, "40")
            player.doubt = doubt
            others[doubt] += player.choose(table.view(seat)) != highest_rated(table, seat)
    assert others[1.0] > 2
    assert others[1e-6] == 0


@judged
def test_search_beats_random(name: str) -> None:
    size = rules.find(name).players
    found = simulate(name, 4, ("search:8", *["random"] * (size - 1)), seed=3)
    assert found.seats[0].mean_rank < 1.6


@judged
def test_trying_actions_out_finds_what_the_player_chooses(name: str) -> None:
    """With the same favourite and the same actions; those that are given up have fewer deals, but the same ones.

    The winner need not have the most points: ranks are compared, and ratings count as well.
    """
    for table, seat in questions(name, 8, 1, 17):
        view = table.view(seat)
        if len(view.legal) > 6:
            continue
        favourite = players.find("greedy").choose(view)
        if favourite.verb in ("tsumo", "ron"):
            continue
        actions = [favourite, *(action for action in view.legal if action != favourite)]
        player = searching(table, "60")
        trials = player.compare_actions(view, actions)
        assert actions[trials.winner] == player.choose(view)
        assert [len(one) for one in trials.scores] == [trials.compare(i, 0).deals for i in range(len(actions))]
        means = player.average_scores(view, actions, len(trials.scores[0]))
        assert means[0] == pytest.approx(sum(trials.scores[0]) / len(trials.scores[0]))


def test_few_deals_make_nothing_clear_however_alike_they_are() -> None:
    few, many = (
        RolloutStats(((0.0,) * deals, (50.0, 70.0) * (deals // 2)), 1, 1.5).compare(1, 0) for deals in (14, 16)
    )
    assert few.gain == many.gain == 60
    assert not few.clear
    assert many.clear
    assert not RolloutStats(((0.0,) * 16, (500.0, -480.0) * 8), 0, 1.5).compare(1, 0).clear


def test_only_a_few_legal_actions_are_tried_out_each_of_them_once() -> None:
    table = Table("riichi", seed=1)
    player = searching(table)
    legal = table.legal(0)
    for actions in ([], [legal[0], legal[0]], legal[:7], [table.ruleset.flow.vocabulary.parse("pass")]):
        with pytest.raises(ValueError, match="expected 1 to 6 legal ones, each of them once"):
            player.compare_actions(table.view(0), actions)


def test_a_budget_of_time_is_kept() -> None:
    table = Table("riichi", seed=1)
    player = searching(table, "30ms")
    assert player.seconds == pytest.approx(0.03)
    assert player.choose(table.view(0)) in table.legal(0)
    assert searching(table, "0.5s").seconds == 0.5


@pytest.mark.parametrize("budget", ["", "0", "-3", "many", "4097", "61s", "0s", "ms", "1.5", "nans"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(ValueError, match=r"expected 1 to 4096 playouts"):
        players.find(f"search:{budget}")


def test_search_is_not_sent_where_there_is_no_table() -> None:
    """Before it sits down anywhere: over a network it would be told events only."""
    with pytest.raises(ValueError, match="'search:20' can play in rooms only as a bot"):
        Client("http://127.0.0.1:1/room/00", "search:20", "far away")


def test_a_view_without_a_table_cannot_be_searched() -> None:
    table = Table("riichi", seed=1)
    stated = view_from_events(table.events.seen_by(0), table.ruleset, 0, table.legal(0))
    with pytest.raises(ValueError, match="built from events"):
        players.find("search").choose(stated)
    view = table.view(0)
    table.act(0, table.legal(0)[-1])
    with pytest.raises(ValueError, match="its table has moved on"):
        view.determinized(1)
