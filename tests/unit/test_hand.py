"""Hands and melds as values: what they say, how they are shown, compared and copied, and what they refuse."""

import copy
import operator
import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from mahjongkit import Hand, Meld, NotationError
from mahjongkit.tiles import CODES, kind_of, sort_key
from tests.support.tile_texts import STYLES, WALL, check_error, faces, hands

HANDS = [
    "1m",
    "11z",
    "123m406p789s1123z",
    "123m406p789s11233z",
    "05m77z [kong 0555p] [north 4z] [north 4z] f1f4g2",
    "1p [chi 340m] [closed 2222p] [pon 055s] [added 1111z] [north 4z] f1g2",
]
MELDS = ["chi 123m", "chi 340s", "pon 777z", "pon 055p", "kong 1111m", "added 0555s", "closed 2222p", "north 4z"]
VALUES = [*map(Hand, HANDS), *map(Meld, MELDS)]


def counts(codes: str) -> tuple[int, ...]:
    """Counts of the kinds that these codes name."""
    kinds = [kind_of(face) for face in faces(codes)]
    return tuple(kinds.count(kind) for kind in range(34))


# Values


@pytest.mark.parametrize("text", HANDS)
def test_a_hand_is_shown_as_it_is_read(text: str) -> None:
    assert str(Hand(text)) == Hand(text).format() == text
    assert repr(Hand(text)) == f"Hand({text!r})"


@pytest.mark.parametrize("text", MELDS)
def test_a_meld_is_shown_as_it_is_read(text: str) -> None:
    assert str(Meld(text)) == f"[{text}]"
    assert repr(Meld(text)) == f"Meld({text!r})"
    assert Meld(f"[{text}]") == Meld(f"[ {text} ]") == Meld(text)


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize(
    "again",
    [
        lambda value: eval(repr(value)),
        lambda value: pickle.loads(pickle.dumps(value)),
        copy.copy,
        copy.deepcopy,
        lambda value: type(value)(str(value)),
    ],
    ids=["repr", "pickle", "copy", "deepcopy", "str"],
)
def test_a_value_comes_back_equal(value: Hand | Meld, again: Callable[[Hand | Meld], Hand | Meld]) -> None:
    result = again(value)
    assert type(result) is type(value)
    assert result == value
    assert hash(result) == hash(value)
    assert repr(result) == repr(value)


@pytest.mark.parametrize("again", [lambda hand: eval(repr(hand)), lambda hand: pickle.loads(pickle.dumps(hand))])
def test_a_hand_remembers_its_red_fives(again: Callable[[Hand], Hand]) -> None:
    hand = Hand("0m", red_fives=(2, 0, 1))
    assert again(hand).red_fives == (2, 0, 1)
    assert str(again(hand) + "0m") == "00m"


def test_values_differ_when_they_say_something_else() -> None:
    texts = ["1m", "1p", "0m", "5m", "11m", "1m f1", "1m f2", "1m [pon 777z]", "1m [kong 7777z]", "1m [added 7777z]"]
    assert len({Hand(text) for text in texts}) == len(texts)
    assert len({Meld(text) for text in [*MELDS, *MELDS, "closed 1111m"]}) == len(MELDS) + 1
    values: list[object] = [Hand("1m"), Meld("north 4z"), "1m", (0,), 0]
    assert [value == other for value in values[:2] for other in values] == [True, *[False] * 5, True, *[False] * 3]


@pytest.mark.parametrize("value", [Hand(HANDS[-1]), Meld("pon 055s")], ids=repr)
@pytest.mark.parametrize(
    "name", ["tiles", "melds", "flowers", "red_fives", "counts", "kind", "kinds", "is_open", "new"]
)
def test_values_cannot_be_changed(value: Hand | Meld, name: str) -> None:
    before = repr(value)
    with pytest.raises(AttributeError, match=f"immutable.*{name}"):
        setattr(value, name, ())
    with pytest.raises(AttributeError, match=f"immutable.*{name}"):
        delattr(value, name)
    assert repr(value) == before
    assert isinstance(value.tiles, tuple)


# Melds


@pytest.mark.parametrize(
    ("text", "tiles", "kinds", "is_open", "is_kong", "is_set"),
    [
        ("chi 534s", "3s 4s 5s", (20, 21, 22), True, False, True),
        ("chi 0 4 6 p", "4p 0p 6p", (12, 13, 14), True, False, True),
        ("pon 红五万五万5m", "0m 5m 5m", (4, 4, 4), True, False, True),
        ("kong EEEE", "1z 1z 1z 1z", (27,) * 4, True, True, True),
        ("added 5505s", "0s 5s 5s 5s", (22,) * 4, True, True, True),
        ("closed 2222p", "2p 2p 2p 2p", (10,) * 4, False, True, True),
        ("north N", "4z", (30,), False, False, False),
    ],
)
def test_melds(text: str, tiles: str, kinds: tuple[int, ...], is_open: bool, is_kong: bool, is_set: bool) -> None:
    meld = Meld(text)
    assert (meld.kind, meld.faces, meld.kinds) == (text.split()[0], faces(tiles), kinds)
    assert (meld.is_open, meld.is_kong, meld.is_set) == (is_open, is_kong, is_set)
    assert Meld.of(meld.kind, reversed(meld.tiles)) == meld


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "unknown meld"),
        ("777z", "unknown meld '777z'"),
        ("peng 777z", "unknown meld 'peng'"),
        ("pon", "0 tiles"),
        ("pon 77z", "2 tiles"),
        ("kong 777z", "3 tiles"),
        ("pon 776z", "different tiles"),
        ("chi 346s", "run"),
        ("chi 123z", "run"),
        ("north 1z", "North"),
        ("pon 77x", "unknown character 'x'"),
        ("pon 777", "no suit"),
        ("kong 77777z", "5"),
        ("pon f1f1f1", "flower"),
        ("pon 777z [chi 123m]", "["),
        ("[pon 777z", "without ']'"),
        ("pon 777z]", "without '['"),
        ("[[pon 777z]]", "["),
    ],
)
def test_bad_melds(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Meld(text)
    check_error(caught.value, text)
    assert words in caught.value.reason
    assert "expected" in caught.value.reason


@pytest.mark.parametrize(
    ("kind", "tiles", "words"),
    [
        ("pon", (0, 0), "[pon 11m].* 2 tiles in a pon"),
        ("peng", (0, 0, 0), "unknown meld 'peng'"),
        ("chi", (7, 8, 9), "[chi 89m1p].* run"),
        ("kong", (0,) * 5, "[kong 11111m].* 5 tiles in a kong"),
        ("pon", (37,) * 3, "[pon f1f1f1].* flower"),
        ("pon", (-1,) * 3, "-1 is not a face"),
        ("pon", (45,) * 3, "45 is not a face"),
    ],
)
def test_bad_melds_of_faces(kind: str, tiles: tuple[int, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("[", r"\[").replace("]", r"\]")):
        Meld.of(kind, tiles)


# What a hand says


def test_a_hand_is_sorted() -> None:
    hand = Hand("g1 7z 5p0p4p [pon 777s] f2 1s [north 4z] 9m1m [closed 2222p] f1 1z")
    assert str(hand) == "19m405p1s17z [closed 2222p] [pon 777s] [north 4z] f1f2g1"
    assert hand.faces == faces("1m 9m 4p 0p 5p 1s 1z 7z")
    assert hand.flower_faces == faces("f1 f2 g1")


@pytest.mark.parametrize("style", STYLES)
def test_the_order_of_writing_does_not_matter(style: str) -> None:
    hand, same = Hand("f1 1p2p [pon 777z] [chi 340s]"), Hand("[chi 5sr4s3s] 2p [pon CCC] 1p f1")
    assert hand == same
    assert hash(hand) == hash(same)
    assert repr(hand) == repr(same)
    assert hand.format(style) == same.format(style)


@pytest.mark.parametrize(
    ("text", "size", "has_drawn", "is_closed", "sets"),
    [
        ("1m", 1, False, True, 0),
        ("11m", 2, True, True, 0),
        ("123m406p789s1123z", 13, False, True, 0),
        ("123m406p789s11233z", 14, True, True, 0),
        ("123m406p789s1z [pon 777z]", 13, False, False, 1),
        ("123m406p789s1z [closed 7777z]", 13, False, True, 1),
        ("123m406p789s12z [kong 7777z]", 14, True, False, 1),
        ("1m [added 1111p] [closed 2222p] [kong 3333p] [chi 456p]", 13, False, False, 4),
        ("1m [closed 1111p] [closed 2222p] [closed 3333p] [closed 4444p]", 13, False, True, 4),
        ("123m406p789s1123z [north 4z] [north 4z] f1", 13, False, True, 0),
        ("11m [chi 123m] [north 4z] f1f2f3f4g1g2g3g4", 5, True, False, 1),
    ],
)
def test_melds_are_counted(text: str, size: int, has_drawn: bool, is_closed: bool, sets: int) -> None:
    hand = Hand(text)
    assert (len(hand), hand.has_drawn, hand.is_closed) == (size, has_drawn, is_closed)
    assert hand.sets == tuple(meld for meld in hand.melds if meld.kind != "north")
    assert len(hand.sets) == sets


def test_counts_and_owned() -> None:
    hand = Hand("405p1z [chi 340s] [closed 2222p] [north 4z] f1")
    assert hand.counts == counts("4p 5p 5p 1z")
    assert hand.owned == counts("4p 5p 5p 1z 3s 4s 5s 2p 2p 2p 2p 4z")
    assert Hand("1m").owned == Hand("1m").counts


def test_hands_of_faces() -> None:
    melds = [Meld("north 4z"), Meld("pon 777z")]
    assert Hand.of(faces("5p 0p"), melds, faces("g1 f1")) == Hand("05p [pon 777z] [north 4z] f1g1")
    assert Hand.of(iter(faces("0m 0m")), red_fives=(2, 1, 1)) == Hand("00m", red_fives=(2, 1, 1))


def test_hands_of_counts() -> None:
    assert Hand.of_counts(counts("1m 5p 5p 7z")) == Hand("1m55p7z")
    assert Hand.of_counts(bytes(counts("1m")), [Meld("closed 7777z")]) == Hand("1m [closed 7777z]")


@settings(deadline=None)
@given(hand=hands())
def test_what_hands_say_agrees(hand: Hand) -> None:
    assert Hand.of(hand.tiles, hand.melds, hand.flowers) == hand
    assert Hand.of(reversed(hand.tiles), reversed(hand.melds), reversed(hand.flowers)) == hand
    assert repr(eval(repr(hand))) == repr(hand)
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert list(hand.faces) == sorted(hand.faces, key=sort_key)
    assert len(hand) == sum(hand.counts) + 3 * len(hand.sets)
    assert hand.has_drawn is (len(hand) % 3 == 2)
    melded = [kind for meld in hand.melds for kind in meld.kinds]
    assert hand.owned == tuple(count + melded.count(kind) for kind, count in enumerate(hand.counts))
    assert Hand.of_counts(hand.counts, hand.melds).counts == hand.counts


# Drawing and discarding


def test_draw_and_discard() -> None:
    hand = Hand("123m406p789s1123z [north 4z] f2")
    assert str(hand + "7z") == str(hand + 33) == "123m406p789s11237z [north 4z] f2"
    assert str(hand + "5p" - "0p") == str(hand + 13 - 35) == "123m456p789s1123z [north 4z] f2"
    assert str(hand + "🀝" - "4p") == "123m056p789s1123z [north 4z] f2"
    assert hand == Hand("123m406p789s1123z [north 4z] f2")


def test_a_flower_is_laid_beside_the_hand() -> None:
    hand = Hand("1m f2") + "f1"
    assert (str(hand), hand.has_drawn) == ("1m f1f2", False)


@settings(deadline=None)
@given(hand=hands())
def test_every_tile_can_be_drawn_and_discarded(hand: Hand) -> None:
    there, back = (operator.sub, operator.add) if hand.has_drawn else (operator.add, operator.sub)
    owned = [*hand.faces, *(face for meld in hand.melds for face in meld.faces)]
    possible = hand.faces if hand.has_drawn else [face for face in range(37) if owned.count(face) < WALL.count(face)]
    for face in set(possible):
        after: Hand = there(hand, face)
        assert after == there(hand, CODES[face])
        assert after.has_drawn is not hand.has_drawn
        assert (after.melds, after.flowers) == (hand.melds, hand.flowers)
        assert back(after, face) == hand


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Hand("11m") + "2m", ["2m", "'11m'", "drawn"]),
        (lambda: Hand("1m") - "1m", ["1m", "'1m'", "drawn"]),
        (lambda: Hand("12m") - "3m", ["3m", "'12m'"]),
        (lambda: Hand("10m") - "5m", ["5m", "'10m'"]),
        (lambda: Hand("15m") - 34, ["0m", "'15m'"]),
        (lambda: Hand("12m [pon 777z]") - "7z", ["7z", "'12m [pon 777z]'"]),
        (lambda: Hand("12m f1") - "f1", ["f1", "'12m f1'"]),
        (lambda: Hand("1111m") + "1m", ["copy 5", "1m"]),
        (lambda: Hand("1m [kong 7777z]") + "7z", ["copy 5", "7z"]),
        (lambda: Hand("055m1p") + "0m", ["copy 2", "red five 0m"]),
        (lambda: Hand("1m f1") + 37, ["copy 2", "flower f1"]),
        (lambda: Hand("0m", red_fives=(0, 0, 0)), ["red five 0m"]),
        (lambda: Hand("1m") + "12m", ["2 tiles", "1»2m«"]),
        (lambda: Hand("1m") + "", ["0 tiles"]),
        (lambda: Hand("1m") + "?", ["'?'", "»?«"]),
        (lambda: Hand("1m") + 45, ["45"]),
        (lambda: Hand("1m") + -1, ["-1"]),
        (lambda: Hand("12m") - 45, ["45"]),
        (lambda: Hand("12m") - "8z", ["8z"]),
        (lambda: Hand.of(()), ["0 tiles"]),
        (lambda: Hand.of((0, 1, 2)), ["3 tiles", "123m"]),
        (lambda: Hand.of((0,) * 5), ["copy 5", "1m"]),
        (lambda: Hand.of((34, 34)), ["copy 2", "red five 0m"]),
        (lambda: Hand.of((0, 45)), ["45"]),
        (lambda: Hand.of((-1,)), ["-1"]),
        (lambda: Hand.of((0,), (Meld("kong 1111m"),)), ["copy 5", "1m"]),
        (lambda: Hand.of((0,), [Meld("pon 777z"), Meld("pon 777z")]), ["copy 5", "7z"]),
        (lambda: Hand.of((0,), flowers=(37, 37)), ["copy 2", "flower f1"]),
        (lambda: Hand.of((0,), flowers=(1,)), ["2m", "flower"]),
        (lambda: Hand.of_counts([1] * 13), ["13 counts", "34"]),
        (lambda: Hand.of_counts([0] * 33 + [5]), ["5 copies", "7z"]),
        (lambda: Hand.of_counts([-1] + [1] * 33), ["-1 copies", "1m"]),
        (lambda: Hand.of_counts([1] * 3 + [0] * 31), ["3 tiles"]),
        (lambda: Hand("1m").format("tenhou"), ["'tenhou'", "mpsz"]),
    ],
)
def test_what_hands_refuse(call: Callable[[], Hand], words: list[str]) -> None:
    with pytest.raises(ValueError, match=re.escape(words[0])) as caught:
        call()
    assert [word for word in words if word not in str(caught.value)] == []
