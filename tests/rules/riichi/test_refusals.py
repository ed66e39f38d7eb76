"""Why riichi refuses an action: one test for every reason, with the number of its rule (RULES 4.1)."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit import IllegalAction, Table
from tests.support.refused_actions import refused
from tests.support.riichi_deals import deal
from tests.support.riichi_tables import READY
from tests.support.staging import do, drift, drift_until_left, passes, stage, throw, verbs

FAR3 = ("1m23578p2468s125z", "9m24689p1357s126z", "1m13579p2579s137z")
READY3 = "99m123456p78789s"  # waits for 6s and 9s
PAIRS3 = "1199m1122p3344s4z"  # seven pairs, waits for North
SIMPLES = "45p234m678m345s22s"  # waits for 3p and 6p
NINE = "19m19p19s1234557z"


def four(hands: dict[int, str], draws: str = "", **settings: Any) -> Table:
    return deal("tenhou", hands, draws, **settings)


def three(hands: dict[int, str], draws: str = "", **settings: Any) -> Table:
    return stage("riichi3:tenhou3", {**dict(enumerate(FAR3)), **hands}, draws, **settings)


def in_riichi(hand: str, drawn: str, then: str = "", **settings: Any) -> Table:
    """Seat 0 has declared riichi with `drawn`, and the draws of the others and its own next one follow."""
    table = four({0: hand}, f"{drawn} {then}", **settings)
    do(table, 0, f"riichi {drawn}")
    passes(table)
    return table


# Turns and tiles.


def test_not_your_turn() -> None:
    table = four({})
    refused(table, 1, "discard 2m", "not_your_turn", None, "it is not your turn: East is to play")
    refused(table, 1, "riichi 2m", "not_your_turn", None, "it is not your turn: East is to play")


def test_claims_come_before_the_next_turn() -> None:
    table = four({1: "34m258p147s24567z"}, "5m")
    do(table, 0, "discard 5m")
    refused(table, 1, "discard 3m", "claim_or_pass", None, "you have not drawn: claim Five of Characters or pass")
    refused(
        table, 2, "discard 3m", "claims_first", None, "it is not your turn: others may still claim Five of Characters"
    )


def test_pass_is_for_the_tiles_of_others() -> None:
    table = four({})
    refused(table, 0, "pass", "pass_in_own_turn", None, "it is your turn: you cannot pass")
    refused(table, 1, "pass", "nothing_to_pass", None, "there is nothing to pass")


def test_a_discard_is_held_and_drawn_as_it_says() -> None:
    table = four({0: "147m258p369s1245z"}, "9p")
    refused(table, 0, "discard 9s 1m", "tile_count", None, "number of tiles to name: 1, not 2")
    refused(table, 0, "discard 5s", "not_held", None, "you do not hold Five of Bamboo")
    refused(table, 0, "discard 1m drawn", "not_drawn", None, "One of Characters is not the tile you drew")
    reason = "your only 9p is the one you drew: write 'drawn' behind it"
    refused(table, 0, "discard 9p", "only_as_drawn", None, reason)


def test_4_1_8_tiles_of_the_game() -> None:
    table = stage("riichi:wrc", {})
    refused(table, 0, "discard 0m", "no_such_tile", "4.1.8", "this game has no Red Five of Characters")


def test_tiles_have_an_order() -> None:
    table = four({1: "05m258p147s24567z"}, "5m")
    do(table, 0, "discard 5m")
    legal = next(action for action in table.legal(1) if action.verb == "pon")
    other = table.ruleset.flow.vocabulary[legal.code & ~(0xFFF << 6) | legal.faces[1] << 6 | legal.faces[0] << 12]
    refused(table, 1, other, "tile_order", None, "write the tiles in this order: 05m")


# 4.1.1: abortive draws and the number of kongs.


def test_4_1_1_nine_terminals_off() -> None:
    table = stage("riichi:wrc", {0: NINE}, "9m")
    reason = "these rules have no abort by nine terminals"
    refused(table, 0, "nine_terminals", "nine_off", "4.1.1", reason)


def test_4_1_1_nine_terminals_in_the_first_turn() -> None:
    table = four({0: NINE})
    drift(table, 4)
    refused(table, 0, "nine_terminals", "nine_first_turn", "4.1.1", "nine terminals only in your first turn")


def test_4_1_1_nine_terminals_not_after_a_call() -> None:
    table = four({1: "55m8m258p147s267z", 2: NINE}, "5m")
    do(table, 0, "discard 5m")
    do(table, 1, "pon 55m")
    throw(table, 1, "8m")
    reason = "nine terminals not after a call, a kong or a North set aside"
    refused(table, 2, "nine_terminals", "nine_interrupted", "4.1.1", reason)


def test_4_1_1_nine_terminals_need_nine_kinds() -> None:
    table = four({0: "1119m258p369s123z"}, "1z")
    reason = "nine terminals need nine kinds; you hold 6"
    refused(table, 0, "nine_terminals", "nine_kinds", "4.1.1", reason)


def test_4_1_1_no_call_on_a_discard_that_aborts_the_hand() -> None:
    """The discard after four kongs by two players; seat 3 could win it, so the table waits."""
    hands = {
        0: "1111m2222m147s12z",
        1: "1111p2222p5s4567z",
        2: "55s69m69p9s124567z",
        3: "46s345m678m345p88p",
    }
    table = four(hands, "9p 9s", replacements="8s 9m 8p 9p")
    do(table, 0, "closed 1m")
    do(table, 0, "closed 2m")
    throw(table, 0, "1z")
    do(table, 1, "closed 1p")
    do(table, 1, "closed 2p")
    do(table, 1, "discard 5s")
    assert table.pending == (3,)
    reason = "the hand is about to be aborted: this discard can only be won"
    refused(table, 2, "pon 55s", "hand_will_abort", "4.1.1", reason)


def test_4_1_1_no_fifth_kong() -> None:
    table = four({0: "1111m2222m567p34z"}, "9p", replacements="9s", max_kans=1)
    do(table, 0, "closed 1m")
    refused(table, 0, "closed 2m", "fifth_kong", "4.1.1", "no more kongs: 1 is the most")


# 4.1.2: declaring tenpai and noten.


def test_4_1_2_no_declaration() -> None:
    reason = "these rules do not ask who is ready: the hands are looked at"
    refused(four({}), 0, "tenpai", "no_declaration", "4.1.2", reason)


def test_4_1_2_declaration_at_the_end() -> None:
    table = four({0: READY}, "9p", noten_declare=True)
    reason = "tenpai and noten are declared at an exhaustive draw"
    refused(table, 0, "noten", "declaration_later", "4.1.2", reason)


def test_4_1_2_declarations() -> None:
    table = four({0: READY}, "9p", noten_declare=True)
    do(table, 0, "riichi 9p")
    passes(table)
    drift_until_left(table, 0)
    drift(table, 1)
    assert 1 in table.pending
    refused(table, 1, "tenpai", "tenpai_not_ready", "4.1.2", "your hand is not tenpai")
    refused(table, 1, "pass", "declare_now", "4.1.2", "the wall is empty: declare tenpai or noten")
    refused(table, 0, "noten", "noten_in_riichi", "4.1.2", "in riichi you are tenpai; nothing is declared")


# 4.1.4: declaring riichi.


def test_4_1_4_riichi_with_a_closed_hand() -> None:
    table = four({1: "123678m234p44z66z"}, "6z")
    do(table, 0, "discard 6z")
    do(table, 1, "pon 66z")
    refused(table, 1, "riichi 1m", "riichi_open", "4.1.4", "no riichi with an open hand")


def test_4_1_4_riichi_with_a_ready_hand() -> None:
    table = four({0: READY, 1: "258m369p147s4567z"}, "9p 1z")
    reason = "no riichi with this discard: without One of Characters the hand is not ready"
    refused(table, 0, "riichi 1m", "riichi_not_ready_after", "4.1.4", reason)
    throw(table, 0, "9p")
    refused(table, 1, "riichi 2m", "riichi_not_ready", "4.1.4", "no riichi: no discard leaves a ready hand")


def test_4_1_4_riichi_with_enough_points() -> None:
    table = four({0: READY}, "9p", start={"scores": [900, 25000, 25000, 49100]})
    refused(table, 0, "riichi 9p", "riichi_points", "4.1.4", "no riichi with 900 points: you need 1000")


def test_4_1_4_riichi_with_enough_tiles_left() -> None:
    table = four({0: READY}, riichi_min_wall=70)
    drawn = table.view(0).drawn
    reason = "no riichi with 69 tiles left in the wall: you need at least 70"
    refused(table, 0, f"riichi {drawn}", "riichi_wall", "4.1.4", reason)


def test_4_1_4_riichi_twice() -> None:
    table = in_riichi(READY, "9p", "1z 2z 3z 1p")
    drift(table, 3)
    refused(table, 0, "riichi 1p drawn", "riichi_twice", "4.1.4", "you are in riichi already")


def test_4_1_4_riichi_not_while_furiten() -> None:
    table = four({0: SIMPLES}, "3p 1z 2z 5z 9m", riichi_forbid_furiten=True)
    throw(table, 0, "3p")
    drift(table, 3)
    reason = "no riichi while furiten: you would wait for 3-6 of Dots"
    refused(table, 0, "riichi 9m drawn", "riichi_furiten", "4.1.4", reason)


def test_4_1_10_open_riichi() -> None:
    table = four({0: READY}, "9p")
    refused(table, 0, "open_riichi 9p", "open_riichi_off", "4.1.10", "these rules have no open riichi")


# 4.1.5: after riichi.


def test_4_1_5_only_the_drawn_tile() -> None:
    table = in_riichi(READY, "9p", "1z 2z 3z 1p")
    drift(table, 3)
    reason = "in riichi you can only discard the tile you drew"
    refused(table, 0, "discard 1m", "riichi_discard", "4.1.5", reason)


def test_4_1_5_no_calls_after_riichi() -> None:
    table = in_riichi(READY, "9p", "4z")
    do(table, 1, "discard 4z")
    refused(table, 0, "pon 44z", "riichi_no_calls", "4.1.5", "in riichi you cannot call")


def test_4_1_5_kongs_after_riichi() -> None:
    hand = "33345m123p789p44s"  # waits for 3m, 6m and 4s
    table = in_riichi(hand, "9s", "1z 2z 3z 3m")
    drift(table, 3)
    reason = "this kong would change the hand: after riichi the waits and sets must stay"
    refused(table, 0, "closed 3m", "riichi_kong_waits", "4.1.5", reason)
    never = in_riichi(hand, "9s", "1z 2z 3z 3m", riichi_ankan=0)
    drift(never, 3)
    refused(never, 0, "closed 3m", "riichi_no_kong", "4.1.5", "these rules allow no kong after riichi")
    held = in_riichi("111123m67p22288s", "9p", "1z 2z 3z 9s")
    drift(held, 3)
    reason = "after riichi a closed kong needs the tile you drew"
    refused(held, 0, "closed 1m", "riichi_kong_drawn", "4.1.5", reason)


def test_4_1_5_furiten_after_a_win_passed_in_riichi() -> None:
    table = in_riichi(READY, "9p", "6s 9s")
    throw(table, 1, "6s")
    do(table, 2, "discard 9s")
    reason = "furiten for the rest of the hand: you passed a win in riichi"
    refused(table, 0, "ron", "furiten_in_riichi", "4.1.5", reason)


# 4.1.8, 4.1.9: wins.


def test_4_1_8_a_win_needs_a_yaku() -> None:
    """Seat 1 has called 3z, which is of no value to it, and waits for 6s and 9s; seat 2 could call the 6s."""
    table = four({1: "33z123m678m78s44p9p", 2: "66s147m258p2457z9p"}, "3z 2z 1z 6s", indicators="1z", ura="1z")
    do(table, 0, "discard 3z")
    do(table, 1, "pon 33z")
    throw(table, 1, "9p")
    throw(table, 2, "2z")
    throw(table, 3, "1z")
    do(table, 0, "discard 6s")
    refused(table, 1, "ron", "no_yaku", "4.1.8", "no yaku")


def test_a_win_needs_a_complete_hand() -> None:
    table = four({1: READY, 2: "34m369p147s1567z"}, "5m")
    refused(table, 0, "tsumo", "not_complete", None, "the hand is not complete")
    refused(table, 0, "ron", "ron_in_own_turn", None, "it is your own turn: you can only win by self-draw")
    refused(table, 1, "ron", "nothing_offered", None, "there is no discard to claim")
    do(table, 0, "discard 5m")
    refused(table, 0, "ron", "own_tile", None, "Five of Characters is your own tile")
    refused(table, 3, "ron", "not_ready", None, "your hand is not ready")


def test_a_win_needs_a_wait() -> None:
    table = four({1: READY}, "5p")
    do(table, 0, "discard 5p")
    assert table.pending == (1,)
    refused(table, 1, "ron", "not_a_wait", None, "Five of Dots does not complete your hand: you wait for 6-9 of Bamboo")


def test_4_1_9_furiten_by_the_own_river() -> None:
    table = four({0: SIMPLES}, "3p 6p")
    throw(table, 0, "3p")
    do(table, 1, "discard 6p")
    refused(table, 0, "ron", "furiten_river", "4.1.9", "furiten: you discarded Three of Dots")


def test_4_1_9_furiten_for_a_turn() -> None:
    table = four({0: SIMPLES}, "1z 6p 3p")
    throw(table, 0, "1z")
    throw(table, 1, "6p")
    do(table, 2, "discard 3p")
    refused(table, 0, "ron", "furiten_passed", "4.1.9", "furiten for this turn: you let Six of Dots pass")


def test_4_1_9_a_win_must_be_taken_as_an_option() -> None:
    table = in_riichi(READY, "9p", "6s", riichi_pass="forbidden")
    do(table, 1, "discard 6s")
    reason = "these rules do not let you pass a win after riichi"
    refused(table, 0, "pass", "must_win", "4.1.9", reason)


def test_4_1_9_robbing_a_closed_kong() -> None:
    hands = {1: "258m2258p147s333z", 2: "19m19p19s1245677z"}
    table = four(hands, "1s 3z", replacements="8s", indicators="8m", ura="8m")
    throw(table, 0, "1s")
    do(table, 1, "closed 3z")
    reason = "a closed kong cannot be robbed in these rules"
    refused(table, 2, "ron", "rob_closed_kong", "4.1.9", reason)


def test_4_1_9_only_thirteen_orphans_rob_a_closed_kong() -> None:
    """Seat 3 waits with thirteen orphans for the 1m, so the table waits; seat 2 waits for it with 23m."""
    hands = {1: "111m258p147s4567z", 2: "23m456p789p345s88s", 3: "99m19p19s1234567z"}
    table = four(hands, "2p 1m", closed_chankan=True)
    throw(table, 0, "2p")
    do(table, 1, "closed 1m")
    assert table.pending == (3,)
    reason = "only thirteen orphans can win on a closed kong"
    refused(table, 2, "ron", "rob_with_orphans", "4.1.9", reason)


# 4.1.9: calls and kongs.


def test_4_1_9_chi_only_from_the_seat_before() -> None:
    table = four({1: "34m258p147s24567z", 2: "34m369p147s1567z"}, "5m")
    do(table, 0, "discard 5m")
    refused(table, 2, "chi 34m", "chi_from_before", "4.1.9", "chi only from the seat before you: South")


def test_calls_need_their_tiles() -> None:
    table = four({1: "3455m258p147s167z"}, "5m")
    do(table, 0, "discard 5m")
    refused(table, 1, "pon 34m", "not_the_same_kind", None, "all tiles must be the same as Five of Characters")
    refused(table, 1, "kong 555m", "too_few_held", None, "this takes Five of Characters ×3; you hold 2")
    refused(table, 1, "chi 35m", "no_run", None, "3-5 of Characters and Five of Characters are not a run")
    refused(table, 1, "chi 67m", "not_held", None, "you do not hold Six of Characters")


def test_too_late() -> None:
    table = four({2: "55m369p147s1567z"}, "5m")
    throw(table, 0, "5m")
    refused(table, 2, "pon 55m", "too_late", None, "too late: Five of Characters can no longer be claimed")


def test_no_calls_in_the_own_turn() -> None:
    table = four({0: "55m258p369s14567z"})
    refused(table, 0, "pon 55m", "call_in_own_turn", None, "it is your own turn: there is no discard to call")


def test_the_tile_of_a_kong_cannot_be_called() -> None:
    hands = {0: "3m258p147s124567z", 1: "33m258p147s12567z", 2: "24m345p345678s55s"}
    table = four(hands, "9p 9m 9s 1m 3m")
    do(table, 0, "discard 3m")
    passes(table, 1)
    do(table, 1, "pon 33m")
    throw(table, 1, "1z")
    drift(table, 3)
    assert table.pending == (1,)
    do(table, 1, "added 3m")
    assert "ron" in verbs(table, 2)
    refused(table, 2, "chi 24m", "laid_tile", None, "Three of Characters is not a discard: it can only be won")


def test_4_1_9_swap_calling() -> None:
    table = four({1: "345m2m158p147s167z"}, "5m")
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    reason = "swap-calling: {} may not be discarded after this call"
    refused(table, 1, "discard 5m", "swap_call", "4.1.9", reason.format("Five of Characters"))
    refused(table, 1, "discard 2m", "swap_call", "4.1.9", reason.format("Two of Characters"))


def test_4_1_9_a_call_that_leaves_no_discard() -> None:
    """Only 2m and 5m would be left, and both are forbidden after a chi of 5m with 34m."""
    table = four({1: "2345m 11p 99p 11s 567z"}, "1p 9p 1s 1z 2z 5m")
    for seat, tile, then in ((0, "1p", "5z"), (2, "9p", "6z"), (2, "1s", "7z")):
        do(table, seat, f"discard {tile}")
        do(table, 1, f"pon {tile[0] * 2}{tile[1]}")
        throw(table, 1, then)
    drift(table, 2)
    do(table, 0, "discard 5m")
    reason = "swap-calling: this call would leave no tile that you may discard"
    refused(table, 1, "chi 34m", "swap_call_only", "4.1.9", reason)


def test_4_1_9_nothing_but_a_discard_after_a_call() -> None:
    table = four({1: "345m1111p147s167z"}, "5m")
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    refused(table, 1, "closed 1p", "kong_after_claim", "4.1.9", "no kong right after a chi or pon: discard first")
    reason = "no self-draw after a call: you have not drawn a tile"
    refused(table, 1, "tsumo", "tsumo_after_call", None, reason)


def test_kongs_need_their_tiles() -> None:
    table = four({0: "555p1m258m369s123z"}, "0p")
    refused(table, 0, "closed 0p", "name_the_kind", None, "name a closed kong by its plain tile, 5p")
    refused(
        table,
        0,
        "closed 1m",
        "closed_kong_tiles",
        None,
        "a closed kong of One of Characters needs all four; you hold 1",
    )
    refused(table, 0, "added 1m", "no_pon_to_add_to", None, "you have no pon of One of Characters to add to")


def test_4_1_9_no_kong_without_live_tiles() -> None:
    """Seat 1 draws the last tile."""
    table = four({1: "1111p258m147s167z"})
    drift_until_left(table, 0)
    assert table.pending == (1,)
    refused(table, 1, "closed 1p", "kong_wall", "4.1.9", "no kong with 0 tiles left in the wall")


def test_4_1_9_the_last_discard_is_not_called() -> None:
    """Seat 1 draws the last tile; seat 3 could win it, so the table waits."""
    table = four({1: "55m258p147s12567z", 2: "05m369p147s11567z", 3: "46m345p345678s22s"})
    drift_until_left(table, 0)
    assert table.pending == (1,)
    do(table, 1, "discard 5m")
    assert "ron" in verbs(table, 3)
    refused(table, 2, "pon 05m", "last_discard", "4.1.9", "the last discard can only be won, not called")


# 4.1.11: three players.


def test_4_1_11_no_chi_with_three_players() -> None:
    table = three({})
    refused(table, 1, "chi 46p", "no_chi_with_three", "4.1.11", "no chi with three players")


def test_4_1_11_north_only_with_three_players() -> None:
    refused(four({}), 0, "north 4z", "north_off", "4.1.11", "no North is set aside in these rules")


def test_4_1_11_north_is_held() -> None:
    refused(three({}, "1s"), 0, "north 4z", "not_held", None, "you do not hold North Wind")


def test_4_1_11_north_not_after_a_call() -> None:
    table = three({1: "9m24689p1357s334z"}, "3z")
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    reason = "no North is set aside right after a call: discard first"
    refused(table, 1, "north 4z", "north_after_call", "4.1.11", reason)


def test_4_1_11_north_needs_live_tiles() -> None:
    table = three({2: "1m13579p2579s347z"}, kita_min_wall=2)
    drift_until_left(table, 1)
    assert table.pending == (2,)
    reason = "no North is set aside: too few tiles are left in the wall"
    refused(table, 2, "north 4z", "north_wall", "4.1.11", reason)


def test_4_1_11_north_in_riichi() -> None:
    table = three({0: "44z123456p78s999s"}, "1m 5z 6z 9m")
    do(table, 0, "riichi 1m")
    passes(table)
    drift(table, 2)
    reason = "in riichi only a North you drew can be set aside"
    refused(table, 0, "north 4z", "north_in_riichi", "4.1.11", reason)


def test_4_1_11_replacement_tiles_run_out() -> None:
    table = three(
        {0: "4444z1111p567z13s", 2: "1m23579p2579s137z"}, "7s", replacement_tiles=4, replacements="6s 8s 1m 9m"
    )
    for _ in range(4):
        do(table, 0, "north 4z")
    refused(table, 0, "closed 1p", "no_replacement", "4.1.11", "no replacement tile is left")


def test_4_1_11_north_pon_as_an_option() -> None:
    table = three({1: "9m24689p1357s244z"}, "4z", north_pon=False)
    throw(table, 0, "4z")
    refused(table, 1, "pon 44z", "north_pon", "4.1.11", "no pon and no kong of North")


def test_4_1_11_winning_on_a_north_as_an_option() -> None:
    table = three({2: PAIRS3}, "4z", kita_ron="none")
    do(table, 0, "north 4z")
    refused(table, 2, "ron", "rob_north", "4.1.11", "a North set aside cannot be won on in these rules")


def test_4_1_11_only_thirteen_orphans_win_on_a_north_as_an_option() -> None:
    table = three({1: "19m19p19s1223567z", 2: PAIRS3}, "4z", kita_ron="kokushi")
    do(table, 0, "north 4z")
    assert table.pending == (1,)
    reason = "only thirteen orphans can win on a North set aside"
    refused(table, 2, "ron", "rob_north_with_orphans", "4.1.11", reason)


def test_the_reason_is_said_in_the_words_of_players() -> None:
    table = four({0: SIMPLES}, "3p 6p")
    throw(table, 0, "3p")
    do(table, 1, "discard 6p")
    with pytest.raises(IllegalAction) as error:
        table.act(0, "ron")
    assert error.value.reason_in("zh") == "振听：你打过三筒"
    assert error.value.reason_in("ja") == "フリテン：三筒を捨てています"
