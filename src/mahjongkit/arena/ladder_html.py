"""The standings of a ladder as one self-contained HTML page: style and charts are inside, nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from mahjongkit.arena.ladder import rating_lines
from mahjongkit.arena.statistics import is_share
from mahjongkit.html_page import document
from mahjongkit.locale import say
from mahjongkit.rules import registry

if TYPE_CHECKING:
    from mahjongkit.arena.ladder import Ladder, Standing
    from mahjongkit.arena.pairings import PlayerRating
    from mahjongkit.arena.statistics import Estimate

COLOURS = ("#2f7fc1", "#d3602b", "#239a72", "#bf63a5", "#a8851c", "#7b74cf", "#4aa3bd", "#877f72")
PLACE_COLOURS = ("#dcb23c", "#b7bec6", "#c58c5b", "#8f867f")
"""From the first place to the last, as medals have them."""
LONG_NAME = 22
WIDE, NARROW = (920, 340), (360, 300)
"""The sizes of the chart, for wide windows and for phones: its letters keep their size."""
LABEL_HEIGHT = 15

STYLE = """
.scroll { overflow-x: auto; -webkit-overflow-scrolling: touch; }
.scroll th, .scroll td { white-space: nowrap; }
.scroll th:first-child, .scroll td:first-child { position: sticky; left: 0; background: var(--paper); z-index: 1; }
thead th { font-weight: 600; color: var(--soft); font-size: .85rem; vertical-align: bottom; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .4em; }
.break { word-break: break-all; } .name { overflow-wrap: anywhere; }
.scroll .long { white-space: normal; min-width: 9rem; overflow-wrap: anywhere; }
.half { color: var(--soft); font-size: .85em; }
.standing { display: grid; grid-template-columns: 1.6rem minmax(6rem, 12rem) 1fr 7.5rem; gap: .2rem .7rem;
  align-items: center; padding: .35rem 0; border-bottom: 1px solid var(--line); }
.standing > :last-child { text-align: right; font-variant-numeric: tabular-nums; }
.range { position: relative; height: 1.4rem; }
.range i { position: absolute; top: .6rem; height: .2rem; border-radius: .1rem; opacity: .55; }
.range b { position: absolute; top: .3rem; width: .8rem; height: .8rem; margin-left: -.4rem; border-radius: 50%; }
.places { display: flex; height: 1.3rem; border-radius: .3rem; overflow: hidden; font-size: .75rem;
  line-height: 1.3rem; }
.places span { text-align: center; color: #14110c; overflow: hidden; }
.placing { display: grid; grid-template-columns: minmax(6rem, 13.6rem) 1fr; gap: .7rem; align-items: center;
  padding: .25rem 0; }
.key { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .3rem 0; font-size: .85rem; color: var(--soft); }
.chart { width: 100%; height: auto; display: block; } .chart.narrow { display: none; }
@media (max-width: 640px) {
  .chart.wide { display: none; } .chart.narrow { display: block; }
  .standing { grid-template-columns: 1.4rem 1fr 7rem; } .standing .range { grid-column: 1 / -1; grid-row: 2; }
  .placing { grid-template-columns: 1fr; gap: .1rem; padding: .4rem 0; }
  .scroll td:first-child { white-space: normal; min-width: 5.5rem; max-width: 7rem; overflow-wrap: anywhere; }
}
"""


def page(found: Ladder, lang: str = "en") -> str:
    """The whole page."""
    title = say(lang, "ladder.title", ruleset=found.ruleset)
    numbers = {"matches": f"{found.matches:,}", "deals": f"{found.deals:,}", "hands": f"{found.hands:,}"}
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(say(lang, "ladder.summary", **numbers, seed=found.seed))}</p>',
        *([] if found.complete else [f"<p>{escape(say(lang, 'ladder.unfinished'))}</p>"]),
        _section("ladder.standings", _standings(found, lang), lang, "ladder.rating_note"),
        _section("ladder.curve", _charts(found, lang), lang, "ladder.curve_note"),
        _section("ladder.placements", _placements(found, lang), lang),
        _section("ladder.statistics", _statistics(found, lang), lang, "ladder.statistics_note"),
        _section("ladder.opponents", _opponents(found, lang), lang, "ladder.opponents_note"),
        _faults(found, lang),
    ]
    return document(title, body, STYLE, lang)


def _section(title: str, content: str, lang: str, note: str = "") -> str:
    words = f'<p class="soft">{escape(say(lang, note))}</p>' if note else ""
    return f"<section><h2>{escape(say(lang, title))}</h2>{content}{words}</section>"


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def _name(place: int, one: Standing) -> str:
    dot = f'<span class="dot" style="background:{_colour(place)}" aria-hidden="true"></span>'
    name = escape(one.player)
    return dot + (f'<span class="break">{name}</span>' if len(one.player) > LONG_NAME else name)


def _standings(found: Ladder, lang: str) -> str:
    """Every player with the rating and its interval, drawn on a common scale."""
    low = min(one.interval[0] for one in found.standings)
    high = max(one.interval[1] for one in found.standings)

    def at(rating: float) -> float:
        return 2 + 96 * (rating - low) / ((high - low) or 1)

    rows = []
    for place, one in enumerate(found.standings):
        left, right = (at(end) for end in one.interval)
        colour = _colour(place)
        drawn = (
            f'<i style="left:{left:.1f}%;width:{right - left:.1f}%;background:{colour}"></i>'
            f'<b style="left:{at(one.rating.mu):.1f}%;background:{colour}"></b>'
        )
        half = f'<span class="half">± {(one.interval[1] - one.interval[0]) / 2:.1f}</span>'
        words = f"<span>{one.rating.mu:.1f} {half}</span>"
        rows.append(
            f'<div class="standing" role="listitem"><span>{place + 1}</span>'
            f'<span class="name">{_name(place, one)}</span>'
            f'<span class="range" aria-hidden="true">{drawn}</span>{words}</div>'
        )
    label = escape(say(lang, "ladder.standings"))
    return f'<div role="list" aria-label="{label}">{"".join(rows)}</div>'


def _charts(found: Ladder, lang: str) -> str:
    if not found.history:
        return ""
    title = escape(say(lang, "ladder.curve"))
    axis = say(lang, "ladder.deals_axis")
    lines = list(rating_lines(found, 200))
    charts = [_chart(lines, size, kind, title, axis) for size, kind in ((WIDE, "wide"), (NARROW, "narrow"))]
    return "".join(charts)


def _chart(
    lines: Sequence[tuple[Standing, list[tuple[int, PlayerRating]]]],
    size: tuple[int, int],
    kind: str,
    title: str,
    axis: str,
) -> str:
    """The ratings as lines, over the number of deals played; the names stand at the ends of the lines."""
    width, height = size
    left, right, top, bottom = 30, 110 if kind == "wide" else 84, 10, 34
    ratings = [rating.mu for _, line in lines for _, rating in line]
    low, high = min(ratings), max(ratings)
    last = max((line[-1][0] for _, line in lines if line), default=1)

    def x(deals: int) -> float:
        return left + (width - left - right) * deals / last

    def y(rating: float) -> float:
        return top + (height - top - bottom) * (high - rating) / ((high - low) or 1)

    parts = []
    for mark in _marks(low, high):
        parts.append(f'<path d="M{left} {y(mark):.1f} H{width - right}" stroke="currentColor" opacity=".15"/>')
        parts.append(_text(left - 5, y(mark) + 4, f"{mark:g}", "end"))
    parts += [_text(x(deals), height - bottom + 16, f"{deals:,}", "middle") for deals in (0, last // 2, last)]
    parts.append(_text((left + width - right) / 2, height - 3, axis, "middle"))
    ends = _apart([y(line[-1][1].mu) if line else y(high) for _, line in lines], height - bottom)
    for place, (one, line) in enumerate(lines):
        if not line:
            continue
        points = " ".join(f"{x(deals):.1f},{y(rating.mu):.1f}" for deals, rating in line)
        dash = ' stroke-dasharray="5 3"' if place >= len(COLOURS) else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{_colour(place)}" stroke-width="2" '
            f'stroke-linejoin="round"{dash}/>'
        )
        name = _shortened(one.player, 15 if kind == "wide" else 11)
        parts.append(_text(width - right + 6, ends[place] + 4, name, "start", _colour(place)))
    head = f'<svg class="chart {kind}" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">'
    return f"{head}{''.join(parts)}</svg>"


def _marks(low: float, high: float) -> list[float]:
    """Round numbers between two ratings."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000, 1e9) if (high - low) / step <= 6)
    return [step * count for count in range(int(low // step), int(high // step) + 1) if step * count >= low]


def _apart(heights: Sequence[float], bottom: float) -> list[float]:
    """Heights of labels, from top to bottom, moved apart where they would overlap."""
    placed: dict[int, float] = {}
    above = -LABEL_HEIGHT * 1.0
    for one in sorted(range(len(heights)), key=lambda one: heights[one]):
        above = max(heights[one], above + LABEL_HEIGHT)
        placed[one] = above
    excess = max(0.0, above - bottom)
    return [placed[one] - excess for one in range(len(heights))]


def _shortened(name: str, length: int) -> str:
    return name if len(name) <= length else f"{name[: length - 1]}…"


def _text(x: float, y: float, text: str, anchor: str, colour: str = "currentColor") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="12" fill="{colour}">{escape(text)}</text>'


def _placements(found: Ladder, lang: str) -> str:
    """How often every player took each place, as bars."""
    words = registry.find(found.ruleset).words
    names = [name for name in found.standings[0].estimates if name.startswith("place_")]
    colours = (*PLACE_COLOURS[: len(names) - 1], PLACE_COLOURS[-1])
    key = "".join(
        f'<span><span class="dot" style="background:{colour}" aria-hidden="true"></span>'
        f"{escape(words.say(lang, f'simulate.{name}'))}</span>"
        for name, colour in zip(names, colours, strict=True)
    )
    rows = []
    for place, one in enumerate(found.standings):
        shares = [one.estimates[name].value or 0.0 for name in names]
        bars = "".join(
            f'<span style="width:{share:.2%};background:{colour}">{f"{share:.0%}" if share >= 0.07 else ""}</span>'
            for share, colour in zip(shares, colours, strict=True)
        )
        rows.append(f'<div class="placing"><span>{_name(place, one)}</span><div class="places">{bars}</div></div>')
    return f'<div class="key">{key}</div>{"".join(rows)}'


def _statistics(found: Ladder, lang: str) -> str:
    """A table with a row for every statistic and a column for every player."""
    words = registry.find(found.ruleset).words
    matches = [say(lang, "ladder.matches"), *(f"{one.matches:,}" for one in found.standings)]
    rows = [
        [
            escape(words.say(lang, f"simulate.{name}")),
            *(_estimate(name, one.estimates[name]) for one in found.standings),
        ]
        for name in found.standings[0].estimates
    ]
    names = (_name(place, one) for place, one in enumerate(found.standings))
    return _table([escape(say(lang, "ladder.statistics")), *names], [matches, *rows])


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that scrolls under its first column where the window is too narrow; the cells are HTML."""
    head = "".join(f"<th class='{_cell_class(place, one)}'>{one}</th>" for place, one in enumerate(heads))
    body = ""
    for row in rows:
        cells = (f"<td class='{_cell_class(place, one)}'>{one}</td>" for place, one in enumerate(row))
        body += f"<tr>{''.join(cells)}</tr>"
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell_class(place: int, cell: str) -> str:
    text = re.sub(r"<[^>]*>", "", cell)
    return " ".join((*(["n"] if place else []), *(["long"] if len(text) > LONG_NAME else [])))


def _estimate(name: str, estimate: Estimate) -> str:
    """A statistic, and half the width of its interval."""
    if estimate.value is None:
        return "–"
    scale, unit = (100.0, "%") if is_share(name) else (1.0, "")
    decimals = 0 if abs(estimate.value) >= 1000 else 1 if is_share(name) or abs(estimate.value) >= 10 else 2
    half = ""
    if estimate.interval is not None:
        width = scale * (estimate.interval[1] - estimate.interval[0]) / 2
        half = f' <span class="half">± {width:,.{decimals}f}</span>'
    return f"{scale * estimate.value:,.{decimals}f}{unit}{half}"


def _opponents(found: Ladder, lang: str) -> str:
    """The share of every player's deals against each of the others."""
    heads = [escape(say(lang, "simulate.player")), *(escape(one.player) for one in found.standings)]
    rows = []
    for place, one in enumerate(found.standings):
        shares = ("" if one is other else f"{one.opponents[other.player]:.0%}" for other in found.standings)
        rows.append([_name(place, one), *shares])
    return _table(heads, rows)


def _faults(found: Ladder, lang: str) -> str:
    lines = [
        say(lang, "simulate.faults", player=one.player, faults=one.faults, first=one.first_fault)
        for one in found.standings
        if one.faults
    ]
    if not lines:
        return ""
    return f"<h2>{escape(say(lang, 'ladder.faults'))}</h2>" + "".join(f"<p>{escape(line)}</p>" for line in lines)
