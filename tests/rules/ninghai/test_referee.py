"""Whole Ninghai matches under all kinds of options, before a referee who settles every hand himself."""

from __future__ import annotations

import random

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.drivers import Policy, at_random, chosen, eagerly
from tests.support.ninghai_matches import any_game, play_before_a_referee
from tests.support.tiers import Sample


@pytest.mark.parametrize("preset", ["handbook", "field"])
@pytest.mark.parametrize("policy", [eagerly, at_random], ids=["eager", "random"])
def test_the_presets(preset: str, policy: Policy, sample: Sample) -> None:
    for seed in range(sample.of(12)):
        play_before_a_referee(rules.find(f"ninghai:{preset}"), seed, policy)


def test_all_kinds_of_options(sample: Sample) -> None:
    seen: dict[str, int] = {}
    for seed in range(sample.of(60)):
        dice = random.Random(seed)
        for name, times in play_before_a_referee(any_game(dice), seed, eagerly).items():
            seen[name] = seen.get(name, 0) + times
    for name in ("win", "half", "liable", "losers", "tsumo", "ron", "reserve", "chi", "pon", "kong", "added", "closed"):
        assert seen.get(name) or not sample.whole, name


@pytest.mark.parametrize("preset", ["handbook", "field"])
@pytest.mark.parametrize("policy", [eagerly, at_random], ids=["eager", "random"])
def test_the_wall_counter_reaches_zero(preset: str, policy: Policy, sample: Sample) -> None:
    """RULES 2.1.5: `left` falls by what is drawn or reserved; in turn a tile is drawn exactly while it is above 0."""
    exhausted = kongs = flowers = 0
    for seed in range(sample.of(40)):
        table = Table(f"ninghai:{preset}", seed=seed)
        dice = random.Random(seed)
        while not table.over:
            for seat in table.pending:
                table.act(seat, chosen(table, seat, policy, dice))
            if not table.hand_over:
                continue
            left, reserved, replaced = count_down(table)
            assert table.view(-1).left == max(0, left)
            if table.hand_result.reason == "reserve":
                exhausted += 1
                kongs += reserved > 0
                flowers += replaced % 2
                assert table.view(-1).left == 0
            table.next_hand()
    assert min(exhausted, kongs, flowers) > 0 or not sample.whole


def count_down(table: Table) -> tuple[int, int, int]:
    """Follow the counter through the events of a hand: where it ends, the tiles reserved and the replacements drawn."""
    left = reserved = replaced = 0
    for event in table.hand_events:
        data = event.as_data()
        if event.kind == "start":
            left = event.code >> 32 & 0xFFFF
            assert left == 144 - 52 - 18 - 1
        elif event.kind == "reserve":
            left -= event.number
            reserved += event.number
        elif event.kind == "draw":
            assert data["replacement"] or left > 0
            left -= 1
            replaced += bool(data["replacement"])
    return left, reserved, replaced
