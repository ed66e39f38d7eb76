"""`mahjongkit score`: what a winning hand is worth, as a scoring sheet, as JSON, or for many hands at once.

The facts of a win (self-draw, seat, dora …) differ from game to game; this command takes those that the ruleset lists.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from mahjongkit import rules
from mahjongkit.cli.batch import answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, help_text
from mahjongkit.cli.tile_colors import coloured, coloured_hand
from mahjongkit.json_api import about_score, as_fact, dashed, find_fact
from mahjongkit.locale import say
from mahjongkit.rules import Ruleset
from mahjongkit.scoring import described
from mahjongkit.scoring.score import Score, ScoreInput


def epilog() -> str:
    """The facts of every game that can be scored, for --help."""
    return facts_of_games(lambda game: game.score_inputs)


def facts_of_games(facts_of: Callable[[Ruleset], tuple[ScoreInput, ...]]) -> str:
    """The facts of every game, in paragraphs; games with the same facts share one."""
    games: dict[int, list[str]] = {}
    for name in rules.names():
        games.setdefault(id(facts_of(rules.find(name))), []).append(name)
    sentences = []
    for names in games.values():
        if facts := facts_of(rules.find(names[0])):
            sentences.append(f"{', '.join(names)}:")
            sentences += [f"--{dashed(fact.name)}: {fact.doc[LANG]}" for fact in facts]
    return escape("\n\n".join(sentences))


def command(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help=help_text("ruleset"))] = "",
    hand: Annotated[str, typer.Argument(metavar="HAND", help=help_text("text"))] = "",
    win: Annotated[str, typer.Option("--win", help=help_text("win"))] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help=help_text("option"))] = None,
    as_json: Json = False,
    batch: Annotated[bool, typer.Option("--batch", help=help_text("score_batch"))] = False,
    lang: Lang = LANG,
) -> None:
    if batch:
        if ruleset or hand or context.args:
            raise ValueError(say(lang, "error.one_input"))
        answer_lines(about_score)
        return
    if not ruleset or not hand:
        raise ValueError(say(lang, "error.no_ruleset"))
    if not win:
        raise ValueError(say(lang, "error.no_win"))
    game = rules.find(ruleset, **dict(read_option(text) for text in option or ()))
    score = described.score(hand, win, game, **read_facts(game, game.score_inputs, context.args))
    if as_json:
        typer.echo(json.dumps(score.as_data(), ensure_ascii=False))
    else:
        show(score, game, lang)


# Arguments.


def read_option(text: str) -> tuple[str, object]:
    """A ruleset's option and its value from name=value; the value is JSON if it can be parsed, else text."""
    name, equals, value_text = text.partition("=")
    if not equals:
        raise ValueError(f"--option {text}: expected name=value")
    try:
        value = json.loads(value_text)
    except (ValueError, RecursionError):
        value = value_text
    return name.replace("-", "_"), tuple(value) if isinstance(value, list) else value


def read_facts(game: Ruleset, declared: tuple[ScoreInput, ...], arguments: list[str]) -> dict[str, object]:
    """The facts in the remaining arguments: --tsumo --seat S --honba 2 --dora=7s --houtei=E,W."""
    facts: dict[str, object] = {}
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        if not argument.startswith("--"):
            raise ValueError(f"unexpected '{argument}'; expected an option like --tsumo")
        name, equals, value = argument[2:].partition("=")
        fact = find_fact(game, declared, name)
        if fact.kind in ("flag", "count"):
            if equals:
                raise ValueError(f"--{name} takes no value")
            before = facts.get(fact.name, 0)
            facts[fact.name] = True if fact.kind == "flag" else int(str(before)) + 1
            continue
        if fact.kind == "whose":
            facts[fact.name] = value if equals else True
            continue
        if not equals and not waiting:
            raise ValueError(f"--{name} needs a value")
        facts[fact.name] = as_fact(fact, value if equals else waiting.pop(0))
    return facts


# Printing.


def show(score: Score, game: Ruleset, lang: str) -> None:
    """Print a scoring sheet."""
    console = Console(highlight=False)
    for part in score.scores:
        show_hand(part, game, console, lang)
    for seat, amount in score.payments.items():
        if amount:
            console.print(f"  {say(lang, f'wind.{seat}')}  {amount:+,}")


def show_hand(score: Score, game: Ruleset, console: Console, lang: str) -> None:
    """Print what one hand is worth."""
    console.print(coloured_hand(score.hand), Text(f"  {game.name}:{game.preset}", "dim"))
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "score.name"), no_wrap=True)
    table.add_column(say(lang, score.unit), justify="right")
    table.add_column(say(lang, "score.why"), style="dim", overflow="fold")
    for line in score.scored_patterns:
        table.add_row(Text(line.name(lang), "bold"), score.value_words_of(line, lang), line.pattern.why[lang])
    for row in score.excluded:
        table.add_row(Text(row.pattern.names[lang], "strike dim"), "–", row.words(lang))
    console.print(table)
    for amount, words, tiles in score.details(lang):
        console.print(Text(f"  {amount:>3} ") + Text(words.replace(tiles, "").strip() + " ") + coloured(tiles))
    console.print(Text(say(lang, "score.total", value=score.value_words(lang), points=score.points), "bold"))
