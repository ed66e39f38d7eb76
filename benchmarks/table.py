"""The table compared with a peer: random play of riichi hanchan for four players, and loading recorded games."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import Report, Row, best_of, seconds_each
from riichienv import MjaiReplay, RiichiEnv

from mahjongkit import records
from mahjongkit.arena.runner import simulate
from mahjongkit.game.table import Table

try:
    from pymahjong.tenhou_paipu_check import PaipuReplay
except ImportError:  # it has no wheels for some Python versions
    PaipuReplay = None

REAL_GAME = Path(__file__).parents[2] / "shared/corpora/tenhou-xml/custom_tenhou_client/2017010100gm-00a9-0000-003dbd5d"
GAMES = 3
LOADS = 10
MATCHES = 2048
MEMORY = """
import random, psutil
from mahjongkit.game.table import Table
def resident():  # not the peak, which a process inherits from its parent
    return psutil.Process().memory_info().rss / 2**20
def half(seed):
    table, dice = Table("riichi", seed=seed), random.Random(seed)
    while table.hand_number < 4 and not table.over:
        for seat in table.pending:
            table.act(seat, dice.choice(table.legal(seat)))
        if table.hand_over:
            table.next_hand()
    return table
half(0)
before = resident()
tables = [half(seed) for seed in range(1000)]
print(resident() - before)
"""


class Counted:
    """Measures play by the time of a decision, and keeps the best time of a hand."""

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
    simulation = simulate("riichi", MATCHES * workers, seed=1, workers=workers)
    return simulation.decisions, simulation.hands


def copying() -> float:
    table = Table("riichi", seed=1)
    for _ in range(60):
        for seat in table.pending:
            table.act(seat, table.legal(seat)[-1])
    start = time.perf_counter()
    for _ in range(2000):
        table.copy()
    return (time.perf_counter() - start) / 2000


def random_game() -> str:
    """A match of random play as Tenhou XML."""
    table = Table("riichi", seed=1)
    dice = random.Random(1)
    while not table.over:
        for seat in table.pending:
            table.act(seat, dice.choice(table.legal(seat)))
        if table.hand_over:
            table.next_hand()
    return records.dumps(records.Record.of(table), "tenhou")


class Loading:
    """One Tenhou XML game, loaded here and replayed by peers.

    - here: parses it, builds its wall, checks that every action is legal, compares every yaku, han, fu, point and score
    - riichienv (Rust): parses the same game as mjai and steps through every decision; compares nothing
    - pymahjong (C++): parses the same XML and plays it on the wall of its seed; compares scores
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.folder = Path(tempfile.mkdtemp())
        (self.folder / "game.txt").write_text(text, encoding="utf-8")
        (self.folder / "game.jsonl").write_text(records.dumps(records.loads(text), "mjai"), encoding="utf-8")

    def here(self) -> float:
        return seconds_each(records.loads, [self.text] * LOADS)

    def riichienv(self) -> float:
        return seconds_each(_stepped_through, [str(self.folder / "game.jsonl")] * LOADS)

    def pymahjong(self) -> float:
        return seconds_each(lambda folder: PaipuReplay().paipu_replay_1("game.txt", folder), [str(self.folder)])


def _stepped_through(path: str) -> None:
    for hand in MjaiReplay.from_jsonl(path).take_kyokus():
        for _ in hand.steps():
            pass


def measure_loading() -> Report:
    """Load a game of random play and, if the corpora are beside the checkout, a real one."""
    games = {"random play": Loading(random_game())}
    if REAL_GAME.exists():
        games["a real game"] = Loading(REAL_GAME.read_text(encoding="utf-8"))
    rows: list[Row] = []
    times: dict[str, float] = {}
    for name, game in games.items():
        contestants = {"mahjongkit": game.here, "riichienv, from mjai": game.riichienv}
        if PaipuReplay is not None and "<SHUFFLE" in game.text:
            contestants["pymahjong"] = game.pymahjong
        loaded, *replayed = best_of(contestants, f"loading {name}").values()
        for peer_name, seconds in zip(list(contestants)[1:], replayed, strict=True):
            rows.append(Row(f"{name}, against the replay of {peer_name}", f"{seconds / loaded:.0f}x", "10x"))
            times[f"{peer_name}, {name}"] = seconds
        times[f"mahjongkit, {name}"] = loaded
    return Report("Loading and checking a Tenhou XML game", rows, times)


def measure() -> Report:
    players = {
        "riichienv, a step": Counted(peer),
        "mahjongkit, legal and act from Python": Counted(from_python),
        "mahjongkit, a decision in the native loop": Counted(lambda: native(1)),
        "mahjongkit, a decision in the native loop, two threads": Counted(lambda: native(2)),
    }
    times = best_of({**players, "mahjongkit, copy()": copying}, "table")
    step, act, _, _, copied = times.values()
    hand, _, one, two = (player.hand for player in players.values())
    run = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    rows = [
        Row("steps a second through legal/act, against riichienv", f"{step / act:.1f}x", "6x"),
        Row("hands a second in the native loop, against riichienv", f"{hand / one:.0f}x", "50x"),
        Row("two threads against one", f"{one / two:.2f}x", "near 2x"),
        Row("1,000 tables in mid-match", f"{float(run.stdout):.0f} MB", "under 40 MB"),
        Row("copy()", f"{1e6 * copied:.2f} µs", "under 5 µs"),
    ]
    return Report("The table", rows, times)


if __name__ == "__main__":
    for row in (*measure().rows, *measure_loading().rows):
        print(*row)
