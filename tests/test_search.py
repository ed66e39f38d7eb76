"""The player that looks ahead, and the tables that it imagines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from drivers import eagerly, steps

from mahjongkit import Hand, players, rules, shanten
from mahjongkit.arena.runner import simulate
from mahjongkit.core.determinize import Determinizer
from mahjongkit.game.table import Table
from mahjongkit.game.view import fold
from mahjongkit.notation import format_tiles
from mahjongkit.players.rollout_stats import RolloutStats
from mahjongkit.players.search import SearchPlayer
from mahjongkit.server.client import Client
from mahjongkit.tiles import kind_of

JUDGED = [name for name in rules.names() if rules.find(name).has_evaluator]
judged = pytest.mark.parametrize("name", JUDGED)


def searching(table: Table, budget: str = "12", seed: int = 5, threads: int = 1) -> SearchPlayer:
    player = players.find(f"search:{budget}")
    assert isinstance(player, SearchPlayer)
    player.threads = threads
    player.sit(table.ruleset)
    player.reseed(seed)
    return player


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


def questions(name: str, seed: int, hands: int, every: int) -> Iterator[tuple[Table, int]]:
    """Tables of greedy play, and a seat that is asked."""
    table = Table(name, seed=seed)
    greedy = players.find("greedy")
    greedy.sit(table.ruleset)
    number = 0
    while table.hand_number < hands and not table.over:
        for seat in table.pending:
            number += 1
            if number % every == 0 and len(table.legal(seat)) > 1:
                yield table, seat
        for seat in table.pending:
            table.act(seat, table.ruleset.vocabulary[greedy.pick_for(table._state, seat)])
        if table.hand_over and not table.over:
            table.next_hand()


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
    for table, seat in questions(name, 11, 6, 3):
        for other in range(table.players):
            if other == seat or not table.view(seat).marks[other]["riichi"]:
                continue
            twin = table.view(seat).determinized(2)
            if len(twin._state.hand_of(other)) % 3 != 1:
                continue
            play: Any = twin._state
            waits = play.waits_now(other)
            assert waits
            fitting += not any(waits >> kind_of(discard.tile) & 1 for discard in table.view(seat).rivers[other])
            looked += 1
    assert looked > 5
    assert fitting > 0.9 * looked  # where no such hand is found soon, any that is ready must do


@pytest.mark.parametrize("name", ["riichi", "sichuan", "ninghai"])
def test_imagined_hands_are_as_near_to_ready_as_real_ones(name: str) -> None:
    """Later in a hand, over many tables: as many are ready, give or take a third, as of the real ones."""
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
    assert 0.66 * found[0] < found[1] < 1.5 * found[0], (looked, found)


def test_the_next_tile_of_an_imagined_wall_is_any_tile() -> None:
    """Flowers, which nobody can hold, lie anywhere in the wall: not more of them at its front."""
    front = whole = size = looked = 0
    for table, seat in questions("ninghai", 8, 6, 2):
        twin = table.view(seat).determinized(looked)
        unseen = twin.wall[twin._state.front : len(twin.wall) - twin._state.back]
        front += sum(face >= 37 for face in unseen[:6])
        whole += sum(face >= 37 for face in unseen)
        size += len(unseen)
        looked += 1
    expected = 6 * looked * whole / size
    assert looked > 100
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
        for luck in range(3):
            twin, dice = apart.copy(), random.Random(luck)
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
            if other != seat and river and void >= 0 and river[-1].tile // 9 != void:
                assert all(face // 9 != void for face in twin._state.hand_of(other))
    for table, seat in questions("ninghai", 2, 2, 9):
        twin = table.view(seat).determinized(4)
        assert all(face < 37 for other in range(4) for face in twin._state.hand_of(other) if other != seat)


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


def test_search_finds_what_greedy_does_not_see() -> None:
    """Other choices than greedy's are found, and more of them with another doubt."""
    others = {0.0: 0, 50.0: 0}
    for table, seat in questions("riichi", 4, 4, 4):
        greedy = players.find("greedy").choose(table.view(seat))
        for doubt in others:
            player = searching(table, "40")
            player.confidence = doubt
            others[doubt] += player.choose(table.view(seat)) != greedy
    assert others[0.0] > 2
    assert others[50.0] == 0


@judged
def test_search_beats_random(name: str) -> None:
    size = rules.find(name).players
    found = simulate(name, 4, ("search:8", *["random"] * (size - 1)), seed=3)
    assert found.seats[0].mean_rank < 1.6


@judged
def test_trying_actions_out_finds_what_the_player_chooses(name: str) -> None:
    """With the same favourite and the same actions; those that are given up have fewer deals, but the same ones."""
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
        assert trials.winner == 0 or trials.compare(trials.winner, 0).gain > 0
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
    for actions in ([], [legal[0], legal[0]], legal[:7], [table.ruleset.vocabulary.parse("pass")]):
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
    with pytest.raises(ValueError, match="'search:20' plays in rooms as a bot of the server only"):
        Client("http://127.0.0.1:1/room/00", "search:20", "far away")


def test_a_view_without_a_table_cannot_be_searched() -> None:
    table = Table("riichi", seed=1)
    told = fold(table.events.seen_by(0), table.ruleset, 0, table.legal(0))
    with pytest.raises(ValueError, match="folded from events"):
        players.find("search").choose(told)
    view = table.view(0)
    table.act(0, table.legal(0)[-1])
    with pytest.raises(ValueError, match="does not ask this question"):
        view.determinized(1)
