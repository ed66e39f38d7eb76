"""Draw the curves that ppo.py has written: the mean rank against random players, and how often hands are won.

    python examples/rl/plot.py riichi.json sichuan.json --out learning-curve.svg

Needs `pip install "mahjongkit[examples]"`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Four colours that colour-blind people can distinguish."""
TICKS = (0, 0.25, 0.5, 1, 2, 4, 8, 16)
"""Minutes that the logarithmic axis names."""


def draw(paths: Sequence[Path], out: Path) -> None:
    """Draw one or several curves into a file, by its suffix PNG or SVG."""
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    for path, colour in zip(paths, COLOURS, strict=False):
        data = json.loads(path.read_text("utf-8"))
        _draw_ranks(left, data, colour)
        played = [one for one in data["curve"] if "wins per hand" in one]
        times, wins = ([one[name] for one in played] for name in ("minutes", "wins per hand"))
        right.plot(times, wins, color=colour, linewidth=1.2, label=data["ruleset"])
    left.axhline(2.5, color="#888", linewidth=0.8, linestyle=":")
    left.set(title="Mean rank against three random players", ylim=(0.95, 2.7))
    left.annotate("chance", (0.99, 2.5), xycoords=("axes fraction", "data"), ha="right", va="bottom", color="#666")
    right.set(title="Wins per hand in self-play", ylim=(0, None))
    left.set_xscale("symlog", linthresh=TICKS[1])  # most happens in the first minute
    left.set_xticks(TICKS, [f"{tick:g}" for tick in TICKS])
    left.minorticks_off()
    for axes in (left, right):
        axes.set_xlabel("minutes of training")
        axes.set_xlim(0, 1.1 * max(max(line.get_xdata()) for line in right.lines))
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False)
    figure.savefig(out, dpi=150, metadata={"Date": None} if out.suffix == ".svg" else None)


def _draw_ranks(axes: Any, data: dict[str, Any], colour: str) -> None:
    """The mean ranks with their confidence intervals."""
    tried = [one for one in data["curve"] if "ranks" in one]
    times = [one["minutes"] for one in tried]
    low, mean, high = ([one["ranks"][name] for one in tried] for name in ("low", "mean", "high"))
    axes.fill_between(times, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.plot(times, mean, color=colour, marker="o", markersize=3, label=data["ruleset"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("curves", type=Path, nargs="+", help="files that ppo.py has written")
    parser.add_argument("--out", type=Path, default=Path("learning-curve.svg"))
    given = parser.parse_args()
    draw(given.curves, given.out)


if __name__ == "__main__":
    main()
