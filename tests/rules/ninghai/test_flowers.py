"""Flowers and their replacements (RULES 2.1.2)."""

from __future__ import annotations

from mahjongkit.game.table import Table
from mahjongkit.rules.ninghai.score import NinghaiScore
from mahjongkit.tiles import code
from tests.support.ninghai_staging import PLAIN, drift, stage
from tests.support.staging import do
from tests.support.typed import typed


def stated(table: Table, *kinds: str) -> list[tuple[str, int, str]]:
    """(Kind, seat, tile) of the events of some kinds."""
    return [(event.kind, event.seat, code(event.faces[0])) for event in table.hand_events if event.kind in kinds]


# Flowers (2.1.2).


def test_dealt_flowers_are_replaced_in_rounds_from_the_banker_on() -> None:
    table = stage({2: "f1", 3: "f3 g1", 0: "g4"}, "?", "f2 5z g3 6z 7z 1z 2z", dealer=2)
    assert stated(table, "aside", "draw")[1:] == [
        *(("aside", 2, "f1"), ("draw", 2, "f2")),
        *(("aside", 3, "f3"), ("aside", 3, "g1"), ("draw", 3, "5z"), ("draw", 3, "g3")),
        *(("aside", 0, "g4"), ("draw", 0, "6z")),
        *(("aside", 2, "f2"), ("draw", 2, "7z")),
        *(("aside", 3, "g3"), ("draw", 3, "1z")),
    ]
    assert [len(table.view(0).asides[seat]) for seat in range(4)] == [1, 0, 2, 3]
    assert table.view(2).sizes == (13, 13, 14, 13)
    assert table.view(2).drawn == "7z"
    assert table.view(3).drawn is None  # he has not drawn for his turn
    assert table.view(3).left == 72 - 6


def test_a_flower_drawn_later_is_replaced_at_once_and_a_win_on_it_is_a_self_draw() -> None:
    table = stage({1: PLAIN}, "? f1", "g3 4m")
    drift(table, 1)
    assert stated(table, "aside") == [("aside", 1, "f1"), ("aside", 1, "g3")]
    assert table.view(1).drawn == "4m"
    do(table, 1, "tsumo")
    (won,) = table.hand_result.wins
    assert (typed(won.score, NinghaiScore).hu, typed(won.score, NinghaiScore).fan) == (2 + 8, 0)
    assert [event.as_data()["replacement"] for event in table.hand_events.only("draw")[-2:]] == [True, True]


def test_a_flower_on_a_kong_replacement() -> None:
    table = stage({0: "1111m"}, "5z", "f1 7z")
    do(table, 0, "closed 1m")
    assert table.view(0).drawn == "7z"
    assert table.view(0).left == 72 - 2 - 2
