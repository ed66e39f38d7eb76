"""No seat learns what another does in a turn before the turn is revealed: every byte that a seat receives is read.

What a seat receives are its view, the events as it sees them, in their order, and what it may answer. RULES 3.1.3: all
act at the same time and without seeing each other's actions; nobody sees another's ron decision. RULES 3.1.6: a new
indicator is shown at once to who kongs, to the others at the end of the main stage.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple
from zlib import crc32

import pytest

from mahjongkit import rules
from mahjongkit.game.actions import Action
from mahjongkit.game.events import Event
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.players import find
from mahjongkit.tiles import UNSEEN
from tests.support.drivers import eagerly
from tests.support.synchronous_staging import alone, discard_drawn, play, stage, turn_of

WATCHER = -1
GAMES = ("synchronous", "synchronous3")
SEEDS = range(6)
NO_DORA = "3z 2z"


class Received(NamedTuple):
    """All that a seat has received in this hand."""

    events: bytes
    """Every event as it sees it, in their order."""
    view: bytes
    legal: bytes
    """What it may answer; nothing if it is not asked, or has answered."""


def received(table: Table, seat: int) -> Received:
    view = table.view(seat)
    assert seat < 0 or view.legal == table.legal(seat)
    data = {name: getattr(view, name) for name in View.FIELDS if name not in ("ruleset", "legal")}
    events = "\n".join(as_json(event) for event in table.hand_events.seen_by(seat))
    legal = "\n".join(map(str, view.legal))
    return Received(events.encode(), json.dumps(data, sort_keys=True).encode(), legal.encode())


@cache
def as_json(event: Event) -> str:
    return json.dumps(event.as_data(), sort_keys=True)


# Players who look at nothing but what they have received.


def own_choice(table: Table, seat: int, salt: object) -> Action:
    """A choice that follows from what the seat has received, eager or any."""
    view = table.view(seat)
    dice = random.Random(f"{salt} {seat} {crc32(b''.join(received(table, seat)))}")
    action = eagerly(view, dice) if dice.random() < 0.6 else busily(view, dice)
    return action if action.verb != "nine_terminals" else view.legal[0]  # so that hands last


def busily(view: View, dice: random.Random) -> Action:
    """Anything, things that are seldom possible more often."""
    rare = [action for action in view.legal if action.verb not in ("discard", "draw", "pass", "tsumo", "ron")]
    return dice.choice(rare or view.legal)


def another_choice(table: Table, seat: int, but: Action, dice: random.Random) -> Action:
    """Something else that the seat may do, if there is anything else."""
    others = [action for action in table.legal(seat) if action != but]
    return dice.choice(others or table.legal(seat))


# Stages.


def in_ron_stage(table: Table) -> bool:
    """Whether those who are asked are asked about a ron, after the main stage was told."""
    last = [event.is_disclosed for event in table.hand_events if event.is_disclosed or event.is_secret][-1:]
    return last == [True] and all({one.verb for one in table.legal(seat)} == {"ron", "pass"} for seat in table.pending)


def is_over(table: Table, begun: Table) -> bool:
    """Whether a stage is over: the turn was revealed, or in a ron stage all have decided."""
    news = table.hand_events[len(begun.hand_events) :]
    return any(event.is_disclosed for event in news) or (len(news) > 0 and in_ron_stage(begun))


def stages(game: str, seed: int) -> Iterator[Table]:
    """The beginnings of all stages of a hand."""
    table = Table(rules.find(game, hands=1), seed=seed)
    while not table.hand_over:
        begun = table.copy()
        yield begun
        while not is_over(table, begun):
            seat = table.pending[0]
            table.act(seat, own_choice(table, seat, seed))


Others = Callable[[Table, int], Action]


def watched_hand(begun: Table, seat: int, salt: object, others: Others) -> tuple[list[Received], list[Event]]:
    """Everything that a seat receives during a stage, answer by answer, until its end; and what really happened.

    The seat itself answers first whenever it is asked, and by nothing but what it has received.
    """
    table = begun.copy()
    found = [received(table, seat)]
    while True:
        if seat in table.pending:
            table.act(seat, own_choice(table, seat, salt))
        else:
            other = table.pending[0]
            table.act(other, others(table, other))
        if is_over(table, begun):
            return found, list(table.hand_events)
        now = received(table, seat)
        if now != (found[-1] if now.legal else found[-1]._replace(legal=b"")):  # it may only wait for others' answers
            found.append(now)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_byte_is_the_same_whatever_the_others_do(game: str, seed: int) -> None:
    """Twins of the table in which the other seats do something else: the seat receives the same until the reveal."""
    compared = differing = 0
    for number, begun in enumerate(stages(game, seed)):
        if number % 3 and not in_ron_stage(begun):  # some of the turns, for time
            continue
        for seat in (*range(begun.players), WATCHER):
            dice = random.Random(f"{seed} {number} {seat}")

            def as_they_like(table: Table, other: int) -> Action:
                return own_choice(table, other, seed)

            def otherwise(table: Table, other: int, dice: random.Random = dice) -> Action:
                return another_choice(table, other, own_choice(table, other, seed), dice)

            here, happened = watched_hand(begun, seat, seed, as_they_like)
            there, happened_there = watched_hand(begun, seat, seed, otherwise)
            length = min(len(here), len(there))
            assert here[:length] == there[:length], f"{game} {seed}: seat {seat} learns something in stage {number}"
            assert abs(len(here) - len(there)) <= 1  # a seat that is asked last ends the stage with its last answer
            assert seat != WATCHER or len(here) == len(there) == 1
            compared += 1
            differing += happened != happened_there
    assert compared >= 2 * (rules.find(game).players + 1)
    assert differing > compared // 2


# What is told, event by event.


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_before_the_reveal_a_seat_sees_only_its_own_events(game: str, seed: int) -> None:
    """And nothing of what it knows of the others has changed; the watcher sees nothing at all."""
    table = Table(rules.find(game, hands=1), seed=seed)
    seats = (*range(table.players), WATCHER)
    checked = 0
    while not table.hand_over:
        begun = table.copy()
        first = _first_secret(begun)
        known = {seat: _of_others(begun.view(seat)) for seat in seats}
        while True:
            seat = table.pending[0]
            table.act(seat, own_choice(table, seat, seed))
            if is_over(table, begun):
                break
            for other in seats:
                news = [event.seen_by(other) for event in table.hand_events[first:]]
                about = {event.seat for event in news if event is not None}
                assert about <= {other}, f"seat {other} sees {news}"
                assert _of_others(table.view(other)) == known[other]
                checked += 1
    assert checked >= 10


def _first_secret(table: Table) -> int:
    """The place of the first event of this turn that is a secret."""
    events = list(table.hand_events)
    place = len(events)
    while place and not events[place - 1].is_disclosed:
        place -= 1
    return next((i for i in range(place, len(events)) if events[i].is_secret), len(events))


def _of_others(view: View) -> list[object]:
    """What a seat knows of the other seats and of the table."""
    others = [seat for seat in range(view.ruleset.players) if seat != view.seat]
    by_seat = (view.sizes, view.melds, view.rivers, view.asides, view.marks, view.laid)
    return [view.scores, view.pot, view.facts, *([part[seat] for seat in others] for part in by_seat)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_what_was_done_in_secret_is_told_once_and_nothing_else(game: str, seed: int) -> None:
    """Turn by turn and seat by seat in its order; private marks are never told, and the drawn tiles neither."""
    secret: dict[int, list[dict[str, object]]] = {}
    revealed: dict[int, list[dict[str, object]]] = {}
    turns = 0
    table = whole_hand(game, seed, lambda table: table.pending[0])
    for event in [*table.hand_events, None]:
        if event is None or (event.is_secret and revealed):
            assert secret == revealed
            turns += 1
            secret, revealed = {}, {}
        if event is None or event.kind == "show" or event.as_data().get("private"):
            continue
        data = {key: value for key, value in event.as_data().items() if key not in ("secret", "told")}
        if event.is_secret:
            secret.setdefault(event.seat, []).append(data)
        if event.is_disclosed:
            revealed.setdefault(event.seat, []).append(data)
    assert turns > 1 or table.hand_events.only("end")[0].word != "exhaustive"
    assert turns >= 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_hidden_tiles_are_never_seen(game: str, seed: int) -> None:
    """Nobody ever sees what another was dealt or has drawn, unless it was discarded, laid down or laid open."""
    table = whole_hand(game, seed, lambda table: table.pending[0])
    hidden = 0
    for seat in (*range(table.players), WATCHER):
        for event in table.hand_events.seen_by(seat):
            if event.kind in ("deal", "draw") and event.seat != seat:
                assert set(event.faces) == {UNSEEN}
                hidden += 1
            elif event.kind == "mark" and event.as_data()["private"]:
                assert event.seat == seat
    assert hidden > 20


# The order in which answers arrive.


def whole_hand(game: str, seed: int, who: Callable[[Table], int]) -> Table:
    """A hand in which the seats that are asked answer in some order, each by what it has received."""
    table = Table(rules.find(game, hands=1), seed=seed)
    while not table.hand_over:
        seat = who(table)
        table.act(seat, own_choice(table, seat, seed))
    return table


def in_rounds() -> Callable[[Table], int]:
    """All who are asked answer once, then all who are asked again."""
    round: list[int] = []

    def who(table: Table) -> int:
        if not round:
            round.extend(table.pending)
        return round.pop(0)

    return who


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_answers_does_not_matter(game: str, seed: int) -> None:
    """Everything that is told, and all points, are the same; so is all that a single seat receives, in its order."""
    dice = random.Random(seed)
    orders: list[Callable[[Table], int]] = [
        lambda table: table.pending[0],
        lambda table: table.pending[-1],
        lambda table: dice.choice(table.pending),
        in_rounds(),
    ]
    first, *others = (whole_hand(game, seed, order) for order in orders)
    for other in others:
        assert other.hand_events == first.hand_events
        assert other.scores == first.scores
        for seat in (*range(first.players), WATCHER):
            assert received(other, seat) == received(first, seat)
    assert {seat for seat, _ in first.actions} == set(range(first.players))


# The new indicator (3.1.6).


def shown(table: Table, seat: int) -> list[int]:
    """The dora indicators that a seat sees."""
    return [tile.face for row, tile in table.view(seat).shown if row == 0]


def test_only_the_konger_sees_the_new_indicator_at_once() -> None:
    table = stage({0: "1111m"}, {0: "2z 3p", 1: "3z"}, indicators="3z 5s 7s")
    alone(table, 0, "closed 1m")
    new = [shown(table, seat) for seat in (0, 1, 2, 3, WATCHER)]
    assert [len(faces) for faces in new] == [2, 1, 1, 1, 1]
    assert new[0] == [29, 22]
    assert "5s" not in [event.as_data().get("tile") for event in table.hand_events.seen_by(1)]
    play(table, {})
    for seat in (0, 1, 2, 3, WATCHER):
        assert shown(table, seat) == [29, 22]


def test_two_kongers_of_a_turn_see_the_same_indicator() -> None:
    """And each of them only after his own kong; a second kong shows nothing more."""
    table = stage({0: "1111m2222m", 1: "9999m"}, {0: "2z 2z 3p", 1: "3z 4z"}, indicators="3z 5s 7s")
    table.act(0, "closed 1m")
    for seat in (2, 3):
        discard_drawn(table, *{0, 1, 2, 3} - {seat})
    assert [len(shown(table, seat)) for seat in range(4)] == [2, 1, 1, 1]
    table.act(1, "closed 9m")
    assert [shown(table, seat) for seat in range(4)] == [[29, 22], [29, 22], [29], [29]]
    table.act(0, "closed 2m")
    assert shown(table, 0) == [29, 22]
    play(table, {})
    assert [shown(table, seat) for seat in range(4)] == [[29, 22]] * 4


def test_a_konger_does_not_see_the_indicator_before_his_kong() -> None:
    """Seat 1 could kong, too, but discards: he learns the indicator with the others."""
    table = stage({0: "1111m", 1: "9999m"}, {0: "2z 3p", 1: "3z 4z"}, indicators="3z 5s 7s")
    alone(table, 0, "closed 1m")
    assert len(shown(table, 1)) == 1
    assert turn_of(table) == 1
    play(table, {})
    assert [shown(table, seat) for seat in range(4)] == [[29, 22]] * 4


def test_ron_decisions_are_not_seen() -> None:
    """Two seats may ron: what the second receives is the same whether the first rons or passes."""
    bytes_of_second = set()
    for answer in ("ron", "pass"):
        table = stage(
            {0: "234m567p35s678s88p", 1: "345m678p35s567s22p", 2: "4s", 3: "1z"},
            {0: "1z", 1: "1z", 2: "7z", 3: "7z"},
            indicators=NO_DORA,
        )
        while not in_ron_stage(table):
            seat = table.pending[0]
            table.act(seat, "discard 4s" if seat == 2 else next(a for a in table.legal(seat) if a.drawn))
        assert table.pending == (0, 1)
        table.act(0, answer)
        bytes_of_second.add(received(table, 1))
        assert b'"win"' not in received(table, WATCHER).events
    assert len(bytes_of_second) == 1


def test_who_is_still_thinking_is_known_in_the_main_stage_only() -> None:
    """Everybody sees who has not finished the main stage; nobody sees who is asked for a ron after it.

    A seat that has called and discarded may win on a tile of the last turn: that is still part of its main stage.
    """
    seen = set()
    for seed in range(12):
        table = Table("synchronous", seed=seed)
        players = [find("greedy", seat + 1) for seat in range(4)]
        for player in players:
            player.start(table.ruleset)
        while not table.hand_over:
            seat = table.pending[0]
            verbs = {action.verb for action in table.legal(seat)}
            if verbs <= {"ron", "pass"} and seat in table.choosing:
                own = [event.kind for event in table.events if getattr(event, "seat", None) == seat]
                assert "call" in own[-3:]
            else:
                assert (seat in table.choosing) == (not verbs <= {"ron", "pass"})
            seen.add(seat in table.choosing)
            table.act(seat, players[seat].choose(table.view(seat)))
        assert table.choosing == ()
    assert seen == {True, False}


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_seat_goes_through_its_main_stage_without_the_others(ruleset: str) -> None:
    """It is asked again at once, so when it is asked says nothing of how many questions others are asked (3.1.3)."""
    asked_again = 0
    for seed in range(6):
        table, dice = Table(ruleset, seed=seed), random.Random(seed)
        while not table.hand_over:
            begun, turn = table.copy(), table.claim_point
            seat = dice.choice(table.pending)
            questions = own_questions(begun, seat, seed)
            later = begun.copy()
            while later.claim_point == turn and set(later.pending) - {seat}:
                other = dice.choice([other for other in later.pending if other != seat])
                later.act(other, own_choice(later, other, seed))
            if later.claim_point == turn and seat in later.pending:  # the others are done
                assert own_questions(later, seat, seed) == questions
                asked_again += len(questions) > 1
            while table.claim_point == turn and not table.hand_over:
                other = table.pending[0]
                table.act(other, own_choice(table, other, seed))
    assert asked_again > 5


def own_questions(begun: Table, seat: int, salt: object) -> list[Received]:
    """All that a seat receives with each of its questions of a stage, if nobody else answers."""
    table, found = begun.copy(), []
    while seat in table.pending and table.claim_point == begun.claim_point and not table.hand_over:
        found.append(received(table, seat))
        table.act(seat, own_choice(table, seat, salt))
    return found


@pytest.mark.parametrize("ruleset", ["synchronous", "synchronous3"])
def test_a_seat_is_thinking_until_its_main_stage_is_done(ruleset: str) -> None:
    """It does not leave when it draws instead of calling, and does not come back: that would show the call (3.1.3)."""
    asked_again = set()
    for seed in range(30):
        table, dice = Table(ruleset, seed=seed), random.Random(seed)
        choosing, turn = set(table.choosing), table.claim_point
        assert choosing == set(range(table.players))
        while not table.hand_over:
            seat = dice.choice(table.pending)
            legal = table.legal(seat)
            calls = [action for action in legal if action.verb in ("draw", "chi", "pon", "kong")]
            action = dice.choice(calls or legal)
            table.act(seat, action)
            if table.claim_point != turn:
                choosing, turn = set(table.choosing), table.claim_point
                continue
            if calls:
                assert seat in table.choosing
                asked_again.add(action.verb)
            assert set(table.choosing) <= choosing
            choosing = set(table.choosing)
    assert {"draw", "pon"} <= asked_again
