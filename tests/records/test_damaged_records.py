"""Broken records: cut, bit-flipped, reordered, 50,000 of them. Always a clear error or a correct game."""

from __future__ import annotations

import random

import pytest

from mahjongkit import records
from tests.support.broken_records import broken, check_text, one_hand
from tests.support.tiers import Sample

EXAMPLES = 12_600
"""Of each of the four formats that are written."""


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("format", ["mahjongkit", "tenhou", "tenhou6", "mjai"])
def test_a_broken_record_is_a_clear_error_or_a_correct_game(format: str, part: int, sample: Sample) -> None:
    dice = random.Random(f"{format}{part}")
    texts = [records.dumps(one_hand(seed), format) for seed in range(6)]
    refused = 0
    for _ in range(sample.of(EXAMPLES // 4)):
        refused += check_text(broken(dice.choice(texts), format, dice))
    assert refused > sample.of(EXAMPLES // 8)
