"""Why Ninghai refuses an action: one test for every reason, with the number of its rule (RULES 2.1)."""

from __future__ import annotations

import pytest

from mahjongkit import IllegalAction
from tests.support.ninghai_staging import PLAIN, drift, stage
from tests.support.refused_actions import refused
from tests.support.staging import do, passes, throw, verbs

# 2.1.1, 2.1.2: tiles and flowers.


def test_2_1_1_no_red_fives() -> None:
    refused(stage({}), 0, "discard 0m", "no_such_tile", "2.1.1", "this game has no Red Five of Characters")


def test_2_1_2_flowers_are_not_played() -> None:
    refused(stage({}), 0, "discard f1", "flower", "2.1.2", "flowers are laid out at once; they are not played")


# 2.1.3: the first go-around.


def test_2_1_3_characters_or_dots_first() -> None:
    table = stage({0: "3333s 5z 2m"}, "7z", hand=0)
    refused(table, 0, "discard 7z drawn", "first_discard", "2.1.3", "in the first go-around discard characters or dots")


def test_2_1_3_no_kong_in_the_first_go_around() -> None:
    table = stage({0: "3333s 5z 2m"}, "7z", hand=0)
    refused(table, 0, "closed 3s", "first_kong", "2.1.3", "no kong in the first go-around")


def test_2_1_3_no_calls_in_the_first_go_around() -> None:
    """Seat 2 could win the 2m, so the table waits."""
    table = stage({0: "2m", 1: "22m", 2: "13m 456p 789s 555p 33p"}, "7z", hand=0)
    do(table, 0, "discard 2m")
    assert table.pending == (2,)
    refused(table, 1, "pon 22m", "first_calls", "2.1.3", "no chi, pon or kong in the first go-around")


def test_2_1_3_no_win_in_the_first_go_around_as_an_option() -> None:
    hands = {0: "123m 456p 79s 234m 55p", 2: "123456m 789s 46p 99p"}
    table = stage(hands, "8s", hand=0, first_circle_win=False)
    refused(table, 0, "tsumo", "first_win", "2.1.3", "no win in the first go-around")
    do(table, 0, "discard 5p")
    refused(table, 2, "ron", "first_win", "2.1.3", "no win in the first go-around")


# 2.1.4: turns, calls, kongs.


def test_2_1_4_not_your_turn() -> None:
    table = stage({})
    tile = table.view(1).hand[0]
    refused(table, 1, f"discard {tile}", "not_your_turn", "2.1.4", "it is not your turn: East is to play")


def test_2_1_4_claims_come_before_the_next_turn() -> None:
    table = stage({0: "2m", 2: "22m"})
    do(table, 0, "discard 2m")
    refused(table, 2, "discard 2m", "claim_or_pass", "2.1.4", "you have not drawn: claim Two of Characters or pass")
    tile = table.view(1).hand[0]
    refused(
        table,
        1,
        f"discard {tile}",
        "claims_first",
        "2.1.4",
        "it is not your turn: others may still claim Two of Characters",
    )


def test_2_1_4_pass_is_for_the_tiles_of_others() -> None:
    table = stage({})
    refused(table, 0, "pass", "pass_in_own_turn", "2.1.4", "it is your turn: you cannot pass")
    refused(table, 1, "pass", "nothing_to_pass", "2.1.4", "there is nothing to pass")


def test_a_discard_is_held_and_drawn_as_it_says() -> None:
    table = stage({0: "123456789m 1234s"}, "7z")
    refused(table, 0, "discard 9s", "not_held", None, "you do not hold Nine of Bamboo")
    refused(table, 0, "discard 1m drawn", "not_drawn", None, "One of Characters is not the tile you drew")
    reason = "your only 7z is the one you drew: write 'drawn' behind it"
    refused(table, 0, "discard 7z", "only_as_drawn", None, reason)


def test_an_action_names_its_tiles() -> None:
    refused(stage({}), 0, "discard", "tile_count", None, "number of tiles to name: 1, not 0")


def test_2_1_4_chi_only_from_the_previous_player() -> None:
    table = stage({0: "2m", 1: "22m", 2: "13m"})
    do(table, 0, "discard 2m")
    refused(table, 2, "chi 13m", "chi_from_before", "2.1.4", "chi only from the seat before you: South")


def test_2_1_4_a_chi_needs_a_run() -> None:
    table = stage({0: "2m", 1: "134m 6m"})
    do(table, 0, "discard 2m")
    refused(table, 1, "chi 46m", "no_run", "2.1.4", "4-6 of Characters and Two of Characters are not a run")
    refused(table, 1, "chi 11m", "no_run", "2.1.4", "One of Characters ×2 and Two of Characters are not a run")


def test_2_1_4_a_pon_needs_two_tiles_like_the_discard() -> None:
    table = stage({0: "2m", 1: "13m", 2: "2m 99m"})
    do(table, 0, "discard 2m")
    refused(table, 2, "pon 99m", "not_the_same_kind", "2.1.4", "all tiles must be the same as Two of Characters")
    refused(table, 2, "pon 22m", "too_few_held", None, "this takes Two of Characters ×2; you hold 1")


def test_2_1_4_no_claim_on_the_own_discard_or_in_the_own_turn() -> None:
    table = stage({0: "2m 88m", 1: "22m"})
    refused(table, 0, "pon 88m", "call_in_own_turn", "2.1.4", "it is your own turn: there is no discard to call")
    refused(table, 0, "ron", "ron_in_own_turn", "2.1.4", "it is your own turn: you can only win by self-draw")
    refused(table, 1, "pon 22m", "nothing_offered", None, "there is no discard to claim")
    do(table, 0, "discard 2m")
    refused(table, 0, "pon 88m", "own_tile", "2.1.4", "Two of Characters is your own tile")


def test_2_1_4_too_late() -> None:
    table = stage({0: "2m", 2: "22m"})
    throw(table, 0, "2m")
    refused(table, 2, "pon 22m", "too_late", "2.1.4", "too late: Two of Characters can no longer be claimed")


def test_2_1_4_only_a_discard_after_a_claim() -> None:
    table = stage({0: "2m", 1: "22m 5555s 123p"})
    do(table, 0, "discard 2m")
    do(table, 1, "pon 22m")
    refused(table, 1, "closed 5s", "kong_after_claim", "2.1.4", "no kong right after a chi or pon: discard first")
    reason = "no self-draw after a call: you have not drawn a tile"
    refused(table, 1, "tsumo", "tsumo_after_call", "2.1.4", reason)


def test_2_1_4_kongs_need_their_tiles() -> None:
    table = stage({0: "111m"}, "7z")
    refused(
        table,
        0,
        "closed 1m",
        "closed_kong_tiles",
        "2.1.4",
        "a closed kong of One of Characters needs all four; you hold 3",
    )
    refused(table, 0, "added 1m", "no_pon_to_add_to", "2.1.4", "you have no pon of One of Characters to add to")


def test_2_1_4_a_closed_kong_cannot_be_robbed() -> None:
    table = stage({0: "4444m", 2: PLAIN.replace("789s", "789p")})
    do(table, 0, "closed 4m")
    refused(table, 2, "ron", "closed_kong_not_robbed", "2.1.4", "a closed kong cannot be robbed")


def test_2_1_4_the_tile_of_a_kong_cannot_be_called() -> None:
    table = stage({0: "44m", 1: "4m", 3: PLAIN}, "? ? ? ? 4m", dealer=1)
    do(table, 1, "discard 4m")
    passes(table, 0)
    do(table, 0, "pon 44m")
    throw(table, 0, str(table.legal(0)[-1].tiles[0]))
    drift(table, 3)
    assert table.pending == (0,)
    do(table, 0, "added 4m")
    assert verbs(table, 3) == {"ron", "pass"}
    refused(table, 3, "chi 23m", "laid_tile", "2.1.4", "Four of Characters is not a discard: it can only be won")


def test_2_1_4_a_passed_win_locks_the_same_tile() -> None:
    table = stage({2: PLAIN}, "4m 4m 4m 4m", pass_lock="same_tile")
    do(table, 0, "discard 4m")
    table.act(2, "pass")
    do(table, 1, "discard 4m")
    reason = "you passed a win on Four of Characters: not on the same tile before your next discard"
    refused(table, 2, "ron", "passed_tile", "2.1.4", reason)
    table.act(2, "pass")
    refused(table, 2, "tsumo", "passed_tile", "2.1.4", reason)


# 2.1.5, 2.1.6: the end of the wall, complete hands.


def test_2_1_5_no_chi_and_no_pon_when_no_tile_is_left() -> None:
    """A kong on the last drawable tile leaves fewer than none; seat 2 could win, so the table waits."""
    table = stage({0: "5555z 4m", 1: "44m 56m", 2: PLAIN})
    drift(table, left=1)
    while table.pending != (0,):
        drift(table, 1)
    do(table, 0, "closed 5z")
    do(table, 0, "discard 4m")
    assert table.view(0).left == 0
    assert "ron" in verbs(table, 2)
    refused(table, 1, "pon 44m", "last_tiles", "2.1.5", "no chi and no pon: no tile is left to draw")
    refused(table, 1, "chi 56m", "last_tiles", "2.1.5", "no chi and no pon: no tile is left to draw")


def test_2_1_6_a_win_needs_a_complete_hand() -> None:
    table = stage({0: "9m", 1: "99m", 2: PLAIN})
    refused(table, 0, "tsumo", "not_complete", "2.1.6", "the hand is not complete")
    do(table, 0, "discard 9m")
    refused(
        table,
        2,
        "ron",
        "not_a_wait",
        "2.1.6",
        "Nine of Characters does not complete your hand: you wait for 1-4 of Characters",
    )
    refused(table, 3, "ron", "not_ready", "2.1.6", "your hand is not ready")


def test_the_reason_is_said_in_the_words_of_players() -> None:
    table = stage({2: PLAIN}, "4m 4m", pass_lock="same_tile")
    throw(table, 0, "4m")
    do(table, 1, "discard 4m")
    with pytest.raises(IllegalAction) as error:
        table.act(2, "ron")
    assert error.value.reason_in("zh") == "你放过了四万，出牌以前不能再胡这张"
    assert error.value.reason_in("ja") == "四萬を見逃したので、次に打牌するまで同じ牌では和了できません"
