"""Measures how strong the players are, by duplicate matches; writes benchmarks/STRENGTH.md.

`python benchmarks/strength.py [--parts PART ...] [--deals N] [--search BUDGET] [--state FOLDER] [--cluster CLUSTER]`

Parts that are not measured keep their section of the page. Checkpoints are kept in a folder, so that an interrupted run
resumes, and a run with more deals continues the last one.
"""

from __future__ import annotations

import argparse
import datetime
import math
import platform
import tempfile
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mahjongkit import rules
from mahjongkit.arena.cluster import LOCAL, connect
from mahjongkit.arena.runner import simulate
from mahjongkit.arena.statistics import STUDENT_T, SeatStatistics, Simulation, Totals

DEALS = {"riichi": 200, "sichuan": 300, "synchronous": 40, "ninghai": 400}
"""Deals between search and greedy: more in games with more luck."""
DUELS = {"riichi": 3000, "sichuan": 3000, "synchronous": 500, "ninghai": 1500}
"""Deals of two greedy players against two of another kind."""
PARTS = {
    "plain": "Two greedy players against two without weights",
    "quick": "Two greedy players against two that take the shortcuts of playouts",
    "search": "One search player against three greedy ones",
    "random": "One greedy player against three random ones",
    "rates": "Greedy at a riichi table of four",
}
"""The sections of the page; `python benchmarks/strength.py --parts plain quick` writes two of them anew."""
RANGES = {"win": (18, 26), "deal-in": (9, 16), "riichi": (15, 25), "call": (25, 45)}
"""The rates of human riichi tables, in percent of all hands."""
HANDS = 20_000
RESULTS = Path(__file__).with_name("STRENGTH.md")


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
            p,
        )


Simulate = Callable[..., Simulation]
"""`simulate` with its cluster and its workers."""


def play(
    ruleset: str,
    player: str,
    others: str,
    deals: int,
    *,
    folder: Path,
    bar: Progress,
    simulate: Simulate,
    seats_held: int = 1,
) -> Contest:
    """Play a contest, or resume it: the player in one seat or, with `seats_held` 2, in every second one."""
    size = rules.find(ruleset).players
    name = f"{ruleset}-{player}-{others}".replace(":", "_")
    task = bar.add_task(f"{ruleset}: {player} against {others}", total=deals * size)

    def advance(totals: Totals) -> None:
        bar.update(task, completed=totals.matches)

    state = folder / f"{name}.json"
    simulation = simulate(
        ruleset,
        deals * size,
        (player, others) * 2 if seats_held == 2 else (player, *[others] * (size - 1)),
        seed=2026,
        progress=advance,
        duplicate=True,
        state=state,
        resume=state.exists(),
    )
    bar.update(task, completed=deals * size)
    return Contest(ruleset, player, others, simulation, seats_held)


def rates(hands: int, simulate: Simulate) -> list[tuple[str, str, str]]:
    """The rates of greedy at a riichi table with three other greedy players."""
    simulation = simulate("riichi", players="greedy", hands=hands, seed=2026)
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
        "| game | who | matches | mean rank | mean score | p |",
        "|---|---|---|---|---|---|",
        *("| " + " | ".join(contest.cells()) + " |" for contest in contests),
    ]
    return f"## {PARTS[part]}\n\n" + "\n".join(lines) + "\n"


def section_of_rates(shares: list[tuple[str, str, str]]) -> str:
    """The section about the rates of greedy."""
    lines = [
        "| rate, part of all hands | here | human tables |",
        "|---|---|---|",
        *(f"| {what} | {here} | {wanted} |" for what, here, wanted in shares),
    ]
    return f"## {PARTS['rates']}\n\n" + "\n".join(lines) + "\n"


def with_section(page: str, new: str) -> str:
    """The page with a section written anew, and the other sections as they were."""
    head, *sections = page.split("\n## ")
    title, text = new.removeprefix("## ").rstrip("\n").split("\n", 1)
    known = dict(one.rstrip("\n").split("\n", 1) for one in sections)
    known[title] = text
    titles = [name for name in PARTS.values() if name in known]
    return "\n\n## ".join([head.rstrip("\n"), *(f"{name}\n{known[name]}" for name in titles)]) + "\n"


def measure(part: str, options: argparse.Namespace, simulate: Simulate) -> list[Contest]:
    """The contests of a part."""
    contests = []
    label = TextColumn("{task.description} {task.completed}/{task.total}")
    with Progress(label, BarColumn(), TimeRemainingColumn(), transient=True) as bar:
        for ruleset in options.rulesets:
            run = partial(play, ruleset, folder=options.state, bar=bar, simulate=simulate)
            duels = options.deals or DUELS.get(ruleset, 100)
            if part == "random":
                contests.append(run("greedy", "random", 250))
            elif part == "search":
                contests.append(run(f"search:{options.search}", "greedy", options.deals or DEALS.get(ruleset, 100)))
            elif part == "plain" and rules.find(ruleset).evaluator.weights is None:
                continue  # the same player under two names
            elif rules.find(ruleset).players == 4:
                contests.append(run("greedy", f"greedy:{part}", duels, seats_held=2))
    return contests


def main() -> None:
    parser = argparse.ArgumentParser(description="Duplicate matches between the players; writes STRENGTH.md.")
    parser.add_argument("rulesets", nargs="*", default=tuple(DEALS), metavar="RULESET")
    usual = ", ".join(f"{game} {deals}" for game, deals in DEALS.items())
    parser.add_argument("--deals", type=int, help=f"deals between search and greedy (default: {usual})")
    parser.add_argument(
        "--parts", nargs="+", choices=PARTS, default=tuple(PARTS), help="what to measure (default: all)"
    )
    parser.add_argument("--search", default="200", help="the budget of search (default: %(default)s playouts)")
    parser.add_argument("--state", type=Path, default=Path(tempfile.gettempdir()) / "mahjongkit-strength")
    parser.add_argument("--cluster", default=LOCAL, help="local (threads), ray or ray://host:port (default: local)")
    parser.add_argument("--workers", type=int, help="threads (default: 2), or tasks (default: all processors)")
    options = parser.parse_args()
    options.state.mkdir(parents=True, exist_ok=True)
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
            contests = measure(part, options, run)
            show(("game", "who", "matches", "mean rank", "mean score", "p"), [one.cells() for one in contests])
            page = with_section(page, section(part, contests))
    if tuple(options.rulesets) == tuple(DEALS):
        RESULTS.write_text(page, "utf-8")


def show(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print a table."""
    table = Table(*titles)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
