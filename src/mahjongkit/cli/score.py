"""`mahjongkit score`: what a winning hand is worth, as a scoring sheet, as JSON, or for many hands at once.

What may be said about a win differs from game to game; every ruleset lists its facts, and this command takes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from mahjongkit import rules
from mahjongkit.cli.batch import Lines, answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, teach
from mahjongkit.cli.show import coloured, coloured_hand
from mahjongkit.locale import say
from mahjongkit.rules import Ruleset
from mahjongkit.scoring import Fact, Score

ALIASES = {"from": "discarder"}
"""Facts whose natural word Python keeps for itself."""


def epilog() -> str:
    """The facts of every game that can be scored, for --help."""
    return facts_of_games(lambda game: game.facts)


def facts_of_games(facts_of: Callable[[Ruleset], tuple[Fact, ...]]) -> str:
    """What may be told in every game, in paragraphs; games that share their facts stand together."""
    games: dict[int, list[str]] = {}
    for name in rules.names():
        games.setdefault(id(facts_of(rules.find(name))), []).append(name)
    said = []
    for names in games.values():
        if facts := facts_of(rules.find(names[0])):
            said.append(f"{', '.join(names)}:")
            said += [f"--{_dashed(fact.name)}: {fact.doc[LANG]}" for fact in facts]
    return escape("\n\n".join(said))


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
        answer_lines(answer_line)
        return
    if not ruleset or not hand:
        raise ValueError(say(lang, "error.no_ruleset"))
    if not win:
        raise ValueError(say(lang, "error.no_win"))
    game = rules.find(ruleset, **dict(read_option(text) for text in option or ()))
    found = rules.score(hand, win, game, **read_facts(game, game.facts, context.args))
    if as_json:
        typer.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        show(found, game, lang)


def _dashed(name: str) -> str:
    return name.replace("_", "-")


# Reading.


def read_option(text: str) -> tuple[str, object]:
    """A ruleset's option and its value from name=value; the value is JSON where it can be."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option {text}: expected name=value")
    try:
        found = json.loads(value)
    except ValueError:
        found = value
    return name.replace("-", "_"), tuple(found) if isinstance(found, list) else found


def read_facts(game: Ruleset, declared: tuple[Fact, ...], words: list[str]) -> dict[str, object]:
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


def find_fact(game: Ruleset, declared: tuple[Fact, ...], name: str) -> Fact:
    known = {fact.name: fact for fact in declared}
    wanted = ALIASES.get(name, name.replace("-", "_"))
    if wanted not in known:
        near = get_close_matches(wanted, [*known, *ALIASES], 3) or sorted(known)
        raise ValueError(f"unknown fact '{name}' of {game.name}; near: {', '.join(near)}")
    return known[wanted]


def as_fact(fact: Fact, value: Any) -> object:
    """A fact's value from a word of the command line or from JSON."""
    if fact.kind == "tiles" and isinstance(value, str):
        return value.replace(",", " ")
    if fact.kind == "number" and isinstance(value, str):
        if not value.isdecimal():
            raise ValueError(f"--{_dashed(fact.name)} {value}: expected a whole number, 0 or more")
        return int(value)
    if fact.kind == "count" and isinstance(value, bool):
        return int(value)
    if fact.kind in ("seat", "text") and value == "":
        return None
    return value


def answer_line(asked: Lines) -> dict[str, Any]:
    """The answer to one line of a batch."""
    given = dict(asked)
    name, hand, win = given.pop("rules", rules.DEFAULT), given.pop("hand", None), given.pop("win", None)
    for key, value in (("rules", name), ("hand", hand), ("win", win)):
        if not isinstance(value, str):
            raise ValueError(f"{key}: {value!r} is no text" if value is not None else f"the key '{key}' is missing")
    options = given.pop("options", {})
    if not isinstance(options, dict):
        raise ValueError(f"options: {options!r} is no object")
    changes = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    game = rules.find(name, **changes)
    facts: dict[str, object] = {}
    for key, value in given.items():
        fact = find_fact(game, game.facts, key)
        if value is not None:
            facts[fact.name] = as_fact(fact, value)
    return rules.score(hand, win, game, **facts).as_data()


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
    for line in found.lines:
        table.add_row(Text(line.name(lang), "bold"), found.worth(line, lang), line.pattern.why[lang])
    for row in found.excluded:
        table.add_row(Text(row.pattern.names[lang], "strike dim"), "–", row.words(lang))
    console.print(table)
    for amount, words, tiles in found.details(lang):
        console.print(Text(f"  {amount:>3} ") + Text(words.replace(tiles, "").strip() + " ") + coloured(tiles))
    console.print(Text(say(lang, "score.total", value=found.value_words(lang), points=found.points), "bold"))
