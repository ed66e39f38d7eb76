"""Measures how strong the players are, by duplicate matches; writes benchmarks/STRENGTH.md.

`python benchmarks/strength.py [--parts PART ...] [--deals N] [--state FOLDER] [--cluster CLUSTER]`

Parts that are not measured keep their section of the page. Checkpoints are kept in a folder, so that an interrupted run
resumes, and a run with more deals continues the last one. Matches with majiang-ai need node and npm, those with version
0.1 need `make opponents`.
"""

from __future__ import annotations

import argparse
import datetime
import math
import platform
import runpy
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mahjongkit import rules
from mahjongkit.arena.cluster import LOCAL, connect
from mahjongkit.arena.runner import simulate
from mahjongkit.arena.statistics import STUDENT_T, SeatStatistics, Simulation, Totals
from mahjongkit.players.levels import LEVELS

GAMES = ("riichi", "sichuan", "synchronous", "ninghai")
ROOT = Path(__file__).parents[1]
MAJIANG = ROOT / "examples" / "players" / "majiang" / "play_and_check.py"
VERSION_0_1 = f'json:"{sys.executable}" "{Path(__file__).parent / "opponents" / "greedy_of_0_1.py"}"'
BUDGETS = ("search:50", "search:200", "search:800")


class Part(NamedTuple):
    """A section of the page: who plays against whom, and how many deals in each game."""

    title: str
    pairs: tuple[tuple[str, str], ...]
    """Players and their opponents; a name in `OPPONENTS` stands for a program."""
    deals: dict[str, int]
    seats_held: int = 2
    """How many seats the first player has: two, every second one, or one."""


OPPONENTS = {"majiang-ai": "", "greedy of 0.1": VERSION_0_1}
"""Programs by the name on the page; `main` sets that of majiang-ai, which npm installs."""
PARTS = {
    "majiang": Part(
        "Two players against two of @kobalab/majiang-ai",
        (("greedy", "majiang-ai"), ("search:200", "majiang-ai")),
        {"riichi": 150},
    ),
    "version": Part(
        "Two greedy players against two of version 0.1",
        (("greedy", "greedy of 0.1"),),
        {"riichi": 200, "sichuan": 400, "synchronous": 200, "ninghai": 400},
    ),
    "search": Part(
        "Two search players against two greedy ones, by budget",
        tuple((budget, "greedy") for budget in BUDGETS),
        {"riichi": 150, "sichuan": 200, "synchronous": 200, "ninghai": 150},
    ),
    "plain": Part(
        "Two greedy players against two without weights", (("greedy", "greedy:plain"),), dict.fromkeys(GAMES, 1500)
    ),
    "levels": Part(
        "Two players of a level against two of the one below",
        tuple(
            (LEVELS[one], LEVELS[below]) for below, one in pairwise(list(LEVELS)[:-1])
        ),  # the last is a search player
        {"riichi": 500, "sichuan": 500, "synchronous": 500, "ninghai": 500},
    ),
    "random": Part(
        "One greedy player against three random ones", (("greedy", "random"),), dict.fromkeys(GAMES, 250), seats_held=1
    ),
}
"""The sections of the page; `python benchmarks/strength.py --parts plain levels` writes two of them anew."""
RATES = "Greedy at a riichi table of four"
RANGES = {"win": (18, 26), "deal-in": (9, 16), "riichi": (15, 25), "call": (25, 45)}
"""The rates of human riichi tables, in percent of all hands."""
HANDS = 20_000
SEED = 2027
"""No weight and no parameter was chosen by matches with this seed."""
RESULTS = Path(__file__).with_name("STRENGTH.md")
COLUMNS = ("game", "who", "matches", "mean rank", "mean score", "hands won by them / by the others", "p")


class Contest(NamedTuple):
    """One player against others of another kind, and the result."""

    ruleset: str
    player: str
    others: str
    simulation: Simulation
    seats_held: int = 1
    """How many seats the player has; the results are those of each."""

    @property
    def seat(self) -> SeatStatistics:
        return self.simulation.seats[0]

    @property
    def deals(self) -> int:
        return self.simulation.matches // len(self.simulation.seats)

    @property
    def chance(self) -> float:
        """The p-value: the chance of a mean rank at least this good if the player is no better than the others."""
        even = (len(self.simulation.seats) + 1) / 2
        if not self.error:  # the same rank in every deal: as likely as a coin that falls on the same side every time
            return 0.5**self.deals if self.seat.mean_rank < even else 1.0
        return 0.5 * math.erfc((even - self.seat.mean_rank) / self.error / math.sqrt(2))

    @property
    def error(self) -> float:
        """The standard error of the mean rank."""
        if self.seat.rank_interval is None:
            return 0.0
        low, high = self.seat.rank_interval
        quantile = STUDENT_T[self.deals - 1] if self.deals <= len(STUDENT_T) else 1.96
        return (high - low) / 2 / quantile

    def cells(self) -> tuple[str, ...]:
        low, high = self.seat.rank_interval or (math.nan, math.nan)
        score_low, score_high = self.seat.score_interval or (math.nan, math.nan)
        p = f"{self.chance:.4f}" if self.chance >= 0.0001 else "< 0.0001"
        return (
            self.ruleset,
            f"{self.seats_held} {self.player} against {len(self.simulation.seats) - self.seats_held} {self.others}",
            str(self.simulation.matches),
            f"{self.seat.mean_rank:.3f} ({low:.3f} to {high:.3f})",
            f"{self.seat.mean_score:,.1f} ({score_low:,.1f} to {score_high:,.1f})",
            f"{100 * self.seat.win_rate:.1f} % / {100 * self.simulation.seats[-1].win_rate:.1f} %",
            p,
        )


Simulate = Callable[..., Simulation]
"""`simulate` with its cluster and its workers."""


def play(
    ruleset: str, player: str, others: str, deals: int, seats_held: int, folder: Path, bar: Progress, simulate: Simulate
) -> Contest:
    """Play a contest, or resume it: the player in one seat or, with `seats_held` 2, in every second one."""
    size = rules.find(ruleset).players
    name = f"{ruleset}-{player}-{others}".replace(":", "_").replace(" ", "_")
    task = bar.add_task(f"{ruleset}: {player} against {others}", total=deals * size)

    def advance(totals: Totals) -> None:
        bar.update(task, completed=totals.matches)

    state = folder / f"{name}.json"
    opponent = OPPONENTS.get(others, others)
    simulation = simulate(
        ruleset,
        deals * size,
        (player, opponent) * 2 if seats_held == 2 else (player, *[opponent] * (size - 1)),
        seed=SEED,
        progress=advance,
        duplicate=True,
        state=state,
        resume=state.exists(),
    )
    faults = [seat.first_fault for seat in simulation.seats if seat.faults]
    if faults:
        raise SystemExit(f"{others} made mistakes at our table, so the result says nothing: {faults[0]}")
    bar.update(task, completed=deals * size)
    return Contest(ruleset, player, others, simulation, seats_held)


def rates(hands: int, simulate: Simulate) -> list[tuple[str, str, str]]:
    """The rates of greedy at a riichi table with three other greedy players."""
    simulation = simulate("riichi", players="greedy", hands=hands, seed=SEED)
    seats = simulation.seats
    here = {
        "win": sum(seat.win_rate for seat in seats),
        "deal-in": sum(seat.deal_in_rate for seat in seats),
        "riichi": sum(seat.declared["riichi"] for seat in seats),
        "call": sum(seat.call_rate for seat in seats),
    }
    return [(what, f"{100 * rate / len(seats):.1f} %", "{}–{} %".format(*RANGES[what])) for what, rate in here.items()]


def section(part: str, contests: list[Contest]) -> str:
    """The section of a part of the page."""
    lines = [
        f"{datetime.date.today()}, Python {platform.python_version()}, {platform.machine()}.",
        "",
        f"| {' | '.join(COLUMNS)} |",
        "|" + "---|" * len(COLUMNS),
        *("| " + " | ".join(contest.cells()) + " |" for contest in contests),
    ]
    return f"## {PARTS[part].title}\n\n" + "\n".join(lines) + "\n"


def section_of_rates(shares: list[tuple[str, str, str]]) -> str:
    """The section about the rates of greedy."""
    lines = [
        "| rate, part of all hands | here | human tables |",
        "|---|---|---|",
        *(f"| {what} | {here} | {wanted} |" for what, here, wanted in shares),
    ]
    return f"## {RATES}\n\n" + "\n".join(lines) + "\n"


def with_section(page: str, new: str) -> str:
    """The page with a section written anew, and the other sections as they were."""
    head, *sections = page.split("\n## ")
    title, text = new.removeprefix("## ").rstrip("\n").split("\n", 1)
    known = dict(one.rstrip("\n").split("\n", 1) for one in sections)
    known[title] = text
    titles = [name for name in (*(part.title for part in PARTS.values()), RATES) if name in known]
    return "\n\n## ".join([head.rstrip("\n"), *(f"{name}\n{known[name]}" for name in titles)]) + "\n"


def measure(part: Part, options: argparse.Namespace, simulate: Simulate) -> list[Contest]:
    """The contests of a part."""
    contests = []
    label = TextColumn("{task.description} {task.completed}/{task.total}")
    with Progress(label, BarColumn(), TimeRemainingColumn(), transient=True) as bar:
        for ruleset in options.rulesets:
            for player, others in part.pairs if ruleset in part.deals else ():
                if options.players and player not in options.players:
                    continue
                if others == "greedy:plain" and rules.find(ruleset).evaluator.weights is None:
                    continue  # the same player under two names
                deals = options.deals or part.deals[ruleset]
                contests.append(play(ruleset, player, others, deals, part.seats_held, options.state, bar, simulate))
    return contests


def majiang() -> str:
    """The program majiang-ai as a player's name; npm installs it if that has not been done."""
    example = runpy.run_path(str(MAJIANG))
    example["install"]()
    return str(example["PLAYER"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Duplicate matches between the players; writes STRENGTH.md.")
    parser.add_argument("rulesets", nargs="*", default=GAMES, metavar="RULESET", help=f"default: {' '.join(GAMES)}")
    parser.add_argument("--deals", type=int, help="deals of every contest (default: enough for a clear result)")
    parts = (*PARTS, "rates")
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts, help="what to measure (default: all)")
    parser.add_argument("--players", nargs="+", help="measure only these, such as greedy or search:200 (default: all)")
    parser.add_argument("--state", type=Path, default=Path(tempfile.gettempdir()) / "mahjongkit-strength")
    parser.add_argument("--cluster", default=LOCAL, help="local (threads), ray or ray://host:port (default: local)")
    parser.add_argument("--workers", type=int, help="threads (default: 2), or tasks (default: all processors)")
    options = parser.parse_args()
    options.state.mkdir(parents=True, exist_ok=True)
    if "majiang" in options.parts:
        OPPONENTS["majiang-ai"] = majiang()
    is_local = options.cluster == LOCAL
    page = RESULTS.read_text("utf-8")
    with nullcontext(LOCAL) if is_local else connect(options.cluster, options.workers) as cluster:
        workers = options.workers or 2 if is_local else None
        run = partial(simulate, workers=workers, cluster=cluster)
        for part in options.parts:
            if part == "rates":
                shares = rates(HANDS, run)
                show(("rate", "here", "human tables"), shares)
                page = with_section(page, section_of_rates(shares))
                continue
            contests = measure(PARTS[part], options, run)
            show(COLUMNS, [one.cells() for one in contests])
            page = with_section(page, section(part, contests))
    if tuple(options.rulesets) == GAMES:
        RESULTS.write_text(page, "utf-8")


def show(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a table."""
    table = Table(*titles)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
