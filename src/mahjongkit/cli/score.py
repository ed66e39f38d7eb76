"""`mahjongkit score`: what a winning hand is worth, as a scoring sheet, as JSON, or for many hands at once.

What may be said about a win differs from game to game; every ruleset lists its facts, and this command takes them.
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
from mahjongkit.cli.language import LANG, Json, Lang, teach
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
    """What may be told in every game, in paragraphs; games that share their facts stand together."""
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
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help=teach("ruleset"))] = "",
    hand: Annotated[str, typer.Argument(metavar="HAND", help=teach("text"))] = "",
    win: Annotated[str, typer.Option("--win", help=teach("win"))] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help=teach("option"))] = None,
    as_json: Json = False,
    batch: Annotated[bool, typer.Option("--batch", help=teach("score_batch"))] = False,
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
    found = described.score(hand, win, game, **read_facts(game, game.score_inputs, context.args))
    if as_json:
        typer.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        show(found, game, lang)


# Reading.


def read_option(text: str) -> tuple[str, object]:
    """A ruleset's option and its value from name=value; the value is JSON where it can be."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option {text}: expected name=value")
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = value
    return name.replace("-", "_"), tuple(found) if isinstance(found, list) else found


def read_facts(game: Ruleset, declared: tuple[ScoreInput, ...], words: list[str]) -> dict[str, object]:
    """The facts that the rest of the command line tells: --tsumo --seat S --honba 2 --dora=7s --houtei=E,W."""
    facts: dict[str, object] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("--"):
            raise ValueError(f"unexpected '{word}'; expected an option like --tsumo")
        name, equals, value = word[2:].partition("=")
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


# For the eye.


def show(found: Score, game: Ruleset, lang: str) -> None:
    """Print a scoring sheet."""
    console = Console(highlight=False)
    for part in found.scores:
        show_hand(part, game, console, lang)
    for seat, amount in found.payments.items():
        if amount:
            console.print(f"  {say(lang, f'wind.{seat}')}  {amount:+,}")


def show_hand(found: Score, game: Ruleset, console: Console, lang: str) -> None:
    """What one hand is worth."""
    console.print(coloured_hand(found.hand), Text(f"  {game.name}:{game.preset}", "dim"))
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "score.name"), no_wrap=True)
    table.add_column(say(lang, found.unit), justify="right")
    table.add_column(say(lang, "score.why"), style="dim", overflow="fold")
    for line in found.scored_patterns:
        table.add_row(Text(line.name(lang), "bold"), found.value_words_of(line, lang), line.pattern.why[lang])
    for row in found.excluded:
        table.add_row(Text(row.pattern.names[lang], "strike dim"), "–", row.words(lang))
    console.print(table)
    for amount, words, tiles in found.details(lang):
        console.print(Text(f"  {amount:>3} ") + Text(words.replace(tiles, "").strip() + " ") + coloured(tiles))
    console.print(Text(say(lang, "score.total", value=found.value_words(lang), points=found.points), "bold"))
