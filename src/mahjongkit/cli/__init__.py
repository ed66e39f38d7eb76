"""The command line: one file per command. Every error is reported in one line, with exit code 2."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from mahjongkit import __version__, compiled
from mahjongkit.cli import (
    cases,
    check_wall,
    dataset,
    db,
    docs,
    fit,
    hand,
    ladder,
    play,
    records,
    review,
    rules,
    score,
    serve,
    serve_mjai,
    settle,
    simulate,
    tiles,
)
from mahjongkit.cli.language import LANG, Lang, help_text
from mahjongkit.cli.play_page import PlayCommand
from mahjongkit.cli.streams import prepare_streams
from mahjongkit.cli.typer_words import Command, Group, argument_error
from mahjongkit.errors import MahjongError, Phrase, UsageError, file_fault, internal_error
from mahjongkit.locale import find_language, say

app = typer.Typer(
    name="mahjongkit",
    cls=Group,
    help=help_text("app"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("hand", help=help_text("hand"), cls=Command)(hand.command)
_with_facts = {"allow_extra_args": True, "ignore_unknown_options": True}  # each game has its own facts (--tsumo …)
app.command("score", help=help_text("score"), cls=score.CommandWithInputs, context_settings=_with_facts)(score.command)
app.command("settle", help=help_text("settle"), cls=settle.SettleCommand, context_settings=_with_facts)(settle.command)
app.command("rules", help=help_text("rules_command"), cls=Command)(rules.command)
app.command("play", help=help_text("play"), cls=PlayCommand)(play.command)
app.command("simulate", help=help_text("simulate"), cls=Command)(simulate.command)
app.command("ladder", help=help_text("ladder"), cls=Command)(ladder.command)
app.command("verify", help=help_text("verify"), cls=Command)(records.verify)
app.command("check-wall", help=help_text("check_wall"), cls=Command)(check_wall.command)
app.command("convert", help=help_text("convert"), cls=Command)(records.convert)
app.command("show", help=help_text("show"), cls=Command)(records.show)
app.command("review", help=help_text("review"), cls=Command)(review.command)
app.command("cases", help=help_text("cases"), cls=Command)(cases.command)
app.command("fit", help=help_text("fit"), cls=Command)(fit.command)
app.command("dataset", help=help_text("dataset"), cls=Command)(dataset.command)
app.command("serve", help=help_text("serve"), cls=Command)(serve.serve)
app.command("join", help=help_text("join"), cls=Command)(serve.join)
app.command("serve-mjai", help=help_text("serve_mjai"), cls=Command)(serve_mjai.command)
app.add_typer(db.app, name="db")
app.command("docs", help=help_text("docs"), cls=Command)(docs.command)
app.command("tiles", help=help_text("tiles"), cls=Command)(tiles.command)


def _show_version(wanted: bool) -> None:
    if wanted:
        build = say(LANG, "version.compiled" if compiled else "version.interpreted")
        typer.echo(say(LANG, "page.name_with_note", name=f"mahjongkit {__version__}", what=build))
        raise typer.Exit


@app.callback()
def _app(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help=help_text("version"))
    ] = False,
    lang: Lang = LANG,
) -> None:
    """Options of the whole program; language.py has read the language already."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; return its exit code."""
    prepare_streams()
    try:
        return int(app(arguments, standalone_mode=False) or 0)
    except typer.TyperException as error:
        return _fail(argument_error(error, find_language(sys.argv if arguments is None else arguments)))
    except MahjongError as error:
        return _fail(error.words(find_language(sys.argv if arguments is None else arguments)))
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(_file_error(error).words(find_language(sys.argv if arguments is None else arguments)))
    except (ValueError, TypeError, OverflowError) as error:
        lang = find_language(sys.argv if arguments is None else arguments)
        return _fail(internal_error(error).words(lang))
    except (KeyboardInterrupt, typer.Abort):
        return 130


def _file_error(error: OSError) -> MahjongError | Phrase:
    """What is wrong with a file that a command could not use."""
    if error.filename is None:
        return internal_error(error)
    return UsageError("usage.file", path=str(error.filename), reason=file_fault(error))


def _fail(message: str) -> int:
    typer.echo(f"mahjongkit: {' '.join(message.split())}", err=True)
    return 2
