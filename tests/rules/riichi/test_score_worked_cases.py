"""The worked cases of RULES 4.3 that a score can answer."""

import pytest

from mahjongkit import rules, score
from tests.support.riichi_score_hands import (
    DRAGONS,
    DRAGONS_OF_HONOURS,
    PAIR_WAIT,
    PINFU,
    SIXTY,
    WINDS_OF_HONOURS,
    by_preset,
    each_preset,
)
from tests.support.riichi_scores import EDGE, paid, refused, rows, won, worth

# 4.3: sticks, riichi and double riichi


@each_preset
def test_case_10_sticks_of_two_riichi_go_to_the_third_player(preset: str) -> None:
    """RULES 4.3 no. 10: +2000 from the sticks besides the hand."""
    result = won(PINFU, "4m", f"riichi:{preset}", seat="W", discarder="S", sticks=2)
    assert result.points == 1000
    assert paid(result) == (0, -1000, 3000, 0)


def test_case_11_a_riichi_discard_is_won() -> None:
    """RULES 4.3 no. 11: 2000 for the hand; the stick is among the sticks where it is paid on declaring, else not."""
    for sticks, total in ((1, 3000), (0, 2000)):
        result = won(PINFU, "4m", seat="S", discarder="W", dora_indicators="3m", sticks=sticks)
        assert worth(result) == (2, 30, 2000)
        assert paid(result) == (0, total, -2000, 0)
    assert rules.find("riichi:handbook").options["stick_timing"] == "on_declare"


@each_preset
def test_case_12_riichi_ippatsu_tsumo(preset: str) -> None:
    """RULES 4.3 no. 12: 3 han 30 fu, 1000 and 2000 from the dealer."""
    result = won(EDGE, "2m", f"riichi:{preset}", seat="S", riichi=1, ippatsu=True, tsumo=True)
    assert rows(result) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}
    assert worth(result) == (3, 30, 4000)
    assert paid(result) == (-2000, 4000, -1000, -1000)


@each_preset
def test_case_13_double_riichi_ippatsu_tsumo(preset: str) -> None:
    """RULES 4.3 no. 13: 3 han in the handbook, 4 han elsewhere: 7900, or 8000 where 4.1.10 rounds up to mangan."""
    expected = by_preset(
        {
            "handbook": (3, -2000, 4000, -1000),
            "tenhou majsoul ema": (4, -3900, 7900, -2000),
            "mleague wrc": (4, -4000, 8000, -2000),
        }
    )
    result = won(EDGE, "2m", f"riichi:{preset}", seat="S", riichi=2, ippatsu=True, tsumo=True)
    assert rows(result)["riichi" if preset == "handbook" else "double_riichi"] == result.han - 2
    assert (result.han, *paid(result)[:3]) == expected[preset]
    assert result.fu == 30


def test_case_18_each_of_three_winners() -> None:
    """RULES 4.3 no. 18, winner by winner: honba and sticks to the nearest, or in `ema` the honba to each."""
    first = won(PINFU, "4m", seat="S", discarder="E", honba=1, sticks=2)
    assert paid(first) == (-1300, 3300, 0, 0)
    second = won(PINFU, "4m", seat="W", discarder="E", dora_indicators="3m")
    third = won(PINFU, "4m", seat="N", discarder="E", dora_indicators="33m")
    assert (second.points, third.points) == (2000, 3900)
    assert first.payments["E"] + second.payments["E"] + third.payments["E"] == -7200
    second = won(PINFU, "4m", "riichi:ema", seat="W", discarder="E", dora_indicators="3m", honba=1)
    third = won(PINFU, "4m", "riichi:ema", seat="N", discarder="E", dora_indicators="33m", honba=1)
    assert (second.payments["W"], third.payments["N"]) == (2300, 4200)
    assert first.payments["E"] + second.payments["E"] + third.payments["E"] == -7800


@each_preset
def test_case_25_dealer_4_han_30_fu(preset: str) -> None:
    """RULES 4.3 no. 25: 11600, or 12000 by kiriage mangan."""
    expected = by_preset({"handbook tenhou majsoul ema": (11600, ""), "mleague wrc": (12000, "mangan")})
    result = won(PINFU, "4m", f"riichi:{preset}", seat="E", riichi=1, dora_indicators="33m")
    assert worth(result)[:2] == (4, 30)
    assert (result.points, result.limit) == expected[preset]


# 4.3.2: robbing a kong, dora of kongs


@each_preset
def test_cases_35_and_36_robbing_a_kong(preset: str) -> None:
    """RULES 4.3.2 nos. 35, 36: the kong player pays as discarder, ippatsu counts; a second robber gets chankan too."""
    for seat in ("S", "W"):
        result = won(EDGE, "2m", f"riichi:{preset}", seat=seat, discarder="N", riichi=1, ippatsu=True, chankan=True)
        assert rows(result) == {"riichi": 1, "ippatsu": 1, "chankan": 1}
        assert (result.payments["N"], result.payments[seat]) == (-5200, 5200)


def test_case_38_a_robbed_kong_is_never_the_last_discard() -> None:
    """RULES 4.3.2 no. 38."""
    refused("houtei.*chankan|chankan.*houtei", score, EDGE, "2m", chankan=True, houtei=True)


@pytest.mark.parametrize(("dora", "more"), [("", 0), ("4s", 1), ("4s 8m", 3), ("4s 8m 1p", 4), ("111p", 3)])
def test_cases_39_to_43_the_indicators_told_are_those_that_count(dora: str, more: int) -> None:
    """RULES 4.3.2 nos. 39 to 43: when an indicator is turned is play; of those told each counts."""
    result = won("13p456789s99m [closed 1111s]", "2p", seat="S", tsumo=True, rinshan=True, dora_indicators=dora)
    assert result.han == 2 + more


def test_case_44_three_indicators_and_three_ura() -> None:
    """RULES 4.3.2 no. 44: a riichi win after two kongs."""
    hand = "13p99m456s [closed 1111s] [closed 9999s]"
    result = won(hand, "2p", seat="S", riichi=1, dora_indicators="4s 8m 1p", ura_indicators="9p 9p 1z")
    assert rows(result) == {"riichi": 1, "dora": 1 + 2 + 1, "ura_dora": 2}
    assert won(hand, "2p", seat="S", riichi=1, dora_indicators="4s 8m 1p").han == 5


def test_case_63_the_last_replacement_tile_is_no_haitei() -> None:
    """RULES 4.3.2 no. 63: a win on the replacement tile is rinshan without haitei."""
    hand = "13m456789p99s [closed 1111s]"
    assert rows(won(hand, "2m", tsumo=True, rinshan=True)) == {"tsumo": 1, "rinshan": 1}
    refused("haitei.*rinshan|rinshan.*haitei", score, hand, "2m", tsumo=True, rinshan=True, haitei=True)


# 4.3.2: several winners, one by one


def test_case_56_nearest_takes_honba_and_sticks() -> None:
    """RULES 4.3.2 no. 56 [tenhou]: seat 2 +10600, seat 3 +1300, seat 1 −9900."""
    west = won(EDGE, "2m", seat="W", discarder="S", riichi=1, dora_indicators="88s", honba=2, sticks=2)
    north = won(EDGE, "2m", seat="N", discarder="S", riichi=1)
    assert (west.points, north.points) == (8000, 1300)
    assert paid(west) == (0, -8600, 10600, 0)
    assert paid(north) == (0, -1300, 0, 1300)
    assert west.payments["S"] + north.payments["S"] == -9900


def test_case_57_each_takes_honba_and_his_own_stick() -> None:
    """RULES 4.3.2 no. 57 [ema]: seat 2 +8000+600+1000, seat 3 +1300+600+1000, seat 1 −10500."""
    west = won(EDGE, "2m", "riichi:ema", seat="W", discarder="S", riichi=1, dora_indicators="88s", honba=2, sticks=1)
    north = won(EDGE, "2m", "riichi:ema", seat="N", discarder="S", riichi=1, honba=2, sticks=1)
    assert paid(west) == (0, -8600, 8000 + 600 + 1000, 0)
    assert paid(north) == (0, -1900, 0, 1300 + 600 + 1000)
    assert west.payments["S"] + north.payments["S"] == -10500


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_case_58_only_the_nearest_wins(preset: str) -> None:
    """RULES 4.3.2 no. 58: seat 2 +8000+600+2000, seat 1 −8600."""
    west = won(
        EDGE, "2m", f"riichi:{preset}", seat="W", discarder="S", riichi=1, dora_indicators="88s", honba=2, sticks=2
    )
    assert paid(west) == (0, -8600, 10600, 0)


# 4.3.2: liability


@each_preset
def test_case_65_liable_for_a_self_draw(preset: str) -> None:
    """RULES 4.3.2 no. 65: seat 0 −32000, the others 0."""
    result = won(DRAGONS, "7z", f"riichi:{preset}", seat="W", tsumo=True, pao="E")
    assert paid(result) == (-32000, 0, 32000, 0)
    same = won(DRAGONS, "7z", f"riichi:{preset}", seat="W", tsumo=True, pao={"daisangen": "E"})
    assert paid(same) == paid(result)


@each_preset
def test_case_66_liable_for_half_of_a_ron(preset: str) -> None:
    """RULES 4.3.2 no. 66: half each; the honba from the liable seat, or from the discarder."""
    expected = by_preset(
        {
            "handbook tenhou majsoul mleague": (0, -16600, 32600, -16000),
            "wrc ema": (0, -16000, 32600, -16600),
        }
    )
    result = won(DRAGONS, "7z", f"riichi:{preset}", seat="W", discarder="N", pao="S", honba=2)
    assert result.points == 32000
    assert paid(result) == expected[preset]


@each_preset
def test_case_67_another_yakuman_beside_the_liability_self_drawn(preset: str) -> None:
    """RULES 4.3.2 no. 67: all of it is the liable seat's, or the other yakuman is paid by everybody, or it is none."""
    expected = by_preset(
        {
            "handbook tenhou mleague": (0, -64000, 64000, 0),
            "majsoul": (-16000, -40000, 64000, -8000),
            "wrc ema": (0, -32000, 32000, 0),
        }
    )
    result = won(DRAGONS_OF_HONOURS, "1z", f"riichi:{preset}", seat="W", tsumo=True, pao="S")
    assert paid(result) == expected[preset]


@each_preset
def test_case_68_another_yakuman_beside_the_liability_by_ron(preset: str) -> None:
    """RULES 4.3.2 no. 68: seat 1 −32000 and seat 3 −32000, or −16000 and −48000 in Mahjong Soul."""
    expected = by_preset(
        {
            "handbook tenhou mleague": (0, -32000, 64000, -32000),
            "majsoul": (0, -16000, 64000, -48000),
            "wrc ema": (0, -16000, 32000, -16000),
        }
    )
    result = won(DRAGONS_OF_HONOURS, "1z", f"riichi:{preset}", seat="W", discarder="N", pao="S")
    assert paid(result) == expected[preset]


@each_preset
def test_case_69_no_liability(preset: str) -> None:
    """RULES 4.3.2 no. 69: a self-drawn third triplet is paid by everybody, a ron by the discarder."""
    assert paid(won(DRAGONS, "7z", f"riichi:{preset}", seat="W", tsumo=True)) == (-16000, -8000, 32000, -8000)
    assert paid(won(DRAGONS, "7z", f"riichi:{preset}", seat="W", discarder="N")) == (0, 0, 32000, -32000)


@each_preset
def test_case_70_the_liable_seat_is_the_discarder(preset: str) -> None:
    """RULES 4.3.2 no. 70: he pays everything, honba too."""
    result = won(DRAGONS, "7z", f"riichi:{preset}", seat="W", discarder="S", pao="S", honba=2, sticks=1)
    assert paid(result) == (0, -32600, 33600, 0)


# 4.3.2: scoring


@each_preset
def test_case_75_thirteen_han(preset: str) -> None:
    """RULES 4.3.2 no. 75: 32000, or 24000."""
    expected = by_preset({"handbook tenhou majsoul": (32000, "kazoe yakuman"), "mleague wrc ema": (24000, "sanbaiman")})
    result = won("999m13456p789s55z", "2p", f"riichi:{preset}", seat="S", riichi=1, dora_indicators="8888m")
    assert (result.han, result.yakuman) == (13, 0)
    assert (result.points, result.limit) == expected[preset]


@each_preset
def test_case_76_four_concealed_triplets_on_the_pair(preset: str) -> None:
    """RULES 4.3.2 no. 76: 64000 in Mahjong Soul, else 32000."""
    expected = by_preset({"majsoul": 64000, "handbook tenhou mleague wrc ema": 32000})
    assert won(PAIR_WAIT, "9p", f"riichi:{preset}", seat="S").points == expected[preset]


@each_preset
def test_case_77_big_winds_of_honours(preset: str) -> None:
    """RULES 4.3.2 no. 77: 64000, or 96000, or 32000."""
    expected = by_preset({"handbook tenhou mleague": 64000, "majsoul": 96000, "wrc ema": 32000})
    assert won(WINDS_OF_HONOURS, "4z", f"riichi:{preset}", seat="S").points == expected[preset]


@each_preset
def test_case_78_a_pair_of_the_double_wind(preset: str) -> None:
    """RULES 4.3.2 no. 78: 30+8+4 = 42 → 50 fu, 2400; or 30+8+2 = 40 fu, 2000."""
    expected = by_preset({"handbook tenhou majsoul wrc ema": (1, 50, 2400), "mleague": (1, 40, 2000)})
    result = won("23m111456p789s11z", "4m", f"riichi:{preset}", seat="E", round="E", riichi=1)
    assert worth(result) == expected[preset]


@each_preset
def test_case_79_a_ron_before_the_first_draw(preset: str) -> None:
    """RULES 4.3.2 no. 79: refused without any yaku, or 8000."""
    if preset in ("wrc", "ema"):
        result = won(EDGE, "2m", f"riichi:{preset}", seat="S", renhou=True)
        assert rows(result) == {"renhou": 5}
        assert (result.points, result.limit) == (8000, "mangan")
    else:
        refused("no yaku", score, EDGE, "2m", f"riichi:{preset}", seat="S", renhou=True)


@each_preset
def test_case_80_3_han_60_fu(preset: str) -> None:
    """RULES 4.3.2 no. 80: 7700, or 8000."""
    expected = by_preset({"handbook tenhou majsoul ema": 7700, "mleague wrc": 8000})
    result = won(SIXTY, "2p", f"riichi:{preset}", seat="S", riichi=1, dora_indicators="33s")
    assert worth(result) == (3, 60, expected[preset])
