"""Synchronous matches and rigged hands, each settled a second time by a referee that reads events only."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from mahjongkit import rules
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from tests.support.drivers import Asked, Question, eagerly, question_of
from tests.support.synchronous_referee import Verdict, judged

GAMES = {"synchronous": 4, "synchronous3": 3}


def hands_of(table: Table) -> list[list[dict[str, Any]]]:
    """The events of every hand, as data."""
    hands: list[list[dict[str, Any]]] = []
    for event in table.events:
        if event.kind == "start":
            hands.append([])
        hands[-1].append(event.as_data())
    return hands


def refereed(table: Table) -> list[Verdict]:
    """Every hand of a table that is over judged, and compared with what the engine did."""
    players = table.players
    hands = hands_of(table)
    verdicts = [judged(hand, players) for hand in hands]
    for i, verdict in enumerate(verdicts):
        before = {event["seat"]: event["points"] for event in hands[i] if event["type"] == "score"}
        after = (
            {event["seat"]: event["points"] for event in hands[i + 1] if event["type"] == "score"}
            if i + 1 < len(hands)
            else {**dict(enumerate(table.scores)), -1: table.pot}
        )
        deltas = [after[seat] - before[seat] for seat in range(players)]
        assert deltas == verdict.deltas, f"{table!r} seed {table.seed} hand {i}: {deltas}; referee: {verdict}"
        assert after[-1] == verdict.pot, f"{table!r} seed {table.seed} hand {i}: pot {after[-1]}; referee: {verdict}"
        assert sum(deltas) == before[-1] - after[-1]
        assert verdict.honba == verdicts[0].honba + 2 * i
    return verdicts


def at_random(game: str, seed: int) -> Table:
    """A match of random answers, without the views that nobody looks at."""
    table, dice = Table(game, seed=seed), random.Random(seed)
    while not table.over:
        for seat in table.pending:
            table.act(seat, dice.choice(table.legal(seat)))
        if table.hand_over:
            table.next_hand()
    return table


# Hands dealt nearly ready.


class Dealer:
    """Deals hands on purpose; all chances are his own dice's."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = random.Random(f"{game} {seed}")
        self.ruleset = rules.find(game)
        self.players = self.ruleset.players
        self.left = Counter(self.ruleset.tiles.faces)
        self.shared = 9 + 9 * self.dice.randrange(2) + self.dice.randrange(1, 7)
        self.style = ""
        self.orphans = [face for face in sorted(self.left) if 27 <= face < 34 or (face < 27 and face % 9 in (0, 8))]

    def any_face(self) -> int:
        return self.dice.choice(sorted(self.left.elements()))

    def take(self, faces: Sequence[int]) -> list[int]:
        """These tiles, or none if they are not all there."""
        wanted = Counter(faces)
        if any(self.left[face] < number for face, number in wanted.items()):
            return []
        self.left -= wanted
        return list(faces)

    def set_of(self, style: str) -> list[int]:
        face = self.any_face()
        runs = [[face, face + 1, face + 2]] * 5 if face < 27 and face % 9 < 7 and style != "triplets" else []
        return self.take(self.dice.choice([[face] * 3, *runs]))

    def hand(self, style: str) -> list[int]:
        """Thirteen tiles that want few more."""
        hand: list[int] = []
        if style == "orphans":
            hand += [face for kind in self.orphans[:12] for face in self.take([kind])]
        while style == "pairs" and len(hand) < 12:
            hand += self.take([self.any_face()] * 2)
        if style == "alike":
            hand += self.take([self.shared, self.shared + 1])
        sets = 3 if style == "alike" else self.dice.choice([2, 3, 3, 4])
        while style in ("sets", "triplets", "alike") and len(hand) < 3 * sets:
            hand += self.set_of(style)
        while style in ("sets", "triplets", "alike") and sets < 4 and len(hand) in (6, 9, 11):
            hand += self.take([self.any_face()] * 2)
        while len(hand) < 13:
            hand += self.take([self.any_face()])
        return hand

    def wall(self) -> list[int]:
        """Hands of one style or of several, then walls, sometimes some of orphans only."""
        self.style = one = self.dice.choice(["sets", "sets", "triplets", "pairs", "orphans", "alike", "alike", ""])
        styles = [one or self.dice.choice(["sets", "triplets", "pairs", "orphans"]) for _ in range(self.players)]
        hands = [self.hand(style) for style in styles]
        own = 19 if self.players == 4 else 20
        walls: list[list[int]] = [[] for _ in hands]
        for seat in range(self.players):
            while self.dice.random() < 0.98 and one == "sets" and len(walls[seat]) < own and seat < 2:
                walls[seat] += self.take([self.dice.choice(self.orphans)]) or self.take([self.any_face()])
        rest = list(self.left.elements())
        self.dice.shuffle(rest)
        for wall in walls:
            while len(wall) < own:
                wall.append(rest.pop())
        parts = [hand[4 * part : 4 * part + 4] for part in range(3) for hand in hands]
        return [face for part in [*parts, [hand[12] for hand in hands], *walls, rest] for face in part]


def shyly(view: Asked, dice: random.Random) -> Action:
    """As the eager one, without ever winning: riichi and exhausted walls."""
    legal = tuple(action for action in view.legal if action.verb not in ("tsumo", "ron"))
    return eagerly(Question(view.ruleset, legal, view.hand), dice)


def by_calls(view: Asked, dice: random.Random) -> Action:
    """Calls nearly always: shared discards, added kongs to be robbed, call-rons."""
    calls = [action for action in view.legal if action.verb in ("chi", "pon", "kong", "added", "ron")]
    return dice.choice(calls) if calls and dice.random() < 0.85 else eagerly(view, dice)


def for_nagashi(view: Asked, dice: random.Random) -> Action:
    """Throws orphans, winds first, and calls nothing."""
    thrown = [action for action in view.legal if action.verb == "discard"]
    orphans = [action for action in thrown if action.faces[0] < 34 and _is_orphan(action.faces[0])]
    winds = [action for action in orphans if 27 <= action.faces[0] <= 30]
    quiet = [action for action in view.legal if action.verb in ("draw", "pass")]
    return next(iter([*winds, *orphans, *quiet, *thrown]), view.legal[0])


def _is_orphan(face: int) -> bool:
    return face > 26 or face % 9 in (0, 8)


def rigged(game: str, seed: int) -> Table:
    """One hand of a rigged wall, with honba and sticks there already."""
    dealer = Dealer(game, seed)
    dice = dealer.dice
    start = {"honba": dice.choice([0, 2, 4]), "sticks": dice.choice([0, 0, 1, 2, 3])}
    table = Table(rules.find(game, hands=1), seed=seed, walls=[dealer.wall()], start=start)
    some = [by_calls] if dealer.style == "pairs" else [eagerly, eagerly, by_calls, shyly, for_nagashi]
    most = dice.choice(some)
    policies = [most if dice.random() < 0.9 else eagerly for _ in range(table.players)]
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, policies[seat](question_of(table, seat), dice))
    return table
