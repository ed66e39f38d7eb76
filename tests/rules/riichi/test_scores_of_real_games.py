"""Every win of the real Tenhou games: the same yaku, han, fu, points and payments (RULES 4.1.10, 4.1.11)."""

from __future__ import annotations

import pytest

from tests.support.corpora import corpus
from tests.support.tenhou_wins import FOLDERS, compare_wins
from tests.support.tiers import Sample

WINS = {"custom_tenhou_client": 2792, "mjx-games": 288, "mjx-cases": 333, "tenhou-python-bot": 321}
"""The wins of every folder, so that a reader that finds nothing fails."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_win_of_the_real_games(folder: str, sample: Sample) -> None:
    """Zero differences."""
    found = [compare_wins(path) for path in sample.some(sorted(corpus(f"tenhou-xml/{folder}").iterdir()))]
    wrong = [difference for one in found for difference in one.differences]
    assert not wrong, (len(wrong), wrong[:5])
    assert sum(one.compared for one in found) == WINS[folder] or not sample.whole
