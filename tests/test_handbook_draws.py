"""`riichi:handbook` plays the draws of `handbook/riichi-draws.md`, as RULES 4.1.1 to 4.1.3 and the defects of 4.2 read it.

The tests are named after the sections of the handbook; where the handbook is wrong or silent, the number of the defect
in RULES 4.2 is in the name too. Sections 1 and 5 of the handbook and its summary repeat the others; they have tests of
their own nevertheless, but for the summary, which says nothing new. Not tested: defect 12 (a compile error of the Go
fragment). Defects 14 to 29 belong to the other handbook: `test_handbook_declaration.py`.
"""

from __future__ import annotations

import pytest
from staging import do, drift, drift_until_left, passes, stage, texts, throw, verbs, wall_of

from mahjongkit.table import IllegalAction, Table

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


def exhausted(*ready: int, dealer: int = 0, honba: int = 0, sticks: int = 0, **options: object) -> Table:
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


def nine_kinds(seat: int, hand: str = "19m19p1234567z23s", draws: str = "", **start: object) -> Table:
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
    outside = "1m 9m 1p 9p 1s 9s 1z 2z 3z 1m 9m 1p 9p 1s 9s 1z 2z 3z".split()
    draws = " ".join([f"{outside[0]} 2m 3m 4m", *(f"{tile} ? ? ?" for tile in outside[1:])][:18]).rsplit(" ", 2)[0]
    hands = {0: "258m258p258s4567z", 1: FAR[1], 2: READY[2], 3: "258m147p369s4567z"}
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
    hands = {0: "258m258p369s4567z", 1: "558m369p147s4567z", 3: "19m19p1234567z23s", 2: "369m147p258s1267z"}
    table = stage(HANDBOOK, hands, "5m")
    do(table, 0, "discard 5m")
    do(table, 1, "pon 55m")
    throw(table, 1, "8m")
    drift(table, 1)
    assert table.pending == (3,)
    assert "nine_terminals" not in verbs(table, 3)


def test_2_2_defect_5_a_closed_kan_before_ends_it() -> None:
    hands = {0: "2228m258p369s467z", 1: FAR[1], 2: "369m147p258s1267z", 3: "19m19p1234567z23s"}
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
    table = stage(HANDBOOK, {seat: hand.replace("1567z", "567z") for seat, hand in FOUR_EAST.items()}, seed=2)
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
    """Nobody pays although one player is ready; the dealer stays with one more honba (defect 13)."""
    table = stage(HANDBOOK, {**FOUR_EAST, 1: "123789m456p78s221z"}, start={"honba": 2, "sticks": 1})
    before = table.scores
    four_winds(table)
    assert deltas(table) == (0, 0, 0, 0)
    assert table.hand_result.transfers == ()
    assert table.scores == before
    assert table.pot == 1000


def test_2_3_defect_8_a_pon_between_breaks_it() -> None:
    """Four discards of East, the first four of the hand, but one of them was called."""
    hands = {
        0: "147m258p369s1567z",
        1: "258m369p147s5672z",
        2: "369m147p258s1156z",
        3: "258m147p369s1567z",
    }
    table = stage(HANDBOOK, hands, "3m 2p")
    throw(table, 0, "3m")
    throw(table, 1, "2p")
    assert table.pending == (2,)
    throw(table, 2, "1z")
    do(table, 3, "discard 1z")
    assert "pon" not in verbs(table, 2)
    passes(table)
    throw(table, 0, "1z")
    assert not table.hand_over


def test_2_3_defect_8_a_call_of_the_wind_itself() -> None:
    hands = {
        0: "147m258p369s1567z",
        1: "258m369p147s1567z",
        2: "11369m147p258s56z",
        3: "258m147p369s1567z",
    }
    hands = {**hands, 2: "369m147p258s1156z"}
    del hands[3]
    table = stage(HANDBOOK, {**hands, 3: "258m147p369s2567z"})
    do(table, 0, "discard 1z")
    do(table, 2, "pon 11z")
    throw(table, 2, "5z")
    assert not table.hand_over
    assert table.pending == (3,)


def test_2_3_defect_8_a_closed_kan_between_breaks_it() -> None:
    hands = {**FOUR_EAST, 1: "2228m369p147s156z"}
    table = stage(HANDBOOK, hands, "4m 2m 4p 4s", replacements="9m")
    throw(table, 0, "1z")
    do(table, 1, "closed 2m")
    for seat in (1, 2, 3):
        throw(table, seat, "1z")
    assert not table.hand_over
    assert table.pending == (0,)


def test_2_3_a_ron_on_the_fourth_wind_comes_first() -> None:
    hands = {**FOUR_EAST, 0: "1122m3344p5566s1z", 3: "258m147p369s1567z"}
    hands = {**hands, 0: "112233m445566p1z"}
    table = stage(HANDBOOK, hands, "9m 2s 3s 1s")
    for seat in range(4):
        do(table, seat, "discard 1z" if seat else "discard 9m")
        if seat < 3:
            passes(table)
    assert "ron" not in verbs(table, 0)  # he passed this wait in the same go-around
    assert not table.hand_over
    rivers = [river[0].tile for river in table.view(0).rivers]
    assert rivers[1] == rivers[2] == rivers[3] != rivers[0]
