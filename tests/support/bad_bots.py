"""Bots that a server must survive: they think too long, fail, cheat, exit, hang, leak and flood."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from mahjongkit.players.search import SearchPlayer

GO_ON = "MAHJONGKIT_TEST_GO_ON"
"""The environment variable with the path of a file; when it exists, `Slow` goes on."""


class Slow(Player):
    """Thinks until it is allowed to stop."""

    def configure(self, argument: str) -> None:
        """The strength, which changes nothing."""

    def choose(self, view: View) -> Action:
        while not Path(os.environ[GO_ON]).exists():
            time.sleep(0.01)
        return view.legal[0]


class Broken(Player):
    """Fails whenever it is asked."""

    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("one by none")


class Cheating(Player):
    """Wins whatever it holds."""

    def choose(self, view: View) -> Action:
        return view.ruleset.flow.vocabulary.parse("tsumo")


class Exiting(Player):
    """Ends its process."""

    def choose(self, view: View) -> Action:
        os._exit(3)


class Hanging(Player):
    """Never answers, and does not even wait politely."""

    def choose(self, view: View) -> Action:
        while True:
            pass


class Leaking(Player):
    """Takes memory until there is none left, and then goes on trying."""

    def choose(self, view: View) -> Action:
        taken = []
        while True:
            try:
                taken.append(bytearray(2**24))
            except MemoryError:
                os.abort()


class Flooding(Player):
    """Writes without end to every stream that it finds, the server's included."""

    def choose(self, view: View) -> Action:
        for stream in range(3, 20):
            try:
                os.write(stream, b"\xff" * 2**16)
            except OSError:
                continue
        return view.legal[0]


class Chatting(Player):
    """Prints a lot, and otherwise plays on."""

    def choose(self, view: View) -> Action:
        print("hello " * 100_000)
        print("hello " * 100_000, file=sys.stderr)
        return view.legal[0]


class Looking(Player):
    """Looks for the state behind its view, and plays its first choice."""

    def choose(self, view: View) -> Action:
        if view._state is not None:
            raise AssertionError("the view leads to the tiles of others")
        return view.legal[0]


class Searching(SearchPlayer):
    """Needs the table, as `search` does."""

    def choose(self, view: View) -> Action:
        self.playouts = 4
        return super().choose(view)


ALL: tuple[type[Player], ...] = (Slow, Broken, Cheating, Exiting, Hanging, Leaking, Flooding, Chatting)
