"""Advice with search: the best choices are played out within a budget, and ranked by what that brings."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.game.table import Table
from mahjongkit.game.view import view_from_events
from mahjongkit.locale import LANGUAGES
from tests.support.advice_positions import GAMES, assert_translated, hurried, positions, says, searched

pytestmark = pytest.mark.xdist_group("told")  # searched advice is collected once


@pytest.mark.parametrize("game", GAMES)
def test_searched_advice_is_the_same_when_hidden_tiles_are_dealt_differently(game: str) -> None:
    asked = 0
    for place, (table, seat) in enumerate(positions(game, 1)):
        if place % 23 == 0 and len(table.legal(seat)) > 1:
            asked += 1
            here = advise(table.view(seat), search=40).as_data()
            assert advise(table.determinized(seat, place).view(seat), search="40").as_data() == here
        if asked == 12:
            break
    assert asked == 12


@pytest.mark.full
def test_searched_advice_ranks_what_was_played_out_by_what_it_brought() -> None:
    """Up to six choices that differ, the clear winner or the favourite first, everything else behind them."""
    for advice in searched():
        played = [choice for choice in advice.choices if choice.rollout is not None]
        if not played:
            assert advice.best.action.verb in ("tsumo", "ron") or len({c.action.meaning for c in advice.choices}) == 1
            continue
        assert len({choice.action.meaning for choice in played}) == min(
            6, len({choice.action.meaning for choice in advice.choices})
        )
        known = {choice.action.meaning for choice in played}
        behind = tuple(choice for choice in advice.choices if choice.action.meaning not in known)
        assert advice.choices[len(advice.choices) - len(behind) :] == behind
        firsts = list({choice.action.meaning: choice for choice in reversed(played)}.values())[::-1]
        values = [choice.value for choice in firsts]
        assert values == sorted(values, reverse=True)
        assert all(choice.value <= advice.best.value for choice in advice.choices)


@pytest.mark.full
def test_search_prefers_another_choice_only_if_it_is_clearly_better() -> None:
    overturned = 0
    for advice in searched():
        best = advice.best
        if best.rollout is None:
            continue
        assert best.rollout.deals > 1
        if not best.is_favourite:
            overturned += 1
            assert best.rollout.other.is_favourite
            assert best.rollout.clear
            assert best.rollout.gain > 0
            assert best.value > best.rollout.other.value
    assert 0 < overturned < len(searched()) / 2


@pytest.mark.full
def test_searched_choices_say_what_playing_them_out_brought() -> None:
    for advice in searched():
        for choice in advice.choices if advice.best.rollout else ():
            keys = {one.key for one in choice.reasons}
            said = (
                {"advice.played.more", "advice.played.even"}
                if choice is advice.best
                else {
                    "advice.played.less",
                    "advice.played.same",
                }
            )
            assert len(keys & said) == (choice.rollout is not None)
    best = searched()[0].best
    assert best.rollout is not None
    assert f"{best.rollout.deals} rollouts" in searched()[0].explain("en")
    assert searched()[0].best.as_data()["played"] == best.rollout.as_data()


@pytest.mark.full
def test_searched_explanations_name_the_rival_once() -> None:
    for advice in searched():
        best = advice.best
        if best.rollout is not None:
            assert advice.explain("en").splitlines()[0].count(f"{best.rollout.deals} rollouts") == 1
            for lang in LANGUAGES:
                assert_translated(advice.explain(lang), lang)


def test_an_action_asked_about_is_played_out_however_bad_it_seems() -> None:
    view = Table("riichi", seed=7).view(0)
    last = advise(view).choices[-1]
    assert advise(view, search=24).choice(last.action).rollout is None
    advice = advise(view, search=24, about=last.action)
    assert advice.choice(last.action).rollout is not None
    assert len({choice.action.meaning for choice in advice.choices if choice.rollout}) == 6
    with pytest.raises(ValueError, match="'pass' is not one of the choices"):
        advise(view, search=24, about=view.ruleset.flow.vocabulary.parse("pass"))


def test_search_is_told_in_the_units_of_the_game() -> None:
    """In a game paid in bases, the size of the base changes nothing."""
    one, five = (advise(Table(rules.find("sichuan", base=base), seed=2).view(0), search=60) for base in (1, 5))
    assert one.as_data() == five.as_data()
    assert one.best.rollout is not None
    assert one.best.rollout.error > 0


class Clock:
    """A clock that goes on by a millisecond whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize("milliseconds", [40, 80, 200])
def test_a_budget_of_time_is_kept_within(milliseconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many deals as the clock allows, whatever the choices are: it is looked at once for every deal."""
    clock = Clock()
    monkeypatch.setattr("mahjongkit.players.search.time", clock)
    monkeypatch.setattr("mahjongkit.players.search.os.cpu_count", lambda: 1)
    advice = advise(Table("riichi", seed=7).view(0), search=f"{milliseconds}ms")
    most = max(choice.rollout.deals for choice in advice.choices if choice.rollout is not None)
    assert milliseconds / 4 - 2 <= most <= milliseconds
    assert clock.now <= 100.0 + (milliseconds + 2) / 1000


def test_without_time_to_play_anything_out_the_advice_says_so() -> None:
    advice = hurried()
    plain = advise(advice.view)
    assert [choice.action for choice in advice.choices] == [choice.action for choice in plain.choices]
    assert advice.explain("en") != plain.explain("en")
    assert says(advice.best, "played.hurried")


def test_wins_are_not_searched_nor_what_has_no_alternative() -> None:
    won = 0
    for table, seat in positions("riichi", 1):
        view = table.view(seat)
        if advise(view).best.action.verb in ("tsumo", "ron") or len(view.legal) == 1:
            won += 1
            assert advise(view, search=40).as_data() == advise(view).as_data()
    assert won > 2


@pytest.mark.parametrize("budget", ["", "0", 0, -3, "many", "61s", 4097, True])
def test_a_budget_that_is_none_is_refused(budget: str | int) -> None:
    with pytest.raises(ValueError, match=r"is no budget; expected 1 to 4096 playouts as in '200', or up to 60 seconds"):
        advise(Table("riichi", seed=7).view(0), search=budget)


def test_a_view_without_a_table_cannot_be_searched() -> None:
    table = Table("riichi", seed=1)
    stated = view_from_events(table.events.seen_by(0), table.ruleset, 0, table.legal(0))
    for view in (stated, view_of_hand("22m34m 3458p 34s 667s 1z")):
        assert advise(view).best.rollout is None
        with pytest.raises(ValueError, match="built from events; expected a view from a table"):
            advise(view, search=40)
