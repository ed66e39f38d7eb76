"""Why Sichuan refuses an action: one test for every reason, with the number of its rule (RULES 1.1)."""

from __future__ import annotations

import pytest

from mahjongkit import IllegalAction, Table
from tests.support.refused_actions import refused
from tests.support.sichuan_staging import PLAIN_M, drift, robbing, seed_for, stage, wall_of
from tests.support.staging import do, passes, throw, verbs

HAND = "123m 456m 789m 12s 99s"


def exchanging() -> Table:
    """A table of the preset with an exchange, before it; seat 0 has five tiles of each suit but four of bamboo."""
    wall = wall_of({0: "12345m 12345p 1234s"}, "mmmm")
    return Table("sichuan:platform", seed=seed_for(0), walls=[wall])


def exchanged() -> Table:
    """The same table after the exchange."""
    table = exchanging()
    for seat in range(4):
        table.act(seat, table.legal(seat)[0])
    return table


def pon_of_nines() -> Table:
    """Seat 1 has called 99m; it holds four 5s, one tile of its void suit and 9m."""
    table = stage({0: "9m", 1: "99m 5555s 1p 12s 789s 2s"}, "ppss", "?p")
    do(table, 0, "discard 9m")
    passes(table, 1)
    do(table, 1, "pon 99m")
    return table


# 1.1.1, 1.1.2: tiles, exchange, void suit.


def test_1_1_1_no_honours() -> None:
    refused(stage({}, "mmmm"), 0, "discard 1z", "no_such_tile", "1.1.1", "this game has no East Wind")


def test_1_1_2_exchange_first() -> None:
    table = exchanging()
    refused(table, 0, "discard 1m", "exchange_first", "1.1.2", "first choose three tiles to exchange")
    refused(table, 0, "void_m", "exchange_first", "1.1.2", "first choose three tiles to exchange")


def test_1_1_2_exchange_three_tiles_of_one_suit() -> None:
    table = exchanging()
    refused(table, 0, "exchange 12m3p", "exchange_one_suit", "1.1.2", "the three tiles must be of one suit")
    refused(table, 0, "exchange 12m", "tile_count", None, "number of tiles to name: 3, not 2")


def test_1_1_2_exchange_only_what_is_held() -> None:
    table = exchanging()
    refused(table, 0, "exchange 129m", "not_held", None, "you do not hold Nine of Characters")
    refused(table, 0, "exchange 112m", "too_few_held", None, "this takes One of Characters ×2; you hold 1")


def test_1_1_2_the_exchange_happens_once() -> None:
    refused(exchanged(), 0, "exchange 123m", "exchange_over", "1.1.2", "the exchange is over")


def test_1_1_2_no_exchange_in_the_handbook() -> None:
    reason = "these rules have no exchange of three tiles"
    refused(stage({}, "mmmm"), 0, "exchange 123m", "no_exchange", "1.1.2", reason)


def test_1_1_2_void_suit_before_play() -> None:
    table = Table("sichuan:handbook", seed=1)
    refused(table, table.dealer, "tsumo", "void_choice_first", "1.1.2", "first choose your void suit")


def test_1_1_2_the_void_suit_never_changes() -> None:
    table = stage({}, "mmmm")
    refused(table, 0, "void_p", "void_is_final", "1.1.2", "your void suit is characters; it does not change")


# 1.1.3: turns and the void suit.


def test_1_1_3_not_your_turn() -> None:
    table = stage({}, "mmmm")
    tile = table.view(2).hand[0]
    refused(table, 2, f"discard {tile}", "not_your_turn", "1.1.3", "it is not your turn: East is to play")


def test_1_1_3_claims_come_before_the_next_turn() -> None:
    table = stage({0: "9m", 1: "99m"}, "psss")
    do(table, 0, "discard 9m")
    reason = "you have not drawn: claim Nine of Characters or pass"
    refused(table, 1, "discard 9m", "claim_or_pass", "1.1.3", reason)
    tile = table.view(2).hand[0]
    reason = "it is not your turn: others may still claim Nine of Characters"
    refused(table, 2, f"discard {tile}", "claims_first", "1.1.3", reason)


def test_1_1_3_void_suit_first() -> None:
    table = stage({0: "1p 123456789m 1234s"}, "psss")
    refused(table, 0, "discard 1m", "void_first", "1.1.3", "discard a tile of your void suit first: dots")


def test_1_1_3_no_pass_in_the_own_turn() -> None:
    refused(stage({}, "mmmm"), 0, "pass", "pass_in_own_turn", "1.1.3", "it is your turn: you cannot pass")


def test_1_1_3_nothing_to_pass() -> None:
    refused(stage({}, "mmmm"), 1, "pass", "nothing_to_pass", "1.1.3", "there is nothing to pass")


def test_a_discard_is_held_and_drawn_as_it_says() -> None:
    table = stage({0: "123456789m 1234s", 1: HAND}, "pppp", "7s")
    refused(table, 0, "discard 9s", "not_held", None, "you do not hold Nine of Bamboo")
    throw(table, 0, "1m")
    refused(table, 1, "discard 1m drawn", "not_drawn", None, "One of Characters is not the tile you drew")


def test_a_drawn_tile_is_discarded_as_drawn() -> None:
    table = stage({1: HAND}, "pppp", "7s")
    throw(table, 0, str(table.view(0).hand[0]))
    reason = "your only 7s is the one you drew: write 'drawn' behind it"
    refused(table, 1, "discard 7s", "only_as_drawn", None, reason)


# 1.1.3: calls and kongs.


def test_1_1_3_no_chi() -> None:
    table = stage({0: "9m", 1: "78m"}, "psss")
    do(table, 0, "discard 9m")
    refused(table, 1, "chi 78m", "no_chi_in_game", "1.1.3", "there is no chi in this game")


def test_1_1_3_no_pon_of_the_void_suit() -> None:
    table = stage({0: "9m", 1: "99m", 2: "9m"}, "pmpp")
    do(table, 0, "discard 9m")
    reason = "no pon and no kong of your void suit: characters"
    refused(table, 1, "pon 99m", "void_call", "1.1.3", reason)


def test_1_1_3_no_closed_kong_of_the_void_suit() -> None:
    table = stage({0: "1111m"}, "mpps")
    reason = "no pon and no kong of your void suit: characters"
    refused(table, 0, "closed 1m", "void_call", "1.1.3", reason)


def test_1_1_3_void_tiles_before_calls_as_an_option() -> None:
    table = stage({0: "1111m 1p"}, "pmss", void_first_for_calls=True)
    reason = "no pon and no kong while you hold your void suit: dots"
    refused(table, 0, "closed 1m", "void_before_calls", "1.1.3", reason)


def test_1_1_3_a_pon_needs_two_tiles_like_the_discard() -> None:
    table = stage({0: "9m", 1: "99m 88m", 2: "9m"}, "psss")
    do(table, 0, "discard 9m")
    refused(table, 1, "pon 88m", "not_the_same_kind", "1.1.3", "all tiles must be the same as Nine of Characters")
    refused(table, 2, "pon 99m", "too_few_held", None, "this takes Nine of Characters ×2; you hold 1")


def test_1_1_3_no_claim_on_the_own_discard_or_in_the_own_turn() -> None:
    table = stage({0: "9m 88m", 1: "99m"}, "psss")
    refused(table, 0, "pon 88m", "call_in_own_turn", "1.1.3", "it is your own turn: there is no discard to call")
    refused(table, 0, "ron", "ron_in_own_turn", "1.1.3", "it is your own turn: you can only win by self-draw")
    refused(table, 1, "pon 99m", "nothing_offered", None, "there is no discard to claim")
    do(table, 0, "discard 9m")
    refused(table, 0, "pon 99m", "own_tile", "1.1.3", "Nine of Characters is your own tile")


def test_1_1_3_too_late() -> None:
    table = stage({0: "9m", 2: "99m"}, "psss")
    throw(table, 0, "9m")
    refused(table, 2, "pon 99m", "too_late", "1.1.3", "too late: Nine of Characters can no longer be claimed")


def test_1_1_3_only_a_discard_after_a_pon() -> None:
    table = pon_of_nines()
    refused(table, 1, "closed 5s", "kong_after_pon", "1.1.3", "no kong right after a pon: discard first")
    reason = "no self-draw after a call: you have not drawn a tile"
    refused(table, 1, "tsumo", "tsumo_after_call", "1.1.3", reason)


def test_1_1_3_a_closed_kong_needs_four_tiles() -> None:
    table = stage({0: "111m"}, "psss")
    refused(
        table,
        0,
        "closed 1m",
        "closed_kong_tiles",
        "1.1.3",
        "a closed kong of One of Characters needs all four; you hold 3",
    )


def test_1_1_3_an_added_kong_needs_a_pon() -> None:
    table = stage({0: "1m"}, "psss")
    refused(table, 0, "added 1m", "no_pon_to_add_to", "1.1.3", "you have no pon of One of Characters to add to")


def test_1_1_3_no_kong_and_no_pon_with_an_empty_wall() -> None:
    """Seat 3 draws the last tile; seat 0 could win its 7m, so the table waits, and seat 2 could have called it."""
    hands = {0: "123m 456m 89m 111p 22p", 2: "777m 1p", 3: "1111s 7m"}
    table = stage(hands, "sssp")
    drift(table, left=0)
    refused(table, 3, "closed 1s", "kong_without_wall", "1.1.3", "no kong: the wall is empty")
    do(table, 3, "discard 7m")
    reason = "no pon: the wall is empty, the last discard can only be won"
    refused(table, 2, "pon 77m", "pon_without_wall", "1.1.3", reason)
    refused(table, 2, "kong 777m", "kong_without_wall", "1.1.3", "no kong: the wall is empty")


def test_1_1_3_a_winner_is_out() -> None:
    table = stage({0: "3p 1122446688m 134s", 2: PLAIN_M}, "ppsm", "9p")
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")
    assert not table.hand_over
    refused(table, 2, "pass", "already_won", "1.1.3", "you have won and are out of this hand")


def test_1_1_3_a_closed_kong_cannot_be_robbed() -> None:
    table = stage({0: "3333p", 2: PLAIN_M}, "msss")
    do(table, 0, "closed 3p")
    refused(table, 2, "ron", "closed_kong_not_robbed", "1.1.3", "a closed kong cannot be robbed")


def test_1_1_3_the_tile_of_a_kong_cannot_be_called() -> None:
    table = robbing("sichuan:handbook")
    do(table, 2, "added 6s")
    assert verbs(table, 0) == {"ron", "pass"}
    refused(table, 0, "pon 66s", "laid_tile", "1.1.3", "Six of Bamboo is not a discard: it can only be won")


# 1.1.5, 1.1.10: wins.


def test_1_1_5_no_win_with_void_tiles() -> None:
    table = stage({0: "1p 123456789m 1234s", 2: "12p 123456789m 99s"}, "ppps")
    refused(table, 0, "tsumo", "void_in_hand", "1.1.5", "no win while you hold your void suit: dots")
    do(table, 0, "discard 1p")
    passes(table, 2)
    refused(table, 2, "ron", "void_win", "1.1.5", "no win on a tile of your void suit: dots")


def test_1_1_5_no_win_on_a_discard_while_void_tiles_are_held() -> None:
    table = stage({0: "9m", 2: "1p 123456789m 99s 1s", 3: "99m"}, "spps")
    do(table, 0, "discard 9m")
    refused(table, 2, "ron", "void_in_hand", "1.1.5", "no win while you hold your void suit: dots")


def test_1_1_5_a_win_needs_a_complete_hand() -> None:
    table = stage({0: "14m 147s 9m", 2: PLAIN_M, 3: "99m", 1: "14m 147s"}, "ppss")
    refused(table, 0, "tsumo", "not_complete", "1.1.5", "the hand is not complete")
    do(table, 0, "discard 9m")
    refused(
        table,
        2,
        "ron",
        "not_a_wait",
        "1.1.5",
        "Nine of Characters does not complete your hand: you wait for Three of Dots",
    )
    refused(table, 1, "ron", "not_ready", "1.1.5", "your hand is not ready")


@pytest.mark.parametrize(
    ("rule", "key", "reason"),
    [
        ("higher_only", "passed_higher", "you passed a win of ×1: until your next draw only a larger one counts"),
        ("any", "passed_any", "you passed a win: no win on a discard until your next draw"),
    ],
)
def test_1_1_10_a_passed_win(rule: str, key: str, reason: str) -> None:
    table = stage({1: "123m 999m 23s 789s 99s 5p", 0: "44s"}, "spss", "4s 4s", dealer=1, pass_rule=rule)
    throw(table, 1, "5p")
    throw(table, 2, "4s")
    do(table, 3, "discard 4s")
    refused(table, 1, "ron", key, "1.1.10", reason)


def test_the_reason_is_said_in_the_words_of_players() -> None:
    table = stage({0: "1p 123456789m 1234s"}, "psss")
    with pytest.raises(IllegalAction) as error:
        table.act(0, "discard 1m")
    assert error.value.reason_in("zh") == "先打缺门的牌：筒子"
    assert error.value.reason_in("ja") == "先に欠け色の牌を切ってください：筒子"
