"""The order of checks at the end of a turn (RULES 3.1.11), pair by pair."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import Table
from tests.support.synchronous_staging import (
    NINE,
    NINETEEN,
    READY,
    WAITS_4S,
    alone,
    ends,
    honba,
    moved,
    names,
    play,
    stage,
    three_nagashi,
    turn_of,
    turns,
    won,
)

NO_DORA = "3z 2z"
WAITS_4S_TOO = "345m678p35s567s22p"
WAITS_3S = "345m234p24s678s55p"
"""Three hands with tanyao that wait for one kind and can be dealt at once."""
ANY17 = "?" * 17


def reasons(table: Table) -> set[str]:
    """Why money moved in this hand."""
    return {event.word for event in table.hand_events.only("pay")}


# Main stage, then ron stage.


def self_draw_and_ron() -> Table:
    """Turn 2: seat 0 draws 4s and wins with it; seat 2 draws 3s, with which seat 1 would win."""
    table = stage({0: WAITS_4S, 1: WAITS_3S}, {0: "9m 4s", 1: "9m 9m", 2: "9p 3s"}, indicators=NO_DORA)
    turns(table, 1)
    return table


def test_self_draw_before_ron() -> None:
    table = self_draw_and_ron()
    with pytest.raises(AssertionError, match=r"not asked for.*ron"):
        play(table, {0: "tsumo", 1: "discard 9m, ron"})
    assert ends(table) == "tsumo"
    assert [one.seat for one in table.hand_result.wins] == [0]
    assert moved(table) == (3000, -1000, -1000, -1000)


def test_without_the_self_draw_there_is_a_ron() -> None:
    table = self_draw_and_ron()
    play(table, {0: "discard 8p", 1: "discard 9m, ron"})
    assert ends(table) == "ron"
    assert moved(table) == (0, 2000, -2000, 0)


def test_self_draw_and_call_ron_are_found_together() -> None:
    """Both are of the main stage: two winners, whoever acted first."""
    hands = {0: "34m067p34s678s88p1z", 1: WAITS_3S.replace("55p", "44p")}
    table = stage(hands, {0: "9m", 1: "9m 3s", 2: "2m", 3: "2s"}, indicators=NO_DORA)
    turns(table, 1)
    play(table, {0: "chi 34m2m, discard 1z, ron", 1: "tsumo"})
    assert {one.seat for one in table.hand_result.wins} == {0, 1}
    assert moved(table) == (3000 - 1000, 3000 - 1000, -2000, -2000)


@pytest.mark.parametrize("calls", [True, False])
def test_call_ron_before_ron(calls: bool) -> None:
    """Seat 0 may call and win on 2s of the turn before; seat 2 discards 3s, with which seat 1 would win."""
    hands = {0: "34m067p34s678s88p1z", 1: WAITS_3S.replace("55p", "44p")}
    table = stage(hands, {0: "9m 1p", 1: "9m 9m", 2: "2m 3s", 3: "2s"}, indicators=NO_DORA)
    turns(table, 1)
    if calls:
        with pytest.raises(AssertionError, match=r"not asked for.*ron"):
            play(table, {0: "chi 34m2m, discard 1z, ron", 1: "discard 9m, ron"})
        assert ends(table) == "call_ron"
        assert moved(table) == (3000, -1000, -1000, -1000)
    else:
        play(table, {0: "chi 34m2m, discard 1z, pass", 1: "discard 9m, ron"})
        assert ends(table) == "ron"
        assert moved(table) == (0, 2000, -2000, 0)


@pytest.mark.parametrize("winners", [1, 2])
def test_main_stage_win_before_nine_terminals(winners: int) -> None:
    hands = {0: NINE, 1: WAITS_4S, 2: WAITS_3S}
    table = stage(hands, {0: "6m", 1: "4s", 2: "3s"}, indicators=NO_DORA)
    play(table, {0: "nine_terminals"} | dict.fromkeys(range(1, winners + 1), "tsumo"))
    assert ends(table) == "tsumo"
    assert {one.seat for one in table.hand_result.wins} == set(range(1, winners + 1))
    assert moved(table)[0] == -16000 * winners


def test_three_main_stage_wins_abort_before_nine_terminals() -> None:
    hands = {0: NINE, 1: WAITS_4S, 2: WAITS_3S, 3: WAITS_4S_TOO}
    table = stage(hands, {0: "6m", 1: "4s", 2: "3s", 3: "4s"}, indicators=NO_DORA)
    play(table, {0: "nine_terminals", 1: "tsumo", 2: "tsumo", 3: "tsumo"})
    assert ends(table) == "sanchahou"
    assert moved(table) == (0, 0, 0, 0)


def test_three_main_stage_wins_abort_before_the_stick_is_paid() -> None:
    table = stage(READY, {0: "4p", 1: "4s", 2: "4m", 3: "1z"}, indicators=NO_DORA)
    play(table, {0: "tsumo", 1: "tsumo", 2: "tsumo", 3: "riichi 1z"})
    assert ends(table) == "sanchahou"
    assert moved(table) == (0, 0, 0, 0)
    assert table.pot == 0


THREE_READY = {0: "123456789p23s22z", 1: "123456789s56p33z", 2: "555z999m456p67s11z"}
"""Hands of three players that wait: for 1s 4s, 4p 7p, 5s 8s."""


def test_three_self_draws_of_three_players_abort() -> None:
    table = stage(THREE_READY, {0: "4s", 1: "7p", 2: "8s"}, ruleset="synchronous3", hands=1)
    play(table, dict.fromkeys(range(3), "tsumo"))
    assert ends(table) == "sanchahou"
    assert moved(table) == (0, 0, 0)
    assert not table.over


@pytest.mark.parametrize("rons", [2, 3])
def test_three_rons_of_three_players_abort(rons: int) -> None:
    """Everybody discards the tile with which another one wins."""
    draws = {0: "7p", 1: "8s", 2: "4s"}
    table = stage(THREE_READY, draws, ruleset="synchronous3", indicators="6z", hands=1)
    play(table, {seat: "drawn, ron" if seat < rons else "drawn, pass" for seat in range(3)})
    assert ends(table) == ("sanchahou" if rons == 3 else "ron")
    assert {one.seat for one in table.hand_result.wins} == (set() if rons == 3 else {0, 1})
    assert table.over == (rons == 2)


# Ron stage, then nine terminals and sticks.


@pytest.mark.parametrize("wins", [True, False])
def test_ron_before_nine_terminals(wins: bool) -> None:
    table = stage({0: NINE, 2: WAITS_4S}, {0: "6m", 1: "4s", 2: "9m"}, indicators=NO_DORA)
    play(table, {0: "nine_terminals", 2: "discard 9m, ron" if wins else "discard 9m, pass"})
    assert ends(table) == ("ron" if wins else "kyuushu")
    assert moved(table) == ((0, -2000, 2000, 0) if wins else (0, 0, 0, 0))


def test_nine_terminals_takes_no_part_in_the_ron_stage() -> None:
    """Seat 0 waits for 4z with thirteen orphans of which it has twelve kinds; it aborts while seat 1 discards 4z."""
    table = stage({0: "19m19p19s1123567z"}, {0: "6m", 1: "4z"}, indicators="5m")
    play(table, {0: "nine_terminals", 1: "discard 4z"})
    assert ends(table) == "kyuushu"
    asked = [seat for seat, action in table.actions if action.verb in ("ron", "pass")]
    assert asked == []


def test_two_nine_terminals_are_one_abort() -> None:
    table = stage({0: NINE, 3: NINE.replace("258m4p", "369m7p")}, {0: "6m", 3: "2s"})
    play(table, {0: "nine_terminals", 3: "nine_terminals"})
    assert ends(table) == "kyuushu"
    table.next_hand()
    assert honba(table) == 2


def three_rons(nine: bool) -> Table:
    """Seats 1 and 2 wait for 4s, seat 3 for 3s; seat 3 discards 4s and seat 1 3s. Seat 0 aborts, or declares riichi."""
    hands = {0: NINE if nine else "123m789p111z99s45m", 1: WAITS_4S, 2: WAITS_4S_TOO, 3: WAITS_3S}
    return stage(hands, {0: "7z", 1: "3s", 2: "9m", 3: "4s"}, indicators="6z")


@pytest.mark.parametrize("nine", [True, False])
def test_three_rons_abort_before_nine_terminals_and_sticks(nine: bool) -> None:
    table = three_rons(nine)
    first = "nine_terminals" if nine else "riichi 7z"
    play(table, {0: first, 1: "discard 3s, ron", 2: "discard 9m, ron", 3: "discard 4s, ron"})
    assert ends(table) == "sanchahou"
    assert table.hand_result.wins == ()
    assert moved(table) == (0, 0, 0, 0)
    assert table.pot == 0


@pytest.mark.parametrize("nine", [True, False])
def test_two_rons_of_the_same_turn_count(nine: bool) -> None:
    """The same turn with one ron less; the stick is not paid."""
    table = three_rons(nine)
    first = "nine_terminals" if nine else "riichi 7z"
    play(table, {0: first, 1: "discard 3s, ron", 2: "discard 9m, ron", 3: "discard 4s, pass"})
    assert ends(table) == "ron"
    assert moved(table) == (0, 2000, 2000, -4000)
    assert table.pot == 0


@pytest.mark.parametrize("wins", [True, False])
def test_ron_before_the_stick_is_paid(wins: bool) -> None:
    table = stage({0: READY[0], 2: WAITS_4S_TOO}, {0: "7z", 1: "4s", 2: "9m"}, indicators=NO_DORA)
    play(table, {0: "riichi 7z", 2: "discard 9m, ron" if wins else "discard 9m, pass"})
    assert moved(table) == ((0, -2000, 2000, 0) if wins else (-1000, 0, 0, 0))
    assert table.pot == (0 if wins else 1000)


def test_who_declares_and_wins_in_one_turn_pays_no_stick_and_has_no_riichi() -> None:
    table = stage({0: WAITS_4S}, {0: "9m", 1: "4s"}, indicators=NO_DORA, ura="7p")
    play(table, {0: "riichi 9m, ron"})
    assert names(won(table, 0)) == {"tanyao"}
    assert moved(table) == (2000, -2000, 0, 0)


# Nine terminals, then sticks.


@pytest.mark.parametrize("nine", [True, False])
def test_nine_terminals_before_the_stick_is_paid(nine: bool) -> None:
    table = stage({0: NINE, 1: READY[1]}, {0: "6m", 1: "1z"}, indicators=NO_DORA)
    play(table, {0: "nine_terminals" if nine else "drawn", 1: "riichi 1z"})
    assert table.hand_over == nine
    assert moved(table) == ((0, 0, 0, 0) if nine else (0, -1000, 0, 0))
    assert table.pot == (0 if nine else 1000)


# Sticks, then four winds; four winds, then four riichi.


@pytest.mark.parametrize("riichi", range(5))
def test_sticks_before_four_winds_and_these_before_four_riichi(riichi: int) -> None:
    """Everybody discards East, none to four of them with riichi."""
    table = stage(READY, dict.fromkeys(range(4), "1z"))
    play(table, {seat: "riichi 1z" if seat < riichi else "discard 1z" for seat in range(4)})
    assert ends(table) == "suufon"
    assert moved(table) == tuple(-1000 if seat < riichi else 0 for seat in range(4))
    assert table.pot == 1000 * riichi


def test_who_discarded_the_wind_cannot_ron_it() -> None:
    """Why no ron comes before four winds: seat 3 waits for East with thirteen orphans, and discarded one."""
    table = stage({3: "19m19p19s2234567z"}, dict.fromkeys(range(4), "1z"))
    alone(table, 3, "discard 1z")
    assert ends(table) == "suufon"


def test_a_kong_in_the_turn_prevents_four_winds() -> None:
    """Why no wall is empty when there are four winds."""
    table = stage({0: "999m147p147s2345z"}, {0: "9m 1z", 1: "1z", 2: "1z", 3: "1z"})
    play(table, {0: "closed 9m, discard 1z"})
    assert not table.hand_over
    assert turn_of(table) == 2


def test_three_players_have_no_abort_by_winds_or_riichi() -> None:
    """Four tiles are made in turn 1 (a North set aside and three discards of East); then everybody is in riichi."""
    hands = {0: "123456789p23s22z", 1: "123456789s56p33z", 2: "555z999m456p67s77z"}
    draws = {0: "4z 1z", 1: "1z", 2: "1z"}
    table = stage(hands, draws, ruleset="synchronous3")
    play(table, {0: "north 4z, riichi 1z", 1: "riichi 1z", 2: "riichi 1z"})
    assert not table.hand_over
    assert turn_of(table) == 2
    assert table.pot == 3000


# Wins, then the empty wall; sticks, then the empty wall.


@pytest.mark.parametrize("wins", [True, False])
def test_ron_before_the_empty_wall(wins: bool) -> None:
    """Turn 19: seat 0 may ron, or else seat 2 has nagashi mangan."""
    hands = {0: WAITS_4S, 1: "247m268p238s4567z", 3: "444s258m247p2345z"}
    table = stage(hands, {0: "6m", 1: f"6m {ANY17} 4s", 2: NINETEEN, 3: "6m"}, indicators=NO_DORA)
    turns(table, 18)
    play(table, {0: "drawn, ron" if wins else "drawn, pass", 1: "discard 4s"})
    assert ends(table) == ("ron" if wins else "nagashi")
    assert moved(table) == ((3900, -3900, 0, 0) if wins else (-4000, -4000, 12000, -4000))


@pytest.mark.parametrize("wins", [True, False])
def test_self_draw_before_the_empty_wall(wins: bool) -> None:
    noten = "147m269p239s4567z"
    table = stage({0: WAITS_4S, 1: noten, 2: noten, 3: noten}, {0: f"6m {ANY17} 4s"}, indicators=NO_DORA)
    turns(table, 18)
    play(table, {0: "tsumo" if wins else "drawn"})
    assert ends(table) == ("tsumo" if wins else "exhaustive")
    assert moved(table) == ((6000, -2000, -2000, -2000) if wins else (3000, -1000, -1000, -1000))


def test_stick_before_the_empty_wall() -> None:
    """Seat 3 has drawn one tile more, for a kong; so its wall is empty in turn 18, in which seat 1 declares riichi.

    The stick of that turn goes to seat 0, who has nagashi mangan.
    """
    hands = {0: "258m258p258s6677z", 1: "234m678p34s678s88p", 3: "333z247m46p347s44z"}
    table = stage(hands, {0: NINETEEN, 1: f"5m {'?' * 16} 2z", 2: "6p", 3: "3z 6p"}, indicators="5z")
    play(table, {3: "closed 3z, drawn"})
    turns(table, 16)
    assert turn_of(table) == 18
    play(table, {1: "riichi 2z"})
    assert ends(table) == "nagashi"
    assert moved(table) == (12000 + 1000, -4000 - 1000, -4000, -4000)
    assert table.pot == 0


# The empty wall: nagashi, then tenpai; then four riichi.


@pytest.mark.parametrize("nagashi", [True, False])
def test_nagashi_before_tenpai(nagashi: bool) -> None:
    noten = "247m268p348s1235z"
    hands = {0: "258m258p258s6677z", 1: "123456789s23m44z", 2: noten, 3: noten}
    wall = NINETEEN if nagashi else NINETEEN.replace("1111m", "1115m")
    table = stage(hands, {0: wall, 1: "6m", 2: "6m", 3: "6m"})
    turns(table, 19)
    assert ends(table) == ("nagashi" if nagashi else "exhaustive")
    assert moved(table) == ((12000, -4000, -4000, -4000) if nagashi else (-1000, 3000, -1000, -1000))
    assert reasons(table) == ({"nagashi"} if nagashi else {"noten"})


def test_three_nagashi_abort_after_the_sticks_are_paid() -> None:
    table = three_nagashi()
    assert ends(table) == "sanchahou"
    assert moved(table) == (-1000, 0, 0, 0)
    assert table.pot == 1000
    assert reasons(table) == {"stick"}


def fourth_riichi_in_turn_18(kong: bool, **options: Any) -> Table:
    """Seats 1 to 3 are in riichi; seat 0 declares in turn 18, in which seat 1's wall is empty if it made a kong."""
    hands = READY | {0: "123456789m23p11z", 1: "777z123456p23s66z", 2: "123456789s23m33z"}
    table = stage(hands, {0: "4z", 1: "7z 5z 5z", 2: "4z", 3: "4z"}, **options)
    first = "closed 7z, discard 5z" if kong else "discard 7z"
    play(table, {1: first, 2: "riichi 4z", 3: "riichi 4z"})
    play(table, {1: "riichi 5z"})
    turns(table, 15)
    assert turn_of(table) == 18
    play(table, {0: f"riichi {table.wall[52 + 17]}"})
    return table


@pytest.mark.parametrize("kong", [True, False])
def test_empty_wall_before_four_riichi(kong: bool) -> None:
    table = fourth_riichi_in_turn_18(kong, hands=1)
    assert ends(table) == ("exhaustive" if kong else "suucha")
    assert moved(table) == (-1000,) * 4
    assert reasons(table) == {"stick"}
    assert table.over == kong


# Wins, then four riichi; four riichi, then the next turn.


@pytest.mark.parametrize("wins", [True, False])
def test_win_before_four_riichi(wins: bool) -> None:
    """Everybody declares riichi in turn 1; seat 3 with 4p, on which seat 0 may win with its straight."""
    table = stage(READY, {0: "1z", 1: "1z", 2: "1z", 3: "4p"}, indicators="1z")
    plan = {0: "riichi 1z, ron" if wins else "riichi 1z, pass", 1: "riichi 1z", 2: "riichi 1z", 3: "riichi 4p"}
    play(table, plan)
    assert ends(table) == ("ron" if wins else "suucha")
    assert moved(table) == ((3900, 0, 0, -3900) if wins else (-1000,) * 4)
    assert table.pot == (0 if wins else 4000)


@pytest.mark.parametrize("declared", [3, 4])
def test_four_riichi_before_the_next_turn(declared: int) -> None:
    table = stage(READY, {0: "1z", 1: "3z", 2: "4z", 3: "1z"})
    tiles = ["1z", "3z", "4z", "1z"]
    play(table, {seat: f"riichi {tiles[seat]}" for seat in range(declared)})
    assert table.hand_over == (declared == 4)
    assert bool(table.pending) == (declared == 3)
    assert table.pot == 1000 * declared
    walls = [event.number for event in table.hand_events.only("mark") if event.word == "wall" and event.seat == 0]
    assert walls == ([19] if declared == 4 else [19, 18])


def test_next_turn_when_nothing_ends_the_hand() -> None:
    table = stage(READY, {0: "1z", 1: "1z", 2: "3z", 3: "3z"})
    play(table, {0: "riichi 1z"})
    assert not table.hand_over
    assert turn_of(table) == 2
    assert set(table.pending) == {0, 1, 2, 3}
    assert [table.view(1).marks[seat]["riichi"] for seat in range(4)] == [2, 0, 0, 0]
    assert moved(table) == (-1000, 0, 0, 0)
