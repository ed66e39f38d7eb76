"""`mahjongkit serve-mjai`: let a player of ours play at a host that speaks mjai."""

from __future__ import annotations

import json
import re
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Annotated

import typer

from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Lang, help_text, metavar
from mahjongkit.errors import UsageError, file_fault, json_fault, shown

if TYPE_CHECKING:
    from mahjongkit.players.program import ProtocolClient

PROTOCOL = "mjai"
DEFAULT_PORT = 11600
"""The port of the first mjai server."""
ADDRESS = re.compile(r"mjsonp://(\[[^\]]+\]|[^/:]+)(?::(\d{1,5}))?/?([^/?#]*)")


def command(
    player: Annotated[str, typer.Option(help=help_text("mjai_player"))] = "greedy",
    name: Annotated[str, typer.Option(help=help_text("join_name"))] = "",
    ruleset: Annotated[str, typer.Option(metavar=metavar("ruleset"), help=help_text("mjai_ruleset"))] = "",
    connect: Annotated[str, typer.Option(metavar=metavar("url"), help=help_text("mjai_connect"))] = "",
    seed: Annotated[int, typer.Option(help=help_text("mjai_seed"), min=0)] = 0,
    lang: Lang = LANG,
) -> None:
    from mahjongkit import players, rules

    add_current_folder()
    if ruleset:
        rules.find(ruleset)
    address = ADDRESS.fullmatch(connect)
    if connect and address is None:
        raise UsageError("usage.mjai_address", given=shown(connect))
    room = (address[3] if address else "") or "default"
    client = players.protocol(PROTOCOL).new_client(players.find(player, seed), name or player, ruleset, room)
    if address is None:
        _answer_lines(client, sys.stdin, sys.stdout, ends=False)
        return
    try:
        with (
            socket.create_connection((address[1].strip("[]"), int(address[2] or DEFAULT_PORT))) as connection,
            connection.makefile("rw", encoding="utf-8", newline="\n") as stream,
        ):
            _answer_lines(client, stream, stream, ends=True)
    except OSError as error:
        raise UsageError("usage.mjai_host", url=connect, reason=file_fault(error)) from None


def _answer_lines(client: ProtocolClient, lines: Iterable[str], output: IO[str], ends: bool) -> None:
    """Answer every line; over a connection only until the match is over."""
    for line in lines:
        if not line.strip():
            continue
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise UsageError("usage.mjai_message", line=shown(line.strip()[:200]), reason=json_fault(error)) from None
        with suppress(BrokenPipeError):  # hosts may close the connection with the last message
            output.write(json.dumps(client.answer(message), separators=(",", ":")) + "\n")
            output.flush()
        if ends and client.is_over:
            return
