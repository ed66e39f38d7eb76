"""The five levels for people: each is stronger than the one before it, and errs in its own way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mahjongkit import Table, players, simulate
from mahjongkit.errors import PlayerError
from mahjongkit.players.greedy import GreedyPlayer
from mahjongkit.players.levels import LEVELS, LIMITS, Limits
from mahjongkit.server import bots
from tests.support.drivers import playable
from tests.support.tiers import one_of_each_game

NAMES = list(LEVELS)
MATCHES = {"riichi": 2000, "sichuan": 4000, "ninghai": 4000, "synchronous": 2000}


def limited(name: str, **limits: object) -> GreedyPlayer:
    """A player without limits but these."""
    player = GreedyPlayer()
    player.start(Table(name).ruleset)
    player.evaluator.play_with_limits(*Limits(0, True, 1.0, 1.0)._replace(**limits))  # type: ignore[arg-type]
    return player


@pytest.mark.parametrize("name", NAMES)
def test_a_level_is_a_player_with_a_name(name: str) -> None:
    assert name in players.names()
    assert repr(players.find(name)) == repr(players.find(LEVELS[name]))
    assert players.location(name) == players.location(LEVELS[name])
    with pytest.raises(PlayerError, match="no argument"):
        players.find(f"{name}:3")
    with pytest.raises(PlayerError, match="cannot name a player"):
        players.add(name, "random")


def test_rooms_have_the_levels() -> None:
    ruleset = Table("riichi").ruleset
    for name in NAMES:
        bots.check(name, ruleset)
        assert bots.is_fast(name) == LEVELS[name].startswith("greedy")
        assert not bots.is_foreign(name)
    with pytest.raises(ValueError, match="unknown bot"):
        bots.check("beginner:3", ruleset)


@pytest.mark.parametrize("name", one_of_each_game(playable()))
@pytest.mark.parametrize("level", LIMITS)
def test_a_level_plays_every_game_by_its_rules(name: str, level: str) -> None:
    assert simulate(name, players=level, hands=8, seed=3, check=True).hands >= 8


@pytest.mark.full  # thousands of matches
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES[:4])))
@pytest.mark.parametrize("game", MATCHES)
def test_each_level_is_stronger_than_the_one_before(game: str, weaker: str, stronger: str) -> None:
    """Two against two, every deal from every seat: the mean ranks differ by 0.05 to 0.3."""
    found = simulate(game, MATCHES[game], (stronger, weaker) * 2, seed=7, duplicate=True).seats[0]
    assert 0.05 < 2 * (2.5 - found.mean_rank) < 0.3


@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_who_does_not_watch_the_table_counts_only_the_own_hand(game: str) -> None:
    table = Table(game, seed=5)
    for _ in range(40):
        table.act(table.pending[0], table.legal(table.pending[0])[-1])
    view = table.view(table.pending[0])
    state = view.asking_state()
    _, _, watching = limited(game).evaluator.evaluate(state, view.seat)
    _, _, blind = limited(game, watches_table=False).evaluator.evaluate(state, view.seat)
    assert all(blind[kind] >= watching[kind] for kind in range(34))
    assert sum(blind) > sum(watching)


def costs(fear: float) -> list[float]:
    """What the discards of a riichi hand cost against a riichi, in the eyes of a player with that much fear."""
    table = Table("riichi", seed=1)
    while not any("riichi" in str(action) for action in table.legal(table.pending[0])):
        table.act(table.pending[0], players.find("greedy").choose(table.view(table.pending[0])))
    declared = next(action for action in table.legal(table.pending[0]) if "riichi" in str(action))
    table.act(table.pending[0], declared)
    while not any(action.verb == "discard" for action in table.legal(table.pending[0])):
        table.act(table.pending[0], table.legal(table.pending[0])[-1])
    view = table.view(table.pending[0])
    _, found, _ = limited("riichi", fear=fear).evaluator.evaluate(view.asking_state(), view.seat)
    return [one.cost for one in found]


def test_fear_scales_what_a_discard_costs() -> None:
    usual = costs(1.0)
    assert max(usual) > 0
    assert costs(0.0) == [0.0] * len(usual)
    assert max(costs(2.0)) > max(usual)
