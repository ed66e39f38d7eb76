"""Print advice in a terminal: sentences, then a table of the choices with their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from mahjongkit.advice.reasons import in_figures
from mahjongkit.cli.hand import shanten_text
from mahjongkit.cli.tile_colors import coloured
from mahjongkit.notation import format_tiles, parse_tile

if TYPE_CHECKING:
    from rich.console import Console

    from mahjongkit.advice.advise import Advice, Choice
    from mahjongkit.rules import Ruleset

MAX_ROWS = 6


def show_advice(console: Console, advice: Advice, lang: str, max_rows: int = MAX_ROWS) -> None:
    """Print the advice in words, and a table of the best choices."""
    first, *rest = advice.explain(lang).splitlines()
    console.print(Text(first, "bold"))
    for line in rest:
        console.print(Text(line))
    known = [choice for choice in advice.choices if choice.known]
    if len(known) > 1:
        console.print(_table(known[:max_rows], advice.view.ruleset, lang))


def _table(choices: list[Choice], ruleset: Ruleset, lang: str) -> Table:
    say = ruleset.words.say
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "advice.choice"), no_wrap=True)
    table.add_column(say(lang, "hand.shanten"), no_wrap=True)
    table.add_column(say(lang, "hand.tiles"), justify="right")
    table.add_column(say(lang, "advice.chance"), justify="right", no_wrap=True)
    table.add_column(say(lang, f"advice.value.{ruleset.evaluator.value_unit}"), justify="right", no_wrap=True)
    table.add_column(say(lang, "advice.danger"), justify="right", no_wrap=True)
    table.add_column(say(lang, "hand.accepts"), overflow="fold")
    for place, choice in enumerate(choices):
        style = "bold" if place == 0 else ""
        shanten = choice.shanten
        table.add_row(
            _action(choice, lang, style),
            Text("–" if shanten is None else shanten_text(ruleset.words, shanten, lang), style),
            Text("–" if shanten is None else str(choice.tiles), style),
            "–" if choice.folds else f"{choice.chance:.0%}",
            in_figures(choice.value),
            in_figures(choice.danger) if choice.danger else "–",
            coloured(format_tiles([parse_tile(one.tile) for one in choice.accepts])),
        )
    return table


def _action(choice: Choice, lang: str, style: str) -> Text:
    verb = Text(choice.words.say(lang, f"verb.{choice.action.verb}"), style)
    return verb + Text(" ") + coloured(format_tiles(choice.action.faces), style) if choice.action.faces else verb
