"""Ninghai mahjong on a real table: every option that the flow reads on both sides, claims, flowers, dice, warnings."""

from __future__ import annotations

from typing import Any

import pytest
from ninghai_staging import LAST, PLAIN, claim, drift, meld_up, ron, stage, tiles_left
from staging import do, passes, texts, throw, verbs

from mahjongkit import records
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.records import Record, RecordError
from mahjongkit.tiles import FLOWERS, code


def told(table: Table, *kinds: str) -> list[tuple[str, int, str]]:
    """(Kind, seat, tile) of the events of some kinds."""
    return [(event.kind, event.seat, code(event.tiles[0])) for event in table.hand_events if event.kind in kinds]


def facts(table: Table) -> dict[str, int]:
    return {event.word: event.number for event in table.hand_events.only("fact")}


def tile(text: str) -> int:
    return parse_tiles(text)[0]


# Dice and bankers (2.1.2).


def test_the_dice_choose_the_first_banker_and_the_break() -> None:
    bankers = set()
    for seed in range(60):
        table = Table("ninghai", seed=seed)
        thrown = facts(table)
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
    first = facts(table)
    drift(table)
    table.next_hand()
    second = facts(table)
    assert list(first) == ["first_throw", "banker_throw", "second_throw", "opener", "break"]
    assert list(second) == list(first)[1:]
    for hand_log, thrown in zip(table.hand_logs, (first, second), strict=True):
        assert facts(Table.replayed(table.ruleset, hand_log)) == thrown
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
    assert "first_throw" not in facts(table)
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


# Flowers (2.1.2).


def test_dealt_flowers_are_replaced_in_rounds_from_the_banker_on() -> None:
    table = stage({2: "f1", 3: "f3 g1", 0: "g4"}, "?", "f2 5z g3 6z 7z 1z 2z", dealer=2)
    assert told(table, "aside", "draw")[1:] == [
        *(("aside", 2, "f1"), ("draw", 2, "f2")),
        *(("aside", 3, "f3"), ("aside", 3, "g1"), ("draw", 3, "5z"), ("draw", 3, "g3")),
        *(("aside", 0, "g4"), ("draw", 0, "6z")),
        *(("aside", 2, "f2"), ("draw", 2, "7z")),
        *(("aside", 3, "g3"), ("draw", 3, "1z")),
    ]
    assert [len(table.view(0).asides[seat]) for seat in range(4)] == [1, 0, 2, 3]
    assert table.view(2).sizes == (13, 13, 14, 13)
    assert table.view(2).drawn == tile("7z")
    assert table.view(3).drawn is None  # he has not drawn for his turn
    assert table.view(3).left == 72 - 6


def test_a_flower_drawn_later_is_replaced_at_once_and_a_win_on_it_is_a_self_draw() -> None:
    table = stage({1: PLAIN}, "? f1", "g3 4m")
    drift(table, 1)
    assert told(table, "aside") == [("aside", 1, "f1"), ("aside", 1, "g3")]
    assert table.view(1).drawn == tile("4m")
    do(table, 1, "tsumo")
    (won,) = table.hand_result.wins
    assert (won.score.hu, won.score.fan) == (2 + 8, 0)
    assert [event.as_data()["replacement"] for event in table.hand_events.only("draw")[-2:]] == [True, True]


def test_a_flower_on_a_kong_replacement() -> None:
    table = stage({0: "1111m"}, "5z", "f1 7z")
    do(table, 0, "closed 1m")
    assert table.view(0).drawn == tile("7z")
    assert table.view(0).left == 72 - 2 - 2


# The first go-around (2.1.3).


@pytest.mark.parametrize(
    ("first_circle", "hand", "free"),
    [("first_hand", 0, False), ("first_hand", 1, True), ("every_hand", 1, False), ("off", 0, True)],
)
def test_first_circle(first_circle: str, hand: int, free: bool) -> None:
    table = stage({0: "3333s 5z 2m", 1: "22m"}, "7z", hand=hand, first_circle=first_circle)
    assert ("closed" in verbs(table, 0)) == free
    assert ("discard 5z" in texts(table, 0)) == free
    do(table, 0, "discard 2m")
    assert ("pon" in verbs(table, 1)) == free


@pytest.mark.parametrize("wins", [True, False])
def test_first_circle_win(wins: bool) -> None:
    table = stage({0: "123m 456p 79s 234m 55p", 1: "123456m 789s 46p 99p"}, "8s", hand=0, first_circle_win=wins)
    assert ("tsumo" in verbs(table, 0)) == wins
    do(table, 0, "discard 5p")
    assert (table.pending == (1,) and "ron" in verbs(table, 1)) == wins
    if not wins:
        drift(table, 3)
        assert table.pending == (0,)  # the go-around is over
        assert table.view(0).rivers[0][0].tile == tile("5p")


# Calls (2.1.4).


def test_a_chow_is_for_the_next_player_only_and_comes_after_a_pung() -> None:
    hands = {1: "46m 9s", 2: "46m", 3: "55m 9s"}
    table = stage(hands, "5m")
    do(table, 0, "discard 5m")
    assert table.pending == (1, 3)
    assert texts(table, 1) == {"chi 46m", "pass"}
    assert texts(table, 3) == {"pon 55m", "pass"}
    other = table.copy()
    table.act(1, "chi 46m")
    table.act(3, "pon 55m")
    assert table.view(0).melds[3][0].kind == "pon"
    other.act(1, "chi 46m")
    other.act(3, "pass")
    assert other.pending == (1,)
    assert other.view(0).melds[1][0].tiles == parse_tiles("546m")


@pytest.mark.parametrize("claims", ["pon", "kong"])
def test_a_win_comes_before_everything(claims: str) -> None:
    own = "44m" if claims == "pon" else "444m"
    table = stage({1: f"{own}", 3: "123s 23m 123p 789p 99s"}, "4m")
    do(table, 0, "discard 4m")
    do(table, 1, f"{claims} {own}")
    assert table.pending == (3,)
    table.act(3, "ron")
    assert [won.seat for won in table.hand_result.wins] == [3]


def test_any_tile_may_be_discarded_after_a_claim() -> None:
    table = stage({1: "2344m"}, "1m")
    do(table, 0, "discard 1m")
    passes(table, 1)
    do(table, 1, "chi 23m")
    assert {"discard 4m"} <= texts(table, 1)
    table = stage({1: "555z"}, "5z")
    do(table, 0, "discard 5z")
    do(table, 1, "pon 55z")
    assert "discard 5z" in texts(table, 1)


@pytest.mark.parametrize("allowed", [True, False])
def test_kong_after_claim(allowed: bool) -> None:
    table = stage({1: "555z 9999s 1m"}, "5z", kong_after_claim=allowed)
    do(table, 0, "discard 5z")
    do(table, 1, "pon 55z")
    assert verbs(table, 1) == ({"discard", "added", "closed"} if allowed else {"discard"})
    if allowed:
        do(table, 1, "added 5z")
        do(table, 1, "closed 9s")
        assert table.view(0).left == 72 - 2 * 3
    else:
        throw(table, 1, "1m")
        drift(table, 3)
        assert verbs(table, 1) == {"discard", "added", "closed"}


def test_a_closed_kong_cannot_be_robbed() -> None:
    table = stage({0: "6666s", 1: "123456789m 78s 99p"}, "?")
    do(table, 0, "closed 6s")
    assert table.pending == (0,)


@pytest.mark.parametrize("lock", ["none", "same_tile"])
def test_pass_lock(lock: str) -> None:
    """Seat 2 waits for 1m and 4m and passes a 4m."""
    table = stage({2: PLAIN}, "4m 4m 4m 4m", pass_lock=lock)
    locked = lock == "same_tile"
    do(table, 0, "discard 4m")
    table.act(2, "pass")
    assert table.view(2).marks[2]["locked_suits"] == (1 << tile("4m") if locked else 0)
    assert "locked_suits" not in table.view(1).marks[2]
    do(table, 1, "discard 4m")
    assert verbs(table, 2) == ({"chi", "pass"} if locked else {"ron", "chi", "pass"})
    table.act(2, "pass")
    assert ("tsumo" in verbs(table, 2)) == (not locked)  # he may not win on the kind until he has discarded
    do(table, 2, "discard 4m")
    assert table.view(2).marks[2]["locked_suits"] == 0
    do(table, 3, "discard 4m")
    assert verbs(table, 2) == {"ron", "pass"}


def test_pass_lock_is_for_the_same_kind_only_and_for_honours_too() -> None:
    table = stage({2: "123m 456p 789s 55p 77z"}, "7z 5p", pass_lock="same_tile")
    do(table, 0, "discard 7z")
    passes(table)
    assert table.view(2).marks[2]["locked_honours"] == 1 << 6
    do(table, 1, "discard 5p")
    assert "ron" in verbs(table, 2)


@pytest.mark.parametrize("lock", ["none", "same_tile"])
def test_pass_lock_after_a_self_draw_that_was_passed_for_a_kong(lock: str) -> None:
    table = stage({0: "9999s 678s 123m 456p"}, "6s", "6s", pass_lock=lock)
    assert "tsumo" in verbs(table, 0)
    do(table, 0, "closed 9s")
    assert ("tsumo" in verbs(table, 0)) == (lock == "none")


# The end of the wall (2.1.5).


def test_a_replacement_is_drawn_while_any_tile_is_left_and_then_the_hand_is_drawn() -> None:
    """Everybody kongs at the very end, and all flowers come out of the reserve: it is used up."""
    hands = {
        0: "1111m 2222m 3333m 5z",
        1: "555z 4444m 5555m 9s",
        2: "999s 6666m 7777m 9p",
        3: "999p 8888m 9999m 1p",
    }
    flowers = " ".join(code(face) for face in FLOWERS)
    back = f"{flowers} 1z 2z 3z 4z 1z 2z 3z 4z 1z 2z"
    table = stage(hands, back=back, places={LAST: "1s"})
    drift(table, left=0)
    assert (table.pending, tiles_left(table)) == ((0,), 19)
    for kind in ("1m", "2m", "3m"):
        do(table, 0, f"closed {kind}")
    assert tiles_left(table) == 19 - 3 - 8
    claim(table, 0, "5z", 1, "kong 555z")
    for kind in ("4m", "5m"):
        do(table, 1, f"closed {kind}")
    claim(table, 1, "9s", 2, "kong 999s")
    for kind in ("6m", "7m"):
        do(table, 2, f"closed {kind}")
    assert tiles_left(table) == 2
    claim(table, 2, "9p", 3, "kong 999p")
    do(table, 3, "closed 8m")
    assert tiles_left(table) == 0
    do(table, 3, "closed 9m")
    assert table.hand_result.reason == "reserve"
    assert table.scores == (0, 0, 0, 0)


# Payments (2.1.10) and liability (2.1.12).


@pytest.mark.parametrize(("rate", "gets"), [("half_of_silver", 150 + 2 * 75), ("convert_half_hu", 150 + 2 * 100)])
def test_half_rate(rate: str, gets: int) -> None:
    hands = {1: "77z 456p 789s 23m 55p 9m"}
    table = stage(hands, "7z ? ? 4m", score_mode="yaobanliu", half_rate=rate)
    claim(table, 0, "7z", 1, "pon 77z", "9m")
    drift(table, 2)
    ron(table, 0, "4m", 1)
    assert (table.hand_result.wins[0].score.amount, table.scores[1]) == (130, gets)


THREE_PUNGS = ("pon 44m 4m", "pon 55p 5p", "pon 66s 6s")
DOTS = ("chi 23p 1p", "chi 56p 4p", "pon 88p 8p")


def liability(melds: tuple[str, ...], rest: str, tile: str, hand: str = "", **options: Any) -> list[int]:
    """What is paid as liable when seat 2 gives seat 1 a tile."""
    table = meld_up(melds, "2s 4s 9s", rest, {2: hand}, tile, **options)
    warned = {danger.seat: set(danger.tiles) for danger in table.view(2).warnings}
    ron(table, 2, tile, 1)
    paid = [move for move in table.ledger if move.reason == "liable"]
    assert bool(paid) == (parse_tiles(tile)[0] in warned.get(1, set()))  # the warning says what is paid
    assert all((move.payer, move.payee) == (2, 1) for move in paid)
    return [move.amount for move in paid]


READY = "123456789m 1s 3s 77z"


@pytest.mark.parametrize(
    ("melds", "rest", "tile", "options", "liable"),
    [
        (DOTS, "34p 11z", "5p", {}, True),
        (DOTS, "34s 11z", "5s", {}, False),
        (DOTS, "34s 11z", "5s", {"contract_any_tile": True}, True),
        (DOTS, "34p 11z", "5p", {"contract_any_tile": True}, True),
        (THREE_PUNGS, "99m 1z 1z", "9m", {}, True),
        (THREE_PUNGS, "99m 1z 1z", "1z", {}, True),
        (THREE_PUNGS, "99m 1z 1z", "9m", {"dayao": "honours"}, False),
        (THREE_PUNGS, "99m 1z 1z", "1z", {"dayao": "honours"}, True),
        (THREE_PUNGS, "78m 1z 1z", "6m", {}, False),
        (THREE_PUNGS, "78m 1z 1z", "6m", {"contract_any_tile": True}, False),
        (("pon 55z 5z", "pon 66z 6z", "chi 23s 1s"), "78m 1z 1z", "9m", {}, False),
    ],
)
def test_both_rules_of_liability(
    melds: tuple[str, ...], rest: str, tile: str, options: dict[str, Any], liable: bool
) -> None:
    assert bool(liability(melds, rest, tile, **options)) == liable
    assert liability(melds, rest, tile, READY, **options) == []  # a ready discarder is never liable


def test_a_self_draw_makes_nobody_liable() -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {}, "? ? ? 5p")
    drift(table, 3)
    do(table, 1, "tsumo")
    assert {move.reason for move in table.ledger} <= {"win", "losers"}


@pytest.mark.parametrize(("rest", "liable"), [("", True), ("123456m 1s 3s 77z", False)], ids=["not ready", "ready"])
def test_a_robbed_konger_is_treated_like_a_discarder(rest: str, liable: bool) -> None:
    """Seat 2 adds the fourth 5p; seat 1 waits for it with three melds of dots."""
    melds = ("chi 23p 1p", "chi 67p 8p", "pon 99p 9p")
    table = meld_up(melds, "2s 4s 6s", "34p 11z", {2: f"55p 3z {rest}"}, "? 5p ? ? ? 5p")
    drift(table, 1)
    do(table, 3, "discard 5p")
    passes(table, 2)
    do(table, 2, "pon 55p")
    throw(table, 2, "3z")
    drift(table, 3)
    assert (tile("5p") in table.view(2).warnings[0].tiles) == liable
    do(table, 2, "added 5p")
    table.act(1, "ron")
    assert [move.amount for move in table.ledger if move.reason == "liable"] == ([70, 70] if liable else [])
    assert table.ledger[0].amount == 140


def test_with_multi_win_liability_is_tested_for_each_winner() -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "", 3: "123456789m 34p 99s"}, "5p", multi_win=True)
    ron(table, 2, "5p", 1, 3)
    moves = [(move.payer, move.payee, move.amount, move.reason) for move in table.ledger if move.reason != "losers"]
    assert [(move[0], move[1], move[3]) for move in moves] == [
        (2, 3, "win"),
        (0, 3, "half"),
        (2, 1, "win"),
        (2, 1, "liable"),  # the half share of seat 0; winners pay each other nothing
    ]


# Warnings.


def test_a_player_is_warned_only_of_tiles_after_which_he_is_not_ready() -> None:
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "123456789m 1s 3s 7z 9p"}, "7z")
    (danger,) = table.view(2).warnings
    assert danger.seat == 1
    assert danger.kinds == parse_tiles("123456789p")
    assert danger.tiles == ()  # without 9p he is ready
    throw(table, 2, "7z")
    table = meld_up(DOTS, "2s 4s 9s", "34p 11z", {2: "123456789m 1s 4s 7z 9p"}, "6p")
    (danger,) = table.view(2).warnings
    assert danger.tiles == parse_tiles("69p")
    assert table.view(3).warnings[0].tiles == ()  # nothing to discard yet
    assert [mark for mark, value in table.view(-1).marks[1].items() if value] == ["danger_p"]


def test_other_games_warn_of_nothing() -> None:
    assert Table("riichi", seed=1).view(0).warnings == ()


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
        assert {*FLOWERS} <= {other.wall[place] for place in other._state.unseen_wall()}


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
