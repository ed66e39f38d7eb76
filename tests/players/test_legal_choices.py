"""Our players only do what is legal: in matches of every ruleset and preset, checked by the arena and by the table."""

from __future__ import annotations

import json
import random

import pytest

from mahjongkit import players, rules
from mahjongkit.advice.advise import advise
from mahjongkit.arena.runner import PlayerFault, simulate
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from mahjongkit.rules import Ruleset
from tests.support.command_line import run_text
from tests.support.drivers import eagerly, playable
from tests.support.simulations import counted
from tests.support.staging import do, drift, passes, stage, texts, throw

HANDS = {"random": 300, "first": 100, "greedy": 100, "search:8": 2}
"""How many hands each player plays of every preset, at least: whole matches are played."""


def short(spec: str) -> Ruleset:
    """The shortest match of a preset."""
    declared = {option.name for option in rules.find(spec).options.declared}
    return rules.find(spec, **({"length": "east"} if "length" in declared else {}))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("player", HANDS)
@pytest.mark.parametrize("spec", playable())
def test_players_choose_only_legal_actions(spec: str, player: str) -> None:
    """A choice that is not legal would raise a PlayerFault that names the player, the seat and the hand."""
    found = simulate(short(spec), players=player, seed=20, hands=HANDS[player], check=True)
    assert found.hands >= HANDS[player]
    assert found.complete


@pytest.mark.parametrize("player", ["random", "first", "greedy"])
@pytest.mark.parametrize("spec", playable())
def test_players_at_a_table_choose_what_the_table_offers(spec: str, player: str) -> None:
    """The same by another way: player by player from a view, compared with the table's own list."""
    table = Table(short(spec), seed=8)
    seated = [players.find(player, seed=seat + 1) for seat in range(table.ruleset.players)]
    asked = 0
    while not table.over:
        for seat in table.pending:
            action = seated[seat].choose(table.view(seat))
            assert action in table.legal(seat), f"{spec}, hand {table.hand_number}, seat {seat}: {action}"
            asked += 1
            table.act(seat, action)
        if table.hand_over:
            table.next_hand()
    assert asked > 60


@pytest.mark.parametrize("options", [{"kuikae": 0}, {"kuikae": 1}, {"kita_after_call": True, "game": "riichi3"}])
def test_greedy_after_calls_under_other_options(options: dict[str, object]) -> None:
    """RULES 4.1.9: what may be discarded after a call is an option."""
    changes = dict(options)
    game = rules.find(str(changes.pop("game", "riichi")), **changes)
    assert simulate(game, players=["greedy"], seed=3, hands=300, check=True).complete


# A discard after a call that the swap-calling ban forbids (RULES 4.1.9, kuikae)


def after_a_chi() -> Table:
    """Seat 1 has declared riichi and discards 3p; seat 2 calls it with 24p and holds another 3p, its only safe tile."""
    hands = {
        0: "258m258p258s4567z",
        1: "123456789m1122z",
        2: "2334p468s357m58s55z",
        3: "369m147p369s4567z",
    }
    table = stage("riichi", hands, "4z 3z 4z 5z 6z 3p")
    throw(table, 0, "4z")
    do(table, 1, "riichi 3z")
    passes(table)
    drift(table, 3)
    do(table, 1, "discard 3p drawn")
    do(table, 2, "chi 24p")
    passes(table)
    assert table.pending == (2,)
    return table


@pytest.mark.parametrize("seed", range(1, 11))
def test_search_does_not_discard_what_the_call_forbids(seed: int) -> None:
    """Chi 3p with 24p, then 3p: the safest tile, and not legal."""
    table = after_a_chi()
    assert "discard 3p" not in texts(table, 2)
    for budget in ("8", "60"):
        action = players.find(f"search:{budget}", seed).choose(table.view(2))
        assert action in table.legal(2), f"search:{budget}: {action}"


def test_advice_does_not_rank_what_the_call_forbids() -> None:
    table = after_a_chi()
    legal = sorted(map(str, table.legal(2)))
    for search in (None, "40"):
        ranked = advise(table.view(2), search=search) if search else advise(table.view(2))
        assert sorted(str(choice.action) for choice in ranked.choices) == legal


@pytest.mark.parametrize("spec", playable())
def test_advice_ranks_what_is_legal_and_its_discard_after_a_call_is_legal(spec: str) -> None:
    """At every call that is offered in a match: the ranked actions are the legal ones, and `then` can be discarded."""
    table, dice = Table(short(spec), seed=2), random.Random(2)
    judged = 0
    while not table.over:
        for seat in table.pending:
            view = table.view(seat)
            if {"chi", "pon", "kong"} & {action.verb for action in view.legal}:
                advice = advise(view)
                assert sorted(str(one.action) for one in advice.choices) == sorted(map(str, view.legal))
                for choice in advice.choices:
                    if choice.next_discard and choice.action.verb in ("chi", "pon"):
                        judged += can_discard(table, seat, choice.action, choice.next_discard)
            table.act(seat, eagerly(view, dice))
        if table.hand_over:
            table.next_hand()
    assert judged > 0


def can_discard(table: Table, seat: int, call: Action, tile: str) -> bool:
    """Carry the call out on a copy and check the discard; False where others are asked first."""
    twin = table.copy()
    twin.act(seat, call)
    passes(twin)
    if twin.hand_over or twin.pending != (seat,):
        return False
    kinds = {text.replace("0", "5") for text in texts(twin, seat)}
    if "pass" not in kinds and any(text.startswith("discard") for text in kinds):
        assert f"discard {tile}" in kinds, f"{call}, then {tile}"
        return True
    return False


# The arena's check itself


class Cheats(Player):
    def choose(self, view: View) -> Action:
        return view.ruleset.flow.vocabulary.parse("tsumo")


Cheats.__module__ = "mahjongkit.players.cheats"  # it passes for one of ours, which are trusted


def test_check_watches_our_own_players() -> None:
    assert players.is_builtin(Cheats())
    with pytest.raises(PlayerFault, match="player 'Cheats' at seat 2, match 0, hand 0: chose 'tsumo', which is not"):
        simulate("riichi", 1, ["random", "random", Cheats, "random"], check=True)
    found = simulate("sichuan", 1, ["random", Cheats, "random", "random"], check=True, on_fault="default")
    assert [seat.faults > 0 for seat in found.seats] == [False, True, False, False]


@pytest.mark.parametrize("workers", [1, 2])
def test_check_changes_nothing_else(workers: int) -> None:
    table = ("random", "greedy", "first", "search:8")
    plain, checked = (
        simulate(rules.find("riichi", length="east"), 4, table, 9, workers, duplicate=True, check=check)
        for check in (False, True)
    )
    assert counted(plain) == counted(checked)


def test_the_command_checks() -> None:
    command = ("simulate", "riichi", "--players", "greedy", "--matches", "3", "--json")
    done = [run_text(*command, *more) for more in ((), ("--check",))]
    assert [one.returncode for one in done] == [0, 0], done[1].stderr
    scores = [[seat["mean_score"] for seat in json.loads(one.stdout)["seats"]] for one in done]
    assert scores[0] == scores[1]
