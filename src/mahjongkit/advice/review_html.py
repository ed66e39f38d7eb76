"""A review as one self-contained HTML page: style and tile pictures are inside, nothing is fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import in_figures
from mahjongkit.html_page import document
from mahjongkit.locale import say
from mahjongkit.svg import code_of, symbols
from mahjongkit.tiles import Tile

if TYPE_CHECKING:
    from mahjongkit.advice.review import Decision, Review
    from mahjongkit.game.view import View

COLOURS = ("#2a5caa", "#c0362c", "#2f7d4f", "#b07a12")
MAX_MISTAKES = 30

STYLE = """
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .8rem 1rem; margin: .8rem 0; }
.card h3 { margin: 0 0 .4rem; font-size: 1rem; }
.tiles { display: flex; flex-wrap: wrap; gap: 2px; align-items: flex-end; margin: .4rem 0; }
.tile { border-radius: 5px; } .gap { width: .8rem; }
.done { outline: 3px solid #c0362c; } .advised { outline: 3px solid #2f9e5b; } .both { outline: 3px solid #8a8378; }
.called { opacity: .35; } .turned { transform: rotate(90deg); margin: 0 5px; } .drawn { filter: brightness(.86); }
.river { display: grid; grid-template-columns: 9rem 1fr; gap: .1rem .6rem; align-items: center; font-size: .85rem; }
details > summary { cursor: pointer; padding: .3rem 0; } .row { border-top: 1px solid var(--line); padding: .35rem 0; }
.chart { width: 100%; height: auto; }
"""


def page(review: Review, lang: str = "en") -> str:
    """The whole page."""
    ruleset = review.record.ruleset
    title = say(lang, "review.title", ruleset=f"{ruleset.name}:{ruleset.preset}", hands=len(review.record))
    body = [
        symbols(lang=lang),
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(review.footnote(lang))} {escape(say(lang, "review.legend"))}</p>',
        _seat_table(review, lang),
        f"<h2>{escape(say(lang, 'review.curve'))}</h2>",
        _curve(review, say(lang, "review.curve")),
        f"<p>{' &nbsp; '.join(_name(review, seat, lang) for seat in range(ruleset.players))}</p>",
        _mistakes(review, lang),
        _all_decisions(review, lang),
    ]
    return document(title, body, STYLE, lang)


def _seat_table(review: Review, lang: str) -> str:
    say = review.record.ruleset.words.say
    unit = say(lang, f"advice.value.{review.record.ruleset.evaluator.value_unit}")
    heads = [say(lang, key, unit=unit) for key in ("review.decisions", "review.agreed", "review.cost")]
    rows = []
    for seat in review.seats:
        summary = review.summary(seat)
        share = f"{summary.agreed / summary.decisions:.0%}" if summary.decisions else "–"
        cells = (str(summary.decisions), share, f"{summary.cost:,.0f}")
        numbers = "".join(f"<td class=n>{cell}</td>" for cell in cells)
        rows.append(f"<tr><td>{_name(review, seat, lang)}</td>{numbers}</tr>")
    columns = "".join(f"<th class=n>{escape(head)}</th>" for head in heads)
    return f"<table><tr><th>{escape(say(lang, 'simulate.player'))}</th>{columns}</tr>{''.join(rows)}</table>"


def _name(review: Review, seat: int, lang: str) -> str:
    """A player's name with the colour of their line."""
    return f'<span style="color:{COLOURS[seat]}" aria-hidden="true">●</span> {escape(review.player_name(seat, lang))}'


def _curve(review: Review, title: str) -> str:
    """A line chart of the scores after every hand."""
    curve = review.curve
    low, high = min(map(min, curve)), max(map(max, curve))
    width, height, left = 800, 240, 70

    def x(place: int) -> float:
        return left + (width - left - 10) * place / max(1, len(curve) - 1)

    def y(score: int) -> float:
        return 10 + (height - 34) * (high - score) / max(1, high - low)

    parts = []
    for mark in sorted({low, curve[0][0], high}):
        parts.append(f'<path d="M{left} {y(mark):.1f} H{width - 10}" stroke="currentColor" opacity=".18"/>')
        parts.append(_label(left - 8, y(mark) + 4, "end", f"{mark:,}"))
    for seat in range(review.record.ruleset.players):
        points = " ".join(f"{x(place):.1f},{y(scores[seat]):.1f}" for place, scores in enumerate(curve))
        weight = 3 if seat in review.seats else 1.5
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="{weight}"/>')
    parts += [_label(x(place), height - 4, "middle", str(place)) for place in range(1, len(curve))]
    start_tag = f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
    return f"{start_tag}{''.join(parts)}</svg>"


def _label(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="12" fill="currentColor">{text}</text>'


def _mistakes(review: Review, lang: str) -> str:
    mistakes = review.mistakes[:MAX_MISTAKES]
    title = say(lang, "review.mistakes" if mistakes else "review.no_mistakes")
    return f"<h2>{escape(title)}</h2>" + "".join(_card(review, decision, lang) for decision in mistakes)


def _card(review: Review, decision: Decision, lang: str) -> str:
    """One mistake: the position, what was done, what was advised, and why."""
    view = decision.view
    heading = review.describe(decision, lang)
    why = "".join(f"<p>{escape(line)}</p>" for line in decision.advice.explain(lang, decision.choice).splitlines())
    return (
        f'<div class="card"><h3>{escape(heading)}</h3>{_table(view, review.record.names, lang)}'
        f'<div class="tiles">{_hand(decision)}</div>{why}</div>'
    )


def _tiles(tiles: Sequence[Tile], classes: Sequence[str] = (), height: int = 44) -> str:
    """Tiles side by side as pictures; `classes` are the CSS classes of each."""
    marks = [*classes, *[""] * (len(tiles) - len(classes))]
    size = f'width="{height * 3 // 4}" height="{height}"'
    return "".join(
        f'<svg class="tile {mark}" {size}><use href="#t-{code_of(tile.face)}"/></svg>'
        for tile, mark in zip(tiles, marks, strict=True)
    )


def _hand(decision: Decision) -> str:
    """The hand with the tiles of both actions framed and the drawn tile apart, then the melds."""
    view = decision.view
    tiles = list(view.hand)
    if view.drawn is not None:
        tiles.remove(view.drawn)
        tiles.append(view.drawn)
    done, advised = list(decision.action.tiles), list(decision.advice.best.action.tiles)
    marks = []
    for tile in tiles:
        mark = "both" if tile in done and tile in advised else "done" if tile in done else ""
        marks.append(mark or ("advised" if tile in advised else ""))
        for named in (done, advised):
            if tile in named:
                named.remove(tile)
    drawn = _tiles(tiles[-1:], marks[-1:]) if view.drawn is not None else ""
    rest = len(tiles) - 1 if drawn else len(tiles)
    hand = _tiles(tiles[:rest], marks[:rest]) + (f'<span class="gap"></span>{drawn}' if drawn else "")
    melds = ['<span class="gap"></span>' + _tiles(meld.tiles) for meld in view.melds[view.seat]]
    return hand + "".join(melds) + (_tiles(view.asides[view.seat]) if view.asides[view.seat] else "")


def _table(view: View, players: Sequence[str], lang: str) -> str:
    """The public part of the table: notes, and the rivers of all seats."""
    names = view.ruleset.results.seat_names(view.dealer, lang)
    notes = [_note(note.words, note.tiles) for note in view.ruleset.results.table_notes(view, lang)]
    notes.append(escape(say(lang, "play.left", n=view.left)))
    rows = []
    for step in range(1, view.ruleset.players + 1):
        seat = (view.seat + step) % view.ruleset.players
        of_seat = [_note(note.words, note.tiles) for note in view.ruleset.results.seat_notes(view, seat, lang)]
        label = " ".join([f"<b>{escape(names[seat])}</b>", escape(players[seat]), f"{view.scores[seat]:,}", *of_seat])
        rows.append(f"<div>{label}</div><div>{_river(view, seat)}</div>")
    return f'<p class="soft">{" · ".join(notes)}</p><div class="river">{"".join(rows)}</div>'


def _note(words: str, tiles: Sequence[Tile]) -> str:
    return escape(words) + (" " + _tiles(tiles, height=24) if tiles else "")


def _river(view: View, seat: int) -> str:
    river = view.rivers[seat]
    marks = [
        " ".join(
            name for name, is_so in (("called", one.called), ("turned", one.turned), ("drawn", one.drawn)) if is_so
        )
        for one in river
    ]
    html = _tiles([one.tile for one in river], marks, height=26)
    if seat != view.seat:
        html += "".join(" &nbsp;" + _tiles(meld.tiles, height=26) for meld in view.melds[seat])
    return html


def _all_decisions(review: Review, lang: str) -> str:
    """All decisions, one collapsed block per hand."""
    say = review.record.ruleset.words.say
    parts = [f"<h2>{escape(say(lang, 'review.every'))}</h2>"]
    for hand in range(len(review.record)):
        decisions = [one for one in review.decisions if one.hand == hand]
        title = review.hand_name(hand, lang) + say(lang, "page.colon")
        agreed = sum(one.agrees for one in decisions)
        summary = f"<summary>{escape(title)}{agreed} / {len(decisions)}</summary>"
        parts.append(f"<details>{summary}{''.join(_rows(review, decisions, lang))}</details>")
    return "".join(parts)


def _rows(review: Review, decisions: Iterable[Decision], lang: str) -> Iterable[str]:
    for one in decisions:
        done = say(lang, "review.done", done=one.choice.label(lang))
        advised = "" if one.agrees else " · " + say(lang, "review.advised", advised=one.advice.best.label(lang))
        cost = f" · −{in_figures(one.cost)}" if one.cost >= review.record.ruleset.evaluator.notable_difference else ""
        name = review.player_name(one.seat, lang, one.hand)
        yield (
            f'<div class="row"><span class="soft">{escape(name)} {one.turn}</span> {escape(done + advised + cost)}'
            f'<div class="tiles">{_hand(one)}</div></div>'
        )
