"""`mahjongkit serve`: run the server. `mahjongkit join`: let a program play in a room of a server."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import typer

from mahjongkit.cli.arguments import given_words
from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.errors import UsageError, shown
from mahjongkit.locale import say

DEFAULT_PORT = 8000
ALL_INTERFACES = "0.0.0.0"


@contextmanager
def web_extra() -> Iterator[None]:
    """Turn a missing package of the `web` extra into an error that says how to install it."""
    try:
        yield
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("starlette", "uvicorn", "h11", "msgspec", "segno", "websockets", "markdown_it"):
            raise
        raise UsageError("usage.no_web", missing=missing) from None


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help=help_text("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=help_text("port"), min=0, max=65535)] = DEFAULT_PORT,
    db: Annotated[Path, typer.Option(metavar=metavar("file"), help=help_text("db"))] = Path("mahjongkit.db"),
    origin: Annotated[list[str] | None, typer.Option(metavar=metavar("url"), help=help_text("origin"))] = None,
    tls_cert: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("tls_cert"))] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar=metavar("file"), help=help_text("tls_key"))] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(metavar=metavar("address"), help=help_text("trusted_proxy"))
    ] = None,
    workers: Annotated[int, typer.Option(help=help_text("server_workers"), min=1, max=64)] = 2,
    max_rooms: Annotated[int, typer.Option(help=help_text("max_rooms"), min=1)] = 5000,
    max_bot_rooms: Annotated[int, typer.Option(help=help_text("max_bot_rooms"), min=0)] = 20,
    max_connections: Annotated[int, typer.Option(help=help_text("max_connections"), min=1)] = 10_000,
    rooms_per_address: Annotated[int, typer.Option(help=help_text("rooms_per_address"), min=1)] = 50,
    connections_per_address: Annotated[int, typer.Option(help=help_text("connections_per_address"), min=1)] = 200,
    bot: Annotated[list[str] | None, typer.Option(metavar=metavar("bot"), help=help_text("server_bot"))] = None,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    with web_extra():
        from mahjongkit.server.limits import Limits
        from mahjongkit.server.serve import Tls
        from mahjongkit.server.serve import serve as run_server
    if (tls_cert is None) != (tls_key is None):
        raise UsageError("serve.half_tls")
    tls = Tls(tls_cert, tls_key) if tls_cert and tls_key else None
    proxies = [_address(text) for text in trusted_proxy or ()]
    for text in bot or ():
        _add_bot(text)

    def on_start(url: str) -> None:
        typer.echo(say(lang, "serve.opened", url=url))

    again = [*given_words(context, leave_out=("host",)), "--host", ALL_INTERFACES]
    limits = Limits(max_rooms, max_bot_rooms, max_connections, rooms_per_address, connections_per_address)
    run_server(
        *(host, port, db, origin or (), on_start),
        tls=tls,
        trusted_proxies=proxies,
        limits=limits,
        workers=workers,
        open_command=f"{program()} serve {shlex.join(again)}",
    )


def _add_bot(text: str) -> None:
    """Let rooms have a player by a name: NAME=PLAYER, where the player may be a program with its command."""
    from mahjongkit import players

    name, equals, spec = text.partition("=")
    if not equals:
        raise UsageError("serve.bot", given=shown(text))
    players.find(spec)
    players.add(name, spec)


def _address(text: str) -> str:
    """An address or network of a proxy, such as 10.0.0.2 or 10.0.0.0/24."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise UsageError("serve.proxy", given=shown(text)) from None


def program() -> str:
    """The program as the user started it: a path to type again, or its name if it is found by its name."""
    path = Path(sys.argv[0])
    if path.name == "__main__.py":
        return "python -m mahjongkit"
    on_path = shutil.which(path.name)
    if on_path is not None and Path(on_path).resolve() == path.resolve():
        return path.name
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def join(
    url: Annotated[str, typer.Argument(metavar=metavar("url"), help=help_text("room_url"))],
    player: Annotated[str, typer.Option(help=help_text("join_player"))] = "greedy",
    name: Annotated[str, typer.Option(help=help_text("join_name"))] = "",
    seat: Annotated[int | None, typer.Option(help=help_text("join_seat"), min=0, max=3)] = None,
    lang: Lang = LANG,
) -> None:
    with web_extra():
        from mahjongkit.server.client import Client
    add_current_folder()
    client = Client(url, player, name or player, seat, lang, on_hand_over=typer.echo)
    scores, ranks = client.play()
    typer.echo(say(lang, "join.over", rank=ranks[client.seat], score=scores[client.seat]))
