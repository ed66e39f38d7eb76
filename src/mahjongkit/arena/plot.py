"""Plot a simulation (the distribution of the scores, the patterns) or the ratings of a ladder. Needs matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahjongkit.arena.ladder import NORMAL_QUANTILE, rating_lines
from mahjongkit.errors import InputError, Phrase
from mahjongkit.locale import say
from mahjongkit.rules import registry

if TYPE_CHECKING:
    from mahjongkit.arena.ladder import Ladder
    from mahjongkit.arena.statistics import Simulation

SUFFIXES = (".png", ".svg")
MAX_PATTERNS = 20
BINS = 40
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Four colours that colour-blind people can distinguish."""
LINE_COLOURS = (*COLOURS, "#e69f00", "#56b4e9", "#7a6fb0", "#777777")
FONTS = {
    "zh": ("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei", "PingFang SC", "SimHei"),
    "ja": ("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "IPAexGothic", "Hiragino Sans", "Yu Gothic"),
}
"""Fonts that have the characters of a language; if none is installed, the plot is in English."""


def check(path: Path) -> None:
    """Raise InputError if the plot could not be written; called before the simulation starts."""
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(
            "plot.suffix", path=str(path), suffixes=Phrase("number.or", first=SUFFIXES[0], other=SUFFIXES[1])
        )
    if not path.absolute().parent.is_dir():
        raise InputError("plot.folder", path=str(path), folder=str(path.absolute().parent))
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise InputError("plot.matplotlib") from None


def draw(simulation: Simulation, path: str | Path, lang: str = "en") -> None:
    """Write the plot as PNG or SVG, by the suffix of the file."""
    path = Path(path)
    check(path)
    rows = min(len(simulation.patterns), MAX_PATTERNS)
    with _figure(lang) as (new_figure, lang):
        figure = new_figure((12, max(5.0, 1.6 + 0.28 * rows)))
        left, right = figure.subplots(1, 2, width_ratios=(1.15, 1))
        counts = {"matches": f"{simulation.matches:,}", "hands": f"{simulation.hands:,}"}
        figure.suptitle(say(lang, "simulate.title", ruleset=simulation.ruleset, **counts), fontsize=13)
        _draw_scores(left, simulation, lang)
        _draw_patterns(right, simulation, lang)
        figure.savefig(path, dpi=150)


@contextmanager
def _figure(lang: str) -> Iterator[tuple[Callable[[tuple[float, float]], Any], str]]:
    """A function that makes a figure of a size in inches, and the language that the installed fonts can write."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    def new_figure(size: tuple[float, float]) -> Any:
        figure = Figure(figsize=size, layout="constrained")
        FigureCanvasAgg(figure)
        return figure

    font = _font(lang)
    with rc_context({"font.family": [font] if font else ["sans-serif"], "axes.unicode_minus": False}):
        yield new_figure, lang if font else "en"


def _font(lang: str) -> str:
    """An installed font for a language, or an empty text."""
    if lang == "en":
        return "DejaVu Sans"  # part of matplotlib
    from matplotlib import font_manager

    known = {entry.name for entry in font_manager.fontManager.ttflist}
    return next((name for name in FONTS[lang] if name in known), "")


def _draw_scores(axes: Any, simulation: Simulation, lang: str) -> None:
    """A histogram of every player's final scores, with the mean."""
    low = min(min(scores) for scores in simulation.scores)
    high = max(max(scores) for scores in simulation.scores)
    edges = _edges(low, high)
    for entry, (scores, seat) in enumerate(zip(simulation.scores, simulation.seats, strict=True)):
        shares = [times / simulation.matches for times in scores.values()]
        colour = COLOURS[entry % len(COLOURS)]
        mean = say(lang, "simulate.mean", mean=f"{seat.mean_score:,.0f}")
        label = f"{entry} {seat.player} ({mean})"
        axes.hist(list(scores), bins=edges, weights=shares, histtype="step", color=colour, linewidth=1.6, label=label)
        axes.hist(list(scores), bins=edges, weights=shares, histtype="stepfilled", color=colour, alpha=0.08)
        axes.axvline(seat.mean_score, color=colour, linestyle=":", linewidth=1.2)
    axes.set_title(say(lang, "simulate.scores"), fontsize=11)
    axes.set_xlabel(say(lang, "simulate.final_score"))
    axes.set_ylabel(say(lang, "simulate.of_matches"))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    digits = 0 if axes.get_ylim()[1] >= 0.05 else 1
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.{digits}%}")
    axes.legend(fontsize=9, facecolor="white", edgecolor="none", framealpha=0.9)
    _plain(axes)


def _edges(low: int, high: int) -> list[float]:
    """The edges of the bins: round numbers, about BINS of them."""
    width = max((high - low) / BINS, 1)
    scale = 10 ** (len(str(int(width))) - 1)
    step = next(scale * times for times in (1, 2, 2.5, 5, 10) if scale * times >= width)
    first = low // step * step
    return [first + i * step for i in range(int((high - first) // step) + 2)]


def _draw_patterns(axes: Any, simulation: Simulation, lang: str) -> None:
    """Bars for the most frequent patterns, the most frequent at the top."""
    shown = simulation.patterns[:MAX_PATTERNS][::-1]
    bars = axes.barh([one.pattern.names[lang] for one in shown], [one.rate for one in shown], color=COLOURS[0])
    axes.bar_label(bars, [f"{one.rate:.1%}" if one.rate >= 0.001 else "<0.1%" for one in shown], padding=3, fontsize=8)
    say = registry.find(simulation.ruleset).words.say
    axes.set_title(say(lang, "simulate.patterns", wins=f"{simulation.wins:,}"), fontsize=11)
    axes.set_xlabel(say(lang, "simulate.of_wins"))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.tick_params(axis="y", labelsize=9)
    axes.margins(x=0.12, y=0.01)
    _plain(axes)


def _plain(axes: Any) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="both", alpha=0.2, linewidth=0.6)
    axes.set_axisbelow(True)


def draw_ratings(found: Ladder, path: str | Path, lang: str = "en") -> None:
    """Write the ratings of a ladder over the deals played, each with its 95 % interval, as PNG or SVG."""
    path = Path(path)
    check(path)
    with _figure(lang) as (new_figure, lang):
        figure = new_figure((11, 6))
        axes = figure.subplots()
        for place, (one, line) in enumerate(rating_lines(found)):
            deals = [deals for deals, _ in line]
            ratings = [rating.mu for _, rating in line]
            half_widths = [NORMAL_QUANTILE * rating.sigma for _, rating in line]
            style = {"color": LINE_COLOURS[place % len(LINE_COLOURS)]}
            dashes = "-" if place < len(LINE_COLOURS) else "--"
            axes.plot(deals, ratings, linewidth=1.6, linestyle=dashes, label=one.player, **style)
            low = [rating - half for rating, half in zip(ratings, half_widths, strict=True)]
            high = [rating + half for rating, half in zip(ratings, half_widths, strict=True)]
            axes.fill_between(deals, low, high, alpha=0.08, linewidth=0, **style)
        figure.suptitle(say(lang, "ladder.title", ruleset=found.ruleset), fontsize=13)
        axes.set_xlabel(say(lang, "ladder.deals_axis"))
        axes.set_ylabel(say(lang, "ladder.rating"))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.legend(fontsize=9, facecolor="white", edgecolor="none", framealpha=0.9, loc="best")
        _plain(axes)
        figure.savefig(path, dpi=150)
