"""Measures whether hands are won as often as advice says: `python benchmarks/calibration.py` writes CALIBRATION.md.

In every game `greedy` plays against itself; the seed is not used by `mahjongkit fit`, so no weight was fitted on these
deals. For a sample of its choices the page compares the chance that was said with what came true.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
from array import array
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from mahjongkit import rules
from mahjongkit.players.choice_network import split
from mahjongkit.players.fitted_evaluator import CHANCE, MISSING, TABLE, VERB
from mahjongkit.rl.hand_fitting import Hands, sample_hands
from mahjongkit.rl.network import Network

GAMES = ("riichi", "sichuan", "synchronous", "ninghai")
SEED = 31_337
QUESTIONS = 400_000
LEAST = 1000
"""A class of fewer questions says too little."""
TENTHS = 10
RESULTS = Path(__file__).with_name("CALIBRATION.md")
STATES = {1: "tenpai", 2: "1-shanten", 3: "2-shanten", 4: "3-shanten", 5: "farther"}


class Row(NamedTuple):
    """A class of questions."""

    name: str
    questions: int
    counted: float
    """The mean of what counting says …"""
    fitted: float
    """… and of what the fitted network says."""
    true: float
    """The share that was won."""

    @property
    def cells(self) -> tuple[str, ...]:
        numbers = (self.counted, self.fitted, self.true)
        return (self.name, f"{self.questions:,}", *(f"{100 * number:.1f} %" for number in numbers))


def network_of(data: bytes) -> Network:
    """The second network of a file of weights, in numpy."""
    return Network.from_numbers(np.frombuffer(split(data)[1], "<f4").astype(np.float32))


def chances_of(hands: Hands, network: Network) -> NDArray[np.float64]:
    """What the network says of each question."""
    steps = range(0, len(hands.won), 4096)
    ratings = np.concatenate([network.rate(hands.rows[start : start + 4096]) for start in steps])
    return 1.0 / (1.0 + np.exp(-ratings.astype(np.float64)))


def row_of(name: str, hands: Hands, fitted: NDArray[np.float64], chosen: NDArray[np.bool_]) -> Row:
    counted = np.clip(hands.rows[chosen, CHANCE], 0.0, 1.0)
    return Row(name, int(chosen.sum()), counted.mean(), fitted[chosen].mean(), hands.won[chosen].mean())


def by_tenths(hands: Hands, fitted: NDArray[np.float64]) -> list[Row]:
    """Questions by the chance that the network says, in steps of a tenth."""
    places = np.minimum((fitted * TENTHS).astype(int), TENTHS - 1)
    names = [f"{100 * place // TENTHS} to {100 * (place + 1) // TENTHS} %" for place in range(TENTHS)]
    rows = [(name, places == place) for place, name in enumerate(names)]
    return [row_of(name, hands, fitted, chosen) for name, chosen in rows if chosen.sum() >= LEAST]


def by_class(hands: Hands, fitted: NDArray[np.float64]) -> list[Row]:
    """Questions by shanten, melds and threats."""
    rows = []
    for missing, state in STATES.items():
        for opened, look in enumerate(("closed", "with melds")):
            for danger, threat in enumerate(("nobody threatens", "somebody threatens")):
                chosen = (
                    (hands.rows[:, MISSING + missing - 1] > 0)
                    & (hands.rows[:, VERB + 6] == opened)
                    & (hands.rows[:, TABLE + 3] == danger)
                )
                if chosen.sum() >= LEAST:
                    rows.append(row_of(f"{state}, {look}, {threat}", hands, fitted, chosen))
    return rows


def section(game: str, questions: int, workers: int) -> tuple[str, float]:
    """The section of a game, and the largest difference between what was said and what came true."""
    ruleset = rules.find(game)
    data = ruleset.evaluator.weights
    if data is None:
        raise SystemExit(f"{game} has no fitted weights: see `mahjongkit fit --help`")
    weights = np.array(array("f", split(data)[0]), np.float32)
    with Progress(transient=True) as bar:
        task = bar.add_task(game, total=1.0)
        hands = sample_hands(
            ruleset, weights, questions, SEED, workers, lambda _, done, total: bar.update(task, completed=done / total)
        )
    fitted = chances_of(hands, network_of(data))
    lines = [f"## {game.capitalize()}", ""]
    worst = 0.0
    for title, rows in (("chance said", by_tenths(hands, fitted)), ("hand", by_class(hands, fitted))):
        lines += [f"| {title} | questions | counted | fitted | came true |", "|---|---:|---:|---:|---:|"]
        lines += ["| " + " | ".join(row.cells) + " |" for row in rows] + [""]
        worst = max([worst, *(abs(row.fitted - row.true) for row in rows)])
    return "\n".join(lines), worst


def main() -> None:
    parser = argparse.ArgumentParser(description="How often hands are won that advice gives a chance; CALIBRATION.md.")
    parser.add_argument("rulesets", nargs="*", default=GAMES, metavar="RULESET")
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="for each game (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    options = parser.parse_args()
    sections = [section(game, options.questions, options.workers) for game in options.rulesets]
    largest = max(worst for _, worst in sections)
    page = (
        "# How right the chances are\n\n"
        "How often hands are won, and the chance that advice gives them: `greedy` against itself, on deals that\n"
        f"no weight was fitted on, {options.questions:,} choices of each game. *Counted* is the estimate without\n"
        f"weights, *fitted* is what advice says. Classes of fewer than {LEAST:,} choices are left out. Made by\n"
        "`python benchmarks/calibration.py`, "
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.machine()}.\n\n"
        f"The largest difference between fitted and true in all classes: {100 * largest:.1f} points.\n\n"
        + "\n".join(text for text, _ in sections)
    )
    Console().print(page)
    if tuple(options.rulesets) == GAMES:
        RESULTS.write_text(page.rstrip("\n") + "\n", "utf-8")


if __name__ == "__main__":
    main()
