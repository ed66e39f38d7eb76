"""Final points of a riichi match (RULES 4.1.8): uma, oka, rounding, ties, sticks left over."""

from __future__ import annotations

import pytest

from tests.support.riichi_deals import PRESETS
from tests.support.riichi_endings import TARGET, ended, exhausted, won
from tests.support.riichi_tables import four
from tests.support.staging import drift


@pytest.mark.parametrize(
    ("preset", "scores", "points"),
    [
        ("handbook", (24500, 29300, 30400, 15800), (-15, 9, 40, -34)),
        ("majsoul", (24500, 29300, 30400, 15800), (-5.5, 9.3, 20.4, -24.2)),
        ("mleague", (24500, 29300, 30400, 15800), (-15.5, 9.3, 50.4, -44.2)),
        ("wrc", (29500, 34300, 35400, 20800), (-5.5, 9.3, 20.4, -24.2)),
        ("ema", (29500, 34300, 35400, 20800), (-5.5, 9.3, 20.4, -24.2)),
        ("majsoul3", (58400, 22000, 24600), (38.4, -28, -10.4)),
    ],
)
def test_4_1_8_final_points(preset: str, scores: tuple[int, ...], points: tuple[float, ...]) -> None:
    assert ended(preset, scores).result().points == pytest.approx(points)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((30400, 26500, 26500, 16600), (39, 7, -13, -33)),  # by itself first would have 40
        ((40400, 20400, 20400, 18800), (51, 0, -20, -31)),  # by itself 50
        ((40500, 20500, 20500, 18500), (49, 1, -19, -31)),  # by itself 51
    ],
)
@pytest.mark.parametrize("preset", ["tenhou", "handbook"])
def test_4_1_8_rounding_of_tenhou(preset: str, scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Halves go up, and first takes what is missing to a sum of 0."""
    assert ended(preset, scores).result().points == points


def test_4_1_8_rounding_of_a_negative_score() -> None:
    table = won("tenhou", (43000, 33000, 700, 23300), 3, 2, wind="E", dealer=0)
    assert table.over
    assert table.scores == (43000, 33000, -600, 24600)
    assert table.result().points == (53, 13, -51, -15)


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_4_1_8_equal_scores_rank_by_initial_seat(preset: str) -> None:
    result = ended(preset, (20000, 30000, 20000, 30000)).result()
    assert result.ranks == (3, 1, 4, 2)
    uma = {"majsoul": (-10, 20, -20, 10)}.get(preset, (-20, 40, -30, 10))
    assert result.points == pytest.approx(uma)


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_4_1_8_equal_scores_rank_by_initial_seat_whoever_deals(preset: str) -> None:
    """Two are equal at the end of a match that a score below zero ends: the dealer of the hand does not matter."""
    table = won(preset, (40000, 28700, 1200, 30100), 1, 2, wind="E", dealer=3)
    assert table.over
    assert table.scores == (40000, 30000, -100, 30100)
    table = won(preset, (40000, 28700, 1200, 30000), 1, 2, wind="E", dealer=3)
    assert table.scores == (40000, 30000, -100, 30000)
    assert table.result().ranks == (1, 2, 4, 3)


@pytest.mark.parametrize(
    ("preset", "scores", "points"),
    [
        ("mleague", (30000, 20000, 30000, 20000), (30, -30, 30, -30)),
        ("wrc", (40000, 20000, 40000, 20000), (20, -20, 20, -20)),
        ("ema", (40000, 20000, 40000, 20000), (20, -20, 20, -20)),
        ("wrc", (15000, 35000, 35000, 35000), (-30, 10, 10, 10)),
        ("ema", (15000, 35000, 35000, 35000), (-30, 10, 10, 10)),
        ("ema", (30000, 30000, 30000, 30000), (0, 0, 0, 0)),
        ("mleague", (40000, 20000, 20000, 20000), (60, -20, -20, -20)),
    ],
)
def test_4_1_8_equal_scores_share_the_uma(preset: str, scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert ended(preset, scores).result().points == pytest.approx(points)


def test_4_1_8_equal_scores_is_an_option() -> None:
    scores = (30000, 20000, 30000, 20000)
    assert ended("mleague", scores, equal_scores="seat").result().points == pytest.approx((50, -20, 10, -40))
    shared = ended("majsoul", scores, equal_scores="share").result()
    assert shared.points == pytest.approx((15, -15, 15, -15))


def test_4_1_8_uma_and_oka_are_options() -> None:
    table = ended("tenhou", (40000, 30000, 20000, 10000), uma=(30, 10, -10, -30), oka=0, return_points=25000)
    assert table.result().points == (45, 15, -15, -45)


# Sticks at the end


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul", "mleague", "ema"])
def test_4_1_8_left_over_sticks_go_to_first(preset: str) -> None:
    table = ended(preset, (25000, 33000, 22000, 18000), sticks=2)
    assert table.pot == 0
    assert table.scores == (25000, 35000, 22000, 18000)
    assert table.result().scores == table.scores
    assert [(paid.payee, paid.amount) for paid in table.ledger if paid.reason == "left_over"] == [(1, 2000)]


def test_4_1_8_left_over_sticks_remain_in_wrc() -> None:
    table = ended("wrc", (30000, 38000, 27000, 23000), sticks=2)
    assert table.pot == 2000
    assert table.scores == (30000, 38000, 27000, 23000)
    assert table.result().points == pytest.approx((5, 23, -8, -22))


def test_4_1_8_left_over_sticks_are_shared_on_a_tie_in_mleague() -> None:
    table = ended("mleague", (32000, 18000, 32000, 17000), sticks=1)
    assert table.pot == 0
    assert table.scores == (32500, 18000, 32500, 17000)


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_4_1_8_left_over_sticks_go_to_the_earlier_seat_on_a_tie(preset: str) -> None:
    table = ended(preset, (17000, 32000, 18000, 32000), sticks=1)
    assert table.scores == (17000, 33000, 18000, 32000)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("value", ["first", "remain"])
def test_4_1_8_sticks_at_end_is_an_option(preset: str, value: str) -> None:
    table = ended(preset, (25000, 33000, 22000, 18000), sticks=2, sticks_at_end=value)
    assert table.scores[1] == (35000 if value == "first" else 33000)
    assert table.pot == (0 if value == "first" else 2000)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_left_over_sticks_go_to_first_when_a_score_below_zero_ends(preset: str) -> None:
    table = exhausted(preset, (33000, 32000, 900, 32100), 0, wind="E", dealer=0, sticks=2)
    assert table.over
    assert table.scores == (38000, 31000, -100, 31100)
    assert table.pot == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_8_sticks_of_the_last_hand_go_to_its_winner(preset: str) -> None:
    table = won(preset, (25000, 33000, 22000, 18000), 0, 2, sticks=2)
    assert table.over
    assert table.scores == (28300, 33000, 20700, 18000)
    assert table.pot == 0


@pytest.mark.parametrize(("sticks", "first"), [("first", 42000), ("remain", 40000)])
def test_sticks_at_end(sticks: str, first: int) -> None:
    start = {"round": "S", "dealer": 3, "sticks": 2, "scores": [40000, 20000, 20000, 18000]}
    table = four({}, start=start, sticks_at_end=sticks)
    drift(table, 70)
    assert table.over
    assert table.result().scores[0] == first
