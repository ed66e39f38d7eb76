"""Advice: from the view alone, in the order in which greedy plays, with reasons in three languages."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import cache

import pytest

from mahjongkit import compiled, rules
from mahjongkit.advice.advise import Advice, advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.advice.reasons import Reason
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES, Words
from mahjongkit.locale.advice.en import WORDS
from mahjongkit.players import find
from tests.support.advice_positions import (
    GAMES,
    assert_translated,
    by_tile,
    changed,
    declared_against,
    hurried,
    last_turn,
    positions,
    searched,
)

FRAMES = ("says", "against", "other", "joint", "comma", "but", "caution", "label", "choice", "chance", "danger")
"""Words that clauses are put together with, and those of the table."""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_all_choices_are_ranked_and_the_first_is_what_greedy_plays(game: str) -> None:
    greedy = find("greedy")
    agreed = asked = 0
    for place, (table, seat) in enumerate(positions(game, 1)):
        if place % 3:
            continue
        view = table.view(seat)
        advice = advise(view)
        asked += len(view.legal) > 1
        agreed += len(view.legal) > 1 and advice.best.action == greedy.choose(view)
        assert sorted(map(str, (choice.action for choice in advice.choices))) == sorted(map(str, view.legal))
        known = [choice.value for choice in advice.choices if choice.known and choice.can_win]
        if advice.best.known:
            assert known == sorted(known, reverse=True)
        assert advice.best.reasons
    assert agreed == asked > 0


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_advice_is_the_same_when_hidden_tiles_are_dealt_differently(game: str) -> None:
    dice = random.Random(game)
    asked = 0
    for table, seat in positions(game, 1):
        if dice.random() < 0.1:
            asked += 1
            here = advise(table.view(seat)).as_data()
            for seed in range(2):
                assert advise(table.determinized(seat, seed).view(seat)).as_data() == here
    assert asked > 20


def test_advising_changes_nothing_and_can_be_asked_again() -> None:
    table = Table("riichi", seed=3)
    view = table.view(0)
    first = advise(view).as_data()
    advise(view_of_hand("19m19p19s12345677z"))
    assert advise(view).as_data() == first
    assert table.view(0) == view


# What it says.


@cache
def stated() -> dict[str, list[tuple[Reason, Words]]]:
    """Reasons of every kind, from matches of all games and from a few positions that are rare in them."""
    found: dict[str, list[tuple[Reason, Words]]] = {}
    matches: list[tuple[str, dict[str, object]]] = [
        ("riichi", {}),
        ("riichi:ema", {}),
        ("riichi", {"local_yaku": ("open_riichi",)}),
        ("riichi3", {}),
    ]
    matches += [("sichuan", {"exchange_three": True}), ("sichuan:platform", {}), ("ninghai", {})]
    matches += [("synchronous", {}), ("synchronous3", {})]
    for spec, options in matches:
        for table, seat in positions(spec, 2, **options):
            note(found, advise(table.view(seat)))
    for advice in rare():
        note(found, advice)
    return found


def note(found: dict[str, list[tuple[Reason, Words]]], advice: Advice) -> None:
    for choice in dict.fromkeys([advice.best, *advice.compared, *advice.choices[:4]]):
        for one in choice.reasons:
            kept = found.setdefault(one.key, [])
            if len(kept) < 5 and one not in [reason for reason, _ in kept]:
                kept.append((one, advice.view.ruleset.words))


def rare() -> Iterator[Advice]:
    yield last_turn()
    yield advise(changed(view_of_hand("123m 456p 34s 678s 11z 9m"), scores=(1900, 25000, 25000, 25000)))
    yield advise(declared_against(view_of_hand("123m456p789s1123z2z"), river=[21, 24, 31]))
    yield advise(view_of_hand("19m19p19s1234567z1m", "riichi"))
    yield hurried()
    yield from searched()


def clauses() -> list[str]:
    """The keys of all clauses; hints, which lie beside them, are tested elsewhere."""
    frames = {f"advice.{name}" for name in FRAMES}
    own = [key for game in GAMES for key in rules.find(game).words.own("en") if key.startswith("advice.")]
    keys = dict.fromkeys([*WORDS, *own])
    others = ("advice.unit.", "advice.value.", "action.", "hint.")
    return [key for key in keys if key not in frames and not key.startswith(others)]


@pytest.mark.full  # every clause needs many matches
def test_every_clause_is_said_somewhere_in_every_language() -> None:
    """One test for all clauses, because collecting what is said takes a minute."""
    assert set(clauses()) <= stated().keys(), "nobody says them"
    for key in clauses():
        for one, words in stated()[key]:
            said = {lang: one.words(lang, words) for lang in LANGUAGES}
            assert len(set(said.values())) == len(LANGUAGES), key
            for lang in LANGUAGES:
                assert_translated(said[lang], lang)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_explanations_are_translated(game: str, lang: str) -> None:
    for place, (table, seat) in enumerate(positions(game, 1)):
        if place % 7 == 0:
            said = advise(table.view(seat)).explain(lang)
            assert_translated(said.replace("Enter", ""), lang)
            assert said.endswith("." if lang == "en" else "。")


def test_the_sentence_of_the_readme() -> None:
    advice = advise(view_of_hand("22m34m 3458p 34s 667s 1z", seen="1z"))
    best = advice.best
    assert str(best.action) == "discard 1z"
    words = advice.explain("en")
    assert f"{best.tiles} tiles take you to 1-shanten, the most of any discard" in words
    assert "Alternatives: " in words
    assert set(advice.as_data()) == {"choices", "words"}


def test_a_lost_row_is_named() -> None:
    advice = advise(view_of_hand("123m 123p 12s 789s 55p 9m", "riichi"))
    choice = by_tile(advice, "1s")
    assert "loses Mixed Triple Sequence" in choice.objections("en")
    assert "三色同顺" in choice.objections("zh")
    assert "三色同順" in choice.objections("ja")


def test_nobody_is_advised_who_is_not_asked() -> None:
    table = Table("riichi", seed=1)
    with pytest.raises(ValueError, match="seat 1 is not asked now"):
        advise(table.view(1))
    with pytest.raises(ValueError, match="'pass' is not one of the choices"):
        advise(table.view(0)).choice(table.ruleset.flow.vocabulary.parse("pass"))


def test_advice_on_a_hand_takes_less_than_five_milliseconds() -> None:
    """Compiled; the interpreted package may take fifty times as long."""
    limit = 0.005 if compiled else 0.25
    views = [Table("riichi", seed=seed).view(0) for seed in range(5)]
    views += map(view_of_hand, ("22m34m 3458p 34s 667s 1z", "19m19p19s12345677z", "147m 258p 369s 12345z"))
    advise(views[0])
    for view in views:
        times = []
        for _ in range(5):
            begin = time.process_time()
            advise(view)
            times.append(time.process_time() - begin)
        assert min(times) < limit
