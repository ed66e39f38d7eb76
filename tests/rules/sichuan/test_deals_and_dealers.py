"""Deal, first and next dealer, length of a match (RULES 1.1.1)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.tiles import code, faces_of
from tests.support.sichuan_staging import (
    PLAIN_M,
    PLAIN_S,
    PRESETS,
    declare,
    drift,
    first_win,
    places_of,
    seed_for,
    stage,
)
from tests.support.staging import do, passes, throw

# 1.1.1: deal and dealers.


@pytest.mark.parametrize("dealer", range(4))
def test_deal_follows_the_wall(dealer: int) -> None:
    game = rules.find("sichuan")
    wall = [tile for tile in range(27) for _ in range(4)]
    random.Random(dealer).shuffle(wall)
    table = Table(game, seed=seed_for(dealer), walls=[wall])
    assert table.scores == (0, 0, 0, 0)
    assert table.view(0).left == 55
    for seat in range(4):
        assert list(faces_of(table.view(seat).hand)) == sorted(wall[place] for place in places_of(seat, dealer))
        assert table.view(0).sizes[seat] == 13 + (seat == dealer)
    declare(table, "mmmm")
    assert table.pending == (dealer,)
    assert table.drawn(dealer) is None  # it acts without drawing
    drift(table, 1)
    assert table.pending == ((dealer + 1) % 4,)
    assert table.drawn((dealer + 1) % 4) == code(wall[53])
    assert table.view(0).left == 54


def test_replacements_come_from_the_back() -> None:
    table = stage({0: "7777s 8888s 112244m"}, "psss", "1s", "1p 2p 3p")
    do(table, 0, "closed 7s")
    assert table.drawn(0) == "1p"
    do(table, 0, "closed 8s")
    assert table.drawn(0) == "2p"
    assert table.view(0).left == 53
    throw(table, 0, "1p")
    assert table.drawn(1) == "1s"


def test_first_dealer_is_random_and_follows_from_the_seed() -> None:
    dealers = [Table("sichuan", seed=seed).dealer for seed in range(60)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers == [Table("sichuan", seed=seed).dealer for seed in range(60)]


def next_dealer(table: Table) -> int:
    drift(table)
    table.next_hand()
    return table.dealer


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("rule", "dealer"), [("first_winner", 2), ("rotate", 1)])
@pytest.mark.parametrize("draw_passes", [False, True])
def test_next_dealer_after_wins(preset: str, rule: str, dealer: int, draw_passes: bool) -> None:
    assert next_dealer(first_win(preset=preset, dealer_rule=rule, draw_passes=draw_passes)) == dealer


@pytest.mark.parametrize("preset", PRESETS)
def test_next_dealer_first_winner_is_the_default(preset: str) -> None:
    assert next_dealer(first_win(preset=preset)) == 2


def test_next_dealer_after_a_self_draw() -> None:
    table = stage({3: PLAIN_M}, "ppps", "? ? 3p")
    drift(table, 3)
    do(table, 3, "tsumo")
    assert next_dealer(table) == 3


def test_next_dealer_a_later_multiple_ron_does_not_count() -> None:
    hands = {0: "3p 77889m 11134466s", 1: "123456m 567p 12p 88p", 2: PLAIN_S, 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psms", "?s ?s 3p")
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")  # alone, and first
    drift(table, 2)
    do(table, 0, "discard 3p")
    table.act(1, "ron")
    table.act(3, "ron")
    assert table.hand_result.reason == "three_winners"
    assert next_dealer(table) == 2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("options", "dealer"),
    [({}, 1), ({"draw_passes": True}, 2), ({"dealer_rule": "rotate"}, 2)],
)
def test_next_dealer_if_nobody_won(preset: str, options: dict[str, Any], dealer: int) -> None:
    table = stage({}, "msps", dealer=1, preset=preset, **options)
    drift(table)
    assert table.hand_result.wins == ()
    assert table.hand_result.reason == "wall_empty"
    table.next_hand()
    assert table.dealer == dealer


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("hands", [None, 1, 2, 7])
def test_match_length(preset: str, hands: int | None) -> None:
    options: dict[str, Any] = {} if hands is None else {"hands_per_match": hands}
    table = Table(rules.find(preset, exchange_three=False, **options), seed=3)
    for number in range(hands or 4):
        assert not table.over
        assert table.hand_number == number
        declare(table, "mpsm")
        drift(table)
        assert sum(table.scores) == 0
        table.next_hand()
    assert table.over
    assert table.pending == ()
