"""Ways to play any game at a table, for tests: at random, or eager to win so that hands end in every way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from mahjongkit import rules
from mahjongkit.core.shape import Shape, shanten
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.rules import Ruleset

Policy = Callable[[View, random.Random], Action]


def playable() -> list[str]:
    """Every preset of every game that can be played."""
    return [f"{name}:{preset}" for name in rules.names() for preset in rules.presets(name) if rules.find(name).playable]


def at_random(view: View, dice: random.Random) -> Action:
    return dice.choice(view.legal)


def eagerly(view: View, dice: random.Random) -> Action:
    """Win where it can, declare and call often, discard towards a ready hand."""
    by_verb: dict[str, list[Action]] = {}
    for action in view.legal:
        by_verb.setdefault(action.verb, []).append(action)
    for verb, actions in by_verb.items():
        eagerness = {"tsumo": 0.9, "ron": 0.9, "discard": 0.0, "pass": 0.0, "pon": 0.2, "chi": 0.2}.get(verb, 0.7)
        if dice.random() < eagerness:
            return dice.choice(actions)
    if "discard" in by_verb:
        return min(by_verb["discard"], key=lambda action: (_distance(view, action), dice.random()))
    return by_verb["pass"][0] if "pass" in by_verb else dice.choice(view.legal)


def _distance(view: View, discard: Action) -> int:
    tiles = list(view.hand)
    tiles.remove(discard.tiles[0])
    shape = Shape([tile.kind for tile in tiles if tile.kind >= 0])
    return min(shanten(shape, goal) for goal in view.ruleset.shape.goals[None])


def steps(table: Table, policy: Policy, dice: random.Random) -> Iterator[tuple[int, Action]]:
    """Play a match to its end; yields after every answer."""
    while not table.over:
        for seat in table.pending:
            action = policy(table.view(seat), dice)
            table.act(seat, action)
            yield seat, action
        if table.hand_over:
            table.next_hand()


def match(ruleset: str | Ruleset, seed: int, policy: Policy = eagerly) -> Table:
    """A whole match."""
    table = Table(ruleset, seed=seed)
    for _ in steps(table, policy, random.Random(seed)):
        pass
    return table
