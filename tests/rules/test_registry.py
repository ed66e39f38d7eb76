"""The rulesets by name."""

import re

import pytest

from mahjongkit import rules
from mahjongkit.rules import Ruleset

NAMES = ("ninghai", "riichi", "riichi3", "sichuan", "synchronous", "synchronous3")


def test_names() -> None:
    assert rules.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_find(name: str) -> None:
    ruleset = rules.find(name)
    assert isinstance(ruleset, Ruleset)
    assert ruleset.name == name
    assert rules.find(name) is ruleset
    assert rules.find(ruleset) is ruleset


def test_the_default_is_riichi() -> None:
    assert rules.DEFAULT == "riichi"
    assert rules.find() is rules.find("riichi")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("richi", "riichi"),
        ("Riichi", "riichi"),
        ("RIICHI", "riichi"),
        ("riichi4", "riichi3"),
        ("sichaun", "sichuan"),
        ("ninghai3", "ninghai"),
        ("syncronous", "synchronous"),
    ],
)
def test_an_unknown_name_is_met_with_near_ones(name: str, near: str) -> None:
    with pytest.raises(ValueError, match=rf"unknown ruleset '{name}'.*did you mean [^?]*\b{near}\b.*\?"):
        rules.find(name)


@pytest.mark.parametrize("name", ["", "xyz", "base", "__init__", "../riichi", "mahjongkit.rules.riichi"])
def test_every_complaint_about_a_name_lists_all(name: str) -> None:
    with pytest.raises(ValueError, match=f"unknown ruleset {re.escape(repr(name))}.*{'.*'.join(NAMES)}"):
        rules.find(name)


@pytest.mark.parametrize(
    ("name", "size", "red_fives", "void_suit"),
    [
        ("ninghai", 144, (0, 0, 0), False),
        ("riichi", 136, (1, 1, 1), False),
        ("riichi3", 108, (0, 1, 1), False),
        ("sichuan", 108, (0, 0, 0), True),
    ],
)
def test_the_tiles_of_the_games(name: str, size: int, red_fives: tuple[int, int, int], void_suit: bool) -> None:
    ruleset = rules.find(name)
    assert (len(ruleset.tiles), ruleset.tiles.copies[34:37], ruleset.shape.void_suit) == (size, red_fives, void_suit)
