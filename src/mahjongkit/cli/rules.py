"""`mahjongkit rules`: the options and patterns of a ruleset, or the differences between two rulesets."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from mahjongkit import rules
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.errors import UsageError
from mahjongkit.json_api import about_rules
from mahjongkit.locale import ruleset_name, say
from mahjongkit.rules import Ruleset
from mahjongkit.rules.option_words import OptionWords
from mahjongkit.rules.options import Option, typed

SECTIONS = ("structure", "play", "scoring")


def command(
    names: Annotated[list[str] | None, typer.Argument(metavar=metavar("ruleset..."), help=help_text("ruleset"))] = None,
    diff: Annotated[bool, typer.Option("--diff", help=help_text("diff"))] = False,
    as_json: Json = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    names = names or []
    if diff:
        if len(names) != 2:
            raise UsageError("usage.diff_two", count=len(names))
        show_differences(rules.find(names[0]), rules.find(names[1]), as_json, lang)
    elif not names:
        for name in rules.names():
            typer.echo(f"{name}: {', '.join(rules.presets(name))}")
    else:
        for name in names:
            show(rules.find(name), as_json, lang)


def show_differences(one: Ruleset, other: Ruleset, as_json: bool, lang: str) -> None:
    if one.name.rstrip("0123456789") != other.name.rstrip("0123456789"):
        raise UsageError("usage.diff_games", one=one.name, other=other.name)
    differences = one.diff(other)
    if as_json:
        typer.echo(json.dumps([difference._asdict() for difference in differences], ensure_ascii=False))
        return
    if not differences:
        typer.echo(say(lang, "rules.same"))
        return
    declared = {option.name: option for option in one.options.declared}
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "rules.option"), no_wrap=True)
    for ruleset in (one, other):
        table.add_column(Text(_title(ruleset, lang)), overflow="fold")
    table.add_column(say(lang, "rules.meaning"), style="dim", overflow="fold")
    for name, value, other_value in differences:
        table.add_row(
            Text(name, "bold"),
            _with_words(one, declared[name], value, lang),
            _with_words(other, declared[name], other_value, lang),
            declared[name].doc[lang],
        )
    Console(highlight=False).print(table)


def show(ruleset: Ruleset, as_json: bool, lang: str) -> None:
    """Print the options and patterns of a ruleset."""
    if as_json:
        typer.echo(json.dumps(about_rules(ruleset), ensure_ascii=False))
        return
    say = ruleset.words.say
    console = Console(highlight=False)
    console.print(Text(_title(ruleset, lang), "bold"))
    for section in SECTIONS:
        options = [option for option in ruleset.options.declared if option.section == section]
        if options:
            console.print(Text(f"\n{say(lang, 'rules.section.' + section)}", "bold"))
            console.print(_options(ruleset, options, lang))
    if ruleset.scoring.patterns:
        console.print(Text(f"\n{say(lang, 'rules.patterns')}", "bold"))
        console.print(_patterns(ruleset, lang))
    console.print(say(lang, "rules.book", path=rules.rule_book(ruleset.name, lang)), soft_wrap=True)


def _title(ruleset: Ruleset, lang: str) -> str:
    """What players call a ruleset, and what one types for it."""
    typed = f"{ruleset.name}:{ruleset.preset}"
    return typed if (name := ruleset_name(typed, lang)) == typed else f"{name}  {typed}"


def _options(ruleset: Ruleset, options: list[Option], lang: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "rules.option"), no_wrap=True)
    table.add_column(say(lang, "rules.set"))
    table.add_column(say(lang, "rules.meaning"), style="dim", overflow="fold")
    for option in options:
        table.add_row(
            Text(option.name, "bold"),
            _set_value(option, ruleset.options[option.name]),
            _meaning(ruleset, option, lang),
        )
    return table


def _meaning(ruleset: Ruleset, option: Option, lang: str) -> RenderableType:
    """What an option decides, and as a list what the command line takes for it, with the meaning of each value."""
    values = OptionWords(ruleset, lang).named_values(option)
    if not values:
        return option.doc[lang]
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for value in values:
        grid.add_row(Text(value.typed, "not dim"), value.text(lang))
    return Group(option.doc[lang], grid)


def _patterns(ruleset: Ruleset, lang: str) -> Table:
    say = ruleset.words.say
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(lang, "score.name"), no_wrap=True)
    scoring = ruleset.scoring
    values = [scoring.pattern_value(pattern)[:2] for pattern in scoring.patterns]
    alike = all(closed == opened for closed, opened in values)
    for column in ("rules.worth",) if alike else ("rules.closed", "rules.open"):
        table.add_column(say(lang, column), justify="right")
    table.add_column(say(lang, "score.why"), style="dim", overflow="fold")
    for pattern, (closed, opened) in zip(scoring.patterns, values, strict=True):
        if closed or opened:
            worths = (closed,) if alike else (closed, opened)
            shown = [scoring.value_words(pattern, value, lang) if value else "–" for value in worths]
            table.add_row(Text(pattern.names[lang], "bold"), *shown, pattern.why[lang])
    return table


def _set_value(option: Option, value: object) -> str:
    """The value of an option as the command line takes it; of an option that is on or off, a tick or a dash."""
    if isinstance(value, tuple):
        return ", ".join(map(typed, value)) or "–"
    if option.values == (False, True):
        return "✓" if value else "–"
    return "–" if value is None else typed(value)


def _with_words(ruleset: Ruleset, option: Option, value: object, lang: str) -> str:
    """The value of an option as the command line takes it, then what it is called."""
    words = OptionWords(ruleset, lang)
    if isinstance(value, tuple) and value:
        return say(lang, "rules.comma").join(_with_words(ruleset, option, one, lang) for one in value)
    shown, name = _set_value(option, value), words.name(option.name, value)
    if name == shown or shown in ("✓", "–"):
        return shown
    return say(lang, "rules.value_in_words", value=shown, name=name)
