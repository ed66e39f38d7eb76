"""The library agrees with the oracle on any hand of any game, and both with a fixed list of hard hands."""

from random import Random

import pytest

from mahjongkit import Hand, accepts, analyse, discards, improvements, readings, shanten, shanten_by_form, waits
from mahjongkit.analysis import hands
from tests.support.shanten_checks import check_readings, check_shanten, check_waits, kind
from tests.support.shanten_oracle import CASES, CODES, GAMES, Position, deals
from tests.support.tiers import Sample

every_game = pytest.mark.parametrize(("ruleset", "void"), CASES)
every_seed = pytest.mark.parametrize("seed", range(2))
SHANTEN = """
Four melds and a single tile, seen or not; a meld's copies count against it in Ninghai and Sichuan only (4.1.9, 2.1.6):
riichi      0  1m
riichi     -1  11m
riichi      0  12m
riichi      0  1z [pon 111p] [pon 222p] [pon 333p] [kong 4444p]
riichi      0  2z [chi 123m] [chi 123m] [chi 123m] [chi 123m]
riichi      0  49m [chi 123m] [chi 123m] [chi 123m] [chi 123m]
riichi      0  1m [chi 123m] [chi 123m] [chi 123m] [pon 111z]
ninghai     1  1m [chi 123m] [chi 123m] [chi 123m] [pon 111z]
ninghai     0  1m [chi 123m] [chi 123m] [pon 222z] [pon 111z]
riichi      0  1m [pon 111m] [pon 222m] [pon 333m] [pon 444m]
ninghai     1  1m [pon 111m] [pon 222m] [pon 333m] [pon 444m]
sichuan/p   1  1m [pon 111m] [pon 222m] [pon 333m] [pon 444m]
riichi3     0  1z [pon 111z] [pon 222z] [pon 333z] [pon 555z]
riichi3     0  4z [north 4z] [north 4z] [north 4z] [pon 111z] [pon 222z] [pon 333z] [pon 555z]

All four copies are concealed, so no fifth completes a pair or a set (4.1.2):
riichi      1  1111m
riichi      1  1111z
ninghai     1  1111z
sichuan     1  1111m
riichi      0  1111m9m
riichi      0  11112m
riichi      1  123456789s1111z
riichi      1  112233s123p1111m
riichi      1  1111m333444555p
riichi      0  1112223334445z
riichi      1  1111222333444z
riichi      1  11112222333444z
riichi      2  11s11112222333z
riichi      2  23s11112222333z
riichi      2  11s111122223333z
riichi      3  1111222233334z
riichi      2  1111m1111p1111s1z
riichi      2  11119999m11119p
riichi      2  1111444477779p
riichi      1  11114444777799p
riichi      1  1111333355557m
riichi      1  2444466668888p
riichi      0  1111355577799m

Four of a kind is a set and the start of a run, and only a run helps; three players have none in characters (4.1.11):
riichi      1  1111m111122233z
riichi3     2  1111m111122233z
riichi      2  11119999m11112z
riichi3     3  11119999m11112z
riichi3     2  11119999m1111p1s
riichi3     0  1999m
riichi3     1  9999m

All one suit:
riichi      0  1112345678999m
sichuan     0  1112345678999m
ninghai    -1  11123456789995m
riichi      0  1111222233334m
riichi     -1  11112222333344m
riichi      0  2222333344446s
riichi      0  1122334455667m
riichi      1  1113333555579m

Seven pairs: different kinds in riichi, four of a kind twice in Sichuan, none in Ninghai (1.1.5, 2.1.6):
riichi      0  1122m3344p5566s7z
ninghai     3  1122m3344p5566s7z
riichi      2  11113355m22446s
sichuan/p   0  11113355m22446s
riichi      1  111133335555m7s
sichuan/p   0  111133335555m7s
riichi      1  1111333355m88m7s
sichuan/p   0  1111333355m88m7s
sichuan/s   0  1111444477779p
sichuan    -1  11114444777799p

Thirteen orphans:
riichi      0  19m19p19s1234567z
riichi     -1  19m19p19s12345677z
riichi      1  19m19p19s1112345z
riichi      6  147m147p147s1234z
riichi      6  147m258p369s1234z
riichi3     2  159p159s19m12345z
ninghai     8  19m19p19s1234567z

Void tiles (1.3 #49: more of them than shanten; the other choices of the void suit; nothing but void tiles):
sichuan/p   3  123456m7899s159p
sichuan/m   6  123456m7899s159p
sichuan/s   4  123456m7899s159p
sichuan     3  123456m7899s159p
sichuan/p   0  123456m789s1123s
sichuan/p   1  123456m789s112s9p
sichuan/p   0  123456m789s1123s9p
sichuan/p   1  111122223333m9p
sichuan/m   9  123456789m1111p
sichuan/p  13  1112345678999p
sichuan/p  13  11123456789999p

A fifth copy in Sichuan and Ninghai, though not in riichi, for the tiles lie in melds (1.3 #50, 2.1.6, 4.1.9):
sichuan/p   1  35m88s [kong 4444m] [kong 9999s] [pon 444s]
sichuan     1  35m88s [kong 4444m] [kong 9999s] [pon 444s]
ninghai     1  35m88s [kong 4444m] [kong 9999s] [pon 444s]
riichi      0  35m88s [kong 4444m] [kong 9999s] [pon 444s]
riichi      1  46p88s2246z [added 5555p]
ninghai     2  46p88s2246z [added 5555p]
sichuan/p   1  2399m [kong 1111m] [kong 4444m] [pon 555s]
ninghai     1  2399m [kong 1111m] [kong 4444m] [pon 555s]
riichi      0  2399m [kong 1111m] [kong 4444m] [pon 555s]
ninghai     1  4666m [pon 444m] [pon 555m] [chi 567m]
riichi      0  4666m [pon 444m] [pon 555m] [chi 567m]
ninghai     0  11m99p [pon 999m] [kong 8888p] [kong 7777p]
sichuan/s   0  1199p [added 1111m] [kong 8888p] [kong 7777p]
sichuan/s   1  22p79m [added 8888m] [kong 8888p] [kong 7777p]
"""
ACCEPTS = """
The first wait of a hand with four of a kind is any other kind (4.1.2):
riichi     23456789m123456789p123456789s1234567z  1111m
riichi3    1m123456789p123456789s1234567z         9999m
sichuan/p  56789m123456789s                       1m [pon 111m] [pon 222m] [pon 333m] [pon 444m]
riichi     1m                                     1m [pon 111m] [pon 222m] [pon 333m] [pon 444m]

Without runs in characters every other kind helps instead (4.1.11):
riichi     23m                                    1111m111122233z
riichi3    9m123456789p123456789s34567z           1111m111122233z

Seven pairs and orphans:
riichi     7z                                     1122m3344p5566s7z
riichi     67z                                    19m19p19s1112345z
riichi     147m147p147s9m9p9s1234567z             147m147p147s1234z
sichuan/p  6s                                     11113355m22446s

Void suits (1.3 #49: any tile that is not void will do, for void tiles have to go anyway; #50):
sichuan/p  123456789m123456789s                   123456m7899s159p
sichuan/p  123567m8s                              35m88s [kong 4444m] [kong 9999s] [pon 444s]
"""
WAITS = """
riichi     1m two-sided; 4m two-sided                                  23m11z
riichi     3m edge                                                     12m11z
riichi     7m edge                                                     89m11z
riichi     2m closed                                                   13m11z
riichi     1m shanpon; 1z shanpon                                      11m11z
riichi     2m pair; 3m edge                                            1112m
riichi     3m edge pair                                                1233m
riichi     2m pair; 5m pair                                            2345m
riichi     2m two-sided; 4m pair; 5m two-sided                         3334m
riichi     7z pair                                                     1122m3344p5566s7z
riichi     7z orphan                                                   19m19p19s1234566z
riichi     1m two-sided pair; 4m two-sided pair; 7m two-sided pair     1122334455667m
sichuan/p  2m two-sided pair; 3m shanpon; 4m shanpon; 5m two-sided     2223344m112233s
"""


def table(text: str, columns: int) -> list[list[str]]:
    """The lines of a table that begin with a game."""
    lines = [line for line in text.splitlines() if line.split("/")[0].split(" ")[0] in GAMES]
    return [line.split(None, columns - 1) for line in lines]


def named(game: str) -> tuple[str, str | None]:
    ruleset, _, void = game.partition("/")
    return ruleset, void or None


def kinds_of(tiles: str) -> list[int]:
    """The kinds of a text like 123m7z, in order."""
    found, ranks = [], ""
    for letter in tiles:
        if letter.isdigit():
            ranks += letter
        else:
            found += [CODES.index(rank + letter) for rank in ranks]
            ranks = ""
    return sorted(found)


def listed(accepted: hands.Accepts) -> list[tuple[str, int]]:
    assert accepted.tiles == tuple(tile for tile, _ in accepted)
    assert accepted.count == sum(left for _, left in accepted)
    return [(tile, left) for tile, left in accepted]


def seen_beside(hand: Hand, ruleset: str, rng: Random) -> list[int]:
    """Some tiles that lie open elsewhere."""
    unseen = [kind for kind in GAMES[ruleset].kinds for _ in range(4 - hand.owned[kind])]
    return rng.sample(unseen, rng.randint(0, 40))


@every_game
def test_the_oracle_counts_what_is_missing_from_every_complete_hand(
    ruleset: str, void: str | None, sample: Sample
) -> None:
    """The oracle's search by suits against its definition, on small hands."""
    small = deals(0, ruleset, void, sample.of(40), sets=[0, 1])
    for hand in [*small, *deals(0, ruleset, void, sample.of(3), sets=[2])]:
        position = Position.of(hand, ruleset, void)
        assert position.shanten_by_form()["regular"] == position.literal_shanten(), hand


@pytest.mark.parametrize(("game", "expected", "text"), table(SHANTEN, 3))
def test_shanten_of_hard_hands(game: str, expected: str, text: str) -> None:
    ruleset, void = named(game)
    hand = Hand(text)
    assert shanten(hand, ruleset, void=void) == int(expected)
    assert min(shanten_by_form(hand, ruleset, void=void).values()) == int(expected)
    assert Position.of(hand, ruleset, void).shanten() == int(expected)


@pytest.mark.parametrize(("game", "tiles", "text"), table(ACCEPTS, 3))
def test_accepted_tiles_of_hard_hands(game: str, tiles: str, text: str) -> None:
    ruleset, void = named(game)
    assert [kind(tile) for tile in accepts(Hand(text), ruleset, void=void).tiles] == kinds_of(tiles)


@pytest.mark.parametrize(("game", "rest"), table(WAITS, 2))
def test_names_of_waits(game: str, rest: str) -> None:
    """The names of waits; the last is RULES 1.3 #33."""
    ruleset, void = named(game)
    names, text = rest.rsplit(None, 1)
    expected = [name.split() for name in names.split(";")]
    found = waits(Hand(text), ruleset, void=void)
    assert [(wait.tile, set(wait.names)) for wait in found] == [(tile, set(name)) for tile, *name in expected]


def test_thirteen_orphans_waits() -> None:
    found = waits(Hand("19m19p19s1234567z"))
    assert " ".join(wait.tile for wait in found) == "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"
    assert {wait.names for wait in found} == {("thirteen orphans",)}


def test_a_wait_on_melded_copies_is_a_wait_in_riichi_only() -> None:
    """`karaten_scope` of Tenhou: concealed tiles (RULES 4.1.9); Ninghai and Sichuan: hand and melds (2.1.6, 1.1.5)."""
    hand = Hand("35m88s [kong 4444m] [kong 9999s] [pon 444s]")
    assert [(wait.tile, wait.left) for wait in waits(hand)] == [("4m", 0)]
    assert waits(hand, "ninghai") == waits(hand, "sichuan", void="p") == waits(hand, "sichuan") == ()


def test_forms_are_those_of_the_game_and_the_hand() -> None:
    """RULES 1.1.5, 2.1.6: Sichuan has no orphans, Ninghai no seven pairs either, and melds leave the regular form."""
    hand = Hand("1122p3344s55667p")
    assert shanten_by_form(hand) == {"regular": 2, "seven pairs": 0, "thirteen orphans": 11}
    assert shanten_by_form(hand, "riichi3") == shanten_by_form(hand)
    assert shanten_by_form(hand, "sichuan") == {"regular": 2, "seven pairs": 0}
    assert shanten_by_form(hand, "ninghai") == {"regular": 2}
    assert shanten_by_form(Hand("1122p3344s55667p [north 4z]"), "riichi3") == shanten_by_form(hand)
    assert shanten_by_form(Hand("1122p3344s55p [pon 111z]")) == {"regular": 2}
    assert shanten_by_form(Hand("1122p3344s55p")) == {"regular": 2}


def test_readings_of_hard_hands() -> None:
    """Runs, triplets and, in Sichuan, four of a kind as two pairs (RULES 1.1.5)."""
    hand = Hand("11112222333344m")
    sets = {"123m 123m 123m 123m 44m", "11m 123m 123m 234m 234m", "111m 123m 222m 333m 44m"}
    for ruleset, expected in {
        "riichi": sets,
        "ninghai": sets,
        "sichuan": {*sets, "11m 11m 22m 22m 33m 33m 44m"},
    }.items():
        assert sorted(map(str, readings(hand, ruleset))) == sorted(expected)
    assert len(readings(Hand("22334455667788m"))) == 4


def test_no_win_with_three_suits() -> None:
    """At most two suits in hand plus melds (RULES 1.1.5), whether or not the void suit is named."""
    for text in ("11444m222555p333s", "11222m333p [pon 444s]", "77p [pon 222m] [pon 666m] [kong 8888m] [pon 555s]"):
        assert shanten(Hand(text), "sichuan") >= 0
        assert readings(Hand(text), "sichuan") == ()


@pytest.mark.parametrize(
    ("text", "ruleset"),
    [
        ("123m1z", "riichi3"),
        ("1234p [chi 123p]", "riichi3"),
        ("1234p [chi 123p]", "sichuan"),
        ("123p1z", "sichuan"),
        ("1230p", "sichuan"),
        ("1234p [north 4z]", "riichi"),
    ],
)
def test_tiles_and_melds_of_another_game_are_refused(text: str, ruleset: str) -> None:
    """RULES 4.1.11: no 2m-8m, no chi; 1.1.1, 1.1.3: no honours, no red fives, no chi; kita is for three players."""
    with pytest.raises(ValueError, match=ruleset):
        shanten(Hand(text), ruleset)


def test_void_tiles_must_be_discarded_first() -> None:
    """RULES 1.1.3."""
    hand = Hand("123456m789s1123s9p")
    assert [(option.tile, option.shanten) for option in discards(hand, "sichuan", void="p")] == [("9p", 0)]
    assert {option.tile for option in discards(hand, "sichuan", void="m")} == {f"{rank}m" for rank in range(1, 7)}
    assert len(discards(hand, "sichuan")) == 13


def test_a_red_five_is_a_discard_of_its_own() -> None:
    found = {str(option.tile): option for option in discards(Hand("05m123p456p789s111z"))}
    assert found["0m"].accepts == found["5m"].accepts
    assert listed(found["0m"].accepts) == [("5m", 2)]


@every_seed
@every_game
def test_shanten_of_any_hand(ruleset: str, void: str | None, seed: int, sample: Sample) -> None:
    for hand in deals(seed, ruleset, void, sample.of(250)):
        check_shanten(hand, ruleset, void)


@every_seed
@every_game
def test_accepted_tiles_of_any_hand(ruleset: str, void: str | None, seed: int, sample: Sample) -> None:
    rng = Random(seed)
    for hand in deals(seed, ruleset, void, sample.of(60), drawn=False):
        position, seen = Position.of(hand, ruleset, void), seen_beside(hand, ruleset, rng)
        expected = [(CODES[kind], position.left(kind, seen)) for kind in position.accepts()]
        assert listed(accepts(hand, ruleset, void=void, seen=seen)) == expected, hand


@every_seed
@every_game
def test_discards_of_any_hand(ruleset: str, void: str | None, seed: int, sample: Sample) -> None:
    """Every face that may be discarded, once, best first; the tile just discarded is not there to be drawn."""
    rng = Random(seed)
    for hand in deals(seed, ruleset, void, sample.of(10), drawn=True):
        position, seen = Position.of(hand, ruleset, void), seen_beside(hand, ruleset, rng)
        expected = position.discards(seen)
        found = discards(hand, ruleset, void=void, seen=seen)
        faces = {face for face in hand.faces if (face if face < 34 else 9 * (face - 34) + 4) in expected}
        assert sorted(str(option.tile) for option in found) == sorted(
            CODES[face] if face < 34 else f"0{'mps'[face - 34]}" for face in faces
        ), hand
        assert list(found) == sorted(found, key=lambda option: (option.shanten, -option.count)), hand
        for option in found:
            rest, count, accepted = expected[kind(option.tile)]
            assert (option.shanten, option.count) == (rest, count), (hand, option)
            assert listed(option.accepts) == [(CODES[kind], position.left(kind, seen)) for kind in accepted], hand


@every_game
def test_improvements_of_any_hand(ruleset: str, void: str | None, sample: Sample) -> None:
    """The draws that keep the shanten and widen the acceptance, each with a best discard, best first."""
    rng = Random(ruleset)
    short = deals(0, ruleset, void, sample.of(4), drawn=False, sets=[0, 1, 2])
    for hand in [*short, *deals(0, ruleset, void, 1 if sample.whole else 0, drawn=False, sets=[4])]:
        position, seen = Position.of(hand, ruleset, void), seen_beside(hand, ruleset, rng)
        expected = position.improvements(seen)
        found = improvements(hand, ruleset, void=void, seen=seen)
        assert {kind(draw.tile): (draw.left, draw.count) for draw in found} == {
            drawn: (position.left(drawn, seen), count) for drawn, (count, _) in expected.items()
        }, hand
        assert all(kind(draw.discard) in expected[kind(draw.tile)][1] for draw in found), hand
        assert [draw.count for draw in found] == sorted((draw.count for draw in found), reverse=True), hand


@every_seed
@every_game
def test_readings_of_any_hand(ruleset: str, void: str | None, seed: int, sample: Sample) -> None:
    """All decompositions, each once, and in each the places that a tile may have taken."""
    for hand in deals(seed, ruleset, void, sample.of(200), drawn=True):
        check_readings(hand, ruleset, void)


@every_seed
@every_game
def test_waits_of_any_hand(ruleset: str, void: str | None, seed: int, sample: Sample) -> None:
    """RULES 1.1.5, 2.1.6, 4.1.2: the tiles, the copies left, and the names and places in every reading."""
    rng = Random(seed)
    for hand in deals(seed, ruleset, void, sample.of(150), drawn=False):
        check_waits(hand, ruleset, void, seen_beside(hand, ruleset, rng))


@every_game
def test_an_analysis_is_all_of_it(ruleset: str, void: str | None) -> None:
    for hand in deals("all", ruleset, void, 40):
        found = analyse(hand, ruleset, void=void)
        assert (found.hand, found.shanten) == (hand, shanten(hand, ruleset, void=void))
        if hand.has_drawn:
            assert (found.waits, len(found.accepts)) == ((), 0)
            assert found.discards == discards(hand, ruleset, void=void)
        else:
            assert found.discards == ()
            assert found.accepts == accepts(hand, ruleset, void=void)
            assert found.waits == waits(hand, ruleset, void=void)


def test_no_hand_has_more_readings_than_four() -> None:
    """The most that one suit, and so any hand, can be read; core/readings.py has room for sixteen."""
    found = readings(Hand("66677778888999m"))
    assert len(found) == len(set(found)) == 4


@pytest.mark.parametrize("question", [shanten, shanten_by_form, accepts, discards, improvements, waits, readings])
def test_what_is_no_hand_is_named(question: object) -> None:
    assert callable(question)
    for thing in ("123m406p789s1123z", 3, None):
        with pytest.raises(TypeError, match="is not a Hand"):
            question(thing)
