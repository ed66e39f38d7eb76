"""Who pays whom in Ninghai: winners, losers among each other, liability (RULES 2.1.8 to 2.1.12, 2.3)."""

import re

import pytest

from mahjongkit import Hand, Meld
from mahjongkit.game.results import HandResult
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.options import MODES
from mahjongkit.rules.ninghai.score import NinghaiScore
from mahjongkit.rules.ninghai.settlement import is_ready
from mahjongkit.scoring.groups import numbered
from mahjongkit.tiles import code
from tests.support.ninghai_scores import (
    CALLED,
    NOTHING,
    PLAIN,
    PUNGS,
    TAIL,
    TWO,
    VALUED,
    ZERO,
    Facts,
    Four,
    game,
    loser,
    paid,
    rows,
    settled,
    won,
)
from tests.support.typed import typed

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
    inputs: Facts = {"seat": "S", "discarder": "W"}
    assert paid(won(CALLED, "5p", **inputs, unready=True)) == (0, 260, -260, 0)
    assert paid(won(CALLED, "5p", **inputs)) == (-65, 260, -130, -65)
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
    """RULES 2.3: #20 and #27 together; whoever gives the seats as numbers or as 东南西北 gets the same."""
    for winner, discarder in (("S", "E"), (1, 0), ("1", "0"), ("南", "东"), ("南", "東")):
        result = settled(VALUED, "4m", winner=winner, discarder=discarder)
        assert result.deltas == (190, 60, -170, -80)
        assert result.reason == "ron"


def test_the_banker_may_sit_anywhere() -> None:
    """RULES 2.1.2: seats by number are places, winds follow the banker."""
    turned = [VALUED[(seat - 3) % 4] for seat in range(4)]
    for inputs in ({"winner": "S", "discarder": "E"}, {"winner": 0, "discarder": 3}):
        result = settled(turned, "4m", game(head_role="banker"), banker=3, **inputs)
        assert result.deltas == (60, -155 - 15, -135 - 15, 290 - 30)
        assert result.names["en"] == ("South", "West", "North", "East")
        assert result.as_data()["banker"] == 3


def danger(melds: str, **options: object) -> set[str]:
    ruleset = game(**options)
    found = [Meld(text) for text in re.findall(r"\[(.*?)\]", melds)]
    laid = core.PlayerTiles((), numbered(found))
    mask = core.danger_of(laid, ruleset.scoring.pattern_values)
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
    assert [(win.seat, typed(win.score, NinghaiScore).silver) for win in result.wins] == [(1, 40), (3, 70)]
    assert [(loser.seat, loser.value) for loser in result.losers] == [(0, 10), (2, 0)]
    assert result.deltas == (-40 - 70 + 10, 60, -20 - 35 - 10, 105)
    assert settled(hands, "4m", several, winner=(3, 1), discarder=0).deltas == result.deltas
    assert settled(hands, "4m", several, winner="南、北", discarder="东").deltas == result.deltas


def test_several_winners_and_a_liable_discarder() -> None:
    """RULES 2.1.12: tested for each winner; he pays the shares that there are."""
    hands = ["1478m369s1478s12z", "34p11z [chi 123p] [chi 456p] [pon 888p]", "2589m258s147s345z", "34p123789m234s22z"]
    result = settled(hands, "5p", game(multi_win=True), winner="SN", discarder="E")
    assert [win.score.as_data()["liable"] for win in result.wins] == [True, False]
    assert result.deltas == (-130 - 65 - 30, 195, -15, 45)


def test_case_42_a_robbed_kong() -> None:
    """RULES 2.3: West counts his pon of 6s, pays the full silver; the others half."""
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


def test_half_shares() -> None:
    """RULES 2.1.10, `half_rate`."""
    for amount, half, converted in ((30, 15, 20), (70, 35, 40), (130, 65, 70)):
        assert core.half_share(amount, game().scoring.pattern_values) == half
        assert core.half_share(amount, game(half_rate="convert_half_hu").scoring.pattern_values) == converted
    for amount, half, converted in ((60, 25, 50), (70, 50, 50), (130, 75, 100), (460, 225, 250)):
        assert core.half_share(amount, game("field").scoring.pattern_values) == half
        assert core.half_share(amount, game("field", half_rate="convert_half_hu").scoring.pattern_values) == converted


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
    "the seat wind": ("111222333z4456z", 0, "field", 24, 1, 50),
    "the seat wind, and its pair": ("111222333z4456z", 3, "field", 26, 0, 30),
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
    assert (result.hu, result.full, result.fan, result.value) == (hu, fan, min(fan, 3), value)
    assert sum(line.value for line in result.scored_patterns if line.pattern.unit == "hu") == hu
    assert sum(line.value for line in result.scored_patterns if line.pattern.unit == "fan") == fan


def test_the_cap_of_losers_is_the_modes() -> None:
    """RULES 2.1.8."""
    hand = LOSERS["the cap"][0]
    assert [loser(hand, 0, game(score_mode=mode)).value for mode in MODES] == [300, 500, 580, 580]


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
    pattern_values = game(score_mode="yaobanliu", loser_step=step).scoring.pattern_values
    found = [
        core.between_losers(difference, pair == "head", pattern_values) for difference in (20, 30, 50, 60, 80, 100, 140)
    ]
    assert tuple(found) == STEP_TABLE[name]
    assert core.between_losers(0, pair == "head", pattern_values) == 0


def test_heads() -> None:
    """RULES 2.1.11, both meanings: if the banker won, all pairs are side pairs."""
    opposite, banker = game().scoring.pattern_values, game("field").scoring.pattern_values
    pairs = [(one, other) for one in range(4) for other in range(one + 1, 4)]
    assert [pair for pair in pairs if core.is_head(*pair, 0, opposite)] == [(0, 2), (1, 3)]
    for seat in range(4):
        assert [pair for pair in pairs if core.is_head(*pair, seat, banker)] == [pair for pair in pairs if seat in pair]
