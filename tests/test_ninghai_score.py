"""What Ninghai tiles are worth and who pays whom: the cases of RULES 2.3, options, words, refusals, an oracle."""

import json
import re
from collections.abc import Callable
from random import Random

import ninghai_oracle as oracle
import pytest
from test_cli import run
from wins import refused

from mahjongkit import Hand, Meld, locale, prepare, rules, score, settle
from mahjongkit.game.results import HandResult
from mahjongkit.rules import Ruleset
from mahjongkit.rules.ninghai import Ninghai
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.options import MODES, OPTIONS, PRESET_DOCS, STEPPED
from mahjongkit.rules.ninghai.patterns import INDEX, PATTERNS
from mahjongkit.rules.ninghai.score import LoserValue, NinghaiScore
from mahjongkit.rules.ninghai.settlement import Settlement, between, is_ready
from mahjongkit.rules.ninghai.win_request import HOWS, lay
from mahjongkit.rules.options import Option
from mahjongkit.scoring.score import Pattern
from mahjongkit.tiles import FLOWERS, code

Facts = dict[str, object]
Four = tuple[int, int, int, int]

PLAIN = "123m456p789s234m55p"
TAIL = "456p789s234m55p"
PUNGS = "333m77p [pon 222p] [pon 555p] [pon 999s]"
CALLED = "345p11z [chi 123p] [chi 456p] [pon 888p]"
NOTHING = "19m19p19s1234567z"
"""Thirteen tiles that are worth nothing to a loser."""


def game(preset: str = "handbook", /, **options: object) -> Ninghai:
    found = rules.find(f"ninghai:{preset}", **options)
    assert isinstance(found, Ninghai)
    return found


def won(hand: str, win: str, ruleset: str | Ruleset = "ninghai", /, **facts: object) -> NinghaiScore:
    result = score(hand, win, ruleset, **facts)
    assert isinstance(result, NinghaiScore)
    return result


def settled(hands: list[str], win: str, ruleset: str | Ruleset = "ninghai", /, **facts: object) -> Settlement:
    result = settle(hands, win, ruleset, **facts)
    assert isinstance(result, Settlement)
    return result


def paid(result: NinghaiScore) -> tuple[int, ...]:
    """What East, South, West and North get or pay."""
    return tuple(result.payments.values())


def rows(result: NinghaiScore | LoserValue) -> dict[str, int]:
    """The rows that counted, with their fan or hu."""
    return {line.pattern.key: line.value for line in result.lines}


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
    hand, win, facts, hu, fan, amounts, silver = CASES[number]
    place = list(MODES).index(mode)
    expected = (hu, fan, min(fan, 3), amounts[place], silver[place])
    for result in (
        won(hand, win, game(score_mode=mode), **facts),
        won(hand, win, **facts, mode=mode),
        won(hand, win, **facts, mode=MODES[mode]),
    ):
        assert (result.hu, result.full, result.fan, result.amount, result.silver) == expected


CASE_14 = ((190, 310, 400, 470), (190, 300, 400, 500))


@pytest.mark.parametrize("preset", [("handbook", "add"), ("field", "replace")], ids=lambda preset: preset[0])
@pytest.mark.parametrize("mode", MODES)
def test_cases_14_to_16_a_complete_set_of_flowers(mode: str, preset: tuple[str, str]) -> None:
    """RULES 2.3, 2.1.7, 2.2 #6: the preset `handbook` adds your own flower to the set, `field` includes it."""
    place = list(MODES).index(mode)
    expected = {"add": (16, 3, TOP[place], TOP[place]), "replace": (16, 2, CASE_14[0][place], CASE_14[1][place])}
    hand, win, facts, *_ = CASES["15"]
    for ruleset, way in (
        (game(preset[0], score_mode=mode), preset[1]),
        (game(preset[0], score_mode=mode, flower_set_mode="add"), "add"),
        (game(preset[0], score_mode=mode, flower_set_mode="replace"), "replace"),
    ):
        result = won(hand, win, ruleset, **facts)
        assert (result.hu, result.full, result.amount, result.silver) == expected[way]
        hand_16, win_16, facts_16, *_ = CASES["16"]
        eight = won(hand_16, win_16, ruleset, **facts_16)
        assert (eight.hu, eight.full, eight.fan) == (34, {"add": 6, "replace": 4}[way], 3)
        assert eight.amount == eight.silver == TOP[place]


def test_case_15_your_own_flower_counts_besides() -> None:
    """RULES 2.3, 2.2 #6: both rows are listed and nothing is excluded."""
    hand, win, facts, *_ = CASES["15"]
    result = won(hand, win, **facts)
    assert rows(result) == {"own_flower": 1, "flower_set": 2, "flower": 16}
    assert result.excluded == ()
    assert [line["tiles"] for line in result.as_data()["lines"]] == [  # type: ignore[attr-defined]
        ["g1"],
        ["g1", "g2", "g3", "g4"],
        ["g1", "g2", "g3", "g4"],
    ]


def test_case_14_the_own_flower_is_in_the_set() -> None:
    """RULES 2.3, `flower_set_mode=replace`: the score says that the own flower does not count besides."""
    hand, win, facts, *_ = CASES["15"]
    replaced = game(flower_set_mode="replace")
    result = won(hand, win, replaced, **facts)
    assert rows(result) == {"flower_set": 2, "flower": 16}
    assert [(row.pattern.key, row.by and row.by.key) for row in result.excluded] == [("own_flower", "flower_set")]
    other = won(hand, win, replaced, **{**facts, "flowers": "f1 g1 g2 g3 g4"})
    assert other.full == 3
    assert [line["tiles"] for line in other.as_data()["lines"]] == [  # type: ignore[attr-defined]
        ["f1"],
        ["g1", "g2", "g3", "g4"],
        ["f1", "g1", "g2", "g3", "g4"],
    ]


# RULES 2.3: who pays the winner.


def test_cases_20_to_24_payments() -> None:
    """RULES 2.3, 2.1.10."""
    assert paid(won(PLAIN, "4m", seat="S", discarder="E")) == (-30, 60, -15, -15)  # 20
    assert paid(won(PLAIN, "4m", seat="S", tsumo=True)) == (-40, 120, -40, -40)  # 21
    case_22 = won(f"{TAIL} [pon 111m]", "4m", seat="S", discarder="N", mode="幺半六")
    assert paid(case_22) == (-50, 200, -50, -100)
    case_23 = won("123456789p234p11z", "4p", seat="S", discarder="N")
    assert (case_23.amount, case_23.silver, case_23.half) == (120, 120, 60)
    assert paid(case_23) == (-60, 240, -60, -120)
    case_24 = won(PUNGS, "3m", seat="W", discarder="S", mode="推倒八")
    assert paid(case_24) == (-200, -400, 800, -200)


def test_case_25_liability() -> None:
    """RULES 2.3, 2.1.12: West pays for all if he was not ready."""
    facts: Facts = {"seat": "S", "discarder": "W"}
    assert paid(won(CALLED, "5p", **facts, unready=True)) == (0, 260, -260, 0)
    assert paid(won(CALLED, "5p", **facts)) == (-65, 260, -130, -65)
    hands = ["147m258s369s1234z", "34p11z [chi 123p] [chi 456p] [pon 888p]", "147m258s369s5677z", "258m147s69s22345z"]
    liable = settled(hands, "5p", winner="S", discarder="W")
    assert liable.deltas == (0, 260, -260, 0)
    assert [paid.reason for paid in liable.transfers] == ["win", "liable", "liable"]
    ready = [*hands[:2], "234m567m234s567s7z", hands[3]]
    assert is_ready(game(), Hand(ready[2]))
    assert settled(ready, "5p", winner="S", discarder="W").deltas == (-65, 260, -130, -65)


def test_liability_depends_on_the_tile_and_the_melds() -> None:
    """RULES 2.1.12: no danger tile, or too few melds: nobody is liable; never on a self-draw."""
    assert not won("345p222s11z [chi 123p] [chi 456p]", "5p", seat="S", unready=True).as_data()["liable"]
    safe = won("345s11z [chi 123p] [chi 456p] [pon 888p]", "5s", seat="S", unready=True)
    assert (safe.as_data()["liable"], sorted(paid(safe))) == (False, [-40, -20, -20, 80])
    any_tile = won("345s11z [chi 123p] [chi 456p] [pon 888p]", "5s", game(contract_any_tile=True), unready=True)
    assert any_tile.as_data()["liable"]
    convert = won(CALLED, "5p", game(half_rate="convert_half_hu"), unready=True)
    assert sorted(paid(convert)) == [-270, 0, 0, 270]  # 130 + 70 + 70


# RULES 2.3: losers.

ZERO = "2468s258p [closed 9999m] [pon 777z] g1"
TWO = "23467m2468s1z [pon 111p] f1"
THREE = "2468m2468s23z [kong 1111s]"
WINNER = "123m456p789s23m55p"
VALUED = [ZERO, WINNER, TWO, THREE]
"""The losers of case 27: worth 160, 10 and 20; South waits for 4m."""


def loser(hand: str, wind: int, ruleset: Ninghai | None = None) -> LoserValue:
    shown = Hand(hand)
    return LoserValue(ruleset or game(), wind, shown, lay(shown, wind), wind)


def test_case_26_values() -> None:
    """RULES 2.3."""
    assert loser(TWO, 2).value == 10
    assert loser("111m2468s2468p12z", 3).value == 10
    assert loser("2468s258p [closed 9999s] [pon 777z] g1", 0).value == 160
    assert (loser(ZERO, 0).hu, loser(ZERO, 0).fan) == (40, 2)
    assert rows(loser(ZERO, 0)) == {
        **{"own_flower": 1, "red_dragon": 1, "flower": 4},
        **{"exposed_triplet_terminal": 4, "concealed_kong_terminal": 32},
    }


BETWEEN: dict[str, tuple[Facts, Four]] = {
    "27": ({}, (220, 0, -155, -65)),
    "28": ({"head_role": "banker"}, (290, 0, -155, -135)),
    "29": ({"score_mode": "yaobanliu"}, (350, 0, -250, -100)),
    "29, banker": ({"score_mode": "yaobanliu", "head_role": "banker"}, (450, 0, -250, -200)),
    "30, ceil": ({"score_mode": "yaobanliu", "loser_step": "ceil"}, (400, 0, -300, -100)),
    "30, convert": ({"score_mode": "yaobanliu", "loser_step": "convert"}, (250, 0, -150, -100)),
    "31": ({"score_mode": "yaoerliu"}, (250, 0, -250, 0)),
    "43": ({"score_mode": "yaobanliu", "loser_step": "linear", "head_role": "banker"}, (290, 0, -155, -135)),
    "推倒八 as 29": ({"score_mode": "tuidaoba"}, (350, 0, -250, -100)),
    "推倒八, convert with the table of 幺半六": (
        {"score_mode": "tuidaoba", "loser_step": "convert"},
        (250, 0, -150, -100),
    ),
    "steps of other modes do not matter": (
        {"score_mode": "tuidaoba", "loser_step": ("ceil", "floor", "linear")},
        (350, 0, -250, -100),
    ),
    "幺半三 knows no steps": ({"loser_step": "ceil"}, (220, 0, -155, -65)),
    "幺二六 with side pairs": ({"score_mode": "yaoerliu", "side_in_126": True}, (350, 0, -250, -100)),
    "幺二六 with side pairs, linear": (
        {"score_mode": "yaoerliu", "side_in_126": True, "loser_step": "linear"},
        (220, 0, -155, -65),
    ),
    "幺二六 linear, heads alone": ({"score_mode": "yaoerliu", "loser_step": "linear"}, (150, 0, -150, 0)),
    "side pairs of other modes": ({"score_mode": "yaobanliu", "side_in_126": True}, (350, 0, -250, -100)),
}


def among_losers(result: HandResult) -> tuple[int, ...]:
    gets = [0] * 4
    for payment in result.transfers:
        if payment.reason == "losers":
            gets[payment.payer] -= payment.amount
            gets[payment.payee] += payment.amount
    return tuple(gets)


@pytest.mark.parametrize("name", BETWEEN)
def test_between_losers(name: str) -> None:
    """RULES 2.3 #27 to #31, #43; 2.1.11."""
    options, expected = BETWEEN[name]
    result = settled(VALUED, "4m", game(**options), winner="S", discarder="E")
    assert [loser.value for loser in result.losers] == [160, 10, 20]
    assert among_losers(result) == expected


def test_case_32_a_whole_hand() -> None:
    """RULES 2.3: #20 and #27 together; whoever tells the seats by numbers gets the same."""
    for facts in ({"winner": "S", "discarder": "E"}, {"winner": 1, "discarder": 0}, {"winner": "1", "discarder": "0"}):
        result = settled(VALUED, "4m", **facts)
        assert result.deltas == (190, 60, -170, -80)
        assert result.reason == "ron"


def test_the_banker_may_sit_anywhere() -> None:
    """RULES 2.1.2: seats by number are places, winds follow the banker."""
    turned = [VALUED[(seat - 3) % 4] for seat in range(4)]
    for facts in ({"winner": "S", "discarder": "E"}, {"winner": 0, "discarder": 3}):
        result = settled(turned, "4m", game(head_role="banker"), banker=3, **facts)
        assert result.deltas == (60, -155 - 15, -135 - 15, 290 - 30)
        assert result.names["en"] == ("South", "West", "North", "East")
        assert result.as_data()["banker"] == 3


def danger(melds: str, **options: object) -> set[str]:
    ruleset = game(**options)
    found = [Meld(text) for text in re.findall(r"\[(.*?)\]", melds)]
    laid = core.PlayerTiles((), [(HOWS[meld.kind], meld.kinds[0]) for meld in found])
    mask = core.danger_of(laid, ruleset.scoring_parts.pattern_values)
    return {code(kind) for kind in range(34) if mask >> kind & 1}


P, S, Z = ({f"{rank}{suit}" for rank in range(1, 10)} for suit in "psz")
Z -= {"8z", "9z"}
TERMINALS = Z | {"1m", "9m", "1p", "9p", "1s", "9s"}

DANGER: dict[str, set[str]] = {
    "[pon 111z] [pon 777z] [chi 123s]": S,
    "[pon 111z] [pon 777z] [pon 555s]": S | TERMINALS,
    "[pon 111z] [pon 777z] [pon 666z]": TERMINALS,
    "[chi 123p] [pon 666s] [pon 222z] [pon 444z]": P | S | TERMINALS,
    "[chi 123p] [chi 456s] [pon 222z]": set(),
    "[chi 123p] [chi 456p] [pon 888p]": P,
    "[chi 123p] [chi 456p] [closed 2222z]": P,
    "[chi 123p] [chi 456p] [chi 123s]": set(),
    "[chi 123p] [chi 456p]": set(),
    "[pon 111z] [pon 777z]": set(),
    "[pon 222m] [kong 3333p] [closed 4444s]": TERMINALS,
    "[pon 222m] [added 3333p] [chi 234s]": set(),
    "[pon 111z] [pon 222z] [pon 333z] [chi 123p]": P | TERMINALS,
    "": set(),
}


@pytest.mark.parametrize("melds", DANGER)
def test_case_39_danger_suits(melds: str) -> None:
    """RULES 2.3, 2.1.12; `dayao` and `contract_any_tile`."""
    expected = DANGER[melds]
    assert danger(melds) == expected
    sets = len(re.findall("pon|kong|added|closed", melds))
    suits = expected - TERMINALS if sets >= 3 else expected
    spanned = {suit for suit in "mps" if any(tile[1] == suit for tile in suits)}
    marked = {tile for tile in expected if tile[1] in spanned} | (Z if melds.count("z]") >= 3 else set())
    assert danger(melds, dayao="honours") == (marked | Z if sets >= 3 else expected)
    everything = {code(kind) for kind in range(34)}
    assert danger(melds, contract_any_tile=True) == (everything if marked else expected)


def test_case_40_the_banker_wins_with_his_first_tiles() -> None:
    """RULES 2.3: a self-draw of the last tile."""
    assert paid(won(PLAIN, "8s", tsumo=True)) == (120, -40, -40, -40)
    assert settled([PLAIN, NOTHING, NOTHING, NOTHING], "8s", winner="E").deltas == (120, -40, -40, -40)


def test_case_41_several_winners() -> None:
    """RULES 2.3, 2.1.10: each is paid by the others alone, then the two losers settle as a head pair."""
    several = game(multi_win=True)
    south = won(f"{TAIL} [pon 111m]", "4m", several, seat="S", discarder="E", also="N")
    assert (south.silver, paid(south)) == (40, (-40, 60, -20, 0))
    hands = ["2468s258p123z [pon 999m]", "23m456p789s55p [pon 111m]", NOTHING, "23m789p456s33s [pon 777z]"]
    result = settled(hands, "4m", several, winner="SN", discarder="E")
    assert [(win.seat, win.score.silver) for win in result.wins] == [(1, 40), (3, 70)]
    assert [(loser.seat, loser.value) for loser in result.losers] == [(0, 10), (2, 0)]
    assert result.deltas == (-40 - 70 + 10, 60, -20 - 35 - 10, 105)
    assert settled(hands, "4m", several, winner=(3, 1), discarder=0).deltas == result.deltas


def test_several_winners_and_a_liable_discarder() -> None:
    """RULES 2.1.12: tested for each winner; he pays the shares that there are."""
    hands = ["1478m369s1478s12z", "34p11z [chi 123p] [chi 456p] [pon 888p]", "2589m258s147s345z", "34p123789m234s22z"]
    result = settled(hands, "5p", game(multi_win=True), winner="SN", discarder="E")
    assert [win.score.as_data()["liable"] for win in result.wins] == [True, False]
    assert result.deltas == (-130 - 65 - 30, 195, -15, 45)


def test_case_42_a_robbed_kong() -> None:
    """RULES 2.3: West counts his pung of 6s, pays the full silver; the others half."""
    hands = ["123m456p78s234m55p", "147m269p39s12344z", "147m258p39s12z [pon 666s]", "258m147p369p5566z"]
    result = settled(hands, "6s", winner="E", discarder="W", robbed=True)
    assert result.deltas == (60, -15 - 5, -30 + 5 + 5, -15 - 5)
    assert [(loser.seat, loser.hu, loser.value) for loser in result.losers] == [(1, 0, 0), (2, 2, 10), (3, 0, 0)]
    assert [payment[1:] for payment in result.transfers] == [
        (2, 0, 30, "win"),
        (3, 0, 15, "half"),
        (1, 0, 15, "half"),
        (1, 2, 5, "losers"),
        (3, 2, 5, "losers"),
    ]


def test_case_43_field() -> None:
    """RULES 2.3."""
    hand = f"{TAIL} [pon 222z]"
    for preset, fan in (("field", 1), ("handbook", 0)):
        result = won(hand, "4m", game(preset), seat="S")
        assert (result.hu, result.full) == (4, fan)
    pair = "77z147m258p369s12z"
    assert (loser(pair, 2, game("field")).hu, loser(pair, 2, game("field")).value) == (2, 10)
    assert loser(pair, 2).value == 0
    assert among_losers(settled(VALUED, "4m", "ninghai:field", winner="S", discarder="E")) == (290, 0, -155, -135)


# Rows.

SETS: dict[str, tuple[str, str, Facts, dict[str, int]]] = {
    # RULES 2.1.8, item by item: hand, winning tile, facts, hu rows
    "pung": (f"{TAIL} [pon 111m]", "4m", {}, {"exposed_triplet_terminal": 4}),
    "pung of honours": (f"{TAIL} [pon 222z]", "4m", {}, {"exposed_triplet_terminal": 4}),
    "pung of others": (f"{TAIL} [pon 222s]", "4m", {}, {"exposed_triplet_simple": 2}),
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
    hand, win, facts, expected = SETS[name]
    result = won(hand, win, seat="E", **facts)
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
    "the own wind": (f"{TAIL} [pon 222z]", "4m", {"seat": "S"}, {}),
}
FANS["all triplets of honours and a suit"][3].update(half_flush=2, all_triplets=2)


@pytest.mark.parametrize("name", FANS)
def test_fan_rows(name: str) -> None:
    """RULES 2.1.7: fans add up."""
    hand, win, facts, expected = FANS[name]
    result = won(hand, win, **facts)
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
    ("mode", "hand", "facts", "amount"),
    [
        ("yaobansan", "55p [closed 1111m] [closed 9999m] [chi 234s] [pon 777z]", {}, 200),
        ("yaobansan", "55p [closed 1111m] [closed 9999m] [closed 9999s] [pon 777z]", {}, 300),
        ("yaobansan", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 300),
        ("yaobanliu", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 500),
        ("tuidaoba", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 400),
        ("yaoerliu", "55p [closed 1111m] [closed 9999m] [chi 789p] [pon 777z] f1", {}, 690),
    ],
)
def test_the_cap_limits_every_fan_count(mode: str, hand: str, facts: Facts, amount: int) -> None:
    """RULES 2.1.9, 2.2 #7."""
    assert won(hand, "5p", **facts, mode=mode).amount == amount


def test_silver() -> None:
    """RULES 2.1.9: the table, and in which modes it is used."""
    table = {0: 0, 10: 0, 20: 0, 30: 50, 60: 50, 70: 100, 90: 100, 120: 100, 130: 150, 160: 150, 170: 200, 500: 500}
    for mode, rounds in zip(MODES, (False, True, False, True), strict=True):
        pattern_values = game(score_mode=mode).scoring_parts.pattern_values
        assert {amount: core.silver_of(amount, pattern_values) for amount in table} == (
            table if rounds else {a: a for a in table}
        )


def test_half_shares() -> None:
    """RULES 2.1.10, `half_rate`."""
    for amount, half, converted in ((30, 15, 20), (70, 35, 40), (130, 65, 70)):
        assert core.half_share(amount, game().scoring_parts.pattern_values) == half
        assert core.half_share(amount, game(half_rate="convert_half_hu").scoring_parts.pattern_values) == converted
    for amount, half, converted in ((60, 25, 50), (70, 50, 50), (130, 75, 100), (460, 225, 250)):
        assert core.half_share(amount, game("field").scoring_parts.pattern_values) == half
        assert (
            core.half_share(amount, game("field", half_rate="convert_half_hu").scoring_parts.pattern_values)
            == converted
        )


LOSERS: dict[str, tuple[str, int, str, int, int, int]] = {
    # RULES 2.1.8: hand, wind, preset, hu, fan, value in 幺半三
    "nothing": (NOTHING, 0, "handbook", 0, 0, 0),
    "runs": ("123456789m1234p", 0, "handbook", 0, 0, 0),
    "a chow": ("123456789m1p [chi 123s]", 0, "handbook", 0, 0, 0),
    "a triplet": ("111m258m258p1234z", 0, "handbook", 8, 0, 10),
    "four equal tiles": ("5555m28m258p1234z", 0, "handbook", 4, 0, 10),
    "dragons in hand": ("777z258m258p1234z", 0, "handbook", 8, 1, 20),
    "no pattern": ("111333555777m9m", 0, "handbook", 8 + 4 * 3, 0, 20),
    "honours alone": ("111222333z4456z", 0, "handbook", 24, 0, 30),
    "the own wind": ("111222333z4456z", 0, "field", 24, 1, 50),
    "the own wind, and its pair": ("111222333z4456z", 3, "field", 26, 0, 30),
    "value pairs": ("55667744z258m18p", 3, "field", 8, 0, 10),
    "a triplet is no pair": ("555z667744z28m18p", 3, "field", 8 + 6, 1, 30),
    "four flowers": (f"{NOTHING} f1 f2 f3 f4", 0, "handbook", 16, 3, 130),
    "four flowers, own included": (f"{NOTHING} f1 f2 f3 f4", 0, "field", 16, 2, 70),
    "five fan count as three": ("1m [pon 555z] [pon 666z] [pon 777z] [pon 111m] f1 g1", 0, "handbook", 24, 5, 200),
    "the cap": ("1m [closed 5555z] [pon 666z] [pon 777z] [closed 9999m]", 0, "handbook", 72, 3, 300),
}


@pytest.mark.parametrize("name", LOSERS)
def test_losers(name: str) -> None:
    """RULES 2.1.8."""
    hand, wind, preset, hu, fan, value = LOSERS[name]
    result = loser(hand, wind, game(preset, score_mode="yaobansan"))
    assert (result.hu, result.tally.full, result.fan, result.value) == (hu, fan, min(fan, 3), value)
    assert sum(line.value for line in result.lines if line.pattern.unit == "hu") == hu
    assert sum(line.value for line in result.lines if line.pattern.unit == "fan") == fan


def test_the_cap_of_losers_is_the_modes() -> None:
    """RULES 2.1.8."""
    hand = LOSERS["the cap"][0]
    assert [loser(hand, 0, game(score_mode=mode)).value for mode in MODES] == [300, 500, 580, 580]


# Options: RULES 2.1.13.

TABLE: dict[str, tuple[object, object, str]] = {
    "score_mode": ("yaobansan", "yaobanliu", "2.1.9"),
    "head_role": ("opposite", "banker", "2.1.11"),
    "seat_wind_fan": (False, True, "2.1.7"),
    "value_pair_hu": (0, 2, "2.1.8"),
    "loser_step": (("floor", "floor", "floor"), ("linear", "ceil", "floor"), "2.1.11"),
    "pass_lock": ("none", "same_tile", "2.1.4"),
    "kong_after_claim": (False, True, "2.1.4"),
    "side_in_126": (False, False, "2.1.11"),
    "flower_set_mode": ("add", "replace", "2.1.7"),
    "circles": (1, 1, "2.1.2"),
    "first_circle": ("first_hand", "first_hand", "2.1.3"),
    "first_circle_win": (True, True, "2.1.3"),
    "multi_win": (False, False, "2.1.4"),
    "half_rate": ("half_of_silver", "half_of_silver", "2.1.10"),
    "contract_any_tile": (False, False, "2.1.12"),
    "dayao": ("terminals", "terminals", "2.1.12"),
}


def test_the_presets_are_the_table() -> None:
    """RULES 2.1.13: every option, its value in both presets and where it is defined."""
    assert rules.presets("ninghai") == ("handbook", "field") == tuple(PRESET_DOCS)
    found = {
        option.name: (game().options[option.name], game("field").options[option.name], option.rule)
        for option in OPTIONS
    }
    assert found == TABLE
    assert STEPPED == ("yaobanliu", "tuidaoba", "yaoerliu")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_is_documented(option: Option) -> None:
    """One line in each language; whoever reads it can write each value."""
    for text in option.doc.values():
        assert text.isprintable()
        assert 0 < len(text) <= 120
        if isinstance(option.values, tuple) and isinstance(option.default, str | tuple):
            assert [value for value in option.values if str(value) not in text] == []
    assert set(option.doc) == set(locale.LANGUAGES)
    assert option.doc["en"].isascii()
    assert not re.search("[\u3040-\u30ff]", option.doc["zh"])
    assert re.search("[\u3040-\u30ff]", option.doc["ja"])
    with pytest.raises(ValueError, match=option.name):
        option.check(object())


def test_the_mode_by_any_of_its_names() -> None:
    """`score_mode`, `mode`, and the names used at the table."""
    for mode, called in MODES.items():
        for name in ("score_mode", "mode"):
            for value in (mode, called):
                assert rules.find("ninghai", **{name: value}).options["score_mode"] == mode
    assert game("field", mode="推倒八").options["loser_step"] == ("linear", "ceil", "floor")
    refused("score_mode='幺半四'.*yaobansan.*幺半三", game, score_mode="幺半四")
    refused("yaobansan", won, PLAIN, "4m", mode="幺半")
    refused("score_mode", won, PLAIN, "4m", mode=3)


def test_the_steps_of_the_losers() -> None:
    """RULES 2.1.11: one word for all modes, or one for each."""
    assert game(loser_step="ceil").options["loser_step"] == ("ceil", "ceil", "ceil")
    assert game(loser_step=["ceil", "floor", "linear"]).options["loser_step"] == ("ceil", "floor", "linear")
    for wrong in ("up", ("floor",), ("floor", "ceil", "up"), 3, (1, 2, 3)):
        refused("loser_step", game, loser_step=wrong)
    for circles in (0, -1, "1", True):
        refused("circles.*1 or more", game, circles=circles)
    refused("value_pair_hu.*0 or more", game, value_pair_hu=-1)


STEP_TABLE: dict[str, tuple[int, ...]] = {
    # RULES 2.1.11: silver for differences of 20, 30, 50, 60, 80, 100, 140 in 幺半六, head and side
    "floor head": (0, 50, 50, 100, 100, 150, 200),
    "floor side": (0, 0, 50, 50, 50, 100, 100),
    "ceil head": (50, 50, 100, 100, 150, 200, 250),
    "ceil side": (50, 50, 50, 100, 100, 100, 150),
    "convert head": (0, 50, 50, 50, 100, 100, 150),
    "convert side": (0, 0, 50, 50, 50, 50, 100),
    "linear head": (20, 30, 50, 60, 80, 100, 140),
    "linear side": (10, 15, 25, 30, 40, 50, 70),
}


@pytest.mark.parametrize("name", STEP_TABLE)
def test_steps(name: str) -> None:
    """RULES 2.1.11."""
    step, pair = name.split()
    pattern_values = game(score_mode="yaobanliu", loser_step=step).scoring_parts.pattern_values
    found = [
        core.between_losers(difference, pair == "head", pattern_values) for difference in (20, 30, 50, 60, 80, 100, 140)
    ]
    assert tuple(found) == STEP_TABLE[name]
    assert core.between_losers(0, pair == "head", pattern_values) == 0


def test_heads() -> None:
    """RULES 2.1.11, both meanings: if the banker won, all pairs are side pairs."""
    opposite, banker = game().scoring_parts.pattern_values, game("field").scoring_parts.pattern_values
    pairs = [(one, other) for one in range(4) for other in range(one + 1, 4)]
    assert [pair for pair in pairs if core.is_head(*pair, 0, opposite)] == [(0, 2), (1, 3)]
    for seat in range(4):
        assert [pair for pair in pairs if core.is_head(*pair, seat, banker)] == [pair for pair in pairs if seat in pair]


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
    assert row.closed == row.open == game("field").worth(row)[0]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("number", ["1", "9", "15", "16", "17", "25"])
def test_explained(number: str, lang: str) -> None:
    """Every row, counted or not, amount, silver and who pays are in the text."""
    hand, win, facts, *_ = CASES[number]
    told = facts if "tsumo" in facts else {**facts, "unready": True}
    result = won(hand, win, game("field"), **told)
    text = result.explain(lang)
    for line in result.lines:
        assert line.name(lang) in text
        assert line.pattern.why[lang] in text
    for row in result.excluded:
        assert row.words(lang) in text
    for part in (result.hu, result.fan, result.amount, result.silver, result.half, result.points):
        assert str(part) in text
    assert result.value_words(lang) in text
    assert " ".join(result.reading) in text
    contract = locale.say(lang, "score.contract", seat=locale.say(lang, "wind.E"))
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
        assert all(line.name(lang) in value.explain(lang) for line in value.lines)
    for reason in ("win", "half", "losers"):
        assert text.count(locale.say(lang, f"paid.{reason}")) >= 1
    for delta in result.deltas:
        assert f"{delta:+d}" in text
    hands = ["147m258s369s1234z", "34p11z [chi 123p] [chi 456p] [pon 888p]", "147m258s369s5677z", "258m147s69s22345z"]
    assert locale.say(lang, "paid.liable") in settled(hands, "5p", winner=1, discarder=2).explain(lang)
    drawn = settled([PLAIN, NOTHING, NOTHING, NOTHING], "8s", winner=0)
    assert locale.say(lang, "end.tsumo") in drawn.explain(lang)
    assert locale.say(lang, "result.nothing") in drawn.losers[0].explain(lang)


def test_as_data() -> None:
    """The issue's example, and a settlement."""
    data = won(PUNGS, "3m", seat="S", tsumo=True, flowers="f1 g3", mode="幺半六").as_data()
    assert (data["hu"], data["fan"], data["amount"], data["silver"]) == (22, 2, 330, 350)
    assert data["payments"] == {"E": -350, "S": 1050, "W": -350, "N": -350}
    assert data["reading"] == ["333m", "77p", "222p", "555p", "999s"]
    assert json.loads(json.dumps(data)) == data
    whole = settled(VALUED, "4m", winner="S", discarder="E").as_data()
    assert whole["deltas"] == [190, 60, -170, -80]
    assert [value["value"] for value in whole["losers"]] == [160, 10, 20]  # type: ignore[attr-defined]
    assert json.loads(json.dumps(whole)) == whole


def test_the_tiles_of_a_row() -> None:
    result = won("111222555z77z [closed 9999m] f2", "2z", game("field"), seat="E")
    tiles = {line["key"]: line["tiles"] for line in result.as_data()["lines"]}  # type: ignore[attr-defined]
    assert tiles == {
        **{"white_dragon": ["555z"], "seat_wind": ["111z"], "half_flush": [], "all_triplets": [], "flower": ["f2"]},
        **{"concealed_triplet_terminal": ["111z", "555z"], "exposed_triplet_terminal": ["222z"]},
        **{"concealed_kong_terminal": ["9999m"], "value_pair": ["77z"]},
    }


# The command line.


def answered(*arguments: str) -> dict[str, object]:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_the_score_command() -> None:
    """`mahjongkit score ninghai`, as in the issue."""
    win = ("score", "ninghai", "33m77p [pon 222p] [pon 555p] [pon 999s]", "--win", "3m")
    found = answered(*win, "--seat", "S", "--mode", "幺半六", "--tsumo")
    assert (found["hu"], found["fan"], found["amount"], found["silver"]) == (14, 2, 300, 300)
    lines = found["lines"]
    assert isinstance(lines, list)
    assert lines[0]["key"] == "all_triplets"
    assert sum(line.get("hu", 0) for line in lines) == 14
    flowers = answered(*win, "--flowers", "f2,g3", "--from", "N", "--unready", "--option", "score_mode=tuidaoba")
    assert (flowers["hu"], flowers["amount"], flowers["liable"]) == (18, 400, False)
    sheet = run(*win, "--lang", "zh").stdout.decode()
    assert "对对胡" in sheet
    assert "2番" in sheet


SETTLE = ("settle", "ninghai", *VALUED, "--win", "4m", "--winner", "S")


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_settle_command(lang: str) -> None:
    """`mahjongkit settle ninghai`: the receipt, and JSON."""
    expected = settled(VALUED, "4m", winner="S", discarder="E")
    shown = run(*SETTLE, "--from", "E", "--lang", lang)
    assert shown.stdout.decode().rstrip("\n") == expected.explain(lang)
    assert answered(*SETTLE, "--from", "E") == expected.as_data()


def test_the_settle_command_takes_facts_and_options() -> None:
    found = answered(*SETTLE, "--discarder=0", "--mode", "幺半六", "--option", "loser_step=ceil")
    assert found["deltas"] == [400 - 50, 100, -300 - 25, -100 - 25]
    assert answered(*SETTLE, "--banker", "1", "--winner", "E")["deltas"] == [60, 120, -115, -65]
    assert answered(*SETTLE, "--winner=1")["deltas"] == [180, 120, -195, -105]
    lists = answered(*SETTLE, "--from", "E", "--option", 'loser_step=["floor", "ceil", "floor"]')
    assert lists["deltas"] == [190, 60, -170, -80]


def test_the_settle_command_shows_its_own_example() -> None:
    for lang in locale.LANGUAGES:
        said = locale.say(lang, "help.settle")
        assert all(hand in said for hand in VALUED)
        assert "--winner S --from E" in said
        shown = run("settle", "--help", "--lang", lang, COLUMNS="400").stdout.decode()
        assert VALUED[0] in shown
        assert "--banker" in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "mahjongkit settle"),
        (("ninghai",), "mahjongkit settle"),
        (("ninghai", *VALUED), "--win"),
        (("ninghai", *VALUED, "--win", "4m"), "winner"),
        (("ninghai", *VALUED[:3], "--win", "4m", "--winner", "S"), "3 hands"),
        (("ninghai", *VALUED, "--win", "4m", "--winner", "X"), "X"),
        (("ninghai", *VALUED, "--win", "4m", "--wimmer", "S"), "winner"),
        (("ninghai", *VALUED, "--win", "4m", "--winner", "S", "--banker", "x"), "banker"),
        (("ninghai", *VALUED, "--win", "4m", "--winner", "S", "--mode", "幺半"), "yaobansan"),
        (("riichi", *VALUED, "--win", "4m", "--winner", "S"), "riichi"),
        (("sichuan", *VALUED, "--win", "4m"), "sichuan"),
        (("nowhere", *VALUED, "--win", "4m"), "nowhere"),
    ],
)
def test_settle_errors_are_one_line_with_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    done = run("settle", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert says in line


# What cannot be.

REFUSED: dict[str, tuple[str, object, Facts, str]] = {
    # what: hand, winning tile, facts, what the error says
    "not complete": ("123m456p789s235m55p", "5m", {}, "not complete"),
    "seven pairs": ("1133557799m2244s", "4s", {}, "not complete"),
    "orphans": ("19m19p19s12345677z", "7z", {}, "not complete"),
    "twelve tiles": ("123m456p789s2m5p", "5p", {}, "tiles"),
    "hidden sets": ("11m", "1m", {}, "tiles"),
    "fifteen tiles": (f"{PLAIN}5p", "5p", {}, "tiles"),
    "five copies": ("111123m45p789s55p", "1m", {}, "1m"),
    "a red five": ("123m406p789s234m55p", "4m", {}, "0p"),
    "a North set aside": (f"{PLAIN} [north 4z]", "4m", {}, "north"),
    "a flower twice in the hand": (f"{PLAIN} f1f1", "4m", {}, "f1"),
    "a flower twice": (f"{PLAIN} f1", "4m", {"flowers": "f1"}, "f1 twice"),
    "a flower twice apart": (PLAIN, "4m", {"flowers": (37, 37)}, "f1 twice"),
    "a flower that is none": (PLAIN, "4m", {"flowers": "1z"}, "1z is no flower"),
    "a flower that is no face": (PLAIN, "4m", {"flowers": (99,)}, "99 is no flower"),
    "a flower that is no number": (PLAIN, "4m", {"flowers": ("f1",)}, "'f1' is no flower"),
    "flowers are a number": (PLAIN, "4m", {"flowers": 37}, "flowers=37"),
    "no such flower": (PLAIN, "4m", {"flowers": "f5"}, "f5|5"),
    "wins with a flower": ("123m456p789s23m55p", "f1", {}, "winning tile f1"),
    "winning tile not in the hand": (PLAIN, "8p", {}, "winning tile 8p"),
    "winning tile is no tile": (PLAIN, "x", {}, "x"),
    "winning tile is a bool": (PLAIN, True, {}, "winning tile"),
    "winning tile is no face": (PLAIN, 77, {}, "winning tile 77"),
    "winning tile is nothing": (PLAIN, None, {}, "winning tile"),
    "tsumo is no flag": (PLAIN, "4m", {"tsumo": 1}, "tsumo"),
    "unready is no flag": (PLAIN, "4m", {"unready": "yes"}, "unready"),
    "unknown fact": (PLAIN, "4m", {"riichi": 1}, "riichi"),
    "no such seat": (PLAIN, "4m", {"seat": "X"}, "E, S, W, N"),
    "seat is a number": (PLAIN, "4m", {"seat": 1}, "E, S, W, N"),
    "no such discarder": (PLAIN, "4m", {"discarder": "Q"}, "E, S, W, N"),
    "the discarder wins": (PLAIN, "4m", {"discarder": "E"}, "the winner"),
    "a discarder of a self-draw": (PLAIN, "4m", {"tsumo": True, "discarder": "S"}, "discarder"),
    "robbed and drawn": (PLAIN, "4m", {"robbed": True, "tsumo": True}, "robbed with tsumo"),
    "robbed while holding another": (PLAIN, "3m", {"robbed": True}, "another"),
    "unready and drawn": (PLAIN, "4m", {"unready": True, "tsumo": True}, "unready"),
    "also without the option": (PLAIN, "4m", {"also": "S"}, "multi_win"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """RULES 2.1.4, 2.1.6: what cannot be is refused with the reason."""
    hand, win, facts, reason = REFUSED[name]
    refused(reason, lambda: prepare(hand, win, "ninghai", **facts).score())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"also": "X"}, "E, S, W, N"),
        ({"also": 1}, "seats like WN"),
        ({"also": "SS"}, "twice"),
        ({"also": "E"}, "the winner E"),
        ({"also": "SWN"}, "three"),
        ({"also": "S", "discarder": "S"}, "another winner"),
        ({"also": "S", "tsumo": True}, "also with tsumo"),
    ],
)
def test_refused_with_several_winners(facts: Facts, reason: str) -> None:
    refused(reason, lambda: prepare(PLAIN, "4m", game(multi_win=True), **facts))


UNSETTLED: dict[str, tuple[Callable[[], HandResult], str]] = {
    "no winner": (lambda: settled(VALUED, "4m"), "winner"),
    "an empty winner": (lambda: settled(VALUED, "4m", winner=()), "nobody"),
    "an unknown winner": (lambda: settled(VALUED, "4m", winner="Q"), "winner 'Q'"),
    "a winner out of range": (lambda: settled(VALUED, "4m", winner=4), "winner 4"),
    "a winner twice": (lambda: settled(VALUED, "4m", winner="SS", discarder="E"), "twice"),
    "a winner who is true": (lambda: settled(VALUED, "4m", winner=True), "winner True"),
    "two winners": (lambda: settled(VALUED, "4m", winner="SW", discarder="E"), "multi_win|13"),
    "two winners by self-draw": (lambda: settled(VALUED, "4m", winner="SW"), "self-draw"),
    "an unknown discarder": (lambda: settled(VALUED, "4m", winner="S", discarder="01"), "discarder '01'"),
    "the winner discards": (lambda: settled(VALUED, "4m", winner="S", discarder="S"), "the winner"),
    "an unknown banker": (lambda: settled(VALUED, "4m", winner="S", banker=4), "banker 4"),
    "a banker by wind": (lambda: settled(VALUED, "4m", winner="S", banker="E"), "banker 'E'"),
    "three hands": (lambda: settled(VALUED[:3], "4m", winner="S"), "3 hands"),
    "one text": (lambda: settle("123m", "4m", "ninghai", winner="S"), "every seat"),
    "no hands": (lambda: settle([1, 2, 3, 4], "4m", "ninghai", winner="S"), "every seat"),  # type: ignore[list-item]
    "an unknown fact": (lambda: settled(VALUED, "4m", winner="S", tsumo=True), "tsumo"),
    "robbed is no flag": (lambda: settled(VALUED, "4m", winner="S", robbed=1), "robbed"),
    "robbed and drawn": (lambda: settled(VALUED, "4m", winner="S", robbed=True), "robbed with tsumo"),
    "an incomplete hand": (lambda: settled(VALUED, "8p", winner="S", discarder="E"), "not complete"),
    "a loser with too many tiles": (lambda: settled([ZERO + "3z", *VALUED[1:]], "4m", winner=1), "seat 0.*14 tiles"),
    "a loser with too few tiles": (lambda: settled([*VALUED[:3], "2468m2468s23z"], "4m", winner=1), "seat 3.*10 tiles"),
    "a strange tile": (lambda: settled([*VALUED[:3], "2468m2468s23z0p13p"], "4m", winner=1), "seat 3.*0p"),
    "five copies at the table": (
        lambda: settled([*VALUED[:3], "2468m22248s2z [pon 999m]"], "4m", winner=1),
        "copies of",
    ),
    "five with the winning tile": (
        lambda: settled([ZERO, WINNER, TWO, "4446m2468s12345z"], "4m", winner=1),
        "copies of 4m",
    ),
    "a flower twice": (lambda: settled([ZERO + "f1", *VALUED[1:]], "4m", winner=1), "f1 lies before seat 0.*seat 2"),
    "a flower wins": (lambda: settled(VALUED, "g2", winner=1), "winning tile g2"),
    "no winning tile": (lambda: settled(VALUED, "", winner=1), "expected"),
    "an unknown mode": (lambda: settled(VALUED, "4m", winner=1, mode="幺"), "score_mode"),
}


@pytest.mark.parametrize("name", UNSETTLED)
def test_settlements_refused(name: str) -> None:
    call, reason = UNSETTLED[name]
    refused(reason, call)


@pytest.mark.parametrize("name", [name for name in rules.names() if not rules.find(name).settle_facts])
def test_other_games_say_that_they_do_not_settle(name: str) -> None:
    refused(f"{name} does not settle", settle, [NOTHING] * 4, "1m", name)


# Against the oracle.

GAMES = [
    (oracle.preset(preset, mode), game(preset, score_mode=mode)) for preset in ("handbook", "field") for mode in MODES
]
"""Every preset in every mode."""


def shown(concealed: list[int], melds: list[oracle.Meld], flowers: list[int]) -> Hand:
    """An oracle's player as a hand of ours."""
    own = [Meld.of(meld.how, oracle.meld_tiles(meld)) for meld in melds]
    return Hand.of(concealed, own, [FLOWERS[flower] for flower in flowers])


def laid(case: oracle.WinCase | oracle.LoserCase) -> core.PlayerTiles:
    """The same as the judge sees it."""
    flowers = sum(1 << flower for flower in case.flowers)
    melds = [(HOWS[meld.how], meld.kind) for meld in case.melds]
    if isinstance(case, oracle.LoserCase):
        return core.PlayerTiles(case.concealed, melds, flowers=flowers, wind=case.wind)
    return core.PlayerTiles(
        case.concealed, melds, flowers=flowers, wind=case.wind, tsumo=case.tsumo, tile=case.win_kind
    )


@pytest.mark.parametrize("seed", range(10))
def test_random_wins_agree_with_the_oracle(seed: int) -> None:
    """RULES 2.1.6 to 2.1.9: 100,000 wins in every mode of every preset; every hand is won in four ways."""
    dice = Random(seed)
    for number in range(2500):
        check_wins(oracle.random_win(dice), *GAMES[number % len(GAMES)], dice)


def check_wins(hand: oracle.WinCase, options: oracle.Options, ruleset: Ninghai, dice: Random) -> None:
    """A hand won in four ways, counted in every mode of every preset; the last way also by `score` in one of them."""
    for _ in range(4):
        win = hand._replace(
            win_kind=dice.choice(hand.concealed),
            tsumo=dice.random() < 0.5,
            flowers=oracle.random_flowers(dice),
            wind=dice.randrange(4),
        )
        check_counted(win)
    facts: Facts = {"tsumo": win.tsumo, "seat": "ESWN"[win.wind]}
    told = won(str(shown(win.concealed, win.melds, win.flowers)), code(win.win_kind), ruleset, **facts)
    assert (told.hu, told.full, told.amount, told.silver) == oracle.score_win(*win, options)
    assert sum(line.value for line in told.lines if line.pattern.unit == "hu") == told.hu
    assert sum(line.value for line in told.lines if line.pattern.unit == "fan") == told.full


def check_counted(win: oracle.WinCase) -> None:
    """Hu, fan, amount and silver of a win in every mode of every preset."""
    ours, tally = laid(win), core.Breakdown()
    values: set[tuple[int, int]] = set()
    for place, (options, ruleset) in enumerate(GAMES):
        if place % len(MODES) == 0:  # what follows is the same preset in other modes
            values = set(oracle.readings(*win, options))
        amount, fan, hu = max((oracle.winner_amount(hu, fan, options), fan, hu) for hu, fan in values)
        assert ruleset.scoring_parts.scorer.score_win(ours, ruleset.scoring_parts.pattern_values, tally)
        found = (tally.hu, tally.full, tally.amount, tally.silver)
        assert found == (hu, fan, amount, oracle.silver_of(amount, options)), (win, options)


@pytest.mark.parametrize("seed", range(10))
def test_random_losers_agree_with_the_oracle(seed: int) -> None:
    """RULES 2.1.8, 2.1.11: 100,000 settlements among losers in every mode of every preset.

    Every new loser settles with the last ones of two other winds.
    """
    dice = Random(seed)
    last: dict[int, list[int]] = {}
    settlements = 0
    while settlements < 10_000:
        case = oracle.random_loser(dice)
        highest = {  # with the highest cap; the modes of a preset differ in nothing else
            options.head_role: oracle.loser_value(*case, options)
            for options, _ in GAMES
            if options.score_mode == "yaoerliu"
        }
        values = [min(oracle.CAP[options.score_mode], highest[options.head_role]) for options, _ in GAMES]
        ours = laid(case)
        assert [core.loser_value(ours, ruleset.scoring_parts.pattern_values) for _, ruleset in GAMES] == values, case
        if settlements % 100 == 0:
            assert values == [oracle.loser_value(*case, options) for options, _ in GAMES]
            assert loser(str(shown(case.concealed, case.melds, case.flowers)), case.wind).value == values[0]
        last[case.wind] = values
        if len(last) < 4:
            continue
        winner = dice.choice([wind for wind in range(4) if wind != case.wind])
        banker = dice.randrange(4)
        for place, (options, ruleset) in enumerate(GAMES):
            losers = {(wind + banker) % 4: last[wind][place] for wind in range(4) if wind != winner}
            gets = [0] * 4
            for payment in between(ruleset, losers, banker):
                gets[payment.payer] -= payment.amount
                gets[payment.payee] += payment.amount
            assert gets == oracle.settle_losers(losers, banker, options), (losers, banker, options)
        settlements += 1


@pytest.mark.parametrize("seed", range(4))
def test_random_tables_agree_with_the_oracle(seed: int) -> None:
    """RULES 2.1.6 to 2.1.12: whole hands of one set of tiles, up to three winners, any options, liability."""
    dice = Random(seed)
    liable = 0
    for number in range(600):
        table = oracle.random_table(dice, 1 + (number % 3 == 0) + (number % 9 == 0))
        liable += check_table(table, oracle.random_options(dice))
    assert liable > 10


def check_table(table: oracle.Table, options: oracle.Options) -> bool:
    """The settlement of a whole hand; whether somebody is liable."""
    ruleset = game(
        **{name: getattr(options, name) for name in vars(options) if name != "loser_step"},
        loser_step=tuple(options.loser_step[mode] for mode in STEPPED),
    )
    hands = [shown(*player) for player in table.players]
    found = ruleset.settle(hands, table.win_kind, winner=table.winners, discarder=table.discarder, banker=table.banker)
    assert list(found.deltas) == oracle.settle_hand(*table, options), (hands, table, options)
    for seat, player in enumerate(table.players):
        if seat not in table.winners:
            assert is_ready(ruleset, hands[seat]) == oracle.is_ready(player.concealed, player.melds)
    for win in found.wins:
        assert sum(win.score.payments.values()) == 0
    return any(paid.reason == "liable" for paid in found.transfers)


def test_random_tiles_win_as_the_oracle_says() -> None:
    """RULES 2.1.6: what is no win is refused, what is one is not."""
    dice = Random(7)
    wins = 0
    for _ in range(3000):
        win = oracle.random_win(dice)
        concealed = [*win.concealed]
        concealed.remove(win.win_kind)
        drawn = dice.randrange(34)
        tiles = [*concealed, *(tile for meld in win.melds for tile in oracle.meld_tiles(meld))]
        if tiles.count(drawn) == 4:
            continue
        expected = oracle.score_win([*concealed, drawn], win.melds, drawn, False, [], 0, oracle.preset("handbook"))
        hand = str(shown([*concealed, drawn], win.melds, []))
        wins += expected is not None
        if expected:
            assert won(hand, code(drawn)).hu == expected.hu
        else:
            refused("not complete", won, hand, code(drawn))
    assert wins > 100


def test_the_oracle_knows_the_cases() -> None:
    """RULES 2.3, so that both are held by the same page."""
    oracle.check_wins()
    oracle.check_payments()
    oracle.check_losers()
    oracle.check_danger()
    oracle.check_hands()


def test_danger_agrees_with_the_oracle() -> None:
    """RULES 2.1.12: any melds, any options."""
    dice = Random(3)
    met = set()
    for _ in range(4000):
        melds = oracle.random_win(dice).melds
        options = oracle.random_options(dice)
        pattern_values = game(
            contract_any_tile=options.contract_any_tile, dayao=options.dayao
        ).scoring_parts.pattern_values
        mask = core.danger_of(core.PlayerTiles((), [(HOWS[meld.how], meld.kind) for meld in melds]), pattern_values)
        kinds = {kind for kind in range(34) if mask >> kind & 1}
        assert kinds == oracle.danger_kinds(melds, options), (melds, options)
        met.add(len(kinds))
    assert met >= {0, 9, 13, 34}
