"""Wins scored at the table: limits, double yakuman, renhou and first draws, minimum han, atozuke (RULES 4.1.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahjongkit.game.table import Table
from mahjongkit.rules.riichi.score import RiichiScore
from tests.support.riichi_deals import PRESETS, deal, each, han_and_fu, han_by_pattern, winner
from tests.support.riichi_endings import JUNK, called_by_seat_2, finish, named, patterns_of, with_idle
from tests.support.riichi_tables import ON_3M, four, pattern_set
from tests.support.staging import (
    do,
    drift,
    passes,
    stage,
    throw,
    verbs,
)
from tests.support.typed import typed


@each
def test_case_25_dealer_ron_of_4_han_30_fu(preset: str) -> None:
    table = deal(preset, {0: "334455m 678p 88p 56s"}, "5z 6z 7z 1z 5z 6z 7z 1z 2z 7s")
    drift(table, 4)
    do(table, 0, "riichi 5z")
    passes(table)
    drift(table, 4)
    do(table, 1, "discard 7s")
    do(table, 0, "ron")
    won = winner(table)
    assert han_by_pattern(won) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "iipeikou": 1}
    assert han_and_fu(won) == (4, 30)
    points = 12000 if preset in ("mleague", "wrc") else 11600
    assert table.hand_result.deltas == (points, -points, 0, 0)


# Scoring


def riichi_and_ron(preset: str, seat: int, hands: Mapping[int, str], draws: str, loser: int, **more: Any) -> Table:
    """A seat declares riichi with his second draw and wins the last draw of a loser, when ippatsu is gone."""
    tiles = draws.split()
    table = stage(named(preset), hands, draws, **more)
    drift(table, 4 + seat)
    assert table.pending == (seat,)
    do(table, seat, f"riichi {tiles[4 + seat]}")
    passes(table)
    drift(table, len(tiles) - 6 - seat)
    assert table.pending == (loser,)
    do(table, loser, f"discard {tiles[-1]}")
    do(table, seat, "ron")
    passes(table)
    return table


@pytest.mark.parametrize(
    ("preset", "points"),
    [("tenhou", 32000), ("handbook", 32000), ("majsoul", 32000), ("mleague", 24000), ("wrc", 24000), ("ema", 24000)],
)
def test_case_75_thirteen_han(preset: str, points: int) -> None:
    table = riichi_and_ron(
        preset,
        1,
        {1: "1223345678999m", **dict.fromkeys((0, 2, 3), "1245689p124569s")},
        "1z 1z 2z 2z 3z 3z 4z 4z 5z 5z 4m",
        2,
        indicators="8m",
        ura="7s",
    )
    (win,) = table.hand_result.wins
    assert typed(win.score, RiichiScore).han == 13
    assert "riichi" in patterns_of(table)
    assert "ippatsu" not in patterns_of(table)
    assert win.score.points == points


def ron_of(preset: str, seat: int, hand: str, tile: str, loser: int, **more: Any) -> Table:
    """A seat wins a discard in the second go-around without having done anything before."""
    end = 4 + loser
    table = stage(named(preset), with_idle({seat: hand}), " ".join([*JUNK[:end], tile]), **more)
    drift(table, end)
    do(table, loser, f"discard {tile}")
    do(table, seat, "ron")
    passes(table)
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_case_76_four_concealed_triplets_on_the_pair(preset: str) -> None:
    table = ron_of(preset, 1, "222888m222888s5p", "5p", 2, indicators="7z")
    assert patterns_of(table) == ["suuankou_tanki"]
    assert table.hand_result.wins[0].score.points == (64000 if preset == "majsoul" else 32000)


@pytest.mark.parametrize(
    ("preset", "points"),
    [("tenhou", 64000), ("handbook", 64000), ("mleague", 64000), ("majsoul", 96000), ("wrc", 32000), ("ema", 32000)],
)
def test_case_77_big_four_winds_and_all_honours_without_liability(preset: str, points: int) -> None:
    table = called_by_seat_2(preset, "25p11223334455z", [(0, "1z"), (1, "2z")], (1, "4z"))
    assert finish(table, 1, "4z") == (0, -points, points, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_case_78_pair_of_the_double_wind(preset: str) -> None:
    table = riichi_and_ron(
        preset,
        0,
        {0: "234678m111p34s11z", 1: "1469m469p1469s55z", 2: "1569m469p1469s66z", 3: "1559m469p1469s77z"},
        "2z 2z 3z 3z 4z 4z 5z 6z 7z 9m 2s",
        2,
        indicators="7p",
        ura="7p",
    )
    (win,) = table.hand_result.wins
    assert patterns_of(table) == ["riichi"]
    assert (typed(win.score, RiichiScore).fu, win.score.points) == ((40, 2000) if preset == "mleague" else (50, 2400))


@pytest.mark.parametrize("preset", PRESETS)
def test_case_79_ron_before_the_first_draw_without_a_yaku(preset: str) -> None:
    hands = {0: "469m469p1469s552z", 1: "469m469p1469s663z", 2: "234678m111p34s88s", 3: "469m469p1469s772z"}
    table = stage(named(preset), hands, "2s", indicators="4z")
    do(table, 0, "discard 2s")
    if preset in ("wrc", "ema"):
        do(table, 2, "ron")
        passes(table)
        assert patterns_of(table) == ["renhou"]
        assert table.hand_result.deltas == (-8000, 0, 8000, 0)
    else:
        assert "ron" not in (verbs(table, 2) if 2 in table.pending else set())
        passes(table)
        assert not table.hand_over


@pytest.mark.parametrize("preset", PRESETS)
def test_case_80_three_han_sixty_fu(preset: str) -> None:
    table = stage(
        named(preset),
        with_idle({1: "2222m777z345p67s3s"}),
        "1m 3s 1p 9p 1s 9s 8s",
        replacements="5z",
        indicators="2s 3z",
    )
    drift(table, 1)
    do(table, 1, "closed 2m")
    passes(table)
    throw(table, 1, "5z")
    drift(table, 4)
    assert table.pending == (2,)
    do(table, 2, "discard 8s")
    do(table, 1, "ron")
    passes(table)
    (win,) = table.hand_result.wins
    assert (typed(win.score, RiichiScore).han, typed(win.score, RiichiScore).fu) == (3, 60)
    assert win.score.points == (8000 if preset in ("mleague", "wrc") else 7700)


# First draws, draws and the deal


@pytest.mark.parametrize(("broken_by", "blessed"), [("any_call", False), ("open_call", True)])
def test_chiihou_broken_by_a_closed_kan(broken_by: str, blessed: bool) -> None:
    hands = {0: "147m258p369s3334z", 1: "123678m234p5578s"}
    table = four(hands, "3z 6s", replacements="9p", chiihou_broken_by=broken_by)
    do(table, 0, "closed 3z")
    throw(table, 0, "9p")
    do(table, 1, "tsumo")
    assert ("chiihou" in pattern_set(table)) is blessed


@pytest.mark.parametrize("broken_by", ["any_call", "open_call"])
def test_chiihou_broken_by_a_pon_always(broken_by: str) -> None:
    hands = {1: "258m369p1478s334z", 2: "123678m234p5578s"}
    table = four(hands, "3z 6s", chiihou_broken_by=broken_by)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    throw(table, 1, "4z")
    do(table, 2, "tsumo")
    assert "chiihou" not in pattern_set(table)


# What is needed to win


WITH_6Z = {1: "2349m78p33567s66z", 2: "369m147p258s1257z"}  # seat 0 holds another 6z


@pytest.mark.parametrize("atozuke", [True, False])
def test_atozuke_the_yaku_comes_last(atozuke: bool) -> None:
    """A chi without any yaku, then the third 6z by ron."""
    table = four(WITH_6Z, "9p 9m 1m 1s", atozuke=atozuke)
    do(table, 0, "discard 9p drawn")
    do(table, 1, "chi 78p")
    throw(table, 1, "9m")
    drift(table, 2)
    do(table, 0, "discard 6z")
    assert ("ron" in verbs(table, 1)) is atozuke


@pytest.mark.parametrize("atozuke", [True, False])
def test_atozuke_the_yaku_comes_first(atozuke: bool) -> None:
    """The first call is the pon of 6z: the hand wins either way."""
    table = four(WITH_6Z, "1s 9m 1m 9p", atozuke=atozuke)
    do(table, 0, "discard 6z")
    do(table, 1, "pon 66z")
    throw(table, 1, "9m")
    drift(table, 2)
    do(table, 0, "discard 9p drawn")
    assert "ron" in verbs(table, 1)


@pytest.mark.parametrize(("least", "ron"), [(1, True), (2, False), (3, False)])
def test_min_han(least: int, ron: bool) -> None:
    """One han and two dora: dora do not count for the minimum."""
    table = four({1: ON_3M}, "3m", indicators="4s", min_han=least)
    do(table, 0, "discard 3m drawn")
    assert ("ron" in verbs(table, 1)) is ron
