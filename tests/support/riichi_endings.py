"""Riichi hands that end as a test wants: won, exhausted, aborted; called sets and rivers of orphans.

Quiet hands (`IDLE`) never come near tenpai and never win; what they are asked about they pass. `WAITER` waits for 2p
and 5p with a triplet of red dragons: 1 han, 40 fu, so 1300 by ron, or 2000 for the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.staging import do, drift, drift_until_left, faces, passes, stage, texts, throw, verbs

TARGET = ("tenhou", "handbook", "majsoul")
THREE_PLAYERS = ("tenhou3", "majsoul3")
IDLE = ("1469m1469p1469s1z", "1469m1469p1469s2z", "1469m1469p1469s3z", "1469m1469p1469s4z")
IDLE3 = ("19m1469p1469s115z", "19m1469p1469s226z", "19m1469p1469s336z")
WAITER = "234567m34p22s777z"
WAITER3 = "234567s34p22p777z"
JUNK = ("1m", "9m", "1p", "9p", "1s", "9s", "5z", "5z", "1z", "2z", "3z", "4z")


def named(preset: str) -> str:
    return f"riichi3:{preset}" if preset.endswith("3") else f"riichi:{preset}"


def with_idle(given: Mapping[int, str], players: int = 4) -> dict[int, str]:
    """Hands for all seats: those given, and quiet ones."""
    quiet = list(IDLE if players == 4 else IDLE3)
    return {seat: given[seat] if seat in given else quiet.pop(0) for seat in range(players)}


def patterns_of(table: Table, winner: int = 0) -> list[str]:
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
    inputs = table.view(0).facts
    assert (table.dealer, inputs["round"], inputs["honba"]) == (dealer, wind, honba)


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


def win_from_here(table: Table) -> Table:
    """Seat 2 to act: he wins by himself, sooner or later."""
    for _ in range(60):
        assert not table.hand_over
        if table.pending == (2,) and "tsumo" in verbs(table, 2):
            do(table, 2, "tsumo")
            return table
        drift(table, 1)
    raise AssertionError("nothing was drawn to win with")


# Nagashi mangan

SIMPLE_HANDS = ("2468m2468p2468s3m", "2468m2468p2468s3p", "2468m2468p2468s3s", "2468m2468p2468s7m")


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


# Final points


def ended(preset: str, scores: Sequence[int], **more: Any) -> Table:
    """The last hand ends as a draw without payments, and so does the match."""
    table = exhausted(preset, scores, dealer=len(scores) - 1, **more)
    assert table.over
    return table


def offered(table: Table, seat: int, verb: str) -> set[str]:
    """The tiles that a seat may name with a verb, as text."""
    return {text.split()[1] for text in texts(table, seat) if text.split()[0] == verb}


# The tile of a ron after a kong

KONGER = "1469m146p2p8888s5z"


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
