"""What typer says by itself, in the user's language: the headings of --help, and errors in the arguments.

Typer has English texts only. `Command` and `Group` put the user's in their place; `argument_error` says what is wrong
with the arguments from what typer's errors know, without their messages.
"""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from mahjongkit.cli.language import LANG
from mahjongkit.errors import UsageError
from mahjongkit.locale import say

HEADINGS = (
    *("ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE"),
    *("DEFAULT_STRING", "REQUIRED_LONG_STRING"),
)
"""The texts of `typer.rich_utils` that --help shows."""


TYPE = re.compile(r"\b(?:str|int|float|bool|Path|path)\b")
"""The types that typer names in --help, as in <str> and <list[str]>."""


class Command(TyperCommand):
    """A command whose --help is in the user's language."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _translate(self)

    def get_usage(self, ctx: Any) -> str:
        return _usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        return _help_option(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _set_headings()
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """A group of commands whose --help is in the user's language."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _translate(self)
        self.subcommand_metavar = say(LANG, "help.subcommand_metavar")

    def get_usage(self, ctx: Any) -> str:
        return _usage(super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        return _help_option(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _set_headings()
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise UsageError("usage.no_command", name=args[0], commands=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def _translate(command: TyperCommand | TyperGroup) -> None:
    """Put the words in the usage of a command and the types of its arguments into the user's language."""
    command.options_metavar = say(LANG, "help.options_metavar")
    for param in command.params:
        _name_type(param)


def _name_type(param: Any) -> None:
    """Show the type of an argument in words: <text> for <str>, and none for a flag."""
    english = param.display_type

    def display_type(ctx: Any) -> str:
        kinds = TYPE.findall(english(ctx) or "")
        return "" if kinds == ["bool"] else say(LANG, f"help.type.{kinds[-1].lower()}") if kinds else english(ctx)

    param.display_type = display_type


def _usage(usage: str) -> str:
    return usage.replace("Usage: ", say(LANG, "help.usage"), 1)


def _help_option(option: Any) -> Any:
    if option is not None:
        option.help = say(LANG, "help.help")
        _name_type(option)
    return option


def _set_headings() -> None:
    from typer import rich_utils  # imported here because it imports Rich's Markdown

    for heading in HEADINGS:
        setattr(rich_utils, heading, say(LANG, f"help.{heading.lower()}", value="{}"))
    _fold_long_texts(rich_utils)


def _fold_long_texts(rich_utils: Any) -> None:
    """Make --help break lines without spaces, as Chinese and Japanese have them, instead of cutting them off."""
    from rich.columns import Columns
    from rich.table import Table
    from rich.text import Text

    class FoldingColumns(Columns):
        def __rich_console__(self, console: Any, options: Any) -> Any:
            for text in self.renderables:
                if isinstance(text, Text):
                    text.overflow = "fold"
            return super().__rich_console__(console, options)

    class FoldingTable(Table):
        def __rich_console__(self, console: Any, options: Any) -> Any:
            for column in self.columns:
                column.overflow = "fold"
            return super().__rich_console__(console, options)

    rich_utils.Columns, rich_utils.Table = FoldingColumns, FoldingTable


def argument_error(error: typer.TyperException, lang: str) -> str:
    """What is wrong with the arguments, in a language."""
    name = str(getattr(error, "option_name", ""))
    param = getattr(error, "param", None)
    where = "" if param is None else str(param.get_error_hint()).replace("'", "")
    match type(error).__name__:
        case "NoSuchOption":
            near = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
            key = "error.usage.no_option_near" if near else "error.usage.no_option"
            return say(lang, key, name=name, **({"near": near} if near else {}))
        case "BadOptionUsage":
            return say(lang, "error.usage.option_value", name=name)
        case "MissingParameter":
            return say(lang, "error.usage.missing", name=where)
        case "BadParameter":
            return say(lang, "error.usage.bad_value", name=where)
    return say(lang, "error.usage.arguments")
