"""Duplicate matches: the same walls for every player."""

import random
import statistics
from itertools import pairwise
from pathlib import Path

import pytest

from mahjongkit import records, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from tests.support.drivers import eagerly
from tests.support.simulations import GAMES

# The same walls for everybody.


def test_with_duplicates_equal_players_are_equal() -> None:
    found = simulate("riichi", 40, ["first"], seed=5, duplicate=True)
    assert found.matches == 40
    assert len({str(seat) for seat in found.seats}) == 1
    assert {one.mean for one in found.differences} == {0.0}
    assert {one.interval for one in found.differences} == {(0.0, 0.0)}


def test_duplicates_are_the_same_walls_with_the_players_moved_on(tmp_path: Path) -> None:
    names = ["greedy:quick", "first", "random"]
    found = simulate("riichi3", 10, names, seed=5, duplicate=True, records=tmp_path)
    assert found.matches == 12  # whole deals
    deals: dict[str, list[records.Record]] = {}
    for path in sorted(tmp_path.iterdir()):
        deals.setdefault(path.name[:13], []).append(records.load(path))
    assert [len(deal) for deal in deals.values()] == [3] * 4
    means: list[list[float]] = []
    for deal in deals.values():
        assert len({one.hand_logs[0][1] for one in deal}) == 1
        seatings = [one.names for one in deal]
        assert seatings[0] == tuple(names)
        assert all(after == (before[-1], *before[:-1]) for before, after in pairwise(seatings))
        finals = [dict(zip(one.names, list(one.tables())[-1].scores, strict=True)) for one in deal]
        means.append([statistics.mean(final[name] for final in finals) for name in names])
    for entry, one in enumerate(found.seats):
        mine = [deal[entry] for deal in means]
        reach = 3.182 * statistics.stdev(mine) / 2  # four deals
        assert one.mean_score == pytest.approx(statistics.mean(mine))
        assert one.score_interval == pytest.approx((one.mean_score - reach, one.mean_score + reach))
    for pair in found.differences:
        gaps = [deal[pair.first] - deal[pair.second] for deal in means]
        reach = 3.182 * statistics.stdev(gaps) / 2
        assert pair.interval == pytest.approx((pair.mean - reach, pair.mean + reach))


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", GAMES)
def test_with_duplicates_no_player_gets_the_same_tiles_twice(name: str, tmp_path: Path) -> None:
    size = rules.find(name).players
    names = ["greedy:quick", "first", "random", "greedy:quick"][:size]
    simulate(name, 8 * size, [*names[:-1], Named], seed=5, duplicate=True, records=tmp_path)
    shared = repeated = 0
    for deal in range(8):
        dealt: dict[tuple[str, bytes], list[int]] = {}
        for path in sorted(tmp_path.glob(f"match-{deal:07d}-*.jsonl")):
            record = records.load(path)
            for start, wall, *_ in record.hand_logs:
                repeated += start[16]
                for seat, player in enumerate(record.names):
                    dealt.setdefault((player, wall), []).append((seat - start[6]) % size)
        assert all(len(set(places)) == len(places) for places in dealt.values())
        shared += sum(len(places) > 1 for places in dealt.values())
    assert shared > 30
    assert repeated > 3


class Named(Player):
    """A player under a name that no other one has."""

    def choose(self, view: View) -> Action:
        return eagerly(view, random.Random(view.left))
