"""Scores and payments of Synchronous mahjong: RULES 3.1.7 to 3.1.9 and 3.1.12, and the worked examples of 3.3."""

from fractions import Fraction
from math import ceil

import pytest

from mahjongkit import prepare
from mahjongkit.rules.riichi.options import ALL_DOUBLE
from mahjongkit.rules.synchronous.payments import ron_share, self_draw_share
from mahjongkit.rules.synchronous.score import SynchronousScore
from tests.support.riichi_scores import EDGE, refused, rows
from tests.support.synchronous_scores import CALLED, PINFU, won

WINDS = "ESWN"
TRIPLET = "13m456p111678s99p"
"""Waits for 2m without a yaku: 40 fu by self-draw."""
ORPHANS = "119p19s1234567z1m"
"""Waits for 9m: thirteen orphans."""


def paid(found: SynchronousScore) -> tuple[int, ...]:
    """What East, South, West (and North) get or pay."""
    assert list(found.payments) == list(WINDS[: len(found.payments)])
    return tuple(found.payments.values())


def together(*wins: SynchronousScore) -> tuple[int, ...]:
    """What the seats get and pay for wins of one turn: each is settled for itself (3.1.12)."""
    return tuple(sum(seat) for seat in zip(*(paid(win) for win in wins), strict=True))


def worth(found: SynchronousScore) -> tuple[int, int]:
    return found.fu, found.han


# The worked examples of RULES 3.3, by number.


def test_1_two_losers_with_tiles_of_different_worth() -> None:
    """3.3 #1: mangan from East, haneman from West, two honba. The handbook prints 3000 * 3 for West's tile, which
    would be 4800; its own 9300 and the total of 15600 need 3000 * 6 (3.2 #1).
    """
    found = won(PINFU, "8s", riichi=1, dora_indicators="4s", seat="S", honba=2, payers="E=8s,W=0s")
    assert (found.limit, [other.limit for other in found.others]) == ("mangan", ["haneman"])
    assert paid(found) == (-6300, 15600, -9300, 0)
    assert (2000 * 6 + 600) // 2 == ron_share(2000, 2, 4, 2) == 6300
    assert (3000 * 3 + 600) // 2 == 4800
    assert (3000 * 6 + 600) // 2 == ron_share(3000, 2, 4, 2) == 9300


def test_2_a_self_draw() -> None:
    """3.3 #2: 30 fu 2 han, without and with two honba."""
    assert worth(won(EDGE, "2m", riichi=1, tsumo=True)) == (30, 2)
    assert paid(won(EDGE, "2m", riichi=1, tsumo=True)) == (3000, -1000, -1000, -1000)
    assert paid(won(EDGE, "2m", riichi=1, tsumo=True, honba=2, seat="W")) == (-1200, -1200, 3600, -1200)


def test_3_a_call_ron_is_scored_as_a_ron_and_paid_as_a_self_draw() -> None:
    """3.3 #3: tanyao and the open three colours, 30 fu (20 and 10 for an open hand without fu)."""
    found = won(CALLED, "2m", call_ron=True)
    assert rows(found) == {"tanyao": 1, "sanshoku_doujun": 1}
    assert worth(found) == (30, 2)
    assert [item.why for item in found.fu_items] == ["base", "open"]
    assert found.points == 3000
    assert paid(found) == (3000, -1000, -1000, -1000)
    assert paid(won(CALLED, "2m")) == (2900, -2900, 0, 0)


def test_4_rons() -> None:
    """3.3 #4: 40 fu 1 han, double riichi with ippatsu, 70 fu 1 han."""
    assert (worth(won(EDGE, "2m", riichi=1)), won(EDGE, "2m", riichi=1).points) == ((40, 1), 2000)
    double = won(EDGE, "2m", riichi=2, ippatsu=True)
    assert (rows(double), worth(double), double.points) == ({"double_riichi": 2, "ippatsu": 1}, (40, 3), 7700)
    kong = won("13m456789p99s[closed 2222z]", "2m", riichi=1)
    assert (worth(kong), kong.points) == ((70, 1), 3400)


def test_5_self_draws() -> None:
    """3.3 #5: nothing is rounded up to mangan."""
    assert worth(won(TRIPLET, "2m", tsumo=True, riichi=1)) == (40, 2)
    assert won(TRIPLET, "2m", tsumo=True, riichi=1).share == 1300
    assert worth(won(TRIPLET, "2m", tsumo=True, riichi=1, ippatsu=True)) == (40, 3)
    assert won(TRIPLET, "2m", tsumo=True, riichi=1, ippatsu=True).share == 2600
    assert worth(won(EDGE, "2m", tsumo=True, riichi=1, dora_indicators="8s")) == (30, 4)
    assert won(EDGE, "2m", tsumo=True, riichi=1, dora_indicators="8s").share == 3900


def test_6_two_losers_of_the_same_hand() -> None:
    """3.3 #6: 40 fu 1 han, each 1000; 1300 with two honba."""
    assert paid(won(EDGE, "2m", riichi=1, payers="S,N")) == (2000, -1000, 0, -1000)
    assert paid(won(EDGE, "2m", riichi=1, payers=("S", "N"), honba=2)) == (2600, -1300, 0, -1300)


def test_7_three_losers() -> None:
    """3.3 #7: 30 fu 3 han, two honba."""
    found = won(PINFU.replace("0p", "5p"), "8s", riichi=1, honba=2, payers="S,W,N")
    assert (worth(found), paid(found)) == ((30, 3), (6600, -2200, -2200, -2200))


def test_8_haneman_and_mangan() -> None:
    """3.3 #8."""
    found = won(PINFU, "8s", riichi=1, dora_indicators="4s", payers={"S": "0s", "W": "8s"})
    assert paid(found) == (15000, -9000, -6000, 0)


def test_9_the_first_turn() -> None:
    """3.3 #9: everybody's first self-draw is tenhou."""
    for place, seat in enumerate(WINDS):
        found = won(EDGE, "2m", tsumo=True, tenhou=True, seat=seat)
        assert rows(found) == {"tenhou": 13}
        assert paid(found) == tuple(48000 if other == place else -16000 for other in range(4))
    both = won("222m333p444s5566z", "5z", tsumo=True, tenhou=True, seat="N")
    assert (rows(both), both.share) == ({"tenhou": 13, "suuankou": 13}, 32000)


def test_10_two_self_draws_of_one_turn() -> None:
    """3.3 #10: mangan and 30 fu 2 han."""
    mangan = won(PINFU, "8s", tsumo=True, riichi=1)
    assert mangan.limit == "mangan"
    assert together(mangan, won(EDGE, "2m", tsumo=True, riichi=1, seat="S")) == (11000, -1000, -5000, -5000)


def test_11_two_rons_on_the_same_two() -> None:
    """3.3 #11: thirteen orphans twice, two sticks."""
    shared = {"payers": "W,N", "sticks": 2, "winners": 2}
    first, second = won(ORPHANS, "9m", **shared), won(ORPHANS, "9m", seat="S", **shared)
    assert first.share == second.share == 24000
    assert (first.payments["E"], second.payments["S"]) == (49000, 49000)
    assert together(first, second) == (49000, 49000, -48000, -48000)


def test_12_a_stick_for_two_winners() -> None:
    """3.3 #12: 500 each; the whole of it for one."""
    assert paid(won(EDGE, "2m", riichi=1, sticks=1, winners=2)) == (2500, -2000, 0, 0)
    assert paid(won(EDGE, "2m", riichi=1, sticks=1)) == (3000, -2000, 0, 0)
    assert paid(won(EDGE, "2m", riichi=1, sticks=3, winners=2)) == (3500, -2000, 0, 0)


def test_13_nagashi_mangan_pays_like_a_self_draw() -> None:
    """3.3 #13: 4000 from everybody and two honba; two of them with one stick."""
    share = self_draw_share(2000, 2)
    assert share == 4200
    assert 3 * share - share + 500 == 8900
    assert -2 * share == -8400


def test_15_tenhou_with_thirteen_orphans() -> None:
    """3.3 #15: 32000 each, two honba and four sticks."""
    found = won(ORPHANS, "9m", tsumo=True, tenhou=True, honba=2, sticks=4)
    assert rows(found) == {"tenhou": 13, "kokushi": 13}
    assert paid(found) == (96000 + 600 + 4000, -32200, -32200, -32200)


def test_20_the_indicator_of_one_s_own_kong() -> None:
    """3.3 #20: the kong player counts the new indicator, who did not see it does not."""
    kong = "13m456678p55s[kong 9999s]"
    found = won(kong, "2m", tsumo=True, rinshan=True, dora_indicators="1z3p")
    assert (rows(found), worth(found), found.share) == ({"rinshan": 1, "dora": 1}, (40, 2), 1300)
    assert rows(won("13m456678p55999s", "2m", tsumo=True, dora_indicators="1z")) == {"tsumo": 1}
    assert rows(won("13m456678p55999s", "2m", riichi=1, dora_indicators="1z3p")) == {"riichi": 1, "dora": 1}


def test_21_three_players_and_north() -> None:
    """3.3 #21: four Norths and a full flush; a ron on a North set aside is no robbed kong."""
    norths = "[north 4z]" * 4
    found = won(f"1113567788999p{norths}", "4p", "synchronous3", tsumo=True)
    assert rows(found) == {"tsumo": 1, "chinitsu": 6, "north_dora": 4}
    assert (found.limit, paid(found)) == ("sanbaiman", (24000, -12000, -12000))
    aside = won("123456p789999s4z", "4z", "synchronous3", riichi=1, seat="S")
    assert (rows(aside), worth(aside), paid(aside)) == ({"riichi": 1}, (40, 1), (-2000, 2000, 0))
    said = won("123456p789999s4z", "4z", "synchronous3", riichi=1, seat="S", chankan=True)
    assert rows(said) == {"riichi": 1}


def test_22_a_kong_under_riichi() -> None:
    """3.3 #22: riichi, self-draw and rinshan, but no ippatsu."""
    hand = "13m456789p99s[closed 8888m]"
    found = won(hand, "2m", tsumo=True, riichi=1, rinshan=True)
    assert rows(found) == {"riichi": 1, "tsumo": 1, "rinshan": 1}
    refused("ippatsu", won, hand, "2m", tsumo=True, riichi=1, rinshan=True, ippatsu=True)


def test_23_riichi_only() -> None:
    """3.3 #23: the producer had konged: 40 fu 1 han; another producer's tile of the same turn has ippatsu."""
    assert won(EDGE, "2m", riichi=1).points == 2000
    found = won(EDGE, "2m", riichi=1, payers="S,W", ippatsu="W")
    assert [rows(one) for one in found.scores] == [{"riichi": 1}, {"riichi": 1, "ippatsu": 1}]
    assert [one.payers for one in found.scores] == [("S",), ("W",)]
    assert paid(found) == (1000 + 2000, -1000, -2000, 0)


def test_25_and_26() -> None:
    """3.3 #25: self-draw 30 fu 1 han; #26: three losers, 40 fu 2 han."""
    assert worth(won(EDGE, "2m", tsumo=True)) == (30, 1)
    assert paid(won(EDGE, "2m", tsumo=True)) == (1500, -500, -500, -500)
    three = won(EDGE, "2m", riichi=1, ippatsu=True, payers="S,W,N")
    assert (worth(three), paid(three)) == ((40, 2), (3900, -1300, -1300, -1300))


def test_28_mangan_with_three_players() -> None:
    """3.3 #28: two honba; self-draw, ron, two losers."""
    hand = "999m345p22s34567s"
    stated: dict[str, object] = {"riichi": 1, "ippatsu": True, "dora_indicators": "7s2s", "honba": 2}
    drawn = won(hand, "8s", "synchronous3", tsumo=True, **stated)
    assert (drawn.limit, paid(drawn)) == ("mangan", (8400, -4200, -4200))
    ron = won(hand, "8s", "synchronous3", **stated)
    assert (ron.limit, paid(ron)) == ("mangan", (12400, -12400, 0))
    assert paid(won(hand, "8s", "synchronous3", payers="S,W", **stated)) == (12400, -6200, -6200)


def test_29_two_winners_each_get_the_full_honba() -> None:
    """3.3 #29: 40 fu 1 han twice from West, two honba, three sticks."""
    stated = {"riichi": 1, "payers": "W", "honba": 2, "sticks": 3, "winners": 2}
    first, second = won(EDGE, "2m", **stated), won(EDGE, "2m", seat="S", **stated)
    assert together(first, second) == (2600 + 1500, 2600 + 1500, -5200, 0)


def test_31_ura_under_both_indicators() -> None:
    """3.3 #31: no ippatsu after one's own kong; the ura of both indicators count."""
    found = won("13m456789p99s[closed 8888m]", "2m", riichi=1, dora_indicators="1z1p", ura_indicators="8s3p")
    assert rows(found) == {"riichi": 1, "ura_dora": 3}


def test_36_a_call_ron_on_the_better_tile() -> None:
    """3.3 #36: 30 fu 2 han and 30 fu 4 han; 3900 each for the second, and nothing for the first."""
    stated: dict[str, object] = {"call_ron": True, "dora_indicators": "44m"}
    low, high = won(CALLED, "2m", **stated), won(CALLED, "0m", **stated)
    assert (worth(low), worth(high)) == ((30, 2), (30, 4))
    assert paid(high) == (11700, -3900, -3900, -3900)


def test_38_two_players_win_each_other_s_tile() -> None:
    """3.3 #38: mangan against 40 fu 1 han."""
    first = won(PINFU, "8s", riichi=1, dora_indicators="7s", payers="S")
    second = won(EDGE, "2m", riichi=1, seat="S", payers="E")
    assert (first.limit, together(first, second)) == ("mangan", (10000, -10000, 0, 0))


def test_39_houtei_is_the_producer_s() -> None:
    """3.3 #39: only a tile discarded with an empty wall."""
    assert rows(won(EDGE, "2m", houtei=True)) == {"houtei": 1}
    refused("no yaku", won, EDGE, "2m")
    found = won(EDGE, "2m", riichi=1, payers="S,W,N", houtei="W,N")
    assert [(rows(one), one.payers) for one in found.scores] == [
        ({"riichi": 1}, ("S",)),
        ({"riichi": 1, "houtei": 1}, ("W", "N")),
    ]
    assert paid(found) == (700 + 2 * 1300, -700, -1300, -1300)


def test_40_the_last_tile_as_a_replacement() -> None:
    """3.3 #40: rinshan, not haitei; the discard after it is houtei."""
    hand = "13m456678p55s[kong 9999s]"
    assert rows(won(hand, "2m", tsumo=True, rinshan=True)) == {"rinshan": 1}
    refused("haitei and rinshan", won, hand, "2m", tsumo=True, rinshan=True, haitei=True)
    assert rows(won(hand, "2m", houtei=True)) == {"houtei": 1}
    assert rows(won(hand, "2m", tsumo=True, haitei=True)) == {"haitei": 1}


# Payments: RULES 3.1.12.


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("honba", [0, 2, 4, 14])
def test_the_shares(players: int, honba: int) -> None:
    """Against the formulas in fractions, for every base below mangan, every limit and every number of losers; and
    honba before or after rounding gives the same.
    """
    bases = [fu << (2 + han) for fu in (20, 25, *range(30, 120, 10)) for han in range(1, 5)]
    for base in [*filter(lambda base: base <= 2000, bases), 2000, 3000, 4000, 6000, 8000, 16000, 56000]:
        assert self_draw_share(base, honba) == 100 * ceil(Fraction(2 * base, 100)) + 100 * honba
        for losers in range(1, players):
            bonus = Fraction(100 * (players - 1) * honba, losers)
            share = ron_share(base, honba, players, losers)
            assert share == 100 * ceil((Fraction(6 * base, losers) + bonus) / 100)
            assert share == ron_share(base, 0, players, losers) + bonus


def test_more_losers_than_are_named() -> None:
    """One payer's part of a ron that two or three lose."""
    assert paid(won(EDGE, "2m", riichi=1, payers="S", losers=2, honba=2)) == (1300, -1300, 0, 0)
    assert won(EDGE, "2m", riichi=1, losers=3).share == 700
    assert won(EDGE, "2m", riichi=1, payers="S,W", losers=2).share == 1000


def test_the_payer_if_none_is_named() -> None:
    """East, or South if East won."""
    assert won(EDGE, "2m", riichi=1).payers == ("S",)
    assert won(EDGE, "2m", riichi=1, seat="N").payers == ("E",)


def test_how_payers_may_be_told() -> None:
    """As a text, a list, a mapping; the tile as a text or a face; the winning tile where none is said."""
    expected = paid(won(PINFU, "8s", riichi=1, payers="S=8s,W=5s"))
    for payers in (
        "S,W=5s",
        " S , W=5s",
        ["S", "W=5s"],
        ("S=8s", "W=5s"),
        {"S": "8s", "W": 22},
        {"S": None, "W": "5s"},
    ):
        found = won(PINFU, "8s", riichi=1, payers=payers)
        assert paid(found) == expected
        assert [one.won.tile for one in found.scores] == [25, 22]
    for houtei in ("W", ["W"], ("W",), {"W"}):
        assert len(won(PINFU, "8s", riichi=1, payers="S,W", houtei=houtei).scores) == 2


def test_the_score_of_the_winning_tile_comes_first() -> None:
    """Whoever is named first; the same hand from two payers is one score."""
    found = won(PINFU, "8s", riichi=1, payers="S=5s,W=8s,N=5s")
    assert [(one.won.tile, one.payers) for one in found.scores] == [(25, ("W",)), (22, ("S", "N"))]
    assert [one.scores for one in found.others] == [(found.others[0],)]
    assert sum(one.points for one in found.scores) == found.payments["E"]


def test_a_hand_with_the_winning_tile_in_it() -> None:
    """Fourteen tiles: the others' tiles take the place of the winning one."""
    apart, within = (won(hand, "8s", riichi=1, payers="S,W=5s") for hand in (PINFU, PINFU.replace("7s", "78s")))
    assert apart.as_data() == within.as_data()


def test_the_situation_is_scored_again() -> None:
    """The same answer every time."""
    situation = prepare(PINFU, "8s", "synchronous", riichi=1, payers="S,W=5s", honba=2, sticks=1)
    assert situation.score().as_data() == situation.score().as_data()


# Hands: RULES 3.1.1, 3.1.7, 3.1.8.


@pytest.mark.parametrize("seat", WINDS)
def test_everybody_deals_and_there_is_no_round_wind(seat: str) -> None:
    """The seat wind is a yaku, the other winds are none; a pair of it has 2 fu, of another 0 (3.2 #24)."""
    for place, wind in enumerate(WINDS, 1):
        hand = f"34m456p678s99s[pon {str(place) * 3}z]"
        if wind == seat:
            found = won(hand, "2m", seat=seat)
            assert rows(found) == {"seat_wind": 1}
            assert found.base * 6 <= found.points < found.base * 6 + 100
        else:
            refused("no yaku", won, hand, "2m", seat=seat)
        pair = won(f"34m456p678s789p{place}{place}z", "2m", riichi=1, tsumo=True, seat=seat)
        assert [item.fu for item in pair.fu_items if item.why == "pair"] == ([2] if wind == seat else [])
        assert ("pinfu" in rows(pair)) is (wind != seat)


def test_fu_are_tenhou_s() -> None:
    """3.1.7: pinfu self-draw 20, seven pairs 25, an open hand without fu 30, 2 fu for a replacement tile."""
    assert won(PINFU, "8s", tsumo=True).fu == 20
    assert worth(won("1133m5577p99s11z5z", "5z")) == (25, 2)
    assert won(CALLED, "5m").fu == 30
    rinshan = won("13m456678p55s[kong 9999s]", "2m", tsumo=True, rinshan=True)
    assert [item.fu for item in rinshan.fu_items if item.why == "tsumo"] == [2]


@pytest.mark.parametrize(
    ("key", "hand", "win"),
    [
        ("kokushi_juusanmen", "19m19p19s1234567z", "1m"),
        ("suuankou_tanki", "222m333p444s666z5z", "5z"),
        ("daisuushii", "11122233344z55m", "4z"),
        ("junsei_chuuren", "1112345678999p", "5p"),
    ],
)
def test_double_yakuman(key: str, hand: str, win: str) -> None:
    """3.1.7: four of them, 32000 from everybody by self-draw."""
    found = won(hand, win, tsumo=True)
    assert rows(found).pop(key) == 26
    assert found.share >= 32000
    assert set(ALL_DOUBLE) == {"kokushi_juusanmen", "suuankou_tanki", "daisuushii", "junsei_chuuren"}


def test_yakuman_add_up() -> None:
    """Big winds on the pair wait of honours only: 2 + 2 + 1."""
    found = won("1112223334445z", "5z")
    assert (found.yakuman, found.points) == (5, 240000)


def test_thirteen_han_are_a_counted_yakuman() -> None:
    """And there is no liability: big dragons called from one player are paid by the discarder alone."""
    flush = won("1123456778899p", "1p", riichi=1, ippatsu=True, dora_indicators="8p", ura_indicators="9p")
    assert (flush.limit, flush.points) == ("kazoe yakuman", 48000)
    refused("unknown input 'pao'", won, "11p[pon 555z][pon 666z][pon 777z]23m", "1m", pao="S")


def test_kuitan_and_atozuke() -> None:
    """An open tanyao; a yaku that only one of the waits gives."""
    assert rows(won(CALLED, "5m")) == {"tanyao": 1}
    late = "11m66z456p[chi 678s][chi 678m]"
    assert rows(won(late, "6z")) == {"hatsu": 1}
    refused("no yaku", won, late, "1m")


def test_rules_of_the_moment() -> None:
    """3.1.7, 3.1.8: what a call-ron and a robbed kong have."""
    robbed = won("13m456p678p55s[chi 789s]", "2m", call_ron=True, chankan=True)
    assert rows(robbed) == {"chankan": 1}
    assert paid(robbed) == (1500, -500, -500, -500)
    closed_kong = won(ORPHANS, "9m", chankan=True)
    assert rows(closed_kong) == {"kokushi": 13}
    assert rows(won(EDGE, "2m", riichi=1, ippatsu=True, tsumo=True, haitei=True)) == {
        **{"riichi": 1, "ippatsu": 1, "tsumo": 1, "haitei": 1}
    }


# Three players: RULES 3.1.1, 3.1.9.


def test_north_with_three_players() -> None:
    """No yaku and no fu; each one aside is a dora, and one more for every West indicator, ura too."""
    refused("no yaku", won, "34p456p678s99s[pon 444z]", "2p", "synchronous3")
    pair = won("345p456p678s78p44z", "9p", "synchronous3", riichi=1)
    assert "pinfu" in rows(pair)
    aside = won(
        "345p456p678s78p99s[north 4z][north 4z]",
        "9p",
        "synchronous3",
        riichi=1,
        dora_indicators="3z",
        ura_indicators="3z",
    )
    assert rows(aside) == {"riichi": 1, "pinfu": 1, "dora": 2, "ura_dora": 2, "north_dora": 2}
    after = won("345p456p678s13p99s[north 4z]", "2p", "synchronous3", tsumo=True, rinshan=True)
    assert rows(after) == {"tsumo": 1, "rinshan": 1, "north_dora": 1}


@pytest.mark.parametrize(("game", "dora"), [("synchronous3", 2), ("synchronous", 0)])
def test_the_dora_of_1m(game: str, dora: int) -> None:
    """3.1.1: 9m with three players; 2m with four."""
    assert rows(won("345p456p678s78p99m", "9p", game, riichi=1, dora_indicators="1m")).get("dora", 0) == dora


def test_the_dora_of_9m_with_three_players() -> None:
    assert rows(won("345p456p678s78p11m", "9p", "synchronous3", riichi=1, dora_indicators="9m"))["dora"] == 2


def test_no_chow_and_no_middle_characters() -> None:
    refused("chi", won, "345p456p678s9p [chi 123s]", "9p", "synchronous3", call_ron=True)
    refused("5m", won, "345p456p678s78p55m", "9p", "synchronous3", riichi=1)
    refused("0m", won, "340m456p678s78p55s", "9p", "synchronous3", riichi=1)
    refused("north", won, "345p456p678s78p99s[north 4z]", "9p", riichi=1)
