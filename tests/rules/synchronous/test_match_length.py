"""What makes a Synchronous match (RULES 3.1.2): hands that count, honba, sticks, ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.synchronous_staging import (
    NINE,
    NINETEEN,
    READY,
    WAITS_4S,
    ends,
    honba,
    moved,
    play,
    stage,
    three_nagashi,
    turns,
    wall_of,
)

NOT_READY = "147m269p348s4567z"


# A match (3.1.2).


def by_tsumo(**options: Any) -> Table:
    table = stage({0: WAITS_4S}, {0: "4s"}, **options)
    play(table, {0: "tsumo"})
    return table


def by_ron(**options: Any) -> Table:
    table = stage({0: WAITS_4S}, {0: "9m", 1: "4s"}, **options)
    play(table, {0: "discard 9m, ron"})
    return table


def by_call_ron(**options: Any) -> Table:
    table = stage({0: "34m067p34s678s88p1z"}, {0: "9m", 2: "2m", 3: "2s"}, **options)
    turns(table, 1)
    play(table, {0: "chi 34m2m, discard 1z, ron"})
    return table


def by_exhaustion(**options: Any) -> Table:
    table = stage(dict.fromkeys(range(4), NOT_READY), **options)
    turns(table, 19)
    return table


def by_nagashi(**options: Any) -> Table:
    table = stage({0: "258m258p258s6677z"}, {0: NINETEEN, 1: "6m", 2: "6m", 3: "6m"}, **options)
    turns(table, 19)
    return table


def by_nine_terminals(**options: Any) -> Table:
    table = stage({2: NINE}, {2: "6m"}, **options)
    play(table, {2: "nine_terminals"})
    return table


def by_four_winds(**options: Any) -> Table:
    table = stage(None, dict.fromkeys(range(4), "3z"), **options)
    turns(table, 1)
    return table


def by_four_riichi(**options: Any) -> Table:
    table = stage(READY, {0: "1z", 1: "3z", 2: "4z", 3: "1z"}, **options)
    play(table, {0: "riichi 1z", 1: "riichi 3z", 2: "riichi 4z", 3: "riichi 1z"})
    return table


def by_three_self_draws(**options: Any) -> Table:
    table = stage(READY, {0: "4p", 1: "4s", 2: "4m"}, **options)
    play(table, {0: "tsumo", 1: "tsumo", 2: "tsumo"})
    return table


COUNTED: list[tuple[str, Callable[..., Table]]] = [
    ("tsumo", by_tsumo),
    ("ron", by_ron),
    ("call_ron", by_call_ron),
    ("exhaustive", by_exhaustion),
    ("nagashi", by_nagashi),
]
ABORTED: list[tuple[str, Callable[..., Table]]] = [
    ("kyuushu", by_nine_terminals),
    ("suufon", by_four_winds),
    ("suucha", by_four_riichi),
    ("sanchahou", by_three_self_draws),
    ("sanchahou", three_nagashi),
]


@pytest.mark.parametrize(("reason", "ending"), COUNTED)
def test_hand_counts_unless_aborted(reason: str, ending: Callable[..., Table]) -> None:
    table = ending(hands=1)
    assert ends(table) == reason
    assert table.over
    table.next_hand()
    assert table.hand_over  # nothing is dealt


@pytest.mark.parametrize(("reason", "ending"), ABORTED)
def test_aborted_hand_does_not_count(reason: str, ending: Callable[..., Table]) -> None:
    table = ending(hands=1)
    assert ends(table) == reason
    assert not table.over
    table.next_hand()
    assert table.hand_number == 1
    assert not table.hand_over


@pytest.mark.parametrize(("reason", "ending"), COUNTED + ABORTED)
@pytest.mark.parametrize("before", [0, 4])
def test_honba_grows_by_two_after_every_hand(reason: str, ending: Callable[..., Table], before: int) -> None:
    table = ending(start={"honba": before})
    assert ends(table) == reason
    assert honba(table) == before
    table.next_hand()
    assert honba(table) == before + 2


def play_on(table: Table) -> None:
    """A hand to its end, in which everybody discards what he drew."""
    while not table.hand_over:
        turns(table, 1)


@pytest.mark.parametrize(("hands", "expected"), [(None, 4), (1, 1), (3, 3), (8, 8)])
def test_match_lasts_so_many_hands(hands: int | None, expected: int) -> None:
    table = by_exhaustion(**({} if hands is None else {"hands": hands}))
    counted = 1
    while not table.over:
        table.next_hand()
        assert honba(table) == 2 * table.hand_number
        play_on(table)
        counted += ends(table) in ("exhaustive", "nagashi")
    assert counted == expected


def test_hands_counted_before_count() -> None:
    assert by_ron(start={"counted": 3, "hand": 3, "honba": 6}).over
    assert not by_ron(start={"counted": 2, "hand": 3, "honba": 6}).over


def test_sticks_are_carried_over_to_the_next_winner() -> None:
    game = rules.find("synchronous")
    first = wall_of(game, READY | {0: "147m269p348s1134z"}, {1: "1z", 2: "1z", 3: "3z"})
    second = wall_of(game, {3: WAITS_4S}, {3: "4s"})
    table = Table(game, seed=1, walls=[first, second])
    play(table, {1: "riichi 1z", 2: "riichi 1z"})
    play_on(table)
    assert ends(table) == "exhaustive"
    assert table.scores == (22000, 25000, 25000, 26000)
    assert table.pot == 2000
    table.next_hand()
    assert table.pot == 2000
    play(table, {3: "tsumo"})
    assert moved(table) == (-16200, -16200, -16200, 48600 + 2000)
    assert table.pot == 0


def test_sticks_of_the_last_hand_are_discarded() -> None:
    table = stage(READY | {0: "147m269p348s1134z"}, {1: "1z", 2: "1z", 3: "3z"}, hands=1)
    play(table, {1: "riichi 1z", 2: "riichi 1z"})
    play_on(table)
    assert table.over
    result = table.result()
    assert result.scores == (22000, 25000, 25000, 26000)
    assert sum(result.scores) == 98000
    assert result.points == result.scores


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ((25000, 25000, 25000, 25000), (1, 1, 1, 1)),
        ((20000, 30000, 20000, 30000), (3, 1, 3, 1)),
        ((10000, 30000, 30000, 30000), (4, 1, 1, 1)),
        ((40000, 10000, 25000, 25000), (1, 4, 2, 2)),
        ((24000, 25000, 26000, 25000), (4, 2, 1, 2)),
    ],
)
def test_equal_points_share_the_rank(scores: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    table = by_exhaustion(hands=1, start={"scores": list(scores)})
    assert table.over
    assert table.result().scores == scores
    assert table.result().ranks == ranks
    assert table.result().points == scores


def test_nobody_goes_bankrupt() -> None:
    table = by_tsumo(start={"scores": [97000, 1000, 1000, 1000]})
    assert table.scores == (145000, -15000, -15000, -15000)
    assert not table.over
    table.next_hand()
    assert set(table.pending) == {0, 1, 2, 3}


def test_riichi_without_points() -> None:
    table = stage({0: READY[0]}, {0: "1z"}, start={"scores": [-500, 40000, 30000, 30500]})
    play(table, {0: "riichi 1z"})
    assert table.scores[0] == -1500
    assert table.pot == 1000
