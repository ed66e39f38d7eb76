"""Advice on Sichuan, by the handbook's rules of thumb (sichuan-kit 3.2): void tiles first, never become a pig."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.game.table import Table
from tests.support.advice_positions import changed, positions, says

# The handbook's rules of thumb: sichuan-kit 3.2.


def test_sichuan_void_tiles_first() -> None:
    for table, seat in positions("sichuan", 2):
        view = table.view(seat)
        void = view.marks[seat]["void"] - 1
        if any(one.verb == "discard" for one in view.legal) and any(tile.face // 9 == void for tile in view.hand):
            best = advise(view).best
            if best.action.verb == "discard":
                assert best.action.faces[0] // 9 == void
                assert says(best, "sichuan.void_first")


@pytest.mark.parametrize(
    ("hand", "suit"), [("123456m 78899s 19p", "p"), ("19m 123456p 78899s", "m"), ("147m 123456p 78s 9s9s", "m")]
)
def test_sichuan_never_become_a_pig_give_up_the_shortest_suit(hand: str, suit: str) -> None:
    best = advise(view_of_hand(hand, "sichuan")).best
    assert best.action.verb == f"void_{suit}"
    assert says(best, "sichuan.void")


def test_sichuan_pigs_are_warned_of_when_the_wall_runs_out() -> None:
    view = view_of_hand("123456m 7789s 1159p", "sichuan", void="p")
    assert not any(says(choice, "sichuan.pig") for choice in advise(view).choices)
    late = advise(changed(view, left=7))
    assert says(late.best, "sichuan.pig")
    assert late.best.action.faces[0] // 9 == 1


def test_a_void_suit_of_which_no_tile_is_held_costs_no_discards() -> None:
    advice = advise(view_of_hand("123445667789m2p", "sichuan"))
    without = next(choice for choice in advice.choices if str(choice.action) == "void_s")
    assert without is not advice.best
    assert without.reasons
    assert not says(without, "sichuan.must_go")


def test_sichuan_exchange_gives_away_what_is_to_be_void() -> None:
    asked = short = 0
    for seed in range(30):
        table = Table(rules.find("sichuan", exchange_three=True), seed=seed)
        for seat in table.pending:
            view = table.view(seat)
            best = advise(view).best
            sizes = [sum(tile.face // 9 == suit for tile in view.hand) for suit in range(3)]
            assert best.action.verb == "exchange"
            assert says(best, "sichuan.exchange")
            assert best.shanten is None  # ten tiles are not a hand
            assert "向听" not in advise(view).explain("zh")
            if sorted(sizes)[0] == 3 and sorted(sizes)[1] >= 5:  # all of the short suit can go
                asked += 1
                short += sizes[best.action.faces[0] // 9] == 3
    assert asked > 5
    assert short >= 0.6 * asked  # the fitted weights keep a good short suit more often than counting does
