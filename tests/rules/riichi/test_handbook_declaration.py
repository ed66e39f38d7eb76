"""`riichi:handbook` plays the riichi of `handbook/riichi-declaration.md`, as RULES 4.1 and the defects of 4.2 read it.

The tests are named after the sections of the handbook; where the handbook is wrong or silent, the number of the defect
in RULES 4.2 is in the name too. Not tested: section 7 (7.1 and 7.2 are advice on strategy, no rules), the undefined
`game` of the Go fragment 9.2 (part of defect 20, a compile error) and the summary, which says nothing new. Defects 1 to
13 belong to the other handbook: `test_handbook_draws.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.rules.riichi.score import RiichiScore
from tests.support.staging import do, drift, drift_until_left, passes, stage, texts, throw, verbs
from tests.support.typed import typed

HANDBOOK = "riichi:handbook"


# Far from ready and unable to call anything.
FAR = ("147m258p369s4567z", "258m369p147s4567z", "369m147p258s1567z", "258m147p369s1567z")


LONE = "123678m234p57s44z"  # waits for 6s; for seat 1 no yaku and nothing but the fu of the wait
TWO = "123678m234p78s44z"  # waits for 6s and 9s
SIMPLES = "24678m345678p55s"  # waits for 3m with all simples: 1300
NOTHING: dict[str, Any] = {"indicators": "1z", "ura": "1z"}  # 2z is dora: nobody who wins holds it
OPENING = "1s 9p 1s 9p 9m "  # discarded as drawn; then seat 1 draws for the second time


def turn(hand: str = LONE, more: str = "7z", others: dict[int, str] | None = None, **settings: Any) -> Table:
    """Seat 1 has this hand and has drawn the first tile of `more` in the second go-around; others draw the rest."""
    hands = {**dict(enumerate(FAR)), 1: hand, **(others or {})}
    table = stage(HANDBOOK, hands, OPENING + more, **{**NOTHING, **settings})
    drift(table, 5)
    assert table.pending == (1,)
    return table


def declared(hand: str = LONE, more: str = "", others: dict[int, str] | None = None, **settings: Any) -> Table:
    """Seat 1 has declared riichi with 7z, and nobody wanted the tile."""
    table = turn(hand, f"7z {more}", others, **settings)
    do(table, 1, "riichi 7z")
    passes(table)
    return table


def keys(table: Table, winner: int = 0) -> dict[str, int]:
    """What the hand of a winner scores, with its han."""
    return {line.pattern.key: line.value for line in table.hand_result.wins[winner].score.scored_patterns}


def deltas(table: Table) -> tuple[int, ...]:
    return table.hand_result.deltas


def furiten(table: Table, seat: int = 1) -> bool:
    return bool(table.view(seat).marks[seat]["furiten"])


# 1


def test_1_1_a_closed_ready_hand_pays_1000_and_is_in_riichi() -> None:
    table = turn()
    assert table.view(1).marks[1]["riichi"] == 0
    do(table, 1, "riichi 7z")
    passes(table)
    assert table.scores == (25000, 24000, 25000, 25000)
    assert table.pot == 1000
    assert table.view(1).marks[1]["riichi"] == 1


def test_1_2_riichi_is_one_han() -> None:
    """Without riichi the hand has no yaku; with it, and without ippatsu, it has one han."""
    table = turn(more="7z 1p 1m 9s 9p 6s")
    throw(table, 1, "7z")
    drift(table, 4)
    do(table, 2, "discard 6s drawn")
    assert "ron" not in verbs(table, 1)
    table = declared(more="1p 1m 9s 9p 6s")
    drift(table, 4)
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert keys(table) == {"riichi": 1}
    assert typed(table.hand_result.wins[0].score, RiichiScore).han == 1


def test_1_2_a_win_within_one_go_around_is_one_han_more() -> None:
    table = declared(more="6s")
    do(table, 2, "discard 6s")
    do(table, 1, "ron")
    assert keys(table) == {"riichi": 1, "ippatsu": 1}


def test_1_2_everybody_knows() -> None:
    table = declared()
    for seat in range(4):
        assert [mark["riichi"] for mark in table.view(seat).marks] == [0, 1, 0, 0]


def test_1_2_the_winner_gets_all_sticks() -> None:
    table = declared(more="6s", start={"sticks": 2})
    assert table.pot == 3000
    do(table, 2, "discard 6s")
    do(table, 1, "ron")
    assert deltas(table) == (0, 2600 + 3000 - 1000, -2600, 0)
    assert table.pot == 0


# 2.1


OPEN_HANDS = [
    pytest.param("123678m22349p78s", "5p", "chi 34p", "9p", id="chi"),
    pytest.param("123678m229p78s33z", "3z", "pon 33z", "9p", id="pon"),
    pytest.param("123678m22p78s333z", "3z", "kong 333z", "9p", id="open kan"),
]


def called(hand: str, tile: str, call: str, discard: str) -> Table:
    """Seat 1 calls the first discard, has discarded and draws again: ready, with an open hand."""
    hands = {0: FAR[0], 1: hand, 2: FAR[2], 3: FAR[3]}
    table = stage(HANDBOOK, hands, f"{tile} 9m 9s 9m 9p", replacements="9p")
    do(table, 0, f"discard {tile}")
    do(table, 1, call)
    throw(table, 1, discard)
    drift(table, 3)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize(("hand", "tile", "call", "discard"), OPEN_HANDS)
def test_2_1_1_an_open_hand_may_not(hand: str, tile: str, call: str, discard: str) -> None:
    table = called(hand, tile, call, discard)
    assert "riichi" not in verbs(table, 1)
    drift_until_left(table, 0)
    drift(table, 1)
    assert {paid.payee for paid in table.hand_result.transfers} == {1}  # it was ready


def test_2_1_1_a_closed_hand_may() -> None:
    assert "riichi 7z" in texts(turn("123678m22p78s333z"), 1)


def test_2_1_1_defect_18_a_closed_kan_is_allowed() -> None:
    table = turn("123678m22p78s333z", "3z", replacements="7z")
    do(table, 1, "closed 3z")
    assert len(table.view(1).melds[1]) == 1
    assert "riichi 7z" in texts(table, 1)
    do(table, 1, "riichi 7z")
    passes(table)
    assert table.view(1).marks[1]["riichi"] == 1


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param("123678m234p78s44z", id="two-sided"),
        pytest.param("123678m234p57s44z", id="closed"),
        pytest.param("123678m234p12s44z", id="edge"),
        pytest.param("123678m23455p44z", id="two pairs"),
        pytest.param("123678m234789p4z", id="single"),
        pytest.param("1122m3344p5599s4z", id="seven pairs"),
        pytest.param("19m19p19s1234557z", id="thirteen orphans"),
        pytest.param("1112345678999s", id="nine gates"),
    ],
)
def test_2_1_2_any_ready_hand_may(hand: str) -> None:
    table = stage(HANDBOOK, {1: hand, 0: "258m258p258s2356z"}, "3p 7z")
    throw(table, 0, "3p")
    assert "riichi 7z" in texts(table, 1)


def test_2_1_2_a_hand_that_is_not_ready_may_not() -> None:
    assert "riichi" not in verbs(turn("123678m24p57s443z", "7z"), 1)


def test_2_1_2_at_least_one_tile_must_be_left_to_wait_for() -> None:
    """RULES 4.1.2: a wait for a kind that one holds four times oneself is none."""
    table = turn("123678m234p3333z", "7z")
    assert "riichi 7z" not in texts(table, 1)
    assert "riichi 3z" in texts(table, 1)  # that would wait for 7z


@pytest.mark.parametrize(("points", "allowed"), [(900, False), (1000, True), (1100, True)])
def test_2_1_3_at_least_1000_points(points: int, allowed: bool) -> None:
    table = turn(start={"scores": [40000, points, 30000, 30000 - points]})
    assert ("riichi" in verbs(table, 1)) is allowed


def test_2_1_3_defect_28_afterwards_0_is_enough() -> None:
    table = turn(start={"scores": [40000, 1000, 30000, 29000]})
    do(table, 1, "riichi 7z")
    passes(table)
    assert table.scores[1] == 0
    assert not table.hand_over


def test_2_1_4_defect_14_not_with_a_wait_in_the_own_river() -> None:
    """The handbook forbids what all others allow; the option separates them. `river` forbids no more than this."""
    for forbidden in (True, False, "river"):
        table = stage(
            HANDBOOK,
            {**dict(enumerate(FAR)), 1: TWO},
            "1s 9s 1s 9p 9m 7z",
            riichi_forbid_furiten=forbidden,
        )
        drift(table, 5)
        assert ("riichi 7z" in texts(table, 1)) is (forbidden is False)


def test_2_1_4_defect_14_not_with_a_wait_as_the_riichi_discard() -> None:
    """Waits for 6s 9s, and 9s would be the riichi discard: RULES example 34."""
    for forbidden in (True, False, "river"):
        table = turn(TWO, "9s", riichi_forbid_furiten=forbidden)
        assert ("riichi 9s" in texts(table, 1)) is (forbidden is False)
        assert ("riichi" in verbs(table, 1)) is (forbidden is False)  # every discard of a complete hand is a wait


def after_a_passed_win(**options: Any) -> Table:
    """Seat 1 waits for 6s, passes the 6s of seat 0 in the second go-around, and has drawn."""
    table = stage(HANDBOOK, {**dict(enumerate(FAR)), 1: LONE}, "1s 9p 1s 9p 6s 7z 9m 9s 9m 3z", **NOTHING, **options)
    drift(table, 4)
    do(table, 0, "discard 6s drawn")
    assert ("ron" in verbs(table, 1)) is False  # no yaku; the shape is enough (RULES 4.1.9)
    passes(table)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("forbidden", [True, False, "river"])
def test_2_1_4_defect_14_not_in_temporary_furiten(forbidden: bool | str) -> None:
    """RULES 4.1.4: furiten of any kind forbids it, also the temporary one of a tile just let go."""
    table = after_a_passed_win(riichi_forbid_furiten=forbidden)
    assert furiten(table)
    assert ("riichi" in verbs(table, 1)) is (forbidden is not True)
    drift(table, 4)  # the seat's own discard ends it
    assert table.pending == (1,)
    assert not furiten(table)
    assert "riichi 3z" in texts(table, 1)


@pytest.mark.parametrize("forbidden", [True, False, "river"])
def test_2_1_4_defect_14_not_after_a_passed_win(forbidden: bool | str) -> None:
    """RULES 4.2 #14: the same after a ron that could have been claimed."""
    table = stage(
        HANDBOOK, {**dict(enumerate(FAR)), 1: SIMPLES}, "1s 9p 1s 9p 3m 7z", riichi_forbid_furiten=forbidden, **NOTHING
    )
    drift(table, 4)
    do(table, 0, "discard 3m")
    do(table, 1, "pass")
    assert table.pending == (1,)
    assert ("riichi" in verbs(table, 1)) is (forbidden is not True)


def test_2_1_4_a_tile_in_the_river_that_is_no_wait_does_not_matter() -> None:
    assert "riichi 7z" in texts(turn(), 1)


WITH_6S = ("147m258p369s4567z", "258m147p369s1567z", "258m369p369s1567z")


def end_of_wall(seat: int, **options: Any) -> Table:
    """This seat waits for 6s, which nobody can draw; it has drawn the last tile (seat 1) or the one before (seat 0)."""
    others = [other for other in range(4) if other != seat]
    hands = {seat: LONE, **{other: WITH_6S[i] for i, other in enumerate(others)}}
    table = stage(HANDBOOK, hands, indicators="6s", **options)
    drift_until_left(table, 1 - seat)
    assert table.pending == (seat,)
    return table


@pytest.mark.parametrize(("seat", "allowed"), [(0, True), (1, False)])
def test_2_1_5_defect_15_one_tile_in_the_wall_is_enough(seat: int, allowed: bool) -> None:
    table = end_of_wall(seat)
    assert table.view(seat).left == 1 - seat
    assert ("riichi" in verbs(table, seat)) is allowed


@pytest.mark.parametrize(("seat", "least", "allowed"), [(0, 2, False), (0, 4, False), (1, 0, True)])
def test_2_1_5_defect_15_other_numbers_are_options(seat: int, least: int, allowed: bool) -> None:
    assert ("riichi" in verbs(end_of_wall(seat, riichi_min_wall=least), seat)) is allowed


# 2.2


@pytest.mark.parametrize(("hand", "tile", "call", "discard"), OPEN_HANDS)
def test_2_2_refused_with_a_call(hand: str, tile: str, call: str, discard: str) -> None:
    table = called(hand, tile, call, discard)
    with pytest.raises(IllegalAction):
        table.act(1, "riichi 9p")


def refused(table: Table, text: str, seat: int = 1) -> None:
    """The action is refused, and nothing has changed."""
    before = (table.scores, table.pot, table.pending, table.view(seat), len(table.events))
    with pytest.raises(IllegalAction):
        do(table, seat, text)
    assert (table.scores, table.pot, table.pending, table.view(seat), len(table.events)) == before


def test_2_2_refused_if_not_ready() -> None:
    refused(turn("123678m24p57s443z", "7z"), "riichi 7z")


def test_2_2_refused_below_1000_points() -> None:
    refused(turn(start={"scores": [40000, 900, 30000, 29100]}), "riichi 7z")


def test_2_2_refused_in_furiten() -> None:
    refused(turn(TWO, "9s"), "riichi 9s")


def test_2_2_refused_with_the_last_tile() -> None:
    table = end_of_wall(1)
    drawn = next(str(action) for action in table.legal(1) if action.drawn)
    refused(table, drawn.replace("discard", "riichi"))


def test_2_2_refused_a_second_time() -> None:
    table = declared(more="9m 9s 9m 1p")
    drift(table, 3)
    assert table.pending == (1,)
    assert "riichi" not in verbs(table, 1)
    refused(table, "riichi 1p")


# 3.1


def test_3_1_after_the_draw_and_with_the_discard() -> None:
    table = stage(HANDBOOK, {**dict(enumerate(FAR)), 1: LONE}, "1s 7z")
    assert table.legal(1) == ()  # not before the draw
    throw(table, 0, "1s")
    assert table.view(1).drawn is not None
    assert "riichi" in verbs(table, 1)
    do(table, 1, "riichi 7z")
    passes(table)
    assert [discard.tile for discard in table.view(0).rivers[1]] == ["7z"]  # the discard belongs to it
    assert table.view(0).marks[1]["riichi"]
    assert table.pending == (2,)
    assert table.legal(1) == ()  # not after the discard


def test_3_1_not_when_asked_about_a_discard() -> None:
    table = stage(HANDBOOK, {0: FAR[0], 1: LONE, 2: FAR[2], 3: FAR[3]}, "1s 9p")
    do(table, 0, "discard 4z")
    assert "pon" in verbs(table, 1)
    assert "riichi" not in verbs(table, 1)


# 3.2


def riichi_tile_asked(**options: Any) -> Table:
    """Seat 1 has declared with 7z, and seat 3 may pon it."""
    table = turn(others={2: "369m147p258s1256z", 3: "258m147p369s1577z"}, **options)
    do(table, 1, "riichi 7z")
    assert table.pending == (3,)
    return table


def test_3_2_1_defect_17_the_stick_is_paid_before_the_discard_is_answered() -> None:
    table = riichi_tile_asked()
    assert table.scores[1] == 24000
    assert table.pot == 1000
    table = riichi_tile_asked(stick_timing="after_discard")
    assert table.scores[1] == 25000
    assert table.pot == 0
    passes(table)
    assert table.scores[1] == 24000
    assert table.pot == 1000


def ronned_riichi_tile(**options: Any) -> Table:
    """Seat 2 wins 1300 on the riichi tile of seat 1."""
    table = turn(LONE, "3m", {2: SIMPLES}, **options)
    do(table, 1, "riichi 3m")
    do(table, 2, "ron")
    return table


def test_3_2_1_defect_17_the_stick_is_lost_if_the_discard_is_won() -> None:
    table = ronned_riichi_tile()
    assert deltas(table) == (0, -1000 - 1300, 1300 + 1000, 0)
    table = ronned_riichi_tile(stick_timing="after_discard")
    assert deltas(table) == (0, -1300, 1300, 0)


def test_3_2_2_a_tile_must_be_discarded_and_the_hand_stay_ready() -> None:
    table = turn("123678m234p78s44z", "5s")
    assert {text for text in texts(table, 1) if text.startswith("riichi")} == {"riichi 5s", "riichi 8s"}
    refused(table, "riichi 1m")
    refused(table, "riichi")


def test_3_2_3_everybody_sees_the_declaration() -> None:
    table = declared()
    assert table.view(3).rivers[1][-1].turned
    assert not table.view(3).rivers[1][0].turned
    said = [event.as_data() for event in table.hand_events if event.kind == "mark"]
    assert {"type": "mark", "seat": 1, "mark": "riichi", "value": 1, "private": False} in said


def test_3_2_3_a_called_riichi_tile_leaves_the_riichi() -> None:
    """RULES 4.1.4: the stick is paid, the riichi stands, the next discard lies sideways, and ippatsu is gone."""
    table = riichi_tile_asked()
    do(table, 3, "pon 77z")
    throw(table, 3, "5z")
    assert table.view(0).marks[1]["riichi"] == 1
    assert table.pot == 1000
    drift(table, 2)
    assert [discard.turned for discard in table.view(0).rivers[1]] == [False, True, True]


# 4.1


def after_riichi(tile: str, in_riichi: bool) -> set[str]:
    """What seat 1 may answer to this discard of seat 0, with or without riichi."""
    hand = "123678m22p78s333z"
    table = turn(hand, f"7z 1s 9p {tile} 1p")
    do(table, 1, f"{'riichi' if in_riichi else 'discard'} 7z")
    passes(table)
    drift(table, 2)
    do(table, 0, f"discard {tile}")
    return verbs(table, 1)


@pytest.mark.parametrize(
    ("tile", "verb"),
    [pytest.param("4m", "chi", id="chi"), pytest.param("2p", "pon", id="pon"), pytest.param("3z", "kong", id="kan")],
)
def test_4_1_no_calls(tile: str, verb: str) -> None:
    assert verb in after_riichi(tile, False)
    assert after_riichi(tile, True) == {"discard"}  # not asked: he has drawn already


def test_4_1_defect_24_only_the_drawn_tile_may_be_discarded() -> None:
    """The handbook's fixed order is the drawn tile."""
    table = declared(more="9m 9s 9m 1p 3z 9s 1s 1m")
    drift(table, 3)
    assert [str(action) for action in table.legal(1)] == ["discard 1p drawn"]
    refused(table, "discard 4z")
    drift(table, 4)
    assert [str(action) for action in table.legal(1)] == ["discard 1m drawn"]


def test_4_1_defect_24_not_even_an_equal_tile_of_the_hand() -> None:
    table = declared(more="9m 9s 9m 4p")
    drift(table, 3)
    assert [str(action) for action in table.legal(1)] == ["discard 4p drawn"]


# 4.2


def test_4_2_closed_kan_self_draw_and_ron() -> None:
    table = declared("123678m22p78s333z", "9m 9s 9m 3z", replacements="6s")
    drift(table, 3)
    assert verbs(table, 1) == {"discard", "closed"}
    do(table, 1, "closed 3z")
    assert "tsumo" in verbs(table, 1)
    table = declared(more="6s")
    do(table, 2, "discard 6s")
    assert verbs(table, 1) == {"ron", "pass"}


def test_4_2_ron_not_in_furiten_but_self_draw() -> None:
    table = declared(more="6s 9m 9s 6s", others={0: "147m258p147s4567z"})
    do(table, 2, "discard 6s")
    do(table, 1, "pass")
    drift(table, 1)
    throw(table, 0, "9s")
    assert furiten(table)
    assert "tsumo" in verbs(table, 1)


# 4.3


def closed_kan(more: str = "", **options: Any) -> Table:
    """Seat 1 in riichi, waiting for 6s and 9s, has drawn the fourth 3z."""
    table = declared("123678m22p78s333z", f"9m 1s 9m 3z {more}", **options)
    drift(table, 3)
    return table


def test_4_3_1_the_waits_may_not_change() -> None:
    """RULES example 21: 45m 345p 345s 111z 22z with 1z, and 33345m 123p 789p 44s with 3m."""
    table = declared("45m345p345s33322z", "9m 9s 9m 3z", replacements="6m")
    drift(table, 3)
    assert "closed 3z" in texts(table, 1)
    do(table, 1, "closed 3z")
    assert table.view(0).marks[1]["riichi"] == 1
    assert "tsumo" in verbs(table, 1)
    table = declared("33345m123789p44s", "9m 9s 9m 3m", others={2: "69m147p258s12567z"})
    drift(table, 3)
    assert "tsumo" in verbs(table, 1)
    assert "closed" not in verbs(table, 1)


def test_4_3_1_defect_23_such_a_kan_is_illegal_and_the_riichi_stays() -> None:
    table = declared("33345m123789p44s", "9m 9s 9m 3m", others={2: "69m147p258s12567z"})
    drift(table, 3)
    refused(table, "closed 3m")
    assert table.view(0).marks[1]["riichi"] == 1


def test_4_3_2_a_closed_kan_ends_ippatsu() -> None:
    """Neither the replacement tile nor a win within the go-around has ippatsu."""
    table = closed_kan(replacements="6s")
    do(table, 1, "closed 3z")
    do(table, 1, "tsumo")
    assert "rinshan" in keys(table)
    assert "ippatsu" not in keys(table)
    table = closed_kan("6s", replacements="1m")
    do(table, 1, "closed 3z")
    throw(table, 1, "1m")
    do(table, 2, "discard 6s")
    do(table, 1, "ron")
    assert "ippatsu" not in keys(table)


def test_4_3_3_four_equal_tiles_and_ready_afterwards() -> None:
    table = declared("123678m22p78s333z", "9m 9s 9m 2p")
    drift(table, 3)
    assert "closed" not in verbs(table, 1)  # three of them
    table = closed_kan(replacements="1m")
    do(table, 1, "closed 3z")
    throw(table, 1, "1m")
    drift_until_left(table, 0)
    drift(table, 1)
    assert {paid.payee for paid in table.hand_result.transfers if paid.reason == "noten"} == {1}


def test_4_3_3_defect_22_the_drawn_tile_must_be_one_of_them() -> None:
    table = declared("111123m234p57s44z", "9m 9s 9m 9p", others={0: FAR[0].replace("147m", "47m2p")})
    drift(table, 3)
    assert verbs(table, 1) == {"discard"}


# 5.1, 5.2


def test_5_1_a_win_within_one_go_around_has_one_han_more() -> None:
    table = declared(more="9m 9s 9m 6s")
    drift(table, 3)
    do(table, 1, "tsumo")
    assert keys(table) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}
    table = declared(more="9m 9s 9m 1p 3z 9s 1s 6s")
    drift(table, 7)
    do(table, 1, "tsumo")
    assert keys(table) == {"riichi": 1, "tsumo": 1}


def test_5_2_1_not_without_riichi() -> None:
    table = turn(more="7z 9m 9s 9m 6s")
    throw(table, 1, "7z")
    drift(table, 3)
    do(table, 1, "tsumo")
    assert keys(table) == {"tsumo": 1}


@pytest.mark.parametrize("turns", range(3))
def test_5_2_2_ron_on_any_discard_before_the_next_own_draw(turns: int) -> None:
    draws = ["9m", "9s", "1s"]
    draws[turns] = "6s"
    table = declared(more=" ".join(draws))
    drift(table, turns)
    discarder = (2 + turns) % 4
    do(table, discarder, "discard 6s drawn")
    do(table, 1, "ron")
    assert keys(table) == {"riichi": 1, "ippatsu": 1}


# 5.3


def test_5_3_1_the_own_closed_kan() -> None:
    table = closed_kan("1p 6s", replacements="1m")
    do(table, 1, "closed 3z")
    throw(table, 1, "1m")
    drift(table, 1)
    do(table, 3, "discard 6s drawn")
    do(table, 1, "ron")
    assert "riichi" in keys(table)
    assert "ippatsu" not in keys(table)


def no_ippatsu(table: Table) -> None:
    """Seat 1 draws 6s as his next tile and wins without ippatsu."""
    assert table.pending == (1,)
    do(table, 1, "tsumo")
    assert {"riichi", "tsumo"} <= set(keys(table))
    assert "ippatsu" not in keys(table)


def test_5_3_2_defect_25_a_chi_by_anybody() -> None:
    """Nobody loses a turn: the handbook's condition is not needed."""
    table = declared(more="8p 9m 6s", others={3: "258m1479p69s1567z"})
    do(table, 2, "discard 8p")
    do(table, 3, "chi 79p")
    throw(table, 3, "5z")
    throw(table, 0, "9m")
    no_ippatsu(table)


def test_5_3_2_defect_25_a_pon_by_anybody() -> None:
    """The pon skips seat 3, not the player in riichi."""
    table = declared(more="5z 6s", others={0: "147m258p369s4556z", 3: "258m147p369s1267z"})
    do(table, 2, "discard 5z drawn")
    do(table, 0, "pon 55z")
    throw(table, 0, "6z")
    no_ippatsu(table)


def test_5_3_2_an_open_kan_by_anybody() -> None:
    table = declared(
        more="5z 6s",
        others={0: "147m258p36s25556z", 2: "369m147p258s1267z", 3: "258m147p369s1267z"},
        replacements="9s",
    )
    do(table, 2, "discard 5z drawn")
    do(table, 0, "kong 555z")
    throw(table, 0, "9s")
    no_ippatsu(table)


def test_5_3_2_a_closed_kan_by_anybody() -> None:
    table = declared(
        more="1p 9s 5z 6s",
        others={0: "147m258p36s25556z", 2: "369m147p258s1267z", 3: "258m147p369s1267z"},
        replacements="9m",
    )
    drift(table, 2)
    do(table, 0, "closed 5z")
    throw(table, 0, "9m")
    no_ippatsu(table)


def test_5_3_2_an_added_kan_by_anybody() -> None:
    """Seat 0 ponned 5z before the riichi."""
    hands = {0: "147m258p36s25566z", 1: LONE, 2: "369m147p258s1267z", 3: "258m147p369s1257z"}
    table = stage(HANDBOOK, hands, "1s 9p 1s 9m 7z 1p 9s 5z 6s", replacements="9m", **NOTHING)
    drift(table, 3)
    do(table, 3, "discard 5z")
    do(table, 0, "pon 55z")
    throw(table, 0, "2z")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 2)
    do(table, 0, "added 5z")
    passes(table)
    throw(table, 0, "9m")
    no_ippatsu(table)


def test_5_3_2_a_robbed_kan_does_not_end_it() -> None:
    """RULES 4.1.5: robbing the kan and ippatsu come together."""
    hands = {0: "147m258p147s4567z", 1: LONE, 2: "369m147p266s1567z", 3: "258m147p239s1567z"}
    table = stage(HANDBOOK, hands, "6s 1s 9m 7z 6s", riichi_forbid_furiten=False, **NOTHING)  # seat 1 passes the 6s
    do(table, 0, "discard 6s drawn")
    passes(table, 2)
    do(table, 2, "pon 66s")
    throw(table, 2, "2s")
    drift(table, 2)
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "added 6s")
    do(table, 1, "ron")
    assert set(keys(table)) == {"riichi", "ippatsu", "chankan"}


def test_5_3_2_a_call_that_skips_the_own_turn() -> None:
    """Seat 3 pons from seat 0; the next chance of seat 1 is a ron on seat 3's discard: no ippatsu either."""
    table = declared(more="9m 9s 5z", others={2: "369m147p258s1267z", 3: "258m147p369s5567z"})
    drift(table, 2)
    do(table, 0, "discard 5z drawn")
    do(table, 3, "pon 55z")
    do(table, 3, "discard 6s")
    do(table, 1, "ron")
    assert keys(table) == {"riichi": 1}


def test_5_3_3_after_the_next_own_discard_it_is_gone() -> None:
    table = declared(more="9m 9s 9m 1p 6s")
    drift(table, 4)
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert keys(table) == {"riichi": 1}


# 5.4


@pytest.mark.parametrize("pon", [False, True])
def test_5_4_the_example(pon: bool) -> None:
    """A (seat 1) declares, B, C and D draw, A wins with ippatsu; if B (seat 2) pons, without."""
    others = {2: "369m147p258s1557z", 3: "258m147p369s1267z"}
    table = declared(more="9m 9s 5z 1m 1m 6s" if pon else "9m 9s 5z 6s", others=others)
    drift(table, 2)
    do(table, 0, "discard 5z drawn")
    if pon:
        do(table, 2, "pon 55z")
        throw(table, 2, "7z")
        drift(table, 2)
    else:
        passes(table)
    do(table, 1, "tsumo")
    assert ("ippatsu" in keys(table)) is not pon


# 6


def two_sticks(more: str) -> Table:
    """Seats 1 and 2 have declared riichi; seat 3 waits for 3m."""
    others = {2: "456789m789p78s22z", 3: SIMPLES}
    table = declared("123678m234p57s44z", f"1m {more}", others=others)
    do(table, 2, "riichi 1m")
    passes(table)
    return table


def test_6_1_a_stick_is_1000_points() -> None:
    table = declared()
    assert table.pot == 1000
    assert [event.as_data() for event in table.hand_events if event.kind == "pay"] == [
        {"type": "pay", "from": 1, "to": -1, "amount": 1000, "reason": "stick"}
    ]


def test_6_1_sticks_add_up() -> None:
    table = two_sticks("")
    assert table.pot == 2000
    assert table.scores == (25000, 24000, 24000, 25000)


def test_6_1_the_next_winner_gets_them_although_not_in_riichi() -> None:
    """Also the example of 6.3: A and B declare, C wins and gets 2000."""
    table = two_sticks("1p 3m")
    drift(table, 1)
    do(table, 0, "discard 3m drawn")
    do(table, 3, "ron")
    assert deltas(table) == (-1300, -1000, -1000, 1300 + 2000)
    assert [(paid.payee, paid.amount) for paid in table.hand_result.transfers if paid.reason == "sticks"] == [(3, 2000)]
    assert table.pot == 0


def test_6_2_a_win_is_its_points_and_1000_for_every_stick() -> None:
    table = declared(more="9m 9s 9m 6s", start={"sticks": 3})
    drift(table, 3)
    do(table, 1, "tsumo")
    assert deltas(table) == (-2000, 4000 + 4 * 1000 - 1000, -1000, -1000)


def test_6_2_a_draw_keeps_them() -> None:
    table = declared(start={"sticks": 3})
    drift_until_left(table, 0)
    drift(table, 1)
    assert table.hand_result.reason == "exhaustive"
    assert table.pot == 4000
    table.next_hand()
    assert table.pot == 4000


def test_6_2_defect_27_several_winners_the_nearest_gets_them() -> None:
    """Discarder 2: seat 3 is nearer than seat 1, who is in riichi."""
    table = declared("24678m22p345678s", "3m", {2: "369m147p147s1567z", 3: SIMPLES}, start={"sticks": 1})
    do(table, 2, "discard 3m drawn")
    do(table, 1, "ron")
    do(table, 3, "ron")
    assert [(paid.payee, paid.amount) for paid in table.hand_result.transfers if paid.reason == "sticks"] == [(3, 2000)]


def test_6_2_defect_29_sticks_left_at_the_end_go_to_the_first() -> None:
    """South 4, a draw, the dealer is not ready: the game is over with two sticks on the table."""
    start = {"round": "S", "dealer": 3, "sticks": 2, "scores": [40000, 20000, 20000, 18000]}
    table = stage(HANDBOOK, dict(enumerate(FAR)), start=start)
    drift(table, 70)
    assert table.hand_result.reason == "exhaustive"
    assert table.over
    assert table.result().scores == (42000, 20000, 20000, 18000)


def test_6_2_defect_29_four_riichi_go_on() -> None:
    ready = ("123789m123p78s11z", "123789m456p78s22z", "456789m789p78s33z", "123456m123p78s44z")
    table = stage(HANDBOOK, dict(enumerate(ready)), "5z 5z 6z 6z 1p")
    for seat, tile in enumerate(["5z", "5z", "6z", "6z"]):
        do(table, seat, f"riichi {tile}")
        passes(table)
    assert not table.hand_over
    assert table.pot == 4000
    assert table.pending == (0,)


# 8


@pytest.mark.parametrize(("han", "paid"), [(1, (-2000, 4000, -1000, -1000)), (2, (-3900, 7900, -2000, -2000))])
def test_8_1_defect_16_double_riichi_is_one_han(han: int, paid: tuple[int, ...]) -> None:
    """In the first go-around, and no yaku of its own: the row is riichi; two han are an option. RULES example 13."""
    table = stage(HANDBOOK, {**dict(enumerate(FAR)), 1: LONE}, "1s 7z 9m 9s 9m 6s", double_riichi_han=han, **NOTHING)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 3)
    do(table, 1, "tsumo")
    assert keys(table) == {"riichi" if han == 1 else "double_riichi": han, "ippatsu": 1, "tsumo": 1}
    assert deltas(table) == paid


def test_8_1_the_handbook_itself() -> None:
    table = stage(HANDBOOK, {**dict(enumerate(FAR)), 1: LONE}, "1s 7z 6s", **NOTHING)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert typed(table.hand_result.wins[0].score, RiichiScore).han == 2  # with ippatsu


def test_8_2_riichi_ippatsu_and_self_draw_are_three_han() -> None:
    """RULES example 12: 30 fu, 1000 and 2000 from the dealer."""
    table = declared(more="9m 9s 9m 6s")
    drift(table, 3)
    do(table, 1, "tsumo")
    score = typed(table.hand_result.wins[0].score, RiichiScore)
    assert keys(table) == {"riichi": 1, "ippatsu": 1, "tsumo": 1}
    assert (score.han, score.fu) == (3, 30)
    assert deltas(table) == (-2000, 4000, -1000, -1000)


def passed(draw: str) -> Table:
    """Seat 1 in riichi waits for 6s and 9s; he does not win with the 9s of seat 2."""
    table = declared(TWO, f"9s 9m 1m {draw}")
    do(table, 2, "discard 9s drawn")
    assert "ron" in verbs(table, 1)
    do(table, 1, "pass")
    drift(table, 2)
    return table


def test_8_3_passing_a_ron_is_furiten_for_the_rest_of_the_hand() -> None:
    table = passed("3z 6s 3z 1m 3z 6s")
    assert furiten(table)
    drift(table, 1)  # his own discard does not end it
    for _ in range(2):
        assert furiten(table)
        do(table, 2, "discard 6s drawn")
        assert "ron" not in verbs(table, 1)
        passes(table)
        drift(table, 3)


def test_8_3_only_self_draw_is_left() -> None:
    table = passed("3z 3z 3z 1m 6s")
    drift(table, 4)
    do(table, 1, "tsumo")
    assert table.hand_result.reason == "tsumo"


def test_8_3_defect_26_passing_a_self_draw_counts_too() -> None:
    table = declared(TWO, "9m 1m 1p 6s 6s")
    drift(table, 3)
    assert "tsumo" in verbs(table, 1)
    throw(table, 1, "6s")
    assert furiten(table)
    do(table, 2, "discard 6s drawn")
    assert "ron" not in verbs(table, 1)


# 9, the Go fragments


def test_9_1_all_conditions_together() -> None:
    """The control of the refusals in 2.2: closed, ready, 1000 points, no furiten, a tile left, not in riichi."""
    table = turn(start={"scores": [40000, 1000, 30000, 29000]})
    assert "riichi 7z" in texts(table, 1)


def test_9_1_defect_18_melds_that_are_closed_kans_do_not_count() -> None:
    table = turn("123678m2p78s2p333z", "3z", replacements="7z")
    do(table, 1, "closed 3z")
    assert "riichi" in verbs(table, 1)


def test_9_1_defect_19_ready_after_this_discard() -> None:
    """Fourteen tiles, a complete hand even: what counts is the hand after the discard, with each discard on its own."""
    table = turn("1234678m34p57s44z", "2p")
    assert {text for text in texts(table, 1) if text.startswith("riichi")} == {"riichi 1m", "riichi 4m"}


def test_9_2_defect_19_the_discard_is_checked() -> None:
    refused(turn("1234678m34p57s44z", "2p"), "riichi 2p")
    refused(turn("1234678m34p57s44z", "2p"), "riichi 9p")  # not in the hand at all


def test_9_2_defect_20_nothing_is_paid_for_a_refused_riichi() -> None:
    table = turn()
    with pytest.raises(IllegalAction):
        table.act(1, "riichi 1m")
    assert table.scores == (25000,) * 4
    assert table.pot == 0
    assert table.view(1).marks[1]["riichi"] == 0
    assert len(table.view(1).hand) == 14
    assert table.pending == (1,)


QUIET = "1s 9p 1s 9p 9m 1p 1p 9m 3z 2z 3z 2z 9p 1m 3z 2z"  # draws that nobody can use


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("round_later", "ippatsu"), [(0, True), (1, False)])
def test_9_3_defect_21_ippatsu_ends_with_the_next_own_draw_for_every_seat(
    seat: int, round_later: int, ippatsu: bool
) -> None:
    """Whoever is dealer: the flag is ended by events, not by a count of turns."""
    hands = {**dict(enumerate(FAR)), seat: LONE}
    win = seat + 4 * (2 + round_later)
    draws = QUIET.split()
    draws[4 + seat] = "7z"
    draws[win] = "6s"
    table = stage(HANDBOOK, hands, " ".join(draws), **NOTHING)
    drift(table, 4 + seat)
    do(table, seat, "riichi 7z")
    passes(table)
    drift(table, 3 + 4 * round_later)
    do(table, seat, "tsumo")
    assert ("ippatsu" in keys(table)) is ippatsu


def test_9_4_defect_22_the_waits_of_thirteen_tiles_are_compared() -> None:
    """Of fourteen tiles or of ten there are none; with the waits unchanged the kan is legal."""
    assert "closed 3z" in texts(closed_kan(), 1)


def test_9_4_not_without_riichi() -> None:
    """Without riichi the same kan may change the waits."""
    table = turn("33345m123789p44s", "7z 9s 9m 1s 3m", {2: "69m147p258s12567z"})
    throw(table, 1, "7z")
    drift(table, 3)
    assert "closed 3m" in texts(table, 1)


# 10


def test_q1_the_waits_stay() -> None:
    """No other tile may be discarded, no kan may change them (defect 23: it is illegal, the riichi does not lapse)."""
    table = declared("33345m123789p44s", "9m 9s 9m 3m", others={2: "69m147p258s12567z"})
    drift(table, 3)
    assert texts(table, 1) == {"tsumo", "discard 3m"}


def test_q2_self_draw_after_riichi_also_in_furiten() -> None:
    table = passed("6s")
    assert furiten(table)
    do(table, 1, "tsumo")
    assert table.hand_result.wins[0].seat == 1


@pytest.mark.parametrize("missed", [False, True])
def test_q3_ron_after_riichi_only_without_furiten(missed: bool) -> None:
    table = declared(TWO, "6s 9s" if missed else "1p 9s")
    do(table, 2, f"discard {'6s' if missed else '1p'} drawn")
    passes(table)
    do(table, 3, "discard 9s drawn")
    assert ("ron" in verbs(table, 1)) is not missed


def test_q4_a_closed_kan_with_the_same_waits_ends_ippatsu() -> None:
    table = closed_kan("9p 1m 1p 6s", replacements="1m")
    do(table, 1, "closed 3z")
    throw(table, 1, "1m")
    drift(table, 3)
    do(table, 1, "tsumo")
    assert "ippatsu" not in keys(table)
    assert "riichi" in keys(table)


def test_q5_sticks_at_the_next_win_or_kept_at_a_draw() -> None:
    table = declared(start={"sticks": 1})
    drift_until_left(table, 0)
    drift(table, 1)
    assert table.pot == 2000
    assert "sticks" not in {paid.reason for paid in table.hand_result.transfers}
    table = declared(more="6s", start={"sticks": 1})
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert [(paid.payee, paid.amount) for paid in table.hand_result.transfers if paid.reason == "sticks"] == [(1, 2000)]
