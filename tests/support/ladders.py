"""Ladders by command and in this process, compared without the time they took."""

import subprocess
from itertools import combinations
from pathlib import Path
from typing import ClassVar

from mahjongkit.arena.ladder import Ladder
from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from mahjongkit.rules.ruleset import Ruleset
from tests.support.command_line import run_text

POOL = ("random", "first", "mahjongkit.players.random:RandomPlayer", "mahjongkit.players.random:FirstPlayer")
"""Players that think of nothing, so that ladders take no time."""


def run(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return run_text("ladder", *arguments, cwd=cwd)


def counted(found: Ladder) -> dict[str, object]:
    """All that was found but for the time it took."""
    return {name: value for name, value in found.as_data().items() if name != "seconds"}


def separated(found: Ladder) -> set[tuple[str, str]]:
    """The pairs whose intervals do not overlap, the better player first."""
    return {
        (one.player, other.player)
        for one, other in combinations(found.standings, 2)  # the best rating first
        if one.interval[0] > other.interval[1]
    }


class Busy(Player):
    """A player that holds something while it plays, as one does that runs a program."""

    started: ClassVar[list["Busy"]] = []
    closed: ClassVar[list["Busy"]] = []

    def start(self, ruleset: Ruleset) -> None:
        self.started.append(self)

    def choose(self, view: View) -> Action:
        return view.legal[0]

    def close(self) -> None:
        self.closed.append(self)
