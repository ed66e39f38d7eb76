"""Wins and settlements of `sichuan:kit`, compared with the handbook's code read literally."""

from __future__ import annotations

from collections import Counter

from mahjongkit import score
from mahjongkit.game.table import Table
from tests.support import sichuan_kit_oracle as kit
from tests.support import sichuan_oracle as oracle

SETTLEMENT = ("pig", "refund", "ready")


def check_win(win: oracle.WinResult) -> set[str]:
    """The multiplier of a random win; returns the patterns that it has."""
    inputs = win.inputs
    own = bool(inputs.get("tsumo"))
    happened = {
        "zimo": own,
        "gang_flower": own and inputs.get("after_kong"),
        "gang_pao": not own and inputs.get("after_kong"),
        "rob_kong": inputs.get("robbed"),
        "sea_bottom": own and inputs.get("last"),
        "heavenly": inputs.get("heavenly"),
        "earthly": inputs.get("earthly"),
    }
    context = frozenset(name for name, true in happened.items() if true)
    expected = kit.calculate(win.concealed, win.melds, context)
    found = score(win.text, win.tile, "sichuan:kit", **inputs)
    assert found.multiplier == expected, (win.text, inputs)
    return {line.pattern.names["zh"] for line in found.scored_patterns}


def check_settlements(table: Table) -> Counter[str]:
    """The settlement at the end of every hand of a match; returns how often each step and ending occurred."""
    met: Counter[str] = Counter()
    for end in ends_of(table):
        players, voids = players_of(end)
        expected = kit.settle_game(players, voids)
        result = end.hand_result
        met[result.reason] += 1
        for step in SETTLEMENT:
            sums = [0] * 4
            for move in result.transfers:
                if move.reason == step:
                    sums[move.payer] -= move.amount
                    sums[move.payee] += move.amount
                    met[step] += 1
            assert sums == expected[step], (table.seed, result.explain())
    return met


def fees_of(table: Table) -> list[dict[int, int]]:
    """What every seat was paid for kongs in this hand and has not handed on, by payer."""
    found: list[dict[int, int]] = [{} for _ in range(4)]
    for paid_once in table.hand_result.transfers:
        if paid_once.reason in ("direct_kong", "added_kong", "closed_kong"):
            fees = found[paid_once.payee]
            fees[paid_once.payer] = fees.get(paid_once.payer, 0) + paid_once.amount
    return found


def players_of(table: Table) -> tuple[list[kit.Player], str]:
    """Everybody when the hand is over, as the handbook's engine sees them."""
    view, play = table.view(0), table._state
    found = []
    fees = fees_of(table)
    for seat in range(4):
        concealed = tuple((face % 9 + 1, "mps"[face // 9]) for face in play.hand_of(seat))
        melds = tuple((meld.kind, (meld.faces[0] % 9 + 1, "mps"[meld.faces[0] // 9])) for meld in view.melds[seat])
        found.append(kit.Player(concealed, melds, bool(view.marks[seat]["won"]), fees[seat]))
    return found, "".join("mps"[marks["void"] - 1] for marks in view.marks)


def ends_of(table: Table) -> list[Table]:
    """The end of every hand of a match."""
    return [Table.replayed(table.ruleset, hand_log) for hand_log in table.hand_logs]
