"""Mistakes that riichi engines are known for; every one of them is tried here on a table.

Rule numbers are those of RULES section 4. Hands and helpers of the worked cases are used again: `WAITER` waits for 2p
and 5p and always has a yaku, the `IDLE` hands never come near tenpai.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from staging import do, drift, drift_until_left, passes, stage, texts, throw, verbs, wall_of
from test_riichi_cases_end import (
    FOUR,
    IDLE,
    SIMPLE,
    TARGET,
    WAITER,
    called_by_seat_2,
    dealt_orphans,
    declare,
    end_of_wall,
    finish,
    four_kans,
    goes_on,
    is_orphan,
    keys,
    named,
    play_out,
    turns,
    win_from_here,
    with_idle,
)

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.notation import parse_tiles
from mahjongkit.tiles import code

RED = ("tenhou", "handbook", "majsoul", "mleague")  # presets with red fives


def face(tile: str) -> int:
    return parse_tiles(tile)[0]


def offered(table: Table, seat: int, verb: str) -> set[str]:
    """The tiles that a seat may name with a verb, as text."""
    return {text.split()[1] for text in texts(table, seat) if text.split()[0] == verb}


# Riichi without tenpai


@pytest.mark.parametrize("preset", FOUR)
def test_riichi_of_a_noten_hand_is_refused(preset: str) -> None:
    """4.1.4: refused, and refusing changes nothing."""
    table = stage(named(preset), with_idle({}), "7z")
    assert verbs(table, 0) == {"discard"}
    before = (len(table.events), table.scores, table.pot, table.view(0))
    for tile in ("7z", "1z", "4m"):
        with pytest.raises(IllegalAction):
            table.act(0, f"riichi {tile}")
    assert (len(table.events), table.scores, table.pot, table.view(0)) == before


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize(
    ("hand", "drawn", "discards"),
    [
        (WAITER, "9m", {"9m"}),  # tenpai before the draw; every other discard breaks it
        ("123456789m13p57s", "7s", {"5s"}),  # with 7s a pair, but only one of two gaps can go
        ("123456789m24p55z", "4p", {"2p", "4p"}),  # two pairs, or a gap and a pair
        ("123456789m1357p", "9s", set()),  # no pair
        ("1122334455667z", "8s", {"8s", "7z"}),  # seven pairs
        ("1122334455661z", "8s", {"1z"}),  # three of a kind are no pair more
    ],
)
def test_riichi_needs_tenpai_after_this_very_discard(preset: str, hand: str, drawn: str, discards: set[str]) -> None:
    """4.1.4, and 4.2 number 19: tenpai with fourteen tiles, or with another discard, is not enough."""
    table = stage(named(preset), {0: hand}, drawn)
    assert offered(table, 0, "riichi") == discards
    for tile in offered(table, 0, "discard") - discards:
        with pytest.raises(IllegalAction):
            table.act(0, f"riichi {tile}")
    assert table.pending == (0,)


@pytest.mark.parametrize("preset", FOUR)
def test_riichi_of_an_open_tenpai_hand_is_refused(preset: str) -> None:
    table = stage(named(preset), with_idle({1: "234567m34p22s9s77z"}), "7z 1m 9m 1p 1s")
    do(table, 0, "discard 7z")
    do(table, 1, "pon 77z")
    passes(table)
    throw(table, 1, "9s")
    drift(table, 3)
    assert table.pending == (1,)
    assert "riichi" not in verbs(table, 1)
    with pytest.raises(IllegalAction):
        table.act(1, "riichi 1s")


# Ron and pon on one tile


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("call", ["pon 22p", "chi 13p", "chi 34p"])
@pytest.mark.parametrize("order", list(permutations((1, 3))))
def test_ron_is_not_lost_to_a_call_of_another_seat(preset: str, call: str, order: Sequence[int]) -> None:
    """4.1.9, call priority: whoever answers first, the ron of a seat further away comes before the call."""
    table = stage(
        named(preset),
        with_idle({1: "1469m13422p1469s", 3: WAITER}),
        "1m 9m 1p 9p 2p",
        indicators="4z",
        start={"honba": 1},
    )
    drift(table, 4)
    do(table, 0, "discard 2p")
    assert set(table.pending) == {1, 3}
    for seat in order:
        if seat in table.pending:
            do(table, seat, "ron" if seat == 3 else call)
    assert table.hand_result.reason == "ron"
    assert [(win.seat, win.source) for win in table.hand_result.wins] == [(3, 0)]
    assert table.hand_result.deltas == (-1600, 0, 0, 1600)


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("order", list(permutations((1, 3))))
def test_ron_is_not_lost_to_an_open_kong(preset: str, order: Sequence[int]) -> None:
    table = stage(named(preset), with_idle({1: "1469m14222p146s5z", 3: WAITER}), "1m 9m 1p 9p 2p", indicators="4z")
    drift(table, 4)
    do(table, 0, "discard 2p")
    for seat in order:
        if seat in table.pending:
            do(table, seat, "ron" if seat == 3 else "kong 222p")
    assert [(win.seat, win.source) for win in table.hand_result.wins] == [(3, 0)]
    assert len([shown for shown in table.view(0).shown if shown[0] == 0]) == 1


@pytest.mark.parametrize("preset", FOUR)
def test_call_is_carried_out_when_the_ron_is_passed(preset: str) -> None:
    table = stage(named(preset), with_idle({1: "1469m13422p1469s", 3: WAITER}), "1m 9m 1p 9p 2p", indicators="4z")
    drift(table, 4)
    do(table, 0, "discard 2p")
    do(table, 1, "pon 22p")
    assert not table.view(1).melds[1]  # it waits for the answer of seat 3
    do(table, 3, "pass")
    assert table.pending == (1,)
    assert len(table.view(1).melds[1]) == 1


# The tile of a ron after a kong

KONGER = "1469m146p2p8888s5z"


def one_win(table: Table) -> tuple[int, int, int]:
    (win,) = table.hand_result.wins
    return win.seat, win.source, win.tile


@pytest.mark.parametrize("preset", FOUR)
def test_ron_after_a_closed_kong_is_on_the_discard(preset: str) -> None:
    table = stage(named(preset), with_idle({1: KONGER, 3: WAITER}), "1m 9m", replacements="9s", indicators="4z 4z")
    drift(table, 1)
    do(table, 1, "closed 8s")
    do(table, 1, "discard 2p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("2p"))


@pytest.mark.parametrize("preset", FOUR)
def test_ron_after_an_open_kong_is_on_the_discard_of_the_caller(preset: str) -> None:
    table = stage(
        named(preset), with_idle({1: "1469m146p2p888s51z", 3: WAITER}), "8s", replacements="9s", indicators="4z 4z"
    )
    do(table, 0, "discard 8s")
    do(table, 1, "kong 888s")
    do(table, 1, "discard 2p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("2p"))
    assert table.hand_result.deltas[0] == 0


@pytest.mark.parametrize("preset", FOUR)
def test_ron_on_the_replacement_tile_is_on_that_tile(preset: str) -> None:
    table = stage(named(preset), with_idle({1: KONGER, 3: WAITER}), "1m 9m", replacements="5p", indicators="4z 4z")
    drift(table, 1)
    do(table, 1, "closed 8s")
    do(table, 1, "discard 5p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("5p"))


@pytest.mark.parametrize("preset", FOUR)
def test_ron_on_the_discard_of_the_seat_after_a_kong(preset: str) -> None:
    """The kong is long done: the next seat pays, for its own discard."""
    table = stage(named(preset), with_idle({1: KONGER, 3: WAITER}), "1m 9m 5p", replacements="9s", indicators="4z 4z")
    drift(table, 1)
    do(table, 1, "closed 8s")
    throw(table, 1, "9s")
    do(table, 2, "discard 5p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 2, face("5p"))


def added_kong(preset: str, draws: str, *, riichi: bool = False, replacements: str = "9s") -> Table:
    """Seat 1 has a pon of 2p; seat 3, who waits for it, has drawn and discarded since; seat 1 to act."""
    table = stage(
        named(preset),
        with_idle({1: "1469m146p22p18s55z", 3: WAITER}),
        f"2p 1m 9m 1p {draws}",
        replacements=replacements,
        indicators="4z 4z",
        riichi_forbid_furiten=False,  # seat 3 declares after passing the 2p
    )
    do(table, 0, "discard 2p")
    do(table, 1, "pon 22p")
    do(table, 3, "pass")
    throw(table, 1, "5z")
    drift(table, 1)
    assert table.pending == (3,)
    if riichi:
        do(table, 3, "riichi 9m")
        passes(table)
    else:
        drift(table, 1)
    drift(table, 1)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("preset", FOUR)
def test_ron_on_an_added_kong_is_on_the_added_tile(preset: str) -> None:
    table = added_kong(preset, "2p")
    do(table, 1, "added 2p")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("2p"))
    assert "chankan" in keys(table)


@pytest.mark.parametrize("preset", FOUR)
def test_ron_after_an_added_kong_is_on_the_discard(preset: str) -> None:
    """Another seat, who could not rob the kong, wins the discard that follows."""
    table = stage(
        named(preset),
        with_idle({1: "1469m146p22p18s55z", 3: "234567m34s22s666z"}),
        "2p 1m 9m 1p 2p",
        replacements="5s",
        indicators="4z 4z",
    )
    do(table, 0, "discard 2p")
    do(table, 1, "pon 22p")
    passes(table)
    throw(table, 1, "5z")
    drift(table, 3)
    do(table, 1, "added 2p")
    do(table, 1, "discard 5s")
    do(table, 3, "ron")
    passes(table)
    assert one_win(table) == (3, 1, face("5s"))
    assert "chankan" not in keys(table)


# An abortive draw does not end the match

ABORTS = ("kyuushu", "suufon", "suukan", "suucha", "sanchahou")


def abort(reason: str, preset: str, start: dict[str, Any], **options: Any) -> Table:
    """A hand that is broken off for this reason; the dealer is seat 3."""
    options = {"abort_suucha": True, "abort_sanchahou": True, "max_ron": 2, "abort_suukan": "two_players", **options}
    dealt: dict[str, dict[str, Any]] = {
        "kyuushu": {"hands": {3: "19m19p19s1234577z"}, "draws": "6z"},
        "suufon": {
            "hands": dict.fromkeys(range(4), IDLE[0]),
            "draws": "5z 6z 7z 5z",
        },
        "suukan": {
            "hands": {3: "1111m2222m3579s5z", 0: "1111p2222p45699s", 1: IDLE_OF_THREES, 2: "3468m3468p3468s1z"},
            "draws": "9m 7s",
            "replacements": "9m 9p 8s 7z",
        },
        "suucha": {
            "hands": {3: "123456789m22z35p", 0: "123456789s33z35p", 1: "111222888m44z46s", 2: "111222888s55z68p"},
            "draws": "6z 7z 6z 7z",
        },
        "sanchahou": {
            "hands": {0: WAITER, 1: "345678s34p88m666z", 2: "34p345678m88s555z", 3: "19m1699p19s11122z"},
            "draws": "9m 9s 1m 1p 2p",
        },
    }
    table = stage(named(preset), start=start, **dealt[reason], **options)
    match reason:
        case "kyuushu":
            do(table, 3, "nine_terminals")
        case "suufon":
            for seat in (3, 0, 1, 2):
                throw(table, seat, "1z")
        case "suukan":
            do(table, 3, "closed 1m")
            do(table, 3, "closed 2m")
            throw(table, 3, "9p")
            do(table, 0, "closed 1p")
            do(table, 0, "closed 2p")
            throw(table, 0, "7z")
        case "suucha":
            for seat, tile in ((3, "6z"), (0, "7z"), (1, "6z"), (2, "7z")):
                do(table, seat, f"riichi {tile}")
                passes(table)
        case "sanchahou":
            drift(table, 4)
            do(table, 3, "discard 2p")
            for seat in (0, 1, 2):
                do(table, seat, "ron")
    assert table.hand_result.reason == reason
    return table


IDLE_OF_THREES = "3579m3579p1z23z4z6z"


@pytest.mark.parametrize("reason", ABORTS)
@pytest.mark.parametrize("preset", TARGET)
@pytest.mark.parametrize(
    "scores", [(20000, 21000, 21000, 38000), (38000, 21000, 21000, 20000)], ids=["dealer", "other"]
)
def test_abortive_draw_in_south_4_does_not_end_the_match(reason: str, preset: str, scores: tuple[int, ...]) -> None:
    """4.1.8: never after an abortive draw, whoever is first; the dealer repeats, honba +1."""
    start = {"scores": list(scores), "round": "S", "dealer": 3, "honba": 1}
    table = abort(reason, preset, start, dealer_repeats_abort="always", suukan_timing="after_discard")
    sticks = 4000 if reason == "suucha" else 0
    assert table.pot == sticks
    goes_on(table, dealer=3, wind=1, honba=2)
    assert table.pot == sticks


@pytest.mark.parametrize(
    ("reason", "ready"),
    [("kyuushu", True), ("suucha", True), ("suufon", False), ("sanchahou", False), ("kyuushu", False)],
)
def test_abortive_draw_in_south_4_of_the_handbook(reason: str, ready: bool) -> None:
    """4.1.3 by_readiness: a ready dealer goes on; otherwise the deal passes, which is the end of South 4 at 30000."""
    start = {"scores": [20000, 21000, 21000, 38000], "round": "S", "dealer": 3, "honba": 1}
    if reason == "kyuushu" and not ready:
        table = stage(named("handbook"), {3: "19m19p1234577z23s"}, "4s", start=start)
        do(table, 3, "nine_terminals")
    else:
        table = abort(reason, "handbook", start)
    assert table.over is not ready
    if ready:
        goes_on(table, dealer=3, wind=1, honba=2)


@pytest.mark.parametrize("reason", ABORTS)
def test_abortive_draw_does_not_end_an_east_only_match_or_an_extension(reason: str) -> None:
    scores = [20000, 21000, 21000, 38000]
    table = abort(reason, "tenhou", {"scores": scores, "round": "E", "dealer": 3}, length="east")
    goes_on(table, dealer=3, wind=0, honba=1)
    scores = [25000, 25000, 25000, 25000]
    table = abort(reason, "tenhou", {"scores": scores, "round": "W", "dealer": 3})
    goes_on(table, dealer=3, wind=2, honba=1)


@pytest.mark.parametrize("reason", ABORTS)
def test_abortive_draw_in_east_1_is_followed_by_the_same_hand(reason: str) -> None:
    table = abort(reason, "tenhou", {"dealer": 3, "round": "E"})
    assert not table.over
    goes_on(table, dealer=3, wind=0, honba=1)


# The stick of a riichi whose discard completes the abort of four kongs


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_riichi_stick_is_not_lost_on_four_kongs(preset: str) -> None:
    """4.1.4: the stick is paid before an abort by that discard; it lies there until somebody wins."""
    table = four_kans(preset, "1z")
    do(table, 1, "riichi 1z")
    passes(table)
    assert table.hand_result.reason == "suukan"
    assert table.hand_result.deltas == (0, -1000, 0, 0)
    assert table.scores == (25000, 24000, 25000, 25000)
    assert table.pot == 1000
    assert [(paid.payer, paid.payee, paid.amount) for paid in table.hand_result.transfers] == [(1, -1, 1000)]
    goes_on(table, dealer=0, wind=0, honba=1)
    assert table.pot == 1000


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_riichi_stick_of_four_kongs_goes_to_the_next_winner(preset: str) -> None:
    game = rules.find(named(preset))
    first = wall_of(
        game,
        {0: "1111m2222m3579s5z", 1: "1111p2222p45699s", 2: "345678m34s55p777z", 3: "3468m3468p3468s1z"},
        "9m 7s",
        replacements="9m 9p 8s 1z",
    )
    second = wall_of(game, with_idle({3: WAITER}), "1m 9m 1p 9p 2p", indicators="4z")
    table = Table(game, seed=1, walls=[first, second])
    for seat, action in [(0, "closed 1m"), (0, "closed 2m"), (0, "discard 9p")]:
        do(table, seat, action)
    passes(table)
    for action in ("closed 1p", "closed 2p", "riichi 1z"):
        do(table, 1, action)
    passes(table)
    assert table.hand_result.reason == "suukan"
    table.next_hand()
    drift(table, 4)
    do(table, 0, "discard 2p")
    do(table, 3, "ron")
    passes(table)
    assert table.hand_result.deltas == (-1600, 0, 0, 2600)
    assert table.pot == 0
    assert table.scores == (23400, 24000, 25000, 27600)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_riichi_discard_after_the_fourth_kong_that_is_ronned_costs_no_stick(preset: str) -> None:
    """4.1.4: no stick if the discard is won."""
    table = four_kans(preset, "2s")
    do(table, 1, "riichi 2s")
    do(table, 2, "ron")
    passes(table)
    assert table.hand_result.reason == "ron"
    assert table.pot == 0
    assert sum(table.scores) == 100000
    assert not [paid for paid in table.hand_result.transfers if paid.reason in ("stick", "sticks")]


# Nagashi although a discard was called


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
@pytest.mark.parametrize("call", ["pon 11m", "kong 111m", "chi 23m"])
@pytest.mark.parametrize("passed", [False, True])
def test_no_nagashi_when_a_discard_was_called(preset: str, call: str, passed: bool) -> None:
    """4.1.1: every discard a terminal or honour, and none of them called; a call that was passed does not count."""
    verb = call.split()[0]
    caller = 1 if verb == "chi" else 3
    hand = {"pon": "2468m2468p246s11m", "kong": "2468m2468p24s111m", "chi": "23468m2468p246s7m"}[verb]
    hands = {seat: hand if seat == caller else SIMPLE[seat] for seat in range(4)}
    order = turns(70)
    if not passed:
        order = [0, *turns(68 if verb == "kong" else 69, first=2 if verb == "chi" else 0)]
    table = dealt_orphans(preset, hands, order, [0], first=["1m"], aside="7z", replacements="7z")
    do(table, 0, "discard 1m")
    if not passed:
        do(table, caller, call)
        throw(table, caller, "2p")
    passes(table)
    play_out(table)
    assert all(is_orphan(discard.tile) for discard in table.view(0).rivers[0])
    if passed:
        assert table.hand_result.reason == "nagashi"
        assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    else:
        assert table.hand_result.reason == "exhaustive"
        assert not [paid for paid in table.hand_result.transfers if paid.reason == "nagashi"]


# A kong of the last tile


@pytest.mark.parametrize("preset", FOUR)
def test_no_closed_kong_of_the_last_tile_and_no_open_kong_of_the_last_discard(preset: str) -> None:
    """4.1.9: a kan needs a live tile."""
    table = end_of_wall(preset)
    throw(table, 0, "2m")
    assert table.view(1).hand.count(face("1z")) + (table.view(1).drawn == face("1z")) >= 4
    with pytest.raises(IllegalAction):
        table.act(1, "closed 1z")
    do(table, 1, "discard 9s")
    with pytest.raises(IllegalAction):
        table.act(3, "kong 999s")
    declare(table)
    assert table.hand_result.reason == "exhaustive"


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("last", [False, True])
def test_no_added_kong_of_the_last_tile(preset: str, last: bool) -> None:
    """Case 38: seat 3 draws the fourth tile of his pon as the last tile; earlier in the hand he could add it."""
    hands = with_idle({3: "1469m1469p88s125z"})
    table = stage(
        named(preset), hands, "5z 8s 6z 6z 7z" + ("" if last else " 8s"), last="8s" if last else "", indicators="2z"
    )
    drift(table, 1)
    do(table, 1, "discard 8s")
    do(table, 3, "pon 88s")
    throw(table, 3, "5z")
    if last:
        drift_until_left(table, 0)
        assert table.pending == (3,)
        assert "discard" in verbs(table, 3)
        assert "added" not in verbs(table, 3)
        with pytest.raises(IllegalAction):
            table.act(3, "added 8s")
    else:
        drift(table, 3)
        assert table.pending == (3,)
        assert offered(table, 3, "added") == {"8s"}


# Liability with more than one yakuman, and where there is none


WINDS = "2357p112233445z"  # with four winds called: waits for 5z, all honours


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (0, -64000, 64000, 0)),
        ("handbook", (0, -64000, 64000, 0)),
        ("mleague", (0, -64000, 64000, 0)),
        ("majsoul", (-16000, -72000, 96000, -8000)),
        ("wrc", (0, -32000, 32000, 0)),
        ("ema", (0, -32000, 32000, 0)),
    ],
)
def test_liability_for_big_four_winds_with_all_honours_by_self_draw(preset: str, deltas: tuple[int, ...]) -> None:
    """4.1.10: `majsoul` makes him liable only for the winds (two units there), all honours are paid by everybody."""
    table = called_by_seat_2(preset, WINDS, [(0, "1z"), (3, "2z"), (3, "3z"), (1, "4z")], (2, "5z"))
    assert finish(table, 2, "5z") == deltas


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (-32000, -32000, 64000, 0)),
        ("handbook", (-32000, -32000, 64000, 0)),
        ("mleague", (-32000, -32000, 64000, 0)),
        ("majsoul", (-64000, -32000, 96000, 0)),
        ("wrc", (-16000, -16000, 32000, 0)),
        ("ema", (-16000, -16000, 32000, 0)),
    ],
)
def test_liability_for_big_four_winds_with_all_honours_by_ron(preset: str, deltas: tuple[int, ...]) -> None:
    """The dealer discards, seat 1 is liable: half each of what is under liability, the rest by the discarder."""
    table = called_by_seat_2(preset, WINDS, [(0, "1z"), (3, "2z"), (3, "3z"), (1, "4z")], (0, "5z"))
    assert finish(table, 0, "5z") == deltas


@pytest.mark.parametrize("preset", FOUR)
def test_liable_discarder_pays_all_yakuman(preset: str) -> None:
    """4.1.10: if the liable player is also the discarder he pays everything."""
    table = called_by_seat_2(preset, WINDS, [(0, "1z"), (3, "2z"), (3, "3z"), (1, "4z")], (1, "5z"))
    points = {"majsoul": 96000, "wrc": 32000, "ema": 32000}.get(preset, 64000)
    assert finish(table, 1, "5z") == (0, -points, points, 0)


@pytest.mark.parametrize("preset", FOUR)
def test_no_liability_for_a_concealed_dragon_triplet(preset: str) -> None:
    """4.1.10: all three sets must lie open or as a kan; here one is a triplet in the hand."""
    table = called_by_seat_2(preset, "34m25p88s5556677z", [(1, "6z"), (1, "7z")], (2, "2m"))
    assert finish(table, 2, "2m") == (-16000, -8000, 32000, -8000)
    assert keys(table) == ["daisangen"]


@pytest.mark.parametrize("preset", FOUR)
def test_no_liability_for_all_honours_alone(preset: str) -> None:
    """All honours with two winds and a dragon called: not a yakuman with liability."""
    table = called_by_seat_2(preset, "257p1122667744z", [(0, "1z"), (3, "2z"), (3, "6z")], (2, "7z"))
    assert finish(table, 2, "7z") == (-16000, -8000, 32000, -8000)
    assert keys(table) == ["tsuuiisou"]


@pytest.mark.parametrize("preset", FOUR)
def test_closed_kong_of_dragons_counts_as_an_earlier_set(preset: str) -> None:
    """4.1.10: a closed kan first, then two pons: the discarder of the third set is liable."""
    table = stage(
        named(preset),
        with_idle({2: "34m25p88s5556677z"}),
        "1m 9m 5z 6z 1p 9p 7z 1s 9s 1z 2m",
        replacements="2z",
        indicators="8p 8p",
    )
    drift(table, 2)
    do(table, 2, "closed 5z")
    passes(table)
    throw(table, 2, "2z")
    do(table, 3, "discard 6z")
    do(table, 2, "pon 66z")
    passes(table)
    throw(table, 2, "2p")
    drift(table, 2)
    do(table, 1, "discard 7z")
    do(table, 2, "pon 77z")
    passes(table)
    throw(table, 2, "5p")
    drift(table, 3)
    do(table, 2, "tsumo")
    assert keys(table) == ["daisangen"]
    assert table.hand_result.deltas == (0, -32000, 32000, 0)


@pytest.mark.parametrize("preset", FOUR)
def test_liability_is_kept_when_the_pon_becomes_an_added_kong(preset: str) -> None:
    """4.1.10: an added kan keeps the liability of its pon."""
    table = called_by_seat_2(preset, "34m257p88s556677z", [(0, "5z"), (3, "6z"), (1, "7z")], (2, "7z"))
    do(table, 2, "added 7z")
    passes(table)
    table = win_from_here(table)
    assert "daisangen" in keys(table)
    assert table.hand_result.deltas == (0, -32000, 32000, 0)


# Furiten after a kong that was not robbed


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("kong", [False, True])
def test_passed_chankan_is_temporary_furiten(preset: str, kong: bool) -> None:
    """4.1.9 and cases 29, 32: a kong one could have robbed was a win; the next wait in the same go-around is no ron."""
    table = added_kong(preset, "2p 5p" if kong else "9p 5p", replacements="9s")
    if kong:
        do(table, 1, "added 2p")
        assert verbs(table, 3) == {"pass", "ron"}
        do(table, 3, "pass")
    drift(table, 1)
    assert table.pending == (2,)
    do(table, 2, "discard 5p")
    assert (3 in table.pending and "ron" in verbs(table, 3)) is not kong
    passes(table)
    if kong:
        assert not table.hand_over


@pytest.mark.parametrize("preset", FOUR)
def test_temporary_furiten_of_a_passed_chankan_ends(preset: str) -> None:
    table = added_kong(preset, "2p 9p 1s 5p")
    do(table, 1, "added 2p")
    do(table, 3, "pass")
    drift(table, 3)
    assert table.pending == (0,)
    do(table, 0, "discard 5p")
    assert "ron" in verbs(table, 3)


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("kong", [False, True])
def test_passed_chankan_after_riichi_is_furiten_for_the_rest_of_the_hand(preset: str, kong: bool) -> None:
    """Case 32: no ron any more, go-arounds later too; the self-draw stays."""
    table = added_kong(preset, "2p 9p 1s 5p 9s 9s 5p" if kong else "1s 9p 9s 5p", riichi=True, replacements="5z")
    if kong:
        do(table, 1, "added 2p")
        assert verbs(table, 3) == {"pass", "ron"}
        do(table, 3, "pass")
    drift(table, 3)
    assert table.pending == (0,)
    do(table, 0, "discard 5p")
    if not kong:
        assert "ron" in verbs(table, 3)
        return
    assert 3 not in table.pending
    passes(table)
    assert table.view(3).marks[3]["furiten"]
    drift(table, 2)
    assert table.pending == (3,)
    do(table, 3, "tsumo")
    assert table.hand_result.reason == "tsumo"


# Ippatsu after a closed kong


def riichi_before_a_kong(preset: str, draws: str, replacements: str = "9s") -> Table:
    """The dealer declares riichi with his second discard; seat 1, who has four 8s and a 2p, to act."""
    table = stage(
        named(preset),
        with_idle({0: WAITER, 1: KONGER}),
        f"1m 9m 1p 9p 5z {draws}",
        replacements=replacements,
        indicators="4z 4z",
        ura="4z 4z",
    )
    drift(table, 4)
    do(table, 0, "riichi 5z")
    passes(table)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("kong", [False, True])
def test_closed_kong_of_another_ends_ippatsu_for_a_ron(preset: str, kong: bool) -> None:
    """4.1.5: any call or kan by anybody ends it, a closed one too."""
    table = riichi_before_a_kong(preset, "1s")
    if kong:
        do(table, 1, "closed 8s")
        passes(table)
    do(table, 1, "discard 2p")
    do(table, 0, "ron")
    passes(table)
    assert "riichi" in keys(table)
    assert ("ippatsu" in keys(table)) is not kong


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("kong", [False, True])
def test_closed_kong_of_another_ends_ippatsu_for_a_self_draw(preset: str, kong: bool) -> None:
    table = riichi_before_a_kong(preset, "1s 9s 9p 2p", replacements="1z")
    if kong:
        do(table, 1, "closed 8s")
        passes(table)
    drift(table, 3)
    do(table, 0, "tsumo")
    assert {"riichi", "tsumo"} <= set(keys(table))
    assert ("ippatsu" in keys(table)) is not kong


@pytest.mark.parametrize("preset", FOUR)
def test_own_closed_kong_ends_ippatsu(preset: str) -> None:
    """4.1.5: the replacement tile never gives ippatsu."""
    table = riichi_before_a_kong(preset, "1s 9s 9p 7z", replacements="2p")
    drift(table, 3)
    do(table, 0, "closed 7z")
    passes(table)
    do(table, 0, "tsumo")
    assert {"riichi", "tsumo", "rinshan"} <= set(keys(table))
    assert "ippatsu" not in keys(table)


# Swap calling with red fives


@pytest.mark.parametrize("preset", RED)
@pytest.mark.parametrize(
    ("hand", "tile", "call", "forbidden"),
    [
        ("2340m", "5m", "chi 34m", {"2m", "0m"}),  # the red five is the called kind
        ("2345m", "0m", "chi 34m", {"2m", "5m"}),  # a red five was called
        ("3405m", "2m", "chi 34m", {"0m", "5m"}),  # both fives are the other end
        ("3406m", "3m", "chi 40m", {"3m", "6m"}),  # the red five is one of the two tiles
        ("4067m", "7m", "chi 06m", {"4m", "7m"}),
        ("5678m", "0m", "chi 67m", {"5m", "8m"}),
        ("4605m", "5m", "chi 46m", {"0m", "5m"}),  # a gap has no other end
        ("550p", "5p", "pon 55p", {"0p"}),
        ("550p", "5p", "pon 50p", {"5p"}),
        ("555p", "0p", "pon 55p", {"5p"}),
    ],
)
def test_swap_calling_with_red_fives(preset: str, hand: str, tile: str, call: str, forbidden: set[str]) -> None:
    """4.1.9: red and normal fives are one kind."""
    dealt = list(parse_tiles(hand))
    dealt += parse_tiles("1234567123z")[: 13 - len(dealt)]
    table = stage(named(preset), {1: "".join(map(code, dealt))}, tile)
    do(table, 0, f"discard {tile}")
    do(table, 1, call)
    passes(table)
    assert table.pending == (1,)
    for used in parse_tiles(call.split()[1]):
        dealt.remove(used)
    held = set(map(code, dealt))
    assert forbidden < held
    assert offered(table, 1, "discard") == held - forbidden
    for five in forbidden:
        with pytest.raises(IllegalAction):
            table.act(1, f"discard {five}")


@pytest.mark.parametrize("preset", RED)
@pytest.mark.parametrize(("hand", "tile"), [("2340m", "5m"), ("2345m", "0m"), ("3405m", "2m")])
def test_call_that_leaves_only_forbidden_tiles_is_illegal_with_red_fives(preset: str, hand: str, tile: str) -> None:
    """4.1.9 and case 48: a chi that would leave nothing but the called kind and the other end is not offered."""
    table = called_by_seat_2(preset, f"257p{hand}556677z", [(0, "5z"), (3, "6z"), (3, "7z")], (1, tile))
    do(table, 1, f"discard {tile}")
    assert "chi" not in (verbs(table, 2) if 2 in table.pending else set())
    with pytest.raises(IllegalAction):
        table.act(2, "chi 34m")
