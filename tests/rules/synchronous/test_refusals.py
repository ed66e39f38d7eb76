"""Why Synchronous refuses an action: one test for every reason, with the number of its rule (RULES 3.1)."""

from __future__ import annotations

import pytest

from mahjongkit import IllegalAction, Table
from tests.support.refused_actions import refused
from tests.support.synchronous_staging import alone, play, stage, turn_of, turns, verbs
from tests.support.synchronous_turns import FAR, NO_DORA, WAITS_2S5S, holds, to_ron_stage

SHARP = "45m789m123p678s22s"  # waits for 3m and 6m


def after_discard(tile: str, hand: str) -> Table:
    """The second turn: seat 1 has discarded a tile, and seat 0 holds `hand` and has drawn and discarded 9p."""
    table = stage({0: hand, 1: tile}, {0: "9p 9p", 1: "7z 7z", 2: "6z 6z", 3: "6z 6z"})
    play(table, {0: "drawn", 1: f"discard {tile}"})
    assert turn_of(table) == 2
    return table


# 3.1.1, 3.1.3: tiles and the stages of a turn.


def test_3_1_1_tiles_and_chi_with_three_players() -> None:
    table = stage({}, {}, ruleset="synchronous3")
    refused(table, 0, "discard 5m", "no_such_tile", "3.1.1", "this game has no Five of Characters")
    refused(table, 0, "chi 34p", "no_chi_with_three", "3.1.1", "no chi with three players")


def test_an_action_names_the_right_tiles_in_the_right_order() -> None:
    table = stage({0: "99s1m"}, {0: "9p"})
    refused(table, 0, "discard 1m 9s", "tile_count", None, "number of tiles to name: 1, not 2")
    refused(table, 0, "nine_terminals 1m", "tile_count", None, "number of tiles to name: 0, not 1")
    called = after_discard("5m", "34m9s")
    refused(called, 0, "chi 453m", "tile_order", None, "write the tiles in this order: 345m")


def test_a_call_takes_tiles_that_the_seat_holds() -> None:
    table = after_discard("5m", "5m9s")
    refused(table, 0, "pon 55m", "too_few_held", None, "this takes Five of Characters ×2; you hold 1")
    reds = stage({0: "0555p"}, {0: "9p"})
    refused(reds, 0, "closed 0p", "name_the_kind", None, "name a closed kong by its plain tile, 5p")


def test_a_discard_is_drawn_as_it_says() -> None:
    table = stage({0: "99s1m"}, {0: "9p"})
    refused(table, 0, "discard 1m drawn", "not_drawn", None, "One of Characters is not the tile you drew")
    reason = "your only 9p is the one you drew: write 'drawn' behind it"
    refused(table, 0, "discard 9p", "only_as_drawn", None, reason)


def test_3_1_3_the_turn_is_done_after_the_discard() -> None:
    """Seat 1 makes a kong and is asked again."""
    table = stage({1: "1111m"}, {1: "7z 6z"})
    alone(table, 1, "closed 1m")
    assert table.pending == (1,)
    refused(table, 0, "draw", "turn_done", "3.1.3", "your turn is done; wait for the others")


def test_3_1_3_no_calls_in_the_first_turn() -> None:
    table = stage({0: "34m9s"}, {0: "9p"})
    refused(table, 0, "chi 34m", "call_in_turn_one", "3.1.3", "no calls in the first turn")


def test_3_1_3_draw_or_call_first() -> None:
    table = after_discard("5m", "34m9s")
    refused(table, 0, "discard 9s", "draw_or_call", "3.1.3", "first draw or call a discard")


def test_3_1_3_one_draw() -> None:
    table = stage({0: "34m9s"}, {0: "9p"})
    refused(table, 0, "draw", "draw_done", "3.1.3", "you hold a tile to discard: you cannot draw")
    refused(table, 0, "pass", "pass_in_own_turn", "3.1.3", "it is your turn: you cannot pass")


def test_3_1_3_no_call_after_the_draw() -> None:
    table = after_discard("5m", "34m9s")
    alone(table, 0, "draw")
    reason = "you have drawn: no call before your discard"
    refused(table, 0, "chi 34m", "call_after_draw", "3.1.3", reason)


def test_3_1_3_only_a_discard_after_a_chi() -> None:
    table = after_discard("5m", "34m1111s")
    alone(table, 0, "chi 34m")
    reason = "after a chi or pon you can only discard"
    refused(table, 0, "closed 1s", "discard_after_call", "3.1.3", reason)
    refused(table, 0, "tsumo", "discard_after_call", "3.1.3", reason)


def test_3_1_3_between_calls() -> None:
    table = stage({0: "34m99p1s", 1: "5m", 2: "9p"}, {0: "1z", 1: "7z", 2: "7z", 3: "6z"})
    play(table, {0: "drawn", 1: "discard 5m", 2: "discard 9p"})
    alone(table, 0, "chi 34m", "discard 1s")
    reason = "after your discard only another call, a call-ron, or pass"
    refused(table, 0, "discard 9p", "call_again_or_stop", "3.1.3", reason)


def test_3_1_3_only_ron_in_the_ron_stage() -> None:
    table = stage({0: WAITS_2S5S, 1: "5s", 2: FAR}, {0: "1z", 1: "7z", 2: "6z", 3: "6z"}, indicators=NO_DORA)
    assert to_ron_stage(table, {0: "drawn", 1: "discard 5s"}) == {0}
    refused(table, 0, "draw", "ron_stage_only", "3.1.3", "this is the ron stage: only ron")
    refused(table, 2, "pass", "nothing_to_pass", "3.1.3", "there is nothing to pass")


# 3.1.4: furiten.


def test_3_1_4_furiten_by_the_own_river() -> None:
    table = stage({0: SHARP, 1: "6m", 2: WAITS_2S5S, 3: "5s"}, {0: "3m", 1: "7z", 2: "6z", 3: "6z"}, indicators=NO_DORA)
    assert to_ron_stage(table, {0: "drawn", 1: "discard 6m", 3: "discard 5s"}) == {2}
    refused(table, 0, "ron", "furiten_river", "3.1.4", "furiten: you discarded Three of Characters")


def test_3_1_4_furiten_after_a_win_passed_in_riichi() -> None:
    hands = {0: SHARP, 1: "6m", 2: WAITS_2S5S, 3: "5s"}
    draws = {0: "1z 9p 9p", 1: "7z 7z 6m", 2: "6z 1z 1z", 3: "6z 7z 1p"}
    table = stage(hands, draws, indicators=NO_DORA)
    play(table, {0: "riichi 1z"})
    assert to_ron_stage(table, {1: "discard 6m"}) == {0}
    table.act(0, "pass")
    assert to_ron_stage(table, {1: "drawn", 3: "discard 5s"}) == {2}
    reason = "furiten for the rest of the hand: you passed a win in riichi"
    refused(table, 0, "ron", "furiten_in_riichi", "3.1.4", reason)


# 3.1.5: calls.


def test_3_1_5_a_call_needs_a_discard_of_the_last_turn() -> None:
    table = after_discard("5m", "34m77s9s")
    reason = "nobody else discarded Seven of Bamboo in the last turn"
    refused(table, 0, "pon 77s", "not_discarded", "3.1.5", reason)


def test_3_1_5_a_discard_is_used_once() -> None:
    table = stage({0: "5546m99p9s", 1: "5m", 2: "9p"}, {0: "1z", 1: "7z", 2: "6z", 3: "6z"})
    play(table, {0: "drawn", 1: "discard 5m", 2: "discard 9p"})
    alone(table, 0, "chi 46m", "discard 9s")
    refused(table, 0, "pon 55m", "discard_used", "3.1.5", "you have called this Five of Characters already")


def test_3_1_5_tiles_of_a_meld() -> None:
    table = after_discard("5m", "34m39s")
    refused(table, 0, "pon 34m", "not_the_same_kind", "3.1.5", "all tiles must be the same as Three of Characters")
    refused(table, 0, "chi 39s", "no_run_tiles", "3.1.5", "3-9 of Bamboo do not belong to a run")
    refused(table, 0, "chi 67m", "not_held", None, "you do not hold Six of Characters")


def test_3_1_5_a_call_names_its_tile() -> None:
    table = after_discard("5m", "34m9s")
    chi = next(action for action in table.legal(0) if action.verb == "chi")
    short = table.ruleset.flow.vocabulary[chi.code | 63 << 18]
    reason = "name the called tile as the third one: 345m"
    refused(table, 0, short, "name_called_tile", "3.1.5", reason)


def test_3_1_5_chi_from_the_same_source() -> None:
    """After a chi from seat 1 (South) a discard of seat 2 (West) is no source; a pon of seat 3's lets it choose."""
    hands = {0: "34m67s99p2s4s", 1: "5m", 2: "8s", 3: "9p"}
    table = stage(hands, {0: "1z 1z", 1: "7z 7z", 2: "6z 6z", 3: "6z 5z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    play(table, {0: "chi 34m, discard 2s", 2: "discard 8s", 3: "discard 9p"})
    assert "pon" in verbs(table, 0)
    reason = "no chi from West: you took your chi from South before"
    refused(table, 0, "chi 67s", "chi_source", "3.1.5", reason)


def test_3_1_5_each_discard_of_a_source_allows_one_chi() -> None:
    """Only South is a source and discarded one five; seat 0 has taken West's red five, which that five allowed."""
    hands = {0: "34m4466p99s2s4s1s", 1: "5m5p", 2: "0p", 3: "9s"}
    table = stage(hands, {0: "1z 1z", 1: "7z 7z", 2: "6z 6z", 3: "6z 5z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    play(table, {0: "chi 34m, discard 2s", 1: "discard 5p", 2: "discard 0p", 3: "discard 9s"})
    alone(table, 0, "chi 46p0p", "discard 4s")
    reason = "each Five of Dots of your sources can be used for one chi only"
    refused(table, 0, "chi 46p5p", "chi_too_often", "3.1.5", reason)


def test_3_1_5_a_kong_needs_a_tile_in_the_own_wall() -> None:
    table = stage({0: "1111m", 1: "9m"}, {})
    turns(table, 18)
    assert "closed 1m" not in holds(table, 0)
    refused(table, 0, "closed 1m", "kong_own_wall", "3.1.5", "no kong: your own wall is empty")


def test_3_1_5_kongs_need_their_tiles() -> None:
    table = stage({0: "111m9s"}, {0: "9p"})
    refused(
        table,
        0,
        "closed 1m",
        "closed_kong_tiles",
        "3.1.5",
        "a closed kong of One of Characters needs all four; you hold 3",
    )
    refused(table, 0, "added 1m", "no_pon_to_add_to", "3.1.5", "you have no pon of One of Characters to add to")


# 3.1.7: wins.


def test_3_1_7_a_win_needs_a_complete_hand() -> None:
    table = stage({0: FAR, 1: "5s", 2: WAITS_2S5S, 3: SHARP}, {0: "9p", 1: "7z", 2: "6z", 3: "9p"}, indicators=NO_DORA)
    refused(table, 0, "tsumo", "not_complete", "3.1.7", "the hand is not complete")
    refused(table, 0, "ron", "ron_in_own_turn", None, "it is your own turn: you can only win by self-draw")
    assert to_ron_stage(table, {0: "drawn", 1: "discard 5s", 3: "drawn"}) == {2}
    refused(table, 0, "ron", "not_ready", "3.1.7", "your hand is not ready")
    reason = "no tile of the others completes your hand: you wait for 3-6 of Characters"
    refused(table, 3, "ron", "no_tile_won", "3.1.7", reason)


def test_3_1_7_a_win_needs_a_yaku() -> None:
    """Seat 0 waits for the pair of 9p or 1s with terminals and honours that are worth nothing."""
    hands = {0: "123m456p789p234s1s", 1: "1s", 2: WAITS_2S5S, 3: "5s"}
    table = stage(hands, {0: "9s", 1: "7z", 2: "6z", 3: "6z"}, indicators=NO_DORA)
    assert to_ron_stage(table, {0: "drawn", 1: "discard 1s", 3: "discard 5s"}) == {2}
    refused(table, 0, "ron", "no_yaku", "3.1.7", "no yaku")


def test_3_1_7_no_ron_before_a_call() -> None:
    table = stage({0: WAITS_2S5S, 1: "5s", 2: "8p"}, {0: "1z", 1: "7z", 2: "7z"}, indicators=NO_DORA)
    play(table, {0: "drawn, pass", 1: "discard 5s", 2: "discard 8p"})
    reason = "no ron in the main stage: only between calls or in the ron stage"
    refused(table, 0, "ron", "ron_in_main_stage", "3.1.7", reason)


def test_3_1_7_no_ron_after_nine_terminals() -> None:
    hands = {0: "19m19p19s1234557z", 1: "5s", 2: WAITS_2S5S}
    table = stage(hands, {0: "9m", 1: "7z", 2: "6z", 3: "6z"}, indicators=NO_DORA)
    assert to_ron_stage(table, {0: "nine_terminals", 1: "discard 5s"}) == {2}
    reason = "you declared nine terminals: no ron in this turn"
    refused(table, 0, "ron", "nine_declared", "3.1.7", reason)


def test_3_1_7_only_thirteen_orphans_win_on_a_closed_kong() -> None:
    hands = {0: SHARP, 1: "666m", 2: WAITS_2S5S, 3: "5s"}
    table = stage(hands, {0: "1z", 1: "6m 7z", 2: "6z", 3: "6z"}, indicators=NO_DORA)
    assert to_ron_stage(table, {0: "drawn", 1: "closed 6m, drawn", 3: "discard 5s"}) == {2}
    reason = "only thirteen orphans can win on a closed kong"
    refused(table, 0, "ron", "rob_with_orphans", "3.1.7", reason)


# 3.1.8 to 3.1.11: riichi, North, nine terminals, no declarations.


def test_3_1_8_riichi_with_a_closed_ready_hand() -> None:
    table = stage({0: SHARP, 1: FAR}, {0: "1z", 1: "9p"})
    reason = "no riichi with this discard: without Four of Characters the hand is not ready"
    refused(table, 0, "riichi 4m", "riichi_not_ready_after", "3.1.8", reason)
    refused(table, 1, "riichi 1m", "riichi_not_ready", "3.1.8", "no riichi: no discard leaves a ready hand")
    refused(table, 0, "open_riichi 1z", "open_riichi_off", "3.1.8", "these rules have no open riichi")


def test_3_1_8_no_riichi_with_an_open_hand() -> None:
    table = stage({0: "555m123p789p678s2s", 1: "0m"}, {0: "1z 2s", 1: "7z 7z", 2: "6z 6z", 3: "6z 6z"})
    play(table, {0: "drawn", 1: "discard 0m"})
    alone(table, 0, "kong 555m")
    refused(table, 0, "riichi 2s", "riichi_open", "3.1.8", "no riichi with an open hand")


def test_3_1_8_riichi_needs_a_tile_in_the_own_wall() -> None:
    table = stage({0: SHARP})
    turns(table, 18)
    holds(table, 0)
    drawn = table.view(0).drawn
    refused(table, 0, f"riichi {drawn} drawn", "riichi_own_wall", "3.1.8", "no riichi: your own wall is empty")


def riichi_of_seat_0(then: str) -> Table:
    """Seat 0 is in riichi and holds the tile drawn next."""
    table = stage({0: SHARP, 1: FAR}, {0: f"1z {then}", 1: "7z 4z", 2: "6z 4z", 3: "6z 4z"})
    play(table, {0: "riichi 1z"})
    return table


def test_3_1_8_under_riichi() -> None:
    table = riichi_of_seat_0("9p")
    reason = "in riichi you can only discard the tile you drew"
    refused(table, 0, "discard 4m", "riichi_discard", "3.1.8", reason)
    refused(table, 0, "riichi 9p drawn", "riichi_twice", "3.1.8", "you are in riichi already")
    refused(table, 0, "pon 22s", "riichi_no_calls", "3.1.8", "in riichi you cannot call")


def test_3_1_8_kongs_under_riichi() -> None:
    table = stage({0: "33345m123p789p44s"}, {0: "9s 3m", 1: "7z 7z", 2: "6z 6z", 3: "6z 6z"})
    play(table, {0: "riichi 9s"})
    reason = "this kong would change the hand: after riichi the waits and sets must stay"
    refused(table, 0, "closed 3m", "riichi_kong_waits", "3.1.8", reason)
    table = stage({0: "111123m67p22288s"}, {0: "9p 9s", 1: "7z 7z", 2: "6z 6z", 3: "6z 6z"})
    play(table, {0: "riichi 9p"})
    reason = "after riichi a closed kong needs the tile you drew"
    refused(table, 0, "closed 1m", "riichi_kong_drawn", "3.1.8", reason)


def test_3_1_9_north_only_with_three_players() -> None:
    refused(stage({}, {}), 0, "north 4z", "north_off", "3.1.9", "no North is set aside in these rules")


def test_3_1_8_north_under_riichi() -> None:
    table = stage({0: "44z123456p78s999s"}, {0: "1m 9m"}, ruleset="synchronous3")
    play(table, {0: "riichi 1m"})
    reason = "in riichi only a North you drew can be set aside"
    refused(table, 0, "north 4z", "north_in_riichi", "3.1.8", reason)


def test_a_north_is_held() -> None:
    table = stage({0: "19m123456p78s999s"}, {0: "1m"}, ruleset="synchronous3")
    refused(table, 0, "north 4z", "not_held", None, "you do not hold North Wind")


def test_3_1_9_north_needs_a_tile_in_the_own_wall() -> None:
    table = stage({0: "4z"}, {}, ruleset="synchronous3")
    turns(table, 19)
    assert not table.hand_over
    holds(table, 0)
    reason = "no North is set aside: your own wall is empty"
    refused(table, 0, "north 4z", "north_own_wall", "3.1.9", reason)


def test_3_1_10_nine_terminals() -> None:
    few = stage({0: "1119m258p369s123z"}, {0: "1z"})
    reason = "nine terminals need nine kinds; you hold 6"
    refused(few, 0, "nine_terminals", "nine_kinds", "3.1.10", reason)
    late = stage({0: "19m19p19s1234557z"}, {0: "5m 5m"})
    play(late, {0: "drawn"})
    holds(late, 0)
    refused(late, 0, "nine_terminals", "nine_first_turn", "3.1.10", "nine terminals only in your first turn")
    broken = stage({0: "1111m9m19p19s1234z"}, {0: "5z 6z"})
    alone(broken, 0, "closed 1m")
    reason = "nine terminals not after a call, a kong or a North set aside"
    refused(broken, 0, "nine_terminals", "nine_interrupted", "3.1.10", reason)


def test_3_1_11_nobody_declares_tenpai() -> None:
    reason = "these rules do not ask who is ready: the hands are looked at"
    refused(stage({}, {}), 0, "tenpai", "no_declaration", "3.1.11", reason)


def test_the_reason_is_said_in_the_words_of_players() -> None:
    hands = {0: "34m67s99p2s4s", 1: "5m", 2: "8s", 3: "9p"}
    table = stage(hands, {0: "1z 1z", 1: "7z 7z", 2: "6z 6z", 3: "6z 5z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    play(table, {0: "chi 34m, discard 2s", 2: "discard 8s", 3: "discard 9p"})
    with pytest.raises(IllegalAction) as error:
        table.act(0, "chi 67s")
    assert error.value.reason_in("zh") == "不能吃西家的牌：你之前吃的是南家的牌"
    assert error.value.reason_in("ja") == "西家からはチーできません。前に南家からチーしています"
