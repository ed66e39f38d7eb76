"""Ways to play any game at a table, for tests: at random, or eager to win so that hands end in every way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from mahjongkit import rules
from mahjongkit.core.shape import Shape, shanten
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.rules import Ruleset
from mahjongkit.tiles import Tile, tiles_of

Policy = Callable[[View, random.Random], Action]


class Asked(Protocol):
    """What the policies of this module look at."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def legal(self) -> tuple[Action, ...]: ...
    @property
    def hand(self) -> tuple[Tile, ...]: ...


class Question(NamedTuple):
    """A question without the rest of the view, which takes longer to build than to answer."""

    ruleset: Ruleset
    legal: tuple[Action, ...]
    hand: tuple[Tile, ...]


def question_of(table: Table, seat: int) -> Question:
    """What a seat is asked now."""
    return Question(table.ruleset, table.legal(seat), tiles_of(table._state.hand_of(seat)))


def playable() -> list[str]:
    """Every preset of every game that can be played."""
    return [f"{name}:{preset}" for name in rules.names() for preset in rules.presets(name) if rules.find(name).playable]


def at_random(view: Asked, dice: random.Random) -> Action:
    return dice.choice(view.legal)


def eagerly(view: Asked, dice: random.Random) -> Action:
    """Win where it can, declare and call often, discard towards a ready hand."""
    by_verb: dict[str, list[Action]] = {}
    for action in view.legal:
        by_verb.setdefault(action.verb, []).append(action)
    for verb, actions in by_verb.items():
        eagerness = {"tsumo": 0.9, "ron": 0.9, "discard": 0.0, "pass": 0.0, "pon": 0.2, "chi": 0.2}.get(verb, 0.7)
        if dice.random() < eagerness:
            return dice.choice(actions)
    if "discard" in by_verb:
        distances = _distances(view, by_verb["discard"])
        return min(by_verb["discard"], key=lambda action: (distances[action.tiles[0].kind], dice.random()))
    return by_verb["pass"][0] if "pass" in by_verb else dice.choice(view.legal)


def _distances(view: Asked, discards: list[Action]) -> dict[int, int]:
    """The shanten of the hand after each discard, by the kind of the tile."""
    goals = view.ruleset.shape.goals[None]
    hand = [tile.kind for tile in view.hand]
    found: dict[int, int] = {}
    for kind in {action.tiles[0].kind for action in discards}:
        left = hand.copy()
        left.remove(kind)
        shape = Shape([one for one in left if one >= 0])
        found[kind] = min([shanten(shape, goal) for goal in goals])
    return found


def chosen(table: Table, seat: int, policy: Policy, dice: random.Random) -> Action:
    """What a policy answers; only those of other modules are given the whole view."""
    for own in (at_random, eagerly):
        if policy is own:
            return own(question_of(table, seat), dice)
    return policy(table.view(seat), dice)


def steps(table: Table, policy: Policy, dice: random.Random) -> Iterator[tuple[int, Action]]:
    """Play a match to its end; yields after every answer."""
    while not table.over:
        for seat in table.pending:
            action = chosen(table, seat, policy, dice)
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
