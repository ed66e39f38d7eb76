"""The worked cases of RULES 4.3 that a score can answer, and every cell of the scoring tables 4.1.10 and 4.1.11.

Seats 0 to 3 of RULES are the winds E S W N here; the dealer is East.
"""

from collections.abc import Mapping

import pytest
from wins import EDGE, paid, refused, rows, won, worth

from mahjongkit import rules, score
from mahjongkit.locale import say
from mahjongkit.rules import Ruleset

PRESETS = ("handbook", "tenhou", "majsoul", "mleague", "wrc", "ema")
THREE = ("tenhou3", "majsoul3")
each_preset = pytest.mark.parametrize("preset", PRESETS)
each_three = pytest.mark.parametrize("preset", THREE)

PINFU = "23m456789p23499s"
"""4m completes it: pinfu alone, 1 han 30 fu; one dora more for every 3m among the indicators."""
SIXTY = "999m13p45556s [closed 2222m]"
"""2p completes it: 30 + 8 + 16 + 2 = 56, 60 fu with riichi; an indicator 3s is one dora."""
DRAGONS = "234m99p77z [pon 555z] [pon 666z]"
"""7z completes the three dragons."""
DRAGONS_OF_HONOURS = "1133z [pon 555z] [pon 666z] [pon 777z]"
"""1z completes the three dragons in a hand of honours: two yakuman."""
WINDS_OF_HONOURS = "4455z [pon 111z] [pon 222z] [pon 333z]"
"""4z completes the four winds in a hand of honours: two yakuman, three where big winds count twice."""
KONGS = "9p [kong 1111m] [kong 4444p] [added 6666s] [closed 3333z]"
"""9p completes the four kongs."""
PAIR_WAIT = "222m4449p666888s"
"""9p completes four concealed triplets on the pair."""
DRAW: dict[str, object] = {"tsumo": True}


def change(**options: object) -> Ruleset:
    """Tenhou's rules with options changed."""
    return rules.find("riichi:tenhou", **options)


def change3(**options: object) -> Ruleset:
    return rules.find("riichi3:tenhou3", **options)


def by_preset(expected: Mapping[str, object]) -> dict[str, object]:
    """A table `a b c: value` spread out, and complete."""
    spread = {name: value for names, value in expected.items() for name in names.split()}
    assert set(spread) == set(PRESETS)
    return spread


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
        result = won(PINFU, "4m", seat="S", discarder="W", dora="3m", sticks=sticks)
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
    second = won(PINFU, "4m", seat="W", discarder="E", dora="3m")
    third = won(PINFU, "4m", seat="N", discarder="E", dora="33m")
    assert (second.points, third.points) == (2000, 3900)
    assert first.payments["E"] + second.payments["E"] + third.payments["E"] == -7200
    second = won(PINFU, "4m", "riichi:ema", seat="W", discarder="E", dora="3m", honba=1)
    third = won(PINFU, "4m", "riichi:ema", seat="N", discarder="E", dora="33m", honba=1)
    assert (second.payments["W"], third.payments["N"]) == (2300, 4200)
    assert first.payments["E"] + second.payments["E"] + third.payments["E"] == -7800


@each_preset
def test_case_25_dealer_4_han_30_fu(preset: str) -> None:
    """RULES 4.3 no. 25: 11600, or 12000 by kiriage mangan."""
    expected = by_preset({"handbook tenhou majsoul ema": (11600, ""), "mleague wrc": (12000, "mangan")})
    result = won(PINFU, "4m", f"riichi:{preset}", seat="E", riichi=1, dora="33m")
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
    result = won("13p456789s99m [closed 1111s]", "2p", seat="S", tsumo=True, rinshan=True, dora=dora)
    assert result.han == 2 + more


def test_case_44_three_indicators_and_three_ura() -> None:
    """RULES 4.3.2 no. 44: a riichi win after two kongs."""
    hand = "13p99m456s [closed 1111s] [closed 9999s]"
    result = won(hand, "2p", seat="S", riichi=1, dora="4s 8m 1p", ura="9p 9p 1z")
    assert rows(result) == {"riichi": 1, "dora": 1 + 2 + 1, "ura_dora": 2}
    assert won(hand, "2p", seat="S", riichi=1, dora="4s 8m 1p").han == 5


def test_case_63_the_last_replacement_tile_is_no_haitei() -> None:
    """RULES 4.3.2 no. 63: a win on the replacement tile is rinshan without haitei."""
    hand = "13m456789p99s [closed 1111s]"
    assert rows(won(hand, "2m", tsumo=True, rinshan=True)) == {"tsumo": 1, "rinshan": 1}
    refused("haitei.*rinshan|rinshan.*haitei", score, hand, "2m", tsumo=True, rinshan=True, haitei=True)


# 4.3.2: several winners, one by one


def test_case_56_nearest_takes_honba_and_sticks() -> None:
    """RULES 4.3.2 no. 56 [tenhou]: seat 2 +10600, seat 3 +1300, seat 1 −9900."""
    west = won(EDGE, "2m", seat="W", discarder="S", riichi=1, dora="88s", honba=2, sticks=2)
    north = won(EDGE, "2m", seat="N", discarder="S", riichi=1)
    assert (west.points, north.points) == (8000, 1300)
    assert paid(west) == (0, -8600, 10600, 0)
    assert paid(north) == (0, -1300, 0, 1300)
    assert west.payments["S"] + north.payments["S"] == -9900


def test_case_57_each_takes_honba_and_his_own_stick() -> None:
    """RULES 4.3.2 no. 57 [ema]: seat 2 +8000+600+1000, seat 3 +1300+600+1000, seat 1 −10500."""
    west = won(EDGE, "2m", "riichi:ema", seat="W", discarder="S", riichi=1, dora="88s", honba=2, sticks=1)
    north = won(EDGE, "2m", "riichi:ema", seat="N", discarder="S", riichi=1, honba=2, sticks=1)
    assert paid(west) == (0, -8600, 8000 + 600 + 1000, 0)
    assert paid(north) == (0, -1900, 0, 1300 + 600 + 1000)
    assert west.payments["S"] + north.payments["S"] == -10500


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_case_58_only_the_nearest_wins(preset: str) -> None:
    """RULES 4.3.2 no. 58: seat 2 +8000+600+2000, seat 1 −8600."""
    west = won(EDGE, "2m", f"riichi:{preset}", seat="W", discarder="S", riichi=1, dora="88s", honba=2, sticks=2)
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
    result = won("999m13456p789s55z", "2p", f"riichi:{preset}", seat="S", riichi=1, dora="8888m")
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
    result = won(SIXTY, "2p", f"riichi:{preset}", seat="S", riichi=1, dora="33s")
    assert worth(result) == (3, 60, expected[preset])


# 4.3.2: three players


@each_three
def test_case_85_self_draw_with_three_players(preset: str) -> None:
    """RULES 4.3.2 no. 85: 4100 + 2100 with one honba; 40 fu 2 han are 1300 + 700."""
    result = won("11m13p456678999s", "2p", f"riichi3:{preset}", seat="S", tsumo=True, dora="8s9p", honba=1)
    assert (result.han, result.limit, result.points) == (5, "mangan", 6000)
    assert result.payments == {"E": -4100, "S": 6200, "W": -2100}
    result = won("11m13p456678999s", "2p", f"riichi3:{preset}", seat="S", tsumo=True, dora="9p")
    assert worth(result) == (2, 40, 2000)
    assert result.payments == {"E": -1300, "S": 2000, "W": -700}


@each_three
def test_case_86_ron_with_three_players(preset: str) -> None:
    """RULES 4.3.2 no. 86: 7700 and one honba are 7900."""
    result = won("11m23p456p456s789s", "4p", f"riichi3:{preset}", seat="S", discarder="W", riichi=1, dora="9m", honba=1)
    assert worth(result) == (4, 30, 7700)
    assert result.payments == {"E": 0, "S": 7900, "W": -7900}


@each_three
def test_case_88_north_under_an_indicator_west(preset: str) -> None:
    """RULES 4.3.2 no. 88: a North set aside is 2 dora, one kept in the hand 1."""
    aside = won("11m13p456678999s [north 4z]", "2p", f"riichi3:{preset}", seat="S", riichi=1, dora="3z")
    assert rows(aside) == {"riichi": 1, "dora": 1, "north_dora": 1}
    kept = won("13p456678999s44z", "2p", f"riichi3:{preset}", seat="S", riichi=1, dora="3z")
    assert rows(kept) == {"riichi": 1, "dora": 2}


# 4.1.10, row by row


@each_preset
def test_kiriage(preset: str) -> None:
    """RULES 4.1.10: base 1920 is 2000 or stays, by ron and by self-draw, for 4 han 30 fu and for 3 han 60 fu."""
    up = preset in ("mleague", "wrc")
    assert rules.find(f"riichi:{preset}").options["kiriage"] is up
    dealer, others = (4000, 2000) if up else (3900, 2000)
    draw = won(EDGE, "2m", f"riichi:{preset}", seat="S", tsumo=True, riichi=1, dora="1m1s")
    assert worth(draw)[:2] == (4, 30)
    assert paid(draw) == (-dealer, dealer + 2 * others, -others, -others)
    assert won(SIXTY, "2p", f"riichi:{preset}", seat="E", riichi=1, dora="33s").points == (12000 if up else 11600)
    assert won(PINFU, "4m", f"riichi:{preset}", seat="S", riichi=1, dora="33m").points == (8000 if up else 7700)
    # one step below nothing changes
    assert won(PINFU, "4m", f"riichi:{preset}", seat="S", dora="33m").points == 3900
    assert won("2255m3377p4488s9s", "9s", f"riichi:{preset}", seat="S", riichi=1, ippatsu=True).points == 6400


@each_preset
def test_kazoe(preset: str) -> None:
    """RULES 4.1.10: 13 and more han."""
    points = 32000 if preset in ("handbook", "tenhou", "majsoul") else 24000
    for dora, han in (("8888m", 13), ("8888m6s", 14)):
        result = won("999m13456p789s55z", "2p", f"riichi:{preset}", seat="S", riichi=1, dora=dora)
        assert (result.han, result.points) == (han, points)
    for dora, han in (("888m6s", 11), ("888m66s", 12)):
        result = won("999m13456p789s55z", "2p", f"riichi:{preset}", seat="S", riichi=1, dora=dora)
        assert (result.han, result.points, result.limit) == (han, 24000, "sanbaiman")


@each_preset
@pytest.mark.parametrize(
    ("key", "hand", "win"),
    [
        ("kokushi_juusanmen", "19m19p19s1234567z", "7z"),
        ("suuankou_tanki", PAIR_WAIT, "9p"),
        ("junsei_chuuren", "1112345678999p", "5p"),
        ("daisuushii", "99m44z [pon 111z] [pon 222z] [pon 333z]", "4z"),
        ("kokushi", "119m19p19s123456z", "7z"),
        ("chuuren", "1112235678999m", "4m"),
        ("daisangen", DRAGONS, "7z"),
        ("suukantsu", KONGS, "9p"),
        ("chinroutou", "99p99s [pon 111m] [pon 999m] [pon 111p]", "9p"),
        ("ryuuiisou", "3366688s [pon 222s] [pon 444s]", "3s"),
        ("shousuushii", "13m33344z [pon 111z] [pon 222z]", "2m"),
        ("tsuuiisou", "1122334455667z", "7z"),
    ],
)
def test_double_yakuman(preset: str, key: str, hand: str, win: str) -> None:
    """RULES 4.1.10: none, but in Mahjong Soul four of them."""
    double = preset == "majsoul" and key in ("kokushi_juusanmen", "suuankou_tanki", "junsei_chuuren", "daisuushii")
    result = won(hand, win, f"riichi:{preset}", seat="S")
    assert rows(result) == {key: 26 if double else 13}
    assert (result.yakuman, result.points) == ((2, 64000) if double else (1, 32000))
    assert result.limit == ("2x yakuman" if double else "yakuman")


@each_preset
def test_yakuman_stack(preset: str) -> None:
    """RULES 4.1.10: several yakuman add up, or only one counts."""
    stack = preset not in ("wrc", "ema")
    result = won(DRAGONS_OF_HONOURS, "1z", f"riichi:{preset}", seat="S")
    assert (result.yakuman, result.points) == ((2, 64000) if stack else (1, 32000))
    assert len(result.scored_patterns) == (2 if stack else 1)


def test_yakuman_that_do_not_stack_leave_the_best() -> None:
    """RULES 4.1.10: of one that counts twice and one that counts once, the first."""
    alone = rules.find("riichi:majsoul", yakuman_stack=False)
    result = won(WINDS_OF_HONOURS, "4z", alone, seat="S")
    assert rows(result) == {"daisuushii": 26}
    assert result.points == 64000


@each_preset
def test_dora_in_a_yakuman_are_ignored(preset: str) -> None:
    """RULES 4.1.10."""
    result = won(PAIR_WAIT, "9p", f"riichi:{preset}", seat="S", riichi=1, dora="1m 3p", ura="5s 7s")
    assert rows(result).keys() == {"suuankou_tanki"}
    assert {"dora", "ura_dora", "riichi"} <= {one.pattern.key for one in result.excluded}


@each_preset
def test_double_wind_pair(preset: str) -> None:
    """RULES 4.1.10: 4 fu, in M-League 2; a wind that is only seat or round wind always 2."""
    fu = 2 if preset == "mleague" else 4
    for seat, round_, pair in (("E", "E", "11z"), ("S", "S", "22z"), ("N", "N", "44z")):
        both = won(f"13m456789p234s{pair}", "2m", f"riichi:{preset}", seat=seat, round=round_, riichi=1)
        assert [item.fu for item in both.fu_items if item.why == "pair"] == [fu]
    for seat, round_, pair in (("S", "E", "22z"), ("S", "E", "11z"), ("S", "E", "55z")):
        one = won(f"13m456789p234s{pair}", "2m", f"riichi:{preset}", seat=seat, round=round_, riichi=1)
        assert [item.fu for item in one.fu_items if item.why == "pair"] == [2]


@each_preset
def test_pinfu_self_draw(preset: str) -> None:
    """RULES 4.1.10: 20 fu."""
    result = won(PINFU, "4m", f"riichi:{preset}", seat="S", tsumo=True)
    assert rows(result) == {"pinfu": 1, "tsumo": 1}
    assert worth(result) == (2, 20, 1500)


def test_pinfu_self_draw_off() -> None:
    """RULES 4.1.10 as an option: the self-draw has its 2 fu and is no pinfu; a ron still is."""
    result = won(PINFU, "4m", change(pinfu_tsumo=False), seat="S", tsumo=True)
    assert rows(result) == {"tsumo": 1}
    assert worth(result) == (1, 30, 1100)
    assert rows(won(PINFU, "4m", change(pinfu_tsumo=False), seat="S")) == {"pinfu": 1}


@each_preset
def test_seven_pairs(preset: str) -> None:
    """RULES 4.1.10: 25 fu."""
    assert worth(won("2255m3377p4488s9s", "9s", f"riichi:{preset}", seat="S")) == (2, 25, 1600)


def test_seven_pairs_of_50_fu() -> None:
    """RULES 4.1.10 as an option: 1 han and 50 fu."""
    assert worth(won("2255m3377p4488s9s", "9s", change(seven_pairs_fu=50), seat="S")) == (1, 50, 1600)
    assert worth(won("2255m3377p4488s9s", "9s", change(seven_pairs_fu=50), seat="S", tsumo=True)) == (2, 50, 3200)


@each_preset
def test_an_open_hand_without_fu(preset: str) -> None:
    """RULES 4.1.10: 30 by ron and by self-draw."""
    hand = "34m456p66s [chi 678p] [chi 234s]"
    assert worth(won(hand, "2m", f"riichi:{preset}", seat="S")) == (1, 30, 1000)
    assert worth(won(hand, "2m", f"riichi:{preset}", seat="S", tsumo=True)) == (1, 30, 1100)


def test_an_open_hand_of_20_fu() -> None:
    """RULES 4.1.10 as an option: 20 fu by ron (640 → 700); by self-draw the 2 fu make 30; others do not change."""
    twenty = change(open_pinfu_fu=20)
    assert worth(won("34m456p66s [chi 678p] [chi 234s]", "2m", twenty, seat="S")) == (1, 20, 700)
    assert worth(won("34m456p66s [chi 678p] [chi 234s]", "2m", twenty, seat="S", tsumo=True)) == (1, 30, 1100)
    assert worth(won("24m456p66s [chi 678p] [chi 234s]", "3m", twenty, seat="S")) == (1, 30, 1000)
    assert worth(won(PINFU, "4m", twenty, seat="S")) == (1, 30, 1000)


REPLACED = "23m456p55s [pon 555z] [closed 2222s]"
"""1m completes it: 20 + 4 + 16 = 40 fu, and 2 for the self-draw."""


@each_preset
def test_self_draw_fu_on_a_replacement_tile(preset: str) -> None:
    """RULES 4.1.10: yes, the 2 fu make 50."""
    result = won(REPLACED, "1m", f"riichi:{preset}", seat="S", tsumo=True, rinshan=True)
    assert rows(result) == {"haku": 1, "rinshan": 1}
    assert worth(result) == (2, 50, 3200)


def test_self_draw_fu_on_a_replacement_tile_off() -> None:
    """RULES 4.1.10 as an option; a self-draw from the wall keeps its 2 fu."""
    assert worth(won(REPLACED, "1m", change(rinshan_tsumo_fu=False), seat="S", tsumo=True, rinshan=True)) == (
        2,
        40,
        2700,
    )
    assert won(REPLACED, "1m", change(rinshan_tsumo_fu=False), seat="S", tsumo=True).fu == 50


FLUSH = "1111334567899m"
"""2m completes a full flush: 6 han."""


@pytest.mark.parametrize(
    ("renhou", "hand", "win", "dora", "expected", "points"),
    [
        # none: only what the hand has besides
        ("none", PINFU, "4m", "8s", {"pinfu": 1, "dora": 2}, 3900),
        ("none", FLUSH, "2m", "", {"chinitsu": 6}, 12000),
        # mangan, not added up: the better of the two
        ("mangan", EDGE, "2m", "88s", {"renhou": 5}, 8000),
        ("mangan", PINFU, "4m", "8s", {"renhou": 5}, 8000),
        ("mangan", FLUSH, "2m", "", {"chinitsu": 6}, 12000),
        ("mangan", "119m19p19s123456z", "7z", "", {"kokushi": 13}, 32000),
        # five han that add up
        ("mangan_adds", EDGE, "2m", "", {"renhou": 5}, 8000),
        ("mangan_adds", EDGE, "2m", "8s", {"renhou": 5, "dora": 2}, 12000),
        ("mangan_adds", PINFU, "4m", "8s", {"pinfu": 1, "renhou": 5, "dora": 2}, 16000),
        ("mangan_adds", FLUSH, "2m", "", {"chinitsu": 6, "renhou": 5}, 24000),
        ("mangan_adds", "119m19p19s123456z", "7z", "", {"kokushi": 13}, 32000),
        # baiman, not added up
        ("baiman", EDGE, "2m", "88s", {"renhou": 8}, 16000),
        ("baiman", FLUSH, "2m", "", {"renhou": 8}, 16000),
        ("baiman", "119m19p19s123456z", "7z", "", {"kokushi": 13}, 32000),
        # yakuman, added to others
        ("yakuman", EDGE, "2m", "88s", {"renhou": 13}, 32000),
        ("yakuman", "119m19p19s123456z", "7z", "", {"renhou": 13, "kokushi": 13}, 64000),
    ],
)
def test_renhou(renhou: str, hand: str, win: str, dora: str, expected: dict[str, int], points: int) -> None:
    """RULES 4.1.10: none; mangan, not added up; 5 han that add up; and baiman and yakuman as options."""
    result = won(hand, win, change(renhou=renhou), seat="S", renhou=True, dora=dora)
    assert rows(result) == expected
    assert result.points == points


@each_preset
def test_renhou_by_preset(preset: str) -> None:
    """RULES 4.1.10: none, in WRC 5 han that add up, in EMA a mangan that does not."""
    expected = by_preset(
        {
            "handbook tenhou majsoul mleague": ({"pinfu": 1, "dora": 2}, 3900),
            "wrc": ({"pinfu": 1, "renhou": 5, "dora": 2}, 16000),
            "ema": ({"renhou": 5}, 8000),
        }
    )
    result = won(PINFU, "4m", f"riichi:{preset}", seat="S", renhou=True, dora="8s")
    assert (rows(result), result.points) == expected[preset]


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_a_renhou_that_yields_is_not_said_to_yield_to_a_yakuman(lang: str) -> None:
    """RULES 4.1.10 [ema]: here it yields to six han of other rows; the explanation must not speak of a limit hand."""
    yields = won(FLUSH, "2m", "riichi:ema", seat="S", renhou=True).explain(lang)
    beside_yakuman = won(PAIR_WAIT, "9p", "riichi:ema", seat="S", riichi=1).explain(lang)
    name = {"zh": "人和", "ja": "人和", "en": "Blessing of Man"}[lang]
    riichi = {"zh": "立直", "ja": "立直", "en": "Riichi"}[lang]
    (said,) = [line for line in beside_yakuman.splitlines() if line.startswith(riichi)]
    assert said.replace(riichi, name) not in yields


@each_preset
def test_tenhou_and_chiihou(preset: str) -> None:
    """RULES 4.1.10: yakuman."""
    assert paid(won(EDGE, "2m", f"riichi:{preset}", tsumo=True, tenhou=True)) == (48000, -16000, -16000, -16000)
    assert paid(won(EDGE, "2m", f"riichi:{preset}", seat="S", tsumo=True, chiihou=True)) == (
        -16000,
        32000,
        -8000,
        -8000,
    )


def test_tenhou_and_chiihou_off() -> None:
    """RULES 4.1.10 as an option: no yaku, the hand counts as it is."""
    assert rows(won(EDGE, "2m", change(tenhou_chiihou="none"), tsumo=True, tenhou=True)) == {"tsumo": 1}
    assert rows(won(EDGE, "2m", change(tenhou_chiihou="none"), seat="S", tsumo=True, chiihou=True)) == {"tsumo": 1}


@each_preset
def test_all_green_without_green(preset: str) -> None:
    """RULES 4.1.10: the green dragon is not required."""
    result = won("3366688s [pon 222s] [pon 444s]", "3s", f"riichi:{preset}", seat="S")
    assert rows(result) == {"ryuuiisou": 13}


def test_all_green_that_needs_green() -> None:
    """RULES 4.1.10 as an option."""
    needs = change(ryuuiisou_needs_green=True)
    result = won("3366688s [pon 222s] [pon 444s]", "3s", needs, seat="S")
    assert rows(result) == {"tanyao": 1, "toitoi": 2, "chinitsu": 5}
    with_green = won("2266688s [chi 234s] [pon 666z]", "8s", needs, seat="S")
    assert rows(with_green) == {"ryuuiisou": 13}


@each_preset
def test_haitei_on_a_replacement_tile(preset: str) -> None:
    """RULES 4.1.10: no, rinshan only."""
    refused(
        "haitei", score, "13m456789p99s [closed 1111s]", "2m", f"riichi:{preset}", tsumo=True, rinshan=True, haitei=True
    )


def test_haitei_on_a_replacement_tile_on() -> None:
    """RULES 4.1.10 as an option: `rinshan_haitei`, a win on a replacement tile with an empty wall is haitei too."""
    both = change(rinshan_haitei=True)
    result = won("13m456789p99s [closed 1111s]", "2m", both, seat="S", tsumo=True, rinshan=True, haitei=True)
    assert rows(result) == {"tsumo": 1, "rinshan": 1, "haitei": 1}


@each_preset
def test_pao_yakuman(preset: str) -> None:
    """RULES 4.1.10: big dragons and big winds; in M-League four kongs too."""
    winds = "99m44z [pon 111z] [pon 222z] [pon 333z]"
    game = rules.find(f"riichi:{preset}", double_yakuman=())
    for hand, win in ((DRAGONS, "7z"), (winds, "4z")):
        assert paid(won(hand, win, game, seat="W", tsumo=True, pao="S")) == (0, -32000, 32000, 0)
    kongs = won(KONGS, "9p", game, seat="W", tsumo=True, pao="S")
    assert paid(kongs) == ((0, -32000, 32000, 0) if preset == "mleague" else (-16000, -8000, 32000, -8000))
    orphans = won("119m19p19s123456z", "7z", game, seat="W", tsumo=True, pao="S")
    assert paid(orphans) == (-16000, -8000, 32000, -8000)


def test_pao_is_told_by_yakuman() -> None:
    """RULES 4.1.10: a seat liable for big winds is not liable for big dragons."""
    assert paid(won(DRAGONS, "7z", seat="W", tsumo=True, pao={"daisuushii": "S"})) == (-16000, -8000, 32000, -8000)
    assert paid(won(DRAGONS, "7z", seat="W", tsumo=True, pao={"daisangen": "S"})) == (0, -32000, 32000, 0)
    refused("suukantsu", score, KONGS, "9p", seat="W", pao={"suukantsu": "S"})


@each_preset
def test_pao_of_the_dealer(preset: str) -> None:
    """RULES 4.1.10: liable for 48000 by self-draw, for 24000 by ron; honba by self-draw are the liable seat's."""
    assert paid(won(DRAGONS, "7z", f"riichi:{preset}", tsumo=True, pao="N", honba=1)) == (48300, 0, 0, -48300)
    liable, discarder = (-24000, -24300) if preset in ("wrc", "ema") else (-24300, -24000)
    ron = won(DRAGONS, "7z", f"riichi:{preset}", discarder="W", pao="N", honba=1)
    assert paid(ron) == (48300, 0, discarder, liable)


@pytest.mark.parametrize(
    ("options", "facts", "expected"),
    [
        ({"pao_tsumo": "normal"}, DRAW, (-16000, -8000, 32000, -8000)),
        ({"pao_tsumo": "liable"}, DRAW, (0, -32000, 32000, 0)),
        ({"pao_ron": "half"}, {"discarder": "N"}, (0, -16000, 32000, -16000)),
        ({"pao_ron": "liable"}, {"discarder": "N"}, (0, -32000, 32000, 0)),
        ({"pao_ron": "discarder"}, {"discarder": "N"}, (0, 0, 32000, -32000)),
        ({"pao_honba": "liable"}, {"discarder": "N", "honba": 1}, (0, -16300, 32300, -16000)),
        ({"pao_honba": "discarder"}, {"discarder": "N", "honba": 1}, (0, -16000, 32300, -16300)),
        ({"pao_honba": "discarder"}, {"discarder": "S", "honba": 1}, (0, -32300, 32300, 0)),
    ],
)
def test_pao_options(options: dict[str, object], facts: dict[str, object], expected: tuple[int, ...]) -> None:
    """RULES 4.1.10: the other values of the liability options."""
    assert paid(won(DRAGONS, "7z", change(**options), seat="W", pao="S", **facts)) == expected


@each_preset
def test_honba_value(preset: str) -> None:
    """RULES 4.1.10: 300 on a ron, 100 from each payer, added after the rounding; sticks of 1000."""
    ron = won(EDGE, "2m", f"riichi:{preset}", seat="S", discarder="N", riichi=1, honba=3, sticks=2)
    assert ron.points == 1300
    assert paid(ron) == (0, 1300 + 900 + 2000, 0, -2200)
    draw = won(EDGE, "2m", f"riichi:{preset}", seat="S", tsumo=True, honba=3, sticks=2)
    assert draw.points == 1100
    assert paid(draw) == (-800, 1100 + 900 + 2000, -600, -600)


def test_honba_value_changed() -> None:
    """RULES 4.1.10 as options."""
    dear = change(honba_ron=1500, honba_tsumo=500)
    assert paid(won(EDGE, "2m", dear, seat="S", riichi=1, honba=2)) == (-4300, 4300, 0, 0)
    assert paid(won(EDGE, "2m", dear, seat="S", tsumo=True, honba=2)) == (-1500, 4100, -1300, -1300)


@each_preset
def test_payment_rounding(preset: str) -> None:
    """RULES 4.1.10: up to 100 for each payer."""
    assert won(EDGE, "2m", f"riichi:{preset}", seat="S", riichi=1).points == 1300  # 1280
    assert paid(won(EDGE, "2m", f"riichi:{preset}", seat="S", tsumo=True)) == (-500, 1100, -300, -300)  # 480, 240


@pytest.mark.parametrize(
    ("unit", "ron", "dealer", "others"), [(100, 1300, 500, 300), (10, 1280, 480, 240), (1, 1280, 480, 240)]
)
def test_payment_rounding_changed(unit: int, ron: int, dealer: int, others: int) -> None:
    """RULES 4.1.10 as an option; 25 fu show that 1 rounds nothing: 25·2^4·6 = 2400."""
    units = change(payment_rounding=unit)
    assert won(EDGE, "2m", units, seat="S", riichi=1).points == ron
    assert paid(won(EDGE, "2m", units, seat="S", tsumo=True)) == (-dealer, dealer + 2 * others, -others, -others)


@each_preset
@pytest.mark.parametrize("honba", [0, 1, 7])
@pytest.mark.parametrize("sticks", [0, 3])
@pytest.mark.parametrize("seat", ["E", "W"])
@pytest.mark.parametrize("pao", [None, "N"])
@pytest.mark.parametrize("hand", [(EDGE, "2m"), (DRAGONS, "7z"), (DRAGONS_OF_HONOURS, "1z")], ids=["1", "2", "3"])
def test_what_is_paid_is_received(
    preset: str, honba: int, sticks: int, seat: str, pao: str | None, hand: tuple[str, str]
) -> None:
    """RULES 4.1.10: the winner has the points, 300 a honba and the sticks; the others pay all but the sticks."""
    facts: dict[str, object] = {"seat": seat, "honba": honba, "sticks": sticks, "pao": pao}
    for how in ({"tsumo": True}, {"discarder": "S", "houtei": True}, {"discarder": "N", "houtei": True}):
        result = won(*hand, f"riichi:{preset}", **facts | how)
        assert result.payments[seat] == result.points + 300 * honba + 1000 * sticks
        assert sum(result.payments.values()) == 1000 * sticks
        assert all(amount <= 0 for wind, amount in result.payments.items() if wind != seat)


# 4.1.7 and 4.1.9: rows that count or do not


@each_preset
def test_double_riichi_han(preset: str) -> None:
    """RULES 4.1.7: 1 in the handbook, else 2; where it is 1 the row is riichi (4.2 #16), and nothing displaces it."""
    row = {"riichi": 1} if preset == "handbook" else {"double_riichi": 2}
    result = won(EDGE, "2m", f"riichi:{preset}", seat="S", riichi=2)
    assert rows(result) == row
    assert [one.pattern.key for one in result.excluded] == ([] if preset == "handbook" else ["riichi"])
    names = [line.name("zh") for line in result.scored_patterns]
    assert names == (["立直"] if preset == "handbook" else ["两立直"])


@each_preset
def test_ippatsu_ura_and_kong_dora_are_on(preset: str) -> None:
    """RULES 4.1.7, 4.1.9."""
    result = won(EDGE, "2m", f"riichi:{preset}", seat="S", riichi=1, ippatsu=True, dora="1z 1m", ura="1z 1m")
    assert rows(result) == {"riichi": 1, "ippatsu": 1, "dora": 1, "ura_dora": 1}


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("ippatsu", {"riichi": 1, "dora": 3, "ura_dora": 3}),
        ("ura", {"riichi": 1, "ippatsu": 1, "dora": 3}),
        ("kan_ura", {"riichi": 1, "ippatsu": 1, "dora": 3, "ura_dora": 1}),
    ],
)
def test_ippatsu_ura_and_kong_ura_off(option: str, expected: dict[str, int]) -> None:
    """RULES 4.1.7, 4.1.9 as options: 1m points at one tile of the hand, 8s at two."""
    result = won(EDGE, "2m", change(**{option: False}), seat="S", riichi=1, ippatsu=True, dora="1m 8s", ura="1m 8s")
    assert rows(result) == expected


def test_kong_dora_off() -> None:
    """RULES 4.1.9 as an option: only the first indicator counts, and without an indicator there is no ura under it."""
    result = won(EDGE, "2m", change(kan_dora=False), seat="S", riichi=1, dora="1m 8s")
    assert rows(result) == {"riichi": 1, "dora": 1}
    for kan_ura in (False, True):
        off = change(kan_dora=False, kan_ura=kan_ura)
        result = won(EDGE, "2m", off, seat="S", riichi=1, dora="1m 8s", ura="1m 8s")
        assert rows(result) == {"riichi": 1, "dora": 1, "ura_dora": 1}


@each_preset
def test_open_tanyao(preset: str) -> None:
    """RULES 4.1.9: kuitan on."""
    assert rows(won("24m456p66s [chi 678p] [chi 345s]", "3m", f"riichi:{preset}", seat="S")) == {"tanyao": 1}


def test_open_tanyao_off() -> None:
    """RULES 4.1.9 as an option: only a closed hand has it; a concealed kong does not open it."""
    off = change(kuitan=False)
    refused("no yaku", score, "24m456p66s [chi 678p] [chi 345s]", "3m", off, seat="S")
    assert rows(won("24m456678p34566s", "3m", off, seat="S")) == {"tanyao": 1}
    assert rows(won("24m456p34566s [closed 7777p]", "3m", off, seat="S")) == {"tanyao": 1}
    assert rows(won("24m456p66s [chi 678p] [pon 555z]", "3m", off, seat="S")) == {"haku": 1}


@pytest.mark.parametrize(("least", "han"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_minimum_han(least: int, han: int) -> None:
    """RULES 4.1.8: 1 always; as an option 2 to 4, for which dora do not count."""
    game = change(min_han=least)
    facts: list[dict[str, object]] = [
        {},
        {"riichi": 1},
        {"riichi": 1, "ippatsu": True},
        {"riichi": 2, "ippatsu": True},
    ]
    assert won(PINFU, "4m", game, seat="S", dora="8s", **facts[han - 1]).han == han + 2
    if han > 1:
        refused("han|yaku", score, PINFU, "4m", game, seat="S", dora="88s", **facts[han - 2])
    assert won(PAIR_WAIT, "9p", game, seat="S").yakuman == 1


@each_preset
def test_red_fives(preset: str) -> None:
    """RULES 4.1.8: one in each suit, in WRC and EMA none."""
    hand = "13m406789p23499s"
    if preset in ("wrc", "ema"):
        refused("0p", score, hand, "2m", f"riichi:{preset}", riichi=1)
    else:
        assert rows(won(hand, "2m", f"riichi:{preset}", riichi=1)) == {"riichi": 1, "red_dora": 1}


# 4.1.11, row by row


SIMPLE3 = "11m13p456678999s"
"""2p completes it: 40 fu with riichi, no yaku."""
PINFU3 = "11m23456p456789s"
"""1p and 4p complete it: pinfu alone."""


@each_three
@pytest.mark.parametrize("tile", ["2m", "3m", "4m", "5m", "0m", "6m", "7m", "8m"])
def test_tiles_of_three_players(preset: str, tile: str) -> None:
    """RULES 4.1.11: without 2m to 8m; red 0p and 0s."""
    hand = f"{tile}{tile}13p456678999s" if tile != "0m" else "05m13p456678999s"
    refused(tile, score, hand, "2p", f"riichi3:{preset}", riichi=1)
    refused(tile, score, SIMPLE3, "2p", f"riichi3:{preset}", riichi=1, dora=tile)
    red = won("11m13p406678999s", "2p", f"riichi3:{preset}", seat="S", riichi=1)
    assert rows(red) == {"riichi": 1, "red_dora": 1}


@each_three
def test_chi_with_three_players(preset: str) -> None:
    """RULES 4.1.11: none."""
    refused("chi", score, "11m13p456s678s [chi 789s]", "2p", f"riichi3:{preset}")
    assert rows(won("11m13p456678s [pon 555z]", "2p", f"riichi3:{preset}", seat="S")) == {"haku": 1}


@each_three
def test_dora_after_1m_and_9m(preset: str) -> None:
    """RULES 4.1.11: 9m and 1m."""
    nines, ones = SIMPLE3.replace("11m", "99m"), SIMPLE3
    assert rows(won(nines, "2p", f"riichi3:{preset}", riichi=1, dora="1m")) == {"riichi": 1, "dora": 2}
    assert rows(won(ones, "2p", f"riichi3:{preset}", riichi=1, dora="1m")) == {"riichi": 1}
    assert rows(won(ones, "2p", f"riichi3:{preset}", riichi=1, dora="9m")) == {"riichi": 1, "dora": 2}
    assert rows(won(nines, "2p", f"riichi3:{preset}", riichi=1, dora="9m")) == {"riichi": 1}


def test_dora_of_a_kind_not_in_play() -> None:
    """RULES 4.1.11 as an option: `dora_of_missing=none`, after 1m comes nothing; after 9m still 1m."""
    none = change3(dora_of_missing="none")
    assert rows(won(SIMPLE3.replace("11m", "99m"), "2p", none, riichi=1, dora="1m")) == {"riichi": 1}
    assert rows(won(SIMPLE3, "2p", none, riichi=1, dora="9m")) == {"riichi": 1, "dora": 2}


@each_three
def test_value_of_a_north_set_aside(preset: str) -> None:
    """RULES 4.1.11: 1 dora, plus 1 for each indicator West, ura too."""
    norths = " [north 4z]"
    for count in (1, 2, 3, 4):
        result = won(SIMPLE3 + norths * count, "2p", f"riichi3:{preset}", seat="S", riichi=1)
        assert rows(result) == {"riichi": 1, "north_dora": count}
    result = won(SIMPLE3 + norths * 2, "2p", f"riichi3:{preset}", seat="S", riichi=1, dora="33z", ura="3z 1z")
    assert rows(result) == {"riichi": 1, "north_dora": 2, "dora": 4, "ura_dora": 2}
    refused("4z", score, SIMPLE3 + norths * 5, "2p", f"riichi3:{preset}", riichi=1)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("none", {"riichi": 1, "north_dora": 1}),
        ("dora", {"riichi": 1, "north_dora": 1, "dora": 1}),
        ("dora_and_ura", {"riichi": 1, "north_dora": 1, "dora": 1, "ura_dora": 1}),
    ],
)
def test_indicators_west(value: str, expected: dict[str, int]) -> None:
    """RULES 4.1.11 as an option: `kita_indicators`."""
    result = won(SIMPLE3 + " [north 4z]", "2p", change3(kita_indicators=value), seat="S", riichi=1, dora="3z", ura="3z")
    assert rows(result) == expected


@pytest.mark.parametrize("value", [0, 1, 2])
def test_dora_of_a_north(value: int) -> None:
    """RULES 4.1.11 as an option: `kita_dora`."""
    result = won(SIMPLE3 + " [north 4z]", "2p", change3(kita_dora=value), seat="S", riichi=1)
    assert result.han == 1 + value


@each_three
def test_north_is_a_guest_wind(preset: str) -> None:
    """RULES 4.1.11: no yaku and no fu of a pair; its triplet has the fu of an honour."""
    game = f"riichi3:{preset}"
    refused("no yaku", score, "11m13p456678s [pon 444z]", "2p", game, seat="S")
    pair = won("13p456678999s44z", "2p", game, seat="S", riichi=1)
    assert (rows(pair), pair.fu) == ({"riichi": 1}, 40)
    assert "pair" not in {item.why for item in pair.fu_items}
    triplet = won("11m13p456678s444z", "2p", game, seat="S", riichi=1)
    assert (8, "444z") in {(item.fu, item.tiles) for item in triplet.fu_items}
    pinfu = won("23456p456789s44z", "1p", game, seat="S")
    assert rows(pinfu) == {"pinfu": 1}


def test_north_as_everybodys_yaku() -> None:
    """RULES 4.1.11 as an option: `north_yakuhai`, a triplet of North is a yaku for each seat, its pair has 2 fu."""
    yakuhai = change3(north_yakuhai=True)
    for seat in "ESW":
        assert rows(won("11m13p456678s [pon 444z]", "2p", yakuhai, seat=seat)) == {"north_wind": 1}
    pair = won("23456p456789s44z", "1p", yakuhai, seat="S", riichi=1)
    assert (rows(pair), pair.fu) == ({"riichi": 1}, 40)
    assert (2, "44z") in {(item.fu, item.tiles) for item in pair.fu_items}


def test_north_as_an_ordinary_wind() -> None:
    """RULES 4.1.11 as an option: `north=wind`, nothing is set aside."""
    wind = change3(north="wind")
    refused("north", score, SIMPLE3 + " [north 4z]", "2p", wind, riichi=1)
    assert rows(won("11m13p456678s444z", "2p", wind, seat="S", riichi=1)) == {"riichi": 1}


@each_three
def test_a_north_set_aside_keeps_the_hand_closed(preset: str) -> None:
    """RULES 4.1.11: yes; riichi, pinfu and the self-draw count."""
    result = won(PINFU3 + " [north 4z]", "1p", f"riichi3:{preset}", seat="S", riichi=1, tsumo=True)
    assert rows(result) == {"riichi": 1, "tsumo": 1, "pinfu": 1, "north_dora": 1}


def test_a_north_set_aside_opens_the_hand() -> None:
    """RULES 4.1.11 as an option: `kita_keeps_closed=False`, neither riichi nor pinfu nor the self-draw count."""
    opens = change3(kita_keeps_closed=False)
    refused("open", score, PINFU3 + " [north 4z]", "1p", opens, seat="S", riichi=1)
    refused("no yaku", score, PINFU3 + " [north 4z]", "1p", opens, seat="S", tsumo=True)


@each_three
def test_a_win_on_the_replacement_tile_of_a_north(preset: str) -> None:
    """RULES 4.1.11: rinshan; a pinfu self-draw stays 20 fu."""
    result = won(PINFU3 + " [north 4z]", "1p", f"riichi3:{preset}", seat="S", tsumo=True, rinshan=True)
    assert rows(result) == {"tsumo": 1, "pinfu": 1, "rinshan": 1, "north_dora": 1}
    assert result.fu == 20
    assert result.payments == {"E": -2600, "S": 3900, "W": -1300}
    refused("rinshan", score, PINFU3, "1p", f"riichi3:{preset}", seat="S", tsumo=True, rinshan=True)


def test_a_win_on_the_replacement_tile_of_a_north_is_no_rinshan() -> None:
    """RULES 4.1.11 as an option: `kita_rinshan=False`; after a kong it still is."""
    without = change3(kita_rinshan=False)
    with_kong = won("11m13p456s789s [closed 1111s]", "2p", without, seat="S", tsumo=True, rinshan=True)
    assert rows(with_kong) == {"tsumo": 1, "rinshan": 1}
    try:
        result = won(PINFU3 + " [north 4z]", "1p", without, seat="S", tsumo=True, rinshan=True)
    except ValueError:
        return
    assert "rinshan" not in rows(result)


ON_NORTH = "11m123p456678s44z"
"""4z completes a triplet of North, 1m a pair of triplets: no yaku."""


def test_ron_on_a_north_set_aside() -> None:
    """RULES 4.1.11 [tenhou3]: any hand with a yaku, and robbing is one: 20 + 10 + 4 fu, so 40."""
    result = won(ON_NORTH, "4z", "riichi3:tenhou3", seat="S", chankan=True)
    assert rows(result) == {"chankan": 1}
    assert worth(result) == (1, 40, 1300)
    ippatsu = won(ON_NORTH, "4z", "riichi3:tenhou3", seat="S", chankan=True, riichi=1)
    assert rows(ippatsu) == {"riichi": 1, "chankan": 1}


def test_ron_on_a_north_set_aside_without_chankan() -> None:
    """RULES 4.1.11 [majsoul3]: any hand with a yaku, robbing is none; ippatsu still counts (4.3.2 no. 87)."""
    refused("no yaku", score, ON_NORTH, "4z", "riichi3:majsoul3", seat="S", chankan=True)
    result = won(ON_NORTH, "4z", "riichi3:majsoul3", seat="S", chankan=True, riichi=1, ippatsu=True)
    assert rows(result) == {"riichi": 1, "ippatsu": 1}


def test_ron_on_a_north_set_aside_by_the_options() -> None:
    """RULES 4.1.11 as options: `kita_ron` for nobody or for orphans only, and `kita_ron_ippatsu`."""
    facts: dict[str, object] = {"seat": "S", "chankan": True, "riichi": 1, "ippatsu": True}
    no_ippatsu = change3(kita_ron_ippatsu=False)
    assert rows(won(ON_NORTH, "4z", no_ippatsu, **facts)) == {"riichi": 1, "chankan": 1}
    for value in ("none", "kokushi"):
        refused("chankan|kita|north", score, ON_NORTH, "4z", change3(kita_ron=value), **facts)
    orphans = won("119m19p19s123567z", "4z", change3(kita_ron="kokushi"), seat="S", chankan=True)
    assert rows(orphans) == {"kokushi": 13}


@each_three
def test_orphans_on_a_north_set_aside(preset: str) -> None:
    """RULES 4.1.11: thirteen orphans may rob a North."""
    result = won("119m19p19s123567z", "4z", f"riichi3:{preset}", seat="S", chankan=True)
    assert rows(result) == {"kokushi": 13}


@each_three
def test_payments_of_three_players(preset: str) -> None:
    """RULES 4.1.11: ron as with four players, self-draw without the missing seat, honba 200 and 100 per payer."""
    game = f"riichi3:{preset}"
    ron = won(SIMPLE3, "2p", game, seat="S", discarder="W", riichi=1, honba=2, sticks=1)
    assert ron.points == 1300
    assert ron.payments == {"E": 0, "S": 1300 + 400 + 1000, "W": -1700}
    dealer = won(SIMPLE3, "2p", game, seat="E", discarder="W", riichi=1)
    assert dealer.payments == {"E": 2000, "S": 0, "W": -2000}
    draw = won(SIMPLE3, "2p", game, seat="S", tsumo=True, dora="8s9p", honba=2)
    assert draw.payments == {"E": -4200, "S": 6400, "W": -2200}
    draw = won(SIMPLE3, "2p", game, seat="E", tsumo=True, dora="8s9p", honba=2)
    assert draw.payments == {"E": 8400, "S": -4200, "W": -4200}
    orphans = won("119m19p19s123456z", "7z", game, seat="W", tsumo=True)
    assert orphans.payments == {"E": -16000, "S": -8000, "W": 24000}


@pytest.mark.parametrize(
    ("seat", "loss", "bisect"),
    [
        ("S", {"E": -4000, "S": 6000, "W": -2000}, {"E": -5000, "S": 8000, "W": -3000}),
        ("W", {"E": -4000, "S": -2000, "W": 6000}, {"E": -5000, "S": -3000, "W": 8000}),
        ("E", {"E": 8000, "S": -4000, "W": -4000}, {"E": 12000, "S": -6000, "W": -6000}),
    ],
)
def test_the_share_of_the_missing_seat(seat: str, loss: dict[str, int], bisect: dict[str, int]) -> None:
    """RULES 4.1.11: lost; as an option `tsumo_loss=bisect` the two payers split it."""
    facts: dict[str, object] = {"seat": seat, "tsumo": True, "dora": "8s9p"}
    assert won(SIMPLE3, "2p", "riichi3", **facts).payments == loss
    assert won(SIMPLE3, "2p", change3(tsumo_loss="bisect"), **facts).payments == bisect


@each_three
def test_liability_of_three_players(preset: str) -> None:
    """RULES 4.1.10: with three players the same: all of a self-draw, half of a ron and its honba."""
    game = f"riichi3:{preset}"
    hand = "123p99s77z [pon 555z] [pon 666z]"
    draw = won(hand, "7z", game, seat="W", tsumo=True, pao="S")
    assert (draw.payments["E"], draw.payments["S"]) == (0, -draw.payments["W"])
    ron = won(hand, "7z", game, seat="W", discarder="E", pao="S", honba=1)
    assert ron.payments == {"E": -16000, "S": -16200, "W": 32200}


def test_everything_else_as_with_four_players() -> None:
    """RULES 4.1.11: as tenhou, as majsoul."""
    assert won(PAIR_WAIT.replace("222m", "111m"), "9p", "riichi3:tenhou3", seat="S").points == 32000
    assert won(PAIR_WAIT.replace("222m", "111m"), "9p", "riichi3:majsoul3", seat="S").points == 64000
    for preset in THREE:
        assert won("999m13456p789s55z", "2p", f"riichi3:{preset}", seat="S", riichi=1, dora="11m1m").han == 10


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_what_lies_on_the_table_is_explained(lang: str) -> None:
    """RULES 4.1.10: honba, sticks and liability change the payments, so the explanation names them."""
    ron = won("13m456789p23499s", "2m", riichi=1, seat="S", honba=2, sticks=3).explain(lang)
    assert "300" in ron
    assert "3000" in ron
    tsumo = won("13m456789p23499s", "2m", riichi=1, seat="S", tsumo=True, honba=2).explain(lang)
    assert "100" in tsumo
    assert say(lang, "wind.S") in won(DRAGONS, "7z", seat="W", tsumo=True, pao="S").explain(lang).splitlines()[-3]
