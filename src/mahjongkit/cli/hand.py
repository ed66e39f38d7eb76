"""`mahjongkit hand`: what a hand needs, as text, as JSON, or for many hands at once."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mahjongkit import rules
from mahjongkit.analysis.hands import Accepts, Analysis, Discard
from mahjongkit.cli.batch import answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.cli.tile_colors import coloured, coloured_hand
from mahjongkit.errors import UsageError
from mahjongkit.json_api import HandReport, about_hand
from mahjongkit.locale import Words, ruleset_name, say

MAX_IMPROVEMENTS = 5


def command(
    text: Annotated[str, typer.Argument(metavar=metavar("hand"), help=help_text("text"))] = "",
    ruleset: Annotated[str, typer.Option("--rules", help=help_text("rules"))] = rules.DEFAULT,
    void: Annotated[str | None, typer.Option("--void", help=help_text("void"))] = None,
    seen: Annotated[str, typer.Option("--seen", help=help_text("seen"))] = "",
    as_json: Json = False,
    advise: Annotated[bool, typer.Option("--advise", help=help_text("advise"))] = False,
    batch: Annotated[bool, typer.Option("--batch", help=help_text("batch"))] = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    if batch and (text or advise):
        raise UsageError("usage.one_input")
    if batch:
        answer_lines(lambda query: about_hand({"rules": ruleset, "void": void, "seen": seen, **query}), lang)
    elif not text:
        raise UsageError("usage.no_hand")
    elif advise:
        show_with_advice(text, ruleset, void, seen, as_json, lang)
    elif as_json:
        typer.echo(json.dumps(HandReport(text, ruleset, void, seen).as_data(), ensure_ascii=False))
    else:
        show(HandReport(text, ruleset, void, seen), lang)


def show_with_advice(text: str, ruleset: str, void: str | None, seen: str, as_json: bool, lang: str) -> None:
    """Print a hand and the advice for it."""
    from mahjongkit.advice.advise import advise
    from mahjongkit.advice.hand_view import view_of_hand
    from mahjongkit.cli.advice_table import show_advice
    from mahjongkit.hand import Hand

    advice = advise(view_of_hand(text, ruleset, void=void or None, seen=seen.replace(",", " ").strip()))
    if as_json:
        typer.echo(json.dumps(advice.as_data(lang), ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(coloured_hand(Hand(text)), Text(f"  {ruleset_name(ruleset, lang)}", "dim"))
    show_advice(console, advice, lang, max_rows=len(advice.choices))


def show(report: HandReport, lang: str) -> None:
    """Print the report as text and tables."""
    analysis = report.analysis
    console = Console(highlight=False)
    console.print(coloured_hand(analysis.hand), Text(f"  {ruleset_name(report.ruleset, lang)}", "dim"))
    words = rules.find(report.ruleset).words
    console.print(Text(shanten_text(words, analysis.shanten, lang), "bold"))
    for reading in report.readings:
        parts = Text(" ").join(coloured(str(group)) for group in reading.groups)
        console.print(
            Text(f"  {words.say(lang, 'form.' + reading.form)}{words.say(lang, 'page.colon')}", "dim") + parts
        )
    if analysis.waits:
        _show_waits(console, words, analysis, lang)
    elif not analysis.hand.has_drawn:
        _show_accepts(console, analysis.accepts, lang)
    if analysis.discards:
        show_discards(console, words, analysis.discards, lang)
    if report.improvements:
        console.print(Text(say(lang, "hand.improves"), "dim"))
        for improvement in report.improvements[:MAX_IMPROVEMENTS]:
            console.print(f"  {say(lang, 'hand.improvement', **improvement._asdict())}")


def shanten_text(words: Words, n: int, lang: str) -> str:
    return words.say(lang, f"shanten.{n}") if n < 1 else words.say(lang, "shanten", n=n)


def _listed(accepts: Accepts) -> Text:
    parts = [coloured(accept.tile) + Text(f"×{accept.left}", "dim") for accept in accepts]
    return Text(" ").join(parts)


def _show_accepts(console: Console, accepts: Accepts, lang: str) -> None:
    count = say(lang, "tiles.count", tiles=accepts.count, kinds=len(accepts))
    console.print(Text(f"{say(lang, 'hand.accepts')} {count}{say(lang, 'page.colon')}") + _listed(accepts))


def _show_waits(console: Console, words: Words, analysis: Analysis, lang: str) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "hand.waits"))
    table.add_column(say(lang, "hand.left"), justify="right")
    table.add_column(say(lang, "hand.wait"))
    table.add_column(say(lang, "hand.reading"), style="dim")
    for wait in analysis.waits:
        for place in dict.fromkeys((str(reading), place.wait) for reading, place in wait.places):
            table.add_row(coloured(wait.tile, "bold"), str(wait.left), words.say(lang, f"wait.{place[1]}"), place[0])
    console.print(table)


def show_discards(console: Console, words: Words, options: tuple[Discard, ...], lang: str) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "hand.discard"))
    table.add_column(say(lang, "hand.shanten"), no_wrap=True)
    table.add_column(say(lang, "hand.tiles"), justify="right")
    table.add_column(say(lang, "hand.accepts"))
    best = options[0]
    for option in options:
        equal = (option.shanten, option.count) == (best.shanten, best.count)
        table.add_row(
            coloured(option.tile, "bold" if equal else ""),
            shanten_text(words, option.shanten, lang),
            Text(str(option.count), "bold" if equal else ""),
            _listed(option.accepts),
        )
    console.print(table)
