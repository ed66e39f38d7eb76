"""What greedy does in Sichuan and Ninghai where there is a right answer: void suits, exchange, kongs, liability."""

from __future__ import annotations

import ninghai_staging
import pytest
import test_sichuan_flow as sichuan
from staging import do, throw

from mahjongkit import players, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.notation import parse_tiles
from mahjongkit.players.discard_rating import DRAWS, SHARES, STEPS, _chances

DOTS = ("pon 11p 1p", "chi 67p 8p", "pon 99p 9p")


def choice(view: View) -> Action:
    player = players.find("greedy")
    player.sit(view.game)
    return player.choose(view)


def text(table: Table, seat: int) -> str:
    return str(choice(table.view(seat)))


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
    assert sorted(action.tiles) == sorted(parse_tiles(given))


def test_a_hand_of_almost_one_suit_gives_no_tile_of_it_away() -> None:
    action = choice(dealt("123456789m 1m 5p 9p 1s", "sichuan:platform", exchange_same_suit=False).view(1))
    assert sorted(action.tiles) == sorted(parse_tiles("5p 9p 1s"))


# Sichuan at the table.


def test_tiles_of_the_void_suit_go_first() -> None:
    table = Table("sichuan", seed=5)
    player = players.find("greedy")
    player.sit(table.ruleset)
    discards = 0
    while not table.over:
        for seat in table.pending:
            view = table.view(seat)
            action = player.choose(view)
            suit = view.marks[seat]["void"] - 1
            if action.verb == "discard" and any(face // 9 == suit for face in view.hand):
                assert action.tiles[0] // 9 == suit
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
        player.sit(table.ruleset)
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


# Ninghai.


def test_a_tile_that_makes_liable_is_kept_while_there_is_another_choice() -> None:
    """Seat 1 has three melds of dots. Loose dots would be first to go otherwise."""
    hand = "1m 5m 9m 1s 4s 8s 1z 2z 3z 4z 5z 9p 6z"
    table = ninghai_staging.meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: hand}, "6p")
    (danger,) = table.view(2).warnings
    assert danger.tiles == parse_tiles("69p")
    assert choice(table.view(2)).tiles[0] not in danger.tiles


def test_who_is_ready_is_not_liable_and_need_not_care() -> None:
    table = ninghai_staging.meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "123456789m 13s 7z 9p"}, "7z")
    (danger,) = table.view(2).warnings
    assert danger.tiles == ()
    assert text(table, 2) == "discard 9p"


def test_dragons_are_called_and_a_call_that_does_not_help_is_not() -> None:
    table = ninghai_staging.stage({0: "5z", 1: "55z 123m 456p 3s 5s 9s 1z 2z"}, "?")
    do(table, 0, "discard 5z")
    assert choice(table.view(1)).verb == "pon"
    table = ninghai_staging.stage({0: "2m", 1: "123m 456m 789m 5566s"}, "?")
    do(table, 0, "discard 2m")
    assert text(table, 1) == "pass"


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
