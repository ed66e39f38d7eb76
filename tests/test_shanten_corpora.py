"""Shanten as others recorded it: the vectors of mjx, mahjong, mahjax and riichienv."""

import json
from typing import Any

import pytest
from corpora import corpus

from mahjongkit import Hand, Meld, readings, shanten, shanten_batch, shanten_by_form, waits

FORMS = {
    "calculate_shanten_for_regular_hand": "regular",
    "calculate_shanten_for_chiitoitsu_hand": "seven pairs",
    "calculate_shanten_for_kokushi_hand": "thirteen orphans",
}


def load(name: str) -> Any:
    return json.loads(corpus(name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["normal", "hon", "tin", "koku"])
def test_mjx(name: str) -> None:
    """10,000 hands each: any, half flush, full flush, many orphans; 14 kinds, then the shanten of the three forms."""
    lines = corpus(f"vectors/mjx-shanten/p_{name}_10000.txt").read_text().splitlines()
    numbers = [[int(number) for number in line.split()] for line in lines]
    found = shanten_batch(b"".join(bytes(row[:14].count(kind) for kind in range(34)) for row in numbers))
    assert len(numbers) == 10_000
    assert list(found) == [min(row[14:]) for row in numbers]
    for row in numbers:
        forms = shanten_by_form(Hand.of(row[:14]))
        assert [forms["regular"], forms["thirteen orphans"], forms["seven pairs"]] == row[14:], row


def test_mahjong_shanten() -> None:
    """77 calls, of single forms and of all, for four and three players."""
    calls = [call for call in load("vectors/mahjong/test_vectors.json") if "shanten" in call["fn"]]
    assert len(calls) == 77
    for call in calls:
        options = call["in"]["kwargs"]
        ruleset = "riichi3" if options.pop("is_three_player", False) else "riichi"
        forms = shanten_by_form(Hand.of_counts(call["in"]["tiles_34"]), ruleset)
        if not options.pop("use_kokushi", True):
            forms.pop("thirteen orphans", None)
        assert not options
        found = forms[FORMS[call["fn"]]] if call["fn"] in FORMS else min(forms.values())
        assert found == call["out"], call


def test_mahjong_completeness() -> None:
    """34 calls, two of them with more or fewer tiles than a hand can have."""
    calls = [call for call in load("vectors/mahjong/test_vectors.json") if call["fn"] == "is_agari"]
    assert len(calls) == 34
    for call in calls:
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


def _meld_name(group: list[int]) -> str:
    return "kong" if len(group) == 4 else "pon" if len(set(group)) == 1 else "chi"


def test_mahjax() -> None:
    """19 hands; some have two columns more than there are kinds, both empty."""
    cases = load("vectors/mahjax/shanten.json")
    assert len(cases) == 19
    for name, case in cases.items():
        assert not any(case["hand"][34:])
        assert shanten(Hand.of_counts(case["hand"][:34])) == case["shanten"], name


def test_riichienv_ready_or_not() -> None:
    """200 hands of 13 tiles, 28 of them ready."""
    cases = load("vectors/riichienv/hands_negative.json")["cases"]
    assert len(cases) == 200
    for case in cases:
        hand = Hand.of_counts(case["counts_34"])
        assert (shanten(hand) == 0) == bool(waits(hand)) == case["is_tenpai"], hand


def test_a_missing_corpus_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="vectors/none"):
        corpus("vectors/none")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="vectors/none"):
        corpus("vectors/none")
