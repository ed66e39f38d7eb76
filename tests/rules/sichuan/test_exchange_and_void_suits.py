"""Exchange of three tiles and void suits (RULES 1.1.2)."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.tiles import Tile
from tests.support.sichuan_staging import PRESETS, drift, stage
from tests.support.staging import verbs

# 1.1.2: exchange and void suits.


def test_exchange_is_in_the_platform_preset_only() -> None:
    for preset, verb in ((PRESETS[0], "void_m"), (PRESETS[1], "exchange")):
        table = Table(preset, seed=1)
        assert table.pending == (0, 1, 2, 3)
        assert all(verb in verbs(table, seat) for seat in range(4))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("same", [True, False])
def test_exchange_three_of_one_suit_or_any(preset: str, same: bool) -> None:
    game = rules.find(preset, exchange_three=True, exchange_same_suit=same)
    for seed in range(5):
        table = Table(game, seed=seed)
        for seat in range(4):
            hand = table.view(seat).hand
            found = {tuple(sorted(action.tiles)) for action in table.legal(seat)}
            places = range(len(hand))
            threes = {(hand[i], hand[j], hand[k]) for i in places for j in places[:i] for k in places[:j]}
            wanted_threes = {
                tuple(sorted(three)) for three in threes if not same or len({one.suit for one in three}) == 1
            }
            assert found == wanted_threes
            assert verbs(table, seat) == {"exchange"}


@pytest.mark.parametrize("preset", PRESETS)
def test_exchange_directions(preset: str) -> None:
    game = rules.find(preset, exchange_three=True)
    steps: list[int] = []
    for seed in range(60):
        table = Table(game, seed=seed)
        before = [sorted(table.view(seat).hand) for seat in range(4)]
        given: list[tuple[Tile, ...]] = []
        for seat in range(4):
            assert [sorted(table.view(other).hand) for other in range(4)] == before  # all swaps at once
            action = table.legal(seat)[seed % len(table.legal(seat))]
            given.append(action.tiles)
            table.act(seat, action)
        kept = [list(hand) for hand in before]
        for seat in range(4):
            for tile in given[seat]:
                kept[seat].remove(tile)
        after = [sorted(table.view(seat).hand) for seat in range(4)]
        fits = [
            step
            for step in (1, 2, 3)
            if all(after[seat] == sorted([*kept[seat], *given[(seat - step) % 4]]) for seat in range(4))
        ]
        assert fits
        steps += fits[:1]
        assert table.view(0).sizes == tuple(13 + (seat == table.dealer) for seat in range(4))
        assert all(verbs(table, seat) == {"void_m", "void_p", "void_s"} for seat in range(4))
    assert all(steps.count(step) >= 8 for step in (1, 2, 3))


def test_exchanged_tiles_are_secret() -> None:
    table = Table("sichuan:platform", seed=5)
    seen = [table.view(seat) for seat in (1, 2, 3)]
    table.act(0, table.legal(0)[0])
    assert [table.view(seat) for seat in (1, 2, 3)] == seen
    for seat in (1, 2, 3):
        table.act(seat, table.legal(seat)[0])
    for event in table.events.only("exchange"):
        for seat in range(4):
            known = event.seen_by(seat)
            assert known is not None
            assert (known.tiles == event.tiles) is (seat in (event.seat, event.other))


@pytest.mark.parametrize("preset", PRESETS)
def test_void_suits_are_revealed_together(preset: str) -> None:
    table = Table(rules.find(preset, exchange_three=False), seed=4)
    for seat, suit in ((2, "m"), (0, "p"), (3, "s")):
        table.act(seat, f"void_{suit}")
        for other in range(4):
            marks = table.view(other).marks
            assert all(marks[third]["void"] == 0 for third in range(4) if third != other)
        assert not [event for event in table.events.only("mark") if event.word == "void"]
    table.act(1, "void_s")
    for seat in range(-1, 4):
        assert [marks["void"] for marks in table.view(seat).marks] == [2, 3, 1, 3]


def test_any_suit_may_be_void_and_stays() -> None:
    table = stage({0: "11122233344455m"}, "psmp")  # no tile of p at all
    assert table.view(1).marks[0]["void"] == 2
    with pytest.raises(IllegalAction):
        table.act(0, "void_m")
    drift(table)
    assert [marks["void"] for marks in table.view(1).marks] == [2, 3, 1, 2]
