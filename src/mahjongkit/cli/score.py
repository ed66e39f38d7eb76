"""`mahjongkit score`: what a winning hand is worth, as a scoring sheet, as JSON, or for many hands at once.

The inputs of a win (self-draw, seat, dora …) differ from game to game; this command takes those that the ruleset lists.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from mahjongkit import rules
from mahjongkit.cli.batch import answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.cli.tile_colors import coloured, coloured_hand
from mahjongkit.cli.typer_words import Command
from mahjongkit.errors import UsageError
from mahjongkit.json_api import ALIASES, COMMAND_NAMES, about_score, as_input, dashed, find_input, inputs_named
from mahjongkit.locale import ruleset_name, say
from mahjongkit.rules import Ruleset
from mahjongkit.rules.parts import Scoring
from mahjongkit.scoring import described
from mahjongkit.scoring.score import Score, ScoreInput


class CommandWithInputs(Command):
    """A command whose --help lists the inputs of every game; only then are the games loaded."""

    def inputs_of(self, scoring: Scoring) -> tuple[ScoreInput, ...]:
        """The inputs that this command takes."""
        return scoring.score_inputs

    example = "example.score"
    """The key of a game's example of the command."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.epilog = inputs_of_games(lambda ruleset: self.inputs_of(ruleset.scoring), self.example)
        super().format_help(ctx, formatter)


def inputs_of_games(inputs_of: Callable[[Ruleset], tuple[ScoreInput, ...]], example: str) -> str:
    """An example and the inputs of every game with a scoring part; games with the same inputs share a paragraph."""
    games: dict[int, list[str]] = {}
    colon = say(LANG, "page.colon")
    for name in rules.names():
        if not rules.find(name).has("scoring"):
            continue
        games.setdefault(id(inputs_of(rules.find(name))), []).append(name)
    sentences = []
    for names in games.values():
        if inputs := inputs_of(rules.find(names[0])):
            named = [say(LANG, "page.name_with_note", name=ruleset_name(name, LANG), what=name) for name in names]
            sentences.append(f"{say(LANG, 'page.list_comma').join(named)}{colon}")
            sentences += filter(None, [rules.find(names[0]).words.find(LANG, example)])
            sentences += [f"{_flags(one)}{colon}{one.doc[LANG]}" for one in inputs]
    return escape("\n\n".join(sentences))


def _flags(one: ScoreInput) -> str:
    """Every name of an input on the command line."""
    names = [dashed(one.name), *(alias for alias, meant in ALIASES.items() if meant == one.name)]
    return say(LANG, "page.list_comma").join(f"--{name}" for name in dict.fromkeys(names))


def command(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar=metavar("ruleset"), help=help_text("ruleset"))] = "",
    hand: Annotated[str, typer.Argument(metavar=metavar("hand"), help=help_text("text"))] = "",
    win: Annotated[str, typer.Option("--win", help=help_text("win"))] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help=help_text("option"))] = None,
    as_json: Json = False,
    batch: Annotated[bool, typer.Option("--batch", help=help_text("score_batch"))] = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    if batch:
        if ruleset or hand or context.args:
            raise UsageError("usage.one_input")
        answer_lines(about_score, lang)
        return
    if not ruleset or not hand:
        raise UsageError("usage.no_ruleset")
    if not win:
        raise UsageError("usage.no_win")
    chosen = rules.find(ruleset, **dict(read_option(text) for text in option or ()))
    inputs = read_inputs(chosen, chosen.scoring.score_inputs, context.args)
    with inputs_named({name: f"--{short}" for name, short in COMMAND_NAMES.items()}):
        score = described.score(hand, win, chosen, **inputs)
    if as_json:
        typer.echo(json.dumps(score.as_data(), ensure_ascii=False))
    else:
        show(score, chosen, lang)


# Arguments.


def read_option(text: str) -> tuple[str, object]:
    """A ruleset's option and its value from name=value; the value is JSON if it can be parsed, else text."""
    name, equals, value_text = text.partition("=")
    if not equals:
        raise UsageError("usage.option", text=text)
    try:
        value = json.loads(value_text)
    except (ValueError, RecursionError):
        value = value_text
    return name.replace("-", "_"), tuple(value) if isinstance(value, list) else value


def read_inputs(ruleset: Ruleset, declared: tuple[ScoreInput, ...], arguments: list[str]) -> dict[str, object]:
    """The inputs in the remaining arguments: --tsumo --seat S --honba 2 --dora=7s --houtei=E,W."""
    inputs: dict[str, object] = {}
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        if not argument.startswith("--"):
            raise UsageError("usage.unexpected", argument=argument)
        name, equals, value = argument[2:].partition("=")
        one = find_input(ruleset, declared, name)
        if one.kind in ("flag", "count"):
            if equals:
                raise UsageError("usage.takes_no_value", name=name)
            before = inputs.get(one.name, 0)
            inputs[one.name] = True if one.kind == "flag" else int(str(before)) + 1
            continue
        if one.kind == "whose":
            inputs[one.name] = value if equals else True
            continue
        if not equals and not waiting:
            raise UsageError("usage.needs_a_value", name=name)
        inputs[one.name] = as_input(one, value if equals else waiting.pop(0))
    return inputs


# Printing.


def show(score: Score, ruleset: Ruleset, lang: str) -> None:
    """Print a scoring sheet."""
    console = Console(highlight=False)
    for part in score.scores:
        show_hand(part, ruleset, console, lang)
    for seat, amount in score.payments.items():
        if amount:
            console.print(f"  {score.words.say(lang, f'wind.{seat}')}  {amount:+,}")


def show_hand(score: Score, ruleset: Ruleset, console: Console, lang: str) -> None:
    """Print what one hand is worth."""
    name = ruleset_name(f"{ruleset.name}:{ruleset.preset}", lang)
    console.print(coloured_hand(score.hand), Text(f"  {name}", "dim"))
    say = ruleset.words.say
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "score.name"), no_wrap=True)
    table.add_column(say(lang, score.unit), justify="right")
    table.add_column(say(lang, "score.why"), style="dim", overflow="fold")
    for line in score.scored_patterns:
        table.add_row(Text(line.name(lang), "bold"), score.value_words_of(line, lang), line.pattern.why[lang])
    for row in score.excluded:
        table.add_row(Text(row.pattern.names[lang], "strike dim"), "–", row.words(lang, ruleset.words))
    console.print(table)
    for amount, words, tiles in score.details(lang):
        console.print(Text(f"  {amount:>3} ") + Text(words.replace(tiles, "").strip() + " ") + coloured(tiles))
    console.print(Text(say(lang, "score.total", value=score.value_words(lang), points=score.points), "bold"))
