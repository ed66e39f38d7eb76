"""Mortal's 46 actions beside libriichi: the same masks in every question of whole matches.

Seats that are not asked are compared as well, and libriichi checks every answer. Where the rules of a match are not
those of Mortal, the masks differ in what that rule says, and in nothing else.
"""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.libriichi import Comparison, Difference, Observer
from tests.support.riichi_deals import deal
from tests.support.tiers import Sample

RIICHI, PON, KONG, WIN, NINE_TERMINALS, PASS = 37, 41, 42, 43, 44, 45
CALLS = frozenset(range(38, 43))

MORTAL = {
    "riichi_min_points": 1000,
    "riichi_min_wall": 4,
    "riichi_forbid_furiten": False,
    "riichi_ankan": 2,
    "noten_declare": False,
    "abort_kyuushu": True,
    "abort_suukan": "off",
    "closed_chankan": False,
    "temp_furiten_ends": "own_discard",
}
"""Mortal's rules, as far as they decide what a seat may do; libriichi leaves the abortion by kongs to its arena."""


def compare(ruleset: str, seed: int, questions: int, **changes: Any) -> list[Difference]:
    comparison = Comparison(rules.find(ruleset, **changes), seed)
    comparison.play(questions)
    assert comparison.questions >= questions
    return comparison.differences


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_masks_under_the_rules_of_tenhou(seed: int, sample: Sample) -> None:
    found = compare("riichi:tenhou", seed, sample.of(20_000))
    assert [one for one in found if not aborts_for_kongs(one)] == []


@pytest.mark.parametrize("preset", ["majsoul", "handbook", "mleague", "wrc", "ema"])
def test_masks_under_other_presets_with_the_rules_of_mortal(preset: str, sample: Sample) -> None:
    assert compare(f"riichi:{preset}", 6, sample.of(8_000), **MORTAL) == []


# Rules that Mortal does not know.


def aborts_for_kongs(difference: Difference) -> bool:
    """Whether libriichi offers calls of a discard after which four kongs of several seats abort the hand."""
    table = difference.table
    while not table.hand_over and all("pass" in map(str, table.legal(seat)) for seat in table.pending):
        for seat in table.pending:
            table.act(seat, "pass")
    reasons = [event.word for event in table.hand_events.only("end")]
    return reasons == ["suukan"] and not difference.ours and difference.theirs <= CALLS | {PASS}


def play(table: Table, *answers: str) -> list[Difference]:
    """Let the seat that has the turn answer, one answer after the other; `drawn` discards the drawn tile.

    The others pass unless the answer is theirs.
    """
    differences: list[Difference] = []
    observers = [Observer(table, seat, differences) for seat in range(4)]
    left = list(answers)
    while left and not table.hand_over:
        for observer in observers:
            observer.compare()
        for seat in table.pending:
            wanted = f"discard {table.view(seat).drawn} drawn" if left[:1] == ["drawn"] else "".join(left[:1])
            texts = {str(action): action for action in table.legal(seat)}
            if wanted in texts:
                left.pop(0)
            observers[seat].take(texts[wanted if wanted in texts else "pass"])
    for observer in observers:
        observer.compare()
    return differences


KONGS = {0: "1111m9999m567z19p", 1: "1111s9999s123z18p", 2: "55p258m258s12467z"}
READY = "123456789m1199p"
POOR = {"scores": [900, 33100, 33000, 33000]}

CASES: dict[str, tuple[Table, tuple[str, ...], int, set[int], set[int]]] = {
    "calls of the discard with which four kongs abort the hand": (
        deal("tenhou", KONGS, "6s7s", replacements="8s8p5p8s"),
        ("closed 1m", "closed 9m", "discard 1p", "closed 1s", "closed 9s", "discard 5p"),
        *(2, set(), {PON, PASS}),
    ),
    "thirteen orphans rob a closed kong": (
        deal("majsoul", {0: "1111m234p567p22s9m", 1: "9m19p19s1234567z1p"}, "8s"),
        ("closed 1m",),
        *(1, {WIN, PASS}, set()),
    ),
    "riichi without points": (
        deal("tenhou", {0: READY}, "5z", start=POOR, riichi_min_points=None),
        (),
        *(0, {RIICHI}, set()),
    ),
    "no riichi when furiten": (
        deal("tenhou", {0: READY}, "1p ? ? ? 5z", riichi_forbid_furiten=True),
        ("discard 1p drawn", "drawn", "drawn", "drawn"),
        *(0, set(), {RIICHI}),
    ),
    "no kong after riichi": (
        deal("tenhou", {0: "111m234p567p678s5z"}, "9s ? ? ? 1m", riichi_ankan=0),
        ("riichi 9s drawn", "drawn", "drawn", "drawn"),
        *(0, set(), {KONG}),
    ),
    "no nine terminals": (
        deal("tenhou", {0: "19m19p19s1234567z"}, "5m", abort_kyuushu=False),
        (),
        *(0, set(), {NINE_TERMINALS}),
    ),
    "any discard after a call": (
        deal("tenhou", {1: "3456m19p19s12345z"}, "3m", kuikae=2),
        ("discard 3m drawn", "chi 45m"),
        *(1, {2, 5}, set()),
    ),
}
"""The table, what is answered, and how the masks of a seat differ then: only ours, only libriichi's."""


@pytest.mark.parametrize("rule", CASES)
def test_masks_differ_in_a_rule_that_mortal_does_not_know(rule: str) -> None:
    table, answers, seat, ours, theirs = CASES[rule]
    found = play(table.copy(), *answers)
    assert [(one.seat, set(one.ours), set(one.theirs)) for one in found] == [(seat, ours, theirs)]
    assert aborts_for_kongs(found[0]) == (PON in theirs)


def test_masks_differ_in_riichi_with_the_last_tiles() -> None:
    table = deal("tenhou", {0: READY}, riichi_min_wall=0)
    found = play(table, *["drawn"] * 70)
    assert table.hand_over
    assert found
    for one in found:
        assert one.ours == {RIICHI}
        assert not one.theirs
        assert one.table.view(one.seat).left < 4
