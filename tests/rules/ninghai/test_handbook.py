"""`ninghai:handbook` counts by RULES 2.1 where `handbook/ninghai.md` is silent or can be read in two ways (RULES 2.2).

The numbers are the rows of RULES 2.2; those without a test here are named in `docs/handbook-ninghai.md`, whose examples
run here.
"""

import doctest
import re
from pathlib import Path

import pytest

from mahjongkit import rules
from mahjongkit.rules.ninghai.options import MODES
from tests.support import ROOT
from tests.support.ninghai_scores import NOTHING, PLAIN, PUNGS, game, loser, rows, settled, won

DOCS = ROOT / "docs" / "handbook-ninghai.md"


def test_the_examples_of_the_mapping() -> None:
    """`docs/handbook-ninghai.md` runs as it is printed."""
    result = doctest.testfile(str(DOCS), module_relative=False, encoding="utf-8")
    assert result.attempted >= 20
    assert result.failed == 0


def test_the_mapping_has_every_row_and_names_tests_that_exist() -> None:
    """RULES 2.2 has 38 rows."""
    text = DOCS.read_text("utf-8")
    assert [int(row) for row in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)] == list(range(1, 39))
    here = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", text)
    assert len(named) >= 25
    assert [name for name in named if f"def {name}(" not in here] == []


def test_01_fans_double() -> None:
    """RULES 2.2 #1: neither ×0 without a fan nor ×1 with one."""
    flowers = ("", "f2", "f2 g2")
    assert [won(PLAIN, "4m", seat="S", flowers=some).amount for some in flowers] == [30, 70, 160]
    assert [won(PLAIN, "4m", seat="S", flowers=some, mode="推倒八").amount for some in flowers] == [100, 200, 400]


@pytest.mark.parametrize(("role", "deltas"), [("opposite", (220, -155, -65)), ("banker", (290, -155, -135))])
def test_02_heads(role: str, deltas: tuple[int, int, int]) -> None:
    """RULES 2.2 #2, 2.3 #27, #28: who sits opposite, or the pair with the banker in it."""
    hands = [
        "2468s258p [closed 9999m] [pon 777z] g1",
        PLAIN,
        "23467m2468s1z [pon 111p] f1",
        "2468m2468s23z [kong 1111s]",
    ]
    result = settled(hands, "4m", game(head_role=role), winner=1)
    assert tuple(delta + 40 for seat, delta in enumerate(result.deltas) if seat != 1) == deltas


def test_04_losers_have_no_base() -> None:
    """RULES 2.2 #4: nothing is worth nothing; fans double, up to three; the limit of the mode holds."""
    for mode in MODES:
        assert loser(NOTHING, 0, game(score_mode=mode)).value == 0
        assert loser("258m258p1234z [pon 777z]", 0, game(score_mode=mode)).value == 10
        assert loser("258m258p1234z [kong 7777z]", 0, game(score_mode=mode)).value == 40


def test_05_every_flower() -> None:
    """RULES 2.2 #5: four hu each."""
    for count in range(1, 4):
        assert won(PLAIN, "4m", seat="N", flowers="f1 f2 f3"[: 3 * count]).hu == 4 * count


def test_08_fans_add_up() -> None:
    """RULES 2.2 #8: 混一色 and 对对胡, 对对胡 and 中."""
    both = won("111m22z [pon 333m] [pon 444z] [pon 666m]", "2z")
    assert (both.full, both.fan, both.amount) == (4, 3, 300)
    dragon = won("333m77p [pon 222p] [pon 555p] [pon 777z]", "3m")
    assert (dragon.full, dragon.amount) == (3, 300)


def test_11_a_closed_wait_beside_others() -> None:
    """RULES 2.2 #11: 34567m waits for 2m, 5m and 8m; 5m may be the middle of 456m."""
    ready = "34567m456p789s55p"
    assert {tile: won(ready, tile, seat="S").hu for tile in ("2m", "5m", "8m")} == {"2m": 0, "5m": 0, "8m": 0}
    ready = "24456m456p789s55p"
    assert won(ready, "3m", seat="S").hu == 2
    assert won("33455m456p789s55p", "4m", seat="S").hu == 2


def test_12_no_other_items() -> None:
    """RULES 2.2 #12: edge and single waits, a concealed hand, kongs and first tiles have no rows."""
    assert won("123m456p789s234m55p", "7s", seat="S").scored_patterns == ()
    assert rows(won("123m456p789s234m99p", "9p", seat="S", tsumo=True)) == {"self_draw": 2}
    sets = [f"{how}_{what}" for how in ("exposed", "concealed") for what in ("triplet", "kong")]
    expected = {"flower", "self_draw", "closed_wait", "value_pair"}
    expected |= {f"{name}_{tiles}" for name in sets for tiles in ("terminal", "simple")}
    assert {pattern.key for pattern in rules.find("ninghai").scoring.patterns if pattern.unit == "hu"} == expected


def test_14_pairs_are_no_fans() -> None:
    """RULES 2.2 #14: a pair of dragons or the seat wind counts hu only with `value_pair_hu`."""
    for pair in ("55z", "66z", "77z", "22z"):
        hand = f"123m456p789s234m{pair}"
        assert (won(hand, "4m", seat="S").full, won(hand, "4m", seat="S").hu) == (0, 0)
        assert won(hand, "4m", game(value_pair_hu=2), seat="S").hu == 2
        assert won(hand, "4m", game(value_pair_hu=5), seat="S").hu == 5
    assert won("123m456p789s234m11z", "4m", game("field"), seat="S").hu == 0


def test_27_flowers_follow_the_winds() -> None:
    """RULES 2.2 #27: South, who is next after the banker, owns 兰 and 夏."""
    fans = {seat: [won(PLAIN, "4m", seat=seat, flowers=flower).fan for flower in ("f2", "g2")] for seat in "ESWN"}
    assert fans == {"E": [0, 0], "S": [1, 1], "W": [0, 0], "N": [0, 0]}


def test_29_eight_flowers() -> None:
    """RULES 2.2 #29: 32 hu and six fan on a win (`replace`: four), nothing without one; a loser counts them, too."""
    every = "f1 f2 f3 f4 g1 g2 g3 g4"
    result = won(PLAIN, "4m", seat="S", flowers=every)
    assert (result.hu, result.full, result.fan) == (32, 6, 3)
    included = game(flower_set_mode="replace")
    assert won(PLAIN, "4m", included, seat="S", flowers=every).full == 4
    assert loser(f"{NOTHING} {every}", 1).value == loser(f"{NOTHING} {every}", 1, included).value == 260


def test_35_ready_players_are_never_liable() -> None:
    """RULES 2.2 #35: by the rule of three pungs neither; a ready discarder of 大幺 pays his own share."""
    hands = ["147m258s679p1234z", "11s99s [pon 222m] [pon 333p] [pon 444s]", "147m369s258p5677z", "258m147p689p2345z"]
    liable = settled(hands, "9s", winner=1, discarder=2)
    assert [paid.reason for paid in liable.transfers[:3]] == ["win", "liable", "liable"]
    ready = [*hands[:2], "345m567m456p678s7z", hands[3]]
    assert [paid.reason for paid in settled(ready, "9s", winner=1, discarder=2).transfers[:3]] == [
        "win",
        "half",
        "half",
    ]


def test_37_all_triplets_in_one_suit() -> None:
    """RULES 2.2 #37: five fan are three."""
    result = won("111333555m77m [pon 999m]", "7m")
    assert (result.full, result.fan, result.amount) == (5, 3, 300)


def test_38_defaults() -> None:
    """RULES 2.2 #38."""
    assert rules.find("ninghai").preset == "handbook"
    assert (game().options["score_mode"], game().options["circles"], game().start_points) == ("yaobansan", 1, 0)
    assert won(PUNGS, "3m", seat="S", tsumo=True).amount == 180
