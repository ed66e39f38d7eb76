"""The end of a riichi match (RULES 4.1.8, 4.1.11): last hand, extension, dealer who stops, scores below zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mahjongkit.game.table import Table
from tests.support.riichi_deals import PRESETS
from tests.support.riichi_endings import TARGET, THREE_PLAYERS, ended, exhausted, goes_on, named, opening, won
from tests.support.riichi_tables import FAR, ON_3M, QUIET, TENHOU, four
from tests.support.staging import do, drift, stage, throw

NO_TARGET = ("mleague", "wrc", "ema")


def aborted(
    preset: str,
    scores: Sequence[int],
    *,
    wind: str = "S",
    dealer: int = 3,
    honba: int = 0,
    sticks: int = 0,
    **options: Any,
) -> Table:
    """A hand that the dealer breaks off with nine terminals and honours."""
    players = len(scores)
    table = stage(
        named(preset),
        {dealer: "19m19p19s1234577z"},
        "6z",
        start=opening(scores, wind, dealer, honba, sticks),
        **options,
    )
    do(table, dealer, "nine_terminals")
    assert table.hand_result.reason == "kyuushu"
    assert table.hand_result.deltas == (0,) * players
    return table


# The end of the match: the last regular hand


@pytest.mark.parametrize(
    ("preset", "points"),
    [("tenhou", 25000), ("handbook", 25000), ("majsoul", 25000), ("mleague", 25000), ("wrc", 30000), ("ema", 30000)],
)
def test_4_1_8_start_points(preset: str, points: int) -> None:
    assert Table(named(preset), seed=1).scores == (points,) * 4


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_4_1_11_start_points(preset: str) -> None:
    assert Table(named(preset), seed=1).scores == (35000,) * 3


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_tenpai_and_first_below_the_target_goes_on(preset: str) -> None:
    table = exhausted(preset, (25000, 25000, 23100, 26900), 3)
    assert table.scores[3] == 29900
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_tenpai_who_is_not_first_goes_on_though_another_has_the_target(preset: str) -> None:
    table = exhausted(preset, (41000, 15000, 15000, 29000), 3)
    assert table.scores == (40000, 14000, 14000, 32000)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_wins_but_is_not_first_goes_on_though_another_has_the_target(preset: str) -> None:
    table = won(preset, (41000, 15000, 15000, 29000), 3, 1)
    assert table.scores == (41000, 13000, 15000, 31000)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_tied_at_a_tenpai_draw_goes_on(preset: str) -> None:
    table = exhausted(preset, (34800, 17200, 17200, 30800), 3)
    assert table.scores == (33800, 16200, 16200, 33800)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_8_last_hand_won_by_another_with_the_target_ends(preset: str) -> None:
    table = won(preset, (28700, 25000, 25000, 21300), 0, 1)
    assert table.scores == (30000, 23700, 25000, 21300)
    assert table.over


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_8_dealer_noten_in_the_last_hand_ends_when_somebody_has_the_target(preset: str) -> None:
    table = exhausted(preset, (27000, 26000, 26000, 21000), 0)
    assert table.scores[0] >= 30000
    assert table.over


@pytest.mark.parametrize("preset", NO_TARGET)
def test_4_1_8_without_a_target_the_last_hand_ends_whatever_the_scores(preset: str) -> None:
    assert won(preset, (25000, 25000, 25000, 25000), 0, 1).over
    assert exhausted(preset, (25000, 25000, 25000, 25000)).over


@pytest.mark.parametrize("preset", NO_TARGET)
def test_4_1_8_without_agari_yame_the_dealer_goes_on(preset: str) -> None:
    table = won(preset, (20000, 20000, 20000, 40000), 3, 1)
    goes_on(table, dealer=3, wind=1, honba=1)
    table = exhausted(preset, (20000, 20000, 20000, 40000), 3)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize(
    ("agari", "tenpai"), [(False, True), (True, False), (False, False)], ids=["no agari", "no tenpai", "neither"]
)
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_agari_yame_and_tenpai_yame_are_two_options(preset: str, agari: bool, tenpai: bool) -> None:
    scores = (20000, 20000, 20000, 40000)
    after_win = won(preset, scores, 3, 1, agari_yame=agari, tenpai_yame=tenpai)
    after_draw = exhausted(preset, scores, 3, agari_yame=agari, tenpai_yame=tenpai)
    assert after_win.over is agari
    assert after_draw.over is tenpai
    for table, over in ((after_win, agari), (after_draw, tenpai)):
        if not over:
            goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("wind", "dealer"), [("E", 3), ("S", 2)])
def test_4_1_8_hanchan_goes_on_before_south_4(preset: str, wind: str, dealer: int) -> None:
    """The dealer first with 40000, and another with 40000: neither ends a hand that is not the last."""
    first = [10000] * 4
    first[dealer] = 60000
    table = won(preset, first, dealer, 0, wind=wind, dealer=dealer)
    goes_on(table, dealer=dealer, wind="ES".index(wind), honba=1)
    table = won(preset, first, 1, 0, wind=wind, dealer=dealer)
    goes_on(table, dealer=(dealer + 1) % 4, wind=1, honba=0)


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_8_east_only_ends_with_east_4(preset: str) -> None:
    table = won(preset, (30000, 25000, 25000, 20000), 0, 1, wind="E", length="east")
    assert table.over
    table = won(preset, (30000, 25000, 25000, 20000), 0, 1, wind="E", dealer=2, length="east")
    goes_on(table, dealer=3, wind=0, honba=0)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_east_only_below_the_target_goes_on_into_south(preset: str) -> None:
    table = won(preset, (25000, 25000, 25000, 25000), 0, 1, wind="E", length="east")
    goes_on(table, dealer=0, wind=1, honba=0)
    table = won(preset, (24000, 26000, 25000, 25000), 0, 1, wind="S", length="east")
    assert table.over  # South 4 is the last hand of the extension
    table = won(preset, (28700, 26000, 25000, 20300), 0, 1, wind="S", dealer=1, length="east")
    assert table.over  # sudden death in South 2


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_east_only_ends_when_the_dealer_stays_first(preset: str) -> None:
    assert won(preset, (20000, 20000, 20000, 40000), 3, 1, wind="E", length="east").over
    assert exhausted(preset, (20000, 20000, 20000, 40000), 3, wind="E", length="east").over
    table = aborted(preset, (20000, 20000, 20000, 40000), wind="E", length="east")
    goes_on(table, dealer=3, wind=0, honba=1)


# The extension


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_after_a_noten_draw(preset: str) -> None:
    table = exhausted(preset, (25000, 25000, 25000, 25000))
    goes_on(table, dealer=0, wind=2, honba=0 if preset == "handbook" else 1)
    table = exhausted(preset, (25000, 27000, 25000, 23000), 1, wind="W", dealer=0)
    assert table.scores[1] >= 30000
    assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_none_ends_below_the_target(preset: str) -> None:
    assert won(preset, (25000, 25000, 25000, 25000), 0, 1, extension="none").over


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_dealer_repeats_without_being_first(preset: str, ends: str) -> None:
    """A dealer win and a dealer tenpai while another has the target: only `at_target` ends there."""
    scores = (23000, 34000, 22000, 21000)
    for table in (
        won(preset, scores, 0, 2, wind="W", dealer=0, extension_ends=ends),
        exhausted(preset, scores, 0, wind="W", dealer=0, extension_ends=ends),
    ):
        if ends == "at_target":
            assert table.over
        else:
            goes_on(table, dealer=0, wind=2, honba=1)


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_dealer_repeats_as_first_with_the_target(preset: str, ends: str) -> None:
    scores = (29000, 26000, 24000, 21000)
    assert won(preset, scores, 0, 2, wind="W", dealer=0, extension_ends=ends).over
    assert exhausted(preset, scores, 0, wind="W", dealer=0, extension_ends=ends).over


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_dealer_repeats_below_the_target(preset: str, ends: str) -> None:
    scores = (26900, 26000, 25000, 22100)
    table = won(preset, scores, 0, 2, wind="W", dealer=0, extension_ends=ends)
    goes_on(table, dealer=0, wind=2, honba=1)
    table = exhausted(preset, scores, 0, wind="W", dealer=0, extension_ends=ends)
    goes_on(table, dealer=0, wind=2, honba=1)


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_the_next_dealer_wins_at_the_target(preset: str, ends: str) -> None:
    """Sudden death by a non-dealer in every hand of the extension."""
    for dealer in range(4):
        winner = (dealer + 1) % 4
        scores = [23000] * 4
        scores[winner] = 29000
        table = won(preset, scores, winner, (dealer + 2) % 4, wind="W", dealer=dealer, extension_ends=ends)
        assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_abortive_draw_in_the_extension_goes_on(preset: str) -> None:
    table = aborted(preset, (29000, 26000, 24000, 21000), wind="W", dealer=0)
    goes_on(table, dealer=0, wind=2, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_deposits_do_not_count_for_the_target(preset: str) -> None:
    """First has 29500 and a stick lies on the table: the last hand is followed by West 1, and the stick stays."""
    table = exhausted(preset, (29500, 25000, 23500, 21000), sticks=1)
    assert table.pot == 1000
    goes_on(table, dealer=0, wind=2, honba=0 if preset == "handbook" else 1)
    assert table.pot == 1000


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_target_can_be_changed(preset: str) -> None:
    scores = (25000, 28700, 25000, 21300)
    goes_on(won(preset, scores, 1, 2, target_points=35000), dealer=0, wind=2, honba=0)
    assert won(preset, (25000, 26000, 25000, 24000), 1, 2, target_points=25000).over
    assert won(preset, (25000, 25000, 25000, 25000), 1, 2, target_points=None).over


# Below zero


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_8_exactly_zero_goes_on(preset: str) -> None:
    table = won(preset, (33000, 33000, 1300, 32700), 3, 2, wind="E", dealer=0)
    assert table.scores[2] == 0
    goes_on(table, dealer=1, wind=0, honba=0)


@pytest.mark.parametrize("preset", PRESETS)
def test_4_1_8_tenpai_payment_below_zero(preset: str) -> None:
    table = exhausted(preset, (33000, 33000, 900, 33100), 0, wind="E", dealer=0)
    assert table.scores[2] == -100
    assert table.over is (preset in TARGET)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_win_below_zero_ends_before_the_deal_repeats(preset: str) -> None:
    """Payments, then below zero, then everything else: the dealer who is not first does not go on."""
    table = won(preset, (20000, 60000, 1900, 18100), 0, 2, wind="E", dealer=0)
    assert table.scores[2] == -100
    assert table.over


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("tobi", [False, True])
def test_4_1_8_tobi_is_an_option(preset: str, tobi: bool) -> None:
    table = won(preset, (33000, 33000, 1200, 32800), 3, 2, wind="E", dealer=0, tobi=tobi)
    assert table.over is tobi


@pytest.mark.parametrize("sticks", [0, 1])
@pytest.mark.parametrize(("preset", "uma"), [("mleague", 50 / 3), ("ema", 5)])
def test_4_1_8_a_stick_that_three_share_does_not_break_their_tie(preset: str, uma: float, sticks: int) -> None:
    """1000 points do not divide by three; the three are equal all the same, and the uma (and oka) is shared."""
    table = ended(preset, (31000, 31000, 31000, 7000 - 1000 * sticks), sticks=sticks)
    assert table.pot == 100 * sticks  # what cannot be shared by the hundred stays on the table
    assert sum(table.scores) + table.pot == 100000
    level = 1.0 + uma + sticks / 3
    assert table.result().points[:3] == pytest.approx((level,) * 3, abs=0.15)


# Three players


def test_4_1_11_south_3_is_the_last_regular_hand() -> None:
    for preset in THREE_PLAYERS:
        table = won(preset, (38700, 35000, 31300), 0, 1, dealer=2)
        assert table.scores[0] == 40000
        assert table.over
        table = won(preset, (38600, 35000, 31400), 0, 1, dealer=2)
        goes_on(table, dealer=0, wind=2, honba=0)
        table = won(preset, (38700, 35000, 31300), 0, 1, wind="E", dealer=2)
        goes_on(table, dealer=0, wind=1, honba=0)


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_4_1_11_extension_of_three_players(preset: str) -> None:
    assert won(preset, (35000, 38700, 31300), 1, 2, wind="W", dealer=0).over
    table = won(preset, (35000, 38600, 31400), 1, 2, wind="W", dealer=0)
    goes_on(table, dealer=1, wind=2, honba=0)
    assert won(preset, (35000, 38600, 31400), 1, 0, wind="W", dealer=2).over


@pytest.mark.parametrize("preset", THREE_PLAYERS)
def test_4_1_11_yame_and_tobi_of_three_players(preset: str) -> None:
    assert won(preset, (33500, 33500, 38000), 2, 0, dealer=2).over
    goes_on(won(preset, (33500, 33600, 37900), 2, 0, dealer=2), dealer=2, wind=1, honba=1)
    assert exhausted(preset, (33500, 33500, 38000), 2, dealer=2).over
    assert won(preset, (52000, 1200, 51800), 0, 1, wind="E", dealer=2).over
    goes_on(won(preset, (52000, 1300, 51700), 0, 1, wind="E", dealer=1), dealer=2, wind=0, honba=0)
    goes_on(aborted(preset, (33500, 33500, 38000), dealer=2), dealer=2, wind=1, honba=1)


# The match


def won_by(seat: int, start: dict[str, Any], **options: Any) -> Table:
    """The seat after the dealer discards 3m, and this seat wins."""
    dealer = start["dealer"]
    hands = {**dict(enumerate(FAR)), seat: ON_3M}
    table = stage(TENHOU, hands, "1s 3m", start=start, **QUIET, **options)
    throw(table, dealer, "1s")
    do(table, (dealer + 1) % 4, "discard 3m drawn")
    do(table, seat, "ron")
    return table


@pytest.mark.parametrize(("length", "over"), [("east", True), ("hanchan", False)])
def test_length(length: str, over: bool) -> None:
    """East 4, a win of another than the dealer, somebody has the target."""
    start = {"round": "E", "dealer": 3, "scores": [40000, 20000, 20000, 20000]}
    assert won_by(2, start, length=length).over is over


@pytest.mark.parametrize(("ends", "over"), [("yields_to_dealer", False), ("at_target", True)])
def test_extension_ends(ends: str, over: bool) -> None:
    """West 1: a dealer who is not first wins, another one has the target."""
    start = {"round": "W", "dealer": 0, "scores": [15000, 20000, 35000, 30000]}
    assert won_by(0, start, extension_ends=ends).over is over


@pytest.mark.parametrize(("extension", "over"), [("none", True), ("sudden_death", False)])
def test_extension(extension: str, over: bool) -> None:
    """South 4, nobody has the target."""
    start = {"round": "S", "dealer": 3, "scores": [25000, 25000, 25000, 25000]}
    assert won_by(2, start, extension=extension).over is over


@pytest.mark.parametrize(("target", "over"), [(None, True), (25000, True), (30000, False)])
def test_target_points(target: int | None, over: bool) -> None:
    start = {"round": "S", "dealer": 3, "scores": [25000, 25000, 25000, 25000]}
    assert won_by(2, start, target_points=target).over is over


@pytest.mark.parametrize("yame", [False, True])
def test_agari_yame(yame: bool) -> None:
    """South 4: the dealer wins and is first with the target."""
    start = {"round": "S", "dealer": 3, "scores": [20000, 20000, 20000, 40000]}
    assert won_by(3, start, agari_yame=yame).over is yame


@pytest.mark.parametrize("yame", [False, True])
def test_tenpai_yame(yame: bool) -> None:
    start = {"round": "S", "dealer": 3, "scores": [20000, 20000, 20000, 40000]}
    table = four({3: "123789m123p78s11z"}, tenpai_yame=yame, start=start)
    drift(table, 70)
    assert table.hand_result.reason == "exhaustive"
    assert table.over is yame


@pytest.mark.parametrize("tobi", [False, True])
def test_tobi(tobi: bool) -> None:
    start = {"dealer": 0, "scores": [33000, 1000, 33000, 33000]}
    table = won_by(2, start, tobi=tobi)
    assert table.scores[1] == -300
    assert table.over is tobi
