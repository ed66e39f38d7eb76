"""Other forms of a batch: all seats at once, the history of events with exact numbers, the hands of the others."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mahjongkit import rl
from mahjongkit.errors import InputError
from mahjongkit.game.event_spec import EVENT_KINDS, HIGH_HALF, LOW_HALF
from mahjongkit.game.events import Event
from mahjongkit.tiles import UNSEEN
from tests.support.drivers import playable
from tests.support.learning import at_random, eagerly
from tests.support.tiers import Sample, one_of_each_game

games = pytest.mark.parametrize("name", one_of_each_game(playable()))


def fixed_choice(obs: NDArray[np.uint8], mask: NDArray[np.int8]) -> int:
    """A legal action that follows from what is seen and from nothing else."""
    legal = np.flatnonzero(mask)
    return int(legal[zlib.crc32(obs.tobytes()) % len(legal)])


def one_by_one(env: rl.Batch, steps: int) -> list[list[tuple[bytes, int]]]:
    """What every seat was asked in the first row, and answered."""
    found: list[list[tuple[bytes, int]]] = [[] for _ in range(env.ruleset.players)]
    for _ in range(steps):
        action = fixed_choice(env.obs[0], env.mask[0])
        found[env.seat[0]].append((env.obs[0].tobytes() + env.mask[0].tobytes(), action))
        env.step(np.array([action], np.int16))
    return found


def all_at_once(env: rl.Batch, steps: int) -> list[list[tuple[bytes, int]]]:
    """The same where all seats are asked at once."""
    found: list[list[tuple[bytes, int]]] = [[] for _ in range(env.ruleset.players)]
    for _ in range(steps):
        actions = np.zeros(env.asked.shape, np.int16)
        assert (env.mask.any(axis=2) == env.asked).all()
        for seat in np.flatnonzero(env.asked[0]):
            actions[0, seat] = fixed_choice(env.obs[0, seat], env.mask[0, seat])
            question = env.obs[0, seat].tobytes() + env.mask[0, seat].tobytes()
            found[seat].append((question, int(actions[0, seat])))
        assert not env.obs[0][env.asked[0] == 0].any()
        env.step(actions)
    return found


@games
def test_both_layouts_ask_every_seat_the_same(name: str, sample: Sample) -> None:
    steps = sample.of(2000) + 150
    single = one_by_one(rl.batch(name, 1, seed=4), steps)
    together = all_at_once(rl.batch(name, 1, seed=4, layout="seats"), steps)
    for one, other in zip(single, together, strict=True):
        count = min(len(one), len(other))
        assert count > 20
        assert one[:count] == other[:count]


def test_rewards_do_not_depend_on_the_layout() -> None:
    sums = []
    for layout in ("question", "seats"):
        env = rl.batch("synchronous", 1, seed=4, layout=layout)
        total, ended = np.zeros(4), 0
        while ended < 2:
            answered = np.zeros(4, bool)
            answered[np.flatnonzero(env.asked[0]) if layout == "seats" else env.seat[0]] = True
            if layout == "seats":
                chosen = [
                    fixed_choice(*pair) if pair[1].any() else 0 for pair in zip(env.obs[0], env.mask[0], strict=True)
                ]
                env.step(np.array([chosen], np.int16))
            else:
                env.step(np.array([fixed_choice(env.obs[0], env.mask[0])], np.int16))
            ended = env.ended[0]
            asked = env.asked[0] == 1 if layout == "seats" else np.arange(4) == env.seat[0]
            total += env.reward[0] if ended == 2 else np.where(asked, env.reward[0], 0)
        sums.append(total.tolist())
    assert sums[0] == sums[1]
    assert any(sums[0])


@pytest.mark.parametrize(
    ("place", "index", "key"),
    [((1, 0), 999, "rl.action_range"), ((1, 0), 0, "rl.illegal"), ((1, 2), 3, "rl.not_asked")],
)
def test_a_wrong_action_of_a_seat_changes_nothing(place: tuple[int, int], index: int, key: str) -> None:
    env = rl.batch("riichi", 3, seed=1, layout="seats")
    assert env.asked.tolist() == [[1, 0, 0, 0]] * 3
    actions = env.mask.argmax(axis=2).astype(np.int16)
    good = actions.copy()
    actions[place] = index
    before = [env.obs.tobytes(), *(env.table(row).hand_logs[-1][3].tobytes() for row in range(3))]
    with pytest.raises(InputError) as error:
        env.step(actions)
    assert error.value.key == key
    assert error.value.values["row"] == 1
    assert before == [env.obs.tobytes(), *(env.table(row).hand_logs[-1][3].tobytes() for row in range(3))]
    env.step(good)
    assert env.obs.tobytes() != before[0]


def test_an_exchange_is_picked_by_everybody_at_once() -> None:
    env = rl.batch("sichuan:platform", 2, seed=1, layout="seats")
    for picked in range(3):
        assert env.asked.all()
        assert (env.obs[:, :, env.channels.at["picked"]].sum(axis=2) == picked).all()
        env.step(env.mask.argmax(axis=2).astype(np.int16))
    assert [action.verb for action in env.table(0).legal(0)] == ["void_m", "void_p", "void_s"]


# Events and exact numbers.


def written(event: Event, seat: int, players: int) -> list[int]:
    """An event as the array should show it, read from what the seat's view says."""
    spec = event.spec
    fields = {field.place for field in spec.fields}
    first = [-2 if face == UNSEEN else face for face in event.faces] if spec.tiles else [event.number]
    if LOW_HALF in fields and HIGH_HALF in fields:
        first = [event["left"], event["hand"]]
    other = event.other if spec.name not in ("mark", "fact", "show") else None
    packed = event.code >> 16 & 255
    relative = -1 if other is None or other < 0 else (other - seat) % players
    own = -1 if event.seat < 0 or spec.name in ("show", "fact") else (event.seat - seat) % players
    return [
        *(spec.code, own, relative if other is not None or packed == 7 else packed, event.flags),
        *(*first, -1, -1, -1, -1)[:4],
    ]


@games
def test_the_history_is_what_the_seat_has_seen(name: str, sample: Sample) -> None:
    env, dice, kinds = rl.batch(name, 2, seed=3, encoding="dict", history=40), np.random.default_rng(4), set()
    planes = rl.batch(name, 2, seed=3)
    for _ in range(sample.of(500) + 120):
        for row in range(2):
            seat, table = int(env.seat[row]), env.table(row)
            seen = [one for one in (event.seen_by(seat) for event in table.hand_events_from(0)) if one is not None]
            expected = [written(event, seat, env.ruleset.players) for event in seen][-40:]
            kinds |= {event.kind for event in seen[-40:]}
            count = int(env.obs["event_count"][row])
            assert env.obs["events"][row, :count].tolist() == expected
            assert not env.obs["events"][row, count:].any()
            numbers = dict(zip(env.scalars, env.obs["scalars"][row].tolist(), strict=True))
            scores = [table.scores[(seat + step) % env.ruleset.players] for step in range(env.ruleset.players)]
            assert [numbers[f"score {step}"] for step in range(env.ruleset.players)] == scores
            assert (numbers["seat"], numbers["left"], numbers["pot"]) == (seat, table.view(seat).left, table.pot)
        assert (env.obs["planes"] == planes.obs).all()
        actions = eagerly(planes, dice)
        env.step(actions)
        planes.step(actions)
    assert kinds >= {"draw", "discard", "deal", "score", "start"}


@games
def test_redealing_hidden_tiles_changes_no_event_and_no_number(name: str, sample: Sample) -> None:
    env, dice = rl.batch(name, 2, seed=6, encoding="dict"), np.random.default_rng(8)
    for number in range(sample.of(2000) + 90):
        env.step(at_random(env, dice))
        if number % 3:
            continue
        twin = env.fork()
        twin.determinize(seed=number)
        for key, array in env.obs.items():
            assert (twin.obs[key] == array).all(), key


def test_kinds_of_events_are_numbered_by_their_declaration() -> None:
    assert [kind.code for kind in EVENT_KINDS] == list(range(len(EVENT_KINDS)))


# The hands of the others.


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan", "ninghai", "synchronous"])
def test_an_oracle_also_shows_the_hands_of_the_others(name: str) -> None:
    env, plain, dice = rl.batch(name, 2, seed=3, oracle=True), rl.batch(name, 2, seed=3), np.random.default_rng(4)
    known = len(plain.channels)
    assert len(env.channels) == known + env.ruleset.players - 1
    for _ in range(100):
        assert (env.obs[:, :known] == plain.obs).all()
        for row in range(2):
            for step in range(1, env.ruleset.players):
                view = env.table(row).view((int(env.seat[row]) + step) % env.ruleset.players)
                kinds = [tile.kind for tile in view.hand if tile.kind < env.channels.columns]
                assert (
                    env.obs[row, known + step - 1].tolist()
                    == np.bincount(kinds, minlength=env.channels.columns).tolist()
                )
        actions: Any = eagerly(plain, dice)
        env.step(actions)
        plain.step(actions)
