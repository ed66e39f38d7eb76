"""The measurements in benchmarks/*.md as pages, with graphs drawn from their tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import StringIO
from itertools import takewhile
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from docs_site.pages import ROOT, fitted

FOLDER = ROOT / "benchmarks"
TITLES = {
    "RESULTS": "speed, beside other packages",
    "STRENGTH": "how strong the players are",
    "CALIBRATION": "how right the chances of advice are",
    "ADVICE": "advice beside strong players",
    "TRUTH": "how right the rules are",
    "LOAD": "a server with many tables",
    "RELIABILITY": "a server under attack",
    "SCALE": "simulations on a cluster",
    "COVERAGE": "what the tests run",
}
LINES = ("#1f6f5c", "#c0662d", "#3d6bb3", "#8a5aa0")
OURS, THEIRS, SPREAD, GRID = "#1f6f5c", "#b9b3a2", "#30302c", "#e4e1d8"
PEERS = re.compile(r"\b(?:riichienv|xiangting|mahjong|pymahjong)\b")
"""Other packages, in the names of what was measured."""
Rows = list[list[str]]
mpl.rcParams |= {"svg.fonttype": "path", "svg.hashsalt": "mahjongkit", "font.size": 9, "axes.axisbelow": True}


def pages() -> dict[str, str]:
    """A page for each file, and the page that shows all graphs."""
    names = [*TITLES, *(path.stem for path in sorted(FOLDER.glob("*.md")) if path.stem not in TITLES)]
    names = [name for name in names if (FOLDER / f"{name}.md").exists()]
    found = {f"benchmarks-{name.lower()}.md": fitted(_text(name), "benchmarks") for name in names}
    titles = {name: TITLES.get(name) or _text(name).partition("\n")[0].removeprefix("# ") for name in names}
    listed = "\n".join(
        f"| [{words}](benchmarks-{name.lower()}.md) | `{_made_by(name)}` |" for name, words in titles.items()
    )
    graphs = "\n\n".join(
        f"## {title}\n\n![{title}](_graphs/{name}.svg)\n\n{words}" for name, (title, words, _) in GRAPHS.items()
    )
    hidden = "\n".join(f"benchmarks-{name.lower()}" for name in names)
    found["benchmarks.md"] = (
        "# Benchmarks\n\nEvery number comes from a program of the repository; the pages say when it ran, and where. "
        f"The graphs are drawn from their tables.\n\n| measured | made by |\n|---|---|\n{listed}\n\n{graphs}\n\n"
        f"```{{toctree}}\n:hidden:\n\n{hidden}\n```\n"
    )
    return found


def write_graphs(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (_, _, draw) in GRAPHS.items():
        (folder / f"{name}.svg").write_text(draw(), "utf-8")


def _text(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text("utf-8")


def _made_by(name: str) -> str:
    commands = {"RESULTS": "make bench", "LOAD": "make load", "SCALE": "make scale", "COVERAGE": "make coverage"}
    scripts = {name: f"python benchmarks/{name.lower()}.py" for name in ("STRENGTH", "CALIBRATION", "ADVICE")}
    return (commands | scripts).get(name, "make campaign")


def table(name: str, head: str) -> Rows:
    """The rows of the first table of a file whose head begins with these cells."""
    return _rows(_text(name).splitlines(), head)


def tables(name: str, head: str) -> Rows:
    """The rows of all tables of a file whose heads begin with these cells."""
    lines = _text(name).splitlines()
    starts = [place for place, line in enumerate(lines) if line.startswith(head)]
    return [row for start in starts for row in _rows(lines[start:], head)]


def _rows(lines: Sequence[str], head: str) -> Rows:
    start = next(place for place, line in enumerate(lines) if line.startswith(head))
    rows = takewhile(lambda line: line.startswith("|"), lines[start + 2 :])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows]


def times(section: str) -> Rows:
    """The table of calls of a section of RESULTS.md."""
    text = _text("RESULTS")
    return _rows(text[text.index(f"## {section}") :].splitlines(), "| call | best time |")


def number(text: str) -> float:
    """The first number in a cell."""
    found = re.search(r"-?[\d,]+(?:\.\d+)?", text)
    assert found, text
    return float(found[0].replace(",", ""))


def new_figure(height: float) -> tuple[Figure, Axes]:
    """A figure as wide as the text of a page, so that all have letters of the same size."""
    figure = Figure(figsize=(7.4, height), layout="constrained")
    axes = figure.subplots()
    axes.grid(axis="x", color=GRID)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(left=False)
    return figure, axes


def finished(figure: Figure) -> str:
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def set_names(axes: Axes, names: Sequence[str]) -> None:
    """Name the rows, the first one on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)


def bars(names: Sequence[str], values: Sequence[float], unit: str, peers: bool = True) -> str:
    """Horizontal bars on a logarithmic scale, with their values; those of other packages are pale."""
    figure, axes = new_figure(0.6 + 0.27 * len(names))
    colors = [THEIRS if peers and PEERS.search(name) else OURS for name in names]
    axes.barh(range(len(names)), values, color=colors, height=0.68)
    set_names(axes, names)
    axes.set_xscale("log")
    axes.set_xlim(min(values) / 2, max(values) * 4)
    for place, value in enumerate(values):
        axes.text(value * 1.08, place, f"{value:,.0f}", va="center", fontsize=8)
    axes.set_xlabel(unit)
    return finished(figure)


def paired_bars(rows: Rows, columns: dict[str, int], unit: str) -> str:
    """Two bars for each row, from the columns of a table."""
    figure, axes = new_figure(0.8 + 0.42 * len(rows))
    for offset, color, (words, column) in zip((-0.2, 0.2), (OURS, THEIRS), columns.items(), strict=True):
        places = [place + offset for place in range(len(rows))]
        values = [number(row[column]) for row in rows]
        axes.barh(places, values, 0.36, color=color, label=words)
        for place, value in zip(places, values, strict=True):
            axes.text(value + 0.5, place, f"{value:g}", va="center", fontsize=8)
    set_names(axes, [row[0] for row in rows])
    axes.set_xlabel(unit)
    figure.legend(frameon=False, loc="outside upper right", ncols=2)
    return finished(figure)


def of_times(section: str) -> Callable[[], str]:
    def draw() -> str:
        rows = times(section)
        unit = "nanoseconds (logarithmic; shorter is better)"
        return bars([row[0] for row in rows], [number(row[1]) for row in rows], unit)

    return draw


def strength() -> str:
    rows = tables("STRENGTH", "| game | who |")
    figure, axes = new_figure(0.6 + 0.27 * len(rows))
    for place, row in enumerate(rows):
        mean, low, high = (float(one) for one in re.findall(r"[\d.]+", row[3]))
        spread = [[mean - low], [high - mean]]
        axes.errorbar(mean, place, xerr=spread, fmt="o", color=OURS, ecolor=SPREAD, capsize=3, markersize=5)
        axes.text(mean, place - 0.28, f"{mean:.2f}", ha="center", fontsize=7)
    axes.axvline(2.5, color="#a33", linewidth=1, linestyle="--")
    set_names(axes, [f"{row[0]}: {row[1]}" for row in rows])
    axes.set_xlim(0.9, 2.85)
    axes.set_xlabel("mean rank with 95 % interval (1 is best, 2.5 is even)")
    return finished(figure)


def calibration() -> str:
    """What was said and what came true, a line for each game."""
    figure, axes = new_figure(3.6)
    axes.plot([0, 100], [0, 100], color="#a33", linewidth=1, linestyle="--")
    games = re.split(r"^## ", _text("CALIBRATION"), flags=re.M)[1:]
    for color, text in zip(LINES, games, strict=True):
        rows = _rows(text.splitlines(), "| chance said |")
        said, true = [number(row[3]) for row in rows], [number(row[4]) for row in rows]
        axes.plot(said, true, "o-", color=color, label=text.partition("\n")[0], markersize=4)
    axes.set_xlabel("chance to win that advice says, in percent")
    axes.set_ylabel("won, in percent")
    figure.legend(frameon=False, loc="outside upper right", ncols=4)
    return finished(figure)


def advice() -> str:
    rows = table("ADVICE", "| decisions | how many | advice first | among")
    return paired_bars(rows, {"advice": 2, "plain counting": 4}, "discards of strong players found, in percent")


def attacks() -> str:
    rows = table("RELIABILITY", "| attack | sockets |")
    return paired_bars(rows, {"median": 3, "slowest 1 %": 4}, "milliseconds from a player's answer to its confirmation")


def cluster() -> str:
    rows = table("SCALE", "| machines | workers | chunk |")
    figure, axes = new_figure(2.4)
    machines, efficiency = [number(row[0]) for row in rows], [number(row[6]) for row in rows]
    axes.plot(machines, efficiency, "o-", color=OURS)
    for x, y in zip(machines, efficiency, strict=True):
        axes.text(x, y - 11, f"{y:g} %", ha="center", fontsize=8)
    axes.set_xscale("log")
    axes.set_xticks(machines, [f"{one:,.0f}" for one in machines])
    axes.minorticks_off()
    axes.set_ylim(0, 110)
    axes.set_xlabel("machines with 8 processors (computed, not measured)")
    axes.set_ylabel("efficiency in percent")
    return finished(figure)


def truth() -> str:
    rows = [row for row in table("TRUTH", "| part | source |") if number(row[2])]
    return bars([row[0] for row in rows], [number(row[2]) for row in rows], "cases compared (logarithmic)", peers=False)


GRAPHS: dict[str, tuple[str, str, Callable[[], str]]] = {
    "analysis": ("Shanten and discards", "One call for one hand.", of_times("Analysis")),
    "scoring": ("Scoring a riichi win", "One win that is prepared for every package.", of_times("Scoring")),
    "table": ("A step at a table", "", of_times("The table")),
    "loading": ("Loading and checking a game", "", of_times("Loading")),
    "learning": ("Learning: a question of a batch", "", of_times("Learning")),
    "players": ("Players: a decision", "", of_times("Players")),
    "strength": ("Strength", "Duplicate matches; the players of STRENGTH.md.", strength),
    "calibration": (
        "Chances",
        "Hands are won about as often as advice says if a line is near the diagonal.",
        calibration,
    ),
    "advice": ("Advice", "How often the first advice is what players of the highest Tenhou room discarded.", advice),
    "attacks": ("A server under attack", "", attacks),
    "cluster": (
        "A cluster",
        "1,000 processor hours of simulation, computed from the measured cost of a chunk.",
        cluster,
    ),
    "truth": ("Comparisons", "Cases that the campaign compared; it found no differences.", truth),
}
"""Each graph: its title, what it shows, and what draws it."""
