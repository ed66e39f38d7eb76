"""`mahjongkit serve`: run the server. `mahjongkit join`: let a program play in a room of a server."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Lang, help_text
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.errors import UsageError, shown
from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

DEFAULT_PORT = 8000


@contextmanager
def web_extra() -> Iterator[None]:
    """Turn a missing package of the `web` extra into an error that says how to install it."""
    try:
        yield
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("starlette", "uvicorn", "msgspec", "websockets"):
            raise
        raise UsageError("usage.no_web", missing=missing) from None


def serve(
    host: Annotated[str, typer.Option(help=help_text("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=help_text("port"), min=0, max=65535)] = DEFAULT_PORT,
    db: Annotated[Path, typer.Option(metavar="FILE", help=help_text("db"))] = Path("mahjongkit.db"),
    origin: Annotated[list[str] | None, typer.Option(metavar="URL", help=help_text("origin"))] = None,
    tls_cert: Annotated[Path | None, typer.Option(metavar="FILE", help=help_text("tls_cert"))] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help=help_text("tls_key"))] = None,
    trusted_proxy: Annotated[list[str] | None, typer.Option(metavar="ADDRESS", help=help_text("trusted_proxy"))] = None,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    with web_extra():
        from mahjongkit.server.serve import Tls
        from mahjongkit.server.serve import serve as run_server
    if (tls_cert is None) != (tls_key is None):
        raise UsageError("serve.half_tls")
    tls = Tls(tls_cert, tls_key) if tls_cert and tls_key else None
    proxies = [_address(text) for text in trusted_proxy or ()]

    def on_start(url: str) -> None:
        typer.echo(say(lang, "serve.opened", url=url))

    run_server(host, port, db, origin or (), on_start, tls=tls, trusted_proxies=proxies)


def _address(text: str) -> str:
    """An address or network of a proxy, such as 10.0.0.2 or 10.0.0.0/24."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise UsageError("serve.proxy", given=shown(text)) from None


def open_page(ruleset: Ruleset | None, port: int, db: Path, browser: bool, lang: str) -> None:
    """Serve the page on this machine and open it, with the game preselected; if the port is taken, on a free one."""
    with web_extra():
        from mahjongkit.server.serve import is_taken
        from mahjongkit.server.serve import serve as run_server
    path = f"/?game={ruleset.name}:{ruleset.preset}" if ruleset else "/"

    def on_open(url: str) -> None:
        typer.echo(say(lang, "play.opened", url=url + path))
        if browser:  # in a thread: some browsers block until the page has loaded
            Thread(target=webbrowser.open, args=(url + path,), daemon=True).start()

    run_server("127.0.0.1", 0 if is_taken("127.0.0.1", port) else port, db, (), on_open)


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help=help_text("room_url"))],
    player: Annotated[str, typer.Option(help=help_text("join_player"))] = "greedy",
    name: Annotated[str, typer.Option(help=help_text("join_name"))] = "",
    seat: Annotated[int | None, typer.Option(help=help_text("join_seat"), min=0, max=3)] = None,
    lang: Lang = LANG,
) -> None:
    with web_extra():
        from mahjongkit.server.client import Client, ServerError, socket_address
    add_current_folder()
    try:
        socket_address(url)
    except ValueError:
        raise UsageError("usage.room_url", url=shown(url)) from None
    try:
        client = Client(url, player, name or player, seat, lang, on_hand_over=typer.echo)
        scores, ranks = client.play()
    except ServerError as error:
        raise UsageError("usage.server", reason=str(error)) from None
    typer.echo(say(lang, "join.over", rank=ranks[client.seat], score=scores[client.seat]))
