"""The tiles that a seat may claim (3.1.5, 3.1.7): exactly those that its answers take, each where it lies."""

import random

import pytest

from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import ClaimableTile
from tests.support.synchronous_staging import discard_drawn, do, stage, turns

CALLS = ("chi", "pon", "kong")


def claims_at(table: Table, seat: int) -> list[tuple[int, str, int]]:
    return [(one.seat, str(one.tile), one.place) for one in table.claimable(seat)]


def test_discards_of_several_seats_are_claimable_at_once() -> None:
    table = stage({0: "55m34p112233447z"}, {1: "5m", 2: "2p", 3: "5p"}, seed=3)
    turns(table, 1)
    assert claims_at(table, 0) == [(1, "5m", 0), (2, "2p", 0), (3, "5p", 0)]


def test_what_was_used_is_no_longer_claimable() -> None:
    table = stage({0: "55m34p112233447z"}, {1: "5m", 2: "2p", 3: "5p"}, seed=3)
    turns(table, 1)
    do(table, 0, "pon 555m")
    discard_drawn(table, 0)
    do(table, 0, "discard 7z")
    assert claims_at(table, 0) == [(2, "2p", 0), (3, "5p", 0)]


def test_every_tile_that_a_ron_may_win_is_claimable() -> None:
    table = stage({0: "234m234567p2255s"}, {0: "7z", 1: "5s", 2: "2s", 3: "9m"}, seed=5)
    discard_drawn(table, 0)
    do(table, 0, "discard 7z drawn")
    assert {action.verb for action in table.legal(0)} == {"ron", "pass"}
    assert claims_at(table, 0) == [(1, "5s", 0), (2, "2s", 0)]


def test_nothing_is_claimable_for_who_is_not_asked() -> None:
    table = stage()
    assert all(table.claimable(seat) == () for seat in range(-1, 5))
    assert Table("riichi", seed=1).claimable(0) == ()


@pytest.mark.parametrize("ruleset", ["synchronous", "synchronous3"])
def test_claims_of_whole_matches(ruleset: str) -> None:
    """Every claim lies where the seat sees it, and what is called or won is one of them."""
    draw = random.Random(9)
    called = several = 0
    for seed in range(18):
        table = Table(ruleset, seed=seed)
        while not table.hand_over:
            seat = draw.choice(table.pending)
            claims = table.claimable(seat)
            several += len({claim.seat for claim in claims}) > 1
            check_places(table, seat, claims)
            action = choice(draw, table.legal(seat))
            before = len(table.hand_events)
            table.act(seat, action)
            for event in table.hand_events[before:]:
                if event.kind == "call" and action.verb in CALLS and event.seat == seat:
                    assert (event.other, event.tiles[0]) in {(claim.seat, claim.tile) for claim in claims}
                    called += 1
                if event.kind == "win" and event.seat == seat and event.other != seat and action.verb == "ron":
                    assert (event.other, event.tiles[0]) in {(claim.seat, claim.tile) for claim in claims}
    assert called > 10
    assert several > 20 or ruleset == "synchronous3"


def check_places(table: Table, seat: int, claims: tuple[ClaimableTile, ...]) -> None:
    view = table.view(seat)
    verbs = {action.verb for action in table.legal(seat)}
    assert bool(claims) == bool(verbs & {*CALLS, "ron"})
    for claim in claims:
        assert claim.seat != seat
        if claim.place >= 0:
            assert view.rivers[claim.seat][claim.place].tile == claim.tile


def choice(draw: random.Random, legal: tuple[Action, ...]) -> Action:
    """A call or a win if there is one and chance wants it, else anything."""
    claims = [action for action in legal if action.verb in (*CALLS, "ron")]
    return draw.choice(claims if claims and draw.random() < 0.6 else legal)
