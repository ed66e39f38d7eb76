"""Players: the speed of self-play, careful and quick, compared with a peer's random play, and the time of a search."""

from __future__ import annotations

import time
from collections.abc import Callable

from bench import Report, Row, best_of
from table import Counted, peer

from mahjongkit import players, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.table import Table

MATCHES = 400
PLAYOUTS = 200
DECISIONS = 12


def self_play(player: str, workers: int) -> tuple[int, int]:
    simulation = simulate("riichi", MATCHES * workers, player, seed=1, workers=workers)
    return simulation.decisions, simulation.hands


def searching(name: str) -> Callable[[], float]:
    """A function that measures the mean time of a search over the decisions of a hand."""
    ruleset = rules.find(name)
    greedy_player, search_player = players.find("greedy"), players.find(f"search:{PLAYOUTS}")
    greedy_player.start(ruleset)
    search_player.start(ruleset)

    def measure() -> float:
        table = Table(ruleset, seed=2)
        seconds, decisions = 0.0, 0
        while not table.hand_over and decisions < DECISIONS:
            for seat in table.pending:
                if seat == 0 and len(table.legal(seat)) > 6:
                    start = time.perf_counter()
                    search_player.pick_for(table._state, seat)
                    seconds += time.perf_counter() - start
                    decisions += 1
                table.act(seat, ruleset.flow.vocabulary[greedy_player.pick_for(table._state, seat)])
        return seconds / decisions

    return measure


def measure() -> Report:
    counted = {
        "riichienv, random play, a step": Counted(peer),
        "greedy:quick, a decision": Counted(lambda: self_play("greedy:quick", 1)),
        "greedy:quick, a decision, two threads": Counted(lambda: self_play("greedy:quick", 2)),
        "greedy, a decision": Counted(lambda: self_play("greedy", 1)),
    }
    games = ("riichi", "sichuan", "synchronous", "ninghai")
    searches = {f"search:{PLAYOUTS}, {name}": searching(name) for name in games}
    times = best_of({**counted, **searches}, "players")
    hand, one, two, careful = (player.hand for player in counted.values())
    rows = [
        Row("hands a second of greedy:quick, against riichienv's random play", f"{hand / one:.1f}x", "20x"),
        Row("hands a second of greedy, against riichienv's random play", f"{hand / careful:.1f}x", ""),
        Row("a decision of greedy", f"{1e6 * times['greedy, a decision']:.1f} µs", "under 20 µs"),
        Row("two threads against one", f"{one / two:.2f}x", "near 2x"),
        *(
            Row(f"a search of {PLAYOUTS} playouts, {name}", f"{1e3 * times[what]:.0f} ms", "under 100 ms")
            for name, what in zip(games, searches, strict=True)
        ),
    ]
    return Report("Players", rows, times)


if __name__ == "__main__":
    for row in measure().rows:
        print(*row)
