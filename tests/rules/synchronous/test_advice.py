"""Advice on Synchronous: calls are weighed against the draw."""

from __future__ import annotations

from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from tests.support.advice_positions import positions, says


def test_synchronous_weighs_calls_against_the_draw() -> None:
    seen = set()
    for table, seat in positions("synchronous", 1):
        advice = advise(table.view(seat))
        verbs = {choice.action.verb for choice in advice.choices}
        if "draw" in verbs and verbs & {"chi", "pon"}:
            seen.add(advice.best.action.verb)
            key = "synchronous.draw" if advice.best.action.verb == "draw" else "synchronous.call"
            assert says(advice.best, key) or advice.best.action.verb not in ("draw", "chi", "pon", "kong")
    assert {"draw"} < seen


def test_a_bare_hand_has_walls_to_draw_from() -> None:
    view = view_of_hand("123m406p789s1123z5m", "synchronous")
    assert len({marks["wall"] for marks in view.marks}) == 1
    best = advise(view).best
    assert str(best.action) == "discard 2z"
    assert 0.4 < best.chance < 0.9
