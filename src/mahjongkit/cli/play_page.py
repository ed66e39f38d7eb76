"""`mahjongkit play` in the browser: serve the page, on this machine or in the network, and open it."""

from __future__ import annotations

import re
import webbrowser
from ipaddress import ip_address
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import typer

from mahjongkit import players
from mahjongkit.cli.serve import ALL_INTERFACES, web_extra
from mahjongkit.cli.typer_words import Command
from mahjongkit.errors import UsageError
from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.lobby import Lobby
    from mahjongkit.server.room_config import RoomConfig

THIS_MACHINE = "127.0.0.1"
NEXT_HAND_SECONDS = 86400.0
"""How long a match against bots waits between two hands: for its player."""


class PlayCommand(Command):
    """The command whose `--host` needs no address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        words = [
            f"--host={ALL_INTERFACES}" if word == "--host" and not _is_address(after) else word
            for word, after in pairwise([*args, ""])
        ]
        return super().parse_args(ctx, words)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def open_page(
    path: str,
    room: RoomConfig | None,
    host: str,
    port: int,
    db: Path,
    browser: bool,
    lang: str,
    open_command: str,
) -> None:
    """Serve the page and open a path of it, or a new room; if the port is taken, on a free one.

    `open_command` is what the page names to open it to the network.
    """
    with web_extra():
        from mahjongkit.server.invitation import is_loopback
        from mahjongkit.server.serve import is_taken
        from mahjongkit.server.serve import serve as run_server
    paths = [path]

    def prepare(lobby: Lobby) -> None:
        if room is not None:
            paths.append(f"{lobby.open(room).info().link}?sit")

    def on_open(url: str) -> None:
        here = f"http://{THIS_MACHINE}:{urlsplit(url).port}" if host == ALL_INTERFACES else url
        typer.echo(say(lang, "play.opened", url=here + paths[-1]))
        if not is_loopback(host):
            typer.echo(say(lang, "play.open_to_network", url=f"{url}/"))
        if browser:  # in a thread: some browsers block until the page has loaded
            Thread(target=webbrowser.open, args=(here + paths[-1],), daemon=True).start()

    free_port = 0 if is_taken(host, port) else port
    run_server(host, free_port, db, (), on_open, open_command=open_command, prepare=prepare)


def _with_name(spec: str) -> str:
    """Give the player of a command a name, as the server lets nobody name a command."""
    protocol, _, command = spec.partition(":")
    from mahjongkit.players.program import split_command

    players.find(spec)
    name = re.sub(r"\W+", "_", f"{protocol}_{Path(split_command(command)[-1]).stem}")
    while players.is_added(name) and players.location(name) != players.location(spec):
        name += "_"
    players.add(name, spec)
    return name


def room_config(ruleset: Ruleset, names: list[str], seed: int | None) -> RoomConfig:
    """A room for one person, whose name is empty in `names`, against bots that wait for them."""
    with web_extra():
        from mahjongkit.server import bots
        from mahjongkit.server.lobby import MAX_HANDS
        from mahjongkit.server.room_config import MAX_SEED, PERSON, RoomConfig, Timers
    from mahjongkit import rules

    names = [_with_name(name) if name and players.runs_program(name) else name for name in names]
    for name in dict.fromkeys(filter(None, names)):
        players.find(name)
        try:
            bots.check(name, ruleset)
        except ValueError:
            known = ", ".join(bots.names())
            raise UsageError("usage.page_player", name=name, names=known, most=bots.MAX_STRENGTH) from None
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise UsageError("usage.page_seed", seed=seed, last=MAX_SEED)
    if ruleset.options.max_hands > MAX_HANDS:
        raise UsageError("room.hands", hands=ruleset.options.max_hands, maximum=MAX_HANDS)
    full = f"{ruleset.name}:{ruleset.preset}"
    return RoomConfig(
        ruleset=full,
        options={name: value for name, value, _ in ruleset.diff(rules.find(full))},
        seats=[name or PERSON for name in names],
        watchers=False,
        listed=False,
        timers=Timers(move=0.0, absent=0.0, between=NEXT_HAND_SECONDS),
        seed=seed,
    )
