"""`riichi:handbook` plays the draws of `handbook/riichi-draws.md`, as RULES 4.1 and the defects of 4.2 read it.

The tests are named after the sections of the handbook; where the handbook is wrong or silent, the number of the defect
in RULES 4.2 is in the name too. Sections 1 and 5 of the handbook and its summary repeat the others; they have tests of
their own nevertheless, but for the summary, which says nothing new. Not tested: defect 12 (a compile error of the Go
fragment). Defects 14 to 29 belong to the other handbook: `test_handbook_declaration.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import IllegalAction, Table
from tests.support.staging import do, drift, passes, stage, texts, throw, verbs, wall_of

HANDBOOK = "riichi:handbook"


# Ready for 6s and 9s without a yaku, or far from ready and unable to call anything; any choice of one for every seat
# can be dealt at once.
READY = ("123789m123p78s11z", "123789m456p78s22z", "456789m789p78s33z", "123456m123p78s44z")


FAR = ("147m258p369s4567z", "258m369p147s4567z", "369m147p258s1567z", "258m147p369s1567z")


# Three hands that win on 3m with all simples.
ON_3M = {1: "24678m345678p55s", 2: "24678m22p345678s", 3: "45678m234567p88s"}


def hands_of(*ready: int) -> dict[int, str]:
    """Hands for four seats: ready for the seats named, far from ready for the others."""
    return {seat: READY[seat] if seat in ready else FAR[seat] for seat in range(4)}


def exhausted(*ready: int, dealer: int = 0, honba: int = 0, sticks: int = 0, **options: Any) -> Table:
    """A hand drawn to the end in which nobody wins; these seats are ready."""
    start = {"dealer": dealer, "honba": honba, "sticks": sticks}
    table = stage(HANDBOOK, hands_of(*ready), start=start, **options)
    drift(table, 70)
    assert table.hand_over
    return table


def reason(table: Table) -> str:
    return table.hand_result.reason


def deltas(table: Table) -> tuple[int, ...]:
    return table.hand_result.deltas


def honba(table: Table) -> int:
    return table.view(0).facts["honba"]


def per_pair(ready: set[int], dealer: int) -> tuple[int, ...]:
    """The tenpai payments as section 4.2 of the handbook computes them."""
    paid = [0] * 4
    for payer in range(4):
        for payee in range(4):
            if payer not in ready and payee in ready:
                amount = 1500 if payer == dealer else 1000
                paid[payer] -= amount
                paid[payee] += amount
    return tuple(paid)


def nine_kinds(seat: int, hand: str = "19m19p1234567z23s", draws: str = "", **start: Any) -> Table:
    """One seat has eleven terminal and honour kinds before its draw, as in the example of 2.2."""
    hands = {0: FAR[0], 1: FAR[1], 2: "258m369p147s3467z", 3: "258m147p369s3467z"}
    return stage(HANDBOOK, {**hands, seat: hand}, draws, start=start)


# 1


def test_1_1_a_draw_is_a_hand_that_nobody_won() -> None:
    table = exhausted()
    assert reason(table) == "exhaustive"
    assert table.hand_result.wins == ()


def test_1_2_after_a_draw_the_next_hand_is_played() -> None:
    table = exhausted()
    assert not table.over
    number = table.hand_number
    table.next_hand()
    assert table.hand_number == number + 1
    assert not table.hand_over
    assert table.view(0).left == 69


def test_1_2_points_are_settled_by_who_is_ready() -> None:
    assert deltas(exhausted(2)) == (-1500, -1000, 3500, -1000)


@pytest.mark.parametrize("ready", [True, False])
def test_1_2_the_dealer_stays_if_ready(ready: bool) -> None:
    table = exhausted(*([0] if ready else [1]))
    table.next_hand()
    assert table.dealer == (0 if ready else 1)


# 2.1


def test_2_1_the_hand_is_drawn_only_when_the_wall_is_used_up() -> None:
    table = stage(HANDBOOK, hands_of())
    drift(table, 69)
    assert not table.hand_over
    assert table.view(0).left == 0
    (seat,) = table.pending
    assert seat == 1  # the seventieth draw
    drift(table, 1)
    assert reason(table) == "exhaustive"


LAST_TILE = {0: "123789m123p789s5z", 1: FAR[1], 2: FAR[2], 3: "258m147p369s1267z"}  # the fourth 5z is the last tile


def test_2_1_defect_5_the_last_discard_can_be_won() -> None:
    table = stage(HANDBOOK, LAST_TILE, last="5z")
    drift(table, 69)
    do(table, 1, "discard 5z")
    assert not table.hand_over
    assert "ron" in verbs(table, 0)
    do(table, 0, "ron")
    assert reason(table) == "ron"
    assert table.hand_result.wins[0].source == 1


def test_2_1_defect_5_the_last_discard_passed_is_a_draw() -> None:
    table = stage(HANDBOOK, LAST_TILE, last="5z")
    drift(table, 69)
    throw(table, 1, "5z")
    assert reason(table) == "exhaustive"


def test_2_1_defect_5_the_last_draw_can_be_won() -> None:
    hands = {1: "123789m123p789s5z", 0: FAR[0], 2: FAR[2], 3: "258m147p369s1267z"}
    table = stage(HANDBOOK, hands, last="5z")
    drift(table, 69)
    assert table.view(1).left == 0
    do(table, 1, "tsumo")
    assert reason(table) == "tsumo"


def test_2_1_noten_pay_tenpai_and_the_dealer_is_decided() -> None:
    table = exhausted(0)
    assert {(t.payer, t.payee, t.amount, t.reason) for t in table.hand_result.transfers} == {
        (1, 0, 1000, "noten"),
        (2, 0, 1000, "noten"),
        (3, 0, 1000, "noten"),
    }
    table.next_hand()
    assert table.dealer == 0


def test_2_1_defect_11_no_mangan_at_the_draw() -> None:
    """Nagashi is off in the handbook, although its title speaks of it: an ordinary draw."""
    outside = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z") * 2
    draws = "1m 2m 3m 4m " + " ? ? ? ".join(outside[1:])
    hands = {0: FAR[0], 1: FAR[1], 2: READY[2], 3: "258m147p369s4567z"}
    found = {}
    for nagashi in (False, True):
        table = stage(HANDBOOK, hands, draws, nagashi=nagashi)
        drift(table, 70)
        assert not any(discard.called for discard in table.view(0).rivers[0])
        found[nagashi] = (reason(table), deltas(table))
    assert found[False] == ("exhaustive", (-1500, -1000, 3500, -1000))
    assert found[True] == ("nagashi", (12000, -4000, -4000, -4000))


# 2.2


def test_2_2_nine_kinds_in_the_first_go_around_may_abort() -> None:
    """The example of the handbook: eleven kinds. Defect 7: the hand has fourteen tiles, not eleven."""
    table = nine_kinds(0, draws="4s")
    assert len(table.view(0).hand) == 14
    assert "nine_terminals" in verbs(table, 0)
    do(table, 0, "nine_terminals")
    assert reason(table) == "kyuushu"
    assert table.hand_result.wins == ()


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_2_2_the_first_go_around_counts_for_every_seat(seat: int) -> None:
    table = nine_kinds(seat, draws="2m 3m 4m 5m")
    for other in range(seat):
        assert "nine_terminals" not in verbs(table, other)
        drift(table, 1)
    do(table, seat, "nine_terminals")
    assert reason(table) == "kyuushu"


def test_2_2_not_in_the_second_go_around() -> None:
    table = nine_kinds(0, draws="4s 2m 3m 4m 9s")
    throw(table, 0, "4s")
    drift(table, 3)
    assert table.pending == (0,)
    assert "nine_terminals" not in verbs(table, 0)


@pytest.mark.parametrize(("drawn", "offered"), [("7z", True), ("5s", False), ("1m", False)])
def test_2_2_judged_after_the_draw(drawn: str, offered: bool) -> None:
    """Eight kinds before the draw: only a ninth kind makes it possible, nine are enough."""
    table = nine_kinds(0, "19m19p1234z23488s", drawn)
    assert ("nine_terminals" in verbs(table, 0)) is offered


def test_2_2_aborting_is_a_choice() -> None:
    """Also defect 6: the Go fragment aborts by itself, the text says optional."""
    table = nine_kinds(0, draws="4s 2m")
    assert not table.hand_over
    throw(table, 0, "4s")
    assert not table.hand_over
    assert table.pending == (1,)


def test_2_2_defect_5_the_choice_is_the_acting_players() -> None:
    table = nine_kinds(2, draws="2m 3m 4m")
    assert table.pending == (0,)
    assert table.legal(2) == ()
    with pytest.raises(IllegalAction):
        table.act(2, "nine_terminals")
    drift(table, 2)
    assert "nine_terminals" in verbs(table, 2)


def test_2_2_defect_5_a_call_before_ends_it() -> None:
    hands = {0: FAR[0], 1: "558m369p147s4567z", 3: "19m19p1234567z23s", 2: "369m147p258s1267z"}
    table = stage(HANDBOOK, hands, "5m")
    do(table, 0, "discard 5m")
    do(table, 1, "pon 55m")
    throw(table, 1, "8m")
    drift(table, 1)
    assert table.pending == (3,)
    assert "nine_terminals" not in verbs(table, 3)


def test_2_2_defect_5_a_closed_kan_before_ends_it() -> None:
    hands = {0: "2228m258p369s467z", 1: "147m369p147s4567z", 2: "369m147p258s1267z", 3: "19m19p1234567z23s"}
    table = stage(HANDBOOK, hands, "2m", replacements="8s")
    do(table, 0, "closed 2m")
    throw(table, 0, "8s")
    drift(table, 2)
    assert table.pending == (3,)
    assert "nine_terminals" not in verbs(table, 3)


# 2.3


FOUR_EAST = {
    0: "147m258p369s1567z",
    1: "258m369p147s1567z",
    2: "369m147p258s1567z",
    3: "258m147p369s1567z",
}


def four_winds(table: Table, tile: str = "1z") -> None:
    for seat in range(4):
        throw(table, seat, tile)


def test_2_3_four_equal_winds_abort() -> None:
    """The example of the handbook: East four times."""
    table = stage(HANDBOOK, FOUR_EAST)
    for seat in range(3):
        throw(table, seat, "1z")
        assert not table.hand_over
    throw(table, 3, "1z")
    assert table.hand_over
    assert reason(table) == "suufon"


@pytest.mark.parametrize("wind", ["1z", "2z", "3z", "4z"])
def test_2_3_any_wind(wind: str) -> None:
    hands = {seat: hand.replace("1567z", f"{wind[0]}567z") for seat, hand in FOUR_EAST.items()}
    table = stage(HANDBOOK, hands)
    four_winds(table, wind)
    assert reason(table) == "suufon"


def test_2_3_different_winds_go_on() -> None:
    table = stage(HANDBOOK, {**FOUR_EAST, 3: "258m147p369s2567z"})
    for seat, tile in enumerate(["1z", "1z", "1z", "2z"]):
        throw(table, seat, tile)
    assert not table.hand_over
    assert table.pending == (0,)


def test_2_3_dragons_are_no_winds() -> None:
    table = stage(HANDBOOK, FOUR_EAST)
    four_winds(table, "5z")
    assert not table.hand_over


def test_2_3_only_in_the_first_go_around() -> None:
    table = stage(HANDBOOK, FOUR_EAST, "2p 3m 3s 6m")
    drift(table, 4)
    four_winds(table)
    assert not table.hand_over
    assert table.pending == (0,)


def test_2_3_not_settled() -> None:
    """Nobody pays although one player is ready; the dealer, who is not, passes the deal, honba 0 (defect 13)."""
    table = stage(HANDBOOK, {**FOUR_EAST, 1: "123789m456p7s122z"}, "4m 8s 4p 4s", start={"honba": 2, "sticks": 1})
    before = table.scores
    four_winds(table)
    assert deltas(table) == (0, 0, 0, 0)
    assert table.hand_result.transfers == ()
    assert table.scores == before
    assert table.pot == 1000
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == 0
    assert table.pot == 1000


def test_2_3_defect_8_a_pon_breaks_it() -> None:
    hands = {**FOUR_EAST, 2: "369m147p258s2567z", 3: "258m147p369s1156z"}
    table = stage(HANDBOOK, hands)
    throw(table, 0, "1z")
    do(table, 1, "discard 1z")
    do(table, 3, "pon 11z")
    throw(table, 3, "5z")
    assert table.pending == (0,)
    drift(table, 1)
    assert not table.hand_over


def test_2_3_defect_8_a_closed_kan_breaks_it() -> None:
    """The first four discards are East, every one by another player, but a kan lies between them."""
    hands = {**FOUR_EAST, 1: "2228m369p147s156z", 3: "369m147p369s1567z"}
    table = stage(HANDBOOK, hands, "4m 2m 4p 4s", replacements="9m")
    throw(table, 0, "1z")
    do(table, 1, "closed 2m")
    for seat in (1, 2, 3):
        throw(table, seat, "1z")
    assert [[discard.tile for discard in river] for river in table.view(0).rivers] == [["1z"]] * 4
    assert not table.hand_over
    assert table.pending == (0,)


def test_2_3_a_riichi_with_the_fourth_wind_is_paid_first() -> None:
    """RULES 4.1.4: the stick lies on the table before the abort."""
    table = stage(HANDBOOK, {**FOUR_EAST, 3: "123456m123p7s144z"}, "4m 4p 4s 8s")
    for seat in range(3):
        throw(table, seat, "1z")
    do(table, 3, "riichi 1z")
    passes(table)
    assert reason(table) == "suufon"
    assert deltas(table) == (0, 0, 0, -1000)
    assert table.pot == 1000


# 2.4


KANS = {0: "11147m258p369s56z", 1: "258m11147p369s56z", 2: "369m258p11147s56z", 3: "258m369p258s4447z"}


KAN_TILES = ("1m", "1p", "1s", "4z")
AFTER_KAN = ("9m", "9p", "9s", "3z")


def four_kans(hands: dict[int, str] | None = None, kan: str = "1m", after: str = "3z", **options: Any) -> Table:
    """A closed kan by every seat in turn, up to the fourth; seat 0 has a kan of `kan`."""
    tiles = (kan, *KAN_TILES[1:])
    replaced = (*AFTER_KAN[:3], after)
    table = stage(HANDBOOK, {**KANS, **(hands or {})}, " ".join(tiles), replacements=" ".join(replaced), **options)
    for seat in range(4):
        assert not table.hand_over
        do(table, seat, f"closed {tiles[seat]}")
        if seat < 3:
            throw(table, seat, replaced[seat])
    return table


def test_2_4_one_kan_by_every_player_aborts() -> None:
    """The example of the handbook; closed kans count (defect 9)."""
    assert reason(four_kans()) == "suukan"


def mixed_kans(hands: dict[int, str], **options: Any) -> Table:
    """Seat 0 has a closed kan, seat 2 an open one, seat 3 a closed one, and seat 1 adds the fourth to its pon of 6s."""
    table = stage(HANDBOOK, hands, "1m 4z 9m 6s", replacements="6s 9p 3z 2z", **options)
    do(table, 0, "closed 1m")
    do(table, 0, "discard 6s drawn")
    do(table, 1, "pon 66s")
    passes(table)
    do(table, 1, "discard 7p")
    do(table, 2, "kong 777p")
    throw(table, 2, "9p")
    do(table, 3, "closed 4z")
    throw(table, 3, "3z")
    throw(table, 0, "9m")
    do(table, 1, "added 6s")
    return table


MIXED_KANS = {0: "11147m258p147s56z", 1: "258m1479p1466s56z", 2: "369m258777p14s56z", 3: KANS[3]}


def test_2_4_kans_of_every_kind_count() -> None:
    """Seat 0 closed, seat 2 open, seat 3 closed, seat 1 added to a pon."""
    assert reason(mixed_kans(MIXED_KANS)) == "suukan"


def test_2_4_an_open_kan_can_be_the_fourth() -> None:
    """Defect 9: at once, without a replacement tile, although the kan was called."""
    table = stage(HANDBOOK, KANS, "1m 1p 1s 9m 4z", replacements="9m 9p 9s")
    for seat in range(3):
        do(table, seat, f"closed {KAN_TILES[seat]}")
        throw(table, seat, AFTER_KAN[seat])
    throw(table, 3, "9m")
    left = table.view(0).left
    do(table, 0, "discard 4z drawn")
    do(table, 3, "kong 444z")
    assert reason(table) == "suukan"
    assert table.view(0).left == left


def test_2_4_defect_9_the_fourth_kan_may_be_robbed() -> None:
    """The hand is aborted only when the kan stands: nobody having robbed it (RULES 4.1.1)."""
    table = mixed_kans({**MIXED_KANS, 3: "234678m22p57s444z"})  # seat 3 waits for 6s
    assert not table.hand_over
    assert verbs(table, 3) == {"ron", "pass"}
    twin = table.copy()
    do(table, 3, "ron")
    assert reason(table) == "ron"
    do(twin, 3, "pass")
    assert reason(twin) == "suukan"


def test_2_4_three_kans_go_on() -> None:
    table = stage(HANDBOOK, KANS, "1m 1p 1s 7z", replacements="9m 9p 9s")
    for seat in range(3):
        do(table, seat, f"closed {KAN_TILES[seat]}")
        throw(table, seat, AFTER_KAN[seat])
    drift(table, 1)
    assert not table.hand_over


def test_2_4_defect_9_at_once() -> None:
    """The handbook: forced, at once. No replacement tile, no discard (RULES 4.1.1, 4.2 #9)."""
    table = four_kans()
    assert table.pending == ()
    assert reason(table) == "suukan"
    assert len(table.view(3).hand) == 10


def test_2_4_defect_9_the_fourth_replacement_tile_is_not_drawn() -> None:
    """It would win; with the option of the others it does."""
    hands = {3: "234678m22p34s444z"}
    assert reason(four_kans(hands, after="2s")) == "suukan"
    table = four_kans(hands, after="2s", suukan_timing="after_discard")
    do(table, 3, "tsumo")
    assert reason(table) == "tsumo"


READY_DEALER = {0: "234678m22p34s777z", 3: "258m369p2589s444z"}


def test_2_4_defect_9_after_the_discard_is_an_option() -> None:
    """The discard after the fourth kan may be won; passed, it aborts."""
    table = four_kans(READY_DEALER, kan="7z", after="2s", suukan_timing="after_discard")
    assert table.pending == (3,)
    do(table, 3, "discard 2s")
    assert "ron" in verbs(table, 0)
    twin = table.copy()
    do(table, 0, "ron")
    assert reason(table) == "ron"
    passes(twin)
    assert reason(twin) == "suukan"


@pytest.mark.parametrize("ready", [True, False])
def test_2_4_not_settled(ready: bool) -> None:
    """Nobody pays, ready or not; a ready dealer stays with one more honba, another passes the deal (defect 13)."""
    table = four_kans(READY_DEALER, kan="7z") if ready else four_kans()
    assert deltas(table) == (0, 0, 0, 0)
    table.next_hand()
    assert (table.dealer, honba(table)) == ((0, 1) if ready else (1, 0))


@pytest.mark.parametrize("ready", [True, False])
def test_2_4_defect_13_the_dealer_makes_the_fourth_kan(ready: bool) -> None:
    """What is left beside the kan is ready or not, as it lies at that moment: no tile is drawn for it."""
    dealer = "444z234678m22p34s" if ready else "444z258m258p2589s"
    hands = {0: dealer, 1: KANS[1], 2: KANS[2], 3: "11147m36p369s567z"}
    table = stage(HANDBOOK, hands, "5z 1p 1s 1m 4z", replacements="9p 9s 9m")
    throw(table, 0, "5z")
    for seat, tile, after in ((1, "1p", "9p"), (2, "1s", "9s"), (3, "1m", "9m")):
        do(table, seat, f"closed {tile}")
        throw(table, seat, after)
    do(table, 0, "closed 4z")
    assert reason(table) == "suukan"
    table.next_hand()
    assert (table.dealer, honba(table)) == ((0, 1) if ready else (1, 0))


def test_2_4_defects_3_and_4_two_kans_each_by_two_players_go_on() -> None:
    hands = {0: "111999m258p369s5z", 1: "258m111999p369s5z", 2: "258m258p11147s56z", 3: "258m258p258s4447z"}
    table = stage(HANDBOOK, hands, "1m 1p 1s", replacements="9m 2z 9p 3z")
    do(table, 0, "closed 1m")
    do(table, 0, "closed 9m")
    throw(table, 0, "2z")
    do(table, 1, "closed 1p")
    do(table, 1, "closed 9p")
    throw(table, 1, "3z")
    assert not table.hand_over
    assert table.pending == (2,)
    assert "closed" not in verbs(table, 2)  # no fifth kan
    drift(table, 2)
    assert not table.hand_over


def test_2_4_defects_3_and_4_two_one_one_goes_on() -> None:
    hands = {0: "111999m258p369s5z", 1: KANS[1], 2: "258m258p11147s56z", 3: "258m369p258s4447z"}
    table = stage(HANDBOOK, hands, "1m 1p 1s 4z", replacements="9m 2z 9p 9s")
    do(table, 0, "closed 1m")
    do(table, 0, "closed 9m")
    throw(table, 0, "2z")
    do(table, 1, "closed 1p")
    throw(table, 1, "9p")
    do(table, 2, "closed 1s")
    throw(table, 2, "9s")
    assert not table.hand_over
    assert table.pending == (3,)
    assert "closed" not in verbs(table, 3)


def test_2_4_four_kans_of_one_player_go_on() -> None:
    hands = {0: "111999m111999p5z", 1: "258m258p258s2567z", 2: "258m258p369s2567z", 3: "258m258p147s2356z"}
    table = stage(HANDBOOK, hands, "1m", replacements="9m 1p 9p 7z")
    for tile in ("1m", "9m", "1p", "9p"):
        do(table, 0, f"closed {tile}")
    throw(table, 0, "7z")
    assert not table.hand_over
    drift(table, 4)
    assert not table.hand_over


# 2.5


def three_rons(**options: Any) -> Table:
    hands = {0: FAR[0], **ON_3M}
    table = stage(HANDBOOK, hands, "3m", indicators="1z", start={"honba": 1, "sticks": 2}, **options)
    do(table, 0, "discard 3m")
    for seat in (1, 2, 3):
        assert "ron" in verbs(table, seat)
    for seat in (1, 2, 3):
        do(table, seat, "ron")
    return table


def test_2_5_three_rons_are_all_paid() -> None:
    """The example of the handbook. Defect 10: its standard rule, everybody wins; honba and sticks to the nearest."""
    table = three_rons()
    assert reason(table) == "ron"
    assert [(won.seat, won.source, won.score.points) for won in table.hand_result.wins] == [
        (1, 0, 1300),
        (2, 0, 1300),
        (3, 0, 2000),
    ]
    assert deltas(table) == (-4900, 1300 + 300 + 2000, 1300, 2000)


def test_2_5_defect_10_an_abort_is_an_option() -> None:
    table = three_rons(abort_sanchahou=True, max_ron=2)
    assert reason(table) == "sanchahou"
    assert deltas(table) == (0, 0, 0, 0)
    assert table.pot == 2000


# 2.6


def four_riichi(**options: Any) -> Table:
    table = stage(HANDBOOK, dict(enumerate(READY)), "5z 5z 6z 6z 1p", **options)
    for seat, tile in enumerate(["5z", "5z", "6z", "6z"]):
        do(table, seat, f"riichi {tile}")
        passes(table)
    return table


def test_2_6_four_riichi_go_on() -> None:
    """Defect 10 (and 29): the standard rule of the handbook."""
    table = four_riichi()
    assert all(mark["riichi"] for mark in table.view(0).marks)
    assert not table.hand_over
    assert table.pending == (0,)
    assert table.pot == 4000
    drift(table, 1)
    assert not table.hand_over


def test_2_6_defect_10_an_abort_is_an_option() -> None:
    table = four_riichi(abort_suucha=True)
    assert reason(table) == "suucha"
    assert table.pot == 4000


# 3.1


@pytest.mark.parametrize(
    ("ready", "paid"),
    [
        pytest.param((0, 1), (2000, 2000, -2000, -2000), id="case 1: the dealer and another"),
        pytest.param((0,), (3000, -1000, -1000, -1000), id="case 2: only the dealer"),
        pytest.param((1, 2), (-3000, 2500, 2500, -2000), id="case 3: two others"),
        pytest.param((), (0, 0, 0, 0), id="case 4: nobody"),
    ],
)
def test_3_1_the_four_cases(ready: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert deltas(exhausted(*ready)) == paid


def test_3_1_a_dealer_who_is_not_ready_pays_1500() -> None:
    table = exhausted(3)
    assert {(t.payer, t.payee): t.amount for t in table.hand_result.transfers} == {
        (0, 3): 1500,
        (1, 3): 1000,
        (2, 3): 1000,
    }


def test_3_1_case_4_nobody_ready_leaves_the_scores() -> None:
    table = exhausted()
    assert table.hand_result.transfers == ()
    assert table.scores == (25000,) * 4


def test_3_1_everybody_ready_pays_nothing() -> None:
    assert deltas(exhausted(0, 1, 2, 3)) == (0, 0, 0, 0)


@pytest.mark.parametrize(("ready", "paid"), [((0, 1), (1500, 1500, -1500, -1500)), ((1,), (-1000, 3000, -1000, -1000))])
def test_3_1_defect_1_a_pool_is_an_option(ready: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert deltas(exhausted(*ready, noten_mode="pool")) == paid


# 3.2


@pytest.mark.parametrize("before", [0, 2])
def test_3_2_a_ready_dealer_stays_with_one_more_honba(before: int) -> None:
    table = exhausted(0, honba=before)
    table.next_hand()
    assert table.dealer == 0
    assert honba(table) == before + 1


@pytest.mark.parametrize("before", [0, 2])
def test_3_2_defect_2_the_deal_passes_and_honba_is_0(before: int) -> None:
    table = exhausted(1, honba=before)
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == 0


def test_3_2_defect_2_counting_on_is_an_option() -> None:
    table = exhausted(1, honba=2, honba_reset_on_dealer_noten=False)
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == 3


@pytest.mark.parametrize(
    ("hand", "ready"), [("19m19p1234567z23s", False), ("19m19p1234567z19s", True), ("19m19p1234567z11s", True)]
)
def test_3_2_defect_13_after_an_abort_the_dealer_stays_if_ready(hand: str, ready: bool) -> None:
    """Sections 1.2, 4.3 and Q2 speak of draws in general. With fourteen tiles ready is who can discard to be ready."""
    table = nine_kinds(0, hand, "4s", honba=2, sticks=1)
    do(table, 0, "nine_terminals")
    assert deltas(table) == (0, 0, 0, 0)
    table.next_hand()
    assert (table.dealer, honba(table)) == ((0, 3) if ready else (1, 0))
    assert table.pot == 1000


@pytest.mark.parametrize("ready", [True, False])
def test_3_2_defect_13_another_aborts(ready: bool) -> None:
    """Nine kinds of seat 2: it is still the dealer's hand that counts, as it lies after the discard."""
    hands = {0: READY[0] if ready else FAR[0], 1: FAR[1], 2: "19m19p1234567z23s", 3: "258m147p369s3467z"}
    table = stage(HANDBOOK, hands, "6m 2m 4p", start={"honba": 2})
    drift(table, 2)
    do(table, 2, "nine_terminals")
    assert reason(table) == "kyuushu"
    table.next_hand()
    assert (table.dealer, honba(table)) == ((0, 3) if ready else (1, 0))


def test_3_2_defect_13_always_is_an_option() -> None:
    table = stage(HANDBOOK, {0: "19m19p1234567z23s"}, "4s", dealer_repeats_abort="always", start={"honba": 2})
    do(table, 0, "nine_terminals")
    table.next_hand()
    assert (table.dealer, honba(table)) == (0, 3)


def test_3_2_defect_13_after_a_win_of_the_dealer() -> None:
    hands = {0: ON_3M[1], 1: FAR[1], 2: FAR[2], 3: FAR[3]}
    table = stage(HANDBOOK, hands, "1s 3m", start={"honba": 2})
    throw(table, 0, "1s")
    do(table, 1, "discard 3m")
    do(table, 0, "ron")
    table.next_hand()
    assert table.dealer == 0
    assert honba(table) == 3


def test_3_2_defect_13_after_a_win_of_another() -> None:
    hands = {0: FAR[0], 1: ON_3M[1], 2: FAR[2], 3: FAR[3]}
    table = stage(HANDBOOK, hands, "3m", start={"honba": 2})
    do(table, 0, "discard 3m")
    do(table, 1, "ron")
    table.next_hand()
    assert table.dealer == 1
    assert honba(table) == 0


def test_3_2_defect_13_a_dealer_among_several_winners_stays() -> None:
    hands = {0: ON_3M[1], 1: ON_3M[2], 2: "369m147p147s1567z", 3: FAR[3]}
    table = stage(HANDBOOK, hands, "1s 1s 3m", start={"honba": 1})
    throw(table, 0, "1s")
    throw(table, 1, "1s")
    do(table, 2, "discard 3m")
    do(table, 0, "ron")
    do(table, 1, "ron")
    assert len(table.hand_result.wins) == 2
    table.next_hand()
    assert table.dealer == 0
    assert honba(table) == 2


# 3.3


def two_hands() -> Table:
    """A first hand with a riichi of seat 1, drawn to the end; in the second seat 1 may declare again."""
    first = wall_of(HANDBOOK, hands_of(0, 1), "1s 1s")
    second = wall_of(HANDBOOK, {0: FAR[0], 1: READY[1], 2: ON_3M[2], 3: FAR[3]}, "1s 1s 1p 3m", indicators="3z")
    table = Table(HANDBOOK, seed=1, walls=[first, second])
    throw(table, 0, "1s")
    do(table, 1, "riichi 1s")
    passes(table)
    assert table.pot == 1000
    drift(table, 68)
    assert reason(table) == "exhaustive"
    return table


def test_3_3_sticks_stay_after_a_draw() -> None:
    table = two_hands()
    assert table.pot == 1000
    assert deltas(table) == (2000, 2000 - 1000, -2000, -2000)
    table.next_hand()
    assert table.pot == 1000


def test_3_3_sticks_add_up() -> None:
    table = two_hands()
    table.next_hand()
    throw(table, 0, "1s")
    do(table, 1, "riichi 1s")
    assert table.pot == 2000


def test_3_3_the_winner_takes_all_sticks() -> None:
    table = two_hands()
    table.next_hand()
    throw(table, 0, "1s")
    do(table, 1, "riichi 1s")
    passes(table)
    throw(table, 2, "1p")
    do(table, 3, "discard 3m")
    do(table, 2, "ron")
    assert deltas(table) == (0, -1000, 1300 + 300 + 2000, -1600)
    assert table.pot == 0


# 4, the Go fragments


def test_4_1_an_ordinary_hand_goes_on() -> None:
    table = stage(HANDBOOK, hands_of(0))
    for _ in range(8):
        drift(table, 1)
        assert not table.hand_over


def test_4_1_defects_5_and_6_nine_kinds_of_somebody_do_not_end_the_hand() -> None:
    """The fragment asks all players in turn 1 and ends the hand without their wish."""
    table = nine_kinds(3, draws="2m 3m 4m 5m 2p")
    for _ in range(4):
        drift(table, 1)
        assert not table.hand_over
    assert table.pending == (0,)


@pytest.mark.parametrize("dealer", [0, 2])
@pytest.mark.parametrize("ready", range(16))
def test_4_2_the_payments_of_every_choice_of_ready_seats(ready: int, dealer: int) -> None:
    seats = {seat for seat in range(4) if ready >> seat & 1}
    assert deltas(exhausted(*seats, dealer=dealer)) == per_pair(seats, dealer)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("ready", [True, False])
def test_4_3_the_dealer_stays_only_if_ready(dealer: int, ready: bool) -> None:
    other = (dealer + 1) % 4
    table = exhausted(dealer if ready else other, dealer=dealer)
    table.next_hand()
    assert table.dealer == (dealer if ready else other)


@pytest.mark.parametrize(
    ("hand", "drawn", "kinds"),
    [
        ("19m19p19s1144556z", "7z", 11),
        ("1199m1199p1199s1z", "2z", 8),
        ("1199m1199p1199s1z", "1z", 7),
        ("1199m1199p19s112z", "3z", 9),
        ("19m19p2358s12345z", "5z", 9),
        ("19m19p2358s11345z", "5z", 8),
    ],
)
def test_4_4_different_kinds_are_counted(hand: str, drawn: str, kinds: int) -> None:
    """A pair is one kind; terminals and honours alike. Nine are enough."""
    table = stage(HANDBOOK, {0: hand}, drawn)
    held = {tile for tile in table.view(0).hand if tile.suit == "z" or tile.rank in (1, 9)}
    assert len(held) == kinds
    assert ("nine_terminals" in verbs(table, 0)) is (kinds >= 9)


@pytest.mark.parametrize(
    ("tiles", "ends"),
    [
        (("1z", "1z", "1z", "1z"), True),
        (("1z", "1z", "1z", "5z"), False),
        (("5z", "1z", "1z", "1z"), False),
        (("5z", "5z", "5z", "5z"), False),
    ],
)
def test_4_5_the_first_four_discards(tiles: tuple[str, ...], ends: bool) -> None:
    """All of one wind; defect 8 is tested in 2.3."""
    table = stage(HANDBOOK, FOUR_EAST)
    for seat, tile in enumerate(tiles):
        throw(table, seat, tile)
    assert table.hand_over is ends


def test_4_6_kans_are_counted_at_any_moment() -> None:
    """The fragment ends the hand with the fourth kan, not with the third, whoever draws or discards."""
    table = four_kans()
    assert sum(len(melds) for melds in table.view(0).melds) == 4
    assert table.hand_over


# 5


def test_q1_a_draw_changes_points() -> None:
    table = exhausted(1)
    assert table.scores == (23500, 28500, 24000, 24000)


@pytest.mark.parametrize(("ready", "dealer"), [((0, 2), 0), ((2, 3), 1)])
def test_q2_the_dealer_stays_only_if_ready(ready: tuple[int, ...], dealer: int) -> None:
    table = exhausted(*ready)
    table.next_hand()
    assert table.dealer == dealer


def test_q3_sticks_are_kept() -> None:
    table = exhausted(2, sticks=3)
    table.next_hand()
    assert table.pot == 3000


def test_q4_nine_kinds_are_no_duty() -> None:
    table = nine_kinds(0, draws="4s")
    assert {"nine_terminals", "discard"} <= verbs(table, 0)
    throw(table, 0, "1z")
    assert not table.hand_over


def test_q5_four_winds_are_a_duty() -> None:
    table = stage(HANDBOOK, FOUR_EAST)
    four_winds(table)
    assert table.hand_over
    assert not any(texts(table, seat) for seat in range(4))
    assert table.hand_result.transfers == ()
