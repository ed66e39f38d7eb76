"""Thousands of Synchronous hands, each settled a second time by a referee that reads events only (RULES 3.1.2-3.1.12).

Eager and random matches, and hands dealt nearly ready so that several win in one turn and hands end in every way.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from drivers import eagerly, match
from staging_synchronous import play, stage
from synchronous_referee import Protest, Verdict, base_of, judged, paid_by_each, paid_by_loser, waits_of

from mahjongkit import rules
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View

GAMES = {"synchronous": 4, "synchronous3": 3}
CHUNKS, EAGER, AT_RANDOM, RIGGED = 5, 15, 80, 1000
"""Five times 15 eager and 80 random matches of four hands, and 1000 rigged hands: 2,900 of each size, and aborts."""
_BOTH = (
    *("tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "1 losers", "2 losers", "1 winners", "2 winners"),
    *("Riichi", "Double Riichi", "Ippatsu", "Menzen Tsumo", "Tenhou", "Rinshan Kaihou", "Dora", "Ura Dora", "Aka Dora"),
    *("Kokushi Musou", "Suu Ankou Tanki", "Pinfu", "Yakuhai (seat wind south)"),
)
MET = {
    "synchronous": (*_BOTH, "suufon", "suucha", "sanchahou", "1 ready", "2 ready", "3 ready"),
    "synchronous3": (*_BOTH, "aside by ron", "1 ready", "2 ready"),
}
"""Endings, yaku as `mahjong` calls them, and more that must come up in the rigged hands."""


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


def shyly(view: View, dice: random.Random) -> Action:
    """As the eager one, without ever winning: riichi and exhausted walls."""
    legal = tuple(action for action in view.legal if action.verb not in ("tsumo", "ron"))
    return eagerly(_asked(view, legal), dice)


def by_calls(view: View, dice: random.Random) -> Action:
    """Calls nearly always: shared discards, added kongs to be robbed, call-rons."""
    calls = [action for action in view.legal if action.verb in ("chi", "pon", "kong", "added", "ron")]
    return dice.choice(calls) if calls and dice.random() < 0.85 else eagerly(view, dice)


def for_nagashi(view: View, dice: random.Random) -> Action:
    """Throws orphans, winds first, and calls nothing."""
    thrown = [action for action in view.legal if action.verb == "discard"]
    orphans = [action for action in thrown if action.tiles[0] < 34 and _is_orphan(action.tiles[0])]
    winds = [action for action in orphans if 27 <= action.tiles[0] <= 30]
    quiet = [action for action in view.legal if action.verb in ("draw", "pass")]
    return next(iter([*winds, *orphans, *quiet, *thrown]), view.legal[0])


def _is_orphan(face: int) -> bool:
    return face > 26 or face % 9 in (0, 8)


def _asked(view: View, legal: tuple[Action, ...]) -> View:
    return View(**{name: legal if name == "legal" else getattr(view, name) for name in View.__slots__})


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
            table.act(seat, policies[seat](table.view(seat), dice))
    return table


# All of them.


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_eager_matches(game: str, chunk: int) -> None:
    """A match is four counted hands (3.1.2); every point of every hand is the referee's."""
    for seed in range(EAGER * chunk, EAGER * (chunk + 1)):
        verdicts = refereed(match(game, seed))
        assert sum(verdict.counts for verdict in verdicts) == 4
        assert verdicts[-1].counts
        assert verdicts[0].honba == 0


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_random_matches(game: str, chunk: int) -> None:
    for seed in range(AT_RANDOM * chunk, AT_RANDOM * (chunk + 1)):
        verdicts = refereed(at_random(game, seed))
        assert sum(verdict.counts for verdict in verdicts) == 4
        assert verdicts[-1].counts


@pytest.mark.parametrize("game", GAMES)
def test_rigged_hands(game: str) -> None:
    """Hands end in every way that is not too rare, and all of them were met."""
    met: Counter[str] = Counter()
    for seed in range(RIGGED):
        for verdict in refereed(rigged(game, seed)):
            met.update({*verdict.seen, f"{verdict.wins} winners"})
    missing = [name for name in MET[game] if not met[name]]
    assert not missing, f"never met: {missing}; met: {met}"


def test_a_call_ron() -> None:
    """3.1.7: of two tiles that fit the better one counts, and everybody pays as for a self-draw (3.1.12)."""
    table = stage(
        {0: "34m567p234s88s77z9p", 1: "7z", 2: "2m", 3: "0m"},
        {0: "1z", 1: "1z", 2: "1z", 3: "1z"},
        indicators="9p",
        start={"honba": 2, "sticks": 1},
    )
    play(table, {0: "discard 1z", 1: "discard 7z", 2: "discard 2m", 3: "discard 0m"})
    play(table, {0: "pon 77z, discard 9p, ron"})
    (verdict,) = refereed(table)
    assert {"call_ron", "discard by call-ron", "Aka Dora"} <= verdict.seen
    assert verdict.deltas == [3 * 1200 + 1000, -1200, -1200, -1200]


def test_a_robbed_kong() -> None:
    """3.1.7: ron on the tile of an added kong by one seat and on a discard of another, each with its own value."""
    table = stage(
        {0: "34m456p34588666s", 1: "55m1z", 2: "5m1z", 3: "2m1z"},
        {0: "1z 9p 9p", 1: "9p 0m", 2: "7z 7z 7z", 3: "7z 1p 1p"},
        indicators="9m",
    )
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z"})
    play(table, {1: "added 0m, drawn", 0: "drawn, ron", 3: "discard 2m"})
    (verdict,) = refereed(table)
    assert {"ron", "added by ron", "discard by ron", "Chankan", "Aka Dora"} <= verdict.seen
    assert verdict.deltas == [4900, -3900, 0, -1000]


# The referee himself.


def test_base_points() -> None:
    """3.1.12: no rounding up to mangan, 13 han are a yakuman, yakuman add up."""
    assert [base_of(han, 30, 0) for han in range(1, 15)] == [
        *(240, 480, 960, 1920, 2000, 3000, 3000, 4000, 4000, 4000, 6000, 6000, 8000, 8000)
    ]
    assert base_of(3, 70, 0) == base_of(4, 40, 0) == 2000
    assert base_of(26, 40, 2) == 16000


def test_payments_of_the_worked_cases() -> None:
    """3.3.1, 2, 6, 7, 9, 28."""
    assert (paid_by_loser(2000, 2, 4, 2), paid_by_loser(3000, 2, 4, 2)) == (6300, 9300)
    assert (paid_by_each(base_of(2, 30, 0), 0), paid_by_each(base_of(2, 30, 0), 2)) == (1000, 1200)
    assert (paid_by_loser(320, 0, 4, 2), paid_by_loser(320, 2, 4, 2)) == (1000, 1300)
    assert paid_by_loser(960, 2, 4, 3) == 2200
    assert paid_by_each(8000, 0) == 16000
    assert (paid_by_each(2000, 2), paid_by_loser(2000, 2, 3, 1), paid_by_loser(2000, 2, 3, 2)) == (4200, 12400, 6200)


def test_waits() -> None:
    """3.1.11: a kind of which all four copies are concealed is no wait; a meld of it does not matter."""
    assert waits_of(["1m"]) == {0}
    assert waits_of(["1m", "1m", "1m", "1m"]) == set()
    assert waits_of(["1m", "1m", "1m", "1m", "2m", "3m", "5z"]) == {31}
    assert waits_of(["4s", "0s", "6s", "5s"]) == {22}
    assert len(waits_of(["1m", "9m", "1p", "9p", "1s", "9s", *(f"{i}z" for i in range(1, 8))])) == 13


def self_draw() -> list[dict[str, Any]]:
    """The events of some hand that one seat won by a self-draw."""
    for seed in range(RIGGED):
        (events,) = hands_of(rigged("synchronous", seed))
        reasons = [event["reason"] for event in events if event["type"] == "end"]
        if reasons == ["tsumo"] and sum(event["type"] == "win" for event in events) == 1:
            return events
    raise AssertionError("no self-draw")


def changed(events: list[dict[str, Any]], kind: str, **change: object) -> list[dict[str, Any]]:
    return [{**event, **change} if event["type"] == kind else event for event in events]


def test_the_referee_notices() -> None:
    """A hand in which something was changed: a protest, or other points."""
    events = self_draw()
    verdict = judged(events, 4)
    more = judged(changed(events, "fact", value=verdict.honba + 2), 4)
    (winner,) = (event["seat"] for event in events if event["type"] == "win")
    assert more.deltas[winner] == verdict.deltas[winner] + 600
    for wrong in (
        changed(events, "end", reason="ron"),
        changed(events, "win", tile="?"),
        changed(events, "win", seat=(winner + 1) % 4),
        [event for event in events if event["type"] != "win"],
        [event for event in events if event["type"] != "end"],
    ):
        with pytest.raises(Protest):
            judged(wrong, 4)
