"""Abortive draws (RULES 4.1.1, 4.1.3): nine terminals, four winds, four kongs, four riichi, three rons."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.riichi_deals import (
    ABORTING,
    deal,
)
from tests.support.riichi_endings import (
    IDLE,
    TARGET,
    WAITER,
    four_kans,
    goes_on,
    named,
    with_idle,
)
from tests.support.riichi_tables import four
from tests.support.staging import (
    do,
    drift,
    passes,
    stage,
    throw,
    verbs,
    wall_of,
)

aborting = pytest.mark.parametrize("preset", ABORTING)


# Cases 17 to 20: abortive draws.


@aborting
def test_case_20_no_abort_with_a_closed_kan_between(preset: str) -> None:
    """All four first discards are East, but a closed kan came between them."""
    table = deal(preset, {2: "9999m 147m 258p 147s"}, "1z 1z 1z 1z", replacements="7z")
    drift(table, 2)
    do(table, 2, "closed 9m")
    throw(table, 2, "1z")
    drift(table, 1)
    assert [river[0].tile for river in table.view(0).rivers] == ["1z"] * 4
    assert table.pending == (0,)


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


ORPHANS_FAR = "19m19p2234s12345z"
ORPHANS_READY = "19m19p19s1123457z"  # twelve kinds: with any tile more a discard makes it ready


@pytest.mark.parametrize(
    ("repeats", "hand", "dealer", "honba"),
    [
        ("always", ORPHANS_FAR, 0, 3),
        ("always", ORPHANS_READY, 0, 3),
        ("by_readiness", ORPHANS_FAR, 1, 0),
        ("by_readiness", ORPHANS_READY, 0, 3),
        ("never", ORPHANS_FAR, 1, 3),
        ("never", ORPHANS_READY, 1, 3),
    ],
)
def test_dealer_repeats_abort(repeats: str, hand: str, dealer: int, honba: int) -> None:
    """RULES 4.1.3: always, or only a ready dealer stays; one who is not passes the deal, and honba becomes 0."""
    table = four({0: hand}, "8s", dealer_repeats_abort=repeats, start={"honba": 2})
    do(table, 0, "nine_terminals")
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == (dealer, honba)


@pytest.mark.parametrize(("former", "value"), [(True, "always"), (False, "never")])
def test_dealer_repeats_abort_takes_the_values_of_0_1(former: bool, value: str) -> None:
    """Records of 0.1 hold True and False: the dealer always stays, or never."""
    assert rules.find("riichi", dealer_repeats_abort=former).options["dealer_repeats_abort"] == value
    table = four({0: ORPHANS_FAR}, "6z", dealer_repeats_abort=former)
    do(table, 0, "nine_terminals")
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == (0 if former else 1, 1)


@pytest.mark.parametrize("wrong", [1, 0, "True", None])
def test_dealer_repeats_abort_takes_nothing_else(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"option dealer_repeats_abort=.*'always', 'by_readiness', 'never'"):
        rules.find("riichi", dealer_repeats_abort=wrong)


@pytest.mark.parametrize(
    ("dealer", "ready"),
    [
        ("123456m123p7s144z", True),  # 8s comes: 78s is left, waits for 6s 9s
        ("147m258p369s1567z", False),
        ("1111789m555p99s1z", False),  # 9s comes: waits only for 1m, of which it holds all four (4.1.2)
    ],
)
def test_by_readiness_looks_at_the_dealer_after_the_fourth_wind(dealer: str, ready: bool) -> None:
    """RULES 4.1.2, 4.1.3: ready as at any draw; who stays because of it shows the hand."""
    hands = {0: dealer, 1: "258m369p147s1567z", 2: "369m147p258s1567z", 3: "258m147p369s1567z"}
    draw = "9s" if dealer.endswith("99s1z") else "8s"
    table = four(hands, f"{draw} 4m 4p 4s", dealer_repeats_abort="by_readiness")
    for seat in range(4):
        throw(table, seat, "1z")
    assert table.hand_result.reason == "suufon"
    assert bool(table.view(1).laid[0]) is ready
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == ((0, 1) if ready else (1, 0))


@pytest.mark.parametrize("abort", [True, False])
def test_abort_kyuushu(abort: bool) -> None:
    table = four({0: "19m19p2234s12345z"}, "6z", abort_kyuushu=abort)
    assert ("nine_terminals" in verbs(table, 0)) is abort


@pytest.mark.parametrize("abort", [True, False])
def test_abort_suufon(abort: bool) -> None:
    table = four({0: "147m258p369s1567z", 1: "258m369p147s1567z"}, abort_suufon=abort)
    for seat in range(4):
        throw(table, seat, "1z")
    assert table.hand_over is abort


@pytest.mark.parametrize(
    ("abort", "two_each", "one_each"),
    [("off", False, False), ("two_players", True, True), ("each_player", False, True)],
)
def test_abort_suukan(abort: str, two_each: bool, one_each: bool) -> None:
    hands = {0: "111999m258p369s5z", 1: "258m111999p369s5z", 2: "258m258p11147s56z", 3: "258m258p258s4447z"}
    table = four(hands, "1m 1p", replacements="9m 2z 9p 3z", abort_suukan=abort)
    for seat, suit, after in ((0, "m", "2z"), (1, "p", "3z")):
        do(table, seat, f"closed 1{suit}")
        do(table, seat, f"closed 9{suit}")
        throw(table, seat, after)
    assert table.hand_over is two_each
    hands = {0: "11147m258p369s56z", 1: "258m11147p369s56z", 2: "369m258p11147s56z", 3: "258m369p258s4447z"}
    table = four(hands, "1m 1p 1s 4z", replacements="9m 9p 9s 3z", abort_suukan=abort)
    for seat, tile, after in ((0, "1m", "9m"), (1, "1p", "9p"), (2, "1s", "9s"), (3, "4z", "3z")):
        do(table, seat, f"closed {tile}")
        throw(table, seat, after)
    assert table.hand_over is one_each


KAN_EACH = {0: "11147m258p369s56z", 1: "258m11147p369s56z", 2: "369m258p11147s56z", 3: "258m369p258s4447z"}


@pytest.mark.parametrize("timing", ["after_discard", "at_once"])
@pytest.mark.parametrize("abort", ["off", "two_players", "each_player"])
def test_suukan_timing(timing: str, abort: str) -> None:
    """RULES 4.1.1: with the discard after the fourth kan, or when the fourth kan stands, before its replacement."""
    table = four(
        KAN_EACH, "1m 1p 1s 4z", replacements="9m 9p 9s 3z", abort_suukan=abort, suukan_timing=timing, nagashi=False
    )
    for seat, tile, after in ((0, "1m", "9m"), (1, "1p", "9p"), (2, "1s", "9s")):
        do(table, seat, f"closed {tile}")
        throw(table, seat, after)
    left = table.view(0).left
    do(table, 3, "closed 4z")
    assert table.hand_over is (abort != "off" and timing == "at_once")
    assert table.view(0).left == left - (not table.hand_over), "no replacement is drawn after an abort"
    if not table.hand_over:
        throw(table, 3, "3z")
    assert table.hand_over is (abort != "off")
    if table.hand_over:
        assert table.hand_result.reason == "suukan"


@pytest.mark.parametrize("abort", [True, False])
def test_abort_suucha(abort: bool) -> None:
    hands = {0: "123789m123p78s11z", 1: "123789m456p78s22z", 2: "456789m789p78s33z", 3: "123456m123p78s44z"}
    table = four(hands, "5z 5z 6z 6z", abort_suucha=abort)
    for seat, tile in enumerate(["5z", "5z", "6z", "6z"]):
        do(table, seat, f"riichi {tile}")
        passes(table)
    assert table.pot == 4000
    assert table.hand_over is abort
