"""`mahjongkit join` and the example client play on a server."""

import os
import subprocess
import sys

import pytest

from mahjongkit.cli import main
from tests.support import ROOT
from tests.support.server_client import record_of
from tests.support.server_process import Server


def test_join_plays_a_bot_of_ones_own(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    room = server.open_room("riichi", seats=["greedy", "person", "greedy", "greedy"])
    assert main(["join", f"{server.url}/room/{room}", "--player", "greedy", "--name", "Mine", "--lang", "en"]) == 0
    assert "The match is over: rank" in capsys.readouterr().out
    assert record_of(server, room).names == ("greedy", "Mine", "greedy", "greedy")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["http://127.0.0.1:8000"], "not the link of a room"),
        (["{url}/room/0123456789abcdef"], "no such room"),
        (["http://127.0.0.1:1/room/0123456789abcdef"], "refused"),
        (["{url}/room/{room}", "--player", "nobody"], "unknown player 'nobody'"),
        (["{url}/room/{room}", "--seat", "0"], "not free"),
        (["{url}/room/{room}", "--name", "x" * 50], "invalid"),
    ],
)
def test_join_says_what_is_wrong(
    server: Server, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    room = server.open_room("riichi", seats=["greedy", "person", "greedy", "greedy"])
    filled = [word.format(url=server.url, room=room) for word in arguments]
    assert main(["join", *filled, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_the_example_client_plays_a_match(server: Server, game: str) -> None:
    example = ROOT / "examples" / "client.py"
    assert len(example.read_text("utf-8").splitlines()) < 100
    command = [sys.executable, str(example), server.url, "--ruleset", game, "--player", "greedy"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("rank ")
