"""The end of the wall in Ninghai (RULES 2.1.5)."""

from __future__ import annotations

from mahjongkit.tiles import FLOWERS, code
from tests.support.ninghai_staging import LAST, claim, drift, stage, tiles_left
from tests.support.staging import do

# The end of the wall (2.1.5).


def test_a_replacement_is_drawn_while_any_tile_is_left_and_then_the_hand_is_drawn() -> None:
    """Everybody kongs at the very end, and all flowers come out of the reserve: it is used up."""
    hands = {
        0: "1111m 2222m 3333m 5z",
        1: "555z 4444m 5555m 9s",
        2: "999s 6666m 7777m 9p",
        3: "999p 8888m 9999m 1p",
    }
    flowers = " ".join(code(face) for face in FLOWERS)
    back = f"{flowers} 1z 2z 3z 4z 1z 2z 3z 4z 1z 2z"
    table = stage(hands, back=back, places={LAST: "1s"})
    drift(table, left=0)
    assert (table.pending, tiles_left(table)) == ((0,), 19)
    for kind in ("1m", "2m", "3m"):
        do(table, 0, f"closed {kind}")
    assert tiles_left(table) == 19 - 3 - 8
    claim(table, 0, "5z", 1, "kong 555z")
    for kind in ("4m", "5m"):
        do(table, 1, f"closed {kind}")
    claim(table, 1, "9s", 2, "kong 999s")
    for kind in ("6m", "7m"):
        do(table, 2, f"closed {kind}")
    assert tiles_left(table) == 2
    claim(table, 2, "9p", 3, "kong 999p")
    do(table, 3, "closed 8m")
    assert tiles_left(table) == 0
    do(table, 3, "closed 9m")
    assert table.hand_result.reason == "reserve"
    assert table.scores == (0, 0, 0, 0)
