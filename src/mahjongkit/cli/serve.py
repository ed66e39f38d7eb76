"""`mahjongkit serve`: the table in the network. `mahjongkit join`: a player of one's own in a room."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit.cli.language import LANG, Lang, teach
from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

USUAL_PORT = 8000


@contextmanager
def _web(lang: str) -> Iterator[None]:
    """What the extra brings, or one line on how to get it."""
    try:
        yield
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("starlette", "uvicorn", "msgspec", "websockets"):
            raise
        raise ValueError(say(lang, "error.no_web", missing=missing)) from None


def serve(
    host: Annotated[str, typer.Option(help=teach("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=teach("port"), min=0, max=65535)] = USUAL_PORT,
    db: Annotated[Path, typer.Option(metavar="FILE", help=teach("db"))] = Path("mahjongkit.db"),
    origin: Annotated[list[str] | None, typer.Option(metavar="URL", help=teach("origin"))] = None,
    lang: Lang = LANG,
) -> None:
    with _web(lang):
        from mahjongkit.server.serve import serve as open_doors
    open_doors(host, port, db, origin or (), lambda url: typer.echo(say(lang, "serve.opened", url=url)))


def open_page(game: Ruleset | None, port: int, db: Path, browser: bool, lang: str) -> None:
    """Serve the page on this machine, a game chosen already, and open it; on a free port if the given one is taken."""
    with _web(lang):
        from mahjongkit.server.serve import is_taken
        from mahjongkit.server.serve import serve as open_doors
    path = f"/?game={game.name}:{game.preset}" if game else "/"

    def opened(url: str) -> None:
        typer.echo(say(lang, "play.opened", url=url + path))
        if browser:  # in a thread: some browsers keep whoever opens them waiting, and they wait for the page
            Thread(target=webbrowser.open, args=(url + path,), daemon=True).start()

    open_doors("127.0.0.1", 0 if is_taken("127.0.0.1", port) else port, db, (), opened)


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help=teach("room_url"))],
    player: Annotated[str, typer.Option(help=teach("join_player"))] = "greedy",
    name: Annotated[str, typer.Option(help=teach("join_name"))] = "",
    seat: Annotated[int | None, typer.Option(help=teach("join_seat"), min=0, max=3)] = None,
    lang: Lang = LANG,
) -> None:
    with _web(lang):
        from mahjongkit.server.client import Client, ServerError
    if os.getcwd() not in sys.path and "" not in sys.path:  # the installed command knows only installed modules
        sys.path.append(os.getcwd())
    try:
        client = Client(url, player, name or player, seat, lang, on_hand_over=typer.echo)
        scores, ranks = client.play()
    except ServerError as error:
        raise ValueError(str(error)) from None
    typer.echo(say(lang, "join.over", rank=ranks[client.seat], score=scores[client.seat]))
