"""What is done for a seat that does not answer: nothing where it may, else as little as it can."""

import random

import pytest

from mahjongkit.game.table import Table
from mahjongkit.tiles import sort_key
from tests.support.drivers import at_random, playable


@pytest.mark.parametrize("name", playable())
def test_the_default_action_does_as_little_as_it_can(name: str) -> None:
    table, dice = Table(name, seed=11), random.Random(11)
    while not table.over and table.hand_number < 3:
        for seat in table.pending:
            legal = table.legal(seat)
            chosen = table.ruleset.flow.default_action(legal)
            discards = [action for action in legal if action.verb == "discard"]
            assert chosen in legal
            if any(action.verb in table.ruleset.flow.idle_verbs for action in legal):
                assert chosen.verb in table.ruleset.flow.idle_verbs
            elif any(action.drawn for action in discards):
                assert (chosen.verb, chosen.drawn) == ("discard", True)
            elif discards:
                assert chosen.verb == "discard"
                assert sort_key(chosen.faces[0]) == min(sort_key(action.faces[0]) for action in discards)
            table.act(seat, at_random(table.view(seat), dice))
        if table.hand_over:
            table.next_hand()


def test_rules_3_1_3_out_of_time_in_synchronous() -> None:
    """Draw rather than call; discard the drawn tile; after a call the lowest; between calls stop; no ron."""
    seen: dict[str, str] = {}
    for seed in range(120):
        if len(seen) == 5:
            break
        table, dice = Table("synchronous", seed=seed), random.Random(seed)
        while not table.over:
            for seat in table.pending:
                legal = table.legal(seat)
                verbs = {action.verb for action in legal}
                chosen = table.ruleset.flow.default_action(legal)
                stage = (
                    "calls or draw"
                    if "draw" in verbs
                    else "ron stage"
                    if verbs == {"ron", "pass"}
                    else "between calls"
                    if "pass" in verbs
                    else "drawn"
                    if any(action.drawn for action in legal)
                    else "after a call"
                )
                said = f"{chosen.verb}{' drawn' if chosen.drawn else ''}"
                assert seen.setdefault(stage, said) == said
                table.act(seat, dice.choice(legal))
            if table.hand_over:
                table.next_hand()
    assert seen == {
        "calls or draw": "draw",
        "drawn": "discard drawn",
        "after a call": "discard",
        "between calls": "pass",
        "ron stage": "pass",
    }
