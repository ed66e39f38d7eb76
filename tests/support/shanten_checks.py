"""Checks of one hand against the oracle: shanten, readings, waits."""

from mahjongkit import Hand, readings, shanten, shanten_by_form, waits
from mahjongkit.analysis import hands
from tests.support.shanten_oracle import CODES, Group, Position, Reading, places


def kind(tile: str) -> int:
    return CODES.index(tile.replace("0", "5"))


def plain(reading: hands.Reading) -> Reading:
    return reading.form, tuple(sorted(tiles_of(group) for group in reading.groups))


def tiles_of(group: hands.Group) -> Group:
    tiles = tuple(sorted(map(kind, group.tiles)))
    shapes = {1: "single", 2: "pair", 3: "triplet" if tiles[0] == tiles[-1] else "run"}
    assert group.kind == shapes[len(tiles)]
    return tiles


def check_shanten(hand: Hand, ruleset: str, void: str | None) -> None:
    expected = Position.of(hand, ruleset, void).shanten_by_form()
    assert shanten(hand, ruleset, void=void) == min(expected.values()), hand
    assert shanten_by_form(hand, ruleset, void=void) == expected, hand


def check_readings(hand: Hand, ruleset: str, void: str | None) -> None:
    found = readings(hand, ruleset, void=void)
    assert len({plain(reading) for reading in found}) == len(found), hand
    assert {plain(reading) for reading in found} == Position.of(hand, ruleset, void).readings(), hand
    for reading in found:
        for last in [kind for kind in range(34) if hand.counts[kind]]:
            taken = [(tiles_of(place.group), place.wait) for place in reading.places(CODES[last])]
            assert len(taken) == len(set(taken)), hand
            assert set(taken) == places(plain(reading), last), (hand, CODES[last])


def check_waits(hand: Hand, ruleset: str, void: str | None, seen: list[int]) -> None:
    position = Position.of(hand, ruleset, void)
    expected = position.waits()
    found = waits(hand, ruleset, void=void, seen=seen)
    assert [kind(wait.tile) for wait in found] == list(expected), hand
    for wait in found:
        answers = expected[kind(wait.tile)]
        assert wait.left == position.left(kind(wait.tile), seen), hand
        taken = [(plain(reading), tiles_of(place.group), place.wait) for reading, place in wait.places]
        assert len(taken) == len(set(taken)), hand
        assert set(taken) == {(reading, *place) for reading, taking in answers.items() for place in taking}, hand
        assert set(wait.names) == {name for *_, name in taken}, hand
        assert len(wait.names) == len(set(wait.names)), hand
