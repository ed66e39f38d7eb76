"""`mahjongkit db check`, `backup` and `migrate`: look after the database file of a server."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from mahjongkit.cli.language import LANG, Lang, help_text, metavar
from mahjongkit.cli.serve import web_extra
from mahjongkit.cli.typer_words import Command, Group
from mahjongkit.errors import MahjongError, Phrase
from mahjongkit.locale import say

app = typer.Typer(cls=Group, no_args_is_help=True)
File = Annotated[Path, typer.Argument(metavar=metavar("file"), help=help_text("db"))]


@app.callback(help=help_text("db_command"))
def take_language(lang: Lang = LANG) -> None:
    """Let --lang stand before a command, too; `LANG` is read from all arguments."""


@app.command(cls=Command, help=help_text("db_check"))
def check(file: File, lang: Lang = LANG) -> None:
    with web_extra():
        from mahjongkit.server import database
    with closing(database.open_existing(file)) as store:
        problems = database.file_problems(store)
        hands = answers = 0
        rooms = database.room_ids(store)
        with typer.progressbar(
            database.check_rooms(store, rooms), length=len(rooms), file=typer.get_text_stream("stderr")
        ) as bar:
            for found in bar:
                hands += found.hands
                answers += found.answers
                problems += found.problems
    for problem in problems:
        what = problem.what.words(lang) if isinstance(problem.what, MahjongError | Phrase) else problem.what
        typer.echo(say(lang, "db.problem", where=problem.where.words(lang), what=what))
    typer.echo(say(lang, "db.checked", rooms=len(rooms), hands=hands, answers=answers, problems=len(problems)))
    if problems:
        raise typer.Exit(1)


@app.command(cls=Command, help=help_text("db_backup"))
def backup(
    file: File,
    target: Annotated[Path, typer.Argument(metavar=metavar("backup"), help=help_text("db_target"))],
    lang: Lang = LANG,
) -> None:
    with web_extra():
        from mahjongkit.server import database
    with closing(database.open_existing(file)) as store:
        store.backup(target)
    typer.echo(say(lang, "db.backed_up", target=target, size=target.stat().st_size))


@app.command(cls=Command, help=help_text("db_migrate"))
def migrate(file: File, lang: Lang = LANG) -> None:
    with web_extra():
        from mahjongkit.server import database
    before, after = database.migrate(file)
    if before == after:
        typer.echo(say(lang, "db.current", version=after))
    else:
        typer.echo(say(lang, "db.migrated", before=before, after=after, copy=f"{file}.version{before}"))
