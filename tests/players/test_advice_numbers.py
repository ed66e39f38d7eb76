"""Advice never contradicts its numbers: every comparison in its text agrees with what tables and pages show."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from mahjongkit.advice.advise import CALLS, CONCESSIONS, KONGS, PROGRESS, WAITING, Advice, Choice, advise, is_tempting
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.advice.reasons import Reason
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules.parts import GameEvaluator
from tests.support.advice_positions import GAMES, by_tile, positions, searched
from tests.support.tiers import Sample

POSITIONS = 2000
"""How many questions of each game are asked about."""


def rivals(advice: Advice) -> list[Choice]:
    """The other choices that discard another tile."""
    verbs = advice.view.ruleset.flow.discard_verbs
    mine = advice.best.action.tiles
    others = [one for one in advice.choices[1:] if one.known and not one.folds and one.action.verb in verbs]
    return [one for one in others if one.action.tiles[0].kind != mine[0].kind]


def discards(advice: Advice) -> list[Choice]:
    return [one for one in advice.choices if one.known and one.action.verb in advice.view.ruleset.flow.discard_verbs]


def waiting(advice: Advice) -> Choice | None:
    return next((one for one in advice.choices if one.known and one.action.verb in WAITING), None)


def is_most(advice: Advice, choice: Choice) -> bool:
    return all((one.tiles_missing, -one.tiles) > (choice.tiles_missing, -choice.tiles) for one in rivals(advice))


def is_safest(advice: Advice, choice: Choice) -> bool:
    return all(choice.danger <= one.danger for one in discards(advice))


def waits_for_less(advice: Advice, choice: Choice) -> bool:
    """Whether passing leaves the hand farther away than the call."""
    other = waiting(advice)
    return other is not None and choice.tiles_missing < other.tiles_missing


def no_call_is_nearer(advice: Advice, choice: Choice) -> bool:
    calls = [one for one in advice.choices if one.known and one.action.verb in CALLS and one.can_win]
    return all(one.tiles_missing >= choice.tiles_missing for one in calls)


def sets_back(advice: Advice, choice: Choice) -> bool:
    """Whether the hand would be nearer without a call."""
    other = waiting(advice)
    others = [one for one in discards(advice) if not one.folds] if other is None else [other]
    return any(one.tiles_missing < choice.tiles_missing for one in others)


CLAIMS: dict[str, Callable[[Advice, Choice, Choice], bool]] = {
    "nearer_most": lambda advice, choice, best: is_most(advice, choice),
    "ready_most": lambda advice, choice, best: is_most(advice, choice),
    "safest": lambda advice, choice, best: is_safest(advice, choice),
    "fold": lambda advice, choice, best: is_safest(advice, choice),
    "empty": lambda advice, choice, best: choice.tiles == 0,
    "call_nearer": lambda advice, choice, best: waits_for_less(advice, choice),
    "call_better": lambda advice, choice, best: not waits_for_less(advice, choice),
    "no_nearer": lambda advice, choice, best: no_call_is_nearer(advice, choice),
    "worth_waiting": lambda advice, choice, best: not no_call_is_nearer(advice, choice),
    "only_takes": lambda advice, choice, best: choice.tiles < best.tiles,
    "takes_too": lambda advice, choice, best: choice.tiles == best.tiles,
    "takes_more": lambda advice, choice, best: choice.tiles > best.tiles,
    "nearer_by": lambda advice, choice, best: choice.tiles_missing < best.tiles_missing,
    "keeps": lambda advice, choice, best: best.folds,
    "goes_back": lambda advice, choice, best: choice.tiles_missing > best.tiles_missing,
    "leaves": lambda advice, choice, best: choice.tiles_missing > best.tiles_missing,
    "stays": lambda advice, choice, best: choice.tiles_missing > best.tiles_missing,
    "wins_less": lambda advice, choice, best: choice.percent < best.percent,
    "wins_more": lambda advice, choice, best: choice.percent > best.percent,
    "brings_less": lambda advice, choice, best: choice.value < best.value,
    "may_become": lambda advice, choice, best: choice.value < best.value,
    "far_off": lambda advice, choice, best: choice.tiles_missing > best.tiles_missing and choice.tiles_missing > 2,
    "kong": lambda advice, choice, best: not sets_back(advice, choice),
    "kong_costs": lambda advice, choice, best: sets_back(advice, choice),
    "dangerous": lambda advice, choice, best: choice.danger > best.danger,
    "no_safer": lambda advice, choice, best: choice.danger >= best.danger,
    "gives_up": lambda advice, choice, best: choice.folds,
}
"""What the numbers must say where a clause compares a choice with the others."""


def check_claims(advice: Advice) -> None:
    for choice in advice.choices:
        for one in choice.reasons:
            claim = CLAIMS.get(one.key.removeprefix("advice."))
            assert claim is None or claim(advice, choice, advice.best), (one, choice, advice.choices)
            check_numbers(one, choice, advice)
        if choice is not advice.best and is_tempting(choice, advice.best):
            decisive = [one for one in choice.reasons if one.key not in (*CONCESSIONS, *PROGRESS)]
            assert decisive, (choice, advice.best, choice.reasons)
            if choice.percent > advice.best.percent:
                assert any(one.key == "advice.wins_more" for one in choice.reasons)


def check_numbers(one: Reason, choice: Choice, advice: Advice) -> None:
    """The numbers of a clause are those of the choice, in every language."""
    words = advice.view.ruleset.words
    for lang in LANGUAGES:
        said = one.words(lang, words)
        if one.key in ("advice.wins_less", "advice.wins_more"):
            mine, other = map(int, re.findall(r"(\d+)%", said))
            assert (mine, other) == (choice.percent, advice.best.percent)
            assert (mine > other) == (one.key == "advice.wins_more")
        counts = ("nearer", "ready", "nearer_most", "ready_most", "only_takes", "takes_too", "takes_more", "nearer_by")
        if one.key.removeprefix("advice.") in counts:
            assert str(choice.tiles) in re.findall(r"\d+", said)


def check_text(advice: Advice) -> None:
    """The whole text says what speaks for a choice before what decides against it."""
    for lang in LANGUAGES:
        but = advice.view.ruleset.words.say(lang, "advice.but")
        data = advice.as_data(lang)
        listed = data["choices"]
        assert isinstance(listed, list)
        for choice, shown in zip(advice.choices, listed, strict=True):
            assert all(accepted["left"] > 0 for accepted in shown["accepts"])
            assert shown["count"] == sum(accepted["left"] for accepted in shown["accepts"])
            if choice is not advice.best and is_tempting(choice, advice.best):
                assert but in shown["why"][0]
                assert but in choice.objections(lang) or choice.rollout is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_comparison_agrees_with_the_numbers(game: str, sample: Sample) -> None:
    asked = tempted = 0
    for table, seat in positions(game, 100):
        view = table.view(seat)
        if len(view.legal) < 2:
            continue
        advice = advise(view)
        check_claims(advice)
        if asked % 10 == 0:
            check_text(advice)
        asked += 1
        tempted += any(is_tempting(one, advice.best) for one in advice.choices[1:])
        if asked == sample.of(POSITIONS):
            break
    assert asked == sample.of(POSITIONS)
    assert tempted > asked // 50


@pytest.mark.full
def test_comparisons_after_rollouts_agree_with_the_numbers() -> None:
    for advice in searched():
        check_claims(advice)


def test_the_reason_that_decides_is_said() -> None:
    advice = advise(view_of_hand("123m 123p 12s 789s 55p 9m", "riichi"))
    assert "loses Mixed Triple Sequence" in by_tile(advice, "1s").objections("en")


def test_a_hand_one_from_ready_is_not_far_off() -> None:
    advice = advise(view_of_hand("4457m055678p6s44z6m", "riichi"))
    said = by_tile(advice, "4m").objections("en")
    assert "leaves the hand 1-shanten" in said
    assert "too far from a win" not in said


def test_a_kong_that_sets_the_hand_back_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting takes such kongs for their fee; the fitted weights hardly ever do."""
    monkeypatch.setattr(GameEvaluator, "weights", None)
    found = None
    for table, seat in positions("sichuan", 4, hands_per_match=6):
        view = table.view(seat)
        if any(action.verb in KONGS for action in view.legal):
            advice = advise(view)
            keys = [one.key for one in advice.best.reasons]
            if "advice.kong_costs" in keys:
                found = advice
                break
    assert found is not None
    assert "advice.kong" not in keys
    assert "the kong sets the hand back to 3-shanten, but gives an extra draw" in found.explain("en")


def test_tiles_with_none_left_are_not_listed() -> None:
    """A wait on two kinds, all copies of one of which lie open."""
    advice = advise(view_of_hand("123m 456p 34s 678s 11z 9m", seen="5555s"))
    best = by_tile(advice, "9m")
    assert [str(one.tile) for one in best.accepts] == ["2s"]
    assert best.accepted_kinds == {19, 22}
