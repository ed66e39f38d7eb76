"""Dice, bankers, start and end of a Ninghai match (RULES 2.1.2), results and copies."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit import records
from mahjongkit.game.table import Table
from mahjongkit.records import Record, RecordError
from mahjongkit.tiles import FLOWERS
from tests.support.ninghai_staging import DOTS, PLAIN, drift, meld_up, ron, stage
from tests.support.staging import do, texts


def inputs(table: Table) -> dict[str, int]:
    return {event.word: event.number for event in table.hand_events.only("fact")}


# Dice and bankers (2.1.2).


def test_the_dice_choose_the_first_banker_and_the_break() -> None:
    bankers = set()
    for seed in range(60):
        table = Table("ninghai", seed=seed)
        thrown = inputs(table)
        totals = {}
        for name in ("first_throw", "banker_throw", "second_throw"):
            dice = divmod(thrown[name], 10)
            assert all(1 <= die <= 6 for die in dice)
            totals[name] = sum(dice)
        assert table.dealer == (totals["first_throw"] - 1) % 4  # seat 0 throws and counts himself as one
        assert thrown["opener"] == (table.dealer + totals["banker_throw"] - 1) % 4
        assert thrown["break"] == totals["banker_throw"] + totals["second_throw"]
        assert table.view(2).facts == thrown
        bankers.add(table.dealer)
    assert bankers == {0, 1, 2, 3}


def test_the_second_hand_has_two_throws_and_every_hand_replays_with_its_dice() -> None:
    table = Table("ninghai", seed=5)
    first = inputs(table)
    drift(table)
    table.next_hand()
    second = inputs(table)
    assert list(first) == ["first_throw", "banker_throw", "second_throw", "opener", "break"]
    assert list(second) == list(first)[1:]
    for hand_log, thrown in zip(table.hand_logs, (first, second), strict=True):
        assert inputs(Table.replayed(table.ruleset, hand_log)) == thrown
    assert table.view(0).facts["first_throw"] == 0


@pytest.mark.parametrize("circles", [1, 2])
def test_a_match_is_over_when_the_deal_has_left_the_fourth_banker_of_the_last_circle(circles: int) -> None:
    table = Table("ninghai", seed=2) if circles == 1 else Table(stage({}, circles=circles).ruleset, seed=2)
    first, dealers = table.dealer, []
    while not table.over:
        dealers.append(table.dealer)
        drift(table)
        table.next_hand()
    assert dealers == [(first + i) % 4 for i in range(4 * circles)]


def test_a_banker_who_wins_does_not_use_the_deal_up() -> None:
    table = Table("ninghai", seed=1, walls=[stage({0: PLAIN}, "4m").wall], start={"dealer": 0})
    do(table, 0, "tsumo")
    hands = 0
    while not table.over:
        hands += 1
        table.next_hand()
        drift(table)
    assert hands == 4


def test_a_match_can_be_taken_up_anywhere() -> None:
    start = {"scores": [30, -10, -20, 0], "dealer": 2, "hand": 5, "passed": 3}
    table = Table("ninghai", seed=1, start=start)
    assert (table.scores, table.dealer, table.hand_number) == ((30, -10, -20, 0), 2, 5)
    assert "first_throw" not in inputs(table)
    assert len(texts(table, 2)) > 1
    drift(table)
    assert table.over


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ({"round": "E"}, "unknown 'round'; ninghai knows scores, dealer, hand, passed"),
        ({"scores": [0, 0]}, r"scores \[0, 0\]; expected 4 whole numbers"),
        ({"dealer": 4}, "dealer 4; expected a seat, 0 to 3"),
        ({"hand": -1}, "hand -1; expected a whole number, 0 or more"),
        ({"hand": 9, "passed": 4}, "passed 4; expected 0 to 3"),
        ({"hand": 1, "passed": 2}, "passed 2; expected 0 to 1"),
    ],
)
def test_an_impossible_start_is_refused(start: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=f"start: {reason}"):
        Table("ninghai", start=start)


# Results and copies.


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_a_result_explains_itself(lang: str) -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {}, "5p")
    ron(table, 2, "5p", 1)
    said = table.hand_result.explain(lang)
    assert "260" in said
    assert {"zh": "包牌", "ja": "包", "en": "liable"}[lang] in said
    data = table.hand_result.as_data()
    assert data["deltas"] == list(table.scores)
    assert data["reason"] == "ron"


def test_a_table_that_is_dealt_differently_has_no_flower_in_a_hand() -> None:
    table = stage({}, "? ?")
    for seed in range(200):
        other = table.determinized(0, seed)
        assert not any(face in FLOWERS for seat in range(4) for face in other._state.hand_of(seat))
        assert {*FLOWERS} <= {other.wall[place].face for place in other._state.unseen_wall()}


def test_records_of_version_1_counted_the_odd_tile() -> None:
    """RULES 2.1.5: their `start` says one tile more is left; any other number is refused."""
    table = Table("ninghai", seed=4)
    while not table.over:
        for seat in table.pending:
            table.act(seat, table.legal(seat)[0])
        if table.hand_over:
            table.next_hand()
    text = Record.of(table).dump()
    older = text.replace('"left":73}', '"left":74}')
    assert older != text
    assert records.loads(older).dump() == text
    with pytest.raises(RecordError, match="'left': 75"):
        records.loads(text.replace('"left":73}', '"left":75}'))
