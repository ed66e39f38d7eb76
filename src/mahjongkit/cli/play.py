"""`mahjongkit play`: a match in the browser or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Lang, help_text
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.cli.score import read_option
from mahjongkit.cli.serve import DEFAULT_PORT, open_page
from mahjongkit.errors import UsageError, file_fault
from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.game.table import Table
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset


def command(
    ruleset: Annotated[str, typer.Argument(help=help_text("ruleset"))] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help=help_text("terminal"))] = False,
    players: Annotated[str, typer.Option(help=help_text("opponents"))] = "",
    seat: Annotated[int, typer.Option(help=help_text("own_seat"))] = 0,
    seed: Annotated[int | None, typer.Option(help=help_text("play_seed"))] = None,
    search: Annotated[str, typer.Option(metavar="BUDGET", help=help_text("play_search"))] = "1s",
    option: Annotated[list[str] | None, typer.Option("--option", help=help_text("option"))] = None,
    unicode: Annotated[bool, typer.Option("--unicode", help=help_text("unicode"))] = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help=help_text("keep_record"))] = None,
    resume: Annotated[bool, typer.Option("--resume", help=help_text("play_resume"))] = False,
    port: Annotated[int, typer.Option(help=help_text("play_port"), min=0, max=65535)] = DEFAULT_PORT,
    db: Annotated[Path, typer.Option(metavar="FILE", help=help_text("db"))] = Path("mahjongkit.db"),
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=help_text("browser"))] = True,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    if not terminal:
        open_page(rules.find(ruleset) if ruleset else None, port, db, browser, lang)
        return
    from mahjongkit.advice.rollouts import check_budget

    add_current_folder()
    check_budget(search)
    if resume:
        table, seat, names = _resume(record, lang)
    else:
        chosen = rules.find(ruleset or rules.DEFAULT, **dict(read_option(text) for text in option or ()))
        names = _names(chosen, players, seat)
        table = _new_table(chosen, seed)
        _check_record(record)
    _play_in_terminal(table, seat, names, record, search, unicode, lang)


def _play_in_terminal(
    table: Table, seat: int, names: list[str], record: Path | None, search: str, unicode: bool, lang: str
) -> None:
    from mahjongkit.cli.terminal.screen import Painter
    from mahjongkit.cli.terminal.session import Quit, Session

    others = _find_players(names, seat, table.seed)
    shown = [say(lang, "play.you") if player is None else names[place] for place, player in enumerate(others)]
    session = Session(table, Painter(table.ruleset.words, lang, unicode, shown, seat), others, record, search)
    try:
        session.play()
    except Quit:
        key = "play.kept" if record is not None else "play.not_kept"
        name = f"{table.ruleset.name}:{table.ruleset.preset}"
        typer.echo("\n" + say(lang, key, record=record, ruleset=name, seed=table.seed))


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
    others = [name.strip() for name in players.split(",")] if players else []
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
