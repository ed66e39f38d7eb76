"""The worked examples of Synchronous mahjong (RULES 3.3), one by one, each on a table with the tiles it needs."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.rules.synchronous.score import SynchronousScore
from mahjongkit.tiles import code
from tests.support.synchronous_staging import (
    alone,
    discard_drawn,
    ends,
    moved,
    names,
    play,
    stage,
    texts,
    turn_of,
    turns,
    verbs,
    wall_of,
    won,
)
from tests.support.typed import typed

NO_DORA = "3z 2z 3z 2z"
"""Indicators under which only North and West are dora."""
TANYAO_4S = "234m567p35s678s88p"
"""Waits for 4s between 3s and 5s: 1 han 40 fu on a ron, 2 han 30 fu on a self-draw."""
TANYAO_4S_TOO = "345m678p35s567s22p"
"""The same in other tiles."""
TANYAO_3S = "345m456p24s678s66p"
"""Waits for 3s: 1 han 40 fu on a ron, 2 han 30 fu on a self-draw."""
NOTHING_4S = "123m567p35s678s99p"
"""Waits for 4s and has no yaku: 40 fu on a ron, 1 han 30 fu on a self-draw."""
RED_2S5S = "234m067p34s678s88p"
"""Pinfu, tanyao and a red five, waits for 2s and 5s; with 8p as dora 5 han on a ron, 6 with the red 5s."""
PLAIN_2S5S = "234m567p34s678s88p"
"""The same without the red five: with 8p as dora 5 han on a self-draw."""
READY = {0: "123456789m23p11z", 1: "123456789p23s22z", 2: "123456789s23m33z", 3: "123m456p789s56m44z"}
NOT_READY = "147m269p348s4567z"


def fu_han(table: Table, seat: int, source: int | None = None) -> tuple[int, int]:
    """Fu and han of a win."""
    score = typed(won(table, seat, source).score, SynchronousScore)
    return score.fu, score.han


def sources(table: Table, seat: int) -> set[int]:
    """The seats from which a seat may still chow, as it knows itself; none before its first chow."""
    mask = table.view(seat).marks[seat]["sources"]
    return {other for other in range(4) if mask >> other & 1}


def furiten(table: Table, seat: int) -> bool:
    return bool(table.view(seat).marks[seat]["furiten"])


# 1 to 8: payments.


def test_case_1_two_payers_of_different_worth_with_honba() -> None:
    """Case 1. The handbook (2.4.2) prints the payment of West as `(3000 * 3 + 600) / 2 = 9300`: a slip for 3000 * 6.

    As printed it would be 4800; 9300 and the 15600 in total are right.
    """
    table = stage({1: RED_2S5S}, {0: "5s", 1: "9m", 2: "0s", 3: "9m"}, indicators="7p", start={"honba": 2})
    play(table, {1: "discard 9m, ron"})
    assert moved(table) == (-6300, 15600, -9300, 0)
    assert table.hand_result.deltas == (-6300, 15600, -9300, 0)
    assert [(one.seat, one.source, one.tile) for one in table.hand_result.wins] == [(1, 0, "5s"), (1, 2, "0s")]
    assert typed(won(table, 1, 0).score, SynchronousScore).han == 5
    assert typed(won(table, 1, 2).score, SynchronousScore).han == 6


@pytest.mark.parametrize(("honba", "each"), [(0, 1000), (2, 1200)])
def test_case_2_self_draw_of_30_fu_2_han(honba: int, each: int) -> None:
    table = stage({0: TANYAO_4S}, {0: "9m 4s"}, indicators=NO_DORA, start={"honba": honba})
    play(table, {0: "discard 9m"})
    play(table, {0: "tsumo"})
    assert fu_han(table, 0) == (30, 2)
    assert names(won(table, 0)) == {"tsumo", "tanyao"}
    assert moved(table) == (3 * each, -each, -each, -each)
    assert table.hand_result.deltas == moved(table)


def test_case_3_call_ron_of_30_fu_2_han() -> None:
    table = stage({0: "34m234p23s678m55s1z"}, {0: "9p", 1: "2m", 2: "4s"}, indicators=NO_DORA)
    play(table, {})
    play(table, {0: "chi 34m, discard 1z, ron"})
    assert ends(table) == "call_ron"
    assert table.hand_result.reason == "call_ron"
    assert fu_han(table, 0) == (30, 2)
    assert names(won(table, 0)) == {"tanyao", "sanshoku_doujun"}
    assert moved(table) == (3000, -1000, -1000, -1000)


def test_case_4_ron_of_40_fu_1_han() -> None:
    table = stage({0: TANYAO_4S}, {0: "9m", 1: "4s"}, indicators=NO_DORA)
    play(table, {0: "discard 9m, ron"})
    assert ends(table) == "ron"
    assert fu_han(table, 0) == (40, 1)
    assert moved(table) == (2000, -2000, 0, 0)


def test_case_4_ron_of_40_fu_3_han_double_riichi_and_ippatsu() -> None:
    table = stage({0: NOTHING_4S}, {0: "9m 1z", 1: "1z 4s"}, indicators=NO_DORA, ura="5z")
    play(table, {0: "riichi 9m"})
    assert table.view(1).marks[0]["riichi"] == 2
    assert moved(table) == (-1000, 0, 0, 0)
    play(table, {0: "drawn, ron"})
    assert fu_han(table, 0) == (40, 3)
    assert names(won(table, 0)) == {"double_riichi", "ippatsu"}
    assert moved(table) == (7700, -7700, 0, 0)
    assert table.pot == 0


def test_case_4_ron_of_70_fu_1_han() -> None:
    table = stage({0: "555z234m567p35s88p"}, {0: "5z 9m", 1: "4s"}, indicators=NO_DORA)
    play(table, {0: "closed 5z, discard 9m, ron"})
    assert fu_han(table, 0) == (70, 1)
    assert names(won(table, 0)) == {"haku"}
    assert moved(table) == (3400, -3400, 0, 0)


@pytest.mark.parametrize(
    ("hand", "indicators", "fu", "han", "each"),
    [
        ("222m888p35s678s66m", "3z", 40, 2, 1300),
        ("222m888p35s678s66m", "2s", 40, 3, 2600),
        (TANYAO_4S, "7p", 30, 4, 3900),
    ],
)
def test_case_5_self_draws_without_rounding_up_to_mangan(
    hand: str, indicators: str, fu: int, han: int, each: int
) -> None:
    table = stage({0: hand}, {0: "9m 4s"}, indicators=indicators)
    play(table, {0: "discard 9m"})
    play(table, {0: "tsumo"})
    assert fu_han(table, 0) == (fu, han)
    assert moved(table) == (3 * each, -each, -each, -each)


@pytest.mark.parametrize(("honba", "each"), [(0, 1000), (2, 1300)])
def test_case_6_two_payers_of_40_fu_1_han(honba: int, each: int) -> None:
    table = stage({0: TANYAO_4S}, {0: "9m", 1: "4s", 2: "4s"}, indicators=NO_DORA, start={"honba": honba})
    play(table, {0: "discard 9m, ron"})
    assert fu_han(table, 0, 1) == fu_han(table, 0, 2) == (40, 1)
    assert moved(table) == (2 * each, -each, -each, 0)


def test_case_7_three_payers_of_30_fu_3_han_with_honba() -> None:
    draws = {0: "9m", 1: "5s", 2: "5s", 3: "5s"}
    table = stage({0: "234m567p34s678s88p"}, draws, indicators="1m", start={"honba": 2}, aka=False)
    play(table, {0: "discard 9m, ron"})
    assert [fu_han(table, 0, payer) for payer in (1, 2, 3)] == [(30, 3)] * 3
    assert moved(table) == (6600, -2200, -2200, -2200)


def test_case_8_two_payers_of_haneman_and_mangan() -> None:
    table = stage({1: RED_2S5S}, {0: "5s", 1: "9m", 2: "0s", 3: "9m"}, indicators="7p")
    play(table, {1: "discard 9m, ron"})
    assert moved(table) == (-6000, 15000, -9000, 0)


# 9 to 16: first-turn wins, several winners, sticks, draws.


@pytest.mark.parametrize("seat", range(4))
def test_case_9_first_draw_wins_as_dealer_for_everybody(seat: int) -> None:
    table = stage({seat: NOTHING_4S}, {seat: "4s"}, indicators=NO_DORA)
    play(table, {seat: "tsumo"})
    assert names(won(table, seat)) == {"tenhou"}
    expected = [-16000] * 4
    expected[seat] = 48000
    assert moved(table) == tuple(expected)


def test_case_9_first_draw_and_four_concealed_triplets() -> None:
    table = stage({0: "111m444p777s22s99p"}, {0: "9p"}, indicators=NO_DORA)
    play(table, {0: "tsumo"})
    assert names(won(table, 0)) == {"tenhou", "suuankou"}
    assert moved(table) == (96000, -32000, -32000, -32000)


def test_case_10_two_self_draws_in_one_turn() -> None:
    table = stage({0: PLAIN_2S5S, 1: TANYAO_3S}, {0: "9m 2s", 1: "9m 3s"}, indicators="7p")
    play(table, {0: "discard 9m", 1: "discard 9m"})
    play(table, {0: "tsumo", 1: "tsumo"})
    assert typed(won(table, 0).score, SynchronousScore).han == 5
    assert fu_han(table, 1) == (30, 2)
    assert moved(table) == (11000, -1000, -5000, -5000)
    assert table.hand_result.deltas == moved(table)


def test_case_11_two_thirteen_orphans_from_the_same_two_payers() -> None:
    hands = {0: "1m19p19s11234567z", 1: "1m19p19s12234567z"}
    table = stage(hands, {0: "5m", 1: "6m", 2: "9m", 3: "9m"}, indicators="1p", start={"sticks": 2})
    play(table, {0: "discard 5m, ron", 1: "discard 6m, ron"})
    assert all(names(one) == {"kokushi"} for one in table.hand_result.wins)
    assert len(table.hand_result.wins) == 4
    paid = [(one.payer, one.payee, one.amount) for one in table.hand_result.transfers if one.reason == "hand"]
    assert sorted(paid) == [(2, 0, 24000), (2, 1, 24000), (3, 0, 24000), (3, 1, 24000)]
    assert moved(table) == (49000, 49000, -48000, -48000)
    assert table.pot == 0


def test_case_12_stick_of_an_earlier_hand_is_split_between_two_winners() -> None:
    hands = {0: TANYAO_4S, 1: TANYAO_4S_TOO}
    table = stage(hands, {0: "9m", 1: "9m", 2: "4s"}, indicators=NO_DORA, start={"sticks": 1})
    assert table.pot == 1000
    play(table, {0: "discard 9m, ron", 1: "discard 9m, ron"})
    assert moved(table) == (2500, 2500, -4000, 0)
    assert sorted((one.payee, one.amount) for one in table.hand_result.transfers if one.reason == "sticks") == [
        (0, 500),
        (1, 500),
    ]
    assert table.pot == 0


def test_case_13_two_nagashi_mangan_one_of_them_in_riichi() -> None:
    draws = {0: "1111m9999m1111p9999p111s", 1: "9999s1111z2222z3333z444z", 2: "5m", 3: "6m"}
    table = stage({0: "258m258p258s6677z", 1: "234m678p34s678s88p"}, draws, indicators="5z", start={"honba": 2})
    play(table, {1: "riichi 9s"})
    assert table.pot == 1000
    turns(table, 18)
    assert ends(table) == "nagashi"
    assert moved(table) == (8900, 7900, -8400, -8400)
    assert table.hand_result.deltas == (8900, 7900, -8400, -8400)
    assert table.pot == 0


@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        (0, (0, 0, 0, 0)),
        (1, (3000, -1000, -1000, -1000)),
        (2, (1500, 1500, -1500, -1500)),
        (3, (1000, 1000, 1000, -3000)),
        (4, (0, 0, 0, 0)),
    ],
)
def test_case_14_tenpai_payments(ready: int, expected: tuple[int, ...]) -> None:
    table = stage({seat: READY[seat] if seat < ready else NOT_READY for seat in range(4)})
    turns(table, 18)
    assert not table.hand_over
    turns(table, 1)
    assert ends(table) == "exhaustive"
    assert moved(table) == expected
    assert table.hand_result.deltas == expected


@pytest.mark.parametrize(
    ("ready", "expected"),
    [(0, (0, 0, 0)), (1, (2000, -1000, -1000)), (2, (1000, 1000, -2000)), (3, (0, 0, 0))],
)
def test_case_14_tenpai_payments_of_three_players(ready: int, expected: tuple[int, ...]) -> None:
    hands = {0: "123456789p23s22z", 1: "123456789s56p33z", 2: "111m999m456p67s11z"}
    noten = "19m147p258s34567z"
    table = stage({seat: hands[seat] if seat < ready else noten for seat in range(3)}, ruleset="synchronous3")
    turns(table, 19)
    assert not table.hand_over
    turns(table, 1)
    assert ends(table) == "exhaustive"
    assert moved(table) == expected


def test_case_15_four_riichi_and_what_follows() -> None:
    game = rules.find("synchronous")
    first = wall_of(game, READY, {0: "5z", 1: "6z", 2: "7z", 3: "5z"}, indicators="7z")
    second = wall_of(game, {2: "19m19p19s1123456z"}, {2: "7z"}, indicators="5m")
    table = Table(game, seed=1, walls=[first, second])
    play(table, {0: "riichi 5z", 1: "riichi 6z", 2: "riichi 7z", 3: "riichi 5z"})
    assert ends(table) == "suucha"
    assert moved(table) == (-1000,) * 4
    assert table.pot == 4000
    table.next_hand()
    assert table.view(0).facts["honba"] == 2
    assert table.pot == 4000
    play(table, {2: "tsumo"})
    assert names(won(table, 2)) == {"tenhou", "kokushi"}
    assert moved(table) == (-32200, -32200, 96000 + 600 + 4000, -32200)
    assert table.pot == 0


@pytest.mark.parametrize("winners", [3, 4])
def test_case_16_three_self_draws_abort(winners: int) -> None:
    draws = {0: "4p", 1: "4s", 2: "4m", 3: "7m"}
    table = stage(READY, draws, indicators="7z", hands=1)
    play(table, dict.fromkeys(range(winners), "tsumo"))
    assert ends(table) == "sanchahou"
    assert moved(table) == (0, 0, 0, 0)
    assert table.hand_result.wins == ()
    assert not table.over
    table.next_hand()
    assert table.view(0).facts["honba"] == 2


# 17 to 19, 27, 37: chow sources.


def test_case_17_chow_sources_shrink_to_those_who_discarded_the_kind() -> None:
    """Case 17, from the handbook (2.2): East and West discard 5s, then South and East 1p and West 2p."""
    draws = {0: "5s 1p", 1: "9s 1p", 2: "5s 2p", 3: "9m"}
    table = stage({3: "46s122233p12345z"}, draws, indicators="1p")
    turns(table, 1)
    assert sources(table, 3) == set()
    play(table, {3: "chi 46s, discard 1z"})
    assert sources(table, 3) == {0, 2}
    assert table.view(0).marks[3]["sources"] == 0b0101
    alone(table, 3)
    assert {"chi 231p", "chi 132p", "pon 222p"} <= texts(table, 3)
    alone(table, 3, "chi 23p1p", "discard 2z")
    assert sources(table, 3) == {0}
    assert texts(table, 3) == {"pon 222p", "pass"}


@pytest.mark.parametrize("then", ["chi 56m4m", "pon 44m4m"])
def test_case_18_the_other_copy_of_a_kind_is_still_open(then: str) -> None:
    table = stage({0: "23m56m44m11s12345z"}, {0: "9s", 1: "4m", 2: "4m", 3: "1s"})
    turns(table, 1)
    alone(table, 0, "chi 23m4m", "discard 1z")
    assert texts(table, 0) == {"chi 564m", "pon 444m", "pon 111s", "pass"}
    alone(table, 0, then, "discard 2z")
    assert [meld.kind for meld in table.view(0).melds[0]] == ["chi", then[:3]]
    assert texts(table, 0) == {"pon 111s", "pass"}


@pytest.mark.parametrize("five", ["5m", "0m"])
def test_case_19_a_chow_of_a_five_shuts_out_who_did_not_discard_one(five: str) -> None:
    """Case 19: three discarders, seats 1 and 2 of a five (one of them red), seat 3 of a 4m, which may be ponned."""
    table = stage({0: "46m23m67m44m19p123z"}, {0: "9s", 1: "5m", 2: "0m", 3: "4m"})
    turns(table, 1)
    alone(table, 0)
    assert "chi 234m" in texts(table, 0)
    alone(table, 0, f"chi 46m{five}", "discard 1z")
    assert sources(table, 0) == {1, 2}
    assert "chi 234m" not in texts(table, 0)
    assert {"chi 670m", "chi 675m"} & texts(table, 0) == {"chi 675m" if five == "0m" else "chi 670m"}
    with pytest.raises(IllegalAction):
        table.act(0, "chi 23m4m")
    alone(table, 0, "chi 67m", "discard 2z")
    assert sources(table, 0) == {1, 2}
    assert texts(table, 0) == {"pon 444m", "pass"}


# 20, 22, 23, 24, 30 to 32: kongs and riichi.

KONG_HAND = "222m123p35s678s99p"
"""With a direct kong of 2m and 4s as replacement: 40 fu without a yaku but for the replacement."""


def test_case_20_own_kong_dora_counts_on_the_replacement() -> None:
    table = stage({0: KONG_HAND}, {0: "9m 4s", 1: "2m"}, indicators="3z 7s")
    turns(table, 1)
    play(table, {0: "kong 222m, tsumo"})
    assert names(won(table, 0)) == {"rinshan", "dora"}
    assert fu_han(table, 0) == (40, 2)
    assert moved(table) == (3900, -1300, -1300, -1300)


def test_case_20_a_ron_of_the_turn_counts_the_new_indicator() -> None:
    table = stage({0: "222m147s258p1234z", 2: "345m567p35s678s88p"}, {0: "2m 9m", 1: "4s", 2: "9s"}, indicators="3z 7p")
    play(table, {0: "closed 2m, discard 9m", 2: "discard 9s, ron"})
    assert fu_han(table, 2) == (40, 3)
    assert names(won(table, 2)) == {"tanyao", "dora"}
    assert moved(table) == (0, -7700, 7700, 0)


def test_case_20_another_self_draw_of_the_turn_does_not_count_the_new_indicator() -> None:
    table = stage({0: KONG_HAND, 1: TANYAO_3S}, {0: "9m 4s", 1: "9m 3s", 3: "2m"}, indicators="3z 7s")
    turns(table, 1)
    play(table, {0: "kong 222m, tsumo", 1: "tsumo"})
    assert fu_han(table, 0) == (40, 2)
    assert fu_han(table, 1) == (30, 2)
    assert names(won(table, 1)) == {"tsumo", "tanyao"}
    assert moved(table) == (3900 - 1000, 3000 - 1300, -2300, -2300)


def test_case_21_self_draw_after_four_norths_of_three_players() -> None:
    table = stage({0: "4444z123p345p777p"}, {0: "9p 9p 9p 8p 8p"}, ruleset="synchronous3", indicators="6z")
    play(table, {0: "north 4z, north 4z, north 4z, north 4z, tsumo"})
    assert typed(won(table, 0).score, SynchronousScore).han == 12
    assert {"chinitsu", "tsumo", "rinshan"} <= names(won(table, 0))
    assert moved(table) == (24000, -12000, -12000)


def test_case_21_ron_on_a_north_set_aside_is_no_robbed_kong() -> None:
    table = stage({0: "555z123p456p678s4z"}, {0: "9m", 1: "4z 1m"}, ruleset="synchronous3", indicators="6z")
    play(table, {0: "discard 9m, ron", 1: "north 4z, discard 1m"})
    assert names(won(table, 0, 1)) == {"haku"}
    assert fu_han(table, 0) == (40, 1)
    assert moved(table) == (2000, -2000, 0)


def test_case_22_concealed_kong_under_riichi_wins_on_the_replacement() -> None:
    table = stage({0: "111p234m35s678s99m"}, {0: "9p 1z 1p 4s"}, indicators=NO_DORA, ura="3z 2z")
    play(table, {0: "discard 9p"})
    play(table, {0: "riichi 1z"})
    play(table, {0: "closed 1p, tsumo"})
    assert names(won(table, 0)) == {"riichi", "tsumo", "rinshan"}
    assert fu_han(table, 0) == (60, 3)
    assert moved(table) == (11700, -3900, -3900, -3900)


@pytest.mark.parametrize(("kong", "expected"), [(True, {"riichi"}), (False, {"riichi", "ippatsu"})])
def test_case_23_no_ippatsu_on_a_tile_of_a_player_who_konged(kong: bool, expected: set[str]) -> None:
    draws = {0: "9m 1z 1z", 1: "1p 1p 8m 4s" if kong else "1p 1p 4s"}
    table = stage({0: NOTHING_4S, 1: "888m159p159s1234z"}, draws, indicators=NO_DORA, ura="3z 2z")
    play(table, {0: "discard 9m"})
    play(table, {0: "riichi 1z"})
    play(table, {0: "drawn, ron", 1: "closed 8m, discard 4s" if kong else "discard 4s"})
    assert names(won(table, 0)) == expected
    assert fu_han(table, 0) == (40, len(expected))
    pays = 2000 if kong else 3900
    assert moved(table) == (pays, -pays, 0, 0)


def test_case_24_passing_in_the_turn_of_the_declaration_is_no_furiten() -> None:
    table = stage({0: TANYAO_4S}, {0: "9m 9m 1z", 1: "1z 4s", 2: "1z 1p 4s"}, indicators=NO_DORA)
    play(table, {0: "discard 9m"})
    play(table, {0: "riichi 9m, pass"})
    assert not furiten(table, 0)
    play(table, {0: "drawn, ron"})
    assert [(one.source, one.tile) for one in table.hand_result.wins] == [(2, "4s")]
    assert names(won(table, 0)) == {"riichi", "ippatsu", "tanyao"}


def test_case_24_passing_one_turn_later_is_furiten() -> None:
    draws = {0: "9m 9m 1z 1z 4s", 1: "1p 4s 1p 4s", 2: "1p 9s 4s 9s"}
    table = stage({0: TANYAO_4S}, draws, indicators=NO_DORA)
    play(table, {0: "discard 9m"})
    play(table, {0: "riichi 9m, pass"})
    play(table, {0: "drawn, pass"})
    assert furiten(table, 0)
    alone(table, 0, "discard 1z")
    assert turn_of(table) == 5  # seat 0 was not asked about the 4s of seat 1
    assert "tsumo" in verbs(table, 0)


def test_case_25_self_draw_of_30_fu_1_han() -> None:
    table = stage({0: NOTHING_4S}, {0: "9m 4s"}, indicators=NO_DORA)
    play(table, {0: "discard 9m"})
    play(table, {0: "tsumo"})
    assert fu_han(table, 0) == (30, 1)
    assert moved(table) == (1500, -500, -500, -500)


def test_case_26_three_payers_of_40_fu_2_han() -> None:
    table = stage({0: TANYAO_4S}, {0: "9m", 1: "4s", 2: "4s", 3: "4s"}, indicators="1m")
    play(table, {0: "discard 9m, ron"})
    assert [fu_han(table, 0, payer) for payer in (1, 2, 3)] == [(40, 2)] * 3
    assert moved(table) == (3900, -1300, -1300, -1300)


def test_case_27_chow_sources_are_kept_over_turns() -> None:
    """Case 27: 1m of East alone; then East and South both discard 6m, which is chowed once. West's 6z can be ponned."""
    draws = {0: "9p 1m 9p 6m", 1: "9p 9s 1s 6m", 2: "9p 9s 1s 6z", 3: "9s 9s"}
    table = stage({3: "23m45m78m1p134z66z7z"}, draws)
    turns(table, 2)
    assert turn_of(table) == 3
    play(table, {3: "chi 23m1m, discard 1z"})
    assert sources(table, 3) == {0}
    turns(table, 1)
    assert turn_of(table) == 5
    alone(table, 3)
    assert {"chi 456m", "chi 786m", "pon 666z"} <= texts(table, 3)
    alone(table, 3, "chi 45m6m", "discard 3z")
    assert sources(table, 3) == {0}
    assert texts(table, 3) == {"pon 666z", "pass"}


# 28 to 40.


def test_case_28_mangan_self_draw_of_three_players() -> None:
    table = stage({0: "234567p34s678s88p"}, {0: "9m 2s"}, ruleset="synchronous3", indicators="7p", start={"honba": 2})
    play(table, {0: "discard 9m"})
    play(table, {0: "tsumo"})
    assert typed(won(table, 0).score, SynchronousScore).han == 5
    assert moved(table) == (8400, -4200, -4200)


@pytest.mark.parametrize(
    ("draws", "expected"),
    [({1: "2s"}, (12400, -12400, 0)), ({1: "2s", 2: "2s"}, (12400, -6200, -6200))],
)
def test_case_28_mangan_ron_of_three_players(draws: dict[int, str], expected: tuple[int, ...]) -> None:
    wall = {0: "9m", 1: "1m", 2: "1m"} | draws
    table = stage({0: "234067p34s678s88p"}, wall, ruleset="synchronous3", indicators="7p", start={"honba": 2})
    play(table, {0: "discard 9m, ron"})
    assert all(typed(one.score, SynchronousScore).han == 5 for one in table.hand_result.wins)
    assert moved(table) == expected


def test_case_29_two_rons_on_one_player_with_honba_and_sticks() -> None:
    hands = {0: TANYAO_4S, 1: TANYAO_4S_TOO}
    start = {"honba": 2, "sticks": 3}
    table = stage(hands, {0: "9m", 1: "9m", 2: "4s"}, indicators=NO_DORA, start=start)
    play(table, {0: "discard 9m, ron", 1: "discard 9m, ron"})
    assert fu_han(table, 0) == fu_han(table, 1) == (40, 1)
    assert moved(table) == (4100, 4100, -5200, 0)
    assert table.pot == 0


def test_case_30_riichi_of_a_turn_in_which_somebody_self_draws_costs_nothing() -> None:
    table = stage({0: NOTHING_4S, 1: TANYAO_3S}, {0: "9m 9m", 1: "9m 3s"}, indicators=NO_DORA)
    play(table, {0: "discard 9m", 1: "discard 9m"})
    play(table, {0: "riichi 9m", 1: "tsumo"})
    assert moved(table) == (-1000, 3000, -1000, -1000)
    assert [one.reason for one in table.hand_result.transfers] == ["hand"] * 3
    assert table.pot == 0


def test_case_30_riichi_of_a_turn_that_passes_is_paid() -> None:
    table = stage({0: NOTHING_4S, 1: TANYAO_3S}, {0: "9m 9m", 1: "9m 3s"}, indicators=NO_DORA)
    play(table, {0: "discard 9m", 1: "discard 9m"})
    play(table, {0: "riichi 9m", 1: "discard 3s"})
    assert not table.hand_over
    assert moved(table) == (-1000, 0, 0, 0)
    assert table.pot == 1000


def test_case_31_own_kong_after_riichi_ends_ippatsu_and_both_ura_count() -> None:
    draws = {0: "1z 1z 1z 1z 9s 2p 6z", 1: "1p 1p 1p 1p 9s 4s"}
    table = stage({0: "222p234m35s678s99m"}, draws, indicators=NO_DORA, ura="1m 7s")
    turns(table, 4)
    assert turn_of(table) == 5
    play(table, {0: "riichi 9s"})
    play(table, {0: "closed 2p, discard 6z, ron"})
    assert names(won(table, 0)) == {"riichi", "ura_dora"}
    assert fu_han(table, 0) == (50, 3)
    assert moved(table) == (9600, -9600, 0, 0)


def draw(table: Table, seat: int) -> None:
    """Only this seat is left in the turn, and has drawn."""
    alone(table, seat)
    if "draw" in verbs(table, seat):
        alone(table, seat, "draw")


def test_case_32_riichi_needs_a_tile_in_the_own_wall() -> None:
    table = stage({0: READY[0], 1: NOT_READY, 2: NOT_READY, 3: NOT_READY})
    turns(table, 17)
    assert table.view(0).marks[0]["wall"] == 2
    draw(table, 0)
    assert "riichi" in verbs(table, 0)
    discard_drawn(table)
    assert table.view(0).marks[0]["wall"] == 1
    draw(table, 0)
    assert "discard" in verbs(table, 0)
    assert "riichi" not in verbs(table, 0)


def test_case_32_riichi_in_the_turn_in_which_another_wall_is_empty() -> None:
    others = "147m269p348s1567z"
    hands = {0: "123456789m23p22z", 1: "333z69p348s57m567z", 2: others, 3: others}
    table = stage(hands, {0: "9s", 1: "3z 9p"})
    play(table, {1: "closed 3z, drawn"})
    turns(table, 16)
    assert (table.view(0).marks[0]["wall"], table.view(0).marks[1]["wall"]) == (2, 1)
    play(table, {0: f"riichi {code(table.wall[52 + 17])}"})
    assert ends(table) == "exhaustive"
    assert moved(table) == (-1000 + 3000, -1000, -1000, -1000)
    assert table.pot == 1000


NINE = "19m19p19s123z258m4p"
"""Nine kinds of terminals and honours."""


def test_case_33_a_self_draw_beats_nine_terminals() -> None:
    table = stage({0: NINE, 1: NOTHING_4S}, {0: "6m", 1: "4s"}, indicators=NO_DORA, hands=1)
    play(table, {0: "nine_terminals", 1: "tsumo"})
    assert ends(table) == "tsumo"
    assert moved(table) == (-16000, 48000, -16000, -16000)
    assert table.over


def test_case_34_nine_terminals_abort_before_the_stick_is_paid() -> None:
    table = stage({0: NINE, 1: NOTHING_4S}, {0: "6m", 1: "1z"}, indicators=NO_DORA, hands=1)
    play(table, {0: "nine_terminals", 1: "riichi 1z"})
    assert ends(table) == "kyuushu"
    assert moved(table) == (0, 0, 0, 0)
    assert table.pot == 0
    assert not table.over
    table.next_hand()
    assert table.view(0).facts["honba"] == 2
    assert table.pot == 0


def test_case_35_the_fourth_riichi_in_the_turn_of_an_empty_wall() -> None:
    hands = dict(READY)
    hands[1] = "777z123456p23s22z"
    table = stage(hands, {0: "5z", 1: "7z 5z 5z", 2: "6z", 3: "6z"}, hands=1)
    play(table, {1: "closed 7z, discard 5z", 2: "riichi 6z", 3: "riichi 6z"})
    play(table, {1: "riichi 5z"})
    turns(table, 15)
    assert turn_of(table) == 18
    assert table.pot == 3000
    drawn = code(table.wall[52 + 17])
    play(table, {0: f"riichi {drawn}"})
    assert ends(table) == "exhaustive"
    assert moved(table) == (-1000,) * 4
    assert not [one for one in table.hand_result.transfers if one.reason == "noten"]
    assert table.over


def test_case_35_its_sticks_carry_over() -> None:
    hands = dict(READY)
    hands[1] = "777z123456p23s22z"
    table = stage(hands, {0: "5z", 1: "7z 5z 5z", 2: "6z", 3: "6z"}, hands=2)
    play(table, {1: "closed 7z, discard 5z", 2: "riichi 6z", 3: "riichi 6z"})
    play(table, {1: "riichi 5z"})
    turns(table, 15)
    play(table, {0: f"riichi {code(table.wall[52 + 17])}"})
    assert ends(table) == "exhaustive"
    table.next_hand()
    assert table.pot == 4000
    assert table.view(0).facts["honba"] == 2


def test_case_36_a_call_ron_takes_the_best_tile_only() -> None:
    table = stage({0: "34m067p34s678s88p1z"}, {0: "9m", 1: "2m", 2: "2s", 3: "0s"}, indicators="4s")
    play(table, {})
    play(table, {0: "chi 34m2m, discard 1z, ron"})
    assert ends(table) == "call_ron"
    assert [one.tile for one in table.hand_result.wins] == ["0s"]
    assert fu_han(table, 0) == (30, 4)
    assert moved(table) == (11700, -3900, -3900, -3900)


def test_case_37_the_red_five_of_another_seat_when_a_source_discarded_the_kind() -> None:
    table = stage({3: "23m46p46p1234567z"}, {0: "1m 5p", 1: "9s 0p", 2: "9s 9s", 3: "9s"})
    turns(table, 1)
    play(table, {3: "chi 23m1m, discard 1z"})
    assert sources(table, 3) == {0}
    alone(table, 3)
    assert {"chi 460p", "chi 465p"} <= texts(table, 3)
    alone(table, 3, "chi 46p0p")
    assert sources(table, 3) == {0}
    assert code(table.view(3).melds[3][1].faces[0]) == "0p"


def test_case_38_two_players_ron_each_other() -> None:
    table = stage({0: RED_2S5S, 1: "345678m24456p22s"}, {0: "3p", 1: "2s"}, indicators="7p")
    play(table, {0: "discard 3p, ron", 1: "drawn, ron"})
    assert typed(won(table, 0, 1).score, SynchronousScore).han == 5
    assert fu_han(table, 1, 0) == (40, 1)
    assert moved(table) == (10000, -10000, 0, 0)


ANY17 = "?" * 17
HOLDS_4S = "444s159m159p1234z"


def test_case_39_the_last_tile_of_a_wall_discarded_is_houtei() -> None:
    hands = {0: NOTHING_4S, 2: HOLDS_4S}
    table = stage(hands, {0: "9m", 1: f"{ANY17} ? 4s"}, indicators=NO_DORA)
    turns(table, 18)
    play(table, {0: "drawn, ron", 1: "discard 4s"})
    assert names(won(table, 0)) == {"houtei"}
    assert fu_han(table, 0) == (40, 1)
    assert moved(table) == (2000, -2000, 0, 0)


@pytest.mark.parametrize(
    ("plan", "expected", "pays"),
    [
        ("pon 66z, discard 4s, kong 777z, drawn", {"tanyao"}, 2000),
        ("pon 66z, discard 1m, kong 777z, discard 4s", {"tanyao", "houtei"}, 3900),
    ],
)
def test_case_39_no_houtei_before_the_last_tile_is_drawn(plan: str, expected: set[str], pays: int) -> None:
    hands = {0: TANYAO_4S, 1: "66z777z4s147m29p19s", 2: HOLDS_4S}
    draws = {1: f"{ANY17} ? 9s", 2: f"{ANY17} 6z", 3: f"{ANY17} 7z"}
    table = stage(hands, draws, indicators=NO_DORA)
    turns(table, 18)
    assert table.view(0).marks[1]["wall"] == 1
    play(table, {0: "drawn, ron", 1: plan})
    assert names(won(table, 0)) == expected
    assert fu_han(table, 0) == (40, len(expected))
    assert moved(table) == (pays, -pays, 0, 0)


LAST_KONG = "222p234m35s678s99m"


def test_case_40_self_draw_on_the_last_tile_as_replacement_is_rinshan_only() -> None:
    table = stage({0: LAST_KONG}, {0: f"{ANY17} 2p 4s"}, indicators=NO_DORA)
    turns(table, 17)
    play(table, {0: "closed 2p, tsumo"})
    assert names(won(table, 0)) == {"tsumo", "rinshan"}


def test_case_40_the_replacement_discarded_is_houtei() -> None:
    hands = {0: LAST_KONG, 1: "789m345p35s678s11p", 2: HOLDS_4S}
    table = stage(hands, {0: f"{ANY17} 2p 4s"}, indicators=NO_DORA)
    turns(table, 17)
    play(table, {0: "closed 2p, discard 4s", 1: "drawn, ron"})
    assert names(won(table, 1)) == {"houtei"}
    assert won(table, 1).source == 0
