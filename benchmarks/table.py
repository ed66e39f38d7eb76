"""The table against a peer: riichi for four, a whole hanchan, random legal play on both sides."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import Report, Row, best_of
from riichienv import MjaiReplay, RiichiEnv

from mahjongkit import records
from mahjongkit.arena.simulate import simulate
from mahjongkit.table import Table

GAMES = 3
MATCHES = 256
MEMORY = """
import random, resource
from mahjongkit.table import Table
def half(seed):
    table, dice = Table("riichi", seed=seed), random.Random(seed)
    while table.hand_number < 4 and not table.over:
        for seat in table.pending:
            table.act(seat, dice.choice(table.legal(seat)))
        if table.hand_over:
            table.next_hand()
    return table
half(0)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
tables = [half(seed) for seed in range(1000)]
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


class Counted:
    """Play that counts its decisions and hands, and tells the time of one."""

    def __init__(self, play: Callable[[], tuple[int, int]]) -> None:
        self.play = play
        self.hand = float("inf")

    def __call__(self) -> float:
        start = time.perf_counter()
        decisions, hands = self.play()
        seconds = time.perf_counter() - start
        self.hand = min(self.hand, seconds / hands)
        return seconds / decisions


def peer() -> tuple[int, int]:
    dice = random.Random(1)
    decisions = hands = 0
    for seed in range(GAMES):
        env = RiichiEnv(game_mode=2, seed=seed)
        observations = env.reset()
        while not env.done():
            decisions += len(observations)
            actions = {seat: dice.choice(seen.legal_actions()) for seat, seen in observations.items()}
            observations = env.step(actions)
        hands += sum(event["type"] == "start_kyoku" for event in env.mjai_log)
    return decisions, hands


def from_python() -> tuple[int, int]:
    dice = random.Random(1)
    decisions = hands = 0
    for seed in range(GAMES):
        table = Table("riichi", seed=seed)
        while not table.over:
            for seat in table.pending:
                table.act(seat, dice.choice(table.legal(seat)))
                decisions += 1
            if table.hand_over:
                table.next_hand()
        hands += table.hand_number + 1
    return decisions, hands


def native(workers: int) -> tuple[int, int]:
    found = simulate("riichi", MATCHES * workers, seed=1, workers=workers)
    return found.decisions, found.hands


def copying() -> float:
    table = Table("riichi", seed=1)
    for _ in range(60):
        for seat in table.pending:
            table.act(seat, table.legal(seat)[-1])
    start = time.perf_counter()
    for _ in range(2000):
        table.copy()
    return (time.perf_counter() - start) / 2000


class Loading:
    """A game of ours as Tenhou XML, loaded here (parsed, replayed, checked), and as mjai replayed by the peer."""

    def __init__(self) -> None:
        table = Table("riichi", seed=1)
        dice = random.Random(1)
        while not table.over:
            for seat in table.pending:
                table.act(seat, dice.choice(table.legal(seat)))
            if table.hand_over:
                table.next_hand()
        record = records.Record.of(table)
        self.text = records.dumps(record, "tenhou")
        self.path = Path(tempfile.mkdtemp()) / "game.jsonl"
        self.path.write_text(records.dumps(record, "mjai"))

    def here(self) -> float:
        start = time.perf_counter()
        records.loads(self.text)
        return time.perf_counter() - start

    def peer(self) -> float:
        start = time.perf_counter()
        for hand in MjaiReplay.from_jsonl(str(self.path)).take_kyokus():
            for _ in hand.steps():
                pass
        return time.perf_counter() - start


def measure() -> Report:
    loading = Loading()
    players = {
        "riichienv, a step": Counted(peer),
        "mahjongkit, legal and act from Python": Counted(from_python),
        "mahjongkit, a decision in the native loop": Counted(lambda: native(1)),
        "mahjongkit, a decision in the native loop, two threads": Counted(lambda: native(2)),
    }
    others = {
        "mahjongkit, copy()": copying,
        "mahjongkit, a Tenhou XML game loaded and checked": loading.here,
        "riichienv, the same game replayed from mjai": loading.peer,
    }
    times = best_of({**players, **others}, "table")
    step, act, _, _, copied, loaded, replayed = times.values()
    hand, _, one, two = (player.hand for player in players.values())
    run = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    rows = [
        Row("steps a second through legal/act, against riichienv", f"{step / act:.1f}x", "6x"),
        Row("hands a second in the native loop, against riichienv", f"{hand / one:.0f}x", "50x"),
        Row("two threads against one", f"{one / two:.2f}x", "near 2x"),
        Row("1,000 tables in mid-match", f"{float(run.stdout):.0f} MB", "under 40 MB"),
        Row("copy()", f"{1e6 * copied:.2f} µs", "under 5 µs"),
        Row("loading a Tenhou XML game, against riichienv's replay of it", f"{replayed / loaded:.1f}x", "10x"),
    ]
    return Report("The table", rows, times)


if __name__ == "__main__":
    for row in measure().rows:
        print(*row)
