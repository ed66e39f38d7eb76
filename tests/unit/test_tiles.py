"""Faces, kinds, names and tile sets, against tables written out here."""

import copy
import pickle
import re
import unicodedata
from collections import Counter
from contextlib import suppress

import pytest

from mahjongkit import tiles
from mahjongkit.tiles import ALL_136, FLOWERS_144, SUITS_108, TileSet

RANKS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
KINDS, FIVES, RED_FIVES, FLOWERS = range(34), (4, 13, 22), range(34, 37), range(37, 45)
FACES = range(45)
CODES = [
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *("0m", "0p", "0s"),
    *(f"{group}{number}" for group in "fg" for number in range(1, 5)),
]
NAMES = {
    "zh": [
        *(rank + suit for suit in "万筒索" for rank in "一二三四五六七八九"),
        *("东风", "南风", "西风", "北风", "白板", "发财", "红中"),
        *("赤五万", "赤五筒", "赤五索"),
        *"梅兰菊竹春夏秋冬",
    ],
    "ja": [
        *(rank + suit for suit in "萬筒索" for rank in "一二三四五六七八九"),
        *"東南西北白發中",
        *("赤五萬", "赤五筒", "赤五索"),
        *"梅蘭菊竹春夏秋冬",
    ],
    "en": [
        *(f"{rank} of {suit}" for suit in ("Characters", "Dots", "Bamboo") for rank in RANKS),
        *("East Wind", "South Wind", "West Wind", "North Wind", "White Dragon", "Green Dragon", "Red Dragon"),
        *("Red Five of Characters", "Red Five of Dots", "Red Five of Bamboo"),
        *("Plum", "Orchid", "Chrysanthemum", "Bamboo flower", "Spring", "Summer", "Autumn", "Winter"),
    ],
}
UNICODE_NAMES = [
    *(f"{rank} of {suit}" for suit in ("characters", "circles", "bamboos") for rank in RANKS),
    *("east wind", "south wind", "west wind", "north wind", "white dragon", "green dragon", "red dragon"),
    *("five of characters", "five of circles", "five of bamboos"),
    *("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"),
]


def test_faces_are_numbered_kinds_then_red_fives_then_flowers() -> None:
    assert (tiles.KINDS, tiles.FACES, tiles.UNSEEN) == (34, 45, -1)
    assert list(tiles.RED_FIVES) == [34, 35, 36]
    assert list(tiles.FLOWERS) == [37, 38, 39, 40, 41, 42, 43, 44]
    assert "".join(tiles.CODES[face] for face in tiles.ORPHANS) == "1m9m1p9p1s9s1z2z3z4z5z6z7z"


def test_codes() -> None:
    assert list(tiles.CODES) == CODES
    assert [tiles.code(face) for face in FACES] == CODES
    assert tiles.code(tiles.UNSEEN) == "?"


def test_kinds_suits_and_ranks() -> None:
    assert [tiles.kind_of(face) for face in FACES] == [*KINDS, *FIVES, *[-1] * 8]
    suited = [*KINDS, *RED_FIVES]
    assert [f"{tiles.rank_of(face)}{tiles.SUITS[tiles.suit_of(face)]}" for face in suited] == [
        code.replace("0", "5") for code in CODES[:37]
    ]


def test_order_puts_a_red_five_just_before_the_fives_and_flowers_last() -> None:
    suits = [rank + suit for suit in "mps" for rank in "1234056789"]
    assert [tiles.code(face) for face in sorted(FACES, key=tiles.sort_key)] == suits + CODES[27:34] + CODES[37:]
    assert len({tiles.sort_key(face) for face in FACES}) == 45


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_names(lang: str) -> None:
    assert list(tiles.NAMES[lang]) == NAMES[lang]
    assert [tiles.name(face, lang) for face in FACES] == NAMES[lang]
    assert len(set(tiles.NAMES[lang])) == 45


def test_names_are_english_unless_told_and_there_are_three_languages() -> None:
    assert set(tiles.NAMES) == {"zh", "ja", "en"}
    assert [tiles.name(face) for face in FACES] == NAMES["en"]


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_a_tile_that_is_not_shown_is_not_called_winter(lang: str) -> None:
    with suppress(ValueError):
        assert tiles.name(tiles.UNSEEN, lang) not in tiles.NAMES[lang]


def test_unicode() -> None:
    names = [unicodedata.name(sign).removeprefix("MAHJONG TILE ").lower() for sign in tiles.UNICODE]
    assert names == [name.lower() for name in UNICODE_NAMES]


@pytest.mark.parametrize(
    ("tile_set", "size", "expected"),
    [
        (ALL_136, 136, dict.fromkeys(KINDS, 4)),
        (SUITS_108, 108, dict.fromkeys(range(27), 4)),
        (FLOWERS_144, 144, dict.fromkeys(KINDS, 4) | dict.fromkeys(FLOWERS, 1)),
    ],
    ids=["136", "108", "144"],
)
def test_tile_sets(tile_set: TileSet, size: int, expected: dict[int, int]) -> None:
    assert tile_set.name == str(size)
    assert len(tile_set) == len(tile_set.faces) == size
    assert Counter(tile_set.faces) == expected
    assert list(tile_set.faces) == sorted(tile_set.faces, key=tiles.sort_key)
    assert len(tile_set.copies) == 45
    assert [face for face in FACES if face in tile_set] == list(expected)
    assert list(tile_set.kinds) == [face for face in expected if face < 34]
    assert tiles.UNSEEN not in tile_set
    assert 45 not in tile_set
    assert "1m" not in tile_set


def test_a_tile_set_is_a_value() -> None:
    assert ALL_136.with_red_fives((0, 0, 0)) == ALL_136
    assert len({ALL_136, SUITS_108, FLOWERS_144, ALL_136.with_red_fives((1, 1, 1)), ALL_136}) == 4
    assert pickle.loads(pickle.dumps(ALL_136)) == copy.deepcopy(ALL_136) == ALL_136
    with pytest.raises(AttributeError):
        setattr(ALL_136, "name", "137")  # noqa: B010 (mypy need not know that this is refused)
    with pytest.raises(AttributeError):
        del ALL_136.copies
    assert (ALL_136.name, sum(ALL_136.copies)) == ("136", 136)


@pytest.mark.parametrize("red_fives", [(0, 0, 0), (1, 1, 1), (1, 2, 0), (4, 4, 4)])
def test_red_fives_replace_fives(red_fives: tuple[int, int, int]) -> None:
    red = FLOWERS_144.with_red_fives(red_fives)
    assert tuple(red.copies[face] for face in RED_FIVES) == red_fives
    assert tuple(red.copies[face] for face in FIVES) == tuple(4 - count for count in red_fives)
    assert len(red) == 144
    assert red.kinds == FLOWERS_144.kinds
    assert red.with_red_fives((0, 0, 0)) == FLOWERS_144


@pytest.mark.parametrize(
    ("tile_set", "red_fives", "words"),
    [
        (ALL_136, (5, 0, 0), "5 red fives 0m"),
        (ALL_136, (0, -1, 0), "-1 red fives 0p"),
        (SUITS_108.with_red_fives((1, 1, 1)), (1, 1, 5), "5 red fives 0s"),
        (ALL_136.without("no 5m", [4]), (1, 0, 0), "0 fives"),
        (ALL_136, (1, 1), "(1, 1)"),
        (ALL_136, (1, 1, 1, 1), "(1, 1, 1, 1)"),
    ],
)
def test_impossible_red_fives_are_refused(tile_set: TileSet, red_fives: tuple[int, int, int], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        tile_set.with_red_fives(red_fives)


def test_taking_out_a_kind_takes_its_red_five_along() -> None:
    rest = ALL_136.with_red_fives((1, 1, 1)).without("three players", range(1, 8))
    assert (rest.name, len(rest)) == ("three players", 108)
    assert {face for face in FACES if face not in rest} == {*range(1, 8), 34, *FLOWERS}
