"""Fitted weights: `greedy` chooses by them, `greedy:plain` does not, and damaged weights are refused."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from mahjongkit import Table, players, rules, simulate
from mahjongkit.errors import PlayerError
from mahjongkit.players.choice_network import HEADER, MAX_INPUTS
from mahjongkit.players.fitted_evaluator import FEATURES, FittedEvaluator
from mahjongkit.players.greedy import GreedyPlayer
from mahjongkit.players.view_state import load_view
from tests.support.advice_positions import positions
from tests.support.drivers import playable
from tests.support.tiers import one_of_each_game

FITTED = [name for name in ("riichi", "sichuan", "ninghai", "synchronous") if rules.find(name).evaluator.weights]
"""The games with weights in their folder."""


def weights(direct: dict[int, float], margin: float = 0.0, inputs: int = FEATURES, scale: float = 1e-4) -> array[float]:
    """Weights of a network that adds some of its inputs up, each times a number."""
    straight = [direct.get(i, 0.0) for i in range(inputs)]
    header = (inputs, 1, 1, 1.0, 1.0, margin)
    return array("f", [*header, *[0.0] * inputs, *[scale] * inputs, *straight, *[0.0] * (inputs + 4)])


def playing_by(numbers: Sequence[float], folder: Path, name: str = "weights") -> GreedyPlayer:
    """A greedy player with weights of a file."""
    path = folder / f"{name}.bin"
    path.write_bytes(array("f", numbers).tobytes())

    class Fitted(GreedyPlayer):
        weights = path

    return Fitted()


def test_riichi_has_weights() -> None:
    assert "riichi" in FITTED


@pytest.mark.parametrize("name", one_of_each_game(playable()))
def test_a_player_with_weights_plays_by_the_rules(name: str) -> None:
    assert simulate(name, players="greedy", hands=8, seed=5, check=True).hands >= 8


def test_choices_follow_the_network(tmp_path: Path) -> None:
    """A network that wants many copies of a tile in the hand discards pairs and triplets first."""
    player, plain = playing_by(weights({21: 1.0}), tmp_path), players.find("greedy:plain")
    discarded = {True: 0, False: 0}
    for seed in range(12):
        table = Table("riichi", seed=seed)
        while not table.hand_over:
            for seat in table.pending:
                fitted = seat == 0
                view = table.view(seat)
                action = (player if fitted else plain).choose(view)
                if action.verb == "discard" and not action.drawn:
                    kinds = [tile for tile in view.hand if tile == action.tiles[0]]
                    discarded[fitted] += len(kinds) > 1
                table.act(seat, action)
    assert 3 * discarded[True] > 2 * discarded[False]  # three seats play without weights


def test_the_favourite_stands_unless_a_choice_is_better_by_the_margin(tmp_path: Path) -> None:
    always = playing_by(weights({0: -1.0}), tmp_path, "always")
    never = playing_by(weights({0: -1.0}, margin=1e9), tmp_path, "never")
    plain = players.find("greedy:plain")
    table, differences = Table("riichi", seed=3), 0
    while not table.hand_over:
        for seat in table.pending:
            view = table.view(seat)
            action = plain.choose(view)
            assert never.choose(view) == action
            differences += always.choose(view) != action
            table.act(seat, action)
    assert differences > 20


@pytest.mark.parametrize(
    "numbers",
    [
        [],
        [1.0] * HEADER,
        weights({}, inputs=FEATURES - 1),
        weights({})[:-1],
        [MAX_INPUTS + 1, 1, 1, 1, 0, *[0.0] * 400],
        [-96, 1, 1, 1, 0, *[0.0] * 400],
        [FEATURES, 99, 99, 1, 0, *[0.0] * (3 * FEATURES + FEATURES * 99 + 99 + 99 * 99 + 198)],
    ],
)
def test_damaged_weights_are_refused(numbers: Sequence[float], tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match=f"for {FEATURES} inputs; got {len(numbers)} numbers for"):
        playing_by(numbers, tmp_path).start(rules.find("riichi"))


def test_weights_are_for_the_number_of_players_that_they_were_fitted_with() -> None:
    assert rules.find("riichi").evaluator.weights is not None
    assert rules.find("riichi3").evaluator.weights is None
    ruleset = rules.find("riichi3")
    assert simulate(ruleset, 6, ["greedy", "greedy:plain", "greedy"], seed=1).matches == 6


def test_weights_change_what_is_played() -> None:
    for name in FITTED:
        with_weights = simulate(name, 4, "greedy", seed=2)
        without = simulate(name, 4, "greedy:plain", seed=2)
        assert [seat.mean_score for seat in with_weights.seats] != [seat.mean_score for seat in without.seats]


@pytest.mark.parametrize("name", FITTED)
def test_ratings_do_not_depend_on_earlier_questions(name: str) -> None:
    """An evaluator that has rated other questions, in any order, rates the next one like a new evaluator."""
    ruleset = rules.find(name)
    asked = [table.view(seat) for table, seat in positions(name, 2)]
    random.Random(3).shuffle(asked)
    used, state = ruleset.evaluator.new_careful(), ruleset.flow.new_state(0)
    assert isinstance(used, FittedEvaluator)
    rated = 0
    for view in asked[:300]:
        seat = load_view(state, view)
        choice, found = used.evaluate(state, seat)[0], used.ratings()
        new = ruleset.evaluator.new_careful()
        assert isinstance(new, FittedEvaluator)
        assert new.evaluate(state, seat)[0] == choice
        assert new.ratings() == found
        rated += len(found) > 1
    assert rated > 50


@pytest.mark.parametrize("name", FITTED)
def test_only_what_the_seat_sees_counts(name: str) -> None:
    """A table with other hidden tiles gets the same choice."""
    table = Table(name, seed=11)
    player = players.find("greedy")
    while not table.hand_over:
        for seat in table.pending:
            view = table.view(seat)
            action = player.choose(view)
            if len(view.legal) > 1 and len(table.events) % 7 == 0:
                other = view.determinized(len(table.events))
                assert player.choose(other.view(seat)) == action
            table.act(seat, action)


@pytest.mark.full  # thousands of matches
@pytest.mark.parametrize("name", FITTED)
def test_weights_make_greedy_stronger(name: str) -> None:
    """Two with weights against two without them, every deal from every seat."""
    found = simulate(name, 4 * 1000, ("greedy", "greedy:plain") * 2, seed=77, duplicate=True)
    assert found.seats[0].rank_interval is not None
    assert found.seats[0].mean_rank < 2.5
