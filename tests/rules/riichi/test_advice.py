"""Advice on riichi: good waits declare, and what is dangerous is warned of (handbook, riichi-declaration 7)."""

from __future__ import annotations

import pytest

from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.game.view import DiscardedTile
from mahjongkit.tiles import Tile
from tests.support.advice_positions import by_tile, changed, declared_against, last_turn, says


def test_riichi_with_a_good_wait() -> None:
    best = advise(view_of_hand("123m 456p 34s 678s 11z 9m")).best
    assert str(best.action) == "riichi 9m"
    assert says(best, "riichi.good_wait")
    assert not any(one.caution for one in best.reasons)


def test_riichi_poor_waits_are_warned_of() -> None:
    choice = by_tile(advise(view_of_hand("123m 456p 789s 1135z 5z", seen="1z")), "3z", "riichi")
    assert says(choice, "riichi.bad_wait")
    assert "caution" in choice.why("en")


def test_riichi_the_last_turn_is_warned_of() -> None:
    assert says(by_tile(last_turn(), "9m", "riichi"), "riichi.last_turn")
    assert last_turn().best.action.verb == "discard"  # a thousand points for nothing


@pytest.mark.parametrize(("points", "warned"), [(1000, True), (1900, True), (2000, False), (25000, False)])
def test_riichi_low_points_are_warned_of(points: int, warned: bool) -> None:
    view = view_of_hand("123m 456p 34s 678s 11z 9m")
    choice = by_tile(advise(changed(view, scores=(points, 25000, 25000, 25000))), "9m", "riichi")
    assert says(choice, "riichi.low_points") == warned


def test_riichi_another_riichi_and_furiten_are_warned_of() -> None:
    view = declared_against(view_of_hand("123m 456p 34s 678s 11z 9m"), [8, 20])
    choice = by_tile(advise(view), "9m", "riichi")
    assert says(choice, "riichi.chased")
    assert says(choice, "riichi.genbutsu")
    own = (DiscardedTile(Tile("2s"), False, False, False), *view.rivers[0])
    furiten = changed(view, rivers=(own, *view.rivers[1:]))
    assert says(by_tile(advise(furiten), "9m", "riichi"), "riichi.furiten")


def test_riichi_against_a_riichi_the_safe_tile_goes() -> None:
    far = view_of_hand("147m 258p 369s 12345z", "riichi")
    for left in (60, 20):
        best = advise(changed(declared_against(far, [28, 10, 3]), left=left)).best
        assert best.action.faces[0] in (28, 10, 3)
        assert best.danger == 0.0
        assert says(best, "riichi.genbutsu")
