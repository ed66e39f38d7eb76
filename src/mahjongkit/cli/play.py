"""`mahjongkit play`: a match in the browser or in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.arguments import given_names, given_words
from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Lang, help_text, metavar
from mahjongkit.cli.play_page import THIS_MACHINE, open_page, room_config
from mahjongkit.cli.rules_from import RulesFrom, game_of
from mahjongkit.cli.score import read_option
from mahjongkit.cli.serve import DEFAULT_PORT, program
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say
from mahjongkit.players import split

if TYPE_CHECKING:
    from mahjongkit.game.table import Table
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset


ONLY_IN_TERMINAL = ("search", "record", "resume", "unicode")
"""The options that the browser does not take; the error says what it has instead."""
ONLY_IN_BROWSER = ("host", "port", "db", "browser")
MATCH_OPTIONS = ("players", "seat", "seed", "option")
"""With one of these the match begins at once, without the lobby."""


def command(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar=metavar("ruleset"), help=help_text("ruleset"))] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help=help_text("terminal"))] = False,
    players: Annotated[str, typer.Option(help=help_text("opponents"))] = "",
    seat: Annotated[int, typer.Option(help=help_text("own_seat"))] = 0,
    seed: Annotated[int | None, typer.Option(help=help_text("play_seed"))] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help=help_text("option"))] = None,
    host: Annotated[str, typer.Option(metavar=metavar("[address]"), help=help_text("play_host"))] = THIS_MACHINE,
    port: Annotated[int, typer.Option(help=help_text("play_port"), min=0, max=65535)] = DEFAULT_PORT,
    db: Annotated[Path, typer.Option(metavar=metavar("file"), help=help_text("play_db"))] = Path("mahjongkit.db"),
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=help_text("browser"))] = True,
    search: Annotated[str, typer.Option(metavar=metavar("budget"), help=help_text("play_search"))] = "1s",
    unicode: Annotated[bool, typer.Option("--unicode", help=help_text("unicode"))] = False,
    record: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("keep_record"))] = None,
    resume: Annotated[bool, typer.Option("--resume", help=help_text("play_resume"))] = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    given = given_names(context)
    ruleset = ruleset or game_of(rules_from)
    if not terminal:
        for name in ONLY_IN_TERMINAL:
            if name in given:
                raise UsageError(f"usage.only_in_terminal.{name}")
        chosen = rules.find(ruleset or rules.DEFAULT, **dict(read_option(text) for text in option or ()))
        begins = any(name in given for name in MATCH_OPTIONS)
        room = room_config(chosen, _names(chosen, players, seat), seed) if begins else None
        path = f"/?game={chosen.name}:{chosen.preset}" if ruleset else "/"
        again = shlex.join([*given_words(context, leave_out=("host",)), "--host"])
        open_page(path, room, host, port, db, browser, lang, f"{program()} play {again}")
        return
    from mahjongkit.advice.rollouts import check_budget

    for name in ONLY_IN_BROWSER:
        if name in given:
            raise UsageError("usage.only_in_browser", name=f"--{name}")
    add_current_folder()
    check_budget(search)
    if resume:
        table, seat, names = _resume(record, lang)
    else:
        chosen = rules.find(ruleset or rules.DEFAULT, **dict(read_option(text) for text in option or ()))
        names = _names(chosen, players, seat)
        table = _new_table(chosen, seed)
        _check_record(record)
    name = f"{table.ruleset.name}:{table.ruleset.preset}"
    again = shlex.join([name, "--terminal", *given_words(context, "rules_from", "option", "seat", "players")])
    _play_in_terminal(table, seat, names, record, search, unicode, lang, f"{program()} play {again}")


def _play_in_terminal(
    table: Table, seat: int, names: list[str], record: Path | None, search: str, unicode: bool, lang: str, again: str
) -> None:
    """Play the match; `again` is the command that starts such a match."""
    from mahjongkit.cli.terminal.screen import Painter
    from mahjongkit.cli.terminal.session import Quit, Session

    others = _find_players(names, seat, table.seed)
    shown = [say(lang, "play.you") if player is None else names[place] for place, player in enumerate(others)]
    session = Session(table, Painter(table.ruleset.words, lang, unicode, shown, seat), others, record, search)
    try:
        session.play()
    except Quit:
        key = "play.kept" if record is not None else "play.not_kept"
        typer.echo("\n" + say(lang, key, record=record, command=again, seed=table.seed))


def _new_table(ruleset: Ruleset, seed: int | None) -> Table:
    from mahjongkit.game.table import Table

    return Table(ruleset, seed)


def _check_record(record: Path | None) -> None:
    """Refuse to overwrite a file, and a path whose folder does not exist."""
    if record is None:
        return
    if record.exists():
        raise UsageError("usage.record_exists", path=str(record))
    if not record.parent.is_dir():
        raise UsageError("usage.record_folder", path=str(record), folder=str(record.parent))


def _names(ruleset: Ruleset, players: str, seat: int) -> list[str]:
    """The names of the players by seat; the human's is empty."""
    if not 0 <= seat < ruleset.players:
        raise UsageError("usage.seat", seat=seat, last=ruleset.players - 1)
    others = split(players) if players else []
    best = "greedy" if ruleset.has("evaluator") else "random"
    others = (others or [best]) * (ruleset.players - 1 if len(others) <= 1 else 1)
    if len(others) != ruleset.players - 1:
        raise UsageError("usage.players", players=players, count=len(others), others=ruleset.players - 1)
    return [*others[:seat], "", *others[seat:]]


def _find_players(names: list[str], seat: int, seed: int) -> list[Player | None]:
    from mahjongkit import players

    return [None if place == seat else players.find(name, seed + place + 1) for place, name in enumerate(names)]


def _resume(record: Path | None, lang: str) -> tuple[Table, int, list[str]]:
    """The table where a saved record ends, the human's seat, and the names of the players."""
    from mahjongkit.cli.terminal.session import HUMAN
    from mahjongkit.records import load

    if record is None:
        raise UsageError("usage.no_record")
    try:
        saved = load(record, partial=True)
    except OSError as error:
        raise UsageError("usage.option_file", name="record", path=str(record), reason=file_fault(error)) from None
    if saved.whole:
        raise UsageError("usage.record_over", path=str(record))
    if HUMAN not in saved.names:
        names = ", ".join(saved.names)
        raise UsageError("usage.record_seat", path=str(record), name=HUMAN, names=names)
    return saved.resume(), saved.names.index(HUMAN), list(saved.names)
