"""Hands that ended in every way that the page has to show on one screen, at real tables."""

from __future__ import annotations

from collections.abc import Callable

from mahjongkit import players, rules
from mahjongkit.game.table import Table
from tests.support import synchronous_staging
from tests.support.riichi_deals import TENPAI, deal, exhaust
from tests.support.staging import do, drift, passes

WAITERS = {
    0: "123s 111z 99s 456p 79m",
    1: "123m 789m 123p 99p 56s",
    2: "234m 678m 345p 22p 56s",
    3: "334455m 678p 88p 56s",
}
"""All but the dealer wait for 4s and 7s."""


def rons(*winners: int) -> Table:
    """A riichi tile on which some seats win."""
    table = deal("tenhou", WAITERS, "2z 5z 6z 7z 7s", max_ron=3, abort_sanchahou=False)
    drift(table, 4)
    do(table, 0, "riichi 7s")
    passes(table, *winners)
    for seat in winners:
        do(table, seat, "ron")
    return table


def long_list() -> Table:
    """Riichi, ippatsu, tsumo, pinfu, tanyao, iipeikou, sanshoku, dora and ura dora."""
    table = deal("tenhou", {0: "223344m 234p 23s 88s"}, "9m 1z 2z 3z 4s", indicators="1m", ura="3p")
    do(table, 0, "riichi 9m")
    passes(table)
    drift(table, 3)
    do(table, 0, "tsumo")
    return table


def yakuman() -> Table:
    """Four concealed triplets with the first draw."""
    table = deal("tenhou", {0: "111m 333p 555s 77z 99s"}, "7z")
    do(table, 0, "tsumo")
    return table


def exhausted() -> Table:
    """Two are tenpai when the wall is empty."""
    table = deal("tenhou", {0: TENPAI[0], 2: TENPAI[2]})
    exhaust(table)
    return table


def nine_terminals() -> Table:
    """An abortive draw, for which one hand is opened."""
    table = deal("tenhou", {0: "19m19p19s1234567z"}, "5m")
    do(table, 0, "nine_terminals")
    return table


def rons_from_two() -> Table:
    """One ron of Synchronous on the tiles of two players."""
    table = synchronous_staging.stage({0: "234m234567p2255s"}, {0: "7z", 1: "5s", 2: "2s", 3: "9m"}, seed=5)
    synchronous_staging.discard_drawn(table, 0)
    do(table, 0, "discard 7z drawn")
    do(table, 0, "ron")
    return table


def played(ruleset: str, wanted: Callable[[Table], bool], **options: object) -> Table:
    """The first hand by greedy players that ended as wanted."""
    for seed in range(400):
        table, player = Table(rules.find(ruleset, **options), seed=seed), players.find("greedy", 1)
        player.start(table.ruleset)
        while not table.hand_over:
            for seat in table.pending:
                table.act(seat, player.choose(table.view(seat)))
        if wanted(table):
            return table
    raise AssertionError(f"no hand of {ruleset} ends so")


def wins(table: Table) -> int:
    return len(table.hand_result.wins)


HANDS: dict[str, Callable[[], Table]] = {
    "ron": lambda: rons(2),
    "two rons": lambda: rons(1, 2),
    "three rons": lambda: rons(1, 2, 3),
    "a long list": long_list,
    "a yakuman": yakuman,
    "an exhausted wall": exhausted,
    "an abortive draw": nine_terminals,
    "three players": lambda: played("riichi3", lambda table: wins(table) > 0),
    "three players, no win": lambda: played("riichi3", lambda table: not wins(table)),
    "rons from two": rons_from_two,
    "synchronous, no win": lambda: played("synchronous", lambda table: table.hand_result.reason == "exhaustive"),
    "sichuan, three winners": lambda: played("sichuan", lambda table: wins(table) == 3),
    "sichuan, wall empty": lambda: played("sichuan", lambda table: table.hand_result.reason == "wall_empty"),
    "ninghai": lambda: played("ninghai", lambda table: wins(table) > 0),
    "ninghai, two winners": lambda: played("ninghai", lambda table: wins(table) > 1, multi_win=True),
    "ninghai, no win": lambda: played("ninghai", lambda table: not wins(table)),
}
"""How a hand ended, by name."""
