"""The command line: one file per command. Whatever goes wrong is said in one line, with exit code 2."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from mahjongkit import __version__, compiled
from mahjongkit.cli import hand, play, records, review, rules, score, serve, settle, simulate, tiles
from mahjongkit.cli.language import LANG, Lang, teach

app = typer.Typer(
    name="mahjongkit", help=teach("app"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False
)
app.command("hand", help=teach("hand"))(hand.command)
_told = {"allow_extra_args": True, "ignore_unknown_options": True}  # a game's own facts are read from what is left
app.command("score", help=teach("score"), epilog=score.epilog(), context_settings=_told)(score.command)
app.command("settle", help=teach("settle"), epilog=settle.epilog(), context_settings=_told)(settle.command)
app.command("rules", help=teach("rules_command"))(rules.command)
app.command("play", help=teach("play"))(play.command)
app.command("simulate", help=teach("simulate"))(simulate.command)
app.command("verify", help=teach("verify"))(records.verify)
app.command("convert", help=teach("convert"))(records.convert)
app.command("show", help=teach("show"))(records.show)
app.command("review", help=teach("review"))(review.command)
app.command("serve", help=teach("serve"))(serve.serve)
app.command("join", help=teach("join"))(serve.join)
app.command("tiles", help=teach("tiles"))(tiles.command)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mahjongkit {__version__} ({'compiled' if compiled else 'interpreted'})")
        raise typer.Exit


@app.callback()
def _app(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help=teach("version"))
    ] = False,
    lang: Lang = LANG,
) -> None:
    """Options of the whole program; the language is known already (see language.py)."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; return its exit code."""
    try:
        return int(app(arguments, standalone_mode=False) or 0)
    except typer.TyperException as error:
        return _fail(error.format_message() if hasattr(error, "format_message") else str(error))
    except (ValueError, TypeError, OverflowError) as error:
        return _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:  # whoever read our output has gone: nothing is left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _fail(message: str) -> int:
    typer.echo(f"mahjongkit: {' '.join(message.split())}", err=True)
    return 2
