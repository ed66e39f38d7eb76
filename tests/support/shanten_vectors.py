"""Comparisons with shanten as other projects recorded it."""

import json
from typing import Any

import pytest

from mahjongkit import Hand, Meld, readings, shanten, shanten_batch, shanten_by_form, waits
from tests.support.comparison import Comparison, check_each, unequal
from tests.support.corpora import corpus

FORMS = {
    "calculate_shanten_for_regular_hand": "regular",
    "calculate_shanten_for_chiitoitsu_hand": "seven pairs",
    "calculate_shanten_for_kokushi_hand": "thirteen orphans",
}


def load(name: str) -> Any:
    return json.loads(corpus(name).read_text(encoding="utf-8"))


MJX = ("normal", "hon", "tin", "koku")
"""Any hands, half flushes, full flushes, many orphans."""


def compare_mjx(name: str, step: int = 1) -> Comparison:
    """14 kinds, then the shanten of the three forms, of every so many hands."""
    lines = corpus(f"vectors/mjx-shanten/p_{name}_10000.txt").read_text().splitlines()[::step]
    numbers = [[int(number) for number in line.split()] for line in lines]
    found = shanten_batch(b"".join(bytes(row[:14].count(kind) for kind in range(34)) for row in numbers))
    differences = list[str]()
    for row, best in zip(numbers, found, strict=True):
        forms = shanten_by_form(Hand.of(row[:14]))
        ours = [best, forms["regular"], forms["thirteen orphans"], forms["seven pairs"]]
        differences += unequal(row, ours, [min(row[14:]), *row[14:]])
    return Comparison(len(numbers), differences)


def check_mahjong_shanten(call: dict[str, Any]) -> None:
    """One call, of a single form or of all, for four or three players."""
    options = dict(call["in"]["kwargs"])
    ruleset = "riichi3" if options.pop("is_three_player", False) else "riichi"
    forms = shanten_by_form(Hand.of_counts(call["in"]["tiles_34"]), ruleset)
    if not options.pop("use_kokushi", True):
        forms.pop("thirteen orphans", None)
    assert not options
    found = forms[FORMS[call["fn"]]] if call["fn"] in FORMS else min(forms.values())
    assert found == call["out"], call


def check_mahjong_completeness(call: dict[str, Any]) -> None:
    """One call; two have more or fewer tiles than a hand can have."""
    melds = [Meld.of(_meld_name(group), group) for group in call["in"]["open_sets_34"] or []]
    melded = [kind for meld in melds for kind in meld.kinds]
    counts = [count - melded.count(kind) for kind, count in enumerate(call["in"]["tiles_34"])]
    if sum(counts) in (3, 28):
        assert call["out"] is False
        with pytest.raises(ValueError, match=f"{sum(counts)} tiles"):
            Hand.of_counts(counts, melds)
    else:
        hand = Hand.of_counts(counts, melds)
        assert (shanten(hand) == -1) == call["out"], call
        assert bool(hand.has_drawn and readings(hand)) == call["out"], call


def check_mahjax(case: dict[str, Any]) -> None:
    """Some hands have two columns more than there are kinds, both empty."""
    assert not any(case["hand"][34:])
    assert shanten(Hand.of_counts(case["hand"][:34])) == case["shanten"]


def check_riichienv(case: dict[str, Any]) -> None:
    """A hand of 13 tiles is ready or not."""
    hand = Hand.of_counts(case["counts_34"])
    assert (shanten(hand) == 0) == bool(waits(hand)) == case["is_tenpai"], hand


def compare_mahjong_shanten() -> Comparison:
    calls = load("vectors/mahjong/test_vectors.json")
    return check_each(check_mahjong_shanten, [call for call in calls if "shanten" in call["fn"]])


def compare_mahjong_completeness() -> Comparison:
    calls = load("vectors/mahjong/test_vectors.json")
    return check_each(check_mahjong_completeness, [call for call in calls if call["fn"] == "is_agari"])


def compare_mahjax() -> Comparison:
    return check_each(check_mahjax, load("vectors/mahjax/shanten.json").values())


def compare_riichienv() -> Comparison:
    return check_each(check_riichienv, load("vectors/riichienv/hands_negative.json")["cases"])


def _meld_name(group: list[int]) -> str:
    return "kong" if len(group) == 4 else "pon" if len(set(group)) == 1 else "chi"
