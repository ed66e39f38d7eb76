"""Riichi tables for the worked cases: chosen hands, idle players, and what is read off the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from mahjongkit import rules
from mahjongkit.game.results import WinResult
from mahjongkit.game.table import Table
from tests.support.staging import UNKNOWN, do, drift, faces, passes, stage, throw, verbs

PRESETS = ("handbook", "tenhou", "majsoul", "mleague", "wrc", "ema")
ABORTING = ("handbook", "tenhou", "majsoul")
each = pytest.mark.parametrize("preset", PRESETS)
TENPAI = {0: "123456789m1199p", 1: "123456789p1199s", 2: "123456789s2288m", 3: "123m456p789s2288p"}
SIDES = "45m 789m 123p 678s 22s"  # waits 3m 6m: pinfu only
SPREADS = ("147", "258", "369", "159", "158", "269", "148", "259")


def idle(left: Counter[int]) -> str:
    """Thirteen of the tiles left that cannot call anything: no two of them are equal or near each other."""
    hand = ""
    for suit in "mps":
        hand += max((min(left[face] for face in faces(ranks + suit)), ranks) for ranks in SPREADS)[1] + suit
    honours = sorted(range(27, 34), key=lambda face: -left[face])[:4]
    hand += "".join(str(face - 26) for face in honours) + "z"
    left.subtract(faces(hand))
    assert min(left.values()) >= 0, f"no idle hand is left: {hand}"
    return hand


def deal(
    preset: str,
    hands: Mapping[int, str],
    draws: str = "",
    *,
    replacements: str = "",
    indicators: str = "3z",
    ura: str = "3z",
    last: str = "",
    start: Mapping[str, object] | None = None,
    **options: object,
) -> Table:
    """A table with these hands and draws; the other seats are idle and the dora is North, if nothing else is said."""
    game = rules.find(f"riichi:{preset}", **options)
    left = Counter(game.tiles.faces)
    for text in (*hands.values(), draws, replacements, indicators, ura, last):
        left.subtract(face for face in faces(text) if face != UNKNOWN)
    assert min(left.values()) >= 0, "a tile is used too often"
    seats = {seat: hands.get(seat) or idle(left) for seat in range(4)}
    return stage(game, seats, draws, replacements=replacements, indicators=indicators, ura=ura, last=last, start=start)


def settle(table: Table) -> None:
    """At the end of the wall everybody who is tenpai says so, where that is asked."""
    for seat in table.pending:
        table.act(seat, "tenpai" if "tenpai" in verbs(table, seat) else "noten")
    assert table.hand_over


def exhaust(table: Table) -> None:
    """Discard what is drawn until the wall is empty."""
    drift(table, table.view(0).left + 1)
    settle(table)


def han_by_pattern(won: WinResult) -> dict[str, int]:
    """What a win was made of: pattern by pattern its han."""
    return {line.pattern.key: line.value for line in won.score.scored_patterns}


def winner(table: Table) -> WinResult:
    """The only win of the hand."""
    (won,) = table.hand_result.wins
    return won


def indicators_shown(table: Table, row: int = 0) -> int:
    return sum(1 for shown, _ in table.view(0).shown if shown == row)


def furiten(table: Table, seat: int) -> bool:
    return table.view(seat).marks[seat]["furiten"] != 0


def honba(table: Table) -> int:
    return table.view(0).facts["honba"]


PONNING = "66p 9p 147m 58s 12567z"


def added_kan_against_riichi(preset: str, hand: str, draws: str, replacements: str) -> Table:
    """Seat 1 has ponned 6p from seat 2; then seat 0 declares riichi, and seat 1 adds the fourth 6p."""
    table = deal(
        preset,
        {0: hand, 1: PONNING},
        f"7z 1z 6p 2z 5z 6z 6p {draws}",
        replacements=replacements,
        indicators="3z 1z",
        riichi_forbid_furiten=False,  # seat 0 has just passed the 6p
    )
    drift(table, 2)
    do(table, 2, "discard 6p")
    do(table, 0, "pass")
    do(table, 1, "pon 66p")
    throw(table, 1, "1z")
    drift(table, 2)
    do(table, 0, "riichi 6z")
    passes(table)
    do(table, 1, "added 6p")
    assert "ron" in verbs(table, 0)
    return table
