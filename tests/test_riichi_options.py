"""Every value of the options of riichi that no preset separates really changes what happens at the table.

The options of the sections `structure` and `play` (RULES 4.1.8, 4.1.9, 4.1.11), and those of `scoring` that depend on
how a hand was played: liability, several winners, first draws, local yaku. Options on which the presets differ are
played with the presets elsewhere; some of them are here too, with everything else equal.
"""

from __future__ import annotations

from typing import Any

import pytest
from staging import do, drift, drift_until_left, passes, stage, texts, throw, verbs, wall_of

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table

FOUR = "riichi:tenhou"
THREE = "riichi3:tenhou3"

# Far from ready and unable to call anything.
FAR = ("147m258p369s4567z", "258m369p147s4567z", "369m147p258s1567z", "258m147p369s1567z")
FAR3 = ("1m23578p2468s125z", "9m24689p1357s126z", "1m13579p2579s137z")

ON_3M = "24678m345678p55s"  # all simples on 3m
ON_3M_TOO = "24678m22p345678s"
READY = "123678m234p78s44z"  # waits for 6s and 9s
READY3 = "99m123456p78789s"  # waits for 6s and 9s
PAIRS3 = "1199m1122p3344s4z"  # seven pairs, waits for North
ORPHANS3 = "19m19p19s1223567z"  # thirteen orphans, waits for North

QUIET: dict[str, Any] = {"indicators": "1z", "ura": "1z"}  # 2z is dora: nobody who wins holds it


def four(hands: dict[int, str], draws: str = "", **settings: Any) -> Table:
    return stage(FOUR, {**dict(enumerate(FAR)), **hands}, draws, **settings)


def three(hands: dict[int, str], draws: str = "", **settings: Any) -> Table:
    return stage(THREE, {**dict(enumerate(FAR3)), **hands}, draws, **settings)


def keys(table: Table, winner: int = 0) -> set[str]:
    """What the hand of a winner scores."""
    return {line.pattern.key for line in table.hand_result.wins[winner].score.scored_patterns}


def deltas(table: Table) -> tuple[int, ...]:
    return table.hand_result.deltas


def shown(table: Table) -> int:
    """How many dora indicators lie open."""
    return sum(row == 0 for row, _ in table.view(0).shown)


def melds(table: Table, seat: int) -> list[str]:
    return [meld.kind for meld in table.view(0).melds[seat]]


def received(table: Table, reason: str) -> dict[int, int]:
    """Who got how much for one reason."""
    got: dict[int, int] = {}
    for paid in table.hand_result.transfers:
        if paid.reason == reason:
            got[paid.payee] = got.get(paid.payee, 0) + paid.amount
    return got


# Calls


@pytest.mark.parametrize(("kuikae", "forbidden"), [(0, {"2m", "5m"}), (1, {"5m"}), (2, set())])
def test_kuikae_after_a_chi(kuikae: int, forbidden: set[str]) -> None:
    table = four({1: "2345m369p147s456z"}, "5m", kuikae=kuikae)
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    allowed = texts(table, 1)
    assert {tile for tile in ("2m", "5m", "3p") if f"discard {tile}" not in allowed} == forbidden


@pytest.mark.parametrize(("kuikae", "allowed"), [(0, False), (1, False), (2, True)])
def test_kuikae_after_a_pon(kuikae: int, allowed: bool) -> None:
    table = four({1: "258m3669p147s333z"}, "3z", kuikae=kuikae)
    do(table, 0, "discard 3z")
    do(table, 1, "pon 33z")
    assert ("discard 3z" in texts(table, 1)) is allowed
    assert "discard 2m" in texts(table, 1)


@pytest.mark.parametrize(("kuikae", "legal"), [(0, False), (1, True), (2, True)])
def test_kuikae_a_call_that_leaves_no_discard(kuikae: int, legal: bool) -> None:
    """RULES example 48: three melds and 2345m; chi 34m with 5m leaves only 2m and 5m."""
    table = four({1: "2345m99p11s33467z"}, "9p 2z 2z 1s 2z 2z 3z 9m 9m 5m", kuikae=kuikae)
    for tile, pair, discard in (("9p", "99p", "4z"), ("1s", "11s", "6z"), ("3z", "33z", "7z")):
        do(table, 0, f"discard {tile} drawn")
        do(table, 1, f"pon {pair}")
        throw(table, 1, discard)
        drift(table, 2)
    do(table, 0, "discard 5m drawn")
    assert ("chi 34m" in texts(table, 1)) is legal


@pytest.mark.parametrize(("priority", "caller", "kind"), [("ron_pon_chi", 3, "pon"), ("ron_nearest", 1, "chi")])
@pytest.mark.parametrize("first", [1, 3])
def test_call_priority_pon_or_the_nearest(priority: str, caller: int, kind: str, first: int) -> None:
    table = four({1: "34m2589p147s4567z", 3: "557m147p369s1567z"}, "5m", call_priority=priority)
    do(table, 0, "discard 5m")
    assert set(table.pending) == {1, 3}
    calls = {1: "chi 34m", 3: "pon 55m"}
    do(table, first, calls[first])
    other = 4 - first
    if other in table.pending and calls[other] in texts(table, other):
        do(table, other, calls[other])
    assert melds(table, caller) == [kind]
    assert table.pending == (caller,)
    assert melds(table, 4 - caller) == []


@pytest.mark.parametrize("priority", ["ron_pon_chi", "ron_nearest"])
def test_call_priority_ron_comes_first_always(priority: str) -> None:
    table = four({1: "24m2589p147s4567z", 3: ON_3M}, "3m", call_priority=priority)
    do(table, 0, "discard 3m")
    do(table, 1, "chi 24m")
    do(table, 3, "ron")
    assert table.hand_result.wins[0].seat == 3


@pytest.mark.parametrize("chi", [True, False])
def test_chi(chi: bool) -> None:
    table = four({1: "34m2589p147s4567z"}, "5m", chi=chi)
    do(table, 0, "discard 5m")
    assert ("chi" in verbs(table, 1)) is chi


@pytest.mark.parametrize("last", ["ron_only", "any_call"])
def test_last_discard(last: str) -> None:
    """The last tile, 3m, is discarded by seat 1: seat 2 could chi, seat 3 pon."""
    hands = {0: "47m258p369s24567z", 1: "258m369p147s4567z", 2: "24m1479p258s1567z", 3: "33m147p3669s1567z"}
    table = four(hands, last="3m", last_discard=last)
    drift(table, 69)
    do(table, 1, "discard 3m drawn")
    assert table.hand_over is (last == "ron_only")
    if last == "any_call":
        assert verbs(table, 2) == {"chi", "pass"}
        assert verbs(table, 3) == {"pon", "pass"}
        passes(table, 3)
        do(table, 3, "pon 33m")
        throw(table, 3, "9s")
    assert table.hand_result.reason == "exhaustive"


def test_last_discard_of_a_kan_is_never_called() -> None:
    """Even where any call is allowed there is no replacement tile for an open kan."""
    table = four({2: "69m147p258s12567z", 3: "333m147p369s1567z"}, last="3m", last_discard="any_call")
    drift(table, 69)
    do(table, 1, "discard 3m drawn")
    assert "pon" in verbs(table, 3)
    assert "kong" not in verbs(table, 3)


# Kans


@pytest.mark.parametrize(("least", "legal"), [(1, True), (2, False)])
def test_kan_min_wall(least: int, legal: bool) -> None:
    """Seat 0 draws the last tile but one: the fourth 3z."""
    table = four({0: "147m258p369s3334z"}, last="3z 9p", kan_min_wall=least)
    drift_until_left(table, 1)
    assert table.pending == (0,)
    assert ("closed 3z" in texts(table, 0)) is legal


@pytest.mark.parametrize("limit", range(5))
def test_max_kans(limit: int) -> None:
    """One player could make four."""
    hands = {0: "111999m111999p5z", 1: "258m258p258s2567z", 2: "258m258p369s2567z", 3: "258m258p147s2356z"}
    table = four(hands, "1m", replacements="9m 1p 9p 7z", max_kans=limit)
    for made, tile in enumerate(["1m", "9m", "1p", "9p"]):
        assert (f"closed {tile}" in texts(table, 0)) is (made < limit)
        if made == limit:
            break
        do(table, 0, f"closed {tile}")
    assert melds(table, 0) == ["closed"] * limit


TIMES = [("immediate", (2, 2, 2)), ("before_discard", (1, 2, 2)), ("after_discard", (1, 1, 2))]


def indicators_after_kan(kind: str, **options: Any) -> tuple[int, ...]:
    """Seat 1 makes a kan: how many indicators lie open with the replacement tile, while the discard is asked, after it.

    The replacement tile is 2z, which seat 3 could pon.
    """
    own = "258m3669p147s334z" if kind == "added" else "258m369p147s3334z"
    draws = {"closed": "1s 3z", "open": "3z", "added": "3z 9p 9m 1s 3z"}[kind]
    table = four({1: own, 3: "258m147p369s2256z"}, draws, replacements="2z", **options)
    if kind == "closed":
        throw(table, 0, "1s")
        do(table, 1, "closed 3z")
    else:
        do(table, 0, "discard 3z drawn")
        do(table, 1, "kong 333z" if kind == "open" else "pon 33z")
    if kind == "added":
        throw(table, 1, "6p")
        drift(table, 3)
        assert shown(table) == 1
        do(table, 1, "added 3z")
    counts = [shown(table)]
    do(table, 1, "discard 2z drawn")
    assert table.pending == (3,)
    counts.append(shown(table))
    do(table, 3, "pass")
    counts.append(shown(table))
    return tuple(counts)


@pytest.mark.parametrize("kind", ["closed", "open", "added"])
@pytest.mark.parametrize(("time", "counts"), TIMES)
def test_kan_dora_times(kind: str, time: str, counts: tuple[int, ...]) -> None:
    assert indicators_after_kan(kind, **{f"kan_dora_{kind}": time}) == counts


@pytest.mark.parametrize("kind", ["closed", "open", "added"])
def test_kan_dora_times_are_an_option_for_each_kind(kind: str) -> None:
    """The option of one kind says nothing about the others."""
    others = {f"kan_dora_{other}": "after_discard" for other in ("closed", "open", "added") if other != kind}
    assert indicators_after_kan(kind, **{f"kan_dora_{kind}": "immediate", **others}) == (2, 2, 2)


@pytest.mark.parametrize(("time", "count"), [("immediate", 2), ("before_discard", 2), ("after_discard", 1)])
def test_kan_dora_if_the_discard_is_won(time: str, count: int) -> None:
    """The discard after an open kan is won: the indicator was turned already, or it is not turned at all."""
    table = four({1: "258m369p147s3334z", 3: ON_3M}, "3z", replacements="3m", kan_dora_open=time)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "kong 333z")
    do(table, 1, "discard 3m drawn")
    do(table, 3, "ron")
    assert shown(table) == count


@pytest.mark.parametrize("time", ["immediate", "before_discard", "after_discard"])
def test_kan_dora_of_the_replacement_tile(time: str) -> None:
    """Only `immediate` counts for a win on the replacement tile: the second indicator shows 5p."""
    table = four({1: "234678m55p34s333z"}, "1s 3z", replacements="2s", indicators="9p 4p", kan_dora_closed=time)
    throw(table, 0, "1s")
    do(table, 1, "closed 3z")
    do(table, 1, "tsumo")
    assert ("dora" in keys(table)) is (time == "immediate")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("time", ["immediate", "before_discard"])
def test_robbed_kan_dora(turned: bool, time: str) -> None:
    """Seat 2 waits for 3m, of which seat 1 adds the fourth to a pon."""
    hands = {1: "339m2589p147s567z", 2: "24678m345p55678s"}
    table = four(hands, "3m 9p 9p 1s 3m", robbed_kan_dora=turned, kan_dora_added=time)
    do(table, 0, "discard 3m drawn")
    passes(table, 1)
    do(table, 1, "pon 33m")
    throw(table, 1, "9m")
    drift(table, 3)
    do(table, 1, "added 3m")
    do(table, 2, "ron")
    assert "chankan" in keys(table)
    assert shown(table) == (2 if turned else 1)


@pytest.mark.parametrize("allowed", [False, True])
def test_closed_chankan(allowed: bool) -> None:
    """Seat 2 waits for 3z with thirteen orphans; without the option it is not asked, and not furiten either."""
    hands = {0: "258m147p258s4567z", 1: "258m2258p147s333z", 2: "19m19p19s1245677z", 3: "258m147p369s1256z"}
    table = four(hands, "1s 3z", replacements="8s", closed_chankan=allowed)
    throw(table, 0, "1s")
    do(table, 1, "closed 3z")
    if not allowed:
        assert table.pending == (1,)
        assert not table.view(2).marks[2]["furiten"]
        return
    assert "ron" in verbs(table, 2)
    do(table, 2, "ron")
    assert "kokushi" in keys(table)
    assert table.hand_result.wins[0].source == 1


def test_closed_chankan_is_for_thirteen_orphans_only() -> None:
    table = four({1: "333m2589p147s567z", 2: "24m345p34555678s"}, "1s 3m", closed_chankan=True)
    throw(table, 0, "1s")
    do(table, 1, "closed 3m")
    assert table.pending == (1,)


# Furiten


@pytest.mark.parametrize(("ends", "ron"), [("own_discard", True), ("own_draw", False)])
def test_temp_furiten_ends(ends: str, ron: bool) -> None:
    """Seat 1 passes 3m, then pons and discards; 6m comes before the next own draw."""
    table = four({0: "147m258p129s4567z", 1: "45678m345p66777s"}, "1s 9p 3m 6s 6m", temp_furiten_ends=ends)
    throw(table, 0, "1s")
    throw(table, 1, "9p")
    do(table, 2, "discard 3m drawn")
    assert "ron" in verbs(table, 1)
    passes(table)
    do(table, 3, "discard 6s drawn")
    do(table, 1, "pon 66s")
    throw(table, 1, "7s")
    do(table, 2, "discard 6m drawn")
    assert ("ron" in verbs(table, 1)) is ron


@pytest.mark.parametrize("ends", ["own_discard", "own_draw"])
def test_temp_furiten_ends_after_the_own_turn(ends: str) -> None:
    table = four({1: ON_3M}, "3m 1s 9m 9p 3m", temp_furiten_ends=ends)
    throw(table, 0, "3m")
    drift(table, 3)
    do(table, 0, "discard 3m drawn")
    assert "ron" in verbs(table, 1)


@pytest.mark.parametrize("shape", [True, False])
def test_shape_furiten(shape: bool) -> None:
    """Seat 1 waits for 1m (no yaku) and 4m (all simples); 1m goes by, then 4m in the same go-around."""
    table = four({1: "23678m345p66888s"}, "1s 9p 1m 4m", shape_furiten=shape)
    throw(table, 0, "1s")
    throw(table, 1, "9p")
    do(table, 2, "discard 1m drawn")
    assert "ron" not in verbs(table, 1)
    passes(table)
    do(table, 3, "discard 4m drawn")
    assert ("ron" in verbs(table, 1)) is not shape


@pytest.mark.parametrize(("scope", "ready"), [("concealed", True), ("hand_and_melds", False)])
def test_karaten_scope(scope: str, ready: bool) -> None:
    """Seat 1 waits only for 3z, of which he has three in a pon and one in the hand."""
    table = four({1: "123456m789p9s333z"}, "3z", karaten_scope=scope)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    throw(table, 1, "9s")
    drift_until_left(table, 0)
    drift(table, 1)
    assert table.hand_result.reason == "exhaustive"
    assert deltas(table) == ((-1000, 3000, -1000, -1000) if ready else (0, 0, 0, 0))


@pytest.mark.parametrize("scope", ["concealed", "hand_and_melds"])
def test_karaten_scope_four_in_the_hand_are_never_ready(scope: str) -> None:
    table = four({1: "123456m789p3333z"}, karaten_scope=scope)
    drift(table, 70)
    assert table.hand_result.reason == "exhaustive"
    assert deltas(table) == (0, 0, 0, 0)


# After riichi


@pytest.mark.parametrize(("passing", "answers"), [("furiten", {"ron", "pass"}), ("forbidden", {"ron"})])
def test_riichi_pass_of_a_ron(passing: str, answers: set[str]) -> None:
    table = four({1: READY}, "1s 7z 6s", riichi_pass=passing)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "discard 6s drawn")
    assert verbs(table, 1) == answers


@pytest.mark.parametrize(("passing", "answers"), [("furiten", {"tsumo", "discard"}), ("forbidden", {"tsumo"})])
def test_riichi_pass_of_a_self_draw(passing: str, answers: set[str]) -> None:
    table = four({1: READY}, "1s 7z 9m 9p 1m 6s", riichi_pass=passing)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 3)
    assert verbs(table, 1) == answers


def test_riichi_pass_without_riichi_is_always_allowed() -> None:
    table = four({1: ON_3M}, "3m", riichi_pass="forbidden")
    do(table, 0, "discard 3m drawn")
    assert {"ron", "pass"} <= verbs(table, 1)


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize(
    ("hand", "tile", "least"),
    [
        pytest.param("123678m22p78s333z", "3z", 1, id="a triplet in every reading"),
        pytest.param("111222333m45p99s", "1m", 2, id="three triplets or three runs"),
        pytest.param("33345m123789p44s", "3m", 3, id="the waits change"),
    ],
)
def test_riichi_ankan(level: int, hand: str, tile: str, least: int) -> None:
    """`least`: the lowest level that allows the kan; 3 is none."""
    others = {0: "47m258p369s24567z", 2: "69m147p258s12567z", 3: "58m147p369s12567z"}
    table = four({**others, 1: hand}, f"1s 7z 9m 9m 1p {tile}", riichi_ankan=level)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 3)
    assert (f"closed {tile}" in texts(table, 1)) is (level >= least)


# First draws, draws and the deal


@pytest.mark.parametrize(("broken_by", "blessed"), [("any_call", False), ("open_call", True)])
def test_chiihou_broken_by_a_closed_kan(broken_by: str, blessed: bool) -> None:
    hands = {0: "147m258p369s3334z", 1: "123678m234p5578s"}
    table = four(hands, "3z 6s", replacements="9p", chiihou_broken_by=broken_by)
    do(table, 0, "closed 3z")
    throw(table, 0, "9p")
    do(table, 1, "tsumo")
    assert ("chiihou" in keys(table)) is blessed


@pytest.mark.parametrize("broken_by", ["any_call", "open_call"])
def test_chiihou_broken_by_a_pon_always(broken_by: str) -> None:
    hands = {1: "258m369p1478s334z", 2: "123678m234p5578s"}
    table = four(hands, "3z 6s", chiihou_broken_by=broken_by)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    throw(table, 1, "4z")
    do(table, 2, "tsumo")
    assert "chiihou" not in keys(table)


def nagashi(seat: int, **options: Any) -> Table:
    """This seat discards only terminals and honours to the end; the dealer is ready. Honba 1, one stick."""
    outside = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z")
    draws = ["3m", "3p", "3s", "8s"] + ["?"] * 66
    for turn in range(seat, 70, 4):
        draws[turn] = outside[turn // 4 % 9]
    hands = {0: "456789m456p78s44z", 1: "258m369p147s4567z", 2: "369m147p258s4567z", 3: "258m1247p369s567z"}
    table = four(hands, " ".join(draws), start={"honba": 1, "sticks": 1}, **options)
    drift(table, 70)
    assert not any(discard.called for discard in table.view(0).rivers[seat])
    assert table.hand_result.reason == "nagashi"
    return table


def test_nagashi_is_win_of_the_dealer() -> None:
    table = nagashi(0, nagashi_is_win=False)
    assert deltas(table) == (12000, -4000, -4000, -4000)
    assert table.pot == 1000
    table = nagashi(0, nagashi_is_win=True)
    assert deltas(table) == (12300 + 1000, -4100, -4100, -4100)
    assert table.pot == 0


def test_nagashi_is_win_of_another() -> None:
    """As a draw the ready dealer stays, as a win the deal passes and honba is 0."""
    table = nagashi(2, nagashi_is_win=False)
    assert deltas(table) == (-4000, -2000, 8000, -2000)
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == (0, 2)
    table = nagashi(2, nagashi_is_win=True)
    assert deltas(table) == (-4100, -2100, 8300 + 1000, -2100)
    table.next_hand()
    assert (table.dealer, table.view(0).facts["honba"]) == (1, 0)


@pytest.mark.parametrize(("repeats", "dealer"), [(True, 0), (False, 1)])
def test_dealer_repeats_tenpai(repeats: bool, dealer: int) -> None:
    table = four({0: "123789m123p78s11z"}, dealer_repeats_tenpai=repeats)
    drift(table, 70)
    assert deltas(table) == (3000, -1000, -1000, -1000)
    table.next_hand()
    assert table.dealer == dealer


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


@pytest.mark.parametrize("declare", [True, False])
def test_noten_declare(declare: bool) -> None:
    """At the end of the wall the ready player may call himself noten; who is not ready cannot call himself ready."""
    table = four({0: "123789m123p78s11z"}, noten_declare=declare)
    drift(table, 70)
    assert table.hand_over is not declare
    if declare:
        assert verbs(table, 0) == {"tenpai", "noten"}
        for seat in table.pending:
            assert seat == 0 or verbs(table, seat) == {"noten"}
            do(table, seat, "noten")
    assert deltas(table) == ((0, 0, 0, 0) if declare else (3000, -1000, -1000, -1000))


@pytest.mark.parametrize("minimum", [1000, None])
def test_riichi_min_points(minimum: int | None) -> None:
    start = {"scores": [40000, 900, 30000, 29100]}
    table = four({1: READY}, "1s 7z", start=start, riichi_min_points=minimum)
    throw(table, 0, "1s")
    assert ("riichi" in verbs(table, 1)) is (minimum is None)
    if minimum is None:
        do(table, 1, "riichi 7z")
        passes(table)
        assert table.scores[1] == -100
        assert not table.hand_over


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


@pytest.mark.parametrize(
    ("most", "abort", "winners"), [(1, False, [1]), (3, False, [1, 2, 3]), (2, True, []), (3, True, [])]
)
def test_max_ron_and_abort_sanchahou(most: int, abort: bool, winners: list[int]) -> None:
    """Seat 0 discards to all three others."""
    hands = {1: ON_3M, 2: ON_3M_TOO, 3: "45678m234567p88s"}
    table = four(hands, "3m", max_ron=most, abort_sanchahou=abort)
    do(table, 0, "discard 3m drawn")
    for seat in (3, 2, 1):
        do(table, seat, "ron")
    assert [won.seat for won in table.hand_result.wins] == winners
    assert table.hand_result.reason == ("ron" if winners else "sanchahou")


# The match


def won_by(seat: int, start: dict[str, Any], **options: Any) -> Table:
    """The seat after the dealer discards 3m, and this seat wins."""
    dealer = start["dealer"]
    hands = {**dict(enumerate(FAR)), seat: ON_3M}
    table = stage(FOUR, hands, "1s 3m", start=start, **QUIET, **options)
    throw(table, dealer, "1s")
    do(table, (dealer + 1) % 4, "discard 3m drawn")
    do(table, seat, "ron")
    return table


@pytest.mark.parametrize(("length", "over"), [("east", True), ("hanchan", False)])
def test_length(length: str, over: bool) -> None:
    """East 4, a win of another than the dealer, somebody has the target."""
    start = {"round": "E", "dealer": 3, "scores": [40000, 20000, 20000, 20000]}
    assert won_by(2, start, length=length).over is over


@pytest.mark.parametrize(("ends", "over"), [("yields_to_dealer", False), ("at_target", True)])
def test_extension_ends(ends: str, over: bool) -> None:
    """West 1: a dealer who is not first wins, another one has the target."""
    start = {"round": "W", "dealer": 0, "scores": [15000, 20000, 35000, 30000]}
    assert won_by(0, start, extension_ends=ends).over is over


@pytest.mark.parametrize(("extension", "over"), [("none", True), ("sudden_death", False)])
def test_extension(extension: str, over: bool) -> None:
    """South 4, nobody has the target."""
    start = {"round": "S", "dealer": 3, "scores": [25000, 25000, 25000, 25000]}
    assert won_by(2, start, extension=extension).over is over


@pytest.mark.parametrize(("target", "over"), [(None, True), (25000, True), (30000, False)])
def test_target_points(target: int | None, over: bool) -> None:
    start = {"round": "S", "dealer": 3, "scores": [25000, 25000, 25000, 25000]}
    assert won_by(2, start, target_points=target).over is over


@pytest.mark.parametrize("yame", [False, True])
def test_agari_yame(yame: bool) -> None:
    """South 4: the dealer wins and is first with the target."""
    start = {"round": "S", "dealer": 3, "scores": [20000, 20000, 20000, 40000]}
    assert won_by(3, start, agari_yame=yame).over is yame


@pytest.mark.parametrize("yame", [False, True])
def test_tenpai_yame(yame: bool) -> None:
    start = {"round": "S", "dealer": 3, "scores": [20000, 20000, 20000, 40000]}
    table = four({3: "123789m123p78s11z"}, tenpai_yame=yame, start=start)
    drift(table, 70)
    assert table.hand_result.reason == "exhaustive"
    assert table.over is yame


@pytest.mark.parametrize("tobi", [False, True])
def test_tobi(tobi: bool) -> None:
    start = {"dealer": 0, "scores": [33000, 1000, 33000, 33000]}
    table = won_by(2, start, tobi=tobi)
    assert table.scores[1] == -300
    assert table.over is tobi


@pytest.mark.parametrize(("sticks", "first"), [("first", 42000), ("remain", 40000)])
def test_sticks_at_end(sticks: str, first: int) -> None:
    start = {"round": "S", "dealer": 3, "sticks": 2, "scores": [40000, 20000, 20000, 18000]}
    table = four({}, start=start, sticks_at_end=sticks)
    drift(table, 70)
    assert table.over
    assert table.result().scores[0] == first


@pytest.mark.parametrize(("dead", "left"), [(14, 69), (16, 67)])
def test_dead_wall(dead: int, left: int) -> None:
    assert Table(rules.find(FOUR, dead_wall=dead), seed=1).view(0).left == left


def test_a_dead_wall_leaves_something_to_draw() -> None:
    assert Table(rules.find(FOUR, dead_wall=83), seed=1).view(0).left == 0
    with pytest.raises(ValueError, match="option dead_wall=84: at most 83 tiles are left"):
        rules.find(FOUR, dead_wall=84)


# Liability


PLAIN = "119m23p89s556677z"  # waits for 1p and 4p in the end
HONOURS = "9m89s1122556677z"  # waits for 1z and 2z in the end: all honours as well


def dragons(hand: str = PLAIN, more: str = "", **settings: Any) -> Table:
    """Seat 2 has ponned all three dragons, the last one from seat 1; `more` is drawn from seat 3 on."""
    hands = {0: "258m13679p147s34z", 1: "369m12589p147s34z", 2: hand, 3: "258m13479p369s34z"}
    table = stage(FOUR, hands, f"5z 9m 6z 9m 1s 7z {more}", **settings)
    for dragon, discard, turns in (("5z", "9m", 1), ("6z", "9s", 2), ("7z", "8s", 0)):
        (seat,) = table.pending
        do(table, seat, f"discard {dragon} drawn")
        do(table, 2, f"pon {dragon[0]}{dragon}")
        throw(table, 2, discard)
        drift(table, turns)
    return table


def self_drawn(hand: str = PLAIN, tile: str = "4p", **settings: Any) -> tuple[int, ...]:
    table = dragons(hand, f"1s 9s 9s {tile}", **settings)
    drift(table, 3)
    do(table, 2, "tsumo")
    return deltas(table)


def from_seat_3(hand: str = PLAIN, tile: str = "4p", **settings: Any) -> tuple[int, ...]:
    table = dragons(hand, tile, **settings)
    do(table, 3, f"discard {tile} drawn")
    do(table, 2, "ron")
    return deltas(table)


@pytest.mark.parametrize(("named", "liable"), [(("daisangen",), 2), (("daisuushii",), 0), ((), 0)])
def test_pao_yakuman(named: tuple[str, ...], liable: int) -> None:
    """Seat 1 is liable for the dragons where they are named; the mark is the seat and one more."""
    assert dragons(pao_yakuman=named).view(0).marks[2]["liable"] == liable
    paid = (0, -32000, 32000, 0) if liable else (-16000, -8000, 32000, -8000)
    assert self_drawn(pao_yakuman=named) == paid


@pytest.mark.parametrize(
    ("tsumo", "paid"), [("liable", (0, -32000, 32000, 0)), ("normal", (-16000, -8000, 32000, -8000))]
)
def test_pao_tsumo(tsumo: str, paid: tuple[int, ...]) -> None:
    assert self_drawn(pao_tsumo=tsumo) == paid


@pytest.mark.parametrize(
    ("ron", "paid"),
    [
        ("half", (0, -16000, 32000, -16000)),
        ("liable", (0, -32000, 32000, 0)),
        ("discarder", (0, 0, 32000, -32000)),
    ],
)
def test_pao_ron(ron: str, paid: tuple[int, ...]) -> None:
    assert from_seat_3(pao_ron=ron) == paid


@pytest.mark.parametrize(
    ("honba", "paid"), [("liable", (0, -16600, 32600, -16000)), ("discarder", (0, -16000, 32600, -16600))]
)
def test_pao_honba(honba: str, paid: tuple[int, ...]) -> None:
    assert from_seat_3(pao_honba=honba, start={"honba": 2}) == paid


@pytest.mark.parametrize(
    ("scope", "tsumo", "ron"),
    [
        ("all", (0, -64000, 64000, 0), (0, -32000, 64000, -32000)),
        ("own", (-16000, -40000, 64000, -8000), (0, -16000, 64000, -48000)),
    ],
)
def test_pao_scope(scope: str, tsumo: tuple[int, ...], ron: tuple[int, ...]) -> None:
    """RULES examples 67 and 68: big dragons and all honours."""
    assert self_drawn(HONOURS, "1z", pao_scope=scope) == tsumo
    assert from_seat_3(HONOURS, "1z", pao_scope=scope) == ron


# Several winners


def two_rons(**options: Any) -> Table:
    """Seat 0 discards to seats 1 and 3; seat 3 is in riichi. Honba 1, two sticks, one of them seat 3's."""
    hands = {0: FAR[0], 1: ON_3M, 2: "369m147p147s1567z", 3: ON_3M_TOO}
    table = stage(FOUR, hands, "1s 1s 9p 7z 3m", start={"honba": 1, "sticks": 1}, **QUIET, **options)
    drift(table, 3)
    do(table, 3, "riichi 7z")
    passes(table)
    do(table, 0, "discard 3m drawn")
    do(table, 1, "ron")
    do(table, 3, "ron")
    assert [won.seat for won in table.hand_result.wins] == [1, 3]
    return table


@pytest.mark.parametrize(("whom", "got"), [("nearest", {1: 300}), ("each", {1: 300, 3: 300})])
def test_multi_ron_honba(whom: str, got: dict[int, int]) -> None:
    assert received(two_rons(multi_ron_honba=whom), "honba") == got


@pytest.mark.parametrize(("whom", "got"), [("nearest", {1: 2000}), ("own_back", {1: 1000, 3: 1000})])
def test_multi_ron_sticks(whom: str, got: dict[int, int]) -> None:
    assert received(two_rons(multi_ron_sticks=whom), "sticks") == got


# What is needed to win


WITH_6Z = {1: "2349m78p33567s66z", 2: "369m147p258s1257z"}  # seat 0 holds another 6z


@pytest.mark.parametrize("atozuke", [True, False])
def test_atozuke_the_yaku_comes_last(atozuke: bool) -> None:
    """A chi without any yaku, then the third 6z by ron."""
    table = four(WITH_6Z, "9p 9m 1m 1s", atozuke=atozuke)
    do(table, 0, "discard 9p drawn")
    do(table, 1, "chi 78p")
    throw(table, 1, "9m")
    drift(table, 2)
    do(table, 0, "discard 6z")
    assert ("ron" in verbs(table, 1)) is atozuke


@pytest.mark.parametrize("atozuke", [True, False])
def test_atozuke_the_yaku_comes_first(atozuke: bool) -> None:
    """The first call is the pon of 6z: the hand wins either way."""
    table = four(WITH_6Z, "1s 9m 1m 9p", atozuke=atozuke)
    do(table, 0, "discard 6z")
    do(table, 1, "pon 66z")
    throw(table, 1, "9m")
    drift(table, 2)
    do(table, 0, "discard 9p drawn")
    assert "ron" in verbs(table, 1)


@pytest.mark.parametrize(("least", "ron"), [(1, True), (2, False), (3, False)])
def test_min_han(least: int, ron: bool) -> None:
    """One han and two dora: dora do not count for the minimum."""
    table = four({1: ON_3M}, "3m", indicators="4s", min_han=least)
    do(table, 0, "discard 3m drawn")
    assert ("ron" in verbs(table, 1)) is ron


# Local yaku


def test_local_open_riichi() -> None:
    table = four({1: READY}, "1s 7z 6s", local_yaku=("open_riichi",), **QUIET)
    throw(table, 0, "1s")
    do(table, 1, "open_riichi 7z")
    passes(table)
    assert table.view(0).marks[1]["open_riichi"]
    assert table.view(0).marks[1]["riichi"]
    assert len(table.view(0).laid[1]) == 13  # everybody sees the hand
    assert table.pot == 1000
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert {"open_riichi", "double_riichi"} <= keys(table)


def test_local_open_riichi_is_a_choice() -> None:
    table = four({1: READY}, "1s 7z 6s", local_yaku=("open_riichi",), **QUIET)
    throw(table, 0, "1s")
    do(table, 1, "riichi 7z")
    passes(table)
    assert not table.view(0).laid[1]
    do(table, 2, "discard 6s drawn")
    do(table, 1, "ron")
    assert "open_riichi" not in keys(table)


def test_local_open_riichi_not_without_the_option() -> None:
    table = four({1: READY}, "1s 7z")
    throw(table, 0, "1s")
    assert "riichi" in verbs(table, 1)
    assert "open_riichi" not in verbs(table, 1)
    with pytest.raises(IllegalAction):
        table.act(1, "open_riichi 7z drawn")


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("riichi", [True, False])
def test_local_tsubame_gaeshi(used: bool, riichi: bool) -> None:
    """Ron on the tile with which riichi is declared."""
    table = four({1: READY, 2: ON_3M}, "1s 3m", local_yaku=("tsubame_gaeshi",) if used else (), **QUIET)
    throw(table, 0, "1s")
    do(table, 1, "riichi 3m" if riichi else "discard 3m drawn")
    do(table, 2, "ron")
    assert ("tsubame_gaeshi" in keys(table)) is (used and riichi)


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize("kan", [True, False])
def test_local_kanburi(used: bool, kan: bool) -> None:
    """Ron on the discard after a kan."""
    draws, replacements = ("3z", "3m") if kan else ("3m", "3z")
    local = ("kanburi",) if used else ()
    hands = {0: "147m258p369s3334z", 2: ON_3M}
    table = four(hands, draws, replacements=replacements, local_yaku=local)
    if kan:
        do(table, 0, "closed 3z")
    do(table, 0, "discard 3m drawn")
    do(table, 2, "ron")
    assert ("kanburi" in keys(table)) is (used and kan)


@pytest.mark.parametrize("used", [True, False])
def test_local_paarenchan(used: bool) -> None:
    """The dealer wins eight hands in a row, the last one for a yakuman."""
    game = rules.find(FOUR, local_yaku=("paarenchan",) if used else ())
    wall = wall_of(game, {**dict(enumerate(FAR)), 0: ON_3M}, "1s 3m", **QUIET)
    table = Table(game, seed=1, walls=[wall] * 8)
    for hand in range(8):
        throw(table, 0, "1s")
        do(table, 1, "discard 3m drawn")
        do(table, 0, "ron")
        eighth = used and hand == 7
        assert ("paarenchan" in keys(table)) is eighth
        assert received(table, "hand") == {0: 48000 if eighth else 2000}
        if hand < 7:
            table.next_hand()


# Three players: the Norths


@pytest.mark.parametrize(("north", "aside"), [("dora", True), ("wind", False)])
def test_north(north: str, aside: bool) -> None:
    table = three({}, "4z", north=north)
    assert ("north" in verbs(table, 0)) is aside
    assert "discard 4z" in texts(table, 0)
    if aside:
        do(table, 0, "north 4z")
        assert table.view(1).asides[0] == (30,)
    else:
        with pytest.raises(IllegalAction):
            table.act(0, "north 4z")


@pytest.mark.parametrize("allowed", [True, False])
def test_kita_after_call(allowed: bool) -> None:
    table = three({1: "9m24689p1357s334z"}, "3z", kita_after_call=allowed)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    assert ("north" in verbs(table, 1)) is allowed


@pytest.mark.parametrize(("least", "legal"), [(1, True), (2, False)])
def test_kita_min_wall(least: int, legal: bool) -> None:
    """Seat 2 draws the last tile but one and holds a North."""
    table = three({2: "1m13579p2579s347z"}, kita_min_wall=least)
    drift_until_left(table, 4)
    assert table.pending == (2,)
    assert "north" in verbs(table, 2)
    drift_until_left(table, 1)
    assert table.pending == (2,)
    assert ("north" in verbs(table, 2)) is legal


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize(
    ("hand", "verb"), [("9m24689p1357s244z", "pon"), ("9m24689p1357s444z", "kong")], ids=["pon", "kan"]
)
def test_north_pon(allowed: bool, hand: str, verb: str) -> None:
    table = three({1: hand}, "4z", north_pon=allowed)
    do(table, 0, "discard 4z drawn")
    assert (verb in verbs(table, 1)) is allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_riichi_kita(allowed: bool) -> None:
    table = three({1: READY3}, "1z 7z 1p 9p 4z", riichi_kita=allowed)
    throw(table, 0, "1z")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 2)
    assert verbs(table, 1) == ({"north", "discard"} if allowed else {"discard"})


@pytest.mark.parametrize("new", [True, False])
def test_kita_new_dora(new: bool) -> None:
    table = three({}, "4z", kita_new_dora=new)
    do(table, 0, "north 4z")
    passes(table)
    drift(table, 1)
    assert shown(table) == (2 if new else 1)


@pytest.mark.parametrize("turns", [True, False])
def test_kita_turns_pending(turns: bool) -> None:
    """An open kan, its replacement tile is a North: setting it aside turns the indicator, or only the discard does."""
    table = three(
        {1: "9m24689p1357s333z", 2: "1m13579p2579s157z"}, "3z", replacements="4z 9s", kita_turns_pending=turns
    )
    do(table, 0, "discard 3z drawn")
    do(table, 1, "kong 333z")
    assert shown(table) == 1
    do(table, 1, "north 4z")
    passes(table)
    assert table.pending == (1,)
    assert shown(table) == (2 if turns else 1)
    throw(table, 1, "9s")
    assert shown(table) == 2


BREAKS = ("ippatsu", "chiihou", "double_riichi", "kyuushu")
SOME_BREAKS = [BREAKS, (), *[(one,) for one in BREAKS], *[tuple(b for b in BREAKS if b != one) for one in BREAKS]]


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_ippatsu(named: tuple[str, ...]) -> None:
    """Seat 1 declares, seat 2 sets a North aside, seat 1 wins with his next draw."""
    table = three({1: READY3}, "1z 7z 4z 9p 6s", replacements="1z", kita_breaks=named)
    throw(table, 0, "1z")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "north 4z")
    passes(table)
    throw(table, 2, "1z")
    drift(table, 1)
    do(table, 1, "tsumo")
    assert ("ippatsu" in keys(table)) is ("ippatsu" not in named)


def after_a_first_north(hand: str, draw: str, named: tuple[str, ...]) -> Table:
    """Seat 0 sets a North aside with its first draw; it is the first turn of seat 1."""
    table = three({1: hand}, f"4z {draw}", replacements="1z", kita_breaks=named)
    do(table, 0, "north 4z")
    passes(table)
    throw(table, 0, "1z")
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_chiihou(named: tuple[str, ...]) -> None:
    table = after_a_first_north(READY3, "6s", named)
    do(table, 1, "tsumo")
    assert ("chiihou" in keys(table)) is ("chiihou" not in named)


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_double_riichi(named: tuple[str, ...]) -> None:
    table = after_a_first_north(READY3, "7z", named)
    do(table, 1, "riichi 7z")
    passes(table)
    assert table.view(0).marks[1]["riichi"] == (1 if "double_riichi" in named else 2)


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_nine_terminals(named: tuple[str, ...]) -> None:
    table = after_a_first_north("19m19p139s123567z", "5s", named)
    assert ("nine_terminals" in verbs(table, 1)) is ("kyuushu" not in named)


@pytest.mark.parametrize("closed", [True, False])
def test_kita_keeps_closed_for_riichi(closed: bool) -> None:
    table = three({1: READY3}, "1z 4z", replacements="7z", kita_keeps_closed=closed)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    assert ("riichi" in verbs(table, 1)) is closed


@pytest.mark.parametrize("closed", [True, False])
def test_kita_keeps_closed_for_the_self_draw(closed: bool) -> None:
    """Rinshan makes it a win either way; the fully concealed self-draw only if the hand is closed."""
    table = three({1: READY3}, "1z 4z", replacements="6s", kita_keeps_closed=closed)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    do(table, 1, "tsumo")
    assert ("tsumo" in keys(table)) is closed
    assert "rinshan" in keys(table)


@pytest.mark.parametrize(
    ("hand", "allowed", "ron"),
    [
        (PAIRS3, "none", False),
        (PAIRS3, "kokushi", False),
        (PAIRS3, "any", True),
        (ORPHANS3, "none", False),
        (ORPHANS3, "kokushi", True),
        (ORPHANS3, "any", True),
    ],
)
def test_kita_ron(hand: str, allowed: str, ron: bool) -> None:
    table = three({1: hand}, "4z", kita_ron=allowed)
    do(table, 0, "north 4z")
    if not ron:
        assert table.pending == (0,)
        return
    assert verbs(table, 1) == {"ron", "pass"}
    do(table, 1, "ron")
    (won,) = table.hand_result.wins
    assert (won.seat, won.source, won.tile) == (1, 0, 30)


@pytest.mark.parametrize("furiten", [True, False])
def test_kita_furiten(furiten: bool) -> None:
    """Seat 1 has set a North aside and waits for North."""
    table = three({1: PAIRS3}, "1z 4z 4z", replacements="7z", kita_furiten=furiten)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    throw(table, 1, "7z")
    assert bool(table.view(1).marks[1]["furiten"]) is furiten
    do(table, 2, "discard 4z drawn")
    assert ("ron" in verbs(table, 1)) is not furiten


@pytest.mark.parametrize("counts", [True, False])
def test_kita_rinshan(counts: bool) -> None:
    table = three({1: READY3}, "1z 4z", replacements="6s", kita_rinshan=counts)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    do(table, 1, "tsumo")
    assert ("rinshan" in keys(table)) is counts


@pytest.mark.parametrize("counts", [True, False])
def test_kita_chankan_yaku(counts: bool) -> None:
    table = three({1: PAIRS3}, "4z", kita_chankan_yaku=counts)
    do(table, 0, "north 4z")
    do(table, 1, "ron")
    assert ("chankan" in keys(table)) is counts
    assert "chiitoitsu" in keys(table)


@pytest.mark.parametrize("counts", [True, False])
def test_kita_chankan_yaku_may_be_the_only_one(counts: bool) -> None:
    """A hand without any other yaku may win on the North only if that counts as robbing a kan."""
    table = three({1: "99m111456p789s44z"}, "4z", kita_chankan_yaku=counts)
    do(table, 0, "north 4z")
    assert ("ron" in verbs(table, 1)) is counts


@pytest.mark.parametrize("counts", [True, False])
def test_kita_ron_ippatsu(counts: bool) -> None:
    table = three({1: PAIRS3}, "1z 7z 4z", kita_ron_ippatsu=counts)
    throw(table, 0, "1z")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "north 4z")
    do(table, 1, "ron")
    assert ("ippatsu" in keys(table)) is counts
