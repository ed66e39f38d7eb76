"""What a Sichuan win is worth: the worked cases of RULES 1.3, the defects of RULES 1.2, words and data."""

import json
import re
from random import Random

import pytest

from mahjongkit import Hand, locale, score, waits
from mahjongkit.notation import parse_tile
from mahjongkit.rules.sichuan import Sichuan
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.patterns import ABSORBS, INDEX, LISTED, PATTERNS
from mahjongkit.rules.sichuan.score import SichuanScore
from mahjongkit.scoring.groups import numbered
from mahjongkit.scoring.score import Pattern
from tests.support import sichuan_oracle as oracle
from tests.support.command_line import run
from tests.support.riichi_scores import refused
from tests.support.sichuan_scores import KONG, PLAIN, SETS, Facts, game, won

CHINITSU = "12334556778922m"
DRAGON = "11113355m224466s"


def names(result: SichuanScore) -> list[str]:
    """The rows that counted, in Chinese."""
    return [line.name("zh") for line in result.scored_patterns]


def paid(result: SichuanScore) -> tuple[int, ...]:
    """What East, South, West and North get or pay."""
    return tuple(result.payments.values())


# RULES 1.3: hands.

CASES: dict[str, tuple[str, Facts, str, int, int]] = {
    # what: hand, facts, rows, product, top_only
    "1": (PLAIN, {}, "平胡", 1, 1),
    "2": (PLAIN, {"tsumo": True}, "平胡 自摸", 2, 2),
    "3": ("234567m22m345678s", {}, "断幺九", 2, 2),
    "4": ("111444m22299955s", {}, "碰碰胡", 2, 2),
    "5": (CHINITSU, {}, "清一色", 4, 4),
    "6": ("23434556767822m", {}, "断幺九 清一色", 8, 4),
    "7": ("11335577m224499s", {}, "七对", 4, 4),
    "8": (DRAGON, {}, "龙七对", 8, 8),
    "9": ("11113333m557799s", {}, "双龙七对", 16, 16),
    "10": ("11113333m777799s", {}, "三龙七对", 32, 32),
    "11": ("11224455778899m", {}, "清七对", 16, 16),
    "12": ("22223355778899m", {}, "清龙七对", 32, 32),
    "13": ("11114444557799m", {}, "清双龙七对", 64, 64),
    "14": ("11114444777799m", {}, "清三龙七对", 128, 128),
    "15": ("225588m22558888s", {}, "将七对 根", 32, 32),
    "16": ("22225555m225588s", {}, "将双龙七对", 64, 64),
    "17": ("22225555m222288s", {}, "将三龙七对", 128, 128),
    "18": ("99s [pon 111m] [pon 444m] [pon 111s] [pon 444s]", {}, "金钩钓", 4, 4),
    "19": ("99m [pon 111m] [pon 444m] [pon 777m] [pon 888m]", {}, "清金钩钓", 16, 16),
    "20": ("222555888m22255s", {}, "将对", 8, 8),
    "21": ("55s [pon 222m] [pon 555m] [pon 888m] [pon 222s]", {}, "金钩钓 将对", 32, 8),
    "22": ("88s [kong 1111m] [kong 6666m] [kong 1111s] [kong 7777s]", {}, "十八罗汉", 64, 64),
    "23": ("88m [kong 1111m] [kong 2222m] [kong 6666m] [kong 7777m]", {}, "清十八罗汉", 256, 256),
    "24": ("99s [kong 1111m] [kong 4444m] [kong 1111s] [pon 444s]", {}, "金钩钓 根 ×3", 32, 32),
    "25": ("123999m12378999s", {}, "幺九", 4, 4),
    "26": ("11112233789999m", {}, "清幺九 根 ×2", 64, 64),
    "27": ("111123m12345699s", {}, "平胡 根", 2, 2),
    "28": (PLAIN, {"heavenly": True}, "平胡 天胡", 32, 32),
    "29": (CHINITSU, {"heavenly": True}, "清一色 天胡", 128, 32),
    "30": (KONG, {"tsumo": True, "after_kong": True}, "平胡 自摸 杠上开花 根", 8, 8),
    "31": (KONG, {"tsumo": True, "after_kong": True, "last": True}, "平胡 自摸 杠上开花 海底捞月 根", 16, 16),
    "32": ("22334455667788m", {}, "断幺九 清七对", 32, 16),
    "37": ("123456m55m12789s3s", {"robbed": True}, "平胡 抢杠胡", 2, 2),
    "38": (PLAIN, {"after_kong": True}, "平胡 杠上炮", 2, 2),
    "44": ("55s [kong 2222m] [kong 5555m] [kong 8888m] [kong 2222s]", {}, "将对 十八罗汉", 512, 64),
    "45": (DRAGON, {"heavenly": True}, "龙七对 天胡", 256, 64),
    "46": (
        "123m12345699s [kong 6666m]",
        {"tsumo": True, "after_kong": True, "last": True},
        "平胡 自摸 杠上开花 海底捞月 根",
        16,
        16,
    ),
}


@pytest.mark.parametrize("number", CASES)
def test_the_void_suit_changes_no_case(number: str) -> None:
    """RULES 1.3: the hands hold m and s."""
    hand, inputs, _, multiplied, _ = CASES[number]
    assert won(hand, **inputs, void="p").multiplier == multiplied
    refused("void suit m", won, hand, **inputs, void="m")


VARIANTS: dict[str, tuple[str, Facts, Facts, int]] = {
    "15 with its root absorbed": ("15", {"jiang_qidui_absorbs_root": True}, {}, 16),
    "17 as on the original page": ("17", {"jiang_sanlong_value": 126}, {}, 126),
    "21 with a name of its own": ("21", {"jiang_hook": "named16"}, {}, 16),
    "21 with a name of its own, top": ("21", {"jiang_hook": "named16", "fan_combination": "top_only"}, {}, 16),
    "44 has no such name": ("44", {"jiang_hook": "named16"}, {}, 512),
    "24 with twelve hairpins": ("24", {"twelve_hairpins": True}, {}, 32),
    "24 with twelve hairpins, top": ("24", {"twelve_hairpins": True, "fan_combination": "top_only"}, {}, 32),
    "22 has four kongs": ("22", {"twelve_hairpins": True}, {}, 64),
    "44 capped": ("44", {"cap": 256}, {}, 256),
    "44 below the cap": ("44", {"cap": 1000}, {}, 512),
    "5 in a small room": ("5", {"cap": 3}, {}, 3),
    "38 without the fan": ("38", {"gangpao_fan": False}, {}, 1),
    "2 plus one base": ("2", {"zimo_mode": "plus_base"}, {}, 1),
    "2 without anything": ("2", {"zimo_mode": "none"}, {}, 1),
    "30 without self-draw": ("30", {"zimo_mode": "none"}, {}, 4),
    "1 on the last discard": ("1", {}, {"last": True}, 1),
    "1 on the last discard, which counts": ("1", {"haidi_ron": True}, {"last": True}, 2),
    "38 on the last discard, which counts": ("38", {"haidi_ron": True}, {"last": True}, 4),
    "1 concealed": ("1", {"menqing": True}, {}, 2),
    "1 concealed, top": ("1", {"menqing": True, "fan_combination": "top_only"}, {}, 2),
    "30 concealed with a concealed kong": ("30", {"menqing": True}, {}, 16),
    "46 not concealed with a direct kong": ("46", {"menqing": True}, {}, 16),
    "7 seven pairs are never concealed": ("7", {"menqing": True}, {}, 4),
    "28 neither is a heavenly win": ("28", {"menqing": True}, {}, 32),
    "1 on the dealer's first discard": ("1", {"dihu_on_dealer_discard": True}, {"earthly": True}, 32),
    "1 on the first draw": ("1", {}, {"earthly": True}, 32),
    "1 on the first draw, said": ("1", {"dihu_on_dealer_discard": True}, {"earthly": True, "tsumo": True}, 32),
    "6 as an earthly win": ("6", {}, {"earthly": True}, 256),
    "6 as an earthly win, top": ("6", {"fan_combination": "top_only"}, {"earthly": True}, 32),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_option(name: str) -> None:
    """RULES 1.1.7, 1.1.8."""
    number, options, inputs, multiplied = VARIANTS[name]
    hand, stated, *_ = CASES[number]
    assert won(hand, "", game(**options), **stated, **inputs).multiplier == multiplied


@pytest.mark.parametrize(
    ("number", "multiplied"), [("15", 16), ("17", 126), ("38", 1), ("44", 256), ("23", 256), ("45", 256), ("2", 2)]
)
def test_platform(number: str, multiplied: int) -> None:
    """RULES 1.1.12, 1.3."""
    hand, inputs, *_ = CASES[number]
    assert won(hand, "", "sichuan:platform", **inputs).multiplier == multiplied


def test_hairpins_are_shown_instead_of_roots() -> None:
    """RULES 1.1.7."""
    result = won(CASES["24"][0], "", game(twelve_hairpins=True))
    assert names(result) == ["金钩钓", "十二金钗"]
    assert (result.roots, result.absorbed) == (0, 3)


def ready_worth(hand: str, **options: object) -> int:
    """The most that a ready hand could win, as the table will ask for it."""
    ruleset = game(**options)
    assert isinstance(ruleset, Sichuan)
    shown = Hand(hand)
    mask = sum(1 << parse_tile(wait.tile) for wait in waits(shown, ruleset))
    win = core.WinContext(shown.faces, numbered(shown.melds), tsumo=True, last=True)
    ready = core.ReadyHand()
    return ruleset.scoring.scorer.best_ron(win, ruleset.scoring.pattern_values, mask, ready)


def test_case_33_the_ready_check() -> None:
    """RULES 1.3, 1.1.9: the best plain ron on any wait; what happened does not count; after the cap."""
    hand = "2223344m112233s"
    assert ready_worth(hand) == 8
    assert ready_worth(hand, cap=4) == 4
    found = {code: won(hand, code).multiplier for code in ("2m", "3m", "4m", "5m")}
    assert found == {"2m": 8, "3m": 1, "4m": 1, "5m": 1}


def test_case_50_no_fifth_copy() -> None:
    """RULES 1.3, 1.2 #21: the only wait is owned four times."""
    hand = "35m88s [kong 4444m] [kong 9999s] [pon 444s]"
    assert ready_worth(hand) == 0
    ruleset = game()
    assert isinstance(ruleset, Sichuan)
    win = core.WinContext(Hand(hand).faces, numbered(Hand(hand).melds))
    ready = core.ReadyHand()
    assert ruleset.scoring.scorer.best_ron(win, ruleset.scoring.pattern_values, 2**27 - 1, ready) == 0


# RULES 1.3: who pays.


def test_case_1_and_2_payments() -> None:
    """RULES 1.3: the discarder pays; every opponent pays a self-draw; 28: every opponent pays 32."""
    assert paid(won(PLAIN, seat="S", discarder="N")) == (0, 1, 0, -1)
    assert paid(won(PLAIN, tsumo=True, seat="S")) == (-2, 6, -2, -2)
    assert paid(won(PLAIN, heavenly=True)) == (96, -32, -32, -32)
    assert paid(won(PLAIN, "", game(base=5), tsumo=True)) == (30, -10, -10, -10)


def test_case_35_one_player_is_out() -> None:
    """RULES 1.3."""
    assert paid(won(CHINITSU, tsumo=True, seat="W", out="S")) == (-8, 0, 16, -8)
    assert paid(won(CHINITSU, tsumo=True, seat="W", out="SE")) == (0, 0, 8, -8)


def test_case_36_several_win() -> None:
    """RULES 1.3: the discarder pays each."""
    first = paid(won(CHINITSU, seat="S", discarder="E"))
    other = paid(won("234567m22m345678s", seat="N", discarder="E"))
    assert [one + two for one, two in zip(first, other, strict=True)] == [-6, 4, 0, 2]


def test_case_37_the_robbed_player_pays() -> None:
    """RULES 1.3."""
    assert paid(won("12345655m12789s3s", "3s", robbed=True, seat="E", discarder="W")) == (2, 0, -2, 0)


def test_case_52_who_pays_after_a_direct_kong() -> None:
    """RULES 1.3, 1.2 #44."""
    hand = "123m12345699s [kong 4444m]"
    inputs: Facts = {"tsumo": True, "after_kong": True, "giver": "N"}
    everybody = won(hand, **inputs)
    assert (everybody.multiplier, paid(everybody)) == (8, (24, -8, -8, -8))
    alone = won(hand, "", game(dian_gang_hua="discard"), **inputs)
    assert (alone.multiplier, paid(alone)) == (4, (4, 0, 0, -4))
    assert names(alone) == ["平胡", "杠上开花", "根"]
    own = won(KONG, "", game(dian_gang_hua="discard"), tsumo=True, after_kong=True)
    assert (own.multiplier, paid(own)) == (8, (24, -8, -8, -8))


def test_plus_base() -> None:
    """RULES 1.1.7: every payer pays the capped multiplier and one more; not for a heavenly win."""
    plus = game(zimo_mode="plus_base", cap=4, base=2)
    result = won(CHINITSU, "", plus, tsumo=True, out="S")
    assert (result.multiplier, result.added, paid(result)) == (4, 1, (20, 0, -10, -10))
    assert names(result) == ["清一色", "自摸"]
    assert "+1" in result.explain("en")
    heaven = won(PLAIN, "", game(zimo_mode="plus_base"), heavenly=True)
    assert (heaven.added, paid(heaven)) == (0, (96, -32, -32, -32))


# RULES 1.2: the handbook's defects that concern scoring.


def test_defect_1_melds_count_as_sets() -> None:
    """RULES 1.2 #1: with melds a hand can win."""
    for melds in range(1, 5):
        sets = ["123m", "456m", "123s", "777s"]
        shown = ["[pon 999m]", "[pon 888m]", "[kong 5555s]", "[closed 9999s]"]
        assert won(" ".join(["22s", *sets[melds:], *shown[:melds]]), "2s").multiplier >= 1


def test_defect_2_and_case_43_the_void_suit() -> None:
    """RULES 1.2 #2, 1.3: no tile of the void suit in hand or melds, whatever the shape."""
    refused("void suit p", won, "123456789m12355p", void="p")
    refused("void suit p", won, "123456789m55s [pon 111p]", void="p")
    refused("three suits", won, "123456m789p12355s")
    refused("three suits", won, "123456m789p12355s", void=None)
    assert won("123456789m12355p", void="s").multiplier == 1


def test_defects_3_and_4_triplets_concealed_or_not() -> None:
    """RULES 1.2 #3, #4: any mix of concealed and exposed triplets; only four melds are a golden hook."""
    sets = ["111m", "444m", "222s", "999s"]
    for melds in range(5):
        shown = [f"[pon {tiles}]" for tiles in sets[:melds]]
        result = won(" ".join(["55s", *sets[melds:], *shown]), "5s")
        assert names(result) == ["金钩钓" if melds == 4 else "碰碰胡"]
    assert names(won("111444777m88899m")) == ["清碰"]
    assert names(won("11144499m [pon 777m] [closed 8888m]")) == ["清碰", "根"]


def test_defect_5_terminals_everywhere() -> None:
    """RULES 1.2 #5: every set and the pair."""
    for hand in (PLAIN, "123999m12378955s", "123999m12345699s", "123999m222s78999s"):
        assert "幺九" not in names(won(hand))
    assert names(won("12378999m99s [pon 111s]")) == ["幺九"]


def test_defect_6_fans_multiply() -> None:
    """RULES 1.2 #6: 清一色×断幺九, 七对×断幺九, 天胡×shape."""
    assert won("22334466m335577s").multiplier == 8
    assert won("11335577m224499s", heavenly=True).multiplier == 128


def test_defect_7_pure_quads() -> None:
    """RULES 1.2 #7: also where one counts alone, with the names that were missing."""
    top = game(fan_combination="top_only")
    assert [won(CASES[number][0], "", top).multiplier for number in ("13", "14", "26")] == [64, 128, 64]


def test_defect_11_roots_in_melds() -> None:
    """RULES 1.2 #11: a kong, a pon and the fourth tile in a run, four concealed tiles."""
    assert names(won("123m12345699s [added 4444m]")) == ["平胡", "根"]
    assert names(won("456m12345699s [pon 444m]")) == ["平胡", "根"]
    assert names(won("444456m12312399s", "3s")) == ["平胡", "根"]
    assert won("456m123s99s [pon 444m] [closed 1111m]").roots == 2


def test_defect_12_absorbed_roots_are_rows() -> None:
    """RULES 1.2 #12: what a row takes in does not count, and is said to."""
    for number, by, times in (
        ("8", "龙七对", 1),
        ("10", "三龙七对", 3),
        ("22", "十八罗汉", 4),
        ("16", "将双龙七对", 2),
    ):
        result = won(CASES[number][0])
        assert result.roots == 0
        assert result.absorbed == times
        assert ("根", by) in [(row.pattern.names["zh"], row.by and row.by.names["zh"]) for row in result.excluded]


def test_defect_13_the_winning_tile_is_added_once() -> None:
    """RULES 1.2 #13: apart or in the hand, by ron or self-draw."""
    for tsumo in (False, True):
        apart, inside = (score(hand, "9s", "sichuan", tsumo=tsumo) for hand in (PLAIN[:-2] + "s", PLAIN))
        assert apart.as_data() == inside.as_data()
    refused("tiles", won, "123456m55m1237899s", "9s")


def test_defect_15_heavenly_is_no_self_draw() -> None:
    """RULES 1.2 #15: said to be one or not."""
    for inputs in ({"heavenly": True}, {"heavenly": True, "tsumo": True}):
        result = won(PLAIN, **inputs)
        assert names(result) == ["平胡", "天胡"]
        assert [row.pattern.key for row in result.excluded] == ["self_draw"]


def test_defect_20_the_ready_check_adds_the_wait() -> None:
    """RULES 1.2 #20: seven pairs and one suit are found."""
    assert ready_worth("1133557m224499s") == 4
    assert ready_worth("1122445577889m") == 16


def test_defects_32_and_33_are_options() -> None:
    """RULES 1.2 #32, #33: see VARIANTS; without the option an earthly win is a self-draw."""
    result = won(PLAIN, earthly=True)
    assert paid(result) == (-32, 96, -32, -32)
    ron = won(PLAIN, "", game(dihu_on_dealer_discard=True), earthly=True)
    assert paid(ron) == (-32, 32, 0, 0)


def test_defects_36_and_37_exclusions() -> None:
    """RULES 1.2 #36, #37: no part is multiplied twice, and 将对 counts beside the hooks."""
    excluded = {pattern.key: set(pattern.excludes) for pattern in PATTERNS}
    assert "pure_triplets" in excluded["pure_hook"]
    assert "dragon_pairs" in excluded["jiang_pairs"]
    assert "pure_pairs" in excluded["pure_dragon_pairs"]
    assert "plain" in excluded["all_triplets"]
    assert "self_draw" in excluded["heavenly"] & excluded["earthly"]
    assert "jiang_triplets" not in excluded["golden_hook"] | excluded["arhats"]
    for pattern in PATTERNS:  # what a part excludes, its whole excludes as well; but plain, which has no parts beside
        for part in pattern.excludes:
            assert excluded[part] - {"plain"} <= excluded[pattern.key]
    assert [row.key for row in PATTERNS if row.key in row.excludes] == []


# Rows, words, data.


def test_the_constants_are_the_places_of_the_rows() -> None:
    """The order of the rows is written twice."""
    assert core.ROWS == len(PATTERNS) == len(ABSORBS)
    assert all(getattr(core, pattern.key.upper()) == place for place, pattern in enumerate(PATTERNS))
    assert LISTED == core.EARTHLY


@pytest.mark.parametrize("row", PATTERNS, ids=lambda row: row.key)
def test_a_row_is_worth_the_rules_and_named(row: Pattern) -> None:
    """RULES 1.1.6, as the oracle has it: value, absorbed roots; names and reasons in three languages."""
    name = row.names["zh"]
    if name not in ("根", "十二金钗"):
        assert row.closed == row.open == oracle.VALUES[name]
        assert ABSORBS[INDEX[row.key]] == oracle.ABSORBED.get(name, 0)
        assert {PATTERNS[INDEX[key]].names["zh"] for key in row.excludes} <= oracle.NOT_BESIDE.get(name, set())
    for lang in locale.LANGUAGES:
        assert row.names[lang]
        assert 0 < len(row.why[lang]) <= 120
    assert row.why["en"].isascii()
    assert row.names["en"].isascii()
    assert not re.search("[\u3040-\u30ff]", row.why["zh"])


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("number", ["2", "8", "31", "44"])
def test_explained(number: str, lang: str) -> None:
    """Every row, counted or not, the total and who pays are in the text."""
    hand, inputs, *_ = CASES[number]
    result = won(hand, "", game(cap=256, base=3), **inputs)
    text = result.explain(lang)
    for line in result.scored_patterns:
        assert f"{line.name(lang)}" in text
        assert line.pattern.why[lang] in text
    for row in result.excluded:
        assert row.words(lang, result.words) in text
    assert str(result.points) in text
    assert result.value_words(lang) in text


def test_as_data() -> None:
    """The issue's example."""
    data = won(DRAGON, "6s").as_data()
    assert data["multiplier"] == 8
    assert data["roots"] == 0
    assert data["payments"] == {"E": 8, "S": -8, "W": 0, "N": 0}
    assert data["reading"] == ["11m", "11m", "33m", "55m", "22s", "44s", "66s"]
    assert json.loads(json.dumps(data)) == data
    assert won(KONG).reading == ("123m", "123s", "456s", "99s", "4444m")


def test_the_command() -> None:
    """`mahjongkit score sichuan`: facts by their names, options, JSON."""
    done = run("score", "sichuan", "1111m33m55m22s44s66s", "--win", "6s", "--void", "p", "--json")
    found = json.loads(done.stdout)
    assert (found["multiplier"], found["roots"]) == (8, 0)
    assert [line["key"] for line in found["lines"]] == ["dragon_pairs"]
    assert [(row["key"], row["by"]) for row in found["excluded"]] == [
        ("seven_pairs", "dragon_pairs"),
        ("root", "dragon_pairs"),
    ]
    words = ("score", "sichuan:platform", KONG, "--win", "9s", "--tsumo", "--after-kong", "--last", "--out", "SW")
    found = json.loads(run(*words, "--seat", "N", "--option", "cap=8", "--json").stdout)
    assert (found["multiplier"], found["uncapped"]) == (8, 16)
    assert found["payments"] == {"E": -8, "S": 0, "W": 0, "N": 8}
    found = json.loads(run("score", "sichuan", PLAIN, "--win", "9s", "--robbed", "--from", "W", "--json").stdout)
    assert found["payments"] == {"E": 2, "S": 0, "W": -2, "N": 0}
    assert json.loads(run("score", "sichuan", PLAIN, "--win", "9s", "--heavenly", "--json").stdout)["multiplier"] == 32


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_sheet(lang: str) -> None:
    shown = run("score", "sichuan", DRAGON, "--win", "6s", "--tsumo", "--lang", lang).stdout.decode()
    for key in ("dragon_pairs", "seven_pairs", "self_draw", "root"):
        assert PATTERNS[INDEX[key]].names[lang] in shown
    assert "×16" in shown
    assert "+48" in shown


def test_the_oracle_knows_the_cases() -> None:
    """RULES 1.3, so that both are held by the same page; and every row is met on the way."""
    for hand, inputs, _, multiplied, top in CASES.values():
        shown = Hand(hand)
        tiles = tuple((tile % 9 + 1, "mps"[tile // 9]) for tile in shown.faces)
        melds = tuple((meld.kind, (meld.kinds[0] % 9 + 1, "mps"[meld.kinds[0] // 9])) for meld in shown.melds)
        win = oracle.WinResult(tiles, melds, inputs)
        assert oracle.best(win, {})[0].full == multiplied
        assert oracle.best(win, {"fan_combination": "top_only"})[0].full == top
    dice = Random(1)
    met = {name for number in range(6000) for name in oracle.best(oracle.random_win(dice), SETS[number % 6])[0].names}
    assert met >= set(oracle.VALUES)
