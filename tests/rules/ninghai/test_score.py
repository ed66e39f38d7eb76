"""What Ninghai tiles are worth: the cases of RULES 2.3, rows, words and data."""

import json
import re
from typing import Any

import pytest

from mahjongkit import locale
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.options import MODES
from mahjongkit.rules.ninghai.patterns import INDEX, PATTERNS
from mahjongkit.rules.ninghai.words import WORDS
from mahjongkit.scoring.score import Pattern, Score
from tests.support.ninghai_scores import (
    CALLED,
    NOTHING,
    PLAIN,
    PUNGS,
    TAIL,
    VALUED,
    Facts,
    Four,
    game,
    rows,
    settled,
    won,
)

# RULES 2.3: hands.

TOP = (300, 500, 800, 1000)


SMALL = ((40, 70, 100, 110), (40, 100, 100, 100))
ONE_FAN = ((70, 130, 200, 210), (70, 150, 200, 200))
TWO_FAN = ((160, 280, 400, 440), (160, 300, 400, 450))
SOUTH: Facts = {"seat": "S"}
DRAWN: Facts = {"seat": "S", "tsumo": True}
CASES: dict[str, tuple[str, str, Facts, int, int, Four, Four]] = {
    # number: hand, winning tile, facts, hu, fan without the cap, amounts and silver in the four modes
    "1": (PLAIN, "4m", SOUTH, 0, 0, (30, 60, 100, 100), (30, 50, 100, 100)),
    "2": (PLAIN, "4m", DRAWN, 2, 0, *SMALL),
    "3": (PLAIN, "8s", DRAWN, 4, 0, *SMALL),
    "4": (f"{TAIL} [pon 111m]", "4m", SOUTH, 4, 0, *SMALL),
    "5": (PLAIN, "4m", {"seat": "S", "flowers": "f2"}, 4, 1, *ONE_FAN),
    "6": (PLAIN, "4m", {"seat": "S", "flowers": "f1"}, 4, 0, *SMALL),
    "7": (f"{TAIL} [pon 777z]", "4m", SOUTH, 4, 1, *ONE_FAN),
    "8": (f"777z{TAIL}", "4m", DRAWN, 10, 1, (80, 140, 200, 220), (80, 150, 200, 200)),
    "9": (PUNGS, "3m", DRAWN, 14, 2, (180, 300, 400, 460), (180, 300, 400, 450)),
    "10": (PUNGS, "3m", SOUTH, 10, 2, *TWO_FAN),
    "11": ("123456789p22p111z", "9p", {"seat": "W"}, 8, 2, *TWO_FAN),
    "12": ("123456789p22p555p", "9p", DRAWN, 6, 3, TOP, TOP),
    "12, drawn 2p": ("123456789p22p555p", "2p", DRAWN, 8, 3, TOP, TOP),
    "12, drawn 5p": ("123456789p22p555p", "5p", DRAWN, 8, 3, TOP, TOP),
    "12, drawn 8p": ("123456789p22p555p", "8p", DRAWN, 8, 3, TOP, TOP),
    "13": ("111222z77z [pon 666z] [pon 333z]", "1z", SOUTH, 20, 6, TOP, TOP),
    "15": (PLAIN, "4m", {"seat": "E", "flowers": "g1 g2 g3 g4"}, 16, 3, TOP, TOP),
    "16": (PLAIN, "4m", {**DRAWN, "flowers": "f1 f2 f3 f4 g1 g2 g3 g4"}, 34, 6, TOP, TOP),
    "17": (
        "234m55p [kong 1111s] [chi 789p] [closed 9999m]",
        "4m",
        SOUTH,
        48,
        0,
        (80, 110, 100, 150),
        (80, 100, 100, 150),
    ),
    "18": (f"{TAIL} [pon 555z] f2", "3m", SOUTH, 10, 2, *TWO_FAN),
    "19": (
        "789s55p [closed 2222s] [pon 888p] [pon 111p]",
        "5p",
        SOUTH,
        22,
        0,
        (60, 90, 100, 130),
        (60, 100, 100, 150),
    ),
    "25": (CALLED, "5p", SOUTH, 2, 2, (130, 250, 400, 410), (130, 250, 400, 400)),
    "40": (PLAIN, "8s", {"seat": "E", "tsumo": True}, 4, 0, *SMALL),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", CASES)
def test_case(number: str, mode: str) -> None:
    """RULES 2.3."""
    hand, win, inputs, hu, fan, amounts, silver = CASES[number]
    place = list(MODES).index(mode)
    expected = (hu, fan, min(fan, 3), amounts[place], silver[place])
    for result in (
        won(hand, win, game(score_mode=mode), **inputs),
        won(hand, win, **inputs, mode=mode),
        won(hand, win, **inputs, mode=MODES[mode]),
    ):
        assert (result.hu, result.full, result.fan, result.amount, result.silver) == expected


CASE_14 = ((190, 310, 400, 470), (190, 300, 400, 500))


@pytest.mark.parametrize("preset", [("handbook", "add"), ("field", "replace")], ids=lambda preset: preset[0])
@pytest.mark.parametrize("mode", MODES)
def test_cases_14_to_16_a_complete_set_of_flowers(mode: str, preset: tuple[str, str]) -> None:
    """RULES 2.3, 2.1.7, 2.2 #6: the preset `handbook` adds your own flower to the set, `field` includes it."""
    place = list(MODES).index(mode)
    expected = {"add": (16, 3, TOP[place], TOP[place]), "replace": (16, 2, CASE_14[0][place], CASE_14[1][place])}
    hand, win, inputs, *_ = CASES["15"]
    for ruleset, way in (
        (game(preset[0], score_mode=mode), preset[1]),
        (game(preset[0], score_mode=mode, flower_set_mode="add"), "add"),
        (game(preset[0], score_mode=mode, flower_set_mode="replace"), "replace"),
    ):
        result = won(hand, win, ruleset, **inputs)
        assert (result.hu, result.full, result.amount, result.silver) == expected[way]
        hand_16, win_16, facts_16, *_ = CASES["16"]
        eight = won(hand_16, win_16, ruleset, **facts_16)
        assert (eight.hu, eight.full, eight.fan) == (34, {"add": 6, "replace": 4}[way], 3)
        assert eight.amount == eight.silver == TOP[place]


def lines_of(score: Score) -> Any:
    """The rows of a score as plain data."""
    return score.as_data()["lines"]


def test_case_15_your_own_flower_counts_besides() -> None:
    """RULES 2.3, 2.2 #6: both rows are listed and nothing is excluded."""
    hand, win, inputs, *_ = CASES["15"]
    result = won(hand, win, **inputs)
    assert rows(result) == {"own_flower": 1, "flower_set": 2, "flower": 16}
    assert result.excluded == ()
    assert [line["tiles"] for line in lines_of(result)] == [
        ["g1"],
        ["g1", "g2", "g3", "g4"],
        ["g1", "g2", "g3", "g4"],
    ]


def test_case_14_the_own_flower_is_in_the_set() -> None:
    """RULES 2.3, `flower_set_mode=replace`: the score says that the seat's own flower does not count besides."""
    hand, win, inputs, *_ = CASES["15"]
    replaced = game(flower_set_mode="replace")
    result = won(hand, win, replaced, **inputs)
    assert rows(result) == {"flower_set": 2, "flower": 16}
    assert [(row.pattern.key, row.by and row.by.key) for row in result.excluded] == [("own_flower", "flower_set")]
    other = won(hand, win, replaced, **{**inputs, "flowers": "f1 g1 g2 g3 g4"})
    assert other.full == 3
    assert [line["tiles"] for line in lines_of(other)] == [
        ["f1"],
        ["g1", "g2", "g3", "g4"],
        ["f1", "g1", "g2", "g3", "g4"],
    ]


# Rows.

SETS: dict[str, tuple[str, str, Facts, dict[str, int]]] = {
    # RULES 2.1.8, item by item: hand, winning tile, facts, hu rows
    "pon": (f"{TAIL} [pon 111m]", "4m", {}, {"exposed_triplet_terminal": 4}),
    "pon of honours": (f"{TAIL} [pon 222z]", "4m", {}, {"exposed_triplet_terminal": 4}),
    "pon of others": (f"{TAIL} [pon 222s]", "4m", {}, {"exposed_triplet_simple": 2}),
    "triplet by a discard": (f"{TAIL}999p", "9p", {}, {"exposed_triplet_terminal": 4}),
    "triplet of others by a discard": (f"{TAIL}888p", "8p", {}, {"exposed_triplet_simple": 2}),
    "triplet by self-draw": (f"{TAIL}999p", "9p", {"tsumo": True}, {"concealed_triplet_terminal": 8, "self_draw": 2}),
    "triplet": (f"{TAIL}999p", "4m", {}, {"concealed_triplet_terminal": 8}),
    "triplet of others": (f"{TAIL}888p", "4m", {}, {"concealed_triplet_simple": 4}),
    "four equal tiles not konged": ("111123m456p789s55p", "9s", {}, {"concealed_triplet_terminal": 8}),
    "direct kong": (f"{TAIL} [kong 1111m]", "4m", {}, {"exposed_kong_terminal": 16}),
    "added kong": (f"{TAIL} [added 1111m]", "4m", {}, {"exposed_kong_terminal": 16}),
    "added kong of others": (f"{TAIL} [added 8888m]", "4m", {}, {"exposed_kong_simple": 8}),
    "concealed kong": (f"{TAIL} [closed 1111m]", "4m", {}, {"concealed_kong_terminal": 32}),
    "concealed kong of others": (f"{TAIL} [closed 8888m]", "4m", {}, {"concealed_kong_simple": 16}),
    "closed wait": (PLAIN, "8s", {}, {"closed_wait": 2}),
    "closed wait in one of two runs": (PLAIN, "3m", {}, {"closed_wait": 2}),
    "closed wait beside other waits": ("345567m456p789s55p", "6m", {}, {"closed_wait": 2}),
    "an edge wait is none": (PLAIN, "7s", {}, {}),
    "a pair wait is none": (PLAIN, "5p", {}, {"closed_wait": 2}),  # 456p: its middle, and the pair is not counted
    "a single wait": ("123m456p789s234m99p", "9p", {}, {}),
    "three flowers": (PLAIN, "4m", {"flowers": "f3 f4 g2"}, {"flower": 12}),
    "a pair of dragons": ("123m456p789s234m77z", "4m", {}, {}),
    "the tile that stays out of the triplet": ("111123m456p789s55p", "1m", {}, {"concealed_triplet_terminal": 8}),
    "the tile in the run, for the triplet": ("222234m456p789s55p", "2m", {}, {"concealed_triplet_simple": 4}),
}


@pytest.mark.parametrize("name", SETS)
def test_hu_rows(name: str) -> None:
    """RULES 2.1.8: the item alone; the best place of the winning tile."""
    hand, win, inputs, expected = SETS[name]
    result = won(hand, win, seat="E", **inputs)
    assert {key: value for key, value in rows(result).items() if INDEX[key] >= core.FLOWER} == expected
    assert result.hu == sum(expected.values())


FANS: dict[str, tuple[str, str, Facts, dict[str, int]]] = {
    # RULES 2.1.7: hand, winning tile, facts, fan rows
    **{
        f"{flower} of {seat}": (PLAIN, "4m", {"seat": seat, "flowers": flower}, {"own_flower": 1})
        for seat, flowers in {"E": "f1 g1", "S": "f2 g2", "W": "f3 g3", "N": "f4 g4"}.items()
        for flower in flowers.split()
    },
    "both own flowers": (PLAIN, "4m", {"seat": "W", "flowers": "f3 g3"}, {"own_flower": 2}),
    "others' flowers": (PLAIN, "4m", {"seat": "W", "flowers": "f1 f2 f4 g1 g2 g4"}, {}),
    "four plants": (PLAIN, "4m", {"seat": "W", "flowers": "f1 f2 f3 f4 g3"}, {"flower_set": 2, "own_flower": 2}),
    "White": (f"{TAIL} [kong 5555z]", "4m", {}, {"white_dragon": 1}),
    "Green": (f"{TAIL}666z", "4m", {}, {"green_dragon": 1}),
    "Red and Green": ("789s234m55p666z [closed 7777z]", "4m", {}, {"green_dragon": 1, "red_dragon": 1}),
    "half flush": ("123456m789m234m11z", "4m", {}, {"half_flush": 2}),
    "half flush with White": ("234m456m11m555z [chi 789m]", "4m", {}, {"half_flush": 2, "white_dragon": 1}),
    "full flush": ("123456m789m234m11m", "4m", {}, {"full_flush": 3}),
    "full flush of triplets": ("111333555m77m [pon 999m]", "7m", {}, {"full_flush": 3, "all_triplets": 2}),
    "all triplets of honours and a suit": ("111m22z [pon 333m] [pon 444z] [pon 666m]", "2z", {}, {}),
    "two suits and honours": ("123m456p789s234m11z", "4m", {}, {}),
    "two suits": ("123m456p789p234m11m", "4m", {}, {}),
    "the seat wind": (f"{TAIL} [pon 222z]", "4m", {"seat": "S"}, {}),
}
FANS["all triplets of honours and a suit"][3].update(half_flush=2, all_triplets=2)


@pytest.mark.parametrize("name", FANS)
def test_fan_rows(name: str) -> None:
    """RULES 2.1.7: fans add up."""
    hand, win, inputs, expected = FANS[name]
    result = won(hand, win, **inputs)
    assert {key: value for key, value in rows(result).items() if INDEX[key] < core.FLOWER} == expected
    assert (result.full, result.fan) == (sum(expected.values()), min(3, sum(expected.values())))


def test_the_best_reading() -> None:
    """RULES 2.1.8: three triplets and not three runs; more fan, then more hu."""
    triplets = won("222333444m55p [pon 888s]", "5p", seat="S")
    assert rows(triplets) == {"all_triplets": 2, "exposed_triplet_simple": 2, "concealed_triplet_simple": 12}
    assert triplets.reading == ("222m", "333m", "444m", "55p", "888s")
    middle = won("222333444m55p [chi 678s]", "3m", seat="S")
    assert rows(middle) == {"exposed_triplet_simple": 2, "concealed_triplet_simple": 8}
    assert won("22233344m55p [chi 678s] 4m", "3m", seat="S", tsumo=True).hu == 14
    apart = won("345567m88s [pon 111z] [chi 123p]", "5m", seat="S")
    assert (apart.reading, apart.hu) == (("345m", "567m", "88s", "123p", "111z"), 4)
    inside = won("344556m88s [pon 111z] [chi 123p]", "5m", seat="S")
    assert (inside.hu, inside.reading[inside.place]) == (6, "456m")


@pytest.mark.parametrize(
    ("mode", "hand", "inputs", "amount"),
    [
        ("yaobansan", "55p [closed 1111m] [closed 9999m] [chi 234s] [pon 777z]", {}, 200),
        ("yaobansan", "55p [closed 1111m] [closed 9999m] [closed 9999s] [pon 777z]", {}, 300),
        ("yaobansan", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 300),
        ("yaobanliu", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 500),
        ("tuidaoba", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 400),
        ("yaoerliu", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 690),
    ],
)
def test_the_cap_limits_every_fan_count(mode: str, hand: str, inputs: Facts, amount: int) -> None:
    """RULES 2.1.9, 2.2 #7."""
    assert won(hand, "5p", **inputs, mode=mode).amount == amount


def test_silver() -> None:
    """RULES 2.1.9: the table, and in which modes it is used."""
    table = {0: 0, 10: 0, 20: 0, 30: 50, 60: 50, 70: 100, 90: 100, 120: 100, 130: 150, 160: 150, 170: 200, 500: 500}
    for mode, rounds in zip(MODES, (False, True, False, True), strict=True):
        pattern_values = game(score_mode=mode).scoring.pattern_values
        assert {amount: core.silver_of(amount, pattern_values) for amount in table} == (
            table if rounds else {a: a for a in table}
        )


# Words and data.


def test_the_constants_are_the_places_of_the_rows() -> None:
    """The order of the rows is written twice."""
    assert len(PATTERNS) == core.ROWS
    for place, pattern in enumerate(PATTERNS):
        key = pattern.key.removesuffix("_terminal").removesuffix("_simple")
        assert getattr(core, key.upper()) + core.SIMPLE * pattern.key.endswith("_simple") == place
        assert pattern.unit == ("fan" if place < core.FLOWER else "hu")


@pytest.mark.parametrize("row", PATTERNS, ids=lambda row: row.key)
def test_a_row_is_named(row: Pattern) -> None:
    for lang in locale.LANGUAGES:
        assert row.names[lang]
        assert 0 < len(row.why[lang]) <= 160
    assert row.why["en"].isascii()
    assert row.names["en"].isascii()
    assert not re.search("[\u3040-\u30ff]", row.why["zh"])
    assert row.closed == row.open == game("field").scoring.pattern_value(row)[0]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("number", ["1", "9", "15", "16", "17", "25"])
def test_explained(number: str, lang: str) -> None:
    """Every row, counted or not, amount, silver and who pays are in the text."""
    hand, win, inputs, *_ = CASES[number]
    stated = inputs if "tsumo" in inputs else {**inputs, "unready": True}
    result = won(hand, win, game("field"), **stated)
    text = result.explain(lang)
    for line in result.scored_patterns:
        assert line.name(lang) in text
        assert line.pattern.why[lang] in text
    for row in result.excluded:
        assert row.words(lang, WORDS) in text
    for part in (result.hu, result.fan, result.amount, result.silver, result.half, result.points):
        assert str(part) in text
    assert result.value_words(lang) in text
    assert WORDS.say(lang, "score.reading", groups=" ".join(result.reading)) in text
    contract = WORDS.say(lang, "score.contract", seat=WORDS.say(lang, "wind.E"))
    assert (contract in text) == result.as_data()["liable"]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_receipt(lang: str) -> None:
    """Every win, every loser's value, every payment and the sums."""
    result = settled(VALUED, "4m", winner="S", discarder="E")
    text = result.explain(lang)
    assert result.wins[0].score.explain(lang) in text
    for value in result.losers:
        assert value.explain(lang) in text
        assert str(value.value) in value.explain(lang)
        assert all(line.name(lang) in value.explain(lang) for line in value.scored_patterns)
    for reason in ("win", "half", "losers"):
        assert text.count(WORDS.say(lang, f"paid.{reason}")) >= 1
    for delta in result.deltas:
        assert f"{delta:+d}" in text
    hands = ["147m258s369s1234z", "34p11z [chi 123p] [chi 456p] [pon 888p]", "147m258s369s5677z", "258m147s69s22345z"]
    assert WORDS.say(lang, "paid.liable") in settled(hands, "5p", winner=1, discarder=2).explain(lang)
    drawn = settled([PLAIN, NOTHING, NOTHING, NOTHING], "8s", winner=0)
    assert WORDS.say(lang, "end.tsumo") in drawn.explain(lang)
    assert WORDS.say(lang, "result.nothing") in drawn.losers[0].explain(lang)


def test_as_data() -> None:
    """The issue's example, and a settlement."""
    data = won(PUNGS, "3m", seat="S", tsumo=True, flowers="f1 g3", mode="幺半六").as_data()
    assert (data["hu"], data["fan"], data["amount"], data["silver"]) == (22, 2, 330, 350)
    assert data["payments"] == {"E": -350, "S": 1050, "W": -350, "N": -350}
    assert data["reading"] == ["333m", "77p", "222p", "555p", "999s"]
    assert json.loads(json.dumps(data)) == data
    whole: dict[str, Any] = settled(VALUED, "4m", winner="S", discarder="E").as_data()
    assert whole["deltas"] == [190, 60, -170, -80]
    assert [value["value"] for value in whole["losers"]] == [160, 10, 20]
    assert json.loads(json.dumps(whole)) == whole


def test_the_tiles_of_a_row() -> None:
    result = won("111222555z77z [closed 9999m] f2", "2z", game("field"), seat="E")
    tiles = {line["key"]: line["tiles"] for line in lines_of(result)}
    assert tiles == {
        **{"white_dragon": ["555z"], "seat_wind": ["111z"], "half_flush": [], "all_triplets": [], "flower": ["f2"]},
        **{"concealed_triplet_terminal": ["111z", "555z"], "exposed_triplet_terminal": ["222z"]},
        **{"concealed_kong_terminal": ["9999m"], "value_pair": ["77z"]},
    }
