"""One scan of all discards finds what one look after another finds."""

from __future__ import annotations

import random

import pytest

from mahjongkit import rules
from mahjongkit.core.discard_scan import DiscardScan
from mahjongkit.core.shape import HandProbe, Shape

# The sweep.


def hands_of_all_sorts(kinds: set[int], count: int) -> list[list[int]]:
    """Of all tiles, of few suits, of terminals and honours, of tiles that fit badly."""
    dice = random.Random(3)
    sorts = [
        kinds,
        {kind for kind in kinds if kind >= 27 or 9 <= kind < 18},
        {kind for kind in kinds if kind >= 27 or kind % 9 in (0, 8)},
        {kind for kind in kinds if kind % 2},
    ]
    pools = [[kind for kind in sorted(sort) for _ in range(4)] for sort in sorts]
    return [dice.sample(dice.choice(pools), dice.choice([14, 14, 11, 8, 5])) for _ in range(count)]


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan", "ninghai"])
def test_a_sweep_finds_what_one_look_after_another_finds(name: str) -> None:
    game = rules.find(name)
    goal = game.shape.goals[None][0]
    probe, sweep = HandProbe(), DiscardScan()
    for tiles in hands_of_all_sorts(set(game.tiles.faces) & set(range(34)), 300):
        found = sweep.discards(Shape(tiles), goal)
        assert found
        for kind, missing, accepted in found:
            rest = tiles.copy()
            rest.remove(kind)
            assert probe.accepts(Shape(rest), goal) == (missing - 1, accepted)
