"""Tenhou's tables with four and three players whose other seats are far from ready, to try one option each."""

from __future__ import annotations

from typing import Any

from mahjongkit.game.table import Table
from tests.support.staging import stage

TENHOU = "riichi:tenhou"


# Far from ready and unable to call anything.
FAR = ("147m258p369s4567z", "258m369p147s4567z", "369m147p258s1567z", "258m147p369s1567z")


ON_3M = "24678m345678p55s"  # all simples on 3m
READY = "123678m234p78s44z"  # waits for 6s and 9s
QUIET: dict[str, Any] = {"indicators": "1z", "ura": "1z"}  # 2z is dora: nobody who wins holds it


def four(hands: dict[int, str], draws: str = "", **settings: Any) -> Table:
    return stage(TENHOU, {**dict(enumerate(FAR)), **hands}, draws, **settings)


def pattern_set(table: Table, winner: int = 0) -> set[str]:
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
