"""Every cell of the scoring tables of RULES 4.1.7 to 4.1.10: presets, and each option on both sides."""

import pytest

from mahjongkit import rules, score
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.words import WORDS
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

KONGS = "9p [kong 1111m] [kong 4444p] [added 6666s] [closed 3333z]"
"""9p completes the four kongs."""
DRAW: dict[str, object] = {"tsumo": True}


def change(**options: object) -> Ruleset:
    """Tenhou's rules with options changed."""
    return rules.find("riichi:tenhou", **options)


# 4.1.10, row by row


@each_preset
def test_kiriage(preset: str) -> None:
    """RULES 4.1.10: base 1920 is 2000 or stays, by ron and by self-draw, for 4 han 30 fu and for 3 han 60 fu."""
    up = preset in ("mleague", "wrc")
    assert rules.find(f"riichi:{preset}").options["kiriage"] is up
    dealer, others = (4000, 2000) if up else (3900, 2000)
    draw = won(EDGE, "2m", f"riichi:{preset}", seat="S", tsumo=True, riichi=1, dora_indicators="1m1s")
    assert worth(draw)[:2] == (4, 30)
    assert paid(draw) == (-dealer, dealer + 2 * others, -others, -others)
    assert won(SIXTY, "2p", f"riichi:{preset}", seat="E", riichi=1, dora_indicators="33s").points == (
        12000 if up else 11600
    )
    assert won(PINFU, "4m", f"riichi:{preset}", seat="S", riichi=1, dora_indicators="33m").points == (
        8000 if up else 7700
    )
    # one step below nothing changes
    assert won(PINFU, "4m", f"riichi:{preset}", seat="S", dora_indicators="33m").points == 3900
    assert won("2255m3377p4488s9s", "9s", f"riichi:{preset}", seat="S", riichi=1, ippatsu=True).points == 6400


@each_preset
def test_kazoe(preset: str) -> None:
    """RULES 4.1.10: 13 and more han."""
    points = 32000 if preset in ("handbook", "tenhou", "majsoul") else 24000
    for dora, han in (("8888m", 13), ("8888m6s", 14)):
        result = won("999m13456p789s55z", "2p", f"riichi:{preset}", seat="S", riichi=1, dora_indicators=dora)
        assert (result.han, result.points) == (han, points)
    for dora, han in (("888m6s", 11), ("888m66s", 12)):
        result = won("999m13456p789s55z", "2p", f"riichi:{preset}", seat="S", riichi=1, dora_indicators=dora)
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
    result = won(
        PAIR_WAIT, "9p", f"riichi:{preset}", seat="S", riichi=1, dora_indicators="1m 3p", ura_indicators="5s 7s"
    )
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
    result = won(hand, win, change(renhou=renhou), seat="S", renhou=True, dora_indicators=dora)
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
    result = won(PINFU, "4m", f"riichi:{preset}", seat="S", renhou=True, dora_indicators="8s")
    assert (rows(result), result.points) == expected[preset]


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_a_renhou_that_yields_is_not_said_to_yield_to_a_yakuman(lang: str) -> None:
    """RULES 4.1.10 [ema]: here it yields to six han of other rows; the explanation must not speak of a limit hand."""
    yields = won(FLUSH, "2m", "riichi:ema", seat="S", renhou=True).explain(lang)
    beside_yakuman = won(PAIR_WAIT, "9p", "riichi:ema", seat="S", riichi=1).explain(lang)
    name = {"zh": "人和", "ja": "人和", "en": "Blessing of Man"}[lang]
    riichi = {"zh": "立直", "ja": "立直", "en": "Riichi"}[lang]
    (said,) = [line for line in beside_yakuman.splitlines() if riichi in line]
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
    ("options", "inputs", "expected"),
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
def test_pao_options(options: dict[str, object], inputs: dict[str, object], expected: tuple[int, ...]) -> None:
    """RULES 4.1.10: the other values of the liability options."""
    assert paid(won(DRAGONS, "7z", change(**options), seat="W", pao="S", **inputs)) == expected


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
    inputs: dict[str, object] = {"seat": seat, "honba": honba, "sticks": sticks, "pao": pao}
    for how in ({"tsumo": True}, {"discarder": "S", "houtei": True}, {"discarder": "N", "houtei": True}):
        result = won(*hand, f"riichi:{preset}", **inputs | how)
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
    result = won(
        EDGE,
        "2m",
        f"riichi:{preset}",
        seat="S",
        riichi=1,
        ippatsu=True,
        dora_indicators="1z 1m",
        ura_indicators="1z 1m",
    )
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
    result = won(
        EDGE,
        "2m",
        change(**{option: False}),
        seat="S",
        riichi=1,
        ippatsu=True,
        dora_indicators="1m 8s",
        ura_indicators="1m 8s",
    )
    assert rows(result) == expected


def test_kong_dora_off() -> None:
    """RULES 4.1.9 as an option: only the first indicator counts, and without an indicator there is no ura under it."""
    result = won(EDGE, "2m", change(kan_dora=False), seat="S", riichi=1, dora_indicators="1m 8s")
    assert rows(result) == {"riichi": 1, "dora": 1}
    for kan_ura in (False, True):
        off = change(kan_dora=False, kan_ura=kan_ura)
        result = won(EDGE, "2m", off, seat="S", riichi=1, dora_indicators="1m 8s", ura_indicators="1m 8s")
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
    inputs: list[dict[str, object]] = [
        {},
        {"riichi": 1},
        {"riichi": 1, "ippatsu": True},
        {"riichi": 2, "ippatsu": True},
    ]
    assert won(PINFU, "4m", game, seat="S", dora_indicators="8s", **inputs[han - 1]).han == han + 2
    if han > 1:
        refused("han|yaku", score, PINFU, "4m", game, seat="S", dora_indicators="88s", **inputs[han - 2])
    assert won(PAIR_WAIT, "9p", game, seat="S").yakuman == 1


@each_preset
def test_red_fives(preset: str) -> None:
    """RULES 4.1.8: one in each suit, in WRC and EMA none."""
    hand = "13m406789p23499s"
    if preset in ("wrc", "ema"):
        refused("0p", score, hand, "2m", f"riichi:{preset}", riichi=1)
    else:
        assert rows(won(hand, "2m", f"riichi:{preset}", riichi=1)) == {"riichi": 1, "red_dora": 1}


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_what_lies_on_the_table_is_explained(lang: str) -> None:
    """RULES 4.1.10: honba, sticks and liability change the payments, so the explanation names them."""
    ron = won("13m456789p23499s", "2m", riichi=1, seat="S", honba=2, sticks=3).explain(lang)
    assert "300" in ron
    assert "3000" in ron
    tsumo = won("13m456789p23499s", "2m", riichi=1, seat="S", tsumo=True, honba=2).explain(lang)
    assert "100" in tsumo
    assert WORDS.say(lang, "wind.S") in won(DRAGONS, "7z", seat="W", tsumo=True, pao="S").explain(lang).splitlines()[-3]
