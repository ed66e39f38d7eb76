"""Declaring riichi (RULES 4.1.4): who may, the stick, the riichi tile, and what is allowed afterwards."""

from __future__ import annotations

import re

import pytest

from mahjongkit import records
from mahjongkit.game.table import IllegalAction
from tests.support.corpora import corpus
from tests.support.riichi_deals import (
    PRESETS,
    SIDES,
    deal,
    each,
    han_by_pattern,
    winner,
)
from tests.support.riichi_endings import (
    WAITER,
    named,
    offered,
    with_idle,
)
from tests.support.riichi_tables import ON_3M, READY, four
from tests.support.staging import (
    do,
    drift,
    drift_until_left,
    passes,
    stage,
    texts,
    throw,
    verbs,
)

# Cases 10 to 16: riichi.


# Cases 21 to 26.


# Cases 50 to 55: the riichi tile and the sticks.


@pytest.mark.parametrize("first", [True, False], ids=["double riichi", "riichi"])
@each
def test_case_50_the_riichi_tile_is_ponned(preset: str, first: bool) -> None:
    before = "" if first else "1z 2z 6z 7z"
    table = deal(preset, {0: SIDES, 2: "55z 147m 258p 369s 67z"}, f"{before} 5z 6z 3m")
    drift(table, 0 if first else 4)
    score = table.scores[0]
    do(table, 0, "riichi 5z")
    do(table, 2, "pon 55z")
    assert table.pot == 1000
    assert table.scores[0] == score - 1000
    assert table.view(0).marks[0]["riichi"] == (2 if first else 1)
    throw(table, 2, "7z")
    assert table.pending == (3,)
    drift(table, 1)
    twin = table.copy()
    do(table, 0, "tsumo")
    row = "double_riichi" if first and preset != "handbook" else "riichi"  # 4.2 #16
    assert {row, "tsumo", "pinfu"} == set(han_by_pattern(winner(table)))
    drift(twin, 1)
    assert [tile.turned for tile in twin.view(0).rivers[0]][-2:] == [True, True], "the next discard is turned too"
    assert twin.view(0).rivers[0][-2].called


# Riichi without tenpai


@pytest.mark.parametrize("preset", PRESETS)
def test_riichi_of_a_noten_hand_is_refused(preset: str) -> None:
    """4.1.4: refused, and refusing changes nothing."""
    table = stage(named(preset), with_idle({}), "7z")
    assert verbs(table, 0) == {"discard"}
    before = (len(table.events), table.scores, table.pot, table.view(0))
    for tile in ("7z", "1z", "4m"):
        with pytest.raises(IllegalAction):
            table.act(0, f"riichi {tile}")
    assert (len(table.events), table.scores, table.pot, table.view(0)) == before


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("hand", "drawn", "discards"),
    [
        (WAITER, "9m", {"9m"}),  # tenpai before the draw; every other discard breaks it
        ("123456789m13p57s", "7s", {"5s"}),  # with 7s a pair, but only one of two gaps can go
        ("123456789m24p55z", "4p", {"2p", "4p"}),  # two pairs, or a gap and a pair
        ("123456789m1357p", "9s", set()),  # no pair
        ("1122334455667z", "8s", {"8s", "7z"}),  # seven pairs
        ("1122334455661z", "8s", {"1z"}),  # three of a kind are no pair more
    ],
)
def test_riichi_needs_tenpai_after_this_very_discard(preset: str, hand: str, drawn: str, discards: set[str]) -> None:
    """4.1.4, and 4.2 number 19: tenpai with fourteen tiles, or with another discard, is not enough."""
    table = stage(named(preset), {0: hand}, drawn)
    assert offered(table, 0, "riichi") == discards
    for tile in offered(table, 0, "discard") - discards:
        with pytest.raises(IllegalAction):
            table.act(0, f"riichi {tile}")
    assert table.pending == (0,)


@pytest.mark.parametrize("preset", PRESETS)
def test_riichi_of_an_open_tenpai_hand_is_refused(preset: str) -> None:
    table = stage(named(preset), with_idle({1: "234567m34p22s9s77z"}), "7z 1m 9m 1p 1s")
    do(table, 0, "discard 7z")
    do(table, 1, "pon 77z")
    passes(table)
    throw(table, 1, "9s")
    drift(table, 3)
    assert table.pending == (1,)
    assert "riichi" not in verbs(table, 1)
    with pytest.raises(IllegalAction):
        table.act(1, "riichi 1s")


# After riichi


@pytest.mark.parametrize(("passing", "answers"), [("furiten", {"ron", "pass"}), ("forbidden", {"ron"})])
def test_riichi_pass_of_a_ron(passing: str, answers: set[str]) -> None:
    table = four({1: READY}, "1s 7z 6s", riichi_pass=passing)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "discard 6s drawn")
    assert verbs(table, 1) == answers


@pytest.mark.parametrize(("passing", "answers"), [("furiten", {"tsumo", "discard"}), ("forbidden", {"tsumo"})])
def test_riichi_pass_of_a_self_draw(passing: str, answers: set[str]) -> None:
    table = four({1: READY}, "1s 7z 9m 9p 1m 6s", riichi_pass=passing)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 3)
    assert verbs(table, 1) == answers


def test_riichi_pass_without_riichi_is_always_allowed() -> None:
    table = four({1: ON_3M}, "3m", riichi_pass="forbidden")
    do(table, 0, "discard 3m drawn")
    assert {"ron", "pass"} <= verbs(table, 1)


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize(
    ("hand", "tile", "least"),
    [
        pytest.param("123678m22p78s333z", "3z", 1, id="a triplet in every reading"),
        pytest.param("111222333m45p99s", "1m", 2, id="three triplets or three runs"),
        pytest.param("33345m123789p44s", "3m", 3, id="the waits change"),
    ],
)
def test_riichi_ankan(level: int, hand: str, tile: str, least: int) -> None:
    """`least`: the lowest level that allows the kan; 3 is none."""
    others = {0: "47m258p369s24567z", 2: "69m147p258s12567z", 3: "58m147p369s12567z"}
    table = four({**others, 1: hand}, f"1s 7z 9m 9m 1p {tile}", riichi_ankan=level)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 3)
    assert (f"closed {tile}" in texts(table, 1)) is (level >= least)


@pytest.mark.parametrize("minimum", [1000, None])
def test_riichi_min_points(minimum: int | None) -> None:
    start = {"scores": [40000, 900, 30000, 29100]}
    table = four({1: READY}, "1s 7z", start=start, riichi_min_points=minimum)
    throw(table, 0, "1s")
    assert ("riichi" in verbs(table, 1)) is (minimum is None)
    if minimum is None:
        do(table, 1, "riichi 7z")
        passes(table)
        assert table.scores[1] == -100
        assert not table.hand_over


LATE = "tenhou-xml/newer/2011010400gm-0xb9-0000-d0efbb43.mjlog"
"""Tenhou, three players, 4 January 2011: in the last hand seat 2 declares riichi with 3p when three tiles are left."""


def riichis(text: str) -> list[int]:
    """How many tiles are left at every riichi of a three-player game, by the text alone: 55 less the draws."""
    found, left = [], 55
    for tag in re.findall(r"<(INIT|[TUV]\d+|REACH [^>]*)", text):
        if tag == "INIT":
            left = 55
        elif tag[0] in "TUV":
            left -= 1
        elif 'step="1"' in tag:
            found.append(left)
    return found


def test_a_real_riichi_with_three_tiles_left_is_legal() -> None:
    path = corpus(LATE)
    assert min(riichis(path.read_text())) == 3
    report = records.verify(path)
    assert report.mismatches == ()
    assert (report.hands, report.wins) == (6, 6)


def test_no_real_riichi_with_fewer_than_three_tiles_left() -> None:
    """In all three-player games of the corpora; the latest but for that one come with five and six tiles left."""
    folders = ("custom_tenhou_client", "mjx-games", "mjx-cases", "tenhou-python-bot", "newer")
    texts = [
        path.read_text(errors="replace")
        for folder in folders
        for path in sorted(corpus(f"tenhou-xml/{folder}").iterdir())
        if path.is_file()
    ]
    kinds = [re.search(r'<GO [^>]*type="(\d+)"', text) for text in texts]
    three = [text for text, kind in zip(texts, kinds, strict=True) if kind and int(kind[1]) & 16]
    found = sorted(left for text in three for left in riichis(text))
    assert len(three) >= 56
    assert len(found) >= 346
    assert found[:3] == [3, 5, 6]


@pytest.mark.parametrize("preset", ["tenhou3", "majsoul3"])
@pytest.mark.parametrize(("left", "allowed"), [(4, True), (3, True), (2, False), (1, False)])
def test_riichi_by_the_tiles_left(preset: str, left: int, allowed: bool) -> None:
    """A ready hand whose wait lies in the dead wall is offered riichi down to three tiles, in both presets."""
    hands = {seat: "123456789p11s46s" if seat == (54 - left) % 3 else "19m147p28s12567z3s" for seat in range(3)}
    table = stage(f"riichi3:{preset}", hands, indicators="5s", ura="5s", replacements="5s 0s")
    drift_until_left(table, left)
    (seat,) = table.pending
    assert seat == (54 - left) % 3
    assert table.view(seat).left == left
    assert ("riichi" in verbs(table, seat)) is allowed
