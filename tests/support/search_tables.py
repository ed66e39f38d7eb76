"""Tables of greedy play to search at, and what decides how a hand goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mahjongkit import players, rules
from mahjongkit.game.table import Table

JUDGED = [name for name in rules.names() if rules.find(name).has("evaluator")]
judged = pytest.mark.parametrize("name", JUDGED)


def questions(name: str, seed: int, hands: int, every: int) -> Iterator[tuple[Table, int]]:
    """Tables of greedy play, and a seat that is asked."""
    table = Table(name, seed=seed)
    greedy = players.find("greedy")
    greedy.start(table.ruleset)
    number = 0
    while table.hand_number < hands and not table.over:
        for seat in table.pending:
            number += 1
            if number % every == 0 and len(table.legal(seat)) > 1:
                yield table, seat
        for seat in table.pending:
            table.act(seat, table.ruleset.flow.vocabulary[greedy.pick_for(table._state, seat)])
        if table.hand_over and not table.over:
            table.next_hand()
