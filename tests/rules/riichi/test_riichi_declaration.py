"""Declaring riichi (RULES 4.1.4): who may, the stick, the riichi tile, and what is allowed afterwards."""

from __future__ import annotations

import re

import pytest

from mahjongkit import records
from mahjongkit.game.table import IllegalAction
from tests.support.corpora import corpus
from tests.support.riichi_deals import (
    ABORTING,
    PRESETS,
    SIDES,
    TENPAI,
    deal,
    each,
    exhaust,
    han_and_fu,
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

KANCHAN = "123m 678p 456s 99m 13s"  # waits 2s: no yaku, 30 fu by self-draw


# Cases 10 to 16: riichi.


@each
def test_case_10_the_winner_takes_the_sticks_of_two_riichi(preset: str) -> None:
    hands = {0: "123m 789m 123p 99p 56s", 1: "234m 678m 345p 22p 67s", 2: "22s 234s 678s 345m 45p"}
    table = deal(preset, hands, "5z 6z 7z 3p")
    do(table, 0, "riichi 5z")
    passes(table)
    do(table, 1, "riichi 6z")
    passes(table)
    throw(table, 2, "7z")
    assert table.pot == 2000
    do(table, 3, "discard 3p")
    do(table, 2, "ron")
    assert winner(table).score.points == 2000
    assert table.hand_result.deltas == (-1000, -1000, 2000 + 2000, -2000)
    assert table.pot == 0
    assert sum(paid.amount for paid in table.hand_result.transfers if paid.payee == 2) == 4000


@each
def test_case_11_a_riichi_discard_that_is_ronned(preset: str) -> None:
    hands = {0: "123m 789m 123p 99p 56s", 1: "45p 234m 678m 234s 22s"}
    table = deal(preset, hands, "1z 2z 5z 6z 3p")
    drift(table, 4)
    do(table, 0, "riichi 3p")
    do(table, 1, "ron")
    assert winner(table).score.points == 2000
    stick = 1000 if preset == "handbook" else 0
    assert table.hand_result.deltas == (-2000 - stick, 2000 + stick, 0, 0)
    assert table.pot == 0


@each
def test_case_12_riichi_ippatsu_and_self_draw_are_3_han(preset: str) -> None:
    table = deal(preset, {1: KANCHAN}, "1z 2z 5z 6z 7z 5z 6z 7z 1z 2s")
    drift(table, 5)
    do(table, 1, "riichi 5z")
    passes(table)
    drift(table, 3)
    do(table, 1, "tsumo")
    won = winner(table)
    assert han_by_pattern(won) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}
    assert han_and_fu(won) == (3, 30)
    assert table.hand_result.deltas == (-2000, 4000, -1000, -1000)


@each
def test_case_13_double_riichi_ippatsu_and_self_draw(preset: str) -> None:
    """4 han 30 fu are 2000/3900; where 4.1.10 rounds them up to a mangan (mleague, wrc), 2000/4000."""
    table = deal(preset, {1: KANCHAN}, "1z 2z 5z 6z 7z 2s")
    drift(table, 1)
    do(table, 1, "riichi 2z")
    passes(table)
    drift(table, 3)
    do(table, 1, "tsumo")
    won = winner(table)
    if preset == "handbook":
        assert han_by_pattern(won) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}  # 4.2 #16
        assert table.hand_result.deltas == (-2000, 4000, -1000, -1000)
        return
    assert han_by_pattern(won) == {"double_riichi": 2, "ippatsu": 1, "tsumo": 1}
    assert han_and_fu(won) == (4, 30)
    if preset in ("mleague", "wrc"):
        assert table.hand_result.deltas == (-4000, 8000, -2000, -2000)
    else:
        assert table.hand_result.deltas == (-3900, 7900, -2000, -2000)


@each
def test_case_14_riichi_with_a_wait_in_the_own_river(preset: str) -> None:
    table = deal(preset, {0: SIDES}, "6m 1z 2z 5z 6z 3m 7z 5z 3m")
    drift(table, 4)
    if preset == "handbook":
        assert "riichi" not in verbs(table, 0)
        with pytest.raises(IllegalAction):
            table.act(0, "riichi 6z")
        return
    do(table, 0, "riichi 6z")
    passes(table)
    do(table, 1, "discard 3m")
    assert 0 not in table.pending
    drift(table, 2)
    assert "tsumo" in verbs(table, 0)


@each
def test_case_15_riichi_and_the_tiles_left_in_the_wall(preset: str) -> None:
    hands = {
        0: "123456789m 11z 13s",
        1: "123456789p 22z 13s",
        2: "123456m 789p 44z 13s",
        3: "2222s 79s 567z 19p 58m",
    }
    table = deal(preset, hands)
    drift_until_left(table, 4)
    assert "riichi" in verbs(table, 1)
    drift_until_left(table, 3)
    assert ("riichi" in verbs(table, 2)) == (preset in ("handbook", "wrc", "mleague"))
    drift_until_left(table, 1)
    assert ("riichi" in verbs(table, 0)) == (preset in ("handbook", "wrc", "mleague"))
    drift_until_left(table, 0)
    assert table.pending == (1,)
    assert ("riichi" in verbs(table, 1)) == (preset == "mleague")


@each
def test_case_16_riichi_with_900_points(preset: str) -> None:
    rest = 33000 if preset in ("handbook", "tenhou", "majsoul", "mleague") else 39700
    others = 4 * (30000 if preset in ("wrc", "ema") else 25000) - 900 - 2 * rest
    table = deal(preset, {0: SIDES}, "5z", start={"scores": [900, others, rest, rest]})
    if preset in ABORTING:
        assert "riichi" not in verbs(table, 0)
        return
    do(table, 0, "riichi 5z")
    passes(table)
    assert table.scores[0] == -100
    assert table.pot == 1000
    assert not table.over


# Cases 21 to 26.


@each
def test_case_21_a_kan_after_riichi_that_keeps_the_waits(preset: str) -> None:
    table = deal(preset, {0: "45m 345p 345s 111z 22z"}, "7z 5z 6z 7z 1z 6m", replacements="5z")
    do(table, 0, "riichi 7z")
    passes(table)
    drift(table, 3)
    do(table, 0, "closed 1z")
    throw(table, 0, "5z")
    do(table, 1, "discard 6m")
    assert "ron" in verbs(table, 0)


@each
def test_case_21_a_kan_after_riichi_that_would_change_the_waits(preset: str) -> None:
    table = deal(preset, {0: "33345m 123p 789p 44s"}, "7z 5z 6z 7z 3m")
    do(table, 0, "riichi 7z")
    passes(table)
    drift(table, 3)
    assert texts(table, 0) == {"tsumo", "discard 3m"}
    with pytest.raises(IllegalAction):
        table.act(0, "closed 3m")


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


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "handbook"])
def test_case_51_the_riichi_tile_is_ronned(preset: str) -> None:
    hands = {0: "456789m 123p 11z 13s", 1: "45p 234m 678m 345s 22s", 3: "123s 789s 123m 99m 78p"}
    table = deal(preset, hands, "5z 6z 7z 5z 3p")
    drift(table, 3)
    do(table, 3, "riichi 5z")
    passes(table)
    do(table, 0, "riichi 3p")
    do(table, 1, "ron")
    assert winner(table).score.points == 2000
    assert table.hand_result.deltas == (-2000, 2000 + 1000, 0, -1000)
    assert table.pot == 0


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_52_riichi_with_exactly_1000_points(preset: str) -> None:
    table = deal(preset, TENPAI, "5z 6z 7z 1z", start={"scores": [1000, 33000, 33000, 33000]})
    do(table, 0, "riichi 5z")
    passes(table)
    assert table.scores[0] == 0
    exhaust(table)
    assert table.hand_result.deltas == (-1000, 0, 0, 0)
    assert not table.over
    table.next_hand()
    assert table.scores == (0, 33000, 33000, 33000)
    assert table.pending == (0,)


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
