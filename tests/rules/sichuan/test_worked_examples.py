"""The flow examples of RULES 1.3, each on a real table."""

from __future__ import annotations

from typing import Any

import pytest

import mahjongkit
from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.hand import Hand
from mahjongkit.rules.sichuan.score import SichuanScore
from tests.support.sichuan_staging import (
    PLAIN_M,
    PLAIN_S,
    PRESETS,
    SETTLEMENT,
    at_the_end,
    change,
    drift,
    melds,
    moves,
    paid,
    pong_of_three,
    robbing,
    stage,
    tile,
)
from tests.support.staging import do, passes, texts, throw, verbs
from tests.support.typed import typed

# Three 6m, and a plain hand that waits for 6s and 9s.
THREE_6M = "666m 123s 456s 78s 99s"


# The flow examples of RULES 1.3.


@pytest.mark.parametrize("preset", PRESETS)
def test_34_kong_fees_are_paid_by_active_players_only(preset: str) -> None:
    hands = {0: "3p 1122446688m 134s", 1: "555s 777s 22p 14689p", 2: "123456789m 45p 99p", 3: "5s 2p"}
    table = stage(hands, "pmss", "7s 9m 9m 3m 3m 2p", "1m 3m", preset=preset)
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")
    assert table.scores == (-1, 0, 1, 0)
    before = table.scores
    assert table.pending == (1,)
    do(table, 1, "closed 7s")
    assert change(table, before) == [-2, 4, 0, -2]
    throw(table, 1, "1m")
    before = table.scores
    assert table.pending == (3,)
    do(table, 3, "discard 5s")
    passes(table, 1)
    do(table, 1, "kong 555s")
    assert change(table, before) == [0, 2, 0, -2]
    throw(table, 1, "3m")
    do(table, 3, "discard 2p")
    passes(table, 1)
    do(table, 1, "pon 22p")
    throw(table, 1, "4p")
    assert table.pending == (3,)
    drift(table, 2)
    before = table.scores
    assert table.pending == (1,)
    do(table, 1, "added 2p")
    passes(table)
    assert change(table, before) == [-1, 2, 0, -1]
    assert 2 not in table.pending


@pytest.mark.parametrize("preset", PRESETS)
def test_35_a_self_draw_is_not_paid_by_who_is_out(preset: str) -> None:
    hands = {0: "3p 114466889m 1134s", 1: PLAIN_S, 2: "123m 345m 567m 789m 2m"}
    table = stage(hands, "pmss", "2m", preset=preset)
    do(table, 0, "discard 3p")
    passes(table, 1)
    table.act(1, "ron")
    before = table.scores
    assert table.pending == (2,)
    do(table, 2, "tsumo")
    assert change(table, before) == [-8, 0, 16, -8]
    assert table.pending == (3,)  # the next active player after the winner


@pytest.mark.parametrize("preset", PRESETS)
def test_36_several_win_on_one_discard(preset: str) -> None:
    hands = {1: "12p 345p 567p 789p 22p", 3: "234m 567m 88m 24p 678p"}
    table = stage(hands, "psms", "1s 3p 9m", dealer=2, preset=preset)
    drift(table, 2)
    assert table.pending == (0,)
    before = table.scores
    do(table, 0, "discard 3p")
    passes(table, 1, 3)
    table.act(1, "ron")
    assert table.scores == before  # nothing happens before all have answered
    table.act(3, "ron")
    assert change(table, before) == [-6, 4, 0, 2]
    assert table.pending == (2,)
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    assert [(won.seat, won.source, typed(won.score, SichuanScore).multiplier) for won in table.hand_result.wins] == [
        (1, 0, 4),
        (3, 0, 2),
    ]
    table.next_hand()
    assert table.dealer == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_37_an_added_kong_is_robbed(preset: str) -> None:
    table = robbing(preset)
    before = table.scores
    size = table.view(2).sizes[2]
    do(table, 2, "added 6s")
    assert table.scores == before  # the fee waits for the robbers
    assert 0 in table.pending
    passes(table, 0)
    table.act(0, "ron")
    assert change(table, before) == [2, 0, -2, 0]
    assert melds(table, 2) == [("pon", tile("6s"))]
    assert table.view(2).sizes[2] == size - 1
    assert table.view(2).hand.count(tile("6s")) == 0
    assert table.pending == (3,)  # the next active player after the konger
    assert paid(table, "added_kong") == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_37_nobody_robs(preset: str) -> None:
    table = robbing(preset)
    before = table.scores
    do(table, 2, "added 6s")
    passes(table)
    assert change(table, before) == [-1, -1, 3, -1]
    assert melds(table, 2) == [("added", tile("6s"))]
    assert table.pending == (2,)


AFTER_KONG: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("sichuan:handbook", {"call_transfer": True}, (-2, 6, -2, -2)),
    ("sichuan:platform", {"gangpao_fan": True}, (-2, 6, -2, -2)),
    ("sichuan:platform", {}, (-1, 5, -2, -2)),
    ("sichuan:handbook", {}, (4, 0, -2, -2)),
)


@pytest.mark.parametrize(("preset", "options", "scores"), AFTER_KONG)
def test_38_the_discard_after_a_kong(preset: str, options: dict[str, Any], scores: tuple[int, ...]) -> None:
    table = stage({0: "7777s 1122446688m", 1: PLAIN_M}, "psss", "", "3p", preset=preset, **options)
    do(table, 0, "closed 7s")
    assert table.scores == (6, -2, -2, -2)
    do(table, 0, "discard 3p")
    passes(table, 1)
    table.act(1, "ron")
    assert table.scores == scores
    assert moves(table, "transfer") == ({(0, 1, 6)} if table.ruleset.options["call_transfer"] else set())


@pytest.mark.parametrize(("preset", "options", "fan"), [(p, o, 2 if s[0] % 2 == 0 else 1) for p, o, s in AFTER_KONG])
def test_38_nothing_is_transferred_to_two_winners(preset: str, options: dict[str, Any], fan: int) -> None:
    hands = {0: "7777s 1122446699m", 1: "123456m 567p 12p 88p", 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psss", "", "3p", preset=preset, **options)
    do(table, 0, "closed 7s")
    do(table, 0, "discard 3p")
    passes(table, 1, 3)
    table.act(3, "ron")
    table.act(1, "ron")
    assert table.scores == (6 - 2 * fan, -2 + fan, -2, -2 + fan)
    assert moves(table, "transfer") == set()


@pytest.mark.parametrize(("preset", "only_void"), [(PRESETS[0], False), (PRESETS[0], True), (PRESETS[1], False)])
def test_39_the_wall_is_exhausted(preset: str, only_void: bool) -> None:
    table = at_the_end(preset, only_void)
    assert moves(table, "refund") == {(1, 0, 2), (2, 0, 1), (2, 1, 1)}
    assert moves(table, "pig") == {(2, 0, 16), (2, 1, 16), (2, 3, 16)}
    assert moves(table, "ready") == {(1, 0, 1)}
    assert paid(table, *SETTLEMENT) == [20, 14, -50, 16]


@pytest.mark.parametrize(
    ("preset", "options"), [(PRESETS[1], {}), (PRESETS[0], {"pig_exempt_if_only_void_discards": True})]
)
def test_41_an_exempt_pig(preset: str, options: dict[str, Any]) -> None:
    table = at_the_end(preset, True, **options)
    assert moves(table, "pig") == set()
    assert paid(table, *SETTLEMENT) == [4, -2, -2, 0]


def test_41_the_exemption_can_be_taken_away() -> None:
    table = at_the_end(PRESETS[1], True, pig_exempt_if_only_void_discards=False)
    assert paid(table, *SETTLEMENT) == [20, 14, -50, 16]


def two_pigs(preset: str, **options: Any) -> Table:
    hands = {
        0: "3p 123m 456m 99m 123s 46s",
        1: "445566778p" + " ?p" * 4,
        2: "5566778s" + " ?s" * 6,
        3: PLAIN_M,
    }
    # Thirteen void tiles each, and nineteen and eighteen discards: the last draws bring more of them.
    draws = "? ? ? " * 11 + "?p ?s ? " * 7 + "?p"
    table = stage(hands, "ppss", draws, preset=preset, **options)
    do(table, 0, "discard 3p")
    passes(table, 3)
    table.act(3, "ron")
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    return table


@pytest.mark.parametrize(
    ("preset", "options"), [(PRESETS[0], {}), (PRESETS[1], {"pig_exempt_if_only_void_discards": False})]
)
def test_40_two_pigs(preset: str, options: dict[str, Any]) -> None:
    table = two_pigs(preset, **options)
    assert moves(table, "pig") == {(1, 0, 16), (1, 3, 16), (2, 0, 16), (2, 3, 16)}
    assert moves(table, "ready") == set()
    assert paid(table, *SETTLEMENT) == [32, -32, -32, 32]


def test_40_two_exempt_pigs_pay_nothing() -> None:
    assert paid(two_pigs(PRESETS[1]), *SETTLEMENT) == [0, 0, 0, 0]


def test_43_void_tiles_in_the_hand() -> None:
    table = stage({0: "123m 456m 789m 55p 123p"}, "psss")
    assert texts(table, 0) == {"discard 1p", "discard 2p", "discard 3p", "discard 5p"}
    with pytest.raises(IllegalAction):
        table.act(0, "tsumo")
    with pytest.raises(IllegalAction):
        table.act(0, "discard 1m")


@pytest.mark.parametrize(
    ("preset", "options", "worth"),
    [
        (PRESETS[0], {}, 512),
        (PRESETS[0], {"fan_combination": "top_only"}, 64),
        (PRESETS[1], {}, 256),
        (PRESETS[1], {"fan_combination": "top_only"}, 64),
    ],
)
def test_44_four_kongs_of_2_5_8(preset: str, options: dict[str, Any], worth: int) -> None:
    table = stage({0: "2222m 5555m 8888m 22s"}, "psss", "5s", "2s 2s 5s 1p", preset=preset, **options)
    for kong in ("2m", "5m", "8m", "2s"):
        do(table, 0, f"closed {kong}")
    assert table.scores == (24, -8, -8, -8)
    throw(table, 0, "1p")
    before = table.scores
    do(table, 1, "discard 5s")
    passes(table, 0)
    table.act(0, "ron")
    assert change(table, before) == [worth, -worth, 0, 0]


@pytest.mark.parametrize(
    ("preset", "options", "worth"),
    [
        (PRESETS[0], {}, 256),
        (PRESETS[1], {}, 256),
        (PRESETS[0], {"fan_combination": "top_only"}, 64),
        (PRESETS[1], {"fan_combination": "top_only"}, 64),
    ],
)
def test_45_a_heavenly_win_and_roots(preset: str, options: dict[str, Any], worth: int) -> None:
    table = stage({0: "1111m 33m 55m 22s 44s 66s"}, "psss", preset=preset, **options)
    assert {"tsumo", "closed"} <= verbs(table, 0)
    do(table, 0, "tsumo")
    assert table.scores == (3 * worth, -worth, -worth, -worth)
    assert table.pending == (1,)


def one_tile_left(last: str, preset: str = PRESETS[0], **hands: str) -> Table:
    """Seat 3 has drawn the last tile but one, 6m, and seat 0 holds three."""
    given = {0: THREE_6M, **{int(seat[1:]): text for seat, text in hands.items()}}
    table = stage(given, "psss", "? " * 53 + "6m", last, dealer=1, preset=preset)
    drift(table, left=1)
    assert table.pending == (3,)
    assert table.view(3).left == 1
    do(table, 3, "discard 6m")
    assert {"pon", "kong", "pass"} <= verbs(table, 0)
    passes(table, 0)
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_46_a_kong_takes_the_last_tile_and_wins(preset: str) -> None:
    table = one_tile_left("9s", preset)
    before = table.scores
    do(table, 0, "kong 666m")
    assert change(table, before) == [2, 0, 0, -2]
    assert table.view(0).left == 0
    before = table.scores
    do(table, 0, "tsumo")
    (won,) = table.hand_result.wins
    assert typed(won.score, SichuanScore).multiplier == 16
    assert paid(table, "win") == [48, -16, -16, -16]
    assert table.hand_over
    assert table.hand_result.reason == "wall_empty"


@pytest.mark.parametrize("preset", PRESETS)
def test_46_the_last_discard_can_only_be_won(preset: str) -> None:
    table = one_tile_left("3p", preset, _1="123m 345m 789m 12p 99p 1s", _2="33p")
    do(table, 0, "kong 666m")
    assert verbs(table, 0) == {"discard"}
    do(table, 0, "discard 3p")
    assert table.pending == (1,)
    assert verbs(table, 1) == {"ron", "pass"}
    end = table.copy()
    end.act(1, "pass")
    assert end.hand_over
    assert end.hand_result.reason == "wall_empty"
    assert end.hand_result.wins == ()
    assert any(move.reason == "ready" for move in end.ledger)
    table.act(1, "ron")
    assert table.hand_over
    assert paid(table, "win") == [-won_after_kong(preset), won_after_kong(preset), 0, 0]


def won_after_kong(preset: str) -> int:
    return 2 if rules.find(preset).options["gangpao_fan"] else 1


@pytest.mark.parametrize("preset", PRESETS)
def test_46_a_pong_before_the_last_tile(preset: str) -> None:
    table = one_tile_left("9s", preset)
    do(table, 0, "pon 66m")
    assert verbs(table, 0) == {"discard"}
    throw(table, 0, "6m")
    assert table.pending == (1,)
    assert table.view(1).left == 0


FREE: tuple[tuple[str, dict[str, Any], int], ...] = (
    (PRESETS[0], {}, 1),
    (PRESETS[1], {}, 0),
    (PRESETS[0], {"waive_added_if_direct_possible": True}, 0),
)


@pytest.mark.parametrize(("preset", "options", "fee"), FREE)
def test_48_the_added_kong_after_a_pong_of_three(preset: str, options: dict[str, Any], fee: int) -> None:
    table = pong_of_three(preset, **options)
    throw(table, 1, "9m")
    drift(table, 3)
    assert table.pending == (1,)
    before = table.scores
    # An own void tile and the 7p held since: the kong comes first, the replacement is 6m.
    do(table, 1, "added 7p")
    passes(table)
    assert change(table, before) == [-fee, 3 * fee, -fee, -fee]
    assert melds(table, 1) == [("added", tile("7p"))]
    assert table.view(1).drawn == "6m"


@pytest.mark.parametrize(("preset", "options", "fee"), FREE)
def test_48_it_is_a_root_and_gives_a_replacement(preset: str, options: dict[str, Any], fee: int) -> None:
    hands = {0: "7p", 1: "777p 123m 456m 78m 9m 1m"}
    table = stage(hands, "psss", "?s ?p ?s 9m", "9m", preset=preset, **options)
    do(table, 0, "discard 7p")
    passes(table, 1)
    do(table, 1, "pon 77p")
    throw(table, 1, "1m")
    drift(table, 3)
    do(table, 1, "added 7p")
    passes(table)
    before = table.scores
    do(table, 1, "tsumo")  # root 2, self-draw 2, kong 2
    assert change(table, before) == [-8, 24, -8, -8]


@pytest.mark.parametrize(("preset", "options", "fee"), FREE)
def test_48_it_can_be_robbed(preset: str, options: dict[str, Any], fee: int) -> None:
    table = pong_of_three(preset, wait=True, **options)
    throw(table, 1, "9m")
    drift(table, 3)
    before = table.scores
    do(table, 1, "added 7p")
    assert "ron" in verbs(table, 3)
    passes(table, 3)
    table.act(3, "ron")
    assert change(table, before) == [0, -2, 0, 2]
    assert table.pending == (2,)


@pytest.mark.parametrize("preset", PRESETS)
def test_49_distance_with_many_void_tiles(preset: str) -> None:
    assert mahjongkit.shanten(Hand("123456m159p7899s"), preset, void="p") == 3


@pytest.mark.parametrize("preset", PRESETS)
def test_50_distance_with_a_fifth_copy(preset: str) -> None:
    hand = Hand("35m88s[closed 4444m][kong 9999s][pon 444s]")
    assert mahjongkit.shanten(hand, preset, void="p") == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_50_is_not_ready_at_the_exhausted_wall(preset: str) -> None:
    hands = {0: "4444m 9999s 44s 35m 88s", 2: "123p 678p 55p 12m 678m"}
    table = stage(hands, "psss", "4s", "1p 2p", preset=preset)
    do(table, 0, "closed 4m")
    do(table, 0, "closed 9s")
    throw(table, 0, "1p")
    do(table, 1, "discard 4s")
    passes(table, 0)
    do(table, 0, "pon 44s")
    throw(table, 0, "2p")
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    assert [move.amount for move in table.ledger if move.reason == "refund" and move.payer == 0] == [2] * 6
    assert (0, 2, 1) in moves(table, "ready")
    assert 0 not in {payee for _, payee, _ in moves(table, "ready")}


@pytest.mark.parametrize("preset", PRESETS)
def test_51_robbed_by_two(preset: str) -> None:
    table = robbing(preset, two=True)
    before = table.scores
    do(table, 2, "added 6s")
    assert set(table.pending) >= {0, 3}
    passes(table, 0, 3)
    table.act(0, "ron")
    table.act(3, "ron")
    assert change(table, before) == [2, 0, -4, 2]
    assert paid(table, "added_kong") == [0, 0, 0, 0]
    assert melds(table, 2) == [("pon", tile("6s"))]
    assert table.pending == (1,)
    drift(table)
    table.next_hand()
    assert table.dealer == 2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("mode", "wins", "scores"),
    [("self_draw", [24, -8, -8, -8], (26, -8, -8, -10)), ("discard", [4, 0, 0, -4], (6, 0, 0, -6))],
)
def test_52_a_win_after_a_direct_kong(preset: str, mode: str, wins: list[int], scores: tuple[int, ...]) -> None:
    table = stage({0: THREE_6M, 3: "6m"}, "pssm", "", "9s", dealer=3, preset=preset, dian_gang_hua=mode)
    do(table, 3, "discard 6m")
    passes(table, 0)
    do(table, 0, "kong 666m")
    assert table.scores == (2, 0, 0, -2)
    do(table, 0, "tsumo")
    assert paid(table, "win") == wins
    assert table.scores == scores


@pytest.mark.parametrize("preset", PRESETS)
def test_52_self_draw_is_the_default(preset: str) -> None:
    assert rules.find(preset).options["dian_gang_hua"] == "self_draw"
