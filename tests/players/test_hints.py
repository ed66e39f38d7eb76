"""Hints: their numbers are those of the library, they show nothing that is hidden, and they are made in no time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.advice.hints import HandHint, Hints, hints_for, seen_kinds
from mahjongkit.errors import NoYaku
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import LANGUAGES
from mahjongkit.tiles import WINDS
from tests.support import sichuan_staging
from tests.support.drivers import playable
from tests.support.riichi_tables import four
from tests.support.search_tables import judged, questions
from tests.support.staging import do, drift
from tests.support.tiers import Sample

MEAN_SECONDS = 0.002


def views(name: str, hands: int = 3, every: int = 3) -> Iterator[View]:
    for seed in (3, 4):
        for table, seat in questions(name, seed, hands, every):
            yield table.view(seat)


def hand_after(view: View, hint: HandHint) -> Hand:
    """The seat's hand after a discard, with Norths or flowers set aside."""
    faces = [tile.face for tile in view.hand]
    if hint.action is not None:
        faces.remove(hint.action.faces[0])
    melds = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[view.seat]]
    asides = [tile.face for tile in view.asides[view.seat]]
    norths = [Meld.of("north", [face]) for face in asides if face < 37]
    return Hand.of(faces, [*melds, *norths], [face for face in asides if face >= 37])


def void_of(view: View) -> str | None:
    void = view.marks[view.seat].get("void", 0)
    return "mps"[void - 1] if void else None


def every_hint(hints: Hints) -> list[HandHint]:
    return [hints.hand, *hints.discards]


@judged
def test_numbers_are_those_of_the_library(name: str) -> None:
    """Shanten, accepted tiles and waits, with the copies that the seat has not seen."""
    ready = 0
    for view in views(name):
        hints, seen, void = hints_for(view), seen_kinds(view), void_of(view)
        for hint in every_hint(hints):
            hand = hand_after(view, hint)
            hand = Hand.of(hand.faces, hand.sets)
            assert hint.shanten == mj.shanten(hand, view.ruleset, void=void)
            if hand.has_drawn:
                assert hint.action is None
                continue
            gone = [] if hint.action is None else [hint.action.tiles[0].kind]
            accepts = mj.accepts(hand, view.ruleset, void=void, seen=[*seen, *gone])
            assert hint.accepted == accepts.count
            waits = mj.waits(hand, view.ruleset, void=void, seen=[*seen, *gone])
            assert [(wait.tile, wait.left) for wait in hint.waits] == [(wait.tile, wait.left) for wait in waits]
            ready += bool(waits)
        asked = {(action.verb, action.tiles) for action in view.legal if action.verb in view.ruleset.flow.discard_verbs}
        assert {(hint.action.verb, hint.action.tiles) for hint in hints.discards if hint.action} == asked
    assert ready > 5


@judged
def test_tiles_left_are_those_of_advice(name: str) -> None:
    compared = 0
    for view in views(name, hands=2, every=5):
        left = [4] * 34
        for kind in [tile.kind for tile in view.hand] + seen_kinds(view):
            left[kind] -= 1
        for meld in view.melds[view.seat]:
            for tile in meld.tiles:
                left[tile.kind] -= 1
        for choice in advise(view).choices:
            for accept in choice.accepts:
                assert accept.left == left[accept.tile.kind]
                compared += 1
    assert compared > 50


def riichi_points(view: View, hint: HandHint, tile: str, tsumo: bool) -> int:
    inputs: dict[str, object] = {"dora_indicators": [tile for row, tile in view.shown if row == 0]}
    if view.ruleset.name.startswith("riichi"):
        inputs["round"] = WINDS[view.facts["round"]]
    verb = hint.action.verb if hint.action else ""
    riichi = view.marks[view.seat]["riichi"] or int(verb == "riichi")
    seat = (view.seat - view.dealer) % view.ruleset.players if "round" in inputs else view.seat
    try:
        return mj.score(
            hand_after(view, hint), tile, view.ruleset, riichi=riichi, tsumo=tsumo, seat=WINDS[seat], **inputs
        ).points
    except NoYaku:
        return 0


@pytest.mark.parametrize("name", ["riichi", "riichi3", "synchronous", "synchronous3"])
def test_points_of_waits_are_those_of_the_score(name: str) -> None:
    """By ron, without what only the moment adds; if that has no yaku, by tsumo; the first turn is left out."""
    found = {"points": 0, "points_drawn": 0, "no_yaku": 0}
    for view in views(name, hands=6, every=1):
        if not view.rivers[view.seat]:
            continue
        for hint in every_hint(hints_for(view)):
            for wait in hint.waits:
                ron = riichi_points(view, hint, str(wait.tile), tsumo=False)
                drawn = 0 if ron else riichi_points(view, hint, str(wait.tile), tsumo=True)
                assert wait.wins == (ron > 0)
                assert wait.value is not None
                key = wait.value.key.removeprefix("hint.")
                assert key == ("points" if ron else "points_drawn" if drawn else "no_yaku")
                assert wait.value.values.get("n", "0") == f"{ron or drawn:,}"
                found[key] += 1
    assert found["points"] > 30
    assert found["points_drawn"] + found["no_yaku"] > 0


def test_multipliers_of_waits_are_those_of_the_score() -> None:
    multipliers = []
    for view in views("sichuan", hands=4, every=1):
        for hint in every_hint(hints_for(view)):
            for wait in hint.waits:
                score = mj.score(hand_after(view, hint), wait.tile, "sichuan", void=void_of(view))
                assert wait.value is not None
                assert wait.value.values["n"] == score.multiplier
                multipliers.append(score.multiplier)
    assert len(multipliers) > 50
    assert len({*multipliers}) > 2


def test_silver_of_waits_is_that_of_the_score() -> None:
    amounts = []
    for view in views("ninghai", hands=4, every=1):
        wind = WINDS[(view.seat - view.dealer) % 4]
        for hint in every_hint(hints_for(view)):
            for wait in hint.waits:
                score = mj.score(hand_after(view, hint), wait.tile, "ninghai", seat=wind)
                assert wait.value is not None
                assert wait.value.values["n"] == score.points
                amounts.append(score.points)
    assert len(amounts) > 50
    assert len({*amounts}) > 2


@judged
def test_hints_depend_on_what_the_seat_sees_alone(name: str) -> None:
    """Whatever lies hidden: the hints on a table with other hidden tiles are the same."""
    compared = 0
    for table, seat in questions(name, 5, 2, 5):
        hints = hints_for(table.view(seat))
        twin = table.determinized(seat, compared)
        if twin.wall == table.wall:  # so late that nothing else can lie there
            continue
        assert hints_for(twin.view(seat)).as_data() == hints.as_data()
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", playable())
def test_every_preset_gives_hints_on_every_question_in_every_language(name: str, sample: Sample) -> None:
    asked = 0
    for table, seat in questions(name, 1, 3, 1):
        hints = hints_for(table.view(seat))
        asked += 1
        if asked % 10 == 0:
            assert len({hints.explain(lang) for lang in LANGUAGES}) == 3
            assert all(str(hints.as_data(lang)) for lang in LANGUAGES)
        if asked > sample.of(2000):
            break
    assert asked > 20


@judged
def test_hints_take_little_time(name: str) -> None:
    seen = list(views(name, hands=2, every=2))
    hints_for(seen[0]).as_data()
    start = time.thread_time()
    for view in seen:
        hints_for(view).as_data()
    assert (time.thread_time() - start) / len(seen) < MEAN_SECONDS


# What only one game warns of.


def warnings(hints: Hints, hint: HandHint) -> list[str]:
    return [hints.say("en", warning) for warning in hint.warnings]


def test_furiten_by_the_river_by_a_pass_and_after_riichi() -> None:
    """The furiten of a pass ends with the next discard, but not after riichi."""
    furiten = ["furiten: you can only win by tsumo"]
    for first, then in (("discard", []), ("riichi", furiten)):
        table = four({0: "45p 234m 678m 345s 22s"}, "9s 1z 6p 5z 1s 1z 2z")
        hints = hints_for(table.view(0))
        assert warnings(hints, hints.after(f"{first} 9s drawn")) == []
        do(table, 0, f"{first} 9s drawn")
        drift(table, 1)
        do(table, 2, "discard 6p")
        hints = hints_for(table.view(0))
        assert (hints.hand.accepted, warnings(hints, hints.hand)) == (7, [])
        do(table, 0, "pass")
        drift(table, 1)
        hints = hints_for(table.view(0))
        assert warnings(hints, hints.after("discard 1s drawn")) == then
    table = four({0: "45p 234m 678m 345s 22s"}, "6p")
    hints = hints_for(table.view(0))
    assert warnings(hints, hints.after("discard 6p drawn")) == furiten


def test_a_hand_without_yaku_is_warned_of_unless_it_declares_riichi() -> None:
    hints = hints_for(view_of_hand("123m406p789s11233z"))
    assert [wait.wins for wait in hints.after("riichi 2z").waits] == [True, True]
    assert [wait.wins for wait in hints.after("discard 2z").waits] == [True, False]
    assert warnings(hints, hints.after("discard 2z")) == []
    hints = hints_for(view_of_hand("123m456p789s46s99p1z"))
    assert warnings(hints, hints.after("discard 1z")) == ["no yaku: you cannot win by ron"]
    assert warnings(hints, hints.after("riichi 1z")) == []


def test_waits_that_all_lie_on_the_table() -> None:
    hints = hints_for(view_of_hand("123m456p789s46s99p1z", seen="5555s"))
    assert warnings(hints, hints.after("riichi 1z")) == ["none of the waits are left"]
    assert hints.after("riichi 1z").waits[0].left == 0


def test_tiles_are_safe_fair_or_risky_against_riichi() -> None:
    """Genbutsu, suji, and everything else; against two seats in riichi the worse class counts."""
    hands = {0: "1479m 258p 258s 123z", 1: "45p 234m 678m 345s 22s"}
    table = four(hands, "4z 4m 5z 6z 7z 9s 1s 8s")
    assert hints_for(table.view(0)).tiles == ()
    do(table, 0, "discard 4z drawn")
    do(table, 1, "riichi 4m drawn")
    drift(table, 2)
    found = {str(hint.tile): hint.safety for hint in hints_for(table.view(0)).tiles}
    assert found["4m"] == "safe"
    assert (found["1m"], found["7m"]) == ("fair", "fair")
    assert (found["9m"], found["5p"], found["1z"]) == ("risky", "risky", "risky")
    why = {str(hint.tile): hint.why.words("en", table.ruleset.words) for hint in hints_for(table.view(0)).tiles}
    assert why["4m"] == "genbutsu against South"


def test_sichuan_suggests_a_void_suit_and_counts_what_is_left_of_it() -> None:
    table = Table("sichuan", seed=2)
    for seat in table.pending:
        view = table.view(seat)
        best = advise(view).best.action.verb
        hints = hints_for(view)
        (note,) = (hints.say("en", note) for note in hints.notes)
        suit = {"void_m": "characters", "void_p": "dots", "void_s": "bamboo"}[best]
        assert note.startswith(f"void {suit}")
        table.act(seat, best)
    seat = table.pending[0]
    view = table.view(seat)
    hints = hints_for(view)
    left = sum(tile.suit == void_of(view) for tile in view.hand)
    assert [note.values["n"] for note in hints.notes] == ([left] if left else [])


def test_sichuan_knows_suits_that_nobody_else_plays() -> None:
    table = sichuan_staging.stage({0: "123456789m 1234s"}, "psss", "9s")
    view = table.view(0)
    hints = hints_for(view)
    assert {str(hint.tile) for hint in hints.tiles} == {str(tile) for tile in view.hand if tile.suit == "s"}
    assert {hint.safety for hint in hints.tiles} == {"safe"}


def test_ninghai_tells_flowers_worth_and_liability() -> None:
    warned = 0
    for seed in range(30):
        for table, seat in questions("ninghai", seed, 1, 2):
            view = table.view(seat)
            hints = hints_for(view)
            liable = {tile.kind for danger in view.warnings for tile in danger.tiles}
            assert {hint.tile.kind for hint in hints.tiles} == liable
            assert all(hint.safety == "risky" for hint in hints.tiles)
            flowers = [note for note in hints.notes if note.key == "hint.flowers"]
            assert len(flowers) == bool(view.asides[view.seat])
            assert "fan" in hints.explain("en")
            warned += bool(liable)
    assert warned > 0


def test_ninghai_worth_is_what_a_loser_settles_with() -> None:
    """Flowers and concealed triplets, as `settle` counts them for a hand that loses."""
    hand = "777m555p1z46s789s1m"
    hints = hints_for(view_of_hand(f"9m{hand} f1 g1", "ninghai"))
    others = ["123m123p789s23m99p", "19m19p19s1234567z", "19m14p19s1234567z"]
    settled: Any = mj.settle([f"{hand} f1 g1", *others], "4m", "ninghai", winner="S", discarder="W")
    worth: Any = next(note.values["worth"] for note in hints.notes if note.key == "hint.worth")
    loser = next(value for value in settled.losers if value.seat == 0)
    assert worth.values == {"hu": loser.hu, "fan": loser.fan}
    assert loser.hu > 0
