"""The worked cases 59 to 89 of RULES 4.3.2 and the end of a match (RULES 4.1.8), played on a table.

Quiet hands (`IDLE`) never come near tenpai and never win; what they are asked about they pass. `WAITER` waits for 2p
and 5p with a triplet of red dragons: 1 han, 40 fu, so 1300 by ron, or 2000 for the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from staging import do, drift, drift_until_left, faces, passes, stage, throw, verbs

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table

FOUR = ("tenhou", "handbook", "majsoul", "mleague", "wrc", "ema")
TARGET = ("tenhou", "handbook", "majsoul")
NO_TARGET = ("mleague", "wrc", "ema")
THREE = ("tenhou3", "majsoul3")

IDLE = ("1469m1469p1469s1z", "1469m1469p1469s2z", "1469m1469p1469s3z", "1469m1469p1469s4z")
IDLE3 = ("19m1469p1469s115z", "19m1469p1469s226z", "19m1469p1469s336z")
WAITER = "234567m34p22s777z"
WAITER3 = "234567s34p22p777z"
SECOND_WAITER = "345678s34p88m666z"
JUNK = ("1m", "9m", "1p", "9p", "1s", "9s", "5z", "5z", "1z", "2z", "3z", "4z")


def named(preset: str) -> str:
    return f"riichi3:{preset}" if preset.endswith("3") else f"riichi:{preset}"


def with_idle(given: Mapping[int, str], players: int = 4) -> dict[int, str]:
    """Hands for all seats: those given, and quiet ones."""
    quiet = list(IDLE if players == 4 else IDLE3)
    return {seat: given[seat] if seat in given else quiet.pop(0) for seat in range(players)}


def keys(table: Table, winner: int = 0) -> list[str]:
    """What the hand of a winner (the first, the second ...) was paid for."""
    return [line.pattern.key for line in table.hand_result.wins[winner].score.scored_patterns]


def declare(table: Table) -> None:
    """At an exhaustive draw everybody who is tenpai says so."""
    while not table.hand_over:
        for seat in table.pending:
            do(table, seat, "tenpai" if "tenpai" in verbs(table, seat) else "noten")


def play_out(table: Table) -> None:
    """Everybody discards what he draws until the wall is empty, and those who are tenpai say so."""
    drift_until_left(table, 0)
    if not table.hand_over and "noten" not in verbs(table, table.pending[0]):
        drift(table, 1)
    declare(table)


def goes_on(table: Table, *, dealer: int, wind: int, honba: int) -> None:
    """The match is not over, and the next hand is this one."""
    assert table.hand_over
    assert not table.over
    table.next_hand()
    facts = table.view(0).facts
    assert (table.dealer, facts["round"], facts["honba"]) == (dealer, wind, honba)


# Ends of a hand that move little: the scores are chosen so that this little decides.


def opening(scores: Sequence[int], wind: str, dealer: int, honba: int, sticks: int) -> dict[str, Any]:
    return {"scores": list(scores), "round": wind, "dealer": dealer, "honba": honba, "sticks": sticks}


def won(
    preset: str,
    scores: Sequence[int],
    winner: int,
    loser: int,
    *,
    wind: str = "S",
    dealer: int = 3,
    honba: int = 0,
    sticks: int = 0,
    **options: Any,
) -> Table:
    """A hand that `winner` wins with 2p of `loser`: 1300 points, 2000 for the dealer."""
    players = len(scores)
    before = players + (loser - dealer) % players
    table = stage(
        named(preset),
        with_idle({winner: WAITER if players == 4 else WAITER3}, players),
        " ".join([*JUNK[:before], "2p"]),
        indicators="4z",
        start=opening(scores, wind, dealer, honba, sticks),
        **options,
    )
    drift(table, before)
    do(table, loser, "discard 2p")
    do(table, winner, "ron")
    passes(table)
    assert table.hand_result.reason == "ron"
    assert table.hand_result.wins[0].score.points == (2000 if winner == dealer else 1300)
    return table


def exhausted(
    preset: str,
    scores: Sequence[int],
    tenpai: int | None = None,
    *,
    wind: str = "S",
    dealer: int = 3,
    honba: int = 0,
    sticks: int = 0,
    **options: Any,
) -> Table:
    """A hand that nobody wins; one seat or nobody is tenpai at its end."""
    players = len(scores)
    waiting = {} if tenpai is None else {tenpai: WAITER if players == 4 else WAITER3}
    table = stage(
        named(preset),
        with_idle(waiting, players),
        "6z 7z 2p 5z",
        start=opening(scores, wind, dealer, honba, sticks),
        **options,
    )
    play_out(table)
    assert table.hand_result.reason == "exhaustive"
    paid = {transfer.payee for transfer in table.hand_result.transfers if transfer.reason == "noten"}
    assert paid == (set() if tenpai is None else {tenpai})
    return table


def aborted(
    preset: str,
    scores: Sequence[int],
    *,
    wind: str = "S",
    dealer: int = 3,
    honba: int = 0,
    sticks: int = 0,
    **options: Any,
) -> Table:
    """A hand that the dealer breaks off with nine terminals and honours."""
    players = len(scores)
    table = stage(
        named(preset),
        {dealer: "19m19p19s1234577z"},
        "6z",
        start=opening(scores, wind, dealer, honba, sticks),
        **options,
    )
    do(table, dealer, "nine_terminals")
    assert table.hand_result.reason == "kyuushu"
    assert table.hand_result.deltas == (0,) * players
    return table


# Several winners


def dealer_and_another(preset: str) -> Table:
    """Seat 1 discards a tile that the dealer (2000) and seat 2 (1300) wait for; honba 1."""
    table = stage(
        named(preset),
        with_idle({0: WAITER, 2: SECOND_WAITER}),
        "1m 9m 1p 9p 1s 2p",
        indicators="4z",
        start={"honba": 1},
    )
    drift(table, 5)
    do(table, 1, "discard 2p")
    for seat in (0, 2):
        do(table, seat, "ron")
    return table


@pytest.mark.parametrize("preset", ["tenhou", "majsoul", "ema", "handbook"])
def test_case_59_dealer_among_two_winners_repeats(preset: str) -> None:
    table = dealer_and_another(preset)
    result = table.hand_result
    assert result.reason == "ron"
    assert {win.seat for win in result.wins} == {0, 2}
    extra = 300 if preset == "ema" else 0
    assert result.deltas == (2000 + extra, -3600 - extra, 1600, 0)
    goes_on(table, dealer=0, wind=0, honba=2)


@pytest.mark.parametrize("preset", ["mleague", "wrc"])
def test_case_59_where_only_the_nearest_wins_the_dealer_does_not_repeat(preset: str) -> None:
    table = dealer_and_another(preset)
    assert [win.seat for win in table.hand_result.wins] == [2]
    assert table.hand_result.deltas == (0, -1600, 1600, 0)
    goes_on(table, dealer=1, wind=0, honba=0)


# Kans and the end of the wall


def four_kans(preset: str, last: str, second: str = "345678m34s55p777z") -> Table:
    """Seats 0 and 1 have two closed kans each; the replacement tile of the fourth is `last`; seat 1 to act.

    Seat 1 waits for 6s and 9s, seat 2 for 2s and 5s.
    """
    table = stage(
        named(preset),
        {0: "1111m2222m3579s5z", 1: "1111p2222p45699s", 2: second, 3: "3468m3468p3468s1z"},
        "9m 7s 4z",
        replacements=f"9m 9p 8s {last}",
        indicators="6z",
    )
    do(table, 0, "closed 1m")
    do(table, 0, "closed 2m")
    throw(table, 0, "9p")
    do(table, 1, "closed 1p")
    do(table, 1, "closed 2p")
    assert not table.hand_over
    return table


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_60_fourth_kan_by_two_players_may_win_on_its_replacement(preset: str) -> None:
    table = four_kans(preset, "9s")
    do(table, 1, "tsumo")
    assert table.hand_result.reason == "tsumo"
    assert "rinshan" in keys(table)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_60_discard_after_the_fourth_kan_may_be_ronned(preset: str) -> None:
    table = four_kans(preset, "2s")
    do(table, 1, "discard 2s")
    assert not table.hand_over
    do(table, 2, "ron")
    passes(table)
    assert table.hand_result.reason == "ron"
    assert [(win.seat, win.source) for win in table.hand_result.wins] == [(2, 1)]


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_60_four_kans_abort_after_the_discard_passed(preset: str) -> None:
    table = four_kans(preset, "2s")
    throw(table, 1, "2s")
    assert table.hand_result.reason == "suukan"
    assert table.hand_result.deltas == (0, 0, 0, 0)
    goes_on(table, dealer=0, wind=0, honba=1)


def test_case_60_two_kans_each_by_two_players_go_on_in_handbook() -> None:
    """4.1.7: `handbook` wants one kan by every player."""
    table = four_kans("handbook", "2s")
    throw(table, 1, "2s")
    assert not table.hand_over
    assert table.pending == (2,)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_61_four_kans_by_one_player_do_not_abort_and_no_fifth_is_legal(preset: str) -> None:
    table = stage(
        named(preset),
        {0: "1111m2222m3333m4p", 1: "1111s5678s1379p1z", 2: "999s2689p57s1234z", 3: "456789m1379p123z"},
        "4p 9s 5z",
        replacements="4p 4p 5z 6z",
        indicators="7z",
        ura="8p",
    )
    for kan in ("1m", "2m", "3m", "4p"):
        do(table, 0, f"closed {kan}")
    throw(table, 0, "6z")
    assert not table.hand_over
    assert table.pending == (1,)
    assert "closed" not in verbs(table, 1)
    with pytest.raises(IllegalAction):
        table.act(1, "closed 1s")
    do(table, 1, "discard 9s")
    assert "pon" in verbs(table, 2)
    assert "kong" not in verbs(table, 2)
    with pytest.raises(IllegalAction):
        table.act(2, "kong 999s")
    passes(table)
    do(table, 2, "discard 5z")
    do(table, 0, "ron")
    assert table.hand_result.reason == "ron"
    assert "suukantsu" in keys(table)


@pytest.mark.parametrize("preset", ["mleague", "wrc", "ema"])
def test_case_62_four_kans_by_several_players_go_on_without_a_fifth(preset: str) -> None:
    table = four_kans(preset, "2s", second="7777p789m345p234z")
    throw(table, 1, "2s")
    assert not table.hand_over
    assert table.pending == (2,)
    assert "closed" not in verbs(table, 2)
    with pytest.raises(IllegalAction):
        table.act(2, "closed 7p")
    drift(table, 6)
    assert not table.hand_over


def last_kan(preset: str, replacement: str) -> Table:
    """The dealer draws his fourth red dragon when one tile is left, and makes a kan of it.

    He waits for 2p and 5p. Seat 2 waits for 3z and has no yaku but the last discard; seat 3 has two of 3z.
    """
    table = stage(
        named(preset),
        {0: WAITER, 1: IDLE[0], 2: "345678p345678s3z", 3: "1469m19p19s33124z"},
        last="7z ?",
        replacements=replacement,
        indicators="7m 7m",
    )
    drift_until_left(table, 2)
    drift(table, 1)
    assert table.view(0).left == 1
    assert table.pending == (0,)
    do(table, 0, "closed 7z")
    assert table.view(0).left == 0
    return table


@pytest.mark.parametrize("preset", FOUR)
def test_case_63_kan_with_one_tile_left_wins_by_rinshan_without_haitei(preset: str) -> None:
    table = last_kan(preset, "2p")
    do(table, 0, "tsumo")
    assert table.hand_result.reason == "tsumo"
    assert "rinshan" in keys(table)
    assert "haitei" not in keys(table)


@pytest.mark.parametrize("preset", FOUR)
def test_case_63_discard_after_the_last_kan_is_the_last_discard(preset: str) -> None:
    table = last_kan(preset, "3z")
    assert not verbs(table, 0) & {"closed", "added", "kong"}
    do(table, 0, "discard 3z")
    assert table.pending == (2,)  # seat 3 may not pon
    do(table, 2, "ron")
    assert keys(table) == ["houtei"]


def end_of_wall(preset: str) -> Table:
    """Seat 0 to act, one tile left. Seat 3 could pon and kan 9p and 9s, seats 1 and 2 chi; seat 1 draws a fourth 1z."""
    table = stage(
        named(preset),
        {0: "369m369p36s22345z", 1: "147m78p9s1114556z", 2: "258m78p78s223345z", 3: "147m999p999s3666z"},
        last="2m 1z",
        indicators="7z",
    )
    drift_until_left(table, 1)
    assert table.pending == (0,)
    return table


@pytest.mark.parametrize("preset", FOUR)
def test_case_63_calls_are_legal_with_one_tile_left(preset: str) -> None:
    table = end_of_wall(preset)
    do(table, 0, "discard 9p")
    assert verbs(table, 3) == {"pass", "pon", "kong"}
    assert verbs(table, 1) == {"pass", "chi"}


@pytest.mark.parametrize("preset", FOUR)
def test_case_63_no_kan_and_no_call_with_no_tile_left(preset: str) -> None:
    table = end_of_wall(preset)
    throw(table, 0, "2m")
    assert table.view(1).left == 0
    assert verbs(table, 1) == {"discard"}
    with pytest.raises(IllegalAction):
        table.act(1, "closed 1z")
    do(table, 1, "discard 9s")
    for seat in table.pending:
        assert verbs(table, seat) <= {"tenpai", "noten"}
    declare(table)
    assert table.hand_result.reason == "exhaustive"


@pytest.mark.parametrize("kan", [False, True])
@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_case_64_nine_terminals_is_refused_after_a_closed_kan(preset: str, kan: bool) -> None:
    table = stage(
        named(preset), {0: "3333m468m3468p34s", 1: "19m19p19s123456z4s"}, "7s 8s", replacements="7s", indicators="8p"
    )
    if kan:
        do(table, 0, "closed 3m")
    throw(table, 0, "7s")
    assert table.pending == (1,)
    assert ("nine_terminals" in verbs(table, 1)) is not kan


@pytest.mark.parametrize("kita", [False, True])
@pytest.mark.parametrize("preset", THREE)
def test_case_64_nine_terminals_is_refused_after_a_kita(preset: str, kita: bool) -> None:
    table = stage(
        named(preset), {0: "2468p2468s3355p4z", 1: "19m19p19s123567z4s", 2: IDLE3[0]}, "7s 8s", replacements="7s"
    )
    if kita:
        do(table, 0, "north 4z")
        passes(table)
    throw(table, 0, "7s")
    assert table.pending == (1,)
    assert ("nine_terminals" in verbs(table, 1)) is not kita


# Liability


def called_by_seat_2(
    preset: str, hand: str, calls: Sequence[tuple[int, str]], end: tuple[int, str], honba: int = 0
) -> Table:
    """Seat 2 calls pon on tiles that others draw and discard, throwing 2p, 5p, 7p, 3p; then a seat draws the last tile.

    The table waits for that seat: seat 2 to win by itself, another to discard what seat 2 waits for.
    """
    steps = [*calls, end]
    junk = [tile for tile in JUNK if tile[1] != "z"]
    draws: list[str] = []
    turns: list[int] = []
    turn = 0
    for who, tile in steps:
        turns.append((who - turn) % 4)
        draws += [junk.pop(0) for _ in range(turns[-1])] + [tile]
        turn = 3 if who != 2 else 0
    table = stage(
        named(preset), with_idle({2: hand}), " ".join(draws), indicators="8p", start={"honba": honba, "dealer": 0}
    )
    thrown = ["2p", "5p", "7p", "3p"]
    for (who, tile), wait in zip(steps, turns, strict=True):
        drift(table, wait)
        assert table.pending == (who,)
        if (who, tile) != end:
            do(table, who, f"discard {tile}")
            do(table, 2, f"pon {tile[0]}{tile}")
            passes(table)
            throw(table, 2, thrown.pop(0))
    return table


def finish(table: Table, discarder: int, tile: str) -> tuple[int, ...]:
    """Seat 2 wins by itself, or with the discard of another; who won or lost how much."""
    if discarder == 2:
        do(table, 2, "tsumo")
    else:
        do(table, discarder, f"discard {tile}")
        do(table, 2, "ron")
        passes(table)
    return table.hand_result.deltas


DRAGONS = "34m257p88s556677z"  # with all three called: waits for 2m and 5m
HONOURS = "257p1122556677z"  # with all three called: waits for 1z and 2z, all honours


@pytest.mark.parametrize("preset", FOUR)
def test_case_65_liable_player_pays_all_of_a_self_draw(preset: str) -> None:
    table = called_by_seat_2(preset, DRAGONS, [(0, "5z"), (3, "6z"), (0, "7z")], (2, "2m"))
    assert finish(table, 2, "2m") == (-32000, 0, 32000, 0)
    assert keys(table) == ["daisangen"]


@pytest.mark.parametrize("preset", FOUR)
def test_case_66_ron_is_shared_and_the_honba_is_paid_by_one(preset: str) -> None:
    table = called_by_seat_2(preset, DRAGONS, [(0, "5z"), (3, "6z"), (1, "7z")], (3, "2m"), honba=2)
    halves = (0, -16000, 32600, -16600) if preset in ("wrc", "ema") else (0, -16600, 32600, -16000)
    assert finish(table, 3, "2m") == halves


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (0, -64000, 64000, 0)),
        ("handbook", (0, -64000, 64000, 0)),
        ("mleague", (0, -64000, 64000, 0)),
        ("majsoul", (-16000, -40000, 64000, -8000)),
        ("wrc", (0, -32000, 32000, 0)),
        ("ema", (0, -32000, 32000, 0)),
    ],
)
def test_case_67_another_yakuman_in_a_self_draw_under_liability(preset: str, deltas: tuple[int, ...]) -> None:
    table = called_by_seat_2(preset, HONOURS, [(0, "5z"), (3, "6z"), (1, "7z")], (2, "1z"))
    assert finish(table, 2, "1z") == deltas


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (0, -32000, 64000, -32000)),
        ("handbook", (0, -32000, 64000, -32000)),
        ("mleague", (0, -32000, 64000, -32000)),
        ("majsoul", (0, -16000, 64000, -48000)),
        ("wrc", (0, -16000, 32000, -16000)),
        ("ema", (0, -16000, 32000, -16000)),
    ],
)
def test_case_68_another_yakuman_in_a_ron_under_liability(preset: str, deltas: tuple[int, ...]) -> None:
    table = called_by_seat_2(preset, HONOURS, [(0, "5z"), (3, "6z"), (1, "7z")], (3, "1z"))
    assert finish(table, 3, "1z") == deltas


@pytest.mark.parametrize("preset", FOUR)
def test_case_69_third_dragon_triplet_drawn_by_oneself_makes_nobody_liable(preset: str) -> None:
    table = called_by_seat_2(preset, DRAGONS, [(1, "5z"), (1, "6z")], (2, "7z"))
    throw(table, 2, "7p")
    drift(table, 3)
    assert table.pending == (2,)
    table = win_from_here(table)
    assert keys(table) == ["daisangen"]
    assert table.hand_result.deltas == (-16000, -8000, 32000, -8000)


@pytest.mark.parametrize("preset", FOUR)
def test_case_69_third_dragon_set_by_a_closed_kan_makes_nobody_liable(preset: str) -> None:
    table = called_by_seat_2(preset, "34m25p88s5566777z", [(1, "5z"), (1, "6z")], (2, "7z"))
    do(table, 2, "closed 7z")
    passes(table)
    drift(table, 4)
    table = win_from_here(table)
    assert keys(table) == ["daisangen"]
    assert table.hand_result.deltas == (-16000, -8000, 32000, -8000)


def win_from_here(table: Table) -> Table:
    """Seat 2 to act: he wins by himself, sooner or later."""
    for _ in range(60):
        assert not table.hand_over
        if table.pending == (2,) and "tsumo" in verbs(table, 2):
            do(table, 2, "tsumo")
            return table
        drift(table, 1)
    raise AssertionError("nothing was drawn to win with")


@pytest.mark.parametrize("preset", FOUR)
def test_case_70_liable_discarder_pays_everything(preset: str) -> None:
    table = called_by_seat_2(preset, DRAGONS, [(0, "5z"), (3, "6z"), (1, "7z")], (1, "2m"), honba=2)
    assert finish(table, 1, "2m") == (0, -32600, 32600, 0)


# Nagashi mangan

SIMPLE = ("2468m2468p2468s3m", "2468m2468p2468s3p", "2468m2468p2468s3s", "2468m2468p2468s7m")


def is_orphan(face: int) -> bool:
    return 27 <= face < 34 or (face < 27 and face % 9 in (0, 8))


def dealt_orphans(
    preset: str,
    hands: Mapping[int, str],
    order: Sequence[int],
    river: Iterable[int],
    *,
    first: Sequence[str] = (),
    last: str = "",
    aside: str = "",
    replacements: str = "",
    indicators: str = "",
    ura: str = "",
    start: Mapping[str, Any] | None = None,
) -> Table:
    """A table on which the seats in `river` draw only terminals and honours, and the others simples to begin with.

    `order`: who draws, one after another. `first`: the first draws. `last`: the last draw. `aside`: what nobody draws.
    """
    game = rules.find(named(preset))
    pool = list(game.tiles.faces)
    for text in [*hands.values(), *first, last, aside]:
        for face in faces(text):
            pool.remove(face)
    orphans = sorted((face for face in pool if is_orphan(face)), key=lambda face: (face % 5, face))
    simples = [face for face in pool if not is_orphan(face)]
    draws = [faces(tile)[0] for tile in first]
    lucky = set(river)
    for seat in order[len(draws) : len(order) - bool(last)]:
        draws.append(orphans.pop() if seat in lucky or not simples else simples.pop())
    draws += faces(last)
    return stage(named(preset), hands, draws, replacements=replacements, indicators=indicators, ura=ura, start=start)


def turns(count: int, players: int = 4, first: int = 0) -> list[int]:
    return [(first + i) % players for i in range(count)]


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_71_nagashi_by_the_dealer_whose_discards_nobody_called(preset: str) -> None:
    hands = {0: SIMPLE[0], 1: SIMPLE[1], 2: SIMPLE[2], 3: "2468m2468p246s11z"}
    table = dealt_orphans(preset, hands, turns(70), [0], first=["1z"])
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (12000, -4000, -4000, -4000)
    goes_on(table, dealer=1, wind=0, honba=1)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_71_one_discard_was_ponned_no_nagashi(preset: str) -> None:
    hands = {0: SIMPLE[0], 1: SIMPLE[1], 2: SIMPLE[2], 3: "2468m2468p246s11z"}
    table = dealt_orphans(preset, hands, [0, *turns(69)], [0], first=["1z"])
    do(table, 0, "discard 1z")
    do(table, 3, "pon 11z")
    throw(table, 3, "2m")
    play_out(table)
    assert all(is_orphan(discard.tile) for discard in table.view(0).rivers[0])
    assert table.hand_result.reason == "exhaustive"
    assert table.hand_result.deltas == (0, 0, 0, 0)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_71_own_pon_does_not_matter(preset: str) -> None:
    hands = {0: "2468m2468p33s111z", 1: SIMPLE[1], 2: SIMPLE[2], 3: SIMPLE[3]}
    table = dealt_orphans(preset, hands, [0, 1, *turns(68, first=1)], [0], first=["9m", "3s"])
    drift(table, 1)
    do(table, 1, "discard 3s")
    do(table, 0, "pon 33s")
    passes(table)
    throw(table, 0, "1z")
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (12000, -4000, -4000, -4000)


@pytest.mark.parametrize("preset", FOUR)
def test_case_72_last_discard_is_ronned_only_the_ron_counts(preset: str) -> None:
    """Seat 1 and the dealer have only terminals and honours in the river; seat 2 has no yaku but the last discard."""
    hands = {0: SIMPLE[0], 1: SIMPLE[1], 2: "234567m345p345s9s", 3: "2468p2468s33777m"}
    table = dealt_orphans(preset, hands, turns(70), [0, 1], last="9s", aside="99s", indicators="9s", ura="9s")
    drift(table, 69)
    assert table.pending == (1,)
    do(table, 1, "discard 9s")
    do(table, 2, "ron")
    passes(table)
    assert table.hand_result.reason == "ron"
    assert keys(table) == ["houtei"]
    assert table.hand_result.deltas == (0, -1300, 1300, 0)


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
def test_case_73_two_nagashi_are_paid_each_on_its_own(preset: str) -> None:
    table = dealt_orphans(preset, dict(enumerate(SIMPLE)), turns(70), [1, 2])
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (-8000, 6000, 6000, -4000)


@pytest.mark.parametrize("preset", THREE)
def test_case_74_nagashi_of_three_players(preset: str) -> None:
    hands = {0: "234567p234567s8s", 1: "2468p2468s3377p3s", 2: "2468p2468s5588p5s"}
    table = dealt_orphans(preset, hands, turns(55, 3), [1], start={"honba": 1, "sticks": 1})
    play_out(table)
    assert table.hand_result.reason == "nagashi"
    assert table.hand_result.deltas == (-4000, 6000, -2000)
    assert table.pot == 1000
    goes_on(table, dealer=0, wind=0, honba=2)


# Scoring


def riichi_and_ron(preset: str, seat: int, hands: Mapping[int, str], draws: str, loser: int, **more: Any) -> Table:
    """A seat declares riichi with his second draw and wins the last draw of a loser, when ippatsu is gone."""
    tiles = draws.split()
    table = stage(named(preset), hands, draws, **more)
    drift(table, 4 + seat)
    assert table.pending == (seat,)
    do(table, seat, f"riichi {tiles[4 + seat]}")
    passes(table)
    drift(table, len(tiles) - 6 - seat)
    assert table.pending == (loser,)
    do(table, loser, f"discard {tiles[-1]}")
    do(table, seat, "ron")
    passes(table)
    return table


@pytest.mark.parametrize(
    ("preset", "points"),
    [("tenhou", 32000), ("handbook", 32000), ("majsoul", 32000), ("mleague", 24000), ("wrc", 24000), ("ema", 24000)],
)
def test_case_75_thirteen_han(preset: str, points: int) -> None:
    table = riichi_and_ron(
        preset,
        1,
        {1: "1223345678999m", **dict.fromkeys((0, 2, 3), "1245689p124569s")},
        "1z 1z 2z 2z 3z 3z 4z 4z 5z 5z 4m",
        2,
        indicators="8m",
        ura="7s",
    )
    (win,) = table.hand_result.wins
    assert win.score.han == 13
    assert "riichi" in keys(table)
    assert "ippatsu" not in keys(table)
    assert win.score.points == points


def ron_of(preset: str, seat: int, hand: str, tile: str, loser: int, **more: Any) -> Table:
    """A seat wins a discard in the second go-around without having done anything before."""
    end = 4 + loser
    table = stage(named(preset), with_idle({seat: hand}), " ".join([*JUNK[:end], tile]), **more)
    drift(table, end)
    do(table, loser, f"discard {tile}")
    do(table, seat, "ron")
    passes(table)
    return table


@pytest.mark.parametrize("preset", FOUR)
def test_case_76_four_concealed_triplets_on_the_pair(preset: str) -> None:
    table = ron_of(preset, 1, "222888m222888s5p", "5p", 2, indicators="7z")
    assert keys(table) == ["suuankou_tanki"]
    assert table.hand_result.wins[0].score.points == (64000 if preset == "majsoul" else 32000)


@pytest.mark.parametrize(
    ("preset", "points"),
    [("tenhou", 64000), ("handbook", 64000), ("mleague", 64000), ("majsoul", 96000), ("wrc", 32000), ("ema", 32000)],
)
def test_case_77_big_four_winds_and_all_honours_without_liability(preset: str, points: int) -> None:
    table = called_by_seat_2(preset, "25p11223334455z", [(0, "1z"), (1, "2z")], (1, "4z"))
    assert finish(table, 1, "4z") == (0, -points, points, 0)


@pytest.mark.parametrize("preset", FOUR)
def test_case_78_pair_of_the_double_wind(preset: str) -> None:
    table = riichi_and_ron(
        preset,
        0,
        {0: "234678m111p34s11z", 1: "1469m469p1469s55z", 2: "1569m469p1469s66z", 3: "1559m469p1469s77z"},
        "2z 2z 3z 3z 4z 4z 5z 6z 7z 9m 2s",
        2,
        indicators="7p",
        ura="7p",
    )
    (win,) = table.hand_result.wins
    assert keys(table) == ["riichi"]
    assert (win.score.fu, win.score.points) == ((40, 2000) if preset == "mleague" else (50, 2400))


@pytest.mark.parametrize("preset", FOUR)
def test_case_79_ron_before_the_first_draw_without_a_yaku(preset: str) -> None:
    hands = {0: "469m469p1469s552z", 1: "469m469p1469s663z", 2: "234678m111p34s88s", 3: "469m469p1469s772z"}
    table = stage(named(preset), hands, "2s", indicators="4z")
    do(table, 0, "discard 2s")
    if preset in ("wrc", "ema"):
        do(table, 2, "ron")
        passes(table)
        assert keys(table) == ["renhou"]
        assert table.hand_result.deltas == (-8000, 0, 8000, 0)
    else:
        assert "ron" not in (verbs(table, 2) if 2 in table.pending else set())
        passes(table)
        assert not table.hand_over


@pytest.mark.parametrize("preset", FOUR)
def test_case_80_three_han_sixty_fu(preset: str) -> None:
    table = stage(
        named(preset),
        with_idle({1: "2222m777z345p67s3s"}),
        "1m 3s 1p 9p 1s 9s 8s",
        replacements="5z",
        indicators="2s 3z",
    )
    drift(table, 1)
    do(table, 1, "closed 2m")
    passes(table)
    throw(table, 1, "5z")
    drift(table, 4)
    assert table.pending == (2,)
    do(table, 2, "discard 8s")
    do(table, 1, "ron")
    passes(table)
    (win,) = table.hand_result.wins
    assert (win.score.han, win.score.fu) == (3, 60)
    assert win.score.points == (8000 if preset in ("mleague", "wrc") else 7700)


# The end of the match: the last regular hand


@pytest.mark.parametrize(
    ("preset", "points"),
    [("tenhou", 25000), ("handbook", 25000), ("majsoul", 25000), ("mleague", 25000), ("wrc", 30000), ("ema", 30000)],
)
def test_4_1_8_start_points(preset: str, points: int) -> None:
    assert Table(named(preset), seed=1).scores == (points,) * 4


@pytest.mark.parametrize("preset", THREE)
def test_4_1_11_start_points(preset: str) -> None:
    assert Table(named(preset), seed=1).scores == (35000,) * 3


@pytest.mark.parametrize("preset", TARGET)
def test_case_81_dealer_wins_the_last_hand_as_first_with_the_target(preset: str) -> None:
    table = won(preset, (25000, 22000, 25000, 28000), 3, 1)
    assert table.scores == (25000, 20000, 25000, 30000)
    assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_case_81_dealer_wins_as_first_below_the_target(preset: str) -> None:
    table = won(preset, (25000, 22100, 25000, 27900), 3, 1)
    assert table.scores[3] == 29900
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_case_81_dealer_ties_with_an_earlier_seat(preset: str) -> None:
    table = won(preset, (33800, 17200, 17200, 31800), 3, 1)
    assert table.scores == (33800, 15200, 17200, 33800)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_case_81_abortive_draw_never_ends_the_match(preset: str) -> None:
    table = aborted(preset, (20000, 21000, 21000, 38000))
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_case_81_dealer_tenpai_and_first_with_the_target(preset: str) -> None:
    table = exhausted(preset, (17500, 17500, 19500, 45500), 3)
    assert table.scores[3] == 48500
    assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_tenpai_and_first_below_the_target_goes_on(preset: str) -> None:
    table = exhausted(preset, (25000, 25000, 23100, 26900), 3)
    assert table.scores[3] == 29900
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_tenpai_who_is_not_first_goes_on_though_another_has_the_target(preset: str) -> None:
    table = exhausted(preset, (41000, 15000, 15000, 29000), 3)
    assert table.scores == (40000, 14000, 14000, 32000)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_wins_but_is_not_first_goes_on_though_another_has_the_target(preset: str) -> None:
    table = won(preset, (41000, 15000, 15000, 29000), 3, 1)
    assert table.scores == (41000, 13000, 15000, 31000)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_tied_at_a_tenpai_draw_goes_on(preset: str) -> None:
    table = exhausted(preset, (34800, 17200, 17200, 30800), 3)
    assert table.scores == (33800, 16200, 16200, 33800)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", FOUR)
def test_4_1_8_last_hand_won_by_another_with_the_target_ends(preset: str) -> None:
    table = won(preset, (28700, 25000, 25000, 21300), 0, 1)
    assert table.scores == (30000, 23700, 25000, 21300)
    assert table.over


@pytest.mark.parametrize("preset", FOUR)
def test_4_1_8_dealer_noten_in_the_last_hand_ends_when_somebody_has_the_target(preset: str) -> None:
    table = exhausted(preset, (27000, 26000, 26000, 21000), 0)
    assert table.scores[0] >= 30000
    assert table.over


@pytest.mark.parametrize("preset", NO_TARGET)
def test_4_1_8_without_a_target_the_last_hand_ends_whatever_the_scores(preset: str) -> None:
    assert won(preset, (25000, 25000, 25000, 25000), 0, 1).over
    assert exhausted(preset, (25000, 25000, 25000, 25000)).over


@pytest.mark.parametrize("preset", NO_TARGET)
def test_4_1_8_without_agari_yame_the_dealer_goes_on(preset: str) -> None:
    table = won(preset, (20000, 20000, 20000, 40000), 3, 1)
    goes_on(table, dealer=3, wind=1, honba=1)
    table = exhausted(preset, (20000, 20000, 20000, 40000), 3)
    goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize(
    ("agari", "tenpai"), [(False, True), (True, False), (False, False)], ids=["no agari", "no tenpai", "neither"]
)
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_agari_yame_and_tenpai_yame_are_two_options(preset: str, agari: bool, tenpai: bool) -> None:
    scores = (20000, 20000, 20000, 40000)
    after_win = won(preset, scores, 3, 1, agari_yame=agari, tenpai_yame=tenpai)
    after_draw = exhausted(preset, scores, 3, agari_yame=agari, tenpai_yame=tenpai)
    assert after_win.over is agari
    assert after_draw.over is tenpai
    for table, ended in ((after_win, agari), (after_draw, tenpai)):
        if not ended:
            goes_on(table, dealer=3, wind=1, honba=1)


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize(("wind", "dealer"), [("E", 3), ("S", 2)])
def test_4_1_8_hanchan_goes_on_before_south_4(preset: str, wind: str, dealer: int) -> None:
    """The dealer first with 40000, and another with 40000: neither ends a hand that is not the last."""
    first = [10000] * 4
    first[dealer] = 60000
    table = won(preset, first, dealer, 0, wind=wind, dealer=dealer)
    goes_on(table, dealer=dealer, wind="ES".index(wind), honba=1)
    table = won(preset, first, 1, 0, wind=wind, dealer=dealer)
    goes_on(table, dealer=(dealer + 1) % 4, wind=1, honba=0)


@pytest.mark.parametrize("preset", FOUR)
def test_4_1_8_east_only_ends_with_east_4(preset: str) -> None:
    table = won(preset, (30000, 25000, 25000, 20000), 0, 1, wind="E", length="east")
    assert table.over
    table = won(preset, (30000, 25000, 25000, 20000), 0, 1, wind="E", dealer=2, length="east")
    goes_on(table, dealer=3, wind=0, honba=0)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_east_only_below_the_target_goes_on_into_south(preset: str) -> None:
    table = won(preset, (25000, 25000, 25000, 25000), 0, 1, wind="E", length="east")
    goes_on(table, dealer=0, wind=1, honba=0)
    table = won(preset, (24000, 26000, 25000, 25000), 0, 1, wind="S", length="east")
    assert table.over  # South 4 is the last hand of the extension
    table = won(preset, (28700, 26000, 25000, 20300), 0, 1, wind="S", dealer=1, length="east")
    assert table.over  # sudden death in South 2


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_east_only_ends_when_the_dealer_stays_first(preset: str) -> None:
    assert won(preset, (20000, 20000, 20000, 40000), 3, 1, wind="E", length="east").over
    assert exhausted(preset, (20000, 20000, 20000, 40000), 3, wind="E", length="east").over
    table = aborted(preset, (20000, 20000, 20000, 40000), wind="E", length="east")
    goes_on(table, dealer=3, wind=0, honba=1)


# The extension


@pytest.mark.parametrize("preset", TARGET)
def test_case_82_nobody_has_the_target_after_south_4(preset: str) -> None:
    table = won(preset, (28200, 25000, 25000, 21800), 0, 1)
    assert max(table.scores) == 29500
    goes_on(table, dealer=0, wind=2, honba=0)


@pytest.mark.parametrize("preset", TARGET)
def test_case_82_exactly_the_target_ends_the_extension(preset: str) -> None:
    table = won(preset, (25000, 28700, 25000, 21300), 1, 2, wind="W", dealer=0)
    assert max(table.scores) == 30000
    assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_case_82_below_the_target_the_extension_goes_on(preset: str) -> None:
    table = won(preset, (25000, 28600, 25000, 21400), 1, 2, wind="W", dealer=0)
    assert max(table.scores) == 29900
    goes_on(table, dealer=1, wind=2, honba=0)


@pytest.mark.parametrize("preset", TARGET)
def test_case_82_west_4_is_the_last_hand(preset: str) -> None:
    table = won(preset, (27900, 25000, 25000, 22100), 0, 1, wind="W")
    assert max(table.scores) == 29200
    assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_after_a_noten_draw(preset: str) -> None:
    table = exhausted(preset, (25000, 25000, 25000, 25000))
    goes_on(table, dealer=0, wind=2, honba=0 if preset == "handbook" else 1)
    table = exhausted(preset, (25000, 27000, 25000, 23000), 1, wind="W", dealer=0)
    assert table.scores[1] >= 30000
    assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_none_ends_below_the_target(preset: str) -> None:
    assert won(preset, (25000, 25000, 25000, 25000), 0, 1, extension="none").over


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_dealer_repeats_without_being_first(preset: str, ends: str) -> None:
    """A dealer win and a dealer tenpai while another has the target: only `at_target` ends there."""
    scores = (23000, 34000, 22000, 21000)
    for table in (
        won(preset, scores, 0, 2, wind="W", dealer=0, extension_ends=ends),
        exhausted(preset, scores, 0, wind="W", dealer=0, extension_ends=ends),
    ):
        if ends == "at_target":
            assert table.over
        else:
            goes_on(table, dealer=0, wind=2, honba=1)


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_dealer_repeats_as_first_with_the_target(preset: str, ends: str) -> None:
    scores = (29000, 26000, 24000, 21000)
    assert won(preset, scores, 0, 2, wind="W", dealer=0, extension_ends=ends).over
    assert exhausted(preset, scores, 0, wind="W", dealer=0, extension_ends=ends).over


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_dealer_repeats_below_the_target(preset: str, ends: str) -> None:
    scores = (26900, 26000, 25000, 22100)
    table = won(preset, scores, 0, 2, wind="W", dealer=0, extension_ends=ends)
    goes_on(table, dealer=0, wind=2, honba=1)
    table = exhausted(preset, scores, 0, wind="W", dealer=0, extension_ends=ends)
    goes_on(table, dealer=0, wind=2, honba=1)


@pytest.mark.parametrize("ends", ["yields_to_dealer", "at_target"])
@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_extension_the_next_dealer_wins_at_the_target(preset: str, ends: str) -> None:
    """Sudden death by a non-dealer in every hand of the extension."""
    for dealer in range(4):
        winner = (dealer + 1) % 4
        scores = [23000] * 4
        scores[winner] = 29000
        table = won(preset, scores, winner, (dealer + 2) % 4, wind="W", dealer=dealer, extension_ends=ends)
        assert table.over


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_abortive_draw_in_the_extension_goes_on(preset: str) -> None:
    table = aborted(preset, (29000, 26000, 24000, 21000), wind="W", dealer=0)
    goes_on(table, dealer=0, wind=2, honba=1)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_deposits_do_not_count_for_the_target(preset: str) -> None:
    """First has 29500 and a stick lies on the table: the last hand is followed by West 1, and the stick stays."""
    table = exhausted(preset, (29500, 25000, 23500, 21000), sticks=1)
    assert table.pot == 1000
    goes_on(table, dealer=0, wind=2, honba=0 if preset == "handbook" else 1)
    assert table.pot == 1000


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_target_can_be_changed(preset: str) -> None:
    scores = (25000, 28700, 25000, 21300)
    goes_on(won(preset, scores, 1, 2, target_points=35000), dealer=0, wind=2, honba=0)
    assert won(preset, (25000, 26000, 25000, 24000), 1, 2, target_points=25000).over
    assert won(preset, (25000, 25000, 25000, 25000), 1, 2, target_points=None).over


# Below zero


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize(("wind", "dealer"), [("E", 0), ("S", 1)])
def test_case_83_score_below_zero(preset: str, wind: str, dealer: int) -> None:
    loser = 2
    scores = [33000, 33000, 1200, 32800]
    table = won(preset, scores, 3, loser, wind=wind, dealer=dealer)
    assert table.scores[loser] == -100
    assert table.over is (preset in TARGET)
    if preset not in TARGET:
        goes_on(table, dealer=dealer + 1, wind="ES".index(wind), honba=0)


@pytest.mark.parametrize("preset", FOUR)
def test_4_1_8_exactly_zero_goes_on(preset: str) -> None:
    table = won(preset, (33000, 33000, 1300, 32700), 3, 2, wind="E", dealer=0)
    assert table.scores[2] == 0
    goes_on(table, dealer=1, wind=0, honba=0)


@pytest.mark.parametrize("preset", FOUR)
def test_4_1_8_tenpai_payment_below_zero(preset: str) -> None:
    table = exhausted(preset, (33000, 33000, 900, 33100), 0, wind="E", dealer=0)
    assert table.scores[2] == -100
    assert table.over is (preset in TARGET)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_dealer_win_below_zero_ends_before_the_deal_repeats(preset: str) -> None:
    """Payments, then below zero, then everything else: the dealer who is not first does not go on."""
    table = won(preset, (20000, 60000, 1900, 18100), 0, 2, wind="E", dealer=0)
    assert table.scores[2] == -100
    assert table.over


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("tobi", [False, True])
def test_4_1_8_tobi_is_an_option(preset: str, tobi: bool) -> None:
    table = won(preset, (33000, 33000, 1200, 32800), 3, 2, wind="E", dealer=0, tobi=tobi)
    assert table.over is tobi


# Final points


def ended(preset: str, scores: Sequence[int], **more: Any) -> Table:
    """The last hand ends as a draw without payments, and so does the match."""
    table = exhausted(preset, scores, dealer=len(scores) - 1, **more)
    assert table.over
    return table


def test_case_84_final_points_of_tenhou() -> None:
    result = ended("tenhou", (24500, 29300, 30400, 15800)).result()
    assert result.points == (-15, 9, 40, -34)
    assert result.ranks == (3, 2, 1, 4)
    assert result.scores == (24500, 29300, 30400, 15800)


def test_case_84_final_points_of_tenhou3() -> None:
    result = ended("tenhou3", (58400, 22000, 24600)).result()
    assert result.points == (53, -38, -15)
    assert result.ranks == (1, 3, 2)


@pytest.mark.parametrize(
    ("preset", "scores", "points"),
    [
        ("handbook", (24500, 29300, 30400, 15800), (-15, 9, 40, -34)),
        ("majsoul", (24500, 29300, 30400, 15800), (-5.5, 9.3, 20.4, -24.2)),
        ("mleague", (24500, 29300, 30400, 15800), (-15.5, 9.3, 50.4, -44.2)),
        ("wrc", (29500, 34300, 35400, 20800), (-5.5, 9.3, 20.4, -24.2)),
        ("ema", (29500, 34300, 35400, 20800), (-5.5, 9.3, 20.4, -24.2)),
        ("majsoul3", (58400, 22000, 24600), (38.4, -28, -10.4)),
    ],
)
def test_4_1_8_final_points(preset: str, scores: tuple[int, ...], points: tuple[float, ...]) -> None:
    assert ended(preset, scores).result().points == pytest.approx(points)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((30400, 26500, 26500, 16600), (39, 7, -13, -33)),  # by itself first would have 40
        ((40400, 20400, 20400, 18800), (51, 0, -20, -31)),  # by itself 50
        ((40500, 20500, 20500, 18500), (49, 1, -19, -31)),  # by itself 51
    ],
)
@pytest.mark.parametrize("preset", ["tenhou", "handbook"])
def test_4_1_8_rounding_of_tenhou(preset: str, scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Halves go up, and first takes what is missing to a sum of 0."""
    assert ended(preset, scores).result().points == points


def test_4_1_8_rounding_of_a_negative_score() -> None:
    table = won("tenhou", (43000, 33000, 700, 23300), 3, 2, wind="E", dealer=0)
    assert table.over
    assert table.scores == (43000, 33000, -600, 24600)
    assert table.result().points == (53, 13, -51, -15)


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_4_1_8_equal_scores_rank_by_initial_seat(preset: str) -> None:
    result = ended(preset, (20000, 30000, 20000, 30000)).result()
    assert result.ranks == (3, 1, 4, 2)
    uma = {"majsoul": (-10, 20, -20, 10)}.get(preset, (-20, 40, -30, 10))
    assert result.points == pytest.approx(uma)


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_4_1_8_equal_scores_rank_by_initial_seat_whoever_deals(preset: str) -> None:
    """Two are equal at the end of a match that a score below zero ends: the dealer of the hand does not matter."""
    table = won(preset, (40000, 28700, 1200, 30100), 1, 2, wind="E", dealer=3)
    assert table.over
    assert table.scores == (40000, 30000, -100, 30100)
    table = won(preset, (40000, 28700, 1200, 30000), 1, 2, wind="E", dealer=3)
    assert table.scores == (40000, 30000, -100, 30000)
    assert table.result().ranks == (1, 2, 4, 3)


@pytest.mark.parametrize(
    ("preset", "scores", "points"),
    [
        ("mleague", (30000, 20000, 30000, 20000), (30, -30, 30, -30)),
        ("wrc", (40000, 20000, 40000, 20000), (20, -20, 20, -20)),
        ("ema", (40000, 20000, 40000, 20000), (20, -20, 20, -20)),
        ("wrc", (15000, 35000, 35000, 35000), (-30, 10, 10, 10)),
        ("ema", (15000, 35000, 35000, 35000), (-30, 10, 10, 10)),
        ("ema", (30000, 30000, 30000, 30000), (0, 0, 0, 0)),
        ("mleague", (40000, 20000, 20000, 20000), (60, -20, -20, -20)),
    ],
)
def test_4_1_8_equal_scores_share_the_uma(preset: str, scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert ended(preset, scores).result().points == pytest.approx(points)


def test_4_1_8_equal_scores_is_an_option() -> None:
    scores = (30000, 20000, 30000, 20000)
    assert ended("mleague", scores, equal_scores="seat").result().points == pytest.approx((50, -20, 10, -40))
    shared = ended("majsoul", scores, equal_scores="share").result()
    assert shared.points == pytest.approx((15, -15, 15, -15))


def test_4_1_8_uma_and_oka_are_options() -> None:
    table = ended("tenhou", (40000, 30000, 20000, 10000), uma=(30, 10, -10, -30), oka=0, return_points=25000)
    assert table.result().points == (45, 15, -15, -45)


# Sticks at the end


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul", "mleague", "ema"])
def test_4_1_8_left_over_sticks_go_to_first(preset: str) -> None:
    table = ended(preset, (25000, 33000, 22000, 18000), sticks=2)
    assert table.pot == 0
    assert table.scores == (25000, 35000, 22000, 18000)
    assert table.result().scores == table.scores
    assert [(paid.payee, paid.amount) for paid in table.ledger if paid.reason == "left_over"] == [(1, 2000)]


def test_4_1_8_left_over_sticks_remain_in_wrc() -> None:
    table = ended("wrc", (30000, 38000, 27000, 23000), sticks=2)
    assert table.pot == 2000
    assert table.scores == (30000, 38000, 27000, 23000)
    assert table.result().points == pytest.approx((5, 23, -8, -22))


def test_4_1_8_left_over_sticks_are_shared_on_a_tie_in_mleague() -> None:
    table = ended("mleague", (32000, 18000, 32000, 17000), sticks=1)
    assert table.pot == 0
    assert table.scores == (32500, 18000, 32500, 17000)


@pytest.mark.parametrize("sticks", [0, 1])
@pytest.mark.parametrize(("preset", "uma"), [("mleague", 50 / 3), ("ema", 5)])
def test_4_1_8_a_stick_that_three_share_does_not_break_their_tie(preset: str, uma: float, sticks: int) -> None:
    """1000 points do not divide by three; the three are equal all the same, and the uma (and oka) is shared."""
    table = ended(preset, (31000, 31000, 31000, 7000 - 1000 * sticks), sticks=sticks)
    assert table.pot == 100 * sticks  # what cannot be shared by the hundred stays on the table
    assert sum(table.scores) + table.pot == 100000
    level = 1.0 + uma + sticks / 3
    assert table.result().points[:3] == pytest.approx((level,) * 3, abs=0.15)


@pytest.mark.parametrize("preset", ["tenhou", "handbook", "majsoul"])
def test_4_1_8_left_over_sticks_go_to_the_earlier_seat_on_a_tie(preset: str) -> None:
    table = ended(preset, (17000, 32000, 18000, 32000), sticks=1)
    assert table.scores == (17000, 33000, 18000, 32000)


@pytest.mark.parametrize("preset", FOUR)
@pytest.mark.parametrize("value", ["first", "remain"])
def test_4_1_8_sticks_at_end_is_an_option(preset: str, value: str) -> None:
    table = ended(preset, (25000, 33000, 22000, 18000), sticks=2, sticks_at_end=value)
    assert table.scores[1] == (35000 if value == "first" else 33000)
    assert table.pot == (0 if value == "first" else 2000)


@pytest.mark.parametrize("preset", TARGET)
def test_4_1_8_left_over_sticks_go_to_first_when_a_score_below_zero_ends(preset: str) -> None:
    table = exhausted(preset, (33000, 32000, 900, 32100), 0, wind="E", dealer=0, sticks=2)
    assert table.over
    assert table.scores == (38000, 31000, -100, 31100)
    assert table.pot == 0


@pytest.mark.parametrize("preset", FOUR)
def test_4_1_8_sticks_of_the_last_hand_go_to_its_winner(preset: str) -> None:
    table = won(preset, (25000, 33000, 22000, 18000), 0, 2, sticks=2)
    assert table.over
    assert table.scores == (28300, 33000, 20700, 18000)
    assert table.pot == 0


# Three players


def test_4_1_11_south_3_is_the_last_regular_hand() -> None:
    for preset in THREE:
        table = won(preset, (38700, 35000, 31300), 0, 1, dealer=2)
        assert table.scores[0] == 40000
        assert table.over
        table = won(preset, (38600, 35000, 31400), 0, 1, dealer=2)
        goes_on(table, dealer=0, wind=2, honba=0)
        table = won(preset, (38700, 35000, 31300), 0, 1, wind="E", dealer=2)
        goes_on(table, dealer=0, wind=1, honba=0)


@pytest.mark.parametrize("preset", THREE)
def test_4_1_11_extension_of_three_players(preset: str) -> None:
    assert won(preset, (35000, 38700, 31300), 1, 2, wind="W", dealer=0).over
    table = won(preset, (35000, 38600, 31400), 1, 2, wind="W", dealer=0)
    goes_on(table, dealer=1, wind=2, honba=0)
    assert won(preset, (35000, 38600, 31400), 1, 0, wind="W", dealer=2).over


@pytest.mark.parametrize("preset", THREE)
def test_4_1_11_yame_and_tobi_of_three_players(preset: str) -> None:
    assert won(preset, (33500, 33500, 38000), 2, 0, dealer=2).over
    goes_on(won(preset, (33500, 33600, 37900), 2, 0, dealer=2), dealer=2, wind=1, honba=1)
    assert exhausted(preset, (33500, 33500, 38000), 2, dealer=2).over
    assert won(preset, (52000, 1200, 51800), 0, 1, wind="E", dealer=2).over
    goes_on(won(preset, (52000, 1300, 51700), 0, 1, wind="E", dealer=1), dealer=2, wind=0, honba=0)
    goes_on(aborted(preset, (33500, 33500, 38000), dealer=2), dealer=2, wind=1, honba=1)


def three_to_self_draw(preset: str, hand: str, tile: str, honba: int) -> Table:
    """Seat 1, no dealer, draws the tile he waits for in the second go-around."""
    table = stage(
        named(preset),
        with_idle({1: hand}, 3),
        f"1m 9m 1m 9m {tile}",
        indicators="5z",
        start={"honba": honba},
    )
    drift(table, 4)
    do(table, 1, "tsumo")
    return table


@pytest.mark.parametrize("preset", THREE)
def test_case_85_mangan_self_draw_of_three_players(preset: str) -> None:
    table = three_to_self_draw(preset, "2334456799p777z", "5p", 1)
    assert table.hand_result.wins[0].score.han == 5
    assert table.hand_result.deltas == (-4100, 6200, -2100)


@pytest.mark.parametrize("preset", THREE)
def test_case_85_self_draw_of_40_fu_2_han_of_three_players(preset: str) -> None:
    table = three_to_self_draw(preset, "234567p234s777z8s", "8s", 0)
    score = table.hand_result.wins[0].score
    assert (score.han, score.fu) == (2, 40)
    assert table.hand_result.deltas == (-1300, 2000, -700)


@pytest.mark.parametrize("preset", THREE)
def test_case_86_honba_of_a_ron_of_three_players(preset: str) -> None:
    table = stage(
        named(preset),
        {0: IDLE3[0], 1: "23434567789p44z", 2: IDLE3[1]},
        "1m 9m 1m 9m 1s 8p",
        indicators="5z",
        start={"honba": 1},
    )
    drift(table, 5)
    do(table, 2, "discard 8p")
    do(table, 1, "ron")
    assert table.hand_result.wins[0].score.points == 7700
    assert table.hand_result.deltas == (0, 7900, -7900)


def riichi_of_three(preset: str, draws: str, hand: str = WAITER3) -> Table:
    """The dealer declares riichi with his second discard; seat 1 to act with what he drew."""
    table = stage(
        named(preset),
        {0: hand, 1: "19m1469p1469s115z", 2: "19m1469p1469s226z"},
        draws,
        replacements="2p",
        indicators="5z",
        ura="5z",
    )
    drift(table, 3)
    do(table, 0, "riichi 9m")
    passes(table)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("preset", THREE)
@pytest.mark.parametrize("kita", [False, True])
def test_case_87_kita_of_another_breaks_ippatsu(preset: str, kita: bool) -> None:
    table = riichi_of_three(preset, "1m 1m 3z 9m 4z" if kita else "1m 1m 3z 9m 5p")
    if kita:
        do(table, 1, "north 4z")
        passes(table)
        do(table, 1, "discard 2p")
    else:
        do(table, 1, "discard 5p")
    do(table, 0, "ron")
    assert ("ippatsu" in keys(table)) is not kita
    assert "riichi" in keys(table)


def test_case_87_ron_on_the_north_itself_keeps_ippatsu_in_majsoul3() -> None:
    table = riichi_of_three("majsoul3", "1m 1m 3z 9m 4z", "234567s345p777z4z")
    do(table, 1, "north 4z")
    do(table, 0, "ron")
    assert {"riichi", "ippatsu"} <= set(keys(table))
    assert "chankan" not in keys(table)
    assert table.hand_result.wins[0].source == 1


@pytest.mark.parametrize("preset", THREE)
def test_case_88_north_with_a_west_indicator(preset: str) -> None:
    """Set aside a North is two dora, kept in the hand one."""

    def han(hand: str, draws: str, north: bool) -> int:
        table = stage(
            named(preset),
            {0: "19m1469p1469s115z", 1: hand, 2: "19m1469p1469s226z"},
            draws,
            replacements="7p",
            indicators="3z",
        )
        drift(table, 1)
        if north:
            do(table, 1, "north 4z")
            passes(table)
        drift(table, 3)
        do(table, 1, "tsumo")
        assert "rinshan" not in keys(table)
        return int(table.hand_result.wins[0].score.han)

    plain = 2  # self-draw and red dragons
    assert han(WAITER3, "1m 9m 1m 9m 2p", north=False) == plain
    assert han(WAITER3, "1m 4z 1m 9m 2p", north=True) == plain + 2
    assert han("234567s34p44777z", "1m 9m 1m 9m 2p", north=False) == plain + 2


@pytest.mark.parametrize("preset", THREE)
def test_case_89_replacement_draws_use_up_the_wall_of_three_players(preset: str) -> None:
    table = stage(
        named(preset),
        {0: "1111p468p2468s44z", 1: "19m469p1469s1155z", 2: "19m469p1469s2266z"},
        replacements="9m 9m 1m",
    )
    assert table.view(0).left == 54
    ordinary = 1
    for action in ("north 4z", "north 4z", "closed 1p"):
        do(table, 0, action)
        passes(table)
    assert table.view(0).left == 51
    drift(table, 1)
    while not table.hand_over:
        ordinary += 1
        drift(table, 1)
    assert ordinary == 52
    assert table.view(0).left == 0
    assert table.hand_result.reason == "exhaustive"
