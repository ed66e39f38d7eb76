"""Nine terminals in Synchronous mahjong (RULES 3.1.10)."""

from __future__ import annotations

import pytest

from tests.support.synchronous_staging import (
    alone,
    discard_drawn,
    ends,
    moved,
    stage,
    turns,
    verbs,
)
from tests.support.synchronous_turns import holds

# 3.1.10 Nine terminals.


@pytest.mark.parametrize(
    ("hand", "drawn", "legal"),
    [
        ("19m19p19s12z23456m", "3z", True),  # nine with the drawn one
        ("19m19p19s12z23456m", "2z", False),  # eight kinds
        ("11199m11199p123s", "1z", False),  # many tiles, few kinds
        ("19m19p19s1234567z", "5m", True),
    ],
)
def test_nine_terminals(hand: str, drawn: str, legal: bool) -> None:
    """3.1.10: nine kinds among 14 tiles."""
    table = stage({2: hand}, {2: drawn})
    assert ("nine_terminals" in verbs(table, 2)) is legal
    if legal:
        table.act(2, "nine_terminals")
        discard_drawn(table)
        assert ends(table) == "kyuushu"
        assert moved(table) == (0, 0, 0, 0)


def test_nine_terminals_only_in_turn_1() -> None:
    table = stage({2: "19m19p19s12z23456m"}, {2: "5m 3z"})
    turns(table, 1)
    assert "discard 3z" in holds(table, 2)
    assert "nine_terminals" not in verbs(table, 2)


def test_no_nine_terminals_after_a_kong_or_a_kita() -> None:
    """3.1.9, 3.2.19."""
    table = stage({2: "1111m9m19p19s1234z"}, {2: "5z 6z"})
    assert "nine_terminals" in verbs(table, 2)
    alone(table, 2, "closed 1m")
    assert "nine_terminals" not in verbs(table, 2)
    table = stage({2: "19m19p19s1234567z"}, {2: "5p 6z"}, ruleset="synchronous3")
    assert "nine_terminals" in verbs(table, 2)
    alone(table, 2, "north 4z")
    assert "nine_terminals" not in verbs(table, 2)
