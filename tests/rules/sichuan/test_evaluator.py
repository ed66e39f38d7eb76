"""What greedy does in Sichuan where there is a right answer: void suit, exchange, pongs, kongs."""

from __future__ import annotations

import pytest

from mahjongkit import players, rules
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.notation import parse_tiles
from tests.support import sichuan_staging as sichuan
from tests.support.greedy_choices import choice, text
from tests.support.staging import do, throw


def dealt(hand: str, preset: str = "sichuan:handbook", **options: object) -> Table:
    """A table before its first question is answered; seat 1, which does not deal, has this hand."""
    wall = sichuan.wall_of({1: hand}, "mmmm")
    return Table(rules.find(preset, **options), seed=sichuan.seed_for(0), walls=[wall])


def seen_late(view: View, left: int) -> View:
    """The same view, but so many tiles are left."""
    return View(**{name: left if name == "left" else getattr(view, name) for name in View.__slots__})


# Sichuan before the first turn.


@pytest.mark.parametrize(
    ("hand", "void"),
    [
        ("19m 2345678p 3456s", "void_m"),  # the fewest, and nothing of them fits
        ("2345678m 3456p 19s", "void_s"),
        ("234567m 1p 4p 9p 2345s", "void_p"),
        ("111m 1479p 224567s", "void_p"),  # not the fewest: a triplet is worth more than four loose tiles
    ],
)
def test_the_void_suit_is_the_one_that_helps_least(hand: str, void: str) -> None:
    assert text(dealt(hand), 1) == void


@pytest.mark.parametrize("same_suit", [True, False])
@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("159m 2345678p 345s", "159m"),
        ("2345678m 345p 159s", "159s"),
        ("1111222234m 1p 5p 9p", "159p"),
    ],
)
def test_three_tiles_of_the_weakest_suit_are_given_away(hand: str, given: str, same_suit: bool) -> None:
    action = choice(dealt(hand, "sichuan:platform", exchange_same_suit=same_suit).view(1))
    assert action.verb == "exchange"
    assert sorted(action.faces) == sorted(parse_tiles(given))


def test_a_hand_of_almost_one_suit_gives_no_tile_of_it_away() -> None:
    action = choice(dealt("123456789m 1m 5p 9p 1s", "sichuan:platform", exchange_same_suit=False).view(1))
    assert sorted(action.faces) == sorted(parse_tiles("5p 9p 1s"))


# Sichuan at the table.


def test_tiles_of_the_void_suit_go_first() -> None:
    table = Table("sichuan", seed=5)
    player = players.find("greedy")
    player.start(table.ruleset)
    discards = 0
    while not table.over:
        for seat in table.pending:
            view = table.view(seat)
            action = player.choose(view)
            suit = view.marks[seat]["void"] - 1
            if action.verb == "discard" and any(tile.face // 9 == suit for tile in view.hand):
                assert action.faces[0] // 9 == suit
                discards += 1
            table.act(seat, action)
        if table.hand_over:
            table.next_hand()
    assert discards > 20


def test_a_pong_that_is_no_use_is_made_to_get_rid_of_void_tiles_before_the_wall_is_empty() -> None:
    """It breaks up seven pairs that are ready but for the void tile, which else is still there in the end."""
    table = sichuan.stage({0: "2p", 1: "2244668p 33557s 9m"}, "mmmm")
    do(table, 0, "discard 2p")
    view = table.view(1)
    assert str(choice(seen_late(view, 40))) == "pass"
    assert choice(seen_late(view, 2)).verb == "pon"


def test_nobody_becomes_a_pig_who_need_not() -> None:
    player = players.find("greedy")
    for seed in range(25):
        table = Table("sichuan", seed=seed)
        player.start(table.ruleset)
        while not table.over:
            for seat in table.pending:
                table.act(seat, player.choose(table.view(seat)))
            if table.hand_over:
                assert "pig" not in {move.reason for move in table.ledger}
                table.next_hand()


def test_kongs_are_declared_for_their_fees() -> None:
    table = sichuan.stage({0: "1111p 234p 567p 99s 2s 5s"}, "mmmm")
    assert text(table, 0) == "closed 1p"
    table = sichuan.stage({0: "2p", 1: "222p 345678p 1199s"}, "mmmm")
    do(table, 0, "discard 2p")
    assert choice(table.view(1)).verb == "kong"


def test_a_win_is_always_taken() -> None:
    table = sichuan.stage({0: "2p", 1: "222p 345678p 1199s"}, "mmmm", draws="1s")
    throw(table, 0, "2p")
    assert text(table, 1) == "tsumo"
