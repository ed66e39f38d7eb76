"""Counts how often wins are scored while matches are played.

Run as a program on the interpreted package, whose calls can be counted: `python -m tests.support.scorer_runs COUNT
GAME...` plays so many matches of each game and prints how many wins were paid, and what contradicts the law that a win
is scored once.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from mahjongkit import rules
from mahjongkit.core.plain_codes import codes
from mahjongkit.game.table import Table
from mahjongkit.rules.ninghai import payments as ninghai
from mahjongkit.rules.ninghai.scorer import Scorer as NinghaiScorer
from mahjongkit.rules.riichi import wins as riichi
from mahjongkit.rules.riichi.scorer import Scorer as RiichiScorer
from mahjongkit.rules.sichuan import payments as sichuan
from mahjongkit.rules.sichuan.scorer import Scorer as SichuanScorer
from mahjongkit.rules.synchronous import turn_end as synchronous
from tests.support.drivers import eagerly, steps

MOVES = (codes.DREW, codes.DISCARDED, codes.CALLED)
"""Events after which a win is another one, even on the same tile."""


class Win(NamedTuple):
    """A win at a table: who wins, with what, after how many moves of the hand."""

    seat: int
    face: int
    moves: int


class Counts:
    """What was scored in the hand that is being played."""

    def __init__(self) -> None:
        self.scored: list[Win] = []
        self.runs = 0
        for scorer in (RiichiScorer, SichuanScorer, NinghaiScorer):
            self.count_runs(scorer)
        for module, name, place in (
            (riichi, "score_win", 0),
            (sichuan, "value_of", 0),
            (ninghai, "pay_winner", 1),
            (synchronous, "score_base", 0),
        ):
            self.note_wins(module, name, place)
        self.forget_ready_checks()

    def count_runs(self, scorer: Any) -> None:
        run = scorer.find_best

        def counted(*arguments: Any) -> Any:
            self.runs += 1
            return run(*arguments)

        scorer.find_best = counted

    def note_wins(self, module: Any, name: str, place: int) -> None:
        """Note the wins that a function of the tables scores; after the seat, the tile is its argument at `place`."""
        score = getattr(module, name)

        def noted(state: Any, seat: int, *arguments: Any) -> Any:
            self.scored.append(Win(seat, arguments[place], moves_before(state, state.log_size)))
            return score(state, seat, *arguments)

        setattr(module, name, noted)

    def forget_ready_checks(self) -> None:
        """The ready check looks for the best of all wins that are still possible, none of which is paid."""
        scorer: Any = SichuanScorer
        best_ron = scorer.best_ron

        def forgotten(*arguments: Any) -> Any:
            before = self.runs
            found = best_ron(*arguments)
            self.runs = before
            return found

        scorer.best_ron = forgotten

    def faults(self, state: Any) -> Iterator[str]:
        """What contradicts the law in the hand that has just ended."""
        if self.runs != len(self.scored):
            yield f"{self.runs} runs for {len(self.scored)} wins"
        paid, scored = Counter(wins_of(state)), Counter(self.scored)
        if hasattr(state, "made_seat"):  # in Synchronous everybody who made the tile pays for a win of its own
            tiles = [*state.made_face[: state.made_size], *state.old_face[: state.old_size], *state.drawn[:4]]
            again = [win for win, times in scored.items() if times > tiles.count(win.face)]
            scored = Counter(win._replace(moves=0) for win in scored.elements())
            paid = Counter(win._replace(moves=0) for win in paid.elements())
        else:
            again = [win for win, times in scored.items() if times > 1]
        yield from (f"{win} was scored again" for win in again)
        yield from (f"{win} was never scored" for win in paid - scored)


def moves_before(state: Any, place: int) -> int:
    return sum(codes.event_kind(event) in MOVES for event in state.log[:place])


def wins_of(state: Any) -> Iterator[Win]:
    """The wins that were paid in a hand; an abortive draw pays none."""
    events = state.log[: state.log_size]
    paid = {codes.event_other(event) for event in events if codes.event_kind(event) == codes.PAID}
    for place, event in enumerate(events):
        if codes.event_kind(event) == codes.WON and codes.event_seat(event) in paid:
            yield Win(codes.event_seat(event), codes.event_tile(event), moves_before(state, place))


def main(count: int, names: list[str]) -> None:
    counts, found = Counts(), {}
    for name in names:
        paid, faults = 0, []
        for seed in range(count):
            table = Table(rules.find(name), seed=seed)
            for _ in steps(table, eagerly, random.Random(seed)):
                if table.hand_over:
                    paid += len(list(wins_of(table._state)))
                    faults += [f"seed {seed}: {fault}" for fault in counts.faults(table._state)]
                    counts.scored, counts.runs = [], 0
        found[name] = {"paid": paid, "faults": faults}
    print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
