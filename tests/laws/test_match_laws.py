"""The laws that every game obeys at the table, whatever is played. A game joins by being registered."""

import copy
import json
import pickle
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjongkit import rules
from mahjongkit.game.events import Event
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.game.view import view_from_events
from tests.support import new_game
from tests.support.drivers import Policy, at_random, chosen, eagerly, match, playable, steps
from tests.support.tiers import one_of_each_game, sample

GAMES = [*playable(), *new_game.PRESETS]
SEEDS = st.integers(min_value=0, max_value=2**70)
few = settings(sample.examples(1, 1), suppress_health_check=list(HealthCheck))
games = pytest.mark.parametrize("name", one_of_each_game(GAMES))
policies = pytest.mark.parametrize(
    "policy", [pytest.param(at_random, id="random", marks=pytest.mark.full), pytest.param(eagerly, id="eager")]
)


def tiles_at(table: Table) -> Counter[int]:
    """Every tile on the table, wherever it lies."""
    play = table._state
    shared = table.ruleset.flow.shared_discards  # a called tile lies in its river still
    found: Counter[int] = Counter(table.wall[place].face for place in play.unseen_wall())
    found.update(tile for row, tile in play.turned_up() if row == 0)
    for seat in range(table.players):
        found.update(play.hand_of(seat))
        found.update(play.aside_of(seat))
        view = table.view(seat)
        for meld in view.melds[seat]:
            found.update(meld.faces[1:] if shared and meld.source >= 0 else meld.faces)
        found.update(one.tile.face for one in view.rivers[seat] if not one.called)
    return found


def hands(table: Table, policy: Policy, dice: random.Random, count: int) -> list[tuple[int, int]]:
    """Play so many hands, checking nothing."""
    said = []
    for seat, action in steps(table, policy, dice):
        said.append((seat, action.code))
        if table.hand_number >= count:
            break
    return said


@games
@policies
@few
@given(seed=SEEDS)
def test_tiles_are_conserved_after_every_action(name: str, policy: Policy, seed: int) -> None:
    table = Table(name, seed=seed)
    everything = Counter(table.ruleset.tiles.faces)
    for _ in steps(table, policy, random.Random(seed)):
        assert tiles_at(table) == everything
        if table.hand_number == 2:
            break


@games
@policies
@few
@given(seed=SEEDS)
def test_the_ledger_sums_to_zero_and_equals_the_scores(name: str, policy: Policy, seed: int) -> None:
    table = match(name, seed, policy)
    scores = [table.ruleset.start_points] * table.players
    pot = 0
    for paid in table.ledger:
        assert paid.amount > 0
        for seat, amount in ((paid.payer, -paid.amount), (paid.payee, paid.amount)):
            if seat < 0:
                pot += amount
            else:
                scores[seat] += amount
    assert tuple(scores) == table.scores
    assert pot == table.pot
    assert sum(table.scores) + table.pot == table.ruleset.start_points * table.players


@games
@few
@given(seed=SEEDS)
def test_the_result_of_every_hand_is_what_the_ledger_moved(name: str, seed: int) -> None:
    table = Table(name, seed=seed)
    before = table.scores
    while not table.over:
        for seat in table.pending:
            table.act(seat, chosen(table, seat, eagerly, random.Random(seed + seat)))
        if table.hand_over:
            result = table.hand_result
            assert result.deltas == tuple(now - then for then, now in zip(before, table.scores, strict=True))
            for lang in ("zh", "ja", "en"):
                assert result.explain(lang)
            before = table.scores
            table.next_hand()


@games
@policies
@few
@given(seed=SEEDS)
def test_act_takes_exactly_what_is_legal_and_an_illegal_action_changes_nothing(
    name: str, policy: Policy, seed: int
) -> None:
    table = Table(name, seed=seed)
    dice = random.Random(seed)
    known: set[int] = set()
    for seat in range(table.players):
        known.update(action.code for action in table.legal(seat))
    while not table.over and table.hand_number < (2 if sample.whole else 1):
        for seat in table.pending:
            legal = set(table.legal(seat))
            known.update(action.code for action in legal)
            wrong = [action for code in known if (action := table.ruleset.flow.vocabulary[code]) not in legal]
            before = (table.events, [table.view(other) for other in range(table.players)], table.pending)
            for action in dice.sample(wrong, min(3, len(wrong))):
                with pytest.raises(IllegalAction, match=f"seat {seat}, action "):
                    table.act(seat, action)
            for stranger in {*range(table.players)} - {*table.pending}:
                with pytest.raises(IllegalAction, match=f"seat {stranger}, action "):
                    table.act(stranger, next(iter(legal)))
            assert before == (table.events, [table.view(other) for other in range(table.players)], table.pending)
            for action in dice.sample(sorted(legal, key=str), min(2, len(legal))):
                table.copy().act(seat, action)
            table.act(seat, chosen(table, seat, policy, dice))
        if table.hand_over:
            table.next_hand()


@games
@policies
@few
@given(seed=SEEDS)
def test_the_same_seed_and_actions_give_the_same_events(name: str, policy: Policy, seed: int) -> None:
    first, second = Table(name, seed=seed), Table(name, seed=seed)
    for seat, action in steps(first, policy, random.Random(seed)):
        second.act(seat, action)
        if second.hand_over:
            second.next_hand()
    assert first.events == second.events
    assert first.scores == second.scores


@games
@few
@given(seed=SEEDS)
def test_a_wall_follows_from_seed_dealer_deals_passed_and_repeats_alone(name: str, seed: int) -> None:
    walls: list[dict[tuple[int, ...], bytes]] = [{}, {}]
    for found, policy in zip(walls, (at_random, eagerly), strict=True):
        table = Table(name, seed=seed)
        for _ in steps(table, policy, random.Random(seed)):
            pass
        found.update(((start[6], *start[15:17]), wall) for start, wall, *_ in table.hand_logs)
    at_random_walls, eager_walls = walls
    assert all(wall == eager_walls.get(key, wall) for key, wall in at_random_walls.items())
    assert at_random_walls.keys() & eager_walls.keys()


@games
@policies
@few
@given(seed=SEEDS)
def test_a_copy_is_independent_and_so_is_a_pickled_table(name: str, policy: Policy, seed: int) -> None:
    table = Table(name, seed=seed)
    dice = random.Random(seed)
    for number, _ in enumerate(steps(table, policy, dice)):
        if number % (37 if sample.whole else 74) == 0 and not table.over:
            kept = (table.events, table.pending, table.scores)
            twins = [table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
            ends = []
            for twin in twins:
                assert kept == (twin.events, twin.pending, twin.scores)
                hands(twin, policy, random.Random(1), twin.hand_number + 1)
                ends.append(twin.events)
            assert ends[0] == ends[1] == ends[2]
            assert kept == (table.events, table.pending, table.scores)
        if table.hand_number == 2:
            break


@games
@policies
@few
@given(seed=SEEDS)
def test_the_view_of_the_events_is_the_projection_of_the_table(name: str, policy: Policy, seed: int) -> None:
    table = Table(name, seed=seed)
    for number, _ in enumerate(steps(table, policy, random.Random(seed))):
        if number % (5 if sample.whole else 15) == 0 or table.hand_over:
            events = table.events
            for seat in range(-1, table.players):
                legal = table.legal(seat) if seat >= 0 else ()
                assert view_from_events(events.seen_by(seat), table.ruleset, seat, legal) == table.view(seat)
        if table.hand_number == 2:
            break


@games
@policies
@few
@given(seed=SEEDS)
def test_redealing_hidden_tiles_changes_nothing_that_a_seat_sees(name: str, policy: Policy, seed: int) -> None:
    table = Table(name, seed=seed)
    everything = Counter(table.ruleset.tiles.faces)
    changed = 0
    for number, _ in enumerate(steps(table, policy, random.Random(seed))):
        for seat in table.pending if number % (7 if sample.whole else 21) == 0 else ():
            other = table.determinized(seat, number)
            assert other.view(seat) == table.view(seat)
            assert tiles_at(other) == everything
            changed += other.wall != table.wall
            hands(other, policy, random.Random(2), other.hand_number + 1)
        if table.hand_number == 2:
            break
    assert changed


@games
@policies
@few
@given(seed=SEEDS)
def test_every_match_ends(name: str, policy: Policy, seed: int) -> None:
    table = match(name, seed, policy)
    assert table.over
    assert table.pending == ()
    assert table.hand_over
    assert table.events[-1].kind == "match_over"
    assert sorted(table.result().ranks)[0] == 1


@games
def test_no_seat_learns_what_it_may_not_see(name: str) -> None:
    table = match(name, 5)
    for seat in range(-1, table.players):
        for event, seen in ((event, event.seen_by(seat)) for event in table.events):
            if event.is_secret or event.is_disclosed:
                assert (seen is None) == ((event.seat == seat) == event.is_disclosed)
            if event.kind in ("deal", "draw") and seen is not None:
                shown = set(seen.tiles)
                assert shown == ({"?"} if event.seat != seat else set(event.tiles))
            if event.kind == "win" and seen is not None:
                face_down = table.ruleset.flow.hides_winners and event.seat == event.other != seat
                assert seen.tiles == (("?",) if face_down else event.tiles)
            if event.kind == "mark" and event.as_data()["private"]:
                assert (seen is None) == (event.seat != seat)


def test_every_registered_game_has_its_presets_here() -> None:
    expected = {name for name in rules.names() if rules.find(name).playable}
    assert {name.partition(":")[0] for name in GAMES} == expected | {"chicken"}
    assert {"riichi", "riichi3"} <= expected


@games
@few
@given(seed=SEEDS)
def test_events_are_read_back_from_plain_data(name: str, seed: int) -> None:
    """Whoever knows a hand only by what he is told in JSON knows the same as his seat."""
    table = Table(name, seed=seed)
    for _ in steps(table, eagerly, random.Random(seed)):
        if table.hand_over:
            break
    for seat in range(-1, table.players):
        seen = table.hand_events.seen_by(seat)
        stated = [event.as_data() for event in seen]
        again = [Event.from_data(json.loads(json.dumps(data)), table.ruleset) for data in stated]
        assert [event.as_data() for event in again] == stated
        assert view_from_events(again, table.ruleset, seat) == view_from_events(seen, table.ruleset, seat)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "unknown type None"),
        ({"type": "sneeze"}, "unknown type 'sneeze'; expected one of start, "),
        ({"type": "draw", "seat": 1, "tile": "5m"}, "replacement"),
        ({"type": "draw", "seat": 1, "tile": "9z", "replacement": False}, "'9z'"),
        ({"type": "mark", "seat": 1, "mark": "asleep", "value": 1, "private": False}, "asleep|not in tuple"),
        ({"type": "call", "seat": 1, "from": 2, "meld": "hug", "tiles": ["1m"]}, "hug|not in tuple"),
    ],
)
def test_data_that_tell_no_event_are_refused(data: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Event.from_data(data, rules.find())
