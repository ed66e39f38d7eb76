"""The channels of an observation show what the view of the seat shows, and what the analysis of its hand says."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest
from numpy.typing import NDArray

from mahjongkit import accepts, rl, shanten
from mahjongkit.game.view import View
from mahjongkit.hand import Hand
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import SUITS, faces_of, kind_of
from tests.support.learning import at_random, eagerly
from tests.support.processes import run
from tests.support.tiers import Sample

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")
Planes = NDArray[np.uint8]


def counted(kinds: Iterable[int], columns: int) -> list[int]:
    found = Counter(kinds)
    return [found[kind] for kind in range(columns)]


def seat_planes(env: rl.Batch, row: int, step: int) -> Planes:
    """The channels of a seat, counted from the asked one."""
    first = env.channels.at["seats"] + step * env.channels.seat_channels
    planes: Planes = env.obs[row, first : first + env.channels.seat_channels]
    return planes


def check_seat(env: rl.Batch, row: int, view: View, seat: int) -> None:
    at, columns, players = env.channels.at, env.channels.columns, env.ruleset.players
    planes = seat_planes(env, row, (seat - view.seat) % players)
    river = view.rivers[seat]
    places = [[0] * columns for _ in range(4)]
    for number, one in enumerate(river, 1):
        next(copy for copy in places if not copy[one.tile.kind])[one.tile.kind] = number
    assert planes[at["river 1"] : at["river 1"] + 4].tolist() == places
    assert planes[at["from hand"]].tolist() == counted((one.tile.kind for one in river if not one.drawn), columns)
    if at["sideways"] >= 0:
        assert planes[at["sideways"]].tolist() == counted((one.tile.kind for one in river if one.turned), columns)
    if at["taken"] >= 0:
        assert planes[at["taken"]].tolist() == counted((one.tile.kind for one in river if one.called), columns)
    kinds = {"chi": "chi", "pon": "pon", "kong": "kong", "added": "kong", "closed": "closed"}
    for group in set(kinds.values()) - ({"chi"} if at["chi"] < 0 else set()):
        tiles = [kind_of(face) for meld in view.melds[seat] if kinds[meld.kind] == group for face in meld.faces]
        assert planes[at[group]].tolist() == counted(tiles, columns)
    called = [kind_of(meld.faces[0]) for meld in view.melds[seat] if meld.kind != "closed"]
    assert planes[at["called"]].tolist() == counted(called, columns)
    assert planes[at["laid"]].tolist() == counted((tile.kind for tile in view.laid[seat]), columns)
    assert planes[at["dealer"]].all() == (seat == view.dealer)
    steps = (view.scores[seat] - env.ruleset.start_points) // env.ruleset.learning.score_unit
    assert planes[at["score"]].tolist() == [min(max(128 + steps, 0), 255)] * columns


def check_hand(env: rl.Batch, row: int, view: View) -> None:
    at, columns, planes = env.channels.at, env.channels.columns, env.obs[row]
    assert planes[at["hand"]].tolist() == counted((tile.kind for tile in view.hand), columns)
    drawn = [0] * columns
    if view.drawn is not None:
        drawn[view.drawn.kind] = 2 if view.drawn.red else 1
    assert planes[at["drawn"]].tolist() == drawn
    assert (planes[at["left"]] == view.left).all()
    assert (planes[at["ahead"]] == sum(score > view.scores[view.seat] for score in view.scores)).all()
    if at["indicators"] >= 0:
        assert planes[at["indicators"]].tolist() == counted((tile.kind for _, tile in view.shown), columns)
    unseen = Counter(kind_of(face) for face in env.ruleset.tiles.faces)
    unseen.subtract(tile.kind for tile in view.hand)
    for seat in range(env.ruleset.players):
        unseen.subtract(one.tile.kind for one in view.rivers[seat] if not one.called)
        unseen.subtract(tile.kind for tile in view.asides[seat])
        unseen.subtract(tile.kind for tile in view.laid[seat] if seat != view.seat)
        for meld in view.melds[seat]:
            own = meld.faces[1:] if env.ruleset.flow.shared_discards and meld.kind != "closed" else meld.faces
            unseen.subtract(map(kind_of, own))
    unseen.subtract(tile.kind for _, tile in view.shown)
    assert planes[at["unseen"]].tolist() == [max(0, unseen[kind]) for kind in range(columns)]


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_shows_the_view_of_the_seat(name: str, sample: Sample) -> None:
    env, dice = rl.batch(name, 4, seed=9), np.random.default_rng(5)
    for number in range(sample.of(2000) + 120):
        env.step(eagerly(env, dice) if number % 80 < 60 else at_random(env, dice))
        for row in range(4) if number % 4 == 0 else ():
            view = env.table(row).view(int(env.seat[row]))
            check_hand(env, row, view)
            for seat in range(env.ruleset.players):
                check_seat(env, row, view, seat)


def check_analysis(env: rl.Batch, row: int, view: View) -> bool:
    """Compare with the functions for people; false where melds limit what can be drawn, or nothing is chosen yet."""
    at, planes, shape = env.channels.at, env.obs[row], env.ruleset.shape
    void = None
    if shape.void_suit:
        void = SUITS[view.marks[view.seat]["void"] - 1] if view.marks[view.seat]["void"] else None
    if (shape.own_melds and view.melds[view.seat]) or (shape.void_suit and void is None):
        return False
    unseen = planes[at["unseen"]].astype(int)

    def accepted(hand: Hand) -> list[int]:
        kinds = {one.tile.kind for one in accepts(hand, env.ruleset, void=void)}
        return [int(unseen[kind]) if kind in kinds else 0 for kind in range(len(unseen))]

    whole = Hand(format_tiles(faces_of(view.hand)))
    assert (planes[at["missing"]] == shanten(whole, env.ruleset, void=void) + 1).all()
    if len(view.hand) % 3 == 1:
        assert planes[at["accepted"]].tolist() == accepted(whole)
        return True
    best = {}
    for tile in {tile.kind: tile for tile in view.hand}.values():
        rest = whole - tile
        missing = shanten(rest, env.ruleset, void=void) + 1
        assert planes[at["missing after"], tile.kind] == missing
        found = accepted(rest)
        assert planes[at["accepted after"], tile.kind] == min(255, sum(found)), (whole, tile)
        best[missing, -sum(found), tile.kind] = found
    assert planes[at["accepted"]].tolist() == best[min(best)]
    return True


@pytest.mark.parametrize("name", GAMES)
def test_distances_and_accepted_tiles_are_exact(name: str, sample: Sample) -> None:
    env, dice, checked = rl.batch(name, 2, seed=9), np.random.default_rng(5), 0
    for number in range(sample.of(1500) + 100):
        env.step(eagerly(env, dice) if number % 80 < 60 else at_random(env, dice))
        for row in range(2) if number % 3 == 0 else ():
            checked += check_analysis(env, row, env.table(row).view(int(env.seat[row])))
    assert checked > 10


@pytest.mark.parametrize("name", ["riichi", "synchronous"])
def test_nobody_wins_on_a_discard_while_a_wait_lies_in_the_own_river(name: str, sample: Sample) -> None:
    env, dice, seen = rl.batch(name, 64, seed=9), np.random.default_rng(5), 0
    at, ron = env.channels.at, env.space.index("ron")
    for _ in range(sample.of(2000) + 150):
        env.step(eagerly(env, dice))
        for row in np.flatnonzero(env.mask[:, ron]):
            seen += 1
            river = seat_planes(env, int(row), 0)[at["river 1"]]
            assert not (river * env.obs[row, at["waits"]]).any()
    assert seen


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan"])
def test_nobody_can_win_on_a_safe_tile(name: str, sample: Sample) -> None:
    """Whoever is offered a win on a discard had not been shown as safe against it to the seat that discarded it."""
    env, dice = rl.batch(name, 64, seed=9), np.random.default_rng(5)
    safe: dict[int, tuple[set[int], int]] = {}
    at, players, seen = env.channels.at, env.ruleset.players, 0
    ron = env.space.index("ron")
    for _ in range(sample.of(4000) + 200):
        actions = eagerly(env, dice)
        for row in np.flatnonzero([env.space[int(index)].verb in env.ruleset.flow.discard_verbs for index in actions]):
            kind = kind_of(env.space[int(actions[row])].face)
            seat = int(env.seat[row])
            shown = env.obs[row, at["safe"] : at["safe"] + players - 1, kind]
            safe[int(row)] = {(seat + 1 + int(step)) % players for step in np.flatnonzero(shown)}, kind
        env.step(actions)
        for row in np.flatnonzero(env.mask[:, ron]):
            against, kind = safe.get(int(row), (set(), 0))
            if not env.ended[row] and env.obs[row, at["asked"], kind] and not env.obs[row, at["robbing"], 0]:
                seen += 1
                assert int(env.seat[row]) not in against
    assert seen


def test_the_tables_of_actions_and_channels_are_complete() -> None:
    for name in GAMES:
        space, channels = rl.space(name), rl.channels(name)
        for lang in ("en", "zh", "ja"):
            rows = space.describe(lang).split("\n")[2:]
            assert len(rows) == len(space)
            assert len(set(rows)) == len(rows)
        assert len(channels.describe().split("\n")) == len(channels) + 2
        assert len({channels[index].name for index in range(len(channels))}) == len(channels)
        env = rl.batch(name, 32, seed=3)
        for _ in range(150):
            env.step(at_random(env, np.random.default_rng(1)))
            assert (env.obs.max(axis=(0, 2)) <= [channels[index].maximum for index in range(len(channels))]).all()


def test_the_pages_of_the_games_are_up_to_date() -> None:
    run(sys.executable, "tools/learning_pages.py", "--check")
